"""`about.form` says which form runs; the form is the one that this run of the suite is meant for."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import extensions
import rentopia
from rentopia.about import BROKEN, COMPILED, PLAIN, form, version


def test_this_run_tests_the_form_that_was_asked_for() -> None:
    """`make test` sets EXPECT, so that no run is the wrong one; without it any whole form will do."""
    found = form()
    assert found.kind == os.environ.get("EXPECT", found.kind)
    assert found.kind != BROKEN
    assert "STALE" not in found.remark


def test_the_version_says_the_form() -> None:
    assert version() == f"rentopia {rentopia.__version__}, {form()}"


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of only what `about` needs, with two modules that may be compiled."""
    source = Path(rentopia.__file__).parent
    copy = tmp_path / "rentopia"
    copy.mkdir()
    for name in ("__init__.py", "about.py"):
        (copy / name).write_text((source / name).read_text(encoding="utf-8"), encoding="utf-8")
    for name in ("one", "two"):
        (copy / f"{name}.py").write_text("")
    return copy


def said(package: Path, plain: str = "0") -> str:
    environment = {**os.environ, "PYTHONPATH": str(package.parent), "RENTOPIA_PLAIN": plain}
    command = [sys.executable, "-c", "from rentopia.about import form; print(form(), end='')"]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout


def record(package: Path, sources: dict[str, str]) -> None:
    names = ["rentopia.one", "rentopia.two"]
    text = json.dumps({"compiled": names, "why": "", "kind": "cc", "sources": sources})
    (package / "_build.json").write_text(text)


def test_a_package_that_was_never_built_says_so(package: Path) -> None:
    assert said(package) == f"{PLAIN} (never built: run make build)"


def test_a_plain_build_says_why(package: Path) -> None:
    (package / "_build.json").write_text('{"compiled": [], "why": "no C compiler", "kind": "", "sources": {}}')
    assert said(package) == f"{PLAIN} (no C compiler)"


def test_a_half_built_package_is_called_broken(package: Path) -> None:
    record(package, {})
    assert said(package) == f"{PLAIN} (compiled modules are missing: run make build)"
    (package / "one.abi3.so").write_bytes(b"")
    assert said(package) == f"{BROKEN} (no compiled rentopia.two: run make build)"


def test_a_source_changed_after_compiling_is_called_stale(package: Path) -> None:
    record(package, {"rentopia.one": "", "rentopia.two": ""})
    for name in ("one", "two"):
        (package / f"{name}.abi3.so").write_bytes(b"")
    assert said(package).startswith(f"{COMPILED} (STALE: rentopia.one, rentopia.two changed")


def test_plain_on_demand_passes_the_compiled_modules_over(package: Path) -> None:
    record(package, {})
    for name in ("one", "two"):
        (package / f"{name}.abi3.so").write_bytes(b"no library: importing it would fail")
    assert said(package, plain="1") == f"{PLAIN} (RENTOPIA_PLAIN is set)"
    assert said(package) == COMPILED


@pytest.mark.parametrize("method", ["spawn", "fork", "forkserver"])
def test_worker_processes_run_the_form_of_their_parent(method: str) -> None:
    script = (
        "import multiprocessing, rentopia.about as about\n"
        "if __name__ == '__main__':\n"
        f"    with multiprocessing.get_context({method!r}).Pool(1) as pool:\n"
        "        print(pool.apply(about.form) == about.form(), about.form().kind)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == f"True {form().kind}\n"


def test_a_machine_without_a_compiler_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RENTOPIA_COMPILE", "auto")
    monkeypatch.setenv("CC", "no-such-compiler")
    monkeypatch.setattr(extensions, "find_spec", lambda name: None)
    with pytest.raises(extensions.Impossible, match="no C compiler: no-such-compiler not found"):
        extensions.check_machine()
    monkeypatch.setenv("RENTOPIA_COMPILE", "off")
    with pytest.raises(extensions.Impossible, match="RENTOPIA_COMPILE is off"):
        extensions.check_machine()
