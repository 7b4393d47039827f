"""What a node does while the store is away, and once it is there again.

Clocks of people stand still meanwhile: when the store is back, every timer is moved once by how long it was away.
Everything that is held is compared then, since a fail-over may have lost what was written last. Where it is decided:
the table server's design, part 2.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import structlog

from rentopia.store.contract import StoreError

if TYPE_CHECKING:
    from rentopia.server.node.core import NodeCore

ASK_S = 0.25
_SHORT_S = 1.0
"""An outage that nobody's clock has to be moved for; also how soon after one the next counts as the same."""
_LONGEST_S = 2.0
"""The longest pause between outages that follow each other."""

_log = structlog.get_logger("rentopia.node")


class Outage:
    def __init__(self, node: NodeCore) -> None:
        self._node = node
        self.away = False
        self._pause = 0.0
        self._ended = float("-inf")

    def begin(self, error: BaseException | None) -> None:
        """The store has failed somebody; ask it in a task of its own until it answers."""
        if not self.away and not self._node.stopped:
            _log.warning("store_failed", error=repr(error))
            self.away = True
            self._node.watch.doubt()
            self._node.metrics.store_up.set(0)
            self._node.tasks.spawn(self._until_back())

    async def _until_back(self) -> None:
        node = self._node
        loop = asyncio.get_running_loop()
        begun = loop.time()
        # A store that answers and yet fails again, as one whose disk is full, is left alone for longer each time.
        again = begun - self._ended < _SHORT_S
        self._pause = min(max(ASK_S, 2 * self._pause), _LONGEST_S) if again else 0.0
        try:
            await asyncio.sleep(self._pause)
            while not node.stopped:
                try:
                    await node.store.ping()
                    lasted = loop.time() - begun
                    if lasted >= _SHORT_S:
                        await node.store.shift_due(round(lasted * 1000))
                    break
                except StoreError:
                    await asyncio.sleep(ASK_S)
            _log.info("store_back", seconds=round(loop.time() - begun, 1))
        finally:
            self.away = False
            self._ended = loop.time()
        node.metrics.store_up.set(1)
        await node.watch.look_again()
