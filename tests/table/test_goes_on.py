"""Matches that go on from the middle of another one: their record says from where, and holds as any other."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from golden.files import GOLDEN, LANDLORDS
from rentopia.engine import codes
from rentopia.engine.history import TABLE
from rentopia.engine.refusal import Refusal
from rentopia.formats import fair
from rentopia.formats.position import read, write
from rentopia.formats.record import Client, Origin, header_line
from rentopia.formats.recordlines import LineReader, RecordError
from rentopia.formats.recordread import load
from rentopia.formats.verify import verify_record
from rentopia.store.contract import LogRow
from rentopia.table.match.live import LiveMatch
from rentopia.table.match.rows import Proposal, header_body
from table.livehelp import Log, random_act

SEED = bytes(range(32))
AT = "2026-11-30T07:00:00Z"
VERIFY = Path(__file__).parents[2] / "docs" / "verify.py"
SHORT = [path for path in GOLDEN + LANDLORDS if len(path.read_text("utf-8").splitlines()) < 320]
by_name = pytest.mark.parametrize("path", SHORT, ids=lambda path: f"{path.parent.name}-{path.stem}")


def go_on(path: Path, seq: int) -> LiveMatch | None:
    """A match of its own from a step of a golden one, not started; None where that is over."""
    record = load(path)
    state, header = record.fold(seq), record.header
    if state.phase == codes.OVER:
        return None
    body = header_body(
        header.game,
        header.options,
        [f"New {name}" for name in header.names],
        match="m2",
        commitment=fair.commitment("m2", SEED),
        created=AT,
        board=header.board,
        position=write(state, header.names),
        origin=Origin(header.match, seq),
    )
    return LiveMatch(body, SEED)


def start(live: LiveMatch) -> str:
    made = live.propose(
        TABLE, {"type": "start"}, at=AT, by="table", clients=[Client(None, fair.SILENT)] * len(live.names)
    )
    assert not isinstance(made, Refusal), made
    live.commit(made)
    return made.body.decode() + "\n"


def act(live: LiveMatch, rng: random.Random) -> str:
    """The line of any legal action."""
    seat, move = random_act(Log(live, SEED), rng)
    made = live.propose(seat, move, at=AT)
    assert isinstance(made, Proposal)
    live.commit(made)
    return made.body.decode() + "\n"


def head_of(live: LiveMatch) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(live._head_body)
    return found


@by_name
def test_from_any_step_of_a_golden_match_a_record_goes_on_that_holds(path: Path, tmp_path: Path) -> None:
    rng = random.Random(path.stem)
    for seq in range(1, len(load(path).steps), 23):
        live = go_on(path, seq)
        if live is None:
            continue
        before = write(live.state, live.names)
        lines = [json.dumps(head_of(live), ensure_ascii=False, separators=(",", ":")) + "\n", start(live)]
        assert write(live.state, live.names) == before
        for _ in range(25):
            if live.over:
                break
            lines.append(act(live, rng))
        lines.append(live.closing(SEED).decode() + "\n")
        verdict = verify_record(lines)
        assert verdict.holds and verdict.draws_checked, f"{seq}: {verdict.failure}"
        assert load(lines).lines() == lines
        if seq < 50 and load(path).header.board is None:
            file = tmp_path / f"{seq}.jsonl"
            file.write_text("".join(lines), encoding="utf-8")
            done = subprocess.run([sys.executable, VERIFY, file], capture_output=True, text=True, check=False)
            assert done.returncode == 0, done.stdout + done.stderr


def test_it_waits_for_nobody_and_takes_no_action_before_its_start() -> None:
    live = go_on(GOLDEN[0], 10)
    assert live is not None
    assert live.waits() == ()
    assert not live.started
    mover = live.state.turn
    refused = live.history.act(mover, {"type": "roll"}, _no_chance)
    assert isinstance(refused, Refusal) and refused.code == "wrong_phase"
    start(live)
    assert live.waits()
    again = live.history.act(TABLE, {"type": "start"}, _no_chance)
    assert isinstance(again, Refusal) and again.code == "wrong_phase"


def test_the_start_draws_nothing_and_cannot_be_taken_back() -> None:
    live = go_on(GOLDEN[0], 10)
    assert live is not None
    step = json.loads(start(live))
    assert step["draws"] == step["events"] == []
    assert [client["bytes"] for client in step["clients"]] == [fair.SILENT.hex()] * len(live.names)
    assert live.history.undoable(0) is None


def test_a_seat_cannot_start_it() -> None:
    live = go_on(GOLDEN[0], 10)
    assert live is not None
    refused = live.history.act(0, {"type": "start"}, _no_chance)
    assert isinstance(refused, Refusal)


def test_it_is_loaded_again_from_its_rows_and_from_a_snapshot() -> None:
    live = go_on(LANDLORDS[0], 40)
    assert live is not None
    body = live._head_body
    rows = [LogRow(0, 0, "table", "header", body), LogRow(1, 0, "table", "start", start(live)[:-1].encode())]
    for snapshot in (None, live.snapshot()):
        loaded = LiveMatch(body, SEED)
        loaded.load(snapshot, rows)
        assert loaded.chain == live.chain
        assert write(loaded.state, loaded.names) == write(live.state, live.names)


def test_the_header_keeps_the_names_of_the_new_seats_in_its_position() -> None:
    live = go_on(GOLDEN[0], 10)
    assert live is not None
    head = head_of(live)
    assert [seat["name"] for seat in head["position"]["seats"]] == head["seats"]
    assert head["origin"] == {"match": load(GOLDEN[0]).header.match, "seq": 10}
    assert read(head["position"]).names == live.names


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"position": 7}, "position: must be a table"),
        ({"options": {"start_salary": 1}}, "position: must be of the game and the options of the header"),
        ({"seats": ["Somebody", "Else", "And", "More"]}, "position.seats: must have the names of the header"),
        ({"position": None}, "origin: stands beside a position only"),
        ({"origin": {"match": "m", "seq": 0}}, "origin.seq: must be from 1"),
        ({"origin": {"match": "m", "seq": 3, "more": 1}}, "origin.more"),
    ],
)
def test_a_header_that_does_not_fit_its_position_is_refused(change: dict[str, Any], reason: str) -> None:
    live = go_on(next(path for path in GOLDEN if path.stem == "four-steady"), 10)
    assert live is not None
    with pytest.raises(RecordError, match=reason):
        LineReader([json.dumps({**head_of(live), **change}) + "\n"])


def test_nothing_goes_on_from_the_end_of_a_match() -> None:
    record = load(GOLDEN[0])
    state = record.fold()
    assert state.phase == codes.OVER
    with pytest.raises(ValueError, match="nothing goes on from the end"):
        header_line(state, record.header.names, match="m2", goes_on=True)
    position = write(state, record.header.names)
    head = {
        "record": 1, "match": "m2", "game": record.header.game, "game_version": "1", "options": record.header.options,
        "seats": list(record.header.names), "commitment": None, "created": None, "position": position,
    }  # fmt: skip
    with pytest.raises(RecordError, match="nothing goes on from the end"):
        LineReader([json.dumps(head) + "\n"])


def test_a_record_whose_first_step_is_no_start_does_not_hold() -> None:
    live = go_on(GOLDEN[0], 10)
    assert live is not None
    head = json.dumps(head_of(live)) + "\n"
    start(live)
    step = {**json.loads(act(live, random.Random(1))), "seq": 1}
    found = verify_record([head, json.dumps(step) + "\n"]).failure
    assert found is not None and found.check in ("action", "clients")


class _NoChance:
    def dice(self) -> tuple[int, int]:
        raise AssertionError("nothing is to be drawn")

    def card(self, deck: int, candidates: Any) -> int:
        raise AssertionError("nothing is to be drawn")

    def first(self, seats: int) -> int:
        raise AssertionError("nothing is to be drawn")

    def deal(self, candidates: Any) -> int:
        raise AssertionError("nothing is to be drawn")


_no_chance = _NoChance()


def test_the_record_that_the_browser_client_is_tried_with_holds() -> None:
    path = Path(__file__).parents[1] / "data" / "goes-on.jsonl"
    verdict = verify_record(path)
    assert verdict.holds and verdict.draws_checked
    assert load(path).header.position is not None
