"""What is refused, and who decides: the one place that says so for the Landlord's Game (L-4, L-30)."""

from __future__ import annotations

from rentopia.engine.codes import (
    ACCEPT,
    AFTER_ROLL,
    ALREADY_PASSED,
    ANSWERING,
    AUCTION,
    BEFORE_ROLL,
    BID,
    BUILD,
    BUY,
    CARD_NOT_HELD,
    CHOOSING,
    DECLINE,
    END_TURN,
    FARE,
    GIVES_AWAY_WHILE_OWING,
    IS_MORTGAGED,
    IS_PLEDGED,
    LEGAL,
    MALFORMED,
    MATCH_OVER,
    MORTGAGE,
    MOVING,
    MUST_SETTLE_FIRST,
    NO_SUCH_OFFER,
    NOBODY,
    NOT_ENOUGH_CASH,
    NOT_IN_LOCKUP,
    NOT_OWNER,
    NOT_YOUR_TURN,
    OFFER,
    OVER,
    OWING,
    PASS,
    PAY_FINE,
    REDEEM,
    REJECT,
    RENT,
    ROLL,
    SETUP,
    SPECULATING,
    START,
    TAX_DUE,
    USE_CARD,
    WITHDRAW,
    WRONG_PHASE,
)
from rentopia.engine.mortgage import refuse_redeem
from rentopia.engine.rows import Debt, Move, Offer
from rentopia.engine.trade import cash_balance, find_offer, refuse_accept, refuse_answer, refuse_offer, refuse_withdraw
from rentopia.games.landlords.bidding import refuse_bid, refuse_speaker, speaker
from rentopia.games.landlords.charges import refuse_poor_house
from rentopia.games.landlords.codes import (
    BORROW,
    BUY_TITLES,
    CALL_LOAN,
    ENTER_POOR_HOUSE,
    FORM_TRUST,
    FROM_OPPORTUNITY,
    HOUSE_RENT,
    LEAVE_TRUST,
    LEND,
    LUXURY,
    MOVE,
    MOVE_END,
    MOVE_SINGLE_TAX,
    NO_SUCH_CHOICE,
    NO_SUCH_TRUST,
    REPAY,
    SET_TOO_SMALL,
    SPECULATE,
    SPECULATION,
    TAKE_OPPORTUNITY,
    VOTE,
)
from rentopia.games.landlords.houses import refuse_build
from rentopia.games.landlords.loans import refuse_call, refuse_loan_accept, refuse_loan_offer, refuse_repay
from rentopia.games.landlords.rent import bank_loan, pledged
from rentopia.games.landlords.state import LandlordsState
from rentopia.games.landlords.trust import refuse_trust
from rentopia.games.landlords.turn import cash_at_target, may_go_back, may_pass
from rentopia.games.landlords.vote import may_vote_on_end, may_vote_on_tax, refuse_motion

_LONGEST = 4
_ANY = -1


def refusal(state: LandlordsState, seat: int, move: Move) -> int:
    """LEGAL, or the code of the first reason in the order of `codes.py` why this is no action now."""
    kind = move.kind
    if state.phase == OVER:
        return MATCH_OVER
    if kind == START:
        if state.phase != SETUP or state.number != 0:
            return WRONG_PHASE
        return LEGAL if seat == NOBODY else NOT_YOUR_TURN
    if seat < 0 or seat >= state.seats:
        return MALFORMED
    code = _refuse_phase(state, kind)
    if code != LEGAL:
        return code
    code = _refuse_actor(state, seat, kind)
    if code != LEGAL:
        return code
    return _refuse_content(state, seat, move)


