"""What is done at a table: each change put in the place of the document that was read, or done again where another
was first; and what a change brings about: a match that begins, ends, or follows.

Whoever finds a start or an end half done finishes it: every step here may be done twice. Where it is decided: the table
server's design, parts 3 and 4.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING

import structlog

from rentopia.engine.history import TABLE
from rentopia.formats import fair
from rentopia.formats.record import Client, Origin
from rentopia.protocol.requests import Branch, CreateTable, Join, Problem, Seated
from rentopia.protocol.tables import TableSettings
from rentopia.server.node.acting import Declined, Wish, perform, time_now
from rentopia.server.node.held import Held
from rentopia.server.node.seeds import seal
from rentopia.server.sockets import greeting
from rentopia.server.sockets.rooms import Room
from rentopia.store.contract import MatchRow, OutcomeUnknown, Row, StoreError, TableRow, TimerChange
from rentopia.table.clock.timers import START_MS
from rentopia.table.lobby import document as documents
from rentopia.table.lobby import tables as lobby
from rentopia.table.lobby.document import Document
from rentopia.table.lobby.identity import identify
from rentopia.table.match.rows import HEADER_IDEM, START_IDEM, header_body

if TYPE_CHECKING:
    from rentopia.server.node.core import NodeCore

Transition = Callable[[Document], "Document | Problem"]

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Of a table's code: none that are taken for one another."""
CODE = 6
ROUNDS = 12

BUSY = Problem("busy", "Others changed the table at the same moment again and again. Try again.")
NO_TABLE = Problem("no_such_table", "There is no such table. Look at the code again, or ask for a new link.")
FULL = Problem("server_full", "This server has as many tables as it takes. Try again later.")

_log = structlog.get_logger("rentopia.table")


# --- changes ----------------------------------------------------------------------------------------------


async def change(node: NodeCore, room: Room, transition: Transition) -> Document | Problem:
    """Change a table's document; the one that stands then, or why it can't be changed."""
    async with room.change_lock:
        return await _change(node, room, transition)


async def _change(node: NodeCore, room: Room, transition: Transition) -> Document | Problem:
    for _ in range(ROUNDS):
        row = await node.store.table(room.table)
        if row is None:
            node.rooms.drop(room)
            return NO_TABLE
        node.rooms.update(room, row)
        before = documents.decode(row.body)
        after = transition(before)
        if isinstance(after, Problem) or after == before:
            return after
        after = documents.bumped(after)
        new = row_of(after)
        try:
            taken = await node.store.put_table(new)
        except OutcomeUnknown:
            there = await node.store.table(room.table)
            taken = there is not None and there.body == new.body
        if taken:
            node.rooms.update(room, new)
            return after
    return BUSY


def row_of(document: Document) -> TableRow:
    """A document as it is stored."""
    return TableRow(
        document.table, document.code, document.version, documents.listed(document), documents.encode(document)
    )


async def create(node: NodeCore, request: CreateTable) -> Seated | Problem:
    """A new table, with the id, seed and commitment of its first match."""

    def made(fresh: lobby.Fresh) -> Document | Problem:
        found = lobby.create(request, fresh)
        if isinstance(found, Problem) or request.settings is not None or found.settings != TableSettings():
            return found
        return documents.replace(found, settings=TableSettings(bot_pace_ms=node.settings.bot_pace_ms))

    return await new_table(node, made, None if request.watch else 0)


async def branch(node: NodeCore, request: Branch, point: lobby.Point) -> Seated | Problem:
    """A new table that goes on from a moment of a finished match."""

    def made(fresh: lobby.Fresh) -> Document | Problem:
        found = lobby.branch(request, point, fresh)
        if isinstance(found, Problem):
            return found
        return documents.replace(found, settings=TableSettings(bot_pace_ms=node.settings.bot_pace_ms))

    return await new_table(node, made, request.seat)


