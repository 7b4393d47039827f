"""Every page and dialog by axe-core, in light, dark and high contrast: no violation."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.axe import Looked, accessible, violations
from browser.people import PHONE, Person, Window
from browser.staging import Fixed, Stage
from rentopia.engine import codes
from rentopia.server.node import lobbying

Open = Callable[..., Person]


def test_axe_finds_what_is_wrong(person: Open) -> None:
    """The next tests could not fail if it found nothing."""
    eve = person("Eve")
    eve.page.goto("/")
    eve.button("Open the table").wait_for()
    eve.page.evaluate("document.querySelector('h1').insertAdjacentHTML('afterend', '<button></button>')")
    assert "button-name" in [one["rule"] for one in violations(eve.page)]


@pytest.mark.parametrize("window", [Window(), PHONE], ids=["desktop", "phone"])
def test_home_lobby_and_the_form_for_joining_are_accessible(person: Open, window: Window) -> None:
    ada, ben = person("Ada", window), person("Ben", window)
    ada.page.goto("/")
    ada.button("Open the table").wait_for()
    found = accessible(ada, "home")
    ada.button("Menu").click()
    expect(ada.page.get_by_role("region", name="Settings")).to_be_visible()
    found += accessible(ada, "menu")
    ada.host("Rentopia")
    found += accessible(ada, "lobby of the host")
    ben.page.goto(ada.link())
    ben.button("Sit down").wait_for()
    found += accessible(ben, "joining")
    ben.join(ben.page.url)
    found += accessible(ben, "lobby of a guest")
    assert not found, "\n".join(found)


def own(state: Any, phase: int, rounds: int = 0) -> bool:
    """Whether the first seat is in a phase of its turn."""
    return bool(state.phase == phase and state.turn == 0 and state.round >= rounds)


#: Moments of a match, what is pressed there, and what is then to be seen.
Moment = tuple[str, str, Callable[[Any], object], str, str]
MOMENTS: tuple[Moment, ...] = (
    ("buying", "rentopia", lambda state: own(state, codes.BUYING), "", "is for sale"),
    ("keys", "rentopia", lambda state: own(state, codes.BUYING), "?", "is for sale"),
    ("auction", "rentopia", lambda state: state.phase == codes.AUCTION, "", "Bid for"),
    (
        "trade",
        "rentopia",
        lambda state: own(state, codes.BEFORE_ROLL, 4),
        "t",
        "",
    ),
    (
        "estate",
        "rentopia",
        lambda state: own(state, codes.BEFORE_ROLL, 4),
        "b",
        "",
    ),
    ("debt", "rentopia", lambda state: state.phase == codes.OWING and state.debts[0].debtor == 0, "", "pay"),
    (
        "which way",
        "landlords",
        lambda state: own(state, codes.CHOOSING, 2),
        "",
        "",
    ),
    ("loan and trade", "landlords", lambda state: own(state, codes.BEFORE_ROLL), "t", ""),
)


@pytest.mark.parametrize(("what", "game", "until", "key", "seen"), MOMENTS, ids=[one[0] for one in MOMENTS])
def test_the_moments_of_a_match_are_accessible(
    person: Open, stage: Stage, what: str, game: str, until: Callable[[Any], object], key: str, seen: str
) -> None:
    options: dict[str, Any] = {"starting_cash": 400} if game == "rentopia" else {}
    stage.begin(game, ["steady"] * 3, number=1, **options).play(until)
    ticket = stage.give(0)
    found: list[str] = []
    for window in (Window(), PHONE) if key == "" else (Window(),):
        ada = person("Ada", window)
        ada.sit_down(ticket)
        ada.dock.wait_for()
        if key:
            ada.page.keyboard.press(key)
        if seen:
            expect(ada.dock).to_contain_text(re.compile(seen))
        found += accessible(ada, f"{what}, {window.width}")
    assert not found, "\n".join(found)


def test_what_opens_over_a_match_is_accessible(person: Open, stage: Stage, looked: Looked) -> None:
    """Menu, deed card, deeds of another, receipt, chat, search, a larger board."""
    stage.begin("rentopia", ["steady"] * 3, number=1).play(lambda state: own(state, codes.BEFORE_ROLL, 4))
    ada = person("Ada")
    ada.sit_down(stage.give(0))
    ada.dock.wait_for()
    ada.button("Menu").click()
    expect(ada.page.get_by_role("region", name="Settings")).to_be_visible()
    looked(ada, "menu")
    ada.page.keyboard.press("Escape")
    ada.page.get_by_role("button", name=re.compile("Cobbler Lane")).first.click()
    expect(ada.page.get_by_role("article", name=re.compile("Cobbler Lane"))).to_be_visible()
    looked(ada, "deed card")
    ada.page.keyboard.press("Escape")
    ada.page.get_by_role("region", name="Players").get_by_role("button", name=re.compile("^Ben")).click()
    looked(ada, "deeds of Ben")
    ada.page.keyboard.press("Escape")
    amount = ada.log().get_by_role("button").last
    amount.click()
    expect(amount).to_have_attribute("aria-expanded", "true")
    looked(ada, "receipt")
    ada.button("Nearer").click()
    ada.page.get_by_role("tab", name=re.compile("^Chat")).click()
    ada.button("Signs").click()
    looked(ada, "a larger board and the chat with its signs")
    ada.page.locator("body").press("/")
    looked(ada, "search")
    ada.page.keyboard.press("Enter")  # what is empty finds nothing
    expect(ada.page.get_by_role("status").filter(has_text="No space of that name.")).to_be_visible()
    looked(ada, "a search that found nothing")


def test_what_a_phone_has_below_its_board_is_accessible(person: Open, stage: Stage, looked: Looked) -> None:
    stage.begin("rentopia", ["steady"] * 3, number=1).play(lambda state: own(state, codes.BEFORE_ROLL, 4))
    ada = person("Ada", PHONE)
    ada.sit_down(stage.give(0))
    ada.dock.wait_for()
    tabs = ada.page.get_by_role("navigation", name="Menu")
    for name in ("Deeds", "Trade", "Log", "Chat"):
        tabs.get_by_role("button", name=re.compile(f"^{name}")).click()
        expect(tabs.get_by_role("button", name=re.compile(f"^{name}"))).to_have_attribute("aria-pressed", "true")
        looked(ada, f"{name}, on a phone")
    tabs.get_by_role("button", name="Turn").click()
    ada.page.get_by_role("region", name="Players").get_by_role("button").filter(has_text="Ben").click()
    looked(ada, "deeds of Ben, on a phone")


NOWHERE = {
    "/t/ZZZZZZ": "a table that there is not",
    "/m/0123456789abcdef": "a match that there is not",
    "/learn/nothing/at/all": "a page that there is not",
    "/learn/rentopia/lessons/nothing": "a lesson that there is not",
}


def test_addresses_that_lead_nowhere_say_so_accessibly(person: Open, looked: Looked) -> None:
    eve = person("Eve")
    eve.forgive("404")
    for path, what in NOWHERE.items():
        eve.page.goto(path)
        expect(eve.page.get_by_role("alert").filter(has_text=re.compile(r"\w")).first).to_be_visible()
        looked(eve, what)


def test_a_page_that_has_grown_old_says_so_accessibly(person: Open, stage: Stage, looked: Looked) -> None:
    """A part of it is on the server no longer, whose page begins with another script by now."""
    stage.begin("rentopia", ["quick"] * 2, number=2).play(lambda state: own(state, codes.BEFORE_ROLL))
    ada = person("Ada")
    ada.forgive("404", "Failed to fetch dynamically imported module", "Unable to preload")
    ada.page.route(re.compile(r"/assets/Trade-[^/]*\.js"), lambda route: route.fulfill(status=404))
    newer = '<!doctype html><title>newer</title><script type="module" src="/assets/newer.js"></script>'
    ada.page.route(re.compile(r":\d+/$"), lambda route: route.fulfill(body=newer, content_type="text/html"))
    ada.sit_down(stage.give(0))
    ada.dock.wait_for()
    expect(ada.page.get_by_role("status").filter(has_text="newer version of this page")).to_be_visible()
    ada.page.keyboard.press("t")
    expect(ada.page.get_by_text("This part of the page could not be loaded.")).to_be_visible()
    looked(ada, "a part that did not come, of a page that is old")


def test_the_moment_before_a_match_is_accessible(
    person: Open, stage: Stage, looked: Looked, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The host's bytes for the dice have not come yet, and the server waits for them."""
    monkeypatch.setattr(lobbying, "START_MS", 600_000)
    ben = stage.run(Fixed.create(stage.server.http, "rentopia", "Ben"))
    ada = person("Ada")
    ada.join(f"/t/{ben.code}#key={ben.seated['invite']}")
    ada.ready()
    stage.run(ben.table("ready", {"ready": True}))
    stage.run(ben.table("start"))
    expect(ada.page.get_by_role("status").filter(has_text="The match begins")).to_be_visible()
    looked(ada, "the moment before a match")


