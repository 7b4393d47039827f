"""Offers as people type them: among any seats, looked over before they are sent; a plain line for what is wrong."""

from __future__ import annotations

from typing import Any

import pytest

from cli.typed import NAMES, TypedAsker, look_at
from rentopia.cli.asking import Stopped
from rentopia.cli.table import Look
from rentopia.cli.trading import ask_clear, ask_offer
from rentopia.engine.door import MOST_IN_A_NOTE, read_action
from rentopia.engine.history import History
from rentopia.engine.rows import Move

ADA = {"deeds": {"Kite Street": 0, "Tanner Row": "mortgaged"}, "cards": ["F11"]}
BEN = {"deeds": {"Harbor Ferry": 0, "Cobbler Lane": "mortgaged"}}


def three() -> Look:
    return look_at(ADA, BEN)


def offered(look: Look, *lines: str, seat: int = 0, counter: bool = False) -> tuple[dict[str, object] | None, str]:
    """What comes of typing these lines, and what is shown. What is offered is always good at the door."""
    asker = TypedAsker(lines)
    payload = ask_offer(asker, look, look.state, seat, counter)
    assert not asker.lines, f"not asked for: {asker.lines}"
    if payload is not None:
        assert isinstance(read_action(payload, seat, look.game, NAMES), Move)
    return payload, asker.shown


def test_an_offer_among_three_seats_with_cash_deeds_and_a_card() -> None:
    payload, shown = offered(
        three(),
        "Ada > Ben: $1,200, Kite Street",
        "Ben > Cem Oz: Harbor Ferry",
        "Cem Oz > Ada: 50",
        "Ada > Cem Oz: Lawyer's Card",
        "",
        "Good for all",
        "y",
    )
    assert payload == {
        "type": "offer",
        "legs": [
            {"from": 0, "to": 1, "cash": 1200, "deeds": [6]},
            {"from": 1, "to": 2, "deeds": [15]},
            {"from": 2, "to": 0, "cash": 50},
            {"from": 0, "to": 2, "cards": [10]},
        ],
        "note": "Good for all",
    }
    summary = shown[shown.index("in sum") :]
    assert "Ada gives $1,200, Kite Street, Lawyer's Card and gets $50" in summary
    assert "Ben gives Harbor Ferry and gets $1,200, Kite Street" in summary
    assert "Cem Oz gives $50 and gets Harbor Ferry, Lawyer's Card" in " ".join(summary.split())
    assert "Note: Good for all" in summary
    assert summary.index("in sum") < summary.index("Send it")


def test_who_offers_must_be_a_side() -> None:
    payload, shown = offered(three(), "Ben > Cem Oz: $5", "", "x")
    assert payload is None
    assert "Ada offers it, and so must give or get something in it." in shown


