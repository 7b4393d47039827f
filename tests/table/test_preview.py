"""Previews: what would come of actions is what does come of them, and the match itself is left alone."""

from __future__ import annotations

from typing import Any

import pytest

from rentopia.engine import codes
from rentopia.engine.rows import Move
from rentopia.formats.canonical import state_hash
from rentopia.formats.position import Position
from rentopia.games import game_of
from rentopia.protocol.previews import FeeView, ForcedSale, Preview, Supply
from rentopia.table.match.figures import figures
from rentopia.table.match.preview import preview
from table.positions import homely, printed

BUILD, SELL = {"type": "build"}, {"type": "sell"}


def of(found: Position, seat: int, *actions: Any) -> Preview:
    """The preview, made of a state that must be as before afterwards."""
    game, state = game_of(found.state), found.state
    before = state_hash(state), state.checksum()
    made = preview(game, state, found.names, seat, actions, 5, figures(game, state, 5))
    assert (state_hash(state), state.checksum()) == before and state.journal is None
    return made


def due(made: Preview, space: int | str) -> int | None:
    return next(one.amount for one in made.after.dues if one.space == space)


def refusal(made: Preview) -> tuple[str | None, int | None]:
    return (made.refused.code if made.refused else None), made.at


def harborside(cash: int = 500, **more: Any) -> Position:
    street = {"Kite Street": 0, "Harbor View": 0, "Gull Terrace": 0}
    return homely({"name": "Ada", "cash": cash, "deeds": street}, {"name": "Ben"}, **more)


# --- building, selling, pledging ----------------------------------------------------------------------------------


def test_houses_of_a_whole_district_are_shown_with_rents_cash_and_what_the_bank_has_left() -> None:
    made = of(harborside(), 0, *({**BUILD, "space": space} for space in (6, 8, 9, 6)))
    assert refusal(made) == (None, None) and made.phase == "before_roll" and not made.later
    assert (made.cash_before, made.cash_after) == ((500, 1500), (300, 1500))
    assert made.levels_after == {"6": 2, "8": 1, "9": 1}
    assert made.supply_before == Supply(32, 12) and made.supply_after == Supply(28, 12)
    assert [due(made, space) for space in (6, 8, 9)] == [90, 30, 40]
    assert made.before.income == (40, 0) and made.after.income == (160, 0)
    assert made.before.worth == made.after.worth == (500 + 320, 1500)
    assert made.after.barred == (6, 8, 9) and made.before.barred == ()
    assert [receipt.amount for receipt in made.receipts] == [50] * 4
    assert {receipt.clause for receipt in made.receipts} == {"R-13.6"}
    assert [receipt.event for receipt in made.receipts] == [0, 2, 4, 6]


def test_the_first_refused_action_ends_a_preview_with_the_reason_and_all_before_it_counts() -> None:
    made = of(harborside(), 0, {**BUILD, "space": 6}, {**BUILD, "space": 6}, {**BUILD, "space": 8})
    assert refusal(made) == ("uneven", 1) and made.refused is not None and made.refused.clause == "R-13.9"
    assert made.cash_after == (450, 1500) and made.levels_after == {"6": 1} and len(made.receipts) == 1


def test_a_mortgage_brings_half_takes_the_rent_and_leaves_the_worth() -> None:
    made = of(harborside(), 0, {"type": "mortgage", "space": "Gull Terrace"})
    assert made.cash_after == (560, 1500) and made.mortgaged_after == (9,) and due(made, 9) is None
    assert made.after.worth == made.before.worth and made.after.income[0] == 24
    again = of(harborside(), 0, {"type": "mortgage", "space": 9}, {"type": "redeem", "space": 9})
    assert again.cash_after == (494, 1500) and again.mortgaged_after == ()


def test_a_sale_that_takes_more_levels_because_houses_are_short_is_shown_street_by_street() -> None:
    # R.27: with three houses in the bank, three hotels come down to one house each.
    made = of(
        homely(
            {"name": "Ada", "cash": 0, "deeds": {"Kite Street": 5, "Harbor View": 5, "Gull Terrace": 5}},
            {"name": "Ben"},
            options={"houses": 3},
            bank={"houses": 3, "hotels": 9},
        ),
        0,
        {**SELL, "space": 6},
    )
    assert refusal(made) == (None, None) and made.levels_after == {"6": 1, "8": 1, "9": 1}
    assert made.sales_forced == tuple(ForcedSale(0, space, 5, 1) for space in (6, 8, 9))
    assert made.cash_after[0] == 12 * 25 and made.supply_after == Supply(0, 12)


