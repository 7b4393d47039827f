"""Raising cash, and judging where a move would end: what the Landlord's bots share."""

from __future__ import annotations

from rentopia.engine.board import Board
from rentopia.engine.codes import MORTGAGE, NOBODY
from rentopia.engine.rows import Move
from rentopia.games.landlords.codes import LUXURY, NO_TRESPASSING, SPECULATION
from rentopia.games.landlords.rent import pledged, stop_cost
from rentopia.games.landlords.state import LandlordsState
from rentopia.games.landlords.travel import base_of, is_college, wages_on_way

_JAIL = 60
_COURSE = 25
_CARD = 100
_THROW_AT_SPECULATION = 41
_A_TITLE = 40


def raise_cash(state: LandlordsState, seat: int, need: int, move: Move) -> bool:
    """Pledge the dearest free titles to the bank, the fewest that bring `need` dollars; False if all are too few."""
    board = state.board
    free = state.owned[seat] & ~state.mortgaged & ~pledged(state)
    titles = 0
    total = 0
    while total // 100 * 100 < need:
        best = dearest(board, free & ~titles)
        if best == NOBODY:
            return False
        titles |= board.bit[best]
        total += board.price[best]
    move.set(MORTGAGE, 0, 0)
    move.clear = titles
    return True


def dearest(board: Board, titles: int) -> int:
    """The title of the highest price among a mask, or NOBODY."""
    best = NOBODY
    if titles:
        for space in range(board.spaces):
            if titles & board.bit[space] and (best == NOBODY or board.price[space] > board.price[best]):
                best = space
    return best


def judge(state: LandlordsState, seat: int, steps: int) -> int:
    """What a move of so many steps, back if below 0, is worth: wages of the way, costs and chances of the stop."""
    board = state.board
    end = (base_of(state, seat) + steps + board.spaces) % board.spaces
    value = wages_on_way(state, seat, steps)
    kind = board.kind[end]
    if kind == SPECULATION:
        return value + _THROW_AT_SPECULATION
    if kind == LUXURY:
        return value + (_CARD - board.charge[end] if state.cash[seat] >= board.charge[end] else -board.charge[end])
    if kind == NO_TRESPASSING:
        return value + (_COURSE if is_college(state, end) else -_JAIL)
    if board.deed_mask & board.bit[end] and state.owner[end] == NOBODY and state.cash[seat] > board.price[end]:
        value += _A_TITLE
    return value - stop_cost(state, seat, end)
