"""What has a desk of its own: trades among three, auctions, debts, ruin; each in a match that has come that far."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.axe import Looked
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


def test_three_people_settle_a_trade_after_a_counter_offer(person: Open, stage: Stage, looked: Looked) -> None:
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
    looked(ada, "a trade among three")
    ada.dock.get_by_role("button", name=re.compile("^Send the offer")).click()
    stage.until(lambda state: len(stage.events("offer_made")) == 1, "the offer")

    # Ben agrees; Cleo wants $30 of Ada besides; so Ben is asked again.
    ben.button(re.compile("^Trade")).click()
    ben.dock.get_by_role("button", name=re.compile("^Accept")).click()
    stage.until(lambda state: [one["why"] for one in stage.events("offer_changed")] == ["accepted"], "the first yes")
    cleo.button(re.compile("^Trade")).click()
    looked(cleo, "an offer that waits for an answer")
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


def test_an_open_call_is_answered_by_an_offer_that_runs_out(person: Open, stage: Stage, looked: Looked) -> None:
    stage.begin("rentopia", ["quick"] * 3, number=3, settings={"offer_seconds": 2})
    stage.play(lambda state: asked(state, 0, codes.BEFORE_ROLL) and all(owned(state, seat) for seat in range(2)))
    wanted = owned(stage.state, 0)[0]
    ada, ben = person("Ada"), person("Ben", PHONE)
    for seat, one in enumerate((ada, ben)):
        one.sit_down(stage.give(seat))
        one.dock.wait_for()
    ben.page.get_by_role("navigation").get_by_role("button", name=re.compile("^Trade")).click()
    ben.button(re.compile("^Open calls")).click()
    which = ben.page.get_by_role("combobox", name=re.compile("look for"))
    expect(which).to_contain_text(stage.name_of(wanted))
    which.select_option(label=next(one for one in which.inner_text().splitlines() if stage.name_of(wanted) in one))
    ben.page.get_by_role("spinbutton", name="What you would pay").fill("33")
    looked(ben, "asking everybody for a deed, on a phone")
    ben.page.get_by_role("button", name="Ask everyone").last.click()
    expect(ben.page.get_by_text("Sent.")).to_be_visible()

    ada.page.get_by_role("tab", name=re.compile("^Chat")).click()
    said = ada.page.get_by_role("log", name="Chat").get_by_role("listitem").last
    expect(said).to_contain_text(f"Who has {stage.name_of(wanted)}? I give $33.")
    looked(ada, "an open call in the chat")
    said.get_by_role("button", name="Answer with an offer").click()
    ada.dock.get_by_role("button", name=re.compile("^Send the offer")).click()
    stage.until(lambda state: bool(stage.events("offer_made")), "the answer to the call")
    legs = stage.events("offer_made")[0]["offer"]["legs"]
    assert {(leg["from"], leg["to"]) for leg in legs} == {(0, 1), (1, 0)}
    # Nobody answers it, and what is offered here is gone after so long.
    stage.until(lambda state: bool(stage.events("offer_closed")), "the end of the offer")
    assert stage.events("offer_closed")[0]["why"] == "withdrawn"
    assert stage.state.owner[wanted] == 0
    expect(ben.page.get_by_role("button", name=re.compile("^Accept"))).to_have_count(0)
    expect(ben.dock.get_by_role("button", name=re.compile("^Accept"))).to_have_count(0)
    ada.page.get_by_role("tab", name="Log").click()
    expect(ada.log()).to_contain_text(re.compile("offer"))


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
    # What is half typed is there yet in a window that is turned into a phone, and back.
    ada.page.get_by_role("tab", name=re.compile("^Chat")).click()
    message = ada.page.get_by_role("textbox", name="Say something")
    message.fill("Half a sen")
    before = ada.page.viewport_size
    assert before is not None
    ada.page.set_viewport_size({"width": 390, "height": 844})
    expect(message).to_have_value("Half a sen")
    ada.page.get_by_role("navigation").get_by_role("button", name=re.compile("^Turn")).click()
    expect(desk.get_by_role("spinbutton")).to_have_value("77")
    ada.page.set_viewport_size(before)
    expect(message).to_have_value("Half a sen")
    ada.page.get_by_role("tab", name="Log").click()
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


def test_a_debt_is_paid_by_the_way_that_the_desk_proposes(person: Open, stage: Stage, looked: Looked) -> None:
    stage.begin("rentopia", ["quick", "quick"], number=1, starting_cash=400)
    stage.play(lambda state: asked(state, 0, codes.OWING) and stage.can_pay(0))
    ada = person("Ada")
    owed = stage.state.debts[0].amount
    ada.sit_down(stage.give(0))
    expect(ada.dock).to_contain_text(f"${owed - stage.state.cash[0]}")
    ada.button(re.compile("^Choose by hand")).click()
    looked(ada, "a debt that is paid by hand")
    ada.button(re.compile("^Back to the ways out")).click()
    while not stage.events("debt_paid"):
        act_and_wait(stage, ada)
    assert stage.events("debt_paid")[0]["debtor"] == 0
    expect(ada.log()).to_contain_text("ortgage")


@pytest.mark.parametrize(("window", "number"), [(Window(), 2), (PHONE, 3)], ids=["desktop", "phone"])
def test_whoever_can_not_pay_gives_up_and_sees_the_result(
    person: Open, stage: Stage, looked: Looked, window: Window, number: int
) -> None:
    stage.begin("rentopia", ["quick", "quick"], number=number, starting_cash=100)
    stage.play(lambda state: asked(state, 0, codes.OWING) and beyond(state, 0))
    ada = person("Ada", window)
    ada.sit_down(stage.give(0))
    ada.dock.wait_for()
    expect(ada.primary).to_have_text(GIVE_UP)  # nothing else that could be done leads on
    ada.primary.click()
    assert not stage.events("match_ended")  # asked for once more
    looked(ada, "the question before going under")
    ada.button("Yes, I am out").click()
    stage.until(lambda state: bool(stage.events("match_ended")), "the end")
    expect(ada.button(re.compile("^Check the dice"))).to_be_visible()
    ranks = ada.page.get_by_role("region", name=re.compile("anking|tanding")).get_by_role("listitem")
    expect(ranks.filter(has_text="Ada")).to_contain_text("bankrupt")
    assert stage.events("seat_went_out")[0]["seat"] == 0
