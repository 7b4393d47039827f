"""Somebody at a table, in a browser of their own, who does what people do: reads, clicks, types."""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, ConsoleMessage, Error, Locator, TimeoutError, expect

Light = Literal["light", "dark", "contrast"]
PASS = re.compile("^Pass")
QUICK_MS = 1_500
State = Literal["mine", "others", "over"]

#: Where a person stands: what is to be done, whether it is for others to act, or the end. Null: look again.
STATE = """
([others]) => {
  const shown = (element) => element && element.getClientRects().length > 0;
  const buttons = [...document.querySelectorAll('button, a')].filter(shown);
  if (buttons.some((one) => /Check the dice|Rematch|Replay from/.test(one.textContent))) return 'over';
  if ([...document.querySelectorAll('.fill')].some(shown)) return 'mine';
  const dock = [...document.querySelectorAll('[aria-label="Your decision"]')].find(shown);
  if (!dock) return buttons.some((one) => one.textContent.trim().startsWith('Turn')) ? 'mine' : null;
  if (dock.querySelector('[role="alert"]') || /Put away/.test(dock.innerText)) return 'mine';
  const first = [...dock.querySelectorAll('.primary')].find(shown);
  if (first) return first.disabled || first.getAttribute('aria-disabled') === 'true' ? null : 'mine';
  const waiting = /Waiting for (.*)/.exec(dock.innerText);
  return waiting && others.some((name) => waiting[1].includes(name)) ? 'others' : null;
}
"""


#: It is this person's decision, and no primary action is offered that could be done.
STUCK = """
() => {
  const shown = (element) => element && element.getClientRects().length > 0;
  const dock = [...document.querySelectorAll('[aria-label="Your decision"]')].find(shown);
  if (!dock || /Waiting for|watching|is over/.test(dock.innerText)) return false;
  const first = [...dock.querySelectorAll('.primary')].filter(shown);
  return first.every((one) => one.disabled || one.getAttribute('aria-disabled') === 'true');
}
"""
PAUSE_MS = 3_000
"""Bots and the server need less to go on."""

#: Whether the focus is to be seen: at what has it, or at the label that stands for it.
RING = """
(one) => {
  const around = [one, one.parentElement, one.parentElement?.parentElement, one.closest('label')].filter(Boolean);
  return one.matches(':focus-visible') && around.some((each) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(each);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
  });
}
"""


@dataclass(frozen=True)
class Window:
    """How somebody looks at the table; the motion is taken away unless it is what a test is about."""

    width: int = 1440
    height: int = 900
    light: Light = "light"
    touch: bool = False
    motion: bool = False
    language: str = "en-GB"
    scale: float = 1.0


PHONE = Window(width=390, height=844, touch=True)


