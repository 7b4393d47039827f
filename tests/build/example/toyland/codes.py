"""Constants of the example: plain Python, never compiled."""

from typing import Final

NOBODY = -1
SPACES = 60
FIRST, SECOND = range(2)
LIMIT: Final = 3 * 7 + 2**3
ALL = (1 << SPACES) - 1
SALTED: Final[int] = ~FIRST
LOUD = True
WORDS = ("first", "second")
