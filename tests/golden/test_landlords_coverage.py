"""The golden matches of the Landlord's Game show all that can happen in it: what is missing is named."""

from __future__ import annotations

from functools import lru_cache

import pytest

from golden.coverage import Found
from golden.files import LANDLORDS
from golden.landlordscoverage import EXPECTED, found_in
from rentopia.formats.recordread import load


@lru_cache(maxsize=1)
def found() -> Found:
    return found_in(load(path) for path in LANDLORDS)


def test_there_are_at_least_twelve_golden_matches() -> None:
    assert len(LANDLORDS) >= 12


@pytest.mark.parametrize("topic", sorted(EXPECTED))
def test_nothing_of_it_is_missing_in_the_golden_matches(topic: str) -> None:
    assert found().missing(topic) == set()


@pytest.mark.parametrize("topic", sorted(EXPECTED))
def test_nothing_occurs_that_was_not_thought_of(topic: str) -> None:
    assert found().topics[topic] - EXPECTED[topic] == set()
