"""Every page and dialog by axe-core, in light, dark and high contrast: no violation."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import webclient
from browser.people import PHONE, Light, Person, Window
from browser.staging import Stage
from rentopia.engine import codes

Open = Callable[..., Person]
LIGHTS: tuple[Light, ...] = ("light", "dark", "contrast")
FOUND = """
async (only) => {
  // What fades in has its colours only when it is there.
  const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map((one) => one.finished));
  const found = await axe.run(document, { resultTypes: ['violations'], ...(only && { runOnly: only }) });
  const why = (node) => [...node.any, ...node.all, ...node.none].slice(0, 1).map((check) => check.message).join('');
  return found.violations.map((one) => ({
    rule: one.id, help: one.help, where: one.nodes.slice(0, 4).map((node) => node.target.join(' ') + ' ' + why(node)),
  }));
}
"""


@functools.cache
def axe() -> str:
    return (webclient.WEB / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


def violations(page: Page, only: list[str] | None = None) -> list[dict[str, Any]]:
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(axe())
    found: list[dict[str, Any]] = page.evaluate(FOUND, only)
    return found


def accessible(person: Person, what: str) -> list[str]:
    """What axe finds on a page as it stands, in each light."""
    found: list[str] = []
    for light in LIGHTS:
        person.light(light)
        # The light changes colours only: what else axe looks at has been looked at.
        wrong = violations(person.page, None if light == "light" else ["color-contrast"])
        found += [f"{what}, {light}: {one['rule']} ({one['help']}): {one['where']}" for one in wrong]
    person.light("light")
    return found


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


def test_what_opens_over_a_match_is_accessible(person: Open, stage: Stage) -> None:
    """Menu, deed card, deeds of another, receipt, chat, search, keys: in one light, since the parts are the same."""
    stage.begin("rentopia", ["steady"] * 3, number=1).play(lambda state: own(state, codes.BEFORE_ROLL, 4))
    ada = person("Ada")
    ada.sit_down(stage.give(0))
    ada.dock.wait_for()
    found: list[str] = []

    def look(what: str) -> None:
        found.extend(f"{what}: {one['rule']} ({one['help']}): {one['where']}" for one in violations(ada.page))

    ada.button("Menu").click()
    look("menu")
    ada.page.keyboard.press("Escape")
    ada.page.get_by_role("button", name=re.compile("Cobbler Lane")).first.click()
    expect(ada.page.get_by_role("article", name=re.compile("Cobbler Lane"))).to_be_visible()
    look("deed card")
    ada.page.keyboard.press("Escape")
    ada.page.get_by_role("region", name="Players").get_by_role("button", name=re.compile("^Ben")).click()
    look("deeds of Ben")
    ada.page.keyboard.press("Escape")
    amount = ada.log().get_by_role("button").last
    amount.click()
    expect(amount).to_have_attribute("aria-expanded", "true")
    look("receipt")
    ada.page.get_by_role("tab", name=re.compile("^Chat")).click()
    look("chat")
    ada.page.locator("body").press("/")
    look("search")
    ada.page.keyboard.press("Escape")
    assert not found, "\n".join(found)


@pytest.mark.long  # test_learning.py looks at the most important ones in every run
def test_every_page_for_learning_is_accessible(person: Open) -> None:
    eve = person("Eve")
    waiting, seen, found = ["/learn"], set[str](), list[str]()
    while waiting:
        path = waiting.pop(0)
        seen.add(path)
        eve.page.goto(path)
        if "/lessons/" in path:  # a table like that of a match, which is looked at in each light elsewhere
            eve.dock.wait_for()
            found += [f"{path}: {one['rule']} ({one['help']}): {one['where']}" for one in violations(eve.page)]
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
