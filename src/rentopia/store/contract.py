"""What every store of the table server does: the log of each match, and what stands beside it.

One contract, two stores: SQLite for one machine, PostgreSQL for several nodes. The log is the truth: a row is one line
of a match's record (row 0 the header, row n the step of ``seq`` n), and a row that stands is never changed. Where it
is decided: the table server's design, parts 1 and 2.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol


class StoreError(Exception):
    """The store cannot be asked now (``Unavailable``) or has refused for good; says what to do."""


class Unavailable(StoreError):
    """Nothing was written. The caller may try again later."""


class OutcomeUnknown(StoreError):
    """The connection was lost while a write was under way: it may stand or not. The log decides."""


@dataclass(frozen=True)
class TimerChange:
    """A timer that runs after a row: due in ``delay_ms``, or where that is None still when it was due before.

    A timer that was not running before and has no ``delay_ms`` is not set.
    """

    kind: str
    delay_ms: int | None


@dataclass(frozen=True)
class Row:
    """A line to be added to a match's log at ``seq``, taken only if ``seq`` - 1 stands and ``seq`` does not.

    ``actor`` is ``table``, ``clock``, or the number of the seat as text; ``idem`` is unique within the match where
    it is given; ``body`` is the line of the record in UTF-8. ``timers`` are all the timers of the match from then on:
    one of a kind that is not among them is deleted.
    """

    match: str
    seq: int
    actor: str
    idem: str | None
    body: bytes
    timers: tuple[TimerChange, ...] = ()


@dataclass(frozen=True)
class LogRow:
    """A row that stands. ``at`` is the store's clock in milliseconds since 1970."""

    seq: int
    at: int
    actor: str
    idem: str | None
    body: bytes


@dataclass(frozen=True)
class Appended:
    """What came of a row: ``taken``, or not, because the place or its ``idem`` is taken or the row before is missing.

    ``at`` is the time it was given (0 if not taken).
    """

    taken: bool
    at: int = 0


@dataclass(frozen=True)
class Timer:
    """A timer: fires as a row at exactly ``for_seq`` + 1. ``remaining_ms`` may be below 0."""

    match: str
    kind: str
    for_seq: int
    remaining_ms: int


@dataclass(frozen=True)
class Grant:
    """Time given without a row: once by each ``giver`` (a seat) to a clock that runs ``since`` a seq, and once under an
    ``idem``. ``answer`` is what is told to whoever asks again."""

    giver: int
    since: int
    idem: str
    answer: int


@dataclass(frozen=True)
class TableRow:
    """A table: where people gather. ``body`` is its document (JSON, never shown whole); ``version`` counts from 1.

    ``code`` is what people type, unique among the tables that stand; ``listed``: shown among the public ones.
    """

    table: str
    code: str
    version: int
    listed: bool
    body: bytes


@dataclass(frozen=True)
class MatchRow:
    """A match of a table. ``ended`` is when it ended (ms), 0 while it has not; ``table`` may be gone already."""

    match: str
    table: str
    created: int
    ended: int = 0


@dataclass(frozen=True)
class Snapshot:
    """The state after ``seq`` as this version of the program writes it."""

    seq: int
    game_version: str
    body: bytes


@dataclass(frozen=True)
class ChatLine:
    """A message of a table. ``sender`` and ``to`` hold marks of people, not their seats or names, which change, as
    `table/lobby/chatrules.py` makes and reads them; to the store they are just texts. ``to`` None: for everybody."""

    number: int
    at: int
    sender: str
    to: str | None
    text: str


@dataclass(frozen=True)
class Retired:
    """What `retire` deleted, and how many matches it has noted as ended that nobody had played to their end."""

    tables: int
    matches: int
    broken_off: int = 0


#: Told of a hint: the match or table it is about, and its newest seq or version. Hints may be lost, doubled and late.
OnHint = Callable[["Hint"], Awaitable[None]]


@dataclass(frozen=True)
class Hint:
    """Something has been written by some node: ``kind`` is ``match``, ``table`` or ``chat``; ``key`` which one.

    ``number`` is its newest seq, version or message; ``node`` who wrote it. Where the timers of a match were moved it
    is the seq that they are set for.
    """

    kind: str
    key: str
    number: int
    node: str


