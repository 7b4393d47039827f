"""Trades among two or more seats: offered, answered, settled in one step or not at all (R-17)."""

from __future__ import annotations

from rentopia.engine.codes import (
    ACCEPTED,
    CARD_NOT_HELD,
    COUNTERED,
    DEEDS_ALTERED,
    DISTRICT_HAS_BUILDINGS,
    GIVES_AWAY_WHILE_OWING,
    GOODS_MOVED,
    HAS_BUILDINGS,
    LEGAL,
    MALFORMED,
    NO_SUCH_OFFER,
    NOBODY,
    NOT_ENOUGH_CASH,
    NOT_MORTGAGED,
    NOT_OWNER,
    NOT_YOUR_TURN,
    OFFER_CHANGED,
    REDEMPTION,
    REJECTED,
    SEAT_IS_OUT,
    SETTLED,
    SIDE_WENT_OUT,
    TOO_MANY_OFFERS,
    TRADE,
    TRANSFER_FEE,
    WITHDRAWN,
)
from rentopia.engine.mortgage import district_has_buildings
from rentopia.engine.rows import Debt, Loan, Offer
from rentopia.engine.state import State

_MOST_OPEN = 4


def find_offer(state: State, number: int) -> int:
    """Where an open offer stands in the list, or NOBODY."""
    for i in range(len(state.offers)):
        offer: Offer = state.offers[i]
        if offer.number == number:
            return i
    return NOBODY


def refuse_offer(state: State, seat: int, offer: Offer, counters: int) -> int:
    """Whether an offer may be made: its sides, its number, its form, its goods (R.36, R.44)."""
    for other in range(8):
        if (offer.parties >> other) & 1:
            if other >= state.seats:
                return MALFORMED
    if _is_malformed(state, seat, offer):
        return MALFORMED
    if offer.parties & ~state.in_mask:
        return SEAT_IS_OUT
    replaced = 0
    if counters != 0:
        index = find_offer(state, counters)
        if index == NOBODY:
            return NO_SUCH_OFFER
        old: Offer = state.offers[index]
        if (old.parties >> seat) & 1 == 0:
            return NOT_YOUR_TURN
        if old.by == seat:
            replaced = 1
    code = _refuse_goods(state, offer, seat)
    if code != LEGAL:
        return code
    if open_offers(state, seat) - replaced >= _MOST_OPEN:
        return TOO_MANY_OFFERS
    if len(state.debts) > 0:
        debt: Debt = state.debts[0]
        if state.terms.guards_debtors and debt.debtor == seat and not _helps_debtor(state, offer, seat):
            return GIVES_AWAY_WHILE_OWING
    return LEGAL


def make_offer(state: State, seat: int, offer: Offer, counters: int) -> None:
    """Put an offer on the table, or a counter-offer in the place of the one it answers (R.39)."""
    new = offer.copy()
    new.by = seat
    new.accepted = 0
    if counters == 0:
        new.number = state.offers_made + 1
        new.version = 1
        state.make_offer(new)
    else:
        index = find_offer(state, counters)
        old: Offer = state.offers[index]
        new.number = old.number
        new.version = old.version + 1
        state.change_offer(index, new, COUNTERED)


def refuse_answer(state: State, seat: int, number: int) -> int:
    """Whether a seat may answer an offer at all: it is open and the seat is in it."""
    index = find_offer(state, number)
    if index == NOBODY:
        return NO_SUCH_OFFER
    offer: Offer = state.offers[index]
    if (offer.parties >> seat) & 1 == 0:
        return NOT_YOUR_TURN
    return LEGAL


def refuse_withdraw(state: State, seat: int, number: int) -> int:
    index = find_offer(state, number)
    if index == NOBODY:
        return NO_SUCH_OFFER
    offer: Offer = state.offers[index]
    return LEGAL if offer.by == seat else NOT_YOUR_TURN


def refuse_accept(state: State, seat: int, number: int, version: int, clear: int) -> int:
    """An acceptance names the present version; the last one must also be able to settle everything (R.37 to R.39)."""
    code = refuse_answer(state, seat, number)
    if code != LEGAL:
        return code
    offer: Offer = state.offers[find_offer(state, number)]
    if offer.by == seat or (offer.accepted >> seat) & 1:
        return NOT_YOUR_TURN
    if offer.version != version:
        return OFFER_CHANGED
    code = _refuse_clear(state, offer, seat, clear)
    if code != LEGAL:
        return code
    if not _is_last(state, offer, seat):
        return LEGAL
    trial = offer.copy()
    trial.clear[seat] = clear
    code = _refuse_goods(state, trial, NOBODY)
    if code != LEGAL:
        return code
    if len(state.debts) > 0:
        debt: Debt = state.debts[0]
        if state.terms.guards_debtors and (offer.parties >> debt.debtor) & 1:
            if not _helps_debtor(state, trial, debt.debtor):
                return GIVES_AWAY_WHILE_OWING
    for side in range(state.seats):
        if (trial.parties >> side) & 1:
            given = _cash_given(trial, side)
            left = state.cash[side] - given + _cash_received(trial, side)
            if state.cash[side] < given or left < _costs(state, trial, side):
                return NOT_ENOUGH_CASH
    return LEGAL


