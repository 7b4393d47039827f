"""Going out: giving up, ruin, and what becomes of the estate (R-19)."""

from __future__ import annotations

from rentopia.engine.codes import (
    BANK,
    BUILDING_SALE,
    ESTATE,
    LAST_STANDING,
    MATCH_CLOSED,
    NOBODY,
    OVER,
    SEATS,
    THEN_NEXT,
    THEN_NOTHING,
    TRANSFER_FEE,
)
from rentopia.engine.debt import lapse_debts_of
from rentopia.engine.trade import close_stale
from rentopia.games.rentopia.state import RentopiaState


def go_out(state: RentopiaState, seat: int, creditor: int) -> None:
    """A seat goes out; all it has goes to the creditor, or to the bank where that is no seat (R.48 to R.52)."""
    others = state.in_mask & ~state.board.bit[seat]
    is_last = others & (others - 1) == 0
    _sell_all_buildings(state, seat)
    lapse_debts_of(state, seat)
    if creditor < SEATS:
        _hand_over(state, seat, creditor, not is_last)
    else:
        _return_to_bank(state, seat, not is_last and state.house.auctions)
    state.put_out(seat, state.step_outs + 1, creditor)
    close_stale(state)
    if is_last:
        end(state, LAST_STANDING)
    elif seat == state.turn:
        state.count_doubles(0)
        state.set_then(THEN_NEXT)


def end(state: RentopiaState, reason: int) -> None:
    """The match is over; what is still open lapses (R.6)."""
    state.set_estate(0)
    while len(state.debts) > 0:
        state.remove_debt(0, 0)
    while len(state.offers) > 0:
        state.close_offer(0, MATCH_CLOSED)
    state.set_then(THEN_NOTHING)
    state.end_match(reason)
    state.set_phase(OVER)


def _sell_all_buildings(state: RentopiaState, seat: int) -> None:
    board = state.board
    if state.owned[seat] & state.built == 0:
        return
    proceeds = 0
    for space in range(board.spaces):
        if state.owned[seat] & state.built & board.bit[space]:
            proceeds += state.level[space] * (board.house_price[space] // 2)
            state.set_level(space, 0)
    state.move_cash(BANK, seat, proceeds, BUILDING_SALE)


def _hand_over(state: RentopiaState, seat: int, creditor: int, with_fees: bool) -> None:
    """Cash, deeds as they are, kept cards; then a fee for each mortgaged deed, as a debt (R.47, R.49)."""
    board = state.board
    state.move_cash(seat, creditor, state.cash[seat], ESTATE)
    estate = state.owned[seat]
    for space in range(board.spaces):
        if estate & board.bit[space]:
            state.set_owner(space, creditor)
    for card in range(32):
        if state.holder[card] == seat:
            state.give_card(card, creditor)
    if with_fees:
        for space in range(board.spaces):
            if estate & state.mortgaged & board.bit[space] and board.fee[space] > 0:
                state.add_debt(creditor, BANK, board.fee[space], TRANSFER_FEE)


def _return_to_bank(state: RentopiaState, seat: int, auctioned: bool) -> None:
    """Cash and deeds go back, mortgages are void, kept cards go under; the deeds wait for their auctions (R.50)."""
    board = state.board
    state.move_cash(seat, BANK, state.cash[seat], ESTATE)
    estate = state.owned[seat]
    for space in range(board.spaces):
        if estate & board.bit[space]:
            if state.mortgaged & board.bit[space]:
                state.set_mortgaged(space, 0)
            state.set_owner(space, NOBODY)
    for card in range(32):
        if state.holder[card] == seat:
            state.return_card(card)
    if auctioned:
        state.set_estate(state.estate | estate)
