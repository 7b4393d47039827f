"""The door between people and rules: a plain object comes in, a checked `Move` or a `Refusal` goes on.

Types are compared exactly, then ranges, before anything becomes one of the bounded ints of the rules; so no number,
however large, and no odd type ever reaches them. Where it is decided: formats, part 3; R-3.1, R-3.2, R-21.4.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from rentopia.engine import codes
from rentopia.engine.names import fold_name
from rentopia.engine.refusal import Refusal
from rentopia.engine.rows import MAX_LEGS, Move, Offer
from rentopia.engine.words import ACTION_NUMBERS, REFUSALS

MOST_MONEY = 1_000_000_000
"""The largest amount of an action, in dollars (R.56)."""
MOST_IN_A_NOTE = 280
"""Characters of the note of an offer."""
MOST_IN_A_NAME = 200
"""Characters of a name that is looked up; a longer one names nothing."""

#: Fields of each action beside ``type``: those it must have, those it may have.
FIELDS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "bid": (("amount",), ()),
    "use_card": (("card",), ()),
    "claim": (("space",), ()),
    "build": (("space",), ()),
    "sell": (("space",), ("confirm",)),
    "mortgage": (("space",), ()),
    "redeem": (("space",), ()),
    "offer": (("legs",), ("clear", "counters", "note")),
    "accept": (("offer",), ("version", "clear")),
    "reject": (("offer",), ()),
    "withdraw": (("offer",), ()),
}
LEG_FIELDS = (("from", "to"), ("cash", "deeds", "cards"))


class Names(Protocol):
    """How a game finds what an action names; each answers -1 for what there is not."""

    def find_space(self, name: str | int) -> int:
        """Number of the space of this name or number."""
        ...

    def find_card(self, name: str | int) -> int:
        """Number of the card, 0 to 31, of this id, name or number."""
        ...

    def clause_of(self, action: str, code: str) -> str:
        """The printed clause behind a refusal; ``action`` is "" where it could not be made out."""
        ...


class _Bad(Exception):
    """Leaves the depth of a payload; turned into a `Refusal` at the door and never seen outside."""

    def __init__(self, code: int, field: str) -> None:
        super().__init__(code, field)
        self.code = code
        self.field = field


def refuse(names: Names, action: str, code: int, data: Mapping[str, object] | None = None) -> Refusal:
    """The refusal of a code of `engine/codes.py`, with its sentence and clause."""
    word, sentence = REFUSALS[code]
    return Refusal(word, sentence, names.clause_of(action, word), dict(data or {}))


def read_action(payload: object, seat: int, names: Names, seat_names: Sequence[str]) -> Move | Refusal:
    """Check an action as it comes from a file or the network and return it as ints for the rules.

    ``payload`` is a plain object: a dict with a ``type`` and its fields. ``seat`` asks for it (-1: the table).
    ``seat_names`` are the names of the seats in order; seats are given by name or number. A field that is unknown,
    missing or of the wrong type is ``malformed``; so is a bool, a float or a text where a number is wanted.
    Never raises for anything that JSON or TOML can hold.
    """
    action = ""
    try:
        if type(payload) is not dict or not -1 <= seat < len(seat_names):
            raise _Bad(codes.MALFORMED, "")
        word = payload.get("type")
        if type(word) is not str or word not in ACTION_NUMBERS:
            raise _Bad(codes.MALFORMED, "type")
        action = word
        needed, may = FIELDS.get(word, ((), ()))
        _check_keys(payload, ("type", *needed), may, "")
        return _Reader(names, seat_names).move(word, payload, seat)
    except _Bad as bad:
        return refuse(names, action, bad.code, {"field": bad.field} if bad.field else {})


def find_seat(value: object, seat_names: Sequence[str]) -> int:
    """Number of a seat given by name or number, or -1. A name that is a number wins over the number of a seat."""
    if type(value) is int:
        return value if 0 <= value < len(seat_names) else -1
    if type(value) is not str or len(value) > MOST_IN_A_NAME:
        return -1
    if value in seat_names:
        return list(seat_names).index(value)
    folded = fold_name(value)
    found = [seat for seat, name in enumerate(seat_names) if folded and fold_name(name) == folded]
    if found:
        return found[0] if len(found) == 1 else -1
    number = value.strip()
    if number.isascii() and number.isdecimal() and len(number) == 1:
        return find_seat(int(number), seat_names)
    return -1


class _Reader:
    """One payload whose keys are right; reads its values."""

    def __init__(self, names: Names, seat_names: Sequence[str]) -> None:
        self.names = names
        self.seat_names = seat_names

    def move(self, word: str, payload: dict[str, object], seat: int) -> Move:
        move = Move()
        a, b = 0, 0
        if word == "bid":
            a = _amount(payload["amount"], "amount")
        elif word == "use_card":
            a = self.card(payload["card"], "card")
        elif "space" in payload:
            a = self.space(payload["space"], "space")
            if "confirm" in payload:
                if type(payload["confirm"]) is not bool:
                    raise _Bad(codes.MALFORMED, "confirm")
                b = 1 if payload["confirm"] else 0
        elif word in ("accept", "reject", "withdraw"):
            a = _number(payload["offer"], "offer")
            if word == "accept":
                b = _number(payload.get("version", 1), "version")
        move.set(ACTION_NUMBERS[word], a, b)
        if word == "accept":
            move.clear = self.spaces(payload.get("clear", []), "clear")
        if word == "offer":
            move.a = _number(payload.get("counters", 0), "counters")
            move.offer = self.offer(payload, seat)
        return move

    def offer(self, payload: dict[str, object], seat: int) -> Offer:
        legs = payload["legs"]
        if type(legs) is not list or not 1 <= len(legs) <= MAX_LEGS:
            raise _Bad(codes.MALFORMED, "legs")
        if seat < 0:
            raise _Bad(codes.MALFORMED, "")
        count = len(legs)
        spare = [0] * (MAX_LEGS - count)
        givers, takers, cash, deeds, cards = [], [], [], [], []
        parties = 0
        for i, leg in enumerate(legs):
            where = f"legs[{i}]"
            if type(leg) is not dict:
                raise _Bad(codes.MALFORMED, where)
            _check_keys(leg, *LEG_FIELDS, where + ".")
            giver = self.seat(leg["from"], f"{where}.from")
            taker = self.seat(leg["to"], f"{where}.to")
            parties |= 1 << giver | 1 << taker
            givers.append(giver)
            takers.append(taker)
            cash.append(_amount(leg.get("cash", 0), f"{where}.cash"))
            deeds.append(self.spaces(leg.get("deeds", []), f"{where}.deeds"))
            cards.append(self.cards(leg.get("cards", []), f"{where}.cards"))
        offer = Offer()
        offer.by = seat
        offer.legs = count
        # Whole lists, since a compiled row gives out copies.
        offer.leg_from = givers + spare
        offer.leg_to = takers + spare
        offer.leg_cash = cash + spare
        offer.leg_deeds = deeds + spare
        offer.leg_cards = cards + spare
        clear = [0] * 8
        clear[seat] = self.spaces(payload.get("clear", []), "clear")
        offer.clear = clear
        offer.parties = parties
        offer.note = _note(payload.get("note", ""))
        return offer

    def seat(self, value: object, field: str) -> int:
        seat = find_seat(value, self.seat_names)
        if seat < 0:
            raise _Bad(codes.MALFORMED, field)
        return seat

    def space(self, value: object, field: str) -> int:
        space = self.names.find_space(_name(value, field))
        if space < 0:
            raise _Bad(codes.UNKNOWN_SPACE, field)
        return space

    def card(self, value: object, field: str) -> int:
        card = self.names.find_card(_name(value, field))
        if card < 0:
            raise _Bad(codes.MALFORMED, field)
        return card

    def spaces(self, value: object, field: str) -> int:
        mask = 0
        for space in self._each(value, field, self.space):
            if mask >> space & 1:
                raise _Bad(codes.MALFORMED, field)
            mask |= 1 << space
        return mask

    def cards(self, value: object, field: str) -> int:
        mask = 0
        for card in self._each(value, field, self.card):
            if mask >> card & 1:
                raise _Bad(codes.MALFORMED, field)
            mask |= 1 << card
        return mask

    def _each(self, value: object, field: str, read: _ReadOne) -> list[int]:
        if type(value) is not list or len(value) > 60:
            raise _Bad(codes.MALFORMED, field)
        return [read(entry, f"{field}[{i}]") for i, entry in enumerate(value)]


class _ReadOne(Protocol):
    def __call__(self, value: object, field: str) -> int: ...


def _check_keys(table: dict[str, object], needed: Sequence[str], may: Sequence[str], where: str) -> None:
    for key in needed:
        if key not in table:
            raise _Bad(codes.MALFORMED, where + key)
    for key in table:
        if type(key) is not str or (key not in needed and key not in may):
            raise _Bad(codes.MALFORMED, where + _shown(key))


def _shown(key: object) -> str:
    return key[:40] if type(key) is str else "?"


def _name(value: object, field: str) -> str | int:
    if type(value) is int:
        # Any number past the board or the cards means the same: there is no such thing.
        return value if 0 <= value < 1000 else -1
    if type(value) is str:
        return value if len(value) <= MOST_IN_A_NAME else -1
    raise _Bad(codes.MALFORMED, field)


def _amount(value: object, field: str) -> int:
    if type(value) is not int:
        raise _Bad(codes.MALFORMED, field)
    if not 0 <= value <= MOST_MONEY:
        raise _Bad(codes.AMOUNT_OUT_OF_RANGE, field)
    return value


def _number(value: object, field: str) -> int:
    """The number or version of an offer: no amount, so one that is out of range just names nothing."""
    if type(value) is not int:
        raise _Bad(codes.MALFORMED, field)
    return value if 0 <= value <= MOST_MONEY else MOST_MONEY


def _note(value: object) -> str:
    if type(value) is not str or len(value) > MOST_IN_A_NOTE or not value.isprintable():
        raise _Bad(codes.MALFORMED, "note")
    return value
