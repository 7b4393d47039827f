"""The 32 cards against part C of the rules, and how one is found by name."""

from __future__ import annotations

from pathlib import Path

import pytest

from rentopia.engine.names import fold_name
from rentopia.games.rentopia import codes as c
from rentopia.games.rentopia.boardfile import load_board
from rentopia.games.rentopia.cardfile import CardError, card_id, card_number, load_cards

HERE = Path(__file__).parent
CARD_FILE = HERE.parent.parent / "src/rentopia/games/rentopia/cards.toml"

#: Name, effect, amount, amount for a hotel, target on the printed board.
PRINTED = [
    ("Penthouse Viewing", c.ADVANCE, 0, 0, 39),
    ("Start Over", c.ADVANCE, 0, 0, 0),
    ("Gallery Opening", c.ADVANCE, 0, 0, 24),
    ("Rose Festival", c.ADVANCE, 0, 0, 11),
    ("Missed Connection", c.NEXT_STATION, 0, 0, -1),
    ("Through Ticket", c.NEXT_STATION, 0, 0, -1),
    ("Meter Inspector", c.NEXT_COMPANY, 0, 0, -1),
    ("Morning Express", c.ADVANCE, 0, 0, 5),
    ("Wrong Turning", c.BACK, 3, 0, -1),
    ("Caught Out", c.GO_LOCKUP, 0, 0, -1),
    ("Lawyer's Card", c.KEEP, 0, 0, -1),
    ("Shares Pay Out", c.RECEIVE, 50, 0, -1),
    ("Parking Ticket", c.PAY, 15, 0, -1),
    ("Loan Repaid", c.RECEIVE, 150, 0, -1),
    ("Roof Inspection", c.REPAIRS, 25, 100, -1),
    ("Elected Chair", c.PAY_EACH, 50, 0, -1),
    ("Founders' Parade", c.ADVANCE, 0, 0, 0),
    ("Warrant Served", c.GO_LOCKUP, 0, 0, -1),
    ("Mayor's Pardon", c.KEEP, 0, 0, -1),
    ("Clerk's Mistake", c.RECEIVE, 200, 0, -1),
    ("Clinic Visit", c.PAY, 50, 0, -1),
    ("Market Stall", c.RECEIVE, 50, 0, -1),
    ("Holiday Savings", c.RECEIVE, 100, 0, -1),
    ("Levy Refund", c.RECEIVE, 20, 0, -1),
    ("Birthday Supper", c.COLLECT_EACH, 10, 0, -1),
    ("Policy Matures", c.RECEIVE, 100, 0, -1),
    ("Ward Bill", c.PAY, 100, 0, -1),
    ("School Dues", c.PAY, 50, 0, -1),
    ("Paid Advice", c.RECEIVE, 25, 0, -1),
    ("Pavement Works", c.REPAIRS, 40, 115, -1),
    ("Window-Box Prize", c.RECEIVE, 10, 0, -1),
    ("Great-Aunt's Will", c.RECEIVE, 100, 0, -1),
]


def test_every_card_does_what_part_c_says() -> None:
    cards = load_cards(*load_board())
    columns = (cards.names, cards.effect, cards.amount, cards.amount2, cards.target)
    assert list(zip(*columns, strict=True)) == PRINTED


def test_the_fixed_money_of_both_decks_sums_to_185_and_405() -> None:
    cards = load_cards(*load_board())
    sign = {c.RECEIVE: 1, c.PAY: -1}
    money = [sign.get(effect, 0) * cards.amount[card] for card, effect in enumerate(cards.effect)]
    assert (sum(money[:16]), sum(money[16:])) == (185, 405)


@pytest.mark.parametrize("name", ["sixteen.toml", "sixty.toml"])
def test_cards_lead_to_places_of_a_hosts_board_and_say_so(name: str) -> None:
    board, info = load_board(HERE / name)
    cards = load_cards(board, info)
    for card, effect in enumerate(cards.effect):
        assert (cards.target[card] >= 0) == (effect == c.ADVANCE)
    assert info.names[cards.target[0]] in cards.texts[0]
    assert not any("{" in text for text in cards.texts)


def test_a_text_says_the_amount_that_its_card_moves() -> None:
    cards = load_cards(*load_board())
    for card, text in enumerate(cards.texts):
        if cards.effect[card] in (c.RECEIVE, c.PAY, c.REPAIRS, c.PAY_EACH, c.COLLECT_EACH):
            assert f"${cards.amount[card]}" in text
        if cards.effect[card] == c.REPAIRS:
            assert f"${cards.amount2[card]}" in text


def test_a_card_is_found_by_id_and_by_name() -> None:
    for card, (name, *_) in enumerate(PRINTED):
        assert card_number(name) == card_number(card_id(card)) == card
    assert card_number("great aunts WILL") == 31 and card_number("f-11") == 10
    assert card_number("F17") == card_number("") == -1


BAD = [
    ('effect = "back"', 'effect = "jump"', "F9: no such effect: 'jump'"),
    ('id = "F9"', 'id = "F8"', "F9 comes next, not 'F8'"),
    ("amount = 3", "amount = 13", "F9: amount must be a whole number from 1 to 12"),
    ("house = 40", "", "T14 has no house"),
    ("cards = 1", "cards = true", "version of the format"),
    ('[[town_fund]]\nid = "T16"', '[[fortune]]\nid = "F17"', "fortune has 16 cards, not 17"),
]


@pytest.mark.parametrize(("old", "new", "reason"), BAD)
def test_a_broken_card_file_is_refused(old: str, new: str, reason: str) -> None:
    text = CARD_FILE.read_text(encoding="utf-8").replace("amount = 3\n", "amount = 3 \n")
    old = "amount = 3 " if old == "amount = 3" else old
    assert text.count(old) == 1
    with pytest.raises(CardError) as caught:
        load_cards(*load_board(), source=text.replace(old, new))
    assert reason in str(caught.value) and caught.value.line > 0


def test_names_fold_without_case_accents_blanks_and_punctuation() -> None:
    assert fold_name("  Réservoir\tCO. ") == "reservoirco"
    assert fold_name("STRASSE") == fold_name("Straße") == "strasse"
    assert fold_name("!? -") == ""
