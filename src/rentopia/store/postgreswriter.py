"""The one connection that adds rows to the logs: what waits at the same time goes in one statement, one commit.

Rows are sorted by match, so that two nodes never lock in opposite orders; a row that finds its place taken, or the one
before it missing, is left out and the others stand. Where it is decided: the table server's design, part 2.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

import asyncpg

from rentopia.store.contract import Appended, Row, Unavailable
from rentopia.store.postgreslink import ANSWER_S, PROGRAM, ROUNDS, Connection, Link, failure, is_lost

#: Most rows of one statement, and most bytes (the first row goes in any case).
LARGEST_BATCH = 512
LARGEST_BYTES = 4 << 20

#: The channel of the hints, and how many go into one notice: PostgreSQL takes 8,000 bytes.
CHANNEL = PROGRAM
_HINTS = 70

# e: the rows that found their place. w: the timers they want. d, u, i: all others of their matches deleted, those
# without a delay kept, the rest set. n: one notice for the lot.
_APPEND = f"""
WITH e AS (
    INSERT INTO event (match_id, seq, at, actor, idem, body)
    SELECT x.m, x.s, now_ms(), x.a, x.k, x.b
    FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::bytea[]) AS x(m, s, a, k, b)
    WHERE (x.s = 0 OR EXISTS (SELECT 1 FROM event p WHERE p.match_id = x.m AND p.seq = x.s - 1))
    AND NOT EXISTS (SELECT 1 FROM game_match g WHERE g.match_id = x.m AND g.ended > 0)
    ORDER BY x.m
    ON CONFLICT DO NOTHING
    RETURNING match_id, seq, at
), w AS (
    SELECT e.match_id, e.seq, e.at, x.kind, x.delay
    FROM e JOIN unnest($6::text[], $7::text[], $8::bigint[]) AS x(m, kind, delay) ON x.m = e.match_id
), d AS (
    DELETE FROM timer t USING e WHERE t.match_id = e.match_id
    AND NOT EXISTS (SELECT 1 FROM w WHERE w.match_id = t.match_id AND w.kind = t.kind)
), u AS (
    UPDATE timer t SET for_seq = w.seq, claimed_until = 0
    FROM w WHERE w.delay IS NULL AND t.match_id = w.match_id AND t.kind = w.kind
), i AS (
    INSERT INTO timer (match_id, kind, due, for_seq, claimed_until)
    SELECT w.match_id, w.kind, w.at + w.delay, w.seq, 0 FROM w WHERE w.delay IS NOT NULL ORDER BY w.match_id, w.kind
    ON CONFLICT (match_id, kind)
    DO UPDATE SET due = excluded.due, for_seq = excluded.for_seq, claimed_until = 0
), n AS (
    SELECT pg_notify('{CHANNEL}', $9 || '|' || string_agg('match:' || g.match_id || ':' || g.seq, ','))
    FROM (SELECT match_id, seq, (row_number() OVER () - 1) / {_HINTS} AS part FROM e) AS g GROUP BY g.part
)
SELECT match_id, at, (SELECT count(*) FROM n) FROM e
"""


@dataclass(slots=True)
class _Item:
    future: asyncio.Future[Appended]
    row: Row


class PostgresWriter:
    """Takes rows in the event loop in which it was made; connects when there is something to write."""

    def __init__(self, link: Link, node: str, on_commit: Callable[[int], object]) -> None:
        self._on_commit = on_commit
        self._link = link
        self._node = node
        self._connection: Connection | None = None
        self._waiting: deque[_Item] = deque()
        self._wake = asyncio.Event()
        self._open = True
        self._task = asyncio.create_task(self._run(), name="store-writer")

    async def append(self, row: Row) -> Appended:
        """As `Store.append`."""
        if not self._open:
            raise Unavailable("the store is closed")
        future: asyncio.Future[Appended] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Item(future, row))
        self._wake.set()
        return await future

    async def stop(self) -> None:
        """Write what waits, then let the connection go."""
        self._open = False
        self._wake.set()
        await self._task
        if self._connection is not None:
            with contextlib.suppress(Exception):
                await self._connection.close(timeout=1)
            self._connection = None

    async def _run(self) -> None:
        while self._open or self._waiting:
            if not self._waiting:
                self._wake.clear()
                await self._wake.wait()
                continue
            batch = self._batch()
            try:
                taken = await self._write([item.row for item in batch])
            except Exception as error:
                for item in batch:
                    if not item.future.done():
                        item.future.set_exception(error)
            else:
                for item in batch:
                    if not item.future.done():  # else its caller was cancelled; what was written stands all the same
                        at = taken.get(item.row.match)
                        item.future.set_result(Appended(False) if at is None else Appended(True, at))
                if taken:
                    self._on_commit(len(taken))

    def _batch(self) -> list[_Item]:
        """Take from the queue what goes into the next statement: one row of each match, in the order of matches."""
        taken: dict[str, _Item] = {}
        left: deque[_Item] = deque()
        size = 0
        while self._waiting and len(taken) < LARGEST_BATCH and (not taken or size < LARGEST_BYTES):
            item = self._waiting.popleft()
            if item.row.match in taken:
                left.append(item)
            else:
                taken[item.row.match] = item
                size += len(item.row.body)
        self._waiting.extendleft(reversed(left))
        return [taken[match] for match in sorted(taken)]

    async def _write(self, rows: list[Row]) -> dict[str, int]:
        """The matches whose row was taken, each with the time it was given."""
        timers = [(row.match, timer.kind, timer.delay_ms) for row in rows for timer in row.timers]
        values = (
            [row.match for row in rows],
            [row.seq for row in rows],
            [row.actor for row in rows],
            [row.idem for row in rows],
            [row.body for row in rows],
            [match for match, _, _ in timers],
            [kind for _, kind, _ in timers],
            [delay for _, _, delay in timers],
            self._node,
        )
        for round_ in range(ROUNDS):
            connection = self._connection
            if connection is None or connection.is_closed():
                connection = self._connection = await self._link.connect()
            try:
                found = await connection.fetch(_APPEND, *values, timeout=ANSWER_S)
            except Exception as error:
                if is_lost(error):
                    connection.terminate()
                    self._connection = None
                if not isinstance(error, asyncpg.TransactionRollbackError) or round_ == ROUNDS - 1:
                    raise failure(error, writing=True) from error
            else:
                return {record["match_id"]: record["at"] for record in found}
        raise AssertionError
