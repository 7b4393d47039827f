"""The door: every action's payload in its good forms, and each malformed kind with its code and the path in it."""

from __future__ import annotations

import datetime
from typing import Any

import pytest

from rentopia.engine import codes
from rentopia.engine.door import MOST_IN_A_NAME, MOST_IN_A_NOTE, MOST_MONEY, OFFER_FIELDS, find_seat, read_action
from rentopia.engine.refusal import Refusal
from rentopia.engine.rows import MAX_LEGS, Move, Offer
from rentopia.engine.words import REFUSALS
from rentopia.games import load_game

GAME = load_game("rentopia")
LANDLORDS = load_game("landlords")
SEATS = ("Ada", "Ben", "Zoë Lane")
ACTION_NUMBERS = GAME.words.action_numbers
#: The fields that each action must have and may have.
FIELDS = {
    "offer": OFFER_FIELDS,
    **{
        GAME.words.actions[number]: (
            tuple(field.name for field in fields if field.default is None),
            tuple(field.name for field in fields if field.default is not None),
        )
        for number, fields in GAME.words.fields.items()
    },
}
COBBLER, TANNER, KITE, SKYLINE = 1, 3, 6, 39
SPACED = ("claim", "build", "sell", "mortgage", "redeem")
BARE = ("start", "roll", "pay_fine", "buy", "decline", "pass", "end_turn", "give_up", "undo")


def read(payload: object, seat: int = 0) -> Move:
    move = read_action(payload, seat, GAME, SEATS)
    assert isinstance(move, Move), str(move)
    return move


def refused(payload: object, seat: int = 0) -> Refusal:
    refusal = read_action(payload, seat, GAME, SEATS)
    assert isinstance(refusal, Refusal)
    return refusal


def offer_of(**fields: Any) -> Offer:
    offer = read({"type": "offer", **fields}).offer
    assert offer is not None
    return offer


def leg(**fields: Any) -> dict[str, Any]:
    return {"from": 0, "to": 1, **fields}


# --- good forms ---------------------------------------------------------------------------------------------


def test_every_action_of_the_formats_is_known_at_the_door() -> None:
    assert {*BARE, *FIELDS} == set(ACTION_NUMBERS)


@pytest.mark.parametrize("word", BARE)
def test_an_action_without_fields_is_its_type_alone(word: str) -> None:
    move = read({"type": word})
    assert (move.kind, move.a, move.b, move.clear, move.offer) == (ACTION_NUMBERS[word], 0, 0, 0, None)


@pytest.mark.parametrize("word", SPACED)
@pytest.mark.parametrize(
    "space", [1, "1", "Cobbler Lane", "cobbler lane", "COBBLER  LANE", "cobbler-lane", " Cöbbler Läne. "]
)
def test_a_space_goes_by_name_or_number_however_it_is_written(word: str, space: object) -> None:
    move = read({"type": word, "space": space})
    assert (move.kind, move.a, move.b) == (ACTION_NUMBERS[word], COBBLER, 0)


@pytest.mark.parametrize(
    ("name", "number"),
    [("reservoir co", 28), ("Reservoir Co.", 28), ("BUSTED", 30), ("Busted!", 30), ("START", 0), (0, 0), (39, 39)],
)
def test_punctuation_of_a_name_does_not_matter(name: object, number: int) -> None:
    assert read({"type": "mortgage", "space": name}).a == number


@pytest.mark.parametrize(("confirm", "b"), [(True, 1), (False, 0)])
def test_a_sale_may_be_confirmed(confirm: bool, b: int) -> None:
    assert read({"type": "sell", "space": 1, "confirm": confirm}).b == b


@pytest.mark.parametrize("amount", [0, 1, 250, MOST_MONEY])
def test_a_bid_is_a_whole_number_up_to_the_most(amount: int) -> None:
    move = read({"type": "bid", "amount": amount})
    assert (move.kind, move.a) == (codes.BID, amount)


@pytest.mark.parametrize("card", ["F11", "f11", " F 11 ", "Lawyer's Card", "LÁWYERS card", 10])
def test_a_card_goes_by_id_name_or_number(card: object) -> None:
    assert read({"type": "use_card", "card": card}).a == 10


