"""Worth and ranking at the end (R-20)."""

from __future__ import annotations

from rentopia.games.rentopia.state import RentopiaState


def worth(state: RentopiaState, seat: int) -> int:
    """Cash, printed price of each deed (half of it mortgaged), price of every level built (R.4)."""
    board = state.board
    total = state.cash[seat]
    for space in range(board.spaces):
        if state.owned[seat] & board.bit[space]:
            if state.mortgaged & board.bit[space]:
                total += board.mortgage[space]
            else:
                total += board.price[space]
            total += state.level[space] * board.house_price[space]
    return total


def place(state: RentopiaState, seat: int) -> int:
    """1 for the winner; ties share a place and the next is skipped; the last to go out comes first (R.5)."""
    ahead = 0
    mine = worth(state, seat)
    for other in range(state.seats):
        if state.is_in(seat):
            if state.is_in(other) and worth(state, other) > mine:
                ahead += 1
        elif state.is_in(other) or state.out_at[other] > state.out_at[seat]:
            ahead += 1
    return ahead + 1