def accept(state: State, seat: int, number: int, clear: int) -> None:
    """Note an acceptance; the last one settles the whole offer."""
    index = find_offer(state, number)
    offer: Offer = state.offers[index]
    new = offer.copy()
    new.accepted |= state.board.bit[seat]
    new.clear[seat] = clear
    last = _is_last(state, offer, seat)
    state.change_offer(index, new, ACCEPTED)
    if last:
        state.close_offer(index, SETTLED)
        _settle(state, new)
        close_stale(state)


def reject(state: State, number: int) -> None:
    state.close_offer(find_offer(state, number), REJECTED)


def withdraw(state: State, number: int) -> None:
    state.close_offer(find_offer(state, number), WITHDRAWN)


def close_stale(state: State) -> None:
    """Close offers in which a seat has gone out or a deed or card has changed hands (R.40)."""
    index = 0
    while index < len(state.offers):
        offer: Offer = state.offers[index]
        if offer.parties & ~state.in_mask:
            state.close_offer(index, SIDE_WENT_OUT)
        elif not _goods_are_there(state, offer):
            state.close_offer(index, GOODS_MOVED)
        else:
            index += 1


def alter_offers(state: State, seat: int, space: int) -> None:
    """Mortgaging or clearing a deed makes a new version of each offer it is in, without acceptances (R.39)."""
    bit = state.board.bit[space]
    for index in range(len(state.offers)):
        offer: Offer = state.offers[index]
        if offer.deeds() & bit:
            new = offer.copy()
            new.version += 1
            new.by = seat
            new.accepted = 0
            for side in range(state.seats):
                new.clear[side] = new.clear[side] & state.mortgaged if side == seat else 0
            state.change_offer(index, new, DEEDS_ALTERED)


def _is_malformed(state: State, seat: int, offer: Offer) -> bool:
    """Form only: 1 to 8 legs, each from one side to another with something in it, nothing twice.

    What comes by the door has been checked there; this is for those who make their moves themselves.
    """
    if offer.legs < 1 or offer.legs > 8 or (offer.parties >> seat) & 1 == 0:
        return True
    deeds = 0
    cards = 0
    for i in range(offer.legs):
        giver = offer.leg_from[i]
        taker = offer.leg_to[i]
        if giver == taker:
            return True
        if offer.leg_cash[i] == 0 and offer.leg_deeds[i] == 0 and offer.leg_cards[i] == 0 and _goods(offer, i) == 0:
            return True
        if deeds & offer.leg_deeds[i] or cards & offer.leg_cards[i]:
            return True
        deeds |= offer.leg_deeds[i]
        cards |= offer.leg_cards[i]
        for j in range(i):
            if offer.leg_from[j] == giver and offer.leg_to[j] == taker:
                return True
    return False


def _refuse_goods(state: State, offer: Offer, by: int) -> int:
    """Every card and deed is its giver's, and no district of a deed has a building; lowest code first."""
    board = state.board
    code = LEGAL
    for i in range(offer.legs):
        giver = offer.leg_from[i]
        cards = offer.leg_cards[i]
        for card in range(32):
            if (cards >> card) & 1 and state.holder[card] != giver:
                return CARD_NOT_HELD
    if not _stock_is_there(state, offer):
        return CARD_NOT_HELD
    for i in range(offer.legs):
        if offer.leg_deeds[i] & ~state.owned[offer.leg_from[i]]:
            return NOT_OWNER
    if by != NOBODY:
        code = _refuse_clear(state, offer, by, offer.clear[by])
        if code != LEGAL:
            return code
    deeds = offer.deeds()
    if state.terms.sells_built:
        return LEGAL
    if deeds & state.built:
        return HAS_BUILDINGS
    for space in range(board.spaces):
        if deeds & board.bit[space] and district_has_buildings(state, space):
            return DISTRICT_HAS_BUILDINGS
    return LEGAL


def _goods_are_there(state: State, offer: Offer) -> bool:
    for i in range(offer.legs):
        giver = offer.leg_from[i]
        if offer.leg_deeds[i] & ~state.owned[giver]:
            return False
        cards = offer.leg_cards[i]
        for card in range(32):
            if (cards >> card) & 1 and state.holder[card] != giver:
                return False
    loan: Loan | None = offer.loan
    if loan is not None and loan.pledge & ~state.owned[loan.borrower]:
        return False
    return _stock_is_there(state, offer)


