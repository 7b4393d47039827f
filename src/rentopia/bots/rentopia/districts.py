"""Whole districts of a seat, and the streets in them that can be built on or claimed."""

from __future__ import annotations

from rentopia.engine.board import Board
from rentopia.engine.building import refuse_build
from rentopia.engine.codes import LEGAL, NOBODY
from rentopia.engine.rows import Claim
from rentopia.engine.shortage import refuse_claim
from rentopia.engine.state import State


def whole_districts(board: Board, owned: int) -> int:
    """The streets of all districts that a set of deeds holds entirely, as a mask over spaces."""
    whole = 0
    for group in range(board.groups):
        mask = board.group_mask[group]
        if owned & mask == mask:
            whole |= mask
    return whole


def claimable(state: State, seat: int, streets: int) -> int:
    """The first street of a mask on which the seat may claim now, or NOBODY; one claim a seat is enough for a bot."""
    for i in range(len(state.claims)):
        claim: Claim = state.claims[i]
        if claim.seat == seat:
            return NOBODY
    board = state.board
    for space in range(board.spaces):
        if streets & board.bit[space]:
            if refuse_claim(state, seat, space) == LEGAL:
                return space
    return NOBODY


def even_site(state: State, seat: int, streets: int, budget: int) -> int:
    """The dearest street of a mask that may be built on and whose house costs at most `budget`, or NOBODY."""
    board = state.board
    for i in range(board.spaces):
        space = board.spaces - 1 - i
        if streets & board.bit[space] and board.house_price[space] <= budget:
            if refuse_build(state, seat, space) == LEGAL:
                return space
    return NOBODY


def unowned(state: State) -> int:
    """How many deeds the bank still has."""
    left = state.board.deed_mask
    for seat in range(state.seats):
        left &= ~state.owned[seat]
    count = 0
    while left:
        left &= left - 1
        count += 1
    return count
