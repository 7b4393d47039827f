"""What is done to nodes and database while matches are played: one task for each kind of fault, all from one seed."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

from chaos.nodes import Node, NodeError, Postgres

KILL_EVERY_S = 1.5
RESTART_EVERY_S = 5.0
STOP_EVERY_S = 3.0
STOPPED_S = 1.8
#: All that can be asked for, with what it does.
FAULTS = {
    "kill": "kill -9 of a random node every 1.5 s, started again at once",
    "pgrestart": "PostgreSQL restarted with -m immediate every 5 s",
    "stop": "a random node stopped (SIGSTOP) for 1.8 s every 3 s",
    "losthints": "no hint of another node arrives",
    "doublehints": "every hint arrives twice and up to 1.5 s late",
    "skew": "the clock of the first node is an hour off",
    "slowreader": "at every table a spectator that reads nothing",
}


@dataclass
class Trouble:
    """The tasks, and how often each fault came."""

    nodes: list[Node]
    postgres: Postgres | None
    rng: random.Random
    counts: dict[str, int] = field(default_factory=dict)
    broken: list[str] = field(default_factory=list)

    def tasks(self, faults: set[str]) -> list[Callable[[], Coroutine[Any, Any, None]]]:
        """What is to run until it is cancelled."""
        found: list[Callable[[], Coroutine[Any, Any, None]]] = []
        if "kill" in faults:
            found.append(self._kill)
        if "stop" in faults:
            found.append(self._stop)
        if "pgrestart" in faults:
            found.append(self._restart)
        return found

    async def heal(self) -> None:
        """Everything up again, and nothing stopped. NodeError where a node does not come up."""
        for node in self.nodes:
            node.go_on()
            if not node.alive:
                node.start()
        for node in self.nodes:
            await node.ready()

    def note(self, fault: str) -> None:
        self.counts[fault] = self.counts.get(fault, 0) + 1

    async def _kill(self) -> None:
        while True:
            await asyncio.sleep(KILL_EVERY_S)
            running = [node for node in self.nodes if node.alive]
            if running:
                node = self.rng.choice(running)
                node.kill()  # not in a thread: the task may be cancelled, and the kill would come later
                self.note("kill")
                node.start()
                if len(self.nodes) == 1:
                    await self._again(node.ready)

    async def _stop(self) -> None:
        while True:
            await asyncio.sleep(STOP_EVERY_S - STOPPED_S)
            running = [node for node in self.nodes if node.alive]
            if not running:
                continue
            node = self.rng.choice(running)
            process = node.process
            with contextlib.suppress(ProcessLookupError):
                node.stop()
            self.note("stop")
            try:
                await asyncio.sleep(STOPPED_S)
            finally:
                if node.process is process:
                    node.go_on()

    async def _restart(self) -> None:
        assert self.postgres is not None
        while True:
            await asyncio.sleep(RESTART_EVERY_S)
            await asyncio.shield(asyncio.to_thread(self.postgres.restart))
            self.note("pgrestart")

    async def _again(self, ready: Callable[[], Awaitable[None]]) -> None:
        try:
            await ready()
        except NodeError as error:
            self.broken.append(str(error))
            raise