async def new_table(
    node: NodeCore, make: Callable[[lobby.Fresh], Document | Problem], seat: int | None
) -> Seated | Problem:
    """A table as ``make`` gives it, stored under a free code; ``seat`` is its host's."""
    if await node.store.standing_tables() >= node.settings.max_tables:
        return FULL
    secret, invite, watch = secrets.token_urlsafe(32), secrets.token_urlsafe(16), secrets.token_urlsafe(16)
    now = await node.store.now()
    table = secrets.token_hex(8)
    match, seed = new_match()
    noted = False
    for _ in range(ROUNDS):
        code = "".join(secrets.choice(LETTERS) for _ in range(CODE))
        made = make(lobby.Fresh(table, code, match, fair.commitment(match, seed), secret, invite, watch, now))
        if isinstance(made, Problem):
            return made
        row = row_of(made)
        if not noted:
            # Before the table, which then never waits for a seed that is not there.
            await node.store.create_match(MatchRow(match, table, now), seal(node.key, match, seed))
            noted = True
        if await node.store.create_table(row):
            room = node.rooms.take(row)
            return Seated(code, secret, seat, room.view(), invite, watch)
    return BUSY


async def join(node: NodeCore, room: Room, request: Join, known: str | None) -> Seated | Problem:
    """Take a seat; ``known`` is the secret of whoever is at the table already, as a host without a seat."""
    secret = secrets.token_urlsafe(32)

    def joined(document: Document) -> Document | Problem:
        if identify(document, secret).seat is not None:
            return document
        return lobby.join(document, identify(document, known), request, secret)

    after = await change(node, room, joined)
    if isinstance(after, Problem):
        return after
    return Seated(after.code, secret, identify(after, secret).seat, room.view())


def new_match() -> tuple[str, bytes]:
    """The id and the secret seed of a match to come."""
    return secrets.token_hex(8), secrets.token_bytes(fair.SEED_BYTES)


async def rematch(node: NodeCore, room: Room, secret: str | None) -> Document | Problem:
    """Open the table for another match."""
    match, seed = new_match()
    commitment = fair.commitment(match, seed)

    def again(document: Document) -> Document | Problem:
        return lobby.rematch(document, identify(document, secret), match, commitment)

    tried = again(room.document)
    if isinstance(tried, Problem):
        row = await node.store.table(room.table)
        if row is None:
            return NO_TABLE
        node.rooms.update(room, row)
        tried = again(room.document)
        if isinstance(tried, Problem):
            return tried
    # The match is there before the table names it: a table never waits for a seed that is not stored.
    now = await node.store.now()
    await node.store.create_match(MatchRow(match, room.table, now), seal(node.key, match, seed))
    return await change(node, room, again)


# --- beginning --------------------------------------------------------------------------------------------


async def start(node: NodeCore, room: Room, secret: str | None) -> Document | Problem:
    """The host begins."""
    after = await change(node, room, lambda document: lobby.start(document, identify(document, secret)))
    if isinstance(after, Problem):
        return after
    await begin(node, room)
    return room.document


async def begin(node: NodeCore, room: Room) -> None:
    """Bring a table that is starting on its way: row 0, `starting` to the sockets, and the start once all is there."""
    document = room.document
    held = await node.matches.held(document.match)
    if held is None:
        held = await _append_header(node, document)
    if held is None:
        return
    if room.begun != document.match:
        room.begun = document.match
        if not held.live.started:
            room.tell(greeting.starting(held))
        async with held.lock:
            for peer in tuple(room.peers):
                if peer.live:
                    held.show(peer)
    if document.status == "starting":
        if held.live.started:
            await note_started(node, room, held)
        elif document.drawn or lobby.all_revealed(document):
            await start_now(node, room, held)


