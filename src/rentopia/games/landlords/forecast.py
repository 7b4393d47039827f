"""What a round brings a seat under either economy: wages, rents, taxes (L-23).

Seen from the present holdings and from how often a token stops somewhere: two dice move it seven spaces on the
average, so it stops on each space once in seven rounds. Shown to people beside the vote, and what bots vote by.
"""

from __future__ import annotations

from rentopia.games.landlords.codes import LOT, NECESSITY, SHELTER
from rentopia.games.landlords.rent import fare, houses_standing, land_rent
from rentopia.games.landlords.state import LandlordsState
from rentopia.games.landlords.travel import draws_wages

_MEAN_THROW = 7
_HOUSE_RENT = 10
_STEP = 50
_RISE = 10


def wages(state: LandlordsState, seat: int, taxed: bool) -> int:
    """Wages of the next round; dollars. Under the Single Tax with what the Treasury's steps of a round add."""
    if not draws_wages(state, seat):
        return 0
    if not taxed:
        return state.wages if not state.single_tax else state.house.wages
    begin = state.wages if state.single_tax else state.house.wages
    return begin + _RISE * (treasury_income(state) // _STEP)


def treasury_income(state: LandlordsState) -> int:
    """What a round of all seats pays into the Treasury under the Single Tax: land rents; dollars."""
    total = 0
    for space in range(state.board.spaces):
        if state.board.kind[space] == LOT:
            total += land_rent(state, space)
    return total * state.seats // _MEAN_THROW


def rents(state: LandlordsState, seat: int, taxed: bool) -> int:
    """Rents and fares that a seat receives in a round, less those that it pays; dollars, rounded down."""
    board = state.board
    total = 0
    others = state.seats - 1
    for space in range(board.spaces):
        if board.deed_mask & board.bit[space] == 0 or state.public & board.bit[space]:
            continue
        owner = state.owner[space]
        if board.kind[space] == LOT:
            land = land_rent(state, space)
            mine = state.houses_by[space * 4 + seat]
            total += _HOUSE_RENT * (mine * others - (state.level[space] - mine))
            if taxed or owner != seat:
                total -= land
            else:
                total += land * others
        elif board.price[space] > 0 and board.charge[space] == 0:
            charge = fare(state, space)
            total += charge * others if owner == seat else -charge
    return total // _MEAN_THROW


def taxes(state: LandlordsState, taxed: bool) -> int:
    """Taxes of a seat in a round; dollars, rounded down."""
    if taxed:
        return 0
    board = state.board
    factor = 1
    if state.house.rising_taxes:
        standing = houses_standing(state)
        factor = 4 if standing >= 25 else 2 if standing >= 10 else 1
    total = 0
    for space in range(board.spaces):
        kind = board.kind[space]
        if kind == NECESSITY or (kind == SHELTER and state.house.shelter_tax):
            total += board.charge[space] * factor
    return total // _MEAN_THROW


def gain(state: LandlordsState, seat: int) -> int:
    """What the Single Tax would change for a seat in a round; dollars."""
    now = wages(state, seat, False) + rents(state, seat, False) - taxes(state, False)
    then = wages(state, seat, True) + rents(state, seat, True) - taxes(state, True)
    return then - now
