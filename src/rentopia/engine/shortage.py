"""Too few houses or hotels: who could use them, claims, and what is built without an auction (R-15)."""

from __future__ import annotations

from rentopia.engine.building import holds_group, kind_of_next, raise_street, refuse_site
from rentopia.engine.codes import (
    A_HOTEL,
    A_HOUSE,
    LEGAL,
    NOT_ENOUGH_CASH,
    TOO_MANY_HOUSES,
    UNEVEN,
)
from rentopia.engine.rows import Claim
from rentopia.engine.state import State


def could_use(state: State, seat: int, kind: int) -> int:
    """How many houses, or hotels, a seat could build one after the other if the bank were full (R.29).

    Cheapest first, with the cash it has; of hotels only those on streets that could be raised at once.
    """
    cash = state.cash[seat]
    board = state.board
    count = 0
    done = 0
    for _ in range(board.groups):
        best = -1
        for group in range(board.groups):
            if done & board.bit[group] == 0 and _is_site(state, seat, group):
                if best == -1 or _price(state, group) < _price(state, best):
                    best = group
        if best == -1:
            return count
        done |= board.bit[best]
        price = _price(state, best)
        wanted = _room(state, best, kind)
        if price > 0 and wanted > cash // price:
            return count + cash // price
        count += wanted
        cash -= wanted * price
    return count


def is_short(state: State, seat: int, kind: int) -> bool:
    """Whether building one would leave the bank with fewer than the other seats could use together (R.30)."""
    left = 0
    if kind == A_HOTEL:
        if not state.terms.limited_hotels:
            return False
        left = state.hotels - 1
    else:
        if not state.terms.limited_houses:
            return False
        left = state.houses - 1
    wanted = 0
    for other in range(state.seats):
        if other != seat and state.is_in(other):
            wanted += could_use(state, other, kind)
            if wanted > left:
                return True
    return False


def may_claim(state: State, seat: int) -> bool:
    """The builder, and every seat that could use one (R.31)."""
    if not state.is_in(seat):
        return False
    return seat == state.claim_by or could_use(state, seat, state.claim_kind) > 0


def all_passed(state: State) -> bool:
    for seat in range(state.seats):
        if (state.claim_passed >> seat) & 1 == 0 and may_claim(state, seat):
            return False
    return True


def refuse_claim(state: State, seat: int, space: int) -> int:
    """A claim must be legal to build after the seat's earlier claims, at list price for all of them (R.31)."""
    code = refuse_site(state, seat, space)
    if code != LEGAL:
        return code
    board = state.board
    terms = state.terms
    level = state.level[space] + _claims_on(state, space)
    last_house = terms.hotel_level - 1
    if level >= terms.top_level or (state.claim_kind == A_HOUSE and level >= last_house):
        return TOO_MANY_HOUSES
    if state.claim_kind == A_HOTEL and level < last_house:
        return UNEVEN
    if terms.even:
        group = board.group[space]
        for i in range(board.group_size[group]):
            street = board.group_spaces[group * 8 + i]
            if state.level[street] + _claims_on(state, street) < level:
                return UNEVEN
    total = board.house_price[space]
    for i in range(len(state.claims)):
        claim: Claim = state.claims[i]
        if claim.seat == seat:
            total += board.house_price[claim.space]
    if total > state.cash[seat]:
        return NOT_ENOUGH_CASH
    return LEGAL


def bank_has(state: State) -> int:
    """Buildings of the claimed kind that the bank still has."""
    return state.hotels if state.claim_kind == A_HOTEL else state.houses


def serve(state: State, index: int, price: int) -> None:
    """Build what a claim asks for, for `price` dollars."""
    claim: Claim = state.claims[index]
    seat = claim.seat
    space = claim.space
    state.remove_claim(index, 1)
    raise_street(state, seat, space, price)


def drop_unpayable(state: State) -> None:
    """A claim that its seat can no longer pay, with its earlier ones at list price, lapses (R.32)."""
    index = 0
    while index < len(state.claims):
        claim: Claim = state.claims[index]
        total = state.board.house_price[claim.space]
        for i in range(index):
            earlier: Claim = state.claims[i]
            if earlier.seat == claim.seat:
                total += state.board.house_price[earlier.space]
        if state.cash[claim.seat] < total:
            state.remove_claim(index, 0)
        else:
            index += 1


def claimants(state: State) -> int:
    """Seats with unserved claims, as a mask."""
    mask = 0
    for i in range(len(state.claims)):
        claim: Claim = state.claims[i]
        mask |= state.board.bit[claim.seat]
    return mask


def serve_without_auction(state: State) -> bool:
    """Build, at list price and in order of claiming, what needs no auction; True when nothing is left to auction.

    That is all of it while the claims are within the supply, or when only one seat still claims (R.32).
    """
    drop_unpayable(state)
    seats = claimants(state)
    one_seat = seats & (seats - 1) == 0
    if len(state.claims) > bank_has(state) and not one_seat:
        return bank_has(state) == 0
    while len(state.claims) > 0 and bank_has(state) > 0:
        claim: Claim = state.claims[0]
        price = state.board.house_price[claim.space]
        if state.cash[claim.seat] < price:
            state.remove_claim(0, 0)
        else:
            serve(state, 0, price)
    return True


def lapse_claims(state: State) -> None:
    while len(state.claims) > 0:
        state.remove_claim(0, 0)


def _is_site(state: State, seat: int, group: int) -> bool:
    return holds_group(state, seat, group) and state.mortgaged & state.board.group_mask[group] == 0


def _price(state: State, group: int) -> int:
    return state.board.house_price[state.board.group_first[group]]


def _room(state: State, group: int, kind: int) -> int:
    """Buildings of a kind that fit on a district's streets as they stand."""
    board = state.board
    last_house = state.terms.hotel_level - 1
    room = 0
    full = True
    for i in range(board.group_size[group]):
        level = state.level[board.group_spaces[group * 8 + i]]
        if level < last_house:
            full = False
            if kind == A_HOUSE:
                room += last_house - level
        elif level == last_house and kind == A_HOTEL and kind_of_next(state, level) == A_HOTEL:
            room += 1
    if kind == A_HOTEL and state.terms.even and not full:
        return 0
    return room


def _claims_on(state: State, space: int) -> int:
    count = 0
    for i in range(len(state.claims)):
        claim: Claim = state.claims[i]
        if claim.space == space:
            count += 1
    return count
