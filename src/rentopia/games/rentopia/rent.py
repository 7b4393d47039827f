"""What a visitor owes on another's deed (R-11)."""

from __future__ import annotations

from rentopia.engine.building import holds_group
from rentopia.games.rentopia.codes import COMPANY, STATION
from rentopia.games.rentopia.state import RentopiaState


def rent(state: RentopiaState, space: int, dice: int) -> int:
    """The rent of an owned, unmortgaged deed; `dice` is the throw that a company multiplies."""
    board = state.board
    owner = state.owner[space]
    if board.kind[space] == STATION:
        return board.fare[owned_of(state, owner, board.fare_mask)]
    if board.kind[space] == COMPANY:
        return board.multiple[owned_of(state, owner, board.multiple_mask)] * dice
    return street_rent(state, space)


def street_rent(state: RentopiaState, space: int) -> int:
    """By level; empty it doubles while the whole district is owned and none of it has a building (Q1)."""
    board = state.board
    level = state.level[space]
    amount = board.rent[space * 7 + level]
    if level == 0:
        group = board.group[space]
        if state.built & board.group_mask[group] == 0 and holds_group(state, state.owner[space], group):
            return 2 * amount
    return amount


def owned_of(state: RentopiaState, seat: int, kind: int) -> int:
    """How many deeds of a mask a seat owns, mortgaged ones too (Q4)."""
    held = state.owned[seat] & kind
    count = 0
    while held:
        held &= held - 1
        count += 1
    return count