class Person:
    """``complaints`` are the errors of the page: of its scripts, its policy, and what could not be loaded."""

    def __init__(self, name: str, browser: Browser, address: str, window: Window, patience_ms: int) -> None:
        self.name = name
        self.address = address
        self.complaints: list[str] = []
        # The answer to a question about what is over by now; others may be quicker than the question.
        self.forgiven = ["409 (Conflict)"]
        self.bid_for = ""
        self.context = browser.new_context(
            base_url=address,
            viewport={"width": window.width, "height": window.height},
            has_touch=window.touch,
            is_mobile=window.touch,
            device_scale_factor=window.scale,
            color_scheme="dark" if window.light == "dark" else "light",
            contrast="more" if window.light == "contrast" else "no-preference",
            reduced_motion="no-preference" if window.motion else "reduce",
            locale=window.language,
            permissions=["clipboard-read", "clipboard-write"],
            accept_downloads=True,
        )
        self.context.set_default_timeout(patience_ms)
        self.page = self.context.new_page()
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self._complain(f"error: {error}"))

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._complain(f"{message.type}: {message.text} ({message.location['url'].removeprefix(self.address)})")

    def _complain(self, text: str) -> None:
        if not any(part in text for part in self.forgiven):
            self.complaints.append(text)

    def forgive(self, *parts: str) -> None:
        """What the browser itself writes where a test takes the server or the line away."""
        self.forgiven += parts

    def leave(self) -> None:
        self.context.close()

    def saw(self, picture: Path) -> str:
        """What there is now, for the report of a failure; a picture of it too."""
        try:
            picture.parent.mkdir(parents=True, exist_ok=True)
            self.page.screenshot(path=picture)
            text = self.page.locator("body").inner_text()
        except Error as error:
            text = f"({error})"
        return "\n".join([self.page.url, *self.complaints, text])

    # --- looking ------------------------------------------------------------------------------------------

    def light(self, light: Light) -> None:
        """Turn the system's light."""
        self.page.emulate_media(
            color_scheme="dark" if light == "dark" else "light",
            contrast="more" if light == "contrast" else "no-preference",
        )
        expect(self.page.locator("html")).to_have_attribute("data-theme", light)

    @property
    def dock(self) -> Locator:
        """Where every decision is made."""
        return self.page.get_by_role("region", name="Your decision").filter(visible=True).last

    @property
    def primary(self) -> Locator:
        return self.dock.locator(".primary").first

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name).filter(visible=True).first

    def log(self) -> Locator:
        """The log of the match as it is to be seen; on a phone behind a tab."""
        return self.page.get_by_role("region", name="Log", exact=True).filter(visible=True).last

    # --- before the match ---------------------------------------------------------------------------------

    def host(self, title: str) -> None:
        """Open a table of a game."""
        self.page.goto("/")
        self.page.get_by_label("Your name").first.fill(self.name)
        self.page.get_by_role("radio", name=re.compile(f"^{re.escape(title)}")).check()
        self.button("Open the table").click()
        self.button("Copy the link").wait_for()

    def link(self) -> str:
        """What the host sends to the others."""
        self.button("Copy the link").click()
        self.button(re.compile("Copied")).wait_for()
        found: str = self.page.evaluate("navigator.clipboard.readText()")
        return found

    def join(self, link: str) -> None:
        self.page.goto(link)
        self.page.get_by_label("Your name").first.fill(self.name)
        self.button("Sit down").click()
        self.button(re.compile("I am ready")).wait_for()

    def set_number(self, label: str, value: int) -> None:
        """One of the host's switches."""
        field = self.page.get_by_role("textbox", name=label, exact=True)
        field.fill(str(value))
        field.press("Tab")
        expect(field).to_have_value(str(value))

    def ready(self) -> None:
        self.button(re.compile("I am ready")).click()
        self.button(re.compile("[Nn]ot ready")).wait_for()

    def start(self) -> None:
        start = self.button(re.compile("^Start the match"))
        expect(start).to_be_enabled()
        start.click()
        self.dock.wait_for()

    # --- a seat that a Python player had -------------------------------------------------------------------

    def sit_down(self, ticket: dict[str, Any]) -> None:
        """Take over a seat, as somebody does who comes back with this browser."""
        ours = json.dumps({"invite": None, "watch": None, "used": 1, **ticket})
        place = f"table/1/seat/{ticket['code']}"
        script = f"localStorage.getItem({place!r}) ?? localStorage.setItem({place!r}, {ours!r})"
        self.context.add_init_script(script)
        self.page.goto(f"/t/{ticket['code']}")

    # --- playing ------------------------------------------------------------------------------------------

    def state(self, others: Sequence[str] = ()) -> State:
        """Wait until this person is asked, the others are (by name), or the match is over."""
        try:
            found: State = self.page.wait_for_function(STATE, arg=[list(others)], timeout=PAUSE_MS).json_value()
        except TimeoutError:
            if self.page.evaluate(STUCK):
                return "mine"
            found = self.page.wait_for_function(STATE, arg=[list(others)]).json_value()
        return found

    def act(self) -> None:
        """Do what the table proposes: the primary action, and what it asks then; in an auction one bid, then a pass.

        Others may be quicker, so that there is nothing to be done any more; the next look at the table tells.
        """
        with contextlib.suppress(TimeoutError):
            self._act()

    def _act(self) -> None:
        filling = self.page.locator(".fill").filter(visible=True)
        if filling.count():
            self.press(filling.last.locator(".row").get_by_role("button").first)
            self.to_turn()
        elif self.dock.get_by_role("button", name="Put away").count():
            self.page.keyboard.press("Escape")
        elif not self.dock.count():
            self.to_turn()
        elif self.dock.get_by_role("alert").count():
            self.press(self.dock.locator(".row").last.get_by_role("button").first)
        else:
            if self.page.evaluate(STUCK):
                self._find_a_way()
                return
            asked = self.dock.inner_text(timeout=QUICK_MS).partition("?")[0]
            if asked.startswith("Bid for") and asked == self.bid_for:
                self.press(self.dock.get_by_role("button", name=PASS), "p")
            else:
                self.bid_for = asked
                self.press(self.primary, self._key_of_primary())

    def _key_of_primary(self) -> str:
        """The key that stands on it: Enter, but a letter for what nobody should answer in passing, as a vote."""
        sign = self.primary.locator("kbd")
        key = sign.first.inner_text(timeout=QUICK_MS) if sign.count() else "Enter"
        return key.lower() if len(key) == 1 else key

    def _find_a_way(self) -> None:
        """Nothing is proposed: mortgage something, else give up, else look for more that could be done."""
        for name in ("^Mortgage", "^Yes, I am out", "^Go bankrupt|^Give up", "^Raise cash|^Build, sell", "^More"):
            button = self.page.get_by_role("button", name=re.compile(name), disabled=False).filter(visible=True)
            if button.count():
                self.press(button.first)
                return

    def press(self, button: Locator, key: str = "") -> None:
        """Press a button; ``key`` stands for it where nothing has the focus."""
        button.click(timeout=QUICK_MS)

    def to_turn(self) -> None:
        """On a phone, back from a desk to the decision."""
        tab = self.page.get_by_role("button", name=re.compile("^Turn\\b"))
        if tab.count():
            tab.click(timeout=QUICK_MS)


