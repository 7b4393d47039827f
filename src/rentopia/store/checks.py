"""What a store refuses before it writes, the same in every store, so that one bad row never spoils a batch of others.

A caller that is refused here has a fault: what players type is bounded and cleaned long before.
"""

from __future__ import annotations

import re

from rentopia.store.contract import MatchRow, Row, Snapshot, TableRow

#: Ids travel in hints, which are parted by `|`, `:` and `,`.
_ID = re.compile(r"[A-Za-z0-9_.-]{1,64}\Z")

#: Longest `actor`, `idem`, kind of a timer, code or version, in characters.
LONGEST_WORD = 256

#: Largest delay, in milliseconds either way: 30 years.
_LONGEST_DELAY = 10**12

_LARGEST = 2**63 - 1


def check_id(name: str, text: str) -> None:
    """ValueError unless ``text`` can be the id of a match, a table or a node."""
    if not _ID.match(text):
        raise ValueError(f"{name} is 1 to 64 ASCII letters, digits, dots, dashes or underscores, not {text[:80]!a}")


def check_text(name: str, text: str, longest: int | None = None) -> None:
    """ValueError for what not every store can hold: U+0000 and halves of surrogate pairs."""
    if "\0" in text:
        raise ValueError(f"{name} holds the character U+0000, which cannot be stored")
    if longest is not None and len(text) > longest:
        raise ValueError(f"{name} has {len(text)} characters, more than {longest}")
    try:
        text.encode()
    except UnicodeEncodeError:
        raise ValueError(f"{name} holds half of a surrogate pair, which cannot be stored") from None


def check_number(name: str, number: int, least: int = 0) -> None:
    """ValueError unless ``least`` <= ``number`` < 2**63."""
    if not least <= number <= _LARGEST:
        raise ValueError(f"{name} is {number}, not from {least} to 2**63 - 1")


def check_delay(name: str, delay: int) -> None:
    """ValueError for a delay of more than 30 years either way."""
    if not -_LONGEST_DELAY <= delay <= _LONGEST_DELAY:
        raise ValueError(f"{name} is {delay} ms, more than 30 years")


def check_row(row: Row) -> None:
    """ValueError for a row that no store could hold."""
    check_id("match", row.match)
    check_number("seq", row.seq)
    check_text("actor", row.actor, LONGEST_WORD)
    if row.idem is not None:
        check_text("idem", row.idem, LONGEST_WORD)
    kinds = set()
    for timer in row.timers:
        check_text("kind", timer.kind, LONGEST_WORD)
        if timer.delay_ms is not None:
            check_delay("delay_ms", timer.delay_ms)
        if timer.kind in kinds:
            raise ValueError(f"two timers of the kind {timer.kind!r} in one row")
        kinds.add(timer.kind)


def check_table(row: TableRow) -> None:
    """ValueError for a table that no store could hold."""
    check_id("table", row.table)
    check_text("code", row.code, LONGEST_WORD)
    if not row.code:
        raise ValueError("code is empty")
    check_number("version", row.version, least=1)


def check_new_table(row: TableRow) -> None:
    """ValueError for a table that does not begin at version 1, too."""
    check_table(row)
    if row.version != 1:
        raise ValueError(f"a new table has version 1, not {row.version}")


def check_chat(table: str, sender: str, to: str | None, text: str, idem: str | None = None) -> None:
    """ValueError for a message that no store could hold."""
    check_id("table", table)
    check_text("sender", sender, LONGEST_WORD)
    if to is not None:
        check_text("to", to, LONGEST_WORD)
    if idem is not None:
        check_text("idem", idem, LONGEST_WORD)
    check_text("text", text)


def check_match(row: MatchRow) -> None:
    """ValueError for a match that no store could hold."""
    check_id("match", row.match)
    check_id("table", row.table)
    check_number("created", row.created)
    check_number("ended", row.ended)


def check_snapshot(match: str, snapshot: Snapshot) -> None:
    """ValueError for a snapshot that no store could hold."""
    check_id("match", match)
    check_text("game_version", snapshot.game_version, LONGEST_WORD)
    check_number("seq", snapshot.seq)


def key(text: str) -> str:
    """``text`` to look something up by; where no store can hold it, a text under which nothing stands."""
    try:
        check_text("key", text)
    except ValueError:
        return ""
    return text


def bounded(number: int) -> int:
    """``number`` moved into what a store can compare with."""
    return min(max(number, -1), _LARGEST)
