"""The shared rules carry a game that is not Rentopia: plain Python on whichever form of the engine runs."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from rentopia.engine import codes
from rentopia.engine.fold import apply_event
from rentopia.engine.history import TABLE, History, Step
from rentopia.engine.refusal import Refusal
from rentopia.engine.rows import Move, MoveList
from rentopia.engine.words import EVENTS
from rentopia.formats.canonical import state_hash
from rentopia.formats.position import read, write
from rentopia.formats.record import write_record
from rentopia.formats.scenario import run_scenario
from rentopia.formats.verify import verify_record
from rentopia.games import Game, game_of, load_game
from rentopia.games.rentopia import positionkeys
from toygame.board import NAMES
from toygame.chance import Coin
from toygame.keys import KEYS
from toygame.legal import list_moves
from toygame.state import HOUSES, TOP_LEVEL, ToyState, new_match

MATCHES = 40
MOST_STEPS = 20_000
SEATS = ("Ada", "Ben", "Cleo", "Dan")


def begin(seats: int = 2, **options: object) -> History:
    """A match whose first seat begins."""
    history = History(KEYS, new_match(options, seats), SEATS[:seats])
    assert isinstance(history.act(TABLE, {"type": "start"}, _First()), Step)
    return history


class _First(Coin):
    def __init__(self) -> None:
        super().__init__(0)

    def first(self, seats: int) -> int:
        return 0


class Throws(Coin):
    """Throws in order."""

    def __init__(self, *dice: int) -> None:
        super().__init__(0)
        self.left = list(dice)

    def dice(self) -> tuple[int, int]:
        die = self.left.pop(0)
        return die, die


def act(history: History, seat: int, kind: str, *throws: int, **fields: object) -> Step:
    done = history.act(seat, {"type": kind, **fields}, Throws(*throws))
    assert isinstance(done, Step), done
    return done


def random_offer(state: ToyState, seat: int, rng: random.Random) -> dict[str, object]:
    others = [other for other in range(state.seats) if other != seat and state.in_mask >> other & 1]
    other = rng.choice(others)
    legs: list[dict[str, object]] = []
    for giver, taker in ((seat, other), (other, seat)):
        deeds = [space for space in range(8) if state.owner[space] == giver and rng.random() < 0.5]
        legs.append({"from": giver, "to": taker, "cash": rng.randint(0, 1 + state.cash[giver] // 2), "deeds": deeds})
    return {"type": "offer", "legs": [leg for leg in legs if leg["cash"] or leg["deeds"]]}


def play(history: History, rng: random.Random) -> Iterator[Step]:
    """Play at random to the end; every listed action must be accepted."""
    coin = Coin(rng.randrange(2**32))
    started = history.act(TABLE, {"type": "start"}, coin)
    assert isinstance(started, Step)
    yield started
    for _ in range(MOST_STEPS):
        state = history.state
        if state.phase == codes.OVER:
            return
        seats = [seat for seat in range(state.seats) if state.in_mask >> seat & 1]
        rng.shuffle(seats)
        for seat in seats:
            if rng.random() < 0.1:
                offered = history.act(seat, random_offer(state, seat, rng), coin)
                if isinstance(offered, Step):
                    yield offered
                    break
            listed = MoveList()
            list_moves(state, seat, listed)
            if listed.count:
                index = rng.randrange(listed.count)
                move = Move()
                move.set(listed.kind[index], listed.a[index], listed.b[index])
                done = history.act_move(seat, move, coin)
                assert isinstance(done, Step), f"a listed action was refused: {done}"
                yield done
                break
        else:
            raise AssertionError(f"nobody can do anything in phase {state.phase}")
    raise AssertionError("the match did not end")


def check(state: ToyState) -> None:
    """What holds after every event."""
    levels, cash, owner = list(state.level), list(state.cash), list(state.owner)
    assert sum(levels) + state.houses == HOUSES and state.houses >= 0
    assert max(levels) <= TOP_LEVEL
    assert sum(cash) == 0 and min(cash[:8]) >= 0 and cash[codes.POT] >= 0
    for seat in range(8):
        assert state.owned[seat] == sum(1 << space for space in range(60) if owner[space] == seat)


def check_between_steps(state: ToyState) -> None:
    """What holds where somebody has to decide."""
    check(state)
    for streets in ((1, 2), (5, 6)):
        levels = [state.level[space] for space in streets]
        if any(levels):
            assert len({state.owner[space] for space in streets}) == 1
            assert not any(state.mortgaged >> space & 1 for space in streets)
            assert max(levels) - min(levels) <= 1
    for seat in range(state.seats):
        if not state.in_mask >> seat & 1:
            assert state.cash[seat] == 0 and state.owned[seat] == 0
    assert state.chance == codes.NO_CHANCE


def watched_match(seed: int, seen: Counter[int]) -> None:
    """Play a match; its events, folded without rules, must give the same, and so must each position read back."""
    rng = random.Random(seed)
    options = {
        "starting_cash": rng.choice([0, 30, 60, 200]),
        "salary": rng.choice([0, 10, 25]),
        "max_rounds": rng.randint(3, 60),
    }
    history = History(KEYS, new_match(options, rng.randint(2, 4)))
    mirror = history.state.clone()
    for step in play(history, rng):
        state = history.state
        for event in step.events:
            apply_event(mirror, event)
            check(mirror)
            seen[event[0]] += 1
        check_between_steps(state)
        now = state_hash(state)
        assert state_hash(mirror) == now
        position = write(state, SEATS[: state.seats])
        assert state_hash(read(position).state) == now
        assert write(read(position).state, SEATS[: state.seats]) == position
    assert history.state.ended in (codes.LAST_STANDING, codes.ROUNDS_DONE)


def test_random_matches_keep_the_invariants_fold_and_end() -> None:
    seen: Counter[int] = Counter()
    for seed in range(MATCHES):
        watched_match(seed, seen)
    # Whatever a shared rule can do has happened, but for what the words of the game say that it has not.
    assert set(seen) == set(EVENTS) - set(KEYS.words.absent_events) == set(KEYS.words.events)


def test_a_copy_shares_nothing_and_has_no_journal() -> None:
    history = begin()
    state = history.state
    state.journal = []
    copy = state.clone()
    assert type(copy) is ToyState and copy.options == state.options
    assert copy.journal is None and state_hash(copy) == state_hash(state)
    apply_event(copy, (codes.CASH_MOVED, 0, 1, 5, codes.TRADE))
    assert (state.cash[0], copy.cash[0]) == (60, 55)


def test_the_game_of_a_state_is_found_by_its_package() -> None:
    assert game_of(new_match({}, 2)) is load_game("toy") is KEYS
    assert game_of(positionkeys.KEYS.new_state({}, 2)).name == "rentopia"
    with pytest.raises(KeyError, match="no game in GAMES"):
        game_of(object())


def test_both_games_give_what_a_game_must() -> None:
    games: list[Game] = [KEYS, positionkeys.KEYS]  # the types say the rest
    assert [game.name for game in games] == ["toy", "rentopia"]


def test_a_record_of_a_match_is_verified() -> None:
    history = History(KEYS, new_match({"max_rounds": 6}, 3))
    opening = history.state.clone()
    steps = list(play(history, random.Random(1)))
    lines = write_record(opening, SEATS[:3], steps, end=history.state, match="toy")
    verdict = verify_record(lines)
    assert verdict.holds and verdict.finished, verdict
    assert verdict.steps == len(steps)
    paid = next(i for i, line in enumerate(lines) if '"reason":"purchase"' in line)
    lines[paid] = lines[paid].replace('"amount":2', '"amount":3').replace('"amount":4', '"amount":3')
    assert not verify_record(lines).holds


def test_a_scenario_is_played() -> None:
    expect = {"turn": {"seat": "Ben", "phase": "owing"}, "debts": [{"amount": 9}], "deciders": ["Ben"]}
    seats = [{**POSITION["seats"][0]}, {**POSITION["seats"][1], "cash": 5}]
    steps = [{"seat": "Ben", "action": {"type": "roll"}, "dice": [1, 1], "expect": expect}]
    raw = {"title": "Rent", "clause": "T-6", "position": {**POSITION, "seats": seats}, "steps": steps}
    outcome = run_scenario(raw)
    assert outcome.holds, outcome.failures


def test_buying_and_rent() -> None:
    history = begin()
    act(history, 0, "roll", 1)
    act(history, 0, "buy")
    act(history, 1, "roll", 1)
    assert list(history.state.cash)[:2] == [60 - 20 + 3, 60 - 3]
    assert (history.state.turn, history.state.round) == (0, 2)


def test_an_auction_for_any_seat() -> None:
    history = begin(3)
    act(history, 0, "roll", 2)
    act(history, 0, "decline")
    act(history, 2, "bid", amount=7)
    act(history, 0, "pass")
    act(history, 1, "pass")
    assert history.state.owner[NAMES.index("Mill Lane")] == 2
    assert history.state.cash[2] == 53
    assert history.state.turn == 1


def test_toll_rest_away_and_salary() -> None:
    history = begin(salary=10)
    state = history.state
    act(history, 0, "roll", 2)
    act(history, 0, "buy")
    act(history, 1, "roll", 2)  # pays 4
    act(history, 0, "roll", 1)  # the Toll
    assert (state.cash[codes.POT], state.cash[0]) == (15, 60 - 24 + 4 - 15)
    act(history, 1, "roll", 2)  # Rest
    assert (state.cash[codes.POT], state.cash[1]) == (0, 60 - 4 + 15)
    apply_event(state, (codes.TOKEN_MOVED, 0, state.space[0], 6, codes.SENT))
    act(history, 0, "roll", 1)
    assert (state.space[0], state.cash[0]) == (NAMES.index("Rest"), 25)
    apply_event(state, (codes.TOKEN_MOVED, 1, state.space[1], 7, codes.SENT))
    act(history, 1, "roll", 1)
    assert (state.space[1], state.cash[1]) == (0, 81)


POSITION: dict[str, Any] = {
    "game": "toy",
    "seats": [
        {"name": "Ada", "cash": 30, "space": "Rest", "deeds": {"Pond Lane": 1, "Mill Lane": 1}},
        {"name": "Ben", "cash": 20, "deeds": {"Hill Row": 0, "Peak Row": "mortgaged"}},
    ],
    "turn": {"seat": "Ben", "phase": "before_roll"},
}


def from_position() -> History:
    position = read(POSITION)
    return History(position.game, position.state, position.names)


def test_a_debt_waits_until_it_can_be_paid() -> None:
    history = from_position()
    state = history.state
    apply_event(state, (codes.CASH_MOVED, 1, codes.BANK, 15, codes.TAX_DUE))
    act(history, 1, "roll", 1)
    assert state.phase == codes.OWING and [debt.amount for debt in state.debts] == [9]
    refused = history.act(0, {"type": "mortgage", "space": 1}, Throws())
    assert isinstance(refused, Refusal) and (refused.code, refused.clause) == ("not_your_turn", "T-9")
    act(history, 1, "mortgage", space="Hill Row")
    assert (state.phase, state.turn) == (codes.BEFORE_ROLL, 0)
    assert list(state.cash)[:2] == [39, 16]


def test_ruin_ends_a_match_of_two() -> None:
    history = from_position()
    state = history.state
    apply_event(state, (codes.CASH_MOVED, 1, codes.BANK, 15, codes.TAX_DUE))
    act(history, 1, "roll", 1)
    act(history, 1, "give_up")
    assert (state.phase, state.ended) == (codes.OVER, codes.LAST_STANDING)
    assert KEYS.result_of(state)["ranking"] == [1, 2]
    assert state.owner[5] == state.owner[6] == 0 and state.cash[0] == 35


def test_a_trade_with_the_fee_of_a_mortgaged_deed() -> None:
    history = from_position()
    state = history.state
    act(
        history, 1, "offer", legs=[{"from": "Ben", "to": "Ada", "deeds": ["Peak Row"]}, {"from": 0, "to": 1, "cash": 9}]
    )
    act(history, 0, "accept", offer=1)
    assert state.owner[6] == 0 and state.mortgaged >> 6 & 1
    assert list(state.cash)[:2] == [30 - 9 - 3, 29]


def test_a_harmless_action_is_taken_back() -> None:
    history = from_position()
    before = state_hash(history.state)
    act(history, 1, "mortgage", space="Hill Row")
    assert state_hash(history.state) != before
    act(history, 1, "undo")
    assert state_hash(history.state) == before


def test_a_decision_tells_what_may_be_done_and_why_not_the_rest() -> None:
    state = from_position().state
    decision = KEYS.showing.decide(state, 1)
    assert [(choice.kind, choice.about) for choice in decision.open] == [
        (codes.ROLL, -1),
        (codes.MORTGAGE, 5),
        (codes.GIVE_UP, -1),
    ]
    reasons = {(choice.kind, choice.about): choice.refusal for choice in decision.refused}
    assert reasons[codes.BUILD, 5] == codes.IS_MORTGAGED
    assert reasons[codes.REDEEM, 6] == codes.NOT_ENOUGH_CASH


@pytest.mark.parametrize(
    ("options", "word"), [({"salary": True}, "salary"), ({"hotels": 3}, "hotels"), ({"max_rounds": -1}, "max_rounds")]
)
def test_bad_options_are_refused(options: dict[str, object], word: str) -> None:
    with pytest.raises(ValueError, match=word):
        new_match(options, 2)
