"""Folding many values into one number, for comparisons of states in bulk; the same in both forms of the build."""

from __future__ import annotations

_MODULUS = 2305843009213693951  # 2^61 - 1: products with the factor below stay within 64 bits
_FACTOR = 3
# Named, because a literal of more than 32 bits in an expression stays a Python number in the compiled form.
_OFFSET = 2654435769


def mix(total: int, value: int) -> int:
    """Fold one value into a checksum below 2^61."""
    return ((total * _FACTOR) ^ (total >> 29) ^ (value + _OFFSET)) % _MODULUS
