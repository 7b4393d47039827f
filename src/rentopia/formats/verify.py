"""Checking the record of a match: its actions are run again, and its throws and cards computed from the revealed seed.

The checks go through the file from its first line, each step in this order: its number, what the clients gave, the
action, its draws, its events; so what is reported is what failed first. Where it is decided: formats, part 6.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import rentopia
from rentopia.engine import codes
from rentopia.engine.history import ChanceError, Draw, History
from rentopia.engine.refusal import Refusal
from rentopia.formats import fair
from rentopia.formats.canonical import state_hash
from rentopia.formats.record import write_draw
from rentopia.formats.recordevents import write_event
from rentopia.formats.recordkinds import Scope
from rentopia.formats.recordlines import Closing, Header, LineReader, RecordedStep

_MOST_SHOWN = 160


@dataclass(frozen=True)
class Failure:
    """What failed first: the line (from 1), the step if it is one (else 0), the check, and both values.

    ``check`` is ``commitment``, ``seed``, ``seq``, ``clients``, ``action``, ``draw``, ``events``, ``takes_back``,
    ``result`` or ``state_hash``; ``place`` names the value within it.
    """

    line: int
    seq: int
    check: str
    place: str
    expected: object
    found: object

    def __str__(self) -> str:
        step = f", seq {self.seq}" if self.seq else ""
        return f"line {self.line}{step}: {self.place}: expected {_shown(self.expected)}, found {_shown(self.found)}"


@dataclass
class Verdict:
    """What came of it; all is well when ``failure`` is None. ``notes`` say in sentences what could not be checked."""

    steps: int = 0
    draws: int = 0
    draws_checked: bool = False
    finished: bool = False
    failure: Failure | None = None
    notes: list[str] = field(default_factory=list)

    @property
    def holds(self) -> bool:
        return self.failure is None


def verify_record(source: str | Path | Iterable[str]) -> Verdict:
    """Check the record of a match, given as for `recordread.load`.

    Raises RecordError for a file that is no record: one that cannot be read, or with a line of a wrong form.
    """
    reader = LineReader(source)
    entries = list(reader)
    closing = entries[-1] if entries and isinstance(entries[-1], Closing) else None
    steps = [entry for entry in entries if isinstance(entry, RecordedStep)]
    check = _Check(reader.header, reader.opening, reader.scope, steps, closing)
    try:
        check.run()
    except _Failed as failed:
        check.verdict.failure = failed.failure
    if reader.header.game_version != rentopia.__version__:
        check.verdict.notes.append(
            f"played with version {reader.header.game_version} of the program, checked with {rentopia.__version__}"
        )
    return check.verdict


class _Failed(Exception):
    def __init__(self, failure: Failure) -> None:
        super().__init__(failure)
        self.failure = failure


class _Check:
    def __init__(
        self, header: Header, opening: Any, scope: Scope, steps: Sequence[RecordedStep], closing: Closing | None
    ) -> None:
        self.header = header
        self.scope = scope
        self.steps = steps
        self.closing = closing
        self.verdict = Verdict(finished=closing is not None)
        self.history = History(scope.game, opening, header.names, goes_on=header.position is not None)
        self.draws = _Recorded(scope)
        self.seed = closing.seed if closing is not None and closing.seed is not None else header.secret_seed

    def run(self) -> None:
        self.check_commitment()
        for number, recorded in enumerate(self.steps, 1):
            if recorded.step.seq != number:
                self.fail(recorded, "seq", "seq", number, recorded.step.seq)
            if number == 1 and self.verdict.draws_checked:
                self.take_clients(recorded)
            self.check_step(recorded)
            self.verdict.steps += 1
        self.verdict.draws = self.draws.n
        if self.closing is not None:
            self.check_closing(self.closing)
        else:
            self.verdict.notes.append("the match has not ended")

    def fail(
        self, where: RecordedStep | Closing | int, check: str, place: str, expected: object, found: object
    ) -> None:
        line = where if isinstance(where, int) else where.line
        seq = where.step.seq if isinstance(where, RecordedStep) else 0
        raise _Failed(Failure(line, seq, check, place, expected, found))

    # --- the dice -----------------------------------------------------------------------------------------

    def check_commitment(self) -> None:
        header, closing = self.header, self.closing
        if self.seed is not None:
            wanted = fair.commitment(header.match, self.seed)
            if header.commitment != wanted:
                self.fail(
                    1, "commitment", "commitment, which must be that of the revealed seed", wanted, header.commitment
                )
            self.verdict.draws_checked = True
        elif header.commitment is None:
            self.verdict.notes.append("the draws come from no committed seed and were taken as they stand")
        elif closing is not None:
            self.fail(closing, "seed", "seed", "the seed of the commitment", None)
        else:
            self.verdict.notes.append("the seed is not revealed yet, so the draws were taken as they stand")

    def take_clients(self, recorded: RecordedStep) -> None:
        clients = recorded.clients
        if clients is None:
            self.fail(recorded, "clients", "clients", "what each seat gave to the dice", None)
            return
        for seat, client in enumerate(clients):
            if not fair.client_fits(client.share, client.promised):
                place = f"clients[{seat}].hash"
                self.fail(recorded, "clients", place, fair.client_hash(client.share), client.promised)
        assert self.seed is not None
        key = fair.match_key(self.seed, self.header.match, [client.share for client in clients])
        self.draws.fair = fair.FairChance(key)

    # --- steps --------------------------------------------------------------------------------------------

    def check_step(self, recorded: RecordedStep) -> None:
        step = recorded.step
        self.draws.begin(recorded)
        try:
            answer = self.history.act_move(step.seat, step.move, self.draws, step.by)
        except ChanceError as error:
            expected, found = self.draws.problem or (str(error), None)
            self.fail(recorded, "draw", self.draws.place, expected, found)
            return
        if isinstance(answer, Refusal):
            name = self.scope.game.words.actions[step.move.kind]
            self.fail(recorded, "action", f"action ({name})", "a legal one", f"{answer.code} ({answer.clause})")
            return
        if self.draws.left:
            left = [write_draw(draw, n, self.scope) for draw, n in self.draws.left]
            self.fail(recorded, "draw", "draws", "no more", left)
        wanted = [write_event(event, self.scope) for event in answer.events]
        found = [write_event(event, self.scope) for event in step.events]
        for index in range(max(len(wanted), len(found))):
            one = wanted[index] if index < len(wanted) else None
            other = found[index] if index < len(found) else None
            if one != other:
                self.fail(recorded, "events", f"events[{index}]", one, other)
        if answer.takes_back != step.takes_back:
            self.fail(recorded, "takes_back", "takes_back", answer.takes_back, step.takes_back)

    def check_closing(self, closing: Closing) -> None:
        state = self.history.state
        result = self.scope.game.result_of(state) if state.phase == codes.OVER else None
        if closing.result != result:
            self.fail(closing, "result", "result", result, closing.result)
        digest = state_hash(state)
        if closing.state_hash != digest:
            self.fail(closing, "state_hash", "state_hash", digest, closing.state_hash)
        if result is None:
            self.verdict.notes.append("the match was broken off")


class _Recorded:
    """The `ChanceSource` of a record: gives out what was written down, having checked it against the seed."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.fair: fair.FairChance | None = None
        self.n = 0
        self.left: list[tuple[Draw, int | None]] = []
        self.place = "draws"
        self.problem: tuple[object, object] | None = None

    def begin(self, recorded: RecordedStep) -> None:
        self.left = list(zip(recorded.step.draws, recorded.numbers, strict=True))
        self.place = "draws"
        self.problem = None

    def dice(self) -> tuple[int, int]:
        throw = self.fair.dice() if self.fair else None
        die1, die2 = self._next("dice", throw, drawn=True)
        return die1, die2

    def card(self, deck: int, candidates: Sequence[int]) -> int:
        wanted = self.fair.card(deck, candidates) if self.fair else None
        return self._one_of("card", wanted, candidates)

    def deal(self, candidates: Sequence[int]) -> int:
        wanted = self.fair.deal(candidates) if self.fair else None
        return self._one_of("deal", wanted, candidates)

    def first(self, seats: int) -> int:
        wanted = (self.fair.first(seats),) if self.fair else None
        return self._next("first", wanted, drawn=seats > 1)[0]

    def _one_of(self, kind: str, wanted: int | None, candidates: Sequence[int]) -> int:
        if wanted is None and len(candidates) == 1:
            wanted = candidates[0]
        return self._next(kind, None if wanted is None else (wanted,), drawn=len(candidates) > 1)[0]

    def _next(self, kind: str, wanted: tuple[int, ...] | None, drawn: bool) -> tuple[int, ...]:
        n = self.n if drawn else None
        self.place = f"draw {n}" if drawn else "draws"
        if not self.left:
            raise self._bad(f"a draw: {kind}", None)
        draw, number = self.left.pop(0)
        found = write_draw(draw, number, self.scope)
        if draw.kind != kind:
            raise self._bad(f"a draw: {kind}", found)
        expected = write_draw(draw if wanted is None else Draw(kind, wanted), n, self.scope)
        if found != expected:
            raise self._bad(expected, found)
        self.n += drawn
        return draw.values

    def _bad(self, expected: object, found: object) -> ChanceError:
        self.problem = (expected, found)
        return ChanceError("the record has another draw")


def _shown(value: object) -> str:
    if value is None:
        return "none"
    text = value if isinstance(value, str) and value.isprintable() else json.dumps(value)
    return text if len(text) <= _MOST_SHOWN else text[:_MOST_SHOWN] + " …"
