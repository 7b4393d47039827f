"""Whole matches of people and bots over real sockets, and what must be true of them afterwards."""

from __future__ import annotations

import asyncio
import hashlib
from typing import Any

import pytest

from rentopia.formats.verify import verify_record
from rentopia.server.node import acting
from server.player import Player
from server.serving import Served, served

SETTINGS = {"bot_pace_ms": 0}
SHORT: dict[str, dict[str, Any]] = {
    "rentopia": {"max_rounds": 6, "turn_timer": 0},
    "landlords": {"turn_timer": 0},
}
SIZES = [*(("rentopia", seats) for seats in range(2, 9)), *(("landlords", seats) for seats in range(2, 5))]


async def whole_match(server: Served, game: str, seats: int, people: int, **options: Any) -> list[Player]:
    """A match from the creation of its table to its end; the people, whose sockets are still open."""
    host = await Player.create(server.http, game, settings=SETTINGS, options={**SHORT[game], **options}, seats=seats)
    players = [host]
    for number in range(1, people):
        players.append(await Player.join(host, f"Guest {number}"))
    for number in range(people, seats):
        await host.table("bots", {"bot": ("quick", "steady", "random")[number % 3]})
    for player in players:
        await player.open()
    await host.table("start")
    await asyncio.gather(*(player.play() for player in players))
    for player in players:
        await player.until_type("ended")
    return players


def test_tables_are_counted_be_their_matches_over_or_not(database: str) -> None:
    async def run() -> None:
        with served(database, settings={"max_tables": 2}) as server:
            players = [await Player.create(server.http) for _ in range(2)]
            await server.acall(server.store.end_match(players[0].seated["table"]["match"]))
            told = await Player(server.http, "").post("/api/tables", {"game": "rentopia", "name": "Ada"}, 503)
            assert told["code"] == "server_full"

    asyncio.run(run())


def test_an_accepted_action_is_one_line_of_the_log_for_debugging(server: Served) -> None:
    lines: list[dict[str, Any]] = []

    class Log:
        def debug(self, event: str, **more: Any) -> None:
            lines.append({"event": event, **more})

    async def run() -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(acting, "_log", Log())
            patch.setattr(acting._plain_log, "isEnabledFor", lambda _level: True)
            players = await whole_match(server, "rentopia", 2, 2, max_rounds=1)
            host = players[0]
            assert host.mirror is not None
            mine = [line for line in lines if line["match"] == host.mirror.match]
            assert [line["seq"] for line in mine] == list(range(1, host.head + 1))
            assert all(line["event"] == "accepted" and line["node"] == server.node.name for line in mine)
            assert {line["seat"] for line in mine} == {-1, 0, 1}
            for player in players:
                await player.close()

    asyncio.run(run())


@pytest.mark.parametrize(("game", "seats"), SIZES)
def test_a_match_of_people_and_bots_is_played_to_its_end_and_its_record_verified(
    server: Served, game: str, seats: int
) -> None:
    async def run() -> None:
        players = await whole_match(server, game, seats, people=2)
        host = players[0]
        ended = await host.until_type("ended")
        record = await host.get(ended["record"])
        lines = record.splitlines(keepends=True)
        verdict = verify_record(lines)
        assert verdict.failure is None and verdict.finished and verdict.draws_checked
        chain = hashlib.sha256(lines[0].rstrip("\n").encode()).digest()
        for line in lines[1:-1]:
            chain = hashlib.sha256(chain + line.rstrip("\n").encode()).digest()
        for player in players:
            assert player.mirror is not None
            assert player.mirror.chain == chain
            seqs = [step["step"]["seq"] for step in player.all("step")]
            assert seqs == sorted(set(seqs))
            await player.close()

    asyncio.run(run())