def test_an_answer_names_the_offer_and_the_version_is_1_where_it_is_left_out() -> None:
    assert (read({"type": "accept", "offer": 7}).a, read({"type": "accept", "offer": 7}).b) == (7, 1)
    assert read({"type": "accept", "offer": 7, "version": 3}).b == 3
    assert read({"type": "accept", "offer": 7, "clear": ["Kite Street", 1]}).clear == 1 << KITE | 1 << COBBLER
    for word in ("reject", "withdraw"):
        move = read({"type": word, "offer": 2})
        assert (move.kind, move.a, move.clear) == (ACTION_NUMBERS[word], 2, 0)


@pytest.mark.parametrize("number", [-1, MOST_MONEY + 1, 2**63, 10**30])
def test_a_number_of_an_offer_that_cannot_be_names_nothing_and_stays_small(number: int) -> None:
    """It is no amount, so it is for the rules to say that there is no such offer."""
    for word in ("accept", "reject", "withdraw"):
        assert read({"type": word, "offer": number}).a == MOST_MONEY
    assert read({"type": "accept", "offer": 1, "version": number}).b == MOST_MONEY


def test_an_offer_becomes_legs_of_ints() -> None:
    offer = offer_of(
        legs=[
            {"from": "Ada", "to": "ben", "cash": 200, "deeds": ["Kite Street", 1]},
            {"from": 1, "to": "zoe lane", "cards": ["F11", "T5"]},
            {"from": "Zoë Lane", "to": 0, "cash": 0, "deeds": [39], "cards": []},
        ],
        clear=["Skyline Point"],
        note="“Take it” – 👍",
    )
    assert offer.legs == 3
    assert list(offer.leg_from[:3]) == [0, 1, 2]
    assert list(offer.leg_to[:3]) == [1, 2, 0]
    assert list(offer.leg_cash) == [200] + [0] * 7
    assert list(offer.leg_deeds[:3]) == [1 << KITE | 1 << COBBLER, 0, 1 << SKYLINE]
    assert list(offer.leg_cards[:3]) == [0, 1 << 10 | 1 << 20, 0]
    assert offer.parties == 0b111
    assert list(offer.clear) == [1 << SKYLINE] + [0] * 7
    assert offer.note == "“Take it” – 👍"


def test_what_the_proposer_clears_stands_under_the_proposer() -> None:
    move = read({"type": "offer", "legs": [leg(cash=1)], "clear": [3]}, seat=1)
    assert move.offer is not None
    assert list(move.offer.clear[:3]) == [0, 1 << TANNER, 0]
    assert move.offer.by == 1


def test_a_counter_offer_names_the_offer_it_answers() -> None:
    assert read({"type": "offer", "legs": [leg(cash=1)]}).a == 0
    assert read({"type": "offer", "legs": [leg(cash=1)], "counters": 4}).a == 4


def test_the_most_legs_and_the_longest_note_are_good() -> None:
    pairs = [{"from": giver, "to": taker, "cash": 1} for giver in range(4) for taker in range(4) if giver != taker]
    payload = {"type": "offer", "legs": pairs[:MAX_LEGS], "note": "x" * MOST_IN_A_NOTE}
    move = read_action(payload, 0, GAME, (*SEATS, "Dan"))
    assert isinstance(move, Move) and move.offer is not None
    assert move.offer.legs == MAX_LEGS and len(move.offer.note) == MOST_IN_A_NOTE


@pytest.mark.parametrize("number", [0, -1, MOST_MONEY + 1])
def test_a_counter_offer_to_a_number_that_no_offer_has_answers_none(number: int) -> None:
    """0 says to the rules that no offer is answered, so a 0 that is written must become another number."""
    assert read({"type": "offer", "legs": [leg(cash=1)], "counters": number}).a == MOST_MONEY


# --- malformed: what is no payload ----------------------------------------------------------------------------


class _Strange(dict):  # type: ignore[type-arg]
    """A dict that is not a plain one."""