@pytest.mark.parametrize(
    "line",
    [
        "Ada > Cem Oz: 5, kite street",
        "ada>cem-oz:$5,KITE STREET",
        "Ada -> Cem Oz: $5, 6th?, Kite Street".replace(" 6th?,", ""),
        "Ada gives Cem Oz $5, Kite Street",
        "I give Cem Oz $5, Kite Street",
        "me > 2: $5, B1",
        "a > c : $ 5 , b1 ,",
        "0 → 2: Kite Street, 5",
    ],
)
def test_a_line_may_be_written_in_many_ways(line: str) -> None:
    payload, _ = offered(three(), line, "", "", "yes")
    assert payload is not None
    assert payload["legs"] == [{"from": 0, "to": 2, "cash": 5, "deeds": [6]}]


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("hello", "Write who gives what to whom"),
        ("Ada > Dan: 5", "There is no seat 'Dan', but Ada, Ben, Cem Oz."),
        ("Dan > Ada: 5", "There is no seat 'Dan'"),
        ("> Ben: 5", "There is no seat ''"),
        ("Ada > Ada: 5", "the same seat"),
        ("Ada > Ben", "Say what is given"),
        ("Ada > Ben:", "Say what is given"),
        ("Ada > Ben: $0", "Say what is given"),
        ("Ada > Ben: ,,", "Say what is given"),
        ("Ada > nobody here", "Put a colon behind who receives it"),
        ("Ada > Ben: Harbour Ferry", "'Harbour Ferry' is no amount, deed or card; is it Harbor Ferry?"),
        ("Ada > Ben: qqq", "'qqq' is no amount, deed or card; see the names"),
        ("Ada > Ben: -5", "'-5' is no whole number of dollars."),
        ("Ada > Ben: 1.5", "'1.5' is no whole number of dollars."),
        ("Ada > Ben: $2000000000", "No more than $1,000,000,000"),
        ("Ada > Ben: " + "9" * 400, "No more than $1,000,000,000"),
        ("Ada > Ben: Harbor Ferry", "Ada can't give Harbor Ferry: it is Ben's."),
        ("Ada > Ben: Skyline Point", "Ada can't give Skyline Point: it is nobody's."),
        ("Ben > Ada: F11", "Ben does not hold that card."),
        ("Ada > Ben: Kite Street, B1", "Kite Street is named twice."),
        ("Ada > Ben: F11, f11", "A card is named twice."),
        ("drop 2", "There is no line '2' to drop."),
        ("drop", "There is no line '' to drop."),
        ("drop all", "There is no line 'all' to drop."),
        ("[/red] > [bold]: 5", "There is no seat '[/red]'"),
        ("\ufffd", "Write who gives"),
        ("", "There is nothing in the offer yet"),
    ],
)
def test_wrong_input_gets_one_plain_line_and_the_draft_stays(line: str, answer: str) -> None:
    payload, shown = offered(three(), line, "Ada > Ben: 7", line or "?", "", "", "y")
    assert answer in " ".join(shown.split())
    assert payload is not None and payload["legs"] == [{"from": 0, "to": 1, "cash": 7}]


def test_a_second_line_the_same_way_stands_in_place_of_the_first() -> None:
    payload, _ = offered(three(), "Ada > Ben: 7", "Ben > Ada: 1", "Ada > Ben: 9", "", "", "y")
    assert payload is not None
    assert payload["legs"] == [{"from": 0, "to": 1, "cash": 9}, {"from": 1, "to": 0, "cash": 1}]


def test_a_line_can_be_dropped_and_the_offer_changed_after_looking_it_over() -> None:
    payload, shown = offered(
        three(), "Ada > Ben: 7", "Ada > Cem Oz: 8", "drop 1", "", "", "no", "Cem Oz > Ada: 9", "", "", "y"
    )
    assert payload is not None
    assert payload["legs"] == [{"from": 0, "to": 2, "cash": 8}, {"from": 2, "to": 0, "cash": 9}]
    assert shown.count("The offer, in sum:") == 2


@pytest.mark.parametrize("lines", [("x",), ("Ada > Ben: 5", "x"), ("Ada > Ben: 5", "", "", "x")])
def test_an_offer_can_be_left_at_any_time(lines: tuple[str, ...]) -> None:
    payload, shown = offered(three(), *lines)
    assert payload is None
    assert shown.rstrip().endswith("No offer was made.")


def test_the_end_of_input_in_an_offer_leaves_by_the_usual_way() -> None:
    with pytest.raises(Stopped):
        offered(three(), "Ada > Ben: 5")


def test_what_the_rules_refuse_is_said_before_it_is_sent_and_can_be_changed() -> None:
    look = look_at({"deeds": {"Cobbler Lane": 1, "Tanner Row": 1}})
    payload, shown = offered(look, "Ada > Ben: Cobbler Lane", "", "", "Ada > Ben: 5", "", "", "y")
    assert "This can't be offered: There are buildings on this street. (R-17.6)" in " ".join(shown.split())
    assert payload is not None and payload["legs"] == [{"from": 0, "to": 1, "cash": 5}]


def test_a_seat_that_is_out_is_no_side() -> None:
    look = look_at(ben={"out": True, "cash": 0})
    _, shown = offered(look, "Ada > Ben: 5", "x")
    assert "Ben is out of the match." in shown


