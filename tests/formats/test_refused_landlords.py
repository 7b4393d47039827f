"""Positions of the Landlord's Game that no turn leads to: refused with the path of the key and the reason."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from rentopia.formats.position import PositionError, read, write


def position(**changes: Any) -> dict[str, Any]:
    """Ada and Ben before Ada's throw, with keys of the position put in; ``Ada={…}`` are keys of that seat."""
    raw: dict[str, Any] = {"game": "landlords", "seats": [{"name": "Ada"}, {"name": "Ben"}]}
    for key, value in changes.items():
        if key in ("Ada", "Ben"):
            raw["seats"][("Ada", "Ben").index(key)].update(copy.deepcopy(value))
        else:
            raw[key] = copy.deepcopy(value)
    return raw


def auction(space: str = "The Bowery", stop: str = "The Bowery", **turn: Any) -> dict[str, Any]:
    return {
        "Ada": {"space": stop},
        "turn": {"phase": "auction", **turn},
        "auction": {"space": space, "bidders": ["Ada", "Ben"]},
    }


def debt(reason: str = "rent", creditor: str = "treasury", **changes: Any) -> dict[str, Any]:
    row = {"debtor": "Ada", "creditor": creditor, "amount": 9, "reason": reason}
    return {"turn": {"phase": "owing"}, "debts": [row], "Ada": {"cash": 0}, **changes}


def choosing(space: str | int = 25, **turn: Any) -> dict[str, Any]:
    return {"Ada": {"space": space}, "turn": {"phase": "choosing", "dice": [1, 2], **turn}}


POOR = {"cash": 0, "space": "Poor House", "poor_house": True}
FIRST_TURN = {"phase": "setup", "number": 1, "round": 1}

CASES: list[tuple[str, dict[str, Any], str, str]] = [
    (
        "a title before the match",
        {"Ada": {"deeds": {"Wayback": 0}}, "turn": {"phase": "setup"}},
        "seats",
        "before the match",
    ),
    (
        "too little for a ready hand",
        {"Ada": {"cash": 324}, "options": {"setup": "hands"}, "turn": {"phase": "setup"}},
        "seats",
        "costs 325",
    ),
    ("nothing to decide in set-up", {"turn": FIRST_TURN}, "turn.phase", "has begun"),
    (
        "a title dealt to two",
        {"Ada": {"dealt": ["Wayback"]}, "Ben": {"dealt": [1]}, "turn": FIRST_TURN},
        "seats",
        "is another's",
    ),
    (
        "a title dealt that is somebody's",
        {"Ada": {"dealt": ["Wayback"]}, "Ben": {"deeds": {"Wayback": 0}}, "turn": FIRST_TURN},
        "seats",
        "is another's",
    ),
    ("titles dealt in play", {"Ada": {"dealt": ["Wayback"]}}, "seats", "in set-up alone"),
    ("an auction of a title elsewhere", auction(stop="Broadway"), "auction.space", "stopped on"),
    (
        "an auction of a public title",
        {**auction("Gee Whiz R.R.", "Gee Whiz R.R."), "single_tax": True, "public": ["Gee Whiz R.R."]},
        "auction.space",
        "unowned title",
    ),
    ("an auction before the throw", auction(then="before_roll"), "turn.phase", "over afterwards"),
    ("an auction at the end of a turn", auction(then="next"), "turn.phase", "over afterwards"),
    (
        "a throw that a card asks for, in Jail",
        {"Ada": {"space": "Jail", "jail": 1}, "turn": {"phase": "moving", "dice": [1, 2]}},
        "turn.phase",
        "not in Jail",
    ),
    (
        "Speculation elsewhere",
        {"Ada": {"space": "Broadway"}, "turn": {"phase": "speculating"}},
        "turn.phase",
        "no Speculation",
    ),
    ("nothing to choose", choosing("Wayback"), "turn.phase", "nothing to choose"),
    ("a debt at the end of a turn", debt(turn={"phase": "owing", "then": "next"}), "turn.then", "by its mover alone"),
    ("a stop of a token in the Poor House", debt(Ada=POOR), "debts", "gone to the Poor House"),
    ("an account of the other game", debt(creditor="bank"), "debts[0].creditor", "no account of this game"),
]


@pytest.mark.parametrize(("what", "changes", "path", "reason"), CASES, ids=[case[0] for case in CASES])
def test_a_position_that_no_turn_leads_to_is_refused(
    what: str, changes: dict[str, Any], path: str, reason: str
) -> None:
    with pytest.raises(PositionError) as caught:
        read(position(**changes))
    assert (caught.value.path, reason in caught.value.reason) == (path, True), str(caught.value)


def test_what_the_cases_start_from_is_a_position() -> None:
    """Else they would show nothing: each base is read and written back to what reads as the same."""
    called = {"loans": [{"number": 1, "lender": "Ben", "borrower": "Ada", "amount": 9, "called": 9}]}
    bases: tuple[dict[str, Any], ...] = (
        {},
        auction(),
        debt(),
        debt("loan", "Ben", Ada=POOR, **called),
        debt(creditor="miscellaneous"),
        choosing(),
        {"Ada": {"space": "Speculation"}, "turn": {"phase": "speculating"}},
        {"Ada": {"dealt": ["Wayback"]}, "turn": FIRST_TURN},
    )
    for changes in bases:
        found = read(position(**changes))
        again = read(write(found.state, found.names))
        assert write(again.state, again.names) == write(found.state, found.names)


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"Ada": {"misses": 10**9}}, "misses"),
        ({"Ada": {"dealt": list(range(11, 20))}, "turn": FIRST_TURN}, "dealt"),
        ({"turn": {"phase": "answering"}, "vote": {"by": "Ada", "yes": ["Ada", "Ben"]}}, "vote.yes"),
        ({"turn": {"phase": "answering"}, "vote": {"by": "Ada", "no": ["Ada"]}}, "vote.no"),
        ({"colleges": 1}, "colleges"),
        ({"single_tax": True, "public": ["Royal Rusher R.R."]}, "public"),
        ({**debt(), "single_tax": True, "Ada": {"cash": 0, "space": "Oil Fields"}}, "debts"),
        ({**debt(), "Ada": {"cash": 0, "space": "Jail", "jail": 1}}, "debts"),
        ({**debt("loan", "Ben"), "loans": []}, "debts"),
    ],
)
def test_what_would_hang_or_lead_nowhere_is_refused(changes: dict[str, Any], path: str) -> None:
    with pytest.raises(PositionError) as error:
        read(position(**changes))
    assert path in str(error.value)


def test_a_loan_that_grew_beyond_what_may_be_lent_is_read_back() -> None:
    loan = {"number": 1, "lender": "Ada", "borrower": "Ben", "amount": 10**12 - 1, "interest": 10**9}
    found = read(position(loans=[loan]))
    assert read(write(found.state, found.names)).state.loans[0].amount == 10**12 - 1
