"""JSON Schemas of positions and scenarios, made from the tables that reading and writing use.

A schema says which keys and words there are and which values they take; that a position is possible, and that a record
follows the rules, only the program says. `tools/make_schema.py` writes them to `docs/schema/`, a folder for each game;
those of records come from `formats/schemarecord.py`. Where it is decided: formats, parts 2, 3 and 5.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from rentopia.engine import codes, words
from rentopia.engine.door import LEG_FIELDS, MOST_IN_A_NOTE, MOST_MONEY, OFFER_FIELDS, WAGES
from rentopia.engine.rows import MAX_LEGS
from rentopia.engine.terms import Terms
from rentopia.engine.words import Field
from rentopia.formats import recordkinds
from rentopia.formats.positionpending import MOST_OFFERS, MOST_PENDING
from rentopia.formats.positionread import MOST_CASH, MOST_IN_A_NAME, MOST_TURNS
from rentopia.formats.scenario import MOST_STEPS
from rentopia.formats.schemaparts import Schema, by_type, document, listed, ref, table, whole

CARDS = 32
_TOP_LEVEL = Terms().top_level


class Option(Protocol):
    """One of a host's switches, as a game describes it."""

    @property
    def name(self) -> str: ...
    @property
    def default(self) -> int | bool | str | None: ...
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
    @property
    def words(self) -> tuple[str, ...]: ...
    @property
    def pattern(self) -> str: ...


def position_schema(game: Any, options: Iterable[Option]) -> Schema:
    """Of a position of a game, given with the table of its options."""
    return document("A position", {**_position(game), "$defs": {**names_schema(game, options), **_of_positions(game)}})


def scenario_schema(game: Any, options: Iterable[Option]) -> Schema:
    """Of a scenario: a position, steps, and what must then hold."""
    throw = listed(whole(1, 6), 2, 2)
    expected = [*_position(game)["properties"], "unowned", "deciders"]
    dealt: Schema = {"deal": ref("spaces")} if game.deals else {}
    step = table(
        {
            "seat": ref("seat"),
            "action": {},
            "refused": {"enum": [code for code, _ in game.words.refusals.values()]},
            "dice": {"anyOf": [throw, listed(throw)]},
            "cards": listed(ref("card")),
            "first": ref("seat"),
            **dealt,
            "expect": {"type": "object", "propertyNames": {"enum": expected}},
        },
        ["action"],
    )
    # What must be refused may be of any form.
    step |= {"if": {"not": {"required": ["refused"]}}, "then": {"properties": {"action": ref("action")}}}
    body = table(
        {
            "title": {"type": "string"},
            "clause": {"type": "string"},
            "position": ref("position"),
            "steps": listed(step, most=MOST_STEPS),
        },
        ["title", "clause", "position"],
    )
    defs = {
        **names_schema(game, options),
        **_of_positions(game),
        "position": _position(game),
        "action": action_schema(game),
    }
    return document("A scenario", {**body, "$defs": defs})


# --- positions ------------------------------------------------------------------------------------------------


def _position(game: Any) -> Schema:
    _, purse = game.purse
    own = game.own_schema()
    by_seat = {"type": "object", "additionalProperties": {"type": "integer"}}
    supply = {"anyOf": [whole(0, 10**6), {"const": "unlimited"}]}
    supplies = {"houses": supply, "hotels": supply} if game.counts_buildings else {}
    return table(
        {
            "game": {"const": game.name},
            "options": ref("options"),
            "seats": listed(ref("player"), game.least_seats, game.most_seats),
            "bank": table({**supplies, purse: whole(0, MOST_CASH)}),
            "turn": ref("turn"),
            "decks": table({deck: listed(ref("card"), most=16) for deck in game.decks}),
            "auction": _auction(game),
            **({"claims": _claims()} if game.counts_buildings else {}),
            "debts": listed(
                table(
                    {
                        "debtor": ref("seat"),
                        "creditor": ref("seat"),
                        "amount": whole(1, MOST_CASH),
                        "reason": {"enum": list(game.words.reason_numbers)},
                    },
                    ["debtor", "creditor", "amount", "reason"],
                ),
                most=MOST_PENDING,
            ),
            "offers": listed(_offer(game), most=MOST_PENDING),
            "offers_made": whole(0, MOST_OFFERS),
            "result": table({"winners": listed(ref("seat")), "ranking": by_seat, "worth": by_seat}),
            **own.get("", {}),
        },
        ["game", "seats"],
    )


def _auction(game: Any) -> Schema:
    of_buildings = {
        "building": {"enum": list(words.BUILDING_NUMBERS)},
        "streets": {"type": "object", "additionalProperties": ref("space")},
    }
    return table(
        {
            "space": ref("space"),
            **(of_buildings if game.counts_buildings else {}),
            "high": whole(0, MOST_MONEY),
            "leader": ref("seat"),
            "bidders": ref("seats"),
            "estate": ref("spaces"),
            **game.own_schema().get("auction", {}),
        }
    )


def _claims() -> Schema:
    wants = table({"seat": ref("seat"), "space": ref("space")}, ["seat", "space"])
    return table(
        {
            "kind": {"enum": list(words.BUILDING_NUMBERS)},
            "by": ref("seat"),
            "wants": listed(wants, most=MOST_PENDING),
            "passed": ref("seats"),
        },
        ["kind", "by"],
    )


def _offer(game: Any) -> Schema:
    keys: Schema = {
        "number": whole(1, MOST_OFFERS),
        "version": whole(1, MOST_OFFERS),
        "by": ref("seat"),
        "legs": ref("legs"),
        "accepted": ref("seats"),
        "clear": {"type": "object", "additionalProperties": ref("spaces")},
        "note": ref("note"),
    }
    if not game.lends:
        return table(keys, ["number", "by", "legs"])
    either = {"oneOf": [{"required": ["legs"]}, {"required": ["loan"]}]}
    return table({**keys, "loan": ref("loan")}, ["number", "by"]) | either


