"""A store that fails: it is asked until it answers, and more slowly where its answers are worth nothing."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest

from rentopia.server.metrics import Metrics
from rentopia.server.node import outage
from rentopia.server.node.outage import Outage
from rentopia.server.node.tasks import Tasks
from rentopia.store.contract import Unavailable


class FakeNode:
    """Its store answers whenever it is asked, and fails all the same as soon as something is to be done."""

    def __init__(self, failures: int) -> None:
        self.store = SimpleNamespace(ping=self._answer, shift_due=self._answer)
        self.metrics = Metrics()
        self.stopped = False
        self.failures = failures
        self.done = asyncio.Event()
        self.tasks = Tasks()
        self.watch = SimpleNamespace(doubt=lambda: None, look_again=self._look_again)
        self.outage = Outage(cast(Any, self))
        self.pauses: list[float] = []

    async def _answer(self, *_: int) -> None: ...

    async def _look_again(self) -> None:
        self.pauses.append(self.outage._pause)
        if len(self.pauses) < self.failures:
            self.outage.begin(Unavailable("the disk is full"))
        else:
            self.done.set()


def test_a_store_that_answers_and_fails_again_is_left_alone_for_longer_each_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(outage, "ASK_S", 0.001)
    monkeypatch.setattr(outage, "_LONGEST_S", 0.004)

    async def run() -> FakeNode:
        node = FakeNode(5)
        node.outage.begin(Unavailable("the disk is full"))
        await asyncio.wait_for(node.done.wait(), 20)
        return node

    assert asyncio.run(run()).pauses == [0, 0.001, 0.002, 0.004, 0.004]
