"""`Table`: the same as `AsyncTable` for programs without asyncio; the socket lives in a thread of its own."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Mapping
from types import TracebackType
from typing import Any, Self, TypeVar

from rentopia.bots.base import Bot
from rentopia.client.asynctable import AsyncTable
from rentopia.client.botplay import play_with
from rentopia.client.errors import ClientError
from rentopia.client.lobby import Ticket
from rentopia.client.mirror import Mirror
from rentopia.client.wire import Event
from rentopia.protocol.messages import Ack, Chat, DecisionMessage, Ended, Refused
from rentopia.protocol.tables import TableView

T = TypeVar("T")


class Table:
    """A seat at a table, made by `create`, `join`, `sit` or `watch`, to be closed at the end (``with`` does).

    ``async_table`` is what it runs on; requests that have no method here go through `run`, such as
    ``table.run(table.async_table.kick(2))``. State and decision change only while a method of this object waits
    or between its calls: look at them through `mirror`, and act with ``seq`` where it matters. One thread at a time.
    """

    def __init__(self, opened: Callable[[], Coroutine[Any, Any, AsyncTable]]) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="table", daemon=True)
        self._thread.start()
        try:
            self.async_table: AsyncTable = self.run(opened())
        except BaseException:
            self._stop()
            raise

    @classmethod
    def create(cls, server: str, game: str, name: str, **settings: Any) -> Self:
        """As `AsyncTable.create`."""
        return cls(lambda: AsyncTable.create(server, game, name, **settings))

    @classmethod
    def join(cls, server: str, code: str | None = None, *, name: str, **wishes: Any) -> Self:
        """As `AsyncTable.join`."""
        return cls(lambda: AsyncTable.join(server, code, name=name, **wishes))

    @classmethod
    def sit(cls, ticket: Ticket, **settings: Any) -> Self:
        """As `AsyncTable.sit`."""
        return cls(lambda: AsyncTable.sit(ticket, **settings))

    @classmethod
    def watch(cls, server: str, code: str | None = None, key: str | None = None, **settings: Any) -> Self:
        """As `AsyncTable.watch`."""
        return cls(lambda: AsyncTable.watch(server, code, key, **settings))

    def run(self, what: Coroutine[Any, Any, T]) -> T:
        """Run one of the async table's methods and wait for what it returns; Ctrl-C gives it up."""
        future = asyncio.run_coroutine_threadsafe(what, self._loop)
        try:
            return future.result()
        except BaseException:
            future.cancel()
            raise

    def close(self) -> None:
        """Leave the socket; the seat stays taken."""
        if self._thread.is_alive():
            self.run(self.async_table.close())
            self._stop()

    def _stop(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # --- what is known ------------------------------------------------------------------------------------

    @property
    def table(self) -> TableView:
        found = self.async_table.table
        if found is None:
            raise ClientError("closed", "The table has not been seen yet.")
        return found

    @property
    def seat(self) -> int | None:
        return self.async_table.seat

    @property
    def host(self) -> bool:
        return self.async_table.host

    @property
    def mirror(self) -> Mirror | None:
        return self.async_table.mirror

    @property
    def state(self) -> Any:
        """The state of the match, to be read only. Raises ClientError before it has begun."""
        return self.async_table.state

    @property
    def decision(self) -> DecisionMessage | None:
        return self.async_table.decision

    @property
    def asked(self) -> bool:
        """Whether the match waits for the own seat."""
        return self.async_table.asked

    @property
    def chat(self) -> list[Chat]:
        return list(self.async_table.chat)

    @property
    def ended(self) -> Ended | None:
        return self.async_table.ended

    @property
    def ticket(self) -> Ticket:
        return self.async_table.ticket

    def events(self) -> Iterator[Event]:
        """All that comes from now on, in order. Raises ClientError where the table fails."""
        return self._events(self.run(_made(self.async_table.events)))

    def _events(self, source: AsyncIterator[Event]) -> Iterator[Event]:
        while True:
            try:
                yield self.run(_next(source))
            except StopAsyncIteration:
                return

    def wait_for(self, test: Callable[[AsyncTable], bool], timeout: float | None = None) -> None:
        """Until ``test`` holds; it is called in the socket's thread. Raises ClientError."""
        self.run(self.async_table.wait_for(test, timeout))

    # --- acting -------------------------------------------------------------------------------------------

    def act(
        self, action: Mapping[str, Any], *, seq: int | None = None, id: str | None = None, timeout: float = 30.0
    ) -> Ack | Refused:
        """As `AsyncTable.act`."""
        return self.run(self.async_table.act(action, seq=seq, id=id, timeout=timeout))

    def ask_decision(self) -> DecisionMessage:
        return self.run(self.async_table.ask_decision())

    def say(self, text: str, to: int | None = None) -> Ack | Refused:
        return self.run(self.async_table.say(text, to))

    def ready(self, ready: bool = True) -> TableView:
        return self.run(self.async_table.ready(ready))

    def start(self) -> TableView:
        return self.run(self.async_table.start())

    def rematch(self) -> TableView:
        return self.run(self.async_table.rematch())

    def break_off(self) -> TableView:
        return self.run(self.async_table.break_off())

    def leave(self) -> None:
        self.run(self.async_table.leave())

    def play_with(self, bot: Bot | str = "steady", *, word: int | None = None) -> Ended:
        """As `play_with`: a bot plays this seat to the end."""
        return self.run(play_with(self.async_table, bot, word=word))


async def _made(events: Callable[[], T]) -> T:
    return events()


async def _next(source: Any) -> Any:
    return await anext(source)