@pytest.mark.parametrize("payload", [None, 7, "roll", [], [{"type": "roll"}], True, 1.5, _Strange(type="roll")])
def test_what_is_no_plain_table_is_malformed_as_a_whole(payload: object) -> None:
    refusal = refused(payload)
    assert (refusal.code, dict(refusal.data), refusal.clause) == ("malformed", {}, "R-21.4")


@pytest.mark.parametrize("word", [None, 1, True, [], {}, "", "fly", "Roll", "roll ", "ROLL", "x" * 10**5, "\ud800"])
def test_an_unknown_type_is_malformed_at_type(word: object) -> None:
    refusal = refused({"type": word})
    assert (refusal.code, dict(refusal.data)) == ("malformed", {"field": "type"})


def test_a_missing_type_is_malformed_at_type() -> None:
    assert dict(refused({}).data) == {"field": "type"}
    assert dict(refused({"amount": 5}).data) == {"field": "type"}


@pytest.mark.parametrize(("word", "field"), [(word, field) for word, (needs, _) in FIELDS.items() for field in needs])
def test_a_missing_field_is_malformed_at_its_name(word: str, field: str) -> None:
    refusal = refused({"type": word})
    assert (refusal.code, dict(refusal.data)) == ("malformed", {"field": field})


GOOD: dict[str, dict[str, Any]] = {
    **{word: {"type": word} for word in BARE},
    **{word: {"type": word, "space": 1} for word in SPACED},
    "bid": {"type": "bid", "amount": 5},
    "use_card": {"type": "use_card", "card": "F11"},
    "offer": {"type": "offer", "legs": [leg(cash=5)]},
    "accept": {"type": "accept", "offer": 1},
    "reject": {"type": "reject", "offer": 1},
    "withdraw": {"type": "withdraw", "offer": 1},
}


@pytest.mark.parametrize("word", sorted(GOOD))
@pytest.mark.parametrize("key", ["colour", "Type", "seat", 7])
def test_a_field_that_an_action_does_not_have_is_malformed(word: str, key: object) -> None:
    read(GOOD[word])
    payload: dict[Any, Any] = {**GOOD[word], key: 1}
    refusal = refused(payload)
    assert refusal.code == "malformed"
    assert dict(refusal.data) == {"field": key if isinstance(key, str) else "?"}


def test_a_field_of_another_action_is_malformed() -> None:
    for word, payload in GOOD.items():
        needs, may = FIELDS.get(word, ((), ()))
        for other in ("amount", "space", "confirm", "card", "legs", "clear", "counters", "note", "offer", "version"):
            if other not in needs and other not in may:
                assert dict(refused({**payload, other: 1}).data) == {"field": other}


def test_the_name_of_an_unknown_field_is_cut() -> None:
    assert dict(refused({"type": "roll", "x" * 500: 1}).data) == {"field": "x" * 40}


# --- malformed: values -------------------------------------------------------------------------------------

NO_NUMBERS = [True, False, 1.0, "1", "5", None, [], {}, [5], float("nan"), datetime.date(2020, 1, 1)]


@pytest.mark.parametrize("value", NO_NUMBERS)
@pytest.mark.parametrize(
    ("payload", "field"),
    [
        ({"type": "bid"}, "amount"),
        ({"type": "accept"}, "offer"),
        ({"type": "reject"}, "offer"),
        ({"type": "withdraw"}, "offer"),
        ({"type": "accept", "offer": 1}, "version"),
        ({"type": "offer", "legs": [leg(cash=1)]}, "counters"),
    ],
)
def test_what_is_no_int_is_no_number(payload: dict[str, Any], field: str, value: object) -> None:
    refusal = refused({**payload, field: value})
    assert (refusal.code, dict(refusal.data)) == ("malformed", {"field": field})


@pytest.mark.parametrize("amount", [-1, MOST_MONEY + 1, 2**31, 2**63, -(2**63), 10**30, -(10**30)])
def test_an_amount_out_of_range_has_a_code_of_its_own(amount: int) -> None:
    refusal = refused({"type": "bid", "amount": amount})
    assert (refusal.code, refusal.clause, dict(refusal.data)) == ("amount_out_of_range", "R-3.1", {"field": "amount"})
    refusal = refused({"type": "offer", "legs": [leg(cash=1), {"from": 1, "to": 0, "cash": amount}]})
    assert (refusal.code, dict(refusal.data)) == ("amount_out_of_range", {"field": "legs[1].cash"})


