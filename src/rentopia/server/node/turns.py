"""Turns at work that reads a whole match: one match after the other, and one by one those who ask about the same.

So whoever asks about one match again and again makes others wait once only, and those who play come first anyway: what
is done in a turn lets them in between. Where it is decided: the table server's design, part 2.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from rentopia.protocol.requests import Problem

MOST_WAITING = 32
"""Who wait for a turn at the same match; for more the answers would come too late to be of use."""
TOO_MANY = Problem("too_fast", "So much is asked about this match at once that it would take long. Wait 1 s.")


@dataclass
class _Queue:
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    waiting: int = 0


class Turns:
    """Who is about to read which match; ``at_once`` so many matches side by side."""

    def __init__(self, at_once: int = 1) -> None:
        self._places = asyncio.Semaphore(at_once)
        self._queues: dict[str, _Queue] = {}

    def full(self, match: str) -> bool:
        """Whether too many wait at this match for one more to be taken."""
        queue = self._queues.get(match)
        return queue is not None and queue.waiting >= MOST_WAITING

    @asynccontextmanager
    async def of(self, match: str) -> AsyncIterator[None]:
        """Wait for a turn, and have it."""
        queue = self._queues.setdefault(match, _Queue())
        queue.waiting += 1
        try:
            async with queue.lock, self._places:
                yield
        finally:
            queue.waiting -= 1
            if not queue.waiting:
                del self._queues[match]
