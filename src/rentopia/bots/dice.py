"""A small generator of chance for simulations and bots: Marsaglia's multiply-with-carry.

Two 32-bit halves in one number that stays below 2^62, so that it is the same in plain Python and in C. Its period
is about 2^60. It answers simulations only; the table's fair dice are another matter.
"""

from __future__ import annotations

_FACTOR = 698769069
_HALF = 4294967295  # 32 bits


class Dice:
    """Even chance from one seed; the same seed gives the same throws in every form and on every machine."""

    def __init__(self) -> None:
        self.state: int = _FACTOR

    def seed(self, word: int, carry: int) -> None:
        """Begin anew from 32 bits and a carry of any size (0 or more), kept within the generator's range."""
        self.state = ((1 + (carry & _HALF) % (_FACTOR - 2)) << 32) | (word & _HALF)

    def word(self) -> int:
        """The next 32 bits."""
        state = _FACTOR * (self.state & _HALF) + (self.state >> 32)
        self.state = state
        return (state ^ (state >> 32)) & _HALF

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1, for bounds up to 2^31; uneven by less than one in 2^32 / `bound`."""
        return (self.word() * bound) >> 32
