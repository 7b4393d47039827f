"""Two people in two browsers, a phone one of them, and two bots play from the lobby to the result."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.people import PHONE, Keyboarder, Person, Window, play
from browser.staging import Stage
from rentopia.engine import codes

Open = Callable[..., Person]
DISTRICT = (1, 3)
"""A district of two streets."""


def whole_match(
    person: Open,
    title: str,
    rounds: int | None,
    kind: type[Person] = Person,
    other: type[Person] = Person,
    preset: str = "Classic",
) -> tuple[Person, Person]:
    ada, ben = person("Ada", kind=kind), person("Ben", Window() if other is Keyboarder else PHONE, kind=other)
    ada.host(title)
    ada.press(ada.button(preset))
    if rounds is not None:
        ada.set_number("Max rounds", rounds)
    ada.set_number("Pace of bots", 0)
    ben.join(ada.link())
    for left in (1, 0):
        ada.press(ada.button("Add a bot"))
        expect(ada.page.get_by_role("button", name="Add a bot")).to_have_count(left)
    ben.ready()
    ada.ready()
    ada.start()
    ben.dock.wait_for()
    assert play([ada, ben]) > 4
    for one in (ada, ben):
        expect(one.page.get_by_role("button", name=re.compile("^Check the dice"))).to_be_visible()
        expect(
            one.page.get_by_role("region", name=re.compile("[Rr]anking|[Ss]tanding")).get_by_role("listitem")
        ).to_have_count(4)
    return ada, ben


def test_two_people_and_two_bots_play_a_match_of_a_few_rounds_to_its_result(person: Open) -> None:
    whole_match(person, "Rentopia", 3)


def test_two_people_and_two_bots_play_the_game_of_1906_one_of_them_by_keyboard_alone(person: Open) -> None:
    whole_match(person, "The Landlord", None, Keyboarder, preset="Quick")  # with ready hands, so fewer auctions


def test_two_people_and_two_bots_play_a_match_to_its_result_all_by_keyboard_alone(person: Open) -> None:
    whole_match(person, "Rentopia", 2, Keyboarder, Keyboarder)


def test_building_mortgaging_and_trading_go_by_keyboard_alone(person: Open, stage: Stage) -> None:
    """What a match of a few rounds does not come to: one that has come far, and is played on to its result."""
    stage.begin("rentopia", ["steady"] * 2, number=5, starting_cash=2500, max_rounds=6)
    stage.play(
        lambda state: (
            state.phase == codes.BEFORE_ROLL and state.turn == 0 and all(state.owner[lot] == 0 for lot in DISTRICT)
        )
    )
    other = next(lot for lot in range(40) if stage.state.owner[lot] == 0 and lot not in DISTRICT)
    wanted = next(lot for lot in range(40) if stage.state.owner[lot] == 1)
    ada, ben = (person(name, kind=Keyboarder) for name in ("Ada", "Ben"))
    assert isinstance(ada, Keyboarder) and isinstance(ben, Keyboarder)
    for seat, one in enumerate((ada, ben)):
        one.sit_down(stage.give(seat))
        one.dock.wait_for()
    ada.page.keyboard.press("b")
    ada.choose(ada.button(f"Build on {stage.name_of(DISTRICT[0])}"))
    ada.choose(ada.button(re.compile(rf"^Mortgage \+\$\d+: {re.escape(stage.name_of(other))}$")))
    expect(ada.dock).to_contain_text(re.compile("[Bb]uild 1 house"))
    ada.page.keyboard.press("Control+Enter")
    stage.until(
        lambda state: stage.events("mortgage_changed") and stage.events("level_changed"), "building and mortgaging"
    )
    assert stage.state.mortgaged >> other & 1

    ada.page.keyboard.press("Escape")
    ada.page.keyboard.press("t")
    mine, theirs = (ada.page.get_by_role("region", name=name, exact=True) for name in ("Ada", "Ben"))
    ada.choose(mine.get_by_role("spinbutton"), "400")
    ada.choose(theirs.get_by_role("button", name=re.compile(re.escape(stage.name_of(wanted)))))
    ada.page.keyboard.press("Control+Enter")
    stage.until(lambda state: bool(stage.events("offer_made")), "the offer")
    ben.page.keyboard.press("t")
    expect(ben.dock).to_contain_text("Ada offers a trade")
    ben.page.keyboard.press("y")
    stage.until(lambda state: state.owner[wanted] == 0, "the trade")
    ada.page.keyboard.press("Escape")
    assert play([ada, ben]) > 4
    for one in (ada, ben):
        expect(one.button(re.compile("^Check the dice"))).to_be_visible()


@pytest.mark.long
def test_two_people_and_two_bots_play_a_match_of_a_dozen_rounds_to_its_result(person: Open) -> None:
    whole_match(person, "Rentopia", 12)
