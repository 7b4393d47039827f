"""A host who vanishes does not block an open or ended table: after a minute somebody else may take the role."""

from __future__ import annotations

import asyncio

from rentopia.server.node import hostwatch, lobbying
from rentopia.table.lobby import document as documents
from rentopia.table.lobby import tables as lobby
from rentopia.table.lobby.document import Document
from server.player import Player
from server.serving import Served
from server.test_sockets import leave, seated
from table.lobbyhelp import playing


async def seen(server: Served, player: Player, ago_ms: int | None = None) -> int:
    """When the host was last seen, in ms before now; set to that where it is given."""

    async def look() -> int:
        room = await server.node.rooms.of_code(player.code)
        assert room is not None
        now = await server.store.now()
        if ago_ms is not None:
            await lobbying.change(server.node, room, lambda table: documents.replace(table, host_seen=now - ago_ms))
        row = await server.store.table(room.table)
        assert row is not None
        found: Document = documents.decode(row.body)
        return now - found.host_seen

    return await server.acall(look())


def test_a_guest_takes_the_role_of_a_host_who_has_been_gone_for_a_minute(server: Served) -> None:
    async def run() -> None:
        host, guest = await seated(server)
        await seen(server, host, 61_000)
        refused = await guest.table("host", {"seat": 1}, status=409)
        assert refused["code"] == "host_is_here"
        await host.close()
        await guest.until(lambda: not guest.all("table")[-1]["table"]["seats"][0]["connected"], "the host to go")
        await seen(server, host, 30_000)
        refused = await guest.table("host", {"seat": 1}, status=409)
        assert refused["code"] == "host_is_here" and " 3" in refused["sentence"]
        await seen(server, host, 61_000)
        table = await guest.table("host", {"seat": 1})
        assert [seat["host"] for seat in table["seats"]][:2] == [False, True]
        assert (await host.table("kick", {"seat": 1}, status=403))["code"] == "not_host"
        await guest.table("kick", {"seat": 0})
        await leave(guest)

    asyncio.run(run())


def test_a_host_who_comes_or_goes_is_noted_for_every_server_and_seldom(server: Served) -> None:
    async def run() -> None:
        host = await Player.create(server.http)
        await seen(server, host, 200_000)
        await host.open()

        async def noted(player: Player) -> None:
            while await seen(server, player) > 10_000:
                await asyncio.sleep(0.02)

        await asyncio.wait_for(noted(host), 20)

        async def again() -> tuple[int, int]:
            room = await server.node.rooms.of_code(host.code)
            assert room is not None
            before = room.version
            for _ in range(20):
                hostwatch.note_soon(server.node, room)
            await lobbying.change(server.node, room, lambda table: lobby.host_seen(table, now, hostwatch.THERE_MS))
            return before, room.version

        now = await server.acall(server.store.now())
        before, after = await server.acall(again())
        assert before == after
        await leave(host)

    asyncio.run(run())


def test_nothing_is_noted_of_a_host_during_a_match() -> None:
    document = playing(2)
    assert lobby.host_seen(document, document.host_seen + 10**9, 0) is document
    over = lobby.ended(document, {}, 5000)
    assert over.host_seen == 5000 and lobby.host_seen(over, 6000, 29_000) is over
