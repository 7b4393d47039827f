"""Which form of the rules is running: compiled, or plain Python and why."""

from __future__ import annotations

import hashlib
import json
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import rentopia

COMPILED = "compiled"
PLAIN = "plain Python"
BROKEN = "broken build"


class Form(NamedTuple):
    """`kind` is COMPILED, PLAIN or BROKEN (only some modules are there); `remark` is why, or a warning, or empty."""

    kind: str
    remark: str

    def __str__(self) -> str:
        return f"{self.kind} ({self.remark})" if self.remark else self.kind


def form() -> Form:
    """Look every module of the build up where an import would, without importing it.

    A checkout whose sources were changed after compiling still runs the old modules; the remark then says so.
    """
    note = Path(__file__).with_name("_build.json")
    if not note.is_file():
        return Form(PLAIN, "never built: run make build")
    record = json.loads(note.read_text(encoding="utf-8"))
    names: list[str] = record["compiled"]
    if not names:
        return Form(PLAIN, record["why"])
    compiled = [name for name in names if _is_compiled(name)]
    if not compiled:
        plain_asked = any(getattr(finder, "__name__", "") == "_PlainFinder" for finder in sys.meta_path)
        return Form(PLAIN, "RENTOPIA_PLAIN is set" if plain_asked else "compiled modules are missing: run make build")
    if missing := sorted(set(names) - set(compiled)):
        return Form(BROKEN, f"no compiled {', '.join(missing)}: run make build")
    stale = [name for name, digest in record["sources"].items() if _digest(name) != digest]
    if stale:
        return Form(COMPILED, f"STALE: {', '.join(stale)} changed since; run make build")
    return Form(COMPILED, "with bounds checks" if record["kind"].endswith("bounds") else "")


def version() -> str:
    """What `rentopia --version` prints: `rentopia 0.1.0, compiled`."""
    return f"rentopia {rentopia.__version__}, {form()}"


def _is_compiled(name: str) -> bool:
    spec = find_spec(name)
    return spec is not None and spec.origin is not None and spec.origin.endswith(tuple(EXTENSION_SUFFIXES))


def _digest(name: str) -> str:
    source = Path(rentopia.__file__).parent.joinpath(*name.split(".")[1:]).with_suffix(".py")
    return hashlib.sha256(source.read_bytes()).hexdigest() if source.is_file() else ""
