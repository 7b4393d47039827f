"""Records: what is written can be read, folds to the same states without a rule, and is written again to the byte."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from formats.played import Played, played
from properties.matches import BOARDS
from rentopia.engine.fold import apply_event
from rentopia.engine.history import Draw, Step
from rentopia.engine.rows import Loan, Move, Offer
from rentopia.formats import scenario
from rentopia.formats.canonical import state_hash
from rentopia.formats.record import DrawNumbers, header_line, scope_of, write_record
from rentopia.formats.recordevents import kinds_of, read_event, write_event
from rentopia.formats.recordread import RecordError, fold_step, load
from rentopia.games import GAMES, load_game
from rentopia.games.landlords import rules as landlords_rules
from rentopia.games.landlords.codes import DEAL_TWELVE
from rentopia.games.rentopia import rules

CASES = Path(__file__).parent.parent / "cases"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("number", range(6))
def test_folded_step_by_step_it_gives_the_states_of_the_match(number: int, game: str) -> None:
    match = played(number, most=400, game=game)
    record = load(match.lines)
    state = record.fold(0)
    assert state_hash(state) == match.hashes[0]
    for recorded, expected in zip(record.steps, match.hashes[1:], strict=True):
        fold_step(state, recorded, scope_of(state))
        assert state_hash(state) == expected
    assert state_hash(record.fold()) == match.hashes[-1]
    assert state_hash(record.fold(17)) == match.hashes[17]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("number", range(10, 16))
def test_written_again_it_is_the_same_to_the_byte(number: int, game: str) -> None:
    match = played(number, committed=number % 2 == 0, game=game)
    record = load(match.lines)
    assert record.lines() == match.lines
    assert load(record.lines()).lines() == match.lines
    assert record.closing is not None and record.closing.state_hash == match.hashes[-1]
    assert record.next_draw == match.draws


@pytest.mark.parametrize("game", GAMES)
def test_the_same_match_is_written_the_same_way_twice(game: str) -> None:
    assert played(21, game=game).lines == played(21, game=game).lines


@pytest.mark.parametrize("game", GAMES)
def test_folding_never_asks_the_rules(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    match = played(22, most=200, game=game)

    def never(*_: object) -> int:
        raise AssertionError("the rules were asked")

    for module in (rules, landlords_rules):
        monkeypatch.setattr(module, "step", never)
        monkeypatch.setattr(module, "resolve", never)
    assert state_hash(load(match.lines).fold()) == match.hashes[-1]


@pytest.mark.parametrize("game", GAMES)
def test_an_unfinished_record_opens_at_every_length(game: str) -> None:
    match = played(23, most=40, game=game)
    for count in range(1, len(match.lines) + 1):
        record = load(match.lines[:count])
        assert record.closing is None
        assert state_hash(record.fold()) == match.hashes[count - 1]


@pytest.mark.parametrize("game", GAMES)
def test_a_match_goes_on_from_its_record_with_what_undo_may_take_back(game: str) -> None:
    found = 0
    for number in range(24, 34):
        match = played(number, most=120, game=game)
        history = load(match.lines).history()
        assert [step.seq for step in history.steps] == [step.seq for step in match.history.steps]
        for seat in range(history.state.seats):
            one, other = history.undoable(seat), match.history.undoable(seat)
            assert (one and one.seq) == (other and other.seq)
            found += one is not None
    assert found > 0


@pytest.mark.parametrize("game", GAMES)
def test_random_play_takes_steps_back(game: str) -> None:
    assert any(step.takes_back for number in range(6) for step in played(number, most=400, game=game).history.steps)


def test_a_match_on_a_hosts_own_board_carries_it() -> None:
    board = (BOARDS / "sixteen.toml").read_text(encoding="utf-8")
    match = played(40, board=board)
    record = load(match.lines)
    assert record.header.board == board
    assert state_hash(record.fold()) == match.hashes[-1]


def test_a_record_is_read_from_a_file_too(tmp_path: Path) -> None:
    match = played(41, most=30)
    file = tmp_path / "match.jsonl"
    file.write_text("".join(match.lines), encoding="utf-8")
    assert load(file).lines() == load(str(file)).lines() == match.lines


def test_draws_stand_in_the_step_that_met_them_and_are_numbered_without_gaps() -> None:
    numbers = []
    forced = 0
    for number in range(52, 55):
        match = played(number)
        numbers = [draw.get("n") for line in match.lines[1:-1] for draw in json.loads(line)["draws"]]
        forced += numbers.count(None)
        assert [n for n in numbers if n is not None] == list(range(match.draws))
    assert forced > 0, "no card was ever the only one possible"


def test_titles_that_are_dealt_are_draws_of_the_start() -> None:
    found = 0
    for number in range(8):
        match = played(number, most=3, game="landlords")
        draws = json.loads(match.lines[1])["draws"]
        assert draws[0] == {"n": 0, "first": match.history.state.first}
        if match.history.state.house.setup == DEAL_TWELVE:
            found += 1
            assert [draw["n"] for draw in draws] == list(range(13))
            titles = [draw["deal"] for draw in draws[1:]]
            assert len(set(titles)) == 12 and all(1 <= title <= 39 for title in titles)
        else:
            assert len(draws) == 1
    assert 0 < found < 8


def test_the_last_title_is_no_draw() -> None:
    numbers = DrawNumbers(load(played(0, most=1, game="landlords").lines).fold(0))
    assert numbers.undealt == 29
    numbers.undealt = 2
    deals = (Draw("first", (0,)), Draw("deal", (1,)), Draw("deal", (5,)), Draw("dice", (1, 2)))
    assert numbers.take(Step(1, -1, "table", Move(), deals, ())) == [0, 1, None, 2]


def test_spaces_stand_by_their_printed_number_and_the_inner_ones_by_name() -> None:
    keys = set()
    for number in range(12):
        for line in played(number, game="landlords").lines[1:]:
            for event in json.loads(line).get("events", ()):
                if event["type"] == "token_moved":
                    keys |= {event["old"], event["new"]}
    assert 40 in keys and 0 not in keys
    names = {key for key in keys if isinstance(key, str)}
    assert names and names <= {"Timberland", "Farmlands", "Coal Mines", "Oil Fields"}
    assert {key for key in keys if not isinstance(key, str)} <= set(range(1, 41))


def test_writing_a_whole_match_is_writing_it_step_by_step() -> None:
    match = played(42, committed=False)
    state = load(match.lines).fold(0)
    names = match.history.seat_names
    steps, end = match.history.steps, match.history.state
    lines = write_record(state, names, steps, end=end, match="m42", created="2026-01-02T03:04:05.678Z")
    assert lines[0] == match.lines[0] and lines[-1] == match.lines[-1]
    without_times = [{**json.loads(line), "at": None} for line in match.lines[1:-1]]
    assert [json.loads(line) for line in lines[1:-1]] == without_times


def test_a_record_begins_before_the_first_throw() -> None:
    with pytest.raises(ValueError, match="first throw"):
        header_line(load(played(43, most=5).lines).fold(), ["A"], match="m")


@pytest.mark.parametrize("game", GAMES)
def test_every_event_has_its_fields_described(game: str) -> None:
    found = load_game(game)
    for number, (name, fields) in found.words.events.items():
        assert len(kinds_of(number, found)) == len(fields), name


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_event_reads_back_to_the_same_row(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """The scenarios fold the events of each of their steps and compare; here they fold what was written and read."""
    seen = set()

    def fold(state: Any, event: tuple[Any, ...]) -> None:
        scope = scope_of(state)
        written = write_event(event, scope)
        again = read_event(json.loads(json.dumps(written)), "", scope)
        assert write_event(again, scope) == written
        if not any(isinstance(value, Offer | Loan) for value in event):
            assert again == event
        seen.add(event[0])
        apply_event(state, again)

    monkeypatch.setattr(scenario, "apply_event", fold)
    for file in sorted((CASES / game).glob("*.toml")):
        assert scenario.run_scenario(scenario.load_scenario(file)).holds, file.name
    events = load_game(game).words.events
    assert sorted(events[number][0] for number in events.keys() - seen) == []


# --- files that are no records ------------------------------------------------------------------------------

GOOD = played(70, most=12)
OTHER = played(70, most=12, game="landlords")


def changed(line: int, of: Played = GOOD, /, **keys: object) -> list[str]:
    """The lines of a good record with some keys of one changed (``...`` takes a key out)."""
    lines = list(of.lines)
    table = {**json.loads(lines[line - 1]), **keys}
    lines[line - 1] = json.dumps({key: value for key, value in table.items() if value is not ...}) + "\n"
    return lines


def deep(levels: int) -> list[object]:
    """Lists within lists, few enough for JSON to be read."""
    found: list[object] = []
    for _ in range(levels):
        found = [found]
    return found


@pytest.mark.parametrize(
    ("lines", "line", "reason"),
    [
        ([], 0, "is empty"),
        (["\n"], 1, "is no JSON"),
        (["{"], 1, "the line is cut"),
        (["[]\n"], 1, "must be an object"),
        (["[" * 100_000 + "\n"], 1, "nested too deeply"),
        (['{"a":' * 100_000 + "\n"], 1, "nested too deeply"),
        (['{"record":NaN}\n'], 1, "JSON does not know"),
        (['{"record":1,"record":1}\n'], 1, "names a key twice"),
        (["9" * 10_000 + "\n"], 1, "is no JSON"),
        ([GOOD.lines[0], GOOD.lines[1][:-30]], 2, "the line is cut"),
        (changed(1, record=2), 1, "record: this program reads version 1"),
        (changed(1, record=True), 1, "record:"),
        (changed(1, record=...), 1, "record: is missing"),
        (changed(1, game="chess"), 1, "game: must be one of rentopia"),
        (changed(1, seats=["A"]), 1, "seats: must be a list of 2 to 8"),
        (changed(1, seats=["A", "bank"]), 1, "account"),
        (changed(1, seats="AB"), 1, "seats: must be a list"),
        (changed(1, seats=["A", "\ud800"]), 1, "printable"),
        (changed(1, options={"houses": 100}), 1, "houses"),
        (changed(1, options={"houses": 10**4000}), 1, "houses"),
        (changed(1, options=[]), 1, "options: must be a table"),
        (changed(1, options={"houses": deep(900)}), 1, "options: hold true, false"),
        ([*GOOD.lines, json.dumps({"result": {"a": deep(900)}}) + "\n"], 14, "result: is nested too deeply"),
        (changed(1, commitment="xy"), 1, "commitment: must be null or 64 hex digits"),
        (changed(1, match=""), 1, "match:"),
        (changed(1, board="x"), 1, "board: must be the text of a board file"),
        (changed(1, board="x\n"), 1, "not TOML"),
        (changed(1, bots=["steady"]), 1, "bots: must have an entry for each seat"),
        (changed(1, frob=1), 1, "frob: no such key"),
        (changed(3, seq=...), 3, "seq: is missing"),
        (changed(3, seq=3), 3, "seq must be 2, not 3"),
        (changed(3, seq="2"), 3, "seq: must be a whole number"),
        (changed(3, seq=True), 3, "seq: must be a whole number"),
        (changed(3, seq=10**30), 3, "seq: must be from 1 to"),
        (changed(3, seat=8), 3, "seat: must be from 0 to"),
        (changed(3, seat=1.0), 3, "seat: must be a whole number"),
        (changed(3, by="nobody"), 3, 'by: must be "clock" or "table"'),
        (changed(3, action={"type": "frob"}), 3, "action.type: malformed"),
        (changed(3, action={"type": "bid", "amount": -1}), 3, "action.amount: amount_out_of_range"),
        (changed(3, action={"type": "build", "space": 99}), 3, "unknown_space"),
        (changed(3, action={"type": "undo"}), 3, "takes_back"),
        (changed(3, takes_back=1), 3, "takes_back"),
        (changed(3, clients=[]), 3, "clients"),
        (changed(3, draws=...), 3, "draws: is missing"),
        (changed(3, draws=[{"n": 1, "dice": [7, 1]}]), 3, "draws[0].dice[0]: must be from 0 to 6"),
        (changed(3, draws=[{"n": 1, "dice": [0, 1]}]), 3, "must be two dice"),
        (changed(3, draws=[{"n": 1, "card": "X9"}]), 3, "no such card"),
        (changed(3, draws=[{"n": -1, "dice": [1, 1]}]), 3, "draws[0].n"),
        (changed(3, draws=[{"n": 1}]), 3, "draws[0].first: is missing"),
        (changed(3, events=[{"type": "frobbed"}]), 3, "events[0].type: must be one of"),
        (changed(3, events=[{}]), 3, "events[0].type: is missing"),
        (changed(3, events=[[]]), 3, "events[0]: must be a table"),
        (changed(3, events=[{"type": "cash_moved", "from": 0, "to": "bank", "amount": 5}]), 3, "reason: is missing"),
        (
            changed(3, events=[{"type": "cash_moved", "from": 9, "to": "bank", "amount": 5, "reason": "tax"}]),
            3,
            "events[0].from: must be a seat or one of bank",
        ),
        (
            changed(3, events=[{"type": "cash_moved", "from": 0, "to": "bank", "amount": 10**13, "reason": "tax"}]),
            3,
            "events[0].amount: must be from 0",
        ),
        (changed(3, events=[{"type": "match_started", "first": 0, "x\n": 1}]), 3, "no such key"),
        (changed(3, events=[{"type": "estate_changed", "old": [], "new": [3, 1]}]), 3, "must rise"),
        (changed(3, events=[{"type": "level_changed", "space": 60, "old": 0, "new": 1}]), 3, "events[0].space"),
        ([*GOOD.lines, "{}\n"], len(GOOD.lines) + 1, "seq: is missing"),
        ([*GOOD.lines, '{"result":null,"seed":null}\n'], len(GOOD.lines) + 1, "state_hash: is missing"),
        (
            [*GOOD.lines, *['{"result":null,"seed":null,"state_hash":"%s"}\n' % ("0" * 64)] * 2],
            15,
            "after the last one",
        ),
    ],
)
def test_what_is_no_record_is_refused_with_line_and_reason(lines: list[str], line: int, reason: str) -> None:
    with pytest.raises(RecordError) as caught:
        load(lines)
    assert reason in str(caught.value)
    assert caught.value.line == line
    assert "\n" not in str(caught.value) and len(str(caught.value)) < 400


@pytest.mark.parametrize(
    "event",
    [
        {"type": "debt_paid", "index": 5, "debtor": 0, "creditor": "bank", "amount": 5, "reason": "tax"},
        {"type": "claim_served", "index": 10**9, "seat": 0, "space": 1},
        {"type": "card_drawn", "seat": 0, "card": "F1", "from_unseen": False, "kept": False},
        {"type": "card_returned", "seat": 0, "card": "F10"},
        {"type": "card_given", "card": "F10", "old": 0, "new": 1},
        {"type": "token_moved", "seat": 0, "old": 39, "new": 1, "how": "forward"},
        {"type": "owner_changed", "space": 1, "old": 1, "new": 0},
        {"type": "phase_changed", "old": "over", "new": "over"},
        {"type": "auction_closed", "space": 1, "kind": "deed", "bidders": [0], "leader": 0, "high": 5},
        {
            "type": "offer_closed",
            "offer": {"number": 1, "version": 1, "by": 0, "legs": [{"from": 0, "to": 1, "cash": 1}], "accepted": []},
            "why": "rejected",
            "index": 0,
        },
    ],
)
def test_an_event_that_does_not_fit_the_state_is_refused_when_folded(event: dict[str, object]) -> None:
    record = load(changed(3, events=[event]))
    with pytest.raises(RecordError) as caught:
        record.fold()
    assert (caught.value.line, caught.value.seq) == (3, 2)
    assert f"events[0] ({event['type']})" in str(caught.value)


_TERMS = {"lender": 0, "borrower": 1, "amount": 5, "interest": 0, "pledge": []}


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        ({"type": "level_changed", "space": 1, "old": 0, "new": 1}, "type: must be one of"),
        ({"type": "lockup_changed", "seat": 0, "old": 0, "new": 1}, "type: must be one of"),
        ({"type": "token_moved", "seat": 0, "old": 0, "new": 1, "how": "forward"}, "old: no such space"),
        ({"type": "token_moved", "seat": 0, "old": 40, "new": 41, "how": "forward"}, "new: no such space"),
        ({"type": "token_moved", "seat": 0, "old": "40", "new": 1, "how": "forward"}, "old: no such space"),
        ({"type": "token_moved", "seat": 0, "old": "Jail", "new": 1, "how": "forward"}, "old: no such space"),
        ({"type": "token_moved", "seat": 0, "old": "coal mines", "new": 1, "how": "forward"}, "old: no such space"),
        ({"type": "token_moved", "seat": 0, "old": True, "new": 1, "how": "forward"}, "old: no such space"),
        ({"type": "cash_moved", "from": 0, "to": "bank", "amount": 5, "reason": "tax"}, "to: must be a seat or one of"),
        ({"type": "houses_changed", "space": "Timberland", "seat": 0, "old": 0, "new": 1}, "space: is not built on"),
        ({"type": "houses_changed", "space": 10, "seat": 0, "old": 0, "new": 1}, "space: is not built on"),
        ({"type": "jail_changed", "seat": 7, "old": 0, "new": 1}, "seat: must be from 0 to"),
        ({"type": "stock_moved", "kind": "cars", "from": None, "to": 0, "count": 1}, "kind: must be one of luxuries"),
        ({"type": "vote_moved", "on": None, "seat": 0, "old_round": 0, "round": 1}, "on: must be one of single_tax"),
        ({"type": "ending_changed", "old": 0, "new": "now"}, "old: must be one of null, now"),
        ({"type": "card_drawn", "seat": 0, "card": "F1", "from_unseen": True, "kept": False}, "no such card"),
        ({"type": "loan_made", "loan": {**_TERMS, "pledge": "rent"}}, "pledge: must be a list"),
        ({"type": "loan_made", "loan": {**_TERMS, "amount": -1}}, "amount: must be from 0"),
        ({"type": "loan_made", "loan": {**_TERMS, "waits": 1}}, "waits: must be true or false"),
        ({"type": "loan_made", "loan": [1]}, "loan: must be a table"),
    ],
)
def test_an_event_of_the_other_game_that_cannot_be_is_refused(event: dict[str, object], reason: str) -> None:
    with pytest.raises(RecordError) as caught:
        load(changed(3, OTHER, events=[event]))
    assert caught.value.line == 3 and "events[0]" in str(caught.value) and reason in str(caught.value)


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        ({"type": "loan_changed", "old": {**_TERMS, "number": 1}, "new": _TERMS}, "names what is not there"),
        ({"type": "loan_closed", "loan": _TERMS, "why": "paid", "index": 0}, "names what is not there"),
        ({"type": "loan_closed", "loan": _TERMS, "why": "paid", "index": 10**9}, "names what is not there"),
        ({"type": "stock_moved", "kind": "luxuries", "from": 0, "to": 1, "count": 1}, "takes more than there is"),
        ({"type": "houses_changed", "space": 1, "seat": 0, "old": 2, "new": 1}, "does not fit"),
        ({"type": "jail_changed", "seat": 0, "old": 3, "new": 0}, "does not fit"),
        ({"type": "vote_closed", "on": "end_now", "seat": 0, "yes": [0], "no": []}, "does not fit"),
        ({"type": "trust_changed", "old": [0, 1], "new": []}, "does not fit"),
        ({"type": "target_changed", "old": 5, "new": None}, "does not fit"),
        ({"type": "came_from_changed", "old": "jail", "new": None}, "does not fit"),
    ],
)
def test_an_event_of_the_other_game_that_does_not_fit_is_refused(event: dict[str, object], reason: str) -> None:
    record = load(changed(3, OTHER, events=[event]))
    with pytest.raises(RecordError) as caught:
        record.fold()
    assert (caught.value.line, caught.value.seq) == (3, 2)
    assert f"events[0] ({event['type']}) {reason}" in str(caught.value)


def test_money_without_end_is_refused() -> None:
    gift = {"type": "cash_moved", "from": "bank", "to": 0, "amount": 10**12, "reason": "card"}
    with pytest.raises(RecordError, match="more money than there is"):
        load(changed(3, events=[gift] * 2000)).fold()


def test_unreadable_files_are_refused(tmp_path: Path) -> None:
    (tmp_path / "latin").write_bytes(b'{"record": "\xe4"}\n')
    (tmp_path / "long").write_bytes(b" " * (1024 * 1024 + 2))
    (tmp_path / "empty").write_bytes(b"")
    for name, reason in [
        ("latin", "is not UTF-8"),
        ("long", "is longer than"),
        ("empty", "is empty"),
        ("none", "no such file"),
        (".", "is a folder"),
    ]:
        with pytest.raises(RecordError, match=reason):
            load(tmp_path / name)
