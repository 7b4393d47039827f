"""Copies of a SQLite database, made while a server writes it, and their way back.

A PostgreSQL database has tools of its own for that, which are named where one is given.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

from rentopia.store.contract import StoreError
from rentopia.store.lockfile import LockFile
from rentopia.store.migrate import migrations, noted_sqlite, pending
from rentopia.store.opening import sqlite_path
from rentopia.store.private import make_private

#: Told of the progress: pages copied, and pages in all.
Progress = Callable[[int, int], None]

#: Pages copied between two reports: 4 MB.
_PAGES = 1024

#: What SQLite keeps beside a database that is, or was, in use.
_BESIDE = ("-wal", "-shm")


def backup(database: str, target: Path, *, overwrite: bool = False, progress: Progress | None = None) -> None:
    """Copy ``database`` (as `open_store` takes it) as it stands at this moment to the file ``target``.

    A server may go on writing meanwhile. ``target`` appears whole or not at all. StoreError says what is in the way.
    """
    source = _sqlite(database, "pg_dump --format=custom --file=FILE --dbname=URL")
    if not source.is_file():
        raise StoreError(f"there is no database {source}")
    _may_make(target, overwrite)
    if target.exists() and target.samefile(source):
        raise StoreError(f"{target} is the database itself: name another file")
    with _connected(source) as connection:
        _check(connection, source)
        _copy(connection, target, progress)


def restore(database: str, source: Path, *, overwrite: bool = False, progress: Progress | None = None) -> Path | None:
    """Put the backup ``source`` in the place of ``database``; where the old one, if any, has been put aside.

    Refused while a server runs on it, and for a backup that is damaged, of another program or of a newer version.
    """
    target = _sqlite(database, "pg_restore --clean --if-exists --dbname=URL FILE")
    if not source.is_file():
        raise StoreError(f"there is no backup {source}")
    if target.exists() and target.samefile(source):
        raise StoreError(f"{source} is the database itself: name a backup")
    _may_make(target, overwrite)
    lock = LockFile(target)
    lock.take()
    try:
        with _connected(source) as connection:
            _check(connection, source)
            return _copy(connection, target, progress, keep=True)
    finally:
        lock.release()


def _sqlite(database: str, tool: str) -> Path:
    path = sqlite_path(database)
    if path is None:
        raise StoreError(f"PostgreSQL is backed up and restored by its own tools: {tool}")
    return path


def _may_make(target: Path, overwrite: bool) -> None:
    if not target.parent.is_dir():
        raise StoreError(f"the folder {target.parent} is not there: make it first")
    if target.exists() and not (overwrite and target.is_file()):
        raise StoreError(f"{target} is there already: name another file, or let it be replaced with --overwrite")


@contextlib.contextmanager
def _connected(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection for reading; errors of SQLite become StoreErrors."""
    try:
        connection = sqlite3.connect(path, isolation_level=None)
        try:
            connection.execute("PRAGMA busy_timeout = 5000")
            yield connection
        finally:
            connection.close()
    except sqlite3.Error as error:
        raise StoreError(f"{path} cannot be copied: {error}") from error


def _check(connection: sqlite3.Connection, path: Path) -> None:
    """StoreError unless it is whole, ours, and of no newer version than this program."""
    found = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if found != "ok":
        raise StoreError(f"{path} is damaged: {found}")
    noted = noted_sqlite(connection)
    if not noted:
        raise StoreError(f"{path} is no database of this program")
    try:
        pending(migrations("sqlite"), noted)
    except StoreError as error:
        raise StoreError(f"{path}: {error}") from None


def _copy(source: sqlite3.Connection, target: Path, progress: Progress | None, *, keep: bool = False) -> Path | None:
    """Copy to a file beside ``target`` and give it that name when it is on the disk; the old one's name if kept."""
    part = target.with_name(f"{target.name}.{os.getpid()}.part")
    try:
        make_private(part)
        copy = sqlite3.connect(part, isolation_level=None)
        try:
            # Held open, so that all pages are of one moment and a writer never makes the copy begin anew.
            source.execute("BEGIN")
            source.execute("SELECT count(*) FROM schema_version").fetchone()
            source.backup(
                copy, pages=_PAGES, progress=progress and (lambda _, left, pages: progress(pages - left, pages))
            )
            source.execute("COMMIT")
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, nothing beside it
        finally:
            copy.close()
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        aside = _put_aside(target) if keep and target.exists() else None
        os.replace(part, target)
    except OSError as error:
        raise StoreError(f"{target} cannot be written: {error.strerror}") from error
    finally:
        part.unlink(missing_ok=True)
    return aside


def _put_aside(target: Path) -> Path:
    """Rename a database that is to be replaced, with the newest changes that may stand beside it."""
    number = 1
    while (aside := target.with_name(f"{target.name}.replaced-{number}")).exists():
        number += 1
    for ending in (*_BESIDE, ""):
        part = target.with_name(target.name + ending)
        if part.exists():
            os.replace(part, aside.with_name(aside.name + ending))
    return aside
