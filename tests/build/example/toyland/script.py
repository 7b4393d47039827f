"""Runs the example and tells all that it sees: the same, compiled or plain."""

from __future__ import annotations

import json
from collections.abc import Callable

import toyland.rules
from toyland import rules
from toyland.game import GameState
from toyland.state import Board, Row


def told(call: Callable[[], object]) -> object:
    try:
        return call()
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def play() -> list[object]:
    state = GameState(Board())
    state.journal = []
    seen: list[object] = [rules.settle(state, 3), rules.settle(state, 7, 11), state.cash, list(state.journal)]
    seen += [rules.own_all(state), state.owner, rules.rents(state), state.rent(3), state.total()]
    state.rows = [Row(1, 5), Row(2, 6), Row(1, 7)]
    seen += [rules.rows_of(state, 1), rules.last_row(state)]
    state.last = state.rows[1]
    seen += [rules.rows_of(state, 2), state.me() is state]
    state.journal = None
    copy = state.clone()
    seen += [rules.peek(copy, 7), copy.cash, state.cash, copy.owner == state.owner, copy.laps, copy.journal]
    seen += [rules.truths(state, 2), state.flags, state.done, rules.shares(state), state.rates]
    seen += [rules.sentinel(), rules.bits((1 << 59) | 5), rules.constants(), rules.unpacked(-7, 2)]
    seen += [told(lambda: rules.settle(state, 1, -4)), told(lambda: rules.unpacked(1, 0)), rules.spin(state, 1000)]
    seen += [rules.__doc__, rules.settle.__doc__, GameState.__doc__]
    return seen


if __name__ == "__main__":
    print(json.dumps({"compiled": not toyland.rules.__file__.endswith(".py"), "seen": play()}))
