"""From what an operator writes as the database to the store that is meant."""

from __future__ import annotations

import contextlib
import re
import sqlite3
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import unquote, urlsplit

from rentopia.store import checks
from rentopia.store.contract import Store, StoreError
from rentopia.store.lockfile import LockFile
from rentopia.store.sqlite import SqliteStore

_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.]+)://")

#: What the package is called where it is installed from.
_PROGRAM = __name__.partition(".")[0]

_FORMS = "a path, sqlite:///PATH or postgresql://USER@HOST/NAME"


def open_store(database: str, node: str, wait_seconds: float | None = None, *, address: str = "") -> Store:
    """The store for ``database``: a path, ``sqlite:///path`` or ``postgresql://user:password@host:port/name``.

    It is not opened yet: `Store.open` does that. ``node`` is this process's name in hints, different in each node;
    ``wait_seconds`` is how long `open` waits for a PostgreSQL that is away, None for ever; ``address`` is where the
    server is reached, noted beside a file. StoreError says what is wrong with ``database``; never with its password.
    """
    checks.check_id("node", node)
    path = sqlite_path(database)
    if path is not None:
        return SqliteStore(path, address)
    if find_spec("asyncpg") is None:
        raise StoreError(f"for PostgreSQL install the extra: pip install '{_PROGRAM}[postgres]'")
    from rentopia.store.postgres import PostgresStore

    return PostgresStore(database, node, wait_seconds)


def served_at(database: str) -> str:
    """Where the server is reached that uses this file; "" where none runs, or several may at the same time."""
    path = sqlite_path(database)
    return "" if path is None else LockFile(path).holder()


def holds_matches(path: Path) -> bool:
    """Whether a SQLite file is there that has matches in it, whose seeds only their key opens. Changes nothing."""
    if not path.is_file():
        return False
    with contextlib.suppress(sqlite3.Error), contextlib.closing(_read_only(path)) as connection:
        return connection.execute("SELECT 1 FROM game_match LIMIT 1").fetchone() is not None
    return False  # no database of ours; what it is, is said when it is opened


def _read_only(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)


def sqlite_path(database: str) -> Path | None:
    """The file that ``database`` names, or None where it names a PostgreSQL. StoreError for anything else."""
    scheme = _SCHEME.match(database)
    if scheme is None:
        if database.strip() in ("", ":memory:"):
            raise StoreError(f"no database is named: give {_FORMS}")
        return Path(database)
    if scheme[1] in ("postgresql", "postgres"):
        return None
    if scheme[1] != "sqlite":
        raise StoreError(f"databases of the kind {scheme[1]} are not known: give {_FORMS}")
    parts = urlsplit(database)
    if parts.netloc or parts.query or not parts.path.strip("/"):
        raise StoreError("a SQLite database is named sqlite:///PATH, with three slashes (four before an absolute path)")
    # Three slashes and a path from the working folder, four and one from the root; after three a drive on Windows.
    return Path(unquote(parts.path[1:]))
