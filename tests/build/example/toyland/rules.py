"""Rules over both: calls across modules, typed locals of every sort, errors on their way up."""

from __future__ import annotations

from toyland.codes import FIRST, LIMIT, LOUD, NOBODY, SALTED, SECOND, SPACES
from toyland.game import GameState
from toyland.state import Row, State


def settle(state: State, payer: int, amount: int = 5) -> int:
    """Pay the next seat and say what is left."""
    payee = (payer + 1) % 8
    state.pay(payer, payee, amount)
    return state.cash[payer]


def _square(number: int) -> int:
    return number * number


def own_all(state: GameState) -> int:
    """Every space; wrong from space 31 on if a shift had 32 bits."""
    for space in range(SPACES):
        state.own(space, space % 3)
    one: int = 1
    again = 0
    for space in range(SPACES - 1, -1, -1):
        again |= one << space
    return state.mask if state.mask == again else NOBODY


def rents(state: State) -> int:
    """Through the base class: the game's own rent is called."""
    total = 0
    for space in range(0, 60, 7):
        total += state.rent(space, times=2) + state.rent(space)
    return total


def rows_of(state: State, seat: int) -> int:
    row: Row
    total = 0
    for row in state.rows:
        if row.seat == seat:
            total += row.amount
    last = state.last
    if last is not None:
        total += 1000 * last.amount
    return total


def division(a: int, b: int) -> tuple[int, int]:
    return a // b, a % b


def unpacked(a: int, b: int) -> int:
    quotient, rest = division(a, b)
    return quotient * 100 + rest


def peek(state: State, seat: int) -> int:
    """Unchecked, in the last array of the object: only the bounds build stops a wrong seat."""
    return state.limits[seat]


def truths(state: State, seat: int) -> bool:
    rich = state.cash[seat] > LIMIT
    state.flags[SECOND] = rich or LOUD
    state.done = state.flags[SECOND] and not rich
    return state.ready(seat) and state.done


def shares(state: State) -> float:
    share = state.share / 2
    share += state.rates[FIRST]
    return share


def sentinel() -> int:
    """The very number that C uses as a sign of an error."""
    return -9999


def bits(mask: int) -> list[int]:
    found = []
    space = 0
    while mask:
        if mask & 1:
            found.append(space)
        mask >>= 1
        space += 1
    return found


def constants() -> list[int]:
    return [FIRST, SECOND, LIMIT, NOBODY, SALTED, _square(12), max(LIMIT, 3), min(2, SALTED)]


def last_row(state: State) -> Row | None:
    return state.last


def spin(state: GameState, times: int) -> int:
    """Only work: for a look at the speed."""
    total = 0
    for i in range(times):
        state.pay(i & 7, (i + 1) & 7, LIMIT)
        total += state.rent(i % SPACES) - NOBODY
    return total
