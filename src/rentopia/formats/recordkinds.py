"""The values that events of a record are made of: each kind is written, read back within its bounds, and described.

One set of kinds for the writer, the reader and the JSON Schema; `formats/recordevents.py` says which event has which.
Seats stand by number, spaces by number or, where a game gives them none, by name, sets of them as lists, cards by id,
accounts by seat or word; what may be absent is null. Where it is decided: formats, parts 1 and 6.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from rentopia.engine import codes, words
from rentopia.formats.values import PositionError, bits_of, mask_of

MOST_SPACES = 60
MOST_MONEY = 10**12
"""No amount of an event is larger: all money outside the bank stays below it (R.56)."""
MOST_COUNT = 10**9


@dataclass(frozen=True)
class Scope:
    """What the values of one match are checked against: its game with the names of its cards, seats and spaces.

    ``streets`` is a mask of the spaces that can be built on.
    """

    game: Any
    seats: int
    streets: int = 0


class Kind(Protocol):
    """One kind of value. ``read`` raises PositionError with the path of the key and the reason."""

    def write(self, value: Any, scope: Scope) -> object: ...

    def read(self, value: object, path: str, scope: Scope) -> Any: ...

    def schema(self, game: Any) -> dict[str, object]: ...


def _whole(value: object, path: str, least: int, most: int) -> int:
    if type(value) is not int:
        raise PositionError(path, "must be a whole number")
    if not least <= value <= most:
        raise PositionError(path, f"must be from {least} to {most}")
    return value


@dataclass(frozen=True)
class Whole:
    """A whole number."""

    least: int
    most: int

    def write(self, value: int, scope: Scope) -> object:
        return value

    def read(self, value: object, path: str, scope: Scope) -> int:
        return _whole(value, path, self.least, self.most)

    def schema(self, game: Any) -> dict[str, object]:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


@dataclass(frozen=True)
class Flag:
    """0 or 1 of a fact, true or false in a file."""

    def write(self, value: int, scope: Scope) -> object:
        return value == 1

    def read(self, value: object, path: str, scope: Scope) -> int:
        if type(value) is not bool:
            raise PositionError(path, "must be true or false")
        return 1 if value else 0

    def schema(self, game: Any) -> dict[str, object]:
        return {"type": "boolean"}


@dataclass(frozen=True)
class Word:
    """A number that has a word. A number whose word is None stands as null."""

    names: Mapping[int, str | None]

    def words(self, game: Any) -> Mapping[int, str | None]:
        return self.names

    def numbers(self, game: Any) -> Mapping[str | None, int]:
        """The number of each word; of one that several have, the first."""
        return self._numbers

    @functools.cached_property
    def _numbers(self) -> Mapping[str | None, int]:
        return _turned(self.names)

    def write(self, value: int, scope: Scope) -> object:
        # A number without a word is nothing that a state can hold, and null is nothing that could be read for it.
        return self.words(scope.game).get(value)

    def read(self, value: object, path: str, scope: Scope) -> int:
        number = self.numbers(scope.game).get(value) if value is None or type(value) is str else None
        if number is None:
            words_ = self.words(scope.game).values()
            raise PositionError(path, f"must be one of {', '.join(word or 'null' for word in words_)}")
        return number

    def schema(self, game: Any) -> dict[str, object]:
        return {"enum": list(self.words(game).values())}


@dataclass(frozen=True)
class GameWord(Word):
    """A number whose words a game has by itself, or adds to the shared ones: ``name`` says which."""

    name: str = ""

    def words(self, game: Any) -> Mapping[int, str | None]:
        return _words_of(self.name, game)

    def numbers(self, game: Any) -> Mapping[str | None, int]:
        return _numbers_of(self.name, game)


def _turned(names: Mapping[int, str | None]) -> Mapping[str | None, int]:
    return {word: number for number, word in reversed(list(names.items()))}


@functools.cache
def _numbers_of(name: str, game: Any) -> Mapping[str | None, int]:
    return _turned(_words_of(name, game))


@functools.cache
def _words_of(name: str, game: Any) -> Mapping[int, str | None]:
    vocabulary: words.Vocabulary = game.words
    if name == "then":
        return {codes.THEN_NOTHING: None, **vocabulary.thens}
    if name == "goods":
        return dict(enumerate(vocabulary.goods))
    shared = {"reason": vocabulary.reasons, "end": vocabulary.ends}
    return shared.get(name) or vocabulary.own_words[name]


@dataclass(frozen=True)
class Seat:
    """A seat by number; null is nobody where that may be."""

    nobody: bool = False

    def write(self, value: int, scope: Scope) -> object:
        return None if value == codes.NOBODY and self.nobody else value

    def read(self, value: object, path: str, scope: Scope) -> int:
        if value is None and self.nobody:
            return codes.NOBODY
        return _whole(value, path, 0, scope.seats - 1)

    def schema(self, game: Any) -> dict[str, object]:
        return {"type": ["integer", "null"] if self.nobody else "integer", "minimum": 0, "maximum": codes.SEATS - 1}


@dataclass(frozen=True)
class Space:
    """A space by its key: its number, or its name where it has none; null is none where that may be.

    ``street``: only one that can be built on.
    """

    none: bool = False
    street: bool = False

    def write(self, value: int, scope: Scope) -> object:
        return None if value == codes.NOBODY and self.none else scope.game.space_key(value)

    def read(self, value: object, path: str, scope: Scope) -> int:
        if value is None and self.none:
            return codes.NOBODY
        space: int = scope.game.find_space(value) if type(value) in (int, str) else -1
        if space < 0 or scope.game.space_key(space) != value:
            raise PositionError(path, "no such space")
        if self.street and not scope.streets >> space & 1:
            raise PositionError(path, "is not built on")
        return space

    def schema(self, game: Any) -> dict[str, object]:
        found: dict[str, object] = game.space_key_schema()
        return {"anyOf": [found, {"type": "null"}]} if self.none else found


@dataclass(frozen=True)
class Account:
    """A seat by number, or the word of another account of the game."""

    def write(self, value: int, scope: Scope) -> object:
        return words.ACCOUNTS.get(value, value)

    def read(self, value: object, path: str, scope: Scope) -> int:
        others = self.others(scope.game)
        if type(value) is str and value in others:
            return others[value]
        if type(value) is not int or not 0 <= value < scope.seats:
            raise PositionError(path, f"must be a seat or one of {', '.join(others)}")
        return value

    def others(self, game: Any) -> dict[str, int]:
        return {words.ACCOUNTS[account]: account for account in game.accounts}

    def schema(self, game: Any) -> dict[str, object]:
        return {"anyOf": [Seat().schema(game), {"enum": list(self.others(game))}]}


@dataclass(frozen=True)
class Card:
    """A card by its id."""

    def write(self, value: int, scope: Scope) -> object:
        return scope.game.card_name(value)

    def read(self, value: object, path: str, scope: Scope) -> int:
        card: int = scope.game.find_card(value) if type(value) is str else -1
        if card < 0:
            raise PositionError(path, "no such card")
        return card

    def schema(self, game: Any) -> dict[str, object]:
        return {"type": "string", "pattern": "^[A-Z][0-9]{1,2}$"}


@dataclass(frozen=True)
class Several:
    """A set of seats, spaces or cards as a list by rising number; a mask in a fact."""

    each: Seat | Space | Card

    def write(self, value: int, scope: Scope) -> object:
        return [self.each.write(number, scope) for number in bits_of(value)]

    def read(self, value: object, path: str, scope: Scope) -> int:
        if type(value) is not list:
            raise PositionError(path, "must be a list")
        if len(value) > MOST_SPACES:
            raise PositionError(path, f"has more than {MOST_SPACES} entries")
        numbers = [self.each.read(entry, f"{path}[{i}]", scope) for i, entry in enumerate(value)]
        if any(after <= before for before, after in itertools.pairwise(numbers)):
            raise PositionError(path, "must rise, and name nothing twice")
        return mask_of(numbers)

    def schema(self, game: Any) -> dict[str, object]:
        return {"type": "array", "items": self.each.schema(game), "maxItems": MOST_SPACES, "uniqueItems": True}


@dataclass(frozen=True)
class Row(Whole):
    """A place in one of the lists of a state, which ``rows`` names."""

    rows: str = ""

    def misfit(self, value: int, state: Any) -> str:
        return "" if value < len(getattr(state, self.rows)) else "names what is not there"


SEAT = Seat()
OWNER = Seat(nobody=True)
SPACE = Space()
CARD = Card()
SEATS, SPACES, CARDS = Several(SEAT), Several(SPACE), Several(CARD)
COUNT = Whole(0, MOST_COUNT)
DIE = Whole(0, 6)
