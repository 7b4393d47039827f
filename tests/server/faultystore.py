"""A store that fails when it is told to, around a real one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from rentopia.store.contract import Appended, OutcomeUnknown, Row, Store, Unavailable

Before = Callable[[Row], Awaitable[None]]


class FaultyStore:
    """``lost_after`` and ``lost_before``: so many appends lose their connection, after or before they were written.

    ``away``: nothing is answered at all. ``first``: awaited before each append, to let another be first. ``gate``:
    appends wait for it where it is given.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self.lost_after = 0
        self.lost_before = 0
        self.away = False
        self.first: Before | None = None
        self.gate: asyncio.Event | None = None
        self.appends = 0

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._store, name)
        if name in ("open", "close", "listen"):
            return found

        async def ask(*args: Any, **more: Any) -> Any:
            if self.away:
                raise Unavailable("the store is away")
            return await found(*args, **more)

        return ask

    async def append(self, row: Row) -> Appended:
        self.appends += 1
        if self.away:
            raise Unavailable("the store is away")
        if self.gate is not None:
            await self.gate.wait()
        if self.first is not None:
            before, self.first = self.first, None
            await before(row)
        if self.lost_before:
            self.lost_before -= 1
            raise OutcomeUnknown("the connection was lost before it was written")
        appended = await self._store.append(row)
        if self.lost_after:
            self.lost_after -= 1
            raise OutcomeUnknown("the connection was lost after it was written")
        return appended
