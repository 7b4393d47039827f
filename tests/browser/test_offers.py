"""An offer that comes in, the end of the log and the field of the chat: where only a real layout shows them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, expect

from browser.people import PHONE, Person, Window
from browser.staging import Stage
from rentopia.engine import codes

Open = Callable[..., Person]
LOW = Window(width=1280, height=800)


def swap(state: Any) -> dict[str, Any]:
    """Ben gives Ada a deed for $45."""
    deed = next(space for space in range(40) if state.owner[space] == 1 and not state.level[space])
    legs = [{"from": 1, "to": 0, "deeds": [deed]}, {"from": 0, "to": 1, "cash": 45}]
    return {"type": "offer", "legs": legs, "note": "Fair swap?"}


def mine(state: Any) -> bool:
    return bool(state.round >= 6 and state.phase == codes.BEFORE_ROLL and state.turn == 0 and state.owned[1])


def covered(one: Locator) -> bool:
    """Whether something else lies over the middle of it, or it is out of sight."""
    return bool(
        one.evaluate(
            """(one) => {
              const { left, top, width, height } = one.getBoundingClientRect();
              return !one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
            }"""
        )
    )


def test_an_offer_is_noticed_on_a_phone_and_opened_from_where_it_is_told(person: Open, stage: Stage) -> None:
    stage.begin("rentopia", ["steady"] * 3, number=1).play(mine)
    ada = person("Ada", PHONE)
    ada.sit_down(stage.give(0))
    ada.dock.wait_for()
    before, closed = ada.primary.bounding_box(), len(stage.events("offer_closed"))
    stage.do(1, swap(stage.state))
    told = ada.page.get_by_role("region", name="Ben offers you a trade")
    expect(told).to_contain_text("$45")
    expect(told).to_contain_text("Fair swap?")
    assert ada.primary.bounding_box() == before
    ada.button(re.compile(r"^Trade\s*1$")).wait_for()
    told.get_by_role("button", name="Look at the offer").tap()
    ada.dock.get_by_role("button", name=re.compile("^Accept")).tap()
    stage.until(lambda state: len(stage.events("offer_closed")) == closed + 1, "the yes")


def test_the_log_shows_its_end_after_the_chat_and_follows(person: Open, stage: Stage) -> None:
    stage.begin("rentopia", ["steady"] * 3, number=1).play(mine)
    ada = person("Ada", LOW)
    ada.sit_down(stage.give(0))
    ada.dock.wait_for()
    ada.page.get_by_role("tab", name="Chat").click()
    field = ada.page.get_by_role("textbox", name="Say something")
    field.wait_for()
    assert not covered(field)
    ada.page.get_by_role("button", name="Signs").click()
    last = ada.page.get_by_role("group", name="Signs").get_by_role("button").last
    last.scroll_into_view_if_needed()
    assert not covered(last) and not covered(field)
    ada.page.get_by_role("tab", name="Log").click()
    lines = ada.page.locator(".log li")
    assert not covered(lines.last)
    stage.do(1, swap(stage.state))
    expect(lines.last).to_contain_text("Ben offers")
    expect(lines.last).to_be_in_viewport(ratio=1)
    ada.page.get_by_role("tab", name="Deals").click()
    expect(ada.page.get_by_role("region", name="Deals")).to_be_visible()
