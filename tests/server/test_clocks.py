"""Clocks over real sockets: the gentle action, stand-ins, coming back, more time, leaving, and time after an outage."""

from __future__ import annotations

import asyncio
import sqlite3
from typing import Any

import pytest

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
        await guest.until(lambda: guest.last("table")["table"]["seats"][first["seat"]]["away"] == "stand_in")
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
            await player.until(lambda: all(seat["away"] == "no" for seat in host.last("table")["table"]["seats"][:2]))
        # From here on people play, and the clock, which has been set anew, does nothing.
        before = len(by_clock(host))
        upto = host.head + 12
        await asyncio.gather(host.play(upto=upto), guest.play(upto=upto))
        await host.until_head(upto)
        assert len(by_clock(host)) <= before + 2
        await leave(host, guest)

    asyncio.run(run())


def test_who_is_there_gets_no_time_by_saying_to_be_back(calm: Served) -> None:
    async def run() -> None:
        players = await at_table(calm)
        mover = await mover_of(players)
        other = next(player for player in players if player is not mover)
        match = players[0].last("table")["table"]["match"]
        due = (await calm.acall(calm.store.timers(match)))[0]
        assert (await mover.command("back"))["type"] == "ack"
        assert mover.seat is not None and other.seat is not None
        names = [seat["name"] for seat in players[0].last("table")["table"]["seats"]]
        offer = {"type": "offer", "legs": [{"from": names[mover.seat], "to": names[other.seat], "cash": 1}]}
        assert (await mover.command("act", action=offer))["seq"] == 2
        kept = next(one for one in await calm.acall(calm.store.timers(match)) if one.kind == due.kind == "turn")
        assert kept.for_seq == 2 and kept.remaining_ms <= due.remaining_ms
        await leave(*players)

    asyncio.run(run())


def test_who_comes_later_is_told_what_is_left_of_an_open_offer(calm: Served) -> None:
    async def run() -> None:
        players = await at_table(calm, offer_seconds=600)
        mover = await mover_of(players)
        other = next(player for player in players if player is not mover)
        assert "offers" not in mover.last("step")["clock"]
        offer = {"type": "offer", "legs": [{"from": mover.seat, "to": other.seat, "cash": 1}]}
        assert (await mover.command("act", action=offer))["seq"] == 2
        (made,) = (await other.until(lambda: other.head == 2 and other.last("step")))["clock"]["offers"]
        assert made["number"] == 1 and 590_000 < made["remaining_ms"] <= 600_000
        late = Player(calm.http, other.code, other.secret)
        await late.open()
        (left,) = (await late.until_type("view"))["clock"]["offers"]
        assert left["number"] == 1 and left["remaining_ms"] <= made["remaining_ms"]
        assert (await mover.command("act", action={"type": "withdraw", "offer": 1}))["seq"] == 3
        await late.until(lambda: late.head == 3)
        assert "offers" not in late.last("step")["clock"]
        await leave(*players, late)

    asyncio.run(run())


def test_others_may_give_more_time_once_and_nobody_gives_it_to_itself(calm: Served) -> None:
    async def run() -> None:
        players = await at_table(calm, 3)
        mover = await mover_of(players)
        one, two = (player for player in players if player is not mover)
        assert (await mover.command("grant"))["code"] == "own_clock"
        assert (await one.command("grant"))["seq"] == 1
        told = await mover.until_type("clock")
        clock = told["clock"]
        assert clock["seats"] == [mover.seat] and 15_000 < clock["remaining_ms"] <= 20_000
        assert (told["given"], told["more_ms"]) == ([one.seat], 10_000)
        assert (await one.command("grant"))["code"] == "granted_already"
        assert (await two.command("grant"))["type"] == "ack"
        await mover.until(lambda: mover.last("clock")["clock"]["remaining_ms"] > 20_000)
        assert mover.last("clock")["given"] == [two.seat]
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
    monkeypatch.setattr("rentopia.server.node.lobbying.START_MS", 50)

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
        await guest.until(lambda: guest.last("table")["table"]["status"] == "playing")
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


AGO_MS = 3_600_000


