"""Random matches of the Landlord's Game under all its invariants: whatever a seat may do, loans and trades too."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from formats.landlordsplay import random_match, random_move, random_offer
from properties.landlords_invariants import check_after_step
from rentopia.engine import codes
from rentopia.engine.history import candidates
from rentopia.engine.rows import Move, MoveList
from rentopia.formats.canonical import state_hash
from rentopia.games import load_game
from rentopia.games.landlords.codes import (
    BORROW,
    ENTER_POOR_HOUSE,
    FORM_TRUST,
    LEAVE_TRUST,
    LEND,
    MOVE,
    MOVE_END,
    VOTE,
)
from rentopia.games.landlords.legal import refusal
from rentopia.games.landlords.listing import list_moves
from rentopia.games.landlords.rules import resolve, step
from rentopia.games.landlords.state import LandlordsState
from rentopia.games.landlords.words import WORDS

__all__ = ["Log", "answer", "check_moves", "play", "random_match", "replay"]

MOST_STEPS = 60_000
"""Random seats need some thousand actions to the end; a match with many more has lost it."""
Log = list[tuple[int, Move] | tuple[int, int]]
"""What was done to a match from outside: a seat and its accepted action, or two numbers that chance answered."""
_SPACES = 40


def answer(state: LandlordsState, rng: random.Random) -> tuple[int, int]:
    """Answer the question that chance is asked; returns the answer."""
    a, b = 0, 0
    if state.chance == codes.DICE:
        a, b = rng.randint(1, 6), rng.randint(1, 6)
    elif state.chance == codes.FIRST:
        a = rng.randrange(state.seats)
    elif state.chance == codes.DEAL:
        a = rng.choice(load_game("landlords").undealt(state))
    else:
        a = rng.choice(candidates(state))
    resolve(state, a, b)
    return a, b


def replay(state: LandlordsState, log: Log) -> None:
    """Do again what was done; a refusal is an error."""
    for first, second in log:
        if isinstance(second, Move):
            assert step(state, first, second) == codes.LEGAL
        else:
            resolve(state, first, second)


def play(state: LandlordsState, rng: random.Random, log: Log | None = None) -> Iterator[LandlordsState]:
    """Play on to the end, from before the start if need be; yields the state between steps. `log` is added to."""
    done: Log = [] if log is None else log
    if state.phase == codes.SETUP and state.number == 0:
        start = Move()
        start.set(codes.START, 0, 0)
        assert step(state, codes.NOBODY, start) == codes.LEGAL
        done.append((codes.NOBODY, start))
    for _ in range(MOST_STEPS):
        while state.chance:
            done.append(answer(state, rng))
        yield state
        if state.phase == codes.OVER:
            return
        seats = list(range(state.seats))
        rng.shuffle(seats)
        if rng.random() < 0.1:
            move = random_offer(state, seats[0], rng)
            if step(state, seats[0], move) == codes.LEGAL:
                done.append((seats[0], move))
                continue
        acted = False
        for seat in seats:
            move_or_none = random_move(state, seat, rng)
            if move_or_none is not None:
                code = step(state, seat, move_or_none)
                assert code == codes.LEGAL, f"a listed action was refused: {move_or_none.kind}: {code}"
                done.append((seat, move_or_none))
                acted = True
                break
        assert acted, f"nobody can do anything in phase {state.phase}"
    raise AssertionError("the match did not end")


def other_move(state: LandlordsState, rng: random.Random) -> Move:
    """Any action but `undo`, about anything that there is, legal or not."""
    on_their_own = (codes.UNDO, codes.OFFER, LEND, BORROW)
    kind = rng.choice([kind for kind in WORDS.actions if kind not in on_their_own])
    move = Move()
    a = rng.choice([rng.randrange(4), rng.randrange(_SPACES), max(0, state.auction_high + rng.randint(-1, 60))])
    if kind == codes.USE_CARD:
        a = rng.randrange(16)
    elif kind in (codes.BUILD, codes.REDEEM):
        a = rng.randrange(_SPACES)
    elif kind in (FORM_TRUST, LEAVE_TRUST):
        a = rng.randrange(state.seats)
    elif kind in (MOVE, MOVE_END, VOTE):
        a = rng.randrange(2)
    move.set(kind, a, rng.randrange(2) if kind == MOVE else rng.choice([0, 1, 1, 2, 3]))
    for space in rng.sample(range(_SPACES), rng.randint(0, 3)):
        move.clear |= 1 << space
    if kind == codes.ACCEPT:
        move.clear = 0
    return move


def check_moves(state: LandlordsState, rng: random.Random, others: int = 10) -> int:
    """Try all that is listed for a random seat, and a sample of everything else, on copies; returns how many."""
    seat = rng.randrange(state.seats)
    before = state_hash(state)
    listed = MoveList()
    list_moves(state, seat, listed)
    rows = zip(listed.kind, listed.a, listed.b, listed.clear, strict=True)
    for kind, a, b, clear in list(rows)[: listed.count]:
        move = Move()
        move.set(kind, a, b)
        move.clear = clear
        assert refusal(state, seat, move) == codes.LEGAL
        try_move(state, before, seat, move, rng, True)
    for _ in range(others):
        move = other_move(state, rng)
        try_move(state, before, seat, move, rng, None)
    if state.phase != codes.OVER:
        try_move(state, before, seat, random_offer(state, seat, rng), rng, None)
    return int(listed.count)


def try_move(
    state: LandlordsState, before: str, seat: int, move: Move, rng: random.Random, offered: bool | None
) -> None:
    """Do a move on a copy: accepted if it is listed (None: not known), and without effect where refused.

    `before` is the hash of the state.
    """
    trial = state.clone()
    journal: list[Any] = []
    trial.journal = journal
    code = step(trial, seat, move)
    what = f"seat {seat}, phase {state.phase}, action {move.kind} ({move.a}, {move.b}, {move.clear:x}): code {code}"
    assert code == refusal(state, seat, move), what
    assert not offered or code == codes.LEGAL, what
    if code == codes.LEGAL:
        while trial.chance:
            answer(trial, rng)
        check_after_step(trial)
        assert move.kind != ENTER_POOR_HOUSE or trial.cash[seat] == state.cash[seat], what
    else:
        assert journal == [] and trial.chance == state.chance, what
        assert trial.checksum() == state.checksum() and state_hash(trial) == before, what
