"""What would come of actions: they are really performed, on a copy of the match, and the copy is thrown away.

So nothing is restated: refusals, fees, forced sales and payments are those of the rules. Whatever asks the dice or a
card is refused, since a copy has no chance to ask. Where it is decided: issue 5, part 3.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec

from rentopia.engine import codes
from rentopia.engine.door import read_action, refuse
from rentopia.engine.fold import apply_event
from rentopia.engine.history import Step
from rentopia.engine.refusal import Refusal
from rentopia.engine.rows import Move
from rentopia.engine.words import PHASES
from rentopia.games import Game
from rentopia.games.receipts import Item, Why
from rentopia.protocol.figures import Figures
from rentopia.protocol.previews import FeeView, ForcedSale, Preview, Supply
from rentopia.protocol.requests import Problem, Receipt
from rentopia.table.match.figures import figures
from rentopia.table.match.receipts import Ledger

BY_CHANCE = Problem("by_chance", "The dice or a card decide what comes of this, so it can't be shown beforehand.")
NOT_SHOWN = Problem("not_shown", "What comes of this action can't be shown beforehand.")
_MOST_ANSWERS = 64
_FEE = "transfer_fee"


def preview(
    game: Game, state: Any, names: Sequence[str], seat: int, actions: Sequence[object], seq: int, before: Figures
) -> Preview:
    """What would come of actions of a seat, as they come from a client; ``state`` is not changed.

    ``before`` are the figures of that state, after the step ``seq``.
    """
    trial = _Trial(game, state, names)
    refused, at = None, None
    for place, payload in enumerate(actions):
        refused = trial.act(seat, payload, place)
        if refused is not None:
            at = place
            break
    after = trial.state
    return Preview(
        seq=seq,
        refused=refused,
        at=at,
        later=trial.later,
        phase=PHASES[after.phase],
        before=before,
        after=figures(game, after, seq),
        cash_before=_cash(state),
        cash_after=_cash(after),
        owed_before=owed(state),
        owed_after=owed(after),
        owners_after={str(game.space_key(space)): after.owner[space] for space in _held(after)},
        levels_after={str(game.space_key(space)): after.level[space] for space in _held(after) if after.level[space]},
        mortgaged_after=tuple(game.space_key(space) for space in _held(after) if after.mortgaged >> space & 1),
        supply_before=_supply(state),
        supply_after=_supply(after),
        fees=tuple(trial.fees),
        sales_forced=tuple(trial.forced),
        receipts=tuple(trial.receipts),
    )


def owed(state: Any) -> tuple[int, ...]:
    """All open debts of each seat."""
    return tuple(sum(debt.amount for debt in state.debts if debt.debtor == seat) for seat in range(state.seats))


def _cash(state: Any) -> tuple[int, ...]:
    return tuple(state.cash[seat] for seat in range(state.seats))


def _held(state: Any) -> Iterator[int]:
    """The spaces that somebody has or has built on."""
    return (space for space in range(state.board.spaces) if state.owner[space] != codes.NOBODY or state.level[space])


def _supply(state: Any) -> Supply:
    terms = state.terms
    return Supply(state.houses if terms.limited_houses else None, state.hotels if terms.limited_hotels else None)


class _Trial:
    """A copy on which actions are performed one by one, with what is told of them."""

    def __init__(self, game: Game, state: Any, names: Sequence[str]) -> None:
        self.game = game
        self.names = names
        self.state = state.clone()
        self.later = False
        self.forced: list[ForcedSale] = []
        self.fees: list[FeeView] = []
        self.receipts: list[Receipt] = []
        self._events = 0
        self._ledger = Ledger.at(game, state.clone(), names)
        self._ledger.owed = [self._old_debt(debt) for debt in state.debts]

    def _old_debt(self, debt: Any) -> Why:
        """What is known here of a debt that arose earlier; the whole of it is in the receipts of that step."""
        said = self.game.showing.reason(debt.reason)
        return Why(said, (Item(said, debt.amount),))

    def act(self, seat: int, payload: object, place: int) -> Problem | None:
        """One action and every consent to it; why not, and then the copy is as it was before."""
        move = read_action(payload, seat, self.game, self.names)
        if isinstance(move, Refusal):
            return problem_of(move)
        if move.kind in (codes.UNDO, codes.START):
            return NOT_SHOWN
        kept = self.state.clone()
        later, forced = self.later, len(self.forced)
        steps: list[Step] = []
        refused = self._perform(seat, move, place, steps)
        for _ in range(_MOST_ANSWERS):
            if refused is not None:
                break
            answer = self.game.figures.answer(self.state, seat, move)
            if answer is None:
                break
            refused = self._perform(*answer, place, steps)
            if refused is not None:
                refused = msgspec.structs.replace(refused, data={**refused.data, "seat": answer[0]})
        if refused is not None:
            self.state = kept
            self.later = later
            del self.forced[forced:]
            return refused
        for step in steps:
            self._tell(step)
        return None

    def _perform(self, seat: int, move: Move, place: int, steps: list[Step]) -> Problem | None:
        """Perform a move as the rules have it, a consent to a trade also where it has to wait for the turn's rest."""
        if move.kind == codes.ACCEPT and self._must_wait(move.a):
            with self._at_rest():
                refused = self._step(seat, move, place, steps)
            self.later = self.later or refused is None
            return refused
        return self._step(seat, move, place, steps)

    def _step(self, seat: int, move: Move, place: int, steps: list[Step]) -> Problem | None:
        state, game = self.state, self.game
        events: list[Any] = []
        state.journal = events
        code = game.step(state, seat, move)
        confirmed = code == codes.NEEDS_CONFIRM
        if confirmed:
            move.b = 1
            code = game.step(state, seat, move)
        state.journal = None
        if code != codes.LEGAL:
            data = game.refusal_data(state, seat, move, code)
            return problem_of(refuse(game, game.words.actions[move.kind], code, data))
        if state.chance != codes.NO_CHANCE:
            return BY_CHANCE
        if confirmed:
            self.forced += [
                ForcedSale(place, game.space_key(event[1]), event[2], event[3])
                for event in events
                if event[0] == codes.LEVEL_CHANGED
            ]
        steps.append(Step(len(steps) + 1, seat, None, move, (), tuple(events)))
        return None

    def _must_wait(self, number: int) -> bool:
        """Whether an offer can't be settled in this phase, though it may be made in it."""
        state = self.state
        if state.phase in (codes.BEFORE_ROLL, codes.AFTER_ROLL, codes.SETUP, codes.OVER):
            return False
        if state.phase == codes.OWING:
            debtor = state.debts[0].debtor
            return not any(offer.number == number and offer.parties >> debtor & 1 for offer in state.offers)
        return True

    @contextmanager
    def _at_rest(self) -> Iterator[None]:
        """The copy as though the turn were at rest and nothing pending; afterwards all that is back."""
        state = self.state
        phase, then, debts = state.phase, state.then, state.debts[:]
        apply_event(state, (codes.PHASE_CHANGED, phase, codes.AFTER_ROLL))
        apply_event(state, (codes.THEN_CHANGED, then, codes.THEN_NOTHING))
        state.debts = []
        yield
        state.debts = debts
        apply_event(state, (codes.THEN_CHANGED, state.then, then))
        apply_event(state, (codes.PHASE_CHANGED, state.phase, phase))

    def _tell(self, step: Step) -> None:
        for receipt in self._ledger.add(step):
            self.receipts.append(msgspec.structs.replace(receipt, event=self._events + receipt.event))
            if receipt.reason == _FEE and "deed" in receipt.parts:
                payer = step.events[receipt.event][1]
                self.fees.append(FeeView(payer, receipt.parts["deed"], receipt.amount))
        self._events += len(step.events)


def problem_of(refusal: Refusal) -> Problem:
    """A refusal of the rules as the network has it."""
    return Problem(refusal.code, refusal.sentence, clause=refusal.clause, data=dict(refusal.data))
