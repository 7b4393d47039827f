"""A Chromium and a server for each file, and a window for each person."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

import chromium as finding
from browser.axe import Looked
from browser.people import Person, Window
from browser.pictures import Album
from browser.staging import Stage
from rentopia.server.http import browser as built
from server.conftest import _fast_players, _quiet
from server.serving import Served, served

__all__ = ["_fast_players", "_quiet"]

HERE = Path(__file__).parent
SEEN = HERE.parents[1] / "build" / "browser"
OPENED = pytest.StashKey[list[Person]]()
PATIENCE_MS = 30_000
"""Nothing takes so long unless it has failed."""
expect.set_options(timeout=PATIENCE_MS / 2)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A file stays in one worker, so that each starts few browsers and servers."""
    for item in items:
        if HERE in item.path.parents and not list(item.iter_markers("xdist_group")):
            item.add_marker(pytest.mark.xdist_group(f"browser-{item.path.stem}"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """What each person saw when a test failed goes into its report, and as a picture into build/browser."""
    report = yield
    if report.when == "call" and report.failed:
        for one in item.stash.get(OPENED, []):
            report.sections.append((f"what {one.name} saw", one.saw(SEEN / f"{item.name}-{one.name}.png")))
    return report


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """The browser. Not longer than a file: while it is open, other tests can't run an event loop of their own."""
    if not (built.FOLDER / "index.html").is_file():
        pytest.fail("the browser client has not been built: `make client` does it", pytrace=False)
    try:
        found = finding.find()
    except finding.Missing as reason:
        pytest.fail(str(reason), pytrace=False)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=found.path, args=list(finding.ARGUMENTS), env=found.variables()
        )
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all tests of a file, each with tables of its own."""
    with served(str(tmp_path_factory.mktemp("server") / "games.db"), browser=built.Browser.load()) as running:
        yield running


@pytest.fixture
def person(chromium: Browser, server: Served, request: pytest.FixtureRequest) -> Iterator[Callable[..., Person]]:
    """Opens a browser of its own for somebody, by name; `Window` says how it looks. None may have complained."""
    opened: list[Person] = []
    request.node.stash[OPENED] = opened

    def open_for(name: str, window: Window | None = None, address: str = "", kind: type[Person] = Person) -> Person:
        one = kind(name, chromium, address or server.http, window or Window(), PATIENCE_MS)
        opened.append(one)
        return one

    yield open_for
    complaints = [f"{one.name}: {line}" for one in opened for line in one.complaints]
    for one in opened:
        one.leave()
    assert not complaints, complaints


@pytest.fixture
def looked() -> Iterator[Looked]:
    """Looks at a page as it stands by axe, in each light; at the end nothing may have been found."""
    found = Looked()
    yield found
    assert found.at, "nothing was looked at"
    assert not found.found, "\n".join(found.found)


@pytest.fixture
def stage(server: Served, request: pytest.FixtureRequest) -> Iterator[Stage]:
    """A match that Python's players bring to where a test begins."""
    with Stage(server, request.node.name) as found:
        yield found


@pytest.fixture(scope="session")
def album(tmp_path_factory: pytest.TempPathFactory) -> Album:
    """Where pictures go: RENTOPIA_PICTURES, else nowhere that lasts."""
    chosen = os.environ.get("RENTOPIA_PICTURES")
    return Album(Path(chosen).resolve() if chosen else tmp_path_factory.mktemp("pictures"))
