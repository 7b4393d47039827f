"""How people come in: links passed on, other links in the same tab, a match that is still played, nothing at all."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, expect

from browser.axe import accessible
from browser.people import PHONE, Person
from browser.staging import Stage

Open = Callable[..., Person]


def shown(person: Person) -> list[str]:
    """How each seat is drawn, at the table or before it: its token with its colour."""
    seats: Locator = person.page.get_by_role("region", name=re.compile("^(Seats|Players)$"))
    discs = seats.locator("svg").filter(visible=True)
    discs.first.wait_for()
    return [
        re.sub(r"<!--.*?-->|svelte-\w+", "", disc) for disc in discs.evaluate_all("all => all.map(s => s.innerHTML)")
    ]


def test_a_guest_passes_the_link_on_until_the_host_makes_a_new_one(person: Open) -> None:
    ada, ben, cleo = person("Ada"), person("Ben"), person("Cleo")
    ada.host("Rentopia")
    first = ada.link()
    ben.join(first)
    assert ben.link() == first
    cleo.forgive("401 (Unauthorized)")
    ben.forgive("401 (Unauthorized)")
    ada.button("New link").click()
    ada.button("New link").click()
    expect(ben.page.get_by_text("Ask Ada for the link")).to_be_visible()
    expect(ben.page.get_by_role("button", name=re.compile("^Copy the link"))).to_have_count(0)
    found = accessible(ben, "the lobby of a guest without the link")
    # The old link, then the new one, put into the same tab.
    cleo.page.goto(first)
    expect(cleo.page.get_by_text("The key of this link does not fit any more")).to_be_visible()
    expect(ada.page.get_by_role("button", name=re.compile("Copied"))).to_have_count(0)
    key = ada.link().partition("#")[2]
    cleo.page.evaluate("key => { location.hash = key }", key)
    cleo.page.get_by_label("Your name").first.fill("Cleo")
    cleo.button("Sit down").click()
    cleo.button(re.compile("I am ready")).wait_for()
    assert not found, "\n".join(found)


def test_who_comes_to_watch_sees_the_seats_as_those_who_sit_there(person: Open) -> None:
    ada, ben, eve = person("Ada"), person("Ben"), person("Eve")
    ada.host("Rentopia")
    ben.join(ada.link())
    ben.button("Your name, token and colour").click()
    ben.button("Wheel").click()
    ben.button("yellow").click()
    expect(ben.button("yellow")).to_have_attribute("aria-pressed", "true")
    ben.button("Your name, token and colour").click()
    ada.button("Copy the link for watching").click()
    ada.button(re.compile("Copied")).wait_for()
    eve.page.goto(ada.page.evaluate("navigator.clipboard.readText()"))
    expect(eve.page.get_by_text("You are watching").first).to_be_visible()
    assert shown(eve) == shown(ben)
    ada.ready()
    ben.ready()
    ada.start()
    ben.dock.wait_for()
    expect(eve.dock).to_contain_text("You are watching")
    late = person("Zoe")
    late.page.goto(eve.page.url)
    expect(late.dock).to_contain_text("You are watching")
    tiles = [
        sorted(set(re.findall(r"(?:fill|href|class)=\"[^\"]*\"", "".join(shown(one))))) for one in (ben, eve, late)
    ]
    assert tiles[0] == tiles[1] == tiles[2]


def test_the_link_of_a_match_that_is_still_played_leads_to_its_table_who_may_see_it(person: Open, stage: Stage) -> None:
    stage.begin("rentopia", ["quick"] * 2)
    ada, eve = person("Ada"), person("Eve", PHONE)
    for one in (ada, eve):
        one.forgive("401 (Unauthorized)", "403 (Forbidden)")
    ticket = stage.give(0)
    ada.sit_down(ticket)
    ada.dock.wait_for()
    ada.page.goto(f"/m/{stage.match}")
    found = accessible(ada, "the link of a match that is played")
    ada.page.get_by_role("link", name="Back to the table").click()
    ada.dock.wait_for()
    eve.page.goto(f"/m/{stage.match}")
    expect(eve.page.get_by_role("heading", name="This match is still being played")).to_be_visible()
    assert ticket["code"] not in eve.page.content()
    found += accessible(eve, "the link of a match that strangers may not see")
    assert not found, "\n".join(found)


def test_where_nothing_is_a_page_says_so_and_leads_home(person: Open) -> None:
    eve = person("Eve", PHONE)
    eve.forgive("404 (Not Found)")
    answer = eve.page.goto("/nonsense")
    assert answer is not None and answer.status == 404
    expect(eve.page.get_by_role("heading", name="There is nothing here")).to_be_visible()
    found = accessible(eve, "nothing")
    eve.page.get_by_role("link", name="To the start page").click()
    eve.button("Open the table").wait_for()
    assert not found, "\n".join(found)
