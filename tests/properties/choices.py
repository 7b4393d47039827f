"""Invariant 8: what is offered is accepted, everything else is refused and changes nothing."""

from __future__ import annotations

import random
from collections.abc import Iterator

from properties.invariants import check_after_step
from properties.matches import answer, random_offer
from rentopia.engine import codes
from rentopia.engine.decision import Choice, Decision
from rentopia.engine.rows import Move, MoveList
from rentopia.formats.canonical import state_hash
from rentopia.games.rentopia.legal import list_moves
from rentopia.games.rentopia.rules import step
from rentopia.games.rentopia.showing import SHOWING
from rentopia.games.rentopia.state import RentopiaState
from rentopia.games.rentopia.words import WORDS

#: The actions about a space, and those about an open offer.
ON_SPACES = tuple(kind for kind, fields in WORDS.fields.items() if any(field.kind == "space" for field in fields))
ON_OFFERS = tuple(kind for kind, fields in WORDS.fields.items() if any(field.name == "offer" for field in fields))


def is_offered(decision: Decision, move: Move) -> bool:
    """Whether a decision holds a move among its open choices, read as a player reads it.

    Whoever may withdraw an offer may also reject it (R-17.27); a decision shows him the withdrawal alone.
    """
    for choice in decision.open:
        if choice.kind == codes.WITHDRAW and move.kind == codes.REJECT and choice.about == move.a:
            return True
        if choice.kind != move.kind:
            continue
        if choice.kind == codes.BID:
            return choice.low <= move.a <= choice.high
        if choice.about not in (-1, move.a):
            continue
        if choice.confirm and move.b == 0:
            continue
        if choice.kind == codes.ACCEPT and choice.second != move.b:
            continue
        return True
    return False


def moves_of(choice: Choice, rng: random.Random) -> Iterator[Move]:
    """A choice as moves: a bid at both ends of its range and somewhere between, else the one move."""
    if choice.kind == codes.BID:
        for amount in sorted({choice.low, choice.high, rng.randint(choice.low, choice.high)}):
            yield _move(choice.kind, amount, 0)
    else:
        yield _move(choice.kind, max(choice.about, 0), max(choice.second, 0) or int(choice.confirm))


def other_move(state: RentopiaState, rng: random.Random) -> Move:
    """Any action but an offer or `undo`, about anything that there is."""
    kind = rng.choice([kind for kind in range(codes.START, codes.GIVE_UP + 1) if kind != codes.OFFER])
    b = 0
    if kind in ON_SPACES:
        a, b = rng.randrange(state.board.spaces), rng.randint(0, 1)
    elif kind == codes.USE_CARD:
        a = rng.randrange(32)
    elif kind in ON_OFFERS:
        a, b = rng.randint(0, state.offers_made + 1), rng.randint(0, 3)
    else:
        a = max(0, rng.choice([state.auction_high, rng.choice(list(state.cash)[: state.seats])]) + rng.randint(-1, 1))
    return _move(kind, a, b)


def check_choices(state: RentopiaState, rng: random.Random, others: int = 10) -> int:
    """Try what a random seat is offered, and a sample of everything else, on copies; returns how many were offered."""
    seat = rng.randrange(state.seats)
    decision = SHOWING.decide(state, seat)
    before = state_hash(state)
    count = 0
    for choice in decision.open:
        for move in moves_of(choice, rng):
            count += 1
            try_move(state, before, seat, move, rng, True)
    listed = MoveList()
    list_moves(state, seat, listed)
    for kind, a, b in list(zip(listed.kind, listed.a, listed.b, strict=True))[: listed.count]:
        assert is_offered(decision, _move(kind, a, b)), f"listed, but in no choice: {kind} {a} {b}"
    for _ in range(others):
        move = other_move(state, rng)
        try_move(state, before, seat, move, rng, is_offered(decision, move))
    if state.in_mask >> seat & 1 and state.phase != codes.OVER:
        try_move(state, before, seat, random_offer(state, seat, rng), rng, None)
    return count


def try_move(
    state: RentopiaState, before: str, seat: int, move: Move, rng: random.Random, offered: bool | None
) -> RentopiaState:
    """Do a move on a copy: accepted exactly if it is offered (None: not known), and without effect where refused.

    `before` is the hash of the state. Returns the copy.
    """
    trial = state.clone()
    trial.journal = []
    code = step(trial, seat, move)
    what = f"seat {seat}, phase {state.phase}, action {move.kind} ({move.a}, {move.b}): code {code}"
    assert offered is None or (code == codes.LEGAL) == offered, what
    if code == codes.LEGAL:
        while trial.chance:
            answer(trial, rng)
        check_after_step(trial)
    else:
        assert trial.journal == [] and trial.chance == state.chance and trial.step_outs == state.step_outs, what
        assert trial.checksum() == state.checksum() and state_hash(trial) == before, what
    return trial


def _move(kind: int, a: int, b: int) -> Move:
    move = Move()
    move.set(kind, a, b)
    return move
