"""What the HTTP part takes and answers, beside the socket: tables and their seats, matches and their records."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Raw, Struct

from rentopia.protocol.figures import RowView, TollView
from rentopia.protocol.tables import TableRowView, TableSettings, TableView
from rentopia.protocol.words import (
    BotWord,
    Code,
    Digest,
    GameWord,
    Intent,
    Name,
    PassportText,
    PresetWord,
    Said,
    SeatCount,
    SeatNumber,
    Secret,
    Seq,
    TokenWord,
)


class Request(Struct, forbid_unknown_fields=True, frozen=True):
    """The body of a request."""


class CreateTable(Request, frozen=True):
    """A new table, its host in seat 0. ``passport`` or ``preset`` in place of ``options``, or all three left out.

    ``promise``: the hash of the client's bytes for the dice. ``watch``: the host takes no seat.
    """

    game: GameWord
    name: Name
    options: dict[str, Any] | None = None
    passport: PassportText | None = None
    preset: PresetWord | None = None
    settings: TableSettings | None = None
    public: bool = False
    seats: SeatCount | None = None
    token: TokenWord | None = None
    colour: TokenWord | None = None
    promise: Digest | None = None
    watch: bool = False


class Branch(Request, frozen=True):
    """A new table that goes on from the step ``seq`` of a finished match, the caller its host in ``seat``, bots in all
    other seats. The rules are those of that match; ``promise`` as in `CreateTable`."""

    seq: Seq
    seat: SeatNumber
    name: Name
    bot: BotWord = "steady"
    token: TokenWord | None = None
    colour: TokenWord | None = None
    promise: Digest | None = None


class Join(Request, frozen=True):
    """Takes a free seat (the first, or ``seat``). ``key``: the invitation's; a public table needs none."""

    name: Name
    key: Secret | None = None
    seat: SeatNumber | None = None
    token: TokenWord | None = None
    colour: TokenWord | None = None
    promise: Digest | None = None


class Ready(Request, frozen=True):
    """Says that the own seat is ready or not; with a new ``promise`` for the match to come."""

    ready: bool = True
    promise: Digest | None = None


class ChangeSeat(Request, frozen=True):
    """Changes name, token or colour of the own seat; what is left out stays."""

    name: Name | None = None
    token: TokenWord | None = None
    colour: TokenWord | None = None


class ChangeTable(Request, frozen=True):
    """The host's changes before the start; what is left out stays. ``options`` are those that differ from defaults."""

    game: GameWord | None = None
    options: dict[str, Any] | None = None
    passport: PassportText | None = None
    preset: PresetWord | None = None
    settings: TableSettings | None = None
    public: bool | None = None
    locked: bool | None = None
    seats: SeatCount | None = None


class AddBot(Request, frozen=True):
    bot: BotWord = "steady"
    seat: SeatNumber | None = None
    name: Name | None = None


class AboutSeat(Request, frozen=True):
    """The host: of the seat to `kick`, to give the `host` role to, or to `mute` (``on``).

    To `host` also any seat with its own number: it takes the role of a host who has been gone for a minute.
    """

    seat: SeatNumber
    on: bool = True


class Order(Request, frozen=True):
    """The host: the seats in their new order, each once."""

    seats: Annotated[tuple[SeatNumber, ...], Meta(min_length=1, max_length=8)]


class Unsay(Request, frozen=True):
    """The host: the numbers of the messages to be removed."""

    numbers: Annotated[tuple[Seq, ...], Meta(min_length=1, max_length=100)]


class ActRequest(Request, frozen=True):
    """An action over HTTP, for scripts; ``id`` as in the socket's `act`."""

    id: Intent
    action: dict[str, Any]
    seq: Seq | None = None


class SayRequest(Request, frozen=True):
    """A message to everybody at the table, or to one seat; with an ``id`` it is said once however often it is sent."""

    text: Said
    to: SeatNumber | None = None
    id: Intent | None = None


class MakePassport(Request, frozen=True):
    """Options of a game, those left out at their defaults, for which the code is wanted."""

    game: GameWord
    options: dict[str, Any] = {}


