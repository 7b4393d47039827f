"""What runs beside the answers of a node, with a reference kept of each, so that none is lost or outlives it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import structlog

_log = structlog.get_logger("rentopia.node")


class Tasks:
    """The tasks of one node."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Run something beside; a fault is logged."""
        self.keep(asyncio.create_task(work)).add_done_callback(_log_fault)

    def keep(self, task: asyncio.Task[Any]) -> asyncio.Task[Any]:
        """Cancel this one too at the end; whoever waits for it is told of its fault."""
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return task

    def spawn_for_ever(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Run something that the node cannot be without: after a fault it is begun anew."""
        self.spawn(_for_ever(work))

    async def cancel(self) -> None:
        """End every task, and wait until it has ended."""
        tasks = tuple(self._running)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _log_fault(task: asyncio.Task[Any]) -> None:
    if not task.cancelled() and task.exception() is not None:
        _log.error("task_broken", exc_info=task.exception())


async def _for_ever(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    while True:
        try:
            await work()
        except Exception:
            _log.exception("task_broken")
        await asyncio.sleep(1)
