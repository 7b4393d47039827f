"""What all tests share: how hypothesis looks for examples, and which of them run once only."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# No deadline: a test says what is right, never how fast. The long profile is for `make check`.
settings.register_profile("usual", deadline=None, max_examples=100, derandomize=True)
settings.register_profile(
    "long", deadline=None, max_examples=2000, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "usual"))

# A shell that starts the suite in the background leaves Ctrl-C ignored, and every program started from here would
# inherit that: a test that sends one would wait for ever.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

#: What is the same whichever form of the rules runs, and speaks over sockets, terminals and databases: it runs once,
#: with the compiled form, as people use it.
ONCE = ("store/", "chaos/", "client/", "server/", "browser/")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.relative_to(Path(__file__).parent).as_posix().startswith(ONCE):
            item.add_marker("once")