@pytest.mark.long  # test_learning.py looks at the most important ones in every run
def test_every_page_for_learning_is_accessible(person: Open) -> None:
    eve = person("Eve")
    waiting, seen, found = ["/learn"], set[str](), list[str]()
    while waiting:
        path = waiting.pop(0)
        seen.add(path)
        eve.page.goto(path)
        if "/lessons/" in path:
            eve.dock.wait_for()
        else:
            eve.page.get_by_role("heading", level=1).first.wait_for()
            eve.page.wait_for_load_state("networkidle")
        found += accessible(eve, path)
        links = eve.page.locator('a[href^="/learn"]').evaluate_all("(all) => all.map((one) => one.pathname)")
        waiting += [one for one in dict.fromkeys(links) if one not in seen and one not in waiting]
    assert len(seen) >= 9, seen  # four for each game, and the one on fair dice
    assert not found, "\n".join(found)


@pytest.mark.parametrize("game", ["rentopia", "landlords"])
def test_result_and_replay_are_accessible(person: Open, stage: Stage, game: str) -> None:
    options: dict[str, Any] = {"max_rounds": 3} if game == "rentopia" else {}
    stage.begin(game, ["quick"] * 4, number=1, **options).play()
    ada = person("Ada")
    ada.sit_down(stage.give(0))
    ada.button(re.compile("^Check the dice")).click()
    ada.page.get_by_role("region", name=re.compile("^Wealth")).wait_for()
    found = accessible(ada, "result")
    ada.page.goto(f"/m/{stage.match}")
    ada.page.get_by_role("slider").first.wait_for()
    found += accessible(ada, "replay")
    assert not found, "\n".join(found)