def test_no_frame_before_the_end_holds_the_seed_or_what_is_private_to_another_seat(server: Served) -> None:
    async def run() -> None:
        host, guest = await whole_match(server, "rentopia", 3, people=2)
        watcher = Player(server.http, host.code, host.seated["watch"])
        await watcher.open()
        await watcher.until_type("ended")
        seed = (await host.until_type("ended"))["seed"]
        hashed = [hashlib.sha256(secret.encode()).hexdigest() for secret in (host.secret or "", guest.secret or "")]
        keys = [host.seated["invite"], host.seated["watch"], *hashed]
        for player, other in ((host, guest), (guest, host), (watcher, host), (watcher, guest)):
            frames = [text for text in player.raw if '"type":"ended"' not in text]
            assert len(frames) > (0 if player is watcher else 20)
            for private in (seed, other.secret, *keys):
                assert private is not None
                assert not [text for text in frames if private in text]
            before = frames[: next((i for i, text in enumerate(frames) if '"type":"step"' in text), 0)]
            assert not [text for text in before if other.share.hex() in text]
        for player in (host, guest, watcher):
            await player.close()

    asyncio.run(run())


def test_bots_alone_begin_at_once_and_end_without_anybody(server: Served) -> None:
    async def run() -> None:
        host = await Player.create(
            server.http, settings=SETTINGS, options={**SHORT["rentopia"], "max_rounds": 3}, watch=True, seats=2
        )
        await host.table("bots", {"bot": "quick"})
        await host.table("bots", {"bot": "steady"})
        await host.open()
        await host.table("start")
        ended = await host.until_type("ended")
        assert ended["result"]["winners"]
        assert (await host.until_type("table"))["table"]["status"] in ("playing", "ended")
        await host.close()

    asyncio.run(run())


def test_a_finished_match_is_read_by_its_id_after_its_table_was_given_up(database: str) -> None:
    async def play(server: Served) -> tuple[str, str]:
        host = await Player.create(
            server.http, settings=SETTINGS, options={**SHORT["rentopia"], "max_rounds": 1}, watch=True, seats=2
        )
        await host.table("bots", {"bot": "quick"})
        await host.table("bots", {"bot": "quick"})
        await host.open()
        await host.table("start")
        match = (await host.until_type("ended"))["match"]
        record = await host.get(f"/api/matches/{match}/record")
        await host.until(lambda: (host.last("table") or {})["table"]["status"] == "ended", "the end")
        await host.close()
        return match, record

    async def read(server: Served, match: str, record: str) -> None:
        gone = await server.acall(server.store.retire(0, await server.acall(server.store.now()) + 1))
        assert (gone.tables, gone.matches) == (1, 0)
        reader = Player(server.http, "")
        assert await reader.get(f"/api/matches/{match}/record") == record
        assert (await reader.get(f"/api/matches/{match}"))["match"] == match
        assert (await reader.get(f"/api/matches/{match}/events"))["steps"]
        await reader.get(f"/api/matches/{match}/steps/1/receipts")

    with served(database) as server:
        match, record = asyncio.run(play(server))
        asyncio.run(read(server, match, record))
    with served(database, name="two") as server:  # which never had the table in its memory
        reader = Player(server.http, "")
        assert asyncio.run(reader.get(f"/api/matches/{match}/record")) == record


def test_after_the_end_the_seats_rotate_and_another_match_is_played_with_other_dice(server: Served) -> None:
    async def run() -> None:
        host, guest = await whole_match(server, "rentopia", 2, people=2, max_rounds=2)
        first = (await host.until_type("ended"))["match"]
        await host.until(lambda: (host.last("table") or {})["table"]["status"] == "ended", "the end")
        table = await host.table("rematch")
        assert table["played"] == [first]
        assert [seat["name"] for seat in table["seats"]] == ["Guest 1", "Ada"]
        await host.until(lambda: host.seat == 1, "the new seat")
        await guest.until(lambda: guest.seat == 0, "the new seat")
        await guest.table("ready", {"ready": True})
        for player in (host, guest):
            player.mirror = None
        await host.table("start")
        await asyncio.gather(host.play(), guest.play())
        await host.until(lambda: len(host.all("ended")) == 2, "the second end")
        one, two = host.all("ended")
        assert one["match"] == first != two["match"] == table["match"]
        assert one["seed"] != two["seed"]
        for player in (host, guest):
            await player.close()

    asyncio.run(run())
