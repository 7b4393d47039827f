"""Building and selling, evenly or not, with the bank's finite supply (R-13, R-14)."""

from __future__ import annotations

from rentopia.engine.codes import (
    A_HOTEL,
    A_HOUSE,
    BANK,
    BUILDING_COST,
    BUILDING_SALE,
    IS_MORTGAGED,
    LEGAL,
    NO_HOTELS_LEFT,
    NO_HOUSES_LEFT,
    NOT_A_STREET,
    NOT_ENOUGH_CASH,
    NOT_OWNER,
    NOTHING_BUILT,
    SET_INCOMPLETE,
    TOO_MANY_HOUSES,
    UNEVEN,
)
from rentopia.engine.state import State


def holds_group(state: State, seat: int, group: int) -> bool:
    """Whether a seat owns every street of a district."""
    mask = state.board.group_mask[group]
    return state.owned[seat] & mask == mask


def refuse_site(state: State, seat: int, space: int) -> int:
    """What speaks against building on a street whatever its level and the money: owner, district, mortgages (R.25)."""
    board = state.board
    if state.owner[space] != seat:
        return NOT_OWNER
    group = board.group[space]
    if board.street_mask & board.bit[space] == 0:
        return NOT_A_STREET
    if not holds_group(state, seat, group):
        return SET_INCOMPLETE
    if state.mortgaged & board.group_mask[group]:
        return IS_MORTGAGED
    return LEGAL


def refuse_build(state: State, seat: int, space: int) -> int:
    code = refuse_site(state, seat, space)
    if code != LEGAL:
        return code
    level = state.level[space]
    code = refuse_level(state, space, level)
    if code != LEGAL:
        return code
    if kind_of_next(state, level) == A_HOTEL:
        if state.terms.limited_hotels and state.hotels == 0:
            return NO_HOTELS_LEFT
    elif state.terms.limited_houses and state.houses == 0:
        return NO_HOUSES_LEFT
    if state.cash[seat] < state.board.house_price[space]:
        return NOT_ENOUGH_CASH
    return LEGAL


def refuse_level(state: State, space: int, level: int) -> int:
    """Whether a street at `level` may be raised beside its district as it stands (R.25).

    A hotel needs four houses on its own street only, where building need not be even.
    """
    if level >= state.terms.top_level:
        return TOO_MANY_HOUSES
    if state.terms.even and level > lowest_level(state, state.board.group[space]):
        return UNEVEN
    return LEGAL


def kind_of_next(state: State, level: int) -> int:
    """What the next level above `level` is: A_HOUSE or A_HOTEL."""
    return A_HOTEL if level + 1 == state.terms.hotel_level else A_HOUSE


def lowest_level(state: State, group: int) -> int:
    lowest = 99
    for i in range(state.board.group_size[group]):
        level = state.level[state.board.group_spaces[group * 8 + i]]
        if level < lowest:
            lowest = level
    return lowest


def highest_level(state: State, group: int) -> int:
    highest = 0
    for i in range(state.board.group_size[group]):
        level = state.level[state.board.group_spaces[group * 8 + i]]
        if level > highest:
            highest = level
    return highest


def raise_street(state: State, seat: int, space: int, price: int) -> None:
    """One level more for `price` dollars to the bank: the list price, or what was bid in an auction."""
    state.move_cash(seat, BANK, price, BUILDING_COST)
    state.set_level(space, state.level[space] + 1)


def refuse_sell(state: State, seat: int, space: int) -> int:
    """All but the confirmation of a sale that takes more than one level (R.26)."""
    board = state.board
    if state.owner[space] != seat:
        return NOT_OWNER
    if board.street_mask & board.bit[space] == 0:
        return NOT_A_STREET
    if state.level[space] == 0:
        return NOTHING_BUILT
    if state.terms.even and state.level[space] < highest_level(state, board.group[space]):
        return UNEVEN
    return LEGAL


def sale_level(state: State, space: int, street: int) -> int:
    """The level that `street` comes down to when one on `space` is sold (R.27; table A4).

    Selling evenly, the district ends in the even state below the present one with the most levels that needs
    no more houses than the bank has plus those standing in the district; of equal ones the one with the fewest
    on the street named, then on the streets earlier on the board. Not evenly, only the street named comes down.
    """
    terms = state.terms
    board = state.board
    level = state.level[space]
    if not terms.even or not terms.limited_houses:
        if street != space:
            return state.level[street]
        if level < terms.hotel_level or not terms.limited_houses or state.houses >= level - 1:
            return level - 1
        return state.houses
    group = board.group[space]
    size = board.group_size[group]
    total = 0
    standing = 0
    for i in range(size):
        here = state.level[board.group_spaces[group * 8 + i]]
        total += here
        if here < terms.hotel_level:
            standing += here
    target = total - 1
    while target > 0 and _houses_needed(state, target, size) > state.houses + standing:
        target -= 1
    base = target // size
    extra = target - base * size
    # The `extra` streets keep one level more: not the named one while others can, and rather later ones.
    for i in range(size):
        candidate = board.group_spaces[group * 8 + size - 1 - i]
        if candidate != space and extra > 0 and state.level[candidate] > base:
            extra -= 1
            if candidate == street:
                return base + 1
    if street == space and extra > 0:
        return base + 1
    return base


def sale_levels(state: State, space: int) -> int:
    """How many levels a sale on `space` takes off its district."""
    if not state.terms.even:
        return state.level[space] - sale_level(state, space, space)
    count = 0
    group = state.board.group[space]
    for i in range(state.board.group_size[group]):
        street = state.board.group_spaces[group * 8 + i]
        count += state.level[street] - sale_level(state, space, street)
    return count


def sell(state: State, seat: int, space: int) -> None:
    """Take the district, or the street, down; each level returns half of what it cost."""
    board = state.board
    group = board.group[space]
    levels = sale_levels(state, space)
    size = board.group_size[group]
    # All targets are fixed before the first fact: taking one street down changes what the others would do.
    packed = 0
    for i in range(size):
        packed = packed * 8 + sale_level(state, space, board.group_spaces[group * 8 + size - 1 - i])
    # Houses come down before hotels break up into them, so that the bank is never short in between.
    for i in range(size):
        street = board.group_spaces[group * 8 + i]
        level = (packed >> (3 * i)) & 7
        if level < state.level[street] and state.level[street] < state.terms.hotel_level:
            state.set_level(street, level)
    for hotels in range(2):
        for i in range(size):
            street = board.group_spaces[group * 8 + i]
            level = (packed >> (3 * i)) & 7
            # First the hotels that leave fewest houses.
            if level < state.level[street] and (hotels == 1 or level == 0):
                state.set_level(street, level)
    state.move_cash(BANK, seat, levels * (board.house_price[space] // 2), BUILDING_SALE)


def _houses_needed(state: State, total: int, size: int) -> int:
    """Houses on the board in the even state of `total` levels on `size` streets."""
    base = total // size
    extra = total - base * size
    if base + 1 == state.terms.hotel_level:
        return base * (size - extra)
    return total
