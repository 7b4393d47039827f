"""The golden matches show all that can happen: what is missing is named."""

from __future__ import annotations

from functools import lru_cache

import pytest

from golden.coverage import EXPECTED, Found, found_in
from golden.files import GOLDEN
from rentopia.formats.recordread import load


@lru_cache(maxsize=1)
def found() -> Found:
    return found_in(load(path) for path in GOLDEN)


def test_there_are_at_least_twelve_golden_matches() -> None:
    assert len(GOLDEN) >= 12


@pytest.mark.parametrize("topic", sorted(EXPECTED))
def test_nothing_of_it_is_missing_in_the_golden_matches(topic: str) -> None:
    assert found().missing(topic) == set()


@pytest.mark.parametrize("topic", sorted(EXPECTED))
def test_nothing_occurs_that_was_not_thought_of(topic: str) -> None:
    assert found().topics[topic] - EXPECTED[topic] == set()
