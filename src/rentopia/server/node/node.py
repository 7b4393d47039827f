"""One server of tables: everything that may be asked of it, by HTTP (`server/http/routes.py`) and by the sockets.

Every refusal is a `Problem`, an exception is a fault of the program or of the store. Where it is decided: the table
server's design, parts 2 and 3.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable

from rentopia.protocol.figures import Figures
from rentopia.protocol.messages import DecisionMessage, View
from rentopia.protocol.previews import Preview, PreviewRequest, VoteEffect, Ways
from rentopia.protocol.reports import MatchReport
from rentopia.protocol.requests import (
    AboutSeat,
    Acted,
    ActRequest,
    Branch,
    CreateTable,
    Join,
    Problem,
    Receipts,
    SayRequest,
    Seated,
    Steps,
    Tables,
    Unsay,
)
from rentopia.protocol.tables import TableView
from rentopia.server.node import branching, breaking, granting, hostwatch, lobbying, reading, reporting
from rentopia.server.node.acting import Declined, Done, Wish, perform
from rentopia.server.node.api import Change
from rentopia.server.node.core import NodeCore
from rentopia.server.sockets import chatting
from rentopia.server.sockets.rooms import Room
from rentopia.table.lobby import document as documents
from rentopia.table.lobby import tables as lobby
from rentopia.table.lobby.document import Document
from rentopia.table.lobby.identity import Who, identify
from rentopia.table.lobby.problems import problem

MOVING = Problem("moving", "This server goes away. Connect again and send it again, with the same id.")


class Node(NodeCore):
    """``code`` is a table's as people type it, ``secret`` what the caller sent, None for nobody."""

    # --- tables -------------------------------------------------------------------------------------------

    async def create(self, request: CreateTable, address: str = "") -> Seated | Problem:
        """A new table; ``address`` is the caller's, whose limit is kept by whoever asks here."""
        return MOVING if self.draining else await lobbying.create(self, request)

    async def join(self, code: str, request: Join, secret: str | None = None) -> Seated | Problem:
        """Take a seat; ``secret`` of a host that has none yet."""
        room = await self._room(code)
        return room if isinstance(room, Problem) else await lobbying.join(self, room, request, secret)

    async def change(self, code: str, secret: str | None, fn: Change) -> TableView | Problem:
        """Any change of the lobby, by whoever has the secret."""

        def transition(document: Document) -> Document | Problem:
            return fn(document, identify(document, secret))

        return await self._view_after(code, lambda room: lobbying.change(self, room, transition))

    async def start(self, code: str, secret: str | None) -> TableView | Problem:
        """The host begins the match."""
        return await self._view_after(code, lambda room: lobbying.start(self, room, secret))

    async def rematch(self, code: str, secret: str | None) -> TableView | Problem:
        """Open the table for the next match."""
        return await self._view_after(code, lambda room: lobbying.rematch(self, room, secret))

    async def break_off(self, code: str, secret: str | None) -> TableView | Problem:
        """The host ends the match where it is."""
        return await self._view_after(code, lambda room: breaking.break_off(self, room, secret))

    async def give_host(self, code: str, secret: str | None, request: AboutSeat) -> TableView | Problem:
        """Give the role of host away, or take it for the own seat from a host who has gone."""
        return await self._view_after(code, lambda room: hostwatch.give_host(self, room, secret, request))

    async def leave(self, code: str, secret: str | None) -> TableView | Problem:
        """Leave the table for good; the secret is void then."""
        return await self.change(code, secret, lobby.leave)

    async def back(self, code: str, secret: str | None) -> TableView | Problem:
        """Take the own seat back from the clock or the stand-in."""
        return await self._view_after(code, lambda room: self.back_as(room, secret))

    async def say(self, code: str, secret: str | None, request: SayRequest) -> Acted | Problem:
        """A message of the chat; its number."""
        room = await self._room(code)
        if isinstance(room, Problem):
            return room
        number = await self.say_as(room, identify(room.document, secret), request.text, request.to, request.id)
        return number if isinstance(number, Problem) else Acted(number)

    async def unsay(self, code: str, secret: str | None, request: Unsay) -> Acted | Problem:
        """The host takes messages away."""
        room = await self._room(code)
        if isinstance(room, Problem):
            return room
        number = await chatting.unsay(self, room, identify(room.document, secret), request.numbers)
        return number if isinstance(number, Problem) else Acted(number)

    async def table_view(self, code: str, secret: str | None) -> TableView | Problem:
        """The table as it is now, for whoever may see it."""
        room = await self._room(code)
        if isinstance(room, Problem):
            return room
        if not identify(room.document, secret).may_see:
            return problem("no_key" if secret is None else "wrong_secret")
        return room.view()

    async def listed(self) -> Tables:
        """The public tables, newest change first."""
        rows = await self.store.listed_tables()
        return Tables(tuple(documents.row_view(documents.decode(row.body)) for row in rows))

    async def _room(self, code: str) -> Room | Problem:
        if self.draining:
            return MOVING
        room = await self.rooms.of_code(code)
        if room is None:
            return lobbying.NO_TABLE
        if room.document.status == "starting" and self.matches.cached(room.match) is None:
            # Perhaps left half done by a server that ended in between; without a socket nothing else looks at it.
            self.tasks.spawn(self.watch.refresh(room))
        return room

    async def _view_after(
        self, code: str, change: Callable[[Room], Awaitable[object | Problem]]
    ) -> TableView | Problem:
        """Change a table; how it looks then, or why it was not changed."""
        room = await self._room(code)
        if isinstance(room, Problem):
            return room
        after = await change(room)
        return after if isinstance(after, Problem) else room.view()

    @staticmethod
    def _seat(room: Room, secret: str | None) -> int | Problem:
        seat = identify(room.document, secret).seat
        if seat is None:
            return problem("not_at_table" if secret is None else "wrong_secret")
        return seat

    # --- the match of a table -----------------------------------------------------------------------------

    async def act(self, code: str, secret: str | None, request: ActRequest) -> Acted | Problem:
        """An action of the seat of the secret."""
        room = await self._room(code)
        if isinstance(room, Problem):
            return room
        seat = self._seat(room, secret)
        if isinstance(seat, Problem):
            return seat
        outcome = await self.act_in(room, seat, request.id, request.action, request.seq)
        if isinstance(outcome, Done):
            return Acted(outcome.seq)
        if isinstance(outcome, Problem):
            return outcome
        return Problem(outcome.code, outcome.sentence, clause=outcome.clause, data=outcome.data)

    async def act_in(
        self, room: Room, seat: int, intent: str, action: dict[str, object], expects: int | None
    ) -> Done | Declined | Problem:
        """An action of a seat that is known to be the sender's."""
        if self.draining:
            return MOVING
        held = await self.matches.held(room.match)
        if held is None or not held.live.started:
            return problem("not_playing")
        outcome = await perform(self, held, Wish(seat, f"{seat}:{intent}", action, expects=expects))
        word = outcome.code if isinstance(outcome, Declined) else "again" if outcome.again else "ack"
        self.metrics.actions_total.labels(word if word in _WORDS else "refused").inc()
        return outcome

    async def decision(self, code: str, secret: str | None) -> DecisionMessage | Problem:
        """What the seat of the secret may do now."""
        room = await self._room(code)
        if isinstance(room, Problem):
            return room
        seat = self._seat(room, secret)
        if isinstance(seat, Problem):
            return seat
        held = await self.matches.held(room.match)
        if held is None or not held.live.started:
            return problem("not_playing")
        async with held.lock:
            await held.settle(self.store)
            return held.live.decision(seat)

    async def head_of(self, room: Room) -> int:
        """The newest row of a table's match; 0 without one."""
        held = await self.matches.held(room.match)
        return 0 if held is None else held.live.head

    async def say_as(self, room: Room, who: Who, text: str, to: int | None, intent: str | None) -> int | Problem:
        """A message by somebody who is known; its number."""
        return await chatting.say(self, room, who, text, to, intent)

    async def reveal(self, room: Room, secret: str | None, share: str) -> int | Problem:
        """The bytes that a client had promised; the table's version."""
        return await lobbying.reveal(self, room, secret, share)

    async def grant(self, room: Room, who: Who, intent: str) -> int | Problem:
        """More time for those that the match waits for; its newest seq."""
        return await granting.grant(self, room, who, intent)

    async def back_as(self, room: Room, secret: str | None) -> int | Problem:
        """The own seat again; the table's version."""
        return await granting.take_back(self, room, secret)

    # --- matches by their id ------------------------------------------------------------------------------

    async def code_of(self, match: str) -> str | None:
        """The code of the table that a match belongs to."""
        room = await self.rooms.of_match(match)
        return None if room is None else room.code

    async def view(self, match: str, secret: str | None) -> View | Problem:
        """A match as it stands, as the seat of the secret sees it."""
        return await reading.view(self, match, secret)

    async def steps(self, match: str, after: int, limit: int, secret: str | None) -> Steps | Problem:
        """The steps of a match above ``after``."""
        return await reading.steps(self, match, after, limit, secret)

    async def record(self, match: str, secret: str | None) -> AsyncIterator[str] | Problem:
        """The lines of the record of a finished match, without line breaks."""
        return await reading.record(self, match, secret)

    async def figures(self, match: str, seq: int | None, secret: str | None) -> Figures | Problem:
        """A match in figures after the step ``seq``; None: the newest."""
        return await self.figuring.figures(self, match, seq, secret)

    async def preview(self, match: str, secret: str, request: PreviewRequest) -> Preview | Problem:
        """What would come of actions of the seat of the secret."""
        return await self.figuring.preview(self, match, secret, request)

    async def ways(self, match: str, secret: str, need: int | None) -> Ways | Problem:
        """How the seat of the secret could pay what it owes, or come to ``need`` dollars."""
        return await self.figuring.ways(self, match, secret, need)

    async def vote_effect(self, match: str, secret: str | None) -> VoteEffect | Problem:
        """What a vote that may be moved would change."""
        return await self.figuring.vote_effect(self, match, secret)

    async def receipts(self, match: str, seq: int, secret: str | None) -> Receipts | Problem:
        """Why each amount of a step moved."""
        return await reading.receipts(self, match, seq, secret)

    async def branch(self, match: str, secret: str | None, request: Branch) -> Seated | Problem:
        """A new table that goes on from a step of a finished match."""
        return MOVING if self.draining else await branching.branch(self, match, secret, request)

    async def report(self, match: str, secret: str | None) -> MatchReport | Problem:
        """A finished match in figures."""
        return await reporting.report(self, match, secret)


_WORDS = frozenset({"ack", "again", "busy", "unavailable"})
