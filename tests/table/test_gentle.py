"""What the table does for a seat whose time is over: always legal, never a bid, a building, a trade or a purchase."""

from __future__ import annotations

import random
from typing import Any

import pytest

from formats import landlordsplay
from properties import landlords_play, matches
from rentopia.bots import BOTS, gentle_for
from rentopia.bots.rentopia.cash import raisable
from rentopia.engine import codes
from rentopia.engine.fold import apply_event
from rentopia.engine.history import TABLE, History, Step
from rentopia.engine.rows import Move
from rentopia.games import game_of, load_game
from rentopia.games.landlords import codes as own
from rentopia.games.landlords.charges import owed_by
from rentopia.games.landlords.game import new_match
from rentopia.games.landlords.rent import bank_loan
from rentopia.table.clock.absence import is_legal
from rentopia.table.clock.waiting import answers, seats_in, waits_for
from table.clockwork import Chance, Clockwork, landlords, rentopia

MOST_STEPS = 30_000
#: What the table never does for a person, in either game.
NEVER = (
    *(codes.BID, codes.BUY, codes.BUILD, codes.CLAIM, codes.REDEEM, codes.OFFER, codes.ACCEPT, codes.UNDO),
    *(own.SPECULATE, own.LEND, own.BORROW, own.REPAY, own.CALL_LOAN, own.FORM_TRUST, own.LEAVE_TRUST),
    *(own.MOVE_SINGLE_TAX, own.MOVE_END),
)


def gentle_move(state: Any, seat: int) -> Move:
    move = Move()
    gentle_for(game_of(state).name).choose(state, seat, move)
    return move


def check(state: Any, seat: int, move: Move) -> None:
    """One gentle action by all that is promised."""
    game = game_of(state)
    word = game.words.actions[move.kind]
    assert is_legal(game, state, seat, move), f"refused: {word} in phase {state.phase}"
    assert move.kind not in NEVER, word
    assert move.kind != own.BUY_TITLES or move.clear == 0
    assert move.kind != own.VOTE or move.a == 0
    if move.kind in (codes.MORTGAGE, codes.SELL):
        assert state.phase == codes.OWING or game.name == "landlords"
    if move.kind == codes.GIVE_UP:
        assert raisable(state, seat) < state.debts[0].amount
    if move.kind in (own.TAKE_OPPORTUNITY, own.ENTER_POOR_HOUSE):
        assert state.cash[seat] + bank_loan(state, seat) < owed_by(state, seat)


def gentle_alone(opening: Any, seed: int) -> int:
    """Play a whole match by gentle actions only; how many there were."""
    game = game_of(opening)
    history = History(game, opening)
    chance = Chance(seed=seed)
    assert isinstance(history.act(TABLE, {"type": "start"}, chance, "table"), Step)
    while history.state.phase != codes.OVER:
        state = history.state
        assert len(history.steps) < MOST_STEPS, "the match has lost its end"
        seats = seats_in(waits_for(game, state), state.seats, state.turn)
        assert seats, f"nobody is waited for in phase {state.phase}"
        seat = seats[len(history.steps) % len(seats)]
        move = gentle_move(state, seat)
        check(state, seat, move)
        assert isinstance(history.act_move(seat, move, chance, "clock"), Step)
    return len(history.steps)


def test_a_match_that_nobody_plays_comes_to_its_end_in_the_first_game() -> None:
    assert sum(gentle_alone(matches.random_match(random.Random(seed)), seed) for seed in range(12)) > 2000


def test_a_match_that_nobody_plays_comes_to_its_end_in_the_second_game() -> None:
    # Where only an agreement ends the match, the fifth round of the last seat does too.
    assert sum(gentle_alone(landlordsplay.random_match(random.Random(seed)), seed) for seed in range(20)) > 2000


