"""Hostile payloads for the Landlord's Game: each is answered by a refusal or an action, a refusal changes nothing."""

from __future__ import annotations

import random

import pytest

from properties.hostile import ODD
from properties.landlords_hostile import hostile_payload
from properties.landlords_invariants import check_after_step
from properties.landlords_play import play, random_match
from properties.test_refusals import SEATS, Chances
from rentopia.engine import codes
from rentopia.engine.history import History, Step
from rentopia.engine.refusal import Refusal
from rentopia.formats.canonical import canonical_json, state_hash
from rentopia.games import game_of
from rentopia.games.landlords.clauses import DEFAULT
from rentopia.games.landlords.state import LandlordsState
from rentopia.games.landlords.words import WORDS


def attacked(state: LandlordsState, rng: random.Random, times: int) -> list[str]:
    """Send hostile payloads to a copy of a match, one after the other; one line for each answer.

    A line holds the seat, the answer (code, sentence, clause and data, or the number of events) and the hash of the
    state after it.
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
            if history.state.phase != codes.OVER:
                check_after_step(history.state)
            said = f"accepted {len(answer.events)}"
        else:
            assert answer.code in DEFAULT, answer
            assert answer.sentence and answer.clause.startswith("L-")
            assert after == before, answer
            said = f"{answer} {canonical_json(dict(answer.data))}"
        lines.append(f"{seat} {said} {after[:16]}")
        before = after
    return lines


def attacked_match(seed: int, often: float = 0.02, times: int = 15) -> list[str]:
    """A random match, attacked now and then on its way; the same lines in both forms of the build."""
    rng = random.Random(seed)
    lines = []
    for number, state in enumerate(play(random_match(rng), rng)):
        rare = state.phase in (codes.OWING, codes.ANSWERING, codes.SPECULATING, codes.SETUP) or len(state.loans) > 2
        if number == 3 or rng.random() < (often * 4 if rare else often):
            lines += [f"{seed}:{number} {line}" for line in attacked(state, rng, times)]
    return lines


@pytest.mark.fuzz
@pytest.mark.parametrize("seed", range(10))
def test_hostile_payloads_change_nothing(seed: int) -> None:
    assert attacked_match(seed)


@pytest.mark.fuzz
@pytest.mark.parametrize(
    "field", [f"{WORDS.actions[kind]} {field.name}" for kind, fields in WORDS.own_fields.items() for field in fields]
)
def test_every_odd_value_is_answered_in_every_field_of_this_game(field: str) -> None:
    """What is no number, name, list, word or flag where one is wanted is malformed, and never an error."""
    word, key = field.split()
    kind = next(field.kind for field in WORDS.own_fields[WORDS.action_numbers[word]] if field.name == key)
    rng = random.Random(field)
    for number, state in enumerate(play(random_match(rng), rng)):
        if number % 150 == 75:
            history = History(game_of(state), state.clone())
            for value in ODD:
                payload: dict[str, object] = {"type": word, "amount": 1, "with": 1, "to": 1, "from": 1, "loan": 1}
                known = {field.name for field in WORDS.own_fields[WORDS.action_numbers[word]]}
                payload = {name: one for name, one in payload.items() if name in known or name == "type"}
                answer = history.act(state.turn, {**payload, key: value}, Chances(rng))
                if isinstance(value, (float, dict, bytes)) or value is None:
                    assert isinstance(answer, Refusal), (value, kind)
