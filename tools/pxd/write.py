"""Writes the `.pxd` of each module: C fields, C signatures and typed locals for an untouched `.py`."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from pathlib import Path

from pxd.checks import check, left_to_python, slow_spots
from pxd.infer import Inference, class_fields, table_kind
from pxd.kinds import NONE, Kind
from pxd.survey import INT64, ONLY_PYTHON_CALLS, Class, Function, Module, Refused, Survey

HEADER = """\
# Generated from {name} by tools/make_pxd.py; changed only by changing that.
cimport cython
from libc.stdint cimport int64_t
"""
C_NAMES = {"int": "int64_t", "bool": "bint", "float": "double", "list": "list"}
FAILED = {
    "int64_t": " except? -9999",
    "double": " except? -9999.0",
    "bint": " except -1",
    "int": " except -1",
    "void": " except *",
}


def generate(source: Path, compile_list: Sequence[str]) -> dict[str, str]:
    """The text of the `.pxd` of each listed module, by name.

    Raises:
        Refused: with every place that cannot be compiled, as `file:line: what to write instead`.
    """
    survey = survey_of(source, compile_list)
    texts = {module.name: _Writer(survey, module).text() for module in survey.compiled()}
    if survey.problems:
        raise Refused("\n".join(survey.problems))
    return texts


def write_all(source: Path, compile_list: Sequence[str], target: Path) -> list[Path]:
    """Write them below `target`, touching only files whose text changes; returns all of them."""
    wanted: dict[Path, str] = {}
    for name, text in generate(source, compile_list).items():
        path = target.joinpath(*name.split(".")).with_suffix(".pxd")
        wanted[path] = text
        for folder in path.relative_to(target).parents:
            wanted.setdefault(target / folder / "__init__.pxd", "")
    wanted.pop(target / "__init__.pxd", None)
    for stale in set(target.rglob("*.pxd")) - set(wanted):
        stale.unlink()
    for path, text in wanted.items():
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    return sorted(wanted)


def slow_report(source: Path, compile_list: Sequence[str]) -> list[str]:
    """Everything in compiled functions that runs at Python's speed: `module.function: what`, each once."""
    survey = survey_of(source, compile_list)
    lines = []
    for module in survey.compiled():
        for function in functions_of(module):
            if function.form == "def" and not function.why.startswith(("special", "decorated with property")):
                lines.append(f"{module.name}.{function.label}: stays a def: {function.why}")
            elif function.form != "def":
                lines += [f"{module.name}.{function.label}: {spot}" for spot in slow_spots(Inference(survey, function))]
    return sorted(set(lines))


def survey_of(source: Path, compile_list: Sequence[str]) -> Survey:
    """All modules, read, with signatures, fields and the form of every function decided."""
    survey = Survey(source, compile_list)
    classes = [cls for module in survey.compiled() for cls in module.classes.values()]
    for module in survey.compiled():
        for function in functions_of(module):
            survey.sign(function)
    for cls in sorted(classes, key=lambda c: len(list(c.line()))):
        class_fields(survey, cls)
    for cls in classes:  # again: a field may be made from a field of a class that came later
        cls.fields.clear()
    for cls in sorted(classes, key=lambda c: len(list(c.line()))):
        class_fields(survey, cls)
    for module in survey.compiled():
        for function in functions_of(module):
            _decide_form(survey, function)
        for listed in module.python_api:
            owner, _, method = listed.partition(".")
            if owner not in module.classes or method not in module.classes[owner].methods:
                survey.refuse(module, module.variables[ONLY_PYTHON_CALLS], f"{listed} is no method of a class here")
    return survey


def functions_of(module: Module) -> Iterator[Function]:
    yield from module.functions.values()
    for cls in module.classes.values():
        yield from cls.methods.values()


def root_of(function: Function) -> Function:
    """The method of the topmost class that this one overrides, or itself."""
    if function.cls is None:
        return function
    return [c.methods[function.name] for c in function.cls.line() if function.name in c.methods][-1]


def _decide_form(survey: Survey, function: Function) -> None:
    function.why = left_to_python(function)
    cls = function.cls
    if cls is None:
        function.form = "def" if function.why else "cdef" if function.name.startswith("_") else "cpdef"
        return
    root = root_of(function)
    overridden = any(_overrides(function))
    listed = any(f"{c.name}.{function.name}" in c.module.python_api for c in cls.line())
    if function.why:
        function.form = "def"
        if root is not function and not left_to_python(root):
            survey.refuse(function.module, function.node, f"overrides a C method but stays a def: {function.why}")
    elif listed and (root is not function or overridden):
        text = f"a method in {ONLY_PYTHON_CALLS} may have no overrides: let it call another one that has"
        survey.refuse(function.module, function.node, text)
    elif listed or not cls.heirs:
        function.form = "cpdef"
    else:
        function.form = "cdef"


