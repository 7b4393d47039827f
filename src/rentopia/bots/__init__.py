"""The bots by the names that people give them."""

from __future__ import annotations

from rentopia.bots.base import Bot
from rentopia.bots.quick import Quick
from rentopia.bots.random_bot import Random
from rentopia.bots.steady import Steady

BOTS: dict[str, type[Bot]] = {"random": Random, "quick": Quick, "steady": Steady}


def make_bot(name: str) -> Bot:
    """Return a new bot. Raises KeyError for a name that is not in `BOTS`."""
    return BOTS[name]()
