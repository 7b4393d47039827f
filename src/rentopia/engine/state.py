"""The state of a match: what the seats hold, and what is pending: auction, claims, debts and offers.

Facts, here and in `engine/holdings.py`, are the only methods that write it.
"""

from __future__ import annotations

from typing import Any

from rentopia.engine.board import Board
from rentopia.engine.codes import (
    AUCTION_CLOSED,
    AUCTION_OPENED,
    BID_PLACED,
    BIDDER_PASSED,
    CLAIM_LAPSED,
    CLAIM_MADE,
    CLAIM_PASSED,
    CLAIM_SERVED,
    CLAIMS_CLOSED,
    CLAIMS_OPENED,
    DEBT_INCURRED,
    DEBT_LAPSED,
    DEBT_PAID,
    ESTATE_CHANGED,
    NOBODY,
    OFFER_CHANGED_BY,
    OFFER_CLOSED,
    OFFER_MADE,
)
from rentopia.engine.holdings import Holdings
from rentopia.engine.rows import Claim, Debt, Offer
from rentopia.engine.terms import Terms


class State(Holdings):
    """What every property game keeps between two actions; a game derives its own from it."""

    def __init__(self, board: Board, terms: Terms, seats: int) -> None:
        Holdings.__init__(self, board, terms, seats)
        self.estate: int = 0
        self.auction_space: int = NOBODY
        self.auction_kind: int = 0
        self.auction_high: int = 0
        self.auction_leader: int = NOBODY
        self.auction_bidders: int = 0
        self.claim_kind: int = 0
        self.claim_by: int = 0
        self.claim_passed: int = 0
        self.offers_made: int = 0
        self.debts: list[Debt] = []
        self.claims: list[Claim] = []
        self.offers: list[Offer] = []

    def copy_into(self, other: State) -> None:
        """Make `other` equal to this state, without its journal; pending rows are shared, since they never change."""
        self.copy_holdings(other)
        other.estate = self.estate
        other.auction_space = self.auction_space
        other.auction_kind = self.auction_kind
        other.auction_high = self.auction_high
        other.auction_leader = self.auction_leader
        other.auction_bidders = self.auction_bidders
        other.claim_kind = self.claim_kind
        other.claim_by = self.claim_by
        other.claim_passed = self.claim_passed
        other.offers_made = self.offers_made
        other.debts = self.debts[:]
        other.claims = self.claims[:]
        other.offers = self.offers[:]

    # --- facts: auction and estate ----------------------------------------------------------------------

    def open_auction(self, space: int, kind: int, bidders: int) -> None:
        if self.journal is not None:
            self.journal.append((AUCTION_OPENED, space, kind, bidders))
        self.auction_space = space
        self.auction_kind = kind
        self.auction_high = 0
        self.auction_leader = NOBODY
        self.auction_bidders = bidders

    def place_bid(self, seat: int, amount: int) -> None:
        if self.journal is not None:
            self.journal.append((BID_PLACED, seat, amount, self.auction_leader, self.auction_high))
        self.auction_leader = seat
        self.auction_high = amount

    def pass_bid(self, seat: int) -> None:
        if self.journal is not None:
            self.journal.append((BIDDER_PASSED, seat))
        self.auction_bidders &= ~self.board.bit[seat]

    def close_auction(self) -> None:
        if self.journal is not None:
            self.journal.append(
                (
                    AUCTION_CLOSED,
                    self.auction_space,
                    self.auction_kind,
                    self.auction_bidders,
                    self.auction_leader,
                    self.auction_high,
                )
            )
        self.auction_space = NOBODY
        self.auction_kind = 0
        self.auction_high = 0
        self.auction_leader = NOBODY
        self.auction_bidders = 0

    def set_estate(self, deeds: int) -> None:
        """The deeds still to be auctioned for a seat that went out."""
        if deeds != self.estate:
            if self.journal is not None:
                self.journal.append((ESTATE_CHANGED, self.estate, deeds))
            self.estate = deeds

    # --- facts: claims on scarce buildings --------------------------------------------------------------

    def open_claims(self, kind: int, by: int) -> None:
        if self.journal is not None:
            self.journal.append((CLAIMS_OPENED, kind, by))
        self.claim_kind = kind
        self.claim_by = by
        self.claim_passed = 0

    def add_claim(self, seat: int, space: int) -> None:
        if self.journal is not None:
            self.journal.append((CLAIM_MADE, seat, space))
        self.claims.append(Claim(seat, space))

    def pass_claim(self, seat: int) -> None:
        if self.journal is not None:
            self.journal.append((CLAIM_PASSED, seat))
        self.claim_passed |= self.board.bit[seat]

    def remove_claim(self, index: int, served: int) -> None:
        """A claim has been built (1), or lapses (0)."""
        claim: Claim = self.claims[index]
        if self.journal is not None:
            kind = CLAIM_SERVED if served == 1 else CLAIM_LAPSED
            self.journal.append((kind, index, claim.seat, claim.space))
        self.claims.pop(index)

    def close_claims(self) -> None:
        if self.journal is not None:
            self.journal.append((CLAIMS_CLOSED, self.claim_kind, self.claim_by, self.claim_passed))
        self.claim_kind = 0
        self.claim_by = 0
        self.claim_passed = 0

    # --- facts: debts and offers ------------------------------------------------------------------------

    def add_debt(self, debtor: int, creditor: int, amount: int, reason: int) -> None:
        if self.journal is not None:
            self.journal.append((DEBT_INCURRED, debtor, creditor, amount, reason))
        self.debts.append(Debt(debtor, creditor, amount, reason))

    def remove_debt(self, index: int, paid: int) -> None:
        """A debt is paid (1; the money has moved), or lapses (0)."""
        debt: Debt = self.debts[index]
        if self.journal is not None:
            kind = DEBT_PAID if paid == 1 else DEBT_LAPSED
            self.journal.append((kind, index, debt.debtor, debt.creditor, debt.amount, debt.reason))
        self.debts.pop(index)

    def make_offer(self, offer: Offer) -> None:
        """A new offer, numbered one higher than the last."""
        if self.journal is not None:
            self.journal.append((OFFER_MADE, offer))
        self.offers_made = offer.number
        self.offers.append(offer)

    def change_offer(self, index: int, offer: Offer, why: int) -> None:
        """An acceptance, a counter-offer, or a change to one of its deeds puts a new row in the place of the old."""
        if self.journal is not None:
            self.journal.append((OFFER_CHANGED_BY, self.offers[index], offer, why))
        self.offers[index] = offer

    def close_offer(self, index: int, why: int) -> None:
        if self.journal is not None:
            self.journal.append((OFFER_CLOSED, self.offers[index], why, index))
        self.offers.pop(index)

    # --- a game's own -----------------------------------------------------------------------------------

    def apply_own(self, event: tuple[Any, ...]) -> bool:
        """Apply an event that only this game has; False if it is none of its own."""
        return False


def copy_state(state: State, other: State) -> None:
    """`State.copy_into` for `clone()` of a plain game, which cannot call the compiled methods of a base."""
    state.copy_into(other)
