"""A match that everybody has left waits for somebody to come, rather than be played by bots among themselves for ever.

Bots and stand-ins go on for half an hour after the last sign of a person: a socket at the table, a page of the match
that was read, an action. Then their timer is put off for so long that the match counts as idle, and upkeep may take it
(`server/node/upkeep.py`). Whoever comes wakes it. The design says only that an absent seat is played on.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import structlog

from rentopia.server.node.held import Held
from rentopia.table.clock import absence

if TYPE_CHECKING:
    from rentopia.server.node.core import NodeCore

QUIET_S = 1800.0
_FAR_S = 3600.0
"""A timer of a bot that is further away was put off here."""

_log = structlog.get_logger("rentopia.match")


class Quiet:
    """``after_s``: seconds without a person after which bots stop."""

    def __init__(self, node: NodeCore) -> None:
        self._node = node
        self.after_s = QUIET_S

    def forsaken(self, held: Held) -> bool:
        """Whether a bot that is to act now should rather wait for a person."""
        room = held.room
        now = asyncio.get_running_loop().time()
        if room.peers:
            held.seen = now
            return False
        document, live = room.document, held.live
        if "person" in absence.controls(document.seats, live.tracker, document.settings):
            held.seen = now
            return False
        if now - held.seen <= self.after_s:
            return False
        _log.info("match_waits", match=held.match, seq=live.head)
        return True

    def seen(self, held: Held) -> None:
        """A person is there: a match that waits goes on."""
        now = asyncio.get_running_loop().time()
        held.seen = now
        if held.due.get("bot", 0.0) - now > _FAR_S:
            self._node.tasks.spawn(self._wake(held))

    async def _wake(self, held: Held) -> None:
        async with held.lock:
            left = held.left_ms("bot")
            if left is None or left < _FAR_S * 1000:
                return
            pace = held.room.document.settings.bot_pace_ms
            left = await self._node.store.extend(held.match, "bot", held.due_for, pace - left)
            if left is not None:
                held.due["bot"] = asyncio.get_running_loop().time() + left / 1000
                self._node.timekeeper.set_alarm(held)
                _log.info("match_goes_on", match=held.match, seq=held.live.head)
