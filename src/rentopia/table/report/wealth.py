"""What the seats of a match were worth as it went, and the turns that decided it."""

from __future__ import annotations

import math
from bisect import bisect_left
from dataclasses import dataclass, field
from typing import Any

from rentopia.engine import codes
from rentopia.engine.history import Step
from rentopia.games import Game
from rentopia.protocol.reports import TurningPoint, WorthPoint

MOST_TURNING = 6
MOST_POINTS = 2000
"""Of the curve: more is finer than any screen shows it."""
LEAST_SHIFT = 0.04
"""Of all wealth; less is no turning point."""


@dataclass
class _Turn:
    """A turn while it goes on: ``best`` is the step that moved most so far, and by how much; ``drawn`` what each seat
    drew in it for going round, which comes to everybody and so decides nothing."""

    round: int
    seat: int
    before: list[int]
    leader: int
    drawn: list[int]
    best: tuple[float, int] = (-1.0, 0)
    out: tuple[int, ...] = ()


@dataclass
class Wealth:
    """Worth by round, and turning points. `begin` once, then `note` after each step with the state it led to."""

    game: Game
    points: list[WorthPoint] = field(default_factory=list)
    turns: list[TurningPoint] = field(default_factory=list)
    rounds: int = 0
    _worth: list[int] = field(default_factory=list)
    _turn: _Turn | None = None
    _leader: int = 0
    _setup: bool = False

    def begin(self, state: Any) -> None:
        """Before the first step."""
        self.rounds = state.round
        self._setup = state.phase == codes.SETUP
        self._worth = self._now(state)
        self._leader = self._leading(self._worth, 0)
        self._point(state, 0, max(0, self.rounds - 1))

    @property
    def worth(self) -> list[int]:
        """By seat, after the newest step."""
        return self._worth

    def note(self, state: Any, step: Step) -> None:
        """The next step, which has led to ``state``."""
        before, self._worth = self._worth, self._now(state)
        pay = [0] * len(before)
        began = False
        for event in step.events:
            if event[0] == codes.SEAT_WENT_OUT and self._turn is not None:
                self._turn.out += (event[1],)
            if event[0] == codes.CASH_MOVED and event[4] in self.game.showing.round_pay and event[2] < len(pay):
                pay[event[2]] += event[3]
            began = began or event[0] == codes.TURN_BEGAN
        if self._turn is None:
            self._turn = self._begun(state, before)
        turn = self._turn
        moved = 0.0
        if any(pay):
            turn.drawn = _sum(turn.drawn, pay)
            moved = shift(before, _less(self._worth, pay))
        elif self._worth != before:
            moved = shift(before, self._worth)
        if moved > turn.best[0]:
            turn.best = (moved, step.seq)
        setup, self._setup = self._setup, state.phase == codes.SETUP
        if setup:
            self._turn = None  # what is dealt and bought before the first throw belongs to no turn
        elif began:
            self._close()
            self._turn = self._begun(state, self._worth)
        if state.round > self.rounds:
            self.rounds = state.round
            if len(self.points) > 1 or state.round > 1:
                self._point(state, step.seq, self.rounds - 1)

    def end(self, state: Any, seq: int) -> None:
        """After the last step."""
        self._close()
        self._turn = None
        if self.points[-1].seq != seq:
            self._point(state, seq, self.rounds)

    def turning(self) -> tuple[TurningPoint, ...]:
        """The turns that moved most, and the one after which the last leader led for good; in the order of the match.

        A leader that led from the beginning has none.
        """
        chosen = sorted(self.turns, key=lambda turn: -turn.shift)[:MOST_TURNING]
        found = {turn.seq: turn for turn in chosen if turn.shift >= LEAST_SHIFT}
        changes = [turn for turn in self.turns if turn.leader[0] != turn.leader[1]]
        if changes:
            found[changes[-1].seq] = changes[-1]
        return tuple(found[seq] for seq in sorted(found))

    def curve(self) -> tuple[WorthPoint, ...]:
        """The points: all, or of very many only every so many, with both ends and those beside each turning point."""
        points = self.points
        every = max(1, math.ceil((len(points) - 1) / (MOST_POINTS - 2 - 2 * (MOST_TURNING + 1))))
        kept = {*range(0, len(points), every), len(points) - 1}
        for turning in self.turning():
            place = bisect_left(points, turning.seq, key=lambda point: point.seq)
            kept |= {max(0, place - 1), min(place, len(points) - 1)}
        return tuple(points[place] for place in sorted(kept))

    def _close(self) -> None:
        turn = self._turn
        if turn is None or turn.best[1] == 0 or turn.before is self._worth:
            return
        led = turn.leader
        self._leader = self._leading(self._worth, led)
        self.turns.append(
            TurningPoint(
                seq=turn.best[1],
                round=turn.round,
                turn=turn.seat,
                shift=round(shift(turn.before, _less(self._worth, turn.drawn)), 4),
                changes=tuple(now - then for now, then in zip(self._worth, turn.before, strict=True)),
                leader=(led, self._leader),
                out=turn.out,
            )
        )

    def _begun(self, state: Any, worth: list[int]) -> _Turn:
        return _Turn(state.round, state.turn, worth, self._leader, [0] * len(worth))

    def _now(self, state: Any) -> list[int]:
        return [self.game.worth_of(state, seat) for seat in range(state.seats)]

    def _point(self, state: Any, seq: int, ended: int) -> None:
        worth = tuple(sum_ if state.in_mask >> seat & 1 else None for seat, sum_ in enumerate(self._worth))
        self.points.append(WorthPoint(ended, seq, worth))

    @staticmethod
    def _leading(worth: list[int], leader: int) -> int:
        """Who has most; the old leader stays it while nobody has more."""
        most = max(worth)
        return leader if worth[leader] == most else worth.index(most)


def shift(before: list[int], after: list[int]) -> float:
    """The part of all wealth that is with others than before, 0 to 1; what is owed counts as none."""
    one, other = [max(0, sum_) for sum_ in before], [max(0, sum_) for sum_ in after]
    all_before, all_after = sum(one), sum(other)
    if not all_before or not all_after:
        return 0.0
    return sum(abs(b / all_after - a / all_before) for a, b in zip(one, other, strict=True)) / 2


def _sum(one: list[int], other: list[int]) -> list[int]:
    return [a + b for a, b in zip(one, other, strict=True)]


def _less(one: list[int], other: list[int]) -> list[int]:
    return [a - b for a, b in zip(one, other, strict=True)]
