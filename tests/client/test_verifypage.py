"""`docs/verify.py`, which knows nothing of this program, agrees with `rentopia verify`, and finds what was altered."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from formats.played import Played, played
from formats.test_verify import spoil
from rentopia.formats import fair
from rentopia.formats.verify import verify_record
from rentopia.games import GAMES, load_game

PAGE = Path(__file__).parents[2] / "docs" / "verify.py"
Line = dict[str, Any]


@cache
def match(number: int, game: str = "rentopia") -> Played:
    return played(number, game=game)


def verify(file: Path, lines: list[str] | list[Line]) -> subprocess.CompletedProcess[str]:
    text = [line if isinstance(line, str) else json.dumps(line) + "\n" for line in lines]
    file.write_text("".join(text), encoding="utf-8")
    # Apart from everything of this program: -I takes no path and no environment.
    command = [sys.executable, "-I", "-S", "-W", "error", str(PAGE), str(file)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


def tables(number: int, game: str = "rentopia") -> list[Line]:
    return [json.loads(line) for line in match(number, game).lines]


def where(lines: list[Line], test: Callable[[Line], bool], after: int = 1) -> int:
    return next(i for i, line in enumerate(lines) if i >= after and test(line))


def drawing(kind: str) -> Callable[[Line], bool]:
    return lambda line: any(kind in draw and "n" in draw for draw in line.get("draws", []))


def wrong(file: Path, lines: list[Line], line: int) -> str:
    """It says so with exit code 1 and names the line."""
    done = verify(file, lines)
    assert done.returncode == 1 and done.stderr == "", done
    assert done.stdout.startswith("WRONG ") and f"line {line}" in done.stdout, done.stdout
    return done.stdout


def test_the_verifier_can_be_read_in_one_go() -> None:
    text = (Path(__file__).parents[2] / "docs" / "verify.py").read_text(encoding="utf-8")
    modules = {line.split()[1] for line in text.splitlines() if line.startswith(("import ", "from "))}
    assert len(text.splitlines()) <= 100 and modules <= {"hashlib", "hmac", "json", "sys"}


def test_it_is_short_and_needs_the_standard_library_alone() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 100
    imports = {line.split()[1] for line in text.splitlines() if line.startswith(("import ", "from "))}
    assert imports <= set(sys.stdlib_module_names) and "rentopia" not in imports


def test_its_titles_are_those_that_the_game_deals_from() -> None:
    game = load_game("landlords")
    state = game.new_state({}, 3)
    keys = [game.space_key(space) for space in game.undealt(state)]
    assert f'TITLES = "{" ".join(map(str, keys))}"' in PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("number", range(400, 410))
def test_it_agrees_with_verify_on_whole_matches(tmp_path: Path, game: str, number: int) -> None:
    done = verify(tmp_path / "record", match(number, game).lines)
    verdict = verify_record(match(number, game).lines)
    assert verdict.holds and verdict.draws_checked
    assert done.returncode == 0, done
    drawn = sum(len(json.loads(line)["draws"]) for line in match(number, game).lines[1:-1])
    assert f"{drawn} draws in {verdict.steps} steps follow" in done.stdout


def test_the_matches_it_is_tried_on_meet_every_kind_of_draw() -> None:
    met = set()
    for game in GAMES:
        for number in range(400, 410):
            for line in tables(number, game)[1:-1]:
                met |= {(kind, "n" in draw) for draw in line["draws"] for kind in draw if kind != "n"}
    assert met == {("dice", True), ("card", True), ("card", False), ("first", True), ("deal", True)}


@pytest.mark.parametrize("both", [False, True])
def test_an_altered_throw_is_found(tmp_path: Path, both: bool) -> None:
    lines = tables(400)
    at = where(lines, drawing("dice"), 5)
    draw = next(draw for draw in lines[at]["draws"] if "dice" in draw)
    draw["dice"][0] = draw["dice"][0] % 6 + 1
    if both:
        event = next(event for event in lines[at]["events"] if event["type"] == "dice_rolled")
        event["die1"] = draw["dice"][0]
    assert f"draw {draw['n']}" in wrong(tmp_path / "record", lines, at + 1)


def test_a_throw_altered_in_the_events_alone_is_found(tmp_path: Path) -> None:
    lines = tables(400)
    at = where(lines, drawing("dice"), 5)
    event = next(event for event in lines[at]["events"] if event["type"] == "dice_rolled")
    event["die1"] = event["die1"] % 6 + 1
    assert "throws" in wrong(tmp_path / "record", lines, at + 1)


@pytest.mark.parametrize("both", [False, True])
def test_an_altered_card_is_found(tmp_path: Path, both: bool) -> None:
    lines = tables(400)
    at = where(lines, drawing("card"))
    draw = next(draw for draw in lines[at]["draws"] if "card" in draw)
    old = draw["card"]
    draw["card"] = old[0] + str(int(old[1:]) % 16 + 1)
    if both:
        event = next(event for event in lines[at]["events"] if event["type"] == "card_drawn")
        event["card"] = draw["card"]
    wrong(tmp_path / "record", lines, at + 1)


def test_a_card_that_was_not_the_oldest_where_none_is_unseen_is_found(tmp_path: Path) -> None:
    for number in range(400, 410):
        lines = tables(number)
        forced = [i for i, line in enumerate(lines[:-1]) if any("n" not in draw for draw in line.get("draws", []))]
        if len(forced) > 1:
            break
    at = forced[-1]
    draw = next(draw for draw in lines[at]["draws"] if "n" not in draw)
    draw["card"] = draw["card"][0] + str(int(draw["card"][1:]) % 16 + 1)
    wrong(tmp_path / "record", lines, at + 1)


def test_titles_dealt_in_another_order_are_found(tmp_path: Path) -> None:
    number = next(number for number in range(400, 420) if '"deal"' in match(number, "landlords").lines[1])
    lines = tables(number, "landlords")
    draws = lines[1]["draws"]
    draws[3]["deal"], draws[4]["deal"] = draws[4]["deal"], draws[3]["deal"]
    assert "draw 3" in wrong(tmp_path / "record", lines, 2)


def test_another_seat_that_begins_is_found(tmp_path: Path) -> None:
    lines = tables(400)
    lines[1]["draws"][0]["first"] = (lines[1]["draws"][0]["first"] + 1) % len(lines[0]["seats"])
    wrong(tmp_path / "record", lines, 2)


def test_another_seed_commitment_or_match_is_found(tmp_path: Path) -> None:
    lines = tables(400)
    lines[-1]["seed"] = "00" * 32
    assert "commitment" in wrong(tmp_path / "record", lines, 1)
    lines[0]["commitment"] = fair.commitment(lines[0]["match"], bytes(32))
    wrong(tmp_path / "record", lines, 2)
    lines = tables(400)
    lines[0]["match"] = "m401"
    assert "commitment" in wrong(tmp_path / "record", lines, 1)


def test_altered_bytes_and_promises_of_a_client_are_found(tmp_path: Path) -> None:
    lines = tables(400)
    seat = next(i for i, client in enumerate(lines[1]["clients"]) if client["hash"] is not None)
    lines[1]["clients"][seat]["bytes"] = "77" * 16
    assert f"promise of seat {seat}" in wrong(tmp_path / "record", lines, 2)
    lines[1]["clients"][seat]["bytes"] = "00" * 16  # silent: allowed, but then all draws are others
    assert verify(tmp_path / "record", lines).returncode == 1
    lines = tables(400)
    lines[1]["clients"].pop()
    assert "number of clients" in wrong(tmp_path / "record", lines, 2)


def test_a_missing_draw_and_one_too_many_are_found(tmp_path: Path) -> None:
    lines = tables(400)
    at = where(lines, drawing("dice"), 5)
    n = lines[at]["draws"].pop(0)["n"]
    wrong(tmp_path / "record", lines, at + 1)
    lines[at]["events"] = []  # and with what came of it: then the next draw has no right number
    after = where(lines, lambda line: any("n" in draw for draw in line.get("draws", [])), at)
    wrong(tmp_path / "record", lines, after + 1)
    lines = tables(400)
    lines[at]["draws"].insert(0, {"n": n, "dice": [1, 2]})
    wrong(tmp_path / "record", lines, at + 1)


def test_a_removed_step_is_found(tmp_path: Path) -> None:
    lines = tables(400)
    del lines[7]
    assert "seq" in wrong(tmp_path / "record", lines, 8)


@pytest.mark.parametrize("spoil", ["end", "seed", "commitment", "clients"])
def test_where_nothing_can_be_checked_it_does_not_say_that_all_is_well(tmp_path: Path, spoil: str) -> None:
    lines = tables(400)
    if spoil == "end":
        lines.pop()
    elif spoil == "seed":
        lines[-1]["seed"] = None
    elif spoil == "commitment":
        lines[0]["commitment"] = None
    else:
        del lines[1]["clients"]
    done = verify(tmp_path / "record", lines)
    assert done.returncode == 1 and "nothing can be checked" in done.stdout


@pytest.mark.parametrize("text", ["", "{}\n", "no\n", "[1]\n[2]\n[3]\n", "\x00\n", '{"seats":1}\n{}\n{"seed":"00"}\n'])
def test_what_is_no_record_is_said_in_one_line(tmp_path: Path, text: str) -> None:
    done = verify(tmp_path / "record", [text])
    assert done.returncode in (1, 2) and "Traceback" not in done.stderr
    assert len((done.stdout + done.stderr).splitlines()) == 1


def test_without_a_file_it_says_how_it_is_called() -> None:
    done = subprocess.run([sys.executable, "-I", str(PAGE)], capture_output=True, text=True, timeout=60)
    assert done.returncode == 2 and done.stderr.startswith("usage: python3 verify.py RECORD")


def test_a_file_that_is_not_there_is_said(tmp_path: Path) -> None:
    command = [sys.executable, "-I", str(PAGE), str(tmp_path / "none")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2 and "Traceback" not in done.stderr


@pytest.mark.parametrize("number", range(12))
def test_whatever_is_changed_it_ends_in_one_line(tmp_path: Path, number: int) -> None:
    rng = random.Random(number)
    lines = tables(400)
    for _ in range(3):
        spoil(lines, rng)
    done = verify(tmp_path / "record", lines)
    assert "Traceback" not in done.stderr and len((done.stdout + done.stderr).splitlines()) == 1
