"""The Landlord's Game's flow: an action in, everything it causes, up to the next decision or question to chance.

Whatever is still to be done stands in the state (`debts`, `then`, `target`), never on the call stack.
"""

from __future__ import annotations

from rentopia.engine.auction import award_deed
from rentopia.engine.codes import (
    ACCEPT,
    AFTER_ROLL,
    ANSWERING,
    AUCTION,
    BEFORE_ROLL,
    BID,
    BUILD,
    BUY,
    CARD,
    CHOOSING,
    DEAL,
    DECLINE,
    DICE,
    END_TURN,
    FIRST,
    LEGAL,
    MATCH_CLOSED,
    MISCELLANEOUS,
    MORTGAGE,
    MORTGAGE_RAISED,
    MOVING,
    NO_CHANCE,
    NOBODY,
    OFFER,
    OVER,
    OWING,
    PASS,
    PAY_FINE,
    REDEEM,
    REJECT,
    ROLL,
    SENT,
    SETUP,
    SPECULATING,
    START,
    THEN_AFTER_ROLL,
    THEN_BEFORE_ROLL,
    THEN_MOVE,
    THEN_NEXT,
    THEN_NOTHING,
    TREASURY,
    USE_CARD,
    WITHDRAW,
)
from rentopia.engine.decks import can_come
from rentopia.engine.mortgage import redeem
from rentopia.engine.rows import Move, Offer
from rentopia.engine.trade import accept, alter_offers, close_stale, find_offer, make_offer, reject, withdraw
from rentopia.games.landlords.bidding import has_option, is_over
from rentopia.games.landlords.charges import charge, enter_poor_house, settle
from rentopia.games.landlords.codes import (
    AGREED,
    BORROW,
    BUY_TITLES,
    CALL_LOAN,
    END_FIRST,
    ENDS_AT_DOUBLE,
    ENDS_NOW,
    ENTER_POOR_HOUSE,
    FIRST_HOME,
    FORM_TRUST,
    FROM_JAIL,
    FROM_OPPORTUNITY,
    FROM_RING,
    JAIL_FINE,
    LAST_HOME,
    LEAVE_TRUST,
    LEND,
    MOVE,
    MOVE_END,
    MOVE_SINGLE_TAX,
    ON_END_AT_DOUBLE,
    ON_END_NOW,
    ON_SINGLE_TAX,
    OPPORTUNITY_RENT,
    OPPORTUNITY_WAGES,
    REPAY,
    SPECULATE,
    TAKE_OPPORTUNITY,
    VOTE,
)
from rentopia.games.landlords.houses import build, hand_over
from rentopia.games.landlords.legal import refusal
from rentopia.games.landlords.loans import accept_loan, call_loan, draw_wages, offer_loan, repay
from rentopia.games.landlords.setup import buy_titles, deal, set_up, undealt
from rentopia.games.landlords.speculation import settle_speculation
from rentopia.games.landlords.state import LandlordsState
from rentopia.games.landlords.stop import arrive, obey_card, use_title
from rentopia.games.landlords.travel import make_professors, side_of
from rentopia.games.landlords.treasury import begin_single_tax, fill_treasury, pay
from rentopia.games.landlords.trust import check_trust, form_trust
from rentopia.games.landlords.turn import go_to_target, make_move, refuse_target, settle_throw
from rentopia.games.landlords.vote import cast, count

_ROUNDS = 5


def step(state: LandlordsState, seat: int, move: Move) -> int:
    """One action of a seat (-1: of the table). LEGAL after doing it and all it causes, else the refusal's code.

    A refused action changes nothing. Afterwards `state.chance` says whether dice, a card, the first seat or a title
    to deal are asked for; answer with `resolve` until it is NO_CHANCE.
    """
    code = refusal(state, seat, move)
    if code == LEGAL:
        _perform(state, seat, move)
        if state.chance == NO_CHANCE:
            _go_on(state)
    return code


def resolve(state: LandlordsState, a: int, b: int) -> None:
    """Chance answers: two dice, a card (0 to 15), who begins, or the space of a title. ValueError for what can't be."""
    asked = state.chance
    if asked == DICE:
        if a < 1 or a > 6 or b < 1 or b > 6:
            raise ValueError("a die shows 1 to 6")
        state.chance = NO_CHANCE
        if state.phase == SPECULATING:
            settle_speculation(state, a, b)
            state.set_phase(BEFORE_ROLL)
        else:
            state.set_phase(BEFORE_ROLL)
            settle_throw(state, a, b)
    elif asked == CARD:
        if not can_come(state, a):
            raise ValueError("this card cannot come now")
        state.chance = NO_CHANCE
        obey_card(state, a)
    elif asked == FIRST:
        if a < 0 or a >= state.seats:
            raise ValueError("no such seat")
        state.chance = NO_CHANCE
        state.begin_match(a)
        set_up(state)
    elif asked == DEAL:
        if a < 0 or a >= state.board.spaces or undealt(state) & state.board.bit[a] == 0:
            raise ValueError("this title cannot be dealt")
        state.chance = NO_CHANCE
        deal(state, a)
    else:
        raise ValueError("chance was not asked")
    if state.chance == NO_CHANCE:
        _go_on(state)


