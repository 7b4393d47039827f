"""A match in figures: values from the deed cards and the printed rules, and what is really paid in whole matches."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from golden.files import GOLDEN, LANDLORDS
from rentopia.engine import codes
from rentopia.engine.fold import apply_event
from rentopia.formats.position import Position
from rentopia.formats.recordread import load
from rentopia.games import game_of, load_game
from rentopia.games.gamekeys import GameKeys
from rentopia.protocol.figures import BarView, DueView, Figures
from rentopia.server.http import catalogue
from rentopia.table.match.figures import figures
from table.positions import homely, printed


def of(found: Position) -> Figures:
    return figures(game_of(found.state), found.state, 7)


def due(found: Figures, space: int | str) -> tuple[int | None, str, int | None]:
    one = next(one for one in found.dues if one.space == space)
    return one.amount, one.unit, one.row


def card(game: str, space: int) -> list[tuple[str, int, int, str]]:
    keys = load_game(game)
    state = keys.new_state({}, keys.least_seats)
    return [(row.word, row.count, row.amount, row.unit) for row in keys.figures.rows(state, space)]


# --- the printed board --------------------------------------------------------------------------------------------


def test_the_card_of_a_street_has_a_line_for_each_case_of_its_rent() -> None:
    assert card("rentopia", 39) == [
        ("alone", 0, 50, "dollars"),
        ("whole", 0, 100, "dollars"),
        ("house", 1, 200, "dollars"),
        ("house", 2, 600, "dollars"),
        ("house", 3, 1400, "dollars"),
        ("house", 4, 1700, "dollars"),
        ("hotel", 1, 2000, "dollars"),
    ]


def test_the_cards_of_what_goes_by_how_many_one_has_say_so() -> None:
    assert card("rentopia", 5) == [("held", n, fare, "dollars") for n, fare in enumerate((25, 50, 100, 200), 1)]
    assert card("rentopia", 28) == [("held", 1, 4, "dice"), ("held", 2, 10, "dice")]


def test_the_cards_of_1906_have_land_houses_fares_and_the_trust() -> None:
    assert card("landlords", 36) == [
        ("land", 0, 22, "dollars"),
        ("house", 1, 32, "dollars"),
        ("house", 2, 42, "dollars"),
        ("house", 3, 52, "dollars"),
    ]
    assert card("landlords", 1)[:2] == [("land", 0, 0, "dollars"), ("house", 1, 10, "dollars")]
    fares = [("held", n, fare, "dollars") for n, fare in enumerate((5, 10, 20, 50), 1)]
    assert card("landlords", 35) == [*fares, ("trust", 0, 40, "dollars")]
    assert card("landlords", 13) == [("held", 1, 5, "dollars"), ("held", 2, 25, "dollars")]
    assert card("landlords", 8) == card("landlords", 2) == []


def board(game: str) -> dict[Any, Any]:
    found = catalogue.board(game)
    return {space.key: space for space in found.spaces}  # type: ignore[union-attr]


def test_the_board_says_what_mortgages_bring_and_clearing_costs_with_tolls_and_pay() -> None:
    spaces = board("rentopia")
    assert (spaces[1].mortgage, spaces[1].clear) == (30, 33)
    assert (spaces[37].mortgage, spaces[37].clear) == (175, 193)  # 17.50 rounded up
    assert (spaces[12].mortgage, spaces[12].clear, spaces[12].tax) == (75, 83, None)
    assert {key: one.tax.amount for key, one in spaces.items() if one.tax} == {4: 200, 38: 100}
    assert {key: one.wage for key, one in spaces.items() if one.wage is not None} == {0: 200}
    assert {key for key, one in spaces.items() if one.mortgage} == {key for key, one in spaces.items() if one.rows}


def test_the_board_of_1906_has_what_the_inner_spaces_pay_and_take() -> None:
    spaces = board("landlords")
    tolls = {key: one.tax.amount for key, one in spaces.items() if one.tax}
    inner: dict[Any, int] = {"Timberland": 10, "Farmlands": 25, "Coal Mines": 50, "Oil Fields": 75}
    assert tolls == {2: 10, 10: 10, 17: 10, 32: 10, 8: 10, 39: 75, **inner}
    pay = {key: one.wage for key, one in spaces.items() if one.wage is not None}
    assert pay == {40: 100, "Timberland": 40, "Farmlands": 60, "Coal Mines": 80, "Oil Fields": 100}
    assert (spaces[36].mortgage, spaces[36].clear) == (100, 100) and spaces[8].mortgage == 50


@pytest.mark.parametrize(("game", "levels", "hotel"), [("rentopia", 5, 5), ("landlords", 3, None)])
def test_the_board_says_how_often_a_street_is_built_on(game: str, levels: int, hotel: int | None) -> None:
    found: Any = catalogue.board(game)
    assert (found.levels, found.hotel) == (levels, hotel)
    assert found.amounts == load_game(game).showing.amounts() != {}


def test_a_game_without_figures_shows_none_and_counts_by_its_own_rules() -> None:
    state = load_game("rentopia").new_state({}, 2)
    plain = GameKeys.figures
    assert [plain.due(state, space).unit for space in range(40)] == ["none"] * 40
    assert plain.toll(state, 4) is None and plain.wage(state, 0) is None and plain.passing(state, 0) == 0
    assert plain.income(state, 0) == 0 and plain.ballot(state) is None and plain.raising(state, 0, 50).ways == ()


# --- a match as it stands -----------------------------------------------------------------------------------------


def test_a_street_charges_alone_doubled_and_by_what_stands_on_it() -> None:
    found = of(
        homely(
            {"name": "Ada", "deeds": {"Cobbler Lane": 0, "Kite Street": 0, "Harbor View": 0, "Gull Terrace": 0}},
            {"name": "Ben", "deeds": {"Sapphire Bay": 4, "Skyline Point": 5, "Rose Court": "mortgaged"}},
        )
    )
    assert found.seq == 7
    assert due(found, 1) == (2, "dollars", 0)
    assert due(found, 6) == (12, "dollars", 1) and due(found, 9) == (16, "dollars", 1)
    assert due(found, 37) == (1300, "dollars", 5) and due(found, 39) == (2000, "dollars", 6)
    assert due(found, 11) == (None, "none", None)  # mortgaged
    assert due(found, 3) == (None, "none", None)  # nobody's
    assert due(found, 4) == (200, "dollars", None) and due(found, 38) == (100, "dollars", None)
    assert [one.space for one in found.dues if one.space in (0, 2, 10, 20, 30)] == []
    assert found.income == (2 + 12 + 12 + 16, 1300 + 2000)


def test_with_a_house_in_the_district_its_empty_streets_charge_the_single_rent() -> None:
    found = of(
        homely({"name": "Ada", "deeds": {"Kite Street": 1, "Harbor View": 0, "Gull Terrace": 1}}, {"name": "Ben"})
    )
    assert due(found, 6) == (30, "dollars", 2) and due(found, 8) == (6, "dollars", 0)


def test_stations_and_companies_charge_by_how_many_one_has_mortgaged_ones_too() -> None:
    found = of(
        homely(
            {"name": "Ada", "deeds": {"Harbor Ferry": 0, "Central Depot": 0, "Airport Express": "mortgaged"}},
            {"name": "Ben", "deeds": {"City Power": 0}},
            {"name": "Cy", "deeds": {"Reservoir Co.": 0}},
        )
    )
    assert due(found, 15) == due(found, 25) == (100, "dollars", 2)
    assert due(found, 35) == (None, "none", None)
    assert due(found, 12) == due(found, 28) == (4, "dice", 0)
    assert found.income == (200, 28, 28)


def test_worth_is_cash_prices_half_prices_and_levels() -> None:
    found = of(
        homely(
            {"name": "Ada", "cash": 10, "deeds": {"Sapphire Bay": 4, "Skyline Point": 5, "City Power": "mortgaged"}},
            {"name": "Ben", "cash": 1500},
        )
    )
    assert found.worth == (10 + 350 + 800 + 400 + 1000 + 75, 1500)
    assert found.passing == (200, 200)


def test_deeds_of_a_district_with_buildings_are_barred_from_trades_with_the_reason() -> None:
    found = of(
        homely(
            {"name": "Ada", "deeds": {"Kite Street": 1, "Harbor View": 0, "Gull Terrace": 0, "City Power": 0}},
            {"name": "Ben", "deeds": {"Cobbler Lane": "mortgaged"}},
            options={"even_building": False},
        )
    )
    assert found.barred == (6, 8, 9)
    assert [bar.code for bar in found.bars] == ["has_buildings", "district_has_buildings", "district_has_buildings"]
    assert found.bars[0] == BarView(6, "has_buildings", "There are buildings on this street.", found.bars[0].clause)
    assert all(bar.clause.startswith("R-") for bar in found.bars)


def test_who_is_out_is_paid_nothing_when_passing_the_start() -> None:
    found = of(homely({"name": "Ada"}, {"name": "Ben"}, {"name": "Cy", "cash": 0, "out": True}))
    assert found.passing == (200, 200, 0) and found.worth[2] == 0


def test_in_1906_a_stop_costs_land_and_houses_and_unowned_titles_charge_too() -> None:
    found = of(
        printed(
            {"name": "Ada", "cash": 50, "deeds": {"Wall Street": 0, "The Pike": "mortgaged"}},
            {"name": "Ben", "cash": 10, "deeds": {"Gee Whiz R.R.": 0, "P.D.Q. R.R.": 0, "Speculation": 0}},
            {"name": "Cy", "cash": 0},
            houses={"Wall Street": {"Ada": 2}},
        )
    )
    assert due(found, 38) == (22 + 20, "dollars", 2)
    assert due(found, 6) == (4, "dollars", 0)  # it collects as before
    assert due(found, 36) == (22, "dollars", None) and due(found, 5) == (5, "dollars", None)
    assert due(found, 25) == due(found, 35) == (10, "dollars", 1)
    assert due(found, 2) == due(found, 8) == (10, "dollars", None) and due(found, 39) == (75, "dollars", None)
    assert found.income == (22 + 20 + 4, 20, 0)
    assert found.passing == (100, 100, 100) and found.barred == ()
    # Cash, and a hundred for each free title and each house.
    assert found.worth == (50 + 100 + 200, 10 + 300, 0)


def test_under_the_single_tax_land_goes_to_the_treasury_every_builder_is_paid_and_public_titles_are_free() -> None:
    found = of(
        printed(
            {"name": "Ada", "cash": 0, "deeds": {"Wall Street": 0, "Gee Whiz R.R.": 0}},
            {"name": "Ben", "cash": 0},
            {"name": "Cy", "cash": 0},
            houses={"Wall Street": {"Ada": 1, "Cy": 1}},
            single_tax=True,
            public=["Soakum Lighting System"],
            wages=110,
        )
    )
    assert due(found, 38) == (22 + 10 + 10, "dollars", 2) and due(found, 13) == (None, "none", None)
    assert due(found, 2) == due(found, 10) == (0, "dollars", None)
    assert found.income == (10 + 5, 0, 10) and found.passing == (110, 110, 110)


def test_partners_of_a_trust_are_paid_twenty_each_by_whoever_is_none() -> None:
    roads = {"Royal Rusher R.R.": 0, "Shooting Star R.R.": 0, "Gee Whiz R.R.": 0}
    found = of(
        printed(
            {"name": "Ada", "deeds": roads},
            {"name": "Ben", "deeds": {"P.D.Q. R.R.": 0}},
            {"name": "Cy"},
            trust={"partners": ["Ada", "Ben"]},
        )
    )
    assert due(found, 5) == due(found, 35) == (40, "dollars", 4) and found.income == (80, 80, 0)


def test_pledged_titles_are_barred_in_1906_and_count_nothing() -> None:
    loan = {"number": 1, "lender": "Ben", "borrower": "Ada", "amount": 30, "interest": 2, "pledge": ["Broadway"]}
    found = of(printed({"name": "Ada", "cash": 0, "deeds": {"Broadway": 0}}, {"name": "Ben", "cash": 0}, loans=[loan]))
    assert found.barred == (31,) and found.bars[0].code == "is_pledged" and found.bars[0].clause.startswith("L-")
    assert found.worth == (-30, 30)


# --- what is really paid ------------------------------------------------------------------------------------------

#: Luxury is bought and Speculation is played, both by reasons of their own.
_OTHERWISE = {"rentopia": (), "landlords": (8, 39)}


@pytest.mark.parametrize(("folder", "least"), [(GOLDEN, 150), (LANDLORDS, 120)], ids=["rentopia", "landlords"])
def test_every_stop_of_the_golden_matches_cost_what_was_shown_before(folder: list[Path], least: int) -> None:
    assert sum(stops_as_shown(path) for path in folder) > least


def stops_as_shown(path: Path) -> int:
    """How many stops of a match have cost what the figures said just after the token had come; at most one a step."""
    record = load(path)
    state, game = record.header.opening(), record.game
    stops = 0
    for recorded in record.steps:
        kinds = [event[0] for event in recorded.step.events]
        # A card may ask for twice a fare, or for ten times another throw.
        usual = state.phase != codes.MOVING and codes.CARD_DRAWN not in kinds and not recorded.step.takes_back
        shown, paid = None, 0
        for event in recorded.step.events:
            if event[0] in (codes.CASH_MOVED, codes.DEBT_INCURRED) and shown is not None:
                if event[1] == state.turn and event[4] in (codes.TAX_DUE, *game.showing.rents):
                    paid += event[3]
            apply_event(state, event)
            if event[0] == codes.TOKEN_MOVED and event[4] != codes.SENT and usual:
                mover, space = state.turn, state.space[state.turn]
                one = game.figures.due(state, space)
                free = state.board.deed_mask >> space & 1 and state.owner[space] in (codes.NOBODY, mover)
                trust = getattr(state, "trust", 0) >> mover & state.board.fare_mask >> space & 1
                mine = 0 if one.unit == "dice" else game.figures.takes(state, mover, space)
                shown = None if free or trust or space in _OTHERWISE[game.name] else (one, mine)
        if shown is not None:
            one, mine = shown
            assert paid == (one.amount or 0) * (state.die1 + state.die2 if one.unit == "dice" else 1) - mine, (
                path,
                recorded.step,
            )
            stops += one.amount is not None
    return stops


def test_making_figures_changes_nothing() -> None:
    found = homely({"name": "Ada", "deeds": {"Kite Street": 0}}, {"name": "Ben"})
    before = found.state.checksum()
    one = of(found)
    assert found.state.checksum() == before and found.state.journal is None
    assert DueView(6, 6, "dollars", 0) in one.dues
