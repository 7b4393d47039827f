"""`verify` finds every kind of tampering, and says which check failed first and where."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

from formats.played import Played, played
from rentopia.formats import fair
from rentopia.formats.recordread import RecordError, load
from rentopia.formats.verify import Failure, verify_record
from rentopia.games import GAMES

MATCH = played(100)
LINES = MATCH.lines
OTHER = played(2, game="landlords")
Table = dict[str, Any]


def tables(lines: list[str] = LINES) -> list[Table]:
    return [json.loads(line) for line in lines]


def text(found: list[Table]) -> list[str]:
    return [json.dumps(table) + "\n" for table in found]


def first(test: Callable[[Table], bool], after: int = 2) -> int:
    """Index of the first line, from the one with this index on, that a test holds for."""
    return next(i for i, table in enumerate(tables()) if i >= after and test(table))


@cache
def other(number: int) -> Played:
    return played(number, game="landlords", most=400)


def others() -> Iterator[Played]:
    """Matches of the other game, one after another."""
    return (other(number) for number in range(40))


def failure(found: list[Table]) -> Failure:
    verdict = verify_record(text(found))
    assert not verdict.holds and verdict.failure is not None
    assert "\n" not in str(verdict.failure)
    return verdict.failure


def throws(table: Table) -> bool:
    return any("dice" in draw for draw in table.get("draws", []))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("number", range(101, 113))
def test_a_record_as_it_was_written_is_well(number: int, game: str) -> None:
    match = played(number, committed=number % 3 > 0, game=game)
    verdict = verify_record(match.lines)
    assert verdict.failure is None
    assert verdict.steps == len(match.history.steps) and verdict.draws == match.draws
    assert verdict.finished and verdict.draws_checked == (number % 3 > 0)


def test_without_a_commitment_the_draws_are_not_checked_and_it_says_so() -> None:
    verdict = verify_record(played(113, committed=False).lines)
    assert verdict.holds and not verdict.draws_checked
    assert verdict.notes == ["the draws come from no committed seed and were taken as they stand"]


def test_an_unfinished_record_is_checked_as_far_as_it_goes() -> None:
    verdict = verify_record(LINES[:20])
    assert verdict.holds and not verdict.finished and not verdict.draws_checked
    assert verdict.steps == 19 and len(verdict.notes) == 2


def test_the_secret_of_a_saved_match_lets_its_draws_be_checked() -> None:
    found = tables()[:20]
    found[0]["secret_seed"] = tables()[-1]["seed"]
    assert verify_record(text(found)).draws_checked
    at = first(throws)
    found[at]["draws"][0]["dice"] = found[at]["draws"][0]["dice"][::-1]
    die1, die2 = found[at]["draws"][0]["dice"]
    if die1 != die2:
        assert failure(found).check == "draw"


def test_a_match_that_was_broken_off_is_well_with_its_seed_revealed() -> None:
    found = tables()[:20]
    found.append({"result": None, "seed": tables()[-1]["seed"], "state_hash": MATCH.hashes[19]})
    verdict = verify_record(text(found))
    assert verdict.holds and verdict.draws_checked and "broken off" in verdict.notes[0]


def test_another_version_of_the_program_is_named() -> None:
    found = tables()
    found[0]["game_version"] = "99"
    assert "version 99" in verify_record(text(found)).notes[-1]


def test_a_changed_die_is_found_at_its_draw() -> None:
    found = tables()
    at = first(throws, after=6)
    draw = next(draw for draw in found[at]["draws"] if "dice" in draw)
    right = list(draw["dice"])
    draw["dice"][0] = right[0] % 6 + 1
    assert failure(found) == Failure(
        at + 1, at, "draw", f"draw {draw['n']}", {"n": draw["n"], "dice": right}, {"n": draw["n"], "dice": draw["dice"]}
    )


def test_a_die_changed_in_draw_and_events_alike_is_found_at_its_draw() -> None:
    found = tables()
    at = first(throws, after=6)
    draw = next(draw for draw in found[at]["draws"] if "dice" in draw)
    draw["dice"][1] = draw["dice"][1] % 6 + 1
    for event in found[at]["events"]:
        if event["type"] == "dice_rolled":
            event["die2"] = draw["dice"][1]
    assert (failure(found).check, failure(found).line) == ("draw", at + 1)


def test_a_changed_card_is_found_at_its_draw() -> None:
    found = tables()
    at = first(lambda table: any("card" in draw for draw in table.get("draws", [])))
    draw = next(draw for draw in found[at]["draws"] if "card" in draw)
    draw["card"] = draw["card"][0] + str(int(draw["card"][1:]) % 16 + 1)
    assert (failure(found).check, failure(found).line, failure(found).place) == ("draw", at + 1, f"draw {draw['n']}")


def test_a_changed_number_of_a_draw_is_found() -> None:
    found = tables()
    at = first(throws, after=6)
    found[at]["draws"][0]["n"] += 1
    assert (failure(found).check, failure(found).line) == ("draw", at + 1)


@pytest.mark.parametrize("change", ["missing", "one too many"])
def test_a_missing_draw_and_one_too_many_are_found(change: str) -> None:
    found = tables()
    at = first(throws, after=6)
    draws = found[at]["draws"]
    found[at]["draws"] = draws[:-1] if change == "missing" else [*draws, {"n": draws[-1]["n"] + 1, "dice": [1, 2]}]
    assert (failure(found).check, failure(found).line, failure(found).seq) == ("draw", at + 1, at)


def test_a_changed_amount_of_an_event_is_found_at_that_event() -> None:
    found = tables()
    at = first(lambda table: any(event["type"] == "cash_moved" for event in table.get("events", [])))
    index = next(i for i, event in enumerate(found[at]["events"]) if event["type"] == "cash_moved")
    right = dict(found[at]["events"][index])
    found[at]["events"][index]["amount"] += 1
    wrong = found[at]["events"][index]
    assert failure(found) == Failure(at + 1, at, "events", f"events[{index}]", right, wrong)


@pytest.mark.parametrize("change", ["missing", "one too many"])
def test_a_missing_event_and_one_too_many_are_found(change: str) -> None:
    found = tables()
    events = found[10]["events"]
    found[10]["events"] = events[:-1] if change == "missing" else [*events, events[-1]]
    assert (failure(found).check, failure(found).place) == (
        "events",
        f"events[{len(events) - (change == 'missing')}]",
    )


def test_a_changed_seed_is_found_against_the_commitment() -> None:
    found = tables()
    found[-1]["seed"] = "00" * 32
    wanted = fair.commitment("m100", bytes(32))
    assert (failure(found).check, failure(found).line, failure(found).expected) == ("commitment", 1, wanted)


def test_a_changed_commitment_is_found() -> None:
    found = tables()
    right, found[0]["commitment"] = found[0]["commitment"], "ab" * 32
    assert failure(found).expected == right and failure(found).found == "ab" * 32
    found[0]["commitment"] = None
    assert failure(found).check == "commitment"


def test_a_changed_match_id_is_found() -> None:
    found = tables()
    found[0]["match"] = "m101"
    assert failure(found).check == "commitment"


def test_a_seed_that_was_taken_out_is_missed() -> None:
    found = tables()
    found[-1]["seed"] = None
    assert (failure(found).check, failure(found).line) == ("seed", len(found))


def test_a_seed_and_commitment_changed_together_are_found_at_the_first_draw() -> None:
    found = tables()
    found[-1]["seed"] = "00" * 32
    found[0]["commitment"] = fair.commitment("m100", bytes(32))
    assert failure(found).check == "draw" and failure(found).line < 8


def test_what_a_client_gave_is_bound_by_its_promise() -> None:
    found = tables()
    seat = next(i for i, client in enumerate(found[1]["clients"]) if client["hash"] is not None)
    found[1]["clients"][seat]["bytes"] = "77" * 16
    assert (failure(found).check, failure(found).place) == ("clients", f"clients[{seat}].hash")
    found[1]["clients"][seat]["bytes"] = "00" * 16  # silent: allowed, but then all draws are others
    assert failure(found).check == "draw"
    del found[1]["clients"]
    assert (failure(found).check, failure(found).line) == ("clients", 2)


@pytest.mark.parametrize("index", [1, 2, 30])
def test_a_removed_step_is_found_at_the_gap(index: int) -> None:
    found = tables()
    del found[index]
    assert failure(found) == Failure(index + 1, index + 1, "seq", "seq", index, index + 1)


def test_a_removed_step_with_all_numbers_closed_up_is_found() -> None:
    found = tables()
    del found[30]
    for table in found[30:-1]:
        table["seq"] -= 1
        if "takes_back" in table:
            table["takes_back"] -= table["takes_back"] > 30
    assert failure(found).line >= 31


def test_removed_last_steps_are_found_at_the_end() -> None:
    found = tables()
    del found[-2]
    assert (failure(found).check, failure(found).line) == ("result", len(found))


def test_a_changed_action_is_found() -> None:
    found = tables()
    at = first(lambda table: table.get("action", {}).get("type") == "end_turn")
    found[at]["action"] = {"type": "buy"}
    assert (failure(found).check, failure(found).line) == ("action", at + 1)
    assert "wrong_phase" in str(failure(found).found)


def test_an_action_of_another_seat_is_found() -> None:
    found = tables()
    at = first(lambda table: table.get("action", {}).get("type") == "end_turn")
    found[at]["seat"] = (found[at]["seat"] + 1) % len(found[0]["seats"])
    assert failure(found).check == "action"


def test_a_changed_amount_of_a_bid_is_found_at_its_events() -> None:
    match = next(match for match in map(played, range(120, 140)) if any('"bid"' in line for line in match.lines))
    found = tables(match.lines)
    at = next(i for i, table in enumerate(found) if table.get("action", {}).get("type") == "bid")
    found[at]["action"]["amount"] += 1
    assert (failure(found).line, failure(found).check in ("events", "action")) == (at + 1, True)


def test_another_step_taken_back_is_found() -> None:
    match = next(match for match in map(played, range(140, 160)) if any('"takes_back"' in line for line in match.lines))
    found = tables(match.lines)
    at = next(i for i, table in enumerate(found) if "takes_back" in table and table["takes_back"] > 1)
    found[at]["takes_back"] -= 1
    assert (failure(found).check, failure(found).line) == ("takes_back", at + 1)


def test_a_changed_result_is_found() -> None:
    found = tables()
    found[-1]["result"]["winners"] = [
        seat for seat in range(len(found[0]["seats"])) if seat not in found[-1]["result"]["winners"]
    ]
    assert (failure(found).check, failure(found).line, failure(found).seq) == ("result", len(found), 0)


def test_a_changed_hash_is_found() -> None:
    found = tables()
    found[-1]["state_hash"] = "0" * 64
    assert failure(found) == Failure(len(found), 0, "state_hash", "state_hash", MATCH.hashes[-1], "0" * 64)


def test_changed_options_are_found() -> None:
    found = tables()
    found[0]["options"] = {**found[0]["options"], "starting_cash": 999}
    assert not verify_record(text(found)).holds


def test_of_two_changes_the_first_is_reported() -> None:
    found = tables()
    found[-1]["state_hash"] = "0" * 64
    at = first(throws, after=40)
    found[at]["draws"][0]["n"] += 5
    earlier = first(lambda table: bool(table.get("events")), after=20)
    found[earlier]["events"].pop()
    assert (failure(found).check, failure(found).line) == ("events", earlier + 1)


def test_a_file_that_is_no_record_is_no_verdict() -> None:
    with pytest.raises(RecordError, match="line 2"):
        verify_record([LINES[0], "{}\n"])


def test_a_title_dealt_otherwise_is_found_at_its_draw() -> None:
    match = next(match for match in others() if '"deal"' in match.lines[1] and '"seed"' in match.lines[-1])
    found = tables(match.lines)
    draws = found[1]["draws"]
    draws[3]["deal"], draws[4]["deal"] = draws[4]["deal"], draws[3]["deal"]
    assert (failure(found).check, failure(found).line, failure(found).place) == ("draw", 2, "draw 3")
    del draws[3:]
    assert (failure(found).check, failure(found).expected, failure(found).found) == ("draw", "a draw: deal", None)


@pytest.mark.parametrize("key", ["amount", "interest", "pledge", "note"])
def test_a_changed_term_of_a_loan_is_found(key: str) -> None:
    match = next(match for match in others() if any('"loan_made"' in line for line in match.lines))
    found = tables(match.lines)
    at = next(i for i, table in enumerate(found) if any(e["type"] == "loan_made" for e in table.get("events", [])))
    index = next(i for i, event in enumerate(found[at]["events"]) if event["type"] == "loan_made")
    loan = found[at]["events"][index]["loan"]
    others_of = {"pledge": [] if loan["pledge"] == "wages" else "wages", "note": "other"}
    loan[key] = others_of[key] if key in others_of else loan[key] + 1
    assert (failure(found).check, failure(found).line, failure(found).place) == ("events", at + 1, f"events[{index}]")


def test_a_changed_term_of_an_offer_of_a_loan_is_found_at_its_events() -> None:
    match = next(match for match in others() if any('"lend"' in line for line in match.lines))
    found = tables(match.lines)
    at = next(i for i, table in enumerate(found) if table.get("action", {}).get("type") == "lend")
    found[at]["action"]["amount"] += 1
    assert (failure(found).check, failure(found).line) == ("events", at + 1)


@pytest.mark.parametrize("kind", ["houses_changed", "jail_changed", "wages_changed", "stock_moved", "round_counted"])
def test_a_changed_value_of_an_own_event_is_found_at_that_event(kind: str) -> None:
    match = next(match for match in others() if any(f'"{kind}"' in line for line in match.lines))
    found = tables(match.lines)
    at = next(i for i, table in enumerate(found) if any(e["type"] == kind for e in table.get("events", [])))
    index = next(i for i, event in enumerate(found[at]["events"]) if event["type"] == kind)
    key = "count" if kind == "stock_moved" else "new"
    found[at]["events"][index][key] += 1
    assert (failure(found).check, failure(found).line, failure(found).place) == ("events", at + 1, f"events[{index}]")


@pytest.mark.fuzz
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("number", range(40))
def test_whatever_is_changed_there_is_a_verdict_or_one_reason(number: int, game: str) -> None:
    """Values replaced at random: each is refused or found, or it was no difference; nothing else is ever raised."""
    rng = random.Random(number)
    for _ in range(15):
        match = MATCH if game == "rentopia" else OTHER
        found = tables(match.lines[: 60 if game == "rentopia" else 150])
        for _ in range(rng.randint(1, 3)):
            spoil(found, rng)
        for check in (verify_record, folded):
            try:
                check(text(found))
            except RecordError as error:
                assert "\n" not in str(error)


def folded(lines: list[str]) -> None:
    record = load(lines)
    record.fold()
    record.history()


_EVENTS = [event for table in tables(OTHER.lines) for event in table.get("events", [])]


def spoil(found: list[Table], rng: random.Random) -> None:
    """Replace a value somewhere by another of any kind, or by one that stands elsewhere in the record."""
    values: list[object] = [None, True, -1, 0, 1, 5, 8, 39, 10**9, 10**12, 2**63, -(2**63), 10**30, 1.5, "", "bank"]
    values += ["F1", "T6", "C16", "over", "auction", [], [0, 1], {}]
    values += [rng.choice(found), rng.choice(tables()[1]["events"]), rng.choice(_EVENTS)]
    target: Any = rng.choice(found)
    while isinstance(target, list | dict) and target:
        key = rng.choice(list(range(len(target)) if isinstance(target, list) else target))
        if not isinstance(target[key], list | dict) or not target[key] or rng.random() < 0.1:
            target[key] = copy.deepcopy(rng.choice(values))
            return
        target = target[key]
