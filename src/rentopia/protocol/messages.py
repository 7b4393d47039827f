"""Every message of the socket, both ways: what a client may send, and what it may be sent.

One JSON object a message, ``type`` says which. A client begins with `hello`; every `act`, `say`, `reveal`, `grant` and
`ask` is answered by `ack` or `refused` with the same ``id``. Steps come in order of ``seq`` without a gap; a client
that finds one sends `resume`. `docs/protocol.md` tells how they follow each other. Where it is decided: the table
server's design, parts 2 and 3.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Raw, Struct, field

from rentopia.protocol.tables import TableView
from rentopia.protocol.words import Digest, Intent, Said, SeatNumber, Secret, Seq, Share

Decisions = Literal["asked", "all", "none"]


class Incoming(Struct, tag_field="type", forbid_unknown_fields=True, frozen=True):
    """What a client sends."""


class Hello(Incoming, tag="hello", frozen=True):
    """The first message, within 10 s. Without a secret (and without a cookie) the sender is a spectator.

    ``after``: the last seq that the client has; it gets the steps behind it in place of a `view`. ``decisions``: a
    `decision` comes whenever the match waits for this seat (``asked``), after every step (``all``), or never.
    """

    protocol: int
    secret: Secret | None = None
    after: Seq | None = None
    decisions: Decisions = "asked"


class Act(Incoming, tag="act", frozen=True):
    """An action of the sender's seat, in the form of the file formats. ``seq``, if given: refused with `stale` where
    the match has gone on since."""

    id: Intent
    action: dict[str, Any]
    seq: Seq | None = None


class Ask(Incoming, tag="ask", frozen=True):
    """Wants the decision of the own seat as it is now; answered by `decision`."""

    id: Intent


class Resume(Incoming, tag="resume", frozen=True):
    """Wants the steps above ``after``, or a `view` where that is left out. ``hash``, if given, is the chain's at
    ``after``; a client whose chain differs gets `reset` and a `view`."""

    after: Seq | None = None
    hash: Digest | None = None


class Reveal(Incoming, tag="reveal", frozen=True):
    """The 16 bytes whose hash the client sent when it took its seat; asked for by `starting`."""

    id: Intent
    bytes: Share


class Say(Incoming, tag="say", frozen=True):
    """A message to everybody at the table, or to one seat."""

    id: Intent
    text: Said
    to: SeatNumber | None = None


class Grant(Incoming, tag="grant", frozen=True):
    """Gives the seats that the match waits for more time: once the table's time for that decision, each seat once."""

    id: Intent


class Back(Incoming, tag="back", frozen=True):
    """Takes the own seat back from the clock or the stand-in."""

    id: Intent


Asked = Act | Ask | Reveal | Say | Grant | Back
"""What has an id and gets an answer under it."""
FromClient = Hello | Act | Ask | Resume | Reveal | Say | Grant | Back


class Outgoing(Struct, tag_field="type", frozen=True):
    """What the server sends."""


class OfferLeft(Struct, frozen=True):
    """How long an open offer stands yet at most."""

    number: int
    remaining_ms: int


class Clock(Struct, omit_defaults=True, frozen=True):
    """How long the match waits yet for its seats; ``remaining_ms`` None: without end.

    ``offers``: the open offers that end by themselves; left out where none does.
    """

    seats: tuple[SeatNumber, ...]
    remaining_ms: int | None
    offers: tuple[OfferLeft, ...] = ()


class Welcome(Outgoing, tag="welcome", frozen=True):
    """The answer to `hello`. ``seat`` is the sender's, None for a spectator; ``heartbeat_s`` how often `head` comes."""

    protocol: int
    table: TableView
    seat: SeatNumber | None
    host: bool
    head: int
    heartbeat_s: int


class View(Outgoing, tag="view", frozen=True):
    """The whole match as it stands after ``seq``: the position (file formats, part 2), with seats by name, and what
    stands beside it. ``waits``: the seats that it waits for; ``undo``: whether the own newest step may be taken back.
    ``dice``: the newest throw, which a position leaves out once it no longer counts; zeros before the first.
    ``meanwhile``: the seqs of what the clock or a stand-in has done for the own seat since its own last act, rising,
    the newest thousand; none for a spectator.
    """

    match: str
    seq: int
    hash: Digest
    position: dict[str, Any]
    waits: tuple[SeatNumber, ...]
    clock: Clock
    undo: bool
    dice: tuple[int, int] = (0, 0)
    meanwhile: tuple[int, ...] = ()


class StepMessage(Outgoing, tag="step", frozen=True):
    """One accepted action and what came of it: ``step`` is the line of the record (file formats, part 6)."""

    step: Raw
    waits: tuple[SeatNumber, ...]
    clock: Clock


