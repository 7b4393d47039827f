"""The JSON Schema of the lines of a record, made from the kinds that writing and reading use.

Where it is decided: formats, part 6.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rentopia.engine import codes
from rentopia.formats import fair
from rentopia.formats.positionread import MOST_CASH
from rentopia.formats.record import VERSION
from rentopia.formats.recordevents import kinds_of
from rentopia.formats.recordkinds import CARD, COUNT, MOST_MONEY, SEAT, SEATS, SPACE, SPACES
from rentopia.formats.recordlines import MOST_EVENTS, MOST_LINES
from rentopia.formats.schema import Option, action_schema, names_schema, pledge_schema
from rentopia.formats.schemaparts import Schema, by_type, document, hex_text, listed, ref, table, whole


def record_schema(game: Any, options: Iterable[Option]) -> Schema:
    """Of any one line of a record of a game, given with the table of its options."""
    defs = {
        **names_schema(game, options),
        "header": _header(game),
        "step": _step(),
        "closing": _closing(game),
        "action": action_schema(game),
        "draw": _draw(game),
        "event": _event(game),
        "offer": _offer(game),
    }
    if game.lends:
        defs["loan"] = _loan(game)
    # Chosen by a key that only one of them has, so that a checker names what is wrong within the line.
    line: Schema = {
        "type": "object",
        "if": {"required": ["record"]},
        "then": ref("header"),
        "else": {"if": {"required": ["seq"]}, "then": ref("step"), "else": ref("closing")},
    }
    return document("A line of a record", {**line, "$defs": defs})


def _header(game: Any) -> Schema:
    text = {"type": "string", "minLength": 1}
    needed: Schema = {
        "record": {"const": VERSION},
        "match": text,
        "game": {"const": game.name},
        "game_version": text,
        "options": ref("options"),
        "seats": listed(text, game.least_seats, game.most_seats),
        "commitment": hex_text(32, null=True),
        "created": {"type": ["string", "null"], "description": "A time such as 2026-11-30T07:00:00Z."},
    }
    others: Schema = {
        "bots": {
            **listed({"type": ["string", "null"]}, game.least_seats, game.most_seats),
            "description": "By seat the name of its bot, null for a person.",
        },
        "board": {"type": "string", "description": "The text of a host's own board file."},
        "position": {
            "type": "object",
            "required": ["game", "seats", "turn"],
            "description": "Where it goes on from in place of the set-up, of the form of position.json.",
        },
        "origin": {
            **table({"match": text, "seq": whole(1, MOST_LINES)}, ["match", "seq"]),
            "description": "Of the position: the match and its step.",
        },
        "secret_seed": {
            **hex_text(fair.SEED_BYTES),
            "description": "In a saved match only, never in a published record.",
        },
    }
    return table({**needed, **others}, [key for key in needed if key not in ("commitment", "created")])


def _step() -> Schema:
    seat = {"type": ["integer", "null"], "minimum": 0, "maximum": codes.SEATS - 1}
    client = table({"hash": hex_text(32, null=True), "bytes": hex_text(fair.CLIENT_BYTES)}, ["bytes"])
    return table(
        {
            "seq": whole(1, MOST_LINES),
            "at": {"type": ["string", "null"]},
            "seat": {**seat, "description": "null for the table."},
            "by": {"enum": ["clock", "table", None]},
            "action": ref("action"),
            "takes_back": {**whole(1, MOST_LINES), "description": "The seq of the step that an undo takes back."},
            "clients": {**listed(client, most=codes.SEATS), "description": "What each seat gave to the dice."},
            "draws": listed(ref("draw"), most=MOST_EVENTS),
            "events": listed(ref("event"), most=MOST_EVENTS),
        },
        ["seq", "seat", "action", "draws", "events"],
    )


def _closing(game: Any) -> Schema:
    seats = listed(whole(0, codes.SEATS - 1))
    least = -MOST_CASH if game.lends else 0
    result = table(
        {"winners": seats, "ranking": listed(whole(1, codes.SEATS)), "worth": listed(whole(least, MOST_CASH))}
    )
    return table(
        {
            "result": {"anyOf": [result, {"type": "null"}]},
            "seed": hex_text(fair.SEED_BYTES, null=True),
            "state_hash": hex_text(32),
        },
        ["result", "seed", "state_hash"],
    )


def _draw(game: Any) -> Schema:
    n = {**COUNT.schema(game), "description": "Left out where only one outcome was possible."}
    forms = [
        table({"n": n, "dice": listed(whole(1, 6), 2, 2)}, ["n", "dice"]),
        table({"n": n, "card": CARD.schema(game)}, ["card"]),
        table({"n": n, "first": SEAT.schema(game)}, ["n", "first"]),
    ]
    if game.deals:
        forms.append(table({"n": n, "deal": SPACE.schema(game)}, ["deal"]))
    return {"oneOf": forms}


def _event(game: Any) -> Schema:
    forms = {}
    for number, (name, fields) in game.words.events.items():
        found = {key: kind.schema(game) for key, kind in zip(fields, kinds_of(number, game), strict=True)}
        forms[name] = table(found, list(fields))
    return by_type(forms)


def _offer(game: Any) -> Schema:
    count = COUNT.schema(game) | {"minimum": 1}
    seats, spaces = SEATS.schema(game), SPACES.schema(game)
    keys: Schema = {
        "number": count,
        "version": count,
        "by": SEAT.schema(game),
        "legs": ref("legs"),
        "accepted": seats,
        "clear": {"type": "object", "propertyNames": {"pattern": "^[0-7]$"}, "additionalProperties": spaces},
        "note": ref("note"),
    }
    needed = ["number", "version", "by", "accepted"]
    if not game.lends:
        return table(keys, [*needed, "legs"])
    return table({**keys, "loan": ref("loan")}, needed) | {"oneOf": [{"required": ["legs"]}, {"required": ["loan"]}]}


def _loan(game: Any) -> Schema:
    seat = SEAT.schema(game)
    return table(
        {
            "number": COUNT.schema(game) | {"minimum": 1},
            "lender": seat,
            "borrower": seat,
            "amount": whole(0, MOST_MONEY),
            "interest": whole(0, MOST_MONEY),
            "pledge": pledge_schema(SPACES.schema(game)),
            "called": whole(0, MOST_MONEY),
            "waits": {"type": "boolean"},
            "garnished": {"type": "boolean"},
            "note": ref("note"),
        },
        ["lender", "borrower", "amount", "interest", "pledge"],
    )
