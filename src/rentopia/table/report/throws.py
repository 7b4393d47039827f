"""What the throws of a match brought, against all that they could have brought.

The expectation is exact and conditional: before each throw the position of the match is copied, and each of the 36
outcomes of the dice, with each card that could come then, is played on a copy by the rules of the game. So it holds for
every board, all options and any owners, and what was real minus what was expected is luck alone. This is not the
long-run share of each space that `rentopia landings` simulates (`rentopia.lab.rentopia.landings`): that one knows
nothing of where the tokens of this match stood. Both sides count what a throw brings in its own step, before anybody
chooses anything: an auction, a choice of the way or a debt that is paid later make no difference between them.
"""

from __future__ import annotations

import math
from collections.abc import Container, Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rentopia.engine import codes
from rentopia.engine.codes import CASH_MOVED, DEBT_INCURRED, DEBT_PAID, SENT, TOKEN_MOVED
from rentopia.engine.history import Step, candidates
from rentopia.engine.rows import Move
from rentopia.games import Game

Event = tuple[Any, ...]

NOWHERE = -1
"""No token was moved: it is held, or somebody chooses first."""
SENT_AWAY = -2
"""The token was sent to where it is held."""
_THROWS = 36


class Outcome(NamedTuple):
    """Where the token of the thrower ended, and which rents fell due: who pays, to whom (a seat or an account), how
    many dollars."""

    place: int
    dues: tuple[tuple[int, int, int], ...]


def outcome(game: Game, events: Iterable[Event], seat: int) -> Outcome:
    """What the events of a throw of ``seat`` come to."""
    return _outcome(game.showing.rents, events, seat)


def _outcome(rents: Container[int], events: Iterable[Event], seat: int) -> Outcome:
    place = NOWHERE
    dues: dict[tuple[int, int], int] | None = None
    for event in events:
        kind = event[0]
        if kind == TOKEN_MOVED:
            if event[1] == seat:
                place = SENT_AWAY if event[4] == SENT else event[3]
            continue
        if kind == DEBT_INCURRED or kind == CASH_MOVED:
            _, payer, payee, amount, reason = event
        elif kind == DEBT_PAID:
            # Its cash has moved too, and was due once only.
            _, _, payer, payee, amount, reason = event
            amount = -amount
        else:
            continue
        if reason in rents:
            if dues is None:
                dues = {}
            dues[payer, payee] = dues.get((payer, payee), 0) + amount
    if dues is None:
        return Outcome(place, ())
    return Outcome(place, tuple([(payer, payee, amount) for (payer, payee), amount in dues.items() if amount]))


def outcomes(game: Game, state: Any, seat: int) -> list[tuple[float, Outcome]]:
    """All that a throw of ``seat`` may bring from this state, with the chance of each; they add up to 1.

    ``state`` is not changed. ValueError where the seat may not throw.
    """
    asked = state.clone()
    events: list[Event] = []
    asked.journal = events
    move = Move()
    move.set(codes.ROLL, 0, 0)
    if game.step(asked, seat, move) != codes.LEGAL or asked.chance != codes.DICE:
        raise ValueError("this seat does not throw now")
    rents = game.showing.rents
    return [(chance, _outcome(rents, told, seat)) for chance, told in _answers(game, asked, events)]


def _answers(game: Game, state: Any, events: list[Event]) -> list[tuple[float, list[Event]]]:
    """Every way in which chance may answer from here, with the events up to then."""
    found = []
    for weight, a, b in _next(state):
        trial = state.clone()
        told = events.copy()
        trial.journal = told
        game.resolve(trial, a, b)
        if trial.chance == codes.NO_CHANCE:
            found.append((weight, told))
        else:
            found += [(weight * chance, more) for chance, more in _answers(game, trial, told)]
    return found


def _next(state: Any) -> Iterable[tuple[float, int, int]]:
    if state.chance == codes.DICE:
        return DICE
    if state.chance == codes.CARD:
        cards = candidates(state)
        return [(1 / len(cards), card, 0) for card in cards]
    raise ValueError("a throw asks for dice and cards only")


