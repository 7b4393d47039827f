"""The published schemas: fresh, true of every file that the program writes or reads, and false of bad ones."""

from __future__ import annotations

import json
import random
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import make_schema
from formats.played import NAMES, played
from properties.matches import play, random_match
from rentopia.engine import words
from rentopia.formats.position import write

CASES = sorted((Path(__file__).parent.parent / "cases").glob("*/*.toml"))
Table = dict[str, Any]


@cache
def validator(name: str) -> Draft202012Validator:
    schema = json.loads((make_schema.FOLDER / name).read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def problems(name: str, value: object) -> list[str]:
    return [f"{error.json_path}: {error.message[:200]}" for error in validator(name).iter_errors(value)]


@pytest.mark.parametrize("name", ["position.json", "scenario.json", "record.json"])
def test_the_published_schema_is_fresh(name: str) -> None:
    assert (make_schema.FOLDER / name).read_text(encoding="utf-8") == make_schema.texts()[name], (
        "run tools/make_schema.py"
    )


@pytest.mark.parametrize("number", range(8))
def test_every_position_of_random_play_fits(number: int) -> None:
    rng = random.Random(number)
    state = random_match(rng)
    names = NAMES[: state.seats]
    assert problems("position.json", write(state, names)) == []
    for count, found in enumerate(play(state, rng)):
        if count % 5 == 0 or found.debts or found.claims or found.offers:
            assert problems("position.json", json.loads(json.dumps(write(found, names)))) == []
        if count > 400:
            break


@pytest.mark.parametrize("file", CASES, ids=lambda file: file.stem)
def test_every_scenario_fits(file: Path) -> None:
    scenario = tomllib.loads(file.read_text(encoding="utf-8"))
    assert problems("scenario.json", scenario) == []
    assert problems("position.json", scenario["position"]) == []


@pytest.mark.parametrize("number", range(200, 206))
def test_every_line_of_a_record_fits(number: int) -> None:
    match = played(number, committed=number % 2 == 0)
    for line in [*match.lines[:250], match.lines[-1]]:
        assert problems("record.json", json.loads(line)) == []


POSITION: Table = {"game": "rentopia", "seats": [{"name": "Ada"}, {"name": "Ben"}]}
SCENARIO: Table = {
    "title": "t",
    "clause": "R-1",
    "position": POSITION,
    "steps": [{"seat": "Ada", "action": {"type": "roll"}, "dice": [1, 2]}],
}


def test_the_smallest_good_ones_fit() -> None:
    assert problems("position.json", POSITION) == []
    assert problems("scenario.json", SCENARIO) == []


@pytest.mark.parametrize(
    "change",
    [
        {"game": "chess"},
        {"seats": []},
        {"seats": [{"name": "A"}] * 9},
        {"seats": [{"name": "A"}, {}]},
        {"seats": [{"name": "A"}, {"name": ""}]},
        {"seats": [{"name": "A", "cash": -1}, {"name": "B"}]},
        {"seats": [{"name": "A", "cash": 1.5}, {"name": "B"}]},
        {"seats": [{"name": "A", "lockup": 4}, {"name": "B"}]},
        {"seats": [{"name": "A", "deeds": {"Kite Street": 6}}, {"name": "B"}]},
        {"seats": [{"name": "A", "deeds": {"Kite Street": "pawned"}}, {"name": "B"}]},
        {"options": {"houses": 100}},
        {"options": {"houses": "many"}},
        {"options": {"turn_timer": 5}},
        {"options": {"auctions": 1}},
        {"options": {"frob": 1}},
        {"turn": {"phase": "resting"}},
        {"turn": {"doubles": 3}},
        {"turn": {"dice": [1]}},
        {"turn": {"then": "after_all"}},
        {"bank": {"pot": -1}},
        {"bank": {"treasury": 1}},
        {"decks": {"chance": []}},
        {"debts": [{"debtor": "A", "creditor": "bank", "amount": 0, "reason": "tax"}]},
        {"debts": [{"debtor": "A", "creditor": "bank", "amount": 1, "reason": "spite"}]},
        {"offers": [{"number": 1, "by": "A", "legs": []}]},
        {"offers": [{"number": 1, "by": "A", "legs": [{"from": "A"}]}]},
        {"claims": {"kind": "castle", "by": "A"}},
        {"frob": 1},
    ],
)
def test_a_bad_position_does_not_fit(change: Table) -> None:
    assert problems("position.json", POSITION | change) != []
    assert problems("scenario.json", SCENARIO | {"position": POSITION | change}) != []


@pytest.mark.parametrize(
    "step",
    [
        {},
        {"action": {"type": "frob"}},
        {"action": {}},
        {"action": {"type": "roll", "amount": 1}},
        {"action": {"type": "bid"}},
        {"action": {"type": "bid", "amount": -1}},
        {"action": {"type": "sell", "space": 1, "confirm": 1}},
        {"action": {"type": "offer", "legs": [{"from": 0, "to": 1, "houses": 1}]}},
        {"action": {"type": "roll"}, "dice": [0, 7]},
        {"action": {"type": "roll"}, "dice": [1, 2, 3]},
        {"action": {"type": "roll"}, "refused": "because"},
        {"action": {"type": "roll"}, "expect": {"frob": 1}},
        {"action": {"type": "roll"}, "frob": 1},
    ],
)
def test_a_bad_step_of_a_scenario_does_not_fit(step: Table) -> None:
    assert problems("scenario.json", SCENARIO | {"steps": [step]}) != []


def test_what_must_be_refused_may_have_any_form() -> None:
    step = {"seat": "Ada", "action": {"type": 7}, "refused": "malformed"}
    assert problems("scenario.json", SCENARIO | {"steps": [step]}) == []


MATCH = played(200)


@pytest.mark.parametrize(
    ("line", "change"),
    [
        (0, {"record": 2}),
        (0, {"match": ""}),
        (0, {"game": "chess"}),
        (0, {"seats": ["A"]}),
        (0, {"commitment": "AB"}),
        (0, {"board": 1}),
        (0, {"frob": 1}),
        (2, {"seq": 0}),
        (2, {"seat": "Ada"}),
        (2, {"by": "me"}),
        (2, {"draws": None}),
        (2, {"draws": [{"n": 0, "dice": [0, 1]}]}),
        (2, {"draws": [{"dice": [1, 1]}]}),
        (2, {"draws": [{"n": 0, "card": 5}]}),
        (2, {"draws": [{"n": 0, "dice": [1, 1], "card": "F1"}]}),
        (2, {"events": [{"type": "frobbed"}]}),
        (2, {"events": [{"type": "bidder_passed"}]}),
        (2, {"events": [{"type": "bidder_passed", "seat": 8}]}),
        (2, {"events": [{"type": "bidder_passed", "seat": 1, "frob": 1}]}),
        (2, {"events": [{"type": "cash_moved", "from": 0, "to": "mars", "amount": 1, "reason": "tax"}]}),
        (2, {"takes_back": 0}),
        (-1, {"seed": "12"}),
        (-1, {"state_hash": None}),
        (-1, {"result": {"winners": ["Ada"]}}),
    ],
)
def test_a_bad_line_of_a_record_does_not_fit(line: int, change: Table) -> None:
    good = json.loads(MATCH.lines[line])
    assert problems("record.json", good) == []
    assert problems("record.json", good | change) != []


def test_every_word_stands_in_a_schema() -> None:
    text = make_schema.texts()
    for word in [*words.EVENT_NUMBERS, *words.ACTION_NUMBERS, *words.REASON_NUMBERS]:
        assert f'"{word}"' in text["record.json"], word
    for word in [*words.PHASE_NUMBERS, *words.REASON_NUMBERS, *words.REFUSAL_NUMBERS]:
        assert f'"{word}"' in text["scenario.json"], word
