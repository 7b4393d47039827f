"""The clocks of a match, each rule as a sentence, in both games."""

from __future__ import annotations

from typing import Any

import pytest

from rentopia.engine import codes
from rentopia.engine.fold import apply_event
from rentopia.games.landlords import codes as own
from rentopia.protocol.tables import TableSettings
from rentopia.table.clock import timers as clock
from rentopia.table.lobby.document import SeatDoc
from table.clockwork import PERSON, QUICK, SETTINGS, STEADY, Clockwork, auction, landlords, rentopia

FERRY = {"deeds": {"Harbor Ferry": 0}}
GIFT: list[dict[str, Any]] = [
    {"from": "Ada", "to": "Ben", "deeds": ["Harbor Ferry"]},
    {"from": "Ben", "to": "Ada", "cash": 50},
]


# --- the mover ---------------------------------------------------------------------------------------------


def test_a_throw_gives_the_mover_his_time_anew() -> None:
    table = Clockwork(rentopia(), throws=[(1, 2)])
    table.due["turn"] = 90_000
    table.wait(40)
    table.act("Ada", "roll")
    assert table.phase == codes.BUYING
    assert table.left("turn") == 90


def test_a_throw_after_a_double_has_its_own_time_too() -> None:
    table = Clockwork(rentopia({"space": "START"}), throws=[(2, 2)])
    table.due["turn"] = 90_000
    table.wait(40)
    table.act("Ada", "roll")
    assert table.phase == codes.BEFORE_ROLL and table.left("turn") == 90


def test_the_next_mover_has_the_whole_time() -> None:
    table = Clockwork(rentopia(turn={"seat": "Ada", "phase": "after_roll"}))
    table.due["turn"] = 1000
    table.act("Ada", "end_turn")
    assert table.state.turn == 1 and table.left("turn") == 90


@pytest.mark.parametrize("kind", ["mortgage", "redeem"])
def test_managing_does_not_prolong_the_movers_time(kind: str) -> None:
    state = "mortgaged" if kind == "redeem" else 0
    table = Clockwork(rentopia({"deeds": {"Harbor Ferry": state}}))
    table.due["turn"] = 90_000
    table.wait(40)
    table.act("Ada", kind, space="Harbor Ferry")
    assert table.left("turn") == 50


def test_undoing_does_not_prolong_it_either() -> None:
    table = Clockwork(rentopia(FERRY))
    table.due["turn"] = 90_000
    table.act("Ada", "mortgage", space="Harbor Ferry")
    table.wait(40)
    table.act("Ada", "undo")
    assert table.left("turn") == 50


def test_what_others_do_in_the_movers_turn_does_not_touch_his_clock() -> None:
    table = Clockwork(rentopia(ben=FERRY))
    table.due["turn"] = 90_000
    table.wait(40)
    table.act("Ben", "mortgage", space="Harbor Ferry")
    table.act("Cy", "offer", legs=[{"from": "Cy", "to": "Ben", "cash": 5}])
    assert table.left("turn") == 50


def test_the_movers_clock_stops_while_another_owes_and_the_debtor_has_his_own() -> None:
    position = rentopia({"space": "START"}, {"cash": 0, **FERRY}, cy={"cash": 500})
    table = Clockwork(position)
    table.due["turn"] = 90_000
    table.wait(40)
    state = table.state
    # Ada's throw led to a card by which Ben owes her.
    apply_event(state, (codes.DEBT_INCURRED, 1, 0, 10, codes.CARD_MONEY))
    apply_event(state, (codes.THEN_CHANGED, state.then, codes.THEN_AFTER_ROLL))
    apply_event(state, (codes.PHASE_CHANGED, state.phase, codes.OWING))
    table.act("Cy", "offer", legs=[{"from": "Cy", "to": "Ada", "cash": 5}])
    assert table.left("turn") == SETTINGS.debt_seconds
    table.wait(100)
    table.act("Ben", "mortgage", space="Harbor Ferry")
    assert table.phase == codes.AFTER_ROLL
    assert table.left("turn") == 90, "the mover's begins anew"


