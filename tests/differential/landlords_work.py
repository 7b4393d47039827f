"""What both forms do in the Landlord's Game: each function gives lines to compare, as those of `work.py`."""

from __future__ import annotations

import random
from collections.abc import Iterator

from properties.landlords_play import play, random_match
from properties.test_landlords_refusals import attacked_match
from rentopia.lab.simulate import Series, play_matches

PART = 100
"""Matches a line: a difference is found among so many."""
TABLES: tuple[tuple[tuple[str, ...], dict[str, object]], ...] = (
    (("steady",) * 4, {}),
    (("quick",) * 4, {"setup": "hands", "single_tax_at": "start"}),
    (("random",) * 3, {"end": "last", "rising_rents": True, "rising_taxes": True}),
    (("steady", "quick", "random", "steady"), {"single_tax_at": "round:2", "first_option": True}),
    (("steady", "random"), {"setup": "monarch", "end": "agreement", "luxury_refusable": True}),
)


def series(matches: int) -> Iterator[str]:
    """Bots at several tables: checksums, counts and the figures of each round, a line for each part."""
    for number, (seats, options) in enumerate(TABLES):
        table = Series(seats, 1 + number, options, game="landlords")
        runner = table.runner()
        for first in range(0, matches, PART):
            tally = play_matches(runner, table.seed, first, min(PART, matches - first))
            wins = [tally.seat_wins[seat] for seat in range(len(seats))]
            figures = sum(tally.round_sums.values())
            yield f"{number} {first}: {tally.checksum} {tally.throws} {tally.actions} {figures} {wins}"


def rand(first: int, last: int) -> Iterator[str]:
    """Random matches over random options with loans and trades, all their states summed up."""
    for seed in range(first, last):
        rng = random.Random(seed)
        total = 0
        for state in play(random_match(rng), rng):
            total = (total * 31 + state.checksum()) % (2**61 - 1)
        yield f"{seed} {total}"


def hostile(first: int, last: int) -> Iterator[str]:
    """Every answer to hostile payloads, and the hash of the state after it."""
    for seed in range(first, last):
        yield from attacked_match(seed)
