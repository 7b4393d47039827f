"""What clocks and absence have to know of a match beside its state, folded from the steps alone.

Every node that folds the log comes to the same, and a snapshot keeps it (`Tracker.written`, `Tracker.read`).
Where it is decided: the table server's design, part 3; R.58, R.60.
"""

from __future__ import annotations

import hashlib
from copy import copy
from typing import Any, TypeVar

from msgspec import Struct, convert, to_builtins

from rentopia.engine import codes
from rentopia.engine.history import Step
from rentopia.engine.rows import Offer
from rentopia.games import Game
from rentopia.table.clock.waiting import asks_mover, stuck, waits_for

#: Acts of the clock that answer for an offer, not for a decision that its seat was asked to make.
_ABOUT_OFFERS = (codes.WITHDRAW, codes.REJECT)
_RAISING = (codes.SELL, codes.MORTGAGE)
_SPEAKING = (codes.BID, codes.PASS)

T = TypeVar("T")

_MOST_MISSED = 20  # `TableSettings.misses` asks for no more
_MOST_ABSENT = 1000
_MOST_MADE = 16


class _Facts(Struct, forbid_unknown_fields=True):
    """What a snapshot holds of a tracker; the names are those of `Tracker`."""

    seq: int
    phase: int
    number: int
    waits: int
    debt: tuple[int, int, int, int] | None
    decision: int
    clock: int
    held: int
    spoke: int
    cleared: tuple[int, ...]
    acted: tuple[int, ...]
    missed: tuple[tuple[int, ...], ...]
    missed_in: tuple[int, ...]
    absent: tuple[tuple[int, ...], ...]
    made: tuple[tuple[str, ...], ...]
    stuck: int = 0
    spared: bool = False