def test_without_a_turn_timer_the_mover_has_no_clock_but_an_auction_has() -> None:
    table = Clockwork(rentopia(), throws=[(1, 2)], turn_timer=0)
    table.act("Ada", "roll")
    assert table.due == {}
    table.act("Ada", "decline")
    assert table.left("turn") == SETTINGS.auction_seconds


def test_choosing_the_way_is_a_decision_of_its_own() -> None:
    table = Clockwork(landlords({"space": 24}), throws=[(1, 2)])
    table.due["turn"] = 90_000
    table.wait(40)
    table.act("Ada", "roll")
    assert table.phase == codes.CHOOSING and table.left("turn") == 90


# --- auctions ----------------------------------------------------------------------------------------------


def test_declining_opens_the_window_of_the_auction() -> None:
    assert auction().left("turn") == 10


def test_each_bid_starts_the_window_of_an_auction_anew() -> None:
    table = auction()
    table.wait(7)
    table.act("Ben", "bid", amount=10)
    assert table.left("turn") == 10
    table.wait(9)
    table.act("Ada", "bid", amount=11)
    assert table.left("turn") == 10


def test_a_pass_leaves_the_window_as_it_was() -> None:
    table = auction()
    table.wait(7)
    table.act("Ben", "pass")
    assert table.left("turn") == 3


def test_an_offer_made_in_an_auction_does_not_hold_it_up() -> None:
    table = auction()
    table.wait(7)
    table.act("Ben", "offer", legs=[{"from": "Ben", "to": "Cy", "cash": 5}])
    assert table.left("turn") == 3


def test_raising_cash_holds_the_clock_once_for_each_bidder() -> None:
    deeds = {"Harbor Ferry": 0, "Rose Court": 0}
    table = Clockwork(rentopia(ben={"deeds": deeds}, cy={"deeds": {"Peony Place": 0}}), throws=[(1, 2)])
    table.act("Ada", "roll")
    table.act("Ada", "decline")
    table.wait(7)
    table.act("Ben", "mortgage", space="Harbor Ferry")
    assert table.left("turn") == 10
    table.wait(4)
    table.act("Ben", "mortgage", space="Rose Court")
    assert table.left("turn") == 6, "a second time does not"
    table.act("Cy", "mortgage", space="Peony Place")
    assert table.left("turn") == 10


def test_the_clock_may_be_held_again_in_the_next_auction() -> None:
    table = auction()
    table.tracker.held = 0b111
    for name in ("Ada", "Ben", "Cy"):
        table.act(name, "pass")
    assert table.phase == codes.AFTER_ROLL and table.tracker.held == 0


def test_when_the_window_is_over_all_who_have_not_spoken_pass_at_once() -> None:
    table = auction()
    table.act("Ben", "bid", amount=10)
    assert table.word(table.run_out()) == "Cy pass clock"
    assert table.left("turn") == 0
    assert table.word(table.run_out()) == "Ada pass clock"
    assert table.phase == codes.AFTER_ROLL and table.state.owner[3] == 1, "the leader's bid stands"


def test_the_leader_is_not_waited_for() -> None:
    table = auction(seats=[STEADY, PERSON, STEADY])
    table.act("Ben", "bid", amount=10)
    assert table.left("turn") is None
    assert table.left("bot") == SETTINGS.bot_pace_ms / 1000


def test_where_bidders_speak_in_turn_each_has_the_whole_window() -> None:
    table = Clockwork(landlords({"space": "Mother Earth", "cash": 500}, {"cash": 500}, cy={"cash": 500}))
    table.chance.throws = [(1, 2)]
    table.act("Ada", "roll")
    while table.phase == codes.CHOOSING:
        table.act("Ada", "move", direction="forward")
    if table.phase != codes.AUCTION:
        pytest.fail(f"the throw led to phase {table.phase}")
    table.wait(9)
    table.act("Ada", "pass")
    assert table.left("turn") == 10
    assert table.word(table.run_out()) == "Ben pass clock"
    assert table.left("turn") == 10, "Cy has had no time yet"


