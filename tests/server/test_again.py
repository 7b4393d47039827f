"""What is sent again under the same id is done once, and answered as it was."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from rentopia.server.sockets import endpoint as sockets
from server.player import Player
from server.serving import Served, served
from server.test_clocks import at_table
from server.test_sockets import leave, playing


async def again(player: Player, message: dict[str, Any]) -> dict[str, Any]:
    """Send it, as if for the first time; its answer."""
    player.answers.pop(message["id"], None)
    await player.send(message)
    return await player.until_answer(message["id"])


def test_what_is_said_twice_under_one_id_stands_once(server: Served) -> None:
    async def run() -> None:
        host, guest = await playing(server, 2)
        message = {"type": "say", "id": "same-id-01", "text": "Hello"}
        first = await again(host, message)
        assert first["type"] == "ack"
        assert await again(host, message) == first
        over_http = {"text": "Hello", "id": "same-id-01"}
        assert (await host.table("say", over_http))["seq"] == first["seq"]
        assert (await host.table("say", {"text": "Hello", "id": "same-id-02"}))["seq"] == first["seq"] + 1
        assert (await guest.table("say", over_http))["seq"] == first["seq"] + 2  # the ids of others are others
        await guest.until(lambda: len(guest.all("chat")) == 3, "three messages")
        assert [line["number"] for line in guest.all("chat")] == [first["seq"] + n for n in range(3)]
        await leave(host, guest)

    asyncio.run(run())


def test_what_was_said_is_not_refused_when_it_is_sent_again_by_somebody_muted(server: Served) -> None:
    async def run() -> None:
        host, guest = await playing(server, 2)
        message = {"type": "say", "id": "same-id-03", "text": "Hello"}
        first = await again(guest, message)
        await host.table("mute", {"seat": 1, "on": True})
        await guest.until_type("table")
        assert await again(guest, message) == first
        assert (await again(guest, {**message, "id": "same-id-04"}))["code"] == "muted"
        await leave(host, guest)

    asyncio.run(run())


def test_a_whisper_is_not_shown_to_its_sender_as_a_word_to_all_once_its_receiver_has_left(server: Served) -> None:
    async def run() -> None:
        host, guest, third = await playing(server, 3)
        await host.command("say", text="psst", to=1)
        await guest.until_said("psst")
        await host.command("say", text="to all")
        await guest.table("leave")
        await host.close()
        await host.open()
        await host.until_said("to all")
        fresh = host.seen[host._opened :]
        assert not [line for line in fresh if line["type"] == "chat" and line["text"] == "psst"]
        await leave(host, third)

    asyncio.run(run())


def test_time_that_is_granted_twice_under_one_id_is_granted_once(database: str) -> None:
    async def run() -> None:
        with served(database) as server:
            players = await at_table(server, 2)
            assert players[0].mirror is not None
            other = players[1 - players[0].mirror.state.turn]
            message = {"type": "grant", "id": "same-grant"}
            first = await again(other, message)
            assert first["type"] == "ack"
            match = players[0].mirror.match
            held = server.node.matches.cached(match)
            assert held is not None
            due = held.due["turn"]
            assert await again(other, message) == first and held.due["turn"] == due
            assert (await again(other, {**message, "id": "other-grant"}))["code"] == "granted_already"
            # Nor by a server that was not there when it was done.
            await asyncio.to_thread(server.stop)
            await asyncio.to_thread(server.start)
            for player in players:
                await player.open()
            left = (await server.acall(server.store.timers(match)))[0].remaining_ms
            assert await again(other, message) == first
            assert (await again(other, {**message, "id": "other-grant"}))["code"] == "granted_already"
            assert (await server.acall(server.store.timers(match)))[0].remaining_ms <= left
            await leave(*players)

    asyncio.run(run())


def test_bytes_that_are_revealed_again_after_the_start_are_acknowledged(server: Served) -> None:
    async def run() -> None:
        host, guest = await playing(server, 2)
        for player in (host, guest):
            mine = {"type": "reveal", "id": "same-bytes", "bytes": player.share.hex()}
            assert (await again(player, mine))["type"] == "ack"
            other = {"type": "reveal", "id": "other-bytes", "bytes": "00" * 16}
            assert (await again(player, other))["code"] == "not_starting"
        await leave(host, guest)

    asyncio.run(run())


@pytest.mark.parametrize("id_", [None, "same-back"])
def test_a_seat_that_is_taken_back_twice_gets_its_time_once(database: str, id_: str | None) -> None:
    async def run() -> None:
        with served(database) as server:
            players = await at_table(server, 2, bot_pace_ms=10_000)
            assert players[0].mirror is not None
            mover = players[players[0].mirror.state.turn]
            held = server.node.matches.cached(players[0].mirror.match)
            assert held is not None and mover.seat is not None

            async def step_out() -> None:
                """As after decisions that were left to the clock: a stand-in is about to act for the seat."""
                head = held.live.head
                held.live.tracker.missed = tuple((head,) if seat == mover.seat else () for seat in range(2))
                held.live.tracker.acted = (0, 0)
                held.due["bot"] = held.due.pop("turn")

            # The store has the timer under the same name.
            await server.acall(step_out())
            await server.acall(rename(server, held.match))
            first = await again(mover, {"type": "back", "id": id_ or "back-no-1"})
            assert first["type"] == "ack"
            due = held.due["bot"]
            for number in range(3):
                assert (await again(mover, {"type": "back", "id": id_ or f"back-no-2{number}"}))["type"] == "ack"
            assert held.due["bot"] == due
            await leave(*players)

    async def rename(server: Served, match: str) -> None:
        await server.store._write_thread().run(  # type: ignore[attr-defined]
            lambda connection, at: connection.execute("UPDATE timer SET kind = 'bot' WHERE match_id = ?", (match,))
        )

    asyncio.run(run())


def test_a_command_whose_seed_does_not_open_is_unavailable(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    from rentopia.server.node.seeds import FOREIGN_KEY, SeedError

    async def broken(*_: object) -> None:
        raise SeedError("another key")

    async def run() -> None:
        host, guest = await playing(server, 2)
        monkeypatch.setattr(sockets, "_do", broken)
        answer = await again(host, {"type": "ask", "id": "asked-for"})
        assert (answer["code"], answer["sentence"]) == ("unavailable", FOREIGN_KEY)
        assert server.node.store_is_up
        await leave(host, guest)

    asyncio.run(run())
