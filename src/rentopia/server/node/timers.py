"""Timers of matches: rung here for those that this server has set, found in the store for all others, fired as rows.

The store's clock decides and the log makes it once: firing is a row at exactly the place behind the one that the timer
was set with, and whoever comes second finds the place taken. Where it is decided: the table server's design, parts 2
and 3; `table/clock/timers.py` and `table/clock/absence.py` say what a timer does.
"""

from __future__ import annotations

import asyncio
import secrets
from typing import TYPE_CHECKING, Any

import msgspec
import structlog

from rentopia.engine.rows import Move
from rentopia.formats.position import write
from rentopia.server.node import lobbying
from rentopia.server.node.acting import Declined, Done, Wish, perform
from rentopia.server.node.held import SAME_S, Held
from rentopia.store.contract import StoreError, Timer
from rentopia.table.clock import absence
from rentopia.table.clock.absence import Later, Next
from rentopia.table.match.rows import LogBroken

if TYPE_CHECKING:
    from rentopia.server.node.core import NodeCore

POLL_S = 0.2
CLAIM_MS = 2000
_AT_ONCE = 50
"""Timers that are taken from the store at once."""
_MOST_FIRING = 200
"""Timers that are fired at the same time; the others wait in the store."""

_log = structlog.get_logger("rentopia.timers")
_encode = msgspec.json.Encoder().encode