class Keyboarder(Person):
    """Somebody without a mouse: tab, arrows, letters and Enter only."""

    MOST_TABS = 120

    def host(self, title: str) -> None:
        self.page.goto("/")
        self.button("Open the table").wait_for()
        self.tab_to(self.page.get_by_label("Your name").first)
        self.page.keyboard.type(self.name)
        wanted = self.page.get_by_role("radio", name=re.compile(f"^{re.escape(title)}"))
        self.tab_to(self.page.get_by_role("radio", checked=True).first)
        for _ in range(4):
            if wanted.is_checked():
                break
            self.page.keyboard.press("ArrowDown")
        self.tab_to(self.button("Open the table"))
        self.page.keyboard.press("Enter")
        self.button("Copy the link").wait_for()

    def link(self) -> str:
        self.tab_to(self.button("Copy the link"))
        self.page.keyboard.press("Enter")
        self.button(re.compile("Copied")).wait_for()
        found: str = self.page.evaluate("navigator.clipboard.readText()")
        return found

    def join(self, link: str) -> None:
        self.page.goto(link)
        self.tab_to(self.page.get_by_label("Your name").first)
        self.page.keyboard.type(self.name)
        self.page.keyboard.press("Enter")
        self.button(re.compile("I am ready")).wait_for()

    def set_number(self, label: str, value: int) -> None:
        field = self.page.get_by_role("textbox", name=label, exact=True)
        self.tab_to(field)
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type(str(value))
        self.page.keyboard.press("Tab")
        expect(field).to_have_value(str(value))

    def ready(self) -> None:
        self.tab_to(self.button(re.compile("I am ready")))
        self.page.keyboard.press("Enter")
        self.button(re.compile("[Nn]ot ready")).wait_for()

    def start(self) -> None:
        start = self.button(re.compile("^Start the match"))
        expect(start).to_be_enabled()
        self.tab_to(start)
        self.page.keyboard.press("Enter")
        self.dock.wait_for()

    def press(self, button: Locator, key: str = "") -> None:
        free = self.page.evaluate("!document.activeElement?.closest('button, a, input, select, [role=tab]')")
        if key and free:
            self.page.keyboard.press(key)
            return
        self.tab_to(button)
        self.page.keyboard.press("Enter")

    def choose(self, wanted: Locator, text: str = "") -> None:
        """Go to something and press it, or type into it."""
        self.tab_to(wanted)
        if text:
            self.page.keyboard.type(text)
        else:
            self.page.keyboard.press("Enter")

    def tab_to(self, wanted: Locator) -> None:
        """Tab until something has the focus; it has to be seen then."""
        wanted.wait_for(timeout=QUICK_MS)
        for _ in range(self.MOST_TABS):
            if wanted.evaluate("(one) => one === document.activeElement", timeout=QUICK_MS):
                assert wanted.evaluate(RING), f"the focus is not to be seen on {wanted}"
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{wanted} is not reached by tabbing")


def play(people: Sequence[Person], most: int = 5000) -> int:
    """All of them do what is proposed until the match is over; how many actions that took."""
    done = 0
    while True:
        for person in people:
            others = [one.name for one in people if one is not person]
            while (state := person.state(others)) == "mine":
                person.act()
                done += 1
                assert done <= most, "the match does not end"
            if state == "over":
                return done
