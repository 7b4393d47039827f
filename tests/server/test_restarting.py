"""A server that goes and comes: what was acknowledged stands, bots go on, and what was half done is finished."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import pytest

from rentopia.server.node import held, lobbying, matches
from rentopia.server.node.seeds import FOREIGN_KEY, seal
from rentopia.store.contract import Unavailable
from server.faultystore import FaultyStore
from server.player import Player
from server.serving import Served, served
from server.test_clocks import at_table
from server.test_sockets import NO_CLOCK, PACE, leave, mover_of, playing, seated

T = TypeVar("T")


def moved_to(player: Player, server: Served) -> Player:
    """The same person at another server, with what it has of the match."""
    player.http = server.http
    return player


def restarted(
    database: str, before: Callable[[Served], Awaitable[T]], after: Callable[[Served, T], Awaitable[None]]
) -> None:
    """Do the one at a server, end it, and do the other at the next server on the same database."""

    async def run() -> None:
        with served(database) as server:
            left = await before(server)
        with served(database, name="two") as server:
            await after(server, left)

    asyncio.run(run())


async def log_of(server: Served, match: str) -> dict[str, int]:
    """The seq of each idem in the log."""
    rows = await server.acall(_read(server, match))
    return {row.idem: row.seq for row in rows}


async def _read(server: Served, match: str) -> Any:
    return await server.store.after(match, -1)


def acked(player: Player) -> dict[str, int]:
    """What a player was told to stand, by idem; reveals are acknowledged too, but stand elsewhere."""
    return {f"{player.seat}:{ack['id']}": ack["seq"] for ack in player.all("ack") if ack["id"] in player.intents}


def test_a_match_that_cannot_be_loaded_for_a_fault_closes_the_socket_with_a_reason(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def before(server: Served) -> Player:
        players = await playing(server)
        await leave(*players)

        async def broken(*_: object) -> bytes:
            raise RuntimeError("a fault of the program")

        monkeypatch.setattr(matches, "seed_of", broken)
        return players[0]

    async def after(server: Served, player: Player) -> None:
        await moved_to(player, server).open()
        assert await player.until_closed() == 1011

    restarted(database, before, after)


def test_a_match_whose_seed_does_not_open_is_unavailable_and_others_go_on(database: str) -> None:
    async def before(server: Served) -> tuple[Player, Player]:
        broken = await playing(server)
        sound = await playing(server)
        await leave(*broken, *sound)
        match = broken[0].standing.match
        seed = seal(bytes(32), match, bytes(32))
        connection = sqlite3.connect(database)
        connection.execute("UPDATE game_match SET seed = ? WHERE match_id = ?", (seed, match))
        connection.commit()
        connection.close()
        return broken[0], sound[0]

    async def after(server: Served, players: tuple[Player, Player]) -> None:
        broken, sound = (moved_to(player, server) for player in players)
        await broken.open()
        assert await broken.until_closed() == 1013
        told = await broken.get(f"/api/matches/{broken.standing.match}", 503)
        assert (told["code"], told["sentence"]) == ("unavailable", FOREIGN_KEY)
        acted = await broken.table("act", {"id": "12345678", "action": {"type": "roll"}}, 503)
        assert acted["code"] == "unavailable"
        await sound.open()
        await sound.until_type("view")
        assert server.node.store_is_up and server.node.ready == ""
        await leave(sound)

    restarted(database, before, after)


def test_going_away_under_load_loses_no_answer_and_the_match_goes_on_elsewhere(database: str) -> None:
    async def before(server: Served) -> list[Player]:
        players = await playing(server, 3)
        work = [asyncio.create_task(player.play()) for player in players]
        await players[0].until_head(30)
        await asyncio.to_thread(server.stop, drain=True)
        await asyncio.gather(*work)
        for player in players:
            assert await player.until_closed() == 1012
            assert (await player.until_type("moving"))["retry_ms"] > 0
        return players

    async def after(server: Served, players: list[Player]) -> None:
        match = players[0].standing.match
        log = await log_of(server, match)
        for player in players:
            assert acked(player).items() <= log.items()
            assert len(acked(player)) > 3
            await moved_to(player, server).open(after=player.head)
            await player.until_type("welcome")
        upto = max(log.values()) + 20
        await asyncio.gather(*(player.play(upto=upto) for player in players))
        for player in players:
            await player.until_head(upto)
            assert not player.all("reset")
        await leave(*players)

    restarted(database, before, after)


def test_while_it_goes_away_nothing_new_is_taken(database: str) -> None:
    async def run(server: Served) -> None:
        players = await playing(server)
        mover = await mover_of(players)
        store = server.store
        assert isinstance(store, FaultyStore)
        gate = store.gate = asyncio.Event()
        written = store.appends
        await mover.send({"type": "act", "id": "intent-0001", "action": {"type": "roll"}})
        await asyncio.to_thread(_until, lambda: store.appends > written)
        drained = asyncio.run_coroutine_threadsafe(server.node.drain(), server.loop)
        await asyncio.to_thread(_until, lambda: server.node.draining)
        assert (await mover.get("/readyz", 503)) == "going away\n"
        assert (await mover.post("/api/tables", {"game": "rentopia", "name": "Late"}, 503))["code"] == "moving"
        late = Player(server.http, mover.code, mover.secret)
        await late.open()
        assert await late.until_closed() == 1012
        assert not [ack for ack in mover.all("ack") if ack["id"] == "intent-0001"]
        server.loop.call_soon_threadsafe(gate.set)
        await mover.until(lambda: [ack for ack in mover.all("ack") if ack["id"] == "intent-0001"], "the answer")
        assert await mover.until_closed() == 1012
        await asyncio.wrap_future(drained)
        await leave(*players)

    with served(database, wrap=FaultyStore) as server:
        asyncio.run(run(server))


WORDS: list[tuple[str, str, dict[str, Any]]] = [
    ("say", "add_chat", {"text": "Goodbye!"}),
    ("grant", "grant", {}),
    ("back", "table", {}),
]


@pytest.mark.parametrize(("kind", "asked", "more"), WORDS, ids=[word[0] for word in WORDS])
def test_whoever_was_first_is_answered_whatever_it_asked_before_the_server_goes(
    database: str, kind: str, asked: str, more: dict[str, Any]
) -> None:
    async def run(server: Served) -> None:
        players = await at_table(server, 3)
        mover = await mover_of(players)
        other = next(player for player in players if player is not mover)
        gate, begun = threading.Event(), threading.Event()
        plain = getattr(server.store, asked)

        async def slow(*args: Any) -> Any:
            done = await plain(*args)
            begun.set()
            await asyncio.to_thread(gate.wait, 20)
            return done

        await asyncio.to_thread(_until, lambda: server.node.under_way == 0)  # what began the match is over too
        setattr(server.store, asked, slow)
        await other.send({"type": kind, "id": "intent-0001", **more})
        await asyncio.to_thread(_until, lambda: server.node.under_way == 1)
        await asyncio.to_thread(begun.wait, 20)
        drained = asyncio.run_coroutine_threadsafe(server.node.drain(), server.loop)
        await asyncio.to_thread(_until, lambda: server.node.draining)
        await other.send({"type": "say", "id": "intent-0002", "text": "Too late."})
        gate.set()
        assert (await other.until_answer("intent-0001"))["type"] == "ack"
        assert await other.until_closed() == 1012
        assert "intent-0002" not in other.answers or other.answers["intent-0002"]["code"] == "moving"
        await asyncio.wrap_future(drained)
        await leave(*players)

    with served(database) as server:
        asyncio.run(run(server))


def test_a_request_that_is_handled_is_waited_for_too(database: str) -> None:
    async def run(server: Served) -> None:
        host = await Player.create(server.http)
        gate, begun = threading.Event(), threading.Event()
        plain = server.store.add_chat

        async def slow(*args: Any) -> Any:
            done = await plain(*args)
            begun.set()
            await asyncio.to_thread(gate.wait, 20)
            return done

        server.store.add_chat = slow  # type: ignore[assignment, method-assign]
        said = asyncio.create_task(host.table("say", {"id": "intent-0001", "text": "Goodbye!"}))
        await asyncio.to_thread(begun.wait, 20)
        drained = asyncio.run_coroutine_threadsafe(server.node.drain(), server.loop)
        await asyncio.to_thread(_until, lambda: server.node.draining)
        assert server.node.under_way == 1 and not drained.done()
        gate.set()
        assert (await said)["seq"] == 1
        await asyncio.wrap_future(drained)

    with served(database) as server:
        asyncio.run(run(server))


def _until(wanted: Any) -> None:
    """Wait in a thread for something that the server's loop brings about."""
    tick = threading.Event()
    for _ in range(4000):
        if wanted():
            return
        tick.wait(0.005)
    raise AssertionError("it did not come about")