# --- claims, votes, set-up -----------------------------------------------------------------------------------

SHORT = rentopia(
    {"cash": 1500, "deeds": {"Kite Street": 0, "Harbor View": 0, "Gull Terrace": 0}},
    {"cash": 1500, "deeds": {"Rose Court": 0, "Peony Place": 0, "Orchid Avenue": 0}},
    options={"houses": 2},
)


def test_claims_have_one_window_that_claiming_does_not_prolong() -> None:
    table = Clockwork(SHORT)
    table.due["turn"] = 90_000
    table.act("Ada", "build", space="Kite Street")
    assert table.phase == codes.CLAIMING and table.left("turn") == SETTINGS.claim_seconds == 10
    table.wait(4)
    table.act("Ben", "claim", space="Rose Court")
    assert table.left("turn") == SETTINGS.claim_seconds - 4


def test_when_the_window_for_claims_is_over_all_pass_and_the_mover_begins_anew() -> None:
    table = Clockwork(SHORT)
    table.act("Ada", "build", space="Kite Street")
    assert [table.word(table.run_out()) for _ in range(2)] == ["Ada pass clock", "Ben pass clock"]
    assert table.phase == codes.BEFORE_ROLL and table.left("turn") == 90


def test_each_building_that_is_auctioned_has_a_window_of_its_own() -> None:
    table = Clockwork(SHORT)
    table.act("Ada", "build", space="Kite Street")
    for name, space in (("Ada", "Harbor View"), ("Ben", "Rose Court"), ("Ben", "Peony Place")):
        table.act(name, "claim", space=space)
    for name in ("Ada", "Ben"):
        table.act(name, "pass")
    assert table.phase == codes.AUCTION and table.left("turn") == 10
    table.wait(8)
    table.act("Ben", "bid", amount=100)
    table.act("Ada", "pass")
    assert table.phase == codes.AUCTION, "a house and two claims are left"
    assert table.left("turn") == 10


def test_a_vote_has_one_window_and_silence_is_no() -> None:
    table = Clockwork(landlords())
    table.act("Ada", "move_single_tax")
    assert table.phase == codes.ANSWERING and table.left("turn") == SETTINGS.answer_seconds
    table.wait(5)
    table.act("Cy", "vote", yes=False)
    assert table.left("turn") == SETTINGS.answer_seconds - 5
    assert table.word(table.run_out()) == "Ben vote clock"
    assert table.phase == codes.BEFORE_ROLL and not table.state.single_tax


def test_in_set_up_each_seat_has_the_whole_window_and_silence_buys_nothing() -> None:
    table = Clockwork(landlords(turn={"phase": "setup"}))
    table.act("", "start", "table")
    assert table.phase == codes.SETUP and table.left("turn") == SETTINGS.answer_seconds
    table.wait(20)
    assert table.word(table.run_out()) == "Ada buy_titles clock"
    assert table.left("turn") == SETTINGS.answer_seconds and table.state.owned[0] == 0
    table.run_out()
    table.run_out()
    assert table.phase == codes.BEFORE_ROLL and table.left("turn") == 90


# --- debts ---------------------------------------------------------------------------------------------------


def debt(ben: dict[str, Any] | None = None, **keys: Any) -> Clockwork:
    """Ada owes the tax of 200 with 60 in hand and three deeds."""
    ada = {"cash": 60, "space": "START", "deeds": {"Harbor Ferry": 0, "Peony Place": 0, "Orchid Avenue": 0}}
    table = Clockwork(rentopia(ada, ben), throws=[(1, 3)], **keys)
    table.act("Ada", "roll")
    assert table.phase == codes.OWING
    return table


def test_a_debt_has_a_window_of_its_own_that_raising_cash_does_not_prolong() -> None:
    table = debt()
    assert table.left("turn") == SETTINGS.debt_seconds
    table.wait(50)
    table.act("Ada", "mortgage", space="Harbor Ferry")
    assert table.phase == codes.OWING and table.left("turn") == SETTINGS.debt_seconds - 50


