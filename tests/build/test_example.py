"""The small package under `example/`, compiled into a temporary folder, does what it does in plain Python."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import extensions

EXAMPLE = Path(__file__).parent / "example"
MODULES = ["toyland.state", "toyland.game", "toyland.rules"]

pytestmark = [pytest.mark.both, pytest.mark.xdist_group("example")]


@pytest.fixture(scope="module")
def told() -> list[tuple[str, int, int]]:
    """What the first build says of how far it has come."""
    return []


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory, told: list[tuple[str, int, int]]) -> Path:
    """A copy of the example with the compiled modules beside the sources."""
    folder = tmp_path_factory.mktemp("compiled")
    shutil.copytree(EXAMPLE, folder / "src")
    add_libraries(folder / "build", folder / "src", told)
    return folder


def add_libraries(folder: Path, source: Path, told: list[tuple[str, int, int]] | None = None) -> None:
    """Compile and put the libraries beside the sources; what it tells meanwhile comes to ``told``."""
    heard = [] if told is None else told
    for name, library in extensions.build(source, MODULES, folder, lambda *what: heard.append(what)).items():
        shutil.copy(library, source / Path(*name.split(".")[:-1]) / library.name)


def run(folder: Path, *arguments: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    command = [sys.executable, *(arguments or ("-m", "toyland.script"))]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout


def test_both_forms_see_the_same(compiled: Path) -> None:
    fast: dict[str, Any] = json.loads(run(compiled / "src"))
    plain: dict[str, Any] = json.loads(run(EXAMPLE))
    assert (fast.pop("compiled"), plain.pop("compiled")) == (True, False)
    assert fast == plain


def test_a_build_says_how_far_it_is_with_each_file_and_nothing_once_all_are_there(
    compiled: Path, told: list[tuple[str, int, int]]
) -> None:
    stages = list(dict.fromkeys(stage for stage, _, _ in told))
    assert len(stages) == 2, stages
    for stage in stages:
        made = [made for name, made, of in told if name == stage and of == len(MODULES)]
        assert (made[0], made[-1]) == (0, len(MODULES)) and made == sorted(made)
    again: list[tuple[str, int, int]] = []
    add_libraries(compiled / "build", compiled / "src", again)
    assert again == []


def test_a_mask_over_sixty_spaces_is_right(compiled: Path) -> None:
    assert str((1 << 60) - 1) in run(compiled / "src")


def test_what_c_alone_calls_is_no_attribute(compiled: Path) -> None:
    script = "from toyland.state import State, Board; print(hasattr(State, 'pay'), State(Board()).total())"
    assert run(compiled / "src", "-c", script) == "False 0\n"


def test_a_changed_field_of_a_base_class_makes_its_users_anew(compiled: Path) -> None:
    source = compiled / "src" / "toyland" / "state.py"
    text = source.read_text(encoding="utf-8")
    inserted = "        self.early: int = 41\n        self.cash = [0] * 8\n"
    source.write_text(text.replace("        self.cash = [0] * 8\n", inserted), encoding="utf-8")
    os.utime(source, (0, 0))  # older than anything built: times alone would not tell
    add_libraries(compiled / "build", compiled / "src")
    assert json.loads(run(compiled / "src"))["seen"] == json.loads(run(EXAMPLE))["seen"]
    script = "from toyland.game import GameState; from toyland.state import Board; print(GameState(Board()).early)"
    assert run(compiled / "src", "-c", script) == "41\n"


@pytest.mark.parametrize("seat", [8, 64, -1])
def test_the_bounds_build_stops_at_a_wrong_index(
    compiled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seat: int
) -> None:
    """Tried on an object's last array, which plain `-fsanitize=bounds` takes for one of any length."""
    monkeypatch.setenv("RENTOPIA_SANITIZE", "bounds")
    shutil.copytree(EXAMPLE, tmp_path / "src")
    add_libraries(compiled / "build", tmp_path / "src")
    script = "from toyland import rules, state; print(rules.peek(state.State(state.Board()), {}))"
    assert run(tmp_path / "src", "-c", script.format(7)) == "9\n"
    with pytest.raises(subprocess.CalledProcessError):
        run(tmp_path / "src", "-c", script.format(seat))
