"""A match as it is played: a state, the steps that led to it, and taking the newest ones back.

The only place where an action, the answers of chance and the rules meet outside of bots: tables, files and the
terminal all act through `History.act`. Where it is decided: R-21; formats, parts 3 and 6.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from rentopia.engine import codes
from rentopia.engine.door import Names, read_action, refuse
from rentopia.engine.fold import apply_event
from rentopia.engine.refusal import Refusal
from rentopia.engine.rows import Move
from rentopia.engine.state import State

TABLE = -1
"""The seat of an action that no seat takes: `start`."""

MOST_SPACES = 60
MOST_CARDS = 32
_MOST_DRAWN = 100
"""No die, card, seat or space has a higher number; more never reaches the bounded ints of the rules."""
_MOST_OF_KIND = {
    "space": MOST_SPACES - 1,
    "card": MOST_CARDS - 1,
    "seat": codes.SEATS - 1,
    "spaces": (1 << MOST_SPACES) - 1,
}

#: What may have come of an action that can be taken back (R.54): no debt paid, no claims, nothing passed on. Beside
#: these the events of a game that it has an inverse for.
_TAKEN_BACK_WHOLE = (
    codes.CASH_MOVED,
    codes.LEVEL_CHANGED,
    codes.MORTGAGE_CHANGED,
    codes.OFFER_MADE,
    codes.OFFER_CHANGED_BY,
)


class Rules(Names, Protocol):
    """What a game gives to play by; ``state`` is the state class of that game."""

    def step(self, state: Any, seat: int, move: Move) -> int:
        """Check and perform; 0, or the number of a refusal that changed nothing."""
        ...

    def resolve(self, state: Any, a: int, b: int) -> None:
        """Answer the chance point that the state is at; ValueError for an outcome that cannot be."""
        ...

    def undealt(self, state: Any) -> list[int]:
        """The spaces whose titles may be dealt next, rising; asked only where titles are dealt."""
        ...

    def inverse(self, event: tuple[Any, ...]) -> tuple[Any, ...] | None:
        """The event that takes back one of the game's own, or None where it can't be taken back."""
        ...

    def refusal_data(self, state: Any, seat: int, move: Move, code: int) -> dict[str, object]:
        """What is worth knowing beside a refusal, as the preview of a sale; may be empty."""
        ...


class ChanceError(ValueError):
    """The source of chance has no answer, or one that cannot be; the action has changed nothing."""


class ChanceSource(Protocol):
    """Where throws and cards come from: seeded, scripted or recorded."""

    def dice(self) -> tuple[int, int]:
        """Two dice, each 1 to 6."""
        ...

    def card(self, deck: int, candidates: Sequence[int]) -> int:
        """One of the cards that may come, which are never none; also asked where there is only one."""
        ...

    def first(self, seats: int) -> int:
        """Who begins, 0 to ``seats`` - 1."""
        ...

    def deal(self, candidates: Sequence[int]) -> int:
        """One of the spaces whose title has not been dealt."""
        ...


@dataclass(frozen=True)
class Draw:
    """One answer of chance.

    ``kind`` is ``dice``, ``card``, ``first`` or ``deal``; ``values`` are two dice, a card, a seat or a space.
    """

    kind: str
    values: tuple[int, ...]


@dataclass(frozen=True)
class Step:
    """An accepted action and all that came of it.

    ``seq`` counts from 1, ``seat`` is -1 for the table, ``by`` is ``clock`` or ``table`` where not the seat itself
    acted. ``events`` are rows of the journal in order (`engine/words.py` names their fields). An `undo` has the
    events that lead back, and in ``takes_back`` the ``seq`` of the step it took back.
    """

    seq: int
    seat: int
    by: str | None
    move: Move
    draws: tuple[Draw, ...]
    events: tuple[tuple[Any, ...], ...]
    takes_back: int = 0


@dataclass
class History:
    """A state and its steps. ``seat_names`` are what actions may call the seats, in order.

    ``base`` is how many steps there were before the first of ``steps``: whoever goes on from a position need not hold
    those that led to it, and `undo` then reaches no further back than what is held.

    ``goes_on``: a match of its own that begins at a position in the middle of another. Its first step is a `start` all
    the same, for what the clients give to the dice; it changes nothing, and nothing else is accepted before it.
    """

    rules: Rules
    state: Any
    seat_names: Sequence[str] = ()
    steps: list[Step] = field(default_factory=list)
    base: int = 0
    goes_on: bool = False

    def __post_init__(self) -> None:
        if not self.seat_names:
            self.seat_names = [str(seat) for seat in range(self.state.seats)]
        self._taken_back = {step.takes_back for step in self.steps if step.takes_back}
        self._before: Any = None

    @property
    def newest(self) -> int:
        """The ``seq`` of the newest step, held or not; 0 before the first."""
        return self.base + len(self.steps)

    def act(self, seat: int, payload: object, chance: ChanceSource, by: str | None = None) -> Step | Refusal:
        """Check an action of a seat (-1: the table), perform it with what chance answers, and write the step.

        A refused one writes nothing and changes nothing. Raises ChanceError where the source fails in the middle of
        it; then nothing has changed either, but `state` is another, equal object.
        """
        move = read_action(payload, seat, self.rules, self.seat_names)
        if isinstance(move, Refusal):
            return move
        return self.act_move(seat, move, chance, by)

    def act_move(self, seat: int, move: Move, chance: ChanceSource, by: str | None = None) -> Step | Refusal:
        """The same for an action that is a `Move` already, as bots make them."""
        action = self.rules.words.actions.get(move.kind, "")
        if not action or type(seat) is not int or not TABLE <= seat < codes.SEATS or not self._fits(move):
            return refuse(self.rules, action, codes.MALFORMED)
        if self.goes_on and self.newest == 0:
            if move.kind != codes.START or seat != TABLE:
                return refuse(self.rules, action, codes.WRONG_PHASE)
            return self._write(Step(1, seat, by, _kept(move), (), ()), self.state.clone())
        if move.kind == codes.UNDO:
            return self._undo(seat, by)
        before = self.state.clone()
        events: list[Any] = []
        self.state.journal = events
        try:
            code = self.rules.step(self.state, seat, move)
            if code != codes.LEGAL:
                return self._refuse(seat, move, code)
            draws = self._answer(chance)
        except BaseException:
            # Whatever the source of chance raised, Ctrl-C too: the step has not been made.
            self.state = before
            raise
        finally:
            self.state.journal = None
        return self._write(Step(self.newest + 1, seat, by, _kept(move), draws, tuple(events)), before)

    def add(self, step: Step) -> None:
        """Note a step that has been folded into `state` elsewhere. ValueError unless it is the next."""
        if step.seq != self.newest + 1:
            raise ValueError(f"the next step is {self.newest + 1}, not {step.seq}")
        if step.takes_back:
            self._taken_back.add(step.takes_back)
        self._write(step, None)

    def take_off(self, step: Step) -> None:
        """Take the newest step off again, as though it had never been made; `state` is then another, equal object.

        Only the step that was made last, by `act` or `act_move`, and only once: ValueError for any other.
        """
        if self._before is None or not self.steps or self.steps[-1] is not step:
            raise ValueError("only the step that was made last can be taken off")
        self.state, self._before = self._before, None
        self.steps.pop()
        self._taken_back.discard(step.takes_back)

    def _fits(self, move: Move) -> bool:
        """Whether the numbers of a move that did not come through the door are within the tables of the rules."""
        most = _MOST_OF_KIND
        for one in self.rules.words.fields.get(move.kind, ()):
            if one.slot != "loan" and one.kind in most:
                value = getattr(move, one.slot)
                if not (0 <= value <= most[one.kind] or value == one.default):
                    return False
        return True

    def undoable(self, seat: int) -> Step | None:
        """The step that an `undo` of this seat would take back now."""
        for step in reversed(self.steps):
            if step.takes_back or step.seq in self._taken_back:
                if step.seat != seat or step.by is not None:
                    return None  # somebody else has acted since, though it stands no more
                continue
            return step if step.seat == seat and step.by is None and self._is_harmless(step) else None
        return None

    def _answer(self, chance: ChanceSource) -> tuple[Draw, ...]:
        state = self.state
        draws: list[Draw] = []
        while state.chance != codes.NO_CHANCE:
            if state.chance == codes.DICE:
                die1, die2 = chance.dice()
                draw = Draw("dice", (die1, die2))
            elif state.chance == codes.CARD:
                draw = Draw("card", (chance.card(state.chance_deck, candidates(state)),))
            elif state.chance == codes.DEAL:
                draw = Draw("deal", (chance.deal(self.rules.undealt(state)),))
            else:
                draw = Draw("first", (chance.first(state.seats),))
            if any(type(value) is not int or not 0 <= value <= _MOST_DRAWN for value in draw.values):
                raise ChanceError(f"{draw.kind} cannot be {draw.values}")
            try:
                self.rules.resolve(state, draw.values[0], draw.values[1] if len(draw.values) > 1 else 0)
            except ValueError as error:
                raise ChanceError(str(error)) from error
            draws.append(draw)
        return tuple(draws)

    def _refuse(self, seat: int, move: Move, code: int) -> Refusal:
        data = self.rules.refusal_data(self.state, seat, move, code)
        return refuse(self.rules, self.rules.words.actions[move.kind], code, data)

    def _undo(self, seat: int, by: str | None) -> Step | Refusal:
        if self.state.phase == codes.OVER:
            return refuse(self.rules, "undo", codes.MATCH_OVER)
        if 0 <= seat < self.state.seats and not self.state.in_mask >> seat & 1:
            return refuse(self.rules, "undo", codes.SEAT_IS_OUT)
        target = self.undoable(seat)
        if target is None:
            return refuse(self.rules, "undo", codes.NOTHING_TO_UNDO)
        before = self.state.clone()
        events: list[Any] = []
        for event in reversed(target.events):
            for back in inverse(self.rules, self.state, event):
                apply_event(self.state, back)
                events.append(back)
        self._taken_back.add(target.seq)
        move = Move()
        move.set(codes.UNDO, 0, 0)
        return self._write(Step(self.newest + 1, seat, by, move, (), tuple(events), target.seq), before)

    def _is_harmless(self, step: Step) -> bool:
        if step.move.kind not in self.rules.words.harmless or step.draws:
            return False
        bank = self.state.terms.bank
        for event in step.events:
            if event[0] not in _TAKEN_BACK_WHOLE and self.rules.inverse(event) is None:
                return False
            if event[0] == codes.CASH_MOVED and not _between_seat_and(bank, event[1], event[2]):
                return False
        return True

    def _write(self, step: Step, before: Any) -> Step:
        self.steps.append(step)
        self._before = before
        return step


def candidates(state: State) -> list[int]:
    """The cards that may come next from the deck that is asked: all unseen ones, or else the oldest seen one alone."""
    deck = state.chance_deck
    unseen = state.unseen[deck]
    if unseen:
        return [deck * 16 + i for i in range(16) if unseen >> i & 1]
    return [state.seen[deck * 16]]


def inverse(rules: Rules, state: State, event: tuple[Any, ...]) -> list[tuple[Any, ...]]:
    """The events that take back one of a harmless step, to be folded like any others.

    An offer, also a counter-offer, is closed: what it answered is gone with it, and its number is not used again.
    """
    kind = event[0]
    if kind == codes.CASH_MOVED:
        _, payer, payee, amount, reason = event
        return [(kind, payee, payer, amount, reason)]
    if kind in (codes.LEVEL_CHANGED, codes.MORTGAGE_CHANGED):
        return [(kind, event[1], event[3], event[2])]
    if kind == codes.OFFER_MADE:
        return _closing(state, event[1].number)
    if kind == codes.OFFER_CHANGED_BY:
        if event[3] == codes.COUNTERED:
            return _closing(state, event[2].number)
        return [(kind, event[2], event[1], event[3])]
    back = rules.inverse(event)
    if back is None:
        raise ValueError(f"an event that no harmless action has: {kind}")
    return [back]


def _closing(state: State, number: int) -> list[tuple[Any, ...]]:
    for index in range(len(state.offers)):
        if state.offers[index].number == number:
            return [(codes.OFFER_CLOSED, state.offers[index], codes.TAKEN_BACK, index)]
    return []


def _between_seat_and(bank: int, payer: int, payee: int) -> bool:
    """Whether money moved between a seat and the bank, and touched no account that others share in."""
    other = payee if payer == bank else payer
    return bank in (payer, payee) and other < codes.SEATS


def _kept(move: Move) -> Move:
    """A copy, since bots fill theirs anew."""
    kept = Move()
    kept.set(move.kind, move.a, move.b)
    kept.clear = move.clear
    kept.offer = move.offer
    return kept