def test_when_it_is_over_the_table_raises_the_cash_at_once_deed_by_deed() -> None:
    table = debt()
    done = [table.word(table.run_out())]
    assert table.left("turn") == 0
    while table.phase == codes.OWING:
        done.append(table.word(table.run_out()))
        assert table.left("turn") in (0, 90)
    assert set(done) == {"Ada mortgage clock"} and table.phase == codes.AFTER_ROLL
    assert table.tracker.misses(0) == 1, "one debt is one decision"


def test_the_next_debtor_has_the_whole_window() -> None:
    table = debt(ben={"cash": 5, "deeds": {"Rose Court": 0}})
    apply_event(table.state, (codes.DEBT_INCURRED, 1, 0, 20, codes.CARD_MONEY))
    table.wait(100)
    for name in ("Harbor Ferry", "Orchid Avenue", "Peony Place"):
        if table.state.debts[0].debtor == 0:
            table.act("Ada", "mortgage", space=name)
    assert table.phase == codes.OWING and table.state.debts[0].debtor == 1
    assert table.left("turn") == SETTINGS.debt_seconds


def test_the_next_debt_of_the_same_debtor_has_the_whole_window_though_it_looks_the_same() -> None:
    table = debt()
    apply_event(table.state, (codes.DEBT_INCURRED, 0, 8, 200, codes.TAX_DUE))
    table.wait(100)
    for name in ("Harbor Ferry", "Orchid Avenue", "Peony Place"):
        if len(table.state.debts) == 2:
            assert table.left("turn") == SETTINGS.debt_seconds - 100
            table.act("Ada", "mortgage", space=name)
    assert len(table.state.debts) == 1 and table.left("turn") == SETTINGS.debt_seconds


# --- offers --------------------------------------------------------------------------------------------------


def test_an_offer_has_a_clock_of_its_own_that_other_steps_leave_alone() -> None:
    table = Clockwork(rentopia(FERRY), throws=[(1, 2)])
    table.act("Ada", "offer", legs=GIFT)
    table.wait(30)
    table.act("Ada", "roll")
    assert table.left("offer:1") == SETTINGS.offer_seconds - 30


def test_each_offer_has_its_own() -> None:
    table = Clockwork(rentopia(FERRY))
    table.act("Ada", "offer", legs=GIFT)
    table.wait(30)
    table.act("Cy", "offer", legs=[{"from": "Cy", "to": "Ben", "cash": 5}])
    assert (table.left("offer:1"), table.left("offer:2")) == (SETTINGS.offer_seconds - 30, SETTINGS.offer_seconds)


def test_a_counter_offer_begins_anew_and_its_maker_is_who_withdraws_it() -> None:
    table = Clockwork(rentopia(FERRY), turn_timer=0)
    table.act("Ada", "offer", legs=GIFT)
    table.wait(30)
    table.act("Ben", "offer", legs=[GIFT[0], {**GIFT[1], "cash": 20}], counters=1)
    assert table.left("offer:1") == SETTINGS.offer_seconds
    assert table.word(table.run_out("offer:1")) == "Ben withdraw clock"
    assert table.due == {} and len(table.state.offers) == 0
    assert table.tracker.misses(1) == 0, "that is no decision left to the clock"


def test_an_acceptance_that_is_not_the_last_leaves_the_clock_of_the_offer_alone() -> None:
    table = Clockwork(rentopia(FERRY))
    legs = [*GIFT, {"from": "Cy", "to": "Ada", "cash": 1}]
    table.act("Ada", "offer", legs=legs)
    table.wait(30)
    table.act("Ben", "accept", offer=1, version=1)
    assert table.left("offer:1") == SETTINGS.offer_seconds - 30


def test_an_offer_withdrawn_by_the_clock_does_not_hurry_the_mover() -> None:
    table = Clockwork(rentopia(FERRY), settings=TableSettings(offer_seconds=10))
    table.due["turn"] = 90_000
    table.act("Ada", "offer", legs=GIFT)
    table.run_out("offer:1")
    assert table.left("turn") == 80