def among(state: Any, rng: random.Random, random_move: Any, answer: Any, steps: int) -> int:
    """Seats that act at random, and at every decision what the table would do instead: always legal."""
    game = game_of(state)
    start = Move()
    start.set(codes.START, 0, 0)
    assert game.step(state, codes.NOBODY, start) == codes.LEGAL
    seen = 0
    for _ in range(steps):
        while state.chance:
            answer(state, rng)
        if state.phase == codes.OVER:
            break
        for seat in seats_in(waits_for(game, state) | answers(state), state.seats):
            check(state, seat, gentle_move(state, seat))
            seen += 1
        seats = list(range(state.seats))
        rng.shuffle(seats)
        for seat in seats:
            move = random_move(state, seat, rng)
            if move is not None and game.step(state, seat, move) == codes.LEGAL:
                break
    return seen


def one_of_the_first(state: Any, seat: int, rng: random.Random) -> Move | None:
    if rng.random() < 0.05 and state.in_mask >> seat & 1:
        return matches.random_offer(state, seat, rng)
    move = matches.random_move(state, seat, rng) if state.in_mask >> seat & 1 else None
    return None if move is not None and move.kind == codes.GIVE_UP and state.phase != codes.OWING else move


def one_of_the_second(state: Any, seat: int, rng: random.Random) -> Move | None:
    if rng.random() < 0.05 and state.phase != codes.SETUP:
        return landlordsplay.random_offer(state, seat, rng)
    return landlordsplay.random_move(state, seat, rng)


@pytest.mark.parametrize("board", [None, "sixteen.toml", "sixty.toml"])
def test_wherever_random_players_lead_the_first_game_the_gentle_action_is_legal(board: str | None) -> None:
    seen = 0
    for seed in range(10):
        rng = random.Random(seed)
        path = None if board is None else str(matches.BOARDS / board)
        seen += among(matches.random_match(rng, path), rng, one_of_the_first, matches.answer, 500)
    assert seen > 2000


def test_wherever_random_players_lead_the_second_game_the_gentle_action_is_legal() -> None:
    seen = 0
    for seed in range(12):
        rng = random.Random(seed)
        seen += among(landlordsplay.random_match(rng), rng, one_of_the_second, landlords_play.answer, 500)
    assert seen > 2000


# --- debts ---------------------------------------------------------------------------------------------------


def test_a_debt_is_met_by_the_cheapest_loose_deed_first() -> None:
    ada = {"cash": 60, "space": "START", "deeds": {"Harbor Ferry": 0, "Peony Place": 0, "Orchid Avenue": 0}}
    table = Clockwork(rentopia(ada), throws=[(1, 3)])
    table.act("Ada", "roll")
    raised = []
    while table.phase == codes.OWING:
        move = gentle_move(table.state, 0)
        raised.append(table.state.board.mortgage[move.a])
        table.do(0, move, "clock")
    assert raised == sorted(raised) and len(raised) >= 2


def test_whole_districts_and_their_buildings_come_after_loose_deeds() -> None:
    deeds = {"Rose Court": 1, "Peony Place": 1, "Orchid Avenue": 1, "Kite Street": 0}
    table = Clockwork(rentopia({"cash": 0, "space": "START", "deeds": deeds}), throws=[(1, 3)])
    table.act("Ada", "roll")
    kinds = []
    while table.phase == codes.OWING:
        move = gentle_move(table.state, 0)
        kinds.append(move.kind)
        table.do(0, move, "clock")
    assert kinds[0] == codes.MORTGAGE and codes.SELL in kinds
    assert kinds.index(codes.SELL) == 1


def test_a_sum_that_all_together_does_not_cover_is_given_up_at_once_and_nothing_is_sold() -> None:
    table = Clockwork(rentopia({"cash": 10, "space": "START", "deeds": {"Kite Street": 0}}), throws=[(1, 3)])
    table.act("Ada", "roll")
    assert gentle_move(table.state, 0).kind == codes.GIVE_UP


