"""The trust of two players who hold all four railroads between them (L-20)."""

from __future__ import annotations

from rentopia.engine.codes import LEGAL, MALFORMED, SET_INCOMPLETE
from rentopia.games.landlords.state import LandlordsState


def hold_all(state: LandlordsState, partners: int) -> bool:
    """Whether two seats hold all railroads between them, each at least one, and none is public."""
    railroads = state.board.fare_mask
    if state.public & railroads:
        return False
    held = 0
    for seat in range(state.seats):
        if (partners >> seat) & 1:
            own = state.owned[seat] & railroads
            if own == 0:
                return False
            held |= own
    return held == railroads


def refuse_trust(state: LandlordsState, seat: int, other: int) -> int:
    if seat == other or other >= state.seats:
        return MALFORMED
    both = state.board.bit[seat] | state.board.bit[other]
    if state.seats == 2 or state.trust != 0 or not hold_all(state, both):
        return SET_INCOMPLETE
    return LEGAL


def form_trust(state: LandlordsState, seat: int, other: int) -> None:
    """It stands when both have said so; only one pair can hold all four, so who asked is enough to know."""
    bit = state.board.bit[seat]
    asked = state.trust_asked | bit
    if (asked >> other) & 1:
        state.ask_trust(0)
        state.set_trust(bit | state.board.bit[other])
    else:
        state.ask_trust(asked)


def check_trust(state: LandlordsState) -> None:
    """A trust ends, and the wish for one lapses, when the two no longer hold all four (L.22)."""
    if state.trust != 0 and not hold_all(state, state.trust):
        state.set_trust(0)
    if state.trust_asked != 0:
        for seat in range(state.seats):
            for other in range(state.seats):
                if (state.trust_asked >> seat) & 1 and seat != other:
                    if hold_all(state, state.board.bit[seat] | state.board.bit[other]):
                        return
        state.ask_trust(0)
