"""Rentopia's flow: an action in, everything it causes, up to the next decision or question to chance.

Whatever is still to be done stands in the state (`debts`, `estate`, `claims`, `then`), never on the call stack.
"""

from __future__ import annotations

from rentopia.engine.auction import award_deed, is_over
from rentopia.engine.building import kind_of_next, raise_street, sell
from rentopia.engine.codes import (
    A_DEED,
    A_HOTEL,
    A_HOUSE,
    ACCEPT,
    AFTER_ROLL,
    AUCTION,
    BANK,
    BEFORE_ROLL,
    BID,
    BUILD,
    BUY,
    BUYING,
    CARD,
    CLAIM,
    CLAIMING,
    DECLINE,
    DICE,
    END_TURN,
    FIRST,
    GIVE_UP,
    LEGAL,
    MORTGAGE,
    MOVING,
    NO_CHANCE,
    NOBODY,
    OFFER,
    OVER,
    OWING,
    PASS,
    PAY_FINE,
    PURCHASE,
    REDEEM,
    REJECT,
    ROLL,
    ROUNDS_DONE,
    SELL,
    START,
    THEN_AFTER_ROLL,
    THEN_BEFORE_ROLL,
    THEN_MOVE,
    THEN_NEXT,
    THEN_NOTHING,
    USE_CARD,
    WITHDRAW,
)
from rentopia.engine.debt import find_hopeless, settle
from rentopia.engine.decks import can_come
from rentopia.engine.mortgage import mortgage, redeem
from rentopia.engine.rows import Claim, Debt, Move, Offer
from rentopia.engine.shortage import (
    all_passed,
    bank_has,
    claimants,
    is_short,
    lapse_claims,
    serve,
    serve_without_auction,
)
from rentopia.engine.trade import accept, alter_offers, close_stale, make_offer, reject, withdraw
from rentopia.games.rentopia.legal import refusal
from rentopia.games.rentopia.ruin import end, go_out
from rentopia.games.rentopia.state import RentopiaState
from rentopia.games.rentopia.turn import (
    move_after_fine,
    obey_card,
    pay_fine,
    settle_company_throw,
    settle_throw,
    use_card,
)


def step(state: RentopiaState, seat: int, move: Move) -> int:
    """One action of a seat (-1: of the table). LEGAL after doing it and all it causes, else the refusal's code.

    A refused action changes nothing. Afterwards `state.chance` says whether dice, a card or the first seat are
    asked for; answer with `resolve` until it is NO_CHANCE.
    """
    code = refusal(state, seat, move)
    if code == LEGAL:
        state.step_outs = state.outs
        _perform(state, seat, move)
        if state.chance == NO_CHANCE:
            _go_on(state)
    return code


def resolve(state: RentopiaState, a: int, b: int) -> None:
    """Chance answers: two dice (1 to 6 each), a card (0 to 31) or who begins. ValueError for what cannot come."""
    asked = state.chance
    if asked == DICE:
        if a < 1 or a > 6 or b < 1 or b > 6:
            raise ValueError("a die shows 1 to 6")
        state.chance = NO_CHANCE
        if state.phase == MOVING:
            settle_company_throw(state, a, b)
            state.set_phase(BEFORE_ROLL)
        else:
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
        state.set_phase(BEFORE_ROLL)
    else:
        raise ValueError("chance was not asked")
    if state.chance == NO_CHANCE:
        _go_on(state)


def _perform(state: RentopiaState, seat: int, move: Move) -> None:
    kind = move.kind
    space = move.a
    if kind == ROLL:
        state.chance = DICE
    elif kind == BUY:
        space = state.space[seat]
        state.move_cash(seat, BANK, state.board.price[space], PURCHASE)
        state.set_owner(space, seat)
        state.set_phase(BEFORE_ROLL)
    elif kind == DECLINE:
        state.set_phase(BEFORE_ROLL)
        if state.house.auctions:
            state.open_auction(state.space[seat], A_DEED, state.in_mask)
    elif kind == BID:
        state.place_bid(seat, move.a)
        _close_if_over(state)
    elif kind == PASS:
        _pass(state, seat)
    elif kind == END_TURN:
        state.set_then(THEN_NEXT)
    elif kind == BUILD:
        _build(state, seat, space)
    elif kind == SELL:
        sell(state, seat, space)
    elif kind == MORTGAGE:
        mortgage(state, seat, space)
        alter_offers(state, seat, space)
    elif kind == REDEEM:
        redeem(state, seat, space)
        alter_offers(state, seat, space)
    elif kind == CLAIM:
        state.add_claim(seat, space)
    elif kind == PAY_FINE:
        pay_fine(state, seat)
    elif kind == USE_CARD:
        use_card(state, seat, move.a)
        close_stale(state)
    elif kind == GIVE_UP:
        _give_up(state, seat)
    elif kind == START:
        state.chance = FIRST
    else:
        _trade(state, seat, move)