def landlords_debt(**keys: Any) -> Clockwork:
    ada = {"cash": 5, "space": "Goat Alley", "deeds": keys.pop("deeds", {})}
    ben = {"cash": 400, "deeds": {"Shooting Star R.R.": 0, "Gee Whiz R.R.": 0}}
    cy = {"cash": 400, "deeds": {"Royal Rusher R.R.": 0, "P.D.Q. R.R.": 0}}
    table = Clockwork(landlords(ada, ben, cy=cy, trust={"partners": ["Ben", "Cy"]}, **keys), throws=[(1, 2)])
    table.act("Ada", "roll")
    assert table.phase == codes.OWING
    return table


def test_the_bank_lends_on_as_few_and_as_cheap_titles_as_cover_the_debt() -> None:
    table = landlords_debt(deeds={"Wall Street": 0, "Fifth Avenue": 0, "Easy Street": 0})
    move = gentle_move(table.state, 0)
    board = table.state.board
    prices = [board.price[space] for space in range(board.spaces) if move.clear >> space & 1]
    free = sorted(board.price[space] for space in range(board.spaces) if table.state.owned[0] >> space & 1)
    assert move.kind == codes.MORTGAGE
    assert sum(prices) >= 100 and all(sum(prices) - price < 100 for price in prices)
    assert len(prices) < len(free)


def test_a_debt_out_of_reach_leads_to_the_poor_house() -> None:
    assert gentle_move(landlords_debt().state, 0).kind == own.ENTER_POOR_HOUSE


# --- single decisions ------------------------------------------------------------------------------------------


def test_the_way_is_forward_without_a_pass() -> None:
    table = Clockwork(landlords({"space": 24}), throws=[(1, 2)])
    table.act("Ada", "roll")
    move = gentle_move(table.state, 0)
    assert (move.kind, move.a, move.b) == (own.MOVE, 0, 0)


def test_a_throw_on_speculation_is_declined() -> None:
    position = landlords({"cash": 100, "space": "Fifth Avenue"}, {"cash": 100, "deeds": {"Speculation": 0}})
    table = Clockwork(position, turn_timer=90)
    state = table.state
    state.set_target(next(s for s in range(40) if state.board.kind[s] == own.SPECULATION))
    apply_event(state, (codes.PHASE_CHANGED, state.phase, codes.CHOOSING))
    assert gentle_move(state, 0).kind == codes.DECLINE


def test_one_who_may_not_throw_before_the_fine_pays_it_and_then_throws() -> None:
    table = Clockwork(landlords({"cash": 400, "space": "Jail", "jail": 4}))
    assert gentle_move(table.state, 0).kind == codes.PAY_FINE
    table.do(0, gentle_move(table.state, 0), "clock")
    assert gentle_move(table.state, 0).kind == codes.ROLL


def test_a_seat_that_is_only_asked_by_an_offer_says_no() -> None:
    table = Clockwork(rentopia({"deeds": {"Harbor Ferry": 0}}))
    table.act("Ada", "offer", legs=[{"from": "Ada", "to": "Ben", "deeds": ["Harbor Ferry"]}])
    move = gentle_move(table.state, 1)
    assert (move.kind, move.a) == (codes.REJECT, 1)


def test_the_mover_throws_though_an_offer_waits_for_him() -> None:
    table = Clockwork(rentopia())
    table.act("Ben", "offer", legs=[{"from": "Ben", "to": "Ada", "cash": 5}])
    assert gentle_move(table.state, 0).kind == codes.ROLL


@pytest.mark.parametrize("game", ["rentopia", "landlords"])
def test_it_is_no_opponent_that_a_table_could_seat(game: str) -> None:
    assert "gentle" not in BOTS
    assert gentle_for(game) is gentle_for(game)
    assert load_game(game).name == game


def test_a_state_of_another_game_is_an_error() -> None:
    with pytest.raises(TypeError):
        gentle_for("landlords").choose(Clockwork(rentopia()).state, 0, Move())
    assert new_match().seats == 4
