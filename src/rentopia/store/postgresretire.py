"""Deleting from a PostgreSQL store what has become too old, one table or match a transaction."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from rentopia.store import retiring
from rentopia.store.contract import Retired
from rentopia.store.postgreslink import Link, Session


async def retire(link: Link, finished_before: int, idle_before: int) -> Retired:
    """As `Store.retire`."""
    ages: dict[str, int | str] = {"finished": finished_before, "idle": idle_before}
    tables = matches = broken_off = 0
    sql, values = retiring.numbered(retiring.RIPE_TABLES, ages)
    for (table,) in await link.ask(sql, *values):
        went = await link.transact(_drop_table({**ages, "key": table}))
        if went is not None:
            tables += 1
            matches += went[0]
            broken_off += went[1]
    sql, values = retiring.numbered(retiring.RIPE_MATCHES, ages)
    for (match,) in await link.ask(sql, *values):
        matches += await link.transact(_drop_match({**ages, "key": match}))
    return Retired(tables, matches, broken_off)


def _drop_table(key: dict[str, int | str]) -> Callable[[Session], Awaitable[tuple[int, int] | None]]:
    """Deletes a table if it is still ripe; how many matches went with it and were broken off, None where it stays."""

    async def drop(connection: Session) -> tuple[int, int] | None:
        sql, values = retiring.numbered(retiring.TABLE_IS_RIPE, key)
        if not await connection.fetch(f"{sql} FOR UPDATE", *values):
            return None
        sql, values = retiring.numbered(retiring.MATCHES_OF_TABLE, key)
        matches = await connection.fetch(sql, *values)
        for (match,) in matches:
            await _run(connection, retiring.DROP_MATCH, {"key": match})
        sql, values = retiring.numbered(retiring.PLAYED_AT_TABLE, key)
        played = await connection.fetch(sql, *values)
        now = await connection.fetchval("SELECT now_ms()")
        for (match,) in played:
            await _run(connection, retiring.END_MATCH, {"key": match, "now": now})
        await _run(connection, retiring.DROP_TABLE, key)
        return len(matches), len(played)

    return drop


def _drop_match(key: dict[str, int | str]) -> Callable[[Session], Awaitable[int]]:
    """Deletes a match if it is still ripe; 1 if it did."""

    async def drop(connection: Session) -> int:
        sql, values = retiring.numbered(retiring.MATCH_IS_RIPE, key)
        if not await connection.fetch(f"{sql} FOR UPDATE", *values):
            return 0
        await _run(connection, retiring.DROP_MATCH, key)
        return 1

    return drop


async def _run(connection: Session, statements: Sequence[str], key: dict[str, int | str]) -> None:
    for statement in statements:
        sql, values = retiring.numbered(statement, key)
        await connection.execute(sql, *values)
