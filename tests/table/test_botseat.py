"""Bots that see a position and nothing else, in worker processes of their own."""

from __future__ import annotations

import json
import multiprocessing
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import pytest

from rentopia.bots.base import Bot
from rentopia.engine import codes
from rentopia.engine.fold import apply_event
from rentopia.engine.history import TABLE, History, Step
from rentopia.engine.refusal import Refusal
from rentopia.engine.rows import Move
from rentopia.engine.state import State
from rentopia.formats.position import write
from rentopia.games import load_game
from rentopia.protocol.tables import TableSettings
from rentopia.table.clock import absence, botseat
from rentopia.table.clock.botseat import GENTLE, choose
from rentopia.table.clock.tracker import Tracker, offer_key
from rentopia.table.lobby.document import SeatDoc
from table.clockwork import Chance, Clockwork, auction, landlords, rentopia

NAMES = ("Ada", "Ben", "Cy", "Dot")
MOST_STEPS = 6000


@pytest.fixture(scope="module")
def workers() -> Iterator[ProcessPoolExecutor]:
    # Two, so that a bot's memory is now in one process and now in the other.
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as pool:
        yield pool


@pytest.fixture(autouse=True)
def _no_memory() -> None:
    botseat._memory.clear()


def seen(table: Clockwork) -> bytes:
    return json.dumps(write(table.state, table.names)).encode()


def _piles_nothing_up(position: bytes, seat: int, bot: str) -> None:
    """Where nobody answers, a bot that would offer has one open offer at most to each other seat."""
    table = Clockwork(json.loads(position))
    for _ in range(4):
        chosen = choose(seen(table), seat, bot, 1, f"unanswered:{position!r}", table.tracker.offers_of(seat))
        if chosen.action.get("type") != "offer":
            break
        fields: dict[str, Any] = {key: value for key, value in chosen.action.items() if key != "type"}
        table.act(NAMES[seat], "offer", **fields)
        own = [offer.parties for offer in table.state.offers if offer.by == seat]
        asked = [other for parties in own for other in range(4) if parties >> other & 1]
        assert all(count == 1 for other, count in Counter(asked).items() if other != seat), asked


def play(workers: ProcessPoolExecutor, game: str, bots: tuple[str, ...], options: dict[str, object]) -> History:
    """A whole match of four bots that see positions only; every action they choose is accepted as it is."""
    rules = load_game(game)
    history = History(rules, rules.new_state(options, 4), NAMES)
    tracker = Tracker(rules, history.state)
    seats = [SeatDoc(kind="bot", bot=bot) for bot in bots]  # type: ignore[arg-type]
    chance = Chance(seed=len(game))
    offered: Counter[tuple[int, int]] = Counter()
    keys: set[tuple[int, int, str]] = set()
    outcome = history.act(TABLE, {"type": "start"}, chance, "table")
    assert isinstance(outcome, Step)
    tracker.note(outcome, history.state)
    while history.state.phase != codes.OVER:
        assert len(history.steps) < MOST_STEPS, "the match has lost its end"
        step = absence.what_next(history.state, tracker, seats, TableSettings())
        assert step is not None and step.how == "bot" and step.by is None
        position = json.dumps(write(history.state, NAMES)).encode()
        made = tracker.offers_of(step.seat)
        asked = (position, step.seat, step.bot, len(history.steps), f"{game}:{step.seat}", made)
        chosen = workers.submit(choose, *asked).result()
        assert chosen.note == "" or "offer" in chosen.note, chosen
        turn = history.state.number
        outcome = history.act(step.seat, chosen.action, chance)
        assert isinstance(outcome, Step), (step, chosen, outcome)
        if outcome.move.offer is not None:
            key = (turn, step.seat, offer_key(outcome.move.offer))
            assert key not in keys
            keys.add(key)
            _piles_nothing_up(position, step.seat, step.bot)
            offered[turn, step.seat] += 1
        tracker.note(outcome, history.state)
    assert all(count <= 3 for count in offered.values())
    return history


@pytest.mark.parametrize("bots", [("steady",) * 4, ("random", "quick", "steady", "quick")])
def test_four_bots_play_a_match_of_the_first_game_from_positions_alone(
    workers: ProcessPoolExecutor, bots: tuple[str, ...]
) -> None:
    history = play(workers, "rentopia", bots, {"max_rounds": 12})
    assert history.state.phase == codes.OVER


@pytest.mark.parametrize("bots", [("steady",) * 4, ("random", "quick", "steady", "quick")])
def test_four_bots_play_a_match_of_the_second_game_from_positions_alone(
    workers: ProcessPoolExecutor, bots: tuple[str, ...]
) -> None:
    history = play(workers, "landlords", bots, {})
    assert history.state.phase == codes.OVER


def test_the_gentle_actions_are_asked_for_by_a_name_of_their_own() -> None:
    chosen = choose(seen(Clockwork(rentopia())), 0, GENTLE, 1, "m:0")
    assert (chosen.action, chosen.note) == ({"type": "roll"}, "")


