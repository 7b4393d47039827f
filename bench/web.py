"""What the browser client costs, in a real Chromium on a processor four times as slow (`make bench-web`).

Prints the compressed script of the first load, the work of the main thread by frame while tokens walk, and the time
from the arrival of an act's answer until it is painted. A server of this checkout runs in this process; a seat of a
match is taken over in the browser, a bot plays the other. `bench/README.md` tells what came of it.

    python bench/web.py [--throttle 4] [--walks 12] [--game WORD] [--client FOLDER]
"""

from __future__ import annotations

import argparse
import contextlib
import gzip
import json
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import Any

import structlog
from playwright.sync_api import Browser, CDPSession, Page, Response, TimeoutError, sync_playwright

ROOT = Path(__file__).parents[1]
# Without this folder itself: its `server.py` is not the package of that name.
sys.path[:] = [
    str(ROOT),
    str(ROOT / "tools"),
    str(ROOT / "tests"),
    *(one for one in sys.path if Path(one) != ROOT / "bench"),
]

from bench import webtrace

import chromium as finding
from browser.people import Person, Window
from browser.staging import Stage
from rentopia.engine import codes
from rentopia.engine.rows import Move
from rentopia.server.http import browser as built
from rentopia.server.sockets import bucket
from server.serving import served

AIM_LOAD_KB = 120.0
AIM_FRAME_MS = 10.0
AIM_ANSWER_MS = 100.0
PATIENCE_MS = 30_000
LOOK_MS = 1_500
#: A throw and the longest walk.
WALK_MS = 2_600
OTHER = 1
MOST_S = 150
#: Marks when the board can be drawn, when a token's walk begins (with how long it waits, and lasts), and when an
#: answer to an own act arrives.
MARKS = """
(() => {
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    if (this.matches?.('.token') && Array.isArray(frames) && frames.length > 4) {
      const first = frames.findIndex((one, k) => k && one.transform !== frames[0].transform);
      const wait = timing.duration * (frames[Math.max(0, first - 1)]?.offset ?? 0);
      performance.mark(`bench walk ${wait} ${timing.duration - wait}`);
    }
    return animate.call(this, frames, timing);
  };
  const Plain = WebSocket;
  let seat = -1;
  window.WebSocket = class extends Plain {
    constructor(...given) {
      super(...given);
      this.addEventListener('message', ({ data }) => {
        if (typeof data !== 'string') return;
        if (data.startsWith('{"type":"view"')) performance.mark('bench board');
        else if (data.startsWith('{"type":"welcome"')) seat = JSON.parse(data).seat ?? -1;
        else if (!data.startsWith('{"type":"step"')) return;
        else if (JSON.parse(data).step.seat === seat) performance.mark('bench answer');
      });
    }
  };
})();
"""

#: What had been asked for before the board was drawn; the large desks come after it.
SCRIPTS = """
(() => {
  const stood = performance.getEntriesByName('bench board')[0].startTime;
  const all = performance.getEntriesByType('resource').filter((one) => one.startTime < stood);
  return all.map((one) => one.name).filter((name) => name.endsWith('.js'));
})()
"""


def first_load(browser: Browser, address: str) -> dict[str, float]:
    """KB of script as gzip that the page `/` asks for, by address."""
    page = browser.new_page()
    sizes: dict[str, float] = {}

    def came(response: Response) -> None:
        if response.url.endswith(".js"):
            sizes[response.url] = len(gzip.compress(response.body(), 9)) / 1024

    page.on("response", came)
    page.goto(address, wait_until="networkidle")
    page.close()
    return sizes


def still(page: Page) -> None:
    """Until nothing has moved for a moment."""
    page.wait_for_function(
        "() => { const busy = document.getAnimations().some((one) => one.playState === 'running');"
        " window.calm = busy ? 0 : (window.calm ?? 0) + 1; return window.calm > 6; }",
        polling=50,
        timeout=PATIENCE_MS,
    )


def trace(line: CDPSession, page: Page, run: Any) -> list[dict[str, Any]]:
    """The events of Chromium's trace while something runs."""
    events: list[dict[str, Any]] = []
    done: list[bool] = []
    line.on("Tracing.dataCollected", lambda message: events.extend(message["value"]))
    line.on("Tracing.tracingComplete", lambda _: done.append(True))
    line.send("Tracing.start", {"transferMode": "ReportEvents", "categories": webtrace.CATEGORIES})
    run()
    line.send("Tracing.end")
    until = monotonic() + MOST_S
    while not done and monotonic() < until:
        page.wait_for_timeout(100)
    return events


async def answer(stage: Stage) -> bool:
    """The other seat does what its bot says; False where the match does not wait for it."""
    player, mirror = stage.players[OTHER], stage.players[OTHER].mirror
    assert mirror is not None
    if OTHER not in mirror.waits or stage.state.phase == codes.OVER:
        return False
    move, head = Move(), mirror.head
    stage.bots[OTHER].choose(mirror.state, OTHER, move)
    done = await player.act(mirror.action(move, OTHER), seq=head)
    if done["type"] == "ack":
        await player.until_head(head + 1)
    return True


