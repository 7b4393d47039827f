"""Rules that every compiled module keeps, and what a commit may not hold."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import extensions
from pxd.write import slow_report

ROOT = extensions.ROOT
COMPILED = extensions.settings()

# Functions that may run at the speed of Python, with the reason. Everything else in a compiled module is typed.
SLOW_ALLOWED: dict[str, str] = {}


def sources(*names: str) -> list[Path]:
    return [(extensions.SOURCE / name.replace(".", "/")).with_suffix(".py") for name in names]


@pytest.mark.parametrize("name", COMPILED)
def test_no_compiled_module_shifts_a_bare_literal(name: str) -> None:
    """`1 << space` has 32 bits in C: right up to space 30, wrong from there on."""
    for number, line in enumerate(sources(name)[0].read_text(encoding="utf-8").splitlines(), 1):
        code = re.sub(r"(#.*|``[^`]*``|`[^`]*`)", "", line)
        assert not re.search(r"(?<![\w.])\d+\s*<<\s*(?!\d+\b)", code), f"{name}:{number}: {line.strip()}"


def test_compiled_functions_hold_typed_locals_and_make_no_slow_calls() -> None:
    """A local that C holds as an object costs two to three times, and nothing else says so."""
    slow = {line for line in slow_report(extensions.SOURCE, COMPILED) if not is_allowed(line)}
    assert sorted(slow) == []


def test_every_allowance_is_still_needed() -> None:
    report = slow_report(extensions.SOURCE, COMPILED)
    assert [name for name in SLOW_ALLOWED if not any(line.startswith(f"{name}:") for line in report)] == []


def is_allowed(line: str) -> bool:
    return any(line.startswith(f"{name}:") for name in SLOW_ALLOWED)


def test_constants_modules_are_never_compiled() -> None:
    assert [name for name in COMPILED if name.endswith(".codes")] == []


def test_compiled_modules_catch_no_unlisted_import() -> None:
    """A compiled module may import plain ones only at its top: an import inside a function hides a slow call."""
    for name, path in zip(COMPILED, sources(*COMPILED), strict=True):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        inner = {n for f in ast.walk(tree) if isinstance(f, ast.FunctionDef) for n in ast.walk(f)}
        assert not [n.lineno for n in inner if isinstance(n, ast.Import | ast.ImportFrom)], name


@pytest.mark.parametrize("lock", ["dev.txt", "zig.txt", "node.txt"])
def test_locks_hold_hashes_and_no_addresses(lock: str) -> None:
    text = (ROOT / "requirements" / lock).read_text(encoding="utf-8")
    assert "//" not in text
    assert "--index" not in text
    for block in re.split(r"\n(?=\S)", text.strip()):
        assert re.match(r"[a-z0-9-]+==\S+", block)
        assert "--hash=sha256:" in block


def test_zig_has_one_version() -> None:
    assert (ROOT / "requirements" / "zig.txt").read_text(encoding="utf-8").startswith(extensions.ZIG)