def deciders(state: LandlordsState) -> int:
    """The seats of whom the phase asks or lets something beside offers, as a mask (formats, part 4)."""
    board = state.board
    phase = state.phase
    if phase == BEFORE_ROLL or phase == AFTER_ROLL:
        return state.in_mask
    if phase == SETUP:
        buyer = next_buyer(state)
        return 0 if buyer == NOBODY else board.bit[buyer]
    if phase == MOVING or phase == CHOOSING or phase == SPECULATING:
        return board.bit[state.turn]
    if phase == AUCTION:
        return board.bit[speaker(state)]
    if phase == ANSWERING:
        return state.in_mask & ~(state.vote_yes | state.vote_no)
    mask = 0
    if phase == OWING:
        first: Debt = state.debts[0]
        mask = board.bit[first.debtor]
        for i in range(len(state.offers)):
            offer: Offer = state.offers[i]
            if (offer.parties >> first.debtor) & 1:
                mask |= offer.parties & ~offer.accepted & ~board.bit[offer.by]
    return mask


def next_buyer(state: LandlordsState) -> int:
    """Whose turn it is in set-up to say which of its dealt titles it buys, or NOBODY."""
    if state.number == 0:
        return NOBODY
    for i in range(state.seats):
        seat = (state.first + i) % state.seats
        if state.dealt[seat] != 0:
            return seat
    return NOBODY


def _refuse_phase(state: LandlordsState, kind: int) -> int:
    """WRONG_PHASE where nobody could do this now."""
    phase = state.phase
    window = phase == BEFORE_ROLL or phase == AFTER_ROLL
    allowed = window
    if kind == BUY_TITLES:
        allowed = phase == SETUP and state.number != 0
    elif kind == ROLL:
        allowed = phase == BEFORE_ROLL or phase == MOVING or phase == SPECULATING
    elif kind == PAY_FINE or kind == USE_CARD:
        allowed = phase == BEFORE_ROLL
    elif kind == MOVE:
        allowed = phase == CHOOSING and state.target == NOBODY
    elif kind == SPECULATE:
        allowed = phase == CHOOSING and _target_is(state, SPECULATION)
    elif kind == BUY:
        allowed = phase == CHOOSING and _target_is(state, LUXURY)
    elif kind == DECLINE:
        allowed = (phase == CHOOSING and state.target != NOBODY) or _cannot_ante(state)
    elif kind == BID or kind == PASS:
        allowed = phase == AUCTION
    elif kind == END_TURN:
        allowed = phase == AFTER_ROLL
    elif kind == MORTGAGE:
        allowed = window or phase == AUCTION or phase == OWING
    elif kind == ACCEPT:
        allowed = window or phase == OWING
    elif kind == OFFER or kind == LEND or kind == BORROW or kind == REJECT or kind == WITHDRAW:
        allowed = phase != SETUP
    elif kind == MOVE_SINGLE_TAX:
        allowed = phase == BEFORE_ROLL and may_vote_on_tax(state)
    elif kind == MOVE_END:
        allowed = phase == BEFORE_ROLL and may_vote_on_end(state)
    elif kind == VOTE:
        allowed = phase == ANSWERING
    elif kind == TAKE_OPPORTUNITY:
        allowed = phase == OWING and _opportunity_is_open(state)
    elif kind == ENTER_POOR_HOUSE:
        allowed = phase == OWING
    return LEGAL if allowed else WRONG_PHASE


def _refuse_actor(state: LandlordsState, seat: int, kind: int) -> int:
    """Whether this seat is among those who could do it now."""
    phase = state.phase
    if kind == OFFER or kind == LEND or kind == BORROW or kind == ACCEPT or kind == REJECT or kind == WITHDRAW:
        return LEGAL
    if phase == SETUP:
        return LEGAL if seat == next_buyer(state) else NOT_YOUR_TURN
    if kind == ROLL or kind == PAY_FINE or kind == USE_CARD or kind == END_TURN or kind == BUILD:
        return LEGAL if seat == state.turn else NOT_YOUR_TURN
    if phase == CHOOSING or phase == SPECULATING or kind == LEAVE_TRUST:
        return LEGAL if seat == state.turn else NOT_YOUR_TURN
    if phase == AUCTION:
        if kind == MORTGAGE:
            in_it = (state.auction_bidders >> seat) & 1 == 1 or seat == speaker(state)
            return LEGAL if in_it else ALREADY_PASSED
        return refuse_speaker(state, seat)
    if phase == ANSWERING:
        return ALREADY_PASSED if ((state.vote_yes | state.vote_no) >> seat) & 1 else LEGAL
    if phase == OWING:
        first: Debt = state.debts[0]
        return LEGAL if first.debtor == seat else NOT_YOUR_TURN
    return LEGAL


