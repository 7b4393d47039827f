"""What a stop costs, and to whom (L-8, L-9, L-20, L-23)."""

from __future__ import annotations

from rentopia.engine.codes import NOBODY, TREASURY
from rentopia.engine.rows import Loan
from rentopia.games.landlords.codes import FRANCHISE, LOT, NECESSITY, RAILROAD, SHELTER
from rentopia.games.landlords.state import LandlordsState

_HOUSE_RENT = 10
_TRUST_SHARE = 20


def due(state: LandlordsState, visitor: int, space: int, account: int) -> int:
    """What a visitor owes an account (a seat or TREASURY) for stopping on a space of the ring; dollars."""
    board = state.board
    kind = board.kind[space]
    if kind == LOT:
        amount = 0
        if account != visitor:
            if landlord(state, space) == account:
                amount = land_rent(state, space)
            if account < state.seats:
                amount += _HOUSE_RENT * state.houses_by[space * 4 + account]
        return amount
    if kind == RAILROAD or kind == FRANCHISE:
        return _fare_due(state, visitor, space, account)
    if kind == NECESSITY or kind == SHELTER:
        return tax(state, space) if account == TREASURY else 0
    return 0


def stop_cost(state: LandlordsState, visitor: int, space: int) -> int:
    """All that one stop costs, as one sum (L.14)."""
    total = due(state, visitor, space, TREASURY)
    for seat in range(state.seats):
        total += due(state, visitor, space, seat)
    return total


def landlord(state: LandlordsState, space: int) -> int:
    """Who draws the land rent of a lot: its holder, the Treasury for an unowned one and under the Single Tax."""
    owner = state.owner[space]
    if state.single_tax or owner == NOBODY:
        return TREASURY
    return owner


def land_rent(state: LandlordsState, space: int) -> int:
    """The rent of the bare lot; with rising rents doubled for each house that every lot of its section has (L.33)."""
    amount = state.board.rent[space * 7]
    if state.house.rising_rents:
        for _ in range(fewest_houses(state, state.board.group[space])):
            amount *= 2
    return amount


def fewest_houses(state: LandlordsState, section: int) -> int:
    """The fewest houses on a lot of a section, 0 to 3."""
    board = state.board
    fewest = 3
    for i in range(board.group_size[section]):
        level = state.level[board.group_spaces[section * 8 + i]]
        if level < fewest:
            fewest = level
    return fewest


def fare(state: LandlordsState, space: int) -> int:
    """What a railroad or franchise takes from a stranger, by how many its holder has (L.23)."""
    board = state.board
    owner = state.owner[space]
    if board.kind[space] == FRANCHISE:
        return board.multiple[1 if owner == NOBODY else count_bits(state.owned[owner] & board.multiple_mask)]
    if owner == NOBODY:
        return board.fare[1]
    return board.fare[count_bits(state.owned[owner] & board.fare_mask)]


def tax(state: LandlordsState, space: int) -> int:
    """The tax of a necessity now: none under the Single Tax; it may rise with the houses standing (L.33)."""
    if state.single_tax:
        return 0
    if state.board.kind[space] == SHELTER and not state.house.shelter_tax:
        return 0
    amount = state.board.charge[space]
    if state.house.rising_taxes:
        standing = houses_standing(state)
        if standing >= 25:
            return 4 * amount
        if standing >= 10:
            return 2 * amount
    return amount


def houses_standing(state: LandlordsState) -> int:
    """All houses on the board."""
    total = 0
    for space in range(state.board.spaces):
        total += state.level[space]
    return total


def houses_of(state: LandlordsState, seat: int) -> int:
    """The houses of one builder, or of who has them from him."""
    total = 0
    for space in range(state.board.spaces):
        total += state.houses_by[space * 4 + seat]
    return total


def bank_loan(state: LandlordsState, seat: int) -> int:
    """What the bank would still lend on all free titles of a seat pledged together: whole hundreds (L.14, L.17)."""
    board = state.board
    free = state.owned[seat] & ~state.mortgaged & ~pledged(state)
    total = 0
    if free == 0:
        return 0
    for space in range(board.spaces):
        if free & board.bit[space]:
            total += board.price[space]
    return total // 100 * 100


def pledged(state: LandlordsState) -> int:
    """The titles that secure a loan between players, as a mask."""
    mask = 0
    for i in range(len(state.loans)):
        loan: Loan = state.loans[i]
        mask |= loan.pledge
    return mask


def count_bits(mask: int) -> int:
    left = mask
    count = 0
    while left:
        left &= left - 1
        count += 1
    return count


def _fare_due(state: LandlordsState, visitor: int, space: int, account: int) -> int:
    board = state.board
    bit = board.bit[space]
    if state.public & bit:
        return 0
    owner = state.owner[space]
    if state.trust != 0 and board.fare_mask & bit:
        # All four are the partners': they ride free, all others pay each of them his share (L.22).
        if (state.trust >> visitor) & 1 or account >= state.seats or (state.trust >> account) & 1 == 0:
            return 0
        return _TRUST_SHARE
    holder = TREASURY if owner == NOBODY else owner
    if holder != account or holder == visitor:
        return 0
    return fare(state, space)
