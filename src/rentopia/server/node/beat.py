"""Noting in the store that a node runs, so that the time in which none did is added to every clock.

Said every few seconds by each node. One that starts learns by it how long all of them were away, and so does one whose
machine slept. Where it is decided: the table server's design, part 2; `docs/absence.md`.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import TYPE_CHECKING

import structlog

from rentopia.store.contract import StoreError

if TYPE_CHECKING:
    from rentopia.server.node.core import NodeCore

BEAT_S = 2.0
AWAY_MS = 1000
"""A silence that is made good at the start of the only server there can be."""
AWAY_SHARED_MS = round(BEAT_S * 1000) + 500
"""The same where others may run: those are silent so long between two beats."""
ASLEEP_MS = 5000
"""A silence that is made good while this server runs: its machine slept, or nobody got a turn."""
_ASK_S = 0.25
_LAST_S = 1.0
"""How long the last beat may take."""

_log = structlog.get_logger("rentopia.node")


class Beat:
    """The beats of one node."""

    def __init__(self, node: NodeCore) -> None:
        self._node = node
        self._said = 0.0  # by the wall clock: the steady one stands still while a machine sleeps
        self._owed = 0
        self._lock = asyncio.Lock()

    async def begin(self) -> None:
        """The first beat, before any timer is fired. Waits for a store that has gone away meanwhile."""
        while True:
            try:
                await self._say(AWAY_SHARED_MS if self._node.settings.shared else AWAY_MS)
                return
            except StoreError as error:
                self._node.store_failed(error)
                await asyncio.sleep(_ASK_S)

    async def keep(self) -> None:
        """The next beat where it is time for it: to be called before timers are looked for or fired."""
        if self._is_time():
            async with self._lock:
                if self._is_time() and await self._say(ASLEEP_MS):
                    self._node.tasks.spawn(self._node.watch.look_again())

    def _is_time(self) -> bool:
        return abs(time.time() - self._said) >= BEAT_S

    async def _say(self, least_ms: int) -> bool:
        """One beat; whether clocks were moved for a silence of more than ``least_ms``."""
        # What was heard is owed until it is made good: the store may fail between the two.
        self._owed = max(self._owed, await self._node.store.alive())
        away = self._owed
        if away > least_ms:
            await self._node.store.shift_due(away)
            _log.info("was_away", seconds=round(away / 1000, 1))
        self._owed = 0
        self._said = time.time()
        return away > least_ms

    async def end(self) -> None:
        """The last beat: what comes after it is time away."""
        with contextlib.suppress(StoreError, TimeoutError):
            async with asyncio.timeout(_LAST_S):
                await self._node.store.alive()
