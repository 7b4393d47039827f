"""The record of a match read back: its events fold to any step without a rule, and the match can be played on.

An event is folded only where it fits the state before it, so that no file, however it was made, does more than be
refused by one line. Where it is decided: formats, part 6.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rentopia.engine import codes
from rentopia.engine.fold import apply_event
from rentopia.engine.history import History
from rentopia.formats.position import read as read_position
from rentopia.formats.position import write as write_position
from rentopia.formats.record import header_line, result_line, scope_of, step_line
from rentopia.formats.recordevents import misfit, write_event
from rentopia.formats.recordkinds import Scope
from rentopia.formats.recordlines import Closing, Header, LineReader, RecordedStep, RecordError

__all__ = ["Closing", "Header", "Record", "RecordError", "RecordedStep", "fold_step", "load"]

_MOST_CASH = 10**15
"""No account of a match comes near; beyond, sums would no longer fit the ints of the compiled state."""


@dataclass
class Record:
    """A match as it was written down; without ``closing`` it has not ended."""

    header: Header
    game: Any
    steps: list[RecordedStep] = field(default_factory=list)
    closing: Closing | None = None

    def fold(self, upto: int | None = None) -> Any:
        """The state after the step ``upto`` (None: the last, 0: before the first), from the events alone.

        Raises RecordError where an event does not fit the state before it.
        """
        state = self.header.opening()
        scope = scope_of(state)
        for recorded in self.steps if upto is None else self.steps[:upto]:
            fold_step(state, recorded, scope)
        return state

    def history(self) -> History:
        """The match ready to be played on, with all that `undo` may take back.

        Raises RecordError as `fold` does, and where the events lead to a position that cannot be.
        """
        state = self.fold()
        try:
            read_position(write_position(state, self.header.names), self.header.board)
        except ValueError as error:
            line = self.steps[-1].line if self.steps else 1
            raise RecordError(line, f"leads to a position that cannot be: {error}") from None
        steps = [recorded.step for recorded in self.steps]
        return History(self.game, state, self.header.names, steps, goes_on=self.header.position is not None)

    def lines(self, published: bool = False) -> list[str]:
        """The lines again, the same to the byte where they were written by this program; ``published``: no secret."""
        header, opening = self.header, self.header.opening()
        scope = scope_of(opening)
        head = header_line(
            opening,
            header.names,
            match=header.match,
            commitment=header.commitment,
            created=header.created,
            bots=header.bots,
            board=header.board,
            secret_seed=None if published else header.secret_seed,
            goes_on=header.position is not None,
            origin=header.origin,
            game_version=header.game_version,
        )
        steps = [step_line(one.step, scope, one.numbers, at=one.at, clients=one.clients) for one in self.steps]
        end = self.closing
        return [head, *steps, *([] if end is None else [result_line(end.result, end.seed, end.state_hash)])]

    @property
    def next_draw(self) -> int:
        """The first number that no draw has."""
        return sum(n is not None for recorded in self.steps for n in recorded.numbers)


def load(source: str | Path | Iterable[str]) -> Record:
    """Read a record from a path, or from its lines.

    Raises RecordError, with the line and the reason, for whatever is wrong with the form of a line or with the order
    of the steps. That the events fit is found by `Record.fold`, whether they follow the rules only by
    `verify.verify_record`.
    """
    reader = LineReader(source)
    record = Record(reader.header, reader.scope.game)
    for found in reader:
        if isinstance(found, Closing):
            record.closing = found
        else:
            wanted = len(record.steps) + 1
            if found.step.seq != wanted:
                raise RecordError(found.line, f"seq must be {wanted}, not {found.step.seq}")
            record.steps.append(found)
    return record


def fold_step(state: Any, recorded: RecordedStep, scope: Scope) -> None:
    """Fold the events of a step; each must find what it says was there before it. Raises RecordError."""
    step = recorded.step
    for index, event in enumerate(step.events):
        problem = misfit(event, scope, state) or _no_such_card(state, event)
        if not problem:
            journal: list[Any] = []
            state.journal = journal
            apply_event(state, event)
            state.journal = None
            written = [write_event(done, scope) for done in journal]
            if written != [write_event(event, scope)]:
                problem = "does not fit what was before it"
            elif max(state.cash) > _MOST_CASH or min(state.cash) < -_MOST_CASH:
                problem = "moves more money than there is"
            elif min(state.stock) < 0:
                problem = "takes more than there is"
        if problem:
            name = scope.game.words.events[event[0]][0]
            raise RecordError(recorded.line, f"events[{index}] ({name}) {problem}", step.seq)


def _no_such_card(state: Any, event: tuple[Any, ...]) -> str:
    """Why the fact of an event could not even be written: it names a card that cannot come, or that nobody holds."""
    kind = event[0]
    if kind == codes.CARD_DRAWN:
        deck, card = event[2] // 16, event[2]
        if not state.unseen[deck] >> card % 16 & 1:
            if not state.seen_count[deck] or state.seen[deck * 16] != card:
                return "names a card that cannot come"
    if kind in (codes.CARD_RETURNED, codes.CARD_GIVEN):
        card = event[2] if kind == codes.CARD_RETURNED else event[1]
        if state.holder[card] == codes.NOBODY:
            return "names a card that nobody holds"
    return ""