@pytest.mark.parametrize("word", SPACED)
@pytest.mark.parametrize("space", [True, 1.0, None, [], {}, [1], b"Kite Street"])
def test_a_space_of_a_wrong_type_is_malformed(word: str, space: object) -> None:
    refusal = refused({"type": word, "space": space})
    assert (refusal.code, dict(refusal.data)) == ("malformed", {"field": "space"})


@pytest.mark.parametrize("word", SPACED)
@pytest.mark.parametrize(
    "space",
    [-1, 40, 59, 60, 63, 64, 999, 1000, 10**30, "", " ", "…", "Nowhere", "Cobbler", "40", "x" * (MOST_IN_A_NAME + 1)],
)
def test_a_space_that_the_board_has_not_is_unknown(word: str, space: object) -> None:
    refusal = refused({"type": word, "space": space})
    assert (refusal.code, dict(refusal.data), refusal.clause) == ("unknown_space", {"field": "space"}, "R-1.11")


@pytest.mark.parametrize("name", ["Fortune", "Town Fund", "fortune"])
def test_a_name_that_several_spaces_share_names_none(name: str) -> None:
    assert refused({"type": "build", "space": name}).code == "unknown_space"


@pytest.mark.parametrize("card", [True, None, [], 1.0, -1, 32, 10**30, "", "F0", "F17", "X1", "T", "x" * 300])
def test_a_card_that_there_is_not_is_malformed(card: object) -> None:
    refusal = refused({"type": "use_card", "card": card})
    assert (refusal.code, dict(refusal.data)) == ("malformed", {"field": "card"})


@pytest.mark.parametrize("confirm", [1, 0, "true", None, []])
def test_a_confirmation_is_true_or_false(confirm: object) -> None:
    refusal = refused({"type": "sell", "space": 1, "confirm": confirm})
    assert (refusal.code, dict(refusal.data)) == ("malformed", {"field": "confirm"})


@pytest.mark.parametrize(
    ("clear", "code", "field"),
    [
        (None, "malformed", "clear"),
        ("Kite Street", "malformed", "clear"),
        ({"Kite Street": 1}, "malformed", "clear"),
        (6, "malformed", "clear"),
        ([6, "Kite Street"], "malformed", "clear"),
        ([6, None], "malformed", "clear[1]"),
        ([6, True], "malformed", "clear[1]"),
        ([6, 40], "unknown_space", "clear[1]"),
        (["Nowhere"], "unknown_space", "clear[0]"),
        ([1] * 61, "malformed", "clear"),
    ],
)
def test_a_list_to_clear_is_a_set_of_spaces(clear: object, code: str, field: str) -> None:
    for payload in ({"type": "accept", "offer": 1}, {"type": "offer", "legs": [leg(cash=1)]}):
        refusal = refused({**payload, "clear": clear})
        assert (refusal.code, dict(refusal.data)) == (code, {"field": field})


