"""Receipts: every amount that ever moved is taken apart, and the parts come to the amount."""

from __future__ import annotations

import csv
import random
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from golden.files import GOLDEN, LANDLORDS
from rentopia.engine import codes
from rentopia.engine.history import Step
from rentopia.engine.rows import Move
from rentopia.formats.recordread import RecordError, load
from rentopia.games.receipts import Item, Scene, Why
from rentopia.games.showing import Showing
from rentopia.protocol.requests import Receipt
from rentopia.table.match.receipts import Ledger, receipts
from table.livehelp import golden_rows, random_act, random_match, started

NO_STEP = Step(1, 0, None, Move(), (), ())
DATA = Path(__file__).parents[1] / "data"
by_name = pytest.mark.parametrize(
    "path", GOLDEN + LANDLORDS, ids=lambda path: path.stem if path in GOLDEN else f"{path.parent.name}-{path.stem}"
)


def total(receipt: Receipt) -> int:
    return sum(item["amount"] * item.get("times", 1) for item in receipt.parts["sum"])


def all_receipts(path: Path) -> Iterator[Receipt]:
    ledger = Ledger(path.read_text(encoding="utf-8").splitlines()[0])
    for recorded in load(path).steps:
        yield from ledger.add(recorded.step)


def golden(folder: list[Path], reason: str) -> list[Receipt]:
    """All receipts of a reason in golden matches on the printed board that nothing took back."""
    found = [
        one
        for path in folder
        if load(path).header.board is None
        for one in all_receipts(path)
        if one.reason == reason and "takes_back" not in one.parts
    ]
    assert found
    return found


# --- every amount -------------------------------------------------------------------------------------------------


@by_name
def test_every_amount_of_a_golden_match_has_a_receipt_that_comes_to_it(path: Path) -> None:
    record = load(path)
    ledger = Ledger(path.read_text(encoding="utf-8").splitlines()[0])
    for recorded in record.steps:
        events = recorded.step.events
        found = ledger.add(recorded.step)
        paid = [index for index, event in enumerate(events) if event[0] == codes.CASH_MOVED]
        assert [one.event for one in found] == paid
        for one in found:
            _, payer, payee, amount, reason = events[one.event]
            assert one.amount == amount == total(one), one
            assert one.reason == record.game.words.reasons[reason]
            assert one.clause and f"${amount:,}" in one.sentence and one.sentence.endswith(".")
            for account, shown in ((payer, one.payer), (payee, one.payee)):
                assert shown == (record.header.names[account] if account < codes.SEATS else shown.lower())
    assert ledger.owed == []


TOLD = ("debt_incurred", "bid_placed", "auction_closed", "loan_made", "wages_changed")


@by_name
def test_what_is_owed_bid_lent_or_set_is_taken_apart_like_what_is_paid(path: Path) -> None:
    record = load(path)
    ledger = Ledger(path.read_text(encoding="utf-8").splitlines()[0])
    kinds = {kind for kind, (word, _) in record.game.words.events.items() if word in TOLD}
    for recorded in record.steps:
        events = recorded.step.events
        found = {one.event: one for one in ledger.add(recorded.step, told=True)}
        for index, event in enumerate(events):
            ends_without_a_bid = event[0] == codes.AUCTION_CLOSED and event[4] < 0
            is_told = event[0] in kinds and not ends_without_a_bid
            taken_back = bool(recorded.step.takes_back) and event[0] not in (codes.CASH_MOVED, codes.DEBT_INCURRED)
            assert (index in found) == ((is_told and not taken_back) or event[0] == codes.CASH_MOVED), event
        for one in found.values():
            assert one.amount == total(one) and one.clause and f"${one.amount:,}" in one.sentence, one


def test_a_bid_names_the_list_price_and_who_led() -> None:
    bids = [
        one
        for path in GOLDEN
        for ledger in [Ledger(path.read_text(encoding="utf-8").splitlines()[0])]
        for recorded in load(path).steps
        for one in ledger.add(recorded.step, told=True)
        if recorded.step.events[one.event][0] == codes.BID_PLACED and "deed" in one.parts
    ]
    first = [one for one in bids if "leader" not in one.parts]
    further = [one for one in bids if "leader" in one.parts]
    assert {one.clause for one in first} == {"R-10.4"} and {one.clause for one in further} == {"R-10.5"}
    assert all(one.parts["list_price"] > 0 and one.parts["high"] < one.amount for one in further)


@pytest.mark.parametrize("game", ["rentopia", "landlords"])
@pytest.mark.parametrize("number", range(8))
def test_every_amount_of_a_random_match_comes_to_its_parts(game: str, number: int) -> None:
    log = random_match(game, 50 + number)
    rng = random.Random(number)
    while not log.live.over and log.live.head < 200:
        log.do(*random_act(log, rng))
    ledger = Ledger(log.rows[0].body.decode())
    for step in log.live.history.steps:
        for one in ledger.add(step):
            assert total(one) == one.amount, one


