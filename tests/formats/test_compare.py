"""What a scenario expects of a position: what holds, and what must not pass for holding."""

from __future__ import annotations

from typing import Any

import pytest

from rentopia.formats.compare import Comparison
from rentopia.formats.position import read, write
from rentopia.formats.scenario import run_scenario
from rentopia.formats.values import bits_of

RENTOPIA: dict[str, Any] = {
    "game": "rentopia",
    "options": {"lockup_fine": 80},
    "seats": [
        {"name": "Ada", "cash": 0, "deeds": {"Kite Street": 0, "Reservoir Co.": "mortgaged"}, "cards": ["F11"]},
        {"name": "Ben", "space": "Lockup", "lockup": 2},
        {"name": "Zoë", "out": True},
    ],
    "turn": {"phase": "owing", "then": "after_roll"},
    "debts": [{"debtor": "Ada", "creditor": "Ben", "amount": 700, "reason": "rent"}],
    "offers": [
        {
            "number": 2,
            "by": "Ben",
            "legs": [{"from": "Ada", "to": "Ben", "deeds": ["Reservoir Co."], "cards": ["F11"]}],
            "clear": {"Ben": ["Reservoir Co."]},
        }
    ],
}
LANDLORDS: dict[str, Any] = {
    "game": "landlords",
    "seats": [
        {"name": "Ada", "space": "Shelter", "deeds": {"Broadway": 0}},
        {"name": "Ben", "space": "Poor House", "poor_house": True, "luxuries": 2},
    ],
    "houses": {"Broadway": {"Ada": 2}},
}


def differences(position: dict[str, Any], expected: dict[str, Any]) -> list[str]:
    """The paths at which a position is not as expected, expectations written as in a scenario."""
    found = read(position)
    actual = write(found.state, found.names)
    actual["seats"] = {seat["name"]: seat for seat in actual["seats"]}
    actual["deciders"] = [found.names[seat] for seat in bits_of(found.game.deciders(found.state))]
    comparison = Comparison(found)
    comparison.compare(expected, actual, "")
    return [path for path, _, _ in comparison.found]


HOLDS: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("nothing", RENTOPIA, {}),
    ("a value", RENTOPIA, {"seats": {"Ada": {"cash": 0}}}),
    ("a default that is left out", RENTOPIA, {"seats": {"Ada": {"lockup": 0, "out": False}, "Ben": {"cards": []}}}),
    ("a table that is empty by default", RENTOPIA, {"seats": {"Ben": {"deeds": {}}}, "decks": {"fortune": []}}),
    ("a seat however it is written", RENTOPIA, {"seats": {"zoe": {"out": True}, "1": {"lockup": 2}}}),
    ("a deed however it is written", RENTOPIA, {"seats": {"Ada": {"deeds": {"kite-street": 0, "28": "mortgaged"}}}}),
    ("no deed", RENTOPIA, {"seats": {"Ben": {"deeds": {"Kite Street": "none"}}, "Ada": {"deeds": {"5": "none"}}}}),
    ("nothing pending of a kind", RENTOPIA, {"auction": "none", "claims": "none", "result": "none"}),
    ("an option", RENTOPIA, {"options": {"lockup_fine": 80}}),
    ("options at their defaults", RENTOPIA, {"options": {"start_salary": 200, "auctions": True, "houses": 32}}),
    ("what an offer leaves out", RENTOPIA, {"offers": [{"note": "", "legs": [{"cash": 0}]}]}),
    ("what an offer clears, by names", RENTOPIA, {"offers": [{"clear": {"ben": ["reservoir co"], "Ada": []}}]}),
    ("deeds and cards of a leg", RENTOPIA, {"offers": [{"legs": [{"deeds": [28], "cards": ["Lawyer's Card"]}]}]}),
    ("a debt by numbers", RENTOPIA, {"debts": [{"debtor": 0, "creditor": 1}]}),
    ("who decides", RENTOPIA, {"deciders": ["ada"]}),
    (
        "own keys at their defaults",
        LANDLORDS,
        {"single_tax": False, "wages": 100, "colleges": 0, "loans": [], "public": []},
    ),
    ("own keys of a seat", LANDLORDS, {"seats": {"Ada": {"luxuries": 0, "jail": 0}, "Ben": {"luxuries": 2}}}),
    ("houses by lot and builder", LANDLORDS, {"houses": {"broadway": {"ada": 2, "Ben": "none"}, "1": "none"}}),
    ("a space by its number", LANDLORDS, {"seats": {"Ada": {"space": 10}}}),
    ("options that the seats decide", LANDLORDS, {"options": {"starting_cash": 600, "end": "first"}}),
]