@pytest.mark.parametrize(
    ("legs", "code", "field"),
    [
        (None, "malformed", "legs"),
        ({}, "malformed", "legs"),
        ("all", "malformed", "legs"),
        ([], "malformed", "legs"),
        ([leg(cash=1)] * (MAX_LEGS + 1), "malformed", "legs"),
        ([None], "malformed", "legs[0]"),
        ([[0, 1, 5]], "malformed", "legs[0]"),
        ([leg(cash=1), "Ada"], "malformed", "legs[1]"),
        ([{"to": 1, "cash": 1}], "malformed", "legs[0].from"),
        ([{"from": 1, "cash": 1}], "malformed", "legs[0].to"),
        ([leg(houses=1)], "malformed", "legs[0].houses"),
        ([leg(cash=1), leg(**{"": 1})], "malformed", "legs[1]."),
        ([{"from": "Cem", "to": 1}], "malformed", "legs[0].from"),
        ([{"from": 3, "to": 1}], "malformed", "legs[0].from"),
        ([{"from": -1, "to": 1}], "malformed", "legs[0].from"),
        ([{"from": 0, "to": "bank"}], "malformed", "legs[0].to"),
        ([{"from": 0, "to": True}], "malformed", "legs[0].to"),
        ([{"from": 0, "to": None}], "malformed", "legs[0].to"),
        ([{"from": 0, "to": 10**30}], "malformed", "legs[0].to"),
        ([leg(cash=True)], "malformed", "legs[0].cash"),
        ([leg(cash="5")], "malformed", "legs[0].cash"),
        ([leg(cash=1.0)], "malformed", "legs[0].cash"),
        ([leg(cash=-5)], "amount_out_of_range", "legs[0].cash"),
        ([leg(deeds="Kite Street")], "malformed", "legs[0].deeds"),
        ([leg(deeds=[6, 6])], "malformed", "legs[0].deeds"),
        ([leg(deeds=[6, "kite street"])], "malformed", "legs[0].deeds"),
        ([leg(deeds=[6, {}])], "malformed", "legs[0].deeds[1]"),
        ([leg(deeds=[40])], "unknown_space", "legs[0].deeds[0]"),
        ([leg(cards="F11")], "malformed", "legs[0].cards"),
        ([leg(cards=["F11", 10])], "malformed", "legs[0].cards"),
        ([leg(cards=["F11", "F99"])], "malformed", "legs[0].cards[1]"),
        ([leg(cards=[None])], "malformed", "legs[0].cards[0]"),
    ],
)
def test_a_leg_that_is_not_well_formed_is_refused_with_its_path(legs: object, code: str, field: str) -> None:
    refusal = refused({"type": "offer", "legs": legs})
    assert (refusal.code, dict(refusal.data)) == (code, {"field": field})


@pytest.mark.parametrize("note", [None, 1, True, [], "x" * (MOST_IN_A_NOTE + 1), "a\nb", "\x1b[31m", "\x00", "\u202e"])
def test_a_note_is_a_short_printable_text(note: object) -> None:
    refusal = refused({"type": "offer", "legs": [leg(cash=1)], "note": note})
    assert (refusal.code, dict(refusal.data)) == ("malformed", {"field": "note"})


@pytest.mark.parametrize("seat", [-1, -2, 3, 8])
@pytest.mark.parametrize("word", sorted(GOOD))
def test_what_no_seat_asks_for_is_malformed_but_the_start(word: str, seat: int) -> None:
    if (word, seat) == ("start", -1):
        assert read(GOOD[word], seat).kind == codes.START
    elif (word, seat) != ("start", -2):
        assert refused(GOOD[word], seat).code == "malformed"


@pytest.mark.parametrize(
    ("legs", "field"),
    [
        ([{"from": 0, "to": 0, "cash": 5}], "legs[0].to"),
        ([leg(cash=5), {"from": 1, "to": "Ben", "cash": 5}], "legs[1].to"),
        ([leg()], "legs[0]"),
        ([leg(cash=0, deeds=[], cards=[])], "legs[0]"),
        ([leg(cash=5), leg(deeds=[1])], "legs[1]"),
        ([leg(deeds=[1]), {"from": 0, "to": 2, "deeds": [3, 1]}], "legs[1]"),
        ([leg(cards=["F11"]), {"from": 0, "to": 2, "cards": ["F11"]}], "legs[1]"),
        ([{"from": 1, "to": 2, "cash": 5}], "legs"),
    ],
)
def test_an_offer_that_says_nothing_or_says_it_twice_is_malformed(legs: object, field: str) -> None:
    refusal = refused({"type": "offer", "legs": legs})
    assert (refusal.code, refusal.clause, dict(refusal.data)) == ("malformed", "R-17.7", {"field": field})


FAR = 10**10


