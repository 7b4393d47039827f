"""When the host of a table was last there: noted in the document, so that every server of the tables knows it.

A host who vanishes without leaving would block an open or ended table for ever; after a minute without a socket another
person may take the role (`hosting.take_host`). Written seldom, and not during a match, where no host is needed.
Where it is decided: the table server's design, part 3.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from rentopia.protocol.requests import AboutSeat, Problem
from rentopia.server.node import lobbying
from rentopia.server.sockets.rooms import Room
from rentopia.store.contract import StoreError
from rentopia.table.lobby import tables as lobby
from rentopia.table.lobby.document import Document
from rentopia.table.lobby.identity import identify

if TYPE_CHECKING:
    from rentopia.server.node.core import NodeCore

THERE_MS = 29_000
"""While the host is there it is noted at most so often: with every second heartbeat."""
GONE_MS = 5000
"""When the host goes, so that the minute counts from then on; less often where it comes and goes."""


def host_is_here(room: Room) -> bool:
    """Whether a socket of the host is at this server."""
    return any(peer.who.host for peer in room.peers)


def note_soon(node: NodeCore, room: Room, at_least: int = THERE_MS) -> None:
    """The host is there now, or was until now: note it, unless that was done less than ``at_least`` ms ago."""
    now = asyncio.get_running_loop().time()
    if node.draining or room.document.status not in ("open", "ended") or (now - room.host_noted) * 1000 < at_least:
        return
    room.host_noted = now
    node.tasks.spawn(_note(node, room, at_least))


async def _note(node: NodeCore, room: Room, at_least: int) -> None:
    try:
        now = await node.store.now()
        await lobbying.change(node, room, lambda document: lobby.host_seen(document, now, at_least))
    except StoreError as error:
        node.store_failed(error)


async def give_host(node: NodeCore, room: Room, secret: str | None, request: AboutSeat) -> Document | Problem:
    """The role of host: given away by who has it, or taken by a seat for itself from one who has gone."""
    now = await node.store.now()

    def change(document: Document) -> Document | Problem:
        who = identify(document, secret)
        if who.seat == request.seat and not who.host:
            return lobby.take_host(document, who, now, host_is_here(room))
        return lobby.give_host(document, who, request)

    return await lobbying.change(node, room, change)
