"""What the person at the keyboard is called where nothing was said."""

from __future__ import annotations

import getpass
from pathlib import Path

import pytest
from click.testing import CliRunner

from rentopia.cli.ownname import NOBODY, is_you, login_name
from rentopia.cli.play import play


@pytest.mark.parametrize(
    ("login", "called"),
    [("ada", "ada"), ("steady", NOBODY), ("you", NOBODY), ("a,b", NOBODY), ("", NOBODY), ("x" * 25, NOBODY)],
)
def test_one_is_called_as_one_is_logged_in_unless_a_seat_can_not_be(
    login: str, called: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(getpass, "getuser", lambda: login)
    assert login_name() == called


def test_without_a_login_it_is_player_1(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody() -> str:
        raise OSError("no login")

    monkeypatch.setattr(getpass, "getuser", nobody)
    assert login_name() == NOBODY


def test_you_is_nobodys_name() -> None:
    assert is_you(" You ") and not is_you("Yolanda")


def test_the_usual_match_has_the_login_name_in_its_sentences(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(getpass, "getuser", lambda: "Ada")
    options = ["--new", "--seed", "1", "--save", str(tmp_path / "match")]
    shown = CliRunner(env={"COLUMNS": "200"}).invoke(play, options, input="q\n").output
    assert "Ada, $1,500, it is for you to decide" in shown and "You" not in shown
