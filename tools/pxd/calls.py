"""What calls give: of compiled functions and classes, of builtins, of methods of lists and texts."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from pxd.kinds import BOOL, FLOAT, INT, OBJECT, STR, UNKNOWN, Kind, join, list_of, many
from pxd.survey import Class, Function

if TYPE_CHECKING:
    from pxd.infer import Inference

_FIXED = {
    "len": INT, "int": INT, "ord": INT, "hash": INT, "bool": BOOL, "isinstance": BOOL, "any": BOOL, "all": BOOL,
    "callable": BOOL, "hasattr": BOOL, "float": FLOAT, "str": STR, "repr": STR, "chr": STR,
}  # fmt: skip
_METHODS = {
    ("int", "bit_length"): INT, ("int", "bit_count"): INT, ("list", "index"): INT, ("list", "count"): INT,
    ("str", "find"): INT, ("str", "index"): INT, ("str", "count"): INT, ("str", "split"): list_of(STR),
    ("str", "startswith"): BOOL, ("str", "endswith"): BOOL, ("str", "isdigit"): BOOL,
}  # fmt: skip


def call_kind(scope: Inference, node: ast.Call) -> Kind:
    match node.func:
        case ast.Name(id="cast") if len(node.args) == 2:
            return scope.survey.annotation(scope.module, node.args[0], scope.function.cls)
        case ast.Name(id=name):
            found = scope.survey.lookup(scope.module, name)
            if isinstance(found, Class):
                return Kind("class", cls=found)
            if isinstance(found, Function):
                return scope.survey.annotation(found.module, found.node.returns, found.cls)
            return _builtin(scope, name, node) if scope.name(name) == OBJECT else OBJECT
        case ast.Attribute(value=ast.Name(id=name), attr=attr) if isinstance(
            cls := scope.survey.lookup(scope.module, name), Class
        ):
            if attr == "__new__":
                return Kind("class", cls=cls)
            method = cls.find_method(attr)
            return _result(scope, method, cls) if method else OBJECT
        case ast.Attribute(value=owner, attr=attr):
            kind = scope.kind(owner)
            if kind == UNKNOWN:
                return UNKNOWN
            if kind.cls is not None:
                scope.kind(node.func)
                method = kind.cls.find_method(attr)
                return _result(scope, method, kind.cls) if method else OBJECT
            if kind.base == "list" and attr in ("pop", "copy"):
                return kind.item() if attr == "pop" else kind
            if kind.base == "dict" and attr in ("keys", "values", "items") and len(kind.args) == 2:
                key, value = kind.args
                return many({"keys": key, "values": value, "items": Kind("tuple", (key, value))}[attr])
            return _METHODS.get((kind.base, attr), STR if kind.base == "str" else OBJECT)
    return OBJECT


def _result(scope: Inference, method: Function, cls: Class) -> Kind:
    """What a method returns on an object of `cls`: `Self` is that class."""
    return scope.survey.annotation(method.module, method.node.returns, cls)


def _builtin(scope: Inference, name: str, node: ast.Call) -> Kind:
    if name in _FIXED:
        return _FIXED[name]
    kinds = [scope.kind(a) for a in node.args if not isinstance(a, ast.Starred)]
    if len(kinds) != len(node.args):
        return OBJECT
    match name, kinds:
        case ("abs", [kind]):
            return INT if kind == BOOL else kind
        case ("min" | "max", [kind]):
            return kind.item()
        case ("min" | "max", [_, _, *_]):
            return join(kinds)
        case ("sum", [kind, *_]):
            return INT if kind.item() == BOOL else kind.item()
        case ("round", [_]):
            return INT
        case ("range", _):
            return many(INT)
        case ("enumerate", [kind, *_]):
            return many(Kind("tuple", (INT, kind.item())))
        case ("zip", _):
            return many(Kind("tuple", tuple(k.item() for k in kinds)))
        case ("reversed" | "tuple" | "set" | "frozenset" | "iter", [kind]):
            return many(kind.item())
        case ("list" | "sorted", [kind, *_]):
            return list_of(kind.item())
        case ("list", []):
            return list_of(UNKNOWN)
        case ("divmod", [a, b]) if a.is_number and b.is_number:
            return Kind("tuple", (join((a, b)),) * 2)
        case ("next", [kind, *rest]):
            return join((kind.item(), *rest))
    return OBJECT
