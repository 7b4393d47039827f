"""The one thread that writes a SQLite database: what waits at the same time shares one commit.

A commit costs a write to the disk that is waited for, so rows that come while it runs go together into the next. Where
it is decided: the table server's design, part 2.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

from rentopia.store.contract import Appended, OutcomeUnknown, Row, StoreError, Unavailable
from rentopia.store.hostclock import HostClock

T = TypeVar("T")

#: A write that is no row of a log: gets the connection, inside the transaction, and the time.
Job = Callable[[sqlite3.Connection, int], Any]

#: Rows and jobs that share a commit at most, so that the first of them does not wait for thousands.
LARGEST_BATCH = 256

_APPEND = (
    "INSERT INTO event (match_id, seq, at, actor, idem, body) SELECT ?1, ?2, ?3, ?4, ?5, ?6"
    " WHERE (?2 = 0 OR EXISTS (SELECT 1 FROM event WHERE match_id = ?1 AND seq = ?2 - 1))"
    " AND NOT EXISTS (SELECT 1 FROM game_match WHERE match_id = ?1 AND ended > 0)"
    " ON CONFLICT DO NOTHING"
)
_NO_TIMERS = "DELETE FROM timer WHERE match_id = ?"
_SET_TIMER = (
    "INSERT INTO timer (match_id, kind, due, for_seq, claimed_until) VALUES (?, ?, ?, ?, 0)"
    " ON CONFLICT (match_id, kind) DO UPDATE SET due = excluded.due, for_seq = excluded.for_seq, claimed_until = 0"
)
_KEEP_TIMER = "UPDATE timer SET for_seq = ?, claimed_until = 0 WHERE match_id = ? AND kind = ?"


@dataclass(slots=True)
class _Item:
    """What waits to be written, and who waits for it."""

    future: asyncio.Future[Any]
    row: Row | None
    job: Job | None


@dataclass(slots=True)
class _Outcome:
    future: asyncio.Future[Any]
    value: object
    error: Exception | None


class SqliteWriter:
    """Takes rows and jobs from the event loop in which it was started, and answers there."""

    def __init__(self, connection: sqlite3.Connection, clock: HostClock, on_commit: Callable[[int], object]) -> None:
        self._connection = connection
        self._on_commit = on_commit
        self._clock = clock
        self._queue: queue.SimpleQueue[list[_Item] | None] = queue.SimpleQueue()
        self._waiting: list[_Item] = []
        self._loop = asyncio.get_running_loop()
        self._open = True
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    # --- in the event loop ------------------------------------------------------------------------------

    async def append(self, row: Row) -> Appended:
        """Add a row with its timers, as `Store.append`."""
        result: Appended = await self._put(row, None)
        return result

    async def run(self, job: Callable[[sqlite3.Connection, int], T]) -> T:
        """Run a job in a transaction it shares with others; its own changes are undone if it raises."""
        result: T = await self._put(None, job)
        return result

    async def stop(self) -> None:
        """Write what waits, then end the thread."""
        self._open = False
        self._hand_over()
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _put(self, row: Row | None, job: Job | None) -> asyncio.Future[Any]:
        if not self._open:
            raise Unavailable("the store is closed")
        future: asyncio.Future[Any] = self._loop.create_future()
        # Callers that wake up in the same round of the loop are handed over together, as one batch.
        if not self._waiting:
            self._loop.call_soon(self._hand_over)
        self._waiting.append(_Item(future, row, job))
        return future

    def _hand_over(self) -> None:
        if self._waiting:
            self._queue.put(self._waiting)
            self._waiting = []

    def _tell(self, outcomes: Iterable[_Outcome]) -> None:
        taken = 0
        for outcome in outcomes:
            taken += isinstance(outcome.value, Appended) and outcome.value.taken
            if outcome.future.done():  # its caller was cancelled; what was written stands all the same
                continue
            if outcome.error is None:
                outcome.future.set_result(outcome.value)
            else:
                outcome.future.set_exception(outcome.error)
        if taken:
            self._on_commit(taken)

    # --- in the thread ----------------------------------------------------------------------------------

    def _run(self) -> None:
        items: list[_Item] = []
        ending = False
        while items or not ending:
            ending = self._gather(items, ending)
            batch, items = _batch_of(items)
            if batch:
                outcomes = self._write(batch)
                try:
                    self._loop.call_soon_threadsafe(self._tell, outcomes)
                except RuntimeError:  # the loop is closed, so nobody waits any more
                    ending = True

    def _gather(self, items: list[_Item], ending: bool) -> bool:
        """Add to ``items`` what waits; blocks where there is nothing to do. True once the end has been asked for."""
        while not ending:
            try:
                handed = self._queue.get(block=not items)
            except queue.Empty:
                break
            if handed is None:
                return True
            items += handed
            if len(items) >= LARGEST_BATCH:
                break
        return ending

    def _write(self, batch: list[_Item]) -> list[_Outcome]:
        connection = self._connection
        committing = False
        try:
            connection.execute("BEGIN IMMEDIATE")
            at = self._clock.now()
            outcomes = [self._do(item, at) for item in batch]
            committing = True
            connection.execute("COMMIT")
        except Exception as error:
            failure = self._undo(error, committing)
            return [_Outcome(item.future, None, failure) for item in batch]
        return outcomes

    def _do(self, item: _Item, at: int) -> _Outcome:
        if item.row is not None:
            return _Outcome(item.future, self._append(item.row, at), None)
        assert item.job is not None
        connection = self._connection
        connection.execute("SAVEPOINT job")
        try:
            value, failure = item.job(connection, at), None
        except (sqlite3.OperationalError, MemoryError):  # the disk or the file, not this job: nothing of the batch
            raise
        except Exception as error:
            connection.execute("ROLLBACK TO job")
            value, failure = None, error
        connection.execute("RELEASE job")
        return _Outcome(item.future, value, failure)

    def _append(self, row: Row, at: int) -> Appended:
        execute = self._connection.execute
        if execute(_APPEND, (row.match, row.seq, at, row.actor, row.idem, row.body)).rowcount != 1:
            return Appended(False)
        if row.timers:
            kinds = [timer.kind for timer in row.timers]
            execute(f"{_NO_TIMERS} AND kind NOT IN ({', '.join('?' * len(kinds))})", (row.match, *kinds))
        else:
            execute(_NO_TIMERS, (row.match,))
        for timer in row.timers:
            if timer.delay_ms is None:
                execute(_KEEP_TIMER, (row.seq, row.match, timer.kind))
            else:
                execute(_SET_TIMER, (row.match, timer.kind, at + timer.delay_ms, row.seq))
        return Appended(True, at)

    def _undo(self, error: Exception, committing: bool) -> Exception:
        """Take the transaction back; what its callers are told."""
        try:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
        except sqlite3.Error:
            committing = True
        if committing:  # the commit may have reached the disk before it failed
            return OutcomeUnknown(f"the database failed while it was writing: {error}")
        return failure_of(error)


def failure_of(error: Exception) -> Exception:
    """What a caller is told of an error that left nothing written."""
    if isinstance(error, sqlite3.OperationalError):
        return Unavailable(f"the database cannot be used now: {error}")
    if isinstance(error, sqlite3.DatabaseError) and not isinstance(error, sqlite3.IntegrityError):
        return StoreError(f"the database is damaged or is none: {error}; restore a backup")
    return error


def _batch_of(items: list[_Item]) -> tuple[list[_Item], list[_Item]]:
    """What goes into the next commit, rows in the order of their matches and one of each, and what is left."""
    jobs: list[_Item] = []
    rows: list[tuple[str, _Item]] = []
    left: list[_Item] = []
    matches: set[str] = set()
    for item in items:
        if len(jobs) + len(rows) >= LARGEST_BATCH or (item.row is not None and item.row.match in matches):
            left.append(item)
        elif item.row is not None:
            matches.add(item.row.match)
            rows.append((item.row.match, item))
        else:
            jobs.append(item)
    rows.sort(key=lambda pair: pair[0])
    return jobs + [item for _, item in rows], left
