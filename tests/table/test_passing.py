"""A table passes for a bidder who can do nothing else (R.23)."""

from __future__ import annotations

from typing import Any

import pytest

from rentopia.engine import codes
from rentopia.table.clock import absence
from rentopia.table.clock.tracker import Tracker
from rentopia.table.clock.waiting import stuck
from table.clockwork import QUICK, Clockwork, landlords, rentopia

POOR: dict[str, Any] = {"cash": 0}
OWNER: dict[str, Any] = {"cash": 0, "deeds": {"Harbor Ferry": 0}}


def bidding(ben: dict[str, Any], **keys: object) -> Clockwork:
    """Ada has declined what she stood on; Ben and Cy are asked too."""
    table = Clockwork(rentopia(ben=ben), throws=[(1, 2)], **keys)  # type: ignore[arg-type]
    table.act("Ada", "roll")
    table.act("Ada", "decline")
    assert table.phase == codes.AUCTION
    return table


def test_who_has_neither_cash_for_a_bid_nor_anything_to_raise_it_with_is_passed_for_at_once() -> None:
    table = bidding(POOR)
    assert table.left("bot") == 0 and table.left("turn") == 10
    step = table.run_out("bot")
    assert table.word(step) == "Ben pass clock"
    assert table.state.auction_bidders == 0b101 and "bot" not in table.due


def test_it_is_no_decision_that_was_missed_and_hurries_nobody() -> None:
    table = bidding(POOR)
    table.run_out("bot")
    assert table.tracker.misses(1) == 0 and table.tracker.since(1) == ()
    assert table.left("turn") == 10
    table.act("Cy", "bid", amount=5)
    assert table.left("turn") == 10


def test_who_could_mortgage_something_is_left_his_time() -> None:
    table = bidding(OWNER)
    assert "bot" not in table.due and stuck(table.game, table.state) == 0
    table.act("Ben", "mortgage", space="Harbor Ferry")
    assert table.state.cash[1] > 0 and "bot" not in table.due


def test_a_bid_that_nobody_with_less_can_follow_makes_the_others_pass() -> None:
    table = bidding({"cash": 40})
    assert "bot" not in table.due
    table.act("Cy", "bid", amount=40)
    assert table.left("bot") == 0
    assert table.word(table.run_out("bot")) == "Ben pass clock"
    assert table.tracker.stuck == 0


def test_when_all_who_are_left_are_passed_for_the_auction_ends_without_waiting() -> None:
    position = rentopia(POOR, POOR, cy=POOR)
    table = Clockwork(position, throws=[(1, 2)])
    table.act("Ada", "roll")
    table.act("Ada", "decline")
    assert "turn" not in table.due
    for _ in range(3):
        table.run_out("bot")
    assert table.phase != codes.AUCTION and table.now == 0
    assert [table.tracker.misses(seat) for seat in range(3)] == [0, 0, 0]


def test_a_person_is_passed_for_before_a_bot_is_asked_and_the_bot_keeps_its_pace() -> None:
    table = bidding(POOR, seats=[QUICK, *Clockwork(rentopia()).seats[1:]])
    assert table.left("bot") == 0
    table.run_out("bot")
    found = table.next()
    assert isinstance(found, absence.Next) and found.seat == 0 and table.left("bot") == 0.9


@pytest.mark.parametrize(("cash", "waits"), [(0, False), (5000, True)])
def test_where_the_word_goes_round_the_next_is_passed_for_only_when_it_is_his(cash: int, waits: bool) -> None:
    table = Clockwork(landlords({"space": 0}, {"cash": cash}), throws=[(1, 2)])
    table.act("Ada", "roll")
    assert table.phase == codes.AUCTION
    while not table.tracker.waits >> 1 & 1:
        table.act(table.names[table.tracker.waits.bit_length() - 1], "pass")
    assert ("turn" in table.due) == waits and (table.due.get("bot") == table.now) == (not waits)


def test_a_tracker_that_was_written_down_knows_whom_to_pass_for() -> None:
    table = bidding(POOR)
    again = Tracker.read(table.game, table.tracker.written())
    assert again.stuck == 0b010 and again.written() == table.tracker.written()
