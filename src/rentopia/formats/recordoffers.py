"""Offers and loans as they stand in a record: with their number, their terms and, of an offer, its version.

Where it is decided: formats, parts 1, 3 and 6.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rentopia.engine import codes
from rentopia.engine.door import MOST_IN_A_NOTE, WAGES
from rentopia.engine.rows import MAX_LEGS, Loan, Offer
from rentopia.formats.recordkinds import CARDS, MOST_COUNT, MOST_MONEY, SEAT, SEATS, SPACES, Scope
from rentopia.formats.values import Table, bits_of, mask_of

_GOODS = 3
"""Kinds of what a game only counts, at most."""


@dataclass(frozen=True)
class Trade:
    """An offer as it stands, of goods in legs or of a loan."""

    def write(self, value: Offer, scope: Scope) -> object:
        table: dict[str, object] = {"number": value.number, "version": value.version, "by": value.by}
        if value.loan is None:
            table["legs"] = legs_written(value, scope)
        else:
            table["loan"] = loan_written(value.loan, scope)
        table["accepted"] = bits_of(value.accepted)
        clear = {str(seat): SPACES.write(mask, scope) for seat, mask in enumerate(value.clear) if mask}
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
        if "loan" in table and scope.game.lends:
            offer.loan = _loan(table.get("loan"), table.at("loan"), scope)
            offer.parties = 1 << offer.loan.lender | 1 << offer.loan.borrower
        else:
            _read_legs(offer, table, scope)
        given = table.table("clear")
        clear = [0] * codes.SEATS
        for seat in range(scope.seats):
            if str(seat) in given:
                clear[seat] = SPACES.read(given.get(str(seat)), given.at(seat), scope)
        given.done()
        offer.clear = clear
        offer.note = _note(table)
        table.done()
        return offer

    def schema(self, game: Any) -> dict[str, object]:
        return {"$ref": "#/$defs/offer"}


@dataclass(frozen=True)
class Terms:
    """A loan as it stands. ``is_open``: one that the state has, found by its number."""

    is_open: bool = False

    def write(self, value: Loan, scope: Scope) -> object:
        return loan_written(value, scope)

    def read(self, value: object, path: str, scope: Scope) -> Loan:
        return _loan(value, path, scope)

    def misfit(self, value: Loan, state: Any) -> str:
        if self.is_open and all(loan.number != value.number for loan in state.loans):
            return "names what is not there"
        return ""

    def schema(self, game: Any) -> dict[str, object]:
        return {"$ref": "#/$defs/loan"}


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
        for kind, word in enumerate(scope.game.words.goods):
            if offer.leg_goods[i * _GOODS + kind]:
                leg[word] = offer.leg_goods[i * _GOODS + kind]
        legs.append(leg)
    return legs


def pledge_written(loan: Loan, scope: Scope) -> object:
    """What secures a loan: a list of titles, which may be empty, or the word for wages."""
    return WAGES if loan.wages else SPACES.write(loan.pledge, scope)


def loan_written(loan: Loan, scope: Scope) -> dict[str, object]:
    """A loan as it stands in events; one that is only offered has no number."""
    table: dict[str, object] = {"number": loan.number} if loan.number else {}
    table |= {
        "lender": loan.lender,
        "borrower": loan.borrower,
        "amount": loan.amount,
        "interest": loan.interest,
        "pledge": pledge_written(loan, scope),
    }
    if loan.called:
        table["called"] = loan.called
    for key in ("waits", "garnished"):
        if getattr(loan, key):
            table[key] = True
    if loan.note:
        table["note"] = loan.note
    return table


def _loan(value: object, path: str, scope: Scope) -> Loan:
    table = Table(value, path)
    loan = Loan()
    loan.number = table.whole("number", 0, 0, MOST_COUNT)
    loan.lender = SEAT.read(table.need("lender"), table.at("lender"), scope)
    loan.borrower = SEAT.read(table.need("borrower"), table.at("borrower"), scope)
    loan.amount = table.whole("amount", None, 0, MOST_MONEY)
    loan.interest = table.whole("interest", None, 0, MOST_MONEY)
    if table.need("pledge") == WAGES:
        loan.wages = True
    else:
        loan.pledge = SPACES.read(table.get("pledge"), table.at("pledge"), scope)
    loan.called = table.whole("called", 0, 0, MOST_MONEY)
    loan.waits = table.flag("waits")
    loan.garnished = table.flag("garnished")
    loan.note = _note(table)
    table.done()
    return loan


def _read_legs(offer: Offer, table: Table, scope: Scope) -> None:
    legs = table.each("legs", lambda leg, at: _leg(leg, at, scope), MAX_LEGS)
    if not legs:
        table.fail("legs", "an offer has at least one")
    # Whole lists, since a compiled row gives out copies.
    offer.legs = len(legs)
    spare = MAX_LEGS - len(legs)
    offer.leg_from, offer.leg_to, offer.leg_cash, offer.leg_deeds, offer.leg_cards = (
        [leg[0][column] for leg in legs] + [0] * spare for column in range(5)
    )
    offer.leg_goods = [count for leg in legs for count in leg[1]] + [0] * (_GOODS * spare)
    offer.parties = mask_of([leg[0][0] for leg in legs] + [leg[0][1] for leg in legs])


def _leg(value: object, path: str, scope: Scope) -> tuple[tuple[int, int, int, int, int], list[int]]:
    """Giver, taker, cash, mask of deeds, mask of cards; and the numbers of what the game only counts."""
    table = Table(value, path)
    giver = SEAT.read(table.need("from"), table.at("from"), scope)
    taker = SEAT.read(table.need("to"), table.at("to"), scope)
    cash = table.whole("cash", 0, 0, MOST_MONEY)
    deeds = SPACES.read(table.get("deeds", []), table.at("deeds"), scope)
    cards = CARDS.read(table.get("cards", []), table.at("cards"), scope)
    goods = [table.whole(word, 0, 0, MOST_COUNT) for word in scope.game.words.goods]
    table.done()
    return (giver, taker, cash, deeds, cards), goods + [0] * (_GOODS - len(goods))


def _note(table: Table) -> str:
    note = table.get("note", "")
    if type(note) is not str or len(note) > MOST_IN_A_NOTE or not note.isprintable():
        table.fail("note", f"must be a text of at most {MOST_IN_A_NOTE} printable characters")
    return str(note)
