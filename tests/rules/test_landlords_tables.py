"""Price, rent and charge of all 44 spaces, the wages and the four hands, against tables of their own."""

from __future__ import annotations

import csv
from collections import defaultdict
from pathlib import Path

import pytest

from rentopia.engine.codes import NOBODY, OWNER_CHANGED, START, TREASURY
from rentopia.engine.fold import apply_event
from rentopia.engine.rows import Move
from rentopia.games.landlords.boardfile import KINDS, RING
from rentopia.games.landlords.codes import OPPORTUNITY
from rentopia.games.landlords.game import board_info, new_match
from rentopia.games.landlords.rent import stop_cost
from rentopia.games.landlords.rules import resolve, step
from rentopia.games.landlords.state import LandlordsState

DATA = Path(__file__).parents[1] / "data"
KIND_OF = {**KINDS, "inner": OPPORTUNITY}
VISITOR, OWNER = 1, 0


def rows(name: str) -> list[dict[str, str]]:
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


BOARD = rows("landlords-board.csv")
HANDS = rows("landlords-hands.csv")
INNER = [row for row in BOARD if not row["number"]]
each_space = pytest.mark.parametrize("row", BOARD, ids=lambda row: row["name"] + row["number"])


def number(cell: str) -> int:
    return int(cell) if cell else 0


def space_of(row: dict[str, str]) -> int:
    """The space as the rules number it: Mother Earth 0, inner spaces from 40 on."""
    return int(row["number"]) % RING if row["number"] else RING + INNER.index(row)


def match(**options: object) -> LandlordsState:
    return new_match(options, 2)


def test_the_table_has_forty_and_four_spaces() -> None:
    assert sorted(map(space_of, BOARD)) == list(range(44))
    assert len(INNER) == 4


@each_space
def test_a_space_is_what_it_is_printed_as(row: dict[str, str]) -> None:
    board, info, space = match().board, board_info(), space_of(row)
    assert info.names[space].partition(",")[0].startswith(row["name"])
    assert board.kind[space] == KIND_OF[row["kind"]]
    assert board.price[space] == number(row["price"])
    titled = row["kind"] in ("lot", "railroad", "franchise", "speculation")
    assert bool(board.deed_mask >> space & 1) == titled == (number(row["price"]) > 0)
    assert bool(board.street_mask >> space & 1) == (row["kind"] == "lot")
    assert board.group[space] == (int(row["section"]) - 1 if row["section"] else -1)


@each_space
def test_a_stop_costs_a_stranger_what_is_printed(row: dict[str, str]) -> None:
    space = space_of(row)
    if space >= RING:
        return  # an inner space is no stop: see its wages and rent below
    state = match()
    if number(row["price"]):
        apply_event(state, (OWNER_CHANGED, space, NOBODY, OWNER))
    if row["kind"] in ("speculation", "luxury"):
        assert state.board.charge[space] == number(row["charge"])  # paid for the throw and for the card
        assert stop_cost(state, VISITOR, space) == 0
        return
    expected = number(row["rent"]) + number(row["charge"])
    assert stop_cost(state, VISITOR, space) == expected
    assert stop_cost(state, OWNER, space) == (0 if number(row["price"]) else expected)
    if row["kind"] == "lot":
        for houses in (1, 2, 3):
            state.set_houses(space, OWNER, houses)
            assert stop_cost(state, VISITOR, space) == number(row[f"house {houses}"])


@each_space
def test_a_title_of_nobody_costs_the_same_and_a_necessity_nothing_under_the_single_tax(row: dict[str, str]) -> None:
    space = space_of(row)
    if space >= RING or row["kind"] in ("speculation", "luxury"):
        return
    state = match()
    assert stop_cost(state, VISITOR, space) == number(row["rent"]) + number(row["charge"])
    state.begin_single_tax()
    tax = row["kind"] in ("necessity", "jail")
    assert stop_cost(state, VISITOR, space) == (0 if tax else number(row["rent"]) + number(row["charge"]))


def test_wages_and_rents_of_the_inner_spaces_and_of_mother_earth_are_those_printed() -> None:
    house = match().house
    assert list(house.wages_of) == [number(row["wages"]) for row in INNER]
    assert list(house.rent_of) == [number(row["rent"]) for row in INNER]
    assert house.wages == sum(number(row["wages"]) for row in BOARD if row["kind"] == "start")


def test_the_four_hands_cost_325_each_and_share_no_title() -> None:
    prices = {row["name"]: number(row["price"]) for row in BOARD}
    hands: dict[str, list[str]] = defaultdict(list)
    for row in HANDS:
        assert prices[row["title"]] == number(row["price"]) > 0
        hands[row["hand"]].append(row["title"])
    titles = [title for hand in hands.values() for title in hand]
    assert len(titles) == len(set(titles)) and list(hands) == ["1", "2", "3", "4"]
    assert [sum(prices[title] for title in hand) for hand in hands.values()] == [325] * 4
    house, info = match().house, board_info()
    for place, hand in enumerate(hands.values()):
        mask = house.hand[place]
        assert {info.names[space] for space in range(RING) if mask >> space & 1} == set(hand)


def test_the_hands_are_bought_out_of_the_starting_cash() -> None:
    for seats in (2, 3, 4):
        state = new_match({"setup": "hands"}, seats)
        before = list(state.cash)[:seats]
        move = Move()
        move.set(START, 0, 0)
        assert step(state, NOBODY, move) == 0
        resolve(state, 0, 0)
        assert [before[seat] - state.cash[seat] for seat in range(seats)] == [325] * seats
        assert state.cash[TREASURY] == 325 * seats
