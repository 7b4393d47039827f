"""Loans between players, on terms of their own, and what becomes of one that is called (L-16)."""

from __future__ import annotations

from rentopia.engine.codes import (
    AMOUNT_OUT_OF_RANGE,
    IS_MORTGAGED,
    IS_PLEDGED,
    LEGAL,
    LOAN,
    MALFORMED,
    MISCELLANEOUS,
    NO_SUCH_LOAN,
    NO_SUCH_OFFER,
    NOBODY,
    NOT_ENOUGH_CASH,
    NOT_OWNER,
    NOT_YOUR_TURN,
    OFFER_CHANGED,
    SETTLED,
    TOO_MANY_OFFERS,
)
from rentopia.engine.rows import Loan, Offer
from rentopia.engine.trade import find_offer, open_offers, refuse_answer
from rentopia.games.landlords.codes import (
    ALREADY_CALLED,
    LOAN_CALLED,
    LOAN_FORECLOSED,
    LOAN_INTEREST,
    LOAN_PAID,
    PLEDGED_WAGES,
    REPAYMENT,
)
from rentopia.games.landlords.houses import hand_over
from rentopia.games.landlords.rent import pledged
from rentopia.games.landlords.state import LandlordsState
from rentopia.games.landlords.trust import check_trust

_MOST_OPEN = 4
_ALL = -1
_MOST_LENT = 999_999_999_999
_MOST_LOANS = 32


def refuse_loan_offer(state: LandlordsState, seat: int, offer: Offer) -> int:
    """Whether a loan may be offered: its sides, its sum, its pledge; the lender's cash counts at acceptance."""
    loan: Loan | None = offer.loan
    if loan is None or loan.lender == loan.borrower:
        return MALFORMED
    if loan.amount < 1:
        return AMOUNT_OUT_OF_RANGE
    if loan.lender >= state.seats or loan.borrower >= state.seats:
        return MALFORMED
    code = _refuse_pledge(state, loan)
    if code != LEGAL:
        return code
    return TOO_MANY_OFFERS if open_offers(state, seat) >= _MOST_OPEN else LEGAL


def refuse_loan_accept(state: LandlordsState, seat: int, number: int, version: int) -> int:
    """The other side accepts; the lender must have the cash now."""
    code = refuse_answer(state, seat, number)
    if code != LEGAL:
        return code
    offer: Offer = state.offers[find_offer(state, number)]
    loan: Loan | None = offer.loan
    if loan is None:
        return NO_SUCH_OFFER
    if offer.by == seat:
        return NOT_YOUR_TURN
    if offer.version != version:
        return OFFER_CHANGED
    code = _refuse_pledge(state, loan)
    if code != LEGAL:
        return code
    if loans_of(state, loan.borrower) >= _MOST_LOANS:
        return TOO_MANY_OFFERS
    return LEGAL if state.cash[loan.lender] >= loan.amount else NOT_ENOUGH_CASH


def loans_of(state: LandlordsState, borrower: int) -> int:
    """How many loans a seat owes; a bound keeps a match small enough to be written down (L-17.18)."""
    count = 0
    for index in range(len(state.loans)):
        loan: Loan = state.loans[index]
        if loan.borrower == borrower:
            count += 1
    return count


def offer_loan(state: LandlordsState, seat: int, offer: Offer) -> None:
    """Numbered with the offers of trades (formats, part 3)."""
    new = offer.copy()
    new.by = seat
    new.number = state.offers_made + 1
    new.version = 1
    state.make_offer(new)


def accept_loan(state: LandlordsState, number: int) -> None:
    """The money moves when the loan is accepted (L.19)."""
    index = find_offer(state, number)
    offer: Offer = state.offers[index]
    loan: Loan | None = offer.loan
    if loan is not None:
        state.close_offer(index, SETTLED)
        new = loan.copy()
        new.number = state.loans_made + 1
        state.make_loan(new)
        state.move_cash(new.lender, new.borrower, new.amount, LOAN)


def refuse_repay(state: LandlordsState, seat: int, number: int, amount: int) -> int:
    index = state.find_loan(number)
    if index == NOBODY:
        return NO_SUCH_LOAN
    loan: Loan = state.loans[index]
    if loan.borrower != seat:
        return NOT_YOUR_TURN
    if amount != _ALL and (amount < 1 or amount > loan.amount):
        return AMOUNT_OUT_OF_RANGE
    sum_paid = loan.amount if amount == _ALL else amount
    return LEGAL if state.cash[seat] >= sum_paid else NOT_ENOUGH_CASH


def repay(state: LandlordsState, number: int, amount: int) -> None:
    index = state.find_loan(number)
    loan: Loan = state.loans[index]
    sum_paid = loan.amount if amount == _ALL else amount
    state.move_cash(loan.borrower, loan.lender, sum_paid, REPAYMENT)
    _reduce(state, index, sum_paid, 0)


