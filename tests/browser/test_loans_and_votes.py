"""What only the game of 1906 has: loans, the trust of the railroads, the vote on the Single Tax and what it changes."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from browser.axe import Looked
from browser.people import PHONE, Person, Window
from browser.staging import Stage
from rentopia.engine import codes

Open = Callable[..., Person]
GAME = "landlords"


def own(state: Any, rounds: int) -> bool:
    return bool(state.phase == codes.BEFORE_ROLL and state.turn == 0 and state.round >= rounds)


def at_the_loans(person: Open, stage: Stage, window: Window | None = None) -> Person:
    """Ada, at the part of the trade desk that is about money lent."""
    ada = person("Ada", window)
    ada.sit_down(stage.give(0))
    ada.dock.wait_for()
    if window is PHONE:
        ada.page.get_by_role("navigation").get_by_role("button", name=re.compile("^Trade")).click()
    else:
        ada.page.keyboard.press("t")
    ada.button(re.compile("^Loans")).click()
    return ada


def test_a_loan_is_asked_for_taken_and_paid_back(person: Open, stage: Stage, looked: Looked) -> None:
    stage.begin(GAME, ["quick"] * 3, number=2).play(lambda state: own(state, 2))
    cash = stage.state.cash[0]
    ada = at_the_loans(person, stage)
    form = ada.page.get_by_role("form", name="A new loan")
    form.get_by_role("combobox", name="What", exact=True).select_option(label="I borrow")
    amount = form.get_by_label("Amount")
    amount.fill("1000000")
    expect(form).to_contain_text(re.compile("Rule L"))  # why not, before it is sent
    looked(ada, "a loan that can't be offered")
    amount.fill("20")
    form.get_by_label("Interest a lap").fill("2")
    expect(form).to_contain_text(f"Ada: ${cash} → ${cash + 20}")
    form.get_by_role("button", name="Ask for the loan").click()
    stage.until(lambda state: bool(stage.events("offer_made")), "the offer of a loan")
    offered = ada.page.get_by_role("region", name="Loans offered")
    expect(offered).to_contain_text("Ben lends Ada $20")
    looked(ada, "a loan that is offered")
    offer = stage.events("offer_made")[0]["offer"]
    stage.do(1, {"type": "accept", "offer": offer["number"], "version": 1})
    running = ada.page.get_by_role("region", name="Running loans")
    expect(running).to_contain_text("Ben has lent Ada $20")
    assert stage.state.cash[0] == cash + 20
    looked(ada, "a loan that runs")
    ada.button(re.compile("^Pay back: loan")).click()
    sum_ = running.get_by_role("spinbutton")
    sum_.fill("20")
    looked(ada, "how much of a loan is paid back")
    running.locator(".fill").get_by_role("button").first.click()
    expect(running).to_contain_text("Nobody owes anybody.")
    stage.until(lambda state: not state.loans, "the end of the loan")
    assert stage.state.cash[0] == cash


def test_a_trust_is_formed_by_two_who_hold_all_railroads(person: Open, stage: Stage, looked: Looked) -> None:
    stage.begin(GAME, ["quick"] * 3, number=2)
    stage.play(lambda state: own(state, 1) and holders(state) == {0, 1})
    ada = at_the_loans(person, stage, PHONE)
    trust = ada.page.get_by_role("region", name="Trust")
    trust.get_by_role("button", name="Form a trust with Ben").click()
    expect(trust).to_contain_text("Ada would form one.")
    looked(ada, "a trust that one wants, on a phone")
    stage.do(1, {"type": "form_trust", "with": 0})
    expect(trust).to_contain_text("Ada and Ben have a trust.")
    trust.get_by_role("button", name="Leave the trust").click()
    stage.until(lambda state: state.trust == 0, "the end of the trust")
    expect(trust.get_by_role("button", name="Form a trust with Ben")).to_be_visible()


def holders(state: Any) -> set[int]:
    """Who holds railroads; -1 among them while one is the bank's."""
    return {state.owner[space] for space in range(40) if state.board.fare_mask >> space & 1}


def test_a_vote_that_is_carried_changes_the_board_and_the_taxes(person: Open, stage: Stage, looked: Looked) -> None:
    stage.begin(GAME, ["quick"] * 3, number=2, single_tax_at="vote")
    stage.play(lambda state: state.phase == codes.BEFORE_ROLL and state.round > 1)
    ada = person("Ada")
    ada.sit_down(stage.give(0))
    board = ada.page.get_by_role("group", name=re.compile("^Board"))
    expect(ada.dock).to_be_visible()
    expect(ada.page.get_by_text("STANDARD RULES IN FORCE")).to_be_visible()
    stage.do(1, {"type": "move_single_tax"})
    expect(ada.dock).to_contain_text("How do you vote?")
    vote = ada.page.get_by_role("region", name="Ben moves a vote on the Single Tax")
    vote.get_by_role("button", name=re.compile("^In parts")).click()
    expect(vote.get_by_role("row", name=re.compile("^taxes"))).to_be_visible()
    looked(ada, "a vote, in its parts")
    ada.dock.get_by_role("button", name=re.compile("^Vote yes")).click()
    if not stage.events("single_tax_began"):
        stage.do(2, {"type": "vote", "yes": True})
    stage.until(lambda state: bool(stage.events("single_tax_began")), "the Single Tax")
    expect(ada.page.get_by_text("SINGLE TAX IN FORCE")).to_be_visible()
    expect(ada.page.get_by_text("STANDARD RULES IN FORCE")).to_have_count(0)
    expect(ada.log()).to_contain_text("Single Tax")
    looked(ada, "the Single Tax in force")
    # What was taxed is free, and whoever opens the page anew sees the same.
    ada.page.reload()
    expect(ada.page.get_by_text("SINGLE TAX IN FORCE")).to_be_visible()
    expect(board).to_be_visible()
