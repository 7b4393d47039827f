"""The numbered choices of a decision, the reasons beside those that are refused, and the looks of the table."""

from __future__ import annotations

import re
from typing import Any

import pytest

from cli.typed import TypedAsker, look_at
from rentopia.cli import menu
from rentopia.cli.table import Look
from rentopia.engine import codes
from rentopia.formats.position import read
from rentopia.games.rentopia.game import board_info

BUYING = {"turn": {"phase": "buying"}}
LED_BY_BEN = {"space": "Kite Street", "bidders": ["Ada", "Ben"], "high": 5, "leader": "Ben"}


def shown(look: Look, seat: int = 0, width: int = 80) -> list[str]:
    """The lines of a seat's choices."""
    asker = TypedAsker([], width)
    decision = look.showing.decide(look.state, seat)
    menu.show(asker.console, look, decision)
    menu.show_refused(asker.console, look, decision, look.game.clause_of)
    return [line.rstrip() for line in asker.shown.splitlines()]


def joined(lines: list[str]) -> str:
    return " ".join(" ".join(lines).split())


def test_open_choices_are_numbered_from_1_in_order() -> None:
    lines = shown(look_at({"deeds": {"Kite Street": 0}}))
    numbers = [int(match.group(1)) for line in lines if (match := re.match(r" *(\d+) ", line))]
    assert numbers == list(range(1, len(numbers) + 1))
    assert lines[0] == "  1 Roll the dice"
    assert "  2 Mortgage Kite Street (+$50)" in lines


def test_a_refused_choice_stands_without_a_number_with_its_reason_and_clause() -> None:
    text = joined(shown(look_at({"deeds": {"Kite Street": 0}})))
    assert "– not now: Build on Kite Street for $50 – You do not own every street of this district. (R-13.3)" in text
    assert "$0" not in joined(shown(look_at({"deeds": {"Harbor Ferry": 0}})))
    assert "– not now: Clear the mortgage on Kite Street for $55 – The deed is not mortgaged. (R-16.9)" in text


def test_every_choice_that_the_decision_refuses_is_there() -> None:
    look = look_at({"deeds": {"Kite Street": 0, "Harbor Ferry": "mortgaged", "Cobbler Lane": 1, "Tanner Row": 1}})
    decision = look.showing.decide(look.state, 0)
    assert decision.refused
    text = joined(shown(look))
    for choice in decision.refused:
        assert look.space(choice.about) in text if choice.about >= 0 else menu.verb(look, choice.kind) in text
    assert text.count("not now:") == len({(choice.kind, choice.refusal) for choice in decision.refused})


def test_further_lines_of_a_long_choice_are_set_in_and_none_is_wider_than_the_screen() -> None:
    deeds = dict.fromkeys(("Kite Street", "Harbor View", "Rose Court", "Peony Place", "Lantern Way", "Juniper Park"), 0)
    for width in (40, 60, 80):
        lines = shown(look_at({"deeds": deeds}), width=width)
        assert max(map(len, lines)) <= width
        assert all(line[:4].strip() == "" or re.match(r" *(\d+|–|\?) ", line) for line in lines)


@pytest.mark.parametrize(
    ("ada", "position", "text"),
    [
        (
            {"space": "Kite Street"},
            {"turn": {"phase": "buying"}},
            "Buy Kite Street for $100 (rent $6, fully built $550)",
        ),
        ({"space": "City Power"}, BUYING, "Buy City Power for $150"),
        ({"space": "Kite Street"}, BUYING, "Decline to buy: it is auctioned"),
        ({"space": "Lockup", "lockup": 1}, {}, "Pay the fine of $50 and leave Lockup"),
        ({"space": "Lockup", "lockup": 1, "cards": ["F11"]}, {}, "Use Lawyer's Card and leave Lockup"),
        ({"deeds": {"Cobbler Lane": 1, "Tanner Row": 1}}, {}, "Sell a building on Cobbler Lane (+$25)"),
        ({"deeds": {"Cobbler Lane": 1, "Tanner Row": 1}}, {}, "Build on Tanner Row for $50"),
        ({"deeds": {"Tanner Row": "mortgaged"}}, {}, "Clear the mortgage on Tanner Row for $33"),
        (
            {"cash": 90},
            {
                "turn": {"phase": "auction"},
                "auction": {"space": 6, "bidders": ["Ada", "Ben"], "high": 5, "leader": "Ben"},
            },
            "Bid $6 to $90 (number and amount)",
        ),
    ],
)
def test_a_choice_says_what_it_costs_or_brings(ada: dict[str, Any], position: dict[str, Any], text: str) -> None:
    assert text in joined(shown(look_at(ada, **position)))


def test_without_auctions_declining_promises_none() -> None:
    look = look_at({"space": "Kite Street"}, turn={"phase": "buying"}, options={"auctions": False})
    assert "  2 Decline to buy" in shown(look)