def _refuse_content(state: LandlordsState, seat: int, move: Move) -> int:
    kind = move.kind
    if kind == ROLL:
        return _refuse_roll(state, seat)
    if kind == BUY_TITLES:
        return _refuse_purchase(state, seat, move.clear)
    if kind == MOVE:
        return _refuse_move(state, seat, move)
    if kind == SPECULATE or kind == BUY:
        return LEGAL if cash_at_target(state, seat) >= state.board.charge[state.target] else NOT_ENOUGH_CASH
    if kind == BID:
        return refuse_bid(state, seat, move.a)
    if kind == PAY_FINE:
        if state.jail[seat] == 0:
            return NOT_IN_LOCKUP
        return LEGAL if state.cash[seat] >= state.house.fine else NOT_ENOUGH_CASH
    if kind == USE_CARD:
        if state.jail[seat] == 0:
            return NOT_IN_LOCKUP
        return LEGAL if state.holder[move.a] == seat else CARD_NOT_HELD
    if kind == BUILD:
        return refuse_build(state, seat, move.a, move.b)
    if kind == MORTGAGE:
        return _refuse_mortgage(state, seat, move.clear)
    if kind == REDEEM:
        return refuse_redeem(state, seat, move.a)
    if kind == FORM_TRUST:
        return refuse_trust(state, seat, move.a)
    if kind == LEAVE_TRUST:
        if (state.trust >> seat) & 1 == 0:
            return NO_SUCH_TRUST
        return LEGAL if move.a == _ANY or (move.a != seat and (state.trust >> move.a) & 1) else NO_SUCH_TRUST
    if kind == MOVE_SINGLE_TAX or kind == MOVE_END:
        return refuse_motion(state, seat)
    if kind == ENTER_POOR_HOUSE:
        return refuse_poor_house(state, seat)
    return _refuse_dealing(state, seat, move)


def _refuse_dealing(state: LandlordsState, seat: int, move: Move) -> int:
    """Loans and trades."""
    kind = move.kind
    if kind == REPAY:
        return refuse_repay(state, seat, move.a, move.b)
    if kind == CALL_LOAN:
        return refuse_call(state, seat, move.a, move.b)
    if kind == LEND or kind == BORROW:
        proposal: Offer | None = move.offer
        return MALFORMED if proposal is None else refuse_loan_offer(state, seat, proposal)
    if kind == OFFER:
        offer: Offer | None = move.offer
        if offer is None:
            return MALFORMED
        code = refuse_offer(state, seat, offer, move.a)
        return _refuse_pledged(state, offer, seat, code)
    if kind == ACCEPT:
        return _refuse_accept(state, seat, move)
    if kind == REJECT:
        return refuse_answer(state, seat, move.a)
    if kind == WITHDRAW:
        return refuse_withdraw(state, seat, move.a)
    return LEGAL


def _refuse_roll(state: LandlordsState, seat: int) -> int:
    """After three misses the fine comes first if cash and bank loans cover it; the ante must be there (L.7, L.8)."""
    if state.phase == BEFORE_ROLL and state.jail[seat] == _LONGEST:
        if state.cash[seat] + bank_loan(state, seat) >= state.house.fine:
            return MUST_SETTLE_FIRST
    if state.phase == SPECULATING and _cannot_ante(state):
        return NOT_ENOUGH_CASH
    return LEGAL


def _refuse_purchase(state: LandlordsState, seat: int, titles: int) -> int:
    board = state.board
    if titles & ~state.dealt[seat]:
        return NOT_OWNER
    total = 0
    for space in range(board.spaces):
        if titles & board.bit[space]:
            total += board.price[space]
    return LEGAL if total <= state.cash[seat] else NOT_ENOUGH_CASH


