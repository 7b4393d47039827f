"""Runs one of this folder's functions in a process of either form of the build and brings back what it printed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from rentopia.about import COMPILED, PLAIN

TESTS = Path(__file__).parent.parent

SCRIPT = """
import sys
from importlib import import_module
from rentopia.about import form
module, name = sys.argv[1].split(".")
print(form().kind)
for line in getattr(import_module("differential." + module), name)(*map(int, sys.argv[2:])):
    print(line)
"""


def lines_of(kind: str, work: str, *numbers: int) -> list[str]:
    """The lines of a function, called with `numbers` in the form `kind`.

    ``work`` is a function of `differential/work.py`, or with its module (``other.name``) one of another in this folder.
    """
    work = work if "." in work else f"work.{work}"
    paths = [str(TESTS), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = {
        **os.environ,
        "RENTOPIA_PLAIN": "1" if kind == PLAIN else "0",
        "PYTHONPATH": os.pathsep.join(paths),
        "PYTHONIOENCODING": "utf-8:backslashreplace",
    }
    command = [sys.executable, "-c", SCRIPT, work, *map(str, numbers)]
    done = subprocess.run(command, env=environment, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, f"{kind}: ended with {done.returncode}\n{done.stderr}"
    form, *lines = done.stdout.splitlines()
    assert form == kind, f"this is to compare both forms, but there is no {kind} one: run make build"
    return lines


def agreed(work: str, *numbers: int) -> list[str]:
    """The lines that both forms print; the first that differs fails the test."""
    compiled = lines_of(COMPILED, work, *numbers)
    plain = lines_of(PLAIN, work, *numbers)
    for of_compiled, of_plain in zip(compiled, plain, strict=False):
        assert of_compiled == of_plain
    assert len(compiled) == len(plain)
    return compiled
