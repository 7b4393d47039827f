"""Houses: who may build where, and that they go with the lot (L-19)."""

from __future__ import annotations

from rentopia.engine.codes import (
    AMOUNT_OUT_OF_RANGE,
    BUILDING_COST,
    LEGAL,
    MISCELLANEOUS,
    NOT_A_STREET,
    NOT_ENOUGH_CASH,
    NOT_OWNER,
    TOO_MANY_HOUSES,
)
from rentopia.games.landlords.state import LandlordsState


def refuse_build(state: LandlordsState, seat: int, space: int, count: int) -> int:
    """Own lots, under the Single Tax any lot; three houses on one in all (L.30, resolution 62)."""
    board = state.board
    if count < 1:
        return AMOUNT_OUT_OF_RANGE
    if space >= board.spaces:
        return NOT_A_STREET
    if not state.single_tax and board.deed_mask & board.bit[space] and state.owner[space] != seat:
        return NOT_OWNER
    if board.street_mask & board.bit[space] == 0:
        return NOT_A_STREET
    if state.level[space] + count > state.terms.top_level:
        return TOO_MANY_HOUSES
    return LEGAL if state.cash[seat] >= count * board.house_price[space] else NOT_ENOUGH_CASH


def build(state: LandlordsState, seat: int, space: int, count: int) -> None:
    state.move_cash(seat, MISCELLANEOUS, count * state.board.house_price[space], BUILDING_COST)
    state.set_houses(space, seat, state.houses_by[space * 4 + seat] + count)


def hand_over(state: LandlordsState, space: int, giver: int, taker: int) -> None:
    """The giver's houses go with the lot; those of other builders stay theirs (L.21)."""
    if space >= state.board.spaces:
        return
    count = state.houses_by[space * 4 + giver]
    if count > 0:
        state.set_houses(space, giver, 0)
        state.set_houses(space, taker, state.houses_by[space * 4 + taker] + count)
