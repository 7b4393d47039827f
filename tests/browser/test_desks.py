"""What has a desk of its own: trades among three, auctions, debts, ruin; each in a match that has come that far."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.people import PHONE, Person, Window
from browser.staging import NAMES, Stage
from rentopia.engine import codes
from rentopia.games import game_of

Open = Callable[..., Person]
GIVE_UP = re.compile("bankrupt|Give up")


def owned(state: Any, seat: int) -> list[int]:
    """The deeds of a seat that are free of mortgages."""
    return [space for space in range(40) if state.owner[space] == seat and not state.mortgaged >> space & 1]


def asked(state: Any, seat: int, phase: int) -> bool:
    return bool(
        state.phase == phase and (state.turn == seat if phase != codes.OWING else state.debts[0].debtor == seat)
    )


def beyond(state: Any, seat: int) -> bool:
    """Whether a seat owes more than it has and could raise."""
    due = sum(debt.amount for debt in state.debts if debt.debtor == seat)
    return bool(game_of(state).figures.raising(state, seat, due).most < due)


def test_three_people_settle_a_trade_after_a_counter_offer(person: Open, stage: Stage) -> None:
    stage.begin("rentopia", ["quick"] * 3, number=3)
    stage.play(lambda state: asked(state, 0, codes.BEFORE_ROLL) and all(owned(state, seat) for seat in range(3)))
    deeds = [owned(stage.state, seat)[0] for seat in range(3)]
    cash = list(stage.state.cash)[:3]
    people = [person(NAMES[seat]) for seat in range(3)]
    for seat, one in enumerate(people):
        one.sit_down(stage.give(seat))
        one.dock.wait_for()
    ada, ben, cleo = people

    # Ada gives Ben a deed, he gives Cleo one, and she gives Ada one.
    ada.page.keyboard.press("t")
    ada.button(re.compile("Cleo$")).click()
    for seat in range(3):
        side = ada.page.get_by_role("region", name=NAMES[seat], exact=True)
        side.get_by_role("combobox").select_option(label=NAMES[(seat + 1) % 3])
        side.get_by_role("button", name=re.compile(stage.name_of(deeds[seat]))).click()
    ada.dock.get_by_role("button", name=re.compile("^Send the offer")).click()
    stage.until(lambda state: len(stage.events("offer_made")) == 1, "the offer")

    # Ben agrees; Cleo wants $30 of Ada besides; so Ben is asked again.
    ben.button(re.compile("^Trade")).click()
    ben.dock.get_by_role("button", name=re.compile("^Accept")).click()
    stage.until(lambda state: [one["why"] for one in stage.events("offer_changed")] == ["accepted"], "the first yes")
    cleo.button(re.compile("^Trade")).click()
    side = cleo.page.get_by_role("region", name="Ada", exact=True)
    side.get_by_role("combobox").select_option(label="Cleo")
    side.get_by_role("spinbutton").fill("30")
    cleo.dock.get_by_role("button", name=re.compile("^Send")).click()
    stage.until(lambda state: stage.events("offer_changed")[-1]["why"] == "countered", "the counter-offer")
    for one in (ada, ben):
        accept = one.dock.get_by_role("button", name=re.compile("^Accept"))
        if not accept.count():
            one.button(re.compile("^Trade")).click()
        accept.click()
    stage.until(lambda state: bool(stage.events("offer_closed")), "the end of the offer")
    (closed,) = stage.events("offer_closed")
    assert (closed["why"], closed["offer"]["version"]) == ("settled", 2)
    assert [stage.state.owner[deeds[seat]] for seat in range(3)] == [1, 2, 0]
    assert list(stage.state.cash)[:3] == [cash[0] - 30, cash[1], cash[2] + 30]
    for one in people:
        expect(one.log()).to_contain_text(stage.name_of(deeds[0]))


def test_an_auction_says_who_leads_and_who_is_out_and_is_won_by_a_free_bid(person: Open, stage: Stage) -> None:
    stage.begin("rentopia", ["quick"] * 3, number=1)
    stage.play(lambda state: asked(state, 1, codes.BUYING))
    space = stage.state.space[1]
    ada = person("Ada")
    ada.sit_down(stage.give(0))
    ada.dock.wait_for()
    stage.do(1, {"type": "decline"})
    desk = ada.page.get_by_role("region", name=re.compile(stage.name_of(space))).first
    expect(desk.get_by_role("listitem").filter(has_text="Ben")).to_contain_text("still in")
    ada.page.keyboard.press("1")
    stage.until(lambda state: len(stage.events("bid_placed")) == 1, "the least bid")
    expect(desk).to_contain_text("You lead")
    stage.do(1, {"type": "bid", "amount": 61})
    expect(desk).to_contain_text("Ben leads")
    # Whoever opens the page anew sees what was bid before.
    ada.page.reload()
    least = stage.events("bid_placed")[0]["amount"]
    expect(desk.get_by_role("img", name=re.compile(rf"Ada \${least}, Ben \$61"))).to_be_visible()
    desk.get_by_role("spinbutton").fill("77")
    desk.get_by_role("button", name="Bid", exact=True).click()
    expect(desk).to_contain_text("You lead")
    stage.do(2, {"type": "pass"})
    expect(desk.get_by_role("listitem").filter(has_text="Cleo")).to_contain_text("passed")
    stage.do(1, {"type": "pass"})
    stage.until(lambda state: state.owner[space] == 0, "the deed")
    assert [one["amount"] for one in stage.events("bid_placed")][1:] == [61, 77]
    expect(ada.log()).to_contain_text("$77")


def act_and_wait(stage: Stage, person: Person) -> None:
    """Do what is proposed, and wait for the step that comes of it."""
    before = stage.one().head
    person.act()
    stage.until(lambda state: stage.one().head > before, "the next step of paying")


def test_a_debt_is_paid_by_the_way_that_the_desk_proposes(person: Open, stage: Stage) -> None:
    stage.begin("rentopia", ["quick", "quick"], number=1, starting_cash=400)
    stage.play(lambda state: asked(state, 0, codes.OWING) and stage.can_pay(0))
    ada = person("Ada")
    owed = stage.state.debts[0].amount
    ada.sit_down(stage.give(0))
    expect(ada.dock).to_contain_text(f"${owed - stage.state.cash[0]}")
    while not stage.events("debt_paid"):
        act_and_wait(stage, ada)
    assert stage.events("debt_paid")[0]["debtor"] == 0
    expect(ada.log()).to_contain_text("ortgage")


@pytest.mark.parametrize(("window", "number"), [(Window(), 2), (PHONE, 3)], ids=["desktop", "phone"])
def test_whoever_can_not_pay_gives_up_and_sees_the_result(
    person: Open, stage: Stage, window: Window, number: int
) -> None:
    stage.begin("rentopia", ["quick", "quick"], number=number, starting_cash=100)
    stage.play(lambda state: asked(state, 0, codes.OWING) and beyond(state, 0))
    ada = person("Ada", window)
    ada.sit_down(stage.give(0))
    ada.dock.wait_for()
    expect(ada.primary).to_have_text(GIVE_UP)  # nothing else that could be done leads on
    ada.primary.click()
    assert not stage.events("match_ended")  # asked for once more
    ada.button("Yes, I am out").click()
    stage.until(lambda state: bool(stage.events("match_ended")), "the end")
    expect(ada.button(re.compile("^Check the dice"))).to_be_visible()
    ranks = ada.page.get_by_role("region", name=re.compile("anking|tanding")).get_by_role("listitem")
    expect(ranks.filter(has_text="Ada")).to_contain_text("bankrupt")
    assert stage.events("seat_went_out")[0]["seat"] == 0
