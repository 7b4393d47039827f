"""What is below /learn: every lesson is played to its end by pressing what is ringed, and all pages are accessible."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.axe import accessible
from browser.people import PHONE, Person, Window
from rentopia.games import GAMES
from rentopia.table import lessons as teaching

Open = Callable[..., Person]
LESSONS = [(game, row.lesson) for game in GAMES for row in teaching.lessons(game).lessons]
WINDOWS = pytest.mark.parametrize("window", [Window(), PHONE], ids=["desktop", "phone"])

#: Does what somebody does who follows the ring: goes on where there is only something to read, else presses what is
#: ringed, or fills in the number that is told. Never the same twice at one step. Answers with the end of the lesson.
FOLLOW = """
() => {
  const note = document.querySelector('.lesson-note');
  if (!note) return false;
  const place = note.querySelector('.xs').textContent;
  if (place === 'Done') return true;
  const seen = window.followed ??= { place: '', pressed: [] };
  if (seen.place !== place) Object.assign(seen, { place, pressed: [] });
  const onward = note.querySelector('.act');
  const described = [...document.querySelectorAll('[aria-describedby]')];
  const ringed = described.find((one) => /-said$/.test(one.getAttribute('aria-describedby')));
  const found = onward ?? ringed;
  if (!found || seen.pressed.includes(found)) return false;
  if (found.matches('input')) {
    found.value = /amount to (\\d+)/.exec(note.textContent)[1];
    found.dispatchEvent(new Event('input', { bubbles: true }));
    return false;
  }
  if (!found.matches('button')) return false;
  seen.pressed.push(found);
  found.click();
  return false;
}
"""


@WINDOWS
@pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=[f"{game}-{lesson}" for game, lesson in LESSONS])
def test_a_lesson_is_played_by_pressing_what_is_ringed(person: Open, game: str, lesson: str, window: Window) -> None:
    ada = person("Ada", window)
    ada.page.goto(f"/learn/{game}/lessons/{lesson}")
    ada.page.locator(".lesson-note .told").wait_for()
    ada.page.wait_for_function(FOLLOW, polling=150)
    ada.page.goto(f"/learn/{game}/lessons")
    expect(ada.page.get_by_text(re.compile("^1 of [0-9]+ lessons done$"))).to_be_visible()


def test_another_button_than_the_ringed_one_says_what_to_do_instead(person: Open) -> None:
    ada = person("Ada")
    ada.page.goto("/learn/rentopia/lessons/throw-and-buy")
    ada.button(re.compile("^Throw the dice")).click()
    ada.button(re.compile("^Leave it to auction")).click()
    expect(ada.page.get_by_role("status").filter(has_text="For this lesson: Buy for $60.")).to_be_visible()
    ada.button(re.compile("^Buy for")).click()
    expect(ada.page.locator(".lesson-note")).to_contain_text("Step 3 of 6")


def test_a_lesson_can_be_played_without_a_mouse(person: Open) -> None:
    ada = person("Ada")
    ada.page.goto("/learn/rentopia/lessons/throw-and-buy")
    note = ada.page.locator(".lesson-note")
    for step in range(1, 7):
        expect(note).to_contain_text(re.compile(f"Step {step} of 6"))
        if step != 5:  # it goes on by itself
            ada.page.locator(".lesson-note .told").filter(has_text=re.compile(r"\w")).wait_for()
            ada.page.keyboard.press("Enter")
    expect(note).to_contain_text("Done")


def test_the_first_load_brings_nothing_of_the_pages_and_lessons(person: Open) -> None:
    ada = person("Ada")
    loaded: list[str] = []
    ada.page.on("request", lambda request: loaded.append(request.url))
    ada.page.goto("/")
    ada.button("Open the table").wait_for()
    assert not [url for url in loaded if re.search(r"/(Learn|Lesson|learn|lessons)[.-]", url)]
    ada.page.get_by_role("link", name="How to play").last.click()
    expect(ada.page.get_by_role("heading", name="Learn to play", level=1)).to_be_visible()
    assert [url for url in loaded if re.search(r"/Learn-", url)]


@WINDOWS
def test_the_pages_to_learn_from_are_accessible_and_fit_the_window(person: Open, window: Window) -> None:
    ada = person("Ada", window)
    found: list[str] = []
    pages = [
        "/learn",
        "/learn/dice",
        *(f"/learn/{game}/{page}" for game in GAMES for page in ("board", "play", "rules")),
    ]
    for path in [*pages, "/learn/rentopia/lessons/auction"]:
        ada.page.goto(path)
        ada.page.locator(".lesson-note" if path.endswith("/auction") else "main h1").first.wait_for()
        if path.endswith("/board"):
            ada.page.locator("figure [data-spot]").first.wait_for()
        found += accessible(ada, path)
        if ada.page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            found.append(f"{path} is wider than the window")
    assert not found, "\n".join(found)


def test_the_throw_to_try_is_checked_and_a_cheat_is_found_out(person: Open) -> None:
    ada = person("Ada")
    ada.page.goto("/learn/dice")
    ada.button("Draw bytes for me").click()
    ada.button("Send the bytes and throw").click()
    ada.button("Open the seal and check").click()
    expect(ada.page.get_by_text("all 6 throws come out again")).to_be_visible()
    ada.button("A throw was changed").click()
    expect(ada.page.get_by_text("Found out: throw 3 does not follow")).to_be_visible()
