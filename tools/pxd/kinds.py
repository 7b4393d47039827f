"""What a value can be, as far as the compiled form cares."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pxd.survey import Class


class Kind(NamedTuple):
    """One type: `base` is a word, `args` what it is made of, `length` that of an array.

    Bases: `int`, `bool`, `float`, `str`, `none`, `class` (a class of the compiled set, in `cls`), `array` (a field or
    table that is a C array), `list`, `tuple`, `many` (of `args[0]` each: ranges, views, generators), `dict`, `object`,
    and `unknown`: nothing is known *yet*.
    """

    base: str
    args: tuple[Kind, ...] = ()
    length: int = 0
    cls: Class | None = None

    @property
    def is_number(self) -> bool:
        return self.base in ("int", "bool", "float")

    def item(self) -> Kind:
        """What a loop over this, or a subscript of it, gives."""
        if self.base in ("array", "list", "many"):
            return self.args[0] if self.args else OBJECT
        if self.base == "tuple":
            return join(self.args) if self.args else OBJECT
        if self.base == "dict":
            return self.args[0] if self.args else OBJECT
        if self.base in ("str", "unknown"):
            return self
        return OBJECT


INT = Kind("int")
BOOL = Kind("bool")
FLOAT = Kind("float")
STR = Kind("str")
NONE = Kind("none")
OBJECT = Kind("object")
UNKNOWN = Kind("unknown")


def list_of(item: Kind) -> Kind:
    return Kind("list", (item,))


def many(item: Kind) -> Kind:
    return Kind("many", (item,))


def join(kinds: Iterable[Kind]) -> Kind:
    """The narrowest kind that holds all of these; `unknown` adds nothing."""
    result = UNKNOWN
    for kind in kinds:
        result = _join(result, kind)
    return result


def _join(a: Kind, b: Kind) -> Kind:
    if a == b or b.base == "unknown":
        return a
    if a.base == "unknown":
        return b
    if {a.base, b.base} == {"int", "bool"}:
        return INT
    if a.base == "none" and b.base in ("class", "list", "dict", "tuple", "str"):
        return b
    if b.base == "none" and a.base in ("class", "list", "dict", "tuple", "str"):
        return a
    if a.cls is not None and b.cls is not None:
        for candidate in a.cls.line():
            if candidate in b.cls.line():
                return Kind("class", cls=candidate)
        return OBJECT
    if a.base == b.base and a.base in ("list", "many") and len(a.args) == len(b.args):
        return Kind(a.base, tuple(_join(x, y) for x, y in zip(a.args, b.args, strict=True)))
    if a.base == b.base == "tuple" and len(a.args) == len(b.args):
        return Kind("tuple", tuple(_join(x, y) for x, y in zip(a.args, b.args, strict=True)))
    return OBJECT
