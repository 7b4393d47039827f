"""The pieces that the JSON Schemas of files are put together from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Schema = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def document(title: str, body: Schema) -> Schema:
    return {"$schema": DIALECT, "title": title, **body}


def ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def table(properties: Schema, required: list[str] | None = None) -> Schema:
    found: Schema = {"type": "object", "properties": properties, "additionalProperties": False}
    return {**found, "required": required} if required else found


def by_type(forms: Mapping[str, Schema]) -> Schema:
    """An object whose ``type`` is a word and whose other keys follow from it."""
    branches = []
    for word, form in forms.items():
        properties = {"type": {"const": word}, **form["properties"]}
        then = table(properties, ["type", *form.get("required", [])])
        branches.append({"if": {"properties": {"type": {"const": word}}}, "then": then})
    return {
        "type": "object",
        "properties": {"type": {"enum": list(forms)}},
        "required": ["type"],
        "allOf": branches,
    }


def listed(items: Schema, least: int = 0, most: int | None = None) -> Schema:
    found: Schema = {"type": "array", "items": items}
    if least:
        found["minItems"] = least
    return found if most is None else {**found, "maxItems": most}


def whole(least: int, most: int) -> Schema:
    return {"type": "integer", "minimum": least, "maximum": most}


def hex_text(size: int, null: bool = False) -> Schema:
    return {"type": ["string", "null"] if null else "string", "pattern": f"^[0-9a-f]{{{2 * size}}}$"}