def _loan() -> Schema:
    return table(
        {
            "number": whole(1, MOST_OFFERS),
            "lender": ref("seat"),
            "borrower": ref("seat"),
            "amount": whole(1, MOST_MONEY),
            "interest": whole(0, MOST_MONEY),
            "pledge": pledge_schema(ref("spaces")),
            "called": whole(0, MOST_MONEY),
            "waits": {"type": "boolean"},
            "garnished": {"type": "boolean"},
            "note": ref("note"),
        },
        ["lender", "borrower", "amount"],
    )


def names_schema(game: Any, options: Iterable[Option]) -> Schema:
    """The definitions that positions, actions and records share: options, names, and the legs of offers."""
    return {
        "options": table({option.name: _option(option) for option in options}),
        "seat": {"type": ["string", "integer"], "description": "A name, a number, or the word of an account."},
        "seats": listed(ref("seat"), most=codes.SEATS),
        "space": {"type": ["string", "integer"], "description": "A space by name or number."},
        "spaces": listed(ref("space"), most=recordkinds.MOST_SPACES),
        "card": {"type": ["string", "integer"], "description": "A card by id, name or number."},
        "note": {"type": "string", "maxLength": MOST_IN_A_NOTE},
        "legs": listed(_leg(game), 1, MAX_LEGS),
    }


def _of_positions(game: Any) -> Schema:
    """The definitions that only positions need."""
    own = game.own_schema()
    level = whole(0, _TOP_LEVEL if game.counts_buildings else 0)
    return {
        "player": table(
            {
                "name": {"type": "string", "minLength": 1, "maxLength": MOST_IN_A_NAME},
                "cash": whole(0, MOST_CASH),
                "space": ref("space"),
                game.lock_key: whole(0, game.tries),
                "out": {"type": "boolean"},
                "out_at": whole(1, codes.SEATS),
                "cards": listed(ref("card"), most=CARDS),
                "deeds": {"type": "object", "additionalProperties": {"anyOf": [level, {"const": "mortgaged"}]}},
                **own.get("player", {}),
            },
            ["name"],
        ),
        "turn": table(
            {
                "seat": ref("seat"),
                "phase": {"enum": list(words.PHASE_NUMBERS)},
                "doubles": whole(0, 2),
                "number": whole(0, MOST_TURNS),
                "round": whole(0, MOST_TURNS),
                "first": ref("seat"),
                "then": {"enum": list(game.words.then_numbers)},
                "dice": listed(whole(1, 6), 2, 2),
                **own.get("turn", {}),
            }
        ),
        **({"loan": _loan()} if game.lends else {}),
    }


def _option(option: Option) -> Schema:
    about: Schema = {"description": option.help}
    if option.default is not None:
        about["default"] = option.default
    if option.words and option.pattern:
        # The last of the words shows people the form that the pattern describes.
        form = {"type": "string", "pattern": f"^{option.pattern}$"}
        return {"anyOf": [{"enum": list(option.words[:-1])}, form], **about}
    if option.words:
        return {"enum": list(option.words), **about}
    if option.low is None or option.high is None:
        return {"type": "boolean", **about}
    choices = [whole(option.low, option.high)]
    if option.zero_or_low:
        choices.append({"const": 0})
    if option.unlimited:
        choices.append({"const": "unlimited"})
    return {**(choices[0] if len(choices) == 1 else {"anyOf": choices}), **about}


# --- actions --------------------------------------------------------------------------------------------------

_AMOUNT = whole(0, MOST_MONEY)

#: What the fields of offers and their legs may be.
_OF_OFFERS: Mapping[str, Schema] = {
    "legs": ref("legs"),
    "clear": ref("spaces"),
    "counters": {"type": "integer"},
    "note": ref("note"),
    "from": ref("seat"),
    "to": ref("seat"),
    "cash": _AMOUNT,
    "deeds": ref("spaces"),
    "cards": listed(ref("card"), most=CARDS),
}

#: What a field of another action may be, by the kind that its game gives it.
_BY_KIND: Mapping[str, Schema] = {
    "space": ref("space"),
    "amount": _AMOUNT,
    "number": {"type": "integer"},
    "count": {"type": "integer"},
    "card": ref("card"),
    "seat": ref("seat"),
    "flag": {"type": "boolean"},
    "spaces": ref("spaces"),
    "text": ref("note"),
}


def action_schema(game: Any) -> Schema:
    """Of an action, which needs the definitions of `names_schema`."""
    forms = {}
    for number, word in game.words.actions.items():
        if number == codes.OFFER:
            needed, may = OFFER_FIELDS
            forms[word] = table({key: _OF_OFFERS[key] for key in (*needed, *may)}, list(needed))
            continue
        fields = game.words.fields.get(number, ())
        forms[word] = table(
            {field.name: _field(field) for field in fields}, [field.name for field in fields if field.default is None]
        )
    return by_type(forms)


def _field(field: Field) -> Schema:
    if field.kind == "word":
        return {"enum": list(field.words)}
    if field.slot == "loan" and field.kind == "spaces":
        return pledge_schema(ref("spaces"))
    return _BY_KIND[field.kind]


def pledge_schema(spaces: Schema) -> Schema:
    """What secures a loan: titles, or wages."""
    return {"anyOf": [spaces, {"const": WAGES}]}


def _leg(game: Any) -> Schema:
    needed, may = LEG_FIELDS
    keys = {key: _OF_OFFERS[key] for key in (*needed, *may)}
    return table({**keys, **dict.fromkeys(game.words.goods, _AMOUNT)}, list(needed))
