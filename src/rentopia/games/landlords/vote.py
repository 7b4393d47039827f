"""Votes: on the Single Tax, and on the end of the match where that is left to agreement (L-23, L-27)."""

from __future__ import annotations

from rentopia.engine.codes import BEFORE_ROLL, LEGAL, THEN_BEFORE_ROLL
from rentopia.games.landlords.codes import (
    ALREADY_MOVED,
    END_AGREEMENT,
    ENDS_AT_DOUBLE,
    ENDS_NOW,
    ON_END_NOW,
    ON_SINGLE_TAX,
    TAX_BY_VOTE,
    TAX_CARRIES,
)
from rentopia.games.landlords.rent import count_bits
from rentopia.games.landlords.state import LandlordsState
from rentopia.games.landlords.treasury import begin_single_tax


def may_vote_on_tax(state: LandlordsState) -> bool:
    return state.house.single_tax_at == TAX_BY_VOTE and not state.single_tax


def may_vote_on_end(state: LandlordsState) -> bool:
    return state.house.end == END_AGREEMENT and state.ending != ENDS_NOW


def refuse_motion(state: LandlordsState, seat: int) -> int:
    """A seat may move one vote in a round of the table (L.24)."""
    return ALREADY_MOVED if state.moved[seat] == state.round else LEGAL


def cast(state: LandlordsState, seat: int, yes: int) -> None:
    state.cast_vote(seat, yes)
    count(state)


def count(state: LandlordsState) -> None:
    """Close the vote once it is decided: two yes adopt the Single Tax, the end needs every seat's (L.24, L.31)."""
    on = state.vote_on
    voted = state.vote_yes | state.vote_no
    if on == ON_SINGLE_TAX:
        carried = count_bits(state.vote_yes) >= TAX_CARRIES
        decided = carried or voted == state.in_mask
    else:
        carried = state.vote_yes == state.in_mask
        decided = carried or state.vote_no != 0
    if not decided:
        return
    state.close_vote()
    state.set_then(THEN_BEFORE_ROLL)
    state.set_phase(BEFORE_ROLL)
    if carried and on == ON_SINGLE_TAX:
        begin_single_tax(state)
    elif carried:
        state.set_ending(ENDS_NOW if on == ON_END_NOW else ENDS_AT_DOUBLE)
