"""Colour is never alone: neighbouring districts, and all eight players, differ in letter, pattern and grey picture."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.people import Light, Person, Window
from browser.staging import NAMES, Stage
from rentopia.engine import codes

Open = Callable[..., Person]
#: Mean and spread of the grey of a picture, and how often it changes along its middle lines: pattern, not colour.
GREY = """
async ([data, size]) => {
  const image = new Image();
  image.src = 'data:image/png;base64,' + data;
  await image.decode();
  const canvas = new OffscreenCanvas(size, size);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0, size, size);
  const { data: bytes } = context.getImageData(0, 0, size, size);
  const grey = [];
  for (let k = 0; k < bytes.length; k += 4) {
    grey.push(Math.round(0.2126 * bytes[k] + 0.7152 * bytes[k + 1] + 0.0722 * bytes[k + 2]));
  }
  return grey;
}
"""
SIZE = 24
#: What is drawn, without the colours.
SIGN = """
(one) => [...one.querySelectorAll('*')].map((part) => [part.tagName, part.getAttribute('d'), part.getAttribute('cx'),
  part.getAttribute('r'), part.getAttribute('points'), part.getAttribute('href')].join(' ')).join()
"""
PATTERNS = """
(one) => [...one.querySelectorAll('[fill^="url(#pat-"]')].map((part) => part.getAttribute('fill').split('-')[1])
"""


def grey(page: Page, blank: Page, one: Locator) -> list[int]:
    """The grey picture of an element, in a square of `SIZE` points. The page's policy allows no pictures from data."""
    data = base64.b64encode(one.screenshot(animations="disabled")).decode()
    found: list[int] = blank.evaluate(GREY, [data, SIZE])
    return found


def apart(one: list[int], two: list[int]) -> float:
    """How far two grey pictures are apart: the share of points whose grey differs clearly."""
    return sum(abs(a - b) > 24 for a, b in zip(one, two, strict=True)) / len(one)


@pytest.fixture
def eight(stage: Stage) -> Stage:
    stage.begin("rentopia", ["quick"] * 8, number=1)
    return stage.play(lambda state: state.phase == codes.BEFORE_ROLL and state.turn == 0 and state.round > 1)


@pytest.mark.parametrize("light", ["light", "contrast"])
def test_eight_players_differ_in_sign_and_in_grey(person: Open, eight: Stage, light: Light) -> None:
    ada = person("Ada", Window(light=light, scale=2))
    ada.sit_down(eight.give(0))
    ada.dock.wait_for()
    blank = ada.context.new_page()
    rows = ada.page.get_by_role("region", name="Players").get_by_role("button").filter(has=ada.page.locator("svg"))
    pictures: list[list[int]] = []
    signs: list[str] = []
    for name in NAMES:
        disc = rows.filter(has_text=name).locator("svg").first
        signs.append(disc.evaluate(SIGN))
        pictures.append(grey(ada.page, blank, disc))
    assert len(set(signs)) == 8
    near = [
        (NAMES[a], NAMES[b], round(apart(pictures[a], pictures[b]), 3))
        for a in range(8)
        for b in range(a)
        if apart(pictures[a], pictures[b]) < 0.04
    ]
    assert not near


def test_neighbouring_districts_differ_in_letter_or_pattern_and_in_grey(person: Open, stage: Stage) -> None:
    stage.begin("rentopia", ["quick"] * 2, number=1)
    ada = person("Ada", Window(scale=2))
    ada.sit_down(stage.give(0))
    ada.dock.wait_for()
    blank = ada.context.new_page()
    shown: dict[str, str] = {}
    patterns: dict[str, set[str]] = {}
    pictures: dict[str, list[int]] = {}
    for one in ada.page.get_by_role("group", name=re.compile("^Board")).get_by_role("button").all():
        label = one.get_attribute("aria-label") or ""
        found = re.match(r"([A-Z]\d) .*, district ([A-Z]),", label)
        if found is None:
            continue
        code, letter = found[1], found[2]
        plot = ada.page.locator(f'.space[data-at="{one.get_attribute("data-spot")}"]')
        expect(plot).to_contain_text(code)  # to be seen, not only to be heard
        shown[letter] = code[0]
        patterns.setdefault(letter, set()).update(plot.evaluate(PATTERNS))
        pictures.setdefault(letter, grey(ada.page, blank, plot))
    letters = sorted(shown)
    assert len(letters) >= 5
    for mine, other in zip(letters, [*letters[1:], letters[0]], strict=True):
        assert shown[mine] != shown[other] or not patterns[mine] & patterns[other]
        assert apart(pictures[mine], pictures[other]) > 0.04, (mine, other)


def test_every_space_of_1906_shows_a_number_of_its_own(person: Open, stage: Stage) -> None:
    """Its colours mean kinds, which are told by words and pictures too; districts play no part in its rules."""
    stage.begin("landlords", ["quick"] * 2, number=1)
    ada = person("Ada")
    ada.sit_down(stage.give(0))
    ada.dock.wait_for()
    texts = "(all) => all.map((one) => [...one.querySelectorAll('text')].map((text) => text.textContent.trim()))"
    shown: list[list[str]] = ada.page.locator(".space").evaluate_all(texts)
    assert len(shown) == 40
    missing = [at for at in range(40) if at % 10 and str(at) not in shown[at]]
    assert not missing