def test_a_usual_sale_forces_nothing() -> None:
    made = of(
        homely({"name": "Ada", "cash": 0, "deeds": {"Sapphire Bay": 5, "Skyline Point": 4}}, {"name": "Ben"}),
        0,
        {**SELL, "space": 37},
    )
    assert made.sales_forced == () and made.levels_after == {"37": 4, "39": 4} and made.supply_after.hotels == 12


def test_a_build_where_houses_are_short_opens_the_claims_and_says_that_it_waits() -> None:
    made = of(
        homely(
            {"name": "Ada", "cash": 500, "deeds": {"Sapphire Bay": 0, "Skyline Point": 0}},
            {"name": "Ben", "cash": 500, "deeds": {"Cobbler Lane": 0, "Tanner Row": 0}},
            options={"houses": 1},
        ),
        0,
        {**BUILD, "space": 37},
        {**BUILD, "space": 39},
    )
    assert made.phase == "claiming" and refusal(made) == ("wrong_phase", 1) and made.cash_after == (500, 500)


def test_unlimited_buildings_have_no_number() -> None:
    made = of(harborside(options={"houses": "unlimited", "hotels": "unlimited"}), 0, {**BUILD, "space": 6})
    assert made.supply_before == made.supply_after == Supply(None, None)


# --- trades -------------------------------------------------------------------------------------------------------


def trade(*legs: tuple[int, int, dict[str, Any]], **more: Any) -> dict[str, Any]:
    return {"type": "offer", "legs": [{"from": giver, "to": taker, **goods} for giver, taker, goods in legs], **more}


def three(**more: Any) -> Position:
    return homely(
        {"name": "Ada", "cash": 300, "deeds": {"Kite Street": 0, "Harbor View": 0, "City Power": "mortgaged"}},
        {"name": "Ben", "cash": 200, "deeds": {"Gull Terrace": 0, "Reservoir Co.": 0}},
        {"name": "Cy", "cash": 100, "deeds": {"Amber Square": "mortgaged"}, "cards": ["Lawyer's Card"]},
        **more,
    )


def test_a_trade_among_three_is_shown_as_though_all_had_agreed() -> None:
    made = of(
        three(),
        0,
        trade(
            (1, 0, {"deeds": [9]}), (0, 1, {"cash": 150, "deeds": [12]}), (2, 1, {"deeds": [19]}), (1, 2, {"cash": 90})
        ),
    )
    assert refusal(made) == (None, None) and not made.later
    assert made.owners_after == {"6": 0, "8": 0, "9": 0, "12": 1, "19": 1, "28": 1}
    # A tenth of 75 and of 100, rounded up, by who receives the mortgaged deed.
    assert made.fees == (FeeView(1, 12, 8), FeeView(1, 19, 10))
    assert made.cash_after == (300 - 150, 200 + 150 - 90 - 18, 100 + 90)
    assert made.before.income == (6 + 6, 8 + 28, 0) and made.after.income == (12 + 12 + 16, 70, 0)
    assert [receipt.sentence for receipt in made.receipts][-1].startswith("Ben pays the bank $10: Amber Square")


def test_who_clears_a_mortgage_as_he_receives_it_pays_that_and_no_fee() -> None:
    made = of(three(), 0, trade((2, 0, {"deeds": [19]}), (0, 2, {"cash": 50}), clear=[19]))
    assert made.fees == () and made.cash_after == (300 - 50 - 110, 200, 150) and made.mortgaged_after == (12,)


@pytest.mark.parametrize(
    ("legs", "code", "who"),
    [
        ([(1, 0, {"cash": 500}), (0, 1, {"deeds": [6]})], "not_enough_cash", 1),
        ([(0, 1, {"cash": 301}), (1, 0, {"deeds": [9]})], "not_enough_cash", 1),
        ([(1, 0, {"deeds": [6]})], "not_owner", None),
        ([(1, 2, {"cash": 5})], "malformed", None),
    ],
)
def test_a_trade_that_cannot_be_made_is_refused_as_it_would_be(legs: Any, code: str, who: int | None) -> None:
    made = of(three(), 0, trade(*legs))
    assert refusal(made) == (code, 0) and made.refused is not None and made.refused.data.get("seat") == who
    assert made.cash_after == made.cash_before and made.after == made.before and made.receipts == ()


