"""Positions that cannot be: each is refused with the path of its key and the reason (R-21.12)."""

from __future__ import annotations

import copy
import datetime
from typing import Any

import pytest

from rentopia.formats.position import PositionError, read, write

OLD_TOWN_HOTELS = {"Cobbler Lane": 5, "Tanner Row": 5}
GREEN = {"Juniper Park": 4, "Fernwood Avenue": 4, "Evergreen Crescent": 4}
RED = {"Ember Boulevard": 4, "Cardinal Street": 4, "Crimson Heights": 4}
BROWN_AND_BLUE = {"Cobbler Lane": 4, "Tanner Row": 3}


def position(**changes: Any) -> dict[str, Any]:
    """Ada, Ben and Cem before Ada's throw, with keys of the position put in or, as None, taken out.

    ``Ada={…}`` and the like are keys of that seat.
    """
    raw: dict[str, Any] = {"game": "rentopia", "seats": [{"name": "Ada"}, {"name": "Ben"}, {"name": "Cem"}]}
    for key, value in changes.items():
        if key in ("Ada", "Ben", "Cem"):
            raw["seats"][("Ada", "Ben", "Cem").index(key)].update(copy.deepcopy(value))
        elif value is None:
            raw.pop(key)
        else:
            raw[key] = copy.deepcopy(value)
    return raw


def auction(**changes: Any) -> dict[str, Any]:
    table = {"space": "Kite Street", "bidders": ["Ada", "Ben", "Cem"], **changes}
    return {"turn": {"phase": "auction"}, "auction": {key: value for key, value in table.items() if value is not None}}


def claims(**changes: Any) -> dict[str, Any]:
    table = {"kind": "house", "by": "Ada", "wants": [{"seat": "Ada", "space": "Cobbler Lane"}], **changes}
    return {
        "Ada": {"deeds": {"Cobbler Lane": 0, "Tanner Row": 0}},
        "turn": {"phase": "claiming"},
        "claims": {key: value for key, value in table.items() if value is not None},
    }


def debt(**changes: Any) -> dict[str, Any]:
    table = {"debtor": "Ada", "creditor": "Ben", "amount": 9, "reason": "rent", **changes}
    return {
        "Ada": {"cash": 0, "deeds": {"Harbor Ferry": 0}},
        "turn": {"phase": "owing"},
        "debts": [{key: value for key, value in table.items() if value is not None}],
    }


def offer(**changes: Any) -> dict[str, Any]:
    table = {"number": 1, "by": "Ada", "legs": [{"from": "Ada", "to": "Ben", "cash": 5}], **changes}
    return {"offers": [{key: value for key, value in table.items() if value is not None}]}


def legs(*rows: Any) -> dict[str, Any]:
    return {"Ada": {"deeds": {"Kite Street": 0}, "cards": ["F11"]}, **offer(legs=list(rows))}


OUT = {"out": True, "cash": 0}
OLD_TOWN = {"deeds": {"Cobbler Lane": 0, "Tanner Row": 0}}


def moving(space: str = "City Power", owner: str | None = "Ben", level: object = 0) -> dict[str, Any]:
    """Ada is to throw for a company."""
    changes: dict[str, Any] = {"Ada": {"space": space}, "turn": {"phase": "moving", "dice": [1, 2]}}
    if owner is not None:
        changes.setdefault(owner, {})["deeds"] = {space: level}
    return changes


def fine(reason: str = "lockup_fine", debtor: str = "Ada", lockup: int = 3) -> dict[str, Any]:
    """Ada has missed for the third time and cannot pay; Ben owes something too."""
    row = {"cash": 0, "deeds": {"Harbor Ferry": 0}}
    return {
        "Ada": {**row, "space": "Lockup", "lockup": lockup},
        "Ben": {**row, "deeds": {"Central Depot": 0}},
        "turn": {"phase": "owing", "then": "move", "dice": [1, 2]},
        "debts": [{"debtor": debtor, "creditor": "bank", "amount": 50, "reason": reason}],
    }


def wants(*streets: str) -> list[dict[str, str]]:
    return [{"seat": "Ada", "space": street} for street in streets]


def building(houses: int = 1, **changes: Any) -> dict[str, Any]:
    """One house for the claims of Ada and Ben."""
    both = [{"seat": "Ada", "space": "Cobbler Lane"}, {"seat": "Ben", "space": "Kite Street"}]
    table = {"building": "house", "high": 0, "bidders": ["Ada", "Ben"], **changes}
    return {
        "Ada": OLD_TOWN,
        "Ben": {"deeds": {"Kite Street": 0, "Harbor View": 0, "Gull Terrace": 0}},
        "bank": {"houses": houses},
        "turn": {"phase": "auction", "then": "before_roll"},
        "claims": {"kind": "house", "by": "Ada", "wants": both, "passed": ["Ada", "Ben"]},
        "auction": table,
    }


