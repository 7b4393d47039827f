"""Matches between bots: they end, break no rule, and come out the same however the work is shared."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from click.testing import CliRunner

from rentopia.bots import BOTS, make_bot
from rentopia.bots.base import Bot
from rentopia.cli.landings import landings
from rentopia.cli.simulate import simulate as simulate_command
from rentopia.engine.codes import LAST_STANDING, OVER
from rentopia.games.rentopia.game import new_match
from rentopia.lab.dice import match_seed
from rentopia.lab.rentopia.runner import RentopiaRunner
from rentopia.lab.simulate import SHARE, Series, Tally, play_matches, simulate, summary

SHORT = {"max_rounds": 12}


def test_four_steady_seats_play_each_other_out_before_round_500() -> None:
    """60 matches; at a true share of 99 % more than four that last have a chance of 1 in 3,000."""
    tally = simulate(Series(("steady",) * 4, 3, {"max_rounds": 500}), 60)
    assert tally.finished >= 56


def test_trades_and_buildings_happen_among_steady_seats() -> None:
    runner = Series(("steady",) * 4, 3, {"max_rounds": 500}).runner()
    runner.play(*match_seed(3, 0))
    assert runner.ended == LAST_STANDING
    assert runner.state.offers_made > 0


@pytest.mark.parametrize("seats", [2, 3, 5, 8])
@pytest.mark.parametrize("name", sorted(BOTS))
def test_no_bot_breaks_a_rule_under_unusual_options(name: str, seats: int) -> None:
    """The runner raises at the first refused action."""
    unusual: list[dict[str, object]] = [
        {"houses": 3, "hotels": 1, "starting_cash": 4000},
        {"auctions": False, "jackpot": True, "starting_cash": 300},
        {"even_building": False, "houses": "unlimited", "hotels": 0, "starting_cash": 3000},
        {"lockup_fine": 0, "start_salary": 1000, "houses": 8, "hotels": "unlimited"},
    ]
    for number, options in enumerate(unusual):
        tally = simulate(Series((name,) * seats, number, {"max_rounds": 15, **options}), 3)
        assert tally.matches == 3
        assert tally.rounds.total() == 3


def test_mixed_tables_end_and_count_every_win_once() -> None:
    tally = simulate(Series(("steady", "quick", "random", "quick"), 2, SHORT), 20)
    assert tally.matches == 20
    assert sum(tally.seat_wins.values()) == sum(tally.place_wins.values()) == 20 * SHARE
    assert tally.throws > 20 * 12
    assert tally.actions > tally.throws


def test_the_result_does_not_depend_on_workers_or_chunks() -> None:
    series = Series(("quick", "random", "steady"), 9, SHORT)
    alone = simulate(series, 45)
    assert simulate(series, 45, workers=2) == alone
    parts = Tally()
    for first in (30, 0, 15):
        parts.add(play_matches(series.runner(), 9, first, 15))
    assert parts == alone
    assert simulate(replace(series, seed=10), 45).checksum != alone.checksum


def test_a_bot_forgets_the_match_before() -> None:
    series = Series(("steady", "random", "steady"), 4, SHORT)
    worn = series.runner()
    for number in range(4):
        fresh = series.runner()
        assert worn.play(*match_seed(4, number)) == fresh.play(*match_seed(4, number))


def test_a_bot_that_decides_nothing_is_an_error() -> None:
    """An error inside compiled calls comes out as it would in plain Python."""
    opening = new_match({}, 2)
    runner = RentopiaRunner(opening, [Bot(), Bot()])
    runner.begin(*match_seed(1, 1))
    with pytest.raises(NotImplementedError):
        runner.act()


def test_a_refused_move_of_a_bot_is_an_error() -> None:
    """A bot that is asked for another seat of another match answers what is no action in this one."""
    runner = RentopiaRunner(new_match({}, 2), [make_bot("rentopia", "random"), make_bot("rentopia", "random")])
    runner.begin(*match_seed(1, 1))
    runner.state.phase = OVER
    with pytest.raises(RuntimeError, match="refused"):
        runner.act()


def test_the_first_seat_is_drawn_evenly() -> None:
    runner = Series(("quick",) * 4, 1, {"max_rounds": 1}).runner()
    first = [0] * 4
    for number in range(2000):
        runner.begin(*match_seed(1, number))
        first[runner.state.first] += 1
    assert min(first) > 500 - 5 * 20
    assert max(first) < 500 + 5 * 20


def test_the_summary_has_the_keys_of_the_format() -> None:
    series = Series(("quick", "random"), 1, SHORT)
    figures = summary(series, simulate(series, 5), 1.0)
    assert {"matches", "finished", "rounds", "throws", "actions", "wins", "seconds", "compiled"} <= set(figures)
    assert set(figures["rounds"]) == {"mean", "median", "longest"}  # type: ignore[call-overload]  # values are objects


def test_the_command_prints_json_only_to_standard_output() -> None:
    arguments = ["--seats", "quick,random", "--matches", "4", "--max-rounds", "5", "--set", "jackpot=true", "--json"]
    result = CliRunner().invoke(simulate_command, arguments)
    assert result.exit_code == 0
    figures = json.loads(result.stdout)
    assert figures["matches"] == 4
    assert set(figures["wins"]["bot"]) == {"quick", "random"}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--seats", "quick,clever"], "no bot is called 'clever'"),
        (["--seats", "quick"], "2 to 8 bots"),
        (["--set", "houses"], "KEY=VALUE"),
        (["--set", "houses=many"], "houses: must be"),
        (["--set", "colour=3"], "no such option"),
        (["--matches", "0"], "0"),
    ],
)
def test_wrong_use_is_told_and_exits_with_2(arguments: list[str], words: str) -> None:
    result = CliRunner().invoke(simulate_command, arguments)
    assert result.exit_code == 2
    assert words in result.output


def test_landings_prints_forty_one_percentages_twice() -> None:
    result = CliRunner().invoke(landings, ["--throws", "500", "--json"])
    assert result.exit_code == 0
    figures = json.loads(result.stdout)
    assert [len(figures[key]) for key in ("throws", "turns")] == [41, 41]
    shown = CliRunner().invoke(landings, ["--throws", "500", "--lockup", "stay"])
    assert "Skyline Point" in shown.stdout
    assert "Locked up" in shown.stdout
