"""Throws and choices of a move: Jail, the Poor House, direction, railroad pass, and what may be refused (L-5, L-10)."""

from __future__ import annotations

from rentopia.engine.codes import CHOOSING, NOBODY, THEN_AFTER_ROLL, THEN_MOVE
from rentopia.games.landlords.codes import FROM_JAIL, LUXURY, SPECULATION
from rentopia.games.landlords.rent import bank_loan, stop_cost
from rentopia.games.landlords.state import LandlordsState
from rentopia.games.landlords.travel import base_of, is_free, wages_on_way, walk

_LONGEST = 4
_PASS = 10
_SIDE = 10
_FARTHEST = 22
"""The longest move: two sixes and a railroad pass."""


def settle_throw(state: LandlordsState, die1: int, die2: int) -> None:
    """The mover's throw of two dice: tries in Jail, else a move, which may first ask for a choice."""
    seat = state.turn
    state.show_dice(die1, die2)
    if die1 == die2:
        state.count_doubles(1)
    if state.jail[seat] > 0:
        if die1 != die2:
            if state.jail[seat] < _LONGEST:
                state.set_jail(seat, state.jail[seat] + 1)
            state.set_then(THEN_AFTER_ROLL)
            return
        state.set_jail(seat, 0)
        state.set_came_from(FROM_JAIL)
    if may_go_back(state, seat) or may_pass(state, seat):
        state.set_then(THEN_AFTER_ROLL)
        state.set_phase(CHOOSING)
    else:
        make_move(state, seat, 0, 0)


def may_go_back(state: LandlordsState, seat: int) -> bool:
    """Between the two Chances, or free after five rounds; forward only out of Jail and off an inner space (L.5)."""
    if state.came_from == FROM_JAIL or state.space[seat] >= state.board.spaces:
        return False
    space = state.space[seat]
    if state.house.between_low < space and space < state.house.between_high:
        return True
    return is_free(state, seat)


def may_pass(state: LandlordsState, seat: int) -> bool:
    """A double that takes him past the next corner, not onto it; not out of Jail (L.5, resolutions 15 to 22)."""
    if state.die1 != state.die2 or state.came_from == FROM_JAIL:
        return False
    base = base_of(state, seat)
    return base + state.die1 + state.die2 > (base // _SIDE + 1) * _SIDE


def make_move(state: LandlordsState, seat: int, back: int, railroad: int) -> None:
    """Go where the throw leads; the choice comes before the test of the Poor House (L.9)."""
    steps = state.die1 + state.die2
    if state.came_from == FROM_JAIL:
        # The first spot is counted on Shelter, which is where the token stands already (resolution 36).
        steps -= 1
    if railroad == 1:
        steps += _PASS
    if back == 1:
        steps = -steps
    state.set_then(THEN_AFTER_ROLL)
    if (state.poor >> seat) & 1 and not state.single_tax and not _can_afford(state, seat, steps):
        return
    _head_for(state, seat, steps)


def refuse_target(state: LandlordsState) -> None:
    """The token stays where the move began (L.7, L.10)."""
    state.set_target(NOBODY)
    state.set_then(THEN_AFTER_ROLL)


def go_to_target(state: LandlordsState, seat: int) -> None:
    """Make the move that could still be refused; which way follows from how far it may have been."""
    spaces = state.board.spaces
    ahead = (state.target - base_of(state, seat) + spaces) % spaces
    state.set_target(NOBODY)
    walk(state, seat, ahead if ahead <= _FARTHEST else ahead - spaces)
    state.set_then(THEN_MOVE)


def cash_at_target(state: LandlordsState, seat: int) -> int:
    """Cash in hand when he gets to the target, with the wages of the way."""
    spaces = state.board.spaces
    ahead = (state.target - base_of(state, seat) + spaces) % spaces
    steps = ahead if ahead <= _FARTHEST else ahead - spaces
    return state.cash[seat] + wages_on_way(state, seat, steps)


def _head_for(state: LandlordsState, seat: int, steps: int) -> None:
    board = state.board
    end = (base_of(state, seat) + steps + board.spaces) % board.spaces
    kind = board.kind[end]
    if kind == SPECULATION or (kind == LUXURY and state.house.luxury_refusable):
        state.set_target(end)
        state.set_phase(CHOOSING)
        return
    if kind == LUXURY and state.cash[seat] < board.charge[end]:
        # He cannot buy: the throw is made backward from where he was, by the dice alone (L.10).
        back = state.die1 + state.die2
        other = (base_of(state, seat) - back + board.spaces) % board.spaces
        if board.kind[other] != LUXURY:
            _head_for(state, seat, -back)
        return
    walk(state, seat, steps)
    state.set_then(THEN_MOVE)


def _can_afford(state: LandlordsState, seat: int, steps: int) -> bool:
    """Whether cash, the wages of the way and bank loans cover what the space would charge now (L.9)."""
    board = state.board
    end = (base_of(state, seat) + steps + board.spaces) % board.spaces
    if board.kind[end] == LUXURY and state.cash[seat] < board.charge[end] and not state.house.luxury_refusable:
        return _can_afford(state, seat, -(state.die1 + state.die2))
    means = state.cash[seat] + wages_on_way(state, seat, steps) + bank_loan(state, seat)
    return means >= stop_cost(state, seat, end)
