"""The report of a finished match, against values computed by hand, and what must be true of every golden match."""

from __future__ import annotations

import math
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from formats.played import Dice
from golden.files import GOLDEN, LANDLORDS
from rentopia.engine import codes
from rentopia.engine.fold import apply_event
from rentopia.engine.history import History, Step
from rentopia.engine.rows import Move
from rentopia.formats.position import Position
from rentopia.formats.recordread import RecordError, load
from rentopia.protocol.reports import MatchReport
from rentopia.table.report.ranks import amount_rank, doubles_rank, pips_rank
from rentopia.table.report.report import Reporter, report
from rentopia.table.report.throws import NOWHERE, SENT_AWAY, Throws, outcome, outcomes
from rentopia.table.report.wealth import MOST_POINTS, Wealth, shift
from table.livehelp import golden_rows
from table.positions import homely, printed

by_name = pytest.mark.parametrize("path", GOLDEN + LANDLORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
#: So that the cards of both decks change no place and no rent: only one is unseen, and it pays some money out.
HARMLESS = {
    "fortune": [f"F{number}" for number in range(1, 17) if number != 12],
    "town_fund": [f"T{number}" for number in range(1, 17) if number != 4],
}


def on_the_way(**seats: dict[str, Any]) -> Position:
    """Ada is to throw on START, where the 36 throws lead to the spaces 2 to 12."""
    rows = [{"name": name.title(), **more} for name, more in seats.items()]
    return homely(*rows, decks=HARMLESS)


def places(position: Position, seat: int = 0) -> dict[int, float]:
    found: dict[int, float] = {}
    for chance, one in outcomes(position.game, position.state, seat):
        found[one.place] = found.get(one.place, 0.0) + chance
    return found


def dues(position: Position, seat: int = 0) -> float:
    """The mean of what falls due."""
    return sum(
        chance * sum(due[2] for due in one.dues) for chance, one in outcomes(position.game, position.state, seat)
    )


def thrown(position: Position, *dice: tuple[int, int]) -> tuple[Throws, list[Step]]:
    """Throws of seat 0, one after the other, each from the same position."""
    throws = Throws(position.game, position.state.seats)
    steps = []
    for throw in dice:
        history = History(position.game, position.state.clone(), position.names)
        step = history.act(0, {"type": "roll"}, _Dice(throw))
        assert isinstance(step, Step)
        throws.note(position.state, step)
        steps.append(step)
    return throws, steps


class _Dice(Dice):
    """One throw, and the only card there is."""

    def __init__(self, throw: tuple[int, int]) -> None:
        self.throw = throw

    def dice(self) -> tuple[int, int]:
        return self.throw

    def card(self, deck: int, candidates: Any) -> int:
        return int(candidates[0])


# --- by hand: what a throw may bring ------------------------------------------------------------------------------


def test_a_throw_from_start_ends_on_each_space_as_often_as_two_dice_show_its_number() -> None:
    found = places(on_the_way(ada={}, ben={}))
    ways = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
    assert found == pytest.approx({space: count / 36 for space, count in ways.items()})


def test_a_card_divides_a_throw_among_those_that_may_come() -> None:
    """Of two unseen Fortune cards F9 leads back by three spaces: from 7 to 4, where 3 of 36 throws end anyway."""
    seen = [card for card in HARMLESS["fortune"] if card != "F9"]
    found = places(homely({"name": "Ada"}, {"name": "Ben"}, decks={**HARMLESS, "fortune": seen}))
    assert found[7] == pytest.approx(3 / 36)
    assert found[4] == pytest.approx(6 / 36)


def test_the_rent_that_a_throw_may_cost_is_that_of_each_space_by_its_chance() -> None:
    """Ben has Kite Street (6, rent $6) and Harbor View (8, rent $6): 5 of 36 throws each."""
    position = on_the_way(ada={}, ben={"deeds": {"Kite Street": 0, "Harbor View": 0}})
    assert dues(position) == pytest.approx(2 * 5 / 36 * 6)


def test_a_mortgaged_deed_and_one_s_own_cost_nothing() -> None:
    own = {"Harbor View": 0}
    assert dues(on_the_way(ada={"deeds": own}, ben={"deeds": {"Kite Street": "mortgaged"}})) == 0


def test_a_third_double_sends_away_in_six_of_thirty_six_throws() -> None:
    position = homely({"name": "Ada"}, {"name": "Ben"}, turn={"doubles": 2}, decks=HARMLESS)
    found = places(position)
    assert found[SENT_AWAY] == pytest.approx(6 / 36)
    assert found[7] == pytest.approx(6 / 36)
    assert found[6] == pytest.approx(4 / 36)  # without 3 and 3


def test_who_is_locked_up_moves_by_a_double_alone() -> None:
    found = places(homely({"name": "Ada", "space": "Lockup", "lockup": 1}, {"name": "Ben"}, decks=HARMLESS))
    assert found[NOWHERE] == pytest.approx(30 / 36)
    assert found[12] == pytest.approx(1 / 36)


def test_in_the_older_game_a_throw_that_leaves_a_choice_ends_nowhere_yet() -> None:
    """From Mother Earth: 8 is Speculation, which may be refused (5 of 36), two sixes offer the railroad pass (1), and
    4 sends to Jail (3). Boomtown (11, 2 of 36) is Ben's: its land rent is $6."""
    position = printed({"name": "Ada", "space": "Mother Earth"}, {"name": "Ben", "deeds": {"Boomtown": 0}})
    found = places(position)
    assert found[NOWHERE] == pytest.approx(6 / 36)
    assert found[SENT_AWAY] == pytest.approx(3 / 36)
    assert found[11] == pytest.approx(2 / 36)
    assert dues(position) == pytest.approx(2 / 36 * 6)


def test_a_seat_that_may_not_throw_has_no_outcomes() -> None:
    position = on_the_way(ada={}, ben={})
    with pytest.raises(ValueError, match="does not throw"):
        list(outcomes(position.game, position.state, 1))


# --- by hand: real against expected -------------------------------------------------------------------------------


def test_the_rent_that_was_met_stands_beside_the_mean_of_all_throws() -> None:
    position = on_the_way(ada={}, ben={"deeds": {"Kite Street": 0}})
    throws, _ = thrown(position, (2, 4), (1, 2))
    mean = 5 / 36 * 6
    assert throws.paid[0].real == 6
    assert throws.paid[0].mean == pytest.approx(2 * mean)
    assert throws.received[1].real == 6
    assert throws.received[1].mean == pytest.approx(2 * mean)
    assert throws.net[0].real == -6
    assert throws.net[0].variance == pytest.approx(2 * (5 / 36 * 36 - mean * mean))
    assert throws.spaces[6].real == 1
    assert throws.spaces[6].mean == pytest.approx(10 / 36)
    assert throws.spaces[6].spread == pytest.approx(math.sqrt(2 * 5 / 36 * 31 / 36))
    assert throws.dice[0] == [(2, 4), (1, 2)]


def test_a_rent_that_the_cash_does_not_cover_counts_as_it_fell_due() -> None:
    position = on_the_way(ada={"cash": 0, "deeds": {"Skyline Point": 0}}, ben={"deeds": {"Kite Street": 0}})
    throws, (step,) = thrown(position, (2, 4))
    assert not any(event[0] == codes.CASH_MOVED for event in step.events)
    assert throws.paid[0].real == 6


def test_a_rent_paid_from_a_debt_of_the_same_step_counts_once() -> None:
    position = on_the_way(ada={}, ben={"deeds": {"Kite Street": 0}})
    rent = (codes.DEBT_INCURRED, 0, 1, 6, codes.RENT)
    paid = [(codes.CASH_MOVED, 0, 1, 6, codes.RENT), (codes.DEBT_PAID, 0, 0, 1, 6, codes.RENT)]
    assert outcome(position.game, [rent, *paid], 0).dues == ((0, 1, 6),)


# --- by hand: ranks and wealth ------------------------------------------------------------------------------------


def test_ranks_of_few_throws_are_counted_out() -> None:
    assert pips_rank(1, 12) == pytest.approx(100 * 35.5 / 36)
    assert pips_rank(1, 7) == pytest.approx(50)
    assert pips_rank(2, 4) == pytest.approx(100 * 0.5 / 1296)
    assert pips_rank(0, 0) is None
    assert doubles_rank(1, 0) == pytest.approx(100 * 5 / 12)
    assert doubles_rank(2, 2) == pytest.approx(100 * 35.5 / 36)
    assert doubles_rank(0, 0) is None


def test_ranks_of_many_throws_go_on_where_the_exact_ones_end() -> None:
    for above in (-60, 0, 45):
        exact, normal = pips_rank(100, 700 + above), amount_rank(above, math.sqrt(100 * 35 / 6))
        assert exact is not None and normal is not None
        assert exact == pytest.approx(normal, abs=0.5)
    assert pips_rank(101, 707) == pytest.approx(50)
    assert amount_rank(5, 0) is None


@pytest.mark.parametrize("throws", [400, 20_000])
def test_ranks_of_doubles_are_there_for_a_seat_that_threw_for_hours(throws: int) -> None:
    mean, spread = throws / 6, math.sqrt(throws * 5 / 36)
    for away in (-2, -1, 0, 1, 2):
        doubles = round(mean + away * spread)
        normal = amount_rank(doubles - mean, spread)
        assert doubles_rank(throws, doubles) == pytest.approx(normal, abs=1.0)
    assert doubles_rank(throws, throws) == pytest.approx(100)


def test_what_changes_hands_is_half_of_all_differences_of_shares() -> None:
    assert shift([1500, 1500], [1400, 1600]) == pytest.approx(1 / 30)
    assert shift([1500, 1500], [1600, 1600]) == 0
    assert shift([1000, 1000], [2000, 0]) == pytest.approx(0.5)
    assert shift([0, 0], [10, 0]) == 0


class _Purse:
    """A game in which a seat is worth its cash."""

    showing = SimpleNamespace(round_pay=(codes.SALARY_PAID,))

    def worth_of(self, state: Any, seat: int) -> int:
        return int(state.cash[seat])


def told(*turns: list[tuple[int, int, int]]) -> Wealth:
    """Turns of two seats by and by, each a list of payments (from, to, amount); -1 pays for going round."""
    state = SimpleNamespace(seats=2, cash=[1000, 1000], phase=codes.BEFORE_ROLL, round=1, turn=0, in_mask=3)
    game: Any = _Purse()
    wealth = Wealth(game)
    wealth.begin(state)
    seq = 0
    for number, payments in enumerate(turns):
        for payer, payee, amount in payments:
            seq += 1
            event = (codes.CASH_MOVED, payer if payer >= 0 else codes.BANK, payee, amount, codes.RENT)
            if payer < 0:
                event = (*event[:4], codes.SALARY_PAID)
            else:
                state.cash[payer] -= amount
            state.cash[payee] += amount
            wealth.note(state, Step(seq, 0, None, Move(), (), (event,)))
        seq += 1
        old, state.turn = state.turn, 1 - state.turn
        state.round = 1 + (number + 1) // 2
        begun = (codes.TURN_BEGAN, old, state.turn, 0, state.round)
        wealth.note(state, Step(seq, 0, None, Move(), (), (begun,)))
    wealth.end(state, seq)
    return wealth


def test_the_turn_that_moved_most_is_told_with_its_step_and_who_leads() -> None:
    wealth = told([(0, 1, 50)], [(1, 0, 10), (1, 0, 400)], [(0, 1, 5)])
    assert [point.seq for point in wealth.turning()] == [4]  # the payment of 400; 50 of 2000 is less than 4 %
    (point,) = wealth.turning()
    assert point.turn == 1 and point.round == 1
    assert point.changes == (410, -410)
    assert point.shift == pytest.approx(410 / 2000)
    assert point.leader == (1, 0)


def test_what_everybody_draws_for_going_round_decides_nothing() -> None:
    assert told([(-1, 0, 200)], [(-1, 1, 200)]).turning() == ()


def test_who_led_from_the_beginning_has_no_turn_after_which_he_led() -> None:
    wealth = told([(1, 0, 10)], [(1, 0, 10)])
    assert wealth.turning() == ()


def test_worth_is_told_at_the_end_of_each_round() -> None:
    wealth = told([(0, 1, 50)], [(1, 0, 10)], [(0, 1, 5)])
    assert [(point.round, point.worth) for point in wealth.points] == [
        (0, (1000, 1000)),
        (1, (960, 1040)),
        (2, (955, 1045)),
    ]


def _long(rounds: int, dear: int) -> Wealth:
    """Two seats pay each other a dollar by turns; in one round it is $400."""
    turns = [[(turn // 2 % 2, 1 - turn // 2 % 2, 1)] if turn % 2 else [] for turn in range(2 * rounds)]
    turns[2 * dear - 1] = [(1, 0, 400)]
    return told(*turns)


def test_the_curve_of_thousands_of_rounds_is_thinned_but_for_its_ends_and_its_turning_points() -> None:
    wealth = _long(3000, 2500)
    curve = wealth.curve()
    seqs = [point.seq for point in curve]
    assert len(wealth.points) == 3001 and 1000 < len(curve) <= MOST_POINTS
    assert set(curve) <= set(wealth.points) and seqs == sorted(set(seqs))
    assert (curve[0], curve[-1]) == (wealth.points[0], wealth.points[-1])
    turnings = wealth.turning()
    assert 2500 in [point.round for point in turnings]
    every = [point.seq for point in wealth.points]
    for turning in turnings:
        place = next(place for place, seq in enumerate(every) if seq >= turning.seq)
        assert {every[place - 1], every[place]} <= set(seqs)


def test_the_curve_of_a_match_that_is_not_so_long_has_every_round() -> None:
    wealth = _long(1300, 700)
    assert wealth.curve() == tuple(wealth.points)


# --- of every golden match ----------------------------------------------------------------------------------------


def of(path: Path) -> MatchReport:
    return report(row.body for row in golden_rows(path))


@by_name
def test_every_throw_of_a_golden_match_is_counted_once_and_every_chance_adds_up(path: Path) -> None:
    record, found = load(path), of(path)
    throws = [
        draw
        for one in record.steps
        if one.step.move.kind == codes.ROLL
        for draw in one.step.draws
        if draw.kind == "dice"
    ]
    assert found.throws == len(throws) == sum(one.throws for one in found.dice)
    assert sum(one.pips for one in found.dice) == sum(sum(draw.values) for draw in throws)
    assert sum(one.landed for one in found.landings) <= found.throws
    assert sum(one.expected for one in found.landings) <= found.throws + 0.1
    assert len({one.key for one in found.landings}) == len(found.landings)
    assert set(found.remarkable) <= {one.key for one in found.landings}


@by_name
def test_no_rule_looks_at_more_of_two_dice_than_their_sum_and_whether_they_are_alike(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So what is expected is the same if each of the 36 throws is played."""
    rows = [row.body for row in golden_rows(path)]
    short = _expectations(rows)
    monkeypatch.setattr("rentopia.table.report.throws.DICE", [(1 / 36, a, b) for a in range(1, 7) for b in range(1, 7)])
    assert _expectations(rows) == pytest.approx(short, abs=1e-9)


def _expectations(rows: list[bytes]) -> list[float]:
    """Of the throws at the beginning and of some later ones, when there is more to meet."""
    reporter = Reporter(rows[0].decode())
    found: list[float] = []
    for place, row in enumerate(rows[1:]):
        step = reporter.reader.read_step(place + 2, row.decode()).step
        if step.move.kind == codes.ROLL and (place < 40 or place % 5 == 0):
            seen: dict[Any, float] = {}
            for chance, one in outcomes(reporter.game, reporter.state, step.seat):
                seen[one] = seen.get(one, 0.0) + chance
            assert sum(seen.values()) == pytest.approx(1)
            found += [seen[one] for one in sorted(seen)]
        for event in step.events:
            apply_event(reporter.state, event)
    assert found
    return found


@by_name
def test_the_worth_of_a_golden_match_ends_with_its_result(path: Path) -> None:
    record, found = load(path), of(path)
    assert record.closing is not None
    assert found.result == record.closing.result
    if found.result is None:
        return
    end = found.worth[-1]
    assert end.seq == len(record.steps)
    assert [sum_ for sum_ in end.worth if sum_ is not None] == [
        worth for worth, sum_ in zip(found.result["worth"], end.worth, strict=True) if sum_ is not None
    ]
    assert [point.seq for point in found.worth] == sorted({point.seq for point in found.worth})
    assert all(1 <= point.seq <= found.steps for point in found.turning)


@by_name
def test_each_trade_that_was_settled_in_a_golden_match_is_told_with_its_sides(path: Path) -> None:
    record, found = load(path), of(path)
    settled = [
        one.step.seq
        for one in record.steps
        for event in one.step.events
        if event[0] == codes.OFFER_CLOSED and event[2] == codes.SETTLED
    ]
    assert [trade.seq for trade in found.trades] == settled
    for trade in found.trades:
        assert len(trade.sides) >= 2
        assert bool(trade.legs) != (trade.loan is not None)


def test_rents_that_were_met_and_drawn_are_the_same_money_where_the_bank_draws_none() -> None:
    for path in GOLDEN:
        found = of(path)
        assert sum(one.paid for one in found.rents) == sum(one.received for one in found.rents)
        assert sum(one.paid_expected for one in found.rents) == pytest.approx(
            sum(one.received_expected for one in found.rents), abs=0.1
        )


def test_luck_is_fair_over_all_golden_matches() -> None:
    """Real less expected has the mean 0: over all of them together it lies within four spreads of it."""
    real = mean = variance = 0.0
    for path in GOLDEN + LANDLORDS:
        rows = golden_rows(path)
        reporter = Reporter(rows[0].body.decode())
        for row in rows[1:]:
            reporter.add(row.body)
        for one in reporter.throws.spaces.values():
            real, mean, variance = real + one.real, mean + one.mean, variance + one.variance
    assert mean > 900
    assert abs(real - mean) < 4 * math.sqrt(variance)


def test_a_row_that_is_none_of_a_record_is_refused() -> None:
    rows = golden_rows(GOLDEN[0])
    reporter = Reporter(rows[0].body.decode())
    with pytest.raises(RecordError):
        reporter.add(b'{"seq":1}')
