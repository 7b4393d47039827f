"""The base class of the example: every sort of field, facts, and a method that games replace."""

from __future__ import annotations

from typing import Self

from toyland.codes import ALL, NOBODY, SPACES

_PYTHON_API = ("State.total", "State.me")


class Board:
    """Tables that are filled once."""

    def __init__(self) -> None:
        self.bit = [0] * 60
        self.price = [0] * 60
        self.name: str = "toyland"
        one: int = 1
        for space in range(SPACES):
            self.bit[space] = one << space
            self.price[space] = 10 * space


class Row:
    """A small record."""

    def __init__(self, seat: int, amount: int) -> None:
        self.seat: int = seat
        self.amount: int = amount


class State:
    """Flat ints, a list of rows, a journal."""

    def __init__(self, board: Board) -> None:
        self.board: Board = board
        self.cash = [0] * 8
        self.owner = [-1] * 60
        self.flags = [False] * 4
        self.rates = [0.5] * 2
        self.mask: int = 0
        self.done: bool = False
        self.share: float = 0.25
        self.rows: list[Row] = []
        self.last: Row | None = None
        self.journal: list[tuple[int, ...]] | None = None
        self.limits = [9] * 8

    def pay(self, payer: int, payee: int, amount: int) -> None:
        """Move money; returns early, so that C has to know a void."""
        if amount == 0:
            return
        if amount < 0:
            raise ValueError("less than nothing")
        self.cash[payer] -= amount
        self.cash[payee] += amount
        if self.journal is not None:
            self.journal.append((payer, payee, amount))

    def own(self, space: int, seat: int) -> None:
        old = self.owner[space]
        if old != NOBODY:
            self.mask &= ALL & ~self.board.bit[space]
        self.owner[space] = seat
        if seat != NOBODY:
            self.mask |= self.board.bit[space]

    def rent(self, space: int, times: int = 1) -> int:
        """Replaced by games."""
        return self.board.price[space] * times

    def ready(self, seat: int) -> bool:
        return self.cash[seat] >= 0

    def total(self) -> int:
        """Called from plain Python, too."""
        return sum(self.cash)

    def copy_into(self, other: State) -> None:
        other.cash = self.cash[:]
        other.owner = self.owner[:]
        other.flags = self.flags[:]
        other.rates = self.rates[:]
        other.mask = self.mask
        other.done = self.done
        other.share = self.share
        other.rows = self.rows[:]
        other.last = self.last
        other.limits = self.limits[:]

    def me(self) -> Self:
        return self
