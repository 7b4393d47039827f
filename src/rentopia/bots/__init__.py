"""The bots by the names that people give them. Every game has bots of these names, in a package of its own."""

from __future__ import annotations

from importlib import import_module

from rentopia.bots.base import Bot

#: In rising order of skill.
BOTS = ("random", "quick", "steady")


def make_bot(game: str, name: str) -> Bot:
    """Return a new bot for a game. Raises KeyError for a name that is not in `BOTS`."""
    found: dict[str, type[Bot]] = import_module(f"rentopia.bots.{game}").BOTS
    return found[name]()
