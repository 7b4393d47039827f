"""The host's doors: who may come, who goes, who is host, how the table plays; each looked at by axe as it opens."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, expect

from browser.axe import Looked
from browser.people import PHONE, Person, Window

Open = Callable[..., Person]


def at_a_table(person: Open, window: Window | None = None) -> tuple[Person, Person, str]:
    """Ada, the host, and Ben; and the link they came by."""
    ada, ben = person("Ada", window), person("Ben")
    ada.host("Rentopia")
    link = ada.link()
    ben.join(link)
    return ada, ben, link


def door(one: Person, name: str) -> Locator:
    return one.dock.get_by_role("switch", name=name, exact=True)


def test_the_role_of_host_passes_on_when_the_host_leaves(person: Open, looked: Looked) -> None:
    ada, ben, _ = at_a_table(person, PHONE)
    ada.button("Show the QR code").click()
    expect(ada.page.get_by_role("img", name=re.compile("^QR code"))).to_be_visible()
    looked(ada, "the code to be scanned, on a phone")
    expect(ben.dock.get_by_role("button", name=re.compile("^Start the match"))).to_have_count(0)
    ada.button("Menu").click()
    ada.button("Leave").click()
    asked = ada.page.get_by_role("alertdialog", name="Leave")
    expect(asked).to_contain_text("Ben becomes the host.")
    looked(ada, "leaving")
    asked.get_by_role("button", name="Leave").click()
    expect(ada.button("Open the table")).to_be_visible()
    expect(ben.page.get_by_role("status").filter(has_text="You are the host now.")).to_be_visible()
    ben.press(ben.button("Add a bot"))
    ben.ready()
    expect(ben.button(re.compile("^Start the match"))).to_be_enabled()
    looked(ben, "the lobby of a new host")
    ben.button(re.compile("^Start the match")).click()
    expect(ben.page.get_by_role("region", name="Players")).to_be_visible()


def test_who_is_sent_away_may_come_again_unless_the_table_is_locked(person: Open, looked: Looked) -> None:
    ada, ben, link = at_a_table(person)
    ada.button("Take Ben off the table").click()
    looked(ada, "sending somebody away")
    ada.button("Send away").click()
    expect(ben.page.get_by_role("alert")).to_be_visible()
    looked(ben, "a seat that is lost")
    ben.forgive("401")  # where the old seat is asked about once more
    ben.button("Back").click()
    expect(ben.button("Open the table")).to_be_visible()
    door(ada, "Locked").click()
    expect(door(ada, "Locked")).to_be_checked()
    ben.page.goto(link)
    expect(ben.page.get_by_role("main")).to_contain_text("locked")
    looked(ben, "a locked table")
    door(ada, "Locked").click()
    expect(door(ada, "Locked")).not_to_be_checked()
    ben.page.reload()
    ben.button("Sit down").click()
    ben.button(re.compile("I am ready")).wait_for()
    expect(ada.page.get_by_role("region", name="Players")).to_contain_text("Ben")
    # Who has the old link only stays outside once there is a new one.
    ada.button("New link").click()
    looked(ada, "making a new link")
    ada.page.get_by_role("group", name="New link").get_by_role("button", name="New link").click()
    expect(ada.page.get_by_text("There is a new link.")).to_be_visible()
    eve = person("Eve")
    eve.forgive("401")
    eve.page.goto(link)
    expect(eve.page.get_by_role("alert")).to_be_visible()
    expect(eve.page.get_by_role("button", name="Sit down")).to_have_count(0)
    looked(eve, "a link that is void")


def test_nobody_watches_once_the_host_has_closed_that_door(person: Open, looked: Looked) -> None:
    ada, eve = person("Ada"), person("Eve")
    ada.host("Rentopia")
    ada.button("Copy the link for watching").click()
    ada.button(re.compile("Copied")).wait_for()
    link = ada.page.evaluate("navigator.clipboard.readText()")
    eve.page.goto(link)
    expect(eve.page.get_by_text("Only who sits at the table can talk.")).to_be_visible()
    expect(ada.page.get_by_text("1 person watches.")).to_be_visible()
    looked(eve, "the lobby of somebody who watches")
    door(ada, "Spectators").click()
    expect(door(ada, "Spectators")).not_to_be_checked()
    expect(ada.button("Copy the link for watching")).to_have_count(0)
    expect(eve.page.get_by_role("alert")).to_be_visible()
    eve.forgive("403")
    eve.page.reload()
    expect(eve.page.get_by_role("alert")).to_be_visible()
    looked(eve, "a table that is not to be watched")


def test_a_passport_that_is_typed_in_brings_its_rules_and_a_bad_value_none(person: Open, looked: Looked) -> None:
    ada = person("Ada")
    ada.forgive("422")
    ada.host("Rentopia")
    shown = ada.page.locator(".pass .code")
    usual = shown.inner_text()
    ada.button("Quick").click()
    expect(shown).not_to_have_text(usual)
    quick = shown.inner_text()
    ada.button("Classic").click()
    expect(shown).to_have_text(usual)

    ada.button("Type one in").click()
    field = ada.page.get_by_label("A rules passport")
    field.fill("R1-NOTHING")
    ada.button("Read it").click()
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(ada.page.get_by_role("alert")).to_be_visible()
    looked(ada, "a passport that can't be read")
    field.fill(quick)
    ada.button("Read it").click()
    expect(ada.page.get_by_role("status").filter(has_text="Rentopia, with:")).to_contain_text("20")
    looked(ada, "a passport that was read")
    ada.button("Play by these rules").click()
    expect(shown).to_have_text(quick)
    rounds = ada.page.get_by_role("textbox", name="Max rounds", exact=True)
    expect(rounds).to_have_value("20")

    # A number out of its range is said at its field; the rules stay as they were.
    rounds.fill("-3")
    rounds.press("Tab")
    expect(rounds).to_have_attribute("aria-invalid", "true")
    expect(ada.page.get_by_role("alert").filter(has_text="A whole number from")).to_be_visible()
    looked(ada, "a value that is out of its range")
    assert shown.inner_text() == quick


def test_who_is_muted_is_not_read_until_heard_again(person: Open, looked: Looked) -> None:
    ada, ben, _ = at_a_table(person)
    for text in ("Good evening", "Shall we begin?"):
        ben.page.get_by_label("Say something").fill(text)
        ben.page.keyboard.press("Enter")
        expect(ada.page.get_by_role("log", name="Chat")).to_contain_text(text)
    ada.page.get_by_role("log", name="Chat").get_by_role("button", name="Ben").first.click()
    looked(ada, "what to do about who wrote something")
    ada.button("Mute for me").click()
    expect(ada.page.get_by_text("2 messages of people you have muted")).to_be_visible()
    expect(ada.page.get_by_role("log", name="Chat")).not_to_contain_text("Good evening")
    looked(ada, "a chat with somebody who is muted")
    ada.button(re.compile("^Hear again")).click()
    expect(ada.page.get_by_role("log", name="Chat")).to_contain_text("Good evening")
    # The host takes the word from somebody for all.
    ada.button("Take Ben off the table").click()
    ada.button("Mute for everybody").click()
    expect(ben.page.get_by_text("The host has muted you. You can still read.")).to_be_visible()
    expect(ben.page.get_by_label("Say something")).to_have_count(0)
    looked(ben, "a chat in which one is muted")
