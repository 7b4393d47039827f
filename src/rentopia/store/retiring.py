"""What `Store.retire` deletes, as SQL that is of both dialects but for the parameters, which stand here by name.

What is ripe is listed first and then deleted one by one, each in a transaction of its own that looks again, so that a
long clearing never holds up a match and nothing is lost that was written in between.
"""

from __future__ import annotations

import re

#: Something was written in the match since `:idle`.
_FRESH = (
    "(m.created >= :idle OR m.ended >= :idle OR coalesce("
    "(SELECT e.at FROM event e WHERE e.match_id = m.match_id ORDER BY e.seq DESC LIMIT 1), 0) >= :idle)"
)

_RIPE_TABLE = (
    f"g.touched < :idle AND NOT EXISTS (SELECT 1 FROM game_match m WHERE m.table_id = g.table_id AND {_FRESH})"
)

#: It ended before `:finished`; or it never ended, is idle and has no table that could still go on with it.
_RIPE_MATCH = (
    "((m.ended > 0 AND m.ended < :finished) OR (m.ended = 0"
    f" AND NOT {_FRESH} AND NOT EXISTS (SELECT 1 FROM game_table g WHERE g.table_id = m.table_id)))"
)

RIPE_TABLES = f"SELECT g.table_id FROM game_table g WHERE {_RIPE_TABLE} ORDER BY g.table_id"
RIPE_MATCHES = f"SELECT m.match_id FROM game_match m WHERE {_RIPE_MATCH} ORDER BY m.match_id"

#: Still ripe? Both end so that PostgreSQL can add FOR UPDATE.
TABLE_IS_RIPE = f"SELECT 1 FROM game_table g WHERE g.table_id = :key AND {_RIPE_TABLE}"
MATCH_IS_RIPE = f"SELECT 1 FROM game_match m WHERE m.match_id = :key AND {_RIPE_MATCH}"

_UNFINISHED = "FROM game_match m WHERE m.table_id = :key AND m.ended = 0"
_BEGUN = "EXISTS (SELECT 1 FROM event e WHERE e.match_id = m.match_id AND e.seq > 0)"

#: The matches that go with a table: those that have not begun. The others stay for as long as finished ones are kept:
#: their seed is owed to whoever played. So one that was being played is broken off, as `END_MATCH` does.
MATCHES_OF_TABLE = f"SELECT m.match_id {_UNFINISHED} AND NOT {_BEGUN} ORDER BY m.match_id"
PLAYED_AT_TABLE = f"SELECT m.match_id {_UNFINISHED} AND {_BEGUN} ORDER BY m.match_id"
END_MATCH = (
    "UPDATE game_match SET ended = :now WHERE match_id = :key AND ended = 0",
    "DELETE FROM timer WHERE match_id = :key",
)

#: All that belongs to a match, and to a table.
_OF_MATCH = ("event", "timer", "granted", "snapshot", "game_match")
DROP_MATCH = tuple(f"DELETE FROM {name} WHERE match_id = :key" for name in _OF_MATCH)
DROP_TABLE = tuple(f"DELETE FROM {name} WHERE table_id = :key" for name in ("chat", "game_table"))


def numbered(sql: str, values: dict[str, int | str]) -> tuple[str, list[int | str]]:
    """A statement as PostgreSQL wants it, with the values of its parameters in their order."""
    names: list[str] = []

    def number(match: re.Match[str]) -> str:
        if match[1] not in names:
            names.append(match[1])
        return f"${names.index(match[1]) + 1}"

    text = re.sub(r":(\w+)", number, sql)
    return text, [values[name] for name in names]
