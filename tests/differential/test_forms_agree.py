"""The compiled and the plain form play the same matches to the same states, step by step."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).parent.parent

SCRIPT = """
import random, sys
from properties.matches import BOARDS, play, random_match
for seed in range(int(sys.argv[1]), int(sys.argv[2])):
    rng = random.Random(seed)
    board = (None, None, str(BOARDS / "sixteen.toml"), str(BOARDS / "sixty.toml"))[seed % 4]
    total = 0
    for state in play(random_match(rng, board), rng):
        total = (total * 31 + state.checksum()) % (2**61 - 1)
    print(seed, total)
"""


def checksums(first: int, last: int, plain: str) -> str:
    environment = {**os.environ, "RENTOPIA_PLAIN": plain, "PYTHONPATH": str(TESTS)}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(first), str(last)],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_both_forms_play_the_same_random_matches() -> None:
    compiled = checksums(0, 24, "0")
    assert len(compiled.splitlines()) == 24
    assert compiled == checksums(0, 24, "1")


@pytest.mark.long
def test_both_forms_play_the_same_random_matches_at_length() -> None:
    assert checksums(1000, 1300, "0") == checksums(1000, 1300, "1")
