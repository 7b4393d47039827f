"""The descriptions of the protocol for machines: JSON Schema, OpenAPI 3.1 for HTTP, AsyncAPI 3.0 for the socket.

All come from the structs of `rentopia.protocol` and the list of endpoints, so they can't say anything else than the
server does. `tools/make_protocol.py` writes them into `docs/`, the server shows them under `/docs`. Where it is
decided: the table server's design, part 1, and the report on the stack, part 2.
"""

from __future__ import annotations

import json
import re
from typing import Any, get_args

import msgspec

import rentopia
from rentopia.protocol.messages import CLOSE_CODES, FromClient, FromServer, Incoming, Outgoing
from rentopia.protocol.requests import Problem
from rentopia.protocol.words import PROTOCOL
from rentopia.server.http.answers import JSON_TYPE, status_of
from rentopia.server.http.calls import Endpoint
from rentopia.server.http.endpoints import ENDPOINTS

Document = dict[str, Any]

SOCKET = "/api/tables/{code}/socket"

_PARAMETERS = {
    "code": "The table's code, as people type it; small letters will do.",
    "game": "The name of a game, as `/api/games` lists it.",
    "lesson": "The word of a lesson, as the list of lessons has it.",
    "match": "The id of a match, as the table tells it.",
    "passport": "A rules passport; dashes and small letters as one likes.",
    "seq": "The number of a step, from 1.",
}
#: What any endpoint may answer, and any that reads a body.
_ALWAYS = ("bad_value", "broken", "unavailable")
_WITH_BODY = ("not_json", "too_large", "not_json_type")
_UNSAFE = ("foreign_origin", "no_origin")


def files() -> dict[str, tuple[str, Document]]:
    """Every description by its path under `docs/`: what it is, and the document."""
    return {
        "openapi.json": ("HTTP: tables, seats, matches, records (OpenAPI 3.1)", openapi()),
        "asyncapi.json": ("the socket of a match (AsyncAPI 3.0)", asyncapi()),
        "protocol/client.json": (
            "what a client may send (JSON Schema)",
            schema(FromClient, "FromClient", "What a client may send"),
        ),
        "protocol/server.json": (
            "what the server sends (JSON Schema)",
            schema(FromServer, "FromServer", "What the server sends"),
        ),
        "protocol/http.json": ("bodies of HTTP requests and answers (JSON Schema)", http_schema()),
    }


def encode(document: Document) -> str:
    """A description as it lies in a file."""
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def schema(union: Any, name: str, what: str) -> Document:
    """The JSON Schema of all messages of one direction; ``name`` is what generators call the type of them all."""
    (body,), components = msgspec.json.schema_components((union,), ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": name,
        "description": f"{what} over the socket, protocol {PROTOCOL}.",
        **body,
        "$defs": _plain(components),
    }


def http_schema() -> Document:
    """The JSON Schemas of all bodies, as definitions."""
    _, components = msgspec.json.schema_components(_bodies(), ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Bodies",
        "description": f"Bodies of requests and answers of the HTTP part, protocol {PROTOCOL}.",
        "$defs": _plain(components),
    }


# --- OpenAPI --------------------------------------------------------------------------------------------------


def openapi() -> Document:
    """The HTTP part."""
    kinds = _bodies()
    schemas, components = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    by_kind = dict(zip(kinds, schemas, strict=True))
    paths: Document = {}
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, by_kind)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Table server: HTTP",
            "version": rentopia.__version__,
            "description": "Tables, seats, and the records of matches. The match itself is played over the socket "
            f"({SOCKET}), which asyncapi.json describes. Every answer that is no success is a `Problem`.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "security": [],
        "paths": paths,
        "components": {
            "schemas": _plain(components),
            "securitySchemes": {
                "seat": {"type": "http", "scheme": "bearer", "description": "The secret of a seat, host or watcher."},
            },
        },
    }


def _bodies() -> list[Any]:
    kinds = [Problem]
    for endpoint in ENDPOINTS:
        kinds += [kind for kind in (endpoint.body, endpoint.answer) if kind is not None and kind not in kinds]
    return kinds


def _operation(endpoint: Endpoint, schemas: dict[Any, Document]) -> Document:
    operation: Document = {"operationId": endpoint.name, "summary": endpoint.summary}
    parameters = [
        {"name": name, "in": "path", "required": True, "description": _PARAMETERS[name], "schema": {"type": "string"}}
        for name in re.findall(r"{(\w+)}", endpoint.path)
    ]
    parameters += [
        {
            "name": number.name,
            "in": "query",
            "description": number.help,
            "schema": {
                "type": "integer",
                "minimum": number.low,
                "maximum": number.high,
                **({} if number.usual is None else {"default": number.usual}),
            },
        }
        for number in endpoint.numbers
    ]
    if parameters:
        operation["parameters"] = parameters
    if endpoint.body is not None:
        operation["requestBody"] = {
            "required": bool(_required(endpoint.body)),
            "content": {JSON_TYPE: {"schema": schemas[endpoint.body]}},
        }
    if endpoint.secret != "no":
        operation["security"] = [{"seat": []}] if endpoint.secret == "must" else [{}, {"seat": []}]
    operation["responses"] = {**_success(endpoint, schemas), **_problems(endpoint, schemas)}
    return operation


