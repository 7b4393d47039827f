"""Rebuilding a state from events: bookkeeping without a rule."""

from __future__ import annotations

from typing import Any

from rentopia.engine.codes import (
    AUCTION_CLOSED,
    AUCTION_OPENED,
    BID_PLACED,
    BIDDER_PASSED,
    CARD_DRAWN,
    CARD_GIVEN,
    CARD_RETURNED,
    CASH_MOVED,
    CLAIM_LAPSED,
    CLAIM_MADE,
    CLAIM_PASSED,
    CLAIM_SERVED,
    CLAIMS_CLOSED,
    CLAIMS_OPENED,
    DEBT_INCURRED,
    DEBT_LAPSED,
    DEBT_PAID,
    DICE_ROLLED,
    DOUBLES_COUNTED,
    ESTATE_CHANGED,
    LEVEL_CHANGED,
    MATCH_ENDED,
    MATCH_STARTED,
    MORTGAGE_CHANGED,
    OFFER_CHANGED_BY,
    OFFER_CLOSED,
    OFFER_MADE,
    OWNER_CHANGED,
    PHASE_CHANGED,
    SEAT_WENT_OUT,
    STOCK_MOVED,
    THEN_CHANGED,
    TOKEN_MOVED,
    TURN_BEGAN,
)
from rentopia.engine.rows import Offer
from rentopia.engine.state import State


def apply_event(state: State, event: tuple[Any, ...]) -> None:
    """Apply one journal tuple through the fact that wrote it. ValueError for an event that nobody knows.

    A chance point is no event, so a state folded step by step never stands at one.
    """
    kind: int = event[0]
    if kind == CASH_MOVED:
        state.move_cash(event[1], event[2], event[3], event[4])
    elif kind == PHASE_CHANGED:
        state.set_phase(event[2])
    elif kind == THEN_CHANGED:
        state.set_then(event[2])
    elif kind == DICE_ROLLED:
        state.show_dice(event[3], event[4])
    elif kind == DOUBLES_COUNTED:
        state.count_doubles(event[2])
    elif kind == TOKEN_MOVED:
        state.move_token(event[1], event[3], event[4])
    elif kind == TURN_BEGAN:
        state.begin_turn(event[2], event[4])
    elif kind == OWNER_CHANGED:
        state.set_owner(event[1], event[3])
    elif kind == LEVEL_CHANGED:
        state.set_level(event[1], event[3])
    elif kind == MORTGAGE_CHANGED:
        state.set_mortgaged(event[1], event[3])
    elif kind == CARD_DRAWN:
        state.draw_card(event[1], event[2], event[4])
    elif kind == CARD_RETURNED:
        state.return_card(event[2])
    elif kind == CARD_GIVEN:
        state.give_card(event[1], event[3])
    elif kind == STOCK_MOVED:
        state.move_stock(event[1], event[2], event[3], event[4])
    elif kind == MATCH_STARTED:
        state.begin_match(event[1])
    elif kind == SEAT_WENT_OUT:
        state.put_out(event[1], event[2], event[3])
    elif kind == MATCH_ENDED:
        state.end_match(event[1])
    elif not _apply_pending(state, kind, event) and not state.apply_own(event):
        raise ValueError("an event of an unknown kind")


def _apply_pending(state: State, kind: int, event: tuple[Any, ...]) -> bool:
    """Auctions, claims, debts and offers."""
    if kind == AUCTION_OPENED:
        state.open_auction(event[1], event[2], event[3])
    elif kind == BID_PLACED:
        state.place_bid(event[1], event[2])
    elif kind == BIDDER_PASSED:
        state.pass_bid(event[1])
    elif kind == AUCTION_CLOSED:
        state.close_auction()
    elif kind == ESTATE_CHANGED:
        state.set_estate(event[2])
    elif kind == CLAIMS_OPENED:
        state.open_claims(event[1], event[2])
    elif kind == CLAIM_MADE:
        state.add_claim(event[1], event[2])
    elif kind == CLAIM_PASSED:
        state.pass_claim(event[1])
    elif kind == CLAIM_SERVED:
        state.remove_claim(event[1], 1)
    elif kind == CLAIM_LAPSED:
        state.remove_claim(event[1], 0)
    elif kind == CLAIMS_CLOSED:
        state.close_claims()
    elif kind == DEBT_INCURRED:
        state.add_debt(event[1], event[2], event[3], event[4])
    elif kind == DEBT_PAID:
        state.remove_debt(event[1], 1)
    elif kind == DEBT_LAPSED:
        state.remove_debt(event[1], 0)
    elif kind == OFFER_MADE:
        state.make_offer(event[1])
    elif kind == OFFER_CHANGED_BY:
        old: Offer = event[1]
        for index in range(len(state.offers)):
            offer: Offer = state.offers[index]
            if offer.number == old.number:
                state.change_offer(index, event[2], event[3])
    elif kind == OFFER_CLOSED:
        state.close_offer(event[3], event[2])
    else:
        return False
    return True
