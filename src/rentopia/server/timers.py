"""Timers of matches: rung here for those that this server has set, found in the store for all others, fired as rows.

The store's clock decides and the log makes it once: firing is a row at exactly the place behind the one that the timer
was set with, and whoever comes second finds the place taken. Where it is decided: the table server's design, parts 2
and 3; `table/clock.py` and `table/absence.py` say what a timer does.
"""

from __future__ import annotations

import asyncio
import secrets
from typing import TYPE_CHECKING

import msgspec
import structlog

from rentopia.engine.rows import Move
from rentopia.server import lobbying
from rentopia.server.acting import LATE, Declined, Wish, perform
from rentopia.server.held import Held
from rentopia.store.contract import StoreError, Timer
from rentopia.table import absence
from rentopia.table.absence import Later, Next

if TYPE_CHECKING:
    from rentopia.server.node import Node

POLL_S = 0.2
CLAIM_MS = 2000
_AT_ONCE = 50
"""Timers that are taken from the store at once."""
_MOST_FIRING = 200
"""Timers that are fired at the same time; the others wait in the store."""
OVERDUE_MS = 5000
"""A clock of people that is so late was not polled by anybody: all servers, or the store, were away."""
GRACE_MS = 30_000
"""What people whose clock ran out meanwhile get anew."""

_log = structlog.get_logger("rentopia.timers")
_encode = msgspec.json.Encoder().encode


class Timekeeper:
    """The timers of one server."""

    def __init__(self, node: Node) -> None:
        self._node = node
        self._firing: set[tuple[str, str, int]] = set()

    # --- when ---------------------------------------------------------------------------------------------

    def set_alarm(self, held: Held) -> None:
        """Ring for the first timer of a match that this server has written the newest row of."""
        if held.alarm is not None:
            held.alarm.cancel()
            held.alarm = None
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
            self._node.spawn(self._fire_once(key, late_s))

    async def poll(self) -> None:
        """Look into the store for timers that are due, for as long as the server runs."""
        while True:
            await asyncio.sleep(POLL_S)
            try:
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
            if not await self._forgiven(timer):
                self.fire_soon(timer.match, timer.kind, timer.for_seq, -timer.remaining_ms / 1000)
        return len(found)

    async def _forgiven(self, timer: Timer) -> bool:
        """Whether people get their time anew, since nobody was there to play with while it ran out."""
        if timer.remaining_ms > -OVERDUE_MS or timer.kind in ("bot", "start"):
            return False
        if (timer.match, timer.kind, timer.for_seq) in self._firing:
            return False
        left = await self._node.store.extend(timer.match, timer.kind, timer.for_seq, GRACE_MS - timer.remaining_ms)
        _log.info("timer_forgiven", match=timer.match, kind=timer.kind, seq=timer.for_seq, left_ms=left)
        held = self._node.cached(timer.match)
        if held is not None:
            self._node.spawn(self._tell_forgiven(held))
        return True

    async def _tell_forgiven(self, held: Held) -> None:
        async with held.lock:
            held.set_timers(await self._node.store.timers(held.match))
            self._node.tell_clock(held)

    # --- what ---------------------------------------------------------------------------------------------

    async def _fire_once(self, key: tuple[str, str, int], late_s: float) -> None:
        try:
            if await self._fire(*key):
                self._node.metrics.timers_fired_total.labels(key[1].partition(":")[0]).inc()
                self._node.metrics.timer_lateness_seconds.observe(max(0.0, late_s))
        except StoreError as error:
            self._node.store_failed(error)  # the timer stands in the store, and is found again
        except Exception:
            _log.exception("timer_broken", match=key[0], kind=key[1], seq=key[2])
        finally:
            self._firing.discard(key)

    async def _fire(self, match: str, kind: str, for_seq: int) -> bool:
        node = self._node
        held = await node.held(match)
        if held is None:
            return False
        await node.freshen(held.room)
        if kind == "start":
            await lobbying.start_now(node, held.room, held)
            return True
        async with held.lock:
            if held.live.head < for_seq:
                await held.catch_up(node.store)
            if held.live.head != for_seq or held.live.over:
                return False
            step = self._decide(held, kind)
            if step is None or isinstance(step, Later):
                more = absence.A_DAY_MS if step is None else step.more_ms
                left = await node.store.extend(match, kind, for_seq, more)
                if left is not None and kind in held.due:
                    held.due[kind] = asyncio.get_running_loop().time() + left / 1000
                self.set_alarm(held)
                return False
            payload = absence.move_of(step, held.live.game, held.live.state) if step.how != "bot" else None
            asked = None if payload is not None else _encode(held.live.view(step.seat, held.clock()).position)
            made = held.live.tracker.offers_of(step.seat)
        if asked is not None:
            action = await self._ask_bot(held, step, asked, made)
            if action:
                outcome = await self._perform(held, kind, for_seq, step, action)
                if not isinstance(outcome, Declined) or outcome is LATE:
                    return outcome is not LATE
                if outcome.code in ("busy", "unavailable"):
                    return False
                _log.error("bot_refused", match=match, seq=for_seq, seat=step.seat, bot=step.bot, code=outcome.code)
            node.metrics.bot_failures_total.inc()
            payload = await self._gentle(held, step, for_seq)
            if payload is None:
                return False
        assert payload is not None
        outcome = await self._perform(held, kind, for_seq, step, payload)
        if isinstance(outcome, Declined) and outcome.code not in ("late", "busy", "unavailable"):
            _log.error("timer_refused", match=match, kind=kind, seq=for_seq, seat=step.seat, code=outcome.code)
        return not isinstance(outcome, Declined)

    def _decide(self, held: Held, kind: str) -> Next | Later | None:
        document = held.room.document
        live = held.live
        return absence.on_timer(
            kind, live.state, live.tracker, document.seats, document.settings, self._node.window_ms(held)
        )

    async def _ask_bot(
        self, held: Held, step: Next, position: bytes, made: tuple[str, ...]
    ) -> dict[str, object] | None:
        begun = asyncio.get_running_loop().time()
        memory = f"{held.match}:{step.seat}"
        word = secrets.randbits(32)
        action = await self._node.bots.ask(position, step.seat, step.bot, word, memory, made)
        self._node.metrics.bot_seconds.observe(asyncio.get_running_loop().time() - begun)
        return action

    async def _gentle(self, held: Held, step: Next, for_seq: int) -> Move | None:
        """What is done where a bot has no answer."""
        async with held.lock:
            if held.live.head != for_seq:
                return None
            return absence.move_of(step, held.live.game, held.live.state)

    async def _perform(self, held: Held, kind: str, for_seq: int, step: Next, payload: object) -> object:
        assert isinstance(payload, dict | Move)
        wish = Wish(step.seat, f"timeout:{kind}:{for_seq}", payload, by=step.by, exactly=for_seq)
        return await perform(self._node, held, wish)
