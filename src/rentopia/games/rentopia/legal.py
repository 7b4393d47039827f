"""What is refused, and what may be done: the one place that says so for Rentopia (R-5)."""

from __future__ import annotations

from rentopia.engine.auction import least_bid, refuse_bid, refuse_pass, refuse_speaker
from rentopia.engine.building import refuse_build, refuse_sell, sale_levels
from rentopia.engine.codes import (
    A_DEED,
    ACCEPT,
    AFTER_ROLL,
    ALREADY_PASSED,
    AUCTION,
    BEFORE_ROLL,
    BID,
    BUILD,
    BUY,
    BUYING,
    CARD_NOT_HELD,
    CLAIM,
    CLAIMING,
    DECLINE,
    END_TURN,
    GIVE_UP,
    LEGAL,
    MALFORMED,
    MATCH_OVER,
    MORTGAGE,
    MOVING,
    MUST_SETTLE_FIRST,
    NEEDS_CONFIRM,
    NOBODY,
    NOT_ENOUGH_CASH,
    NOT_IN_LOCKUP,
    NOT_YOUR_TURN,
    OFFER,
    OVER,
    OWING,
    PASS,
    PAY_FINE,
    REDEEM,
    REJECT,
    ROLL,
    SEAT_IS_OUT,
    SELL,
    SETUP,
    START,
    USE_CARD,
    WITHDRAW,
    WRONG_PHASE,
)
from rentopia.engine.mortgage import refuse_mortgage, refuse_redeem
from rentopia.engine.rows import Debt, Move, MoveList, Offer
from rentopia.engine.shortage import may_claim, refuse_claim
from rentopia.engine.trade import find_offer, refuse_accept, refuse_answer, refuse_offer, refuse_withdraw
from rentopia.games.rentopia.state import RentopiaState


def refusal(state: RentopiaState, seat: int, move: Move) -> int:
    """LEGAL, or the code of the first reason in the order of `codes.py` why this is no action now."""
    kind = move.kind
    if state.phase == OVER:
        return MATCH_OVER
    if kind == START:
        if state.phase != SETUP:
            return WRONG_PHASE
        return LEGAL if seat == NOBODY else NOT_YOUR_TURN
    if seat < 0 or seat >= state.seats:
        return MALFORMED
    if not state.is_in(seat):
        return SEAT_IS_OUT
    code = _refuse_phase(state, kind)
    if code != LEGAL:
        return code
    code = _refuse_actor(state, seat, move)
    if code != LEGAL:
        return code
    return _refuse_content(state, seat, move)


def deciders(state: RentopiaState) -> int:
    """The seats of whom the phase asks or lets something beside offers, as a mask (formats, part 4)."""
    board = state.board
    phase = state.phase
    if phase == BEFORE_ROLL or phase == AFTER_ROLL:
        return state.in_mask
    if phase == BUYING or phase == MOVING:
        return board.bit[state.turn]
    if phase == AUCTION:
        return state.auction_bidders
    mask = 0
    if phase == CLAIMING:
        for seat in range(state.seats):
            if (state.claim_passed >> seat) & 1 == 0 and may_claim(state, seat):
                mask |= board.bit[seat]
    elif phase == OWING:
        first: Debt = state.debts[0]
        mask = board.bit[first.debtor]
        for i in range(len(state.offers)):
            offer: Offer = state.offers[i]
            if (offer.parties >> first.debtor) & 1:
                mask |= offer.parties & ~offer.accepted & ~board.bit[offer.by]
    return mask


def list_moves(state: RentopiaState, seat: int, moves: MoveList) -> None:
    """All listed actions of a seat in the order of the tables, then by space (R.57)."""
    moves.count = 0
    phase = state.phase
    move = Move()
    if phase == SETUP or phase == OVER:
        return
    if phase == BEFORE_ROLL:
        _try(state, seat, move, moves, ROLL, 0, 0)
        _try(state, seat, move, moves, PAY_FINE, 0, 0)
        if seat == state.turn and state.lockup[seat] > 0:
            for card in range(32):
                _try(state, seat, move, moves, USE_CARD, card, 0)
    elif phase == MOVING:
        _try(state, seat, move, moves, ROLL, 0, 0)
    elif phase == BUYING:
        _try(state, seat, move, moves, BUY, 0, 0)
        _try(state, seat, move, moves, DECLINE, 0, 0)
    elif phase == AUCTION:
        if (state.auction_bidders >> seat) & 1:
            least = least_bid(state, seat)
            _try(state, seat, move, moves, BID, least, 0)
            if state.cash[seat] != least:
                _try(state, seat, move, moves, BID, state.cash[seat], 0)
        _try(state, seat, move, moves, PASS, 0, 0)
    elif phase == CLAIMING:
        _try_spaces(state, seat, move, moves, CLAIM)
        _try(state, seat, move, moves, PASS, 0, 0)
    elif phase == AFTER_ROLL:
        _try(state, seat, move, moves, END_TURN, 0, 0)
    if phase == BEFORE_ROLL or phase == AFTER_ROLL:
        _try_spaces(state, seat, move, moves, BUILD)
    if phase != MOVING and phase != CLAIMING:
        _try_spaces(state, seat, move, moves, SELL)
        _try_spaces(state, seat, move, moves, MORTGAGE)
    if phase == BEFORE_ROLL or phase == AFTER_ROLL:
        _try_spaces(state, seat, move, moves, REDEEM)
    if len(state.offers) > 0:
        _try_offers(state, seat, move, moves, ACCEPT)
        _try_offers(state, seat, move, moves, REJECT)
        _try_offers(state, seat, move, moves, WITHDRAW)
    if moves.count == 0:
        _try(state, seat, move, moves, GIVE_UP, 0, 0)


