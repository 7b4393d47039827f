"""Raising cash, cheapest first: what a bot does in a debt, and what it could raise in all."""

from __future__ import annotations

from rentopia.engine.building import refuse_sell
from rentopia.engine.codes import GIVE_UP, LEGAL, MORTGAGE, NOBODY, SELL
from rentopia.engine.rows import Debt, Move
from rentopia.engine.state import State


def settle_debt(state: State, seat: int, move: Move) -> None:
    """One step towards the first debt: raise cash, or give up what all that could be raised does not cover."""
    debt: Debt = state.debts[0]
    if raisable(state, seat) < debt.amount or not raise_cash(state, seat, move):
        move.set(GIVE_UP, 0, 0)


def raisable(state: State, seat: int) -> int:
    """Cash, half of every level, and the mortgage of every clear deed."""
    board = state.board
    total = state.cash[seat]
    owned = state.owned[seat] & ~state.mortgaged
    for space in range(board.spaces):
        if owned & board.bit[space]:
            total += board.mortgage[space] + state.level[space] * (board.house_price[space] // 2)
    return total


def raise_cash(state: State, seat: int, move: Move) -> bool:
    """Set the move that costs least: pledge a deed outside whole districts, then take buildings down, then the rest.

    Of deeds the cheapest goes first, of buildings those with the cheapest houses. False if nothing is left.
    """
    space = cheapest_loose(state, seat)
    if space != NOBODY:
        move.set(MORTGAGE, space, 0)
        return True
    space = cheapest_building(state, seat)
    if space != NOBODY:
        move.set(SELL, space, 1)
        return True
    space = cheapest_clear(state, seat)
    if space != NOBODY:
        move.set(MORTGAGE, space, 0)
        return True
    return False


def cheapest_loose(state: State, seat: int) -> int:
    """The clear deed with the lowest mortgage that belongs to no whole district of the seat, or NOBODY."""
    return _cheapest(state, _loose(state, seat))


def reach(state: State, seat: int) -> int:
    """Cash, and what pledging all clear deeds outside whole districts would bring."""
    board = state.board
    loose = _loose(state, seat)
    total = state.cash[seat]
    for space in range(board.spaces):
        if loose & board.bit[space]:
            total += board.mortgage[space]
    return total


def cheapest_clear(state: State, seat: int) -> int:
    """The clear deed with the lowest mortgage in a district without buildings, or NOBODY."""
    board = state.board
    clear = state.owned[seat] & ~state.mortgaged
    if state.built:
        for group in range(board.groups):
            if state.built & board.group_mask[group]:
                clear &= ~board.group_mask[group]
    return _cheapest(state, clear)


def cheapest_building(state: State, seat: int) -> int:
    """The street with the cheapest houses from which a level may be sold, or NOBODY."""
    board = state.board
    standing = state.owned[seat] & state.built
    best = NOBODY
    if standing == 0:
        return best
    for space in range(board.spaces):
        if standing & board.bit[space]:
            if best == NOBODY or board.house_price[space] < board.house_price[best]:
                if refuse_sell(state, seat, space) == LEGAL:
                    best = space
    return best


def _cheapest(state: State, deeds: int) -> int:
    board = state.board
    best = NOBODY
    if deeds == 0:
        return best
    for space in range(board.spaces):
        if deeds & board.bit[space]:
            if best == NOBODY or board.mortgage[space] < board.mortgage[best]:
                best = space
    return best


def _loose(state: State, seat: int) -> int:
    board = state.board
    owned = state.owned[seat]
    loose = owned & ~state.mortgaged
    for group in range(board.groups):
        mask = board.group_mask[group]
        if owned & mask == mask:
            loose &= ~mask
    return loose
