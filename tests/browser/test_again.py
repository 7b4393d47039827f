"""Once more: a rematch of the same people, and going on from a step of a finished match against bots."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from browser.axe import Looked
from browser.people import Person, play
from browser.staging import Stage
from rentopia.engine import codes

Open = Callable[..., Person]


def test_a_rematch_is_played_to_its_end_by_the_same_people(person: Open) -> None:
    ada, ben = person("Ada"), person("Ben")
    ada.host("Rentopia")
    ada.set_number("Max rounds", 1)
    ada.set_number("Pace of bots", 0)
    ben.join(ada.link())
    people = [ada, ben]
    matches: list[str] = []
    for _ in range(2):
        for one in people:
            one.ready()
        ada.start()
        ben.dock.wait_for()  # who does not start anything is taken along
        assert play(people) > 1
        for one in people:
            expect(one.button(re.compile("^Check the dice"))).to_be_visible()
        replay = ada.page.get_by_role("link", name=re.compile("^Replay from"))
        matches.append(replay.get_attribute("href") or "")
        if len(matches) == 1:
            expect(ben.page.get_by_role("button", name=re.compile("^Rematch"))).to_have_count(0)
            expect(ben.dock).to_contain_text("Ada starts the match.")
            ada.dock.get_by_role("button", name=re.compile("^Rematch")).click()
            for one in people:
                one.button(re.compile("I am ready")).wait_for()
            rounds = ada.page.get_by_role("textbox", name="Max rounds", exact=True)
            expect(rounds).to_have_value("1")  # the same rules
            # The first seat has moved on by one.
            seats = ada.page.get_by_role("region", name="Players").get_by_role("listitem")
            expect(seats.first).to_contain_text("Ben")
    assert len(set(matches)) == 2  # and the dice of each can be checked
    ben.button(re.compile("^Check the dice")).click()
    expect(ben.page.get_by_role("heading", name="The dice were honest")).to_be_visible()


def test_a_finished_match_goes_on_from_one_of_its_steps_against_bots(
    person: Open, stage: Stage, looked: Looked
) -> None:
    stage.begin("rentopia", ["quick"] * 3, number=4, max_rounds=3).play()
    eve = person("Eve")
    eve.page.goto(f"/m/{stage.match}")
    slider = eve.page.get_by_role("slider").first
    slider.wait_for()
    slider.fill(str(int(slider.get_attribute("max") or 0) // 2))
    eve.page.get_by_text("Go to …").click()
    looked(eve, "what a replay can go to")
    eve.page.keyboard.press("Escape")
    eve.button(re.compile("^Play on")).click()
    dialog = eve.page.get_by_role("dialog")
    looked(eve, "playing on")
    dialog.get_by_role("radio").nth(1).check()
    dialog.get_by_label("Your name").fill("Eve")
    dialog.get_by_role("button", name="Make the table").click()
    eve.page.wait_for_url(re.compile("/t/"))
    expect(eve.page.get_by_text("This table plays on.")).to_be_visible()
    looked(eve, "the lobby of a match that goes on")
    eve.ready()
    eve.start()
    mine = eve.page.get_by_role("region", name="Players").get_by_role("button", name=re.compile("^Eve"))
    expect(mine).to_be_visible()
    others = eve.page.get_by_role("region", name="Players").get_by_role("button", name=re.compile("bot"))
    expect(others).to_have_count(2)
    assert eve.state() == "mine"
    assert stage.state.phase == codes.OVER  # what is over stays as it was
