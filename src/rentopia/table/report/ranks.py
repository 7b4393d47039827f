"""How many of 100 players would have had less: where a sum of dice, a count of doubles or an amount stands among all
that could have been. Those with the same count half, so that the most likely outcome stands near 50."""

from __future__ import annotations

import math
from functools import lru_cache
from statistics import NormalDist

_MOST_EXACT = 100
"""Throws up to which sums are counted out; above, the normal distribution is nearer than a hundredth of a percent."""
_FACES = 6
_MEAN = 7
_VARIANCE = 35 / 6
"""Of the sum of two dice."""


def pips_rank(throws: int, pips: int) -> float | None:
    """Of ``pips`` in all by so many throws of two dice, 0 to 100; None without a throw."""
    if throws <= 0:
        return None
    if throws <= _MOST_EXACT:
        ways = _ways(2 * throws)
        place = pips - 2 * throws
        below = sum(ways[: max(0, place)])
        same = ways[place] if 0 <= place < len(ways) else 0
        return float(100 * (below + same / 2) / _FACES ** (2 * throws))
    return amount_rank(pips - _MEAN * throws, math.sqrt(_VARIANCE * throws))


def doubles_rank(throws: int, doubles: int) -> float | None:
    """Of so many doubles in so many throws, 0 to 100; None without a throw.

    By logarithms, since in a long match the ways to throw so many times are more than a float can hold.
    """
    if throws <= 0:
        return None
    found = [_doubles_chance(throws, k) for k in range(doubles + 1)]
    return 100 * (math.fsum(found[:-1]) + found[-1] / 2)


def _doubles_chance(throws: int, doubles: int) -> float:
    ways = math.lgamma(throws + 1) - math.lgamma(doubles + 1) - math.lgamma(throws - doubles + 1)
    return math.exp(ways + (throws - doubles) * math.log(5) - throws * math.log(6))


def amount_rank(above: float, spread: float) -> float | None:
    """Of a sum of many chances that lies so much above its mean, by its standard deviation, 0 to 100.

    None where there was no chance in it.
    """
    return 100 * NormalDist().cdf(above / spread) if spread > 1e-9 else None


@lru_cache(maxsize=8)
def _ways(dice: int) -> tuple[int, ...]:
    """In how many ways so many dice show each sum; the first is that of all ones."""
    if dice == 1:
        return (1,) * _FACES
    before = _ways(dice // 2)
    ways = _product(before, before)
    return _product(ways, (1,) * _FACES) if dice % 2 else ways


def _product(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    found = [0] * (len(one) + len(other) - 1)
    for i, a in enumerate(one):
        for j, b in enumerate(other):
            found[i + j] += a * b
    return tuple(found)
