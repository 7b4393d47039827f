"""A match in the memory of this server: loaded from the log, caught up with it, and when its timers are due.

The log decides, this is a copy: whoever finds that the log has gone on folds the new rows; where it has gone back, as
after a fail-over that lost a tail, everything is loaded anew and the sockets are told `reset`. Where it is decided: the
table server's design, part 2.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import structlog

import rentopia
from rentopia.protocol.messages import Clock, DecisionMessage, Reset
from rentopia.server.metrics import Metrics
from rentopia.server.rooms import Room, encode
from rentopia.server.seeds import unseal
from rentopia.store.contract import LogRow, Store, Timer, TimerChange
from rentopia.table.match import REACH, LiveMatch, LogBroken
from rentopia.table.waiting import answers

if TYPE_CHECKING:
    from rentopia.server.peers import Peer

_PAGE = 500
"""Rows that are read at once."""
_BREATH = 50
"""Rows that are folded before others get a turn."""

_log = structlog.get_logger("rentopia.match")


class Held:
    """``lock`` is held by whoever acts on the match or makes a view of it; one row at a time.

    ``due`` has the timers by kind with the time of the event loop at which they fire; they fire at ``due_for`` + 1.
    ``doubtful``: the outcome of a write is not known, so the log has to be read before anything else. ``granted``: the
    seats that have given more time since the clock of the turn was last set anew. ``bot_is_clock``: the timer of the
    stand-in runs for a person who has taken the seat back. ``on_rows`` is called when rows of others were folded.
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
        self.granted: set[int] = set()
        self.alarm: asyncio.TimerHandle | None = None
        self.bot_is_clock = False
        self.on_rows: Callable[[Held], None] | None = None

    @property
    def match(self) -> str:
        return self.live.match

    # --- clocks -------------------------------------------------------------------------------------------

    def clock(self) -> Clock:
        """What the sockets are told of the time that the match waits yet."""
        turn = self.due.get("bot" if self.bot_is_clock else "turn")
        left = None if turn is None else max(0, round((turn - asyncio.get_running_loop().time()) * 1000))
        return Clock(self.live.waits(), left)

    def set_changes(self, changes: Iterable[TimerChange]) -> None:
        """The timers after a row that this server has written."""
        now = asyncio.get_running_loop().time()
        before, self.due = self.due, {}
        self.bot_is_clock = False
        for change in changes:
            if change.delay_ms is not None:
                self.due[change.kind] = now + change.delay_ms / 1000
                if change.kind == "turn":
                    self.granted.clear()
            elif change.kind in before:
                self.due[change.kind] = before[change.kind]
        self.due_for = self.live.head

    def set_timers(self, timers: Iterable[Timer]) -> None:
        """The timers as the store has them."""
        now = asyncio.get_running_loop().time()
        self.due = {timer.kind: now + timer.remaining_ms / 1000 for timer in timers}
        self.due_for = self.live.head

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
        rows = await store.after(live.match, live.head - 1, _PAGE)
        page = rows
        while len(page) == _PAGE:
            page = await store.after(live.match, page[-1].seq, _PAGE)
            rows = [*rows, *page]
        new = [row for row in rows if row.seq > live.head]
        if new:
            self.set_timers(await store.timers(live.match))
        try:
            if not rows or rows[0].seq != live.head:
                raise LogBroken(live.match, live.head, "is no longer in the log")
            live.fold(rows[:1])
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

    async def reset(self, store: Store, broken: LogBroken) -> None:
        """Load everything anew, and say so to the sockets. Raises LogBroken where the log itself is damaged."""
        _log.warning("match_reset", match=self.live.match, seq=broken.seq, reason=broken.reason)
        loaded = await load_live(store, self.live.match, self._seed)
        if loaded is None:
            raise broken
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

    def ask(self, waits: Iterable[int]) -> None:
        """Send the decisions that the step just told has brought."""
        made: dict[int, str] = {}
        for peer in tuple(self.room.peers):
            seat = peer.who.seat
            if seat is None or not peer.live or peer.decisions == "none" or self.live.over:
                continue
            if peer.decisions == "asked" and seat not in waits:
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

    def show_decision(self, peer: Peer, waits: Iterable[int]) -> None:
        """Send a socket its decision where it wants one now."""
        seat = peer.who.seat
        if seat is not None and self.live.started and not self.live.over:
            if peer.decisions == "all" or (peer.decisions == "asked" and seat in waits):
                peer.put(encode(self.live.decision(seat)), over=True)

    def decision(self, seat: int, ask: str | None = None) -> DecisionMessage:
        return self.live.decision(seat, ask)


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
    while rows := await store.after(match, live.head, _PAGE):
        await fold_slowly(live, rows)
    return live


async def fold_slowly(live: LiveMatch, rows: list[LogRow]) -> None:
    """Fold many rows without keeping the event loop from everything else."""
    for start in range(0, len(rows), _BREATH):
        live.fold(rows[start : start + _BREATH])
        await asyncio.sleep(0)


def forget_old(live: LiveMatch) -> None:
    """Let go of the steps behind the reach of `undo`, as a match that is loaded from a snapshot has none of them."""
    history = live.history
    extra = len(history.steps) - REACH
    if extra > 0:
        del history.steps[:extra]
        history.base += extra


async def seed_of(store: Store, key: bytes, match: str) -> bytes:
    """The secret seed of a match. Raises KeyError where there is no such match, SeedError for another key."""
    return unseal(key, match, await store.seed(match))
