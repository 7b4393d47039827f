"""The store of several nodes: a PostgreSQL database, whose clock is the only one that decides.

Every change but those of the log is one statement on a pooled connection. Where it is decided: the table server's
design, parts 1 and 2.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Literal

from rentopia.store import checks, postgresretire
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
from rentopia.store.migrate import migrate_postgres
from rentopia.store.postgreshints import PostgresHints
from rentopia.store.postgreslink import Link, Session, failure
from rentopia.store.postgreswriter import CHANNEL, PostgresWriter

#: Pause between tries to reach a server that is away, and between lines in the log about it, in seconds.
TRY_EVERY_S = 0.5
TELL_EVERY_S = 5.0

_log = logging.getLogger(__name__)

_TABLE = "SELECT table_id, code, version, listed, body FROM game_table"


class PostgresStore:
    """`Store` over one database. ``url`` is ``postgresql://…``; ``node`` names this process to the others."""

    def __init__(self, url: str, node: str, wait_seconds: float | None = None) -> None:
        checks.check_id("node", node)
        self.on_commit: Callable[[int], object] = lambda rows: None
        self._node = node
        self._wait_seconds = wait_seconds
        self._link = Link(url, node)
        self._writer: PostgresWriter | None = None
        self._hints: list[PostgresHints] = []

    # --- the run of the store ---------------------------------------------------------------------------

    async def open(self) -> None:
        """Wait for the server (``wait_seconds``, None for ever) and bring the tables up to date; may be cancelled.

        Unavailable after that time; StoreError where waiting is of no use, with what to do.
        """
        if self._writer is not None:
            raise StoreError("the store is open already")
        clock = asyncio.get_running_loop().time
        begun = clock()
        told = begun - TELL_EVERY_S
        while True:
            try:
                await self._migrate()
                break
            except Unavailable as error:
                if self._wait_seconds is not None and clock() - begun >= self._wait_seconds:
                    raise
                if clock() - told >= TELL_EVERY_S:
                    told = clock()
                    _log.warning("waiting for the database: %s", error)
            await asyncio.sleep(TRY_EVERY_S)
        await self._link.open()
        self._writer = PostgresWriter(self._link, self._node, lambda rows: self.on_commit(rows))

    async def close(self) -> None:
        hints, self._hints = self._hints, []
        for listener in hints:
            await listener.stop()
        writer, self._writer = self._writer, None
        if writer is not None:
            await writer.stop()
        await self._link.close()

    async def ping(self) -> None:
        await self._link.ask("SELECT 1")

    async def now(self) -> int:
        now: int = (await self._link.ask("SELECT now_ms()"))[0][0]
        return now

    async def _migrate(self) -> None:
        connection = await self._link.connect(hurried=False)
        try:
            for name in await migrate_postgres(connection):
                _log.info("migration applied: %s", name)
        except StoreError as error:
            raise StoreError(f"{self._link.name}: {error}") from None
        except Exception as error:
            # Not as a write: what was applied is noted, and the next try finds it.
            raise failure(error, writing=False) from error
        finally:
            connection.terminate()

    # --- the log ----------------------------------------------------------------------------------------

    async def append(self, row: Row) -> Appended:
        checks.check_row(row)
        if self._writer is None:
            raise Unavailable("the store is closed")
        return await self._writer.append(row)

    async def after(self, match: str, seq: int, limit: int = 1000) -> list[LogRow]:
        rows = await self._link.ask(
            "SELECT seq, at, actor, idem, body FROM event WHERE match_id = $1 AND seq > $2 ORDER BY seq LIMIT $3",
            checks.key(match),
            checks.bounded(seq),
            max(0, checks.bounded(limit)),
        )
        return [LogRow(*row) for row in rows]

    async def seq_of(self, match: str, idem: str) -> int | None:
        rows = await self._link.ask(
            "SELECT seq FROM event WHERE match_id = $1 AND idem = $2", checks.key(match), checks.key(idem)
        )
        return rows[0][0] if rows else None

    async def heads(self, matches: Sequence[str]) -> dict[str, int]:
        # One look into the index for each: a GROUP BY would read every row of them.
        rows = await self._link.ask(
            "SELECT m, (SELECT seq FROM event WHERE match_id = m ORDER BY seq DESC LIMIT 1)"
            " FROM unnest($1::text[]) AS m",
            [checks.key(match) for match in matches],
        )
        return {match: seq for match, seq in rows if seq is not None}

    # --- timers -----------------------------------------------------------------------------------------

    async def due(self, limit: int, claim_ms: int) -> list[Timer]:
        checks.check_delay("claim_ms", claim_ms)
        rows = await self._link.change(
            "WITH d AS (SELECT match_id, kind FROM timer WHERE due <= now_ms() AND claimed_until <= now_ms()"
            " ORDER BY due LIMIT $1 FOR UPDATE SKIP LOCKED)"
            " UPDATE timer t SET claimed_until = now_ms() + $2 FROM d"
            " WHERE t.match_id = d.match_id AND t.kind = d.kind"
            " RETURNING t.match_id, t.kind, t.for_seq, t.due - now_ms()",
            max(0, checks.bounded(limit)),
            claim_ms,
        )
        return sorted((Timer(*row) for row in rows), key=lambda timer: timer.remaining_ms)

    async def timers(self, match: str) -> list[Timer]:
        rows = await self._link.ask(
            "SELECT match_id, kind, for_seq, due - now_ms() FROM timer WHERE match_id = $1 ORDER BY due, kind",
            checks.key(match),
        )
        return [Timer(*row) for row in rows]

    async def extend(self, match: str, kind: str, for_seq: int, more_ms: int) -> int | None:
        checks.check_delay("more_ms", more_ms)
        rows = await self._link.change(
            "WITH t AS (UPDATE timer SET due = due + $4, claimed_until = 0"
            " WHERE match_id = $1 AND kind = $2 AND for_seq = $3 RETURNING match_id, for_seq, due),"
            f" n AS (SELECT pg_notify('{CHANNEL}', $5 || '|match:' || match_id || ':' || for_seq) FROM t)"
            " SELECT due - now_ms(), (SELECT count(*) FROM n) FROM t",
            checks.key(match),
            checks.key(kind),
            checks.bounded(for_seq),
            more_ms,
            self._node,
        )
        return rows[0][0] if rows else None

    async def grant(
        self, match: str, kind: str, for_seq: int, more_ms: int, grant: Grant
    ) -> int | Literal["taken"] | None:
        checks.check_delay("more_ms", more_ms)

        async def give(connection: Session) -> int | Literal["taken"] | None:
            # The row is the lock: another node that gives time to the same clock waits here.
            timer = (checks.key(match), checks.key(kind), checks.bounded(for_seq))
            there = await connection.fetchval(
                "SELECT 1 FROM timer WHERE match_id = $1 AND kind = $2 AND for_seq = $3 FOR UPDATE", *timer
            )
            taken = await connection.fetchval(
                "SELECT 1 FROM granted"
                " WHERE match_id = $1 AND (idem = $2 OR (kind = $3 AND since = $4 AND giver = $5))",
                timer[0],
                checks.key(grant.idem),
                timer[1],
                grant.since,
                grant.giver,
            )
            if taken:
                return "taken"
            if not there:
                return None
            await connection.execute(
                "INSERT INTO granted (match_id, idem, kind, since, giver, answer) VALUES ($1, $2, $3, $4, $5, $6)",
                timer[0],
                grant.idem,
                timer[1],
                grant.since,
                grant.giver,
                grant.answer,
            )
            left: int = await connection.fetchval(
                "UPDATE timer SET due = due + $3, claimed_until = 0 WHERE match_id = $1 AND kind = $2"
                " RETURNING due - now_ms()",
                timer[0],
                timer[1],
                more_ms,
            )
            await connection.execute(
                f"SELECT pg_notify('{CHANNEL}', $1 || '|match:' || $2 || ':' || $3)", self._node, match, str(for_seq)
            )
            return left

        return await self._link.transact(give)

    async def granted(self, match: str, idem: str) -> int | None:
        rows = await self._link.ask(
            "SELECT answer FROM granted WHERE match_id = $1 AND idem = $2", checks.key(match), checks.key(idem)
        )
        return rows[0][0] if rows else None

    async def givers(self, match: str, kind: str, since: int) -> frozenset[int]:
        rows = await self._link.ask(
            "SELECT giver FROM granted WHERE match_id = $1 AND kind = $2 AND since = $3",
            checks.key(match),
            checks.key(kind),
            since,
        )
        return frozenset(giver for (giver,) in rows)

    async def shift_due(self, more_ms: int) -> None:
        checks.check_delay("more_ms", more_ms)

        async def shift(connection: Session) -> None:
            # The row is the lock: a second node waits here, and then finds the time made good already.
            until = await connection.fetchval("SELECT until FROM outage FOR UPDATE")
            at = await connection.fetchval("SELECT now_ms()")
            more = at - max(at - more_ms, until)
            if more > 0:
                await connection.execute("SELECT 1 FROM timer ORDER BY match_id, kind FOR UPDATE")
                await connection.execute("UPDATE timer SET due = due + $1, claimed_until = 0", more)
                await connection.execute("UPDATE outage SET until = $1", at)

        await self._link.transact(shift)

    async def alive(self) -> int:
        rows = await self._link.change(
            "UPDATE outage SET alive = greatest(now_ms(), old.alive) FROM (SELECT alive FROM outage FOR UPDATE) AS old"
            " RETURNING CASE WHEN old.alive = 0 THEN 0 ELSE greatest(0, now_ms() - old.alive) END"
        )
        silent: int = rows[0][0]
        return silent

    # --- tables -----------------------------------------------------------------------------------------

    async def create_table(self, row: TableRow) -> bool:
        checks.check_new_table(row)
        rows = await self._link.change(
            "INSERT INTO game_table (table_id, code, version, listed, body, changed, touched)"
            " VALUES ($1, $2, 1, $3, $4, now_ms(), now_ms()) ON CONFLICT DO NOTHING RETURNING 1",
            row.table,
            row.code,
            row.listed,
            row.body,
        )
        return bool(rows)

    async def table(self, table: str) -> TableRow | None:
        rows = await self._link.ask(f"{_TABLE} WHERE table_id = $1", checks.key(table))
        return TableRow(*rows[0]) if rows else None

    async def table_of_code(self, code: str) -> TableRow | None:
        rows = await self._link.ask(f"{_TABLE} WHERE code = $1", checks.key(code))
        return TableRow(*rows[0]) if rows else None

    async def put_table(self, row: TableRow) -> bool:
        checks.check_table(row)
        rows = await self._link.change(
            "WITH t AS (UPDATE game_table SET code = $2, version = $3, listed = $4, body = $5, changed = now_ms(),"
            " touched = now_ms() WHERE table_id = $1 AND version = $3 - 1 AND NOT EXISTS"
            " (SELECT 1 FROM game_table o WHERE o.code = $2 AND o.table_id <> $1) RETURNING table_id, version),"
            f" n AS (SELECT pg_notify('{CHANNEL}', $6 || '|table:' || table_id || ':' || version) FROM t)"
            " SELECT (SELECT count(*) FROM n) FROM t",
            row.table,
            row.code,
            row.version,
            row.listed,
            row.body,
            self._node,
        )
        return bool(rows)

    async def versions(self, tables: Sequence[str]) -> dict[str, int]:
        rows = await self._link.ask(
            "SELECT table_id, version FROM game_table WHERE table_id = ANY($1::text[])",
            [checks.key(table) for table in tables],
        )
        return {row[0]: row[1] for row in rows}

    async def listed_tables(self, limit: int = 100) -> list[TableRow]:
        rows = await self._link.ask(
            f"{_TABLE} WHERE listed ORDER BY changed DESC, table_id LIMIT $1", max(0, checks.bounded(limit))
        )
        return [TableRow(*row) for row in rows]

    # --- matches ----------------------------------------------------------------------------------------

    async def create_match(self, row: MatchRow, seed: bytes) -> None:
        checks.check_match(row)
        rows = await self._link.change(
            "INSERT INTO game_match (match_id, table_id, created, ended, seed)"
            " VALUES ($1, $2, CASE WHEN $3::bigint = 0 THEN now_ms() ELSE $3 END, $4, $5)"
            " ON CONFLICT DO NOTHING RETURNING 1",
            row.match,
            row.table,
            row.created,
            row.ended,
            seed,
        )
        if not rows:
            raise StoreError(f"the match {row.match} is there already: take another id")

    async def match(self, match: str) -> MatchRow | None:
        rows = await self._link.ask(
            "SELECT match_id, table_id, created, ended FROM game_match WHERE match_id = $1", checks.key(match)
        )
        return MatchRow(*rows[0]) if rows else None

    async def seed(self, match: str) -> bytes:
        rows = await self._link.ask("SELECT seed FROM game_match WHERE match_id = $1", checks.key(match))
        if not rows:
            raise KeyError(match)
        seed: bytes = rows[0][0]
        return seed

    async def end_match(self, match: str) -> None:
        await self._link.change(
            "WITH d AS (DELETE FROM timer WHERE match_id = $1)"
            " UPDATE game_match SET ended = now_ms() WHERE match_id = $1 AND ended = 0",
            checks.key(match),
        )

    async def open_matches(self) -> int:
        count: int = (await self._link.ask("SELECT count(*) FROM game_match WHERE ended = 0"))[0][0]
        return count

    async def standing_tables(self) -> int:
        count: int = (await self._link.ask("SELECT count(*) FROM game_table"))[0][0]
        return count

    # --- snapshots --------------------------------------------------------------------------------------

    async def put_snapshot(self, match: str, snapshot: Snapshot) -> None:
        checks.check_snapshot(match, snapshot)
        await self._link.change(
            "INSERT INTO snapshot (match_id, game_version, seq, body) VALUES ($1, $2, $3, $4)"
            " ON CONFLICT (match_id, game_version) DO UPDATE SET seq = excluded.seq, body = excluded.body"
            " WHERE excluded.seq > snapshot.seq",
            match,
            snapshot.game_version,
            snapshot.seq,
            snapshot.body,
        )

    async def snapshot(self, match: str, game_version: str) -> Snapshot | None:
        rows = await self._link.ask(
            "SELECT seq, game_version, body FROM snapshot WHERE match_id = $1 AND game_version = $2",
            checks.key(match),
            checks.key(game_version),
        )
        return Snapshot(*rows[0]) if rows else None

    # --- chat -------------------------------------------------------------------------------------------

    async def add_chat(self, table: str, sender: str, to: str | None, text: str, idem: str | None = None) -> ChatLine:
        checks.check_chat(table, sender, to, text, idem)
        # Where the same comes twice at the same moment the second waits for the row of the table, and then for nothing
        # is added: its number is left out.
        rows = await self._link.change(
            "WITH c AS (UPDATE game_table SET chatted = chatted + 1, touched = greatest(touched, now_ms())"
            " WHERE table_id = $1 AND NOT EXISTS (SELECT 1 FROM chat WHERE table_id = $1 AND idem = $6)"
            " RETURNING table_id, chatted),"
            " i AS (INSERT INTO chat (table_id, number, at, sender, recipient, text, idem)"
            " SELECT table_id, chatted, now_ms(), $2, $3, $4, $6 FROM c ON CONFLICT DO NOTHING RETURNING number, at),"
            f" n AS (SELECT pg_notify('{CHANNEL}', $5 || '|chat:' || $1 || ':' || number) FROM i)"
            " SELECT number, at, (SELECT count(*) FROM n) FROM i",
            table,
            sender,
            to,
            text,
            self._node,
            idem,
        )
        if not rows and idem is not None and (there := await self.said(table, idem)) is not None:
            return there
        if not rows:
            raise StoreError(f"the table {table} is not there, so nothing can be said at it")
        return ChatLine(rows[0]["number"], rows[0]["at"], sender, to, text)

    async def said(self, table: str, idem: str) -> ChatLine | None:
        rows = await self._link.ask(
            "SELECT number, at, sender, recipient, text FROM chat WHERE table_id = $1 AND idem = $2",
            checks.key(table),
            checks.key(idem),
        )
        return ChatLine(*rows[0]) if rows else None

    async def chat(self, table: str, after: int, limit: int = 200) -> list[ChatLine]:
        rows = await self._link.ask(
            "SELECT number, at, sender, recipient, text FROM chat WHERE table_id = $1 AND number > $2"
            " ORDER BY number DESC LIMIT $3",
            checks.key(table),
            checks.bounded(after),
            max(0, checks.bounded(limit)),
        )
        return [ChatLine(*row) for row in reversed(rows)]

    async def delete_chat(self, table: str, numbers: Sequence[int]) -> None:
        await self._link.change(
            "DELETE FROM chat WHERE table_id = $1 AND number = ANY($2::bigint[])",
            checks.key(table),
            [checks.bounded(number) for number in numbers],
        )

    # --- keeping and losing -----------------------------------------------------------------------------

    async def retire(self, finished_before: int, idle_before: int) -> Retired:
        return await postgresretire.retire(self._link, finished_before, idle_before)

    async def keep(self, name: str, value: bytes) -> bytes:
        checks.check_text("name", name, checks.LONGEST_WORD)
        await self._link.change("INSERT INTO meta (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING", name, value)
        kept: bytes = (await self._link.ask("SELECT value FROM meta WHERE name = $1", name))[0][0]
        return kept

    # --- hints ------------------------------------------------------------------------------------------

    async def listen(self, on_hint: OnHint, on_gap: Callable[[], Awaitable[None]]) -> None:
        if self._writer is None:
            raise Unavailable("the store is closed")
        hints = PostgresHints(self._link, self._node, on_hint, on_gap)
        self._hints.append(hints)
        await hints.start()
