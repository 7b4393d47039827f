"""Payloads that no honest client sends, and those that nearly are good, for the tests of the door."""

from __future__ import annotations

import datetime
import random
from typing import Any

from rentopia.games.rentopia.state import RentopiaState
from rentopia.games.rentopia.words import WORDS as KNOWN

WORDS = [*KNOWN.action_numbers, "fly", "", "Roll", "roll ", "ROLL\0", "١"]


def _nested(depth: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(depth):
        value = [value]
    return value


class _Number(int):
    """What is no plain number to an exact look, though it compares like one."""


#: One of these stands where a number, a name or a list is wanted.
ODD: tuple[object, ...] = (
    *(0, 1, -1, 2, 5, 7, 8, 15, 16, 31, 32, 39, 40, 59, 60, 61, 63, 64, 127, 128, 255, 256, 65535, 65536),
    *(
        sign * 2**power + more
        for power in (31, 32, 53, 60, 61, 62, 63, 64, 127)
        for sign in (1, -1)
        for more in (-1, 0, 1)
    ),
    *(10**9, 10**9 + 1, -(10**9), 10**30, -(10**30), 10**400, 10**6000),
    *(True, False, None, _Number(1)),
    *(0.0, -0.0, 1.0, 0.5, 1e308, float("nan"), float("inf"), float("-inf")),
    *(
        "",
        " ",
        "0",
        "1",
        "-1",
        "1.0",
        "１",
        "١",
        "²",
        "ß",
        "İ",
        "START",
        "start ",
        "Cobbler Lane",
        "COBBLER\tLANE",
        "F11",
    ),
    *(
        "T3",
        "treasury",
        "bank",
        "\0",
        "\ud800",
        "\U0001f3b2",
        "e\u0301" * 3,
        "a" * 200,
        "a" * 201,
        "x" * 100_000,
        "\u202e",
    ),
    *(
        [],
        [[]],
        [0],
        [0, 0],
        [-1],
        [2**64],
        [True],
        [None],
        list(range(60)),
        list(range(61)),
        [1] * 10_000,
        ["F11", 10],
    ),
    *(_nested(50), _nested(2000)),
    *({}, {"a": 1}, {"type": "roll"}, {1: 2}, {None: None}),
    *(datetime.date(2000, 1, 1), (1, 2), b"1"),
)
SHAPELESS: tuple[object, ...] = (
    *(None, 7, 1.0, True, "roll", "", b"roll", [], ["roll"], {}, [{"type": "roll"}], {"type": None}, {"type": 1}),
    *(
        {"type": ["roll"]},
        {"type": {}},
        {"type": True},
        {"Type": "roll"},
        {1: 2},
        {"type": "roll", 1: 2},
        _nested(2000),
    ),
    *({"type": "roll", "": 1}, {"type": "roll", "x" * 100_000: 1}, {"type": "roll", "\ud800": 1}),
)
FIELDS = ("amount", "space", "offer", "version", "card", "confirm", "clear", "counters", "note", "legs", "colour", "")
LEG_FIELDS = ("from", "to", "cash", "deeds", "cards", "note")


def hostile_payload(state: RentopiaState, seat: int, rng: random.Random) -> object:
    """One payload; a third are good in form, about things that there are, so that the rules answer too."""
    luck = rng.random()
    if luck < 0.05:
        return rng.choice(SHAPELESS)
    if luck < 0.2:
        payload: dict[Any, Any] = {"type": rng.choice(WORDS)}
        for field in rng.sample(FIELDS, rng.randint(0, 4)):
            payload[field] = rng.choice(ODD)
        return payload
    payload = likely_payload(state, seat, rng)
    if luck < 0.6:
        spoil(payload, rng)
    return payload


def likely_payload(state: RentopiaState, seat: int, rng: random.Random) -> dict[Any, Any]:
    """An action that is good in form and not far from legal."""
    word = rng.choice([*KNOWN.action_numbers, "offer", "offer", "bid", "sell", "mortgage", "accept"])
    payload: dict[Any, Any] = {"type": word}
    if word == "bid":
        cash = list(state.cash)[seat] if 0 <= seat < state.seats else 0
        payload["amount"] = rng.choice([0, 1, state.auction_high, state.auction_high + 1, cash, cash + 1, 10**9])
    elif word == "use_card":
        payload["card"] = rng.choice(["F11", "T3", "Lawyer's Card", 10, 18, 0, 31])
    elif word in ("claim", "build", "sell", "mortgage", "redeem"):
        payload["space"] = _space(state, seat, rng)
        if word == "sell" and rng.random() < 0.5:
            payload["confirm"] = rng.random() < 0.7
    elif word in ("accept", "reject", "withdraw"):
        payload["offer"] = rng.choice([state.offers_made, *(offer.number for offer in state.offers)])
        if word == "accept":
            payload["version"] = rng.randint(1, 2)
            if rng.random() < 0.3:
                payload["clear"] = [_space(state, seat, rng)]
    elif word == "offer":
        payload["legs"] = [_leg(state, seat, rng) for _ in range(rng.choice([1, 1, 2, 3, 8, 9]))]
        if rng.random() < 0.2:
            payload["clear"] = [_space(state, seat, rng)]
        if rng.random() < 0.2:
            payload["counters"] = rng.choice([0, state.offers_made, *(offer.number for offer in state.offers)])
        if rng.random() < 0.2:
            payload["note"] = rng.choice(["", "please", "x" * 280, "x" * 281])
    return payload


def spoil(payload: dict[Any, Any], rng: random.Random) -> None:
    """Damage one place of a payload: a value, a key too many or too few, a leg, or the number of legs."""
    legs = payload.get("legs")
    if legs and rng.random() < 0.7:
        luck = rng.random()
        if luck < 0.6:
            rng.choice(legs)[rng.choice(LEG_FIELDS)] = rng.choice(ODD)
        elif luck < 0.7:
            rng.choice(legs).pop(rng.choice(("from", "to")), None)
        elif luck < 0.8:
            leg = rng.choice(legs)
            leg["to"] = leg.get("from", 0)
        elif luck < 0.9:
            payload["legs"] = legs * rng.choice([2, 9, 10_000])
        else:
            legs[rng.randrange(len(legs))] = rng.choice(ODD)
    elif rng.random() < 0.7:
        payload[rng.choice([*payload, *FIELDS])] = rng.choice(ODD)
    else:
        payload.pop(rng.choice(list(payload)))


def _space(state: RentopiaState, seat: int, rng: random.Random) -> int | str:
    """Mostly a deed of the seat, by number or name; else any space, or the first that there is not."""
    owned = [space for space, owner in enumerate(state.owner) if owner == seat]
    space = rng.choice(owned) if owned and rng.random() < 0.8 else rng.randint(0, state.board.spaces)
    if space < state.board.spaces and rng.random() < 0.3:
        name: str = state.board.names[space]
        return name.upper()
    return space


def _leg(state: RentopiaState, seat: int, rng: random.Random) -> dict[str, Any]:
    giver, taker = rng.choice(
        [(seat, _seat(state, rng)), (_seat(state, rng), seat), (_seat(state, rng), _seat(state, rng))]
    )
    leg: dict[str, Any] = {"from": giver, "to": taker if rng.random() < 0.7 else f"seat {taker}"}
    cash = list(state.cash)[giver] if 0 <= giver < state.seats else 0
    if rng.random() < 0.7:
        leg["cash"] = rng.choice([0, 1, 50, max(cash, 0), max(cash, 0) + 1, 10**9])
    if rng.random() < 0.5:
        leg["deeds"] = [_space(state, giver, rng) for _ in range(rng.randint(1, 2))]
    if rng.random() < 0.1:
        leg["cards"] = [rng.choice(["F11", "T3", 10, 18, 5])]
    return leg


def _seat(state: RentopiaState, rng: random.Random) -> int:
    return rng.randrange(state.seats)