def test_a_sale_in_a_shortage_shows_its_preview_before_it_is_confirmed() -> None:
    look = look_at({"deeds": {"Cobbler Lane": 5, "Tanner Row": 5}}, options={"houses": 1})
    choices = [choice for choice in look.showing.decide(look.state, 0).open if choice.kind == codes.SELL]
    assert [choice.confirm for choice in choices] == [True, True]
    told = menu.describe(look, choices[1])
    assert told == (
        "Sell a building on Tanner Row: the bank lacks houses, so more comes down. "
        "Left: Cobbler Lane 1 house, Tanner Row nothing. You get $225"
    )
    assert menu.payload_of(look.game.words, choices[1], confirm=True) == {"type": "sell", "space": 3, "confirm": True}
    # Looking at it has sold nothing.
    assert (look.state.level[1], look.state.level[3], look.state.cash[0]) == (5, 5, 1500)


# --- the table ----------------------------------------------------------------------------------------------------


def table_of(look: Look, width: int = 80, colour: bool = False) -> str:
    asker = TypedAsker([], width, colour)
    look.show(asker.console)
    return asker.shown


def eight() -> Look:
    names = [f"{letter * 12} the {i}th" for i, letter in enumerate("ABCDEFGH")]
    found = read({"game": "rentopia", "seats": [{"name": name, "cash": 10**9} for name in names]})
    return Look(found.state, found.names, board_info())


@pytest.mark.parametrize("width", [80, 100])
def test_nothing_is_wider_than_the_screen_even_with_eight_seats(width: int) -> None:
    for line in table_of(eight(), width).splitlines():
        assert len(line.rstrip()) <= width


def test_at_80_columns_no_name_of_the_printed_board_is_cut() -> None:
    text = table_of(eight())
    for name in board_info().names:
        assert name in text
    assert "@ABCDEFGH" in text


def test_without_colour_there_is_no_escape_and_everything_is_said_in_signs() -> None:
    look = look_at(
        {"space": "Lockup", "lockup": 2, "deeds": {"Cobbler Lane": 5, "Tanner Row": 4}},
        {"deeds": {"Kite Street": "mortgaged", "Harbor Ferry": 0}, "cards": ["F11"]},
    )
    text = table_of(look)
    assert "\x1b" not in text
    assert re.search(r"A1 Cobbler Lane +A hotel", text) and re.search(r"A2 Tanner Row +A 4h", text)
    assert re.search(r"B1 Kite Street +B m", text) and re.search(r"Harbor Ferry +B +", text)
    assert "#A" in text and "Lockup, try 2" in text
    assert "Lawyer's Card" in joined(text.splitlines())


def test_colour_adds_nothing_but_colour() -> None:
    look = look_at({"deeds": {"Cobbler Lane": 5, "Tanner Row": 4}})
    plain, coloured = table_of(look), table_of(look, colour=True)
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain


def test_names_with_markup_in_them_are_shown_as_they_are() -> None:
    found = read({"game": "rentopia", "seats": [{"name": "[red]Ada"}, {"name": "[/]Ben"}]})
    text = table_of(Look(found.state, found.names, board_info()))
    assert "[red]Ada" in text and "[/]Ben" in text


def test_seats_of_like_names_have_different_marks() -> None:
    names = ["Al", "Alan", "A", "Ala", "9", "99", "李", "Øl"]
    found = read({"game": "rentopia", "seats": [{"name": name} for name in names]})
    marks = Look(found.state, found.names, board_info()).marks
    assert len(set(marks)) == 8 and all(len(mark) == 1 for mark in marks)


def test_what_is_pending_is_told() -> None:
    look = look_at(
        {"cash": 5, "deeds": {"Kite Street": 0}},
        turn={"phase": "owing"},
        debts=[{"debtor": "Ada", "creditor": "bank", "amount": 1200, "reason": "tax"}],
        offers=[
            {"number": 4, "version": 2, "by": "Ben", "legs": [{"from": "Ben", "to": "Ada", "cash": 60}], "note": "Hm"}
        ],
    )
    text = joined(table_of(look).splitlines())
    assert "Ada's turn: a debt to be paid first" in text
    assert "Ada owes the bank $1,200 (tax)" in text
    assert "Offer 4, version 2, by Ben: “Hm” Ben gives Ada $60" in text


def test_the_pot_and_the_bank_are_in_the_heading() -> None:
    look = look_at(options={"jackpot": True, "hotels": "unlimited"}, bank={"pot": 75, "houses": 3})
    heading = look.heading()
    assert "bank: 3 houses" in heading and "pot $75" in heading and "hotels" not in heading


def test_the_legend_explains_every_sign_of_the_board() -> None:
    for sign in ("@", "#", "2h", "hotel", "m:"):
        assert sign in look_at().showing.legend
