"""Set-up: the deal and what is bought of it, the ready hands, or the Monarch (L-3)."""

from __future__ import annotations

from rentopia.engine.codes import BEFORE_ROLL, DEAL, PURCHASE, TREASURY
from rentopia.games.landlords.codes import DEAL_TWELVE, MONARCH
from rentopia.games.landlords.rent import count_bits
from rentopia.games.landlords.state import LandlordsState
from rentopia.games.landlords.treasury import begin_single_tax

_DEALT = 12


def undealt(state: LandlordsState) -> int:
    """The titles that have been dealt to nobody, as a mask."""
    mask = state.board.deed_mask
    for seat in range(state.seats):
        mask &= ~state.dealt[seat]
    return mask


def set_up(state: LandlordsState) -> None:
    """What follows the drawing of lots: the deal, the ready hands, or the Monarch (L.1, L.2)."""
    house = state.house
    if house.setup == DEAL_TWELVE:
        state.chance = DEAL
        return
    if house.setup == MONARCH:
        for space in range(state.board.spaces):
            if state.board.street_mask & state.board.bit[space]:
                state.set_owner(space, state.first)
    else:
        for i in range(state.seats):
            _buy_all(state, (state.first + i) % state.seats, house.hand[i])
    _begin_first_turn(state)


def deal(state: LandlordsState, space: int) -> None:
    """One title at a time round the table; after the twelfth the seats decide."""
    dealt = 0
    for seat in range(state.seats):
        dealt += count_bits(state.dealt[seat])
    taker = (state.first + dealt) % state.seats
    state.set_dealt(taker, state.dealt[taker] | state.board.bit[space])
    if dealt + 1 < _DEALT:
        state.chance = DEAL


def _buy_all(state: LandlordsState, seat: int, titles: int) -> None:
    total = 0
    for space in range(state.board.spaces):
        if titles & state.board.bit[space]:
            total += state.board.price[space]
    state.move_cash(seat, TREASURY, total, PURCHASE)
    for space in range(state.board.spaces):
        if titles & state.board.bit[space]:
            state.set_owner(space, seat)


def buy_titles(state: LandlordsState, seat: int, titles: int) -> None:
    _buy_all(state, seat, titles)
    state.set_dealt(seat, 0)
    for other in range(state.seats):
        if state.dealt[other] != 0:
            return
    _begin_first_turn(state)


def _begin_first_turn(state: LandlordsState) -> None:
    if state.house.single_tax_at == 0:
        begin_single_tax(state)
    state.set_phase(BEFORE_ROLL)
