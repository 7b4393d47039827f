"""Scenarios: a position, steps, and what must then hold. A test, a step of a tutorial, and a bug report.

Where it is decided: formats, part 5. Beside what a scenario asks for, every accepted step is checked twice over: its
events, folded over the position before it, must give the position after it, and that position, written and read
back, must be the same.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rentopia.engine.door import find_seat
from rentopia.engine.fold import apply_event
from rentopia.engine.history import TABLE, ChanceError, History, Step
from rentopia.engine.refusal import Refusal
from rentopia.formats.canonical import state_hash
from rentopia.formats.compare import Comparison
from rentopia.formats.position import Position, read, write
from rentopia.formats.values import PositionError, Table, bits_of

MOST_BYTES = 1024 * 1024
"""Size of a scenario file."""
MOST_STEPS = 10_000


class ScenarioError(ValueError):
    """A file that is no scenario; ``str()`` of it is one line for people."""


@dataclass(frozen=True)
class Failure:
    """What did not hold: ``step`` counts from 1 (0: the position), ``path`` names the key."""

    step: int
    path: str
    expected: object
    actual: object

    def __str__(self) -> str:
        place = f"step {self.step}" if self.step else "position"
        return f"{place}: {self.path}: expected {_shown(self.expected)}, actual {_shown(self.actual)}"


@dataclass
class Outcome:
    """How a scenario went; it holds when ``failures`` is empty. The first step that fails ends it."""

    title: str
    clause: str
    failures: list[Failure] = field(default_factory=list)

    @property
    def holds(self) -> bool:
        return not self.failures


def load_scenario(path: str | Path) -> dict[str, Any]:
    """Read a scenario, TOML or JSON by the ending of the name. Raises ScenarioError for what cannot be read."""
    file = Path(path)
    try:
        if file.stat().st_size > MOST_BYTES:
            raise ScenarioError(f"is larger than {MOST_BYTES} bytes")
        text = file.read_text(encoding="utf-8")
        raw = json.loads(text) if file.suffix == ".json" else tomllib.loads(text)
    except (OSError, ValueError, RecursionError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise ScenarioError(reason or "cannot be read") from error
    if type(raw) is not dict:
        raise ScenarioError("is no table")
    return raw


def run_scenario(raw: dict[str, Any], board: str | None = None) -> Outcome:
    """Play a scenario to its end or to the first step that fails.

    ``board`` is a host's own board, as for `position.read`. Raises ScenarioError for a file of the wrong form.
    """
    try:
        table = Table(raw, "")
        outcome = Outcome(_text(table, "title"), _text(table, "clause"))
        table.get("position")
        steps = table.each("steps", lambda value, path: _StepTable(Table(value, path)), MOST_STEPS)
        table.done()
    except PositionError as error:
        raise ScenarioError(str(error)) from error
    try:
        position = read(raw.get("position"), board)
    except PositionError as error:
        outcome.failures.append(Failure(0, error.path or "position", "a position that can be", error.reason))
        return outcome
    run = _Run(position, outcome, board)
    for number, step in enumerate(steps, 1):
        run.play(number, step)
        if outcome.failures:
            break
    return outcome


class _StepTable:
    """One step of the file, checked for its form."""

    def __init__(self, table: Table) -> None:
        self.seat = table.get("seat")
        self.action = table.need("action")
        self.refused = table.get("refused")
        self.expect = table.get("expect", {})
        if type(self.expect) is not dict:
            table.fail("expect", "must be a table")
        cards, titles = table.each("cards", _plain, 1000), table.each("deal", _plain)
        self.script = Script(_throws(table), cards, table.get("first"), titles)
        table.done()


class Script:
    """Chance as a scenario writes it down; answers in order and knows what is left over."""

    def __init__(
        self, dice: list[tuple[int, int]], cards: list[object], first: object, titles: list[object] | None = None
    ) -> None:
        self.throws = dice
        self.cards = cards
        self.beginner = first
        self.titles = titles or []
        self.position: Position | None = None

    def dice(self) -> tuple[int, int]:
        if not self.throws:
            raise ChanceError("dice are missing")
        return self.throws.pop(0)

    def card(self, deck: int, candidates: Sequence[int]) -> int:
        if not self.cards:
            raise ChanceError("a card is missing")
        name = self.cards.pop(0)
        assert self.position is not None
        card: int = self.position.game.find_card(name) if type(name) in (int, str) else -1
        if card not in candidates:
            raise ChanceError(f"the card {name} cannot come now")
        return card

    def first(self, seats: int) -> int:
        if self.beginner is None:
            raise ChanceError("first is missing")
        assert self.position is not None
        seat = find_seat(self.beginner, self.position.names)
        self.beginner = None
        if seat < 0:
            raise ChanceError("first is no seat")
        return seat

    def deal(self, candidates: Sequence[int]) -> int:
        if not self.titles:
            raise ChanceError("a title to deal is missing")
        name = self.titles.pop(0)
        assert self.position is not None
        space: int = self.position.game.find_space(name) if type(name) in (int, str) else -1
        if space not in candidates:
            raise ChanceError(f"the title {name} cannot be dealt now")
        return space

    def left(self) -> dict[str, object]:
        """What no chance point has asked for."""
        left: dict[str, object] = {"dice": self.throws, "cards": self.cards, "first": self.beginner}
        left["deal"] = self.titles
        return {key: value for key, value in left.items() if value}


class _Run:
    def __init__(self, position: Position, outcome: Outcome, board: str | None) -> None:
        self.position = position
        self.outcome = outcome
        self.board = board
        self.history = History(position.game, position.state, position.names)
        self.number = 0
        self.check_reading()

    def fail(self, path: str, expected: object, actual: object) -> None:
        self.outcome.failures.append(Failure(self.number, path, expected, actual))

    def play(self, number: int, step: _StepTable) -> None:
        self.number = number
        seat = TABLE
        if step.seat is not None:
            seat = find_seat(step.seat, self.position.names)
            if seat < 0:
                self.fail("seat", "a seat", step.seat)
                return
        step.script.position = self.position
        state = self.position.state
        before, old_hash = state.clone(), state_hash(state)
        try:
            answer = self.history.act(seat, step.action, step.script, "table" if seat == TABLE else None)
        except ChanceError as error:
            self.fail("chance", "an answer that can be", str(error))
            return
        if isinstance(answer, Refusal):
            if answer.code != step.refused:
                self.fail("refused", "none" if step.refused is None else step.refused, str(answer))
            if state_hash(state) != old_hash:
                self.fail("state_hash", "unchanged by a refused action", "changed")
        elif step.refused is not None:
            self.fail("refused", step.refused, "none")
        else:
            self.check_step(before, answer)
        for key, left in step.script.left().items():
            self.fail(key, "nothing left over", left)
        self.check_expectations(step.expect)

    def check_step(self, before: Any, step: Step) -> None:
        for event in step.events:
            apply_event(before, event)
        if state_hash(before) != state_hash(self.position.state):
            self.fail("events", "folded, the same position", self.first_difference(before))
        self.check_reading()

    def check_reading(self) -> None:
        state, names = self.position.state, self.position.names
        try:
            again = read(write(state, names), self.board).state
        except PositionError as error:
            self.fail("position", "can be read back", str(error))
            return
        if state_hash(again) != state_hash(state):
            self.fail("position", "read back, the same", self.first_difference(again))

    def first_difference(self, other: Any) -> str:
        """Where another state differs from the present one, for people."""
        names = self.position.names
        comparison = Comparison(self.position)
        comparison.compare(write(self.position.state, names), write(other, names), "")
        comparison.compare(write(other, names), write(self.position.state, names), "")
        return f"{comparison.found[0]}" if comparison.found else "a difference in what is absent"

    def check_expectations(self, expect: dict[str, Any]) -> None:
        if not expect:
            return
        state, names = self.position.state, self.position.names
        actual: dict[str, Any] = write(state, names)
        actual["seats"] = {seat["name"]: seat for seat in actual["seats"]}
        actual["deciders"] = [names[seat] for seat in bits_of(self.position.game.deciders(state))]
        wanted = dict(expect)
        owned = [space for space in wanted.pop("unowned", []) if self.owner_of(space) is not None]
        if owned:
            self.fail("unowned", owned, {str(space): self.owner_of(space) for space in owned})
        comparison = Comparison(self.position)
        comparison.compare(wanted, actual, "")
        for path, expected, found in comparison.found:
            self.fail(path, expected, found)

    def owner_of(self, name: object) -> str | None:
        space: int = self.position.game.find_space(name) if type(name) in (int, str) else -1
        if space < 0:
            return "no such space"
        owner = self.position.state.owner[space]
        return None if owner < 0 else self.position.names[owner]


def _throws(table: Table) -> list[tuple[int, int]]:
    """``dice`` is one throw or a list of throws."""
    raw = table.get("dice", [])
    if type(raw) is not list:
        table.fail("dice", "must be a list")
    throws = [raw] if raw and type(raw[0]) is int else raw
    found = []
    for throw in throws:
        if type(throw) is not list or len(throw) != 2 or not all(type(die) is int and 1 <= die <= 6 for die in throw):
            table.fail("dice", "must be throws of two dice, each 1 to 6")
        found.append((throw[0], throw[1]))
    return found


def _plain(value: object, path: str) -> object:
    return value


def _text(table: Table, key: str) -> str:
    value = table.need(key)
    if type(value) is not str:
        table.fail(key, "must be a text")
    return str(value)


def _shown(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
