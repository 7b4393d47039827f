"""Positions: what is written, as text and back, is an equal state."""

from __future__ import annotations

import json
import random
import tomllib
from pathlib import Path
from typing import Any

import pytest

from formats.played import NAMES, played
from properties.matches import BOARDS, play, random_match
from rentopia.formats.canonical import canonical_json, state_hash
from rentopia.formats.position import read, write

CASES = sorted((Path(__file__).parent.parent / "cases").glob("*/*.toml"))


@pytest.mark.parametrize("board", [None, "sixteen", "sixty"])
@pytest.mark.parametrize("number", range(3))
def test_every_position_of_random_play_comes_back_from_its_text(number: int, board: str | None) -> None:
    rng = random.Random(number)
    text = None if board is None else (BOARDS / f"{board}.toml").read_text(encoding="utf-8")
    state = random_match(rng, text)
    names = NAMES[: state.seats]
    for count, found in enumerate(play(state, rng)):
        written = canonical_json(write(found, names))
        again = read(json.loads(written), text)
        assert again.names == names
        assert state_hash(again.state) == state_hash(found)
        assert canonical_json(write(again.state, names)) == written
        if count > 120:
            break


@pytest.mark.parametrize("number", range(12))
def test_every_position_of_the_other_games_random_play_comes_back_too(number: int) -> None:
    seen: set[str] = set()

    def watch(state: Any) -> None:
        names = NAMES[: state.seats]
        written = canonical_json(write(state, names))
        again = read(json.loads(written)).state
        assert state_hash(again) == state_hash(state)
        assert canonical_json(write(again, names)) == written
        seen.update(json.loads(written))

    played(number, most=400, game="landlords", watch=watch)
    assert {"wages", "offers_made", "turn"} <= seen


@pytest.mark.parametrize("game", ["rentopia", "landlords"])
def test_the_hash_does_not_depend_on_what_players_are_called(game: str) -> None:
    state = read({"game": game, "seats": [{"name": "Ada"}, {"name": "Ben"}]}).state
    other = read({"game": game, "seats": [{"name": "Xi"}, {"name": "Yu"}]}).state
    assert state_hash(state) == state_hash(other)


def test_toml_and_json_of_one_position_are_the_same_state() -> None:
    count = 0
    for file in CASES:
        position = tomllib.loads(file.read_text(encoding="utf-8"))["position"]
        try:
            state = read(position).state
        except ValueError:
            continue  # a scenario of a position that is refused
        count += 1
        assert state_hash(read(json.loads(json.dumps(position))).state) == state_hash(state)
    assert count > 100