def test_a_trade_in_the_middle_of_an_auction_is_shown_as_it_will_be_settled_later() -> None:
    auction = {"space": "Cobbler Lane", "high": 10, "leader": "Ben", "bidders": ["Ada", "Ben", "Cy"]}
    found = three(turn={"phase": "auction", "then": "after_roll"}, auction=auction)
    made = of(found, 0, trade((1, 0, {"deeds": [9]}), (0, 1, {"cash": 60})), {"type": "mortgage", "space": 6})
    assert refusal(made) == (None, None) and made.later and made.phase == "auction"
    assert made.owners_after["9"] == 0 and made.cash_after == (300 - 60 + 50, 260, 100)


def test_while_another_owes_a_trade_waits_and_the_debt_stays() -> None:
    debts = [{"debtor": "Cy", "creditor": "Ben", "amount": 130, "reason": "rent"}]
    found = three(turn={"phase": "owing", "seat": "Cy", "then": "after_roll"}, debts=debts)
    made = of(found, 0, trade((1, 0, {"deeds": [9]}), (0, 1, {"cash": 60})))
    assert made.later and made.phase == "owing" and made.owed_before == made.owed_after == (0, 0, 130)
    assert made.owners_after["9"] == 0


def test_a_trade_that_brings_a_debtor_the_cash_pays_his_debt_in_the_same_step() -> None:
    debts = [{"debtor": "Cy", "creditor": "Ben", "amount": 130, "reason": "rent"}]
    found = three(turn={"phase": "owing", "seat": "Cy", "then": "after_roll"}, debts=debts)
    made = of(found, 0, trade((0, 2, {"cash": 40}), (2, 0, {"cards": ["Lawyer's Card"]})))
    assert refusal(made) == (None, None) and not made.later and made.phase == "after_roll"
    assert made.owed_after == (0, 0, 0) and made.cash_after == (260, 330, 10)
    assert [receipt.reason for receipt in made.receipts] == ["trade", "rent"]


def test_an_offer_on_the_table_is_shown_as_accepted_by_all_though_the_others_have_not_spoken() -> None:
    offer = {"number": 3, "version": 2, "by": "Ben", "legs": [
        {"from": "Ben", "to": "Ada", "deeds": ["Gull Terrace"]},
        {"from": "Ada", "to": "Cy", "cash": 25},
        {"from": "Cy", "to": "Ben", "cards": ["Lawyer's Card"]},
    ]}  # fmt: skip
    found = three(offers=[offer], offers_made=3)
    made = of(found, 0, {"type": "accept", "offer": 3, "version": 2})
    assert refusal(made) == (None, None) and made.owners_after["9"] == 0 and made.cash_after == (275, 200, 125)
    assert refusal(of(found, 0, {"type": "accept", "offer": 3, "version": 1})) == ("offer_changed", 0)
    assert refusal(of(found, 0, {"type": "accept", "offer": 9})) == ("no_such_offer", 0)
    counter = of(found, 2, trade((0, 2, {"cash": 30}), (2, 0, {"cards": ["Lawyer's Card"]}), counters=3))
    assert refusal(counter) == (None, None) and counter.cash_after == (270, 200, 130)


# --- what is no business of a preview -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("payload", "code"),
    [
        ({"type": "roll"}, "by_chance"),
        ({"type": "undo"}, "not_shown"),
        ({"type": "start"}, "not_shown"),
        ({"type": "dance"}, "malformed"),
        ({}, "malformed"),
        ({"type": "build"}, "malformed"),
        ({"type": "build", "space": "Nowhere"}, "unknown_space"),
        ({"type": "sell", "space": 6}, "nothing_built"),
        ({"type": "bid", "amount": 5}, "wrong_phase"),
    ],
)
def test_what_dice_decide_and_what_is_no_action_is_refused(payload: dict[str, Any], code: str) -> None:
    made = of(harborside(), 0, payload)
    assert refusal(made) == (code, 0) and made.after == made.before


def test_a_foreign_seat_gets_the_refusals_of_its_own() -> None:
    made = of(harborside(), 1, {**BUILD, "space": 6})
    assert refusal(made) == ("not_owner", 0)
    assert refusal(of(harborside(), 1, {"type": "end_turn"})) == ("wrong_phase", 0)


def test_after_an_action_that_asks_the_dice_nothing_of_it_is_left() -> None:
    made = of(harborside(), 0, {**BUILD, "space": 6}, {"type": "roll"}, {**BUILD, "space": 8})
    assert refusal(made) == ("by_chance", 1) and made.levels_after == {"6": 1} and made.phase == "before_roll"


