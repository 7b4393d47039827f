"""Wealth at the end (L-27)."""

from __future__ import annotations

from rentopia.games.landlords.codes import LUXURIES, PROFESSORS
from rentopia.games.landlords.loans import owed_to
from rentopia.games.landlords.rent import count_bits, houses_of, pledged
from rentopia.games.landlords.state import LandlordsState

_EACH = 100


def worth(state: LandlordsState, seat: int) -> int:
    """Cash, loans net, and a hundred for each title that counts, Luxury, Professor and house (L.32)."""
    total = state.cash[seat] + owed_to(state, seat)
    return total + _EACH * (titles_counted(state, seat) + cards_counted(state, seat) + houses_of(state, seat))


def titles_counted(state: LandlordsState, seat: int) -> int:
    """Titles neither mortgaged nor pledged; no lots under the Single Tax where the option says so."""
    held = state.owned[seat] & ~state.mortgaged & ~pledged(state)
    if state.single_tax and not state.house.lots_count:
        held &= ~state.board.street_mask
    return count_bits(held)


def cards_counted(state: LandlordsState, seat: int) -> int:
    """Luxury and Professor cards; Education cards that made no four count nothing."""
    return state.stock[seat * 3 + LUXURIES] + state.stock[seat * 3 + PROFESSORS]


def place(state: LandlordsState, seat: int) -> int:
    """1 for the winner; ties share a place and the next is skipped."""
    ahead = 0
    mine = worth(state, seat)
    for other in range(state.seats):
        if worth(state, other) > mine:
            ahead += 1
    return ahead + 1
