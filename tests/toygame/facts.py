"""The facts as a game in plain Python writes them: each is the event that records it.

Methods of the shared state are C alone in the compiled form, so that facts cost nothing there; `fold.apply_event`
leads to every one of them from Python, and a journal that is attached takes them down as usual.
"""

from __future__ import annotations

from rentopia.engine import codes
from rentopia.engine.fold import apply_event
from rentopia.engine.state import State


def begin_match(state: State, first: int) -> None:
    apply_event(state, (codes.MATCH_STARTED, first))


def begin_turn(state: State, seat: int, new_round: int) -> None:
    apply_event(state, (codes.TURN_BEGAN, state.turn, seat, state.round, new_round))


def set_phase(state: State, phase: int) -> None:
    apply_event(state, (codes.PHASE_CHANGED, state.phase, phase))


def set_then(state: State, then: int) -> None:
    apply_event(state, (codes.THEN_CHANGED, state.then, then))


def show_die(state: State, die: int) -> None:
    """A throw has room for two dice, so the only one stands there twice."""
    apply_event(state, (codes.DICE_ROLLED, state.die1, state.die2, die, die))


def move_token(state: State, seat: int, space: int, how: int) -> None:
    apply_event(state, (codes.TOKEN_MOVED, seat, state.space[seat], space, how))


def move_cash(state: State, payer: int, payee: int, amount: int, reason: int) -> None:
    apply_event(state, (codes.CASH_MOVED, payer, payee, amount, reason))


def set_owner(state: State, space: int, seat: int) -> None:
    apply_event(state, (codes.OWNER_CHANGED, space, state.owner[space], seat))


def set_level(state: State, space: int, level: int) -> None:
    apply_event(state, (codes.LEVEL_CHANGED, space, state.level[space], level))


def set_mortgaged(state: State, space: int, mortgaged: int) -> None:
    apply_event(state, (codes.MORTGAGE_CHANGED, space, 1 - mortgaged, mortgaged))


def open_auction(state: State, space: int, kind: int, bidders: int) -> None:
    apply_event(state, (codes.AUCTION_OPENED, space, kind, bidders))


def place_bid(state: State, seat: int, amount: int) -> None:
    apply_event(state, (codes.BID_PLACED, seat, amount, state.auction_leader, state.auction_high))


def pass_bid(state: State, seat: int) -> None:
    apply_event(state, (codes.BIDDER_PASSED, seat))


def add_debt(state: State, debtor: int, creditor: int, amount: int, reason: int) -> None:
    apply_event(state, (codes.DEBT_INCURRED, debtor, creditor, amount, reason))


def lapse_first_debt(state: State) -> None:
    debt = state.debts[0]
    apply_event(state, (codes.DEBT_LAPSED, 0, debt.debtor, debt.creditor, debt.amount, debt.reason))


def close_first_offer(state: State, why: int) -> None:
    apply_event(state, (codes.OFFER_CLOSED, state.offers[0], why, 0))


def put_out(state: State, seat: int, rank: int, creditor: int) -> None:
    apply_event(state, (codes.SEAT_WENT_OUT, seat, rank, creditor, state.outs))


def end_match(state: State, reason: int) -> None:
    apply_event(state, (codes.MATCH_ENDED, reason))