class Seated(Struct, frozen=True):
    """The answer to creating and joining: the secret of the seat (kept by the client; the server holds its hash only).

    ``invite`` and ``watch`` are keys, not links: links are ``SERVER/t/CODE#key=INVITE``, ``SERVER/t/CODE#watch=WATCH``.
    Only who makes a table gets them; the host may draw new ones.
    """

    code: Code
    secret: str
    seat: SeatNumber | None
    table: TableView
    invite: str | None = None
    watch: str | None = None


class Links(Struct, frozen=True):
    """The new keys of a table's links: to join, and to watch. They stand in the fragment of a link."""

    invite: str
    watch: str


class Acted(Struct, frozen=True):
    seq: int


class Problem(Struct, frozen=True):
    """Any answer that is no success. ``problems``: by field, for a form. ``clause``, ``data``: of a refused action."""

    code: str
    sentence: str
    problems: dict[str, str] = {}
    clause: str | None = None
    data: dict[str, Any] = {}


class Tables(Struct, frozen=True):
    tables: tuple[TableRowView, ...]


class GameView(Struct, frozen=True):
    """A game as a lobby offers it: its options as JSON Schema, its presets by name."""

    game: str
    title: str
    least_seats: int
    most_seats: int
    options: dict[str, Any]
    presets: dict[str, Preset]


class Preset(Struct, frozen=True):
    help: str
    options: dict[str, Any]
    settings: dict[str, Any] = {}


class Games(Struct, frozen=True):
    games: tuple[GameView, ...]
    settings: Annotated[dict[str, Any], Meta(description="JSON Schema of the table's settings.")]


class SpaceView(Struct, frozen=True):
    """A space of a board; ``group`` is a letter of ``groups``, None outside of them.

    ``mortgage``: what the bank lends on its deed, 0 for nothing; ``clear``: what clearing that costs. ``tax``: what a
    stop costs by the board itself, ``wage`` what the space pays, null for nothing. ``rows``: the lines of its card.
    """

    key: int | str
    name: str
    kind: str
    group: str | None = None
    price: int = 0
    house_price: int = 0
    rents: tuple[int, ...] = ()
    mortgage: int = 0
    clear: int = 0
    tax: TollView | None = None
    wage: int | None = None
    rows: tuple[RowView, ...] = ()


class GroupView(Struct, frozen=True):
    letter: str
    name: str
    colour: str
    spaces: tuple[int | str, ...]


class CardView(Struct, frozen=True):
    card: str
    deck: str
    title: str
    text: str


class BoardView(Struct, frozen=True):
    """What a page draws a board of: spaces, groups and cards. The clauses of the game are a page of their own.

    ``levels``: how often a street is built on; ``hotel``: from which level on that is a hotel, null for a game without.
    ``amounts``: figures of the rules that belong to no space, by words of the game. All as by the usual options.
    """

    game: str
    spaces: tuple[SpaceView, ...]
    groups: tuple[GroupView, ...]
    cards: tuple[CardView, ...]
    levels: int = 0
    hotel: int | None = None
    amounts: dict[str, int | tuple[int, ...]] = {}


class Receipt(Struct, frozen=True):
    """Why an amount moved: ``event`` is its place in the step's events; ``parts`` are what it was made of, in words
    and whole numbers (``deed``, ``level``, ``dice``, ``multiplier``, …)."""

    event: int
    amount: int
    payer: str
    payee: str
    reason: str
    clause: str
    sentence: str
    parts: dict[str, Any] = {}


class Receipts(Struct, frozen=True):
    seq: int
    receipts: tuple[Receipt, ...]


class PassportView(Struct, frozen=True):
    """What a rules passport stands for: ``options`` are those that differ from the defaults of the game."""

    passport: str
    game: str
    options: dict[str, Any]


class Steps(Struct, frozen=True):
    """Steps of a match above the ``after`` that was asked for, as in the record. ``head`` is the newest there is; where
    the last of ``steps`` is below it, ask again."""

    head: int
    steps: tuple[Raw, ...]
