"""Hypothesis at the table: it picks options, actions and every answer of chance, and shrinks what breaks a law."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from properties.choices import is_offered, try_move
from properties.invariants import check_after_event, check_after_step
from properties.matches import BOARDS, Log, play, replay
from properties.test_random_play import check_end, event_bytes
from rentopia.engine import codes
from rentopia.engine.decision import Choice
from rentopia.engine.door import read_action
from rentopia.engine.fold import apply_event
from rentopia.engine.history import candidates
from rentopia.engine.refusal import Refusal
from rentopia.engine.rows import Move
from rentopia.formats.canonical import state_hash
from rentopia.games import game_of
from rentopia.games.rentopia.game import new_match
from rentopia.games.rentopia.rules import resolve, step
from rentopia.games.rentopia.showing import SHOWING
from rentopia.games.rentopia.state import RentopiaState

SUPPLY = st.one_of(st.just(0), st.integers(1, 99), st.just("unlimited"))
OPTIONS = st.fixed_dictionaries(
    {"max_rounds": st.integers(1, 30)},
    optional={
        "starting_cash": st.integers(0, 6000),
        "start_salary": st.integers(0, 1000),
        "lockup_fine": st.integers(0, 1000),
        "auctions": st.booleans(),
        "even_building": st.booleans(),
        "houses": SUPPLY,
        "hotels": SUPPLY,
        "jackpot": st.booleans(),
    },
)
BOARD = st.sampled_from([None, str(BOARDS / "sixteen.toml"), str(BOARDS / "sixty.toml")])
DIE = st.integers(1, 6)
#: What JSON can hold, for the fields of a payload.
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)
FIELDS = st.sampled_from(
    ["amount", "space", "offer", "version", "card", "confirm", "clear", "counters", "note", "legs", "x"]
)
WORDS = st.sampled_from(
    ["roll", "bid", "use_card", "claim", "build", "sell", "mortgage", "redeem", "offer", "accept", "reject", "withdraw"]
)
LEG = st.tuples(
    st.integers(0, 7), st.integers(0, 7), st.sampled_from([0, 1, 50, 10**9]), st.lists(st.integers(0, 27), max_size=2)
)


class Table(RuleBasedStateMachine):
    """A match under all nine invariants, from its start or from what some random play has made of it."""

    @initialize(
        options=OPTIONS,
        seats=st.integers(2, 8),
        board=BOARD,
        dealt=st.booleans(),
        warm=st.integers(0, 1500),
        seed=st.integers(0, 99),
    )
    def sit_down(
        self, options: dict[str, object], seats: int, board: str | None, dealt: bool, warm: int, seed: int
    ) -> None:
        state = new_match(options, seats, board)
        if dealt:
            deal(state)
        self.rng = random.Random(seed)
        for number, _ in enumerate(play(state, self.rng)):
            if number == warm:
                break
        self.state: RentopiaState = state
        self.opening, self.mirror = state.clone(), state.clone()
        self.journal: list[Any] = []
        self.state.journal = self.journal
        self.seen = 0
        self.log: Log = []

    @precondition(lambda self: self.state.phase != codes.OVER)
    @rule(seat=st.integers(0, 7), pick=st.integers(0, 10**6), part=st.integers(0, 100), data=st.data())
    def do_what_is_offered(self, seat: int, pick: int, part: int, data: st.DataObject) -> None:
        """One of the open choices of the first seat from `seat` on that has any; a bid somewhere in its range."""
        state = self.state
        open_ones = [
            (who % state.seats, choice)
            for who in range(seat, seat + state.seats)
            for choice in SHOWING.decide(state, who % state.seats).open
        ]
        assert open_ones, "nobody is offered anything"
        # Giving up is offered in every window; taken as often as the rest it would end every match at once.
        usual = [(who, choice) for who, choice in open_ones if choice.kind != codes.GIVE_UP]
        if usual and pick % 16:
            open_ones = [(who, choice) for who, choice in usual if who == usual[0][0]]
        who, choice = open_ones[pick % len(open_ones)]
        move = as_move(choice, part)
        assert step(state, who, move) == codes.LEGAL
        self.log.append((who, move))
        self.answer(data)

    @rule(seat=st.integers(0, 7), legs=st.lists(LEG, min_size=1, max_size=3), counter=st.booleans())
    def offer_a_trade(self, seat: int, legs: list[tuple[int, int, int, list[int]]], counter: bool) -> None:
        """Through the door, of deeds that the givers own; legal or not, and malformed exactly where R-17.7 says so."""
        state = self.state
        seat %= state.seats
        written: list[dict[str, Any]] = []
        for giver, taker, cash, picks in legs:
            giver, taker = giver % state.seats, taker % state.seats
            owned = [space for space, owner in enumerate(state.owner) if owner == giver]
            deeds = sorted({owned[pick % len(owned)] for pick in picks}) if owned else []
            written.append({"from": giver, "to": taker, "cash": min(cash, state.cash[giver] + 1), "deeds": deeds})
        payload: dict[str, object] = {"type": "offer", "legs": written}
        if counter and state.offers:
            payload["counters"] = state.offers[0].number
        move = read_action(payload, seat, game_of(state), [str(each) for each in range(state.seats)])
        if isinstance(move, Refusal):
            assert (move.code, move.clause) == ("malformed", "R-17.7") and not is_well_formed(written, seat), move
        else:
            assert is_well_formed(written, seat)
            self.do(seat, move)

    @rule(
        seat=st.integers(0, 7), kind=st.integers(codes.START, codes.GIVE_UP), a=st.integers(0, 63), b=st.integers(0, 3)
    )
    def try_anything_else(self, seat: int, kind: int, a: int, b: int) -> None:
        """Accepted exactly if it is among the choices; on a copy, so that the match goes on as it was."""
        state = self.state
        if kind == codes.OFFER:
            return
        seat %= state.seats
        move = Move()
        move.set(kind, a % (32 if kind == codes.USE_CARD else state.board.spaces), b)
        offered = is_offered(SHOWING.decide(state, seat), move)
        if move.kind in (codes.BUILD, codes.MORTGAGE, codes.REDEEM, codes.CLAIM, codes.SELL):
            move.b = min(b, 1)
        try_move(state, state_hash(state), seat, move, self.rng, offered)

    @rule(seat=st.integers(-1, 8), word=WORDS, fields=st.dictionaries(FIELDS, JSON, max_size=4))
    def send_anything(self, seat: int, word: str, fields: dict[str, object]) -> None:
        """The door answers whatever JSON can hold, and what it lets in the rules answer."""
        state = self.state
        names = [str(each) for each in range(state.seats)]
        move = read_action({"type": word, **fields}, seat, game_of(state), names)
        if isinstance(move, Refusal):
            assert move.clause.startswith("R-")
        else:
            try_move(state, state_hash(state), seat, move, self.rng, None)

    @invariant()
    def all_laws_hold(self) -> None:
        for event in self.journal[self.seen :]:
            apply_event(self.mirror, event)
            check_after_event(self.mirror, event)
        self.seen = len(self.journal)
        check_after_step(self.state)
        assert self.mirror.checksum() == self.state.checksum()

    def teardown(self) -> None:
        """The log alone gives the state, the same doings the same bytes; and the match has an end."""
        if not hasattr(self, "log"):
            return
        again = self.opening.clone()
        again.journal = []
        replay(again, self.log)
        assert event_bytes(again.journal) == event_bytes(self.journal)
        assert state_hash(again) == state_hash(self.state) == state_hash(self.mirror)
        if self.state.phase != codes.OVER:
            for _ in play(again, self.rng):
                pass
            check_end(again)

    def do(self, seat: int, move: Move) -> None:
        before = state_hash(self.state)
        if step(self.state, seat, move) == codes.LEGAL:
            self.log.append((seat, move))
        else:
            assert state_hash(self.state) == before

    def answer(self, data: st.DataObject) -> None:
        """Chance answers what hypothesis likes."""
        while self.state.chance:
            if self.state.chance == codes.DICE:
                a, b = data.draw(st.tuples(DIE, DIE))
            else:
                a, b = data.draw(st.sampled_from(candidates(self.state))), 0
            resolve(self.state, a, b)
            self.log.append((a, b))


def deal(state: RentopiaState) -> None:
    """Give out all deeds, each district to one seat, so that building begins at once."""
    board = state.board
    owner, owned = list(state.owner), [0] * 8
    for space in range(board.spaces):
        if board.deed_mask >> space & 1:
            owner[space] = (board.group[space] if board.group[space] >= 0 else space) % state.seats
            owned[owner[space]] |= 1 << space
    state.owner, state.owned = owner, owned


def is_well_formed(legs: list[dict[str, Any]], seat: int) -> bool:
    """Every leg gives something to somebody else, no pair has two, nothing is given twice, and the seat is a side."""
    pairs = [(leg["from"], leg["to"]) for leg in legs]
    deeds = [space for leg in legs for space in leg["deeds"]]
    return (
        all(leg["from"] != leg["to"] and (leg["cash"] or leg["deeds"]) for leg in legs)
        and len(set(pairs)) == len(pairs)
        and len(set(deeds)) == len(deeds)
        and any(seat in pair for pair in pairs)
    )


def as_move(choice: Choice, part: int) -> Move:
    """A choice as a move, a bid at `part` hundredths of its range."""
    move = Move()
    if choice.kind == codes.BID:
        move.set(choice.kind, choice.low + (choice.high - choice.low) * part // 100, 0)
    else:
        move.set(choice.kind, max(choice.about, 0), max(choice.second, 0) or int(choice.confirm))
    return move


@pytest.mark.fuzz
def test_no_play_breaks_an_invariant() -> None:
    run_state_machine_as_test(Table, settings=settings(max_examples=60, stateful_step_count=40))


@pytest.mark.long
def test_no_play_breaks_an_invariant_at_length() -> None:
    run_state_machine_as_test(Table, settings=settings(max_examples=300, stateful_step_count=100))