def _trade(state: RentopiaState, seat: int, move: Move) -> None:
    kind = move.kind
    if kind == OFFER:
        offer: Offer | None = move.offer
        if offer is not None:
            make_offer(state, seat, offer, move.a)
    elif kind == ACCEPT:
        accept(state, seat, move.a, move.clear)
    elif kind == REJECT:
        reject(state, move.a)
    elif kind == WITHDRAW:
        withdraw(state, move.a)


def _build(state: RentopiaState, seat: int, space: int) -> None:
    """Build at list price, or open the claims where others could use what would be left (R.30)."""
    kind = kind_of_next(state, state.level[space])
    if is_short(state, seat, kind):
        state.set_then(_window(state))
        state.open_claims(kind, seat)
        state.add_claim(seat, space)
        state.set_phase(CLAIMING)
    else:
        raise_street(state, seat, space, state.board.house_price[space])


def _pass(state: RentopiaState, seat: int) -> None:
    if state.phase == CLAIMING:
        state.pass_claim(seat)
        if all_passed(state):
            state.set_phase(BEFORE_ROLL)
            _serve_claims(state)
    else:
        state.pass_bid(seat)
        _close_if_over(state)


def _close_if_over(state: RentopiaState) -> None:
    if not is_over(state):
        return
    if state.auction_kind == A_DEED:
        award_deed(state)
        close_stale(state)
        return
    leader = state.auction_leader
    price = state.auction_high
    state.close_auction()
    if leader == NOBODY:
        lapse_claims(state)
    else:
        for i in range(len(state.claims)):
            claim: Claim = state.claims[i]
            if claim.seat == leader:
                serve(state, i, price)
                break
    _serve_claims(state)


def _serve_claims(state: RentopiaState) -> None:
    """Build what needs no auction; else auction the next building among the seats that still claim (R.32)."""
    if serve_without_auction(state):
        lapse_claims(state)
        state.close_claims()
    elif bank_has(state) > 0:
        kind = A_HOTEL if state.claim_kind == A_HOTEL else A_HOUSE
        state.open_auction(NOBODY, kind, claimants(state))


def _give_up(state: RentopiaState, seat: int) -> None:
    """With a debt to its creditor, else to the bank (R.48)."""
    creditor = BANK
    if state.phase == OWING:
        first: Debt = state.debts[0]
        creditor = first.creditor
    elif seat != state.turn:
        state.set_then(_window(state))
    go_out(state, seat, creditor)


def _window(state: RentopiaState) -> int:
    return THEN_BEFORE_ROLL if state.phase == BEFORE_ROLL else THEN_AFTER_ROLL


def _go_on(state: RentopiaState) -> None:
    """Do all that nobody has to decide: debts, estates, auctions, then what follows; stop where somebody must."""
    while state.phase != OVER and state.chance == NO_CHANCE:
        if len(state.debts) > 0:
            settle(state)
            if len(state.debts) > 0:
                hopeless = find_hopeless(state)
                if hopeless == NOBODY:
                    state.set_phase(OWING)
                    return
                debt: Debt = state.debts[hopeless]
                go_out(state, debt.debtor, debt.creditor)
                continue
        if state.phase == MOVING or state.phase == BUYING or state.phase == CLAIMING:
            return
        if state.auction_bidders != 0:
            state.set_phase(AUCTION)
            return
        if state.estate != 0:
            _open_estate_auction(state)
            continue
        then = state.then
        if then == THEN_NOTHING:
            return
        if then == THEN_MOVE:
            # Settled before the move: what it meets is judged from a clean phase.
            state.set_phase(BEFORE_ROLL)
            move_after_fine(state)
        elif then == THEN_NEXT:
            _next_turn(state)
        else:
            state.set_then(THEN_NOTHING)
            state.set_phase(BEFORE_ROLL if then == THEN_BEFORE_ROLL else AFTER_ROLL)


def _open_estate_auction(state: RentopiaState) -> None:
    """The next deed of an estate, in board order, for all seats still in (R.50, R.51)."""
    for space in range(state.board.spaces):
        bit = state.board.bit[space]
        if state.estate & bit:
            state.set_estate(state.estate & ~bit)
            state.open_auction(space, A_DEED, state.in_mask)
            return


def _next_turn(state: RentopiaState) -> None:
    """The turn passes to the next seat still in; a round ends at the place of who began (R.2, R.3)."""
    seat = state.turn
    new_round = state.round
    while True:
        seat += 1
        if seat >= state.seats:
            seat = 0
        if seat == state.first:
            new_round += 1
        if state.is_in(seat):
            break
    limit = state.house.max_rounds
    if limit > 0 and new_round > limit:
        if state.doubles > 2:
            # The third double has ended this turn; a position counts no more than two.
            state.count_doubles(0)
        end(state, ROUNDS_DONE)
        return
    state.count_doubles(0)
    state.set_then(THEN_NOTHING)
    state.begin_turn(seat, new_round)
    state.set_phase(BEFORE_ROLL)
