"""JSON Schemas of positions, scenarios and records, made from the tables that reading and writing use.

A schema says which keys and words there are and which values they take; that a position is possible, and that a record
follows the rules, only the program says. `tools/make_schema.py` writes them to `docs/schema/`. Where it is decided:
formats, parts 2, 3, 5 and 6.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from rentopia.engine import codes, words
from rentopia.engine.door import FIELDS, LEG_FIELDS, MOST_IN_A_NOTE, MOST_MONEY
from rentopia.engine.rows import MAX_LEGS
from rentopia.engine.terms import Terms
from rentopia.formats import fair, recordkinds
from rentopia.formats.positionpending import MOST_OFFERS, MOST_PENDING
from rentopia.formats.positionread import MOST_CASH, MOST_IN_A_NAME, MOST_TURNS
from rentopia.formats.record import VERSION
from rentopia.formats.recordlines import MOST_EVENTS, MOST_LINES
from rentopia.formats.scenario import MOST_STEPS

Schema = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
CARDS = 32
_TOP_LEVEL = Terms().top_level


class Option(Protocol):
    """One of a host's switches, as a game describes it."""

    @property
    def name(self) -> str: ...
    @property
    def default(self) -> int | bool | str: ...
    @property
    def low(self) -> int | None: ...
    @property
    def high(self) -> int | None: ...
    @property
    def help(self) -> str: ...
    @property
    def zero_or_low(self) -> bool: ...
    @property
    def unlimited(self) -> bool: ...


def position_schema(game: Any, options: Iterable[Option]) -> Schema:
    """Of a position of a game, given with the table of its options."""
    return _document("A position", {**_position(game), "$defs": _defs(game, options)})


def scenario_schema(game: Any, options: Iterable[Option]) -> Schema:
    """Of a scenario: a position, steps, and what must then hold."""
    throw = _array(_whole(1, 6), 2, 2)
    expected = [*_position(game)["properties"], "unowned", "deciders"]
    step = _object(
        {
            "seat": _ref("seat"),
            "action": {},
            "refused": {"enum": [code for code, _ in words.REFUSALS.values()]},
            "dice": {"anyOf": [throw, _array(throw)]},
            "cards": _array(_ref("card")),
            "first": _ref("seat"),
            "expect": {"type": "object", "propertyNames": {"enum": expected}},
        },
        ["action"],
    )
    # What must be refused may be of any form.
    step |= {"if": {"not": {"required": ["refused"]}}, "then": {"properties": {"action": _ref("action")}}}
    body = _object(
        {
            "title": {"type": "string"},
            "clause": {"type": "string"},
            "position": _ref("position"),
            "steps": _array(step, most=MOST_STEPS),
        },
        ["title", "clause", "position"],
    )
    defs = {**_defs(game, options), "position": _position(game), "action": _action()}
    return _document("A scenario", {**body, "$defs": defs})


def record_schema(game: Any, options: Iterable[Option]) -> Schema:
    """Of any one line of a record."""
    defs = {
        **_defs(game, options),
        "header": _header(game),
        "step": _step(),
        "closing": _closing(),
        "action": _action(),
        "draw": _draw(),
        "event": _event(),
        "offer": _recorded_offer(),
    }
    # Chosen by a key that only one of them has, so that a checker names what is wrong within the line.
    line: Schema = {
        "type": "object",
        "if": {"required": ["record"]},
        "then": _ref("header"),
        "else": {"if": {"required": ["seq"]}, "then": _ref("step"), "else": _ref("closing")},
    }
    return _document("A line of a record", {**line, "$defs": defs})


# --- positions ------------------------------------------------------------------------------------------------


def _position(game: Any) -> Schema:
    _, purse = game.purse
    by_seat = {"type": "object", "additionalProperties": {"type": "integer"}}
    supply = {"anyOf": [_whole(0, 10**6), {"const": "unlimited"}]}
    return _object(
        {
            "game": {"const": game.name},
            "options": _ref("options"),
            "seats": _array(_ref("player"), game.least_seats, game.most_seats),
            "bank": _object({"houses": supply, "hotels": supply, purse: _whole(0, MOST_CASH)}),
            "turn": _ref("turn"),
            "decks": _object({deck: _array(_ref("card"), most=16) for deck in game.decks}),
            "auction": _object(
                {
                    "space": _ref("space"),
                    "building": {"enum": list(words.BUILDING_NUMBERS)},
                    "streets": {"type": "object", "additionalProperties": _ref("space")},
                    "high": _whole(0, MOST_MONEY),
                    "leader": _ref("seat"),
                    "bidders": _array(_ref("seat"), most=codes.SEATS),
                    "estate": _ref("spaces"),
                }
            ),
            "claims": _object(
                {
                    "kind": {"enum": list(words.BUILDING_NUMBERS)},
                    "by": _ref("seat"),
                    "wants": _array(
                        _object({"seat": _ref("seat"), "space": _ref("space")}, ["seat", "space"]), most=MOST_PENDING
                    ),
                    "passed": _array(_ref("seat"), most=codes.SEATS),
                },
                ["kind", "by"],
            ),
            "debts": _array(
                _object(
                    {
                        "debtor": _ref("seat"),
                        "creditor": _ref("seat"),
                        "amount": _whole(1, MOST_CASH),
                        "reason": {"enum": list(words.REASON_NUMBERS)},
                    },
                    ["debtor", "creditor", "amount", "reason"],
                ),
                most=MOST_PENDING,
            ),
            "offers": _array(
                _object(
                    {
                        "number": _whole(1, MOST_OFFERS),
                        "version": _whole(1, MOST_OFFERS),
                        "by": _ref("seat"),
                        "legs": _ref("legs"),
                        "accepted": _array(_ref("seat"), most=codes.SEATS),
                        "clear": {"type": "object", "additionalProperties": _ref("spaces")},
                        "note": _ref("note"),
                    },
                    ["number", "by", "legs"],
                ),
                most=MOST_PENDING,
            ),
            "offers_made": _whole(0, MOST_OFFERS),
            "result": _object({"winners": _array(_ref("seat")), "ranking": by_seat, "worth": by_seat}),
        },
        ["game", "seats"],
    )


