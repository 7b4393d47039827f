"""The bytes of the clients and the row of the start: what is acknowledged counts, whatever comes in between."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rentopia.server.node import lobbying
from rentopia.server.sockets import chatting
from rentopia.store.contract import Row
from rentopia.table.lobby import tables as lobby
from server.faultystore import FaultyStore
from server.player import Player
from server.serving import Served, served
from server.test_sockets import leave


@pytest.fixture
def faulty(tmp_path: Path) -> Iterator[Served]:
    with served(str(tmp_path / "games.db"), wrap=FaultyStore) as running:
        yield running


async def starting(server: Served, silent: str = "Ben") -> tuple[Player, Player]:
    """A table that is about to begin, and waits for the bytes of the guest alone."""
    host = await Player.create(server.http, options={"turn_timer": 0}, seats=2)
    guest = await Player.join(host, silent)
    guest.reveals = False
    for player in (host, guest):
        await player.open()
        await player.until_type("welcome")
    await host.table("start")
    await guest.until_type("starting")
    return host, guest


def clients_of(step: dict[str, Any]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = step["step"]["clients"]
    return found


def test_bytes_that_come_while_the_start_is_being_written_are_refused_and_not_lost(
    faulty: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobbying, "START_MS", 300)

    async def run() -> None:
        loop = asyncio.get_running_loop()
        answers: list[dict[str, Any]] = []
        store = faulty.store
        assert isinstance(store, FaultyStore)

        async def meanwhile(row: Row) -> None:
            if row.seq != 1:
                store.first = meanwhile
                return
            told = asyncio.run_coroutine_threadsafe(guest.command("reveal", bytes=guest.share.hex()), loop)
            answers.append(await asyncio.wrap_future(told))

        store.first = meanwhile
        host, guest = await starting(faulty)
        await guest.until_head(1)
        assert [answer.get("code") for answer in answers] == ["too_late"]
        start = next(step for step in guest.all("step") if step["step"]["seq"] == 1)
        assert clients_of(start)[1]["bytes"] == "00" * 16 and clients_of(start)[0]["bytes"] == host.share.hex()
        await leave(host, guest)

    asyncio.run(run())


def test_a_start_that_was_closed_for_bytes_and_then_left_alone_is_finished_from_the_same_bytes(faulty: Served) -> None:
    async def run() -> None:
        host, guest = await starting(faulty)

        async def draw() -> None:
            room = await faulty.node.rooms.of_code(host.code)
            assert room is not None
            await lobbying.change(faulty.node, room, lobby.draw)

        await host.until(lambda: any(one["type"] == "ack" for one in host.answers.values()), "the bytes of the host")
        await faulty.acall(draw())
        await guest.until_head(1)
        await guest.until(lambda: (guest.last("table") or {"table": {"status": ""}})["table"]["status"] == "playing")
        assert (await guest.command("reveal", bytes=guest.share.hex()))["code"] == "not_starting"
        await leave(host, guest)

    asyncio.run(run())


def test_a_socket_that_is_being_greeted_while_the_match_begins_sees_it(
    faulty: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    show_recent = chatting.show_recent
    begun = asyncio.Event()  # of the server's loop

    async def slow(node: Any, peer: Any) -> None:
        await show_recent(node, peer)
        if peer.who.seat == 1:
            await begun.wait()

    monkeypatch.setattr(chatting, "show_recent", slow)

    async def run() -> None:
        host = await Player.create(faulty.http, options={"turn_timer": 0}, seats=2)
        guest = await Player.join(host, "Ben")
        for player in (host, guest):
            await player.open()
            await player.until_type("welcome")
        await host.table("start")
        await host.until_head(0)
        faulty.loop.call_soon_threadsafe(begun.set)
        await guest.until_head(1)
        assert [message["type"] for message in guest.seen if message["type"] in ("view", "step")][:1] == ["view"]
        await leave(host, guest)

    asyncio.run(run())