class Tracker:
    """The facts of one match up to and with the step ``seq``. All values are replaced, never changed in place.

    ``phase``, ``number`` (of the turn), ``waits`` (mask) and ``debt`` (the first, as its four numbers) are of the state
    after that step. ``decision`` is the seq of the step with which what is asked now began to be asked, ``clock`` the
    seq with which its time began anew. ``held`` are the seats that have held the clock of the present auction (mask),
    ``spoke`` the one that spoke last in it (-1: nobody), ``stuck`` those who can only pass in it (mask). ``spared``:
    the step ``seq`` was the pass of such a seat, made for it, which left nothing to the clock. ``cleared`` is what
    `missed` was of the seat whose own act the step ``seq`` is.

    By seat: ``acted`` the seq of its last own act (0: none); ``missed`` the seqs at which a decision of it was left to
    the clock since then, ``missed_in`` the last such decision; ``absent`` the seqs of all that was done for it since
    then; ``made`` the keys of its offers in this turn.
    """

    def __init__(self, game: Game, state: Any) -> None:
        """Of a match of which no step is known: before its first, or at a position that it is to go on from."""
        seats: int = state.seats
        self.game = game
        self.seats = seats
        self.seq = 0
        self.phase: int = state.phase
        self.number: int = state.number
        self.waits = waits_for(game, state)
        self.debt: tuple[int, int, int, int] | None = _first_debt(state)
        self.decision = 0
        self.clock = 0
        self.held = 0
        self.spoke = -1
        self.stuck = stuck(game, state)
        self.spared = False
        self.cleared: tuple[int, ...] = ()
        self.acted = (0,) * seats
        self.missed: tuple[tuple[int, ...], ...] = ((),) * seats
        self.missed_in = (-1,) * seats
        self.absent: tuple[tuple[int, ...], ...] = ((),) * seats
        self.made: tuple[tuple[str, ...], ...] = ((),) * seats

    def copy(self) -> Tracker:
        """Another that goes its own way from here on."""
        return copy(self)

    def written(self) -> dict[str, Any]:
        """The facts as plain values for JSON."""
        facts = {name: getattr(self, name) for name in _Facts.__struct_fields__}
        plain: dict[str, Any] = to_builtins(facts)
        return plain

    @classmethod
    def read(cls, game: Game, written: object) -> Tracker:
        """The tracker of what `written` gave. ValueError for anything else."""
        facts = convert(written, _Facts)
        seats = len(facts.acted)
        if any(len(one) != seats for one in (facts.missed, facts.missed_in, facts.absent, facts.made)):
            raise ValueError("a tracker must tell the same of every seat")
        tracker = cls.__new__(cls)
        tracker.game = game
        tracker.seats = seats
        for name in _Facts.__struct_fields__:
            setattr(tracker, name, getattr(facts, name))
        return tracker

    def note(self, step: Step, state: Any) -> None:
        """Take in the next step; ``state`` is the one after it."""
        waits = waits_for(self.game, state)
        kinds = {event[0] for event in step.events}
        self._note_seat(step)
        if state.number != self.number:
            self.made = ((),) * self.seats
        if step.move.offer is not None and step.seat >= 0:
            keys = (*self.made[step.seat], offer_key(step.move.offer))
            self.made = _with(self.made, step.seat, keys[-_MOST_MADE:])
        debt = _first_debt(state)
        is_new = self._is_new(step, state, waits, kinds, debt)
        restarts = is_new or codes.BID_PLACED in kinds or bool(waits & ~self.waits)
        if state.phase != codes.AUCTION or is_new:
            self.held = 0
            self.spoke = -1
        else:
            if step.move.kind in _RAISING and step.by is None and not self.held >> step.seat & 1:
                self.held |= 1 << step.seat
                restarts = True
            if step.move.kind in _SPEAKING:
                self.spoke = step.seat
        if is_new:
            self.decision = step.seq
        if restarts:
            self.clock = step.seq
        self.seq, self.phase, self.number = step.seq, state.phase, state.number
        self.waits, self.debt = waits, debt
        self.stuck = stuck(self.game, state)

    def misses(self, seat: int, back: int = 0, before: int | None = None) -> int:
        """How many decisions in a row a seat has left to the clock, since its last own act and since the seq ``back``.

        What is done for a seat in one and the same debt or auction counts once. ``before``: as it was before the newest
        step, whose seq this is.
        """
        missed = self.missed[seat]
        if before is not None and self.acted[seat] == before:
            missed = self.cleared
        return sum(seq > back and seq != before for seq in missed)

    def since(self, seat: int) -> tuple[int, ...]:
        """The steps that were made for a seat since its last own act, as seqs; the newest thousand."""
        return self.absent[seat]

    def offers_of(self, seat: int) -> tuple[str, ...]:
        """What a seat has offered in this turn, as `offer_key` writes it; the newest sixteen."""
        return self.made[seat]

    def _note_seat(self, step: Step) -> None:
        seat = step.seat
        self.cleared = ()
        self.spared = False
        if seat < 0:
            return
        if step.by is not None and step.move.kind == codes.PASS and self.stuck >> seat & 1:
            self.spared = True
            return
        if step.by is None:
            self.cleared = self.missed[seat]
            self.acted = _with(self.acted, seat, step.seq)
            self.missed = _with(self.missed, seat, ())
            self.missed_in = _with(self.missed_in, seat, -1)
            self.absent = _with(self.absent, seat, ())
            return
        self.absent = _with(self.absent, seat, (*self.absent[seat], step.seq)[-_MOST_ABSENT:])
        if step.move.kind not in _ABOUT_OFFERS and self.missed_in[seat] != self.decision:
            self.missed = _with(self.missed, seat, (*self.missed[seat], step.seq)[-_MOST_MISSED:])
            self.missed_in = _with(self.missed_in, seat, self.decision)

    def _is_new(
        self, step: Step, state: Any, waits: int, kinds: set[int], debt: tuple[int, int, int, int] | None
    ) -> bool:
        """Whether something else is asked after the step than before it, not only somebody else."""
        phase = state.phase
        if phase != self.phase:
            return True
        if asks_mover(phase):
            return codes.DICE_ROLLED in kinds or codes.TURN_BEGAN in kinds
        if phase == codes.AUCTION:
            return codes.AUCTION_OPENED in kinds
        if phase == codes.OWING:
            return debt != self.debt or _first_went(step)
        return phase == codes.SETUP and waits != self.waits


def offer_key(offer: Offer) -> str:
    """What an offer gives and to whom, in 32 hex signs: the same where only notes, numbers or clearings differ.

    A loan is told by its sides, sum, interest and pledged titles.
    """
    legs = sorted(
        (
            offer.leg_from[i],
            offer.leg_to[i],
            offer.leg_cash[i],
            offer.leg_deeds[i],
            offer.leg_cards[i],
            tuple(offer.leg_goods[i * 3 : i * 3 + 3]),
        )
        for i in range(offer.legs)
    )
    loan = offer.loan
    terms = loan and (loan.lender, loan.borrower, loan.amount, loan.interest, loan.pledge)
    return hashlib.sha256(repr((legs, terms)).encode()).hexdigest()[:32]


def _first_debt(state: Any) -> tuple[int, int, int, int] | None:
    if state.phase != codes.OWING or not len(state.debts):
        return None
    debt = state.debts[0]
    return debt.debtor, debt.creditor, debt.amount, debt.reason


def _first_went(step: Step) -> bool:
    """Whether the debt that was the first is gone, though the next may look the same."""
    return any(event[0] in (codes.DEBT_PAID, codes.DEBT_LAPSED) and event[1] == 0 for event in step.events)


def _with(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
