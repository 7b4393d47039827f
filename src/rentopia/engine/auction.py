"""Open-cry auctions: anyone still in may bid at any time (R-10)."""

from __future__ import annotations

from rentopia.engine.codes import (
    A_DEED,
    ALREADY_PASSED,
    AUCTION_WON,
    BID_TOO_LOW,
    IS_LEADING,
    LEGAL,
    NOBODY,
    NOT_ENOUGH_CASH,
    NOT_YOUR_TURN,
    OUTBIDS_ITSELF,
)
from rentopia.engine.rows import Claim
from rentopia.engine.state import State


def refuse_speaker(state: State, seat: int) -> int:
    """Why a seat may not speak in this auction: it has passed, or it was never asked."""
    if (state.auction_bidders >> seat) & 1:
        return LEGAL
    if state.auction_kind != A_DEED and claimed_street(state, seat) == NOBODY:
        return NOT_YOUR_TURN
    return ALREADY_PASSED


def least_bid(state: State, seat: int) -> int:
    """One more than the highest; the first is 1, or the house price of the street that the seat claims (R.21, R.32)."""
    least = state.auction_high + 1
    if state.auction_kind != A_DEED:
        floor = state.board.house_price[claimed_street(state, seat)]
        if floor > least:
            least = floor
    return least


def refuse_bid(state: State, seat: int, amount: int) -> int:
    """What speaks against a bid of a seat that may speak (R.21, R.22)."""
    if state.auction_leader == seat:
        return OUTBIDS_ITSELF
    if amount < least_bid(state, seat):
        return BID_TOO_LOW
    if amount > state.cash[seat]:
        return NOT_ENOUGH_CASH
    return LEGAL


def refuse_pass(state: State, seat: int) -> int:
    """Only the leader, who may speak, cannot pass (R.22)."""
    if state.auction_leader == seat:
        return IS_LEADING
    return LEGAL


def is_over(state: State) -> bool:
    """Only the leader is still in, or all have passed without a bid (R.23)."""
    if state.auction_bidders == 0:
        return True
    leader = state.auction_leader
    return leader != NOBODY and state.auction_bidders == state.board.bit[leader]


def award_deed(state: State) -> None:
    """The winner pays and holds the deed in the same step; without a bid it stays with the bank (R.23, R.24)."""
    leader = state.auction_leader
    space = state.auction_space
    high = state.auction_high
    state.close_auction()
    if leader != NOBODY:
        state.move_cash(leader, state.terms.vendor, high, AUCTION_WON)
        state.set_owner(space, leader)


def claimed_street(state: State, seat: int) -> int:
    """The first street on which a seat has an unserved claim, or NOBODY."""
    for i in range(len(state.claims)):
        claim: Claim = state.claims[i]
        if claim.seat == seat:
            return claim.space
    return NOBODY
