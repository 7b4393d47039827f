"""Three people and a bot at one keyboard, through the command itself."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest
from click.testing import CliRunner, Result

from rentopia.cli.play import play
from rentopia.formats.recordread import load

THREE = ["--seats", "Ada,Ben,Cem", "--seed", "26", "--max-rounds", "3", "--new"]
PROMPT = r"\r\n> "


def run(file: Path, lines: list[str], columns: int = 80) -> Result:
    environment = {"COLUMNS": str(columns)}
    typed = "".join(f"{line}\n" for line in lines)
    return CliRunner(env=environment).invoke(play, [*THREE, "--save", str(file)], input=typed)


def cash(file: Path) -> list[int]:
    state = load(file).fold()
    return [state.cash[seat] for seat in range(state.seats)]


OFFER = ["o", "Ada > Ben: $30", "Ben > Cem: 20", "Cem > Ada: 10", "", "round we go", "y"]


def test_an_offer_among_three_is_put_to_each_of_them_and_settled_by_the_last(tmp_path: Path) -> None:
    file = tmp_path / "match"
    result = run(file, [*OFFER, "1", "1", "q"])
    assert result.exit_code == 0, result.output
    assert "Offer 1 by " in result.output and "“round we go”" in result.output
    assert "accepts offer 1" in result.output and "Offer 1 is settled" in result.output
    assert cash(file) == [1480, 1510, 1510]


def test_one_who_rejects_closes_it_for_all(tmp_path: Path) -> None:
    file = tmp_path / "match"
    result = run(file, [*OFFER, "1", "2", "q"])
    assert "Offer 1 is rejected" in result.output
    assert cash(file) == [1500, 1500, 1500]


def test_a_counter_offer_puts_the_question_to_the_others_anew(tmp_path: Path) -> None:
    file = tmp_path / "match"
    result = run(file, [*OFFER, "1", "c", "Cem > Ada: 15", "", "", "y", "1", "1", "q"])
    assert "begins with what it says now" in result.output
    assert "version 2" in result.output and "Offer 1 is settled" in result.output
    assert sum(cash(file)) == 4500 and cash(file) == [1485, 1510, 1505]


def test_leaving_in_the_middle_of_an_offer_saves_the_match_as_it_stands(tmp_path: Path) -> None:
    file = tmp_path / "match"
    result = run(file, ["o", "Ada > Ben: $30"])
    assert result.exit_code == 0
    assert "End of input. Saved" in result.output
    state = load(file).fold()
    assert len(state.offers) == 0 and cash(file) == [1500, 1500, 1500]


@pytest.mark.parametrize("columns", [80, 100])
def test_no_line_is_wider_than_the_screen(tmp_path: Path, columns: int) -> None:
    result = run(tmp_path / "match", [*OFFER, "1", "1", "1", "1", "?", "b", "q"], columns)
    # What is typed is not in this output, so that an answer stands behind its question.
    question = re.compile(r"^(?:> |offer> |A note .*?: |Send it: .*?\? )+")
    lines = [question.sub("", line.rstrip()) for line in result.output.splitlines() if "--resume" not in line]
    assert max(map(len, lines)) <= columns


def test_where_a_sign_cannot_be_shown_the_match_goes_on(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "COLUMNS": "80"}
    command = [sys.executable, "-m", "rentopia.cli.main", "play", *THREE, "--save", str(tmp_path / "match")]
    done = subprocess.run(command, env=environment, input=b"b\nq\n", capture_output=True)
    assert done.returncode == 0, done.stderr
    assert done.stderr == b"" and b"Left. Saved" in done.stdout


def test_ctrl_c_in_an_offer_saves_and_says_how_to_go_on(tmp_path: Path) -> None:
    file = tmp_path / "match"
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "120"}
    child = pexpect.spawn(
        sys.executable,
        ["-m", "rentopia.cli.main", "play", *THREE, "--save", str(file)],
        env=environment,
        encoding="utf-8",
        timeout=60,
        dimensions=(50, 120),
    )
    child.expect(PROMPT)
    child.sendline("o")
    child.expect("offer> ")
    child.sendintr()
    child.expect("Stopped. Saved; go on with")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    assert file.is_file()
