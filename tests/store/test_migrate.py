"""Migrations: each once and in order, an edited one refused, newer data refused."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import asyncpg
import pytest

from rentopia.store import migrate
from rentopia.store.contract import Store, StoreError
from rentopia.store.migrate import Migration, Noted, migrations, pending
from rentopia.store.sqlite import SqliteStore
from store.conftest import Make
from store.using import row, using

NEXT = len(migrate.migrations("sqlite")) + 1
ONE, TWO = Migration(1, "0001_one.sql", "one"), Migration(2, "0002_two.sql", "two")


def noted(*applied: Migration) -> list[Noted]:
    return [Noted(migration.number, migration.name, migration.sha256) for migration in applied]


@pytest.mark.parametrize(
    ("applied", "missing"), [([], [ONE, TWO]), ([ONE], [TWO]), ([ONE, TWO], [])], ids=["none", "one", "all"]
)
def test_what_is_missing_is_applied_in_order(applied: list[Migration], missing: list[Migration]) -> None:
    assert pending([ONE, TWO], noted(*applied)) == missing


def test_both_dialects_have_the_same_numbers_and_names() -> None:
    names = [[migration.name for migration in migrations(dialect)] for dialect in ("sqlite", "postgres")]
    assert names[0] == names[1]
    assert names[0][0].startswith("0001_")


def execute(make: Make, pg_url: str | None, path: Path, statement: str) -> None:
    if pg_url is None:
        connection = sqlite3.connect(path, isolation_level=None)
        try:
            connection.execute(statement)
        finally:
            connection.close()
        return

    async def work() -> None:
        theirs = await asyncpg.connect(pg_url)
        try:
            await theirs.execute(statement)
        finally:
            await theirs.close()

    asyncio.run(work())


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("UPDATE schema_version SET sha256 = 'other' WHERE number = 1", "was edited after it had been applied"),
        (
            "INSERT INTO schema_version (number, name, sha256{at}) VALUES (9, '0009_new.sql', 'x'{zero})",
            "newer version",
        ),
    ],
)
def test_an_edited_or_newer_schema_is_refused_with_what_to_do(
    make: Make, request: pytest.FixtureRequest, tmp_path: Path, change: str, says: str
) -> None:
    sqlite = isinstance(make(), SqliteStore)
    url = None if sqlite else request.getfixturevalue("pg_url")
    using(make, lambda store: store.append(row("m", 0)))
    at, zero = (", at", ", 0") if sqlite else ("", "")
    execute(make, url, tmp_path / "games.db", change.replace("{at}", at).replace("{zero}", zero))
    with pytest.raises(StoreError, match=says):
        asyncio.run(make().open())


def test_a_new_migration_is_applied_to_data_that_are_there(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    using(make, lambda store: store.append(row("m", 0)))
    more = Migration(
        NEXT, f"{NEXT:04}_more.sql", "CREATE TABLE more (a integer);\n-- a ; in a comment\nINSERT INTO more VALUES (1);"
    )
    shipped = migrate.migrations
    monkeypatch.setattr(migrate, "migrations", lambda dialect: [*shipped(dialect), more])

    async def work(store: Store) -> None:
        assert await store.heads(["m"]) == {"m": 0}

    for _ in range(2):
        using(make, work)
    monkeypatch.setattr(migrate, "migrations", shipped)
    with pytest.raises(StoreError, match="newer version of the program"):
        asyncio.run(make().open())


def test_a_migration_that_fails_leaves_the_data_as_they_were(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    using(make, lambda store: store.append(row("m", 0)))
    broken = Migration(
        NEXT, f"{NEXT:04}_broken.sql", "CREATE TABLE half (a integer);\nINSERT INTO none_such VALUES (1);\n"
    )
    with monkeypatch.context() as patch:
        shipped = migrate.migrations
        patch.setattr(migrate, "migrations", lambda dialect: [*shipped(dialect), broken])
        with pytest.raises(StoreError, match="none_such"):
            asyncio.run(make().open())
    assert using(make, lambda store: store.heads(["m"])) == {"m": 0}
    fixed = Migration(NEXT, f"{NEXT:04}_broken.sql", "CREATE TABLE half (a integer);\n")
    monkeypatch.setattr(migrate, "migrations", lambda dialect: [*shipped(dialect), fixed])
    assert using(make, lambda store: store.heads(["m"])) == {"m": 0}
