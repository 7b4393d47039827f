"""Comparing what a scenario expects, any subset of a position, with the position there is.

Tables are compared key by key, lists entry by entry and in length; a list of seats or of titles is a set. A key that
is left out of the position equals its default, if it has one and its table is there; ``"none"`` means that the key is
absent; a key that no position can have never holds. Names of spaces, cards and seats may be written in any way that
reads as the same. Where it is decided: formats, part 5.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rentopia.engine.door import find_seat
from rentopia.engine.names import fold_name
from rentopia.formats.position import Position

#: Keys whose values, or entries, name a space, a card or a seat.
_SPACES = ("space", "estate", "deeds", "streets", "clear", "public", "dealt", "pledge", "target")
_CARDS = ("cards",)
_SEATS = ("seat", "first", "leader", "by", "debtor", "creditor", "from", "to", "turn", "lender", "borrower")
_LISTS_OF_SEATS = ("bidders", "passed", "accepted", "winners", "deciders", "partners", "asked", "yes", "no")

#: Lists that are sets: they are written in the order of the board or of the seats, and may be named in any.
_SETS = (*_LISTS_OF_SEATS, "estate", "public", "dealt", "pledge")

#: Tables whose keys are names: what they name, and what the values under them are.
_BY_NAME: Mapping[str, tuple[str, str]] = {
    "seats": ("seat", "player"),
    "deeds": ("deed", "level"),
    "streets": ("seat", "space"),
    "clear": ("seat", "clear"),
    "ranking": ("seat", "place"),
    "worth": ("seat", "sum"),
    "houses": ("deed", "builders"),
    "builders": ("seat", "count"),
}

#: Keys of the other tables with the default that an absent one stands for; None where it stands for none.
_TABLES: Mapping[str, Mapping[str, object]] = {
    "": {
        **dict.fromkeys(("game", "seats", "bank", "turn", "auction", "claims", "result", "deciders")),
        "debts": [],
        "offers": [],
        "options": {},
        "decks": {},
        "offers_made": 0,
    },
    "player": {"name": None, "cash": None, "space": None, "out": False, "out_at": None, "cards": [], "deeds": {}},
    "bank": {"houses": None, "hotels": None},
    # Number and round are left out in set-up alone.
    "turn": {
        **dict.fromkeys(("seat", "phase", "first", "then", "dice")),
        **dict.fromkeys(("doubles", "number", "round"), 0),
    },
    "auction": {**dict.fromkeys(("space", "building", "streets", "high", "leader", "bidders")), "estate": []},
    "claims": dict.fromkeys(("kind", "by", "wants", "passed")),
    "wants": dict.fromkeys(("seat", "space")),
    "debts": dict.fromkeys(("debtor", "creditor", "amount", "reason")),
    "offers": {**dict.fromkeys(("number", "version", "by", "legs", "accepted", "loan")), "clear": {}, "note": ""},
    "legs": {"from": None, "to": None, "cash": 0, "deeds": [], "cards": []},
    "loans": {
        **dict.fromkeys(("number", "lender", "borrower", "amount", "interest")),
        "pledge": [],
        "called": 0,
        "waits": False,
        "garnished": False,
        "note": "",
    },
    "result": dict.fromkeys(("winners", "ranking", "worth")),
}
_ALIASES = {"loan": "loans"}

_ABSENT = object()


class Comparison:
    """Collects differences as (path, expected, actual)."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.found: list[tuple[str, object, object]] = []
        game, state = position.game, position.state
        self.tables = {kind: dict(keys) for kind, keys in _TABLES.items()}
        self.tables["player"][game.lock_key] = 0
        self.tables["bank"][game.purse[1]] = None
        self.tables["decks"] = {deck: [] for deck in game.decks}
        self.tables["legs"] |= dict.fromkeys(game.words.goods, 0)
        for kind, keys in game.own_keys(state).items():
            self.tables[kind] = self.tables.get(kind, {}) | dict(keys)

    def compare(self, expected: Any, actual: Any, path: str, key: str = "", default: object = None) -> None:
        """Compare a value that stands under a key; ``default`` is what it is where it is left out, None for nothing."""
        if expected == "none" and actual is not _ABSENT and actual != "none":
            self.differ(path, expected, actual)
        elif actual is _ABSENT and (expected == "none" or _is_same(expected, default)):
            return
        elif isinstance(expected, dict):
            self.compare_tables(expected, default if actual is _ABSENT else actual, path, key)
        elif isinstance(expected, list):
            self.compare_lists(expected, actual, path, key)
        elif not _is_same(expected, actual) and not self.is_same_name(expected, actual, key):
            self.differ(path, expected, actual)

    def differ(self, path: str, expected: object, actual: object) -> None:
        self.found.append((path, expected, "none" if actual is _ABSENT or actual is None else actual))

    def compare_tables(self, expected: dict[str, Any], actual: Any, path: str, key: str) -> None:
        kind = _ALIASES.get(key, key)
        if not isinstance(actual, dict):
            self.differ(path, expected, actual)
        elif kind == "options":
            self.compare_options(expected, actual, path)
        elif kind in _BY_NAME:
            self.compare_names(expected, actual, path, kind)
        else:
            known = self.tables.get(kind, {})
            for name, value in expected.items():
                where = f"{path}.{name}" if path else name
                if name in known:
                    self.compare(value, actual.get(name, _ABSENT), where, name, known[name])
                else:
                    self.differ(where, value, "no such key")

    def compare_names(self, expected: dict[str, Any], actual: dict[str, Any], path: str, kind: str) -> None:
        """A table by seats or by spaces: a name that names none is a difference whatever stands under it."""
        named, below = _BY_NAME[kind]
        there = {self.number_of(name, named): value for name, value in actual.items()}
        for name, value in expected.items():
            number = self.number_of(name, named)
            if number == -1:
                self.differ(f"{path}.{name}", value, f"no such {named}")
            else:
                default: object = [] if kind == "clear" else None
                self.compare(value, there.get(number, _ABSENT), f"{path}.{name}", below, default)

    def compare_options(self, expected: dict[str, Any], actual: dict[str, Any], path: str) -> None:
        """Written are those that differ from the defaults; another is right where setting it would change nothing."""
        game, state = self.position.game, self.position.state
        for name, value in expected.items():
            try:
                now = game.options_of(game.new_state({**actual, name: value}, state.seats))
            except ValueError as error:
                self.differ(f"{path}.{name}", value, str(error))
                continue
            if value == "none":
                self.compare(value, actual.get(name, _ABSENT), f"{path}.{name}")
            elif now != actual:
                self.differ(f"{path}.{name}", value, actual.get(name, "the default"))

    def compare_lists(self, expected: list[Any], actual: Any, path: str, key: str) -> None:
        if not isinstance(actual, list) or len(actual) != len(expected):
            self.differ(path, expected, actual)
            return
        below = "player" if key == "seats" else key
        if key in _SETS:
            self.compare_sets(expected, actual, path, key)
            return
        for i, (wanted, found) in enumerate(zip(expected, actual, strict=True)):
            self.compare(wanted, found, f"{path}[{i}]", below)

    def compare_sets(self, expected: list[Any], actual: list[Any], path: str, key: str) -> None:
        """Lists of what has no order: each entry expected is there, under whatever name reads as the same."""
        left = list(actual)
        for wanted in expected:
            found = next((one for one in left if wanted == one or self.is_same_name(wanted, one, key)), None)
            if found is None:
                self.differ(path, expected, actual)
                return
            left.remove(found)

    def number_of(self, name: object, named: str) -> int:
        """The seat, or the space with a deed, that the key of a table names; -1 for none."""
        if named == "seat":
            return find_seat(name, self.position.names)
        space: int = self.position.game.find_space(name)
        return space if space >= 0 and self.position.state.board.deed_mask >> space & 1 else -1

    def is_same_name(self, expected: object, actual: object, key: str) -> bool:
        """Whether two values of a key name the same space, card or seat."""
        if type(expected) not in (int, str) or type(actual) not in (int, str):
            return False
        game = self.position.game
        if key in _SPACES:
            number = game.find_space(expected)
            if number == -1 or number != game.find_space(actual):
                return False
            # Where a space has two names, the one that is written says which of the two is meant.
            return _is_number(expected) or _is_number(actual) or fold_name(str(expected)) == fold_name(str(actual))
        if key in _CARDS or key in game.decks:
            number = game.find_card(expected)
            return bool(number != -1 and number == game.find_card(actual))
        if key in _SEATS or key in _LISTS_OF_SEATS:
            names = self.position.names
            return find_seat(expected, names) == find_seat(actual, names) != -1
        return False


def _is_same(one: object, other: object) -> bool:
    """Equal and of one type: true is not 1."""
    return type(one) is type(other) and one is not None and one == other


def _is_number(name: object) -> bool:
    return type(name) is int or str(name).strip().isdecimal()