OVER = {"phase": "over"}

#: What is changed in the position above, the path of the key that is named, and words of the reason.
CASES: list[tuple[str, dict[str, Any], str, str]] = [
    # the whole
    ("no game", {"game": None}, "game", "is missing"),
    ("an unknown game", {"game": "chess"}, "game", "must be one of"),
    ("a game that is no text", {"game": 1}, "game", "must be one of"),
    ("a game in a list", {"game": ["rentopia"]}, "game", "must be one of"),
    ("no seats", {"seats": None}, "seats", "is missing"),
    ("seats as a table", {"seats": {"Ada": {}}}, "seats", "must be a list of 2 to 8"),
    ("one seat", {"seats": [{"name": "Ada"}]}, "seats", "must be a list of 2 to 8"),
    ("nine seats", {"seats": [{"name": f"S{i}"} for i in range(9)]}, "seats", "must be a list of 2 to 8"),
    ("a seat that is a text", {"seats": ["Ada", "Ben"]}, "seats[0]", "must be a table"),
    ("an unknown key", {"colour": "red"}, "colour", "no such key"),
    ("a key of the other game", {"single_tax": True}, "single_tax", "no such key"),
    # options
    ("options in a list", {"options": []}, "options", "must be a table"),
    ("an unknown option", {"options": {"colour": 1}}, "options", "colour: no such option"),
    ("an option out of range", {"options": {"houses": 100}}, "options", "houses: must be"),
    ("an option that is a bool for a number", {"options": {"start_salary": True}}, "options", "start_salary: must be"),
    ("an option that is a number for a bool", {"options": {"auctions": 1}}, "options", "auctions: must be"),
    # names
    ("a seat without a name", {"seats": [{}, {"name": "Ben"}]}, "seats[0].name", "is missing"),
    ("a name that is a number", {"Ada": {"name": 7}}, "seats[0].name", "must be a text"),
    ("an empty name", {"Ben": {"name": ""}}, "seats[1].name", "must be a text"),
    ("a long name", {"Ben": {"name": "x" * 41}}, "seats[1].name", "must be a text of 1 to 40"),
    ("a name with a line break", {"Ben": {"name": "B\nen"}}, "seats[1].name", "printable"),
    ("a name of signs alone", {"Ben": {"name": "?!"}}, "seats[1].name", "a letter or a digit"),
    ("a name twice", {"Ben": {"name": "ÁDA"}}, "seats[1].name", "the name of another seat"),
    ("a name of an account", {"Ben": {"name": "The Bank"[4:]}}, "seats[1].name", "kept for an account"),
    ("a name of an account of the other game", {"Ben": {"name": "treasury"}}, "seats[1].name", "kept for an account"),
    # seats
    ("an unknown key of a seat", {"Ben": {"colour": 1}}, "seats[1].colour", "no such key"),
    ("negative cash", {"Ben": {"cash": -1}}, "seats[1].cash", "must be from 0"),
    ("more cash than there may be", {"Ben": {"cash": 10**12}}, "seats[1].cash", "must be from 0"),
    ("cash beyond any int", {"Ben": {"cash": 10**30}}, "seats[1].cash", "so large"),
    ("cash that is a bool", {"Ben": {"cash": True}}, "seats[1].cash", "must be a whole number"),
    ("cash that is a float", {"Ben": {"cash": 1.0}}, "seats[1].cash", "must be a whole number"),
    ("cash that is a text", {"Ben": {"cash": "5"}}, "seats[1].cash", "must be a whole number"),
    ("cash that is null", {"Ben": {"cash": None}}, "seats[1].cash", "must be a whole number"),
    ("cash that is a date", {"Ben": {"cash": datetime.date(2020, 1, 1)}}, "seats[1].cash", "must be a whole number"),
    (
        "more than 10^12 in all",
        {"Ada": {"cash": 6 * 10**11}, "Ben": {"cash": 6 * 10**11}},
        "seats",
        "more than 999999999999 dollars",
    ),
    ("a token off the board", {"Ada": {"space": 40}}, "seats[0].space", "no such space"),
    ("a token on a negative space", {"Ada": {"space": -1}}, "seats[0].space", "no such space"),
    ("a token on an unknown space", {"Ada": {"space": "Nowhere"}}, "seats[0].space", "no such space"),
    ("a token on a name that spaces share", {"Ada": {"space": "Fortune"}}, "seats[0].space", "no such space"),
    ("a token on true", {"Ada": {"space": True}}, "seats[0].space", "no such space"),
    ("locked up elsewhere", {"Ada": {"space": 9, "lockup": 1}}, "seats[0].lockup", "does not stand there"),
    ("locked up at START by default", {"Ada": {"lockup": 1}}, "seats[0].lockup", "does not stand there"),
    ("a fourth try", {"Ada": {"space": "Lockup", "lockup": 4}}, "seats[0].lockup", "must be from 0 to 3"),
    ("locked up: true", {"Ada": {"space": "Lockup", "lockup": True}}, "seats[0].lockup", "must be a whole number"),
    ("a key of the other game's lock", {"Ada": {"jail": 1}}, "seats[0].jail", "no such key"),
    ("out as a number", {"Ben": {"out": 1}}, "seats[1].out", "must be true or false"),
    ("out with cash", {"Ben": {"out": True, "cash": 5}}, "seats[1].out", "has no money"),
    ("out with a deed", {"Ben": {**OUT, "deeds": {"Kite Street": 0}}}, "seats[1].out", "no deeds"),
    ("out with a card", {"Ben": {**OUT, "cards": ["F11"]}}, "seats[1].out", "no cards"),
    ("a place among those out while in", {"Ben": {"out_at": 1}}, "seats[1].out_at", "is not out"),
    ("a place that cannot be", {"Ben": {**OUT, "out_at": 9}}, "seats[1].out_at", "must be from 1 to 8"),
    ("everybody out", {"Ada": OUT, "Ben": OUT, "Cem": OUT}, "seats", "at least one seat must be in"),
    # deeds and buildings
    ("deeds in a list", {"Ada": {"deeds": ["Kite Street"]}}, "seats[0].deeds", "must be a table"),
    ("a deed of an unknown space", {"Ada": {"deeds": {"Nowhere": 0}}}, "seats[0].deeds.Nowhere", "no such space"),
    ("a deed of START", {"Ada": {"deeds": {"START": 0}}}, "seats[0].deeds.START", "is no deed"),
    ("a deed of a tax", {"Ada": {"deeds": {"4": 0}}}, "seats[0].deeds.4", "is no deed"),
    (
        "a deed of two seats",
        {"Ada": {"deeds": {"Kite Street": 0}}, "Ben": {"deeds": {"kite-street": 0}}},
        "seats[1].deeds.kite-street",
        "belongs to a seat already",
    ),
    ("a deed twice", {"Ada": {"deeds": {"Kite Street": 0, "6": 0}}}, "seats[0].deeds.6", "belongs to a seat already"),
    ("six levels", {"Ada": {"deeds": {"Kite Street": 6}}}, "seats[0].deeds.Kite Street", "a level from 0 to 5"),
    ("a negative level", {"Ada": {"deeds": {"Kite Street": -1}}}, "seats[0].deeds.Kite Street", "a level from 0"),
    ("a level that is a bool", {"Ada": {"deeds": {"Kite Street": True}}}, "seats[0].deeds.Kite Street", "a level"),
    ("a level in words", {"Ada": {"deeds": {"Kite Street": "hotel"}}}, "seats[0].deeds.Kite Street", '"mortgaged" or'),
    ("a house on a station", {"Ada": {"deeds": {"Harbor Ferry": 1}}}, "seats[0].deeds.Harbor Ferry", "from 0 to 0"),
    ("a house on a company", {"Ada": {"deeds": {"City Power": 1}}}, "seats[0].deeds.City Power", "from 0 to 0"),
    (
        "a house without the whole district",
        {"Ada": {"deeds": {"Cobbler Lane": 1}}},
        "seats[0].deeds.Cobbler Lane",
        "has not the whole district",
    ),
    (
        "a house in a district of two owners",
        {"Ada": {"deeds": {"Cobbler Lane": 1}}, "Ben": {"deeds": {"Tanner Row": 1}}},
        "seats[0].deeds.Cobbler Lane",
        "has not the whole district",
    ),
    (
        "a house beside a mortgage",
        {"Ben": {"deeds": {"Cobbler Lane": 1, "Tanner Row": "mortgaged"}}},
        "seats[1].deeds.Cobbler Lane",
        "is mortgaged",
    ),
    (
        "an uneven district",
        {"Ada": {"deeds": {"Cobbler Lane": 2, "Tanner Row": 0}}},
        "seats[0].deeds.Cobbler Lane",
        "unevenly",
    ),
    (
        "a hotel beside three houses",
        {"Ada": {"deeds": {"Cobbler Lane": 5, "Tanner Row": 3}}},
        "seats[0].deeds.Cobbler Lane",
        "unevenly",
    ),
    # bank
    ("a bank that is a number", {"bank": 7}, "bank", "must be a table"),
    ("an unknown key of the bank", {"bank": {"gold": 1}}, "bank.gold", "no such key"),
    ("a treasury", {"bank": {"treasury": 1}}, "bank.treasury", "no such key"),
    ("a negative pot", {"bank": {"pot": -1}}, "bank.pot", "must be from 0"),
    ("more houses than there are", {"bank": {"houses": 33}}, "bank.houses", "are more than 32"),
    ("more hotels than there are", {"bank": {"hotels": 13}}, "bank.hotels", "are more than 12"),
    (
        "31 houses on the board and 32 in the bank",
        {"Ada": {"deeds": {**GREEN, **RED, **BROWN_AND_BLUE}}, "bank": {"houses": 32}},
        "bank.houses",
        "31 on the board and 32 in the bank are more than 32",
    ),
    (
        "more houses on the board than there are",
        {"Ada": {"deeds": {**GREEN, **RED, **BROWN_AND_BLUE}}, "options": {"houses": 30}},
        "bank.houses",
        "31 stand on the board, and there are 30 in all",
    ),
    (
        "more hotels on the board than there are",
        {"Ada": {"deeds": OLD_TOWN_HOTELS}, "options": {"hotels": 1}},
        "bank.hotels",
        "2 stand on the board, and there are 1 in all",
    ),
    ("houses that are a text", {"bank": {"houses": "many"}}, "bank.houses", "must be a whole number"),
    ("unlimited houses that are limited", {"bank": {"houses": "unlimited"}}, "bank.houses", "must be a whole number"),
    (
        "a number of unlimited houses",
        {"bank": {"houses": 5}, "options": {"houses": "unlimited"}},
        "bank.houses",
        "unlimited by the options",
    ),
    # cards and decks
    ("a card that is not kept", {"Ada": {"cards": ["F1"]}}, "seats[0].cards", "is not a card that is kept"),
    ("an unknown card", {"Ada": {"cards": ["F17"]}}, "seats[0].cards[0]", "no such card"),
    ("cards as a text", {"Ada": {"cards": "F11"}}, "seats[0].cards", "must be a list"),
    ("a card twice in a hand", {"Ada": {"cards": ["F11", "Lawyer's Card"]}}, "seats[0].cards[1]", "is named twice"),
    (
        "a card in two hands",
        {"Ada": {"cards": ["F11"]}, "Ben": {"cards": ["f11"]}},
        "seats[1].cards",
        "held by another seat too",
    ),
    ("an unknown deck", {"decks": {"chance": []}}, "decks.chance", "no such key"),
    ("a deck that is a table", {"decks": {"fortune": {}}}, "decks.fortune", "must be a list"),
    ("a card of the other deck", {"decks": {"fortune": ["T1"]}}, "decks.fortune[0]", "a card of the other deck"),
    ("a card twice in a deck", {"decks": {"fortune": ["F1", "F2", "F1"]}}, "decks.fortune[2]", "is named twice"),
    ("more cards than a deck has", {"decks": {"fortune": ["F1"] * 17}}, "decks.fortune", "more than 16 entries"),
    (
        "a card in a hand and in its deck",
        {"Ada": {"cards": ["F11"]}, "decks": {"fortune": ["F11"]}},
        "decks.fortune[0]",
        "is held by a seat",
    ),
    # turn
    ("a turn that is a text", {"turn": "Ada"}, "turn", "must be a table"),
    ("an unknown key of the turn", {"turn": {"colour": 1}}, "turn.colour", "no such key"),
    ("an unknown phase", {"turn": {"phase": "sleeping"}}, "turn.phase", "must be one of"),
    ("a phase that is a number", {"turn": {"phase": 1}}, "turn.phase", "must be one of"),
    ("a turn of nobody", {"turn": {"seat": "Dan"}}, "turn.seat", "no such seat"),
    ("a turn of a number too high", {"turn": {"seat": 3}}, "turn.seat", "no such seat"),
    ("a first that is nobody", {"turn": {"first": "Dan"}}, "turn.first", "no such seat"),
    ("a turn of a seat that is out", {"Ada": OUT, "turn": {"seat": "Ada"}}, "turn.seat", "is out"),
    ("three doubles", {"turn": {"doubles": 3}}, "turn.doubles", "must be from 0 to 2"),
    ("turn 0", {"turn": {"number": 0}}, "turn.number", "must be from 1"),
    ("round 0", {"turn": {"round": 0}}, "turn.round", "must be from 1"),
    ("a round that is true", {"turn": {"round": True}}, "turn.round", "must be a whole number"),
    ("a round beyond any int", {"turn": {"round": 10**30}}, "turn.round", "so large"),
    ("a die of 7", {"turn": {"phase": "buying", "dice": [7, 1]}}, "turn.dice[0]", "from 1 to 6"),
    ("a die that is true", {"turn": {"phase": "buying", "dice": [1, True]}}, "turn.dice[1]", "from 1 to 6"),
    ("one die", {"turn": {"phase": "buying", "dice": [1]}}, "turn.dice", "two dice"),
    ("three dice", {"turn": {"phase": "buying", "dice": [1, 1, 1]}}, "turn.dice", "more than 2 entries"),
    ("dice before the throw", {"turn": {"dice": [1, 2]}}, "turn.dice", "no throw is being settled"),
    ("something to follow where nothing waits", {"turn": {"then": "next"}}, "turn.then", "nothing is pending"),
    ("an unknown thing to follow", {**debt(), "turn": {"phase": "owing", "then": "up"}}, "turn.then", "must be one of"),
    ("a move without dice", {**debt(), "turn": {"phase": "owing", "then": "move"}}, "turn.dice", "a move is to follow"),
    ("set-up with a turn number", {"turn": {"phase": "setup", "number": 1}}, "turn.number", "must be from 0 to 0"),
    ("set-up with doubles", {"turn": {"phase": "setup", "doubles": 1}}, "turn.doubles", "must be from 0 to 0"),
    ("set-up with a seat out", {"Ben": OUT, "turn": {"phase": "setup"}}, "turn.phase", "before the match began"),
    ("one seat in, and the match goes on", {"Ada": OUT, "Ben": OUT}, "turn.phase", "must be over"),
    ("over for no reason", {"turn": OVER}, "turn.phase", "nothing has ended the match"),
    ("buying at START", {"turn": {"phase": "buying"}}, "turn.phase", "no deed that is for sale"),
    (
        "buying what is owned",
        {"Ada": {"space": "Kite Street"}, "Ben": {"deeds": {"Kite Street": 0}}, "turn": {"phase": "buying"}},
        "turn.phase",
        "no deed that is for sale",
    ),
    # phases without their tables, tables without their phases
    ("an auction phase without one", {"turn": {"phase": "auction"}}, "auction", "go together"),
    ("a claiming phase without claims", {"turn": {"phase": "claiming"}}, "claims", "claims go with"),
    ("an owing phase without a debt", {"turn": {"phase": "owing"}}, "debts", "go together"),
    ("an auction before a throw", {**auction(), "turn": {}}, "auction", "go together"),
    ("claims before a throw", {**claims(), "turn": {}}, "claims", "claims go with"),
    ("debts before a throw", {**debt(), "turn": {}}, "debts", "go together"),
    ("a phase of the other game", {"turn": {"phase": "choosing"}}, "turn.phase", "nobody has anything to decide"),
    (
        "another phase of the other game",
        {"turn": {"phase": "answering"}},
        "turn.phase",
        "nobody has anything to decide",
    ),
    ("a result before the end", {"result": {}}, "result", "is not over"),
    # auction
    ("an auction in a list", {**auction(), "auction": []}, "auction", "must be a table"),
    ("an auction of nothing", auction(space=None), "auction.space", "is missing"),
    ("an auction of an unknown space", auction(space="Nowhere"), "auction.space", "no such space"),
    ("an auction of START", auction(space="START"), "auction.space", "is no deed"),
    (
        "an auction of a deed that is owned",
        {**auction(), "Ben": {"deeds": {"Kite Street": 0}}},
        "auction.space",
        "belongs to a seat",
    ),
    ("an auction without bidders", auction(bidders=None), "auction.bidders", "nobody is still in"),
    ("a bidder twice", auction(bidders=["Ada", "Ben", "ada"]), "auction.bidders[2]", "is named twice"),
    ("a bidder that is nobody", auction(bidders=["Dan"]), "auction.bidders[0]", "no such seat"),
    ("a bidder that is out", {**auction(), "Ben": OUT}, "auction.bidders[1]", "is out"),
    ("a leader that has passed", auction(bidders=["Ben", "Cem"], leader="Ada", high=5), "auction.leader", "has passed"),
    ("a leader that is nobody", auction(leader="Dan", high=5), "auction.leader", "no such seat"),
    ("a leader without a bid", auction(leader="Ada"), "auction.high", "a bid that the leader can pay"),
    ("a bid of nobody", auction(high=5), "auction.leader", "is missing"),
    ("a bid beyond the cash", auction(leader="Ada", high=1501), "auction.high", "can pay"),
    ("a bid that is negative", auction(leader="Ada", high=-5), "auction.high", "must be from 0"),
    ("a bid that is true", auction(leader="Ada", high=True), "auction.high", "must be a whole number"),
    ("a leader alone", auction(bidders=["Ada"], leader="Ada", high=5), "auction.bidders", "the auction is over"),
    ("an unknown key of an auction", auction(colour=1), "auction.colour", "no such key"),
    ("an estate that is owned", {**auction(estate=[1]), "Ben": {"deeds": {"1": 0}}}, "auction.estate[0]", "belongs to"),
    ("an estate with the lot in it", auction(estate=["Kite Street"]), "auction.estate", "that is being auctioned"),
    ("an estate in a window", {"auction": {"estate": ["Kite Street"]}}, "auction.estate", "before anything else"),
    ("an auction of two things", auction(building="house"), "auction.building", "of a deed or of a building"),
    ("an auction of a castle", auction(space=None, building="castle"), "auction.building", "must be one of"),
    ("a building without claims", auction(space=None, building="house"), "auction.building", "not what the claims"),
    (
        "a bidder for a building without a claim",
        {**claims(), **auction(space=None, building="house")},
        "auction.bidders",
        "Ben has no claim",
    ),
    (
        "a street that was not claimed",
        {**claims(), **auction(space=None, building="house", bidders=["Ada"], streets={"Ada": "Tanner Row"})},
        "auction.streets.Ada",
        "is not the street",
    ),
    # claims
    ("claims without a kind", claims(kind=None), "claims.kind", "is missing"),
    ("claims of castles", claims(kind="castle"), "claims.kind", "must be one of"),
    ("claims of nobody", claims(by=None), "claims.by", "is missing"),
    ("claims by who is out", {**claims(by="Ben"), "Ben": OUT}, "claims.by", "is out"),
    ("a claim without a space", claims(wants=[{"seat": "Ada"}]), "claims.wants[0].space", "is missing"),
    (
        "a claim on a station",
        claims(wants=[{"seat": "Ada", "space": "Harbor Ferry"}]),
        "claims.wants[0].space",
        "is no street",
    ),
    (
        "a claim on another seat's street",
        claims(wants=[{"seat": "Ben", "space": 1}]),
        "claims.wants[0].space",
        "belongs to somebody else",
    ),
    ("claims on which all have passed", claims(passed=["Ada"]), "turn.phase", "nobody has anything to decide"),
    ("a pass of nobody", claims(passed=["Dan"]), "claims.passed[0]", "no such seat"),
    (
        "claims where nothing runs short",
        {**claims(), "options": {"houses": "unlimited"}},
        "claims.kind",
        "never runs short",
    ),
    # debts
    ("debts in a table", {**debt(), "debts": {}}, "debts", "must be a list"),
    ("a debt without a debtor", debt(debtor=None), "debts[0].debtor", "is missing"),
    ("a debt of the bank", debt(debtor="bank"), "debts[0].debtor", "no such seat"),
    ("a debt of who is out", {**debt(debtor="Cem"), "Cem": OUT}, "debts[0].debtor", "is out"),
    ("a debt to who is out", {**debt(creditor="Cem"), "Cem": OUT}, "debts[0].creditor", "is out"),
    ("a debt to oneself", debt(creditor="Ada"), "debts[0].creditor", "is the debtor"),
    ("a debt to nobody", debt(creditor="Dan"), "debts[0].creditor", "no such seat"),
    ("a debt of nothing", debt(amount=0), "debts[0].amount", "must be from 1"),
    ("a debt that is negative", debt(amount=-5), "debts[0].amount", "must be from 1"),
    ("a debt beyond any int", debt(amount=10**30), "debts[0].amount", "so large"),
    ("a debt that is true", debt(amount=True), "debts[0].amount", "must be a whole number"),
    ("a debt for no known reason", debt(reason="love"), "debts[0].reason", "must be one of"),
    ("a debt that could be paid", {**debt(), "Ada": {"cash": 9}}, "debts[0]", "would have been paid"),
    ("an unknown key of a debt", debt(colour=1), "debts[0].colour", "no such key"),
    ("1001 debts", {**debt(), "debts": [{}] * 1001}, "debts", "more than 1000 entries"),
    # offers
    ("offers in a table", {"offers": {}}, "offers", "must be a list"),
    ("an offer without a number", offer(number=None), "offers[0].number", "is missing"),
    ("an offer number 0", offer(number=0), "offers[0].number", "must be from 1"),
    ("an offer version 0", offer(version=0), "offers[0].version", "must be from 1"),
    ("an offer of who is out", {**offer(by="Cem"), "Cem": OUT}, "offers[0].by", "is out"),
    ("an offer of a seat that is no side", offer(by="Cem"), "offers[0].by", "is no side"),
    ("an offer without legs", offer(legs=None), "offers[0].legs", "has at least one"),
    ("an offer with nine legs", offer(legs=[{}] * 9), "offers[0].legs", "more than 8 entries"),
    ("an offer to who is out", {**offer(), "Ben": OUT}, "offers[0].legs[0].to", "is out"),
    ("a leg to oneself", legs({"from": "Ada", "to": "Ada", "cash": 1}), "offers[0].legs[0].to", "is the giver"),
    ("a leg of nothing", legs({"from": "Ada", "to": "Ben"}), "offers[0].legs[0]", "gives nothing"),
    (
        "a leg of negative cash",
        legs({"from": "Ada", "to": "Ben", "cash": -1}),
        "offers[0].legs[0].cash",
        "must be from 0",
    ),
    (
        "a leg of a deed that is not the giver's",
        legs({"from": "Ben", "to": "Ada", "deeds": [6]}),
        "offers[0].legs[0].deeds",
        "is not the giver's",
    ),
    (
        "a leg of a card that is not the giver's",
        legs({"from": "Ben", "to": "Ada", "cards": ["F11"]}),
        "offers[0].legs[0].cards",
        "is not the giver's",
    ),
    (
        "two legs the same way",
        legs({"from": "Ada", "to": "Ben", "cash": 1}, {"from": "Ada", "to": "Ben", "cash": 2}),
        "offers[0].legs",
        "the same way",
    ),
    (
        "a deed given twice",
        legs({"from": "Ada", "to": "Ben", "deeds": [6]}, {"from": "Ada", "to": "Cem", "deeds": [6]}),
        "offers[0].legs",
        "given twice",
    ),
    (
        "a card given twice",
        legs({"from": "Ada", "to": "Ben", "cards": [10]}, {"from": "Ada", "to": "Cem", "cards": [10]}),
        "offers[0].legs",
        "given twice",
    ),
    ("accepted by a seat that is no side", offer(accepted=["Cem"]), "offers[0].accepted", "is no side"),
    ("accepted by all", offer(accepted=["Ben"]), "offers[0].accepted", "the offer is settled"),
    ("a note that is a number", offer(note=5), "offers[0].note", "must be a text"),
    ("a note that is too long", offer(note="x" * 281), "offers[0].note", "at most 280"),
    ("a note with a line break", offer(note="a\nb"), "offers[0].note", "printable"),
    ("clearing what is not received", offer(clear={"Ada": [6]}), "offers[0].clear.Ada", "does not receive"),
    ("clearing by nobody", offer(clear={"Dan": []}), "offers[0].clear.Dan", "no such seat"),
    ("a loan", offer(loan={}), "offers[0].loan", "no such key"),
    ("two offers of one number", {"offers": offer()["offers"] * 2}, "offers[1].number", "of another offer"),
    ("fewer offers made than open", {**offer(number=3), "offers_made": 2}, "offers_made", "is less than"),
    ("a negative number of offers", {"offers_made": -1}, "offers_made", "must be from 0"),
    ("offers in set-up", {**offer(), "turn": {"phase": "setup"}}, "offers", "before the match"),
    ("offers after the end", {**offer(), "turn": OVER, "options": {"max_rounds": 3}}, "offers", "after it"),
    # what no turn leads to
    ("a company's throw on no company", moving(space="Kite Street"), "turn.phase", "no company"),
    ("a company's throw on a company of nobody", moving(owner=None), "turn.phase", "no company"),
    ("a company's throw on his own company", moving(owner="Ada"), "turn.phase", "no company"),
    ("a company's throw on a mortgaged company", moving(level="mortgaged"), "turn.phase", "no company"),
    ("a throw that a card asks for, by a seat that is out", {**moving(), "Ada": OUT}, "turn.seat", "is out"),
    (
        "an auction of a deed with auctions off",
        {**auction(), "options": {"auctions": False}},
        "auction",
        "by the options",
    ),
    (
        "an estate with auctions off",
        {**debt(), "auction": {"estate": ["Kite Street"]}, "options": {"auctions": False}},
        "auction",
        "by the options",
    ),
    ("more rounds than there are", {"options": {"max_rounds": 3}, "turn": {"round": 4}}, "turn.round", "has 3 rounds"),
    ("nobody went out first", {"Ben": {**OUT, "out_at": 2}}, "seats[1].out_at", "no seat went out as number 1"),
    (
        "nobody went out second",
        {"seats": [{"name": "Ada"}, {"name": "Dan"}, *({"name": f"S{i}", **OUT, "out_at": i} for i in (1, 3))]},
        "seats[3].out_at",
        "no seat went out as number 2",
    ),
    (
        "an auction in the turn of a seat that is out, which goes on",
        {"Ada": OUT, **auction(bidders=["Ben", "Cem"]), "turn": {"phase": "auction", "then": "after_roll"}},
        "turn.then",
        "must be next",
    ),
    (
        "claims in the turn of a seat that is out",
        {**claims(by="Ben", wants=[{"seat": "Ben", "space": 1}]), "Ada": OUT, "Ben": OLD_TOWN},
        "turn.seat",
        "is out",
    ),
    (
        "claims that end the turn",
        {**claims(), "turn": {"phase": "claiming", "then": "next"}},
        "turn.then",
        "goes on afterwards",
    ),
    (
        "a move after an auction",
        {**auction(), "turn": {"phase": "auction", "then": "move", "dice": [1, 2]}},
        "turn.then",
        "the fine of the third miss",
    ),
    ("a move after a rent", fine(reason="rent"), "turn.then", "the fine of the third miss"),
    ("a move after the fine of another", fine(debtor="Ben"), "turn.then", "the fine of the third miss"),
    ("a move after a fine of a seat that is free", fine(lockup=0), "turn.then", "the fine of the third miss"),
    ("a move after a fine at the second try", fine(lockup=2), "turn.then", "the fine of the third miss"),
    ("a debtor who has nothing", {**debt(), "Ada": {"cash": 0}}, "debts", "would be out"),
    # claims that are not legal
    (
        "a claim on a district that is not whole",
        {**claims(), "Ada": {"deeds": {"Cobbler Lane": 0}}},
        "claims.wants[0]",
        "set_incomplete",
    ),
    (
        "a claim on a mortgaged district",
        {**claims(), "Ada": {"deeds": {"Cobbler Lane": 0, "Tanner Row": "mortgaged"}}},
        "claims.wants[0]",
        "is_mortgaged",
    ),
    ("a claim of a hotel too early", claims(kind="hotel"), "claims.wants[0]", "uneven"),
    ("claims that are uneven", claims(wants=wants("Cobbler Lane", "Cobbler Lane")), "claims.wants[1]", "uneven"),
    (
        "more claims than a street takes",
        {
            **claims(wants=wants(*["Cobbler Lane"] * 3)),
            "Ada": {"deeds": {"Cobbler Lane": 3, "Tanner Row": 3}},
            "options": {"even_building": False},
        },
        "claims.wants[1]",
        "too_many_houses",
    ),
    (
        "claims beyond the cash",
        {**claims(wants=wants("Cobbler Lane", "Tanner Row")), "Ada": {"cash": 99, **OLD_TOWN}},
        "claims.wants[1]",
        "not_enough_cash",
    ),
    ("claims without one", claims(wants=[]), "claims.wants", "the first claim is that of"),
    (
        "claims that another began",
        {**claims(by="Ben"), "Ben": {"cash": 9}},
        "claims.wants",
        "the first claim is that of",
    ),
    # an auction of a building
    ("an auction of a building with none left", building(houses=0), "auction.building", "needs no auction"),
    ("an auction of a building with enough left", building(houses=2), "auction.building", "needs no auction"),
    (
        "an auction of a building below its price",
        building(high=49, leader="Ada"),
        "auction.high",
        "less than the house price",
    ),
    (
        "an auction of a building at the end of a turn",
        {**building(), "turn": {"phase": "auction", "then": "next"}},
        "auction.building",
        "goes on afterwards",
    ),
    (
        "an estate beside an auction of a building",
        building(estate=["Sapphire Bay"]),
        "auction.estate",
        "before anything is built",
    ),
    # result
    (
        "a winner who has not won",
        {"Ada": {"cash": 9}, "options": {"max_rounds": 3}, "turn": OVER, "result": {"winners": ["Ada"]}},
        "result.winners",
        "are not those",
    ),
    (
        "a worth that is not so",
        {"options": {"max_rounds": 3}, "turn": OVER, "result": {"worth": {"Ada": 7}}},
        "result.worth.Ada",
        "is not what",
    ),
    (
        "a place that is not so",
        {"options": {"max_rounds": 3}, "turn": OVER, "result": {"ranking": {"Ada": 3}}},
        "result.ranking.Ada",
        "is not what",
    ),
    (
        "an unknown key of a result",
        {"options": {"max_rounds": 3}, "turn": OVER, "result": {"prize": 1}},
        "result.prize",
        "no such key",
    ),
]


