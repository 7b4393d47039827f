"""Hostile payloads at the door: each is answered by a refusal, and nothing changes."""

from __future__ import annotations

import random

import pytest

from properties.matches import answer, play, random_match
from rentopia.engine import codes
from rentopia.engine.door import read_action
from rentopia.engine.refusal import Refusal
from rentopia.games import game_of
from rentopia.games.rentopia.rules import step
from rentopia.games.rentopia.state import RentopiaState

WORDS = [
    *("roll", "buy", "decline", "bid", "pass", "claim", "end_turn", "build", "sell", "mortgage", "redeem", "offer"),
    *("accept", "reject", "withdraw", "give_up", "pay_fine", "use_card", "start", "undo", "fly"),
]
NUMBERS: tuple[object, ...] = (
    0,
    1,
    -1,
    3,
    39,
    40,
    59,
    60,
    63,
    64,
    2**31,
    2**63,
    -(2**63),
    10**30,
    10**9,
    True,
    1.0,
    "1",
    None,
    [],
    {},
)
FIELDS = ("amount", "space", "offer", "version", "card", "confirm", "clear", "note", "legs", "colour")


def hostile_payload(rng: random.Random) -> object:
    if rng.random() < 0.05:
        return rng.choice([None, 7, "roll", [], {}, {"type": 1}, {"type": []}, {1: 2}])
    payload: dict[str, object] = {"type": rng.choice(WORDS)}
    for field in rng.sample(FIELDS, rng.randint(0, 3)):
        payload[field] = rng.choice(NUMBERS)
    if payload["type"] == "offer":
        leg = {key: rng.choice(NUMBERS) for key in rng.sample(["from", "to", "cash", "deeds", "cards"], 4)}
        payload["legs"] = [leg] * rng.randint(0, 9)
    return payload


def try_hostile(state: RentopiaState, rng: random.Random, times: int) -> None:
    game = game_of(state)
    names = [f"seat {seat}" for seat in range(state.seats)]
    for _ in range(times):
        seat = rng.randrange(state.seats)
        move = read_action(hostile_payload(rng), seat, game, names)
        if isinstance(move, Refusal):
            assert move.code and move.sentence and move.clause.startswith("R-")
            continue
        trial = state.clone()
        if move.kind == codes.UNDO:
            continue  # whoever holds the record answers it
        before = trial.checksum()
        if step(trial, seat, move) != codes.LEGAL:
            assert trial.checksum() == before
        else:
            while trial.chance:
                answer(trial, rng)


@pytest.mark.fuzz
@pytest.mark.parametrize("seed", range(10))
def test_hostile_payloads_change_nothing(seed: int) -> None:
    rng = random.Random(seed)
    for state in play(random_match(rng), rng):
        if rng.random() < 0.05:
            try_hostile(state, rng, 10)
