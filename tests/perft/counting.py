"""Counting the ways on from a position: every listed action of every seat, every answer of chance.

A node is a place where somebody has to decide. `leaves(…, n)` counts the nodes after exactly n actions, each way
to one counted for itself: an action that throws has a way for each of the 36 throws (the toy game: 2), one that
draws a card for each card that may come, one that deals a title for each that may be dealt. A match that is over has no
ways on. What is listed says R-22.9.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rentopia.engine import codes
from rentopia.engine.history import candidates
from rentopia.engine.rows import Move, MoveList
from rentopia.engine.words import Field
from rentopia.formats.position import Position, read
from rentopia.games.landlords import listing as landlords_listing
from rentopia.games.rentopia import legal
from toygame import legal as toy_legal

POSITIONS = Path(__file__).parent / "positions"

#: Each game's list of actions, and what its dice may show.
LISTS: dict[str, Callable[[Any, int, MoveList], None]] = {
    "rentopia": legal.list_moves,
    "landlords": landlords_listing.list_moves,
    "toy": toy_legal.list_moves,
}
TWO_DICE = [(one, two) for one in range(1, 7) for two in range(1, 7)]
THROWS = {
    "rentopia": TWO_DICE,
    "landlords": TWO_DICE,
    "toy": [(1, 1), (2, 2)],
}


@dataclass(frozen=True, order=True)
class Action:
    """A listed action of a seat; `a`, `b` and `clear` as in `Move`."""

    seat: int
    kind: int
    a: int
    b: int
    clear: int = 0


@dataclass(frozen=True)
class Pinned:
    """A named position with its counts: ``counts[i]`` leaves after i + 1 actions, ``deep`` those of the
    following depths.

    ``brute`` is how deep it is counted by trying everything at the door as well, ``order`` the actions at the root.
    """

    title: str
    position: Position
    counts: list[int]
    deep: list[int]
    brute: int
    order: list[str]


def load(path: Path) -> Pinned:
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    return Pinned(
        table["title"],
        read(table["position"]),
        table["counts"],
        table["deep"],
        table["brute"],
        table["order"],
    )


def actions(game: Any, state: Any) -> list[Action]:
    """All listed actions, by seat, then in the order of the list."""
    found = []
    listed = MoveList()
    for seat in range(state.seats):
        if state.in_mask >> seat & 1:
            LISTS[game.name](state, seat, listed)
            count = listed.count
            rows = zip(listed.kind[:count], listed.a[:count], listed.b[:count], listed.clear[:count], strict=True)
            found += [Action(seat, *row) for row in rows]
    return found


def ways(game: Any, state: Any, action: Action) -> Iterator[Any]:
    """The states after an action, one for each way that chance may answer."""
    move = Move()
    move.set(action.kind, action.a, action.b)
    move.clear = action.clear
    after = state.clone()
    code = game.step(after, action.seat, move)
    assert code == codes.LEGAL, f"a listed action was refused: {action}: {code}"
    yield from _answered(game, after)


def _answered(game: Any, state: Any) -> Iterator[Any]:
    if state.chance == codes.NO_CHANCE:
        yield state
        return
    for a, b in _answers(game, state):
        after = state.clone()
        game.resolve(after, a, b)
        yield from _answered(game, after)


def _answers(game: Any, state: Any) -> list[tuple[int, int]]:
    if state.chance == codes.DICE:
        return THROWS[game.name]
    if state.chance == codes.CARD:
        return [(card, 0) for card in candidates(state)]
    if state.chance == codes.DEAL:
        return [(space, 0) for space in game.undealt(state)]
    return [(seat, 0) for seat in range(state.seats)]


def leaves(game: Any, state: Any, depth: int) -> int:
    return sum(divide(game, state, depth).values()) if depth else 1


def divide(game: Any, state: Any, depth: int) -> dict[Action, int]:
    """The leaves behind each action at the root; depth is 1 or more."""
    return {
        action: sum(leaves(game, after, depth - 1) for after in ways(game, state, action))
        for action in actions(game, state)
    }


def shown(position: Position, state: Any, action: Action) -> str:
    """An action as people read it: `Ada sell Kite Street`."""
    words = [position.names[action.seat], position.game.words.actions[action.kind]]
    own = {field.slot: field for field in position.game.words.own_fields.get(action.kind, ())}
    if own:
        return " ".join([*words, *_own_words(position, state, action, own)])
    if action.kind in (codes.BID, codes.REJECT, codes.WITHDRAW):
        words.append(str(action.a))
    elif action.kind == codes.ACCEPT:
        words.append(f"{action.a} version {action.b}")
    elif action.kind == codes.USE_CARD:
        words.append(position.game.card_name(action.a))
    elif action.kind in (codes.CLAIM, codes.BUILD, codes.SELL, codes.MORTGAGE, codes.REDEEM):
        words.append(str(position.game.space_name(action.a)))
    return " ".join(words)


def _own_words(position: Position, state: Any, action: Action, own: dict[str, Field]) -> list[str]:
    """The fields of an action that a game has itself; what is not chosen is left out."""
    found = []
    for slot, value in (("a", action.a), ("b", action.b), ("clear", action.clear)):
        kind = own[slot].kind if slot in own else ""
        if kind == "spaces":
            spaces = [space for space in range(state.board.spaces) if value >> space & 1]
            found.append(", ".join(str(position.game.space_name(space)) for space in spaces) or "nothing")
        elif kind == "space":
            found.append(str(position.game.space_name(value)))
        elif kind == "seat":
            found += [position.names[value]] if value >= 0 else []
        elif kind == "word":
            found.append(own[slot].words[value])
        elif kind == "flag":
            found.append(f"{'with' if value else 'without'} {own[slot].name}")
        elif kind == "number":
            found.append(str(value))
    return found
