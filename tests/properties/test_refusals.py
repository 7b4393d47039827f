"""Hostile payloads at the door: each is answered by a refusal or an action, and a refusal changes nothing."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from properties.hostile import ODD, hostile_payload
from properties.invariants import check_after_step
from properties.matches import BOARDS, play, random_match
from rentopia.engine import codes
from rentopia.engine.history import History, Step
from rentopia.engine.refusal import Refusal
from rentopia.formats.canonical import canonical_json, state_hash
from rentopia.games import game_of
from rentopia.games.rentopia.state import RentopiaState
from rentopia.games.rentopia.words import WORDS

#: Also those of nobody at this table.
SEATS = (*range(-2, 10), 2**31, -(2**63), 2**64)


class Chances:
    """Chance for a history, from one generator."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def dice(self) -> tuple[int, int]:
        return self.rng.randint(1, 6), self.rng.randint(1, 6)

    def card(self, deck: int, candidates: Sequence[int]) -> int:
        return self.rng.choice(candidates)

    def first(self, seats: int) -> int:
        return self.rng.randrange(seats)

    def deal(self, candidates: Sequence[int]) -> int:
        return self.rng.choice(candidates)


def attacked(state: RentopiaState, rng: random.Random, times: int) -> list[str]:
    """Send hostile payloads to a copy of a match, one after the other; one line for each answer.

    A line holds the seat, the answer (code and a digest of its sentence, clause and data, or the number of events) and
    the hash of the state after it.
    """
    names = [f"seat {seat}" for seat in range(state.seats)]
    history = History(game_of(state), state.clone(), names)
    chance = Chances(rng)
    lines = []
    before = state_hash(history.state)
    for _ in range(times):
        seat = rng.choice(SEATS) if rng.random() < 0.1 else rng.randrange(state.seats)
        answer = history.act(seat, hostile_payload(history.state, seat, rng), chance)
        after = state_hash(history.state)
        if isinstance(answer, Step):
            check_after_step(history.state)
            said = f"accepted {len(answer.events)}"
        else:
            check_refusal(answer)
            assert after == before, answer
            said = f"{answer} {canonical_json(dict(answer.data))}"
        lines.append(f"{seat} {said} {after[:16]}")
        before = after
    return lines


def check_refusal(refusal: Refusal) -> None:
    assert refusal.code in {word for word, _ in WORDS.refusals.values()}
    assert refusal.sentence and refusal.clause.startswith("R-")


def attacked_match(seed: int, often: float = 0.02, times: int = 15) -> list[str]:
    """A random match, attacked now and then on its way; the same lines in both forms of the build."""
    rng = random.Random(seed)
    board = (None, None, str(BOARDS / "sixteen.toml"), str(BOARDS / "sixty.toml"))[seed % 4]
    lines = []
    for number, state in enumerate(play(random_match(rng, board), rng)):
        rare = state.phase in (codes.OWING, codes.CLAIMING) or 5 in state.level
        if rng.random() < (often * 10 if rare else often):
            lines += [f"{seed}:{number} {line}" for line in attacked(state, rng, times)]
    return lines


@pytest.mark.fuzz
@pytest.mark.parametrize("seed", range(12))
def test_hostile_payloads_change_nothing(seed: int) -> None:
    assert attacked_match(seed)


@pytest.mark.fuzz
@pytest.mark.parametrize("field", ["bid amount", "sell space", "use_card card", "accept offer", "accept version"])
def test_every_odd_value_is_answered_in_every_field(field: str) -> None:
    word, key = field.split()
    rng = random.Random(field)
    for number, state in enumerate(play(random_match(rng), rng)):
        if number % 100 == 0:
            history = History(game_of(state), state.clone())
            for value in ODD:
                payload = {"type": word, "offer": 1} if word == "accept" else {"type": word}
                answer = history.act(state.turn, {**payload, key: value}, Chances(rng))
                if type(value) not in (int, str):
                    assert isinstance(answer, Refusal) and answer.code == "malformed"
