"""A match in memory: folded from its log, proposed, committed and dropped without a trace."""

from __future__ import annotations

import dataclasses
import json
import random
from pathlib import Path

import pytest

from golden.files import GOLDEN, LANDLORDS
from rentopia.engine import codes
from rentopia.engine.history import TABLE
from rentopia.engine.refusal import Refusal
from rentopia.formats import fair
from rentopia.formats.canonical import state_hash
from rentopia.formats.position import write
from rentopia.formats.record import Client
from rentopia.formats.recordread import load
from rentopia.formats.verify import verify_record
from rentopia.store.contract import LogRow, Snapshot
from rentopia.table.match.chance import NoSeed
from rentopia.table.match.live import LiveMatch
from rentopia.table.match.rows import LogBroken, Proposal, header_body
from rentopia.table.match.snapshots import REACH
from table.livehelp import (
    AT,
    CLOCK,
    clients_of,
    facts,
    golden_rows,
    new_match,
    random_act,
    random_match,
    started,
)

BOTH = pytest.mark.parametrize("game", ["rentopia", "landlords"])
by_name = pytest.mark.parametrize(
    "path", GOLDEN + LANDLORDS, ids=lambda path: path.stem if path in GOLDEN else f"{path.parent.name}-{path.stem}"
)
START = {"type": "start"}


# --- loading ------------------------------------------------------------------------------------------------------


@by_name
def test_who_reconnects_at_any_seq_sees_what_folding_from_the_start_shows(path: Path) -> None:
    rows, record = golden_rows(path), load(path)
    whole = LiveMatch(rows[0].body)
    whole.load(None, rows[:1])
    apace = 1 if len(rows) < 120 else 7
    for row in rows[1:]:
        whole.fold([row])
        if row.seq % apace and row.seq != rows[-1].seq:
            continue
        again = LiveMatch(rows[0].body)
        again.load(whole.snapshot(), rows[max(1, row.seq - REACH) : row.seq + 1])
        assert facts(again) == facts(whole)
        for seat in (None, *range(whole.state.seats)):
            assert again.view(seat, CLOCK) == whole.view(seat, CLOCK)
    assert whole.over and whole.result() == record.closing.result  # type: ignore[union-attr]
    assert whole.view(None, CLOCK).position == write(record.fold(), record.header.names)