def _required(kind: Any) -> list[str]:
    return [entry.name for entry in msgspec.structs.fields(kind) if entry.required]


def _success(endpoint: Endpoint, schemas: dict[Any, Document]) -> Document:
    if endpoint.media:
        return {"200": {"description": "Done.", "content": {endpoint.media: {"schema": {"type": "string"}}}}}
    if endpoint.answer is None:
        return {"204": {"description": "Done."}}
    content = {JSON_TYPE: {"schema": schemas[endpoint.answer]}}
    return {"201" if endpoint.created else "200": {"description": "Done.", "content": content}}


def _problems(endpoint: Endpoint, schemas: dict[Any, Document]) -> Document:
    codes = [*endpoint.problems, *_ALWAYS]
    if endpoint.body is not None:
        codes += _WITH_BODY
    if endpoint.method == "POST":
        codes += [*_UNSAFE, "conflict", "busy", "too_fast"]
    if endpoint.secret == "must":
        codes.append("no_secret")
    by_status: dict[int, list[str]] = {}
    for code in dict.fromkeys(codes):
        by_status.setdefault(status_of(code), []).append(code)
    described = {}
    for status, members in sorted(by_status.items()):
        named = ", ".join(f"`{code}`" for code in members if code != "conflict")
        text = f"{named}." if named else "It does not fit what is; `code` says why."
        if "conflict" in members and named:
            text = f"{named}, or another code of what does not fit."
        entry: Document = {"description": text, "content": {JSON_TYPE: {"schema": schemas[Problem]}}}
        if status in (429, 503):
            entry["headers"] = {
                "Retry-After": {
                    "description": "Seconds.",
                    "required": True,
                    "schema": {"type": "integer", "minimum": 1},
                }
            }
        described[str(status)] = entry
    return described


# --- AsyncAPI -------------------------------------------------------------------------------------------------


def asyncapi() -> Document:
    """The socket."""
    directions = {"client": get_args(FromClient), "server": get_args(FromServer)}
    kinds = [kind for members in directions.values() for kind in members]
    _, components = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    channel = "#/channels/table"

    def refer(kind: type[Incoming | Outgoing]) -> Document:
        return {"$ref": f"{channel}/messages/{_tag(kind)}"}

    closes = "\n".join(f"- {code}: {what}" for code, what in CLOSE_CODES.items())
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Table server: socket",
            "version": rentopia.__version__,
            "description": f"One socket a device at a table, protocol {PROTOCOL}. One JSON object a message, `type` "
            f"says which. A client begins with `hello`.\n\nClose codes:\n{closes}",
            "license": {"name": "MIT"},
        },
        "defaultContentType": JSON_TYPE,
        "channels": {
            "table": {
                "address": SOCKET,
                "parameters": {"code": {"description": _PARAMETERS["code"]}},
                "messages": {_tag(kind): {"$ref": f"#/components/messages/{_tag(kind)}"} for kind in kinds},
                "bindings": {"ws": {"method": "GET", "bindingVersion": "0.1.0"}},
            }
        },
        "operations": {
            # Seen from the server, as AsyncAPI wants it.
            "fromClient": {
                "action": "receive",
                "channel": {"$ref": channel},
                "messages": [refer(kind) for kind in directions["client"]],
            },
            "fromServer": {
                "action": "send",
                "channel": {"$ref": channel},
                "messages": [refer(kind) for kind in directions["server"]],
            },
        },
        "components": {
            "messages": {
                _tag(kind): {
                    "name": _tag(kind),
                    "summary": _summary(kind),
                    "payload": {"$ref": f"#/components/schemas/{kind.__name__}"},
                }
                for kind in kinds
            },
            "schemas": _without(_plain(components), "discriminator"),
        },
    }


def _tag(kind: Any) -> str:
    return str(kind.__struct_config__.tag)


def _summary(kind: Any) -> str:
    return " ".join((kind.__doc__ or kind.__name__).split("\n\n")[0].split())


def _plain(value: Any) -> Any:
    """The same with texts of docstrings as running text: without the line breaks and indents of the source."""
    if isinstance(value, dict):
        return {
            key: " ".join(inner.split()) if key == "description" and isinstance(inner, str) else _plain(inner)
            for key, inner in value.items()
        }
    return [_plain(entry) for entry in value] if isinstance(value, list) else value


def _without(value: Any, key: str) -> Any:
    """The same without a key of that name that holds an object: AsyncAPI wants a text under ``discriminator``."""
    if isinstance(value, dict):
        return {
            name: _without(inner, key) for name, inner in value.items() if name != key or not isinstance(inner, dict)
        }
    return [_without(entry, key) for entry in value] if isinstance(value, list) else value
