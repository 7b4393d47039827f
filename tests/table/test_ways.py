"""Ways out of a debt: each can be gone, and the first is the cheapest, against trying everything."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pytest

from rentopia.engine import codes
from rentopia.engine.history import History, Step
from rentopia.engine.rows import Move
from rentopia.formats.position import Position
from rentopia.formats.record import scope_of
from rentopia.games import game_of, raising
from rentopia.games.raising import unpayable
from rentopia.protocol.previews import Loss, Ways
from rentopia.protocol.requests import Problem
from rentopia.table.match.chance import Seedless
from rentopia.table.match.ways import ways
from table.positions import homely, printed


def of(found: Position, seat: int = 0, need: int | None = None) -> Ways:
    """The ways, made of a state that must be as before afterwards; each is really gone in the match."""
    game, state = game_of(found.state), found.state
    before = state.checksum()
    made = ways(game, scope_of(state), state, seat, 5, need)
    assert state.checksum() == before and isinstance(made, Ways)
    for way in made.ways:
        history = History(game, state.clone(), found.names)
        for action in way.actions:
            done = history.act(seat, action, Seedless())
            assert isinstance(done, Step), done
        paid = not any(debt.debtor == seat for debt in history.state.debts)
        assert paid if state.phase == codes.OWING else history.state.cash[seat] >= made.owed
        assert made.cash + way.raises >= made.owed
    return made


def owing(amount: int, deeds: dict[str, Any], cash: int = 0, **more: Any) -> Position:
    debts = [{"debtor": "Ada", "creditor": "Ben", "amount": amount, "reason": "rent"}]
    turn = {"phase": "owing", "then": "after_roll"}
    return homely({"name": "Ada", "cash": cash, "deeds": deeds}, {"name": "Ben"}, turn=turn, debts=debts, **more)


def old(amount: int, deeds: list[str], cash: int = 0, **more: Any) -> Position:
    debts = [{"debtor": "Ada", "creditor": "Ben", "amount": amount, "reason": "rent"}]
    turn = {"phase": "owing", "then": "after_roll"}
    seats = ({"name": "Ada", "cash": cash, "deeds": dict.fromkeys(deeds, 0)}, {"name": "Ben"})
    return printed(*seats, turn=turn, debts=debts, **more)


def sent(made: Ways, place: int = 0) -> list[tuple[str, Any]]:
    return [(one["type"], one.get("space", one.get("titles"))) for one in made.ways[place].actions]


# --- by hand ------------------------------------------------------------------------------------------------------


def test_of_two_deeds_that_bring_enough_the_one_with_the_lower_rent_is_pledged() -> None:
    # Kite Street brings $50 and charges $6, Cobbler Lane brings $30 and charges $2, the station $100 and $25.
    made = of(owing(45, {"Kite Street": 0, "Cobbler Lane": 0, "Harbor Ferry": 0}, cash=5))
    assert (made.owed, made.cash, made.most, made.enough, made.exact) == (45, 5, 185, True, True)
    assert sent(made) == [("mortgage", 6)]
    assert made.ways[0].loses == Loss(0, 6) and made.ways[0].raises == 50 and made.ways[0].note == "cheapest"


def test_two_cheap_deeds_are_pledged_before_a_dear_one_and_the_dear_one_is_the_shortest_way() -> None:
    made = of(owing(75, {"Kite Street": 0, "Cobbler Lane": 0, "Harbor Ferry": 0}))
    assert sent(made) == [("mortgage", 1), ("mortgage", 6)] and made.ways[0].loses == Loss(0, 8)
    assert made.ways[1].note == "fewest" and sent(made, 1) == [("mortgage", 15)]
    assert made.ways[1].loses == Loss(0, 25)


def test_deeds_are_pledged_before_houses_are_sold_for_half() -> None:
    made = of(owing(60, {"Sapphire Bay": 1, "Skyline Point": 1, "City Power": 0}))
    # A company charges four times the throw, 28 on the average.
    assert sent(made) == [("mortgage", 12)] and made.ways[0].loses == Loss(0, 28)
    selling = next(way for way in made.ways if way.note == "selling")
    assert [one["space"] for one in selling.actions] == [37] and selling.loses == Loss(100, 175 - 35)


def test_a_district_is_sold_evenly_and_only_then_pledged() -> None:
    made = of(owing(420, {"Sapphire Bay": 1, "Skyline Point": 1}))
    assert made.most == 100 + 100 + 175 + 200 and made.enough
    assert sent(made)[:2] in ([("sell", 37), ("sell", 39)], [("sell", 39), ("sell", 37)])
    assert {one[0] for one in sent(made)[2:]} == {"mortgage"} and made.ways[0].loses.worth == 200
    assert not any(way.note in ("pledging", "selling") for way in made.ways)


def test_what_all_together_does_not_cover_has_no_way() -> None:
    made = of(owing(1000, {"Kite Street": 0, "Cobbler Lane": 0}, cash=10))
    assert (made.enough, made.most, made.ways, made.exact) == (False, 90, (), True)


def test_mortgaged_deeds_bring_nothing_more_and_cards_nothing_at_all() -> None:
    made = of(owing(100, {"Kite Street": "mortgaged", "Harbor Ferry": 0}, cash=20))
    assert made.most == 120 and sent(made) == [("mortgage", 15)]


def test_a_hotel_where_the_bank_has_no_house_comes_down_whole_and_is_confirmed() -> None:
    made = of(
        owing(400, {"Sapphire Bay": 5, "Skyline Point": 5}, options={"houses": 0}, bank={"houses": 0, "hotels": 10})
    )
    assert made.ways[0].actions[0].get("confirm") is True and made.ways[0].raises == 1000
    assert made.exact and len(made.ways) == 1 and made.ways[0].loses.worth == 1000


def test_houses_sold_in_one_district_let_the_hotels_of_another_come_down_one_by_one() -> None:
    """With none in the bank a hotel costs all of its district, unless Old Town's houses go back first."""
    deeds = {"Cobbler Lane": 4, "Tanner Row": 4, "Sapphire Bay": 5, "Skyline Point": 5}
    found = owing(300, deeds, options={"houses": 8}, bank={"houses": 0, "hotels": 10})
    made = of(found)
    assert made.exact and made.ways[0].loses == cheapest(made, found)
    sold = [one[1] for one in sent(made)]
    assert set(sold) >= {1, 3} and 0 < sum(space in (37, 39) for space in sold) <= 2
    # Skyline alone would have lost ten levels at $100.
    assert made.ways[0].loses.worth < 1000


