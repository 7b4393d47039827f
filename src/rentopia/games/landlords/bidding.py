"""The rising auction, spoken round from the mover (L-7)."""

from __future__ import annotations

from rentopia.engine.codes import (
    ALREADY_PASSED,
    AMOUNT_OUT_OF_RANGE,
    BID_TOO_LOW,
    LEGAL,
    NOBODY,
    NOT_ENOUGH_CASH,
    NOT_YOUR_TURN,
)
from rentopia.games.landlords.codes import SPECULATION
from rentopia.games.landlords.state import LandlordsState


def speaker(state: LandlordsState) -> int:
    """Who speaks: the next after the leader, before any bid the first from the mover on, who is still in (L.11).

    Whoever spoke since the last bid has passed, so the leader tells it. With one leading alone it is the mover, who
    has the first option (L.12).
    """
    if has_option(state):
        return state.turn
    start = state.turn if state.auction_leader == NOBODY else state.auction_leader + 1
    for i in range(state.seats):
        seat = (start + i) % state.seats
        if (state.auction_bidders >> seat) & 1:
            return seat
    return NOBODY


def has_option(state: LandlordsState) -> bool:
    """Whether one who is not the mover leads alone, and the mover may match his bid."""
    leader = state.auction_leader
    if not state.house.first_option or leader == NOBODY or leader == state.turn:
        return False
    return state.auction_bidders == state.board.bit[leader]


def is_over(state: LandlordsState) -> bool:
    if state.auction_bidders == 0:
        return True
    leader = state.auction_leader
    return leader != NOBODY and state.auction_bidders == state.board.bit[leader] and not has_option(state)


def least_bid(state: LandlordsState) -> int:
    """The printed price, then one more than the highest; the option matches it."""
    if has_option(state):
        return state.auction_high
    price = state.board.price[state.auction_space]
    return state.auction_high + 1 if state.auction_leader != NOBODY else price


def most_bid(state: LandlordsState, seat: int) -> int:
    """Cash in hand; of the License the mover keeps the ante (L.7)."""
    space = state.auction_space
    if seat == state.turn and state.board.kind[space] == SPECULATION:
        return state.cash[seat] - state.board.charge[space]
    return state.cash[seat]


def refuse_speaker(state: LandlordsState, seat: int) -> int:
    if seat == speaker(state):
        return LEGAL
    return NOT_YOUR_TURN if (state.auction_bidders >> seat) & 1 else ALREADY_PASSED


def refuse_bid(state: LandlordsState, seat: int, amount: int) -> int:
    least = least_bid(state)
    if has_option(state) and amount > least:
        return AMOUNT_OUT_OF_RANGE
    if amount < least:
        return BID_TOO_LOW
    return LEGAL if amount <= most_bid(state, seat) else NOT_ENOUGH_CASH
