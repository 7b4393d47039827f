"""The compiled and the plain form play the same matches to the same states and answer the same payloads alike."""

from __future__ import annotations

import pytest

from differential.forms import agreed
from rentopia.games.rentopia.words import WORDS

pytestmark = pytest.mark.both


def heard_in(lines: list[str]) -> set[str]:
    """The refusals among the answers."""
    return {word for word, _ in WORDS.refusals.values() if any(f" {word}: " in line for line in lines)}


def test_both_forms_play_the_same_random_matches() -> None:
    assert len(agreed("rand", 0, 12)) == 12


def test_both_forms_play_the_same_matches_between_bots() -> None:
    assert len(agreed("quick", 200)) == 2
    assert len(agreed("steady", 40)) == 1


@pytest.mark.fuzz
def test_both_forms_answer_hostile_payloads_alike() -> None:
    """The hash of the state stands in each line, too; and it is no small choice of answers that is compared."""
    lines = agreed("hostile", 0, 12)
    assert len(lines) > 2000
    assert sum(" accepted " in line for line in lines) > 100
    assert len(heard_in(lines)) > 20


@pytest.mark.long
def test_both_forms_answer_hostile_payloads_alike_at_length() -> None:
    lines = agreed("hostile", 1000, 1080)
    assert len(lines) > 40_000
    # Rentopia has 33; which of the rarer ones come is luck, and each of those has its scenario.
    assert len(heard_in(lines)) >= 24


@pytest.mark.long
def test_both_forms_play_the_same_random_matches_at_length() -> None:
    assert len(agreed("rand", 1000, 1200)) == 200


@pytest.mark.long
def test_both_forms_agree_on_ten_thousand_quick_matches() -> None:
    assert len(agreed("quick", 10_000)) == 100


@pytest.mark.long
def test_both_forms_agree_on_three_hundred_steady_matches_to_their_end() -> None:
    assert len(agreed("steady", 300)) == 3
