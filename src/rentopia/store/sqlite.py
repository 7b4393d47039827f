"""The store of one machine: a SQLite file, one thread that writes it, a few that read, and one process at a time.

Durable: write-ahead log with `synchronous=FULL`, so an answer comes only after the disk has it. Times are the host's
clock, which here never goes back. Where it is decided: the table server's design, part 1.
"""

from __future__ import annotations

import asyncio
import json
import logging
import sqlite3
import threading
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Literal, TypeVar

from rentopia.store import checks, sqlitegrants, sqliteretire
from rentopia.store.contract import (
    Appended,
    ChatLine,
    Grant,
    LogRow,
    MatchRow,
    OnHint,
    Retired,
    Row,
    Snapshot,
    StoreError,
    TableRow,
    Timer,
    Unavailable,
)
from rentopia.store.hostclock import HostClock
from rentopia.store.lockfile import LockFile
from rentopia.store.migrate import migrate_sqlite
from rentopia.store.private import make_private
from rentopia.store.sqlitewriter import SqliteWriter, failure_of

T = TypeVar("T")

#: RETURNING came with 3.35, the functions for JSON are always there from 3.38 on.
OLDEST_SQLITE = (3, 38, 0)

#: Threads that read, each with a connection of its own.
READERS = 4

#: How long a connection waits for another program that has the file in its hands, in milliseconds.
BUSY_MS = 5000

_log = logging.getLogger(__name__)

_TABLE = "SELECT table_id, code, version, listed, body FROM game_table"
_SAID = "SELECT number, at, sender, recipient, text FROM chat WHERE table_id = ? AND idem = ?"


