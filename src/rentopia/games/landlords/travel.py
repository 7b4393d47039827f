"""Walking the ring: steps forward and back, Mother Earth on the way, and removals (L-5, L-6, L-11)."""

from __future__ import annotations

from rentopia.engine.codes import BACKWARD, FORWARD, MISCELLANEOUS, NOBODY, SENT
from rentopia.engine.debt import owes
from rentopia.games.landlords.charges import charge
from rentopia.games.landlords.codes import EDUCATION, INTEREST, MONARCH, PROFESSORS, WAGES
from rentopia.games.landlords.loans import draw_wages, pay_loan_interest
from rentopia.games.landlords.rent import count_bits, pledged
from rentopia.games.landlords.state import LandlordsState

_INTEREST = 5
_ROUNDS = 5
_A_SET = 4
_SIDE = 10


def base_of(state: LandlordsState, seat: int) -> int:
    """Where the steps of a token are counted from: its space, or the corner beside its inner space."""
    space = state.space[seat]
    return space if space < state.board.spaces else (space - state.board.spaces) * _SIDE


def walk(state: LandlordsState, seat: int, steps: int) -> None:
    """Move a token forward (steps above 0) or back, with all that Mother Earth brings on the way (L.6)."""
    spaces = state.board.spaces
    base = base_of(state, seat)
    end = base + steps
    state.set_poor(seat, 0)
    state.move_token(seat, (end + spaces) % spaces, FORWARD if steps > 0 else BACKWARD)
    if steps > 0 and end >= spaces:
        _pass_forward(state, seat)
    elif steps < 0 and base > 0 and end <= 0:
        # Back over Mother Earth: no round and no wages, but interest is due (resolution 87).
        _pay_interest(state, seat)


def wages_on_way(state: LandlordsState, seat: int, steps: int) -> int:
    """What cash a walk would bring on the way, less bank interest (resolution 25)."""
    base = base_of(state, seat)
    if steps > 0 and base + steps >= state.board.spaces:
        gain = state.wages if draws_wages(state, seat) else 0
        return gain - _INTEREST * count_bits(state.owned[seat] & state.mortgaged)
    return 0


def draws_wages(state: LandlordsState, seat: int) -> bool:
    """Not the Monarch, and nobody who is free to move either way after five rounds (L.2, L.31)."""
    if state.house.setup == MONARCH and seat == state.first:
        return False
    return not is_free(state, seat)


def is_free(state: LandlordsState, seat: int) -> bool:
    """Five rounds done, and no mortgage or pledge on any title (L.5)."""
    return state.rounds[seat] >= _ROUNDS and state.owned[seat] & (state.mortgaged | pledged(state)) == 0


def send_to_jail(state: LandlordsState, seat: int) -> None:
    """A removal: no walk, no wages. Who is in Jail already stays as he is."""
    if state.jail[seat] == 0:
        state.move_token(seat, state.board.locked_space, SENT)
        state.set_jail(seat, 1)
        state.set_poor(seat, 0)


def side_of(space: int) -> int:
    """Which inner space lies behind a landing space: 0 for 1 to 10, … 3 for 31 to 40 (part 2.1 of the reference)."""
    return 3 if space == 0 else (space - 1) // _SIDE


def take_course(state: LandlordsState, seat: int) -> None:
    """One Education card; four of them turn into a Professor at once (L.28)."""
    state.move_stock(EDUCATION, NOBODY, seat, 1)
    make_professors(state, seat)


def make_professors(state: LandlordsState, seat: int) -> None:
    while state.stock[seat * 3 + EDUCATION] >= _A_SET:
        state.move_stock(EDUCATION, seat, NOBODY, _A_SET)
        state.move_stock(PROFESSORS, NOBODY, seat, 1)


def is_college(state: LandlordsState, space: int) -> bool:
    """Whether a college stands on a space by now."""
    for i in range(state.colleges):
        if state.house.college[i] == space:
            return True
    return False


def _pass_forward(state: LandlordsState, seat: int) -> None:
    """Round, wages, bank interest, interest on loans, in this order (L.6)."""
    draws = draws_wages(state, seat)
    state.count_round(seat, state.rounds[seat] + 1)
    if draws:
        draw_wages(state, seat, state.wages, WAGES)
    _pay_interest(state, seat)


def _pay_interest(state: LandlordsState, seat: int) -> None:
    charge(state, seat, MISCELLANEOUS, _INTEREST * count_bits(state.owned[seat] & state.mortgaged), INTEREST)
    pay_loan_interest(state, seat, not owes(state, seat))
