"""A match in figures: what stops cost, what seats are worth, which deeds can't be traded; all asked of the rules.

Everything here follows from what lies open on the table, so it is the same for seats and spectators. Where it is
decided: issue 5, part 3.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rentopia.engine import codes
from rentopia.engine.rows import Move, Offer
from rentopia.games import Game
from rentopia.protocol.figures import BarView, DueView, Figures


def figures(game: Game, state: Any, seq: int) -> Figures:
    """The figures of a state, which is not changed; ``seq`` is the step that led to it."""
    seats = range(state.seats)
    bars = tuple(_bars(game, state))
    return Figures(
        seq=seq,
        dues=tuple(_dues(game, state)),
        worth=tuple(game.worth_of(state, seat) for seat in seats),
        income=tuple(game.figures.income(state, seat) for seat in seats),
        passing=tuple(game.figures.passing(state, seat) for seat in seats),
        barred=tuple(bar.space for bar in bars),
        bars=bars,
    )


def _dues(game: Game, state: Any) -> Iterator[DueView]:
    for space in range(state.board.spaces):
        due = game.figures.due(state, space)
        if due.amount is not None or state.board.deed_mask >> space & 1:
            yield DueView(game.space_key(space), due.amount, due.unit, due.row)


def _bars(game: Game, state: Any) -> Iterator[BarView]:
    """Each deed is offered in thought by its owner to another seat: what the rules say of that."""
    move = Move()
    for space in range(state.board.spaces):
        owner = state.owner[space]
        if owner == codes.NOBODY:
            continue
        move.set(codes.OFFER, 0, 0)
        move.offer = _gift(state, owner, space)
        code = game.showing.refusal(state, owner, move)
        if code in game.figures.bars:
            word, sentence = game.words.refusals[code]
            clause = game.clause_of(game.words.actions[codes.OFFER], word)
            yield BarView(game.space_key(space), word, sentence, clause)


def _gift(state: Any, owner: int, space: int) -> Offer:
    """An offer of a deed alone to whoever else is in."""
    other = next(seat for seat in range(state.seats) if seat != owner)
    for seat in range(state.seats):
        if seat != owner and state.in_mask >> seat & 1:
            other = seat
    offer = Offer()
    offer.by = owner
    offer.legs = 1
    offer.leg_from = [owner, *[0] * 7]
    offer.leg_to = [other, *[0] * 7]
    offer.leg_deeds = [1 << space, *[0] * 7]
    offer.parties = 1 << owner | 1 << other
    return offer
