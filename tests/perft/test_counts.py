"""Node counts of named positions, with the order of the actions at the root (R-22.9, R-22.10)."""

from __future__ import annotations

from pathlib import Path

import pytest

from perft import brute, landlordsbrute
from perft.counting import POSITIONS, Pinned, actions, divide, load, shown
from rentopia.engine import codes

FILES = sorted(POSITIONS.glob("*.toml"))
LANDLORDS = [path for path in FILES if path.stem.startswith("landlords-")]
RENTOPIA = [path for path in FILES if path not in LANDLORDS and not path.stem.startswith("toy-")]
each_position = pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])


def counts(pinned: Pinned, depths: range) -> tuple[list[int], str]:
    """The counts, and what each action at the root leads to, for whoever has to find the one that is wrong."""
    position = pinned.position
    found, lines = [], [pinned.title]
    for depth in depths:
        parts = divide(position.game, position.state, depth)
        found.append(sum(parts.values()))
        lines.append(f"{depth} deep: {found[-1]}")
        lines += [f"    {shown(position, position.state, action)}: {count}" for action, count in parts.items()]
    return found, "\n".join(lines)


def test_the_positions_of_rentopia_show_its_phases() -> None:
    pinned = [load(path) for path in RENTOPIA]
    assert len(pinned) >= 6
    phases = {each.position.state.phase for each in pinned}
    assert phases >= {codes.BEFORE_ROLL, codes.AUCTION, codes.CLAIMING, codes.OWING, codes.AFTER_ROLL}
    assert any(any(each.position.state.lockup) for each in pinned)
    assert sum(len(each.position.state.offers) > 0 for each in pinned) >= 2


def test_the_positions_of_the_landlords_game_show_its_phases() -> None:
    states = [load(path).position.state for path in LANDLORDS]
    phases = {state.phase for state in states}
    assert phases >= {codes.BEFORE_ROLL, codes.AUCTION, codes.CHOOSING, codes.OWING, codes.ANSWERING, codes.SETUP}
    assert any(state.loans for state in states) and any(state.single_tax for state in states)


@each_position
def test_the_actions_stand_in_their_order(path: Path) -> None:
    pinned = load(path)
    position = pinned.position
    found = [shown(position, position.state, action) for action in actions(position.game, position.state)]
    assert found == pinned.order


@each_position
def test_the_counts_are_those_pinned(path: Path) -> None:
    pinned = load(path)
    found, lines = counts(pinned, range(1, len(pinned.counts) + 1))
    assert found == pinned.counts, lines


@pytest.mark.long
@each_position
def test_the_deep_counts_are_those_pinned(path: Path) -> None:
    pinned = load(path)
    first = len(pinned.counts) + 1
    found, lines = counts(pinned, range(first, first + len(pinned.deep)))
    assert pinned.deep and found == pinned.deep, lines


@each_position
def test_trying_everything_at_the_door_gives_the_same(path: Path) -> None:
    pinned = load(path)
    position = pinned.position
    assert pinned.brute
    for depth in range(1, pinned.brute + 1):
        tried = landlordsbrute if path in LANDLORDS else brute
        assert tried.compared(position.game, position.state, depth) == pinned.counts[depth - 1]
