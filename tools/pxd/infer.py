"""Finds out what the locals of a function hold, and refuses what would mean something else in C."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from functools import partial

from pxd.calls import call_kind
from pxd.kinds import BOOL, FLOAT, INT, NONE, OBJECT, STR, UNKNOWN, Kind, join, list_of, many
from pxd.survey import INT64, Class, Function, Module, Survey

SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
READS_ARRAYS = ("list", "sum", "max", "min", "len", "tuple", "sorted", "enumerate", "zip", "any", "all", "reversed")
"""Builtins that may be given a C array: they read it, and what they make is their own."""


def walk(node: ast.AST) -> Iterator[ast.AST]:
    """All nodes below, in order, without those of inner functions, classes and comprehensions."""
    for child in ast.iter_child_nodes(node):
        yield child
        if not isinstance(child, SCOPES + COMPREHENSIONS):
            yield from walk(child)


class Inference:
    """The kinds of all names in one function: `locals` after construction."""

    def __init__(self, survey: Survey, function: Function) -> None:
        self.survey = survey
        self.module: Module = function.module
        self.function = function
        self.fixed = {name: kind for name, kind, _ in function.params}
        self.locals: dict[str, Kind] = {}
        self._sources: dict[str, list[Callable[[], Kind]]] = {}
        for node in walk(function.node):
            self._gather(node)
        self._settle()

    def kind(self, node: ast.expr) -> Kind:
        """What an expression gives."""
        match node:
            case ast.Constant(value=value):
                return _constant(value)
            case ast.Name(id=name):
                return self.name(name)
            case ast.Attribute(value=owner, attr=attr):
                return self._attribute(node, self.kind(owner), attr)
            case ast.Subscript(value=owner, slice=ast.Slice()):
                whole = self.kind(owner)
                return list_of(whole.item()) if whole.base == "array" else whole
            case ast.Subscript(value=owner, slice=index):
                return _subscript(self.kind(owner), index)
            case ast.UnaryOp(op=ast.Not()) | ast.Compare():
                return BOOL
            case ast.UnaryOp(operand=operand):
                inner = self.kind(operand)
                return INT if inner == BOOL else inner
            case ast.BinOp(left=left, op=op, right=right):
                return _arithmetic(op, self.kind(left), self.kind(right))
            case ast.BoolOp(values=values):
                return join(self.kind(v) for v in values)
            case ast.IfExp(body=body, orelse=orelse):
                return join((self.kind(body), self.kind(orelse)))
            case ast.NamedExpr(value=value):
                return self.kind(value)
            case ast.Call():
                return call_kind(self, node)
            case ast.List(elts=elts) if not any(isinstance(e, ast.Starred) for e in elts):
                return list_of(join(self.kind(e) for e in elts))
            case ast.Tuple(elts=elts) if not any(isinstance(e, ast.Starred) for e in elts):
                return Kind("tuple", tuple(self.kind(e) for e in elts))
            case ast.ListComp(elt=elt, generators=generators):
                return list_of(self._comprehension(elt, generators))
            case ast.SetComp(elt=elt, generators=generators) | ast.GeneratorExp(elt=elt, generators=generators):
                return many(self._comprehension(elt, generators))
            case ast.List():
                return list_of(OBJECT)
            case ast.JoinedStr():
                return STR
        return OBJECT

    def name(self, name: str) -> Kind:
        if name in self.fixed:
            return self.fixed[name]
        if name in self._sources:
            return self.locals.get(name, UNKNOWN)
        number = self.survey.constant(self.module, name)
        if number is not None:
            return BOOL if isinstance(number, bool) else INT
        if name in self.module.variables:
            return table_kind(self.survey, self.module, name) or OBJECT
        return OBJECT

    # --- where locals get their values from --------------------------------------------------------------

    def _gather(self, node: ast.AST) -> None:
        match node:
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    self._bind(target, value)
            case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation):
                self.fixed[name] = self.survey.annotation(self.module, annotation, self.function.cls)
            case ast.AugAssign(target=ast.Name(id=name), op=op, value=value):
                self._add(name, lambda: _arithmetic(op, self.name(name), self.kind(value)))
            case ast.For(target=target, iter=iterated):
                self._spread(target, lambda: self.kind(iterated).item())
            case ast.NamedExpr(target=ast.Name(id=name), value=value):
                self._add(name, lambda: self.kind(value))
            case ast.withitem(optional_vars=ast.expr() as target):
                self._spread(target, lambda: OBJECT)
            case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
                self._add(name, lambda: OBJECT)
            case ast.Import(names=names) | ast.ImportFrom(names=names):
                for alias in names:
                    self._add(alias.asname or alias.name, lambda: OBJECT)
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                self._add(name, lambda: OBJECT)

    def _bind(self, target: ast.expr, value: ast.expr) -> None:
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
            for part, source in zip(target.elts, value.elts, strict=True):
                self._bind(part, source)
        else:
            self._spread(target, lambda: self.kind(value))

    def _spread(self, target: ast.expr, source: Callable[[], Kind]) -> None:
        match target:
            case ast.Name(id=name):
                self._add(name, source)
            case ast.Starred(value=ast.Name(id=name)):
                self._add(name, lambda: list_of(OBJECT))
            case ast.Tuple(elts=elts) | ast.List(elts=elts):
                for index, part in enumerate(elts):
                    self._spread(part, partial(_part_of, source, index))

    def _add(self, name: str, source: Callable[[], Kind]) -> None:
        self._sources.setdefault(name, []).append(source)

    def _settle(self) -> None:
        """To a fixed point from "unknown": from "object" every `i -= 1` would keep itself an object."""
        moved = True
        while moved:
            moved = False
            for name, sources in self._sources.items():
                if name in self.fixed:
                    continue
                found = join(source() for source in sources)
                if found != self.locals.get(name, UNKNOWN):
                    self.locals[name] = join((found, self.locals.get(name, UNKNOWN)))
                    moved = True
        for name in self._sources:
            if self.locals.get(name, UNKNOWN) in (UNKNOWN, NONE):
                self.locals[name] = OBJECT
        self.locals |= {n: k for n, k in self.fixed.items() if n not in {p for p, _, _ in self.function.params}}

    # --- expressions -------------------------------------------------------------------------------------

    def _attribute(self, node: ast.expr, owner: Kind, attr: str) -> Kind:
        if owner.cls is None:
            return UNKNOWN if owner == UNKNOWN else OBJECT
        found = owner.cls.find_field(attr)
        if found is not None:
            return found
        method = owner.cls.find_method(attr)
        if method is not None and method.node.decorator_list:
            return self.survey.annotation(method.module, method.node.returns, method.cls)
        if not owner.cls.knows(attr) and not attr.startswith("__"):
            text = f"{owner.cls.name} has no {attr!r}; if it is one of a subclass, take that into an annotated local"
            self.survey.refuse(self.module, node, text)
        return OBJECT

    def _comprehension(self, elt: ast.expr, generators: list[ast.comprehension]) -> Kind:
        """Kind of the elements; the names bound inside are known only there."""
        outer = dict(self.fixed)
        for generator in generators:
            item = self.kind(generator.iter).item()
            for name, kind in _bound(generator.target, item):
                self.fixed[name] = kind
        result = self.kind(elt)
        self.fixed = outer
        return result


def table_kind(survey: Survey, module: Module, name: str) -> Kind | None:
    """The C kind of a private module-level variable: a number, or a row of numbers; None if it stays an object."""
    if not name.startswith("_") or name.startswith("__"):
        return None
    number = module.values.get(name)
    if number is not None:
        return BOOL if isinstance(number, bool) else INT
    return array_of(lambda item: survey.value(module, item), module.variables[name])


def array_of(value: Callable[[ast.expr], int | bool | None], node: ast.expr) -> Kind | None:
    """`[0] * 8`, `[1, 2, 3]` or `(1, 2, 3)` as a C array."""
    match node:
        case ast.BinOp(left=ast.List(elts=[first]), op=ast.Mult(), right=ast.Constant(value=int(length))):
            if isinstance(first, ast.Constant) and isinstance(first.value, bool | float):
                return Kind("array", (_constant(first.value),), length)
            return Kind("array", (INT,), length) if value(first) is not None else None
        case ast.List(elts=elts) | ast.Tuple(elts=elts) if elts:
            numbers = [value(e) for e in elts]
            if all(n is not None and not isinstance(n, bool) for n in numbers):
                return Kind("array", (INT,), len(elts))
    return None


def class_fields(survey: Survey, cls: Class) -> None:
    """Read the fields out of `__init__`: `self.x = [0] * 8` is an array, `self.x: int = 0` what it says."""
    init = cls.methods.get("__init__")
    if init is None:
        return
    survey.sign(init)
    me = init.params[0][0] if init.params else "self"
    inference = Inference(survey, init)
    for node in walk(init.node):
        annotation: ast.expr | None = None
        match node:
            case ast.Assign(targets=[ast.Attribute(value=ast.Name(id=owner), attr=attr)], value=value):
                pass
            case ast.AnnAssign(target=ast.Attribute(value=ast.Name(id=owner), attr=attr), value=ast.expr() as value):
                annotation = node.annotation
            case _:
                continue
        if owner != me or any(attr in c.fields for c in cls.line()):
            continue
        kind = array_of(lambda e: survey.value(cls.module, e), value) if isinstance(value, ast.BinOp) else None
        if kind is None and _is_unmeasured(value):
            survey.refuse(cls.module, node, f"self.{attr}: write the length as a number, C arrays are made of it")
        if kind is None and annotation is not None:
            kind = survey.annotation(cls.module, annotation, cls)
        cls.fields[attr] = kind or inference.kind(value)


def _is_unmeasured(node: ast.expr) -> bool:
    """`[0] * SEATS`."""
    match node:
        case ast.BinOp(left=ast.List(elts=[ast.Constant(value=bool() | int() | float())]), op=ast.Mult(), right=right):
            return not isinstance(right, ast.Constant)
    return False


def _constant(value: object) -> Kind:
    if isinstance(value, bool):
        return BOOL
    if isinstance(value, int):
        return INT if value in INT64 else OBJECT
    if value is None:
        return NONE
    return FLOAT if isinstance(value, float) else STR if isinstance(value, str) else OBJECT


def _subscript(owner: Kind, index: ast.expr) -> Kind:
    if owner.base == "dict" and len(owner.args) == 2:
        return owner.args[1]
    if owner.base == "tuple" and isinstance(index, ast.Constant) and isinstance(index.value, int):
        return owner.args[index.value] if -len(owner.args) <= index.value < len(owner.args) else OBJECT
    return OBJECT if owner.base == "dict" else owner.item()


def _part_of(source: Callable[[], Kind], index: int) -> Kind:
    return _part(source(), index)


def _part(kind: Kind, index: int) -> Kind:
    if kind.base == "tuple":
        return kind.args[index] if index < len(kind.args) else OBJECT
    return kind.item()


def _bound(target: ast.expr, item: Kind) -> Iterator[tuple[str, Kind]]:
    if isinstance(target, ast.Name):
        yield target.id, item
    elif isinstance(target, ast.Tuple):
        for index, part in enumerate(target.elts):
            yield from _bound(part, _part(item, index))


def _arithmetic(op: ast.operator, left: Kind, right: Kind) -> Kind:
    if left.base == "list" and right.base == "list":
        return join((left, right))
    if left.base == "list" and isinstance(op, ast.Mult):
        return left
    if STR in (left, right) and left.base in ("str", "unknown", "int", "object"):
        return STR if isinstance(op, ast.Add | ast.Mod | ast.Mult) else OBJECT
    if UNKNOWN in (left, right):
        return UNKNOWN
    if not (left.is_number and right.is_number):
        return OBJECT
    if isinstance(op, ast.Div) or FLOAT in (left, right):
        return FLOAT
    if left == right == BOOL and isinstance(op, ast.BitAnd | ast.BitOr | ast.BitXor):
        return BOOL
    return INT
