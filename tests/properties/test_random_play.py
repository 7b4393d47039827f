"""Random matches over random options: every invariant, after every event where it must hold there."""

from __future__ import annotations

import random

import pytest

from properties.invariants import check_after_event, check_after_step
from properties.matches import BOARDS, play, random_match
from rentopia.engine.fold import apply_event
from rentopia.formats.canonical import state_hash

QUICK = 40
LONG = 400


def watched_match(seed: int, board: str | None = None) -> None:
    """Play one match; fold each step's events on a second state and compare the two by hash now and then."""
    rng = random.Random(seed)
    state = random_match(rng, board)
    mirror = state.clone()
    state.journal = []
    for steps, now in enumerate(play(state, rng)):
        assert now.journal is not None
        for event in now.journal:
            apply_event(mirror, event)
            check_after_event(mirror)
        now.journal.clear()
        check_after_step(now)
        assert mirror.checksum() == now.checksum()
        if steps % 400 == 0:
            assert state_hash(mirror) == state_hash(now)
    assert state_hash(mirror) == state_hash(state)


@pytest.mark.fuzz
@pytest.mark.parametrize("seed", range(QUICK))
def test_invariants_hold_in_random_matches(seed: int) -> None:
    watched_match(seed)


@pytest.mark.fuzz
@pytest.mark.parametrize("board", ["sixteen.toml", "sixty.toml"])
@pytest.mark.parametrize("seed", range(4))
def test_invariants_hold_on_boards_of_a_host(seed: int, board: str) -> None:
    watched_match(seed, str(BOARDS / board))


@pytest.mark.long
@pytest.mark.parametrize("first", range(QUICK, LONG, 50))
def test_invariants_hold_in_four_hundred_random_matches(first: int) -> None:
    for seed in range(first, min(first + 50, LONG)):
        watched_match(seed)