# --- the game of 1906 ---------------------------------------------------------------------------------------------


def old(**more: Any) -> Position:
    return printed(
        {"name": "Ada", "cash": 250, "deeds": {"Wall Street": 0, "Grand Boulevard": 0, "Gee Whiz R.R.": "mortgaged"}},
        {"name": "Ben", "cash": 200, "deeds": {"The Bowery": 0, "P.D.Q. R.R.": 0}},
        {"name": "Cy", "cash": 100},
        **more,
    )


def test_houses_of_1906_are_built_several_at_once_and_count_a_hundred() -> None:
    made = of(old(), 0, {"type": "build", "space": 38, "count": 2})
    assert refusal(made) == (None, None) and made.levels_after == {"38": 2} and due(made, 38) == 42
    assert made.cash_after == (50, 200, 100) and made.after.worth == made.before.worth == (450, 400, 100)
    assert made.supply_after == Supply(None, None)
    assert refusal(of(old(), 0, {"type": "build", "space": 38, "count": 3})) == ("not_enough_cash", 0)


def test_a_set_of_titles_is_pledged_in_whole_hundreds_and_counts_no_more() -> None:
    made = of(old(), 1, {"type": "mortgage", "titles": [29, 35]})
    assert made.cash_after == (250, 300, 100) and made.mortgaged_after == (25, 29, 35)
    assert made.before.worth[1] == 400 and made.after.worth[1] == 300 and made.after.income == made.before.income
    assert refusal(of(old(), 1, {"type": "mortgage", "titles": [29]})) == ("set_too_small", 0)


def test_a_mortgaged_title_of_1906_changes_hands_without_a_fee() -> None:
    made = of(old(), 1, trade((0, 1, {"deeds": [25]}), (1, 0, {"cash": 20})))
    assert made.fees == () and made.cash_after == (270, 180, 100) and made.owners_after["25"] == 1
    assert made.after.income[1] == 18 + 20  # two railroads take ten each


def test_a_loan_is_shown_as_accepted_with_its_pledge_barred() -> None:
    made = of(old(), 0, {"type": "borrow", "from": 1, "amount": 120, "interest": 4, "pledge": [38]})
    assert refusal(made) == (None, None) and made.cash_after == (370, 80, 100)
    assert made.after.barred == (38,) and made.after.worth == (450 - 100, 400, 100)
    assert refusal(of(old(), 0, {"type": "lend", "to": 2, "amount": 251})) == ("not_enough_cash", 0)


def test_a_vote_is_shown_as_carried_and_one_against_as_it_stands() -> None:
    made = of(old(), 2, {"type": "move_single_tax"})
    assert refusal(made) == (None, None) and made.phase == "before_roll"
    assert made.before.income == (22 + 22 + 5, 18 + 5, 0) and made.after.income == (5, 5, 0)
    assert due(made, 2) == 0 and due(made, 38) == 22
    vote = {"on": "single_tax", "by": "Cy", "yes": ["Cy"], "no": []}
    asked = old(turn={"phase": "answering"}, vote=vote)
    assert of(asked, 0, {"type": "vote", "yes": True}).after.income == (5, 5, 0)
    against = of(asked, 0, {"type": "vote", "yes": False})
    assert against.phase == "answering" and against.after.income == against.before.income


def test_a_trust_is_shown_as_formed_by_both() -> None:
    found = printed(
        {"name": "Ada", "cash": 0, "deeds": {"Royal Rusher R.R.": 0, "Shooting Star R.R.": 0, "Gee Whiz R.R.": 0}},
        {"name": "Ben", "cash": 0, "deeds": {"P.D.Q. R.R.": 0}},
        {"name": "Cy", "cash": 0},
    )
    made = of(found, 0, {"type": "form_trust", "with": 1})
    assert refusal(made) == (None, None) and made.before.income == (60, 5, 0) and made.after.income == (80, 80, 0)


def test_what_is_previewed_is_what_comes_of_it() -> None:
    found = old()
    game, state = game_of(found.state), found.state.clone()
    made = of(found, 0, {"type": "build", "space": 36})
    played = Move()
    played.set(codes.BUILD, 36, 1)
    assert game.step(state, 0, played) == codes.LEGAL
    assert made.after == figures(game, state, 5) and made.cash_after == tuple(state.cash[seat] for seat in range(3))
