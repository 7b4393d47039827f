"""The browser of the tests: the first there is of those that people may have, else a clear way out."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import chromium
import webclient

WORKS = '#!/bin/sh\necho "Chromium 147"\n'
LACKS = "#!/bin/sh\necho 'error while loading shared libraries: libnss3.so' >&2\nexit 127\n"


@pytest.fixture(autouse=True)
def _nothing_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without any browser, and without npm to bring one."""
    (tmp_path / "bin").mkdir()
    monkeypatch.setattr(chromium, "_of_playwright", lambda: "")
    monkeypatch.setattr(chromium, "PLACE", tmp_path / "build" / "chromium")
    monkeypatch.setattr(webclient, "npm", _no_npm)
    monkeypatch.delenv("RENTOPIA_CHROMIUM", raising=False)
    monkeypatch.setattr(shutil, "which", lambda name: _which(tmp_path / "bin", name))


def _no_npm() -> str:
    raise webclient.Impossible("node was not found")


def _which(folder: Path, name: str) -> str | None:
    path = folder / name
    return str(path) if path.exists() else None


def put(folder: Path, name: str, text: str = WORKS) -> Path:
    path = folder / "bin" / name
    path.write_text(text, encoding="utf-8")
    path.chmod(0o755)
    return path


def test_the_named_one_goes_before_one_on_the_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other, named = put(tmp_path, "chromium"), put(tmp_path, "mine")
    assert chromium.find().path == str(other)
    monkeypatch.setenv("RENTOPIA_CHROMIUM", "mine")
    assert (chromium.find().path, chromium.find().whence) == (str(named), "RENTOPIA_CHROMIUM")


def test_a_named_one_that_is_not_there_is_said_and_nothing_else_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path, "chromium")
    monkeypatch.setenv("RENTOPIA_CHROMIUM", "elsewhere")
    with pytest.raises(chromium.Missing, match="RENTOPIA_CHROMIUM is 'elsewhere'"):
        chromium.find()


def test_the_one_that_playwright_installed_goes_before_one_on_the_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path, "chromium")
    installed = str(put(tmp_path, "installed"))
    monkeypatch.setattr(chromium, "_of_playwright", lambda: installed)
    assert chromium.find().path == installed


def test_one_that_does_not_start_is_named_with_what_it_says_and_the_ways_out(tmp_path: Path) -> None:
    put(tmp_path, "google-chrome", LACKS)
    with pytest.raises(chromium.Missing, match=r"google-chrome does not start \(.*libnss3\.so\); name one in RENTOPIA"):
        chromium.find()


def test_without_any_the_ways_out_are_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert chromium.main([]) == 1
    said = capsys.readouterr().err
    assert "no Chromium was found, and without Node npm brings none (node was not found)" in said
    assert "playwright install" in said


def test_it_prints_which_one_it_is_and_where(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = put(tmp_path, "chromium")
    assert chromium.main([]) == 0
    assert capsys.readouterr().out == f"browser tests: Chromium from the PATH, {place}\n"


def test_its_own_libraries_go_before_those_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LD_LIBRARY_PATH", "/theirs")
    assert chromium.Chromium("x", "npm", "/ours").variables()["LD_LIBRARY_PATH"] == "/ours:/theirs"
    assert chromium.Chromium("x", "npm").variables()["LD_LIBRARY_PATH"] == "/theirs"
