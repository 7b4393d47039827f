"""Whom a match waits for, in both games."""

from __future__ import annotations

import pytest

from rentopia.engine import codes
from rentopia.table.clock.waiting import answers, asks_mover, seats_in, waits_for
from table.clockwork import Clockwork, auction, landlords, rentopia

FERRY = {"deeds": {"Harbor Ferry": 0}}


def waiting(table: Clockwork) -> list[str]:
    return [table.names[seat] for seat in seats_in(waits_for(table.game, table.state), table.state.seats)]


def asked(table: Clockwork) -> list[str]:
    return [table.names[seat] for seat in seats_in(answers(table.state), table.state.seats)]


@pytest.mark.parametrize("phase", ["before_roll", "after_roll"])
@pytest.mark.parametrize("position", [rentopia, landlords])
def test_a_window_waits_for_the_mover_alone(position: object, phase: str) -> None:
    assert callable(position)
    assert waiting(Clockwork(position(turn={"seat": "Ben", "phase": phase}))) == ["Ben"]


def test_nobody_is_waited_for_before_the_start() -> None:
    assert waiting(Clockwork(rentopia(turn={"phase": "setup"}))) == []
    assert waiting(Clockwork(landlords(turn={"phase": "setup"}))) == []


def test_set_up_waits_for_one_buyer_after_the_other() -> None:
    table = Clockwork(landlords(turn={"phase": "setup"}))
    table.act("", "start", "table")
    assert waiting(table) == ["Ada"]
    table.act("Ada", "buy_titles", titles=[])
    assert waiting(table) == ["Ben"]


def test_an_auction_waits_for_every_bidder_but_the_leader() -> None:
    table = auction()
    assert waiting(table) == ["Ada", "Ben", "Cy"]
    table.act("Ben", "bid", amount=1)
    assert waiting(table) == ["Ada", "Cy"]
    table.act("Cy", "pass")
    assert waiting(table) == ["Ada"]


def test_an_auction_in_turn_waits_for_the_one_speaker() -> None:
    table = Clockwork(landlords({"space": "Mother Earth", "cash": 500}, {"cash": 500}), throws=[(1, 2)])
    table.act("Ada", "roll")
    assert table.phase == codes.AUCTION and waiting(table) == ["Ada"]
    table.act("Ada", "pass")
    assert waiting(table) == ["Ben"]


def test_a_debt_waits_for_the_first_debtor() -> None:
    table = Clockwork(rentopia({"cash": 60, "space": "START", **FERRY}), throws=[(1, 3)])
    table.act("Ada", "roll")
    table.act("Cy", "offer", legs=[{"from": "Cy", "to": "Ada", "cash": 5}])
    assert table.phase == codes.OWING and waiting(table) == ["Ada"]
    assert asked(table) == ["Ada"]


def test_a_vote_waits_for_those_who_have_not_voted() -> None:
    table = Clockwork(landlords())
    table.act("Ada", "move_single_tax")
    assert waiting(table) == ["Ben", "Cy"]
    table.act("Cy", "vote", yes=False)
    assert waiting(table) == ["Ben"]


def test_a_match_that_is_over_waits_for_nobody() -> None:
    table = Clockwork(rentopia())
    table.act("Ben", "give_up")
    table.act("Cy", "give_up")
    assert table.phase == codes.OVER and waiting(table) == [] and asked(table) == []


def test_an_open_offer_asks_its_other_sides_until_they_accept() -> None:
    table = Clockwork(rentopia(FERRY))
    legs = [
        {"from": "Ada", "to": "Ben", "deeds": ["Harbor Ferry"]},
        {"from": "Ben", "to": "Cy", "cash": 5},
        {"from": "Cy", "to": "Ada", "cash": 5},
    ]
    table.act("Ada", "offer", legs=legs)
    assert asked(table) == ["Ben", "Cy"]
    table.act("Ben", "accept", offer=1, version=1)
    assert asked(table) == ["Cy"]
    assert waiting(table) == ["Ada"], "the match does not wait for them"


def test_where_an_offer_cannot_be_accepted_nobody_is_asked() -> None:
    table = auction()
    table.act("Ada", "offer", legs=[{"from": "Ada", "to": "Ben", "cash": 5}])
    assert asked(table) == []


def test_in_a_debt_only_offers_with_the_debtor_ask_anybody() -> None:
    table = Clockwork(rentopia({"cash": 60, "space": "START", **FERRY}), throws=[(1, 3)])
    table.act("Ada", "roll")
    table.act("Cy", "offer", legs=[{"from": "Cy", "to": "Ben", "cash": 5}])
    assert asked(table) == []


def test_the_mover_decides_where_nobody_else_does() -> None:
    assert asks_mover(codes.BUYING) and asks_mover(codes.CHOOSING) and asks_mover(codes.AFTER_ROLL)
    assert not any(asks_mover(phase) for phase in (codes.SETUP, codes.AUCTION, codes.OWING, codes.OVER))


def test_seats_come_in_order_of_play_from_where_one_begins() -> None:
    assert seats_in(0b1011, 4) == [0, 1, 3]
    assert seats_in(0b1011, 4, 2) == [3, 0, 1]
    assert seats_in(0b1011, 4, 4) == [0, 1, 3]
