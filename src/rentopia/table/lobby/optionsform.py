"""The form of a table's rules: JSON Schemas of options and of the table's settings, and what is wrong by field.

A schema accepts exactly what the game takes (numbers written with a point excepted, which JSON Schema holds for
whole). Words beyond the standard, for those who draw a form: ``order`` (the place in the form, from 0), ``special``
(what a value outside of the row of numbers means), ``changes`` (what the option changes in play).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from rentopia.games import load_game
from rentopia.games.options import UNLIMITED, Option, OptionError
from rentopia.protocol.tables import TableSettings

Schema = dict[str, Any]

MOST_OPTIONS = 64
"""Options that are looked into; a request with more is no choice of rules."""


def problems(game: str, options: Mapping[str, object]) -> dict[str, str]:
    """What is wrong with a host's options, a sentence for each field; empty if they are fine.

    The game itself judges. Raises KeyError for a game that there is not.
    """
    keys = load_game(game)
    if len(options) > MOST_OPTIONS:
        return {"options": f"options: {len(options)} are too many, the game has {len(keys.options)}"}
    try:
        keys.new_state(options, keys.least_seats)
    except OptionError as error:
        return error.problems
    return {}


@cache
def options_schema(game: str) -> Schema:
    """The JSON Schema of the options of a game, all of them optional. Not to be changed by the caller."""
    keys = load_game(game)
    properties = {option.name: _option(option, place) for place, option in enumerate(keys.options)}
    schema: Schema = {"type": "object", "properties": properties, "additionalProperties": False}
    if keys.option_limits:
        schema["allOf"] = [dict(limit) for limit in keys.option_limits]
    return schema


@cache
def settings_schema() -> Schema:
    """The JSON Schema of `TableSettings`. Not to be changed by the caller."""
    _, found = msgspec.json.schema_components([TableSettings])
    schema: Schema = found["TableSettings"]
    for place, (name, about) in enumerate(schema["properties"].items()):
        about["title"] = title(name)
        about["order"] = place
    return schema


def title(name: str) -> str:
    """The name of a field as people read it."""
    return name.replace("_", " ").capitalize()


def _option(option: Option, place: int) -> Schema:
    about: Schema = {"title": option.title or title(option.name), "description": option.help, "order": place}
    if option.changes:
        about["changes"] = option.changes
    if option.default is not None:
        about["default"] = option.default
    return {**_values(option), **about}


def _values(option: Option) -> Schema:
    if option.words and option.pattern:
        # The last of the words only shows people the form. `$` would let a line break follow.
        form = {"type": "string", "pattern": rf"^(?:{option.pattern})(?![\s\S])"}
        return {"anyOf": [{"enum": list(option.words[:-1])}, form], "special": {option.words[-1]: "N is a number"}}
    if option.words:
        return {"enum": list(option.words)}
    if option.low is None or option.high is None:
        return {"type": "boolean"}
    number: Schema = {"type": "integer", "minimum": option.low, "maximum": option.high}
    special = {}
    choices = [number]
    if option.zero_or_low:
        choices.append({"const": 0})
        special["0"] = "none"
    if option.unlimited:
        choices.append({"const": UNLIMITED})
        special[UNLIMITED] = "without end"
    return {"anyOf": choices, "special": special} if special else number