def _refuse_move(state: LandlordsState, seat: int, move: Move) -> int:
    """Only what there is a choice of; the pass is for moving forward (resolution 22)."""
    if move.a == 1 and (move.b == 1 or not may_go_back(state, seat)):
        return NO_SUCH_CHOICE
    return NO_SUCH_CHOICE if move.b == 1 and not may_pass(state, seat) else LEGAL


def _refuse_mortgage(state: LandlordsState, seat: int, titles: int) -> int:
    board = state.board
    if titles & ~state.owned[seat]:
        return NOT_OWNER
    if titles & pledged(state):
        return IS_PLEDGED
    if titles & state.mortgaged:
        return IS_MORTGAGED
    total = 0
    for space in range(board.spaces):
        if titles & board.bit[space]:
            total += board.price[space]
    return LEGAL if total >= 100 else SET_TOO_SMALL


def _refuse_accept(state: LandlordsState, seat: int, move: Move) -> int:
    """In `owing` only what the debtor is a side of can be closed; others wait."""
    index = find_offer(state, move.a)
    if index == NOBODY:
        return NO_SUCH_OFFER
    offer: Offer = state.offers[index]
    if offer.loan is not None:
        code = refuse_loan_accept(state, seat, move.a, move.b)
    else:
        code = refuse_accept(state, seat, move.a, move.b, move.clear)
        code = _refuse_pledged(state, offer, NOBODY, code)
    if code != NOT_YOUR_TURN and state.phase == OWING:
        first: Debt = state.debts[0]
        if (offer.parties >> first.debtor) & 1 == 0:
            return MUST_SETTLE_FIRST
    return code


def _refuse_pledged(state: LandlordsState, offer: Offer, by: int, code: int) -> int:
    """A pledged title can't be traded, and a debtor may not make himself poorer (L.18, L-19.8)."""
    if code != LEGAL and code < IS_PLEDGED:
        return code
    if offer.deeds() & pledged(state):
        return IS_PLEDGED
    if len(state.debts) > 0:
        first: Debt = state.debts[0]
        debtor = first.debtor
        if (offer.parties >> debtor) & 1 and (by == NOBODY or by == debtor):
            if (code == LEGAL or code > GIVES_AWAY_WHILE_OWING) and _lowers_means(state, offer, debtor):
                return GIVES_AWAY_WHILE_OWING
    return code


def _lowers_means(state: LandlordsState, offer: Offer, debtor: int) -> bool:
    """Whether a trade leaves the debtor less of cash and bank loans together than he has now."""
    board = state.board
    free = state.owned[debtor] & ~state.mortgaged & ~pledged(state)
    for i in range(offer.legs):
        if offer.leg_from[i] == debtor:
            free &= ~offer.leg_deeds[i]
        if offer.leg_to[i] == debtor:
            free |= offer.leg_deeds[i] & (~state.mortgaged | offer.clear[debtor])
    total = 0
    for space in range(board.spaces):
        if free & board.bit[space]:
            total += board.price[space]
    return cash_balance(state, offer, debtor) + total // 100 * 100 < bank_loan(state, debtor)


def _target_is(state: LandlordsState, kind: int) -> bool:
    return state.target != NOBODY and state.board.kind[state.target] == kind


def _cannot_ante(state: LandlordsState) -> bool:
    """At the table of Speculation without the ante: interest on the way has taken it."""
    if state.phase != SPECULATING:
        return False
    return state.cash[state.turn] < state.board.charge[state.space[state.turn]]


def _opportunity_is_open(state: LandlordsState) -> bool:
    """For what the mover's stop costs, under the Single Tax, once in two turns (L.14, L.15, L.29)."""
    first: Debt = state.debts[0]
    if not state.single_tax or first.debtor != state.turn or state.came_from == FROM_OPPORTUNITY:
        return False
    reason = first.reason
    return reason == RENT or reason == HOUSE_RENT or reason == FARE or reason == TAX_DUE
