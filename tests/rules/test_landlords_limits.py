"""Bounds that keep a match of the Landlord's Game small enough to be written down (L-17.18)."""

from __future__ import annotations

from typing import Any

import pytest

from rentopia.engine.history import History, Step
from rentopia.engine.refusal import Refusal
from rentopia.formats.position import read
from rentopia.formats.scenario import Script


def with_loans(count: int) -> History:
    """Ada may accept one more loan of Ben's, beside as many as she owes."""
    loans = [{"number": number + 1, "lender": "Ben", "borrower": "Ada", "amount": 1} for number in range(count)]
    offered = {"lender": "Ben", "borrower": "Ada", "amount": 1, "interest": 0}
    raw: dict[str, Any] = {
        "game": "landlords",
        "seats": [{"name": "Ada"}, {"name": "Ben"}],
        "loans": loans,
        "offers": [{"number": 1, "by": "Ben", "loan": offered}],
    }
    found = read(raw)
    return History(found.game, found.state, found.names)


@pytest.mark.parametrize(("count", "made"), [(31, True), (32, False)])
def test_a_seat_owes_at_most_thirty_two_loans(count: int, made: bool) -> None:
    answer = with_loans(count).act(0, {"type": "accept", "offer": 1}, Script([], [], None))
    assert isinstance(answer, Step) if made else isinstance(answer, Refusal) and answer.code == "too_many_offers"
