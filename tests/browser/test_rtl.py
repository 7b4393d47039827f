"""Writing from right to left: pages turn round as a whole and fit the window, and the board stays as it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from browser.people import PHONE, Person, Window
from browser.staging import Stage
from rentopia.engine import codes

Open = Callable[..., Person]
WIDE = Window(1280, 800)

#: Turns the page round, and tells where boxes stand; those that lie in a box that is scrolled do not count.
TURNED = """
(direction) => {
  document.documentElement.dir = direction;
  const scrolled = (one) => {
    for (let at = one.parentElement; at && at !== document.body; at = at.parentElement)
      if (['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(at).overflowX)) return true;
    return false;
  };
  const beyond = [...document.querySelectorAll('body *')].filter((one) => {
    const box = one.getBoundingClientRect();
    const style = getComputedStyle(one);
    if (!box.width || style.visibility === 'hidden' || one.closest('svg, .hidden-words, .skip')) return false;
    return (box.left < -1 || box.right > innerWidth + 1) && !scrolled(one);
  });
  const page = document.scrollingElement;
  const middle = (selector) => {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    return box && box.width ? box.left + box.width / 2 : null;
  };
  const board = document.querySelector('.frame')?.getBoundingClientRect();
  return {
    wide: page.scrollWidth - page.clientWidth,
    beyond: beyond.map((one) => `${one.tagName} ${one.className} ${one.textContent.trim().slice(0, 40)}`),
    board: middle('.frame'), rail: middle('.rail'), main: middle('#table, .cols > :first-child'),
    spots: [...document.querySelectorAll('.spot')].slice(0, 12).map((one) => {
      const box = one.getBoundingClientRect();
      return [(box.left - board.left) / board.width, (box.top - board.top) / board.height];
    }),
  };
}
"""


def turned(person: Person, what: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """The page in both directions; nothing of it may lie beyond the window in either."""
    plain, round_ = (person.page.evaluate(TURNED, way) for way in ("ltr", "rtl"))
    for found in (plain, round_):
        assert found["wide"] <= 0, (what, found["wide"], found["beyond"])
        assert not found["beyond"], (what, found["beyond"])
    return plain, round_


@pytest.mark.parametrize("window", [WIDE, PHONE], ids=["desktop", "phone"])
def test_home_lobby_and_the_pages_for_learning_turn_round_and_stay_in_the_window(person: Open, window: Window) -> None:
    ada = person("Ada", window)
    ada.page.goto("/")
    ada.button("Open the table").wait_for()
    middle = window.width / 2
    plain, round_ = turned(ada, "home")
    if window is WIDE:
        assert plain["main"] < middle < round_["main"]
    ada.host("Rentopia")
    plain, round_ = turned(ada, "lobby")
    if window is WIDE:
        assert plain["rail"] > middle > round_["rail"]
    for page in ("rentopia/board", "landlords/play"):
        ada.page.goto(f"/learn/{page}")
        ada.page.locator("main h2").first.wait_for()
        turned(ada, page)


@pytest.mark.parametrize("game", ["rentopia", "landlords"])
def test_a_match_turns_round_but_its_board_runs_as_it_is_printed(person: Open, stage: Stage, game: str) -> None:
    stage.begin(game, ["steady"] * 3, number=1)
    stage.play(lambda state: state.phase == codes.BEFORE_ROLL and state.turn == 0 and state.round >= 2)
    ticket = stage.give(0)
    for window in (WIDE, PHONE):
        ada = person("Ada", window)
        ada.sit_down(ticket)
        ada.dock.wait_for()
        ada.page.locator(".spot").nth(11).wait_for(state="attached")
        plain, round_ = turned(ada, f"{game}, {window.width}")
        if window is WIDE:
            assert plain["board"] < plain["rail"] and round_["board"] > round_["rail"]
        assert round_["spots"] == [[pytest.approx(one, abs=0.002) for one in spot] for spot in plain["spots"]]