async def _append_header(node: NodeCore, document: Document) -> Held | None:
    body = header_body(
        document.game,
        document.options,
        documents.names(document),
        match=document.match,
        commitment=document.commitment,
        created=time_now(),
        bots=documents.bots(document),
        position=None if document.opening is None else document.opening.position,
        origin=None if document.opening is None else Origin(document.opening.match, document.opening.seq),
    )
    delay = 0 if lobby.all_revealed(document) else START_MS
    row = Row(document.match, 0, "table", HEADER_IDEM, body, (TimerChange("start", delay),))
    with contextlib.suppress(OutcomeUnknown):  # it stands or it does not: the log is read now
        await node.store.append(row)
    held = await node.matches.held(document.match)
    if held is not None:
        node.timekeeper.set_alarm(held)
    return held


async def reveal(node: NodeCore, room: Room, secret: str | None, share: str) -> int | Problem:
    """Take the bytes that a client had promised; the table's version, or why they don't count."""
    after = await change(node, room, lambda document: lobby.reveal(document, identify(document, secret), share))
    if isinstance(after, Problem):
        return room.version if await _counts_already(node, room, secret, share) else after
    if after.status == "starting" and lobby.all_revealed(after):
        await begin(node, room)
    return after.version


async def _counts_already(node: NodeCore, room: Room, secret: str | None, share: str) -> bool:
    """Whether these bytes are in the start already, so that they are sent again only for want of an answer."""
    seat = identify(room.document, secret).seat
    held = await node.matches.held(room.match) if seat is not None else None
    clients = None if held is None else held.live.clients
    return clients is not None and seat is not None and clients[seat].share == bytes.fromhex(share)


async def start_now(node: NodeCore, room: Room, held: Held) -> None:
    """The start itself, with the bytes that have come; silent clients count as zeros.

    First the document is closed for bytes, then the row is made of just that document: what comes in between is refused
    in place of being acknowledged and left out. Who ends in between leaves a document from which all make the same row.
    """
    document = await change(
        node, room, lambda document: lobby.draw(document) if document.match == held.match else document
    )
    if isinstance(document, Problem) or document.match != held.match or document.status != "starting":
        return
    shares = [Client(promised, share) for promised, share in lobby.clients(document)]
    wish = Wish(TABLE, START_IDEM, {"type": "start"}, by="table", exactly=0, clients=shares)
    outcome = await perform(node, held, wish)
    if isinstance(outcome, Declined) and outcome.by_rules:
        _log.error("start_refused", match=held.match, code=outcome.code)
    if held.live.started:
        await note_started(node, room, held)


async def note_started(node: NodeCore, room: Room, held: Held) -> None:
    """The start is in the log: the table plays."""

    def started(document: Document) -> Document:
        return lobby.started(document) if document.match == held.match else document

    await change(node, room, started)


# --- ending -----------------------------------------------------------------------------------------------


async def end(node: NodeCore, held: Held) -> None:
    """The match is over: note it, and tell the sockets with its seed. Tried until the store has it."""
    pause = 0.1
    while not node.stopped:
        try:
            await note_end(node, held)
            break
        except StoreError as error:
            node.store_failed(error)
            await asyncio.sleep(pause)
            pause = min(pause * 2, 5.0)


async def note_end(node: NodeCore, held: Held) -> None:
    """The same once: a match that was played out, or broken off, which has no result."""
    room = held.room

    def ended(document: Document) -> Document:
        if document.match != held.match:
            return document
        return lobby.ended(lobby.started(document), held.live.result(), now)

    await node.store.end_match(held.match)
    now = await node.store.now()
    await change(node, room, ended)
    if room.ended != held.match and room.match == held.match:
        room.ended = held.match
        room.tell(greeting.ended(held))


async def repair(node: NodeCore, room: Room, held: Held | None) -> None:
    """Finish what another server, or this one before it ended, has left half done."""
    status = room.document.status
    if status == "starting":
        await begin(node, room)
    elif status == "playing" and held is not None and held.live.over:
        await end(node, held)
