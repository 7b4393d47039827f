"""What is deleted when its time is over, and that a store which is away stops nothing."""

from __future__ import annotations

import asyncio
import time
from typing import Any, cast

import pytest

from rentopia.server.metrics import Metrics
from rentopia.server.node import upkeep
from rentopia.server.settings import Settings
from rentopia.store.contract import Retired, Store, Unavailable

DAY_MS = 86_400_000


class FakeStore:
    """Counts what it is asked, and fails as often as it is told to."""

    def __init__(self, failures: int = 0) -> None:
        self.failures = failures
        self.retired: list[tuple[int, int]] = []
        self.asked = asyncio.Event()

    async def open_matches(self) -> int:
        if self.failures:
            self.failures -= 1
            raise Unavailable("away")
        return 7

    async def retire(self, finished_before: int, idle_before: int) -> Retired:
        self.retired.append((finished_before, idle_before))
        self.asked.set()
        return Retired(2, 3)


def retire(store: FakeStore, metrics: Metrics, **settings: Any) -> Retired:
    return asyncio.run(upkeep.retire(cast(Store, store), Settings(**settings), metrics))


def test_what_is_kept_for_ever_is_not_asked_for() -> None:
    store = FakeStore()
    assert retire(store, Metrics(), keep_finished_days=0, keep_abandoned_days=0) == Retired(0, 0)
    assert store.retired == []


@pytest.mark.parametrize(("finished", "idle"), [(30, 0), (0, 90), (1, 2)])
def test_days_become_the_times_before_which_is_deleted(finished: int, idle: int) -> None:
    store, metrics = FakeStore(), Metrics()
    before = time.time() * 1000
    assert retire(store, metrics, keep_finished_days=finished, keep_abandoned_days=idle) == Retired(2, 3)
    after = time.time() * 1000
    for days, given in zip((finished, idle), store.retired[0], strict=True):
        assert before - 1 <= given + days * DAY_MS <= after + 1 if days else given == 0
    assert metrics.value("rentopia_retired_total", what="matches") == 3


def test_a_store_that_is_away_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(upkeep, "COUNT_S", 0.001)

    async def run() -> tuple[FakeStore, Metrics]:
        store, metrics = FakeStore(failures=2), Metrics()
        looked = asyncio.Event()

        async def look_again() -> None:
            looked.set()

        task = asyncio.create_task(upkeep.upkeep(cast(Store, store), Settings(), metrics, look_again))
        await asyncio.wait_for(store.asked.wait(), 20)
        await asyncio.wait_for(looked.wait(), 20)  # since tables have gone
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        return store, metrics

    store, metrics = asyncio.run(run())
    assert store.failures == 0 and len(store.retired) == 1
    assert metrics.value("rentopia_open_matches") == 7
