"""How a seat could pay what it owes, the cheapest way first: found by its game, and tried here before it is told.

Every way is performed action by action on a copy of the match, so that what is offered is what will be accepted, and
what it costs is measured there. Where it is decided: issue 5, part 3.
"""

from __future__ import annotations

from typing import Any

from rentopia.engine import codes
from rentopia.engine.rows import Move
from rentopia.formats.record import write_action
from rentopia.formats.recordkinds import Scope
from rentopia.games import Game
from rentopia.games.raising import unpayable
from rentopia.protocol.previews import Loss, Way, Ways
from rentopia.protocol.requests import Problem

NOT_OWING = Problem(
    "not_owing", "You owe nothing that waits for you. Say with `need` how much you want to have in hand."
)


def ways(game: Game, scope: Scope, state: Any, seat: int, seq: int, need: int | None) -> Ways | Problem:
    """Ways to pay what ``seat`` owes; ``need``: where it owes nothing, to come to so many dollars in hand."""
    due = asked(state, seat)
    if due == 0 and need is None:
        return NOT_OWING
    due = due or need or 0
    found = game.figures.raising(state, seat, due)
    tried: dict[tuple[tuple[int, int, int], ...], Way] = {}
    exact = found.exact
    for note, moves in found.ways:
        way = _try(game, scope, state, seat, due, moves, note)
        if way is None:
            exact = False
        else:
            tried.setdefault(tuple(sorted((move.kind, move.a, move.clear) for move in moves)), way)
    ordered = sorted(tried.values(), key=lambda way: (way.loses.worth, way.loses.rent, len(way.actions)))
    best: dict[str, Way] = {}
    for one in ordered:
        best.setdefault(one.note, one)
    return Ways(
        seq=seq,
        owed=due,
        cash=state.cash[seat],
        most=found.most,
        enough=found.most >= due,
        exact=exact,
        ways=tuple(best.values()),
    )


def asked(state: Any, seat: int) -> int:
    """The dollars that a seat is asked for now: all it owes as one sum, or its debts up to that of somebody else."""
    if state.phase != codes.OWING or state.debts[0].debtor != seat:
        return 0
    total = 0
    for debt in state.debts:
        if debt.debtor == seat:
            total += debt.amount
        elif not state.terms.one_sum:
            break
    return total


def _try(game: Game, scope: Scope, state: Any, seat: int, due: int, moves: tuple[Move, ...], note: Any) -> Way | None:
    """A way as it is sent, or None where it can't be gone to its end or comes to less."""
    trial, measured = state.clone(), unpayable(state, seat)
    for move in moves:
        if game.step(trial, seat, move) != codes.LEGAL or game.step(measured, seat, move) != codes.LEGAL:
            return None
    raised = measured.cash[seat] - state.cash[seat]
    if measured.cash[seat] < due or asked(trial, seat):
        return None
    loses = Loss(
        game.worth_of(state, seat) - game.worth_of(measured, seat),
        game.figures.income(state, seat) - game.figures.income(measured, seat),
    )
    return Way(tuple(write_action(move, seat, scope) for move in moves), raised, loses, note)
