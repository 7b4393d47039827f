"""A match in the memory of this server: loaded from the log, caught up with it, and when its timers are due.

The log decides, this is a copy: whoever finds that the log has gone on folds the new rows; where it has gone back, as
after a fail-over that lost a tail, everything is loaded anew and the sockets are told `reset`. Where it is decided: the
table server's design, part 2.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Collection, Iterable
from typing import TYPE_CHECKING

import structlog

import rentopia
from rentopia.engine.history import Step
from rentopia.protocol.messages import Clock, ClockMessage, OfferLeft, Reset
from rentopia.protocol.reports import MatchReport
from rentopia.server.metrics import Metrics
from rentopia.server.node.seeds import unseal
from rentopia.server.sockets.rooms import Room, encode
from rentopia.store.contract import LogRow, Store, Timer, TimerChange
from rentopia.table.clock.timers import timers_after, window_ms
from rentopia.table.clock.waiting import answers
from rentopia.table.lobby import document as documents
from rentopia.table.match.live import LiveMatch
from rentopia.table.match.rows import LogBroken
from rentopia.table.match.snapshots import REACH

if TYPE_CHECKING:
    from rentopia.server.sockets.peers import Peer

_PAGE = 500
"""Rows that are read at once."""
LOOK_BACK = 50
"""Rows that are compared with the log where it may have become another."""
OFFER = "offer:"
"""What the kinds of the timers of offers begin with; the number of the offer follows."""
SAME_S = 0.25
"""A clock that is off by less is the same."""
_BREATH = 50
"""Rows that are folded before others get a turn."""

_log = structlog.get_logger("rentopia.match")


class Held:
    """``lock`` is held by whoever acts on the match or makes a view of it; one row at a time.

    ``due`` has the timers by kind with the time of the event loop at which they fire; they fire at ``due_for`` + 1.
    ``doubtful``: the outcome of a write is not known, or the store was away and may have come back without its newest
    rows, so the log has to be read before anything else. ``bot_is_clock``: the timer of the stand-in runs for a person
    who has taken the seat back. ``on_rows`` is called when rows of others were folded.
    """

    def __init__(self, live: LiveMatch, room: Room, seed: bytes | None, metrics: Metrics) -> None:
        self.live = live
        self._seed = seed
        self.metrics = metrics
        self.room = room
        self.lock = asyncio.Lock()
        self.due: dict[str, float] = {}
        self.due_for = live.head
        self.doubtful = False
        self.alarm: asyncio.TimerHandle | None = None
        self.bot_is_clock = False
        #: Who has granted time to the clock that runs since this seq, as far as the sockets were told.
        self.given: tuple[int, frozenset[int]] = (-1, frozenset())
        self.on_rows: Callable[[Held], None] | None = None
        #: Its figures, once it is over and somebody has asked for them.
        self.report: MatchReport | None = None
        #: When there was last a sign of a person, by the clock of the event loop; at first when it was loaded.
        self.seen = asyncio.get_running_loop().time()

    @property
    def match(self) -> str:
        return self.live.match

    # --- clocks -------------------------------------------------------------------------------------------

    def clock(self) -> Clock:
        """What the sockets are told of the time that the match waits yet."""
        offers = tuple(OfferLeft(number, self.left_ms(kind) or 0) for number, kind in self._offers())
        return Clock(self.live.waits(), self.left_ms("bot" if self.bot_is_clock else "turn"), offers)

    def _offers(self) -> list[tuple[int, str]]:
        """The open offers that end by themselves, with the kinds of their timers."""
        kinds = (kind for kind in self.due if kind.startswith(OFFER))
        return sorted((int(kind.removeprefix(OFFER)), kind) for kind in kinds)

    def given_since(self, since: int) -> frozenset[int]:
        """Whose grants to the clock that runs since this seq the sockets were told of."""
        return self.given[1] if self.given[0] == since else frozenset()

    def left_ms(self, kind: str) -> int | None:
        """What is left of a timer; None where it does not run."""
        due = self.due.get(kind)
        return None if due is None else max(0, round((due - asyncio.get_running_loop().time()) * 1000))

    def set_changes(self, changes: Iterable[TimerChange]) -> None:
        """The timers after a row that this server has written."""
        now = asyncio.get_running_loop().time()
        before, self.due = self.due, {}
        self.bot_is_clock = False
        for change in changes:
            if change.delay_ms is not None:
                self.due[change.kind] = now + change.delay_ms / 1000
            elif change.kind in before:
                self.due[change.kind] = before[change.kind]
        self.due_for = self.live.head

    def set_timers(self, timers: Iterable[Timer]) -> None:
        """The timers as the store has them."""
        now = asyncio.get_running_loop().time()
        self.due = {timer.kind: now + timer.remaining_ms / 1000 for timer in timers}
        self.due_for = self.live.head

    def _timers_of_others(self, timers: Iterable[Timer]) -> None:
        """The timers after rows that another server has written."""
        self.set_timers(timers)
        self.bot_is_clock = False

    def timers_after(self, step: Step) -> tuple[TimerChange, ...]:
        """The timers after a step that has been performed."""
        document, live = self.room.document, self.live
        return timers_after(
            live.tracker, live.state, step, document.seats, document.settings, documents.turn_timer(document)
        )

    def window_ms(self) -> int | None:
        """How long those that the match waits for have from the beginning; None: without end."""
        document = self.room.document
        return window_ms(self.live.state, document.settings, documents.turn_timer(document))

    def stop_alarm(self) -> None:
        """Fire nothing from here at the next timer; the store still has it."""
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None

    def tell_clock(self, given: Collection[int] = (), more_ms: int | None = None) -> None:
        """Send the clock to the sockets; ``given``: the seats that have just granted ``more_ms`` each."""
        if given:
            since = self.live.tracker.clock
            self.given = (since, self.given_since(since) | set(given))
        if self.room.match == self.match:
            self.room.tell(ClockMessage(self.live.head, self.clock(), tuple(sorted(given)), more_ms if given else None))

    def revealed(self) -> bytes:
        """The secret seed, once the match is over. RuntimeError before, and where it is not known."""
        if not self.live.over or self._seed is None:
            raise RuntimeError("the seed of a match is revealed at its end")
        return self._seed

    # --- the log ------------------------------------------------------------------------------------------

    async def catch_up(self, store: Store) -> int:
        """Fold what the log has beyond the own head, and tell the sockets; how many rows that were.

        Only under ``lock``. Reads from the own head on, to notice a log that has gone back.
        """
        live = self.live
        # A row may be the same though those before it are others: after a fail-over more is looked at.
        back = min(live.head, LOOK_BACK) if self.doubtful else 0
        rows = [row async for page in pages(store, live.match, live.head - back - 1) for row in page]
        old = [row for row in rows if row.seq <= live.head]
        new = [row for row in rows if row.seq > live.head]
        if new:
            self._timers_of_others(await store.timers(live.match))
        try:
            if not old or old[-1].seq != live.head:
                raise LogBroken(live.match, live.head, "is no longer in the log")
            live.fold(old)
            for row in new:
                live.fold([row])
                self.tell(row.body)
        except LogBroken as broken:
            await self.reset(store, broken)
            return len(new)
        self.due_for = live.head
        self.doubtful = False
        if new and self.on_rows is not None:
            self.on_rows(self)
        return len(new)

    async def settle(self, store: Store) -> None:
        """Catch up where the own copy is in doubt. Only under ``lock``."""
        if self.doubtful:
            await self.catch_up(store)

    async def reach(self, store: Store, seq: int) -> None:
        """Catch up where somebody speaks of a step that is not known here, as it was made at another server.

        Only under ``lock``.
        """
        if seq > self.live.head:
            await self.catch_up(store)

    async def look_for_end(self, store: Store) -> bool:
        """Whether the match has been broken off, as the store has it. Only under ``lock``, between rows."""
        live = self.live
        if not live.over:
            found = await store.match(live.match)
            if found is None or not found.ended:
                return False
            await self.catch_up(store)  # a row that was under way at that moment stands too
            live = self.live
            live.broken_off = not live.over
            self.due.clear()
            self.stop_alarm()
            if self.on_rows is not None:
                self.on_rows(self)
        return live.broken_off

    async def reset(self, store: Store, broken: LogBroken) -> None:
        """Load everything anew, and say so to the sockets. Raises LogBroken where the log itself is damaged."""
        _log.warning("match_reset", match=self.live.match, seq=broken.seq, reason=broken.reason)
        loaded = await load_live(store, self.live.match, self._seed)
        if loaded is None:
            raise broken
        loaded.broken_off = self.live.broken_off and not loaded.over
        self.live = loaded
        self.set_timers(await store.timers(loaded.match))
        self.doubtful = False
        self.metrics.resets_total.inc()
        text = encode(Reset("The log of the match has changed."))
        for peer in tuple(self.room.peers):
            if peer.live:
                peer.put(text)
                self.show(peer)

    # --- telling ------------------------------------------------------------------------------------------

    def tell(self, body: bytes) -> None:
        """Send the newest step to every socket that is up to date, and its decision to each seat that is asked."""
        if not self.room.peers:
            return
        clock = self.clock()
        self.room.send_step(self.live.step_message(body, clock).decode())
        self.ask(self.asked(clock))

    def asked(self, clock: Clock) -> set[int]:
        """The seats to whom something is for now: that the match waits for, or that an offer asks."""
        offered = answers(self.live.state)
        return {*clock.seats, *(seat for seat in range(len(self.live.names)) if offered >> seat & 1)}

    def ask(self, waits: Collection[int]) -> None:
        """Send the decisions that the step just told has brought."""
        if self.live.over:
            return
        made: dict[int, str] = {}
        for peer in tuple(self.room.peers):
            seat = peer.who.seat
            if seat is None or not peer.live or not peer.wants_decision(waits):
                continue
            if seat not in made:
                made[seat] = encode(self.live.decision(seat))
            peer.put(made[seat])

    def show(self, peer: Peer) -> None:
        """Send a socket the match as it stands, and its decision. Only under ``lock``."""
        seat = peer.who.seat
        clock = self.clock()
        peer.put(encode(self.live.view(seat, clock)), over=True)
        self.show_decision(peer, self.asked(clock))

    def show_decision(self, peer: Peer, waits: Collection[int]) -> None:
        """Send a socket its decision where it wants one now."""
        seat = peer.who.seat
        if seat is not None and self.live.started and not self.live.over and peer.wants_decision(waits):
            peer.put(encode(self.live.decision(seat)), over=True)


async def load_live(store: Store, match: str, seed: bytes | None) -> LiveMatch | None:
    """The match folded from its newest snapshot and the log; None while it has no row.

    Raises LogBroken where the log is damaged. A snapshot that cannot be read is passed over.
    """
    first = await store.after(match, -1, 1)
    if not first:
        return None
    live = LiveMatch(first[0].body, seed)
    snapshot = await store.snapshot(match, rentopia.__version__)
    if snapshot is not None:
        before = await store.after(match, max(0, snapshot.seq - REACH), REACH)
        try:
            live.load(snapshot, [row for row in before if row.seq <= snapshot.seq])
        except Exception as error:
            # Whatever is wrong with it, the log has everything: no match may be stuck for a snapshot's sake.
            _log.error("snapshot_unusable", match=match, seq=snapshot.seq, reason=repr(error))
            live.load(None, [])
    else:
        live.load(None, [])
    async for rows in pages(store, match, live.head):
        for start in range(0, len(rows), _BREATH):
            live.fold(rows[start : start + _BREATH])
            await asyncio.sleep(0)
    return live


async def pages(store: Store, match: str, after: int) -> AsyncIterator[list[LogRow]]:
    """The rows of a match above ``after``, so many at once as the store is asked for."""
    while page := await store.after(match, after, _PAGE):
        yield page
        if len(page) < _PAGE:
            return
        after = page[-1].seq


async def seed_of(store: Store, key: bytes, match: str) -> bytes:
    """The secret seed of a match. Raises KeyError where there is no such match, SeedError for another key."""
    return unseal(key, match, await store.seed(match))