def test_debts_up_to_that_of_somebody_else_are_one_sum() -> None:
    debts = [
        {"debtor": "Ada", "creditor": "Ben", "amount": 60, "reason": "rent"},
        {"debtor": "Ada", "creditor": "Cy", "amount": 50, "reason": "card"},
        {"debtor": "Ben", "creditor": "Cy", "amount": 70, "reason": "card"},
    ]
    seats: list[dict[str, Any]] = [
        {"name": "Ada", "cash": 10, "deeds": {"Harbor Ferry": 0, "Kite Street": 0}},
        {"name": "Ben", "cash": 0, "deeds": {"Airport Express": 0}},
        {"name": "Cy"},
    ]
    made = of(homely(*seats, turn={"phase": "owing", "then": "after_roll"}, debts=debts))
    assert made.owed == 110 and sent(made) == [("mortgage", 15)]


# --- where nothing is owed ----------------------------------------------------------------------------------------


def test_without_a_debt_a_sum_must_be_named() -> None:
    found = homely({"name": "Ada", "deeds": {"Kite Street": 0}}, {"name": "Ben"})
    made = ways(game_of(found.state), scope_of(found.state), found.state, 0, 5, None)
    assert isinstance(made, Problem) and made.code == "not_owing"


def test_a_debtor_out_of_turn_has_no_ways_yet_and_his_creditor_none() -> None:
    found = owing(50, {"Kite Street": 0})
    made = ways(game_of(found.state), scope_of(found.state), found.state, 1, 5, None)
    assert isinstance(made, Problem) and made.code == "not_owing"
    # Nor may another raise cash while somebody owes.
    assert of(found, 1, need=2000) == Ways(5, 2000, 1500, 1500, False, True, ())


