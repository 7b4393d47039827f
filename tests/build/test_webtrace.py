"""What the bench of the browser client reads out of a trace: work by frame in a walk, and answers until paint."""

from __future__ import annotations

from typing import Any

import pytest
from bench import webtrace


def event(
    name: str, ts: float, dur: float = 0, cat: str = "devtools.timeline", tid: int = 1, **more: Any
) -> dict[str, Any]:
    return {"name": name, "ph": "X", "ts": ts, "dur": dur, "cat": cat, "pid": 7, "tid": tid, **more}


def mark(name: str, ts: float) -> dict[str, Any]:
    return {"name": name, "ph": "I", "ts": ts, "cat": "blink.user_timing", "pid": 7, "tid": 1}


MS = 1000.0


def test_work_counts_in_the_frame_where_it_begins_and_only_while_the_token_walks() -> None:
    seen = webtrace.read(
        [
            mark("bench walk 700 50", 0),
            event("RunTask", 100 * MS, 40 * MS),
            event("RunTask", 701 * MS, 4 * MS),
            event("RunTask", 706 * MS, 3 * MS),
            event("RunTask", 720 * MS, 8 * MS),
            event("RunTask", 720 * MS, 90 * MS, tid=2),
        ]
    )
    assert seen.walks == 1
    assert seen.frames == [7.0, 8.0, 0.0]
    assert seen.share(7.5) == pytest.approx(2 / 3)


def test_a_task_inside_another_is_counted_once_and_by_the_threads_own_time() -> None:
    seen = webtrace.read(
        [
            mark("bench walk 0 17", 0),
            event("RunTask", 1 * MS, 12 * MS, tdur=9 * MS),
            event("RunTask", 2 * MS, 5 * MS, tdur=5 * MS),
        ]
    )
    assert seen.frames == [9.0]


def test_an_answer_is_there_when_the_paint_after_it_is_committed() -> None:
    seen = webtrace.read(
        [
            mark("bench answer", 10 * MS),
            event("RunTask", 10 * MS, 30 * MS),
            event("Paint", 5 * MS, 1 * MS),
            event("Commit", 7 * MS, 1 * MS),
            event("Paint", 41 * MS, 2 * MS),
            event("Commit", 44 * MS, 3 * MS),
        ]
    )
    assert seen.answers == [37.0]
    assert seen.own == [30.0]


def test_a_trace_in_which_nothing_was_marked_is_refused() -> None:
    with pytest.raises(webtrace.NoTrace, match="nothing walked"):
        webtrace.read([event("RunTask", 0, 5)])


def test_quantiles_of_nothing_are_nothing() -> None:
    assert webtrace.at([], 0.95) == 0.0
    assert webtrace.at([3.0, 1.0, 2.0], 0.95) == 3.0
    assert webtrace.middle([]) == 0.0
