"""Dice and cards of a match in the terminal: the system's own chance, or a seed for one that can be repeated."""

from __future__ import annotations

import random
from collections.abc import Sequence


class TerminalChance:
    """Answers chance points evenly. With a seed the same choices see the same answers."""

    def __init__(self, seed: int | None = None) -> None:
        self.random: random.Random = random.SystemRandom() if seed is None else random.Random(seed)

    def dice(self) -> tuple[int, int]:
        return self.random.randint(1, 6), self.random.randint(1, 6)

    def card(self, deck: int, candidates: Sequence[int]) -> int:
        return self.random.choice(candidates)

    def first(self, seats: int) -> int:
        return self.random.randrange(seats)

    def word(self) -> int:
        """32 bits for a bot."""
        return self.random.getrandbits(32)
