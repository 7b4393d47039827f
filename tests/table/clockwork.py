"""A match with its timers as a store would keep them, in a time that goes on only when a test says so."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from rentopia.engine import codes
from rentopia.engine.history import History, Step
from rentopia.engine.refusal import Refusal
from rentopia.engine.rows import Move
from rentopia.formats.position import read
from rentopia.games import game_of
from rentopia.protocol.tables import TableSettings
from rentopia.table.clock import absence
from rentopia.table.clock import timers as clock
from rentopia.table.clock.tracker import Tracker
from rentopia.table.lobby.document import SeatDoc

PERSON = SeatDoc(kind="person")
STEADY = SeatDoc(kind="bot", bot="steady")
QUICK = SeatDoc(kind="bot", bot="quick")
SETTINGS = TableSettings()


class Chance:
    """Throws and cards that a test has written down, then seeded ones."""

    def __init__(self, throws: Sequence[tuple[int, int]] = (), cards: Sequence[int] = (), seed: int = 1) -> None:
        self.throws = list(throws)
        self.cards = list(cards)
        self.rng = random.Random(seed)

    def dice(self) -> tuple[int, int]:
        return self.throws.pop(0) if self.throws else (self.rng.randint(1, 6), self.rng.randint(1, 6))

    def card(self, deck: int, candidates: Sequence[int]) -> int:
        return self.cards.pop(0) if self.cards else self.rng.choice(list(candidates))

    def first(self, seats: int) -> int:
        return 0

    def deal(self, candidates: Sequence[int]) -> int:
        return self.rng.choice(list(candidates))


class Clockwork:
    """``seats`` are people unless said; ``due`` holds each timer with the time in milliseconds at which it is due."""

    def __init__(
        self,
        position: dict[str, Any],
        *,
        throws: Sequence[tuple[int, int]] = (),
        cards: Sequence[int] = (),
        seats: Sequence[SeatDoc] | None = None,
        settings: TableSettings = SETTINGS,
        turn_timer: int = 90,
    ) -> None:
        found = read(position)
        self.names = found.names
        self.game = game_of(found.state)
        self.history = History(self.game, found.state, found.names)
        self.tracker = Tracker(self.game, found.state)
        self.chance = Chance(throws, cards)
        self.seats = list(seats or [PERSON] * found.state.seats)
        self.settings = settings
        self.turn_timer = turn_timer
        self.now = 0
        self.due: dict[str, int] = {}

    @property
    def state(self) -> Any:
        return self.history.state

    @property
    def head(self) -> int:
        return len(self.history.steps)

    @property
    def phase(self) -> int:
        phase: int = self.state.phase
        return phase

    def act(self, name: str, kind: str, by: str | None = None, **fields: object) -> Step:
        """An action that is accepted, with its timers."""
        seat = self.names.index(name) if name else -1
        return self._noted(self.history.act(seat, {"type": kind, **fields}, self.chance, by))

    def do(self, seat: int, move: Move, by: str | None = None) -> Step:
        return self._noted(self.history.act_move(seat, move, self.chance, by))

    def _noted(self, step: Step | Refusal) -> Step:
        assert isinstance(step, Step), step
        self.tracker.note(step, self.state)
        changes = clock.timers_after(self.tracker, self.state, step, self.seats, self.settings, self.turn_timer)
        kinds = [change.kind for change in changes]
        assert len(set(kinds)) == len(kinds)
        before, self.due = self.due, {}
        for change in changes:
            if change.delay_ms is not None:
                self.due[change.kind] = self.now + change.delay_ms
            elif change.kind in before:
                self.due[change.kind] = before[change.kind]
        return step

    def wait(self, seconds: float) -> None:
        """Let time go on, in which nothing comes due."""
        self.now += int(seconds * 1000)
        assert all(due > self.now for due in self.due.values()), self.due

    def left(self, kind: str) -> float | None:
        """Seconds until a timer is due; None where it does not run."""
        return None if kind not in self.due else (self.due[kind] - self.now) / 1000

    def next(self) -> absence.Next | None:
        return absence.what_next(self.state, self.tracker, self.seats, self.settings)

    def window(self) -> int | None:
        return clock.window_ms(self.state, self.settings, self.turn_timer)

    def fires(self, kind: str) -> absence.Next | absence.Later | None:
        """What a timer would do now."""
        return absence.on_timer(kind, self.state, self.tracker, self.seats, self.settings, self.window())

    def run_out(self, kind: str = "turn") -> Step:
        """Let a timer come due, before which no other does, and do what it does."""
        assert self.due[kind] == min(self.due.values()), self.due
        self.now = max(self.now, self.due[kind])
        found = self.fires(kind)
        assert isinstance(found, absence.Next), found
        return self.do(found.seat, absence.move_of(found, self.game, self.state), found.by)

    def control(self, name: str) -> str:
        seat = self.names.index(name)
        return absence.control(self.seats[seat], seat, self.tracker, self.settings)

    def word(self, step: Step) -> str:
        """Who did what, and whether the clock did it for him, as ``Ada roll clock``."""
        parts = (self.names[step.seat], self.game.words.actions[step.move.kind], step.by)
        return " ".join(part for part in parts if part)


def rentopia(ada: dict[str, Any] | None = None, ben: dict[str, Any] | None = None, **keys: Any) -> dict[str, Any]:
    """A position of Rentopia with three seats, Ada before her throw unless said."""
    seats = [{"name": "Ada", **(ada or {})}, {"name": "Ben", **(ben or {})}, {"name": "Cy", **keys.pop("cy", {})}]
    return {"game": "rentopia", "seats": seats, "turn": {"seat": "Ada", "phase": "before_roll"}, **keys}


def landlords(ada: dict[str, Any] | None = None, ben: dict[str, Any] | None = None, **keys: Any) -> dict[str, Any]:
    """The same of the Landlord's Game."""
    return {**rentopia(ada, ben, **keys), "game": "landlords"}


def auction(**settings: Any) -> Clockwork:
    """Ada has landed on Harbor Ferry's neighbour and declined: an auction of all three."""
    table = Clockwork(rentopia(), throws=[(1, 2)], **settings)
    table.act("Ada", "roll")
    assert table.phase == codes.BUYING
    table.act("Ada", "decline")
    assert table.phase == codes.AUCTION
    return table