# --- actions ----------------------------------------------------------------------------------------------


def _perform(state: LandlordsState, seat: int, move: Move) -> None:
    kind = move.kind
    if kind == ROLL:
        state.chance = DICE
    elif kind == END_TURN:
        state.set_then(THEN_NEXT)
    elif kind == MOVE:
        state.set_phase(BEFORE_ROLL)
        make_move(state, seat, move.a, move.b)
    elif kind == SPECULATE or kind == BUY:
        state.set_phase(BEFORE_ROLL)
        go_to_target(state, seat)
    elif kind == DECLINE:
        state.set_phase(BEFORE_ROLL)
        refuse_target(state)
    elif kind == BID:
        _bid(state, seat, move.a)
    elif kind == PASS:
        _pass(state, seat)
    elif kind == PAY_FINE:
        pay(state, seat, TREASURY, state.house.fine, JAIL_FINE)
        _leave_jail(state, seat)
    elif kind == USE_CARD:
        state.return_card(move.a)
        _leave_jail(state, seat)
        close_stale(state)
    elif kind == BUILD:
        build(state, seat, move.a, move.b)
    elif kind == START:
        state.chance = FIRST
    elif kind == BUY_TITLES:
        buy_titles(state, seat, move.clear)
    elif kind == TAKE_OPPORTUNITY:
        _take_opportunity(state, seat)
    elif kind == ENTER_POOR_HOUSE:
        enter_poor_house(state, seat)
    elif not _perform_vote(state, seat, move):
        _perform_money(state, seat, move)


def _perform_vote(state: LandlordsState, seat: int, move: Move) -> bool:
    kind = move.kind
    if kind == VOTE:
        cast(state, seat, move.a)
    elif kind == MOVE_SINGLE_TAX or kind == MOVE_END:
        on = ON_SINGLE_TAX
        if kind == MOVE_END:
            on = ON_END_AT_DOUBLE if move.a == 1 else ON_END_NOW
        state.move_vote(on, seat, state.round)
        state.set_phase(ANSWERING)
        count(state)
    elif kind == FORM_TRUST:
        form_trust(state, seat, move.a)
    elif kind == LEAVE_TRUST:
        state.set_trust(0)
    else:
        return False
    return True


def _perform_money(state: LandlordsState, seat: int, move: Move) -> None:
    kind = move.kind
    if kind == MORTGAGE:
        _mortgage(state, seat, move.clear)
    elif kind == REDEEM:
        redeem(state, seat, move.a)
        alter_offers(state, seat, move.a)
    elif kind == REPAY:
        repay(state, move.a, move.b)
    elif kind == CALL_LOAN:
        state.set_then(THEN_BEFORE_ROLL if state.phase == BEFORE_ROLL else THEN_AFTER_ROLL)
        call_loan(state, move.a, move.b)
    elif kind == OFFER:
        offer: Offer | None = move.offer
        if offer is not None:
            make_offer(state, seat, offer, move.a)
    elif kind == LEND or kind == BORROW:
        proposal: Offer | None = move.offer
        if proposal is not None:
            offer_loan(state, seat, proposal)
    elif kind == ACCEPT:
        _accept(state, seat, move)
    elif kind == REJECT:
        reject(state, move.a)
    elif kind == WITHDRAW:
        withdraw(state, move.a)


def _leave_jail(state: LandlordsState, seat: int) -> None:
    """Free, but the next throw counts its first spot on Shelter (resolutions 36, 37)."""
    state.set_jail(seat, 0)
    state.set_came_from(FROM_JAIL)


def _bid(state: LandlordsState, seat: int, amount: int) -> None:
    if has_option(state):
        state.place_bid(seat, amount)
        _award(state)
    else:
        state.place_bid(seat, amount)
        _award_if_over(state)


def _pass(state: LandlordsState, seat: int) -> None:
    if has_option(state):
        _award(state)
    else:
        state.pass_bid(seat)
        _award_if_over(state)


def _award_if_over(state: LandlordsState) -> None:
    if is_over(state):
        _award(state)


def _award(state: LandlordsState) -> None:
    """The winner pays and takes the title at once, which may be a step of the Treasury; then the stop goes on."""
    winner = state.auction_leader
    award_deed(state)
    if winner != NOBODY:
        fill_treasury(state)
    close_stale(state)
    state.set_phase(BEFORE_ROLL)
    use_title(state)


