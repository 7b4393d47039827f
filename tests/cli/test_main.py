"""The command line as a whole: help, version, and one line for whatever is wrong."""

from __future__ import annotations

import pytest

from rentopia import about
from rentopia.cli.main import run
from rentopia.server.settings import Settings


@pytest.mark.parametrize("arguments", [[], ["serve"]])
def test_without_a_command_the_server_starts(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[Settings] = []
    monkeypatch.setattr("rentopia.server.serve.run", lambda settings, **_: started.append(settings))
    monkeypatch.setenv("RENTOPIA_PORT", "8999")
    assert run(arguments) == 0
    assert [settings.port for settings in started] == [8999]


def test_help_lists_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--help"]) == 0
    shown = capsys.readouterr()
    assert all(name in shown.out for name in ("serve", "play", "rules", "backup", "restore"))
    assert shown.err == ""


@pytest.mark.parametrize("flag", ["-h", "--help"])
def test_help_lists_no_command_that_is_not_there(flag: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([flag]) == 0
    assert "arena" not in capsys.readouterr().out


def test_the_version_says_which_form_runs(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--version"]) == 0
    assert capsys.readouterr().out.strip() == about.version()


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["frob"], "frob"),
        (["arena"], "arena"),
        (["serve", "--port", "x"], "--port"),
        (["play", "--frob"], "--frob"),
        (["play", "--seats", "Ada"], "2 to 8 seats"),
        (["play", "--seats", "Ada,ada"], "another seat"),
        (["play", "--seats", "Ada,bank"], "account"),
        (["play", "--seats", "Ada,,Ben"], "no name"),
        (["play", "--seats", "Ada,bot:nobody"], "nobody"),
        (["play", "--set", "houses"], "KEY=VALUE"),
        (["play", "--set", "houses=100"], "houses: must be a whole number from 0 to 99"),
        (["play", "--set", "auctions=1"], "auctions: must be true or false"),
        (["play", "--set", "houses=-1", "--set", "frob=1"], "frob: no such option"),
        (["play", "--max-rounds", "-1"], "-1"),
        (["play", "--resume", "no-such-file"], "no-such-file"),
        (["play", "--resume", "x", "--new"], "--resume"),
        (["rules", "chess"], "chess"),
    ],
)
def test_wrong_use_gets_one_line_and_exit_code_2(
    arguments: list[str], named: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(arguments) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith("rentopia: ") and shown.err.count("\n") == 1
    assert named in shown.err


def test_the_rules_are_printed_from_the_board_and_the_cards(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules"]) == 0
    shown = capsys.readouterr().out
    for word in ("Skyline Point", "$400", "starting_cash", "F11", "T16", "Great-Aunt's Will"):
        assert word in shown
