"""The line breaks, the server is killed: the table says so quietly, comes back by itself, and nothing is lost."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import expect

from browser.axe import Looked
from browser.line import Line
from browser.people import Person
from browser.staging import Stage
from chaos.nodes import Node, folder, new_key
from rentopia.engine import codes
from server.serving import Served

Open = Callable[..., Person]
BROWSERS_WORDS = ("ERR_", "WebSocket connection", "A network error occurred")
BROKEN = re.compile("line is broken")


@pytest.fixture
def line(server: Served) -> Iterator[Line]:
    with Line(server.port) as found:
        yield found


@pytest.fixture
def node() -> Iterator[Node]:
    """A server in a process of its own, which can be killed."""
    with folder("rentopia-browser-") as place:
        found = Node("one", str(place / "tables.sqlite3"), new_key(), place / "log")
        try:
            start(found)
            yield found
        finally:
            found.kill()


def start(node: Node) -> None:
    """In a thread of its own, since the browser's event loop is this thread's."""
    node.start()
    with ThreadPoolExecutor(1) as pool:
        pool.submit(lambda: asyncio.run(node.ready())).result()


def test_after_a_cut_the_table_catches_up_with_what_happened_meanwhile(
    person: Open, stage: Stage, line: Line, looked: Looked
) -> None:
    stage.begin("rentopia", ["quick"] * 3, number=2)
    stage.play(lambda state: state.phase == codes.BUYING and state.turn == 1)
    space = stage.state.space[1]
    ada = person("Ada", address=line.address)
    ada.forgive(*BROWSERS_WORDS)
    ada.sit_down(stage.give(0))
    expect(ada.page.get_by_text("Waiting for Ben").first).to_be_visible()
    line.cut()
    lost = ada.page.get_by_role("status").filter(has_text=BROKEN)
    expect(lost).to_be_visible()
    looked(ada, "a line that is broken")
    stage.do(1, {"type": "buy"})
    stage.play(lambda state: state.turn == 0)
    line.mend()
    expect(lost).to_have_count(0)
    expect(ada.log()).to_contain_text(f"Ben buys {stage.name_of(space)}")
    meanwhile = ada.page.get_by_role("region", name="What happened meanwhile")
    expect(meanwhile).to_be_visible()
    looked(ada, "what happened meanwhile")
    meanwhile.get_by_role("button").click()
    expect(meanwhile).to_have_count(0)
    expect(ada.primary).to_be_enabled()
    before = stage.one().head
    ada.act()
    stage.until(lambda state: stage.one().head > before, "what was done after the cut")


def test_a_click_whose_answer_was_lost_counts_once(person: Open, stage: Stage, line: Line) -> None:
    stage.begin("rentopia", ["quick"] * 2, number=2)
    stage.play(lambda state: state.phase == codes.BEFORE_ROLL and state.turn == 0)
    ada = person("Ada", address=line.address)
    ada.forgive(*BROWSERS_WORDS)
    ada.sit_down(stage.give(0))
    expect(ada.primary).to_contain_text("Throw the dice")
    line.deaf()
    ada.primary.click()
    stage.until(lambda state: len(stage.events("dice_rolled")) > 0 and state.phase != codes.BEFORE_ROLL, "the throw")
    thrown = stage.one().head
    line.cut()
    expect(ada.page.get_by_role("status").filter(has_text=BROKEN)).to_be_visible()
    line.mend()
    expect(ada.page.get_by_role("status").filter(has_text=BROKEN)).to_have_count(0)
    expect(ada.primary).not_to_contain_text("Throw the dice")
    assert stage.one().head == thrown
    ada.act()
    stage.until(lambda state: stage.one().head > thrown, "the next action")


def test_two_tabs_of_one_seat_agree(person: Open, stage: Stage) -> None:
    stage.begin("rentopia", ["quick"] * 2, number=2)
    stage.play(lambda state: state.phase == codes.BEFORE_ROLL and state.turn == 0)
    ticket = stage.give(0)
    one, two = person("Ada"), person("Ada too")
    for tab in (one, two):
        tab.sit_down(ticket)
        expect(tab.primary).to_contain_text("Throw the dice")
    one.primary.click()
    expect(two.primary).not_to_contain_text("Throw the dice")
    expect(one.primary).to_have_text(re.compile(re.escape(two.primary.inner_text().split("\n")[0])))


def test_leaving_asks_first_and_whoever_only_closes_the_page_has_the_seat_when_back(
    person: Open, stage: Stage, looked: Looked
) -> None:
    stage.begin("rentopia", ["quick"] * 2, number=2)
    stage.play(lambda state: state.phase == codes.BEFORE_ROLL and state.turn == 0)
    ada = person("Ada")
    ada.sit_down(stage.give(0))
    expect(ada.page).to_have_title(re.compile("^● Your turn: Rentopia"))
    ada.button("Menu").click()
    ada.button("Leave").click()
    asked = ada.page.get_by_role("dialog", name="Leave the match?")
    expect(asked).to_contain_text("A bot plays on for you at once.")
    looked(ada, "leaving a match")
    asked.get_by_role("link", name="Only close the page, keep my seat").click()
    ada.page.get_by_role("region", name="Your tables").get_by_role("button", name="Back to the table").click()
    expect(ada.primary).to_contain_text("Throw the dice")


def test_a_server_that_is_killed_in_an_auction_and_started_again_goes_on_with_it(person: Open, node: Node) -> None:
    address = f"http://127.0.0.1:{node.port}"
    ada, ben = person("Ada", address=address), person("Ben", address=address)
    for one in (ada, ben):
        one.forgive(*BROWSERS_WORDS, "503")
    ada.host("Rentopia")
    ada.set_number("Auction", 60)
    ben.join(ada.link())
    ben.ready()
    ada.ready()
    ada.start()
    ben.dock.wait_for()
    to_an_auction([ada, ben])
    one, other = (ada, ben) if ada.state(["Ben"]) == "mine" else (ben, ada)
    expect(one.primary).to_contain_text("Bid $")
    one.primary.click()
    expect(other.page.get_by_text(f"{one.name} leads").first).to_be_visible()

    node.kill()
    for each in (ada, ben):
        expect(each.page.get_by_role("status").filter(has_text=BROKEN)).to_be_visible()
    start(node)
    for each in (ada, ben):
        expect(each.page.get_by_role("status").filter(has_text=BROKEN)).to_have_count(0)
    expect(other.page.get_by_text(f"{one.name} leads").first).to_be_visible()
    expect(one.page.get_by_text("You lead").first).to_be_visible()
    pass_for_good(other)
    for each in (ada, ben):
        expect(each.log()).to_contain_text("at auction")


def to_an_auction(people: list[Person]) -> None:
    """They throw and leave everything to auction until one has begun."""
    for _ in range(40):
        for one in people:
            others = [each.name for each in people if each is not one]
            while one.state(others) == "mine":
                text = one.dock.inner_text()
                if text.startswith("Bid for"):
                    return
                leave = one.dock.get_by_role("button", name=re.compile("^Leave it to auction"))
                if leave.count():
                    leave.click()
                    expect(one.dock).to_contain_text("Bid for")
                    return
                one.act()
    raise AssertionError("no auction came about")


def pass_for_good(one: Person) -> None:
    one.dock.get_by_role("button", name=re.compile("^Pass")).click()
    one.dock.get_by_role("button", name="Yes, do it").press("Enter")  # a second click so soon could be a double one
