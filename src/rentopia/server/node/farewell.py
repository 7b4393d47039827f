"""How a node goes away without losing an answer: nothing new, what is under way to its end, then `moving` to everybody.

Where it is decided: the table server's design, part 2.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from rentopia.protocol.messages import Moving

if TYPE_CHECKING:
    from rentopia.server.node.core import NodeCore

RETRY_MS = 300
"""When the clients may come again: to this server started anew, or to another."""
_STEP_S = 0.01
_LONGEST_S = 8.0


async def say_goodbye(node: NodeCore) -> None:
    """Let what is under way be written and answered, then close every socket (1012). At most `_LONGEST_S`."""
    loop = asyncio.get_running_loop()
    deadline = loop.time() + _LONGEST_S
    while node.under_way and loop.time() < deadline:
        await asyncio.sleep(_STEP_S)
    moving = Moving(RETRY_MS)
    for room in tuple(node.rooms.all()):
        room.tell(moving)
        for peer in tuple(room.peers):
            peer.close(1012, "The server goes away.")
    while any(room.peers for room in node.rooms.all()) and loop.time() < deadline:
        await asyncio.sleep(_STEP_S)
