"""Lessons: scenarios that a learner plays along with, taken through the real rules.

A game keeps them as TOML files in its folder ``lessons``, in the order of the numbers before their names. A file is a
scenario (`formats/scenario.py`) with ``learner`` beside its keys, and with ``tell`` and ``point`` beside those of a
step (`protocol/lessons.py` says what they mean). Chance is scripted, so a lesson is the same for everybody; what is
offered at each step is what the rules offer there. Where it is decided: issue 5, point 6.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from msgspec import Raw

from rentopia.engine.door import find_seat
from rentopia.engine.history import ChanceError, History, Step
from rentopia.engine.refusal import Refusal
from rentopia.formats.position import PositionError, read, write
from rentopia.formats.record import scope_of, step_line
from rentopia.formats.recordkinds import Scope
from rentopia.formats.scenario import Script
from rentopia.games import GAMES, Game
from rentopia.protocol.lessons import LessonRow, Lessons, LessonStep, LessonView
from rentopia.protocol.previews import Change, Preview, SeatChange, VoteEffect, Ways
from rentopia.protocol.requests import Problem
from rentopia.table.clock.waiting import seats_in, waits_for
from rentopia.table.match.decisions import decision
from rentopia.table.match.figures import figures
from rentopia.table.match.preview import preview
from rentopia.table.match.receipts import Ledger
from rentopia.table.match.ways import ways

#: What a step of a lesson has beside a step of a scenario.
OWN_KEYS = ("tell", "point")
_NAME = re.compile(r"(?P<place>[1-9][0-9]?)-(?P<word>[a-z0-9-]+)\.toml")


class LessonError(ValueError):
    """A lesson that the rules don't play; ``str()`` of it is one line for people."""


@dataclass
class _Table:
    """The parts of a live match that a decision is made of (`decisions.Decided`)."""

    game: Game
    scope: Scope
    state: Any
    head: int

    def may_undo(self, seat: int | None) -> bool:
        """A lesson goes one way: what was done is done again from its beginning."""
        return False


@cache
def lessons(game: str) -> Lessons:
    """The lessons of a game. Raises KeyError for a game that there is not."""
    rows = (
        LessonRow(word, raw["title"], sum(step.get("seat") == raw["learner"] for step in raw["steps"]))
        for word, raw in ((word, source(game, word)) for word in _found(game))
    )
    return Lessons(game, tuple(rows))


def lesson(game: str, word: str) -> LessonView | None:
    """A lesson with all that comes of it; None where the game has none of this word. Raises KeyError for no game."""
    return _played(game, word) if word in _found(game) else None


@cache
def _played(game: str, word: str) -> LessonView:
    """Kept only for what there is: words that are none come from anybody, without end."""
    return play(game, word, source(game, word))


def scenario_of(raw: dict[str, Any]) -> dict[str, Any]:
    """The same as a scenario, which says whether what it expects holds."""
    steps = [{key: value for key, value in step.items() if key not in OWN_KEYS} for step in raw["steps"]]
    return {**{key: value for key, value in raw.items() if key != "learner"}, "steps": steps}


def play(game: str, word: str, raw: dict[str, Any]) -> LessonView:
    """Take a lesson through the rules. Raises LessonError where they refuse a step or chance lacks an answer."""
    run = _Run(game, word, raw)
    opening = write(run.history.state, run.names)
    begins = figures(run.game, run.history.state, 0)
    steps = tuple(run.next(wanted) for wanted in raw["steps"])
    return LessonView(game, word, raw["title"], raw["clause"], run.learner, opening, begins, steps)


def look(game: str, word: str, after: int, actions: Sequence[object]) -> Preview | None:
    """What would come of actions of the learner after so many steps; None where there is no such lesson or step.

    Raises KeyError for a game that there is not.
    """
    if word not in _found(game):
        return None
    raw = source(game, word)
    if after > len(raw["steps"]):
        return None
    run = _Run(game, word, raw)
    for wanted in raw["steps"][:after]:
        run.next(wanted)
    state = run.history.state
    return preview(run.game, state, run.names, run.learner, actions, after, figures(run.game, state, after))


