"""Hearing what other nodes write: LISTEN on a connection of its own, which is made again whenever it is lost.

Hints only say where to look: they may be lost, doubled and late, and when a connection is lost and again when there is
a new one, those that listen are told that there may be a gap. Where it is decided: the table server's design, part 1.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable

from rentopia.store.contract import Hint, OnHint, StoreError
from rentopia.store.postgreslink import Connection, Link
from rentopia.store.postgreswriter import CHANNEL

#: How often a silent connection is asked whether it still stands, in seconds.
CHECK_S = 10.0
#: First and longest pause before a new connection, in seconds.
PAUSE_S = 0.1
LONGEST_PAUSE_S = 2.0
#: Hints that wait to be told; more mean that the listener is too slow, and are told as a gap.
LONGEST_QUEUE = 10_000

_log = logging.getLogger(__name__)


class PostgresHints:
    """One listener. Keeps its tasks: an event loop alone would let them be collected."""

    def __init__(self, link: Link, node: str, on_hint: OnHint, on_gap: Callable[[], Awaitable[None]]) -> None:
        self._link = link
        self._node = node
        self._on_hint = on_hint
        self._on_gap = on_gap
        self._queue: asyncio.Queue[Hint | None] = asyncio.Queue()
        self._heard = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Returns when it listens, or when a first try has failed: then the gap is told once it does."""
        self._tasks = [
            asyncio.create_task(self._listen(), name="store-listen"),
            asyncio.create_task(self._tell(), name="store-hints"),
        ]
        await self._heard.wait()

    async def stop(self) -> None:
        """Listen no more; hints that wait are dropped."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []

    async def _listen(self) -> None:
        pause = PAUSE_S
        gap = False
        while True:
            connection: Connection | None = None
            try:
                connection = await self._link.connect()
                lost = asyncio.Event()
                connection.add_termination_listener(lambda *_, lost=lost: lost.set())
                await connection.add_listener(CHANNEL, self._notice)
                if gap:
                    self._queue.put_nowait(None)
                gap, pause = True, PAUSE_S
                self._heard.set()
                while not lost.is_set():
                    with contextlib.suppress(TimeoutError):
                        await asyncio.wait_for(lost.wait(), CHECK_S)
                        break
                    await connection.execute("SELECT 1")
                _log.warning("the connection for hints to %s was lost", self._link.name)
                self._queue.put_nowait(None)  # at once: the server may come back as another, without its newest rows
            except StoreError as error:
                _log.warning("no hints: %s", error)
            except Exception as error:
                _log.warning("no hints from %s: %s", self._link.name, str(error) or type(error).__name__)
            finally:
                if connection is not None:
                    connection.terminate()
            gap = True
            self._heard.set()
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE_S)

    def _notice(self, _connection: object, _process: int, _channel: str, payload: object) -> None:
        for hint in read_hints(str(payload)):
            if hint.node != self._node:
                self._queue.put_nowait(hint)
        if self._queue.qsize() > LONGEST_QUEUE:
            while not self._queue.empty():
                self._queue.get_nowait()
            self._queue.put_nowait(None)

    async def _tell(self) -> None:
        while True:
            hint = await self._queue.get()
            try:
                await (self._on_gap() if hint is None else self._on_hint(hint))
            except Exception:
                _log.exception("a hint could not be followed")


def read_hints(payload: str) -> list[Hint]:
    """The hints of a notice ``node|kind:key:number,…``; what is in no such form is left out."""
    node, _, rest = payload.partition("|")
    hints = []
    for part in rest.split(","):
        fields = part.split(":")
        if len(fields) == 3 and fields[2].isdecimal():
            hints.append(Hint(fields[0], fields[1], int(fields[2]), node))
    return hints
