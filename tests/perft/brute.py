"""The same counts without `list_moves`: all that could be meant is tried at the door, and what is accepted stays.

Of every word every space, every number of an offer and version, every card and, up to one more than the richest seat
has, every amount; each of these by every seat and by the table. Chance answers what it may: every pair of numbers 0 to
7 as dice, every card, every seat, every space; what the rules do not take is no answer. What of the accepted is listed
says R-22.9.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from perft.counting import Action, actions, ways
from rentopia.engine import codes
from rentopia.engine.history import TABLE, ChanceError, History
from rentopia.engine.refusal import Refusal
from rentopia.formats.canonical import state_hash

_ON_SPACES = ("claim", "build", "sell", "mortgage", "redeem")
_ON_OFFERS = ("accept", "reject", "withdraw")


class Oracle:
    """Answers from a script; asked for more it fails, and knows what was asked."""

    def __init__(self, script: Sequence[tuple[int, ...]]) -> None:
        self.script = list(script)
        self.asked: list[tuple[int, ...]] = []

    def dice(self) -> tuple[int, int]:
        one, two = self._next([(one, two) for one in range(8) for two in range(8)])
        return one, two

    def card(self, deck: int, candidates: Sequence[int]) -> int:
        return self._next([(card,) for card in range(-1, 33)])[0]

    def first(self, seats: int) -> int:
        return self._next([(seat,) for seat in range(-1, 9)])[0]

    def deal(self, candidates: Sequence[int]) -> int:
        return self._next([(space,) for space in range(-1, 61)])[0]

    def _next(self, answers: list[tuple[int, ...]]) -> tuple[int, ...]:
        if not self.script:
            self.asked = answers
            raise ChanceError("the script is at its end")
        return self.script.pop(0)


def payloads(game: Any, state: Any) -> Iterator[dict[str, object]]:
    """Every action but `offer`, whose domain has no end."""
    amounts = range(max(list(state.cash)[: state.seats]) + 2)
    numbers = range(state.offers_made + 2)
    versions = range(max([offer.version for offer in state.offers], default=0) + 2)
    for word in game.words.action_numbers:
        if word == "bid":
            yield from ({"type": word, "amount": amount} for amount in amounts)
        elif word == "use_card":
            yield from ({"type": word, "card": card} for card in range(33))
        elif word in _ON_SPACES:
            for space in range(state.board.spaces + 1):
                yield {"type": word, "space": space}
                if word == "sell":
                    yield {"type": word, "space": space, "confirm": True}
        elif word in _ON_OFFERS:
            for number in numbers:
                yield {"type": word, "offer": number}
                if word == "accept":
                    yield from ({"type": word, "offer": number, "version": version} for version in versions)
        elif word != "offer":
            yield {"type": word}


def outcomes(game: Any, state: Any, seat: int, payload: dict[str, object]) -> list[Any] | Refusal:
    """The states after an action, one for each way that chance may answer, or why it is refused."""
    found = []
    scripts: list[tuple[tuple[int, ...], ...]] = [()]
    while scripts:
        script = scripts.pop(0)
        oracle = Oracle(script)
        history = History(game, state.clone())
        try:
            result = history.act(seat, payload, oracle)
        except ChanceError:
            scripts += [(*script, answer) for answer in oracle.asked]  # none where an answer was not taken
            continue
        if isinstance(result, Refusal):
            return result
        found.append(history.state)
    return found


def accepted(game: Any, state: Any) -> dict[Action, list[Any]]:
    """What a seat, or the table, may do, with the states that it may lead to; a refusal must change nothing."""
    before = state_hash(state)
    found: dict[Action, list[Any]] = {}
    trial = History(game, state.clone())
    for seat, payload in product(range(TABLE, state.seats), payloads(game, state)):
        try:
            refused = isinstance(trial.act(seat, payload, Oracle(())), Refusal)
        except ChanceError:
            refused = False
        if not refused:
            trial = History(game, state.clone())
            after = outcomes(game, state, seat, payload)
            assert not isinstance(after, Refusal)
            found.setdefault(_action(game, seat, payload), after)
    assert state_hash(trial.state) == before, "a refused action has changed something"
    return found


def listed(game: Any, state: Any) -> dict[Action, list[Any]]:
    """Those of the accepted actions that are listed."""
    every = accepted(game, state)
    stays: dict[Action, list[Any]] = {}
    for seat in range(state.seats):
        own = {action: after for action, after in every.items() if action.seat == seat}
        bids = [action.a for action in own if action.kind == codes.BID]
        last = [action for action in own if action.kind == codes.GIVE_UP]
        for action, after in own.items():
            if action.kind == codes.BID and action.a not in (min(bids), max(bids)):
                continue
            if action.kind == codes.GIVE_UP and len(own) > len(last):
                continue
            stays[action] = after
    return stays


def _action(game: Any, seat: int, payload: dict[str, object]) -> Action:
    about = [payload[key] for key in ("amount", "card", "space", "offer") if key in payload]
    a = int(str(about[0])) if about else 0
    return Action(seat, game.words.action_numbers[str(payload["type"])], a, 0)


def plain(action: Action) -> Action:
    """A listed action without its `b`: the version is the present one, the confirmation is given."""
    return Action(action.seat, action.kind, action.a, 0)


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