class Timekeeper:
    """The timers of one server."""

    def __init__(self, node: NodeCore) -> None:
        self._node = node
        self._firing: set[tuple[str, str, int]] = set()

    # --- when ---------------------------------------------------------------------------------------------

    def set_alarm(self, held: Held) -> None:
        """Ring for the first timer of a match that this server has written the newest row of."""
        held.stop_alarm()
        if held.due and not self._node.draining:
            loop = asyncio.get_running_loop()
            first = min(held.due.values())
            held.alarm = loop.call_later(max(0.0, first - loop.time()), self._ring, held)

    def _ring(self, held: Held) -> None:
        held.alarm = None
        now = asyncio.get_running_loop().time()
        for kind, due in sorted(held.due.items(), key=lambda timer: timer[1]):
            if due <= now:
                self.fire_soon(held.match, kind, held.due_for, now - due)
                return

    def fire_soon(self, match: str, kind: str, for_seq: int, late_s: float = 0.0) -> None:
        """Fire in a task of its own, unless this timer is being fired already."""
        key = (match, kind, for_seq)
        if key not in self._firing and not self._node.draining:
            self._firing.add(key)
            self._node.tasks.spawn(self._fire_once(key, late_s))

    async def poll(self) -> None:
        """Look into the store for timers that are due, for as long as the server runs."""
        while True:
            await asyncio.sleep(POLL_S)
            try:
                if self._node.store_is_up:
                    await self._node.beat.keep()
                # As after a restart, when the timers of every match are due at once.
                while self._may_fire() and await self._poll_once() == _AT_ONCE:
                    pass
            except StoreError as error:
                self._node.store_failed(error)

    def _may_fire(self) -> bool:
        return not self._node.draining and self._node.store_is_up and len(self._firing) < _MOST_FIRING

    async def _poll_once(self) -> int:
        found = await self._node.store.due(_AT_ONCE, CLAIM_MS)
        for timer in found:
            self.fire_soon(timer.match, timer.kind, timer.for_seq, -timer.remaining_ms / 1000)
        return len(found)

    async def refresh(self, held: Held) -> None:
        """Take the timers of a match from the store, where others may have moved them, and tell of a clock that was.

        Only under the lock of the match.
        """
        await self._take(held, await self._node.store.timers(held.match))

    async def _take(self, held: Held, timers: list[Timer]) -> None:
        if any(timer.for_seq != held.live.head for timer in timers):
            return  # another server has written a row, and it comes with its timers
        before = held.clock().remaining_ms
        held.set_timers(timers)
        self.set_alarm(held)
        after = held.clock().remaining_ms
        if after is None or (before is not None and abs(after - before) <= SAME_S * 1000):
            return
        window = held.window_ms()
        given: frozenset[int] = frozenset()
        try:
            if before is not None and window is not None:
                given = await self._given(held, after - before, window)
        finally:  # the clock is told, though it may not be known who gave it
            held.tell_clock(given, window)

    async def _given(self, held: Held, more_ms: int, window: int) -> frozenset[int]:
        """Who has granted this time at another server; nobody where what is noted does not make up the whole of it."""
        since = held.live.tracker.clock
        new = await self._node.store.givers(held.match, "turn", since) - held.given_since(since)
        return new if abs(len(new) * window - more_ms) <= SAME_S * 1000 else frozenset()

    async def _is_due(self, held: Held, kind: str, for_seq: int) -> bool:
        """Whether the match stands there yet, and the store says so too: more time may have been given meanwhile.

        Only under the lock of the match.
        """
        if held.live.head < for_seq or held.doubtful:
            await held.catch_up(self._node.store)
        if held.live.broken_off:
            await self._node.store.end_match(held.match)  # takes away what a row has set in that very moment
        if held.live.head != for_seq or held.live.over:
            return False
        if kind == "bot" and not self._node.settings.shared:
            # Moved by this server alone, so what is known here is what stands there.
            if held.due.get(kind, 0.0) <= asyncio.get_running_loop().time():
                return True
        timers = await self._node.store.timers(held.match)
        timer = next((timer for timer in timers if timer.kind == kind), None)
        if timer is None:
            return kind == "bot"  # one who is to act though no timer was set for it: see `Matches.review`
        if timer.for_seq == for_seq and timer.remaining_ms <= 0:
            return True
        await self._take(held, timers)
        return False

    # --- what ---------------------------------------------------------------------------------------------

    async def _fire_once(self, key: tuple[str, str, int], late_s: float) -> None:
        try:
            await self._node.beat.keep()
            if await self._fire(*key):
                self._node.metrics.timers_fired_total.labels(key[1].partition(":")[0]).inc()
                self._node.metrics.timer_lateness_seconds.observe(max(0.0, late_s))
        except StoreError as error:
            self._node.store_failed(error)  # the timer stands in the store, and is found again
        except LogBroken as broken:
            held = self._node.matches.cached(key[0])
            if held is not None:
                self._node.matches.let_go(held, broken)
        except Exception:
            _log.exception("timer_broken", match=key[0], kind=key[1], seq=key[2])
        finally:
            self._firing.discard(key)

    async def _fire(self, match: str, kind: str, for_seq: int) -> bool:
        node = self._node
        held = await node.matches.held(match)
        if held is None:
            return False
        await node.rooms.freshen(held.room)
        if kind == "start":
            async with held.lock:
                due = await self._is_due(held, kind, for_seq)
            if due:
                await lobbying.start_now(node, held.room, held)
            return due
        async with held.lock:
            step = await self._what_next(held, kind, for_seq)
            if step is None:
                return False
            live = held.live
            position = _encode(write(live.state, live.names)) if step.how == "bot" else b""
            made = live.tracker.offers_of(step.seat)
        outcome = None
        if step.how == "bot":
            outcome = await self._by_bot(held, kind, for_seq, step, position, made)
        if outcome is None:
            move = await self._move(held, step, for_seq)
            if move is None:
                return False
            outcome = await self._perform(held, kind, for_seq, step, move)
            if isinstance(outcome, Declined) and outcome.by_rules:
                _log.error("timer_refused", match=match, kind=kind, seq=for_seq, seat=step.seat, code=outcome.code)
        return isinstance(outcome, Done)

    async def _what_next(self, held: Held, kind: str, for_seq: int) -> Next | None:
        """What a timer does; None where the match has gone on, or where the timer is put off. Under the lock."""
        if not await self._is_due(held, kind, for_seq):
            return None
        live, document = held.live, held.room.document
        window = held.window_ms()
        step: Next | Later | None = None
        if kind != "bot" or not self._node.quiet.forsaken(held):
            step = absence.on_timer(kind, live.state, live.tracker, document.seats, document.settings, window)
        if isinstance(step, Next):
            return step
        more = absence.A_DAY_MS if step is None else step.more_ms
        left = await self._node.store.extend(held.match, kind, for_seq, more)
        if left is not None and kind in held.due:
            held.due[kind] = asyncio.get_running_loop().time() + left / 1000
        self.set_alarm(held)
        return None

    async def _by_bot(
        self, held: Held, kind: str, for_seq: int, step: Next, position: bytes, made: tuple[str, ...]
    ) -> Done | Declined | None:
        """What a bot chooses; None where it has no answer, or one that the rules refuse."""
        action = await self._ask_bot(held, step, position, made)
        if action:
            outcome = await self._perform(held, kind, for_seq, step, action)
            if isinstance(outcome, Done) or not outcome.by_rules:
                return outcome
            _log.error("bot_refused", match=held.match, seq=for_seq, seat=step.seat, bot=step.bot, code=outcome.code)
        self._node.metrics.bot_failures_total.inc()
        return None

    async def _ask_bot(
        self, held: Held, step: Next, position: bytes, made: tuple[str, ...]
    ) -> dict[str, object] | None:
        begun = asyncio.get_running_loop().time()
        memory = f"{held.match}:{step.seat}"
        word = secrets.randbits(32)
        action = await self._node.bots.ask(position, step.seat, step.bot, word, memory, made)
        self._node.metrics.bot_seconds.observe(asyncio.get_running_loop().time() - begun)
        return action

    async def _move(self, held: Held, step: Next, for_seq: int) -> Move | None:
        """What is done without a bot, and where a bot has no answer; None where the match has gone on."""
        async with held.lock:
            if held.live.head != for_seq:
                return None
            return absence.move_of(step, held.live.game, held.live.state)

    async def _perform(
        self, held: Held, kind: str, for_seq: int, step: Next, payload: dict[str, Any] | Move
    ) -> Done | Declined:
        wish = Wish(step.seat, f"timeout:{kind}:{for_seq}", payload, by=step.by, exactly=for_seq)
        return await perform(self._node, held, wish)
