"""Worker processes leave Ctrl-C to their parent, and never outlive it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest

PROGRAM = textwrap.dedent(
    """
    import sys, time
    from rentopia.workers import Workers

    def work(seconds):
        time.sleep(seconds)
        return seconds

    if __name__ == "__main__":
        pool = Workers(2)
        waiting = [pool.submit(work, seconds) for seconds in (0, 60, 60)]
        if sys.argv[1] == "working":
            waiting[0].result()
        try:
            print("now", flush=True)
            waiting[1].result()
        except KeyboardInterrupt:
            pool.end()
            print("ended", flush=True)
    """
)


def started(folder: Path, when: str) -> subprocess.Popen[str]:
    program = folder / "program.py"
    program.write_text(PROGRAM, encoding="utf-8")
    process = subprocess.Popen(
        [sys.executable, str(program), when],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        # Whoever runs the tests in the background may have left Ctrl-C ignored, which children inherit.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    assert process.stdout is not None and process.stdout.readline() == "now\n"
    return process


def is_empty(group: int) -> bool:
    """Whether no process of the group is left, after a bounded wait."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.01)
    os.killpg(group, signal.SIGKILL)
    return False


@pytest.mark.parametrize("when", ["starting", "working"])
def test_ctrl_c_is_answered_by_the_parent_alone(tmp_path: Path, when: str) -> None:
    with started(tmp_path, when) as process:
        os.killpg(process.pid, signal.SIGINT)
        out, error = process.communicate(timeout=60)
        assert (process.returncode, out, error) == (0, "ended\n", "")
    assert is_empty(process.pid)


@pytest.mark.parametrize("when", ["starting", "working"])
def test_workers_end_with_a_parent_that_is_killed(tmp_path: Path, when: str) -> None:
    with started(tmp_path, when) as process:
        process.kill()
        process.communicate(timeout=60)
    assert is_empty(process.pid)
