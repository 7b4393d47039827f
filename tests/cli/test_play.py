"""Matches in the terminal, driven by lines of input."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from rentopia.cli import play as play_module
from rentopia.cli.play import play
from rentopia.formats.position import write
from rentopia.formats.recordread import load
from rentopia.formats.verify import verify_record

TWO = ["--seats", "Ada,Ben", "--seed", "26", "--max-rounds", "3"]
"""With this seed Ada begins and throws 3 and 5, or 2 and 6: to Harbor View."""


def run(arguments: list[str], lines: str) -> Result:
    return CliRunner(env={"COLUMNS": "200"}).invoke(play, arguments, input=lines)


def saved_seats(file: Path) -> list[dict[str, Any]]:
    """The seats of the position that a saved match has come to."""
    record = load(file)
    seats: list[dict[str, Any]] = write(record.fold(), record.header.names)["seats"]
    return seats


def test_the_end_of_input_saves_and_loses_nothing(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    result = run([*TWO, "--save", str(file)], "1\n1\n")
    assert result.exit_code == 0
    assert result.output.rstrip().endswith(f"End of input. Saved; go on with: rentopia play --resume '{file}'")
    bought = [seat for seat in saved_seats(file) if seat.get("deeds")]
    assert len(bought) == 1 and sum(seat["cash"] for seat in bought) == 1400


def test_leaving_and_going_on_comes_back_to_the_same_decision(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    assert run([*TWO, "--save", str(file)], "1\nq\n").exit_code == 0
    before = file.read_bytes()
    result = run(["--resume", str(file)], "q\n")
    assert result.exit_code == 0
    assert "Left. Saved" in result.output
    assert file.read_bytes() == before


def test_bad_input_gets_one_clear_line_and_changes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    run([*TWO, "--save", str(file)], "q\n")
    before = file.read_bytes()
    bad = ["x", "99", "0", "-1", "1 2", "", "1 2 3", "\u0661", "9" * 50]
    result = run(["--resume", str(file)], "\n".join([*bad, "q"]) + "\n")
    assert result.output.count("Please give a number from 1 to") == len(bad) - 1
    assert result.output.count("Only a bid takes an amount") == 1
    assert file.read_bytes() == before


def test_a_refused_choice_is_counted_and_its_reason_and_clause_come_on_asking(tmp_path: Path) -> None:
    result = run([*TWO, "--save", str(tmp_path / "m.json")], "1\n1\nq\n")
    assert "not now:" not in result.output and "that can't be done now, and why" in result.output
    result = run([*TWO, "--save", str(tmp_path / "other.json")], "1\n1\n?\nq\n")
    assert "You do not own every street of this district. (R-13.3)" in result.output


def test_the_board_is_drawn_at_the_start_of_the_own_turn_and_when_asked_for(tmp_path: Path) -> None:
    lines = [*TWO, "--save", str(tmp_path / "m.json")]
    assert run(lines, "1\nq\n").output.count("Cobbler Lane") == 1
    assert run([*lines, "--new"], "1\nb\nq\n").output.count("Cobbler Lane") == 2


def test_undo_takes_a_mortgage_back(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    result = run([*TWO, "--save", str(file)], "1\n1\n2\nu\nq\n")
    assert "is mortgaged" in result.output and "takes that back" in result.output
    assert [seat["deeds"] for seat in saved_seats(file) if "deeds" in seat] == [{"Harbor View": 0}]


def test_what_undo_could_take_back_is_saved_too(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    run([*TWO, "--save", str(file)], "1\n1\n2\nq\n")
    assert [seat["deeds"] for seat in saved_seats(file) if "deeds" in seat] == [{"Harbor View": "mortgaged"}]
    result = run(["--resume", str(file)], "u\nu\nq\n")
    assert result.output.count("takes that back") == 1
    assert "There is no action of yours that can be taken back." in result.output
    assert [seat["deeds"] for seat in saved_seats(file) if "deeds" in seat] == [{"Harbor View": 0}]


def test_the_record_of_a_match_played_in_two_sittings_can_be_verified(tmp_path: Path) -> None:
    file, record = tmp_path / "match.jsonl", tmp_path / "record.jsonl"
    run([*TWO, "--save", str(file)], "1\n1\n2\nq\n")
    lines = "1\n" * 40
    result = run(["--resume", str(file), "--record", str(record)], lines)
    assert result.exit_code == 0 and "The match is over." in result.output
    verdict = verify_record(record)
    assert verdict.holds and verdict.draws_checked and verdict.finished
    assert "secret" in file.read_text() and "secret" not in record.read_text()


def test_until_the_match_is_over_the_record_reveals_no_seed(tmp_path: Path) -> None:
    file, record = tmp_path / "match.jsonl", tmp_path / "record.jsonl"
    assert run([*TWO, "--save", str(file), "--record", str(record)], "1\nq\n").exit_code == 0
    seed = load(file).header.secret_seed
    assert seed is not None and seed.hex() not in record.read_text()
    verdict = verify_record(record)
    assert verdict.holds and not verdict.draws_checked and not verdict.finished


def test_the_same_seed_gives_the_same_match(tmp_path: Path) -> None:
    hashes = []
    for name in ("a", "b"):
        bots = ["--seats", "bot:quick,bot:random", "--max-rounds", "5", "--seed", "-7", "--save", str(tmp_path / "m")]
        assert run([*bots, "--record", str(tmp_path / name)], "").exit_code == 0
        closing = load(tmp_path / name).closing
        assert closing is not None
        hashes.append(closing.state_hash)
    assert hashes[0] == hashes[1]


def test_record_and_save_may_not_be_one_file(tmp_path: Path) -> None:
    result = run([*TWO, "--save", str(tmp_path / "m"), "--record", str(tmp_path / "m")], "")
    assert result.exit_code == 2 and "one of its own" in result.output


def test_a_record_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = run([*TWO, "--save", str(tmp_path / "m"), "--record", str(tmp_path / "file" / "r")], "")
    assert result.exit_code == 1 and "cannot save" in result.output and "file" in result.output


def test_an_auction_goes_round_the_people(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    result = run([*TWO, "--save", str(file)], "1\n2\n1 10\n1\n12\n2\nq\n")
    assert "bids $10" in result.output and "bids $12" in result.output
    assert "wins the auction for $12" in result.output


def test_an_offer_is_made_and_accepted_at_one_keyboard(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    result = run([*TWO, "--save", str(file)], "1\n1\no\nAda > Ben: Harbor View\nBen > Ada: $77\n\n\ny\n1\nq\n")
    assert "Offer 1 is settled" in result.output
    ada, ben = saved_seats(file)
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
        '{"record": 2}',
        '{"record":1,"match":"m","game":"rentopia","game_version":"1","options":{},"seats":["A","B"],"commitment":null}',
        '{"record":1,"match":"m","game":"chess","game_version":"1","options":{},"seats":[]}',
        '{"record":1,"match":"m","game":"rentopia","game_version":"1","options":{"houses":-1},"seats":["A","B"]}',
        f'{{"record":1,"match":"m","game":"rentopia","game_version":"1","options":{{}},"seats":["A","B"],'
        f'"commitment":"{"0" * 64}","secret_seed":"{"0" * 64}"}}',
        '{"record":1,"match":"m","game":"rentopia","game_version":"1","options":{},"seats":["A","B"],"board":"x"}',
        pytest.param("[" * 100_000, id="deep"),
    ],
)
def test_a_broken_file_gets_one_line_and_stays_as_it_is(tmp_path: Path, content: str) -> None:
    file = tmp_path / "match.jsonl"
    file.write_text(content)
    result = run(["--resume", str(file)], "")
    assert result.exit_code == 2
    assert str(file) in result.output
    assert file.read_text() == content


def test_without_options_a_saved_match_is_offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "match.jsonl"
    monkeypatch.setattr(play_module, "default_path", lambda: file)
    run([*TWO, "--save", str(file)], "q\n")
    result = run([], "perhaps\ny\nq\n")
    assert "There is a saved match." in result.output and "Please answer y or n." in result.output
    assert "Ada" in result.output and "Left. Saved" in result.output


def test_record_and_save_are_one_file_however_they_are_spelled(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    odd = tmp_path / "sub" / ".." / "m"
    assert run([*TWO, "--save", str(tmp_path / "m"), "--record", str(odd)], "").exit_code == 2


def test_a_save_behind_a_link_is_written_where_the_link_leads(tmp_path: Path) -> None:
    file, link = tmp_path / "m.jsonl", tmp_path / "link"
    file.write_text("", encoding="utf-8")
    link.symlink_to(file)
    assert run([*TWO, "--save", str(link)], "q\n").exit_code == 0
    assert link.is_symlink() and len(saved_seats(file)) == 2
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link", "m.jsonl"]


def test_a_new_match_begun_unasked_keeps_the_one_saved_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "match.jsonl"
    monkeypatch.setattr(play_module, "default_path", lambda: file)
    run(TWO, "q\n")
    before = file.read_bytes()
    assert "match.1.jsonl" in run([*TWO, "--max-rounds", "9"], "q\n").output
    assert (tmp_path / "match.1.jsonl").read_bytes() == before != file.read_bytes()
