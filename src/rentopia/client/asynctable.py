"""`AsyncTable`: a seat at a table over the socket, which comes back by itself when the line breaks.

What a seat intends is sent again under the same id after every reconnect until it is answered, so it is done once.
Where it is decided: the table server's design, part 2; `docs/protocol.md`.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping
from functools import partial
from types import TracebackType
from typing import Any, cast

from rentopia.client.errors import ClientError
from rentopia.client.fairness import Shares
from rentopia.client.links import invitation, read_link, server_address
from rentopia.client.lobby import Ticket, create_table, join_table
from rentopia.client.mirror import Lost, Mirror
from rentopia.client.wire import FIRST_PAUSE, Event, Line, Stepped, Wire, new_intent
from rentopia.protocol import messages
from rentopia.protocol.messages import Ack, DecisionMessage, Refused
from rentopia.protocol.requests import Seated
from rentopia.protocol.tables import TableView
from rentopia.protocol.words import PROTOCOL

_ASK_AGAIN_S = 2.0
"""How long what is missing may take to come before it is asked for once more."""


class AsyncTable(Wire):
    """A seat at a table, made by `create`, `join`, `sit` or `watch`, to be closed at the end (``async with`` does).

    ``seat`` is the own one, None for a spectator; ``host`` whether it may change the table. ``mirror`` is the match
    once it has begun. ``decision`` is what the seat may do after the newest step, None where it is not asked.
    ``chat`` holds the messages, ``ended`` the end of the last match.
    """

    def __init__(
        self,
        ticket: Ticket,
        *,
        table: TableView | None = None,
        decisions: messages.Decisions = "asked",
        shares: Shares | None = None,
        timeout: float = 10.0,
    ) -> None:
        shares = shares or Shares(bytes.fromhex(ticket.share))
        super().__init__(server_address(ticket.server), ticket.code, ticket.secret, shares, timeout, decisions)
        self.host = False
        self.mirror: Mirror | None = None
        self.chat: list[messages.Chat] = []
        self.ended: messages.Ended | None = None
        self._name: str | None = None
        self._decision: DecisionMessage | None = None
        self._hello_after: int | None = None
        self._wanted = -1
        self._fetching: asyncio.Task[None] | None = None
        self._revealing: asyncio.Task[Any] | None = None
        if table is not None:
            self._saw(table)

    # --- coming and going ---------------------------------------------------------------------------------

    @classmethod
    async def create(
        cls,
        server: str,
        game: str,
        name: str,
        *,
        decisions: messages.Decisions = "asked",
        timeout: float = 10.0,
        **settings: Any,
    ) -> AsyncTable:
        """A new table, with the own seat as its host; ``settings`` as for `lobby.create_table`. Raises ClientError."""
        shares = Shares()
        seated = await create_table(server, game, name, shares, timeout=timeout, **settings)
        return await cls._seated(server, seated, shares, decisions, timeout)

    @classmethod
    async def join(
        cls,
        server: str,
        code: str | None = None,
        *,
        name: str,
        key: str | None = None,
        decisions: messages.Decisions = "asked",
        timeout: float = 10.0,
        **wishes: Any,
    ) -> AsyncTable:
        """A seat at a table: by ``server`` and ``code`` (and the ``key`` of the invitation), or by the link alone.

        ``wishes``: ``seat``, ``token``, ``colour``. Raises ClientError.
        """
        if code is None:
            link = read_link(server)
            server, code, key = link.server, link.code, key or link.key
        shares = Shares()
        seated = await join_table(server, code, name, shares, key=key, timeout=timeout, **wishes)
        return await cls._seated(server, seated, shares, decisions, timeout)

    @classmethod
    async def _seated(
        cls, server: str, seated: Seated, shares: Shares, decisions: messages.Decisions, timeout: float
    ) -> AsyncTable:
        ticket = Ticket(server, seated.code, seated.secret, shares.current.hex())
        table = cls(ticket, table=seated.table, decisions=decisions, shares=shares, timeout=timeout)
        table.invite = invitation(table.server, seated.code, seated.invite)
        table.watch_link = invitation(table.server, seated.code, seated.watch, "watch")
        await table.open()
        return table

    @classmethod
    async def sit(cls, ticket: Ticket, *, decisions: messages.Decisions = "asked", timeout: float = 10.0) -> AsyncTable:
        """Take the own seat again. Raises ClientError."""
        table = cls(ticket, decisions=decisions, timeout=timeout)
        await table.open()
        return table

    @classmethod
    async def watch(
        cls, server: str, code: str | None = None, key: str | None = None, *, timeout: float = 10.0
    ) -> AsyncTable:
        """Look on without a seat, by ``server`` and ``code`` (and a ``key``), or by the link for spectators alone.

        Raises ClientError.
        """
        if code is None:
            link = read_link(server)
            server, code, key = link.server, link.code, key or link.key
        table = cls(Ticket(server, code, key, bytes(16).hex()), decisions="none", timeout=timeout)
        await table.open()
        return table

    async def __aenter__(self) -> AsyncTable:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    # --- what is known ------------------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """The state of the match, to be read only. Raises ClientError before it has begun."""
        if self.mirror is None:
            raise ClientError("no_match", "The match has not begun.")
        return self.mirror.state

    @property
    def decision(self) -> DecisionMessage | None:
        found = self._decision
        current = found is not None and self.mirror is not None and found.seq == self.mirror.head
        return found if current else None

    @property
    def asked(self) -> bool:
        """Whether the match waits for the own seat."""
        return self.mirror is not None and self.seat is not None and self.mirror.asked(self.seat)

    # --- acting -------------------------------------------------------------------------------------------

    async def act(
        self, action: Mapping[str, Any], *, seq: int | None = None, id: str | None = None, timeout: float = 30.0
    ) -> Ack | Refused:
        """An action of the own seat; done and durable when `Ack` comes back, and folded here then too.

        ``seq``: only if nothing has happened since. Raises ClientError ``no_answer`` after ``timeout`` seconds: then
        it is unknown whether it was done; ask again with the same ``id``.
        """
        answer = await self._ask(messages.Act(id or new_intent(), dict(action), seq), timeout)
        if isinstance(answer, Ack):
            self._want(answer.seq)
            await self.wait_for(lambda table: table.mirror is not None and table.mirror.head >= answer.seq, timeout)
        assert isinstance(answer, Ack | Refused)
        return answer

    async def ask_decision(self, timeout: float = 30.0) -> DecisionMessage:
        """What the own seat may do now, also where the match does not wait for it. Raises ClientError."""
        answer = await self._ask(messages.Ask(new_intent()), timeout)
        if isinstance(answer, Refused):
            raise ClientError(answer.code, answer.sentence)
        assert isinstance(answer, DecisionMessage)
        return answer

    async def say(self, text: str, to: int | None = None, timeout: float = 30.0) -> Ack | Refused:
        """A message to all, or to one seat."""
        return cast(Ack | Refused, await self._ask(messages.Say(new_intent(), text, to), timeout))

    async def grant(self, timeout: float = 30.0) -> Ack | Refused:
        """More time for the seats that the match waits for."""
        return cast(Ack | Refused, await self._ask(messages.Grant(new_intent()), timeout))

    async def back(self, timeout: float = 30.0) -> Ack | Refused:
        """Take the own seat back from the clock or the stand-in."""
        return cast(Ack | Refused, await self._ask(messages.Back(new_intent()), timeout))

    def _after(self) -> int | None:
        self._hello_after = None if self.mirror is None else self.mirror.head
        return self._hello_after

    def _forget_last(self, table: TableView) -> None:
        """Another match has begun, or is to begin, at this table."""
        if self.mirror is not None and self.mirror.match != table.match:
            self.mirror, self._wanted = None, -1
        if self.ended is not None and self.ended.match != table.match:
            self.ended = None

    async def _resume(self) -> None:
        """Ask for the steps above the last one held, or for the whole match."""
        mirror = self.mirror
        await self._send(messages.Resume() if mirror is None else messages.Resume(mirror.head, mirror.chain.hex()))

    @property
    def _missing(self) -> bool:
        return self._wanted > (-1 if self.mirror is None else self.mirror.head)

    def _want(self, seq: int) -> None:
        """The match is known to stand at ``seq`` at least: see to it that it is held so far."""
        self._wanted = max(self._wanted, seq)
        if self._missing and (self._fetching is None or self._fetching.done()):
            self._fetching = asyncio.create_task(self._fetch_missing())

    async def _fetch_missing(self) -> None:
        while self._missing and self._failed is None:
            held = self.mirror
            await self._resume()
            with contextlib.suppress(ClientError):  # asked again, unless the table has failed, which ends the loop
                await self.wait_for(partial(_is_brought_up, held=held), _ASK_AGAIN_S)

    # --- what comes ---------------------------------------------------------------------------------------

    async def _take(self, message: Any) -> None:
        event: Event = message
        if isinstance(message, messages.Welcome):
            await self._welcomed(message)
        elif isinstance(message, messages.StepMessage):
            stepped = await self._step(message)
            if stepped is None:
                return
            event = stepped
        elif isinstance(message, messages.View):
            await self._viewed(message)
        elif isinstance(message, DecisionMessage):
            self._decision = message
            self._want(message.seq)
            self._answered(message.id, message)
        elif isinstance(message, Ack | Refused):
            self._answered(message.id, message)
        elif isinstance(message, messages.TableMessage):
            self._table_came(message.table)
            self._reveal()
        elif isinstance(message, messages.Starting):
            self._reveal(message.match)
        elif isinstance(message, messages.Chat):
            if any(known.number == message.number for known in self.chat):
                return
            self.chat.append(message)
        elif isinstance(message, messages.Unsaid):
            self.chat = [one for one in self.chat if one.number not in message.numbers]
        elif isinstance(message, messages.ClockMessage):
            self._want(message.seq)
            if self.mirror is not None and message.seq == self.mirror.head:
                self.mirror.clock = message.clock
        elif isinstance(message, messages.Head):
            if message.seq > 0:
                self._want(message.seq)
        elif isinstance(message, messages.Reset):
            self.mirror = None
        elif isinstance(message, messages.Ended):
            self.ended = message
            self.shares.ended(message.match, message.seed)
        elif isinstance(message, messages.Moving):
            self._pause = max(message.retry_ms / 1000, 0.01)
        self._tell(event)

    async def _welcomed(self, message: messages.Welcome) -> None:
        if message.protocol != PROTOCOL:
            sentence = f"The server speaks version {message.protocol} of the protocol, this client version {PROTOCOL}."
            raise ClientError("other_version", sentence)
        self.seat, self.host = message.seat, message.host
        self._pause = FIRST_PAUSE
        self.table = None  # another node may be behind with its versions; what it says now counts
        self._saw(message.table)
        self._name = None if self.seat is None else message.table.seats[self.seat].name
        if message.table.status in ("playing", "ended"):
            self.shares.spent = True
        self._forget_last(message.table)
        self._reveal()
        if self.online:
            return  # the own seat, or who is host, has changed
        if self._hello_after is not None:
            # With the hash of the chain, so that a log that went back is noticed; a whole view of another match.
            await self._resume()
        self._welcomes += 1
        self.online = True
        self._tell(Line(True))
        await self._send_again()

    async def _viewed(self, message: messages.View) -> None:
        try:
            self.mirror = Mirror(message)
        except Lost as lost:
            raise ClientError("not_understood", f"{lost}") from None

    async def _step(self, message: messages.StepMessage) -> Stepped | None:
        if self.mirror is None:
            self._want(0)
            return None
        try:
            recorded = self.mirror.apply(message)
        except Lost as lost:
            if not lost.gap:
                self.mirror = None
            self._want(lost.seq)
            return None
        if recorded is None:
            return None
        if recorded.clients is not None:
            self.shares.started(self.mirror.match, self.seat, recorded.clients)
        return Stepped(recorded.step, message)

    def _table_came(self, table: TableView) -> None:
        if self.table is not None and table.version < self.table.version:
            return
        self._saw(table)
        self._forget_last(table)
        if self.seat is None:
            return
        # Seats may be put in another order or closed up; the own one goes by its name, which no other has.
        names = [seat.name for seat in table.seats]
        if self._name in names:
            self.seat = names.index(self._name)
        elif self.seat < len(names):
            self._name = names[self.seat]
        if self.seat < len(names):
            self.host = table.seats[self.seat].host

    def _reveal(self, match: str | None = None) -> None:
        """Send the own bytes, once the seats are fixed and all have promised theirs."""
        if self.seat is None or self.table is None or (match is None and self.table.status != "starting"):
            return
        match = match or self.table.match
        if self.shares.reveal(match):
            message = messages.Reveal(f"reveal-{match}", self.shares.current.hex())
            self._revealing = asyncio.create_task(self._send_share(match, message))

    async def _send_share(self, match: str, message: messages.Reveal) -> None:
        if self.mirror is None:
            await self._resume()  # the match before its start, so that the start itself is seen as a step
        try:
            answer = await self._ask(message, None)
        except ClientError:
            return  # the table has failed or was left, and says so itself
        if isinstance(answer, Refused):
            self.shares.refused(match, answer.sentence)
        else:
            self.shares.acknowledged(match)


def _is_brought_up(table: AsyncTable, held: Mirror | None) -> bool:
    """Whether nothing is missing any more, or what came was a view, which may be older than what is known by now."""
    return not table._missing or table.mirror is not held
