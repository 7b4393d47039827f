"""Pages by axe-core as they stand, in light, dark and high contrast."""

from __future__ import annotations

import functools
from typing import Any

from playwright.sync_api import Page

import webclient
from browser.people import Light, Person

LIGHTS: tuple[Light, ...] = ("light", "dark", "contrast")
FOUND = """
async () => {
  // What fades in has its colours only when it is there.
  const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map((one) => one.finished));
  const found = await axe.run(document, { resultTypes: ['violations'], preload: false });
  const why = (node) => [...node.any, ...node.all, ...node.none].slice(0, 1).map((check) => check.message).join('');
  return found.violations.map((one) => ({
    rule: one.id, help: one.help, where: one.nodes.slice(0, 4).map((node) => node.target.join(' ') + ' ' + why(node)),
  }));
}
"""


@functools.cache
def axe() -> str:
    return (webclient.WEB / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


def violations(page: Page) -> list[dict[str, Any]]:
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(axe())
    found: list[dict[str, Any]] = page.evaluate(FOUND)
    return found


def accessible(person: Person, what: str) -> list[str]:
    """What axe finds on a page as it stands, by all its rules in each light."""
    found: list[str] = []
    for light in LIGHTS:
        person.light(light)
        wrong = violations(person.page)
        found += [f"{what}, {light}: {one['rule']} ({one['help']}): {one['where']}" for one in wrong]
    person.light("light")
    return found


class Looked:
    """What axe finds wherever a test comes by; the fixture of this name fails it at the end, with all of it."""

    def __init__(self) -> None:
        self.at: list[str] = []
        self.found: list[str] = []

    def __call__(self, person: Person, what: str) -> None:
        self.at.append(what)
        self.found += accessible(person, what)