def let_pass(database: str) -> None:
    """An hour in which no server runs: all that the store has noted becomes so much older."""
    with sqlite3.connect(database) as file:
        file.execute("UPDATE timer SET due = due - ?", (AGO_MS,))
        file.execute("UPDATE outage SET until = until - ?1, alive = alive - ?1", (AGO_MS,))
    file.close()


def test_whoever_was_to_act_when_the_server_went_has_the_time_that_was_left(database: str) -> None:
    async def run() -> None:
        with served(database) as server:
            players = await at_table(server)
            mover = await mover_of(players)
            await leave(*players)
        let_pass(database)
        with served(database, name="two") as server:
            for player in players:
                player.http = server.http
                await player.open()
                view = await player.until_type("view")
                # What passed before it went and since it came is gone, no more than that.
                assert 3_000 < view["clock"]["remaining_ms"] <= 10_000
            assert (await mover.act({"type": "roll"}))["seq"] == 2
            assert not by_clock(mover)
            await leave(*players)

    asyncio.run(run())


@pytest.mark.parametrize("felt_s", [AGO_MS / 1000, 5], ids=["run out", "shortened"])
def test_time_in_which_the_machine_slept_is_no_time_of_the_mover(database: str, felt_s: float) -> None:
    """The server goes on as if nothing had been, and finds its clocks run out, or shorter than they should be."""

    async def run() -> None:
        with served(database) as server:
            players = await at_table(server)
            mover = await mover_of(players)
            server.loop.call_soon_threadsafe(_sleep, server, database, felt_s)
            told = (await mover.until_type("clock"))["clock"]["remaining_ms"]
            assert 6_000 < told <= 12_500
            assert not by_clock(mover) and mover.head == 1
            await leave(*players)

    asyncio.run(run())


def _sleep(server: Served, database: str, felt_s: float) -> None:
    let_pass(database)
    server.node.beat._said -= AGO_MS / 1000
    for held in server.node.matches.all():
        held.due = {kind: due - felt_s for kind, due in held.due.items()}
        server.node.timekeeper.set_alarm(held)


def test_more_time_that_came_while_a_clock_ran_out_holds_it_back(calm: Served) -> None:
    """The alarm of this server is not what decides."""

    async def run() -> None:
        players = await at_table(calm)
        mover = await mover_of(players)
        match = mover.standing.match

        async def ring() -> bool:
            return await calm.node.timekeeper._fire(match, "turn", 1)

        assert await calm.acall(ring()) is False
        assert not by_clock(mover) and mover.head == 1
        await leave(*players)

    asyncio.run(run())


def test_who_connects_while_a_match_begins_is_told_the_time_that_is_left(
    calm: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rentopia.server.node.lobbying.START_MS", 4000)

    async def run() -> None:
        host = await Player.create(calm.http, settings=QUICK)
        guest = await Player.join(host, "Guest")
        host.reveals = guest.reveals = False
        await host.open()
        await host.table("start")
        first = (await host.until_type("starting"))["within_ms"]
        assert 0 < first <= 4000
        match = (await host.until_type("table"))["table"]["match"]
        # So much later, without waiting for it.
        await calm.acall(calm.store.extend(match, "start", 0, -2000))
        held = calm.node.matches.cached(match)
        assert held is not None
        await calm.acall(calm.node.timekeeper.refresh(held))
        await guest.open()
        assert (await guest.until_type("starting"))["within_ms"] <= 2000
        await host.until_head(1)
        await leave(host, guest)

    asyncio.run(run())


def test_while_the_store_is_away_clocks_stand_still(calm: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rentopia.server.node.outage._SHORT_S", 0.05)
    monkeypatch.setattr("rentopia.server.node.outage.ASK_S", 0.02)

    async def run() -> None:
        host, guest = await at_table(calm)
        store: Any = calm.store

        async def shifted() -> list[int]:
            return [timer.remaining_ms for timer in await store.timers(host.standing.match)]

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
        # The sockets are told, and the alarm here is the store's again.
        for player in (host, guest):
            told = (await player.until_type("clock"))["clock"]["remaining_ms"]
            assert abs(told - after) < 1000
        held = calm.node.matches.cached(host.standing.match)
        assert held is not None and abs((held.left_ms("turn") or 0) - after) < 1000
        await leave(host, guest)

    asyncio.run(run())
