"""A long build tells how far it has come: on one line of a terminal, in a few plain lines elsewhere."""

from __future__ import annotations

import io
import os
from pathlib import Path

import pytest

from progress import Lines, watched


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_elsewhere_than_at_a_terminal_sixty_files_are_about_ten_lines() -> None:
    out = io.StringIO()
    lines = Lines(out)
    for made in range(61):
        lines("Compiling", made, 60)
        lines("Compiling", made, 60)
    said = out.getvalue().splitlines()
    assert len(said) == 11
    assert (said[0], said[-1]) == ("Compiling (0 of 60) …", "Compiling (60 of 60) …")
    assert "\r" not in out.getvalue()


def test_at_a_terminal_one_line_is_written_over_and_ended() -> None:
    out = Terminal()
    lines = Lines(out)
    for made in (0, 1, 1, 2):
        lines("Compiling", made, 2)
    assert out.getvalue() == "\rCompiling (0 of 2) …\rCompiling (1 of 2) …\rCompiling (2 of 2) …\n"


def test_what_is_written_after_a_build_that_broke_off_stands_on_a_line_of_its_own() -> None:
    for out, line in ((Terminal(), "\rCompiling (1 of 3) …\n"), (io.StringIO(), "Compiling (1 of 3) …\n")):
        lines = Lines(out)
        lines("Compiling", 1, 3)
        lines.end()
        lines.end()
        assert out.getvalue() == line


def test_files_that_are_made_or_made_anew_count_and_others_do_not(tmp_path: Path) -> None:
    heard: list[tuple[str, int, int]] = []
    old, new, never = (tmp_path / name for name in ("old", "new", "never"))
    old.write_text("before", encoding="utf-8")
    stamp = old.stat().st_mtime_ns
    with watched("Making", [old, new, never], lambda *what: heard.append(what)):
        new.write_text("made", encoding="utf-8")
        old.unlink()
        old.write_text("after", encoding="utf-8")
        os.utime(old, ns=(stamp + 1, stamp + 1))
    assert (heard[0], heard[-1]) == (("Making", 0, 3), ("Making", 2, 3))


def test_where_nothing_is_to_be_made_nothing_is_told(tmp_path: Path) -> None:
    heard: list[object] = []
    with watched("Making", [], lambda *what: heard.append(what)):
        (tmp_path / "other").touch()
    assert heard == []


def test_a_build_that_fails_has_told_how_far_it_came(tmp_path: Path) -> None:
    heard: list[tuple[str, int, int]] = []
    with pytest.raises(OSError, match="full"), watched("Making", [tmp_path / "one"], lambda *what: heard.append(what)):
        raise OSError("full")
    assert set(heard) == {("Making", 0, 1)}