def _defs(game: Any, options: Iterable[Option]) -> Schema:
    return {
        "options": _object({option.name: _option(option) for option in options}),
        "seat": {"type": ["string", "integer"], "description": "A name, a number, or the word of an account."},
        "space": {"type": ["string", "integer"], "description": "A space by name or number."},
        "spaces": _array(_ref("space"), most=recordkinds.MOST_SPACES),
        "card": {"type": ["string", "integer"], "description": "A card by id, name or number."},
        "note": {"type": "string", "maxLength": MOST_IN_A_NOTE},
        "legs": _array(_leg(), 1, MAX_LEGS),
        "player": _object(
            {
                "name": {"type": "string", "minLength": 1, "maxLength": MOST_IN_A_NAME},
                "cash": _whole(0, MOST_CASH),
                "space": _ref("space"),
                game.lock_key: _whole(0, game.tries),
                "out": {"type": "boolean"},
                "out_at": _whole(1, codes.SEATS),
                "cards": _array(_ref("card"), most=CARDS),
                "deeds": {
                    "type": "object",
                    "additionalProperties": {"anyOf": [_whole(0, _TOP_LEVEL), {"const": "mortgaged"}]},
                },
            },
            ["name"],
        ),
        "turn": _object(
            {
                "seat": _ref("seat"),
                "phase": {"enum": list(words.PHASE_NUMBERS)},
                "doubles": _whole(0, 2),
                "number": _whole(0, MOST_TURNS),
                "round": _whole(0, MOST_TURNS),
                "first": _ref("seat"),
                "then": {"enum": list(words.THEN_NUMBERS)},
                "dice": _array(_whole(1, 6), 2, 2),
            }
        ),
    }


def _option(option: Option) -> Schema:
    about = {"default": option.default, "description": option.help}
    if option.low is None or option.high is None:
        return {"type": "boolean", **about}
    choices = [_whole(option.low, option.high)]
    if option.zero_or_low:
        choices.append({"const": 0})
    if option.unlimited:
        choices.append({"const": "unlimited"})
    return {**(choices[0] if len(choices) == 1 else {"anyOf": choices}), **about}


# --- actions --------------------------------------------------------------------------------------------------

#: What each field of an action may be, by its name; they mean the same in every action.
_FIELDS: Mapping[str, Schema] = {
    "amount": {"type": "integer", "minimum": 0, "maximum": MOST_MONEY},
    "card": {"$ref": "#/$defs/card"},
    "space": {"$ref": "#/$defs/space"},
    "confirm": {"type": "boolean"},
    "legs": {"$ref": "#/$defs/legs"},
    "clear": {"$ref": "#/$defs/spaces"},
    "counters": {"type": "integer"},
    "note": {"$ref": "#/$defs/note"},
    "offer": {"type": "integer"},
    "version": {"type": "integer"},
    "from": {"$ref": "#/$defs/seat"},
    "to": {"$ref": "#/$defs/seat"},
    "cash": {"type": "integer", "minimum": 0, "maximum": MOST_MONEY},
    "deeds": {"$ref": "#/$defs/spaces"},
    "cards": {"type": "array", "items": {"$ref": "#/$defs/card"}, "maxItems": CARDS},
}


def _action() -> Schema:
    forms = {}
    for word in words.ACTION_NUMBERS:
        needed, may = FIELDS.get(word, ((), ()))
        forms[word] = _object({key: _FIELDS[key] for key in (*needed, *may)}, list(needed))
    return _by_type(forms)


def _leg() -> Schema:
    needed, may = LEG_FIELDS
    return _object({key: _FIELDS[key] for key in (*needed, *may)}, list(needed))


# --- records --------------------------------------------------------------------------------------------------


