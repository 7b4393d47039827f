"""The counts of the Landlord's Game without `list_moves`: all that could be meant is tried at the door.

Of every word every field: spaces and their sets (all subsets of what the seat holds or was dealt, up to six titles),
seats, numbers of loans and offers, words, flags, and for a bid every amount up to one more than the richest seat has.
Trades and loans are not listed, nor parts of a loan and more than one house at a time (R-22.9).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

from perft.brute import Oracle, outcomes
from perft.counting import Action, actions, ways
from rentopia.engine import codes
from rentopia.engine.history import TABLE, ChanceError, History
from rentopia.engine.refusal import Refusal
from rentopia.engine.words import Field
from rentopia.formats.canonical import state_hash
from rentopia.games.landlords.codes import BORROW, LEND
from rentopia.games.landlords.rent import pledged

_NOT_LISTED = (codes.OFFER, LEND, BORROW)
_RING = 40
_MOST_TITLES = 6
_A_HUNDRED = 100
_LEFT_OUT = object()


def payloads(game: Any, state: Any, seat: int) -> Iterator[dict[str, Any]]:
    """Every action but offers; a field that may be left out is left out too."""
    for number, word in game.words.actions.items():
        if number in _NOT_LISTED or word == "undo":
            continue
        fields = game.words.fields.get(number, ())
        for chosen in product(*(values(state, seat, number, field) for field in fields)):
            named = zip((field.name for field in fields), chosen, strict=True)
            yield {"type": word, **{name: value for name, value in named if value is not _LEFT_OUT}}


def values(state: Any, seat: int, kind: int, field: Field) -> list[object]:
    """All that a field may hold, and some that it may not."""
    found: list[object] = [] if field.default is None else [_LEFT_OUT]
    if field.kind == "spaces":
        return found if kind == codes.ACCEPT else found + list(sets(state, seat))
    if field.kind == "space":
        return found + list(range(_RING + 1))
    if field.kind == "seat":
        return found + list(range(state.seats + 1))
    if field.kind == "word":
        return found + list(field.words)
    if field.kind == "flag":
        return found + [True, False]
    if field.kind == "card":
        return found + list(range(17))
    if field.kind == "number":
        return found + list(range(max(state.offers_made, state.loans_made) + 2))
    if kind == codes.BID:
        return found + list(range(max(list(state.cash)[: state.seats]) + 2))
    return found  # part of a loan, or several houses: accepted, but not listed


def sets(state: Any, seat: int) -> Iterator[list[int]]:
    """All sets of the titles that a seat holds or was dealt; one with another's; the empty one."""
    own = state.owned[seat] | state.dealt[seat] if seat != TABLE else 0
    titles = [space for space in range(_RING) if own >> space & 1]
    assert len(titles) <= _MOST_TITLES
    for size in range(len(titles) + 1):
        yield from (list(chosen) for chosen in combinations(titles, size))
    yield [space for space in range(_RING) if state.board.deed_mask >> space & 1 and not own >> space & 1][:1]


def accepted(game: Any, state: Any) -> dict[Action, list[Any]]:
    """What a seat, or the table, may do, with the states that it may lead to; a refusal must change nothing."""
    before = state_hash(state)
    found: dict[Action, list[Any]] = {}
    trial = History(game, state.clone())
    for seat in range(TABLE, state.seats):
        for payload in payloads(game, state, seat):
            try:
                refused = isinstance(trial.act(seat, payload, Oracle(())), Refusal)
            except ChanceError:
                refused = False
            if not refused:
                trial = History(game, state.clone())
                after = outcomes(game, state, seat, payload)
                assert not isinstance(after, Refusal)
                found.setdefault(key_of(game, seat, payload), after)
    assert state_hash(trial.state) == before, "a refused action has changed something"
    return found


def key_of(game: Any, seat: int, payload: dict[str, Any]) -> Action:
    """The action by its fields, read from the payload and not by the door."""
    kind = game.words.action_numbers[payload["type"]]
    slots = {"a": 0, "b": 0, "clear": 0}
    for field in game.words.fields.get(kind, ()):
        value = payload.get(field.name, _LEFT_OUT)
        if value is _LEFT_OUT:
            slots[field.slot] = field.default or 0
        elif isinstance(value, list):
            slots[field.slot] = sum(1 << space for space in value)
        elif isinstance(value, str):
            slots[field.slot] = field.words.index(value)
        else:
            slots[field.slot] = int(value)
    return plain(Action(seat, kind, slots["a"], slots["b"], slots["clear"]))


def plain(action: Action) -> Action:
    """The version of an offer and the two numbers of Mother Earth do not tell two actions apart."""
    b = 0 if action.kind in (codes.ACCEPT, codes.REJECT, codes.WITHDRAW) else action.b
    a = action.a % _RING if action.kind in (codes.BUILD, codes.REDEEM) else action.a
    return Action(action.seat, action.kind, a, b, action.clear)


def listed(game: Any, state: Any) -> dict[Action, list[Any]]:
    """Those of the accepted actions that are listed."""
    every = accepted(game, state)
    bids = [action.a for action in every if action.kind == codes.BID]
    stays: dict[Action, list[Any]] = {}
    for action, after in every.items():
        if action.kind == codes.BID and action.a not in (min(bids), max(bids)):
            continue
        if action.kind == codes.MORTGAGE and not is_run(state, action):
            continue
        if action.a >= 0 and game.words.actions[action.kind] == "leave_trust":
            continue
        stays[action] = after
    return stays


def is_run(state: Any, action: Action) -> bool:
    """Whether a set is titles one after the other round the board that reach a hundred with the last of them only."""
    free_mask = state.owned[action.seat] & ~state.mortgaged & ~pledged(state)
    free = [space for space in range(_RING) if free_mask >> space & 1]
    for start in range(len(free)):
        total, run = 0, 0
        for space in free[start:] + free[:start]:
            if total < _A_HUNDRED:
                total += state.board.price[space]
                run |= 1 << space
        if run == action.clear:
            return True
    return False


def compared(game: Any, state: Any, depth: int) -> int:
    """The same count; at every node on the way what is accepted must be what is listed, and lead to the same states."""
    if depth == 0:
        return 1
    found = listed(game, state)
    rows = actions(game, state)
    assert found.keys() == {plain(action) for action in rows}
    total = 0
    for action in rows:
        after = found[plain(action)]
        assert sorted(map(state_hash, after)) == sorted(map(state_hash, ways(game, state, action)))
        total += sum(compared(game, each, depth - 1) for each in after)
    return total