@by_name
def test_a_match_goes_on_from_a_snapshot_as_from_its_beginning(path: Path) -> None:
    rows = golden_rows(path)
    middle = max(1, len(rows) // 2)
    whole = LiveMatch(rows[0].body)
    whole.load(None, rows[: middle + 1])
    snapshot = whole.snapshot()
    whole.fold(rows[middle + 1 :])
    again = LiveMatch(rows[0].body)
    again.load(snapshot, rows[max(1, middle - REACH) :])
    assert facts(again) == facts(whole)
    assert again.chain_at(middle) == whole.chain_at(middle)
    assert again.chain_at(0) is None or middle == 1


@by_name
def test_what_was_done_before_a_snapshot_may_be_taken_back_right_after_it(path: Path) -> None:
    rows, record = golden_rows(path), load(path)
    for recorded in record.steps:
        step = recorded.step
        if not step.takes_back:
            continue
        whole = LiveMatch(rows[0].body)
        whole.load(None, rows[: step.seq])
        again = LiveMatch(rows[0].body)
        again.load(whole.snapshot(), rows[max(1, step.seq - REACH) : step.seq])
        assert again.may_undo(step.seat) and again.view(step.seat, CLOCK).undo
        proposal = again.propose(step.seat, {"type": "undo"}, at=recorded.at)
        assert isinstance(proposal, Proposal)
        assert proposal.body == rows[step.seq].body
        again.commit(proposal)
        whole.fold(rows[step.seq : step.seq + 1])
        assert facts(again) == facts(whole)


@by_name
def test_a_golden_match_with_its_seed_is_proposed_again_to_the_same_rows(path: Path) -> None:
    rows, record = golden_rows(path), load(path)
    seed = record.closing.seed if record.closing else None
    if seed is None:
        assert record.header.commitment is None
        return
    live = LiveMatch(rows[0].body, seed)
    for recorded, row in zip(record.steps, rows[1:], strict=True):
        step = recorded.step
        proposal = live.propose(step.seat, step.move, at=recorded.at, by=step.by, clients=recorded.clients)
        assert isinstance(proposal, Proposal)
        assert proposal.body == row.body
        live.commit(proposal)
    assert live.closing(seed).decode() == path.read_text(encoding="utf-8").splitlines()[-1]


@BOTH
def test_what_is_played_at_the_table_is_a_record_that_verifies(game: str) -> None:
    log = random_match(game, 5)
    rng = random.Random(5)
    while not log.live.over and log.live.head < 300:
        log.do(*random_act(log, rng))
    lines = [row.body.decode() + "\n" for row in log.rows]
    lines.append(log.live.closing(log.seed).decode() + "\n")
    verdict = verify_record(lines)
    assert verdict.holds and verdict.draws_checked and verdict.steps == log.live.head
    assert facts(log.again()) == facts(log.live)


def test_a_match_that_never_began_closes_without_a_result() -> None:
    log = new_match()
    closing = json.loads(log.live.closing(log.seed))
    assert closing["result"] is None and closing["seed"] == log.seed.hex()
    assert not log.live.started and log.live.waits() == () and log.live.result() is None


# --- proposing ----------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize("number", range(6))
def test_a_dropped_proposal_leaves_no_trace_and_comes_again_the_same(game: str, number: int) -> None:
    log = random_match(game, number)
    rng = random.Random(number)
    kinds = set()
    while not log.live.over and log.live.head < 150:
        before = facts(log.live)
        seat, move = random_act(log, rng)
        assert facts(log.live) == before
        first = log.propose(seat, move)
        assert isinstance(first, Proposal)
        log.live.drop(first)
        assert facts(log.live) == before
        again = log.do(seat, move)
        assert again.body == first.body
        kinds.add(move.kind)
    assert codes.ROLL in kinds
    assert facts(log.again()) == facts(log.live)


def test_a_match_is_over_when_its_last_row_stands_and_not_while_that_may_be_dropped() -> None:
    log, rng = started("rentopia", 2, {"max_rounds": 1}), random.Random(5)
    while True:
        seat, move = random_act(log, rng)
        for last in (False, True):
            proposal = log.propose(seat, move)
            assert isinstance(proposal, Proposal)
            ends = log.live.state.phase == codes.OVER
            assert not log.live.over and log.live.result() is None
            if last:
                log.commit(proposal)
            else:
                log.live.drop(proposal)
                assert not log.live.over
        if ends:
            break
    assert log.live.over and log.live.result() is not None


def test_a_dropped_start_takes_back_the_bytes_of_the_clients() -> None:
    log = new_match(seats=3)
    before = facts(log.live)
    first = log.live.propose(TABLE, START, at=AT, by="table", idem="start", clients=clients_of(3, 1))
    assert isinstance(first, Proposal)
    log.live.drop(first)
    assert facts(log.live) == before and log.live.clients is None
    other = log.live.propose(TABLE, START, at=AT, by="table", idem="start", clients=clients_of(3, 2))
    assert isinstance(other, Proposal)
    assert json.loads(other.body)["clients"] != json.loads(first.body)["clients"]


@BOTH
def test_a_refused_action_changes_nothing(game: str) -> None:
    log = started(game)
    live = log.live
    before = facts(live)
    payloads: list[object] = [
        {"type": "start"},
        {"type": "build", "space": 1},
        {"type": "undo"},
        {"type": "roll", "dice": [6, 6]},
        {"type": "offer", "legs": []},
        None,
        7,
        ["roll"],
        {"type": 3},
    ]
    for seat in range(-2, 9):
        for payload in payloads:
            assert isinstance(log.propose(seat, payload), Refusal)
            assert facts(live) == before
    assert state_hash(live.state) == before["state"]


def test_an_action_is_known_by_its_idem_once_it_stands() -> None:
    log = started()
    mover = log.live.state.turn
    proposal = log.live.propose(mover, {"type": "roll"}, at=AT, idem="0:abcdefgh")
    assert isinstance(proposal, Proposal)
    assert log.live.known("0:abcdefgh") is None
    log.commit(proposal)
    assert log.live.known("0:abcdefgh") == proposal.seq == 2
    assert (log.live.known("header"), log.live.known("start")) == (0, 1)
    assert log.again().known("0:abcdefgh") == 2


def test_what_lies_far_back_is_let_go_of_and_the_match_goes_on_the_same() -> None:
    log = random_match("rentopia", 5)
    rng = random.Random(5)
    while log.live.head < 2 * REACH:
        log.do(*random_act(log, rng))
    whole, live = log.again(), log.live
    live.forget()
    assert facts(live) == facts(whole) and live.snapshot() == whole.snapshot()
    assert len(live.history.steps) == REACH
    assert [live.chain_at(seq) for seq in (REACH - 1, REACH, 2 * REACH)] == [
        None,
        whole.chain_at(REACH),
        whole.chain_at(2 * REACH),
    ]
    assert live.known("start") is None and log.rows[-1].idem is not None
    for _ in range(REACH):
        log.do(*random_act(log, rng))
    assert facts(live) == facts(log.again())
    live.forget()
    live.fold(log.rows[-REACH:])
    assert facts(live) == facts(log.again())


def test_only_the_newest_proposal_is_committed_or_dropped_and_only_once() -> None:
    log = started()
    mover = log.live.state.turn
    proposal = log.propose(mover, {"type": "roll"})
    assert isinstance(proposal, Proposal)
    for call in (
        lambda: log.propose(mover, {"type": "roll"}),
        lambda: log.live.fold(log.rows),
        lambda: log.live.view(mover, CLOCK),
        lambda: log.live.decision(mover),
        log.live.snapshot,
    ):
        with pytest.raises(RuntimeError, match="committed or dropped"):
            call()
    log.commit(proposal)
    for end in (log.live.commit, log.live.drop):
        with pytest.raises(RuntimeError, match="newest proposal"):
            end(proposal)


# --- the seed -----------------------------------------------------------------------------------------------------


def test_a_seed_that_the_commitment_does_not_bind_is_refused() -> None:
    log = new_match()
    for seed in (bytes(32), b"short", log.seed + b"x"):
        with pytest.raises(ValueError, match="committed to"):
            LiveMatch(log.rows[0].body, seed)


def test_nothing_is_drawn_without_the_seed_and_nothing_changes() -> None:
    log = started()
    live = LiveMatch(log.rows[0].body)
    live.load(None, log.rows)
    before = facts(live)
    with pytest.raises(NoSeed):
        live.propose(live.state.turn, {"type": "roll"}, at=AT)
    assert facts(live) == before
    live.set_seed(log.seed)
    proposal = live.propose(live.state.turn, {"type": "roll"}, at=AT)
    ours = log.propose(live.state.turn, {"type": "roll"})
    assert isinstance(proposal, Proposal) and isinstance(ours, Proposal)
    assert proposal.body == ours.body


def test_clients_belong_to_the_start_one_for_each_seat() -> None:
    log = new_match(seats=3)
    with pytest.raises(ValueError, match="one for each seat"):
        log.live.propose(TABLE, START, at=AT, clients=clients_of(2))
    log = started(seats=3)
    with pytest.raises(ValueError, match="one for each seat"):
        log.live.propose(log.live.state.turn, {"type": "roll"}, at=AT, clients=clients_of(3))
    assert log.live.clients == tuple(clients_of(3))


def test_the_throws_are_those_of_the_seed_and_the_clients() -> None:
    log = started(seats=2)
    shares = [client.share for client in clients_of(2)]
    chance = fair.FairChance(fair.match_key(log.seed, log.live.match, shares))
    chance.first(2)
    throw = log.do(log.live.state.turn, {"type": "roll"}).step.draws[0]
    assert throw.values == chance.dice()


# --- a log that is broken -----------------------------------------------------------------------------------------


def broken_rows() -> list[tuple[str, list[LogRow], int]]:
    log = started(number=3)
    rng = random.Random(3)
    while log.live.head < 12:
        log.do(*random_act(log, rng))
    rows = log.rows
    third = json.loads(rows[3].body)

    def with_third(**changes: object) -> list[LogRow]:
        body = json.dumps({**third, **changes}).encode()
        return [*rows[:3], dataclasses.replace(rows[3], body=body), *rows[4:]]

    roll = json.loads(rows[2].body)
    roll["draws"][0]["n"] = 40
    moved = dataclasses.replace(rows[2], body=json.dumps(roll).encode())
    cash = {"type": "cash_moved", "from": 0, "to": "bank", "amount": 10**12, "reason": "tax"}
    return [
        ("a gap", [*rows[:4], *rows[5:]], 5),
        ("twice the same place", [*rows[:4], dataclasses.replace(rows[2], seq=3), *rows[4:]], 3),
        ("no JSON", [*rows[:3], dataclasses.replace(rows[3], body=b'{"seq":3,')], 3),
        ("no UTF-8", [*rows[:3], dataclasses.replace(rows[3], body=b"\xff\xfe")], 3),
        ("another seq within", with_third(seq=4), 3),
        ("events that do not fit", with_third(events=[cash, cash, cash, cash] * 300), 3),
        ("a field more", with_third(hidden=1), 3),
        ("a draw of another number", [*rows[:2], moved], 2),
        ("another header", [dataclasses.replace(rows[0], body=rows[0].body + b" "), *rows[1:]], 0),
    ]


@pytest.mark.parametrize(("rows", "seq"), [pytest.param(*case[1:], id=case[0]) for case in broken_rows()])
def test_a_row_that_does_not_fit_breaks_the_match_until_it_is_loaded_anew(rows: list[LogRow], seq: int) -> None:
    good = started(number=3)
    live = good.again()
    with pytest.raises(LogBroken) as caught:
        live.fold(rows)
    assert (caught.value.match, caught.value.seq) == ("match3", seq)
    assert str(seq) in str(caught.value) and caught.value.reason
    for call in (lambda: live.fold([]), lambda: live.view(0, CLOCK), lambda: live.propose(0, {}, at=AT), live.snapshot):
        with pytest.raises(LogBroken):
            call()
    live.load(None, good.rows)
    assert facts(live) == facts(good.live)


def test_rows_that_are_known_already_are_passed_over() -> None:
    log = started()
    log.do(log.live.state.turn, {"type": "roll"})
    before = facts(log.live)
    log.live.fold(log.rows)
    log.live.fold(log.rows[1:])
    assert facts(log.live) == before


@pytest.mark.parametrize("header", [b"", b"{}", b"\xff", b'{"record":1}', b"[]"])
def test_a_header_that_is_none_is_refused(header: bytes) -> None:
    with pytest.raises(LogBroken, match="no header"):
        LiveMatch(header)


def test_a_snapshot_that_cannot_be_read_breaks_loading_and_row_0_still_does() -> None:
    log = started()
    log.do(log.live.state.turn, {"type": "roll"})
    good = log.live.snapshot()
    held = json.loads(good.body)
    bodies = [
        b"",
        b"[]",
        json.dumps({**held, "match": "other"}).encode(),
        json.dumps({**held, "seq": 1}).encode(),
        json.dumps({**held, "chains": ["zz", "00"]}).encode(),
        json.dumps({**held, "tracker": {}}).encode(),
        json.dumps({**held, "position": {"game": "rentopia"}}).encode(),
    ]
    snapshots = [Snapshot(good.seq, good.game_version, body) for body in bodies]
    snapshots.append(Snapshot(good.seq, "0.0.0", good.body))
    for snapshot in snapshots:
        live = LiveMatch(log.rows[0].body, log.seed)
        with pytest.raises(LogBroken, match="snapshot cannot be read"):
            live.load(snapshot, log.rows)
        live.load(None, log.rows)
        assert facts(live) == facts(log.live)


def test_a_snapshot_of_another_log_is_found_out_by_its_chain() -> None:
    log, other = started(), started()
    log.do(log.live.state.turn, {"type": "roll"})
    proposal = other.live.propose(other.live.state.turn, {"type": "roll"}, at="2026-11-30T08:00:00Z")
    assert isinstance(proposal, Proposal)
    other.commit(proposal)
    live = LiveMatch(log.rows[0].body, log.seed)
    with pytest.raises(LogBroken, match="another row"):
        live.load(other.live.snapshot(), log.rows)


def test_a_gap_before_a_snapshot_is_found() -> None:
    log = started()
    rng = random.Random(9)
    while log.live.head < 8:
        log.do(*random_act(log, rng))
    live = LiveMatch(log.rows[0].body, log.seed)
    with pytest.raises(LogBroken, match="is missing before the snapshot"):
        live.load(log.live.snapshot(), [*log.rows[3:5], *log.rows[6:]])


def test_no_snapshot_is_taken_before_the_start() -> None:
    with pytest.raises(RuntimeError, match="has started"):
        new_match().live.snapshot()


# --- the header ---------------------------------------------------------------------------------------------------


def test_row_0_says_who_plays_what() -> None:
    body = header_body(
        "landlords",
        {"treasurer": True},
        ["Ada", "Ben"],
        match="m",
        commitment="0" * 64,
        created=AT,
        bots=[None, "quick"],
    )
    header = json.loads(body)
    assert header["options"] == {"treasurer": True} and header["bots"] == [None, "quick"]
    assert not body.endswith(b"\n")
    live = LiveMatch(body)
    assert (live.match, live.names, live.game.name) == ("m", ("Ada", "Ben"), "landlords")
    assert live.chain.hex() == __import__("hashlib").sha256(body).hexdigest()


def test_row_0_of_a_game_options_or_seats_that_cannot_be_is_refused() -> None:
    with pytest.raises(KeyError):
        header_body("ludo", {}, ["Ada", "Ben"], match="m", commitment="0" * 64, created=AT)
    for options, names in (({"houses": -1}, ["Ada", "Ben"]), ({}, ["Ada"]), ({"colour": 1}, ["Ada", "Ben"])):
        with pytest.raises(ValueError, match=r"\w"):
            header_body("rentopia", options, names, match="m", commitment="0" * 64, created=AT)


def test_a_client_is_what_the_start_row_says() -> None:
    log = started(seats=2)
    assert json.loads(log.rows[1].body)["clients"] == [
        {"hash": client.promised, "bytes": client.share.hex()} for client in clients_of(2)
    ]
    assert log.again().clients == (Client(None, fair.SILENT), clients_of(2)[1])
