"""Short words for tests of stores."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from rentopia.store.contract import Row, Store, TableRow, TimerChange

T = TypeVar("T")
S = TypeVar("S", bound=Store)

SOON = TimerChange("turn", 0)
LATER = TimerChange("turn", 3_600_000)


def using(make: Callable[[], S], work: Callable[[S], Awaitable[T]]) -> T:
    """What ``work`` returns, given an open store that is closed afterwards."""

    async def run() -> T:
        store = make()
        await store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


def row(match: str, seq: int, *timers: TimerChange, idem: str | None = None, body: bytes = b"{}") -> Row:
    return Row(match, seq, "table" if seq == 0 else "0", idem, body, timers)


def table(name: str, version: int = 1, body: bytes = b"{}", *, listed: bool = True) -> TableRow:
    return TableRow(name, name.upper(), version, listed, body)
