"""The values that events of a record are made of: each kind is written, read back within its bounds, and described.

One table for the writer, the reader and the JSON Schema. Seats and spaces stand by number, sets of them as lists of
numbers, cards by id, accounts by seat or word; what may be absent is null. Where it is decided: formats, parts 1 and 6.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from rentopia.engine import codes, words
from rentopia.engine.door import MOST_IN_A_NOTE
from rentopia.engine.rows import MAX_LEGS, Offer
from rentopia.formats.values import PositionError, Table, bits_of, mask_of

MOST_SPACES = 60
MOST_MONEY = 10**12
"""No amount of an event is larger: all money outside the bank stays below it (R.56)."""
MOST_COUNT = 10**9


@dataclass(frozen=True)
class Scope:
    """What the values of one match are checked against: its game with the names of its cards, seats and spaces."""

    game: Any
    seats: int
    spaces: int


class Kind(Protocol):
    """One kind of value. ``read`` raises PositionError with the path of the key and the reason."""

    def write(self, value: Any, scope: Scope) -> object: ...

    def read(self, value: object, path: str, scope: Scope) -> Any: ...

    def schema(self) -> dict[str, object]: ...


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

    def schema(self) -> dict[str, object]:
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

    def schema(self) -> dict[str, object]:
        return {"type": "boolean"}


@dataclass(frozen=True)
class Word:
    """A number that has a word; null stands for ``nothing`` where that is given."""

    names: Mapping[int, str]
    nothing: int | None = None
    numbers: dict[str, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "numbers", {word: number for number, word in self.names.items()})

    def write(self, value: int, scope: Scope) -> object:
        return None if value == self.nothing else self.names[value]

    def read(self, value: object, path: str, scope: Scope) -> int:
        if value is None and self.nothing is not None:
            return self.nothing
        if type(value) is not str or value not in self.numbers:
            raise PositionError(path, f"must be one of {', '.join(self.numbers)}")
        return self.numbers[value]

    def schema(self) -> dict[str, object]:
        found: list[str | None] = list(self.names.values())
        return {"enum": found if self.nothing is None else [*found, None]}


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

    def schema(self) -> dict[str, object]:
        return {"type": ["integer", "null"] if self.nobody else "integer", "minimum": 0, "maximum": codes.SEATS - 1}


@dataclass(frozen=True)
class Space:
    """A space by number; null is none where that may be."""

    none: bool = False

    def write(self, value: int, scope: Scope) -> object:
        return None if value == codes.NOBODY and self.none else value

    def read(self, value: object, path: str, scope: Scope) -> int:
        if value is None and self.none:
            return codes.NOBODY
        return _whole(value, path, 0, scope.spaces - 1)

    def schema(self) -> dict[str, object]:
        return {"type": ["integer", "null"] if self.none else "integer", "minimum": 0, "maximum": MOST_SPACES - 1}


@dataclass(frozen=True)
class Account:
    """A seat by number, or the word of another account."""

    def write(self, value: int, scope: Scope) -> object:
        return words.ACCOUNTS.get(value, value)

    def read(self, value: object, path: str, scope: Scope) -> int:
        if type(value) is str and value in words.ACCOUNT_NUMBERS:
            return words.ACCOUNT_NUMBERS[value]
        if type(value) is not int or not 0 <= value < scope.seats:
            raise PositionError(path, f"must be a seat or one of {', '.join(words.ACCOUNT_NUMBERS)}")
        return value

    def schema(self) -> dict[str, object]:
        return {"anyOf": [Seat().schema(), {"enum": list(words.ACCOUNT_NUMBERS)}]}


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

    def schema(self) -> dict[str, object]:
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

    def schema(self) -> dict[str, object]:
        return {"type": "array", "items": self.each.schema(), "maxItems": MOST_SPACES, "uniqueItems": True}


@dataclass(frozen=True)
class Trade:
    """An offer as it stands, with its number and version."""

    def write(self, value: Offer, scope: Scope) -> object:
        table: dict[str, object] = {
            "number": value.number,
            "version": value.version,
            "by": value.by,
            "legs": legs_written(value, scope),
            "accepted": bits_of(value.accepted),
        }
        clear = {str(seat): bits_of(mask) for seat, mask in enumerate(value.clear) if mask}
        if clear:
            table["clear"] = clear
        if value.note:
            table["note"] = value.note
        return table

    def read(self, value: object, path: str, scope: Scope) -> Offer:
        table = Table(value, path)
        offer = Offer()
        offer.number = table.whole("number", None, 1, MOST_COUNT)
        offer.version = table.whole("version", None, 1, MOST_COUNT)
        offer.by = SEAT.read(table.need("by"), table.at("by"), scope)
        offer.accepted = SEATS.read(table.need("accepted"), table.at("accepted"), scope)
        legs = table.each("legs", lambda leg, at: _leg(leg, at, scope), MAX_LEGS)
        if not legs:
            table.fail("legs", "an offer has at least one")
        # Whole lists, since a compiled row gives out copies.
        offer.legs = len(legs)
        spare = [0] * (MAX_LEGS - len(legs))
        offer.leg_from, offer.leg_to, offer.leg_cash, offer.leg_deeds, offer.leg_cards = (
            [leg[column] for leg in legs] + spare for column in range(5)
        )
        offer.parties = mask_of([leg[0] for leg in legs] + [leg[1] for leg in legs])
        given = table.table("clear")
        clear = [0] * codes.SEATS
        for seat in range(scope.seats):
            if str(seat) in given:
                clear[seat] = SPACES.read(given.get(str(seat)), given.at(seat), scope)
        given.done()
        offer.clear = clear
        note = table.get("note", "")
        if type(note) is not str or len(note) > MOST_IN_A_NOTE or not note.isprintable():
            table.fail("note", f"must be a text of at most {MOST_IN_A_NOTE} printable characters")
        offer.note = note
        table.done()
        return offer

    def schema(self) -> dict[str, object]:
        return {"$ref": "#/$defs/offer"}


def legs_written(offer: Offer, scope: Scope) -> list[dict[str, object]]:
    """The legs of an offer, as in its action and its events."""
    legs = []
    for i in range(offer.legs):
        leg: dict[str, object] = {"from": offer.leg_from[i], "to": offer.leg_to[i]}
        if offer.leg_cash[i]:
            leg["cash"] = offer.leg_cash[i]
        if offer.leg_deeds[i]:
            leg["deeds"] = SPACES.write(offer.leg_deeds[i], scope)
        if offer.leg_cards[i]:
            leg["cards"] = CARDS.write(offer.leg_cards[i], scope)
        legs.append(leg)
    return legs


def _leg(value: object, path: str, scope: Scope) -> tuple[int, int, int, int, int]:
    """Giver, taker, cash, mask of deeds, mask of cards."""
    table = Table(value, path)
    giver = SEAT.read(table.need("from"), table.at("from"), scope)
    taker = SEAT.read(table.need("to"), table.at("to"), scope)
    cash = table.whole("cash", 0, 0, MOST_MONEY)
    deeds = SPACES.read(table.get("deeds", []), table.at("deeds"), scope)
    cards = CARDS.read(table.get("cards", []), table.at("cards"), scope)
    table.done()
    return giver, taker, cash, deeds, cards


SEAT = Seat()
OWNER = Seat(nobody=True)
SPACE = Space()
LOT = Space(none=True)
CARD = Card()
SEATS, SPACES, CARDS = Several(SEAT), Several(SPACE), Several(CARD)
ACCOUNT = Account()
AMOUNT = Whole(0, MOST_MONEY)
COUNT = Whole(0, MOST_COUNT)
DIE = Whole(0, 6)
SMALL = Whole(0, 8)
FLAG = Flag()
OFFER = Trade()
PHASE = Word(words.PHASES)
THEN = Word(words.THENS, codes.THEN_NOTHING)
REASON = Word(words.REASONS)
BUILDING = Word(words.BUILDINGS)
LOT_KIND = Word({codes.A_DEED: "deed", **words.BUILDINGS})
WHY = Word(words.OFFER_WHYS)

#: The kinds of the fields of each event, in the order of `words.EVENTS`.
EVENT_FIELDS: dict[int, tuple[Kind, ...]] = {
    codes.MATCH_STARTED: (SEAT,),
    codes.TURN_BEGAN: (SEAT, SEAT, COUNT, COUNT),
    codes.PHASE_CHANGED: (PHASE, PHASE),
    codes.THEN_CHANGED: (THEN, THEN),
    codes.DICE_ROLLED: (DIE, DIE, DIE, DIE),
    codes.DOUBLES_COUNTED: (SMALL, SMALL),
    codes.TOKEN_MOVED: (SEAT, SPACE, SPACE, Word(words.WAYS)),
    codes.CASH_MOVED: (ACCOUNT, ACCOUNT, AMOUNT, REASON),
    codes.OWNER_CHANGED: (SPACE, OWNER, OWNER),
    codes.LEVEL_CHANGED: (SPACE, SMALL, SMALL),
    codes.MORTGAGE_CHANGED: (SPACE, FLAG, FLAG),
    codes.CARD_DRAWN: (SEAT, CARD, FLAG, FLAG),
    codes.CARD_RETURNED: (SEAT, CARD),
    codes.CARD_GIVEN: (CARD, SEAT, SEAT),
    codes.AUCTION_OPENED: (LOT, LOT_KIND, SEATS),
    codes.BID_PLACED: (SEAT, AMOUNT, OWNER, AMOUNT),
    codes.BIDDER_PASSED: (SEAT,),
    codes.AUCTION_CLOSED: (LOT, LOT_KIND, SEATS, OWNER, AMOUNT),
    codes.ESTATE_CHANGED: (SPACES, SPACES),
    codes.CLAIMS_OPENED: (BUILDING, SEAT),
    codes.CLAIM_MADE: (SEAT, SPACE),
    codes.CLAIM_PASSED: (SEAT,),
    codes.CLAIM_SERVED: (COUNT, SEAT, SPACE),
    codes.CLAIM_LAPSED: (COUNT, SEAT, SPACE),
    codes.CLAIMS_CLOSED: (BUILDING, SEAT, SEATS),
    codes.DEBT_INCURRED: (SEAT, ACCOUNT, AMOUNT, REASON),
    codes.DEBT_PAID: (COUNT, SEAT, ACCOUNT, AMOUNT, REASON),
    codes.DEBT_LAPSED: (COUNT, SEAT, ACCOUNT, AMOUNT, REASON),
    codes.OFFER_MADE: (OFFER,),
    codes.OFFER_CHANGED_BY: (OFFER, OFFER, WHY),
    codes.OFFER_CLOSED: (OFFER, WHY, COUNT),
    codes.SEAT_WENT_OUT: (SEAT, SMALL, ACCOUNT, SMALL),
    codes.MATCH_ENDED: (Word(words.ENDS),),
    codes.LOCKUP_CHANGED: (SEAT, SMALL, SMALL),
}


def write_event(event: tuple[Any, ...], scope: Scope) -> dict[str, object]:
    """One row of the journal as a plain object: ``type`` and its fields by name."""
    name, fields = words.EVENTS[event[0]]
    table: dict[str, object] = {"type": name}
    for key, kind, value in zip(fields, EVENT_FIELDS[event[0]], event[1:], strict=True):
        table[key] = kind.write(value, scope)
    return table


def read_event(value: object, path: str, scope: Scope) -> tuple[Any, ...]:
    """The row of the journal that an object stands for. Raises PositionError for what no event can be."""
    table = Table(value, path)
    number = table.one_of("type", words.EVENT_NUMBERS)
    row: list[Any] = [number]
    for key, kind in zip(words.EVENTS[number][1], EVENT_FIELDS[number], strict=True):
        row.append(kind.read(table.need(key), table.at(key), scope))
    table.done()
    return tuple(row)