def test_a_buyer_who_is_short_is_told_what_to_pledge() -> None:
    found = homely(
        {"name": "Ada", "cash": 150, "space": 39, "deeds": {"Kite Street": 0, "Harbor Ferry": 0}},
        {"name": "Ben"},
        turn={"phase": "buying"},
    )
    made = of(found, 0, need=200)
    assert (made.owed, made.cash, made.most) == (200, 150, 300) and sent(made) == [("mortgage", 6)]
    assert of(found, 0, need=100).ways == () and of(found, 0, need=100).enough
    assert not of(found, 0, need=400).enough


# --- the game of 1906 ---------------------------------------------------------------------------------------------


def test_titles_of_1906_are_pledged_in_one_set_of_whole_hundreds() -> None:
    made = of(old(80, ["Wall Street", "Rubeville", "The Farm", "Easy Street"], cash=10))
    # $100 for Wall Street, which counts a hundred; every other set of a hundred has two titles.
    assert sent(made) == [("mortgage", [38])] and made.ways[0].loses == Loss(0, 0) and made.ways[0].raises == 100
    assert made.most == 10 + 200 and made.exact


def test_the_titles_that_lose_least_of_the_count_are_found() -> None:
    made = of(old(150, ["Rubeville", "The Farm", "Easy Street", "George Street", "The Pike"]))
    # 75 + 75 + 25 + 25: four titles for 200.
    assert len(made.ways[0].actions[0]["titles"]) == 4 and made.ways[0].loses == Loss(400 - 200, 0)


def test_under_the_single_tax_lots_that_count_nothing_go_first() -> None:
    deeds = ["Royal Rusher R.R.", "Shooting Star R.R.", "Boomtown", "Goat Alley", "Rickety Row"]
    made = of(old(90, deeds, options={"lots_count": False}, single_tax=True))
    assert set(made.ways[0].actions[0]["titles"]) <= {11, 12, 16} and made.ways[0].loses == Loss(-100, 0)


def test_pledged_titles_and_too_few_bring_nothing() -> None:
    loan = {"number": 1, "lender": "Ben", "borrower": "Ada", "amount": 30, "interest": 0, "pledge": ["Wall Street"]}
    made = of(old(80, ["Wall Street", "Easy Street"], loans=[loan]))
    assert (made.most, made.enough, made.ways) == (0, False, ())


@pytest.mark.parametrize("number", range(40))
def test_no_set_of_titles_is_cheaper_than_the_one_found(number: int) -> None:
    rng = random.Random(number)
    board = old(10, []).state.board
    titles = rng.sample([space for space in range(40) if board.price[space]], rng.randint(2, 9))
    cash = rng.randint(0, 60)
    found = old(cash + rng.randint(1, 320), [board.names[space] for space in titles], cash)
    made = of(found)
    enough = []
    for size in range(1, len(titles) + 1):
        for chosen in combinations(titles, size):
            loan = sum(board.price[space] for space in chosen) // 100 * 100
            if loan and cash + loan >= made.owed:
                enough.append(size)
    assert made.enough == bool(enough) == bool(made.ways)
    if enough:
        # Every title counts a hundred, so the fewest lose least.
        best = made.ways[0]
        assert len(best.actions[0]["titles"]) == min(enough)
        assert best.loses == Loss(100 * min(enough) - best.raises, 0)


# --- against trying everything ------------------------------------------------------------------------------------

PARTS: tuple[dict[str, Any], ...] = (
    {"Cobbler Lane": 2, "Tanner Row": 2},
    {"Cobbler Lane": 0, "Tanner Row": 0},
    {"Sapphire Bay": 1, "Skyline Point": 1},
    {"Sapphire Bay": 5, "Skyline Point": 5},
    {"Kite Street": 0, "Harbor View": 0},
    {"City Power": 0},
    {"Harbor Ferry": 0, "Central Depot": 0},
    {"Amber Square": 0},
    {"Rose Court": "mortgaged"},
)