def _header(game: Any) -> Schema:
    text = {"type": "string", "minLength": 1}
    needed: Schema = {
        "record": {"const": VERSION},
        "match": text,
        "game": {"const": game.name},
        "game_version": text,
        "options": _ref("options"),
        "seats": _array(text, game.least_seats, game.most_seats),
        "commitment": _hex(32, null=True),
        "created": {"type": ["string", "null"], "description": "A time such as 2026-11-30T07:00:00Z."},
    }
    others: Schema = {
        "bots": {
            **_array({"type": ["string", "null"]}, game.least_seats, game.most_seats),
            "description": "By seat the name of its bot, null for a person.",
        },
        "board": {"type": "string", "description": "The text of a host's own board file."},
        "secret_seed": {**_hex(fair.SEED_BYTES), "description": "In a saved match only, never in a published record."},
    }
    return _object({**needed, **others}, [key for key in needed if key not in ("commitment", "created")])


def _step() -> Schema:
    seat = {"type": ["integer", "null"], "minimum": 0, "maximum": codes.SEATS - 1}
    client = _object({"hash": _hex(32, null=True), "bytes": _hex(fair.CLIENT_BYTES)}, ["bytes"])
    return _object(
        {
            "seq": _whole(1, MOST_LINES),
            "at": {"type": ["string", "null"]},
            "seat": {**seat, "description": "null for the table."},
            "by": {"enum": ["clock", "table", None]},
            "action": _ref("action"),
            "takes_back": {**_whole(1, MOST_LINES), "description": "The seq of the step that an undo takes back."},
            "clients": {**_array(client, most=codes.SEATS), "description": "What each seat gave to the dice."},
            "draws": _array(_ref("draw"), most=MOST_EVENTS),
            "events": _array(_ref("event"), most=MOST_EVENTS),
        },
        ["seq", "seat", "action", "draws", "events"],
    )


def _closing() -> Schema:
    seats = _array(_whole(0, codes.SEATS - 1))
    result = _object(
        {"winners": seats, "ranking": _array(_whole(1, codes.SEATS)), "worth": _array(_whole(0, MOST_CASH))}
    )
    return _object(
        {
            "result": {"anyOf": [result, {"type": "null"}]},
            "seed": _hex(fair.SEED_BYTES, null=True),
            "state_hash": _hex(32),
        },
        ["result", "seed", "state_hash"],
    )


def _draw() -> Schema:
    n = {**recordkinds.COUNT.schema(), "description": "Left out where only one outcome was possible."}
    return {
        "oneOf": [
            _object({"n": n, "dice": _array(_whole(1, 6), 2, 2)}, ["n", "dice"]),
            _object({"n": n, "card": recordkinds.CARD.schema()}, ["card"]),
            _object({"n": n, "first": recordkinds.SEAT.schema()}, ["n", "first"]),
        ]
    }


def _event() -> Schema:
    forms = {}
    for number, (name, fields) in words.EVENTS.items():
        kinds = recordkinds.EVENT_FIELDS[number]
        found = {key: kind.schema() for key, kind in zip(fields, kinds, strict=True)}
        forms[name] = _object(found, list(fields))
    return _by_type(forms)


def _recorded_offer() -> Schema:
    count = recordkinds.COUNT.schema() | {"minimum": 1}
    seats, spaces = recordkinds.SEATS.schema(), recordkinds.SPACES.schema()
    return _object(
        {
            "number": count,
            "version": count,
            "by": recordkinds.SEAT.schema(),
            "legs": _ref("legs"),
            "accepted": seats,
            "clear": {"type": "object", "propertyNames": {"pattern": "^[0-7]$"}, "additionalProperties": spaces},
            "note": _ref("note"),
        },
        ["number", "version", "by", "legs", "accepted"],
    )


# --- parts of schemas -----------------------------------------------------------------------------------------


def _document(title: str, body: Schema) -> Schema:
    return {"$schema": DIALECT, "title": title, **body}


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _object(properties: Schema, required: list[str] | None = None) -> Schema:
    found: Schema = {"type": "object", "properties": properties, "additionalProperties": False}
    return {**found, "required": required} if required else found


def _by_type(forms: Mapping[str, Schema]) -> Schema:
    """An object whose ``type`` is a word and whose other keys follow from it."""
    branches = []
    for word, form in forms.items():
        properties = {"type": {"const": word}, **form["properties"]}
        then = _object(properties, ["type", *form.get("required", [])])
        branches.append({"if": {"properties": {"type": {"const": word}}}, "then": then})
    return {
        "type": "object",
        "properties": {"type": {"enum": list(forms)}},
        "required": ["type"],
        "allOf": branches,
    }


def _array(items: Schema, least: int = 0, most: int | None = None) -> Schema:
    found: Schema = {"type": "array", "items": items}
    if least:
        found["minItems"] = least
    return found if most is None else {**found, "maxItems": most}


def _whole(least: int, most: int) -> Schema:
    return {"type": "integer", "minimum": least, "maximum": most}


def _hex(size: int, null: bool = False) -> Schema:
    return {"type": ["string", "null"] if null else "string", "pattern": f"^[0-9a-f]{{{2 * size}}}$"}
