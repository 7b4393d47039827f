"""A table as it is stored: one document, changed only as a whole, and the one way out of it.

The document holds hashes of secrets and what clients promised; none of that leaves it. `view` is the only exit: it
names every field that anybody sees, so what is added to the document stays private until it is added there too.
Where it is decided: the table server's design, part 3.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Any, Literal, cast

import msgspec
from msgspec import Struct

from rentopia.games import load_game
from rentopia.games.options import resolve
from rentopia.protocol.tables import GoesOn, SeatView, TableRowView, TableSettings, TableView
from rentopia.protocol.words import AwayWord, BotWord, StatusWord, TokenWord
from rentopia.table.lobby import passport

WATCHING = -1
"""The number of the host who has no seat; also of no host at all, where `Document.host_secret` is empty."""


class SeatDoc(Struct, frozen=True, omit_defaults=True):
    """A seat. ``secret`` and ``promise`` are SHA-256 in hex, "" for none; ``share`` the 16 bytes promised, in hex,
    once they were sent, "" before: private until the start step lists them.

    ``back``: the seq at which its person last took it back. ``left``: its person has gone for good during the match.
    """

    kind: Literal["empty", "person", "bot"] = "empty"
    name: str | None = None
    token: TokenWord | None = None
    colour: TokenWord | None = None
    bot: BotWord | None = None
    ready: bool = False
    secret: str = ""
    promise: str = ""
    share: str = ""
    muted: bool = False
    back: int = 0
    left: bool = False


class Opening(Struct, frozen=True):
    """Where the matches of a table begin that go on from another: the step ``seq`` of ``match``, and its position as in
    the file formats, with the names that its seats had there."""

    match: str
    seq: int
    position: dict[str, Any]


class Document(Struct, frozen=True):
    """A table. ``options`` are those that differ from the defaults of the game; ``size`` is how many seats the host
    set, which a rematch restores.

    ``host`` is a seat, or `WATCHING`; ``host_secret`` the SHA-256 of the secret of a host without a seat, ``watch``
    and ``invite`` of the keys in the links, "" for none. ``created`` in milliseconds since 1970. ``match``: the match
    to come, played or just ended; ``played`` those before it, newest last; ``result`` of the one just ended,
    None also where it was broken off.

    ``host_seen``: when any server last had a socket of the host, in milliseconds since 1970; kept up before and after a
    match, when somebody else may become host in the place of one who is gone (`hosting.take_host`).

    ``drawn``: while it starts, no more bytes are taken for the dice: those that the document holds are the start's.
    ``opening``: its matches go on from there; None: they begin with the set-up.
    """

    table: str
    code: str
    version: int
    status: StatusWord
    game: str
    options: dict[str, Any]
    settings: TableSettings
    public: bool
    locked: bool
    size: int
    seats: tuple[SeatDoc, ...]
    host: int
    host_name: str
    host_secret: str
    watch: str
    invite: str
    match: str
    commitment: str
    created: int
    played: tuple[str, ...] = ()
    result: dict[str, Any] | None = None
    drawn: bool = False
    host_seen: int = 0
    opening: Opening | None = None


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Document)


def encode(document: Document) -> bytes:
    """The document as the store keeps it (JSON)."""
    return _encoder.encode(document)


def decode(body: bytes) -> Document:
    """The document of a stored body. Raises msgspec.ValidationError for what is none."""
    return _decoder.decode(body)


def replace(document: Document, **changes: Any) -> Document:
    """The document with some fields changed."""
    return msgspec.structs.replace(document, **changes)


def bumped(document: Document) -> Document:
    """The document as its next version, to be put in the place of this one."""
    return replace(document, version=document.version + 1)


def with_seat(document: Document, seat: int, **changes: Any) -> Document:
    """The document with some fields of one seat changed."""
    seats = list(document.seats)
    seats[seat] = msgspec.structs.replace(seats[seat], **changes)
    return replace(document, seats=tuple(seats))


def remains(table: str, match: str, game: str) -> Document:
    """What stands for the table of a finished match that has outlived it: nobody sits, keeps, or may enter there."""
    return Document(
        table=table,
        code=match,
        version=1,
        status="ended",
        game=game,
        options={},
        settings=TableSettings(),
        public=False,
        locked=True,
        size=0,
        seats=(),
        host=WATCHING,
        host_name="",
        host_secret="",
        watch="",
        invite="",
        match=match,
        commitment="",
        created=0,
    )


# --- what is often asked ----------------------------------------------------------------------------------


def persons(document: Document) -> list[int]:
    """The seats of people who are still at the table."""
    return [number for number, seat in enumerate(document.seats) if seat.kind == "person" and not seat.left]


def taken(document: Document) -> list[int]:
    """The seats that are not empty."""
    return [number for number, seat in enumerate(document.seats) if seat.kind != "empty"]


def out(document: Document) -> list[int]:
    """The seats that were out of the match that goes on here; nobody can play them."""
    position = {} if document.opening is None else document.opening.position
    return [number for number, seat in enumerate(position.get("seats", ())) if seat.get("out")]


def names(document: Document) -> list[str]:
    """The names at the table, in seat order, empty seats left out."""
    return [seat.name for seat in document.seats if seat.name is not None]


def bots(document: Document) -> list[str | None]:
    """The bot of each seat that is taken, None for a person, as the header of a record has them."""
    return [seat.bot for seat in document.seats if seat.kind != "empty"]


def turn_timer(document: Document) -> int:
    """Seconds that the mover has for a decision, 0 for no clock: an option of every game."""
    value = document.options.get("turn_timer", _usual_turn_timer(document.game))
    return value if type(value) is int else 0


@lru_cache
def _usual_turn_timer(game: str) -> object:
    """Kept, since it is asked for at every step."""
    return resolve(load_game(game).options, {}).get("turn_timer", 0)


def all_options(document: Document) -> dict[str, Any]:
    """Every option of the game with its value; None for one that the number of seats decides."""
    return dict(resolve(load_game(document.game).options, document.options))


def listed(document: Document) -> bool:
    """Whether it stands among the public tables: one that somebody keeps."""
    has_host = document.host != WATCHING or document.host_secret != ""
    return document.public and document.status != "ended" and has_host


# --- what anybody sees ------------------------------------------------------------------------------------


def view(
    document: Document, connected: Collection[int] = (), away: Mapping[int, str] | None = None, spectators: int = 0
) -> TableView:
    """The table as everybody at it sees it; the only way out of the document.

    ``connected``: seats with a device at the table; ``away``: by seat, who acts for its person (`SeatView`), nobody
    where left out; ``spectators``: how many watch.
    """
    absent = away or {}
    return TableView(
        code=document.code,
        version=document.version,
        status=document.status,
        game=document.game,
        options=all_options(document),
        passport=_passport(document.game, encode_options(document.options)),
        settings=document.settings,
        public=document.public,
        locked=document.locked,
        seats=tuple(
            SeatView(
                seat=number,
                kind=seat.kind,
                name=seat.name,
                token=seat.token,
                colour=seat.colour,
                bot=seat.bot,
                ready=seat.ready,
                host=number == document.host,
                connected=number in connected,
                muted=seat.muted,
                away=cast(AwayWord, absent.get(number, "no")),
            )
            for number, seat in enumerate(document.seats)
        ),
        match=document.match,
        commitment=document.commitment,
        played=document.played,
        spectators=spectators,
        goes_on=None if document.opening is None else GoesOn(document.opening.match, document.opening.seq),
    )


def row_view(document: Document) -> TableRowView:
    """The table in the list of public ones."""
    host = document.host_name
    if document.host != WATCHING:
        host = document.seats[document.host].name or host
    return TableRowView(
        code=document.code,
        game=document.game,
        status=document.status,
        host=host,
        seats=len(document.seats),
        taken=len(taken(document)),
        people=len(persons(document)),
        passport=_passport(document.game, encode_options(document.options)),
        spectators=document.settings.spectators,
    )


def encode_options(options: Mapping[str, Any]) -> bytes:
    """Options as a key that equal ones share."""
    return msgspec.json.encode(options, order="sorted")


@lru_cache(maxsize=1024)
def _passport(game: str, options: bytes) -> str:
    return passport.encode(game, msgspec.json.decode(options))
