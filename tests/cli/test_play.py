"""Matches in the terminal, driven by lines of input."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rentopia.cli import play as play_module
from rentopia.cli.play import play

TWO = ["--seats", "Ada,Ben", "--seed", "26", "--max-rounds", "3"]
"""With this seed Ada begins and throws 3 and 5, or 2 and 6: to Harbor View."""


def run(arguments: list[str], lines: str) -> Result:
    return CliRunner(env={"COLUMNS": "200"}).invoke(play, arguments, input=lines)


def test_the_end_of_input_saves_and_loses_nothing(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    result = run([*TWO, "--save", str(file)], "1\n1\n")
    assert result.exit_code == 0
    assert result.output.rstrip().endswith(f"End of input. Saved; go on with: rentopia play --resume '{file}'")
    saved = json.loads(file.read_text())
    bought = [seat for seat in saved["position"]["seats"] if seat.get("deeds")]
    assert len(bought) == 1 and sum(seat["cash"] for seat in bought) == 1400


def test_leaving_and_going_on_comes_back_to_the_same_decision(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    assert run([*TWO, "--save", str(file)], "1\nq\n").exit_code == 0
    before = file.read_bytes()
    result = run(["--resume", str(file)], "q\n")
    assert result.exit_code == 0
    assert "Left. Saved" in result.output
    assert file.read_bytes() == before


def test_bad_input_gets_one_clear_line_and_changes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    run([*TWO, "--save", str(file)], "q\n")
    before = file.read_bytes()
    bad = ["x", "99", "0", "-1", "1 2", "", "1 2 3", "\u0661", "9" * 50]
    result = run(["--resume", str(file)], "\n".join([*bad, "q"]) + "\n")
    assert result.output.count("Please give a number from 1 to") == len(bad) - 1
    assert result.output.count("Only a bid takes an amount") == 1
    assert file.read_bytes() == before


def test_a_refused_choice_has_its_reason_and_clause_beside_it(tmp_path: Path) -> None:
    result = run([*TWO, "--save", str(tmp_path / "m.json")], "1\n1\nq\n")
    assert "You do not own every street of this district. (R-13.3)" in result.output


def test_undo_takes_a_mortgage_back(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    result = run([*TWO, "--save", str(file)], "1\n1\n2\nu\nq\n")
    assert "is mortgaged" in result.output and "takes that back" in result.output
    assert "mortgaged" not in file.read_text()


def test_an_auction_goes_round_the_people(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    result = run([*TWO, "--save", str(file)], "1\n2\n1 10\n1\n12\n2\nq\n")
    assert "bids $10" in result.output and "bids $12" in result.output
    assert "wins the auction for $12" in result.output


def test_an_offer_is_made_and_accepted_at_one_keyboard(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    result = run([*TWO, "--save", str(file)], "1\n1\no\nBen\nHarbor View\n$77\n1\nq\n")
    assert "Offer 1 is settled" in result.output
    ada, ben = json.loads(file.read_text())["position"]["seats"]
    assert (ada["cash"], ben["cash"]) == (1477, 1423)
    assert "deeds" not in ada and ben["deeds"] == {"Harbor View": 0}


def test_bots_alone_play_to_the_end(tmp_path: Path) -> None:
    result = run(
        ["--seats", "bot:quick,bot:steady", "--max-rounds", "2", "--seed", "1", "--save", str(tmp_path / "m")], ""
    )
    assert result.exit_code == 0, result.output
    assert "The match is over." in result.output


@pytest.mark.parametrize(
    "content",
    [
        "",
        "{",
        "[]",
        '{"save": 2}',
        '{"save": 1, "players": [null, null]}',
        '{"save": 1, "players": [null], "position": {"game": "rentopia", "seats": [{"name":"A"}, {"name":"B"}]}}',
        '{"save": 1, "players": [null, "x"], "position": {"game": "rentopia", "seats": [{"name":"A"}, {"name":"B"}]}}',
        '{"save": 1, "players": [1, null], "position": {"game": "chess", "seats": []}}',
        '{"save": 1, "board": "x", "players": [], "position": {}}',
        "[" * 100_000,
    ],
)
def test_a_broken_file_gets_one_line_and_stays_as_it_is(tmp_path: Path, content: str) -> None:
    file = tmp_path / "match.json"
    file.write_text(content)
    result = run(["--resume", str(file)], "")
    assert result.exit_code == 2
    assert str(file) in result.output
    assert file.read_text() == content


def test_without_options_a_saved_match_is_offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "match.json"
    monkeypatch.setattr(play_module, "default_path", lambda: file)
    run([*TWO, "--save", str(file)], "q\n")
    result = run([], "perhaps\ny\nq\n")
    assert "There is a saved match." in result.output and "Please answer y or n." in result.output
    assert "Ada" in result.output and "Left. Saved" in result.output
