"""A die with two sides, as a source of chance."""

from __future__ import annotations

import random
from collections.abc import Sequence


class Coin:
    """Throws from a seed; the toy game has no cards and deals no titles."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def dice(self) -> tuple[int, int]:
        die = self.rng.randint(1, 2)
        return die, die

    def card(self, deck: int, candidates: Sequence[int]) -> int:
        raise AssertionError("there are no cards")

    def first(self, seats: int) -> int:
        return self.rng.randrange(seats)

    def deal(self, candidates: Sequence[int]) -> int:
        raise AssertionError("no titles are dealt")
