"""Which kinds of values the fields of each event have, and events written and read by that.

A game names the kinds of its own events in its `Vocabulary`. Where it is decided: formats, part 6.
"""

from __future__ import annotations

import functools
from typing import Any

from rentopia.engine import codes, words
from rentopia.formats.recordkinds import (
    CARD,
    COUNT,
    DIE,
    MOST_COUNT,
    MOST_MONEY,
    OWNER,
    SEAT,
    SEATS,
    SPACE,
    SPACES,
    Account,
    Flag,
    GameWord,
    Kind,
    Row,
    Scope,
    Space,
    Whole,
    Word,
)
from rentopia.formats.recordoffers import Terms, Trade
from rentopia.formats.values import PositionError, Table

#: The kinds by name. A name that is not among them is that of a kind of words of the game.
KINDS: dict[str, Kind] = {
    "seat": SEAT,
    "owner": OWNER,
    "seats": SEATS,
    "space": SPACE,
    "spaces": SPACES,
    "lot": Space(none=True),
    "street": Space(street=True),
    "card": CARD,
    "account": Account(),
    "amount": Whole(0, MOST_MONEY),
    "count": COUNT,
    "small": Whole(0, 8),
    "die": DIE,
    "flag": Flag(),
    "phase": Word(words.PHASES),
    "way": Word(words.WAYS),
    "building": Word(words.BUILDINGS),
    "lot_kind": Word({codes.A_DEED: "deed", **words.BUILDINGS}),
    "why": Word(words.OFFER_WHYS),
    "then": GameWord({}, "then"),
    "reason": GameWord({}, "reason"),
    "end": GameWord({}, "end"),
    "goods": GameWord({}, "goods"),
    "offer": Trade(),
    "loan": Terms(),
    "open_loan": Terms(is_open=True),
    "claim_index": Row(0, MOST_COUNT, "claims"),
    "debt_index": Row(0, MOST_COUNT, "debts"),
    "offer_index": Row(0, MOST_COUNT, "offers"),
    "loan_index": Row(0, MOST_COUNT, "loans"),
}

#: The kinds of the fields of each shared event, in the order of `words.EVENTS`.
EVENT_KINDS: dict[int, tuple[str, ...]] = {
    codes.MATCH_STARTED: ("seat",),
    codes.TURN_BEGAN: ("seat", "seat", "count", "count"),
    codes.PHASE_CHANGED: ("phase", "phase"),
    codes.THEN_CHANGED: ("then", "then"),
    codes.DICE_ROLLED: ("die", "die", "die", "die"),
    codes.DOUBLES_COUNTED: ("small", "small"),
    codes.TOKEN_MOVED: ("seat", "space", "space", "way"),
    codes.CASH_MOVED: ("account", "account", "amount", "reason"),
    codes.OWNER_CHANGED: ("space", "owner", "owner"),
    codes.LEVEL_CHANGED: ("space", "small", "small"),
    codes.MORTGAGE_CHANGED: ("space", "flag", "flag"),
    codes.CARD_DRAWN: ("seat", "card", "flag", "flag"),
    codes.CARD_RETURNED: ("seat", "card"),
    codes.CARD_GIVEN: ("card", "seat", "seat"),
    codes.AUCTION_OPENED: ("lot", "lot_kind", "seats"),
    codes.BID_PLACED: ("seat", "amount", "owner", "amount"),
    codes.BIDDER_PASSED: ("seat",),
    codes.AUCTION_CLOSED: ("lot", "lot_kind", "seats", "owner", "amount"),
    codes.ESTATE_CHANGED: ("spaces", "spaces"),
    codes.CLAIMS_OPENED: ("building", "seat"),
    codes.CLAIM_MADE: ("seat", "space"),
    codes.CLAIM_PASSED: ("seat",),
    codes.CLAIM_SERVED: ("claim_index", "seat", "space"),
    codes.CLAIM_LAPSED: ("claim_index", "seat", "space"),
    codes.CLAIMS_CLOSED: ("building", "seat", "seats"),
    codes.DEBT_INCURRED: ("seat", "account", "amount", "reason"),
    codes.DEBT_PAID: ("debt_index", "seat", "account", "amount", "reason"),
    codes.DEBT_LAPSED: ("debt_index", "seat", "account", "amount", "reason"),
    codes.OFFER_MADE: ("offer",),
    codes.OFFER_CHANGED_BY: ("offer", "offer", "why"),
    codes.OFFER_CLOSED: ("offer", "why", "offer_index"),
    codes.SEAT_WENT_OUT: ("seat", "small", "account", "small"),
    codes.MATCH_ENDED: ("end",),
    codes.STOCK_MOVED: ("goods", "owner", "owner", "count"),
}


def kinds_of(number: int, game: Any) -> tuple[Kind, ...]:
    """The kinds of the fields of an event of a game, in order."""
    return _kinds_of(number, game)


@functools.cache  # they are asked for with every event
def _kinds_of(number: int, game: Any) -> tuple[Kind, ...]:
    names = game.words.own_kinds.get(number) or EVENT_KINDS.get(number, ())
    return tuple(KINDS.get(name) or GameWord({}, name) for name in names)


def write_event(event: tuple[Any, ...], scope: Scope) -> dict[str, object]:
    """One row of the journal as a plain object: ``type`` and its fields by name."""
    name, fields = scope.game.words.events[event[0]]
    table: dict[str, object] = {"type": name}
    for key, kind, value in zip(fields, kinds_of(event[0], scope.game), event[1:], strict=True):
        table[key] = kind.write(value, scope)
    return table


def read_events(table: Table, key: str, scope: Scope, most: int) -> list[tuple[Any, ...]]:
    """The rows of the journal that a list stands for. Raises PositionError for what no event can be."""
    values = table.need(key)
    if type(values) is list and len(values) <= most:
        # A long match has hundred thousands of them, nearly all as they should be: of others alone is the place told.
        found = [event for value in values if (event := _quickly(value, scope)) is not None]
        if len(found) == len(values):
            return found
    return table.each(key, lambda value, path: read_event(value, path, scope), most)


def read_event(value: object, path: str, scope: Scope) -> tuple[Any, ...]:
    """The row of the journal that an object stands for. Raises PositionError for what no event can be."""
    table = Table(value, path)
    number = table.one_of("type", scope.game.words.event_numbers)
    row: list[Any] = [number]
    for key, kind in _fields_of(number, scope.game):
        row.append(kind.read(table.need(key), table.at(key), scope))
    table.done()
    return tuple(row)


def _quickly(value: object, scope: Scope) -> tuple[Any, ...] | None:
    """The same without a place; None for what no event can be."""
    if type(value) is not dict:
        return None
    try:
        number = scope.game.words.event_numbers[value["type"]]
        fields = _fields_of(number, scope.game)
        if len(value) != len(fields) + 1:
            return None
        return (number, *[kind.read(value[key], "", scope) for key, kind in fields])
    except (KeyError, TypeError, PositionError):
        return None


@functools.cache
def _fields_of(number: int, game: Any) -> tuple[tuple[str, Kind], ...]:
    return tuple(zip(game.words.events[number][1], kinds_of(number, game), strict=True))


def misfit(event: tuple[Any, ...], scope: Scope, state: Any) -> str:
    """Why an event names a row that a state does not have; empty if it names none."""
    for kind, value in zip(kinds_of(event[0], scope.game), event[1:], strict=True):
        if isinstance(kind, Row | Terms):
            problem = kind.misfit(value, state)
            if problem:
                return problem
    return ""
