"""What a compiled function must not do, because in C it would silently mean something else."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from pxd.infer import COMPREHENSIONS, READS_ARRAYS, Inference, walk
from pxd.kinds import BOOL
from pxd.survey import Function

INT32 = range(-(2**31), 2**31)

TAKE_A_COPY = "is one list in plain Python but would be copied in C: index it in place, or copy with [:] or list(…)"
"""Not even a local may stand for an array: C would do it, with a pointer that the bounds build cannot check."""


def check(scope: Inference) -> None:
    """Report everything of that sort in one function."""
    function = scope.function
    parents = {child: node for node in ast.walk(function.node) for child in ast.iter_child_nodes(node)}
    for node in walk(function.node):
        text = _complaint(scope, node, parents)
        if text:
            scope.survey.refuse(function.module, node, text)


def _complaint(scope: Inference, node: ast.AST, parents: dict[ast.AST, ast.AST]) -> str | None:
    match node:
        case ast.BinOp(left=ast.Constant(), op=ast.LShift(), right=right) if not isinstance(right, ast.Constant):
            return "a bare shift of a literal has 32 bits in C: look the bit up, or shift a typed local"
        case ast.BinOp(left=left, op=ast.LShift()) if scope.kind(left) == BOOL:
            return "a shift of a truth value has 32 bits in C: shift a typed local"
        case ast.BinOp(left=left, op=ast.Pow()) if scope.kind(left).is_number:
            return "** means something else in C: multiply or shift"
        case ast.Global() | ast.Nonlocal():
            return "compiled modules keep no state of their own"
        case ast.Attribute(value=ast.Call(func=ast.Name(id="super")), attr=attr) if attr != "__init__":
            base = scope.function.cls.base if scope.function.cls else None
            return f"write {base.name if base else 'Base'}.{attr}(self, …): C methods are not found through super()"
        case ast.Subscript(value=owner, slice=ast.Slice()):
            if scope.kind(owner).base == "array" and not _may_take_slice(scope, node, parents):
                return "a slice of a C array can only be assigned to a field or looped over; else write list(…)[…]"
        case ast.Attribute(ctx=ast.Store()):
            scope.kind(node)  # refuses a field that __init__ does not make
        case ast.Name(ctx=ast.Load()) | ast.Attribute(ctx=ast.Load()):
            if scope.kind(node).base == "array" and not _may_take_array(node, parents):
                return f"{ast.unparse(node)} {TAKE_A_COPY}"
    return None


def _may_take_array(node: ast.expr, parents: dict[ast.AST, ast.AST]) -> bool:
    match parents[node]:
        case ast.Subscript(value=value):
            return value is node
        case ast.For() | ast.comprehension():
            return True
        case ast.Call(func=ast.Name(id=name)):
            return name in READS_ARRAYS
        case ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=[right]):
            return right is node
    return False


def _may_take_slice(scope: Inference, node: ast.expr, parents: dict[ast.AST, ast.AST]) -> bool:
    match parents[node]:
        case ast.Assign(targets=[target], value=value) if value is node:
            while isinstance(target, ast.Subscript) and isinstance(target.slice, ast.Slice):
                target = target.value
            return isinstance(target, ast.Attribute) and scope.kind(target).base == "array"
        case ast.Assign(targets=[target]):
            return target is node
        case ast.For() | ast.comprehension():
            return True
    return False


def left_to_python(function: Function) -> str:
    """Why a function stays a `def`, which C calls slowly; empty if it need not."""
    node = function.node
    if function.name.startswith("__") and function.name.endswith("__"):
        return "special method"
    if node.decorator_list:
        return f"decorated with {ast.unparse(node.decorator_list[0])}"
    if node.args.vararg or node.args.kwarg or node.args.kwonlyargs:
        return "has * or ** or keyword-only parameters"
    for inner in ast.walk(node):
        if inner is node:
            continue
        if isinstance(inner, ast.Yield | ast.YieldFrom):
            return "a generator"
        if isinstance(inner, ast.GeneratorExp):
            return "holds a generator expression (a list comprehension or a loop would do)"
        if isinstance(inner, ast.FunctionDef | ast.ClassDef | ast.Lambda | ast.AsyncFunctionDef):
            return "holds an inner function"
    return ""


def slow_spots(scope: Inference) -> Iterator[str]:
    """What of a compiled function stays with Python objects, such as locals and calls: a name or a short text each."""
    for name, kind in sorted(scope.locals.items()):
        if not (kind.is_number or kind.cls or kind.base == "list"):
            yield f"local {name}"
    for node in ast.walk(scope.function.node):
        match node:
            case ast.Call(func=ast.Attribute(value=owner, attr="bit_length" | "bit_count" as attr)):
                if scope.kind(owner).is_number:
                    yield f"call .{attr}()"
            case ast.Name(id=name, ctx=ast.Load()) if name not in scope.locals and name not in scope.fixed:
                if name in scope.module.values and not name.startswith("_"):
                    yield f"public constant {name}"
            case ast.Constant(value=int() as number) if number not in INT32:
                yield f"the literal {number}: more than 32 bits stay a Python number, unless a constant holds them"
            case ast.Dict() | ast.Set() | ast.JoinedStr() if not _inside_raise(scope, node):
                yield f"makes a {type(node).__name__.lower()}"
            case _ if isinstance(node, COMPREHENSIONS):
                yield "a comprehension"


def _inside_raise(scope: Inference, node: ast.AST) -> bool:
    return any(
        node in ast.walk(outer) for outer in ast.walk(scope.function.node) if isinstance(outer, ast.Raise | ast.Assert)
    )
