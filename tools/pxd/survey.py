"""Reads the modules to compile, and the plain ones they import from: classes, fields, functions, constants."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from pxd.kinds import BOOL, FLOAT, INT, NONE, OBJECT, STR, Kind, join, list_of, many

INT64 = range(-(2**63), 2**63)
ONLY_PYTHON_CALLS = "_PYTHON_API"
"""A module-level tuple of "Class.method": methods of base classes that plain Python calls, too."""


class Refused(Exception):
    """The source cannot be compiled as it stands; each line names file, line and what to write instead."""


@dataclass(eq=False)
class Function:
    """A function or method: its parameters as (name, kind, has a default), what it returns, and its form.

    `form` is `cpdef` (C and Python may call it), `cdef` (only C) or `def` (left to Python: `why` says so).
    """

    module: Module
    node: ast.FunctionDef
    cls: Class | None = None
    params: list[tuple[str, Kind, bool]] = field(default_factory=list)
    result: Kind = OBJECT
    form: str = "def"
    why: str = ""

    @property
    def name(self) -> str:
        return self.node.name

    @property
    def label(self) -> str:
        return f"{self.cls.name}.{self.name}" if self.cls else self.name


@dataclass(eq=False)
class Class:
    """A plain class of a compiled module, which becomes an extension type."""

    module: Module
    node: ast.ClassDef
    base: Class | None = None
    fields: dict[str, Kind] = field(default_factory=dict)
    methods: dict[str, Function] = field(default_factory=dict)
    others: set[str] = field(default_factory=set)
    heirs: list[Class] = field(default_factory=list)

    @property
    def name(self) -> str:
        return self.node.name

    def line(self) -> Iterator[Class]:
        """This class, its base, the base of that, and so on."""
        cls: Class | None = self
        while cls is not None:
            yield cls
            cls = cls.base

    def find_field(self, name: str) -> Kind | None:
        return next((c.fields[name] for c in self.line() if name in c.fields), None)

    def find_method(self, name: str) -> Function | None:
        return next((c.methods[name] for c in self.line() if name in c.methods), None)

    def knows(self, name: str) -> bool:
        return any(name in c.fields or name in c.methods or name in c.others for c in self.line())


@dataclass(eq=False)
class Module:
    name: str
    path: Path
    compiled: bool
    tree: ast.Module
    classes: dict[str, Class] = field(default_factory=dict)
    functions: dict[str, Function] = field(default_factory=dict)
    imports: dict[str, tuple[str, str]] = field(default_factory=dict)
    variables: dict[str, ast.expr] = field(default_factory=dict)
    annotations: dict[str, ast.expr] = field(default_factory=dict)
    values: dict[str, int | bool] = field(default_factory=dict)
    python_api: set[str] = field(default_factory=set)


class Survey:
    """All modules by name. Those of `compile_list` are read in full, others on demand for what they define."""

    def __init__(self, source: Path, compile_list: Sequence[str]) -> None:
        self.source = source
        self.compile_list = tuple(compile_list)
        self.modules: dict[str, Module | None] = {}
        self.problems: list[str] = []
        self._inferred: Callable[[Class], None] | None = None
        for name in self.compile_list:
            if self.module(name) is None:
                self.problems.append(f"pyproject.toml: [tool.rentopia] compile names {name}, which is not there")
        for module in self.compiled():
            self._link(module)

    def compiled(self) -> Iterator[Module]:
        for name in self.compile_list:
            if module := self.modules.get(name):
                yield module

    def refuse(self, module: Module, node: ast.AST, text: str) -> None:
        line = f"{module.path}:{getattr(node, 'lineno', 1)}: {text}"
        if line not in self.problems:
            self.problems.append(line)

    def module(self, name: str) -> Module | None:
        """The module of that name below `source`, or None if it is none of ours."""
        if name not in self.modules:
            self.modules[name] = None
            stem = self.source.joinpath(*name.split("."))
            for path in (stem.with_suffix(".py"), stem / "__init__.py"):
                if path.is_file():
                    tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
                    self.modules[name] = module = Module(name, path, name in self.compile_list, tree)
                    self._read(module)
                    break
        return self.modules[name]

    # --- reading one module ------------------------------------------------------------------------------

    def _read(self, module: Module) -> None:
        for node in module.tree.body:
            match node:
                case ast.ImportFrom(module=str(source), level=0):
                    for alias in node.names:
                        module.imports[alias.asname or alias.name] = (source, alias.name)
                case ast.ImportFrom() if module.compiled:
                    self.refuse(module, node, "a relative import: write the whole name of the module")
                case ast.Import(names=names) if module.compiled:
                    for alias in names:
                        if self.module(alias.name):
                            self.refuse(module, node, f"import the names used: from {alias.name} import …")
                case ast.FunctionDef(name=name):
                    module.functions[name] = Function(module, node)
                case ast.ClassDef(name=name):
                    if module.compiled and self._is_plain(module, node):
                        module.classes[name] = Class(module, node)
                case ast.Assign(targets=[ast.Name(id=name)], value=value):
                    module.variables[name] = value
                case ast.Assign(targets=[ast.Tuple(elts=names)], value=value):
                    self._read_series(module, names, value)
                case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value, annotation=annotation):
                    module.variables[name] = value
                    module.annotations[name] = annotation
        for name, value in module.variables.items():
            number = self.value(module, value)
            if number is not None:
                module.values[name] = number
        listed = module.variables.get(ONLY_PYTHON_CALLS)
        if isinstance(listed, ast.Tuple):
            module.python_api = {str(e.value) for e in listed.elts if isinstance(e, ast.Constant)}

    def _read_series(self, module: Module, names: list[ast.expr], value: ast.expr) -> None:
        """`A, B, C = range(3)`."""
        match value:
            case ast.Call(func=ast.Name(id="range"), args=args):
                bounds = [self.value(module, a) for a in args]
                if all(b is not None for b in bounds):
                    for target, number in zip(names, range(*[int(b or 0) for b in bounds]), strict=False):
                        if isinstance(target, ast.Name):
                            module.values[target.id] = number

    def _is_plain(self, module: Module, node: ast.ClassDef) -> bool:
        for decorator in node.decorator_list:
            if "final" in ast.dump(decorator):
                self.refuse(module, node, "@final: leave it out, what has no heirs is final by itself")
            return False
        if node.keywords or len(node.bases) > 1:
            return False
        if node.bases:
            base = node.bases[0]
            if not isinstance(base, ast.Name):
                return False
            if base.id in module.classes:
                return True
            source = self.module(module.imports[base.id][0]) if base.id in module.imports else None
            return source is not None and source.compiled and module.imports[base.id][1] in source.classes
        return True

    # --- names -------------------------------------------------------------------------------------------

    def lookup(self, module: Module, name: str) -> Class | Function | Module | None:
        """The class or function that a name of the module stands for; a plain function counts, a plain class not."""
        if name in module.classes:
            return module.classes[name]
        if name in module.functions:
            return module.functions[name]
        if name in module.imports:
            source, original = module.imports[name]
            owner = self.module(source)
            if owner is not None:
                return self.lookup(owner, original) or self.module(f"{source}.{original}")
        return None

    def constant(self, module: Module, name: str) -> int | bool | None:
        """The value of a constant of the module, its own or imported."""
        if name in module.values:
            return module.values[name]
        if name in module.imports:
            source, original = module.imports[name]
            owner = self.module(source)
            if owner is not None:
                return self.constant(owner, original)
        return None

    def value(self, module: Module, node: ast.expr) -> int | bool | None:
        """What a constant expression over whole numbers comes to, or None."""
        match node:
            case ast.Constant(value=bool() | int() as number):
                return number
            case ast.Name(id=name):
                if name in module.variables and module.variables[name] is not node and name not in module.values:
                    return None
                return self.constant(module, name)
            case ast.UnaryOp(op=op, operand=operand):
                inner = self.value(module, operand)
                if inner is None:
                    return None
                return {ast.USub: lambda: -inner, ast.Invert: lambda: ~inner}.get(type(op), lambda: None)()
            case ast.BinOp(left=left, op=op, right=right):
                a, b = self.value(module, left), self.value(module, right)
                if a is None or b is None:
                    return None
                try:
                    return _ARITHMETIC[type(op)](int(a), int(b))
                except (KeyError, ArithmeticError, ValueError):
                    return None
        return None

    # --- classes and functions in full -------------------------------------------------------------------

    def _link(self, module: Module) -> None:
        for cls in module.classes.values():
            if cls.node.bases:
                base = cls.node.bases[0]
                found = self.lookup(module, base.id) if isinstance(base, ast.Name) else None
                if isinstance(found, Class):
                    cls.base = found
                    found.heirs.append(cls)
            for node in cls.node.body:
                match node:
                    case ast.FunctionDef(name=name):
                        cls.methods[name] = Function(module, node, cls)
                    case ast.Assign(targets=targets):
                        cls.others.update(t.id for t in targets if isinstance(t, ast.Name))
                    case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr()):
                        cls.others.add(name)

    def sign(self, function: Function) -> None:
        """Fill in parameters and result from the annotations."""
        arguments = function.node.args
        listed = [*arguments.posonlyargs, *arguments.args]
        defaults = len(arguments.defaults)
        function.params = []
        for index, argument in enumerate(listed):
            kind = self.annotation(function.module, argument.annotation, function.cls)
            if function.cls and index == 0:
                kind = Kind("class", cls=function.cls)
            function.params.append((argument.arg, kind, index >= len(listed) - defaults))
        function.result = self.annotation(function.module, function.node.returns, function.cls)

    def annotation(self, module: Module, node: ast.expr | None, cls: Class | None = None) -> Kind:
        """The kind that an annotation names."""
        match node:
            case ast.Constant(value=str(text)):
                return self.annotation(module, ast.parse(text, mode="eval").body, cls)
            case ast.Constant(value=None):
                return NONE
            case ast.Name(id="Self") if cls is not None:
                return Kind("class", cls=cls)
            case ast.Name(id=name):
                if name in _NAMED:
                    return _NAMED[name]
                found = self.lookup(module, name)
                if isinstance(found, Class):
                    return Kind("class", cls=found)
                alias = self._alias(module, name)
                return self.annotation(*alias, cls) if alias else OBJECT
            case ast.BinOp(op=ast.BitOr(), left=left, right=right):
                sides = self.annotation(module, left, cls), self.annotation(module, right, cls)
                if NONE in sides and any(side.is_number for side in sides):
                    return OBJECT
                return join(sides)
            case ast.Subscript(value=ast.Name(id="Final"), slice=inner):
                return self.annotation(module, inner, cls)
            case ast.Subscript(value=ast.Name(id=name), slice=inner):
                parts = inner.elts if isinstance(inner, ast.Tuple) else [inner]
                kinds = tuple(self.annotation(module, p, cls) for p in parts)
                if name == "list":
                    return list_of(kinds[0])
                if name == "tuple":
                    endless = isinstance(parts[-1], ast.Constant) and parts[-1].value is Ellipsis
                    return Kind("many", kinds[:1]) if endless else Kind("tuple", kinds)
                if name in ("dict", "Mapping"):
                    return Kind("dict", kinds)
                if name in ("set", "frozenset", "Iterable", "Iterator", "Sequence", "Collection"):
                    return many(kinds[0])
        return OBJECT

    def _alias(self, module: Module, name: str) -> tuple[Module, ast.expr] | None:
        """`Action = tuple[int, ...]` and the like, here or where it is imported from."""
        if name in module.imports:
            source, original = module.imports[name]
            owner = self.module(source)
            return self._alias(owner, original) if owner else None
        value = module.variables.get(name)
        if isinstance(value, ast.Subscript | ast.Name | ast.BinOp) and name not in module.values:
            return module, value
        return None


_NAMED = {"int": INT, "bool": BOOL, "float": FLOAT, "str": STR, "list": list_of(OBJECT)}
_ARITHMETIC: dict[type, Callable[[int, int], int]] = {
    ast.Add: lambda a, b: a + b,
    ast.Sub: lambda a, b: a - b,
    ast.Mult: lambda a, b: a * b,
    ast.FloorDiv: lambda a, b: a // b,
    ast.Mod: lambda a, b: a % b,
    ast.LShift: lambda a, b: a << b,
    ast.RShift: lambda a, b: a >> b,
    ast.BitOr: lambda a, b: a | b,
    ast.BitAnd: lambda a, b: a & b,
    ast.BitXor: lambda a, b: a ^ b,
    ast.Pow: lambda a, b: a**b,
}