def _mortgage(state: LandlordsState, seat: int, titles: int) -> None:
    """A set pledged together to the bank brings the whole hundreds of its prices (L.17)."""
    board = state.board
    total = 0
    for space in range(board.spaces):
        if titles & board.bit[space]:
            total += board.price[space]
            state.set_mortgaged(space, 1)
    state.move_cash(MISCELLANEOUS, seat, total // 100 * 100, MORTGAGE_RAISED)
    for space in range(board.spaces):
        if titles & board.bit[space]:
            alter_offers(state, seat, space)


def _accept(state: LandlordsState, seat: int, move: Move) -> None:
    """Note an acceptance; with the last one the houses of the givers follow their lots (L.21)."""
    offer: Offer = state.offers[find_offer(state, move.a)]
    if offer.loan is not None:
        accept_loan(state, move.a)
        close_stale(state)
        return
    accept(state, seat, move.a, move.clear)
    if find_offer(state, move.a) != NOBODY:
        return
    for i in range(offer.legs):
        for space in range(state.board.spaces):
            if offer.leg_deeds[i] & state.board.bit[space]:
                hand_over(state, space, offer.leg_from[i], offer.leg_to[i])
    for other in range(state.seats):
        make_professors(state, other)
    if offer.deeds() & state.board.fare_mask:
        state.ask_trust(0)  # what was said was said to whoever held them then
    check_trust(state)


def _take_opportunity(state: LandlordsState, seat: int) -> None:
    """Onto the inner space of the landing space's side, which costs nothing in this turn (L.29)."""
    while len(state.debts) > 0:
        state.remove_debt(0, 0)
    state.move_token(seat, state.board.spaces + side_of(state.space[seat]), SENT)
    state.set_then(THEN_AFTER_ROLL)


# --- going on ---------------------------------------------------------------------------------------------


def _go_on(state: LandlordsState) -> None:
    """Do all that nobody has to decide: debts, auctions, then what follows; stop where somebody must."""
    while state.phase != OVER and state.chance == NO_CHANCE:
        if len(state.debts) > 0:
            settle(state)
            check_trust(state)
        if len(state.debts) > 0:
            state.set_phase(OWING)
            return
        phase = state.phase
        if phase == MOVING or phase == CHOOSING or phase == SPECULATING or phase == ANSWERING or phase == SETUP:
            return
        if state.auction_bidders != 0:
            state.set_phase(AUCTION)
            return
        then = state.then
        if then == THEN_NOTHING:
            return
        if then == THEN_MOVE:
            # The token has moved; its stop is judged once what the way cost is settled.
            state.set_phase(BEFORE_ROLL)
            arrive(state)
        elif then == THEN_NEXT:
            _end_turn(state)
        else:
            state.set_then(THEN_NOTHING)
            state.set_phase(AFTER_ROLL if then == THEN_AFTER_ROLL else BEFORE_ROLL)


def _end_turn(state: LandlordsState) -> None:
    """The match may end after a turn; else the next seat has its own, unless it has one to miss (L.3, L.31)."""
    reason = _why_over(state)
    if reason != 0:
        end(state, reason)
        return
    seat = state.turn + 1
    if seat >= state.seats:
        seat = 0
    state.count_doubles(0)
    state.set_came_from(FROM_RING)
    state.begin_turn(seat, state.round + 1 if seat == state.first else state.round)
    if state.misses[seat] > 0:
        state.set_misses(seat, state.misses[seat] - 1)
        return  # `then` is still to pass the turn on
    _check_rounds_for_tax(state)
    state.set_then(THEN_BEFORE_ROLL)
    state.set_phase(BEFORE_ROLL)
    if state.space[seat] >= state.board.spaces:
        _work_opportunity(state, seat)


def _work_opportunity(state: LandlordsState, seat: int) -> None:
    """Before the throw: the wages of the inner space, then its rent to the Treasury (L.29)."""
    place = state.space[seat] - state.board.spaces
    state.set_came_from(FROM_OPPORTUNITY)
    draw_wages(state, seat, state.house.wages_of[place], OPPORTUNITY_WAGES)
    charge(state, seat, TREASURY, state.house.rent_of[place], OPPORTUNITY_RENT)


def _check_rounds_for_tax(state: LandlordsState) -> None:
    """`round:N`: at the first turn in which a seat has N rounds (L.24)."""
    at = state.house.single_tax_at
    if at > 0 and not state.single_tax:
        for seat in range(state.seats):
            if state.rounds[seat] >= at:
                begin_single_tax(state)
                return


def _why_over(state: LandlordsState) -> int:
    home = 0
    for seat in range(state.seats):
        if state.rounds[seat] >= _ROUNDS:
            home += 1
    if state.house.end == END_FIRST:
        return FIRST_HOME if home > 0 else 0
    if home == state.seats:
        return LAST_HOME
    if state.ending == ENDS_NOW or (state.ending == ENDS_AT_DOUBLE and state.doubles > 0):
        return AGREED
    return 0


def end(state: LandlordsState, reason: int) -> None:
    """The match is over; what is still open lapses."""
    while len(state.offers) > 0:
        state.close_offer(0, MATCH_CLOSED)
    state.set_then(THEN_NOTHING)
    state.end_match(reason)
    state.set_phase(OVER)
