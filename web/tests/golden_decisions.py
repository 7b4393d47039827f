"""Writes decisions of every kind that the golden matches hold: ``python golden_decisions.py FILE``.

A kind is a game, a phase, and the actions that are open and refused there, each with why. Of each kind the file has the
first: the position, the dice, the seat, its decision as it goes to a page, and the ways out of what it owes. The
client's tests see that a page always offers something that can be done.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from rentopia.engine import codes
from rentopia.formats.position import write
from rentopia.formats.record import scope_of
from rentopia.formats.recordkinds import Scope
from rentopia.formats.recordread import Record, fold_step, load
from rentopia.games import Game
from rentopia.protocol.messages import DecisionMessage
from rentopia.protocol.previews import Ways
from rentopia.table.clock.waiting import answers, seats_in, waits_for
from rentopia.table.match.decisions import decision
from rentopia.table.match.ways import ways

GOLDEN = Path(__file__).resolve().parents[2] / "tests" / "golden"
LAST_TRY = 4
"""Of a seat in jail that has missed three throws."""


@dataclass
class Moment:
    """What a decision is made of; nothing is taken back."""

    game: Game
    scope: Scope
    state: Any
    head: int

    def may_undo(self, seat: int | None) -> bool:
        return False


def kind_of(moment: Moment, found: DecisionMessage) -> tuple[object, ...]:
    refused = sorted({(one.action["type"], one.refused) for one in found.refused})
    owing = [debt.creditor for debt in moment.state.debts if debt.debtor == found.seat]
    return (
        moment.game.name,
        moment.state.phase,
        tuple(sorted({one.action["type"] for one in found.open})),
        tuple(refused),
        min(owing, default=None),
    )


def moments(record: Record) -> Iterator[Moment]:
    """The match after every step; and where somebody is in jail, the same with hardly any cash at the last try."""
    state = record.header.opening()
    scope = scope_of(state)
    for head, step in enumerate(record.steps, 1):
        fold_step(state, step, scope)
        yield Moment(record.game, scope, state, head)
        if state.phase == codes.BEFORE_ROLL and getattr(state, "jail", None):
            poor = state.clone()
            poor.space[poor.turn] = poor.board.locked_space
            poor.jail[poor.turn] = LAST_TRY
            poor.cash[poor.turn] = poor.house.fine - 12
            yield Moment(record.game, scope, poor, head)


def row(moment: Moment, names: tuple[str, ...], found: DecisionMessage) -> dict[str, Any]:
    state, seat = moment.state, found.seat
    due = ways(moment.game, moment.scope, state, seat, moment.head, None) if state.phase == codes.OWING else None
    return {
        "position": write(state, names),
        "dice": [state.die1, state.die2],
        "waits": seats_in(waits_for(moment.game, state), state.seats),
        "decision": msgspec.to_builtins(found),
        "ways": msgspec.to_builtins(due) if isinstance(due, Ways) else None,
    }


def main(arguments: list[str]) -> int:
    found: dict[tuple[object, ...], dict[str, Any]] = {}
    for path in sorted(GOLDEN.rglob("*.jsonl")):
        record = load(path.read_text(encoding="utf-8").splitlines())
        if record.header.board is not None:
            continue  # a host's own board, which the fixtures of the client do not have
        for moment in moments(record):
            asked = waits_for(moment.game, moment.state) | answers(moment.state)
            for seat in seats_in(asked, moment.state.seats):
                told = decision(moment, seat)
                kind = (*kind_of(moment, told), bool(waits_for(moment.game, moment.state) >> seat & 1))
                if kind not in found:
                    found[kind] = row(moment, record.header.names, told)
    Path(arguments[0]).write_text(json.dumps(list(found.values()), ensure_ascii=False), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
