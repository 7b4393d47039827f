"""Whole matches of people and bots over real sockets, and what must be true of them afterwards."""

from __future__ import annotations

import asyncio
import hashlib
from typing import Any

import pytest

from rentopia.formats.verify import verify_record
from server.player import Player
from server.serving import Served

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
