"""What a field of a body must be, in plain words, out of the protocol's types: "must have 1 to 24 signs"."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from msgspec import inspect

#: What the patterns of the protocol allow: so many signs of one kind.
_SIGNS = {"[A-Za-z0-9_-]": "letters, digits, - and _", "[0-9a-f]": "digits 0-9 and a-f"}
_PATTERN = re.compile(r"^\^(?P<kind>\[[^]]*\])(?:\+|\{(?P<count>\d+)\})\$$")


def must_be(kind: Any, place: str) -> str:
    """The end of a sentence about the field at ``place`` (``seats[1]``, ``settings.misses``) of a struct; "" where
    nothing more can be said."""
    return _words(_at(_type(kind), re.findall(r"[^.\[\]]+|\.\.\.", place)))


@cache
def _type(kind: Any) -> inspect.Type:
    return inspect.type_info(kind)


def _bare(kind: inspect.Type) -> inspect.Type:
    """Without what describes it, and without null, which stands for leaving it out."""
    while isinstance(kind, inspect.Metadata | inspect.UnionType):
        if isinstance(kind, inspect.Metadata):
            kind = kind.type
            continue
        others = [one for one in kind.types if not isinstance(one, inspect.NoneType)]
        if len(others) != 1:
            break
        kind = others[0]
    return kind


def _at(kind: inspect.Type, way: list[str]) -> inspect.Type:
    kind = _bare(kind)
    for part in way:
        if isinstance(kind, inspect.StructType):
            kind = next((field.type for field in kind.fields if field.encode_name == part), inspect.AnyType())
        elif isinstance(kind, inspect.VarTupleType | inspect.ListType):
            kind = kind.item_type
        else:
            return inspect.AnyType()
        kind = _bare(kind)
    return kind


def _words(kind: inspect.Type) -> str:
    match kind:
        case inspect.StrType():
            return _text(kind)
        case inspect.IntType():
            return "must be a whole number" + _range(
                kind.ge, kind.le, " from {} to {}", " from {} on", " of at most {}"
            )
        case inspect.LiteralType():
            return f"must be one of {', '.join(map(str, kind.values))}"
        case inspect.BoolType():
            return "must be true or false"
        case inspect.VarTupleType() | inspect.ListType():
            return "must be a list" + _range(
                kind.min_length,
                kind.max_length,
                " of {} to {} entries",
                " of at least {} entries",
                " of up to {} entries",
            )
        case inspect.DictType() | inspect.StructType():
            return "must be an object"
    return ""


def _text(kind: inspect.StrType) -> str:
    pattern = _PATTERN.match(kind.pattern or "")
    signs = _SIGNS.get(pattern["kind"], "signs") if pattern else "signs"
    least, most = kind.min_length, kind.max_length
    if pattern and pattern["count"]:
        return f"must be a text of {pattern['count']} {signs}"
    if least is None and most is None:
        return "must be a text"
    return f"must be a text of{_range(least or None, most, ' {} to {}', ' at least {}', ' up to {}')} {signs}"


def _range(low: float | None, high: float | None, both: str, above: str, below: str) -> str:
    if low is not None and high is not None:
        return both.format(low, high)
    return above.format(low) if low is not None else below.format(high) if high is not None else ""