def test_the_answer_is_the_action_as_a_record_writes_it() -> None:
    assert choose(seen(Clockwork(rentopia())), 0, "quick", 1, "m:0").action == {"type": "roll"}
    assert choose(seen(auction()), 1, GENTLE, 1, "m:1").action == {"type": "pass"}


@pytest.mark.parametrize(
    "position", [b"", b"{", b"[]", b"null", b"\xff\xfe", b'{"game": "chess"}', b"[" * 100_000, b'{"game": "rentopia"}']
)
def test_what_is_no_position_gives_no_action_and_says_why(position: bytes) -> None:
    chosen = choose(position, 0, "steady", 1, "m:0")
    assert chosen.action == {} and chosen.note.startswith("no position: ")


@pytest.mark.parametrize("seat", [-1, 3, 8, "Ada", None, True])
def test_a_seat_that_is_not_there_gives_no_action(seat: Any) -> None:
    assert choose(seen(Clockwork(rentopia())), seat, "steady", 1, "m:0").action == {}


def test_an_unknown_bot_is_replaced_by_the_gentle_action() -> None:
    chosen = choose(seen(Clockwork(rentopia())), 0, "genius", 1, "m:0")
    assert chosen.action == {"type": "roll"} and "KeyError" in chosen.note


class Broken(Bot):
    def begin(self, word: int) -> None: ...

    def choose(self, state: State, seat: int, move: Move) -> None:
        raise ZeroDivisionError("thought too hard")


class Cheat(Broken):
    def choose(self, state: State, seat: int, move: Move) -> None:
        move.set(codes.BID, 10**6, 0)


class Writer(Broken):
    def choose(self, state: State, seat: int, move: Move) -> None:
        state.cash[seat] = 10**6
        apply_event(state, (codes.PHASE_CHANGED, state.phase, codes.AFTER_ROLL))
        move.set(codes.END_TURN, 0, 0)


@pytest.mark.parametrize(
    ("bot", "reason"), [(Broken, "ZeroDivisionError"), (Cheat, "it is refused"), (Writer, "it is refused")]
)
def test_a_bot_that_fails_is_replaced_by_the_gentle_action(
    bot: type[Bot], reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(botseat, "make_bot", lambda game, name: bot())
    chosen = choose(seen(Clockwork(rentopia())), 0, "steady", 1, "m:0")
    assert chosen.action == {"type": "roll"} and reason in chosen.note


def test_a_bot_asked_out_of_place_does_something_that_the_rules_refuse() -> None:
    table = Clockwork(landlords())
    chosen = choose(seen(table), 2, "steady", 1, "m:2")
    assert isinstance(table.history.act(2, chosen.action, table.chance), Refusal)


def test_bots_are_remembered_by_their_key_and_the_oldest_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(botseat, "MOST_REMEMBERED", 2)
    position = seen(Clockwork(rentopia()))
    for key in ("a", "b", "a", "c"):
        choose(position, 0, "steady", 1, key)
    assert [key for key, _, _ in botseat._memory] == ["a", "c"]


def test_a_bot_that_is_remembered_goes_on_drawing_and_one_that_is_met_begins_with_its_word() -> None:
    position = seen(Clockwork(rentopia({"deeds": {"Rose Court": 0, "Harbor Ferry": 0, "Peony Place": 0}})))
    first = [choose(position, 0, "random", 7, "one") for _ in range(6)]
    assert [choose(position, 0, "random", 7, "two") for _ in range(6)] == first
    fresh = [choose(position, 0, "random", 7, f"fresh {number}") for number in range(6)]
    assert fresh == [first[0]] * 6 != first
    assert len({json.dumps(choose(position, 0, "random", word, f"word {word}").action) for word in range(12)}) > 1


class Insistent(Broken):
    """Offers the same again and again."""

    def choose(self, state: State, seat: int, move: Move) -> None:
        offers = Clockwork(rentopia({"deeds": {"Harbor Ferry": 0}}))
        legs = [{"from": "Ada", "to": "Ben", "deeds": ["Harbor Ferry"]}, {"from": "Ben", "to": "Ada", "cash": 50}]
        step = offers.act("Ada", "offer", legs=legs)
        move.set(codes.OFFER, 0, 0)
        move.offer = step.move.offer


def test_a_bot_may_offer_three_times_in_a_turn_and_nothing_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(botseat, "make_bot", lambda game, name: Insistent())
    position = seen(Clockwork(rentopia({"deeds": {"Harbor Ferry": 0}})))
    first = choose(position, 0, "steady", 1, "m:0")
    assert first.action["type"] == "offer" and first.note == ""
    move = Move()
    Insistent().choose(Clockwork(rentopia()).state, 0, move)
    assert move.offer is not None
    again = choose(position, 0, "steady", 1, "m:0", (offer_key(move.offer),))
    assert again.action == {"type": "roll"} and "before in this turn" in again.note
    fourth = choose(position, 0, "steady", 1, "m:0", ("a", "b", "c"))
    assert fourth.action == {"type": "roll"} and "enough" in fourth.note
