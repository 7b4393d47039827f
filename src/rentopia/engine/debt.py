"""Paying, and what is owed when cash does not cover it (R-18)."""

from __future__ import annotations

from rentopia.engine.codes import NOBODY
from rentopia.engine.rows import Debt
from rentopia.engine.state import State


def owe(state: State, debtor: int, creditor: int, amount: int, reason: int) -> None:
    """Charge a seat: what its cash covers is paid at once, in full or not at all; the rest waits (R.41).

    An earlier debt of the same seat is paid before a later one (R.42).
    """
    if amount == 0:
        return
    if state.cash[debtor] >= amount and not owes(state, debtor):
        state.move_cash(debtor, creditor, amount, reason)
    else:
        state.add_debt(debtor, creditor, amount, reason)


def owes(state: State, seat: int) -> bool:
    """Whether any open debt is this seat's."""
    for i in range(len(state.debts)):
        debt: Debt = state.debts[i]
        if debt.debtor == seat:
            return True
    return False


def settle(state: State) -> None:
    """Pay every debt that is its debtor's first and that his cash now covers (R.42, R.43)."""
    index = 0
    while index < len(state.debts):
        debt: Debt = state.debts[index]
        if state.cash[debt.debtor] >= debt.amount and _is_first_of_debtor(state, index):
            state.move_cash(debt.debtor, debt.creditor, debt.amount, debt.reason)
            state.remove_debt(index, 1)
            index = 0  # the money may let an earlier debtor pay
        else:
            index += 1


def find_hopeless(state: State) -> int:
    """The first debt whose debtor is short and has neither deed nor kept card, or NOBODY (R.45).

    He goes out without being asked, unless somebody before him in the list still owes him: that debt may yet bring him
    the cash, and it would lapse with him.
    """
    for index in range(len(state.debts)):
        debt: Debt = state.debts[index]
        if state.owned[debt.debtor] == 0 and state.cards_of(debt.debtor) == 0 and _is_first_of_debtor(state, index):
            awaits = False
            for i in range(index):
                earlier: Debt = state.debts[i]
                if earlier.creditor == debt.debtor:
                    awaits = True
            if not awaits:
                return index
    return NOBODY


def lapse_debts_of(state: State, seat: int) -> None:
    """Debts of a seat that goes out, and debts to it, lapse (R.46)."""
    index = 0
    while index < len(state.debts):
        debt: Debt = state.debts[index]
        if debt.debtor == seat or debt.creditor == seat:
            state.remove_debt(index, 0)
        else:
            index += 1


def _is_first_of_debtor(state: State, index: int) -> bool:
    debt: Debt = state.debts[index]
    for i in range(index):
        earlier: Debt = state.debts[i]
        if earlier.debtor == debt.debtor:
            return False
    return True
