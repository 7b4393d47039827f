"""The toy game's state: the shared one and three switches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rentopia.engine import codes
from rentopia.engine.state import State, copy_state
from rentopia.engine.terms import Terms
from toygame.board import make_board
from toygame.facts import move_cash

HOUSES = 4
TOP_LEVEL = 2


@dataclass(frozen=True)
class Options:
    """`starting_cash` and `salary` in dollars, `max_rounds` 0 for none."""

    starting_cash: int = 60
    salary: int = 10
    max_rounds: int = 0


class ToyState(State):
    """Made by `new_match` or `clone`, which give it its options."""

    options: Options

    def clone(self) -> ToyState:
        new = ToyState.__new__(ToyState)
        copy_state(self, new)
        new.options = self.options
        return new


BOARD = make_board()


def new_match(options: Mapping[str, object], seats: int) -> ToyState:
    """A match in set-up. ValueError for options that there are not, and for values that are no small whole numbers."""
    for key, value in options.items():
        if key not in Options.__dataclass_fields__:
            raise ValueError(f"{key}: no such option")
        if type(value) is not int or not 0 <= value <= 1000:
            raise ValueError(f"{key}: must be a whole number from 0 to 1000")
    terms = Terms()
    terms.houses = HOUSES
    terms.limited_hotels = False
    terms.top_level = TOP_LEVEL
    terms.hotel_level = TOP_LEVEL + 1
    state = ToyState(BOARD, terms, seats)
    state.options = Options(**{key: int(str(value)) for key, value in options.items()})
    for seat in range(seats):
        move_cash(state, codes.BANK, seat, state.options.starting_cash, codes.STARTING_CASH_PAID)
    return state
