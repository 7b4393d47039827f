"""`rentopia verify`: one line and the right exit code, whatever the file holds."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from formats.played import played
from rentopia.cli.main import run

MATCH = played(100)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "match.jsonl"
    path.write_text("".join(MATCH.lines), encoding="utf-8")
    return path


def test_a_good_record_is_one_line_and_exit_code_0(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        run(["verify", str(file)])
    shown = capsys.readouterr()
    assert ended.value.code == 0 and shown.err == ""
    steps = len(MATCH.history.steps)
    assert shown.out == f"ok {file}: {steps} steps, {MATCH.draws} draws that all follow from the seed\n"


@pytest.mark.parametrize("address", ["http://127.0.0.1:8310/api/matches/00ff/record", "https://x.example/record"])
def test_of_an_address_it_says_how_to_fetch_the_record(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", address]) == 2
    assert capsys.readouterr().err.endswith(f"fetch it first: curl -fo match.jsonl {address}\n")


def test_a_changed_record_is_one_line_and_exit_code_1(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = list(MATCH.lines)
    lines[5] = lines[5].replace('"seq":5', '"seq":6')
    file.write_text("".join(lines), encoding="utf-8")
    with pytest.raises(SystemExit) as ended:
        run(["verify", str(file)])
    shown = capsys.readouterr()
    assert ended.value.code == 1 and shown.err == ""
    assert shown.out == f"FAILED {file}: line 6, seq 6: seq: expected 5, found 6\n"


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "is empty"),
        (b"\xff\xfe\n", "line 1: is not UTF-8 text"),
        (b"{}\n", "line 1: record: is missing"),
        (b'{"record":2}\n', "line 1: record: this program reads version 1"),
        (b"[" * 200_000, "line 1: is nested too deeply"),
        (b"1" * 6000, "line 1: is no JSON"),
        ("".join(MATCH.lines)[:-10].encode(), f"line {len(MATCH.lines)}: is no JSON; the line is cut"),
        ((MATCH.lines[0] + '{"type":"\x1b[31m"}\n').encode(), "line 2"),
        ((MATCH.lines[0] + '{"\\n\\u001b":1,"seq":1,"seat":null}\n').encode(), "line 2"),
    ],
    ids=["empty", "latin", "no record", "version", "nested", "digits", "cut", "escape", "odd key"],
)
def test_what_is_no_record_is_one_line_and_exit_code_2(
    tmp_path: Path, content: bytes, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bad"
    file.write_bytes(content)
    for flags in ([], ["--json"]):
        with pytest.raises(SystemExit) as ended:
            run(["verify", *flags, str(file)])
        shown = capsys.readouterr()
        assert ended.value.code == 2
        assert shown.err.startswith(f"rentopia: {file}: {reason}") and shown.err.count("\n") == 1
        assert "\x1b" not in shown.err
        assert (json.loads(shown.out)["ok"] is False) if flags else shown.out == ""


@pytest.mark.parametrize(("name", "reason"), [("", "is a folder"), ("none", "no such file")])
def test_a_folder_and_a_missing_file_are_one_line(
    tmp_path: Path, name: str, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        run(["verify", str(tmp_path / name)])
    assert ended.value.code == 2
    assert capsys.readouterr().err == f"rentopia: {tmp_path / name}: {reason}\n"


def test_the_outcome_as_json(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run(["verify", "--json", str(file)])
    found = json.loads(capsys.readouterr().out)
    assert found == {
        "file": str(file),
        "ok": True,
        "steps": len(MATCH.history.steps),
        "draws": MATCH.draws,
        "draws_checked": True,
        "finished": True,
        "failure": None,
        "notes": [],
    }
    lines = list(MATCH.lines)
    lines[-1] = lines[-1].replace('"state_hash":"', '"state_hash":"' + "0" * 64 + '","result":{},"was":"')
    file.write_text("".join(lines), encoding="utf-8")
    with pytest.raises(SystemExit) as ended:
        run(["verify", "--json", str(file)])
    assert ended.value.code == 2  # a key twice
    closing = json.loads(MATCH.lines[-1]) | {"state_hash": "0" * 64}
    file.write_text("".join([*MATCH.lines[:-1], json.dumps(closing)]), encoding="utf-8")
    capsys.readouterr()
    with pytest.raises(SystemExit) as ended:
        run(["verify", "--json", str(file)])
    found = json.loads(capsys.readouterr().out)
    assert ended.value.code == 1 and found["ok"] is False
    assert found["failure"]["check"] == "state_hash" and found["failure"]["line"] == len(MATCH.lines)