def _stock_is_there(state: State, offer: Offer) -> bool:
    """Whether every giver has as many of each counted thing as all his legs give."""
    for seat in range(state.seats):
        for kind in range(3):
            given = 0
            for i in range(offer.legs):
                if offer.leg_from[i] == seat:
                    given += offer.leg_goods[i * 3 + kind]
            if given > state.stock[seat * 3 + kind]:
                return False
    return True


def _goods(offer: Offer, leg: int) -> int:
    """How many counted things a leg gives."""
    return offer.leg_goods[leg * 3] + offer.leg_goods[leg * 3 + 1] + offer.leg_goods[leg * 3 + 2]


def _refuse_clear(state: State, offer: Offer, seat: int, clear: int) -> int:
    """Only mortgaged deeds that the seat receives can be cleared in the same step (R.35)."""
    received = 0
    for i in range(offer.legs):
        if offer.leg_to[i] == seat:
            received |= offer.leg_deeds[i]
    if clear & ~received:
        return NOT_OWNER
    if clear & ~state.mortgaged:
        return NOT_MORTGAGED
    return LEGAL


def _is_last(state: State, offer: Offer, seat: int) -> bool:
    """Whether all others who must accept have done so."""
    settled = offer.accepted | state.board.bit[seat] | state.board.bit[offer.by]
    return offer.parties & ~settled == 0


def open_offers(state: State, seat: int) -> int:
    count = 0
    for i in range(len(state.offers)):
        offer: Offer = state.offers[i]
        if offer.by == seat:
            count += 1
    return count


def _cash_given(offer: Offer, seat: int) -> int:
    total = 0
    for i in range(offer.legs):
        if offer.leg_from[i] == seat:
            total += offer.leg_cash[i]
    return total


def _cash_received(offer: Offer, seat: int) -> int:
    total = 0
    for i in range(offer.legs):
        if offer.leg_to[i] == seat:
            total += offer.leg_cash[i]
    return total


def _costs(state: State, offer: Offer, seat: int) -> int:
    """Fees, or clearing prices, of the mortgaged deeds that a seat receives."""
    board = state.board
    total = 0
    for i in range(offer.legs):
        if offer.leg_to[i] == seat:
            pledged = offer.leg_deeds[i] & state.mortgaged
            for space in range(board.spaces):
                if pledged & board.bit[space]:
                    if offer.clear[seat] & board.bit[space]:
                        total += board.redemption[space]
                    else:
                        total += board.fee[space]
    return total


def _helps_debtor(state: State, offer: Offer, debtor: int) -> bool:
    """Whether a trade brings the debtor what his unmortgaged deeds would from the bank, and at least 1 (R.44)."""
    board = state.board
    value = 0
    for i in range(offer.legs):
        if offer.leg_from[i] == debtor:
            clear = offer.leg_deeds[i] & ~state.mortgaged
            for space in range(board.spaces):
                if clear & board.bit[space]:
                    value += board.mortgage[space]
    if value < 1:
        value = 1
    return cash_balance(state, offer, debtor) >= value


def cash_balance(state: State, offer: Offer, seat: int) -> int:
    """What a trade leaves a seat in cash: received, less given, less fees and clearings."""
    return _cash_received(offer, seat) - _cash_given(offer, seat) - _costs(state, offer, seat)


def _settle(state: State, offer: Offer) -> None:
    """Cash first from every giver, then deeds and cards, then each receiver's fees and clearings (R.38)."""
    board = state.board
    for i in range(offer.legs):
        state.move_cash(offer.leg_from[i], offer.leg_to[i], offer.leg_cash[i], TRADE)
    for i in range(offer.legs):
        taker = offer.leg_to[i]
        for space in range(board.spaces):
            if offer.leg_deeds[i] & board.bit[space]:
                state.set_owner(space, taker)
        for card in range(32):
            if (offer.leg_cards[i] >> card) & 1:
                state.give_card(card, taker)
        for kind in range(3):
            if offer.leg_goods[i * 3 + kind] > 0:
                state.move_stock(kind, offer.leg_from[i], taker, offer.leg_goods[i * 3 + kind])
    for i in range(offer.legs):
        taker = offer.leg_to[i]
        for space in range(board.spaces):
            bit = board.bit[space]
            if offer.leg_deeds[i] & state.mortgaged & bit:
                if offer.clear[taker] & bit:
                    state.move_cash(taker, state.terms.bank, board.redemption[space], REDEMPTION)
                    state.set_mortgaged(space, 0)
                else:
                    state.move_cash(taker, state.terms.bank, board.fee[space], TRANSFER_FEE)
