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
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from rentopia.engine import codes
from rentopia.engine.history import Step, candidates
from rentopia.engine.rows import Move
from rentopia.games import Game

Event = tuple[Any, ...]

NOWHERE = -1
"""No token was moved: it is held, or somebody chooses first."""
SENT_AWAY = -2
"""The token was sent to where it is held."""
_THROWS = 36


@dataclass(frozen=True)
class Outcome:
    """Where the token of the thrower ended, and which rents fell due: who pays, to whom (a seat or an account), how
    many dollars."""

    place: int
    dues: tuple[tuple[int, int, int], ...]


def outcome(game: Game, events: Sequence[Event], seat: int) -> Outcome:
    """What the events of a throw of ``seat`` come to."""
    place = NOWHERE
    dues: dict[tuple[int, int], int] = {}
    rents = game.showing.rents
    for event in events:
        kind = event[0]
        if kind == codes.TOKEN_MOVED and event[1] == seat:
            place = SENT_AWAY if event[4] == codes.SENT else event[3]
        elif kind == codes.DEBT_INCURRED or kind == codes.CASH_MOVED:
            _, payer, payee, amount, reason = event
            if reason in rents:
                dues[payer, payee] = dues.get((payer, payee), 0) + amount
        elif kind == codes.DEBT_PAID and event[5] in rents:
            # Its cash has moved too, and was due once only.
            dues[event[2], event[3]] = dues.get((event[2], event[3]), 0) - event[4]
    found = tuple((payer, payee, amount) for (payer, payee), amount in dues.items() if amount)
    return Outcome(place, found)


def outcomes(game: Game, state: Any, seat: int) -> Iterator[tuple[float, Outcome]]:
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
    for chance, all_events in _answers(game, asked, events):
        yield chance, outcome(game, all_events, seat)


def _answers(game: Game, state: Any, events: list[Event]) -> Iterator[tuple[float, list[Event]]]:
    """Every way in which chance may answer from here, with the events up to then."""
    if state.chance == codes.NO_CHANCE:
        yield 1.0, events
        return
    for weight, a, b in _next(state):
        trial = state.clone()
        told = list(events)
        trial.journal = told
        game.resolve(trial, a, b)
        for chance, found in _answers(game, trial, told):
            yield weight * chance, found


def _next(state: Any) -> Iterator[tuple[float, int, int]]:
    if state.chance == codes.DICE:
        # No rule tells one die from the other, so that two throws of the same faces are one outcome.
        for low in range(1, 7):
            for high in range(low, 7):
                yield (1 if low == high else 2) / _THROWS, low, high
    elif state.chance == codes.CARD:
        cards = candidates(state)
        for card in cards:
            yield 1 / len(cards), card, 0
    else:
        raise ValueError("a throw asks for dice and cards only")


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
        first = [0.0] * self.seats
        second = [0.0] * self.seats
        for chance, found in outcomes(self.game, state, seat):
            if found.place != NOWHERE:
                places[found.place] = places.get(found.place, 0.0) + chance
            gains = [0] * self.seats
            for payer, payee, amount in found.dues:
                if payer < self.seats:
                    gains[payer] -= amount
                    self.paid[payer].mean += chance * amount
                if payee < self.seats:
                    gains[payee] += amount
                    self.received[payee].mean += chance * amount
            for one, gain in enumerate(gains):
                first[one] += chance * gain
                second[one] += chance * gain * gain
        for place, chance in places.items():
            space = self._space(place)
            space.mean += chance
            space.variance += chance * (1 - chance)
        for one in range(self.seats):
            self.net[one].mean += first[one]
            self.net[one].variance += second[one] - first[one] * first[one]

    def _space(self, place: int) -> Sum:
        return self.spaces.setdefault(place, Sum())
