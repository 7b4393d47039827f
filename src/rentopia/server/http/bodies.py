"""The body and the parameters of a request, read against the protocol's structs: everything else is refused with the
place of what is wrong."""

from __future__ import annotations

import re
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request

from rentopia.protocol.requests import Problem
from rentopia.server.http.answers import JSON_TYPE, Told
from rentopia.server.http.mustbe import must_be

T = TypeVar("T")

#: How deep lists and objects may stand in each other: twice what any action of a record needs.
DEPTH = 16
#: Beyond, a number with a point may stand for another whole one.
_EXACT = 2.0**53
_PLACE = re.compile(r"^(?P<what>.*?) - at `(?:key in )?\$\.?(?P<place>[^`]*)`$", re.DOTALL)
_UNKNOWN = re.compile(r"^Object contains unknown field `(?P<field>.*)`$", re.DOTALL)
_MISSING = re.compile(r"^Object missing required field `(?P<field>.*)`$", re.DOTALL)


async def read_body(request: Request, kind: type[T], limit: int) -> T:
    """The body as a struct. Raises Told: 413, 415, 400 where it is no JSON, 422 with the place.

    An empty body stands for ``{}``. Whole numbers may be written with a point (``4.0``), as JSON Schema has it; some
    languages write no others. The size is counted here and not by Starlette's limit, whose answer is plain text.
    """
    raw = await _read(request, limit)
    if raw:
        media = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if media != JSON_TYPE:
            raise Told(Problem("not_json_type", f"Send JSON, with the header Content-Type: {JSON_TYPE}."))
    try:
        body = msgspec.convert(_whole(msgspec.json.decode(raw or b"{}"), DEPTH), kind)
    except msgspec.ValidationError as error:
        raise Told(invalid(str(error), kind)) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Told(Problem("not_json", f"The body is no JSON: {error}.")) from None
    except RecursionError:
        raise Told(_TOO_DEEP) from None
    return body


def invalid(error: str, kind: Any) -> Problem:
    """What msgspec found in a body that was to be of a ``kind``, as a problem with the field's place (``seat``,
    ``seats[1]``, ``settings.misses``) and what belongs there."""
    found = _PLACE.match(error)
    what, place = (found["what"], found["place"]) if found else (error, "")
    if unknown := _UNKNOWN.match(what):
        place, what = _below(place, unknown["field"]), "there is no such field"
    elif missing := _MISSING.match(what):
        place, what = _below(place, missing["field"]), "is missing"
    elif wanted := must_be(kind, place):
        what = wanted
    else:
        what = what.replace("`", "")
        what = what[:1].lower() + what[1:]
    place = place or "body"
    return Problem("bad_value", f"{place}: {what}.", problems={place: f"{what}."})


def read_number(request: Request, name: str, usual: int | None, low: int, high: int) -> int | None:
    """A number of the query, ``usual`` where it is left out. Raises Told where it is none or out of its range."""
    given = request.query_params.getlist(name)
    if not given:
        return usual
    text = given[0]
    if len(given) == 1 and text.isascii() and text.isdecimal() and len(text) <= 16 and low <= int(text) <= high:
        return int(text)
    what = f"must be a whole number from {low} to {high}, once."
    raise Told(Problem("bad_value", f"{name}: {what}", problems={name: what}))


def check_query(request: Request, known: frozenset[str]) -> None:
    """Refuse parameters that are none: a misspelt one would go unseen."""
    for name in request.query_params:
        if name not in known:
            may = f"there are {', '.join(sorted(known))}" if known else "there are none here"
            raise Told(
                Problem("bad_value", f"No such parameter; {may}.", problems={name[:40]: "There is no such parameter."})
            )


async def _read(request: Request, limit: int) -> bytes:
    too_large = Told(Problem("too_large", f"The body may have {limit} bytes."))
    length = request.headers.get("content-length", "")
    if length.isdecimal() and int(length) > limit:
        raise too_large
    read = bytearray()
    async for chunk in request.stream():
        read += chunk
        if len(read) > limit:
            raise too_large
    return bytes(read)


_TOO_DEEP = Problem("bad_value", f"The body is nested deeper than {DEPTH} levels.", problems={"body": "Is too deep."})


def _whole(value: Any, levels: int) -> Any:
    """The same with whole numbers as such. Raises RecursionError below so many levels."""
    if isinstance(value, float):
        return int(value) if value.is_integer() and abs(value) < _EXACT else value
    if not isinstance(value, dict | list):
        return value
    if not levels:
        raise RecursionError
    if isinstance(value, dict):
        return {name: _whole(inner, levels - 1) for name, inner in value.items()}
    return [_whole(inner, levels - 1) for inner in value]


def _below(place: str, field: str) -> str:
    field = field[:60]
    return f"{place}.{field}" if place else field