def play(stage: Stage, person: Person, walks: int) -> None:
    """Plays on until so many walks have begun: this person by what the table proposes, the other by a bot."""
    until = monotonic() + MOST_S
    count = "performance.getEntriesByType('mark').filter((one) => one.name.startsWith('bench walk')).length"
    while monotonic() < until and person.page.evaluate(count) < walks:
        # Nothing is asked of the page while something moves in it: the question itself would be work.
        while stage.run(answer(stage)):
            person.page.wait_for_timeout(WALK_MS)
        still(person.page)
        with contextlib.suppress(TimeoutError):
            if person.state() == "over":
                break
            person.act()
        person.page.wait_for_timeout(WALK_MS)
    still(person.page)


def measure(given: argparse.Namespace) -> dict[str, Any]:
    """All figures of one run. SystemExit where there is no client, or no Chromium."""
    client = built.Browser.load(given.client) if given.client else built.Browser.load()
    if client is None:
        raise SystemExit("the browser client has not been built: `make client` does it")
    try:
        found = finding.find()
    except finding.Missing as reason:
        raise SystemExit(str(reason)) from None
    with (
        tempfile.TemporaryDirectory() as folder,
        served(str(Path(folder) / "games.db"), browser=client) as server,
        Stage(server, "bench") as stage,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=found.path, args=list(finding.ARGUMENTS), env=found.variables()
        )
        load = first_load(browser, server.http)
        person = Person("Ada", browser, server.http, Window(motion=True), PATIENCE_MS)
        person.context.add_init_script(MARKS)
        stage.begin(given.game, ("steady", "steady"))
        person.sit_down(stage.give(0))
        person.dock.wait_for()
        person.context.set_default_timeout(LOOK_MS)
        table = person.page.evaluate(SCRIPTS)
        scripts = {url: load.get(url) or _size(person.page, url) for url in table}
        line = person.context.new_cdp_session(person.page)
        line.send("Emulation.setCPUThrottlingRate", {"rate": given.throttle})
        events = trace(line, person.page, lambda: play(stage, person, given.walks))
        if given.keep:
            given.keep.write_text(json.dumps({"traceEvents": events}), encoding="utf-8")
        browser.close()
    seen = webtrace.read(events)
    return {
        "load_kb": sum(load.values()),
        "table_kb": sum(scripts.values()),
        "walks": seen.walks,
        "frames": len(seen.frames),
        "frame_ms": {
            "median": webtrace.middle(seen.frames),
            "p95": webtrace.at(seen.frames, 0.95),
            "p99": webtrace.at(seen.frames, 0.99),
            "most": max(seen.frames, default=0.0),
            "within_aim": seen.share(AIM_FRAME_MS),
        },
        "answers": len(seen.answers),
        "answer_ms": {
            "median": webtrace.middle(seen.answers),
            "p95": webtrace.at(seen.answers, 0.95),
            "most": max(seen.answers, default=0.0),
            "own_median": webtrace.middle(seen.own),
            "own_p95": webtrace.at(seen.own, 0.95),
        },
    }


def _size(page: Page, url: str) -> float:
    return len(gzip.compress(page.request.get(url).body(), 9)) / 1024


def told(figures: dict[str, Any], throttle: float) -> str:
    """The figures as lines, each with its aim."""
    frame, answer = figures["frame_ms"], figures["answer_ms"]
    return "\n".join(
        [
            f"script of the first load, gzip: {figures['load_kb']:.1f} KB (aim {AIM_LOAD_KB:.0f}); "
            f"until a table's board stands {figures['table_kb']:.1f} KB",
            f"main thread by frame in {figures['walks']} walks ({figures['frames']} frames, processor {throttle:g} "
            f"times as slow): median {frame['median']:.1f} ms, p95 {frame['p95']:.1f}, p99 {frame['p99']:.1f}, most "
            f"{frame['most']:.1f} (aim {AIM_FRAME_MS:.0f}); {frame['within_aim']:.1%} within the aim",
            f"from an answer's arrival to its paint, {figures['answers']} acts: median {answer['median']:.0f} ms, "
            f"p95 {answer['p95']:.0f}, most {answer['most']:.0f} (aim {AIM_ANSWER_MS:.0f}); of it the page's own work "
            f"{answer['own_median']:.0f}, p95 {answer['own_p95']:.0f}",
        ]
    )


def quiet() -> None:
    """What the server tells of itself is of no use here; players may act as fast as they like."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(40))
    bucket.PER_SECOND = bucket.BURST = 1e6


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--throttle", type=float, default=4.0, help="how many times as slow the processor is")
    parser.add_argument("--walks", type=int, default=12, help="after so many walks it ends")
    parser.add_argument("--game", default="rentopia", help="the word of the game")
    parser.add_argument("--client", type=Path, help="a built client beside the one of the package")
    parser.add_argument("--keep", type=Path, help="where the trace is written to, for Chromium's own view of it")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args(arguments)
    quiet()
    figures = measure(given)
    print(json.dumps(figures, indent=1) if given.json else told(figures, given.throttle))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