def cheapest(made: Ways, found: Position) -> Loss | None:
    """The least that any order of sales and mortgages loses, found by going everywhere."""
    game, state, seat = game_of(found.state), found.state, 0
    base = unpayable(state, seat)
    best: tuple[int, int] | None = None
    queue, seen = [base], set()
    move = Move()
    while queue:
        at = queue.pop()
        key = (tuple(at.level), at.mortgaged)
        if key in seen:
            continue
        seen.add(key)
        if at.cash[seat] >= made.owed:
            lost = (
                game.worth_of(base, seat) - game.worth_of(at, seat),
                game.figures.income(base, seat) - game.figures.income(at, seat),
            )
            best = lost if best is None else min(best, lost)
            continue
        for space in range(40):
            for kind in (codes.SELL, codes.MORTGAGE):
                after = at.clone()
                move.set(kind, space, 1 if kind == codes.SELL else 0)
                if at.owned[seat] >> space & 1 and game.step(after, seat, move) == codes.LEGAL:
                    queue.append(after)
    return None if best is None else Loss(*best)


@pytest.mark.parametrize("even", [True, False])
@pytest.mark.parametrize("number", range(30))
def test_no_way_is_cheaper_than_the_first(number: int, even: bool) -> None:
    rng = random.Random(number)
    deeds: dict[str, Any] = {}
    for part in rng.sample(PARTS, rng.randint(1, 3)):
        deeds.update(part)
    standing = sum(level if level < 5 else 0 for level in deeds.values() if isinstance(level, int))
    left = rng.choice([0, 2, 5, 24])
    hotels = sum(level == 5 for level in deeds.values())
    found = owing(
        rng.randint(1, 900),
        deeds,
        rng.choice([0, 3, 50]),
        options={"houses": standing + left, "even_building": even},
        bank={"houses": left, "hotels": 12 - hotels},
    )
    if found.state.cash[0] >= found.state.debts[0].amount:
        pytest.fail("the case is none")
    made = of(found)
    assert made.exact
    best = cheapest(made, found)
    assert (best is not None) == made.enough == bool(made.ways)
    if best is not None:
        assert made.ways[0].loses == best and made.ways[0].note == "cheapest"


HOTELS: dict[str, Any] = dict.fromkeys(
    (
        *("Cobbler Lane", "Tanner Row"),
        *("Lantern Way", "Copper Road", "Amber Square"),
        *("Juniper Park", "Fernwood Avenue", "Evergreen Crescent"),
        *("Sapphire Bay", "Skyline Point"),
    ),
    5,
)


@pytest.mark.parametrize("houses", [16, 20, 24])
@pytest.mark.parametrize("amount", [900, 1700, 2400])
def test_where_houses_could_but_do_not_run_short_many_hotels_cost_what_they_do_with_houses_enough(
    amount: int, houses: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All states of these districts together are far more than are tried."""
    monkeypatch.setattr(raising, "MOST_STATES", 400)
    few = of(owing(amount, HOTELS, options={"houses": houses}, bank={"houses": houses, "hotels": 2}))
    many = of(owing(amount, HOTELS, options={"houses": 99}, bank={"houses": 99, "hotels": 2}))
    assert few.exact and many.exact
    assert few.ways[0].loses == many.ways[0].loses


def test_with_no_house_in_the_bank_many_hotels_have_few_states_and_all_are_tried() -> None:
    made = of(owing(1500, HOTELS, options={"houses": 0}, bank={"houses": 0, "hotels": 2}))
    whole = [way for way in made.ways if all(one.get("confirm") for one in way.actions if one["type"] == "sell")]
    assert made.exact and whole == list(made.ways)


def test_where_the_search_is_cut_short_it_says_so_and_still_finds_a_way(monkeypatch: pytest.MonkeyPatch) -> None:
    deeds = {"Cobbler Lane": 4, "Tanner Row": 4, "Sapphire Bay": 5, "Skyline Point": 5}
    found = owing(1100, deeds, options={"houses": 8}, bank={"houses": 0, "hotels": 10})
    whole = of(found)
    monkeypatch.setattr(raising, "MOST_STATES", 3)
    short = of(found)
    assert whole.exact and not short.exact and short.ways and short.enough
    assert short.ways[0].loses.worth >= whole.ways[0].loses.worth