def refuse_call(state: LandlordsState, seat: int, number: int, amount: int) -> int:
    index = state.find_loan(number)
    if index == NOBODY:
        return NO_SUCH_LOAN
    loan: Loan = state.loans[index]
    if loan.lender != seat:
        return NOT_YOUR_TURN
    if amount != _ALL and (amount < 1 or amount > loan.amount):
        return AMOUNT_OUT_OF_RANGE
    return ALREADY_CALLED if loan.waits or loan.garnished else LEGAL


def call_loan(state: LandlordsState, number: int, amount: int) -> None:
    """A called sum is due at once: from cash, or it waits as a debt (L.20)."""
    index = state.find_loan(number)
    loan: Loan = state.loans[index]
    called = loan.amount if amount == _ALL else amount
    if state.cash[loan.borrower] >= called:
        state.move_cash(loan.borrower, loan.lender, called, LOAN_CALLED)
        _reduce(state, index, called, 0)
    else:
        new = loan.copy()
        new.called = called
        state.change_loan(index, new)
        state.add_debt(loan.borrower, loan.lender, called, LOAN_CALLED)


def reduce_called(state: LandlordsState, borrower: int, lender: int) -> None:
    """The debt of a called loan has been paid."""
    for index in range(len(state.loans)):
        loan: Loan = state.loans[index]
        if loan.called > 0 and loan.borrower == borrower and loan.lender == lender:
            _reduce(state, index, loan.called, 0)
            return


def fail_call(state: LandlordsState, borrower: int, lender: int) -> bool:
    """A called loan can't be paid: the pledge answers for it (True), or it stays and waits (L.20)."""
    for index in range(len(state.loans)):
        loan: Loan = state.loans[index]
        if loan.called > 0 and loan.borrower == borrower and loan.lender == lender:
            if loan.pledge != 0:
                state.close_loan(index, LOAN_FORECLOSED)
                for space in range(state.board.spaces):
                    if loan.pledge & state.board.bit[space]:
                        hand_over(state, space, borrower, lender)
                        state.set_owner(space, lender)
                if loan.pledge & state.board.fare_mask:
                    state.ask_trust(0)
                check_trust(state)
                return True
            new = loan.copy()
            new.called = 0
            new.garnished = loan.wages
            new.waits = not loan.wages
            state.change_loan(index, new)
            return loan.wages
    return False


def draw_wages(state: LandlordsState, seat: int, amount: int, reason: int) -> None:
    """Wages from Miscellaneous; pledged ones go to the lender until his loan is settled (L.20)."""
    left = amount
    index = 0
    while index < len(state.loans):
        loan: Loan = state.loans[index]
        if loan.borrower == seat and loan.garnished and left > 0:
            part = loan.amount if loan.amount < left else left
            state.move_cash(MISCELLANEOUS, seat, part, reason)
            state.move_cash(seat, loan.lender, part, PLEDGED_WAGES)
            left -= part
            if _reduce(state, index, part, loan.called):
                continue
        elif loan.borrower == seat and loan.waits:
            new = loan.copy()
            new.waits = False
            state.change_loan(index, new)
        index += 1
    state.move_cash(MISCELLANEOUS, seat, left, reason)


def pay_loan_interest(state: LandlordsState, seat: int, from_cash: bool) -> None:
    """Due at each passing of the borrower; what his cash does not cover is added to the loan (L.19)."""
    for index in range(len(state.loans)):
        loan: Loan = state.loans[index]
        if loan.borrower == seat and loan.interest > 0:
            part = 0
            if from_cash:
                part = loan.interest if loan.interest < state.cash[seat] else state.cash[seat]
            state.move_cash(seat, loan.lender, part, LOAN_INTEREST)
            if part < loan.interest:
                new = loan.copy()
                new.amount = loan.amount + loan.interest - part
                if new.amount > _MOST_LENT:
                    new.amount = _MOST_LENT
                state.change_loan(index, new)


def owed_to(state: LandlordsState, seat: int) -> int:
    """What others owe a seat on loans, less what it owes; dollars."""
    total = 0
    for index in range(len(state.loans)):
        loan: Loan = state.loans[index]
        if loan.lender == seat:
            total += loan.amount
        if loan.borrower == seat:
            total -= loan.amount
    return total


def release_pledge(state: LandlordsState, space: int) -> None:
    """A title that goes back to the pack secures nothing any more."""
    bit = state.board.bit[space]
    for index in range(len(state.loans)):
        loan: Loan = state.loans[index]
        if loan.pledge & bit:
            new = loan.copy()
            new.pledge = loan.pledge & ~bit
            state.change_loan(index, new)


def _refuse_pledge(state: LandlordsState, loan: Loan) -> int:
    if loan.pledge & ~state.owned[loan.borrower]:
        return NOT_OWNER
    if loan.pledge & pledged(state):
        return IS_PLEDGED
    return IS_MORTGAGED if loan.pledge & state.mortgaged else LEGAL


def _reduce(state: LandlordsState, index: int, amount: int, called: int) -> bool:
    """Take a payment off a loan; True if that closes it."""
    loan: Loan = state.loans[index]
    new = loan.copy()
    new.amount = loan.amount - amount
    new.called = called
    state.change_loan(index, new)
    if new.amount <= 0:
        state.close_loan(index, LOAN_PAID)
        return True
    return False
