"""The source of chance of a match whose secret seed is not there: it draws nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn


class NoSeed(RuntimeError):
    """Something is to be drawn, and the match has not been given its secret seed (`LiveMatch.set_seed`)."""


class Seedless:
    """The `ChanceSource` before the key is known: asked for anything it raises NoSeed."""

    def dice(self) -> NoReturn:
        raise NoSeed("the match has no seed yet: call set_seed first")

    def card(self, deck: int, candidates: Sequence[int]) -> NoReturn:
        self.dice()

    def deal(self, candidates: Sequence[int]) -> NoReturn:
        self.dice()

    def first(self, seats: int) -> NoReturn:
        self.dice()
