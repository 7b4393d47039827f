"""What is seen of a table: its seats, its settings, who is host. The same for everybody who may see it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from rentopia.protocol.words import AbsenceWord, AwayWord, BotWord, Code, Name, SeatNumber, StatusWord, TokenWord


class TableSettings(Struct, forbid_unknown_fields=True, frozen=True):
    """What the host sets beside the options of the game; times in seconds. Fixed when the match begins."""

    auction_seconds: Annotated[int, Meta(ge=5, le=60, description="An auction's window; each bid starts it anew.")] = 10
    claim_seconds: Annotated[int, Meta(ge=5, le=600, description="For claims when buildings run short.")] = 10
    answer_seconds: Annotated[int, Meta(ge=5, le=600, description="For a vote, and what is dealt in set-up.")] = 30
    debt_seconds: Annotated[int, Meta(ge=10, le=3600, description="For raising the money of a debt.")] = 120
    offer_seconds: Annotated[
        int, Meta(ge=0, le=86400, description="An offer is withdrawn after so long; 0: it stays open.")
    ] = 180
    bot_pace_ms: Annotated[int, Meta(ge=0, le=10000, description="How long a bot waits before it acts.")] = 900
    misses: Annotated[
        int, Meta(ge=1, le=20, description="So many decisions left to the clock in a row, then `absence`.")
    ] = 2
    absence: AbsenceWord = field(default="stand_in")
    spectators: bool = True
    slow_chat: Annotated[int, Meta(ge=0, le=300, description="Least seconds between two messages of one.")] = 0


class SeatView(Struct, omit_defaults=False, frozen=True):
    """A seat of a table.

    ``kind``: ``empty``, ``person`` or ``bot``. ``away``: who acts for a person now: nobody (``no``), the clock at
    once (``autopilot``) or a bot (``stand_in``). ``connected``: a device of this seat is at the table, by the
    server that says so: where several serve the same tables each counts its own sockets only.
    """

    seat: SeatNumber
    kind: Literal["empty", "person", "bot"]
    name: str | None = None
    token: TokenWord | None = None
    colour: TokenWord | None = None
    bot: BotWord | None = None
    ready: bool = False
    host: bool = False
    connected: bool = False
    muted: bool = False
    away: AwayWord = "no"


class GoesOn(Struct, frozen=True):
    """Where the matches of a table begin that do not begin with the set-up: after the step ``seq`` of ``match``."""

    match: str
    seq: int


class TableView(Struct, frozen=True):
    """A table as everybody at it sees it.

    ``status``: ``open`` while people gather, ``starting`` while the clients send their bytes for the dice, ``playing``,
    ``ended``. ``match`` is the id that the commitment binds: of the match to come, played or just ended; ``played``
    those before it. ``options`` are all options of the game with their values, ``passport`` the code for them.
    """

    code: Code
    version: int
    status: StatusWord
    game: str
    options: dict[str, Any]
    passport: str
    settings: TableSettings
    public: bool
    locked: bool
    seats: tuple[SeatView, ...]
    match: str
    commitment: str
    played: tuple[str, ...] = ()
    spectators: int = 0
    goes_on: GoesOn | None = None


class TableRowView(Struct, frozen=True):
    """A table in the list of public ones."""

    code: Code
    game: str
    status: StatusWord
    host: Name
    seats: int
    taken: int
    people: int
    passport: str
    spectators: bool
