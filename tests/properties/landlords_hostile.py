"""Payloads for the Landlord's Game that no honest client sends, and those that nearly are good."""

from __future__ import annotations

import random
from typing import Any

from properties.hostile import ODD, SHAPELESS
from rentopia.engine.rows import MoveList
from rentopia.engine.words import Field
from rentopia.games.landlords.listing import list_moves
from rentopia.games.landlords.state import LandlordsState
from rentopia.games.landlords.words import WORDS

KINDS = [*WORDS.action_numbers]
#: Dear to the rules of this game, so sent more often than their share.
DEALS = ["offer", "offer", "lend", "borrow", "mortgage", "accept", "call_loan", "repay", "build", "bid"]
FIELDS = sorted({field.name for fields in WORDS.fields.values() for field in fields})
#: Words of the other game, its fields, and such as nobody has.
STRANGE_WORDS = ["claim", "sell", "give_up", "fly", "", "Vote", "vote ", "LEND\0"]
STRANGE_FIELDS = ["confirm", "legs", "counters", "colour", ""]
_RING = 40
LEG_FIELDS = ("from", "to", "cash", "deeds", "cards", "luxuries", "education", "professors", "note")


def hostile_payload(state: LandlordsState, seat: int, rng: random.Random) -> object:
    """One payload; a third are good in form, about things that there are, so that the rules answer too."""
    luck = rng.random()
    if luck < 0.05:
        return rng.choice(SHAPELESS)
    if luck < 0.2:
        payload: dict[Any, Any] = {"type": rng.choice([*KINDS, *STRANGE_WORDS])}
        for name in rng.sample([*FIELDS, *STRANGE_FIELDS], rng.randint(0, 4)):
            payload[name] = rng.choice(ODD)
        return payload
    payload = listed_payload(state, seat, rng) if luck > 0.85 else likely_payload(state, seat, rng)
    if luck < 0.6:
        spoil(payload, rng)
    return payload


def listed_payload(state: LandlordsState, seat: int, rng: random.Random) -> dict[Any, Any]:
    """One of the listed actions of the seat, where there are any, with its fields as people write them."""
    listed = MoveList()
    if 0 <= seat < state.seats:
        list_moves(state, seat, listed)
    if listed.count == 0:
        return likely_payload(state, seat, rng)
    chosen = rng.randrange(listed.count)
    payload: dict[Any, Any] = {"type": WORDS.actions[listed.kind[chosen]]}
    for field in WORDS.fields.get(listed.kind[chosen], ()):
        slots = {"a": listed.a, "b": listed.b, "clear": listed.clear}
        value = slots[field.slot][chosen]
        if field.kind == "spaces":
            payload[field.name] = [space for space in range(_RING) if value >> space & 1]
        elif field.kind == "word":
            payload[field.name] = field.words[value]
        elif value >= 0:
            payload[field.name] = bool(value) if field.kind == "flag" else value
    return payload


def likely_payload(state: LandlordsState, seat: int, rng: random.Random) -> dict[Any, Any]:
    """An action that is good in form and not far from legal."""
    word = rng.choice([*KINDS, *DEALS])
    payload: dict[Any, Any] = {"type": word}
    if word == "offer":
        payload["legs"] = [_leg(state, seat, rng) for _ in range(rng.choice([1, 1, 2, 3, 8, 9]))]
        if rng.random() < 0.2:
            payload["counters"] = rng.choice([0, state.offers_made, *(offer.number for offer in state.offers)])
        return payload
    for field in WORDS.fields.get(WORDS.action_numbers[word], ()):
        if field.default is None or rng.random() < 0.6:
            payload[field.name] = _value(state, seat, field, rng)
    return payload


def spoil(payload: dict[Any, Any], rng: random.Random) -> None:
    """Damage one place of a payload: a value, a key too many or too few, or something in a leg."""
    legs = payload.get("legs")
    if legs and rng.random() < 0.7:
        leg = rng.choice(legs)
        leg[rng.choice(LEG_FIELDS)] = rng.choice(ODD)
        if rng.random() < 0.2:
            leg.pop(rng.choice(list(leg)))
    elif rng.random() < 0.7:
        payload[rng.choice([*payload, *payload, *FIELDS, *STRANGE_FIELDS])] = rng.choice(ODD)
    else:
        payload.pop(rng.choice(list(payload)))


def _value(state: LandlordsState, seat: int, field: Field, rng: random.Random) -> object:
    """Something that the field may hold."""
    if field.kind == "spaces":
        return [_space(state, seat, rng) for _ in range(rng.randint(0, 3))]
    if field.kind == "space":
        return _space(state, seat, rng)
    if field.kind == "seat":
        return rng.choice([rng.randrange(state.seats), rng.randrange(5), f"seat {rng.randrange(state.seats)}"])
    if field.kind == "word":
        return rng.choice([*field.words, "sideways"])
    if field.kind == "flag":
        return rng.random() < 0.5
    if field.kind == "card":
        return rng.choice(["C16", "C16", "Pardon", 15, "C1"])
    if field.kind == "text":
        return rng.choice(["", "please", "x" * 280, "x" * 281])
    if field.kind == "number":
        rows = state.loans if field.name == "loan" else state.offers
        return rng.choice([0, state.offers_made, state.loans_made, 1, *(row.number for row in rows)])
    cash = state.cash[seat] if 0 <= seat < state.seats else 0
    return rng.choice([0, 1, 2, 50, state.auction_high + 1, cash, cash + 1, 10**9, 10**9 + 1])


def _space(state: LandlordsState, seat: int, rng: random.Random) -> int | str:
    """Mostly a title of the seat, by number or name; else any space, or the first that there is not."""
    owned = [space for space, owner in enumerate(list(state.owner)) if owner == seat]
    space = rng.choice(owned) if owned and rng.random() < 0.8 else rng.randint(0, 45)
    if space < state.board.spaces and rng.random() < 0.3:
        return str(state.board.names[space]).upper()
    return space


def _leg(state: LandlordsState, seat: int, rng: random.Random) -> dict[str, Any]:
    giver, taker = rng.choice([(seat, rng.randrange(state.seats)), (rng.randrange(state.seats), seat)])
    leg: dict[str, Any] = {"from": giver, "to": taker}
    cash = state.cash[giver] if 0 <= giver < state.seats else 0
    if rng.random() < 0.6:
        leg["cash"] = rng.choice([0, 1, 50, cash, cash + 1, 10**9])
    if rng.random() < 0.5:
        leg["deeds"] = [_space(state, giver, rng) for _ in range(rng.randint(1, 2))]
    if rng.random() < 0.1:
        leg["cards"] = [rng.choice(["C16", "C1", 15])]
    if rng.random() < 0.2:
        leg[rng.choice(WORDS.goods)] = rng.randint(0, 2)
    return leg
