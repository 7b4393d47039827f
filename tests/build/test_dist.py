"""Wheels hold what they should and say which form they are."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import extensions

pytestmark = pytest.mark.long


def wheel(folder: Path, **environment: str) -> Path:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=extensions.ROOT, env={**os.environ, **environment}, check=True, capture_output=True)
    (made,) = folder.glob("*.whl")
    return made


def version(made: Path, folder: Path) -> str:
    """What the wheel's own package says, unpacked elsewhere."""
    with zipfile.ZipFile(made) as archive:
        archive.extractall(folder)
    environment = {**os.environ, "PYTHONPATH": str(folder), "RENTOPIA_PLAIN": "0"}
    command = [sys.executable, "-c", "from rentopia.about import version; print(version())"]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_a_compiled_wheel_holds_every_module_in_both_forms(tmp_path: Path) -> None:
    made = wheel(tmp_path / "dist", RENTOPIA_COMPILE="require")
    assert "-cp311-abi3-" in made.name
    names = zipfile.ZipFile(made).namelist()
    for module in extensions.settings():
        stem = module.replace(".", "/")
        assert f"{stem}.py" in names
        assert any(name.startswith(f"{stem}.") and name.endswith((".so", ".pyd")) for name in names)
    assert version(made, tmp_path / "unpacked").endswith(", compiled")


def test_without_a_compiler_the_wheel_is_plain_and_says_why(tmp_path: Path) -> None:
    made = wheel(tmp_path / "dist", RENTOPIA_COMPILE="off")
    assert made.name.endswith("-py3-none-any.whl")
    assert not [name for name in zipfile.ZipFile(made).namelist() if name.endswith((".so", ".pyd"))]
    assert version(made, tmp_path / "unpacked").endswith(", plain Python (RENTOPIA_COMPILE is off)")
