"""Deleting from a SQLite store what has become too old, one table or match a transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable

from rentopia.store import retiring
from rentopia.store.contract import Retired
from rentopia.store.sqlitewriter import SqliteWriter

_Rows = list[tuple[str]]
_Read = Callable[[Callable[[sqlite3.Connection], _Rows]], Awaitable[_Rows]]


async def retire(read: _Read, writer: SqliteWriter, finished_before: int, idle_before: int) -> Retired:
    """As `Store.retire`."""
    ages: dict[str, int | str] = {"finished": finished_before, "idle": idle_before}
    tables = matches = broken_off = 0
    for (table,) in await read(lambda connection: connection.execute(retiring.RIPE_TABLES, ages).fetchall()):
        went = await writer.run(_drop_table({**ages, "key": table}))
        if went is not None:
            tables += 1
            matches += went[0]
            broken_off += went[1]
    for (match,) in await read(lambda connection: connection.execute(retiring.RIPE_MATCHES, ages).fetchall()):
        matches += await writer.run(_drop_match({**ages, "key": match}))
    return Retired(tables, matches, broken_off)


def _drop_table(key: dict[str, int | str]) -> Callable[[sqlite3.Connection, int], tuple[int, int] | None]:
    """Deletes a table if it is still ripe; how many matches went with it and were broken off, None where it stays."""

    def write(connection: sqlite3.Connection, at: int) -> tuple[int, int] | None:
        if not connection.execute(retiring.TABLE_IS_RIPE, key).fetchone():
            return None
        matches = connection.execute(retiring.MATCHES_OF_TABLE, key).fetchall()
        for (match,) in matches:
            for statement in retiring.DROP_MATCH:
                connection.execute(statement, {"key": match})
        played = connection.execute(retiring.PLAYED_AT_TABLE, key).fetchall()
        for (match,) in played:
            for statement in retiring.END_MATCH:
                connection.execute(statement, {"key": match, "now": at})
        for statement in retiring.DROP_TABLE:
            connection.execute(statement, key)
        return len(matches), len(played)

    return write


def _drop_match(key: dict[str, int | str]) -> Callable[[sqlite3.Connection, int], int]:
    """Deletes a match if it is still ripe; 1 if it did."""

    def write(connection: sqlite3.Connection, at: int) -> int:
        if not connection.execute(retiring.MATCH_IS_RIPE, key).fetchone():
            return 0
        for statement in retiring.DROP_MATCH:
            connection.execute(statement, key)
        return 1

    return write