def _try(state: RentopiaState, seat: int, move: Move, moves: MoveList, kind: int, a: int, b: int) -> None:
    move.set(kind, a, b)
    if refusal(state, seat, move) == LEGAL:
        moves.add(kind, a, b, 0)


def _try_spaces(state: RentopiaState, seat: int, move: Move, moves: MoveList, kind: int) -> None:
    owned = state.owned[seat]
    if owned == 0:
        return
    confirm = 1 if kind == SELL else 0
    for space in range(state.board.spaces):
        if owned & state.board.bit[space]:
            _try(state, seat, move, moves, kind, space, confirm)


def _try_offers(state: RentopiaState, seat: int, move: Move, moves: MoveList, kind: int) -> None:
    for i in range(len(state.offers)):
        offer: Offer = state.offers[i]
        _try(state, seat, move, moves, kind, offer.number, offer.version)


def _refuse_phase(state: RentopiaState, kind: int) -> int:
    """WRONG_PHASE where nobody could do this now."""
    phase = state.phase
    window = phase == BEFORE_ROLL or phase == AFTER_ROLL
    allowed = False
    if kind == ROLL:
        allowed = phase == BEFORE_ROLL or phase == MOVING
    elif kind == PAY_FINE or kind == USE_CARD:
        allowed = phase == BEFORE_ROLL
    elif kind == BUY or kind == DECLINE:
        allowed = phase == BUYING
    elif kind == BID:
        allowed = phase == AUCTION
    elif kind == PASS:
        allowed = phase == AUCTION or phase == CLAIMING
    elif kind == CLAIM:
        allowed = phase == CLAIMING
    elif kind == END_TURN:
        allowed = phase == AFTER_ROLL
    elif kind == BUILD or kind == REDEEM:
        allowed = window
    elif kind == SELL or kind == MORTGAGE:
        deed_auction = phase == AUCTION and state.auction_kind == A_DEED
        allowed = window or phase == BUYING or phase == OWING or deed_auction
    elif kind == ACCEPT or kind == GIVE_UP:
        allowed = window or phase == OWING
    elif kind == OFFER or kind == REJECT or kind == WITHDRAW:
        allowed = phase != SETUP
    return LEGAL if allowed else WRONG_PHASE


def _refuse_actor(state: RentopiaState, seat: int, move: Move) -> int:
    """Whether this seat is among those who could do it now."""
    kind = move.kind
    phase = state.phase
    if kind == OFFER or kind == ACCEPT or kind == REJECT or kind == WITHDRAW:
        return LEGAL
    if kind == ROLL or kind == PAY_FINE or kind == USE_CARD or kind == END_TURN or phase == BUYING:
        return LEGAL if seat == state.turn else NOT_YOUR_TURN
    if phase == AUCTION:
        return refuse_speaker(state, seat)
    if phase == CLAIMING:
        if (state.claim_passed >> seat) & 1:
            return ALREADY_PASSED
        return LEGAL if may_claim(state, seat) else NOT_YOUR_TURN
    if phase == OWING:
        first: Debt = state.debts[0]
        return LEGAL if first.debtor == seat else NOT_YOUR_TURN
    return LEGAL


def _refuse_content(state: RentopiaState, seat: int, move: Move) -> int:
    kind = move.kind
    if kind == ROLL or kind == END_TURN:  # nine of ten actions between bots
        return LEGAL
    if kind == BUY:
        return LEGAL if state.cash[seat] >= state.board.price[state.space[seat]] else NOT_ENOUGH_CASH
    if kind == BID:
        return refuse_bid(state, seat, move.a)
    if kind == PASS:
        return refuse_pass(state, seat) if state.phase == AUCTION else LEGAL
    if kind == BUILD:
        return refuse_build(state, seat, move.a)
    if kind == SELL:
        code = refuse_sell(state, seat, move.a)
        if code == LEGAL and move.b == 0 and sale_levels(state, move.a) > 1:
            return NEEDS_CONFIRM
        return code
    if kind == MORTGAGE:
        return refuse_mortgage(state, seat, move.a)
    if kind == REDEEM:
        return refuse_redeem(state, seat, move.a)
    if kind == CLAIM:
        return refuse_claim(state, seat, move.a)
    if kind == PAY_FINE:
        if state.lockup[seat] == 0:
            return NOT_IN_LOCKUP
        return LEGAL if state.cash[seat] >= state.house.fine else NOT_ENOUGH_CASH
    if kind == USE_CARD:
        if state.lockup[seat] == 0:
            return NOT_IN_LOCKUP
        return LEGAL if state.holder[move.a] == seat else CARD_NOT_HELD
    if kind == OFFER:
        offer: Offer | None = move.offer
        if offer is None:
            return MALFORMED
        return refuse_offer(state, seat, offer, move.a)
    if kind == ACCEPT:
        return _refuse_accept(state, seat, move)
    if kind == REJECT:
        return refuse_answer(state, seat, move.a)
    if kind == WITHDRAW:
        return refuse_withdraw(state, seat, move.a)
    return LEGAL


def _refuse_accept(state: RentopiaState, seat: int, move: Move) -> int:
    """In `owing` only the debtor's trades can be closed; others wait (R.9)."""
    code = refuse_accept(state, seat, move.a, move.b, move.clear)
    if code == NOT_YOUR_TURN or state.phase != OWING:
        return code
    index = find_offer(state, move.a)
    if index != NOBODY:
        offer: Offer = state.offers[index]
        first: Debt = state.debts[0]
        if (offer.parties >> first.debtor) & 1 == 0:
            return MUST_SETTLE_FIRST
    return code