class ChoiceView(Struct, omit_defaults=True, frozen=True):
    """One action of a decision: ``action`` is what to send, complete but for what is to be filled in:

    ``amount`` or ``count`` within ``low`` and ``high`` (``may_leave``: it may be left out), ``spaces``: which of them a
    list ``titles`` (or ``clear``) is chosen from. ``refused``: why it can't be done now, with the clause. ``confirm``:
    it does more than it says, the preview is in the refusal that comes without ``confirm``.
    """

    action: dict[str, Any]
    fill: str | None = None
    low: int = 0
    high: int = 0
    may_leave: bool = False
    spaces: tuple[int | str, ...] = ()
    confirm: bool = False
    refused: str | None = None
    sentence: str | None = None
    clause: str | None = None


class DecisionMessage(Outgoing, tag="decision", frozen=True):
    """What the own seat may do after ``seq``. ``id`` answers an `ask`. ``offers``: with whom it may trade at all."""

    seq: int
    seat: SeatNumber
    open: tuple[ChoiceView, ...]
    refused: tuple[ChoiceView, ...]
    undo: bool
    offers: tuple[SeatNumber, ...] = ()
    id: str | None = None


class Ack(Outgoing, tag="ack", frozen=True):
    """Done, and durable. ``seq``: where it stands (an `act`), or the table's version, or the message's number."""

    id: str
    seq: int


class Refused(Outgoing, tag="refused", frozen=True):
    """Not done; nothing has changed. ``code`` is stable, ``sentence`` for people, ``clause`` of the rules or None."""

    id: str | None
    code: str
    sentence: str
    clause: str | None = None
    data: dict[str, Any] = field(default_factory=dict)
    seq: int | None = None


class TableMessage(Outgoing, tag="table", frozen=True):
    """The table as it is now; a lower ``version`` than one already seen is to be ignored."""

    table: TableView


class Starting(Outgoing, tag="starting", frozen=True):
    """The host has begun: send `reveal` within ``within_ms``; silent clients count as 16 zero bytes."""

    match: str
    within_ms: int


class ClockMessage(Outgoing, tag="clock", omit_defaults=True, frozen=True):
    """The clock after somebody granted time, or after an outage.

    ``given``: the seats that granted it just now, each ``more_ms``; left out where nobody did, or where this server
    does not know who.
    """

    seq: int
    clock: Clock
    given: tuple[SeatNumber, ...] = ()
    more_ms: int | None = None


class Chat(Outgoing, tag="chat", frozen=True):
    """A message: from a seat's name or the table itself (None); ``to``: for these eyes only."""

    number: int
    at: int
    sender: str | None
    seat: SeatNumber | None
    text: str
    to: SeatNumber | None = None


class Unsaid(Outgoing, tag="unsaid", frozen=True):
    """The host has removed these messages."""

    numbers: tuple[int, ...]


class Head(Outgoing, tag="head", frozen=True):
    """The heartbeat: the newest seq and table version. Who has less sends `resume`."""

    seq: int
    version: int


class Reset(Outgoing, tag="reset", frozen=True):
    """What the client has is void; a `view` follows."""

    reason: str


class Ended(Outgoing, tag="ended", frozen=True):
    """The match is over: its result (null where it was broken off), the seed, and where its record lies."""

    match: str
    result: dict[str, Any] | None
    seed: Annotated[str, Meta(description="32 bytes in hex: what the commitment was made of.")]
    record: str


class Moving(Outgoing, tag="moving", frozen=True):
    """This server goes away: connect anew after ``retry_ms`` (close code 1012 follows)."""

    retry_ms: int


FromServer = (
    Welcome
    | View
    | StepMessage
    | DecisionMessage
    | Ack
    | Refused
    | TableMessage
    | Starting
    | ClockMessage
    | Chat
    | Unsaid
    | Head
    | Reset
    | Ended
    | Moving
)

#: Close codes of the socket beyond those of RFC 6455, and what the client should do.
CLOSE_CODES: dict[int, str] = {
    1008: "Against the rules of the protocol: too many messages, or ones that can't be understood. Don't return.",
    1009: "A message was larger than 16 KiB. Don't send it again.",
    1012: "The server goes away; connect again after `retry_ms`, then `resume`.",
    1013: "Not now: you read too slowly, the server is full, or its database does not answer; the reason says which. "
    "Connect again after a pause, then `resume`.",
    4400: "The first message must be `hello`, within 10 s, of this protocol's version.",
    4401: "The secret is none of this table's, or no more: you were sent away, or the seat was given up.",
    4403: "Spectators are not let in at this table, or the page is of a foreign origin.",
    4404: "There is no such table.",
}