def test_bots_play_on_after_a_restart_though_nobody_is_there(database: str) -> None:
    async def before(server: Served) -> Player:
        host = await Player.create(server.http, settings={"bot_pace_ms": 25}, options=NO_CLOCK, watch=True, seats=3)
        for bot in ("quick", "quick", "random"):
            await host.table("bots", {"bot": bot})
        await host.open()
        await host.table("start")
        await host.until(lambda: host.head >= 5)
        await host.close()
        return host

    async def after(server: Served, host: Player) -> None:
        match = host.standing.match
        seen = server.node.metrics
        await asyncio.to_thread(_until, lambda: seen.value("rentopia_timers_fired_total", kind="bot") > 3)
        await moved_to(host, server).open()
        await host.until(lambda: host.last("step"), "a step")
        assert host.mirror is not None and host.mirror.match == match
        await leave(host)

    restarted(database, before, after)


def test_a_match_is_loaded_from_its_snapshot_and_what_was_done_before_it_is_still_known(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(matches, "SNAPSHOT_EVERY", 30)
    monkeypatch.setattr(held, "REACH", 10)
    monkeypatch.setattr("rentopia.table.match.live.REACH", 10)

    async def before(server: Served) -> list[Player]:
        players = await playing(server, 2)
        await asyncio.gather(*(player.play(upto=70) for player in players))
        match = players[0].standing.match

        async def kept() -> int:
            import rentopia

            found = await server.store.snapshot(match, rentopia.__version__)
            return 0 if found is None else found.seq

        for _ in range(200):
            if await server.acall(kept()) == 60:
                break
            await asyncio.sleep(0.01)
        assert await server.acall(kept()) == 60
        await leave(*players)
        return players

    async def after(server: Served, players: list[Player]) -> None:
        match = players[0].standing.match
        for player in players:
            was = player.head
            await moved_to(player, server).open(after=was)
            await player.until_type("welcome")
        found = server.node.matches.cached(match)
        assert found is not None and found.live.chain_at(50) is None and found.live.chain_at(60) is not None
        old = next(iter(acked(players[0])))
        await players[0].send({"type": "act", "id": old.partition(":")[2], "action": {"type": "roll"}})
        again = await players[0].until(lambda: [a for a in players[0].all("ack") if f"0:{a['id']}" == old][1:])
        assert again[0]["seq"] == acked(players[0])[old]
        upto = max(player.head for player in players) + 10
        await asyncio.gather(*(player.play(upto=upto) for player in players))
        for player in players:
            await player.until_head(upto)
        view = await players[0].get(f"/api/matches/{match}")
        assert view["hash"] == players[0].standing.chain.hex()
        await leave(*players)

    restarted(database, before, after)


def test_a_start_that_was_left_half_done_is_finished(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server ends right after the table was set to `starting`, before the match has a row."""

    async def before(server: Served) -> list[Player]:
        players = await seated(server)

        async def dies(*_: object) -> None:
            raise Unavailable("the power went")

        monkeypatch.setattr(lobbying, "begin", dies)
        await players[0].table("start", status=503)
        await leave(*players)
        monkeypatch.undo()
        return players

    async def after(server: Served, players: list[Player]) -> None:
        for player in players:
            player.mirror = None
            await moved_to(player, server).open()
        for player in players:
            await player.until_head(1)
        table = await players[0].get(f"/api/tables/{players[0].code}")
        assert table["status"] == "playing"
        await leave(*players)

    restarted(database, before, after)


def test_a_start_that_was_left_half_done_is_finished_for_scripts_without_sockets_too(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def before(server: Served) -> Player:
        host = await Player.create(server.http, settings=PACE, options=NO_CLOCK)
        await Player.join(host, "Guest")

        async def dies(*_: object) -> None:
            raise Unavailable("the power went")

        with monkeypatch.context() as patch:
            patch.setattr(lobbying, "begin", dies)
            await host.table("start", status=503)
        return host

    async def after(server: Served, host: Player) -> None:
        async def until_it_plays() -> None:
            while (await host.get(f"/api/tables/{host.code}"))["status"] != "playing":
                pass

        moved_to(host, server)
        await asyncio.wait_for(until_it_plays(), 20)

    monkeypatch.setattr(lobbying, "START_MS", 10)
    restarted(database, before, after)


def test_an_end_that_was_left_half_done_is_finished(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def before(server: Served) -> Player:
        async def dies(*_: object) -> None:
            pass

        monkeypatch.setattr(lobbying, "end", dies)
        host = await Player.create(server.http, settings=PACE, options={**NO_CLOCK, "max_rounds": 1}, seats=2)
        await host.table("bots", {"bot": "quick"})
        await host.open()
        await host.table("start")
        await host.play()
        assert host.over
        await host.close()
        monkeypatch.undo()
        return host

    async def after(server: Served, host: Player) -> None:
        await moved_to(host, server).open()
        assert (await host.until_type("ended"))["result"]["winners"]
        await host.until(lambda: ((host.last("table") or {}).get("table") or {}).get("status") == "ended", "the end")
        await leave(host)

    restarted(database, before, after)
