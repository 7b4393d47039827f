"""Shares of throws and turns that end on each space, for people and for `landings --json`."""

from __future__ import annotations

from collections.abc import Callable

from rentopia.games.rentopia.game import new_match
from rentopia.lab.dice import match_seed
from rentopia.lab.rentopia.landings import Landings

_PORTION = 20_000


def landing_shares(
    throws: int,
    players: int = 4,
    pays: bool = True,
    seed: int = 1,
    board: str | None = None,
    progress: Callable[[int], object] | None = None,
) -> dict[str, list[float]]:
    """Return ``throws`` and ``turns``: percentages by space in order, then locked up; each list adds up to 100.

    `throws` 1 or more, `players` 2 to 8; `pays` leaves Lockup at once, else a token stays in for a double or the
    third miss. `progress` is told now and then how many more throws were made.
    """
    opening = new_match({"auctions": False, "lockup_fine": 0, "starting_cash": 1_000_000}, players, board)
    landings = Landings(opening, pays)
    landings.begin(*match_seed(seed, 0))
    left = throws
    while left > 0:
        portion = min(left, _PORTION)
        landings.run(portion)
        left -= portion
        if progress is not None:
            progress(portion)
    places = opening.board.spaces + 1
    return {
        "throws": _percentages(list(landings.throws)[:places]),
        "turns": _percentages(list(landings.turns)[:places]),
    }


def _percentages(counts: list[int]) -> list[float]:
    total = sum(counts)
    return [100 * count / total if total else 0.0 for count in counts]
