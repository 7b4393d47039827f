"""What a seat must pay: at once where its cash covers it, else one sum that waits; and the Poor House (L-11, L-18)."""

from __future__ import annotations

from rentopia.engine.codes import (
    CAN_PAY,
    LEGAL,
    SENT,
    THEN_AFTER_ROLL,
    THEN_BEFORE_ROLL,
)
from rentopia.engine.debt import owes
from rentopia.engine.rows import Debt
from rentopia.engine.trade import close_stale
from rentopia.games.landlords.codes import FROM_JAIL, FROM_RING, LOAN_CALLED
from rentopia.games.landlords.loans import fail_call, reduce_called
from rentopia.games.landlords.rent import bank_loan
from rentopia.games.landlords.state import LandlordsState
from rentopia.games.landlords.treasury import pay


def can_pay_at_once(state: LandlordsState, seat: int, total: int) -> bool:
    """Whether cash covers a sum and nothing owed before goes first."""
    return state.cash[seat] >= total and not owes(state, seat)


def charge(state: LandlordsState, debtor: int, creditor: int, amount: int, reason: int) -> None:
    """Charge one amount: what cash covers is paid at once, in full or not at all (L.14)."""
    charge_part(state, debtor, creditor, amount, reason, can_pay_at_once(state, debtor, amount))


def charge_part(state: LandlordsState, debtor: int, creditor: int, amount: int, reason: int, at_once: bool) -> None:
    """Charge one part of a sum of which `can_pay_at_once` has been asked."""
    if amount == 0:
        return
    if at_once:
        pay(state, debtor, creditor, amount, reason)
    else:
        state.add_debt(debtor, creditor, amount, reason)


def owed_by(state: LandlordsState, seat: int) -> int:
    """All open debts of a seat: they are one sum."""
    total = 0
    for i in range(len(state.debts)):
        debt: Debt = state.debts[i]
        if debt.debtor == seat:
            total += debt.amount
    return total


def settle(state: LandlordsState) -> None:
    """Pay the whole sum of every debtor whose cash now covers it."""
    index = 0
    while index < len(state.debts):
        debt: Debt = state.debts[index]
        if state.cash[debt.debtor] >= owed_by(state, debt.debtor):
            _pay_all(state, debt.debtor)
            index = 0  # the money may let an earlier debtor pay
        else:
            index += 1


def refuse_poor_house(state: LandlordsState, seat: int) -> int:
    """Closed to whoever could pay by cash and bank loans on his free titles (L.14)."""
    return CAN_PAY if state.cash[seat] + bank_loan(state, seat) >= owed_by(state, seat) else LEGAL


def enter_poor_house(state: LandlordsState, seat: int) -> None:
    """Nothing of the sum is paid and it lapses; a loan that was called takes its pledge or stays (L.14, L.20)."""
    sent = drop_debts(state, seat)
    if sent:
        put_in_poor_house(state, seat)
    if seat == state.turn and state.then != THEN_BEFORE_ROLL:
        state.set_then(THEN_AFTER_ROLL)
    close_stale(state)


def drop_debts(state: LandlordsState, seat: int) -> bool:
    """All debts of a seat lapse; False if all that it owed was a called loan whose pledge answers for it."""
    sent = False
    index = 0
    while index < len(state.debts):
        debt: Debt = state.debts[index]
        if debt.debtor != seat:
            index += 1
            continue
        state.remove_debt(index, 0)
        if debt.reason != LOAN_CALLED or not fail_call(state, seat, debt.creditor):
            sent = True
    return sent


def put_in_poor_house(state: LandlordsState, seat: int) -> None:
    """A removal, not a move: no wages, no interest."""
    state.move_token(seat, state.house.poor_house, SENT)
    state.set_jail(seat, 0)
    state.set_poor(seat, 1)
    if seat == state.turn and state.came_from == FROM_JAIL:
        state.set_came_from(FROM_RING)


def _pay_all(state: LandlordsState, seat: int) -> None:
    index = 0
    while index < len(state.debts):
        debt: Debt = state.debts[index]
        if debt.debtor != seat:
            index += 1
            continue
        state.remove_debt(index, 1)
        pay(state, seat, debt.creditor, debt.amount, debt.reason)
        if debt.reason == LOAN_CALLED:
            reduce_called(state, seat, debt.creditor)