def test_a_mortgaged_deed_that_the_proposer_receives_may_be_cleared_at_once() -> None:
    payload, shown = offered(three(), "Ben > Ada: Cobbler Lane", "Ada > Ben: 40", "", "perhaps", "y", "", "y")
    assert payload is not None and payload["clear"] == [1]
    assert "Please answer y or n." in shown
    assert "Clear the mortgage of Cobbler Lane for $33, not for a fee of $3 (y/n)?" in shown
    assert "and pays the bank $33 to clear Cobbler Lane" in shown
    payload, shown = offered(three(), "Ben > Ada: Cobbler Lane", "Ada > Ben: 40", "", "n", "", "y")
    assert payload is not None and "clear" not in payload
    assert "and pays the bank a fee of $3 for Cobbler Lane" in shown


def test_the_fee_of_another_receiver_is_shown_and_left_to_him() -> None:
    payload, shown = offered(three(), "Ada > Ben: Tanner Row", "", "", "y")
    assert payload is not None and "clear" not in payload
    assert "Tanner Row (mortgaged)" in shown
    assert "and pays the bank a fee of $3 for Tanner Row, or $33 to clear it" in shown


def test_a_note_that_is_too_long_is_asked_for_again() -> None:
    payload, shown = offered(three(), "Ada > Ben: 5", "", "x" * (MOST_IN_A_NOTE + 1), "\x07", "[b]ok", "y")
    assert shown.count("A note has at most 280 printable characters.") == 2
    assert payload is not None and payload["note"] == "[b]ok"
    assert "Note: [b]ok" in shown


# --- counter-offers and clearing ------------------------------------------------------------------------------------


def with_offers(*legs: list[dict[str, Any]]) -> Look:
    look = three()
    history = History(look.game, look.state, NAMES)
    for one in legs:
        history.act(int(one[0]["from"]), {"type": "offer", "legs": one}, None)  # type: ignore[arg-type]
    return look


def test_a_counter_offer_begins_with_what_the_offer_says() -> None:
    look = with_offers([{"from": 0, "to": 1, "deeds": [6]}, {"from": 1, "to": 0, "cash": 90}])
    payload, shown = offered(look, "Ben > Ada: 60", "", "", "y", seat=1, counter=True)
    assert payload == {
        "type": "offer",
        "counters": 1,
        "legs": [{"from": 0, "to": 1, "deeds": [6]}, {"from": 1, "to": 0, "cash": 60}],
    }
    assert "Counter-offer to offer 1, in sum:" in shown


def test_of_several_offers_the_one_to_counter_is_asked_for() -> None:
    look = with_offers([{"from": 0, "to": 1, "cash": 1}], [{"from": 0, "to": 1, "cash": 2}])
    payload, shown = offered(look, "2", "", "", "y", seat=1, counter=True)
    assert payload is not None and payload["counters"] == 2
    assert payload["legs"] == [{"from": 0, "to": 1, "cash": 2}]
    assert "Which offer do you answer (1, 2)?" in shown
    for answer in ("3", "x", "", "9" * 30):
        payload, shown = offered(look, answer, seat=1, counter=True)
        assert payload is None and f"You are in no open offer '{answer}'." in shown


def test_without_an_offer_of_ones_own_there_is_nothing_to_counter() -> None:
    look = with_offers([{"from": 0, "to": 1, "cash": 1}])
    payload, shown = offered(look, seat=2, counter=True)
    assert payload is None and "There is no open offer with you in it" in shown


def test_who_accepts_is_asked_about_each_mortgaged_deed_that_comes() -> None:
    look = with_offers([{"from": 0, "to": 1, "deeds": [3, 6]}])
    asker = TypedAsker(["y"])
    assert ask_clear(asker, look, look.state, 1, 1) == [3]
    assert "Clear the mortgage of Tanner Row for $33, not for a fee of $3 (y/n)?" in asker.shown
    assert ask_clear(TypedAsker([""]), look, look.state, 1, 1) == []
    assert ask_clear(TypedAsker([]), look, look.state, 0, 1) == []
    assert ask_clear(TypedAsker([]), look, look.state, 1, 7) == []
