"""The numbered files that make and change a store's tables, and the decision which of them are still to be applied.

A file is applied once, in order, and noted in `schema_version` with the SHA-256 of its text. One that has been applied
and differs now is refused, and so are data that know a number this program does not.
"""

from __future__ import annotations

import hashlib
import re
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import TYPE_CHECKING

from rentopia.store.contract import StoreError

if TYPE_CHECKING:
    import asyncpg

_NAME = re.compile(r"(\d{4})_\w+\.sql\Z")

#: The advisory lock of PostgreSQL under which nodes that start at once take turns.
_ADVISORY_LOCK = 7236837190

_NOTED = "SELECT number, name, sha256 FROM schema_version ORDER BY number"


@dataclass(frozen=True)
class Migration:
    """One file."""

    number: int
    name: str
    text: str

    @property
    def sha256(self) -> str:
        return hashlib.sha256(self.text.encode()).hexdigest()


@dataclass(frozen=True)
class Noted:
    """What `schema_version` says has been applied."""

    number: int
    name: str
    sha256: str


def migrations(dialect: str) -> list[Migration]:
    """The files of ``sqlite`` or ``postgres``, in order, numbered from 1 without a gap."""
    found = []
    for file in files("rentopia.store").joinpath("migrations", dialect).iterdir():
        match = _NAME.match(file.name)
        if match:
            # A checkout on Windows may have other line ends, and is no edit.
            found.append(Migration(int(match[1]), file.name, file.read_text(encoding="utf-8").replace("\r\n", "\n")))
    found.sort(key=lambda migration: migration.number)
    if not found or [migration.number for migration in found] != list(range(1, len(found) + 1)):
        raise StoreError(
            f"the installation is broken: the migrations of {dialect} are not numbered from 1 without a gap"
        )
    return found


def pending(known: Sequence[Migration], noted: Sequence[Noted]) -> list[Migration]:
    """Those still to be applied, in order. StoreError for an edited file and for data of a newer version."""
    if len(noted) > len(known):
        raise StoreError(
            f"the data are of a newer version of the program ({noted[-1].name} has been applied): "
            "install that version, or use a backup made before the change"
        )
    for migration, note in zip(known, noted, strict=False):
        if note.number != migration.number or note.sha256 != migration.sha256:
            raise StoreError(
                f"the migration {migration.name} was edited after it had been applied as {note.name}: "
                "put the file back and write the change as a new one with the next number"
            )
    return list(known[len(noted) :])


def migrate_sqlite(connection: sqlite3.Connection, at: int) -> list[str]:
    """Apply what is missing in one exclusive transaction (all or nothing); names of the files applied."""
    known = migrations("sqlite")
    connection.execute("BEGIN EXCLUSIVE")
    try:
        noted = noted_sqlite(connection)
        if not noted and connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            raise StoreError("this is a database of another program: name another file")
        missing = pending(known, noted)
        if not noted:
            connection.execute(
                "CREATE TABLE schema_version (number INTEGER NOT NULL PRIMARY KEY, name TEXT NOT NULL,"
                " sha256 TEXT NOT NULL, at INTEGER NOT NULL)"
            )
        for migration in missing:
            for statement in _statements(migration.text):
                connection.execute(statement)
            connection.execute(
                "INSERT INTO schema_version (number, name, sha256, at) VALUES (?, ?, ?, ?)",
                (migration.number, migration.name, migration.sha256, at),
            )
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return [migration.name for migration in missing]


def noted_sqlite(connection: sqlite3.Connection) -> list[Noted]:
    """What has been applied to a SQLite database; nothing where it has no such table."""
    if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'schema_version'").fetchone():
        return []
    return [Noted(*row) for row in connection.execute(_NOTED)]


async def migrate_postgres(connection: asyncpg.Connection) -> list[str]:
    """Apply what is missing, one transaction a file, while other nodes that start wait; names of the files applied."""
    known = migrations("postgres")
    applied = []
    await connection.execute("SELECT pg_advisory_lock($1)", _ADVISORY_LOCK)
    try:
        await connection.execute(
            "CREATE TABLE IF NOT EXISTS schema_version (number integer NOT NULL PRIMARY KEY, name text NOT NULL,"
            " sha256 text NOT NULL, at timestamptz NOT NULL DEFAULT now())"
        )
        noted = [Noted(row["number"], row["name"], row["sha256"]) for row in await connection.fetch(_NOTED)]
        for migration in pending(known, noted):
            async with connection.transaction():
                await connection.execute(migration.text)
                await connection.execute(
                    "INSERT INTO schema_version (number, name, sha256) VALUES ($1, $2, $3)",
                    migration.number,
                    migration.name,
                    migration.sha256,
                )
            applied.append(migration.name)
    finally:
        if not connection.is_closed():
            await connection.execute("SELECT pg_advisory_unlock($1)", _ADVISORY_LOCK)
    return applied


def _statements(text: str) -> Iterator[str]:
    """The statements of a file one by one: `executescript` would end the transaction."""
    statement = ""
    for line in text.splitlines(keepends=True):
        statement += line
        if line.rstrip().endswith(";") and sqlite3.complete_statement(statement):
            yield statement
            statement = ""
