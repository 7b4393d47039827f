"""Breaking off a match: it ends where it is, without a result, and its seed is revealed as at every end.

No row of the log tells it; the store notes the end, and takes no row any more from then on. So the end is noted first:
whoever finds a match that has ended there and a table that still plays it finishes the rest (`lobbying.repair`). Where
it is decided: the table server's design, part 4 (`fair-1`, step 5); formats, part 6.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rentopia.protocol.requests import Problem
from rentopia.server.node import lobbying
from rentopia.server.node.held import Held
from rentopia.server.sockets.rooms import Room
from rentopia.store.contract import StoreError
from rentopia.table.lobby.identity import identify
from rentopia.table.lobby.problems import problem

if TYPE_CHECKING:
    from rentopia.server.node.core import NodeCore


async def break_off(node: NodeCore, room: Room, secret: str | None) -> Problem | None:
    """The host ends the match that is being played; None once everybody has been told. Again changes nothing."""
    row = await node.store.table(room.table)
    if row is None:
        node.rooms.drop(room)
        return lobbying.NO_TABLE
    node.rooms.update(room, row)
    if not identify(room.document, secret).host:
        return problem("not_host")
    if room.document.status == "ended":
        return None
    held = await node.matches.held(room.match)
    if held is None or not held.live.started:
        return problem("not_playing")
    async with held.lock:
        if not held.live.over:
            await node.store.end_match(held.match)
            await held.look_for_end(node.store)
    await lobbying.note_end(node, held)
    return None


async def learn(node: NodeCore, held: Held) -> None:
    """The table says that its match has ended, and this server has not seen how: broken off, or by a row to come."""
    try:
        async with held.lock:
            await held.look_for_end(node.store)
    except StoreError as error:
        node.store_failed(error)
