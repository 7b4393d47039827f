"""Comparing what a scenario expects, any subset of a position, with the position there is.

Tables are compared key by key, lists entry by entry and in length; ``"none"`` means that the key is absent. Names of
spaces, cards and seats may be written in any way that reads as the same. Where it is decided: formats, part 5.
"""

from __future__ import annotations

from typing import Any

from rentopia.engine.door import find_seat
from rentopia.formats.position import Position

#: Keys whose values, or entries, name a space, a card or a seat.
_SPACES = ("space", "estate", "deeds", "streets", "clear")
_SEATS = ("seat", "first", "leader", "by", "debtor", "creditor", "from", "to")
_LISTS_OF_SEATS = ("bidders", "passed", "accepted", "winners", "deciders")

_ABSENT = object()


class Comparison:
    """Collects differences as (path, expected, actual)."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.found: list[tuple[str, object, object]] = []

    def compare(self, expected: Any, actual: Any, path: str, key: str = "") -> None:
        if actual is _ABSENT and expected in ("none", False, 0, [], {}) and type(expected) is not float:
            return
        if isinstance(expected, dict):
            self.compare_tables(expected, actual, path, key)
        elif isinstance(expected, list):
            self.compare_lists(expected, actual, path, key)
        elif expected == "none" and actual in (False, [], {}):
            return
        elif type(expected) is not type(actual) or expected != actual:
            if not self.is_same_name(expected, actual, key):
                self.found.append((path, expected, "none" if actual is _ABSENT else actual))

    def compare_tables(self, expected: dict[str, Any], actual: Any, path: str, key: str) -> None:
        if actual is _ABSENT:
            actual = {}
        if not isinstance(actual, dict):
            self.found.append((path, expected, actual))
            return
        for name, value in expected.items():
            found = actual.get(name, _ABSENT)
            if found is _ABSENT:
                same = (other for other in actual if self.is_same_key(name, other, key))
                found = actual.get(next(same, None), _ABSENT)
            # Deeds, streets and seats stand under names: what they hold is named by the table.
            below = key if key in ("deeds", "streets") else name
            self.compare(value, found, f"{path}.{name}" if path else name, "" if key == "deeds" else below)

    def compare_lists(self, expected: list[Any], actual: Any, path: str, key: str) -> None:
        if not isinstance(actual, list) or len(actual) != len(expected):
            self.found.append((path, expected, "none" if actual is _ABSENT else actual))
            return
        for i, (wanted, found) in enumerate(zip(expected, actual, strict=True)):
            self.compare(wanted, found, f"{path}[{i}]", key)

    def is_same_key(self, name: str, other: str, key: str) -> bool:
        if key in ("deeds", "streets") and self.is_same_name(name, other, "space"):
            return True
        names = self.position.names
        return (
            key in ("seats", "streets", "ranking", "worth", "clear")
            and find_seat(name, names) == find_seat(other, names) != -1
        )

    def is_same_name(self, expected: object, actual: object, key: str) -> bool:
        """Whether two values of a key name the same space, card or seat."""
        if type(expected) not in (int, str) or type(actual) not in (int, str):
            return False
        game = self.position.game
        if key in _SPACES:
            number = game.find_space(expected)
            return bool(number != -1 and number == game.find_space(actual))
        if key == "cards" or key in game.decks:
            number = game.find_card(expected)
            return bool(number != -1 and number == game.find_card(actual))
        if key in _SEATS or key in _LISTS_OF_SEATS:
            names = self.position.names
            return find_seat(expected, names) == find_seat(actual, names) != -1
        return False
