"""Where the chance of each match of a series comes from."""

from __future__ import annotations

from hashlib import sha256


def match_seed(seed: int, number: int) -> tuple[int, int]:
    """Return word and carry for `Dice.seed`, drawn from the series' seed and the match's number alone.

    So any number of workers, in any order, plays the same matches.
    """
    digest = sha256(f"rentopia {seed} {number}".encode()).digest()
    return int.from_bytes(digest[:4], "big"), int.from_bytes(digest[4:8], "big")