@pytest.mark.parametrize(("what", "changes", "path", "reason"), CASES, ids=[case[0] for case in CASES])
def test_a_position_that_cannot_be_is_refused_with_path_and_reason(
    what: str, changes: dict[str, Any], path: str, reason: str
) -> None:
    with pytest.raises(PositionError) as caught:
        read(position(**changes))
    assert caught.value.path == path
    assert reason in caught.value.reason
    assert str(caught.value) == f"{path}: {caught.value.reason}"
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("raw", [None, [], "rentopia", 7, True])
def test_what_is_no_table_is_no_position(raw: object) -> None:
    with pytest.raises(PositionError, match="must be a table"):
        read(raw)


def test_what_the_cases_start_from_is_a_position() -> None:
    """Else they would show nothing: each base is read and written back to what reads as the same."""
    leg = legs({"from": "Ada", "to": "Ben", "cash": 1})
    for changes in ({}, auction(), claims(), debt(), offer(), leg, moving(), fine(), building()):
        found = read(position(**changes))
        again = read(write(found.state, found.names))
        assert write(again.state, again.names) == write(found.state, found.names)


def test_in_the_turn_of_a_seat_that_is_out_the_next_one_follows() -> None:
    found = read(position(Ada=OUT, **auction(bidders=["Ben", "Cem"])))
    assert write(found.state, found.names)["turn"]["then"] == "next"


def test_seats_that_went_out_together_share_a_place() -> None:
    outs = [{"name": f"S{i}", "out": True, "out_at": place} for i, place in enumerate((1, 2, 2, 3))]
    found = read({"game": "rentopia", "seats": [{"name": "Ada"}, {"name": "Ben"}, *outs]})
    assert found.state.outs == 3


def test_no_two_cases_are_the_same() -> None:
    names = [case[0] for case in CASES]
    assert len(set(names)) == len(names) >= 40
