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
from rentopia.games import GAMES, load_game

CASES = sorted((Path(__file__).parent.parent / "cases").glob("*/*.toml"))
Table = dict[str, Any]


@cache
def validator(name: str) -> Draft202012Validator:
    schema = json.loads((make_schema.FOLDER / name).read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def problems(name: str, value: object, game: str = "rentopia") -> list[str]:
    return [f"{error.json_path}: {error.message[:200]}" for error in validator(f"{game}/{name}").iter_errors(value)]


def test_each_game_has_its_schemas() -> None:
    found = sorted(path.relative_to(make_schema.FOLDER).as_posix() for path in make_schema.FOLDER.rglob("*.json"))
    assert found == sorted(make_schema.texts())
    assert len(found) == 3 * len(GAMES)


@pytest.mark.parametrize("name", make_schema.texts())
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


@pytest.mark.parametrize("number", range(8))
def test_every_position_of_the_other_games_random_play_fits(number: int) -> None:
    count = 0

    def watch(state: Any) -> None:
        nonlocal count
        count += 1
        if count % 5 == 0 or state.debts or state.offers or state.loans or state.vote_on:
            position = json.loads(json.dumps(write(state, NAMES[: state.seats])))
            assert problems("position.json", position, "landlords") == []

    played(number, most=250, game="landlords", watch=watch)
    assert count > 40


@pytest.mark.parametrize("file", CASES, ids=lambda file: file.stem)
def test_every_scenario_fits(file: Path) -> None:
    scenario = tomllib.loads(file.read_text(encoding="utf-8"))
    game = file.parent.name
    assert problems("scenario.json", scenario, game) == []
    assert problems("position.json", scenario["position"], game) == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("number", range(200, 206))
def test_every_line_of_a_record_fits(number: int, game: str) -> None:
    match = played(number, committed=number % 2 == 0, game=game)
    for line in [*match.lines[:250], match.lines[-1]]:
        assert problems("record.json", json.loads(line), game) == []


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


OTHER: Table = {"game": "landlords", "seats": [{"name": "Ada"}, {"name": "Ben"}]}


@pytest.mark.parametrize(
    "change",
    [
        {"seats": [{"name": "A"}] * 5},
        {"seats": [{"name": "A", "lockup": 1}, {"name": "B"}]},
        {"seats": [{"name": "A", "jail": 5}, {"name": "B"}]},
        {"seats": [{"name": "A", "education": 4}, {"name": "B"}]},
        {"seats": [{"name": "A", "deeds": {"The Pike": 1}}, {"name": "B"}]},
        {"seats": [{"name": "A", "poor_house": 1}, {"name": "B"}]},
        {"options": {"setup": "chaos"}},
        {"options": {"single_tax_at": "round:N"}},
        {"options": {"single_tax_at": "round:0"}},
        {"options": {"houses": 32}},
        {"turn": {"ending": "later"}},
        {"bank": {"pot": 1}},
        {"bank": {"houses": 1}},
        {"claims": {"kind": "house", "by": "A"}},
        {"houses": {"The Bowery": {"A": 4}}},
        {"houses": {"The Bowery": 2}},
        {"colleges": 3},
        {"vote": {"on": "everything", "by": "A"}},
        {"vote": {"on": "single_tax"}},
        {"loans": [{"number": 1, "lender": "A", "borrower": "B", "amount": 0}]},
        {"loans": [{"number": 1, "lender": "A", "borrower": "B", "amount": 5, "pledge": "rent"}]},
        {"offers": [{"number": 1, "by": "A"}]},
    ],
)
def test_a_bad_position_of_the_other_game_does_not_fit(change: Table) -> None:
    assert problems("position.json", OTHER, "landlords") == []
    assert problems("position.json", OTHER | change, "landlords") != []


@pytest.mark.parametrize("game", GAMES)
def test_every_word_stands_in_a_schema(game: str) -> None:
    text = make_schema.texts()
    own = load_game(game).words
    names = [name for name, _ in own.events.values()]
    for word in [*names, *own.action_numbers, *own.reason_numbers, *own.ends.values()]:
        assert f'"{word}"' in text[f"{game}/record.json"], word
    for word in [*words.PHASE_NUMBERS, *own.reason_numbers, *(code for code, _ in own.refusals.values())]:
        assert f'"{word}"' in text[f"{game}/scenario.json"], word


def test_the_schema_of_one_game_has_no_words_of_another() -> None:
    text = make_schema.texts()
    for word in ("claim_made", "give_up", "town_fund", "fortune"):
        assert f'"{word}"' in text["rentopia/record.json"] + text["rentopia/position.json"]
        assert f'"{word}"' not in text["landlords/record.json"] + text["landlords/position.json"]
    for word in ("loan_made", "deal", "professors", "single_tax"):
        assert f'"{word}"' in text["landlords/record.json"] + text["landlords/position.json"]
        assert f'"{word}"' not in text["rentopia/record.json"] + text["rentopia/position.json"]
