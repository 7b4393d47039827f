"""Both forms play the same matches of the Landlord's Game to the same states and answer the same payloads alike."""

from __future__ import annotations

import pytest

from differential.forms import agreed
from differential.landlords_work import TABLES
from rentopia.games.landlords.words import WORDS

pytestmark = pytest.mark.both


def heard_in(lines: list[str]) -> set[str]:
    """The refusals among the answers."""
    return {word for word, _ in WORDS.refusals.values() if any(f" {word}: " in line for line in lines)}


def test_both_forms_play_the_same_matches_between_bots() -> None:
    assert len(agreed("landlords_work.series", 40)) == len(TABLES)


def test_both_forms_play_the_same_random_matches() -> None:
    assert len(agreed("landlords_work.rand", 0, 10)) == 10


@pytest.mark.fuzz
def test_both_forms_answer_hostile_payloads_alike() -> None:
    lines = agreed("landlords_work.hostile", 0, 10)
    assert len(lines) > 1000
    assert sum(" accepted " in line for line in lines) > 100
    assert len(heard_in(lines)) > 15


@pytest.mark.long
def test_both_forms_agree_on_five_thousand_matches_between_bots() -> None:
    assert len(agreed("landlords_work.series", 1000)) == 10 * len(TABLES)


@pytest.mark.long
def test_both_forms_play_the_same_random_matches_at_length() -> None:
    assert len(agreed("landlords_work.rand", 1000, 1200)) == 200


@pytest.mark.long
def test_both_forms_answer_hostile_payloads_alike_at_length() -> None:
    lines = agreed("landlords_work.hostile", 1000, 1080)
    assert len(lines) > 10_000
    # Eighteen are heard over ten times each; which rarer ones come is luck, and each of those has its scenario.
    assert len(heard_in(lines)) >= 18
