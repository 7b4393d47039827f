"""Two people in two browsers, a phone one of them, and two bots play from the lobby to the result."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.people import PHONE, Keyboarder, Person, play

Open = Callable[..., Person]


def whole_match(person: Open, title: str, rounds: int | None, kind: type[Person] = Person) -> tuple[Person, Person]:
    ada, ben = person("Ada", kind=kind), person("Ben", PHONE)
    ada.host(title)
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
    whole_match(person, "The Landlord", None, Keyboarder)


@pytest.mark.long
def test_two_people_and_two_bots_play_a_match_of_a_dozen_rounds_to_its_result(person: Open) -> None:
    whole_match(person, "Rentopia", 12)