class SqliteStore:
    """`Store` over one file. Use from one event loop; ``path``'s folder must be there, the file is made."""

    def __init__(self, path: Path, address: str = "") -> None:
        """``address``: where the server that uses it is reached, for whoever wants the same file."""
        self.on_commit: Callable[[int], object] = lambda rows: None
        self._path = path
        self._address = address
        self._clock = HostClock()
        self._lock = LockFile(path)
        self._writer: SqliteWriter | None = None
        self._readers: ThreadPoolExecutor | None = None
        self._own = threading.local()
        self._connections: list[sqlite3.Connection] = []

    # --- the run of the store ---------------------------------------------------------------------------

    async def open(self) -> None:
        """Take the file for this process and bring it up to date. StoreError says what is in the way."""
        if self._writer is not None:
            raise StoreError("the store is open already")
        await asyncio.to_thread(self._open)
        self._writer = SqliteWriter(self._connections[0], self._clock, lambda rows: self.on_commit(rows))
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="store-reader")

    async def close(self) -> None:
        """Write what waits, then let the file go; again does nothing."""
        writer, self._writer = self._writer, None
        readers, self._readers = self._readers, None
        if writer is not None:
            await writer.stop()
        if readers is not None:
            await asyncio.to_thread(readers.shutdown)
        self._let_go()

    async def ping(self) -> None:
        # Written, not only read: a disk that is full would answer all the time and take nothing.
        await self._write_thread().run(lambda connection, at: connection.execute("UPDATE outage SET until = until"))

    async def now(self) -> int:
        self._write_thread()
        return self._clock.now()

    def _open(self) -> None:
        if sqlite3.sqlite_version_info < OLDEST_SQLITE:
            raise StoreError(f"Python's SQLite is {sqlite3.sqlite_version}, too old: use a Python with 3.38 or later")
        if not self._path.parent.is_dir():
            raise StoreError(f"the folder {self._path.parent} is not there: make it, or name another database")
        self._lock.take(self._address)
        try:
            make_private(self._path)
            connection = self._connect()
            for name in migrate_sqlite(connection, self._clock.now()):
                _log.info("migration applied: %s", name)
            mode = connection.execute("PRAGMA journal_mode = WAL").fetchone()[0]
            if mode != "wal":
                raise StoreError(f"{self._path} is on a file system without shared memory (a network drive?): move it")
            for query in (
                "SELECT at FROM event ORDER BY rowid DESC LIMIT 1",
                "SELECT coalesce(max(touched), 0) FROM game_table",
                "SELECT max(alive, until) FROM outage",
            ):
                newest = connection.execute(query).fetchone()
                if newest is not None:
                    self._clock.not_before(newest[0])
        except BaseException as error:
            self._let_go()
            if isinstance(error, StoreError):
                raise StoreError(
                    f"{self._path}: {error}" if str(self._path) not in str(error) else str(error)
                ) from None
            if isinstance(error, sqlite3.Error):
                raise StoreError(f"{self._path} cannot be opened: {error}") from error
            if isinstance(error, OSError):
                raise StoreError(f"{self._path} cannot be made: {error.strerror or error}") from error
            raise

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False, cached_statements=256)
        self._connections.append(connection)
        connection.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA fullfsync = ON")  # of meaning on macOS only: there a plain fsync is not durable
        connection.execute(f"PRAGMA journal_size_limit = {64 << 20}")
        return connection

    def _let_go(self) -> None:
        while self._connections:
            self._connections.pop().close()
        self._lock.release()

    def _write_thread(self) -> SqliteWriter:
        if self._writer is None:
            raise Unavailable("the store is closed")
        return self._writer

    async def _read(self, query: Callable[[sqlite3.Connection], T]) -> T:
        if self._readers is None:
            raise Unavailable("the store is closed")
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._ask, query)

    def _ask(self, query: Callable[[sqlite3.Connection], T]) -> T:
        try:
            connection: sqlite3.Connection | None = getattr(self._own, "connection", None)
            if connection is None:
                connection = self._own.connection = self._connect()
            return query(connection)
        except sqlite3.Error as error:
            raise failure_of(error) from error

    # --- the log ----------------------------------------------------------------------------------------

    async def append(self, row: Row) -> Appended:
        checks.check_row(row)
        return await self._write_thread().append(row)

    async def after(self, match: str, seq: int, limit: int = 1000) -> list[LogRow]:
        rows = await self._read(
            lambda connection: connection.execute(
                "SELECT seq, at, actor, idem, body FROM event WHERE match_id = ? AND seq > ? ORDER BY seq LIMIT ?",
                (checks.key(match), checks.bounded(seq), checks.bounded(limit)),
            ).fetchall()
        )
        return [LogRow(*row) for row in rows]

    async def seq_of(self, match: str, idem: str) -> int | None:
        row = await self._read(
            lambda connection: connection.execute(
                "SELECT seq FROM event WHERE match_id = ? AND idem = ?", (checks.key(match), checks.key(idem))
            ).fetchone()
        )
        return None if row is None else row[0]

    async def heads(self, matches: Sequence[str]) -> dict[str, int]:
        # One look into the index for each: a GROUP BY would read every row of them.
        rows = await self._read(
            lambda connection: connection.execute(
                "SELECT value, (SELECT max(seq) FROM event WHERE match_id = value) FROM json_each(?)",
                (json.dumps([checks.key(match) for match in matches]),),
            ).fetchall()
        )
        return {match: seq for match, seq in rows if seq is not None}

    # --- timers -----------------------------------------------------------------------------------------

    async def due(self, limit: int, claim_ms: int) -> list[Timer]:
        checks.check_delay("claim_ms", claim_ms)
        now = self._clock.now()
        # Polled all the time and mostly in vain, so it is looked before it is written.
        if not await self._read(
            lambda connection: connection.execute(
                "SELECT 1 FROM timer WHERE due <= ?1 AND claimed_until <= ?1 LIMIT 1", (now,)
            ).fetchone()
        ):
            return []
        return await self._write_thread().run(
            lambda connection, at: sorted(
                (
                    Timer(match, kind, for_seq, due - at)
                    for match, kind, for_seq, due in connection.execute(
                        "UPDATE timer SET claimed_until = ?1 + ?2 WHERE rowid IN (SELECT rowid FROM timer"
                        " WHERE due <= ?1 AND claimed_until <= ?1 ORDER BY due LIMIT ?3)"
                        " RETURNING match_id, kind, for_seq, due",
                        (at, claim_ms, limit),
                    ).fetchall()
                ),
                key=lambda timer: timer.remaining_ms,
            )
        )

    async def timers(self, match: str) -> list[Timer]:
        rows = await self._read(
            lambda connection: connection.execute(
                "SELECT kind, for_seq, due FROM timer WHERE match_id = ? ORDER BY due, kind", (checks.key(match),)
            ).fetchall()
        )
        now = self._clock.now()
        return [Timer(match, kind, for_seq, due - now) for kind, for_seq, due in rows]

    async def extend(self, match: str, kind: str, for_seq: int, more_ms: int) -> int | None:
        checks.check_delay("more_ms", more_ms)
        return await self._write_thread().run(sqlitegrants.extend(match, kind, for_seq, more_ms))

    async def grant(
        self, match: str, kind: str, for_seq: int, more_ms: int, grant: Grant
    ) -> int | Literal["taken"] | None:
        checks.check_delay("more_ms", more_ms)
        return await self._write_thread().run(sqlitegrants.grant(match, kind, for_seq, more_ms, grant))

    async def granted(self, match: str, idem: str) -> int | None:
        row = await self._read(
            lambda connection: connection.execute(
                "SELECT answer FROM granted WHERE match_id = ? AND idem = ?", (checks.key(match), checks.key(idem))
            ).fetchone()
        )
        return None if row is None else row[0]

    async def givers(self, match: str, kind: str, since: int) -> frozenset[int]:
        rows = await self._read(
            lambda connection: connection.execute(
                "SELECT giver FROM granted WHERE match_id = ? AND kind = ? AND since = ?",
                (checks.key(match), checks.key(kind), since),
            ).fetchall()
        )
        return frozenset(giver for (giver,) in rows)

    async def shift_due(self, more_ms: int) -> None:
        checks.check_delay("more_ms", more_ms)

        def write(connection: sqlite3.Connection, at: int) -> None:
            (until,) = connection.execute("SELECT until FROM outage").fetchone()
            more = at - max(at - more_ms, until)
            if more > 0:
                connection.execute("UPDATE timer SET due = due + ?, claimed_until = 0", (more,))
                connection.execute("UPDATE outage SET until = ?", (at,))

        await self._write_thread().run(write)

    async def alive(self) -> int:
        def write(connection: sqlite3.Connection, at: int) -> int:
            (before,) = connection.execute("SELECT alive FROM outage").fetchone()
            connection.execute("UPDATE outage SET alive = ?", (at,))
            return at - before if before else 0

        return await self._write_thread().run(write)

    # --- tables -----------------------------------------------------------------------------------------

    async def create_table(self, row: TableRow) -> bool:
        checks.check_new_table(row)
        return await self._write_thread().run(
            lambda connection, at: (
                connection.execute(
                    "INSERT INTO game_table (table_id, code, version, listed, body, changed, touched)"
                    " VALUES (?, ?, 1, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                    (row.table, row.code, row.listed, row.body, at, at),
                ).rowcount
                == 1
            )
        )

    async def table(self, table: str) -> TableRow | None:
        rows = await self._tables("WHERE table_id = ?", checks.key(table))
        return rows[0] if rows else None

    async def table_of_code(self, code: str) -> TableRow | None:
        rows = await self._tables("WHERE code = ?", checks.key(code))
        return rows[0] if rows else None

    async def put_table(self, row: TableRow) -> bool:
        checks.check_table(row)
        return await self._write_thread().run(
            lambda connection, at: (
                connection.execute(
                    "UPDATE OR IGNORE game_table SET code = ?, version = ?, listed = ?, body = ?, changed = ?,"
                    " touched = ? WHERE table_id = ? AND version = ?",
                    (row.code, row.version, row.listed, row.body, at, at, row.table, row.version - 1),
                ).rowcount
                == 1
            )
        )

    async def versions(self, tables: Sequence[str]) -> dict[str, int]:
        return await self._read(
            lambda connection: dict(
                connection.execute(
                    "SELECT table_id, version FROM game_table WHERE table_id IN (SELECT value FROM json_each(?))",
                    (json.dumps([checks.key(table) for table in tables]),),
                ).fetchall()
            )
        )

    async def listed_tables(self, limit: int = 100) -> list[TableRow]:
        return await self._tables("WHERE listed ORDER BY changed DESC, table_id LIMIT ?", limit)

    async def _tables(self, which: str, value: str | int) -> list[TableRow]:
        rows = await self._read(lambda connection: connection.execute(f"{_TABLE} {which}", (value,)).fetchall())
        return [TableRow(table, code, version, bool(listed), body) for table, code, version, listed, body in rows]

    # --- matches ----------------------------------------------------------------------------------------

    async def create_match(self, row: MatchRow, seed: bytes) -> None:
        checks.check_match(row)
        if not await self._write_thread().run(
            lambda connection, at: (
                connection.execute(
                    "INSERT INTO game_match (match_id, table_id, created, ended, seed) VALUES (?, ?, ?, ?, ?)"
                    " ON CONFLICT DO NOTHING",
                    (row.match, row.table, row.created or at, row.ended, seed),
                ).rowcount
            )
        ):
            raise StoreError(f"the match {row.match} is there already: take another id")

    async def match(self, match: str) -> MatchRow | None:
        row = await self._read(
            lambda connection: connection.execute(
                "SELECT match_id, table_id, created, ended FROM game_match WHERE match_id = ?", (checks.key(match),)
            ).fetchone()
        )
        return None if row is None else MatchRow(*row)

    async def seed(self, match: str) -> bytes:
        row = await self._read(
            lambda connection: connection.execute(
                "SELECT seed FROM game_match WHERE match_id = ?", (checks.key(match),)
            ).fetchone()
        )
        if row is None:
            raise KeyError(match)
        seed: bytes = row[0]
        return seed

    async def end_match(self, match: str) -> None:
        def write(connection: sqlite3.Connection, at: int) -> None:
            connection.execute(
                "UPDATE game_match SET ended = ? WHERE match_id = ? AND ended = 0", (at, checks.key(match))
            )
            connection.execute("DELETE FROM timer WHERE match_id = ?", (checks.key(match),))

        await self._write_thread().run(write)

    async def open_matches(self) -> int:
        count: int = await self._read(
            lambda connection: connection.execute("SELECT count(*) FROM game_match WHERE ended = 0").fetchone()[0]
        )
        return count

    async def standing_tables(self) -> int:
        count: int = await self._read(
            lambda connection: connection.execute("SELECT count(*) FROM game_table").fetchone()[0]
        )
        return count

    # --- snapshots --------------------------------------------------------------------------------------

    async def put_snapshot(self, match: str, snapshot: Snapshot) -> None:
        checks.check_snapshot(match, snapshot)
        await self._write_thread().run(
            lambda connection, at: connection.execute(
                "INSERT INTO snapshot (match_id, game_version, seq, body) VALUES (?, ?, ?, ?)"
                " ON CONFLICT (match_id, game_version) DO UPDATE SET seq = excluded.seq, body = excluded.body"
                " WHERE excluded.seq > snapshot.seq",
                (match, snapshot.game_version, snapshot.seq, snapshot.body),
            )
        )

    async def snapshot(self, match: str, game_version: str) -> Snapshot | None:
        row = await self._read(
            lambda connection: connection.execute(
                "SELECT seq, game_version, body FROM snapshot WHERE match_id = ? AND game_version = ?",
                (checks.key(match), checks.key(game_version)),
            ).fetchone()
        )
        return None if row is None else Snapshot(*row)

    # --- chat -------------------------------------------------------------------------------------------

    async def add_chat(self, table: str, sender: str, to: str | None, text: str, idem: str | None = None) -> ChatLine:
        checks.check_chat(table, sender, to, text, idem)

        def write(connection: sqlite3.Connection, at: int) -> ChatLine:
            there = None if idem is None else connection.execute(_SAID, (table, idem)).fetchone()
            if there is not None:
                return ChatLine(*there)
            found = connection.execute(
                "UPDATE game_table SET chatted = chatted + 1, touched = ? WHERE table_id = ? RETURNING chatted",
                (at, table),
            ).fetchall()
            if not found:
                raise StoreError(f"the table {table} is not there, so nothing can be said at it")
            line = ChatLine(found[0][0], at, sender, to, text)
            connection.execute(
                "INSERT INTO chat (table_id, number, at, sender, recipient, text, idem) VALUES (?, ?, ?, ?, ?, ?, ?)",
                (table, line.number, at, sender, to, text, idem),
            )
            return line

        return await self._write_thread().run(write)

    async def said(self, table: str, idem: str) -> ChatLine | None:
        row = await self._read(
            lambda connection: connection.execute(_SAID, (checks.key(table), checks.key(idem))).fetchone()
        )
        return None if row is None else ChatLine(*row)

    async def chat(self, table: str, after: int, limit: int = 200) -> list[ChatLine]:
        rows = await self._read(
            lambda connection: connection.execute(
                "SELECT number, at, sender, recipient, text FROM chat WHERE table_id = ? AND number > ?"
                " ORDER BY number DESC LIMIT ?",
                (checks.key(table), checks.bounded(after), checks.bounded(limit)),
            ).fetchall()
        )
        return [ChatLine(*row) for row in reversed(rows)]

    async def delete_chat(self, table: str, numbers: Sequence[int]) -> None:
        await self._write_thread().run(
            lambda connection, at: connection.execute(
                "DELETE FROM chat WHERE table_id = ? AND number IN (SELECT value FROM json_each(?))",
                (checks.key(table), json.dumps([checks.bounded(number) for number in numbers])),
            )
        )

    # --- keeping and losing -----------------------------------------------------------------------------

    async def retire(self, finished_before: int, idle_before: int) -> Retired:
        return await sqliteretire.retire(self._read, self._write_thread(), finished_before, idle_before)

    async def keep(self, name: str, value: bytes) -> bytes:
        checks.check_text("name", name, checks.LONGEST_WORD)

        def write(connection: sqlite3.Connection, at: int) -> bytes:
            connection.execute("INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING", (name, value))
            kept: bytes = connection.execute("SELECT value FROM meta WHERE name = ?", (name,)).fetchone()[0]
            return kept

        return await self._write_thread().run(write)

    # --- hints ------------------------------------------------------------------------------------------

    async def listen(self, on_hint: OnHint, on_gap: Callable[[], Awaitable[None]]) -> None:
        """Nothing to listen to: no other process writes the file."""
