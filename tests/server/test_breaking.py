"""A match that is broken off: everybody is told, its seed is revealed, nothing more is accepted, and it is repaired."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from rentopia.formats import fair
from rentopia.formats.verify import verify_record
from server.faultystore import FaultyStore
from server.player import Player
from server.serving import Served, served
from server.test_clocks import at_table
from server.test_restarting import moved_to
from server.test_sockets import leave, mover_of, playing
from server.test_two_servers import apart, both

__all__ = ["both"]


async def check(player: Player, match: str, commitment: str) -> None:
    """The end of a broken-off match as one sees it, and its record."""
    ended = await player.until_type("ended")
    assert ended["match"] == match and ended["result"] is None
    assert fair.commitment(match, bytes.fromhex(ended["seed"])) == commitment
    verdict = verify_record((await player.get(ended["record"])).splitlines(keepends=True))
    assert verdict.failure is None and verdict.draws_checked
    assert "the match was broken off" in verdict.notes


def test_the_host_breaks_a_match_off_and_all_are_told_with_the_seed(server: Served) -> None:
    async def run() -> None:
        host, guest = players = await playing(server, 2)
        mover = await mover_of(players)
        first = await mover.act({"type": "roll"})
        assert first["type"] == "ack"
        sent = next(iter(mover.intents))
        assert (await guest.table("end", status=403))["code"] == "not_host"
        before = await host.get(f"/api/tables/{host.code}")
        view = await host.table("end")
        assert (view["status"], view["match"]) == ("ended", before["match"])
        for player in players:
            await check(player, before["match"], before["commitment"])
        assert (await host.table("end"))["version"] == view["version"]  # again changes nothing
        # Nothing more is accepted, but what was accepted is answered as it was.
        for player in players:
            assert (await player.act({"type": "roll"}))["code"] == "match_over"
            assert (await player.command("grant"))["code"] == "not_playing"
            assert not (await player.get(f"/api/tables/{host.code}/decision"))["open"]
        mover.answers.clear()
        await mover.send({"type": "act", "id": sent, "action": {"type": "roll"}})
        assert (await mover.until_answer(sent))["seq"] == first["seq"]
        shown = await Player(server.http, host.code).get(f"/api/matches/{before['match']}")
        assert shown["waits"] == [] and shown["clock"] == {"seats": [], "remaining_ms": None}
        # Whoever comes later is told too.
        await guest.close()
        await guest.open()
        assert (await guest.until_type("ended"))["result"] is None
        # And another match follows.
        again = await host.table("rematch")
        assert again["status"] == "open" and again["played"] == [before["match"]]
        await guest.table("ready", {"ready": True})
        for player in players:
            player.reveals = False  # their promises were for the first match
        await host.table("start")
        await host.until(lambda: host.mirror is not None and host.mirror.match == again["match"] and host.head >= 1)
        await leave(*players)

    asyncio.run(run())


def test_only_a_match_that_is_played_can_be_broken_off(server: Served) -> None:
    async def run() -> None:
        host = await Player.create(server.http)
        assert (await host.table("end", status=409))["code"] == "not_playing"
        stranger = Player(server.http, host.code)
        assert (await stranger.table("end", status=401))["code"] == "no_secret"

    asyncio.run(run())


def test_no_timer_of_a_match_that_was_broken_off_is_left(database: str) -> None:
    async def run() -> None:
        with served(database) as server:
            players = await at_table(server, 2)
            match = (await players[0].table("end"))["match"]
            assert await server.acall(server.store.timers(match)) == []
            head = players[0].head
            await players[0].until_type("ended")
            held = server.node.matches.cached(match)
            assert held is not None and held.due == {} and held.alarm is None and held.live.head == head
            await leave(*players)

    asyncio.run(run())


@pytest.mark.parametrize("how", ["the end is noted only", "the table did not answer"])
def test_a_break_that_was_left_half_done_is_finished(database: str, how: str) -> None:
    async def run() -> None:
        with served(database, wrap=FaultyStore) as server:
            players = await playing(server, 2)
            table = await players[0].get(f"/api/tables/{players[0].code}")
            if how == "the end is noted only":
                await server.acall(server.store.end_match(table["match"]))
                # This server does not know of it yet: the log takes nothing, and then it is known.
                mover = await mover_of(players)
                assert (await mover.act({"type": "roll"}))["code"] == "match_over"
                for player in players:
                    await check(player, table["match"], table["commitment"])
                assert (await players[0].get(f"/api/tables/{players[0].code}"))["status"] == "ended"
            await leave(*players)
        if how == "the table did not answer":
            connection = sqlite3.connect(database)
            connection.execute("UPDATE game_match SET ended = 1")
            connection.commit()
            connection.close()
        with served(database) as server:
            for player in players:
                await moved_to(player, server).open()
                await check(player, table["match"], table["commitment"])
            await players[0].until(lambda: (players[0].last("table") or {"table": table})["table"]["status"] == "ended")
            await leave(*players)

    asyncio.run(run())


def test_at_two_servers_a_broken_off_match_is_over_at_both(both: tuple[Served, Served]) -> None:
    async def run() -> None:
        players = await apart(*both)
        await players[0].table("start")
        for player in players:
            await player.until_head(1)
        table = await players[0].table("end")
        for player in players:
            await check(player, table["match"], table["commitment"])
            assert (await player.act({"type": "roll"}))["code"] == "match_over"
            assert player.head == players[0].head
        await leave(*players)

    asyncio.run(run())


def test_a_match_that_nobody_plays_any_more_is_broken_off_and_its_record_stays(database: str) -> None:
    async def run() -> None:
        with served(database) as server:
            players = await playing(server, 2)
            table = await players[0].get(f"/api/tables/{players[0].code}")
            await leave(*players)
            now = await server.acall(server.store.now())
            gone = await server.acall(server.store.retire(0, now + 10**7))
            assert (gone.tables, gone.broken_off) == (1, 1)
            await server.acall(server.node.watch.look_again())
            await readable(players[0], table["match"])
        with served(database) as server:
            await readable(moved_to(players[0], server), table["match"])
            gone = await server.acall(server.store.retire(now + 10**7, 0))
            assert gone.matches == 1

    async def readable(player: Player, match: str) -> None:
        stranger = Player(player.http, player.code)
        assert (await stranger.get(f"/api/tables/{player.code}", 404))["code"] == "no_such_table"
        verdict = verify_record((await stranger.get(f"/api/matches/{match}/record")).splitlines(keepends=True))
        assert verdict.failure is None and verdict.draws_checked and "the match was broken off" in verdict.notes
        assert (await stranger.get(f"/api/matches/{match}"))["seq"] == 1
        assert [step["seq"] for step in (await stranger.get(f"/api/matches/{match}/events"))["steps"]] == [1]
        assert (await stranger.get(f"/api/matches/{match}/steps/1/receipts"))["receipts"] == []

    asyncio.run(run())


def test_a_finished_match_is_read_after_its_table_is_gone(database: str) -> None:
    async def run() -> None:
        with served(database) as server:
            host = await Player.create(
                server.http, settings={"bot_pace_ms": 0}, options={"turn_timer": 0, "max_rounds": 1}, watch=True
            )
            for _ in range(2):
                await host.table("bots", {"bot": "quick"})
            await host.open()
            await host.table("start")
            ended = await host.until_type("ended")
            await host.close()
            whole = await host.get(ended["record"])
            now = await server.acall(server.store.now())
            assert (await server.acall(server.store.retire(0, now + 10**7))).tables == 1
        with served(database) as server:
            stranger = Player(server.http, host.code)
            assert await stranger.get(ended["record"]) == whole
            view = await stranger.get(f"/api/matches/{ended['match']}")
            assert view["position"]["turn"]["phase"] == "over"
            assert (await stranger.get(f"/api/matches/{ended['match']}/steps/2/receipts"))["seq"] == 2
            # A secret that belongs to no table any more opens nothing, and closes nothing either.
            assert await moved_to(host, server).get(ended["record"]) == whole

    asyncio.run(run())


def test_a_database_is_for_the_eyes_of_its_owner_alone(tmp_path: Path) -> None:
    from rentopia.store.backup import backup

    with served(str(tmp_path / "games.db")) as server:

        async def write() -> None:
            await Player.create(server.http)

        asyncio.run(write())
        backup(str(tmp_path / "games.db"), tmp_path / "copy.db")
        modes: dict[str, Any] = {path.name: path.stat().st_mode & 0o077 for path in tmp_path.glob("*.db*")}
    del modes["games.db.lock"]  # empty
    assert {"games.db", "games.db-wal", "copy.db"} <= set(modes) and set(modes.values()) == {0}
