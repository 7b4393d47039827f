"""Looking on, and what comes after: spectators, the result, the dice check, the replay."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from browser.people import PHONE, Person, Window
from browser.staging import Stage
from rentopia.engine import codes

Open = Callable[..., Person]


@pytest.fixture
def ended(stage: Stage) -> Stage:
    """A match of five rounds that is over."""
    stage.begin("rentopia", ["quick", "steady", "quick"], number=4, max_rounds=5, starting_cash=900)
    return stage.play()


@pytest.mark.parametrize("window", [Window(), PHONE], ids=["desktop", "phone"])
def test_a_spectator_sees_what_happens_and_can_do_nothing(person: Open, stage: Stage, window: Window) -> None:
    stage.begin("rentopia", ["quick"] * 2, number=2)
    stage.play(lambda state: state.phase == codes.BUYING and state.turn == 1)
    space = stage.state.space[1]
    eve = person("Eve", window)
    eve.page.goto(stage.watching())
    expect(eve.dock).to_contain_text("You are watching")
    assert eve.dock.locator(".primary").count() == 0
    assert eve.page.get_by_role("button", name=re.compile("^(Buy|Throw|Bid|End my turn)")).count() == 0
    for key in ("Enter", "a", "t", "b"):
        eve.page.keyboard.press(key)
    head = stage.one().head
    stage.do(1, {"type": "buy"})
    assert stage.one().head == head + 1
    if window is PHONE:
        eve.button("Log").click()
    expect(eve.log()).to_contain_text(f"Ben buys {stage.name_of(space)}")


def test_the_dice_check_recomputes_every_throw_in_the_browser(person: Open, ended: Stage) -> None:
    ada = person("Ada")
    ada.sit_down(ended.give(0))
    ada.button(re.compile("^Check the dice")).click()
    dice = ada.page.get_by_role("region", name=re.compile("honest"))
    expect(dice.get_by_role("heading")).to_contain_text("The dice were honest")
    draws = len(ended.events("dice_rolled"))
    assert draws > 10
    counted = re.compile(r"(\d+)\sthrows\sand\scards")
    expect(dice).to_contain_text(counted)
    found = counted.search(dice.inner_text())
    assert found is not None and int(found[1]) >= draws


def test_the_dice_check_finds_a_throw_that_was_changed(person: Open, ended: Stage) -> None:
    ada = person("Ada")

    def falsified(route: Route) -> None:
        """The record as a server would give it out that has turned one die."""
        response = route.fetch()
        lines = response.text().splitlines()
        where = next(k for k, line in enumerate(lines) if '"dice":' in line and k > 8)
        step = json.loads(lines[where])
        step["draws"][0]["dice"][0] = step["draws"][0]["dice"][0] % 6 + 1
        lines[where] = json.dumps(step, separators=(",", ":"))
        route.fulfill(response=response, body="\n".join(lines) + "\n")

    ada.page.route(re.compile(r"/record"), falsified)
    ada.sit_down(ended.give(0))
    ada.button(re.compile("^Check the dice")).click()
    dice = ada.page.get_by_role("region").filter(has_text="seal").last
    expect(dice.get_by_role("heading")).to_contain_text("don’t fit")


def test_a_finished_match_is_shown_again_by_its_link(person: Open, ended: Stage) -> None:
    eve = person("Eve")
    eve.page.goto(f"/m/{ended.match}")
    tape = eve.page.get_by_role("region", name=re.compile("[Rr]eplay|again|match"))
    slider = tape.get_by_role("slider")
    slider.wait_for()
    end = int(slider.get_attribute("max") or 0)
    assert end == ended.one().head
    slider.fill("1")
    expect(slider).to_have_value("1")
    eve.button("Next turn").click()
    first = int(slider.input_value())
    assert 1 < first < end
    eve.button("Next turn").click()
    second = int(slider.input_value())
    assert first < second < end
    eve.button(re.compile("^One step on")).click()
    expect(slider).to_have_value(str(second + 1))
    slider.fill(str(end))
    expect(eve.log()).to_contain_text("The match is over")
    for seat in range(3):
        expect(eve.page.get_by_role("region", name="Players")).to_contain_text(f"{ended.state.cash[seat]:,}")


def test_the_record_can_be_taken_home(person: Open, ended: Stage) -> None:
    ada = person("Ada")
    ada.sit_down(ended.give(0))
    with ada.page.expect_download() as coming:
        ada.page.get_by_role("link", name=re.compile("[Rr]ecord")).click()
    lines = coming.value.path().read_text(encoding="utf-8").splitlines()
    assert json.loads(lines[0])["game"] == "rentopia"
    assert len([line for line in lines if '"seq":' in line]) == ended.one().head
