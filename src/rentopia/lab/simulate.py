"""Many matches between bots, on any number of workers with the same result (formats, part 7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import as_completed
from dataclasses import dataclass, field
from importlib import import_module
from math import sqrt
from statistics import fmean
from time import perf_counter

from rentopia.about import COMPILED, form
from rentopia.bots import make_bot
from rentopia.engine.codes import ROUNDS_DONE
from rentopia.games import GAMES, load_game
from rentopia.lab.dice import match_seed
from rentopia.lab.runner import Runner
from rentopia.workers import Workers

CHUNK = 50
_CHECKSUM = 2**61 - 1


@dataclass(frozen=True)
class Series:
    """What is played: bots by seat, the series' seed, the host's options, and which game."""

    seats: tuple[str, ...]
    seed: int = 1
    options: Mapping[str, object] = field(default_factory=dict)
    board: str | None = None
    game: str = next(iter(GAMES))

    def runner(self) -> Runner:
        """Raises ValueError for a bad option or board, KeyError for an unknown bot or game."""
        opening = load_game(self.game).on_board(self.board).new_state(self.options, len(self.seats))
        make: Callable[..., Runner] = import_module(f"rentopia.lab.{self.game}.runner").make_runner
        return make(opening, [make_bot(self.game, name) for name in self.seats])


@dataclass
class Tally:
    """What was counted in some matches; adding two tallies gives that of both, in any order."""

    matches: int = 0
    finished: int = 0
    throws: int = 0
    actions: int = 0
    checksum: int = 0
    rounds: Counter[int] = field(default_factory=Counter)
    place_wins: Counter[int] = field(default_factory=Counter)
    seat_wins: Counter[int] = field(default_factory=Counter)
    #: Sums of the figures of each round, by round and column, and how many matches had that round.
    round_sums: Counter[tuple[int, str]] = field(default_factory=Counter)
    round_counts: Counter[int] = field(default_factory=Counter)
    #: Sums and sums of squares of the figures at the end, by column.
    end_sums: Counter[str] = field(default_factory=Counter)
    end_squares: Counter[str] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        self.matches += other.matches
        self.finished += other.finished
        self.throws += other.throws
        self.actions += other.actions
        self.checksum = (self.checksum + other.checksum) % _CHECKSUM
        self.rounds += other.rounds
        self.place_wins += other.place_wins
        self.seat_wins += other.seat_wins
        # Counters drop what is not above 0 where they are added with `+`, so these are updated.
        self.round_sums.update(other.round_sums)
        self.round_counts.update(other.round_counts)
        self.end_sums.update(other.end_sums)
        self.end_squares.update(other.end_squares)


def play_matches(runner: Runner, seed: int, first: int, count: int) -> Tally:
    """Play the matches numbered `first` to `first + count - 1` of a series.

    A shared first place counts once for each who shares it, in shares of 1 / 840, so that sums stay whole numbers.
    """
    tally = Tally()
    seats = runner.seats
    for number in range(first, first + count):
        word, carry = match_seed(seed, number)
        tally.checksum = (tally.checksum + runner.play(word, carry)) % _CHECKSUM
        tally.matches += 1
        tally.finished += runner.ended != ROUNDS_DONE
        tally.throws += runner.throws
        tally.actions += runner.actions
        tally.rounds[runner.rounds] += 1
        winners = [seat for seat in range(seats) if runner.winners >> seat & 1]
        for seat in winners:
            tally.place_wins[(seat - runner.first) % seats] += SHARE // len(winners)
            tally.seat_wins[seat] += SHARE // len(winners)
        _count_rows(tally, runner)
    return tally


def _count_rows(tally: Tally, runner: Runner) -> None:
    """Add the figures of each round, where the game tells some; those of events in a round add up at the end."""
    if not runner.rows:
        return
    for number, row in enumerate(runner.rows, 1):
        tally.round_counts[number] += 1
        for column, value in zip(runner.columns, row, strict=True):
            tally.round_sums[number, column] += value
    for place, column in enumerate(runner.columns):
        value = runner.rows[-1][place]
        if column in runner.events:
            value = sum(row[place] for row in runner.rows)
        tally.end_sums[column] += value
        tally.end_squares[column] += value * value


SHARE = 840
"""A win in `place_wins` and `seat_wins`; it divides evenly among up to eight who share it."""


def simulate(series: Series, matches: int, workers: int = 1, progress: Callable[[int], object] | None = None) -> Tally:
    """Play `matches` matches on `workers` processes; `progress` is told after each chunk how many were played."""
    total = Tally()
    for tally in _tallies(series, matches, workers):
        total.add(tally)
        if progress is not None:
            progress(tally.matches)
    return total


def summary(series: Series, tally: Tally, seconds: float) -> dict[str, object]:
    """The JSON of `simulate --json`; wins are shares of matches times matches, so ties may make them fractions."""
    places = len(series.seats)
    bots: Counter[str] = Counter()
    for seat, wins in tally.seat_wins.items():
        bots[series.seats[seat]] += wins
    return {
        "matches": tally.matches,
        "finished": tally.finished,
        "rounds": {
            "mean": round(fmean(tally.rounds.elements()), 3) if tally.matches else 0,
            "median": _median(tally.rounds),
            "longest": max(tally.rounds, default=0),
        },
        "throws": tally.throws,
        "actions": tally.actions,
        "wins": {
            "place": [_wins(tally.place_wins[place]) for place in range(places)],
            "bot": {name: _wins(bots[name]) for name in dict.fromkeys(series.seats)},
            "seat": [_wins(tally.seat_wins[seat]) for seat in range(places)],
        },
        **_rounds(tally),
        "checksum": tally.checksum,
        "seconds": round(seconds, 3),
        "compiled": form().kind == COMPILED,
    }


def _rounds(tally: Tally) -> dict[str, object]:
    """`by_round`: the mean of each figure in each round that a match had; `at_end`: mean and 95 % interval."""
    if not tally.round_counts:
        return {}
    columns = list(dict.fromkeys(column for _, column in tally.round_sums))
    by_round = []
    for number, count in sorted(tally.round_counts.items()):
        means = {column: round(tally.round_sums[number, column] / count, 3) for column in columns}
        by_round.append({"round": number, "matches": count, **means})
    at_end = {}
    for column in columns:
        mean = tally.end_sums[column] / tally.matches
        spread = max(0.0, tally.end_squares[column] / tally.matches - mean * mean)
        at_end[column] = [round(mean, 3), round(1.96 * sqrt(spread / tally.matches), 3)]
    return {"by_round": by_round, "at_end": at_end}


def timed(
    series: Series, matches: int, workers: int = 1, progress: Callable[[int], object] | None = None
) -> dict[str, object]:
    """Simulate and summarise, with the seconds it took."""
    begun = perf_counter()
    tally = simulate(series, matches, workers, progress)
    return summary(series, tally, perf_counter() - begun)


_worker: tuple[Runner, int] | None = None


def _start_worker(series: Series) -> None:
    global _worker
    _worker = series.runner(), series.seed


def _work(chunk: tuple[int, int]) -> Tally:
    assert _worker is not None
    runner, seed = _worker
    return play_matches(runner, seed, *chunk)


def _tallies(series: Series, matches: int, workers: int) -> Iterator[Tally]:
    chunks = list(_chunks(matches, workers))
    if workers <= 1 or len(chunks) <= 1:
        runner = series.runner()
        for first, count in chunks:
            yield play_matches(runner, series.seed, first, count)
        return
    series.runner()  # a bad option or board fails here, with its own message, and not in a worker
    # An executor and not a Pool: one whose workers cannot start says so, where a Pool starts new ones for ever.
    processes = min(workers, len(chunks))
    with Workers(processes, _start_worker, series) as pool:
        try:
            waiting = [pool.submit(_work, chunk) for chunk in chunks]
            for done in as_completed(waiting):
                yield done.result()
        except BaseException:  # whoever reads stops early, or a worker failed: do not play the rest first
            pool.end()
            raise


def _chunks(matches: int, workers: int) -> Iterator[tuple[int, int]]:
    """Chunks small enough that the workers end together and a progress bar moves."""
    size = max(1, min(CHUNK * 20, matches // (max(workers, 1) * 20)))
    for first in range(0, matches, size):
        yield first, min(size, matches - first)


def _median(rounds: Counter[int]) -> float:
    values: Sequence[int] = sorted(rounds)
    count = rounds.total()
    if count == 0:
        return 0

    def at(index: int) -> int:
        for value in values:
            index -= rounds[value]
            if index < 0:
                return value
        raise AssertionError("no such place in the list")

    return (at((count - 1) // 2) + at(count // 2)) / 2


def _wins(shares: int) -> float:
    return shares // SHARE if shares % SHARE == 0 else round(shares / SHARE, 3)
