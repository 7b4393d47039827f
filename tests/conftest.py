"""What all tests share: how hypothesis looks for examples."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

# No deadline: a test says what is right, never how fast. The long profile is for `make check`.
settings.register_profile("usual", deadline=None, max_examples=100, derandomize=True)
settings.register_profile(
    "long", deadline=None, max_examples=2000, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "usual"))
