"""What a screen reader is told: the decision by a live region and a named place, the log line by line, the board."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from browser.people import Keyboarder, Person
from browser.staging import Stage
from rentopia.engine import codes

Open = Callable[..., Person]


def test_the_decision_is_spoken_as_soon_as_it_is_ones_own(person: Open, stage: Stage) -> None:
    stage.begin("rentopia", ["quick"] * 2, number=2)
    stage.play(lambda state: state.phase == codes.AFTER_ROLL and state.turn == 1)
    ada = person("Ada")
    ada.sit_down(stage.give(0))
    expect(ada.dock).to_contain_text("Waiting for Ben")
    spoken = ada.page.locator('[aria-live="assertive"], [role="alert"]')
    expect(spoken.filter(has_text="Your decision")).to_have_count(0)
    stage.do(1, {"type": "end_turn"})
    expect(spoken.filter(has_text=re.compile("Your decision.*Your throw"))).to_have_count(1)
    expect(ada.dock).to_match_aria_snapshot(
        """
        - region "Your decision":
          - paragraph: /Your throw/
          - button /Throw the dice/
        """
    )


def test_the_log_tells_each_event_in_a_line_of_its_own(person: Open, stage: Stage) -> None:
    stage.begin("rentopia", ["quick"] * 2, number=2)
    stage.play(lambda state: state.phase == codes.BUYING and state.turn == 1)
    space = stage.state.space[1]
    ada = person("Ada")
    ada.sit_down(stage.give(0))
    lines = ada.log().get_by_role("listitem")
    expect(lines.last).to_contain_text("Ben")
    spoken = ada.page.get_by_role("log").first
    assert spoken.inner_text() == ""  # what stood there before is not read out
    before = lines.count()
    stage.do(1, {"type": "buy"})
    expect(lines).to_have_count(before + 1)
    said = f"Ben buys {stage.name_of(space)}"
    price = f"${stage.state.board.price[space]}"
    expect(lines.last).to_contain_text(said)
    expect(spoken).to_contain_text(said)
    expect(spoken).to_contain_text(price)
    assert spoken.get_attribute("aria-live") == "polite"
    amount = lines.last.get_by_role("button", name=re.compile(re.escape(price)))
    expect(amount).to_have_attribute("aria-expanded", "false")
    amount.click()
    expect(amount).to_have_attribute("aria-expanded", "true")
    expect(ada.page.get_by_text(re.compile(r"R[-.]\d+")).first).to_be_visible()


def test_the_board_is_read_space_by_space_with_owner_price_and_who_stands_there(person: Open, stage: Stage) -> None:
    stage.begin("rentopia", ["quick"] * 2, number=2)
    stage.play(lambda state: state.phase == codes.BEFORE_ROLL and state.turn == 0 and state.round > 2)
    ada = person("Ada")
    ada.sit_down(stage.give(0))
    spaces = ada.page.get_by_role("group", name=re.compile("^Board")).get_by_role("button")
    state = stage.state
    for space in range(40):
        one = ada.page.get_by_role("button", name=re.compile(re.escape(stage.name_of(space)))).and_(spaces)
        expect(one.first).to_have_count(1)
        name = " ".join(one.nth(k).get_attribute("aria-label") or "" for k in range(one.count()))
        if state.owner[space] >= 0:
            assert ("yours", "Ben")[state.owner[space]] in name, name
        elif state.board.price[space]:
            assert f"${state.board.price[space]}" in name, name
        for seat in range(2):
            if state.space[seat] == space:
                assert re.search(("you|Ada", "Ben")[seat], name), name
    middle = ada.page.get_by_role("group", name="Middle of the board").get_by_role("listitem")
    expect(middle.first).to_contain_text(f"{state.houses} houses, {state.hotels} hotels")
    expect(middle.filter(has_text="in the deck")).to_have_count(2)


def test_the_board_is_walked_through_by_arrows_and_a_space_opens_by_enter(person: Open, stage: Stage) -> None:
    stage.begin("rentopia", ["quick"] * 2, number=2)
    stage.play(lambda state: state.phase == codes.BEFORE_ROLL and state.turn == 0)
    ada = person("Ada", kind=Keyboarder)
    assert isinstance(ada, Keyboarder)
    ada.sit_down(stage.give(0))
    ada.dock.wait_for()
    board = ada.page.get_by_role("group", name=re.compile("^Board"))
    ada.tab_to(board.locator('[tabindex="0"]'))
    seen = set()
    for _ in range(40):
        seen.add(ada.page.evaluate("document.activeElement.dataset.spot"))
        ada.page.keyboard.press(".")
    assert len(seen) == 40
    before = ada.page.evaluate("document.activeElement.dataset.spot")
    ada.page.keyboard.press("ArrowDown")
    ada.page.keyboard.press("ArrowRight")
    assert ada.page.evaluate("document.activeElement.dataset.spot") != before
    street = ada.page.get_by_role("button", name=re.compile("Cobbler Lane"))
    for _ in range(40):
        if street.evaluate("(one) => one === document.activeElement"):
            break
        ada.page.keyboard.press(".")
    ada.page.keyboard.press("Enter")
    expect(ada.page.get_by_role("article", name=re.compile("Cobbler Lane"))).to_be_visible()
    expect(street).to_have_attribute("aria-pressed", "true")
    ada.page.keyboard.press("Escape")
    expect(street).to_have_attribute("aria-pressed", "false")


def test_a_space_shows_its_card_under_the_mouse_and_by_the_keys_until_escape(person: Open, stage: Stage) -> None:
    stage.begin("rentopia", ["quick"] * 2, number=2)
    stage.play(lambda state: state.phase == codes.BEFORE_ROLL and state.turn == 0)
    ada = person("Ada")
    ada.sit_down(stage.give(0))
    ada.dock.wait_for()
    page, card = ada.page, ada.page.locator("[data-glance]")
    spot = page.locator('[data-spot="4"]')
    spot.hover()
    expect(card).to_contain_text(stage.name_of(4))
    expect(card).to_contain_text("A stop costs $200")
    over, under = card.bounding_box(), spot.bounding_box()
    assert over and under and over["y"] > under["y"] + under["height"]
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    spot.click()
    expect(page.get_by_role("article", name=stage.name_of(4))).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("g")
    page.keyboard.press(".")
    expect(card).to_have_attribute("data-glance", page.evaluate("document.activeElement.dataset.spot"))
    expect(page.locator('[data-spot][aria-pressed="true"]')).to_have_count(0)
    page.keyboard.press("Tab")
    expect(card).to_have_count(0)


def test_the_board_comes_nearer_by_keys_and_the_sounds_have_one_switch(person: Open, stage: Stage) -> None:
    stage.begin("rentopia", ["quick"] * 2, number=2)
    stage.play(lambda state: state.phase == codes.BEFORE_ROLL and state.turn == 0)
    ada = person("Ada")
    ada.sit_down(stage.give(0))
    ada.dock.wait_for()
    view = ada.page.get_by_role("group", name="View of the board")
    expect(view.get_by_role("button")).to_have_count(1)
    ada.page.keyboard.press("g")
    ada.page.keyboard.press("+")
    told = ada.page.get_by_text(re.compile(r"^\d+ percent$"))
    expect(told).to_be_attached()
    near = int(told.inner_text().split()[0])
    ada.page.keyboard.press("+")
    expect(told).not_to_have_text(f"{near} percent")
    ada.page.keyboard.press("-")
    expect(told).to_have_text(f"{near} percent")
    expect(view.get_by_role("button", name="The whole board")).to_be_visible()
    ada.page.keyboard.press("0")
    expect(told).to_have_count(0)

    sounds = ada.page.get_by_role("button", name="Sounds")
    before = sounds.get_attribute("aria-pressed") == "true"
    sounds.click()
    expect(sounds).to_have_attribute("aria-pressed", str(not before).lower())
    ada.button("Menu").click()
    expect(ada.page.get_by_role("checkbox", name="Sounds")).to_be_checked(checked=not before)
    ada.page.reload()  # this device keeps it
    expect(ada.page.get_by_role("button", name="Sounds")).to_have_attribute("aria-pressed", str(not before).lower())
