"""Random matches over random options: all nine invariants, after every event or step as each of them must hold."""

from __future__ import annotations

import os
import random
from typing import Any

import pytest

from properties.choices import check_choices
from properties.invariants import check_after_event, check_after_step
from properties.matches import BOARDS, Log, play, random_match, replay
from rentopia.engine import codes
from rentopia.engine.fold import apply_event
from rentopia.engine.rows import Offer
from rentopia.formats.canonical import canonical_json, state_hash
from rentopia.formats.position import read, write
from rentopia.games.rentopia.state import RentopiaState

QUICK = 25
LONG = int(os.environ.get("RENTOPIA_LONG", "2000"))
"""Matches of the long run; the variable asks for more of them than `make check` plays."""
CHUNK = 50


def watched_match(seed: int, board: str | None = None) -> None:
    """Play one match under all invariants; the numbers are those of the published truths."""
    rng = random.Random(seed)
    state = random_match(rng, board)
    opening, mirror = state.clone(), state.clone()
    journal: list[Any] = []
    state.journal = journal
    log: Log = []
    seen = 0
    for now in play(state, rng, log):
        for event in journal[seen:]:
            apply_event(mirror, event)
            check_after_event(mirror, event)
        seen = len(journal)
        check_after_step(now)
        assert mirror.checksum() == now.checksum()
        assert now.round <= now.house.max_rounds or now.phase == codes.OVER
        if rng.random() < 0.01:
            assert state_hash(mirror) == state_hash(now)  # 7: the log alone, up to here
            check_choices(now, rng)  # 8
    check_end(state)
    assert state_hash(mirror) == state_hash(state)  # 7: the log alone, to the end
    written = write(state, [f"Seat {seat}" for seat in range(state.seats)])
    assert state_hash(read(written, board).state) == state_hash(state)
    again = opening.clone()
    again.journal = []
    replay(again, log)
    assert event_bytes(again.journal) == event_bytes(journal)  # 7: the same actions and answers, the same bytes
    assert state_hash(again) == state_hash(state)


def check_end(state: RentopiaState) -> None:
    """9: the match is over, for one of the two reasons that there are, and within its rounds."""
    assert state.phase == codes.OVER
    assert 1 <= state.round <= state.house.max_rounds
    if state.ended == codes.LAST_STANDING:
        assert bin(state.in_mask).count("1") == 1
    else:
        assert state.ended == codes.ROUNDS_DONE
        assert state.round == state.house.max_rounds
        assert bin(state.in_mask).count("1") > 1


def event_bytes(events: list[Any]) -> bytes:
    """Events as one text; an offer in one stands with all its fields."""
    return canonical_json([[plain(value) for value in event] for event in events]).encode()


def plain(value: object) -> object:
    if not isinstance(value, Offer):
        return value
    numbers = [value.number, value.version, value.by, value.accepted, value.legs, value.parties]
    lists = (value.leg_from, value.leg_to, value.leg_cash, value.leg_deeds, value.leg_cards, value.clear)
    return [*numbers, *(list(each) for each in lists), value.note]


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
@pytest.mark.parametrize("first", range(1000, 1000 + LONG, CHUNK))
def test_invariants_hold_in_many_random_matches(first: int) -> None:
    for seed in range(first, min(first + CHUNK, 1000 + LONG)):
        watched_match(seed)
