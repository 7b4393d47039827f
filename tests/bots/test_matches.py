"""What is asked of the bots as players: no illegal action, an end to every match, and shares as the rules give them.

All series are seeded, so a test says the same each time; its bounds are worked out for the chance of another seed.
"""

from __future__ import annotations

import random
from math import sqrt

import pytest

from rentopia.bots import BOTS, make_bot
from rentopia.engine.codes import LAST_STANDING, OVER, ROUNDS_DONE
from rentopia.games.rentopia.game import new_match
from rentopia.lab.dice import match_seed
from rentopia.lab.rentopia.runner import RentopiaRunner
from rentopia.lab.simulate import SHARE, Series, Tally, simulate

STEADY = ("steady",) * 4
LIMIT = 499
"""Rounds of a match that is to end before round 500."""


def random_options(rng: random.Random) -> dict[str, object]:
    """Any table a host may set up (R-2.4), the odd ones as often as the usual."""
    return {
        "max_rounds": rng.randint(10, 60),
        "starting_cash": rng.choice([0, 200, 1500, 1500, 6000]),
        "start_salary": rng.choice([0, 200, 1000]),
        "lockup_fine": rng.choice([0, 50, 500]),
        "auctions": rng.random() < 0.6,
        "even_building": rng.random() < 0.6,
        "jackpot": rng.random() < 0.5,
        "houses": rng.choice([0, 3, 12, 32, "unlimited"]),
        "hotels": rng.choice([0, 1, 12, "unlimited"]),
    }


def play_to_the_end(seed: int) -> None:
    """Any bots at any table; the runner raises at the first action that is refused."""
    rng = random.Random(seed)
    seats = rng.randint(2, 8)
    options = random_options(rng)
    runner = RentopiaRunner(
        new_match(options, seats), [make_bot("rentopia", rng.choice(sorted(BOTS))) for _ in range(seats)]
    )
    runner.play(*match_seed(seed, 0))
    assert runner.state.phase == OVER
    assert runner.ended in (LAST_STANDING, ROUNDS_DONE)
    assert 0 < runner.rounds <= int(str(options["max_rounds"]))
    assert runner.winners


@pytest.mark.parametrize("first", range(0, 60, 20))
def test_no_bot_acts_illegally_and_all_end_their_matches(first: int) -> None:
    for seed in range(first, first + 20):
        play_to_the_end(seed)


@pytest.mark.long
@pytest.mark.parametrize("first", range(1000, 5000, 500))
def test_no_bot_acts_illegally_in_four_thousand_matches_at_any_table(first: int) -> None:
    for seed in range(first, first + 500):
        play_to_the_end(seed)


def test_nearly_all_matches_of_four_steady_seats_end_before_round_500() -> None:
    """At a true share of 99 % more than four of 60 that last come once in 3,000 series."""
    assert simulate(Series(STEADY, 7, {"max_rounds": LIMIT}), 60).finished >= 56


@pytest.mark.long
def test_of_two_thousand_matches_of_four_steady_seats_99_in_100_end_before_round_500() -> None:
    assert simulate(Series(STEADY, 7, {"max_rounds": LIMIT}), 2000).finished >= 1980


@pytest.mark.long
def test_four_steady_seats_win_in_falling_order_of_play() -> None:
    """Who throws first has bought more before the others come by.

    Each place wins less than the one before it, and the fall is none of chance: places weighed 3, 1, -1, -3 sum to
    nothing where all are alike, with a deviation of the square root of five times the matches.
    """
    matches = 100_000
    wins = by_place(simulate(Series(STEADY, 1, {"max_rounds": LIMIT}), matches))
    assert wins[0] > wins[1] > wins[2] > wins[3], wins
    assert 3 * wins[0] + wins[1] - wins[2] - 3 * wins[3] > 5 * sqrt(5 * matches), wins


@pytest.mark.long
@pytest.mark.parametrize("bot", ["quick", "steady", "random"])
def test_the_same_bots_win_alike_at_every_seat(bot: str) -> None:
    """The first seat is drawn, so a seat's number gives nothing: within four deviations of a quarter."""
    matches = 10_000 if bot != "random" else 2_000
    tally = simulate(Series((bot,) * 4, 2, {"max_rounds": 60}), matches)
    bound = 4 * sqrt(matches * 3 / 16)
    for seat in range(4):
        assert abs(tally.seat_wins[seat] / SHARE - matches / 4) < bound, tally.seat_wins


@pytest.mark.long
@pytest.mark.parametrize(
    "table",
    [("steady", "quick", "quick", "quick"), ("steady", "steady", "quick", "random"), STEADY[:2] + ("quick",) * 2],
)
def test_a_bots_share_is_the_same_wherever_it_sits(table: tuple[str, ...]) -> None:
    """The table turned by one seat three times: each bot's wins in each turn within four deviations of their mean.

    Where two of a kind sit side by side or across makes no difference that these matches would show.
    """
    matches = 4000
    shares: dict[str, list[float]] = {bot: [] for bot in table}
    for turn in range(4):
        seats = table[turn:] + table[:turn]
        tally = simulate(Series(seats, 10 + turn, {"max_rounds": 100}), matches)
        for bot, wins in shares.items():
            wins.append(sum(tally.seat_wins[seat] for seat in range(4) if seats[seat] == bot) / SHARE / matches)
    for bot, wins in shares.items():
        mean = sum(wins) / 4
        assert all(abs(share - mean) < 4 * sqrt(mean * (1 - mean) * 3 / 4 / matches) + 1e-9 for share in wins), (
            bot,
            wins,
        )


@pytest.mark.long
@pytest.mark.parametrize(("stronger", "weaker"), [("steady", "quick"), ("quick", "random")])
def test_the_stronger_bot_wins_clearly_more_than_its_even_share(stronger: str, weaker: str) -> None:
    """Alone against three, over all four seats: five deviations above a quarter."""
    matches = 1000
    wins = 0.0
    for seat in range(4):
        table = [weaker] * 4
        table[seat] = stronger
        wins += simulate(Series(tuple(table), 20 + seat, {"max_rounds": 300}), matches).seat_wins[seat] / SHARE
    assert wins > matches + 5 * sqrt(4 * matches * 3 / 16), wins


def by_place(tally: Tally) -> list[float]:
    """Wins by the place in the order of play."""
    return [tally.place_wins[place] / SHARE for place in range(4)]
