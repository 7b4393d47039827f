"""What is asked of the bots of the Landlord's Game: no illegal action, an end to every match, and skill that shows.

All series are seeded, so a test says the same each time; its bounds are worked out for the chance of another seed.
"""

from __future__ import annotations

import random
from math import sqrt

import pytest

from rentopia.bots import BOTS, make_bot
from rentopia.engine.codes import OVER
from rentopia.games.landlords.codes import AGREED, FIRST_HOME, LAST_HOME
from rentopia.games.landlords.game import new_match
from rentopia.lab.dice import match_seed
from rentopia.lab.landlords.runner import make_runner
from rentopia.lab.simulate import SHARE, Series, simulate

pytestmark = pytest.mark.both

SEATS = 4


def random_options(rng: random.Random) -> dict[str, object]:
    """Any table a host may set up (L-2), the odd ones as often as the usual."""
    options: dict[str, object] = {
        "setup": rng.choice(["deal", "hands", "monarch"]),
        "treasurer": rng.random() < 0.5,
        "first_option": rng.random() < 0.5,
        "ante_to": rng.choice(["miscellaneous", "broker"]),
        "shelter_tax": rng.random() < 0.5,
        "luxury_refusable": rng.random() < 0.5,
        "wages_rise": rng.choice(["always", "after_colleges"]),
        "lots_count": rng.random() < 0.5,
        "end": rng.choice(["first", "last", "agreement"]),
        "single_tax_at": rng.choice(["vote", "never", "start", "round:1", "round:3"]),
        "rising_taxes": rng.random() < 0.5,
        "rising_rents": rng.random() < 0.5,
    }
    if rng.random() < 0.5:
        options["starting_cash"] = rng.choice([325, 500, 2000])
    return options


def play_to_the_end(seed: int) -> None:
    """Any bots at any table; the runner raises at the first action that is refused."""
    rng = random.Random(seed)
    seats = rng.randint(2, SEATS)
    options = random_options(rng)
    bots = [make_bot("landlords", rng.choice(sorted(BOTS))) for _ in range(seats)]
    runner = make_runner(new_match(options, seats), bots)
    runner.play(*match_seed(seed, 0))
    state = runner.match
    assert state.phase == OVER
    home = sum(state.rounds[seat] >= 5 for seat in range(seats))
    if options["end"] == "first":
        assert runner.ended == FIRST_HOME and home > 0
    else:
        assert runner.ended in ((LAST_HOME,) if options["end"] == "last" else (LAST_HOME, AGREED))
        assert home == seats or runner.ended == AGREED
    assert runner.winners and sum(list(state.cash)) == 0
    assert len(runner.rows) >= 1


@pytest.mark.parametrize("first", range(0, 500, 100))
def test_no_bot_acts_illegally_and_all_end_their_matches(first: int) -> None:
    for seed in range(first, first + 100):
        play_to_the_end(seed)


@pytest.mark.long
@pytest.mark.parametrize("first", range(1000, 21_000, 2000))
def test_no_bot_acts_illegally_in_twenty_thousand_matches_at_any_table(first: int) -> None:
    for seed in range(first, first + 2000):
        play_to_the_end(seed)


def wins_alone(one: str, others: str, matches: int) -> float:
    """What a bot wins alone against three others, a quarter of the matches from each seat."""
    wins = 0.0
    for seat in range(SEATS):
        table = [others] * SEATS
        table[seat] = one
        series = Series(tuple(table), 20 + seat, game="landlords")
        wins += simulate(series, matches // SEATS).seat_wins[seat] / SHARE
    return wins


def test_steady_wins_at_least_half_of_200_against_three_random() -> None:
    assert wins_alone("steady", "random", 200) >= 100


@pytest.mark.long
def test_steady_wins_at_least_half_of_2000_against_three_random() -> None:
    assert wins_alone("steady", "random", 2000) >= 1000


@pytest.mark.parametrize(("stronger", "weaker"), [("steady", "quick"), ("quick", "random")])
def test_the_stronger_bot_wins_more_than_its_even_share_of_240(stronger: str, weaker: str) -> None:
    """Three deviations above a quarter."""
    assert wins_alone(stronger, weaker, 240) > 60 + 3 * sqrt(240 * 3 / 16)


@pytest.mark.long
@pytest.mark.parametrize(("stronger", "weaker"), [("steady", "quick"), ("quick", "random")])
def test_the_stronger_bot_wins_more_than_its_even_share_of_4000(stronger: str, weaker: str) -> None:
    """Five deviations above a quarter."""
    assert wins_alone(stronger, weaker, 4000) > 1000 + 5 * sqrt(4000 * 3 / 16)
