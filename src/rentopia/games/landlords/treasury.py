"""The Public Treasury: every payment has one way in, and under the Single Tax each fifty dollars is a step (L-22)."""

from __future__ import annotations

from rentopia.engine.codes import MISCELLANEOUS, NOBODY, TREASURY
from rentopia.engine.rows import Loan
from rentopia.engine.trade import close_stale
from rentopia.games.landlords.codes import BUY_OUT, LOAN_PAID, TREASURY_EMPTIED
from rentopia.games.landlords.rent import count_bits
from rentopia.games.landlords.state import LandlordsState
from rentopia.games.landlords.trust import check_trust

_STEP = 50
_RISE = 10
_UTILITIES = 6
_COLLEGES = 2


def pay(state: LandlordsState, payer: int, payee: int, amount: int, reason: int) -> None:
    """Move cash that the payer has; one that fills the Treasury to fifty or more is followed by its step (L.26)."""
    state.move_cash(payer, payee, amount, reason)
    if payee == TREASURY:
        fill_treasury(state)


def fill_treasury(state: LandlordsState) -> None:
    """A payment into the Treasury has just been made: with fifty or more in it, it takes its step (L.26)."""
    if state.single_tax and state.cash[TREASURY] >= _STEP:
        _take_step(state)


def begin_single_tax(state: LandlordsState) -> None:
    """The switch: the Treasury is emptied, wages start anew, all else stays (L.25)."""
    state.begin_single_tax()
    state.move_cash(TREASURY, MISCELLANEOUS, state.cash[TREASURY], TREASURY_EMPTIED)
    if state.wages != state.house.wages:
        state.set_wages(state.house.wages)


def _take_step(state: LandlordsState) -> None:
    """One utility made public, or one college, with the whole sum; and wages rise (L.26)."""
    done = count_bits(state.public)
    finished = done >= _UTILITIES and state.colleges >= _COLLEGES
    if done < _UTILITIES:
        _buy_out(state, state.house.utility[done])
    else:
        state.move_cash(TREASURY, MISCELLANEOUS, state.cash[TREASURY], TREASURY_EMPTIED)
        if not finished:
            state.build_college(state.colleges + 1)
    if finished or not state.house.wages_rise_late:
        state.set_wages(state.wages + _RISE)


def _buy_out(state: LandlordsState, space: int) -> None:
    """The whole Treasury to the holder; a bank mortgage is cleared out of it first, then a loan (L.27)."""
    bit = state.board.bit[space]
    owner = state.owner[space]
    if state.mortgaged & bit:
        state.move_cash(TREASURY, MISCELLANEOUS, state.board.price[space], BUY_OUT)
        state.set_mortgaged(space, 0)
    if owner == NOBODY:
        state.move_cash(TREASURY, MISCELLANEOUS, state.cash[TREASURY], BUY_OUT)
    else:
        _pay_lender(state, bit)
        state.move_cash(TREASURY, owner, state.cash[TREASURY], BUY_OUT)
        state.set_owner(space, NOBODY)
    state.make_public(space)
    close_stale(state)
    check_trust(state)


def _pay_lender(state: LandlordsState, bit: int) -> None:
    """Whoever lent on the title comes before its holder, up to the loan; the title is no pledge any more."""
    for index in range(len(state.loans)):
        loan: Loan = state.loans[index]
        if loan.pledge & bit:
            amount = state.cash[TREASURY]
            if amount > loan.amount:
                amount = loan.amount
            state.move_cash(TREASURY, loan.lender, amount, BUY_OUT)
            new = loan.copy()
            new.amount = loan.amount - amount
            new.pledge = loan.pledge & ~bit
            if new.called > new.amount:
                new.called = new.amount
            state.change_loan(index, new)
            if new.amount == 0:
                state.close_loan(index, LOAN_PAID)
            return
