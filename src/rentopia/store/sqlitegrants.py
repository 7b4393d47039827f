"""More time for a timer of a SQLite store, with or without a note of who gave it; for its writing thread."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Literal

from rentopia.store import checks
from rentopia.store.contract import Grant


def extend(match: str, kind: str, for_seq: int, more_ms: int) -> Callable[[sqlite3.Connection, int], int | None]:
    """As `Store.extend`."""

    def write(connection: sqlite3.Connection, at: int) -> int | None:
        found = connection.execute(
            "UPDATE timer SET due = due + ?, claimed_until = 0 WHERE match_id = ? AND kind = ? AND for_seq = ?"
            " RETURNING due",
            (more_ms, checks.key(match), checks.key(kind), checks.bounded(for_seq)),
        ).fetchall()
        return found[0][0] - at if found else None

    return write


def grant(
    match: str, kind: str, for_seq: int, more_ms: int, given: Grant
) -> Callable[[sqlite3.Connection, int], int | Literal["taken"] | None]:
    """As `Store.grant`."""

    def write(connection: sqlite3.Connection, at: int) -> int | Literal["taken"] | None:
        taken = connection.execute(
            "SELECT 1 FROM granted WHERE match_id = ? AND (idem = ? OR (kind = ? AND since = ? AND giver = ?))",
            (checks.key(match), checks.key(given.idem), checks.key(kind), given.since, given.giver),
        ).fetchone()
        if taken:
            return "taken"
        left = extend(match, kind, for_seq, more_ms)(connection, at)
        if left is not None:
            connection.execute(
                "INSERT INTO granted (match_id, idem, kind, since, giver, answer) VALUES (?, ?, ?, ?, ?, ?)",
                (match, given.idem, kind, given.since, given.giver, given.answer),
            )
        return left

    return write
