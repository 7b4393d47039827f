"""Clocks over real sockets: the gentle action, stand-ins, coming back, more time, leaving, and time after an outage."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from rentopia.server import timers
from rentopia.store.contract import Row, TimerChange
from server.faultystore import FaultyStore
from server.player import Player
from server.serving import Served, served
from server.test_sockets import leave, mover_of

QUICK = {"bot_pace_ms": 0, "answer_seconds": 5, "auction_seconds": 5, "misses": 1}


class Hurried(FaultyStore):
    """A store whose clocks of turns run out after a few milliseconds, and whose other windows do too."""

    turn_ms = 30

    async def append(self, row: Row) -> Any:
        hurried = tuple(
            TimerChange(change.kind, min(change.delay_ms, self.turn_ms))
            if change.kind == "turn" and change.delay_ms
            else change
            for change in row.timers
        )
        return await super().append(Row(row.match, row.seq, row.actor, row.idem, row.body, hurried))


async def at_table(server: Served, people: int = 2, **settings: Any) -> list[Player]:
    """A match with clocks that has begun."""
    host = await Player.create(server.http, settings={**QUICK, **settings}, options={"turn_timer": 10})
    players = [host, *[await Player.join(host, f"Guest {number}") for number in range(1, people)]]
    for player in players:
        await player.open()
        await player.until_type("welcome")
    await host.table("start")
    for player in players:
        await player.until_head(1)
    return players


def by_clock(player: Player) -> list[dict[str, Any]]:
    return [step["step"] for step in player.all("step") if step["step"].get("by") == "clock"]


@pytest.fixture
def hurried(database: str) -> Any:
    with served(database, wrap=Hurried) as server:
        yield server


@pytest.fixture
def calm(database: str) -> Any:
    with served(database, wrap=FaultyStore) as server:
        yield server


def test_out_of_time_the_gentle_thing_is_done_and_then_a_stand_in_plays(hurried: Served) -> None:
    async def run() -> None:
        host, guest = await at_table(hurried)
        await guest.until(lambda: len(by_clock(guest)) > 8)
        first = by_clock(guest)[0]
        assert first["action"]["type"] == "roll" and first["seq"] == 2
        away = (await guest.until_type("table"))["table"]["seats"]
        assert {seat["away"] for seat in away} <= {"stand_in", "no"}
        await guest.until(lambda: guest.last("table")["table"]["seats"][first["seat"]]["away"] == "stand_in")  # type: ignore[index]
        await leave(host, guest)

    asyncio.run(run())


def test_who_comes_back_has_the_seat_and_the_time_of_a_decision_again(hurried: Served) -> None:
    async def run() -> None:
        host, guest = await at_table(hurried, bot_pace_ms=100)
        await host.until(lambda: len({step["seat"] for step in by_clock(host)}) == 2, "both played by the clock")
        hurried.store.turn_ms = 60_000  # type: ignore[attr-defined]
        for player in (host, guest):
            assert (await player.command("back"))["type"] == "ack"
        for player in (host, guest):
            await player.until(lambda: all(seat["away"] == "no" for seat in host.last("table")["table"]["seats"][:2]))  # type: ignore[index]
        # From here on people play, and the clock, which has been set anew, does nothing.
        before = len(by_clock(host))
        upto = host.head + 12
        await asyncio.gather(host.play(upto=upto), guest.play(upto=upto))
        await host.until_head(upto)
        assert len(by_clock(host)) <= before + 2
        await leave(host, guest)

    asyncio.run(run())


def test_others_may_give_more_time_once_and_nobody_gives_it_to_itself(calm: Served) -> None:
    async def run() -> None:
        players = await at_table(calm, 3)
        mover = await mover_of(players)
        one, two = (player for player in players if player is not mover)
        assert (await mover.command("grant"))["code"] == "own_clock"
        assert (await one.command("grant"))["seq"] == 1
        clock = (await mover.until_type("clock"))["clock"]
        assert clock["seats"] == [mover.seat] and 15_000 < clock["remaining_ms"] <= 20_000
        assert (await one.command("grant"))["code"] == "granted_already"
        assert (await two.command("grant"))["type"] == "ack"
        await mover.until(lambda: mover.last("clock")["clock"]["remaining_ms"] > 20_000)  # type: ignore[index]
        await leave(*players)

    asyncio.run(run())


def test_for_who_leaves_for_good_a_stand_in_goes_on_at_once(calm: Served) -> None:
    async def run() -> None:
        host, guest, third = await at_table(calm, 3)
        mover = await mover_of([host, guest, third])
        stays = guest if mover is not guest else host
        seat = mover.seat
        await mover.table("leave")
        assert await mover.until_closed() == 4401
        await stays.until(lambda: [step for step in by_clock(stays) if step["seat"] == seat], "the stand-in")
        await leave(host, guest, third)

    asyncio.run(run())


def test_a_silent_client_counts_as_zeros_and_the_match_begins_without_it(
    calm: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rentopia.server.lobbying.START_MS", 50)

    async def run() -> None:
        host = await Player.create(calm.http, settings=QUICK)
        guest = await Player.join(host, "Guest")
        guest.reveals = False
        for player in (host, guest):
            await player.open()
            await player.until_type("welcome")
        await host.table("start")
        for player in (host, guest):
            await player.until_head(1)
        clients = host.all("step")[0]["step"]["clients"]
        assert clients[0]["bytes"] == host.share.hex()
        assert clients[1]["bytes"] == "00" * 16 and clients[1]["hash"]
        await guest.until(lambda: guest.last("table")["table"]["status"] == "playing")  # type: ignore[index]
        assert (await guest.command("reveal", bytes=guest.share.hex()))["code"] == "not_starting"
        await leave(host, guest)

    asyncio.run(run())


def test_bytes_that_were_not_promised_are_refused(calm: Served) -> None:
    async def run() -> None:
        host = await Player.create(calm.http, settings=QUICK)
        guest = await Player.join(host, "Guest")
        guest.reveals = False
        for player in (host, guest):
            await player.open()
            await player.until_type("welcome")
        await host.table("start")
        await guest.until_type("starting")
        assert (await guest.command("reveal", bytes="11" * 16))["code"] == "bytes_do_not_fit"
        assert (await guest.command("reveal", bytes=guest.share.hex()))["type"] == "ack"
        await guest.until_head(1)
        assert host.share.hex() not in "".join(text for text in guest.raw if '"type":"step"' not in text)
        await leave(host, guest)

    asyncio.run(run())


def test_a_clock_that_ran_out_while_no_server_was_there_begins_anew(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is found overdue by far: nobody has played on, so nobody's turn may be lost."""
    monkeypatch.setattr(timers, "OVERDUE_MS", 20)

    async def run() -> None:
        with served(database, wrap=Hurried) as server:
            server.store.turn_ms = 3_600_000  # type: ignore[attr-defined]
            host, guest = await at_table(server)
            match = host.mirror.match  # type: ignore[union-attr]

            async def ran_out() -> None:
                server.node.draining = True  # so that it does not fire it
                await server.store.extend(match, "turn", 1, -3_600_000)

            await server.acall(ran_out())
            await leave(host, guest)
        await asyncio.sleep(0.05)
        with served(database, name="two") as server:
            for player in (host, guest):
                player.http = server.http
                await player.open()
            clock = (await host.until_type("clock"))["clock"]
            assert 25_000 < clock["remaining_ms"] <= 30_000
            assert host.head == 1 and not by_clock(host)
            await leave(host, guest)

    asyncio.run(run())


def test_while_the_store_is_away_clocks_stand_still(calm: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rentopia.server.outage._SHORT_S", 0.05)
    monkeypatch.setattr("rentopia.server.outage.ASK_S", 0.02)

    async def run() -> None:
        host, guest = await at_table(calm)
        store: Any = calm.store

        async def shifted() -> list[int]:
            return [timer.remaining_ms for timer in await store.timers(host.mirror.match)]  # type: ignore[union-attr]

        (before,) = await calm.acall(shifted())
        store.away = True
        await host.command("say", text="Anybody?")
        await host.until(lambda: not calm.node.store_is_up)
        await asyncio.sleep(0.3)
        store.away = False
        while not calm.node.store_is_up:
            await asyncio.sleep(0.01)
        (after,) = await calm.acall(shifted())
        assert after > before - 250
        await leave(host, guest)

    asyncio.run(run())
