"""Mortgages: half the price at once, that and a tenth to clear it (R-16)."""

from __future__ import annotations

from rentopia.engine.codes import (
    DISTRICT_HAS_BUILDINGS,
    HAS_BUILDINGS,
    IS_MORTGAGED,
    LEGAL,
    MORTGAGE_RAISED,
    NOT_ENOUGH_CASH,
    NOT_MORTGAGED,
    NOT_OWNER,
    REDEMPTION,
)
from rentopia.engine.state import State


def refuse_mortgage(state: State, seat: int, space: int) -> int:
    board = state.board
    bit = board.bit[space]
    if state.owner[space] != seat:
        return NOT_OWNER
    if state.mortgaged & bit:
        return IS_MORTGAGED
    if state.level[space] > 0:
        return HAS_BUILDINGS
    if district_has_buildings(state, space):
        return DISTRICT_HAS_BUILDINGS
    return LEGAL


def district_has_buildings(state: State, space: int) -> bool:
    """Whether a building stands anywhere in the district of a street."""
    board = state.board
    if board.street_mask & board.bit[space] == 0:
        return False
    return state.built & board.group_mask[board.group[space]] != 0


def mortgage(state: State, seat: int, space: int) -> None:
    state.set_mortgaged(space, 1)
    state.move_cash(state.terms.bank, seat, state.board.mortgage[space], MORTGAGE_RAISED)


def refuse_redeem(state: State, seat: int, space: int) -> int:
    if state.owner[space] != seat:
        return NOT_OWNER
    if state.mortgaged & state.board.bit[space] == 0:
        return NOT_MORTGAGED
    if state.cash[seat] < state.board.redemption[space]:
        return NOT_ENOUGH_CASH
    return LEGAL


def redeem(state: State, seat: int, space: int) -> None:
    state.move_cash(seat, state.terms.bank, state.board.redemption[space], REDEMPTION)
    state.set_mortgaged(space, 0)