@by_name
def test_the_receipts_of_one_step_are_those_of_the_whole(path: Path) -> None:
    rows = [row.body for row in golden_rows(path)]
    ledger = Ledger(rows[0].decode())
    whole = {recorded.step.seq: tuple(ledger.add(recorded.step, told=True)) for recorded in load(path).steps}
    for seq in {1, len(rows) // 3 or 1, len(rows) - 1}:
        found = receipts(rows, seq)
        assert (found.seq, found.receipts) == (seq, whole[seq])


@by_name
def test_every_clause_that_is_cited_is_printed(path: Path) -> None:
    name = load(path).game.name
    printed = (Path(__file__).parents[2] / "docs" / "rules" / f"{name}.md").read_text(encoding="utf-8")
    for one in all_receipts(path):
        assert f"**{one.clause}**" in printed, one


# --- what they are made of, by the printed tables -----------------------------------------------------------------


def printed(game: str) -> Mapping[str, dict[str, str]]:
    with (DATA / f"{game}-board.csv").open(encoding="utf-8") as file:
        return {row["number"]: row for row in csv.DictReader(file)}


def test_a_rent_names_the_deed_and_its_level_and_is_the_printed_one() -> None:
    board = printed("rentopia")
    levels = set()
    for one in golden(GOLDEN, "rent"):
        row, level = board[str(one.parts["deed"])], one.parts["level"]
        column = ["empty", "1", "2", "3", "4", "hotel"][level]
        if level == 0 and one.parts["whole_district"]:
            column = "set"
        assert one.amount == int(row[column]), one
        assert row["name"] in one.sentence
        levels.add(column)
    assert levels >= {"empty", "set", "1", "2", "hotel"}


def test_a_fare_goes_by_the_stations_held_and_twice_by_the_card() -> None:
    found = golden(GOLDEN, "fare")
    for one in found:
        assert one.amount == (25, 50, 100, 200)[one.parts["stations"] - 1] * one.parts["times"]
        assert ("card" in one.parts) == (one.parts["times"] == 2)
    assert {one.parts["stations"] for one in found} == {1, 2, 3, 4}
    assert {one.parts["times"] for one in found} == {1, 2}


def test_a_company_multiplies_the_throw() -> None:
    found = golden(GOLDEN, "company")
    for one in found:
        assert one.amount == sum(one.parts["dice"]) * one.parts["multiplier"]
        assert all(1 <= die <= 6 for die in one.parts["dice"])
        wanted = {"R-11.18": {1: 4, 2: 10}[one.parts["companies"]], "R-11.21": 10}
        assert one.parts["multiplier"] == wanted[one.clause]
    assert {one.clause for one in found} == {"R-11.18", "R-11.21"}


def test_taxes_cards_and_the_pot() -> None:
    for one in golden(GOLDEN, "tax"):
        assert (one.amount, one.clause) == {4: (200, "R-8.5"), 38: (100, "R-8.6")}[one.parts["space"]]
    repairs = [one for one in golden(GOLDEN, "card") if "per_house" in one.parts]
    for one in repairs:
        parts = one.parts
        assert one.amount == parts["houses"] * parts["per_house"] + parts["hotels"] * parts["per_hotel"]
        assert (parts["per_house"], parts["per_hotel"]) in ((25, 100), (40, 115))
    assert repairs
    assert {one.amount for one in golden(GOLDEN, "card") if one.parts["card"] == "T9"} == {10}
    for one in golden(GOLDEN, "jackpot"):
        assert one.amount == one.parts["pot"] > 0 and one.payer == "pot"


def test_half_the_price_and_a_tenth_more() -> None:
    board = printed("rentopia")
    for one in golden(GOLDEN, "mortgage"):
        assert one.amount == one.parts["price"] * one.parts["percent"] // 100
        assert one.amount == int(board[str(one.parts["deed"])]["mortgage"])
    for one in golden(GOLDEN, "redemption"):
        assert one.amount == int(board[str(one.parts["deed"])]["clear"])
        assert one.amount == one.parts["mortgage"] + -(-one.parts["mortgage"] * one.parts["percent"] // 100)
    for one in golden(GOLDEN, "transfer_fee"):
        assert one.amount == -(-int(board[str(one.parts["deed"])]["mortgage"]) // 10)


def test_buildings_cost_the_list_price_or_what_was_bid_and_bring_half() -> None:
    board = printed("rentopia")
    bids = 0
    for one in golden(GOLDEN, "building"):
        price = int(board[str(one.parts["deed"])]["house price"])
        assert one.amount == one.parts.get("bid", price)
        assert one.parts.get("price", price) == price
        bids += "bid" in one.parts
    assert bids
    for one in golden(GOLDEN, "building_sale"):
        streets = one.parts["streets"]
        assert one.amount == sum(street["levels"] * street["price"] * street["percent"] // 100 for street in streets)
        assert all(street["price"] == int(board[str(street["deed"])]["house price"]) for street in streets)


def test_a_debt_is_explained_by_the_moment_it_arose() -> None:
    """The step that pays it is a sale or a trade: the rent is still told whole."""
    late = Counter[str]()
    for path in GOLDEN + LANDLORDS:
        ledger = Ledger(path.read_text(encoding="utf-8").splitlines()[0])
        for recorded in load(path).steps:
            owed = list(ledger.owed)
            for one in ledger.add(recorded.step):
                if any(one.parts.items() >= why.parts.items() and why.total == one.amount for why in owed if why.parts):
                    late[one.reason] += 1
    assert {"rent", "tax", "card"} <= set(late)


def test_the_landlords_game_counts_land_houses_and_shares() -> None:
    board = printed("landlords")
    for one in golden(LANDLORDS, "rent"):
        bare = int(board[str(one.parts["deed"])]["rent"])
        assert one.amount == bare * 2 ** one.parts["doubled"] + 10 * one.parts.get("houses", 0)
    assert {one.clause for one in golden(LANDLORDS, "rent")} == {"L-8.1", "L-8.5", "L-24.4"}
    for one in golden(LANDLORDS, "house_rent"):
        assert one.amount == 10 * one.parts["houses"] > 0
    fares = golden(LANDLORDS, "fare")
    for one in fares:
        if "trust" in one.parts:
            assert one.amount == one.parts["share"] == 20
        elif "railroads" in one.parts:
            assert one.amount == (5, 10, 20, 50)[one.parts["railroads"] - 1]
        else:
            assert one.amount == (5, 25)[one.parts["franchises"] - 1]
    assert any("trust" in one.parts for one in fares)


def test_interest_loans_wages_and_the_treasury_of_the_landlords_game() -> None:
    for one in golden(LANDLORDS, "interest"):
        assert one.amount == 5 * one.parts["titles"]
    for one in golden(LANDLORDS, "mortgage"):
        assert one.amount == one.parts["prices"] // 100 * 100
    for one in golden(LANDLORDS, "loan_interest"):
        assert 0 < one.amount <= one.parts["interest"] and one.parts["loan"] > 0
    for one in golden(LANDLORDS, "pledged_wages"):
        assert one.amount <= one.parts["stands_at"]
    for one in golden(LANDLORDS, "brokerage"):
        assert one.amount == one.parts["prize"] * one.parts["percent"] // 100
    for one in golden(LANDLORDS, "winnings"):
        die1, die2 = one.parts["dice"]
        assert one.amount == one.parts["prize"] and (one.amount == 100) == (die1 == die2)
    for one in golden(LANDLORDS, "buy_out"):
        assert one.payer == "treasury" and ("treasury" in one.parts or "price" in one.parts or "loan" in one.parts)
    wages = golden(LANDLORDS, "wages") + golden(LANDLORDS, "opportunity_wages")
    assert any(one.amount < one.parts["wages"] for one in wages)
    assert all(one.amount <= one.parts["wages"] for one in wages)


def test_a_trade_names_its_offer_and_what_came_back() -> None:
    for folder in (GOLDEN, LANDLORDS):
        found = golden(folder, "trade")
        assert all(one.parts["offer"] > 0 and one.parts["version"] > 0 for one in found)
        assert any(one.parts["deeds"] for one in found)


def test_what_is_taken_back_says_so() -> None:
    log = started(seats=2, options={"starting_cash": 5000})
    rng = random.Random(1)

    def free() -> list[tuple[int, int]]:
        state = log.live.state
        if state.phase != codes.AFTER_ROLL:
            return []
        return [(seat, at) for seat in range(2) for at in range(40) if state.owned[seat] & ~state.mortgaged & 1 << at]

    while not free():
        log.do(*random_act(log, rng))
    seat, space = free()[0]
    log.do(seat, {"type": "mortgage", "space": space})
    log.do(seat, {"type": "undo"})
    rows = [row.body for row in log.rows]
    gone, back = (receipts(rows, log.live.head - 1).receipts[0], receipts(rows, log.live.head).receipts[0])
    assert (back.payer, back.payee, back.amount) == (gone.payee, gone.payer, gone.amount)
    assert back.parts["takes_back"] == log.live.head - 1 and back.clause == "R-21.5"


# --- what is not there --------------------------------------------------------------------------------------------


def test_a_step_that_is_not_there_has_no_receipts() -> None:
    rows = [row.body for row in started().rows]
    for seq in (0, 2, 99, -1):
        with pytest.raises(KeyError):
            receipts(rows, seq)
    with pytest.raises(RecordError):
        receipts([b"{}"], 1)
    with pytest.raises(RecordError):
        receipts([rows[0], b"{}"], 1)


def test_a_game_that_explains_nothing_still_says_what_for() -> None:
    state = started().live.state
    scene = Scene(None, (), state, NO_STEP, 0, 0, -1, 0, 1, 25, codes.RENT)
    why = Showing().why_paid(scene)
    assert (why.text, why.total, why.clause) == ("rent", 25, "")
    assert Why("rent", (Item("a house", 7, 3), Item("less", -1))).total == 20
