"""A real server for the tests of this folder: the command in a process of its own, on SQLite."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Coroutine, Iterator
from typing import Any, TypeVar

from chaos import tables
from chaos.nodes import Node, folder, new_key
from chaos.tables import Table
from chaos.talk import OPENED, Talk, reveal, seated
from chaos.wire import CONNECTIONS, Http

T = TypeVar("T")


@contextlib.contextmanager
def server(**settings: object) -> Iterator[Node]:
    """A server with these settings; ended at the end."""
    with folder("rentopia-test-") as place:
        node = Node("test", str(place / "tables.sqlite3"), new_key(), place / "log", settings=settings)
        try:
            node.start()
            asyncio.run(node.ready())
            yield node
        finally:
            node.kill()


async def table_at(node: Node, seats: int = 2, game: str = "rentopia", **more: object) -> Table:
    """A table of persons, all ready."""
    http = Http(node.address)
    try:
        return await tables.make_table(http, game, seats, **more)  # type: ignore[arg-type]
    finally:
        http.close()


async def playing(node: Node, seats: int = 2, game: str = "rentopia", **more: object) -> tuple[Table, list[Talk]]:
    """A table whose match has begun, and a socket for each seat."""
    table = await table_at(node, seats, game, **more)
    talks = await seated(node.address, table)
    http = Http(node.address)
    try:
        await tables.start(http, table)
    finally:
        http.close()
    await reveal(talks, table)
    return table, talks


def played(work: Coroutine[Any, Any, T]) -> T:
    """What comes of a coroutine; every socket that it opened is closed at its end."""

    async def run() -> T:
        try:
            return await work
        finally:
            for talk in OPENED:
                if talk.wire is not None:
                    talk.wire.abort()
            OPENED.clear()
            for http in CONNECTIONS:
                http.close()
            await asyncio.sleep(0.01)  # so that the loop lets go of them

    return asyncio.run(run())


def leave(talks: list[Talk]) -> None:
    for talk in talks:
        talk.close()


class Others:
    """Two at a table of their own, who play while somebody else misbehaves: their answers must come, in order."""

    def __init__(self, talks: list[Talk]) -> None:
        self.talks = talks
        self.said = 0

    async def go_on(self) -> None:
        """Each asks for its decision and is answered: one exchange, in its turn."""
        for talk in self.talks:
            name = talk.id()
            talk.say({"type": "ask", "id": name})
            answer = await talk.answer(name)
            assert answer["type"] == "decision"
            self.said += 1


async def others(node: Node) -> Others:
    return Others((await playing(node))[1])