class Store(Protocol):
    """Every call may raise `Unavailable`; those that write also `OutcomeUnknown`. All times are the store's own."""

    on_commit: Callable[[int], object]
    """Told, in the event loop, how many rows of logs were taken by each commit; may be set by whoever counts."""

    # --- the run of the store ---------------------------------------------------------------------------

    async def open(self) -> None:
        """Connect and bring the tables up to date. StoreError where another process holds the file, where a
        migration was edited after it had been applied, or where the data are of a newer version."""
        ...

    async def close(self) -> None:
        """Let what is under way finish, then let go."""
        ...

    async def ping(self) -> None:
        """Ask the store something; raises where it does not answer, or where a file of its own takes no more."""
        ...

    async def now(self) -> int:
        """Milliseconds since 1970 by the store's clock, the only one that decides."""
        ...

    # --- the log ----------------------------------------------------------------------------------------

    async def append(self, row: Row) -> Appended:
        """Add a row, durably, together with its timers. Rows of many callers share a commit; one a match in each.

        None is taken once `end_match` has noted the end: by then the seed may be known.
        """
        ...

    async def after(self, match: str, seq: int, limit: int = 1000) -> list[LogRow]:
        """The rows above ``seq`` in order (-1: from the header on)."""
        ...

    async def seq_of(self, match: str, idem: str) -> int | None:
        """Where an ``idem`` stands."""
        ...

    async def heads(self, matches: Sequence[str]) -> dict[str, int]:
        """The newest seq of each match that has a row."""
        ...

    # --- timers -----------------------------------------------------------------------------------------

    async def due(self, limit: int, claim_ms: int) -> list[Timer]:
        """Timers that are due and that nobody has claimed; this call claims them so long. A claim saves work only."""
        ...

    async def timers(self, match: str) -> list[Timer]:
        """All timers of a match."""
        ...

    async def extend(self, match: str, kind: str, for_seq: int, more_ms: int) -> int | None:
        """Let a timer run so much longer; its new ``remaining_ms``, or None where it is not that one any more."""
        ...

    async def grant(
        self, match: str, kind: str, for_seq: int, more_ms: int, grant: Grant
    ) -> int | Literal["taken"] | None:
        """`extend`, and note by whom: both are done or neither. "taken" where the giver has given to this clock
        already, or time was given under the idem."""
        ...

    async def granted(self, match: str, idem: str) -> int | None:
        """The ``answer`` of the grant under an ``idem``; None where there is none."""
        ...

    async def givers(self, match: str, kind: str, since: int) -> frozenset[int]:
        """The seats that have granted time to the clock of this kind that runs ``since`` a seq."""
        ...

    async def shift_due(self, more_ms: int) -> None:
        """Move every timer that is set, after the store or all nodes were away for so long. An outage that several
        nodes report is counted once: time that has been made good is not made good again."""
        ...

    async def alive(self) -> int:
        """Note that a node runs; for how long none had said so before, in ms (0 the first time). A node that starts
        learns by it how long all were away (for `shift_due`), if those that run say it every few seconds."""
        ...

    # --- tables -----------------------------------------------------------------------------------------

    async def create_table(self, row: TableRow) -> bool:
        """Add a table at version 1; False where its id or its code is taken."""
        ...

    async def table(self, table: str) -> TableRow | None: ...

    async def table_of_code(self, code: str) -> TableRow | None: ...

    async def put_table(self, row: TableRow) -> bool:
        """Replace the table if it stands at ``version`` - 1; False otherwise. Timers are not touched."""
        ...

    async def versions(self, tables: Sequence[str]) -> dict[str, int]:
        """The version of each table that stands."""
        ...

    async def listed_tables(self, limit: int = 100) -> list[TableRow]:
        """Public tables, newest change first."""
        ...

    # --- matches ----------------------------------------------------------------------------------------

    async def create_match(self, row: MatchRow, seed: bytes) -> None:
        """Note a match with its secret seed, encrypted by the caller. StoreError where the id is taken."""
        ...

    async def match(self, match: str) -> MatchRow | None: ...

    async def seed(self, match: str) -> bytes:
        """The secret seed as it was given. KeyError for a match that is not there."""
        ...

    async def end_match(self, match: str) -> None:
        """Note that it has ended now, and let its timers go; once is enough, again does nothing."""
        ...

    async def open_matches(self) -> int:
        """How many have not ended."""
        ...

    async def standing_tables(self) -> int:
        """How many tables stand."""
        ...

    # --- snapshots --------------------------------------------------------------------------------------

    async def put_snapshot(self, match: str, snapshot: Snapshot) -> None:
        """Keep it in the place of older ones of its version."""
        ...

    async def snapshot(self, match: str, game_version: str) -> Snapshot | None:
        """The newest of this version."""
        ...

    # --- chat -------------------------------------------------------------------------------------------

    async def add_chat(self, table: str, sender: str, to: str | None, text: str, idem: str | None = None) -> ChatLine:
        """Add a message; numbers rise from 1 in each table, perhaps with gaps. ``idem`` is unique within the table:
        where it stands already nothing is added, and the first message is the answer."""
        ...

    async def said(self, table: str, idem: str) -> ChatLine | None:
        """The message that was added under an ``idem``."""
        ...

    async def chat(self, table: str, after: int, limit: int = 200) -> list[ChatLine]:
        """The newest messages above a number, in order."""
        ...

    async def delete_chat(self, table: str, numbers: Sequence[int]) -> None: ...

    # --- keeping and losing -----------------------------------------------------------------------------

    async def retire(self, finished_before: int, idle_before: int) -> Retired:
        """Delete matches that ended before a time with all that belongs to them, and tables in which nothing has been
        written since a time; both ms, 0 for never. A match of such a table that was being played is broken off: it is
        noted as ended now, and kept as one that has."""
        ...

    async def keep(self, name: str, value: bytes) -> bytes:
        """Keep a value for the whole database under a name unless one is kept there; the one that is."""
        ...

    # --- hints ------------------------------------------------------------------------------------------

    async def listen(self, on_hint: OnHint, on_gap: Callable[[], Awaitable[None]]) -> None:
        """From now on call ``on_hint`` for what other nodes write (`append`, `extend`, `put_table` and `add_chat` send
        hints by themselves), and ``on_gap`` when hints may have been lost. A store for one process calls neither."""
        ...
