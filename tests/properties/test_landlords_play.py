"""Random matches of the Landlord's Game over random options: all invariants, after every event and every step."""

from __future__ import annotations

import os
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from properties.landlords_invariants import check_after_event, check_after_step, check_end
from properties.landlords_play import Log, check_moves, play, random_match, replay
from rentopia.engine import codes
from rentopia.engine.fold import apply_event
from rentopia.engine.rows import Loan, Offer
from rentopia.formats.canonical import canonical_json, state_hash
from rentopia.formats.position import read, write
from rentopia.games.landlords.game import new_match
from rentopia.games.landlords.state import LandlordsState

QUICK = 20
LONG = int(os.environ.get("RENTOPIA_LONG", "2000"))
"""Matches of the long run; the variable asks for more of them than `make check` plays."""
CHUNK = 50
OPTIONS = st.fixed_dictionaries(
    {"setup": st.sampled_from(["deal", "hands", "monarch"])},
    optional={
        "starting_cash": st.integers(325, 3000),
        "first_option": st.booleans(),
        "ante_to": st.sampled_from(["miscellaneous", "broker"]),
        "shelter_tax": st.booleans(),
        "luxury_refusable": st.booleans(),
        "wages_rise": st.sampled_from(["always", "after_colleges"]),
        "lots_count": st.booleans(),
        "end": st.sampled_from(["first", "last", "agreement"]),
        "single_tax_at": st.sampled_from(["vote", "never", "start", "round:1", "round:2"]),
        "rising_taxes": st.booleans(),
        "rising_rents": st.booleans(),
    },
)


def watched_match(state: LandlordsState, rng: random.Random, often: float = 0.004) -> None:
    """Play one match to its end under all invariants; copies are tried at a share ``often`` of its states."""
    opening, mirror = state.clone(), state.clone()
    journal: list[Any] = []
    state.journal = journal
    log: Log = []
    seen = 0
    for now in play(state, rng, log):
        for event in journal[seen:]:
            apply_event(mirror, event)
            check_after_event(mirror)
        seen = len(journal)
        if now.phase != codes.OVER:
            check_after_step(now)
        assert mirror.checksum() == now.checksum()
        rare = now.phase in (codes.OWING, codes.ANSWERING, codes.SPECULATING)
        if rng.random() < often * (5 if rare else 1):
            assert state_hash(mirror) == state_hash(now)
            check_moves(now, rng)
    check_end(state)
    assert state_hash(mirror) == state_hash(state)
    names = [f"Seat {seat}" for seat in range(state.seats)]
    assert state_hash(read(write(state, names)).state) == state_hash(state)
    again = opening.clone()
    again.journal = []
    replay(again, log)
    assert event_bytes(again.journal) == event_bytes(journal)
    assert state_hash(again) == state_hash(state)


def event_bytes(events: list[Any]) -> bytes:
    """Events as one text; offers and loans in them stand with all their fields."""
    return canonical_json([[plain(value) for value in event] for event in events]).encode()


def plain(value: object) -> object:
    if isinstance(value, Loan):
        numbers = [value.number, value.lender, value.borrower, value.amount, value.interest, value.pledge]
        return [*numbers, value.called, int(value.wages), int(value.waits), int(value.garnished), value.note]
    if isinstance(value, Offer):
        numbers = [value.number, value.version, value.by, value.accepted, value.legs, value.parties]
        legs = (value.leg_from, value.leg_to, value.leg_cash, value.leg_deeds, value.leg_cards, value.clear)
        return [*numbers, *map(list, (*legs, value.leg_goods)), value.note, plain(value.loan)]
    return value


@pytest.mark.fuzz
@pytest.mark.parametrize("seed", range(QUICK))
def test_invariants_hold_in_random_matches(seed: int) -> None:
    rng = random.Random(seed)
    watched_match(random_match(rng), rng)


@pytest.mark.fuzz
@given(options=OPTIONS, seats=st.integers(2, 4), seed=st.integers(0, 2**32))
def test_any_table_keeps_the_invariants_for_its_first_steps(options: dict[str, object], seats: int, seed: int) -> None:
    """Hypothesis shrinks the table of a law that breaks early; whole matches are above and below."""
    rng = random.Random(seed)
    for number, state in enumerate(play(new_match(options, seats), rng)):
        if state.phase != codes.OVER:
            check_after_step(state)
        if number % 40 == 20:
            check_moves(state, rng, 4)
        if number == 120:
            break


@pytest.mark.long
@pytest.mark.parametrize("first", range(1000, 1000 + LONG, CHUNK))
def test_invariants_hold_in_many_random_matches(first: int) -> None:
    for seed in range(first, min(first + CHUNK, 1000 + LONG)):
        rng = random.Random(seed)
        watched_match(random_match(rng), rng)
