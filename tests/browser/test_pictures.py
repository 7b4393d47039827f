"""The main screens as pictures: small, whole, without an error; kept where RENTOPIA_PICTURES says."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.people import PHONE, Person, Window
from browser.pictures import Album
from browser.staging import Stage
from rentopia.engine import codes

Open = Callable[..., Person]
WIDE = Window(1280, 800)


def test_pictures_of_home_and_lobby(person: Open, album: Album) -> None:
    ada, ben = person("Ada", WIDE), person("Ben")
    ada.page.goto("/")
    ada.button("Open the table").wait_for()
    album.take(ada.page, "home")
    ada.host("Rentopia")
    ben.join(ada.link())
    ada.press(ada.button("Add a bot"))
    expect(ada.page.get_by_text("bot, steady").first).to_be_visible()
    ben.ready()
    album.take(ada.page, "lobby")
    eve = person("Eve", PHONE)
    eve.join(ada.page.evaluate("navigator.clipboard.readText()"))
    album.take(eve.page, "lobby-phone")


def late(state: Any, seat: int, phase: int, rounds: int) -> bool:
    return bool(state.phase == phase and state.turn == seat and state.round >= rounds)


def owing(state: Any) -> bool:
    return bool(state.phase == codes.OWING and state.debts[0].debtor == 0)


DARK = Window(1280, 800, "dark")
CONTRAST = Window(1280, 800, "contrast")
TABLET = Window(820, 1180, touch=True)
LYING = Window(844, 390, touch=True)
#: Name, game, seats, options, when, key, window.
SCREENS: tuple[tuple[str, str, int, dict[str, Any], Callable[[Any], object], str, Window], ...] = (
    ("board", "rentopia", 4, {}, lambda state: late(state, 0, codes.BUYING, 8), "", WIDE),
    ("board-dark", "rentopia", 4, {}, lambda state: late(state, 0, codes.BEFORE_ROLL, 12), "", DARK),
    ("board-1906", "landlords", 4, {}, lambda state: late(state, 0, codes.BEFORE_ROLL, 3), "", WIDE),
    ("eight", "rentopia", 8, {}, lambda state: late(state, 0, codes.BEFORE_ROLL, 4), "", WIDE),
    ("trade", "rentopia", 3, {}, lambda state: late(state, 0, codes.BEFORE_ROLL, 6), "t", WIDE),
    ("debt", "rentopia", 3, {"starting_cash": 500}, owing, "", WIDE),
    ("phone", "rentopia", 4, {}, lambda state: late(state, 0, codes.BUYING, 5), "", PHONE),
    ("phone-lying", "rentopia", 4, {}, lambda state: late(state, 0, codes.BUYING, 5), "", LYING),
    ("phone-trade", "rentopia", 3, {}, lambda state: late(state, 0, codes.BEFORE_ROLL, 6), "t", PHONE),
    ("tablet", "rentopia", 4, {}, lambda state: late(state, 0, codes.BEFORE_ROLL, 10), "", TABLET),
    ("contrast", "rentopia", 4, {}, lambda state: late(state, 0, codes.BEFORE_ROLL, 10), "", CONTRAST),
    (
        "single-tax",
        "landlords",
        4,
        {"single_tax_at": "start"},
        lambda state: late(state, 0, codes.BEFORE_ROLL, 3),
        "",
        WIDE,
    ),
)
FIELDS = ("name", "game", "seats", "options", "until", "key", "window")


@pytest.mark.parametrize(FIELDS, SCREENS, ids=[one[0] for one in SCREENS])
def test_pictures_of_a_match(
    person: Open,
    stage: Stage,
    album: Album,
    name: str,
    game: str,
    seats: int,
    options: dict[str, Any],
    until: Callable[[Any], object],
    key: str,
    window: Window,
) -> None:
    stage.begin(game, ["steady"] * seats, number=1, **options).play(until)
    ada = person("Ada", window)
    ada.sit_down(stage.give(0))
    ada.dock.wait_for()
    if key:
        ada.page.keyboard.press(key)
        expect(ada.dock).to_contain_text("offer")
        for whose, which in (("Ada", 0), ("Ben", 1)):
            if window is PHONE:
                ada.page.get_by_role("group", name="Whose side").get_by_role("button", name=whose).click()
            side = ada.page.get_by_role("region", name=whose, exact=True)
            side.get_by_role("button").filter(has_text=re.compile(r"^\s*[A-H]\d")).nth(which).click()
    if "single_tax_at" in options:
        expect(ada.page.get_by_text("SINGLE TAX IN FORCE")).to_be_visible()
    album.take(ada.page, name)


def test_pictures_of_an_auction(person: Open, stage: Stage, album: Album) -> None:
    stage.begin("rentopia", ["steady"] * 4, number=1).play(lambda state: late(state, 1, codes.BUYING, 3))
    ada = person("Ada", WIDE)
    ada.sit_down(stage.give(0))
    ada.dock.wait_for()
    stage.do(1, {"type": "decline"})
    for seat, amount in ((1, 60), (2, 85), (3, 110), (1, 125)):
        stage.do(seat, {"type": "bid", "amount": amount})
    expect(ada.page.get_by_text("Ben leads").first).to_be_visible()
    album.take(ada.page, "auction")


def test_pictures_of_the_vote(person: Open, stage: Stage, album: Album) -> None:
    stage.begin("landlords", ["steady"] * 3, number=5, single_tax_at="vote")
    stage.play(lambda state: state.phase == codes.BEFORE_ROLL and state.round > 1)
    stage.do(1, {"type": "move_single_tax"})
    ada = person("Ada", WIDE)
    ada.sit_down(stage.give(0))
    expect(ada.dock).to_contain_text("vote")
    album.take(ada.page, "vote")


def test_pictures_of_a_page_to_learn_from_and_of_a_lesson(person: Open, album: Album) -> None:
    ada = person("Ada", WIDE)
    ada.page.goto("/learn/rentopia/board")
    ada.page.locator("figure [data-spot]").first.wait_for()
    album.take(ada.page, "learn")
    ada.page.goto("/learn/landlords/lessons/single-tax")
    ada.page.locator(".lesson-note .told").filter(has_text=re.compile(r"\w")).wait_for()
    album.take(ada.page, "lesson")


def test_pictures_of_result_and_replay(person: Open, stage: Stage, album: Album) -> None:
    stage.begin("rentopia", ["steady"] * 4, number=3, max_rounds=25).play()
    ada = person("Ada", WIDE)
    ada.sit_down(stage.give(0))
    ada.button(re.compile("^Check the dice")).click()
    expect(ada.page.get_by_text("The dice were honest")).to_be_visible()
    ada.page.get_by_role("region", name=re.compile("^Wealth")).wait_for()
    album.take(ada.page, "result")
    ada.page.goto(f"/m/{stage.match}")
    slider = ada.page.get_by_role("slider").first
    slider.wait_for()
    slider.fill(str(int(slider.get_attribute("max") or 0) * 2 // 3))
    slider.blur()
    album.take(ada.page, "replay")
