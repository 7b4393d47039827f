"""What both forms do in processes of their own (`differential/forms.py`): each function gives lines to compare."""

from __future__ import annotations

import random
from collections.abc import Iterator

from properties.matches import BOARDS, play, random_match
from properties.test_refusals import attacked_match
from rentopia.bots import make_bot
from rentopia.engine.codes import OVER
from rentopia.games.rentopia.game import new_match
from rentopia.lab.dice import match_seed
from rentopia.lab.rentopia.runner import RentopiaRunner
from rentopia.lab.simulate import Series, play_matches

PART = 100
"""Matches a line: a difference is found among so many."""
OWN_BOARDS = ("sixteen.toml", "sixty.toml")
BOARD_PART = 10


def series(bot: str, options: dict[str, object], matches: int) -> Iterator[str]:
    """Four seats of one bot: checksums and counts, a line for each part of the matches."""
    table = Series((bot,) * 4, 1, options)
    runner = table.runner()
    for first in range(0, matches, PART):
        tally = play_matches(runner, table.seed, first, min(PART, matches - first))
        wins = [tally.seat_wins[seat] for seat in range(4)]
        yield f"{bot} {first}: {tally.checksum} {tally.throws} {tally.actions} {wins}"


def quick(matches: int) -> Iterator[str]:
    return series("quick", {"max_rounds": 60}, matches)


def steady(matches: int) -> Iterator[str]:
    """To their end: without a limit of rounds."""
    return series("steady", {}, matches)


def rand(first: int, last: int) -> Iterator[str]:
    """Random matches over random options and boards, all their states summed up."""
    for seed in range(first, last):
        rng = random.Random(seed)
        board = (None, None, str(BOARDS / "sixteen.toml"), str(BOARDS / "sixty.toml"))[seed % 4]
        total = 0
        for state in play(random_match(rng, board), rng):
            total = (total * 31 + state.checksum()) % (2**61 - 1)
        yield f"{seed} {total}"


def hostile(first: int, last: int) -> Iterator[str]:
    """Every answer to hostile payloads, and the hash of the state after it."""
    for seed in range(first, last):
        yield from attacked_match(seed)


def own_board(number: int, matches: int) -> Iterator[str]:
    """Matches of two to eight seats on a host's board, bots in turn; with the spaces that were owned, as a mask.

    A line is `first checksum mask`.
    """
    path = str(BOARDS / OWN_BOARDS[number])
    openings = {seats: new_match({"max_rounds": 40}, seats, path) for seats in range(2, 9)}
    for first in range(0, matches, BOARD_PART):
        total, owned = 0, 0
        for match in range(first, min(first + BOARD_PART, matches)):
            seats = 2 + match % 7
            bots = [make_bot("rentopia", ("steady", "quick", "random")[(match + seat) % 3]) for seat in range(seats)]
            runner = RentopiaRunner(openings[seats], bots)
            runner.begin(*match_seed(number, match))
            while runner.state.phase != OVER:
                runner.act()
                for mask in runner.state.owned:
                    owned |= mask
            total = (total * 31 + runner.match.checksum()) % (2**61 - 1)
        yield f"{first} {total} {owned:x}"
