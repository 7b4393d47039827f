"""What a trace of Chromium says of the page's main thread: work by frame in a walk, and when an answer is seen.

All times in a trace are microseconds on one clock. Work is the thread's own time where the trace has it, so that other
programs on the machine count as little as possible; a throttled processor lengthens it as it would a slow one's.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

FRAME_US = 1_000_000 / 60
CATEGORIES = "devtools.timeline,disabled-by-default-devtools.timeline,blink.user_timing"
TASKS = ("RunTask", "ThreadControllerImpl::RunTask")
#: Set by the page's script in `web.py`.
WALK, ANSWER = "bench walk ", "bench answer"


class NoTrace(ValueError):
    """The trace lacks what is looked for."""


@dataclass(frozen=True)
class Task:
    """Microseconds; ``work`` is what the thread itself was busy."""

    start: float
    end: float
    work: float


@dataclass(frozen=True)
class Seen:
    """``frames``: work in ms by frame of all walks; ``answers``: ms from an answer's arrival to its paint by the clock,
    ``own`` the work of the main thread in that time."""

    frames: list[float]
    answers: list[float]
    own: list[float]
    walks: int

    def share(self, most_ms: float) -> float:
        """The share of the frames that keep within a time."""
        return sum(1 for one in self.frames if one <= most_ms) / max(1, len(self.frames))


def at(values: Sequence[float], share: float) -> float:
    """A quantile; 0 where there are no values."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


def middle(values: Sequence[float]) -> float:
    return median(values) if values else 0.0


def read(events: Sequence[dict[str, Any]]) -> Seen:
    """Raises NoTrace where the page's main thread or its marks are not in the trace."""
    marks = [one for one in events if one.get("cat", "").find("user_timing") >= 0 and one["name"].startswith("bench ")]
    if not marks:
        raise NoTrace("the page has set no marks: nothing walked while it was traced")
    process, thread = marks[0]["pid"], marks[0]["tid"]
    own = [one for one in events if one.get("pid") == process and one.get("tid") == thread]
    tasks = _tasks(own)
    if not tasks:
        raise NoTrace("no tasks of the page's main thread are in the trace")
    walks = [(one["ts"], one["name"][len(WALK) :]) for one in marks if one["name"].startswith(WALK)]
    frames: list[float] = []
    for begun, said in walks:
        wait_ms, walk_ms = (float(part) for part in said.split())
        frames += _by_frame(tasks, begun + wait_ms * 1000, begun + (wait_ms + walk_ms) * 1000)
    arrivals = [one["ts"] for one in marks if one["name"] == ANSWER]
    painted = _painted(own, arrivals)
    clock = [(end - start) / 1000 for start, end in painted]
    return Seen(frames, clock, [_work(tasks, start, end) for start, end in painted], len(walks))


def _tasks(events: Sequence[dict[str, Any]]) -> list[Task]:
    for name in TASKS:
        found = [
            Task(one["ts"], one["ts"] + one.get("dur", 0), one.get("tdur", one.get("dur", 0)))
            for one in events
            if one["name"] == name and one["ph"] == "X"
        ]
        if found:
            return sorted(_outermost(found), key=lambda one: one.start)
    return []


def _outermost(tasks: list[Task]) -> list[Task]:
    """Tasks that run inside another are counted in it."""
    found: list[Task] = []
    for one in sorted(tasks, key=lambda task: (task.start, -task.end)):
        if not found or one.start >= found[-1].end:
            found.append(one)
    return found


def _by_frame(tasks: Sequence[Task], start: float, end: float) -> list[float]:
    """Work in ms in each sixtieth of a second; a task that runs on into the next frame counts where it began."""
    count = max(1, int((end - start) / FRAME_US))
    frames = [0.0] * count
    for one in tasks[bisect_left(tasks, start, key=lambda task: task.start) :]:
        if one.start >= start + count * FRAME_US:
            break
        frames[int((one.start - start) / FRAME_US)] += one.work / 1000
    return frames


def _work(tasks: Sequence[Task], start: float, end: float) -> float:
    """ms of work between two moments; a task that begins before or ends after counts by its share."""
    found = 0.0
    for one in tasks:
        inside = min(end, one.end) - max(start, one.start)
        if inside > 0:
            found += one.work * inside / (one.end - one.start)
    return found / 1000


def _painted(events: Sequence[dict[str, Any]], arrivals: Sequence[float]) -> list[tuple[float, float]]:
    """Each arrival, and the end of the commit after the first paint that follows it."""
    paints = sorted(one["ts"] for one in events if one["name"] == "Paint")
    commits = sorted(one["ts"] + one.get("dur", 0) for one in events if one["name"] == "Commit")
    found = []
    for arrival in arrivals:
        paint = next((ts for ts in paints if ts >= arrival), None)
        commit = next((ts for ts in commits if paint is not None and ts >= paint), None)
        if commit is not None:
            found.append((arrival, commit))
    return found
