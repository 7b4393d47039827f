"""The bots by the names that people give them. Every game has bots of these names, in a package of its own."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from rentopia.bots.base import Bot

#: In rising order of skill.
BOTS = ("random", "quick", "steady")


def make_bot(game: str, name: str) -> Bot:
    """Return a new bot for a game. Raises KeyError for a name that is not in `BOTS`."""
    found: dict[str, type[Bot]] = import_module(f"rentopia.bots.{game}").BOTS
    return found[name]()


@cache
def gentle_for(game: str) -> Bot:
    """Return what acts for a person whose time is over (R.45, L.16); it remembers nothing, so one does for all.

    It is no opponent and so not in `BOTS`: it never buys, bids, builds or trades.
    """
    found: type[Bot] = import_module(f"rentopia.bots.{game}.gentle").Gentle
    return found()