class _Run:
    """A lesson on its way. Raises LessonError as `play`."""

    def __init__(self, game: str, word: str, raw: dict[str, Any]) -> None:
        self.called = f"{game}/{word}"
        try:
            self.position = read(raw["position"])
            self.game, self.names = self.position.game, self.position.names
            beginning = read(write(self.position.state, self.names)).state
        except PositionError as error:
            raise LessonError(f"{self.called}: {error}") from error
        self.learner = find_seat(raw["learner"], self.names)
        if self.learner < 0:
            raise LessonError(f"{self.called}: the learner {raw['learner']} has no seat")
        self.history = History(self.game, self.position.state, self.names)
        self.ledger = Ledger.at(self.game, beginning, self.names)

    def next(self, wanted: dict[str, Any]) -> LessonStep:
        """Take one step more."""
        state, place = self.history.state, self.history.newest + 1
        seat = find_seat(wanted["seat"], self.names)
        table = _Table(self.game, scope_of(state), state, place - 1)
        own = seat == self.learner
        asked = decision(table, self.learner) if own else None
        owed = _ways(table, self.learner) if own else None
        effect = _effect(table) if own else None
        waits = tuple(seats_in(waits_for(self.game, state), state.seats))
        try:
            done = self.history.act(seat, wanted["action"], _script(wanted, self.position))
        except ChanceError as error:
            raise LessonError(f"{self.called}: step {place}: {error}") from error
        if isinstance(done, Refusal):
            raise LessonError(f"{self.called}: step {place} is refused: {done}")
        return LessonStep(
            tell=wanted.get("tell"),
            point=wanted.get("point"),
            decision=asked,
            waits=waits,
            step=_line(done, table.scope),
            receipts=tuple(self.ledger.add(done, told=True)),
            figures=figures(self.game, self.history.state, place),
            ways=owed,
            effect=effect,
        )


def _ways(table: _Table, seat: int) -> Ways | None:
    """How a seat could pay what it owes; None where it owes nothing."""
    found = ways(table.game, table.scope, table.state, seat, table.head, None)
    return None if isinstance(found, Problem) else found


def _effect(table: _Table) -> VoteEffect | None:
    """What a vote that may be moved now would change; None where none may."""
    ballot = table.game.figures.ballot(table.state)
    if ballot is None:
        return None
    seats = tuple(SeatChange(seat, *changes) for seat, changes in enumerate(ballot.seats))
    return VoteEffect(table.head, ballot.about, ballot.needs, Change(*ballot.table), seats)


def _script(step: dict[str, Any], position: Any) -> Script:
    """Chance as the step writes it down: one throw or a list of them, and cards."""
    dice = step.get("dice", [])
    throws = [dice] if dice and isinstance(dice[0], int) else dice
    script = Script([(first, second) for first, second in throws], list(step.get("cards", [])), step.get("first"))
    script.position = position
    return script


def _line(step: Step, scope: Scope) -> Raw:
    return Raw(step_line(step, scope, [None] * len(step.draws)).encode())


def _folder(game: str) -> Traversable:
    return files(GAMES[game].rpartition(".")[0]) / "lessons"


@cache
def _found(game: str) -> dict[str, Traversable]:
    """The files of a game's lessons by their words, in order."""
    folder = _folder(game)
    named = [(match, file) for file, match in _named(folder)] if folder.is_dir() else []
    return {match["word"]: file for match, file in sorted(named, key=lambda one: int(one[0]["place"]))}


def _named(folder: Traversable) -> Iterator[tuple[Traversable, re.Match[str]]]:
    for file in folder.iterdir():
        match = _NAME.fullmatch(file.name)
        if match:
            yield file, match


def source(game: str, word: str) -> dict[str, Any]:
    """A lesson as it is written down, read anew. Raises KeyError where there is none of this word."""
    return tomllib.loads(_found(game)[word].read_text(encoding="utf-8"))