FAILS: list[tuple[str, dict[str, Any], dict[str, Any], str]] = [
    (
        "a deed of another at level 0",
        RENTOPIA,
        {"seats": {"Ben": {"deeds": {"Kite Street": 0}}}},
        "seats.Ben.deeds.Kite Street",
    ),
    (
        "a deed of nobody at level 0",
        RENTOPIA,
        {"seats": {"Ada": {"deeds": {"Gull Terrace": 0}}}},
        "seats.Ada.deeds.Gull Terrace",
    ),
    (
        "none of a deed at level 0",
        RENTOPIA,
        {"seats": {"Ada": {"deeds": {"Kite Street": "none"}}}},
        "seats.Ada.deeds.Kite Street",
    ),
    ("none of what is false or empty", RENTOPIA, {"offers": [{"accepted": "none"}]}, "offers[0].accepted"),
    ("none of a cash of 0", RENTOPIA, {"seats": {"Ada": {"cash": "none"}}}, "seats.Ada.cash"),
    ("a space that has no deed", RENTOPIA, {"seats": {"Ada": {"deeds": {"START": "none"}}}}, "seats.Ada.deeds.START"),
    (
        "a deed that is misspelt",
        RENTOPIA,
        {"seats": {"Ada": {"deeds": {"Kyte Street": "none"}}}},
        "seats.Ada.deeds.Kyte Street",
    ),
    ("a key of an auction there is not", RENTOPIA, {"auction": {"high": 0}}, "auction"),
    ("a key of claims there are not", RENTOPIA, {"claims": {"passed": []}}, "claims"),
    ("a worth before the end", RENTOPIA, {"result": {"worth": {"Ada": 0}}}, "result"),
    ("an auction without anything", RENTOPIA, {"auction": {}}, "auction"),
    ("an unknown seat", RENTOPIA, {"seats": {"Cem": {"cash": 0}}}, "seats.Cem"),
    ("none of an unknown seat", RENTOPIA, {"seats": {"Cem": "none"}}, "seats.Cem"),
    ("an unknown key of a seat", RENTOPIA, {"seats": {"Ada": {"csh": 0}}}, "seats.Ada.csh"),
    ("none of an unknown key", RENTOPIA, {"auctoin": "none"}, "auctoin"),
    ("a key of the other game", RENTOPIA, {"single_tax": False}, "single_tax"),
    ("a key of the other game's seats", LANDLORDS, {"seats": {"Ada": {"lockup": 0}}}, "seats.Ada.lockup"),
    ("an unknown key of the turn", RENTOPIA, {"turn": {"double": 0}}, "turn.double"),
    ("an unknown key of an offer", RENTOPIA, {"offers": [{"notes": ""}]}, "offers[0].notes"),
    ("an unknown key of a leg", RENTOPIA, {"offers": [{"legs": [{"luxuries": 0}]}]}, "offers[0].legs[0].luxuries"),
    ("true for 1", RENTOPIA, {"offers": [{"version": True}]}, "offers[0].version"),
    ("0 for false", RENTOPIA, {"seats": {"Ada": {"out": 0}}}, "seats.Ada.out"),
    ("false for 0", RENTOPIA, {"seats": {"Ada": {"lockup": False}}}, "seats.Ada.lockup"),
    ("an empty list for an empty table", RENTOPIA, {"seats": {"Ben": {"deeds": []}}}, "seats.Ben.deeds"),
    ("what follows, of which there is no default", RENTOPIA, {"turn": {"dice": []}}, "turn.dice"),
    ("an option that differs", RENTOPIA, {"options": {"lockup_fine": 50}}, "options.lockup_fine"),
    ("an option that is not at that", RENTOPIA, {"options": {"start_salary": 400}}, "options.start_salary"),
    ("an option that is a number for a bool", RENTOPIA, {"options": {"auctions": 1}}, "options.auctions"),
    ("an option there is not", RENTOPIA, {"options": {"salary": 200}}, "options.salary"),
    ("no options at all", RENTOPIA, {"options": "none"}, "options"),
    ("fewer entries of a list", RENTOPIA, {"debts": []}, "debts"),
    ("more entries of a list", RENTOPIA, {"deciders": ["Ada", "Ben"]}, "deciders"),
    ("the other name of a space", LANDLORDS, {"seats": {"Ada": {"space": "Jail"}}}, "seats.Ada.space"),
    ("the other name of the Poor House", LANDLORDS, {"seats": {"Ben": {"space": "Central Park"}}}, "seats.Ben.space"),
    ("a house of another builder", LANDLORDS, {"houses": {"Broadway": {"Ben": 0}}}, "houses.Broadway.Ben"),
    ("a builder of no seat", LANDLORDS, {"houses": {"Broadway": {"Cem": "none"}}}, "houses.Broadway.Cem"),
    ("a vote there is not", LANDLORDS, {"vote": {"no": []}}, "vote"),
]


@pytest.mark.parametrize(("what", "position", "expected"), HOLDS, ids=[case[0] for case in HOLDS])
def test_what_is_so_holds(what: str, position: dict[str, Any], expected: dict[str, Any]) -> None:
    assert differences(position, expected) == []


@pytest.mark.parametrize(("what", "position", "expected", "path"), FAILS, ids=[case[0] for case in FAILS])
def test_what_is_not_so_fails_at_its_path(
    what: str, position: dict[str, Any], expected: dict[str, Any], path: str
) -> None:
    assert differences(position, expected) == [path]


def test_a_position_is_as_it_is_written() -> None:
    """Whatever the writer puts into a position is a key that an expectation may name."""
    for position in (RENTOPIA, LANDLORDS):
        found = read(position)
        written = write(found.state, found.names)
        seats = {seat["name"]: seat for seat in written["seats"]}
        assert differences(position, {**written, "seats": seats}) == []


def test_a_scenario_says_what_did_not_hold() -> None:
    step = {
        "seat": "Ben",
        "action": {"type": "roll"},
        "refused": "wrong_phase",
        "expect": {"seats": {"Ada": {"csh": 0}}},
    }
    outcome = run_scenario({"title": "t", "clause": "R-1.1", "position": RENTOPIA, "steps": [step]})
    assert [str(failure) for failure in outcome.failures] == ["step 1: seats.Ada.csh: expected 0, actual no such key"]