def _all_dice() -> list[tuple[float, int, int]]:
    """Every throw that is another to the rules, with its chance.

    No rule looks at more of two dice than at their sum and at whether they are alike, so that of those which are not,
    one stands for all with the same sum. That it is so for every game is tried in its tests.
    """
    found = [(1 / _THROWS, face, face) for face in range(1, 7)]
    for total in range(3, 12):
        lowest = max(1, total - 6)
        unlike = 2 * len(range(lowest, (total + 1) // 2))
        found.append((unlike / _THROWS, lowest, total - lowest))
    return found


DICE = _all_dice()


@dataclass
class Sum:
    """A real count or amount beside the mean and the variance of what it could have been."""

    real: int = 0
    mean: float = 0.0
    variance: float = 0.0

    @property
    def spread(self) -> float:
        """The standard deviation."""
        return math.sqrt(max(0.0, self.variance))

    @property
    def surprise(self) -> float:
        """How many standard deviations the real one lies above the mean; 0 where nothing else was possible."""
        return (self.real - self.mean) / self.spread if self.spread > 1e-9 else 0.0


@dataclass
class Throws:
    """The throws of a match so far: by space (`SENT_AWAY` too) and by seat."""

    game: Game
    seats: int
    spaces: dict[int, Sum] = field(default_factory=dict)
    stops: dict[int, int] = field(default_factory=dict)
    dice: list[list[tuple[int, int]]] = field(default_factory=list)
    paid: list[Sum] = field(default_factory=list)
    received: list[Sum] = field(default_factory=list)
    net: list[Sum] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.dice = [[] for _ in range(self.seats)]
        self.paid = [Sum() for _ in range(self.seats)]
        self.received = [Sum() for _ in range(self.seats)]
        self.net = [Sum() for _ in range(self.seats)]

    def note(self, state: Any, step: Step) -> None:
        """Count a step, given with the state before it; steps without a throw count for `stops` only."""
        for event in step.events:
            if event[0] == codes.TOKEN_MOVED and event[4] != codes.SENT and not step.takes_back:
                self.stops[event[3]] = self.stops.get(event[3], 0) + 1
        if step.move.kind != codes.ROLL or not 0 <= step.seat < self.seats:
            return
        self.dice[step.seat] += [(draw.values[0], draw.values[1]) for draw in step.draws if draw.kind == "dice"]
        self._landed(outcome(self.game, step.events, step.seat))
        self._expected(state, step.seat)

    def _landed(self, real: Outcome) -> None:
        if real.place != NOWHERE:
            self._space(real.place).real += 1
        for payer, payee, amount in real.dues:
            if payer < self.seats:
                self.paid[payer].real += amount
                self.net[payer].real -= amount
            if payee < self.seats:
                self.received[payee].real += amount
                self.net[payee].real += amount

    def _expected(self, state: Any, seat: int) -> None:
        places: dict[int, float] = {}
        first: dict[int, float] = {}
        second: dict[int, float] = {}
        for chance, (place, dues) in outcomes(self.game, state, seat):
            if place != NOWHERE:
                places[place] = places.get(place, 0.0) + chance
            if not dues:
                continue
            gains: dict[int, int] = {}
            for payer, payee, amount in dues:
                if payer < self.seats:
                    gains[payer] = gains.get(payer, 0) - amount
                    self.paid[payer].mean += chance * amount
                if payee < self.seats:
                    gains[payee] = gains.get(payee, 0) + amount
                    self.received[payee].mean += chance * amount
            for one, gain in gains.items():
                first[one] = first.get(one, 0.0) + chance * gain
                second[one] = second.get(one, 0.0) + chance * gain * gain
        for place, chance in places.items():
            space = self._space(place)
            space.mean += chance
            space.variance += chance * (1 - chance)
        for one, mean in first.items():
            net = self.net[one]
            net.mean += mean
            net.variance += second[one] - mean * mean

    def _space(self, place: int) -> Sum:
        found = self.spaces.get(place)
        if found is None:
            found = self.spaces[place] = Sum()
        return found
