"""The door between people and rules: a plain object comes in, a checked `Move` or a `Refusal` goes on.

Types are compared exactly, then ranges, before anything becomes one of the bounded ints of the rules; so no number,
however large, and no odd type ever reaches them. Of all that is wrong with an action the lowest code is given, whatever
field it is in. Where it is decided: formats, parts 3 and 4; R-3.1, R-3.2, R-21.4.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from rentopia.engine import codes
from rentopia.engine.names import fold_name
from rentopia.engine.refusal import Refusal
from rentopia.engine.rows import MAX_LEGS, Loan, Move, Offer
from rentopia.engine.words import Field, Vocabulary

MOST_MONEY = 1_000_000_000
"""The largest amount of an action, in dollars (R.56)."""
MOST_IN_A_NOTE = 280
"""Characters of the note of an offer."""
MOST_IN_A_NAME = 200
"""Characters of a name that is looked up; a longer one names nothing."""

#: What an offer of a trade, and a leg of it, must have and may have.
OFFER_FIELDS = (("legs",), ("clear", "counters", "note"))
LEG_FIELDS = (("from", "to"), ("cash", "deeds", "cards"))
WAGES = "wages"
"""What a loan may be secured by in place of a list of titles."""


class Names(Protocol):
    """How a game finds what an action names; each answers -1 for what there is not."""

    @property
    def words(self) -> Vocabulary:
        """Its actions and their fields, its refusals."""
        ...

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
    word, sentence = names.words.refusals[code]
    return Refusal(word, sentence, names.clause_of(action, word), dict(data or {}))


def read_action(payload: object, seat: int, names: Names, seat_names: Sequence[str]) -> Move | Refusal:
    """Check an action as it comes from a file or the network and return it as ints for the rules.

    ``payload`` is a plain object: a dict with a ``type`` and its fields. ``seat`` asks for it (-1: the table).
    ``seat_names`` are the names of the seats in order; seats are given by name or number. A field that is unknown,
    missing or of the wrong type is ``malformed``; so is a bool, a float or a text where a number is wanted, an offer
    whose legs say nothing or say it twice, and anything but ``start`` that no seat asks for.
    Never raises for anything that JSON or TOML can hold.
    """
    action = ""
    try:
        if type(payload) is not dict or type(seat) is not int or not -1 <= seat < len(seat_names):
            raise _Bad(codes.MALFORMED, "")
        word = payload.get("type")
        if type(word) is not str or word not in names.words.action_numbers:
            raise _Bad(codes.MALFORMED, "type")
        action = word
        reader = _Reader(names, seat_names)
        move = reader.move(names.words.action_numbers[word], payload, seat)
        if reader.noted is not None:
            raise reader.noted
        return move
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
    """Reads the values of one payload.

    What is malformed is raised at once, since no code is lower; of the rest the first of the lowest code is noted, and
    something harmless stands in its place.
    """

    def __init__(self, names: Names, seat_names: Sequence[str]) -> None:
        self.names = names
        self.seat_names = seat_names
        self.noted: _Bad | None = None

    def note(self, code: int, field: str) -> None:
        if self.noted is None or code < self.noted.code:
            self.noted = _Bad(code, field)

    def move(self, kind: int, payload: dict[str, object], seat: int) -> Move:
        move = Move()
        move.set(kind, 0, 0)
        if not 0 <= seat < len(self.seat_names) and (kind != codes.START or seat >= 0):
            raise _Bad(codes.MALFORMED, "")
        if kind == codes.OFFER:
            _check_keys(payload, ("type", *OFFER_FIELDS[0]), OFFER_FIELDS[1], "")
            if "counters" in payload:
                # No offer has the number 0, which says to the rules that none is answered.
                move.a = _number(payload["counters"], "counters") or MOST_MONEY
            move.offer = self.offer(payload, seat)
            return move
        fields = self.names.words.fields.get(kind, ())
        loan = [field.name for field in fields if field.slot == "loan"]
        needed = [field.name for field in fields if field.default is None]
        may = [field.name for field in fields if field.default is not None]
        _check_keys(payload, ("type", *needed), may, "")
        for field in fields:
            if field.slot == "loan":
                continue
            value = self.value(field, payload[field.name]) if field.name in payload else field.default
            setattr(move, field.slot, value)
        if loan:
            move.offer = self.loan(kind, payload, seat)
        return move

    def value(self, field: Field, value: object) -> int:
        """The int that a value of a field stands for."""
        name = field.name
        if field.kind == "amount":
            return self.amount(value, name)
        if field.kind == "count":
            return self.amount(value, name, 1)
        if field.kind == "space":
            return self.space(value, name)
        if field.kind == "card":
            return self.card(value, name)
        if field.kind == "seat":
            return self.seat(value, name)
        if field.kind == "spaces":
            return self.spaces(value, name)
        if field.kind == "flag":
            if type(value) is not bool:
                raise _Bad(codes.MALFORMED, name)
            return int(value)
        if field.kind == "word":
            if type(value) is not str or value not in field.words:
                raise _Bad(codes.MALFORMED, name)
            return field.words.index(value)
        return _number(value, name)

    def loan(self, kind: int, payload: dict[str, object], seat: int) -> Offer:
        """The offer of a loan, to the borrower (``to``) or to the lender (``from``)."""
        loan = Loan()
        side = "to" if "to" in payload else "from"
        other = self.seat(payload[side], side)
        if other == seat:
            raise _Bad(codes.MALFORMED, side)
        loan.lender, loan.borrower = (seat, other) if side == "to" else (other, seat)
        loan.amount = self.amount(payload["amount"], "amount")
        loan.interest = self.amount(payload.get("interest", 0), "interest")
        if payload["amount"] == 0:
            raise _Bad(codes.MALFORMED, "amount")
        pledge = payload.get("pledge", [])
        if pledge == WAGES:
            loan.wages = True
        else:
            loan.pledge = self.spaces(pledge, "pledge")
        loan.note = _note(payload.get("note", ""))
        offer = Offer()
        offer.by = seat
        offer.loan = loan
        offer.parties = 1 << seat | 1 << other
        offer.note = loan.note
        return offer

    def offer(self, payload: dict[str, object], seat: int) -> Offer:
        legs = payload["legs"]
        if type(legs) is not list or not 1 <= len(legs) <= MAX_LEGS:
            raise _Bad(codes.MALFORMED, "legs")
        count = len(legs)
        spare = [0] * (MAX_LEGS - count)
        givers, takers, cash, deeds, cards = [], [], [], [], []
        goods = [0] * (MAX_LEGS * 3)
        kinds = self.names.words.goods
        parties = 0
        for i, leg in enumerate(legs):
            where = f"legs[{i}]"
            if type(leg) is not dict:
                raise _Bad(codes.MALFORMED, where)
            _check_keys(leg, LEG_FIELDS[0], (*LEG_FIELDS[1], *kinds), where + ".")
            giver = self.seat(leg["from"], f"{where}.from")
            taker = self.seat(leg["to"], f"{where}.to")
            parties |= 1 << giver | 1 << taker
            givers.append(giver)
            takers.append(taker)
            cash.append(self.amount(leg.get("cash", 0), f"{where}.cash"))
            deeds.append(self.spaces(leg.get("deeds", []), f"{where}.deeds"))
            cards.append(self.cards(leg.get("cards", []), f"{where}.cards"))
            for kind, word in enumerate(kinds):
                goods[i * 3 + kind] = self.amount(leg.get(word, 0), f"{where}.{word}")
            if giver == taker:
                raise _Bad(codes.MALFORMED, f"{where}.to")
            if not any(leg.get(key) for key in (*LEG_FIELDS[1], *kinds)):
                raise _Bad(codes.MALFORMED, where)
            if (giver, taker) in zip(givers[:i], takers[:i], strict=True):
                raise _Bad(codes.MALFORMED, where)
            if any(deeds[i] & before for before in deeds[:i]) or any(cards[i] & before for before in cards[:i]):
                raise _Bad(codes.MALFORMED, where)
        if not parties >> seat & 1:
            raise _Bad(codes.MALFORMED, "legs")
        offer = Offer()
        offer.by = seat
        offer.legs = count
        # Whole lists, since a compiled row gives out copies.
        offer.leg_from = givers + spare
        offer.leg_to = takers + spare
        offer.leg_cash = cash + spare
        offer.leg_deeds = deeds + spare
        offer.leg_cards = cards + spare
        offer.leg_goods = goods
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
            self.note(codes.UNKNOWN_SPACE, field)
        return space

    def card(self, value: object, field: str) -> int:
        card = self.names.find_card(_name(value, field))
        if card < 0:
            raise _Bad(codes.MALFORMED, field)
        return card

    def spaces(self, value: object, field: str) -> int:
        mask = 0
        for space in self._each(value, field, self.space):
            if space < 0:
                continue
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

    def amount(self, value: object, field: str, least: int = 0) -> int:
        if type(value) is not int:
            raise _Bad(codes.MALFORMED, field)
        if not least <= value <= MOST_MONEY:
            self.note(codes.AMOUNT_OUT_OF_RANGE, field)
            return least
        return value

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


def _number(value: object, field: str) -> int:
    """The number or version of an offer: no amount, so one that is out of range just names nothing."""
    if type(value) is not int:
        raise _Bad(codes.MALFORMED, field)
    return value if 0 <= value <= MOST_MONEY else MOST_MONEY


def _note(value: object) -> str:
    if type(value) is not str or len(value) > MOST_IN_A_NOTE or not value.isprintable():
        raise _Bad(codes.MALFORMED, "note")
    return value
