"""Which timers run after a step, and what time each of them has.

One clock for the mover's own decisions, windows of their own for auctions, claims, votes and debts, one for each offer,
and one for whoever acts of itself. The store keeps them and its clock alone decides; what is said here is only whether
a timer begins anew, runs on, or is due at once. Where it is decided: the table server's design, parts 2 and 3; the
rules reference, A2 "Clock" and "Auction", cases 35 and 86.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rentopia.engine import codes
from rentopia.engine.history import Step
from rentopia.protocol.tables import TableSettings
from rentopia.store.contract import TimerChange
from rentopia.table.clock.absence import Control, SeatOf, controls, persons_in
from rentopia.table.clock.tracker import Tracker
from rentopia.table.clock.waiting import answers, asks_mover

START_MS = 5000
"""How long clients have to send their bytes for the dice, timer ``start``."""
_SECOND = 1000


def window_ms(state: Any, settings: TableSettings, turn_timer: int) -> int | None:
    """How long the seats that the match waits for have, from the beginning; None: without end.

    ``turn_timer`` is the option of the game, seconds, 0 for none; it is about the mover's own decisions alone.
    """
    phase = state.phase
    if asks_mover(phase):
        return turn_timer * _SECOND or None
    if phase == codes.AUCTION:
        return settings.auction_seconds * _SECOND
    if phase == codes.OWING:
        return settings.debt_seconds * _SECOND
    if phase == codes.CLAIMING:
        return settings.claim_seconds * _SECOND
    return settings.answer_seconds * _SECOND


def timers_after(
    tracker: Tracker,
    state: Any,
    step: Step,
    seats: Sequence[SeatOf],
    settings: TableSettings,
    turn_timer: int,
) -> tuple[TimerChange, ...]:
    """All timers of a match after a step that ``tracker`` has taken in and that led to ``state``.

    - ``turn``: for the people that the match waits for, all at once.
    - ``bot``: for the next seat that acts of itself: a bot, a stand-in, the autopilot; at once for a person who can
      only pass in an auction.
    - ``offer:N``: for the open offer of that number.

    A timer that is not named is to be deleted: the mover's clock is, while another owes or an auction or claims run;
    afterwards it begins anew. Raises ValueError where the tracker has not taken in this step.
    """
    if tracker.seq != step.seq:
        raise ValueError(f"the tracker is at seq {tracker.seq}, the step is {step.seq}")
    if state.phase == codes.OVER:
        return ()
    before = controls(seats, tracker, settings, step.seq)
    now = controls(seats, tracker, settings)
    changes = []
    window = window_ms(state, settings, turn_timer)
    persons = persons_in(tracker.waits, now) & ~tracker.stuck
    if persons and window is not None:
        changes.append(TimerChange("turn", _turn_ms(tracker, step, seats, persons, before, window)))
    asked = tracker.waits | answers(state)
    passed_for = persons_in(tracker.waits, now) & tracker.stuck
    if passed_for or asked & ~persons_in(asked, now):
        delay = 0 if passed_for else _bot_ms(tracker, step, before, settings)
        changes.append(TimerChange("bot", delay))
    if settings.offer_seconds:
        begun = _offers_begun(step)
        for offer in state.offers:
            anew = settings.offer_seconds * _SECOND if offer.number in begun else None
            changes.append(TimerChange(f"offer:{offer.number}", anew))
    return tuple(changes)


def _turn_ms(
    tracker: Tracker, step: Step, seats: Sequence[SeatOf], persons: int, before: Sequence[Control], window: int
) -> int | None:
    """The whole window where it begins anew, 0 where its time was over for the others too, None where it runs on."""
    if tracker.clock == step.seq or not persons_in(persons, before):
        return window
    if any(persons >> number & 1 and 0 < seat.back == step.seq - 1 for number, seat in enumerate(seats)):
        return window  # taken back since the last step: no clock of this person has run yet
    if step.by == "clock" and step.move.kind != codes.WITHDRAW and not tracker.spared and before[step.seat] == "person":
        return 0
    return None


def _bot_ms(tracker: Tracker, step: Step, before: Sequence[Control], settings: TableSettings) -> int:
    """The pace of bots; but what a person does in between never puts off what a bot was about to do."""
    if step.by is None and step.seat >= 0 and before[step.seat] == "person" and tracker.clock != step.seq:
        return 0
    return settings.bot_pace_ms


def _offers_begun(step: Step) -> set[int]:
    """The offers that are new after a step, counter-offers among them: their time begins."""
    begun = set()
    for event in step.events:
        if event[0] == codes.OFFER_MADE:
            begun.add(event[1].number)
        elif event[0] == codes.OFFER_CHANGED_BY and event[3] == codes.COUNTERED:
            begun.add(event[2].number)
    return begun