@pytest.mark.parametrize(
    ("payload", "code", "field"),
    [
        ({"type": "sell", "space": "Nowhere", "confirm": 1}, "malformed", "confirm"),
        ({"type": "accept", "offer": 1, "clear": ["Nowhere", 6, 6]}, "malformed", "clear"),
        ({"type": "offer", "legs": [leg(cash=FAR, deeds=["Nowhere"])]}, "unknown_space", "legs[0].deeds[0]"),
        ({"type": "offer", "legs": [leg(cash=FAR)], "clear": ["Nowhere"]}, "unknown_space", "clear[0]"),
        ({"type": "offer", "legs": [leg(cash=FAR)], "note": 5}, "malformed", "note"),
        ({"type": "offer", "legs": [leg(deeds=["Nowhere"]), leg(cash=5)]}, "malformed", "legs[1]"),
        ({"type": "offer", "legs": [leg(deeds=[40]), {"from": 1, "to": "Zed", "cash": 5}]}, "malformed", "legs[1].to"),
        (
            {"type": "offer", "legs": [leg(cash=FAR), {"from": 1, "to": 0, "cash": -1}]},
            "amount_out_of_range",
            "legs[0].cash",
        ),
    ],
)
def test_of_all_that_is_wrong_the_lowest_code_is_given(payload: object, code: str, field: str) -> None:
    refusal = refused(payload)
    assert (refusal.code, dict(refusal.data)) == (code, {"field": field})


@pytest.mark.parametrize(
    ("payload", "code", "field"),
    [
        ({"type": "build", "space": "Broadway", "count": 0}, "amount_out_of_range", "count"),
        ({"type": "build", "space": "Broadway", "count": -1}, "amount_out_of_range", "count"),
        ({"type": "build", "space": "Broadway", "count": True}, "malformed", "count"),
        ({"type": "lend", "to": "Ada", "amount": 5}, "malformed", "to"),
        ({"type": "lend", "to": "Ben", "amount": 0}, "malformed", "amount"),
        ({"type": "borrow", "from": "Ben", "amount": FAR, "pledge": ["Nowhere"]}, "unknown_space", "pledge[0]"),
        ({"type": "mortgage", "titles": ["Nowhere", 1, 1]}, "malformed", "titles"),
    ],
)
def test_the_actions_of_the_other_game_are_read_alike(payload: object, code: str, field: str) -> None:
    refusal = read_action(payload, 0, LANDLORDS, SEATS)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, dict(refusal.data)) == (code, {"field": field})


def test_more_houses_than_a_lot_takes_are_for_the_rules_to_refuse() -> None:
    move = read_action({"type": "build", "space": "Broadway", "count": 4}, 0, LANDLORDS, SEATS)
    assert isinstance(move, Move) and move.b == 4


def test_every_code_of_the_door_comes_with_its_sentence_and_a_clause() -> None:
    for payload in ({}, {"type": "build", "space": 99}, {"type": "bid", "amount": -1}):
        refusal = refused(payload)
        assert refusal.sentence in {sentence for _, sentence in REFUSALS.values()}
        assert refusal.clause.startswith("R-")
        assert str(refusal) == f"{refusal.code}: {refusal.sentence} ({refusal.clause})"


# --- seats -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "seat"),
    [
        (0, 0),
        (2, 2),
        ("Ada", 0),
        ("ADA", 0),
        (" ada ", 0),
        ("zoe lane", 2),
        ("Zoe-Lane", 2),
        ("ZOË LANE", 2),
        ("1", 1),
        ("3", -1),
        (3, -1),
        (-1, -1),
        (True, -1),
        (1.0, -1),
        (None, -1),
        ("", -1),
        ("!", -1),
        ("Zoë", -1),
        ("bank", -1),
        ("x" * (MOST_IN_A_NAME + 1), -1),
    ],
)
def test_a_seat_goes_by_name_or_number(value: object, seat: int) -> None:
    assert find_seat(value, SEATS) == seat


def test_a_name_that_is_a_number_wins_over_the_number_of_a_seat() -> None:
    assert find_seat("1", ("1", "0")) == 0
    assert find_seat(1, ("1", "0")) == 1


def test_names_that_fold_alike_name_nobody_unless_written_in_full() -> None:
    assert find_seat("ada", ("Ada", "A.da")) == -1
    assert find_seat("A.da", ("Ada", "A.da")) == 1