class _Writer:
    def __init__(self, survey: Survey, module: Module) -> None:
        self.survey = survey
        self.module = module
        self.cimports: dict[tuple[str, str], str] = {}

    def text(self) -> str:
        body = [*self._variables(), *self._classes(), *self._functions()]
        imported = [*self._constants()]
        cimports = [
            f"from {module} cimport {name}" + (f" as {local}" if local != name else "")
            for (module, name), local in sorted(self.cimports.items())
        ]
        header = HEADER.format(name=self.module.name)
        return "\n".join([header + "\n".join(cimports), *imported, *body, ""])

    # --- imports and variables ---------------------------------------------------------------------------

    def _constants(self) -> Iterator[str]:
        for local, (source, original) in self.module.imports.items():
            owner = self.survey.module(source)
            if owner is None:
                continue
            found = self.survey.lookup(self.module, local)
            if isinstance(found, Function) and found.module.compiled:
                if found.form == "cdef":
                    self._refuse_import(local, f"{original} is private to {source}: name it without the underscore")
                elif found.form == "cpdef":
                    self.cimports.setdefault((source, original), local)
            elif isinstance(found, Class):
                self.cimports[(found.module.name, found.name)] = local
            elif isinstance(found, Module):
                self._refuse_import(local, f"import the names used: from {found.name} import …")
            elif (number := self.survey.constant(owner, original)) is not None:
                if int(number) not in INT64:
                    self._refuse_import(local, f"{original} does not fit into 64 bits")
                if owner.compiled and (original.startswith("_") or original in owner.imports):
                    self._refuse_import(local, f"{original} does not exist in the compiled {source}: import its origin")
                yield f"cdef {'bint' if isinstance(number, bool) else 'int64_t'} {local}"

    def _refuse_import(self, local: str, text: str) -> None:
        for node in self.module.tree.body:
            if isinstance(node, ast.ImportFrom) and any(local == (a.asname or a.name) for a in node.names):
                self.survey.refuse(self.module, node, text)

    def _variables(self) -> Iterator[str]:
        for name in self.module.variables:
            if name != ONLY_PYTHON_CALLS and (kind := table_kind(self.survey, self.module, name)):
                yield f"cdef {self._ctype(kind)} {name}"

    # --- classes and functions ---------------------------------------------------------------------------

    def _classes(self) -> Iterator[str]:
        for cls in self.module.classes.values():
            if not cls.heirs:
                yield "@cython.final"
            base = f"({self._class_name(cls.base)})" if cls.base else ""
            yield f"cdef class {cls.name}{base}:"
            for name, kind in cls.fields.items():
                yield f"    cdef public {self._ctype(kind)} {name}"
            methods = [line for method in cls.methods.values() for line in self._function(method)]
            yield from (f"    {line}" for line in methods)
            if not cls.fields and not methods:
                yield "    pass"

    def _functions(self) -> Iterator[str]:
        for function in self.module.functions.values():
            yield from self._function(function)

    def _function(self, function: Function) -> Iterator[str]:
        scope = Inference(self.survey, function)
        check(scope)
        if function.form == "def":
            return
        typed = {name: self._ctype(kind) for name, kind in scope.locals.items()}
        listed = ", ".join(f"{name}={ctype}" for name, ctype in typed.items() if ctype != "object")
        if listed:
            yield f"@cython.locals({listed.replace('=bint', '=cython.bint').replace('=double', '=cython.double')})"
        root = root_of(function)
        if function.form == "cdef" and function.cls and root is function and not any(_overrides(function)):
            yield "@cython.final"
        if len(root.params) != len(function.params):
            self.survey.refuse(self.module, function.node, f"takes other parameters than the {root.label} it overrides")
        parameters = []
        for index, (name, kind, has_default) in enumerate(function.params):
            if function.cls and index == 0:
                parameters.append(name)
                continue
            kind = root.params[index][1] if index < len(root.params) else kind
            parameters.append(f"{self._ctype(kind)} {name}{'=*' if has_default else ''}".removeprefix("object "))
        result = self._result_type(root)
        start = f"{function.form} {result}".rstrip()
        yield f"{start} {function.name}({', '.join(parameters)}){FAILED.get(result, '')}"

    def _result_type(self, root: Function) -> str:
        """What C returns; all overrides of a method agree with the topmost one.

        A function that returns nothing and is called from C alone returns an int: with `void` each call
        would have to ask Python whether an error is set.
        """
        if root.result != NONE:
            ctype = self._ctype(root.result)
            return "" if ctype == "object" else ctype
        family = [root, *_overrides(root)]
        if all(f.form == "cdef" for f in family) and not any(_returns_early(f) for f in family):
            return "int"
        return "void"

    def _ctype(self, kind: Kind) -> str:
        if kind.cls is not None:
            return self._class_name(kind.cls)
        if kind.base == "array":
            return f"{C_NAMES[kind.args[0].base]}[{kind.length}]"
        return C_NAMES.get(kind.base, "object")

    def _class_name(self, cls: Class) -> str:
        """The name of a class here; one that the `.py` does not import is cimported under a longer name."""
        if cls.module is self.module:
            return cls.name
        for local in self.module.imports:
            if self.survey.lookup(self.module, local) is cls:
                return local
        return self.cimports.setdefault((cls.module.name, cls.name), f"{cls.module.name.replace('.', '_')}_{cls.name}")


def _overrides(root: Function) -> Iterator[Function]:
    waiting = list(root.cls.heirs) if root.cls else []
    while waiting:
        cls = waiting.pop()
        waiting += cls.heirs
        if root.name in cls.methods:
            yield cls.methods[root.name]


def _returns_early(function: Function) -> bool:
    return any(isinstance(node, ast.Return) for node in ast.walk(function.node))


__all__ = ["Refused", "generate", "slow_report", "write_all"]