def test_without_a_time_for_offers_they_stay_open() -> None:
    table = Clockwork(rentopia(FERRY), settings=TableSettings(offer_seconds=0))
    table.act("Ada", "offer", legs=GIFT)
    assert "offer:1" not in table.due


def test_a_timer_of_an_offer_that_is_closed_does_nothing() -> None:
    assert Clockwork(rentopia()).fires("offer:7") is None


# --- bots, the end -------------------------------------------------------------------------------------------


def test_a_table_of_bots_has_no_clock_but_their_pace() -> None:
    table = Clockwork(rentopia(), throws=[(1, 2)], seats=[STEADY, QUICK, STEADY])
    table.act("Ada", "roll")
    assert table.due == {"bot": SETTINGS.bot_pace_ms}


def test_a_bot_is_waited_for_by_its_pace_and_the_person_beside_it_by_the_clock() -> None:
    table = auction(seats=[PERSON, STEADY, PERSON])
    assert (table.left("turn"), table.left("bot")) == (10, SETTINGS.bot_pace_ms / 1000)


def test_what_people_do_meanwhile_does_not_put_a_bot_off() -> None:
    table = Clockwork(rentopia(ben=FERRY), throws=[(1, 2)], seats=[STEADY, PERSON, PERSON])
    table.act("Ada", "roll")
    table.wait(0.5)
    table.act("Ben", "offer", legs=[{"from": "Ben", "to": "Cy", "cash": 5}])
    assert table.left("bot") == 0


def test_a_bot_that_is_offered_something_answers_though_it_is_a_persons_turn() -> None:
    table = Clockwork(rentopia(FERRY), seats=[PERSON, STEADY, PERSON])
    table.due["turn"] = 90_000
    table.act("Ada", "offer", legs=GIFT)
    assert table.due["turn"] == 90_000 and "bot" in table.due
    found = table.next()
    assert found is not None and (found.seat, found.how, found.bot, found.by) == (1, "bot", "steady", None)


def test_a_match_that_is_over_has_no_timers() -> None:
    position = {"game": "rentopia", "seats": [{"name": "Ada"}, {"name": "Ben"}]}
    table = Clockwork({**position, "turn": {"seat": "Ada", "phase": "before_roll"}})
    table.act("Ben", "give_up")
    assert table.phase == codes.OVER and table.due == {}
    assert table.fires("turn") is None and table.fires("bot") is None


def test_a_person_who_takes_the_seat_back_has_a_clock_from_the_next_step_on() -> None:
    left = SeatDoc(kind="person", left=True)
    table = auction(seats=[PERSON, PERSON, left])
    table.act("Ada", "pass")
    table.act("Ben", "bid", amount=5)
    assert table.left("turn") is None and "bot" in table.due
    table.seats[2] = SeatDoc(kind="person", back=table.head)
    table.act("Ada", "offer", legs=[{"from": "Ada", "to": "Cy", "cash": 5}])
    assert table.left("turn") == 10


def test_a_step_that_the_tracker_has_not_taken_in_is_an_error() -> None:
    table = auction()
    step = table.history.steps[0]
    with pytest.raises(ValueError, match="seq"):
        clock.timers_after(table.tracker, table.state, step, table.seats, table.settings, 90)


def test_the_gentle_answer_to_a_landlords_debt_is_the_poor_house_and_then_the_next_mover_has_his_time() -> None:
    ada = {"cash": 39, "space": "Goat Alley"}
    ben = {"cash": 400, "deeds": {"Shooting Star R.R.": 0, "Gee Whiz R.R.": 0}}
    cy = {"cash": 400, "deeds": {"Royal Rusher R.R.": 0, "P.D.Q. R.R.": 0}}
    table = Clockwork(landlords(ada, ben, cy=cy, trust={"partners": ["Ben", "Cy"]}), throws=[(1, 2)])
    table.act("Ada", "roll")
    assert table.left("turn") == SETTINGS.debt_seconds
    step = table.run_out()
    assert step.move.kind == own.ENTER_POOR_HOUSE and step.by == "clock"
    assert table.phase == codes.AFTER_ROLL and table.left("turn") == 90
