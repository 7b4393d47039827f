"""Reading plain values out of a file with the path of each, and refusing what is not as it should be."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NoReturn, TypeVar

T = TypeVar("T")


class PositionError(ValueError):
    """A position that cannot be: ``path`` of the key (``seats[0].deeds.Kite Street``), ``reason`` without full stop."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(path, reason)
        self.path = path
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.path}: {self.reason}" if self.path else self.reason


class Table:
    """A dict out of a file at a path. Reading a key takes note of it, so that `done` finds the unknown ones."""

    def __init__(self, value: object, path: str) -> None:
        if type(value) is not dict:
            raise PositionError(path, "must be a table")
        self.value: dict[Any, Any] = value
        self.path = path
        self.read: set[str] = set()

    def at(self, key: object) -> str:
        """The path of a key."""
        return f"{self.path}.{key}" if self.path else str(key)

    def fail(self, key: str, reason: str) -> NoReturn:
        raise PositionError(self.at(key), reason)

    def __contains__(self, key: str) -> bool:
        return key in self.value

    def get(self, key: str, default: object = None) -> Any:
        self.read.add(key)
        return self.value.get(key, default)

    def need(self, key: str) -> Any:
        if key not in self.value:
            self.fail(key, "is missing")
        return self.get(key)

    def whole(self, key: str, default: int | None, least: int, most: int) -> int:
        """A whole number from ``least`` to ``most``; without a default the key must be there."""
        value = self.need(key) if default is None else self.get(key, default)
        if type(value) is not int:
            self.fail(key, "must be a whole number")
        if not least <= value <= most:
            self.fail(key, f"must be from {least} to {most}, not {value if abs(value) < 10**15 else 'so large'}")
        return value

    def flag(self, key: str) -> bool:
        value = self.get(key, False)
        if type(value) is not bool:
            self.fail(key, "must be true or false")
        return value

    def one_of(self, key: str, words: dict[str, int], default: str | None = None) -> int:
        """The number of a word."""
        value = self.need(key) if default is None else self.get(key, default)
        if type(value) is not str or value not in words:
            self.fail(key, f"must be one of {', '.join(words)}")
        return words[value]

    def table(self, key: str) -> Table:
        return Table(self.get(key, {}), self.at(key))

    def each(self, key: str, read: Callable[[object, str], T], most: int = 64) -> list[T]:
        """Every entry of a list, read with its path; a list that is absent is empty."""
        value = self.get(key, [])
        if type(value) is not list:
            self.fail(key, "must be a list")
        if len(value) > most:
            self.fail(key, f"has more than {most} entries")
        return [read(entry, f"{self.at(key)}[{i}]") for i, entry in enumerate(value)]

    def different(self, key: str, read: Callable[[object, str], int], most: int = 64) -> list[int]:
        """The same for a set of numbers: nothing may be named twice."""
        found = self.each(key, read, most)
        for i, entry in enumerate(found):
            if entry in found[:i]:
                raise PositionError(f"{self.at(key)}[{i}]", "is named twice")
        return found

    def done(self) -> None:
        """Refuse keys that nobody has read."""
        for key in self.value:
            if key not in self.read:
                raise PositionError(self.at(key), "no such key")


def mask_of(numbers: Iterable[int]) -> int:
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def bits_of(mask: int) -> list[int]:
    """The numbers in a mask, rising."""
    return [number for number in range(mask.bit_length()) if mask >> number & 1]
