"""Random matches for the property tests: random options, seats and boards, random seats acting, random trades."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

from rentopia.engine import codes
from rentopia.engine.history import candidates
from rentopia.engine.rows import Move, MoveList, Offer
from rentopia.games.rentopia.game import new_match
from rentopia.games.rentopia.legal import list_moves
from rentopia.games.rentopia.rules import resolve, step
from rentopia.games.rentopia.state import RentopiaState

BOARDS = Path(__file__).parent.parent / "boards"
MOST_STEPS = 200_000
"""No match of up to 100 rounds comes near; one that does has lost its end."""


def random_match(rng: random.Random, board: str | None = None) -> RentopiaState:
    """A new match over random options (R-2.4), two to eight seats, 20 to 100 rounds."""
    options: dict[str, object] = {
        "max_rounds": rng.randint(20, 100),
        "starting_cash": rng.choice([0, 300, 1500, 1500, 5000]),
        "start_salary": rng.choice([0, 200, 200, 400]),
        "lockup_fine": rng.choice([0, 50, 50, 300]),
        "auctions": rng.random() < 0.6,
        "even_building": rng.random() < 0.6,
        "jackpot": rng.random() < 0.5,
        "houses": rng.choice([0, 5, 12, 32, 32, "unlimited"]),
        "hotels": rng.choice([0, 2, 12, 12, "unlimited"]),
    }
    return new_match(options, rng.randint(2, 8), board)


def answer(state: RentopiaState, rng: random.Random) -> tuple[int, int]:
    """Answer the question that chance is asked; returns the answer."""
    a, b = 0, 0
    if state.chance == codes.DICE:
        a, b = rng.randint(1, 6), rng.randint(1, 6)
    elif state.chance == codes.FIRST:
        a = rng.randrange(state.seats)
    else:
        a = rng.choice(candidates(state))
    resolve(state, a, b)
    return a, b


def random_offer(state: RentopiaState, seat: int, rng: random.Random) -> Move:
    """An offer of one to three legs that may or may not be legal; now and then a counter-offer."""
    offer = Offer()
    seats = [other for other in range(state.seats) if state.in_mask >> other & 1]
    legs = rng.randint(1, 3)
    givers, takers, cash, deeds = [0] * 8, [0] * 8, [0] * 8, [0] * 8
    parties = 0
    for i in range(legs):
        givers[i], takers[i] = rng.sample(seats, 2) if i else (seat, rng.choice([s for s in seats if s != seat]))
        cash[i] = rng.choice([0, 1, 50, state.cash[givers[i]]])
        owned = [space for space in range(state.board.spaces) if state.owner[space] == givers[i]]
        for space in rng.sample(owned, min(len(owned), rng.randint(0, 2))):
            deeds[i] |= state.board.bit[space]
        parties |= state.board.bit[givers[i]] | state.board.bit[takers[i]]
    offer.legs, offer.parties = legs, parties
    offer.leg_from, offer.leg_to, offer.leg_cash, offer.leg_deeds = givers, takers, cash, deeds
    move = Move()
    counters = rng.choice(state.offers).number if state.offers and rng.random() < 0.3 else 0
    move.set(codes.OFFER, counters, 0)
    move.offer = offer
    return move


def random_move(state: RentopiaState, seat: int, rng: random.Random) -> Move | None:
    """One listed action, its kind drawn first; None where nothing is listed. Acceptances clear some deeds."""
    listed = MoveList()
    list_moves(state, seat, listed)
    count = listed.count
    if count == 0:
        return None
    all_kinds = list(listed.kind)[:count]
    kind = rng.choice(sorted(set(all_kinds)))
    index = rng.choice([i for i in range(count) if all_kinds[i] == kind])
    move = Move()
    move.set(kind, listed.a[index], listed.b[index])
    return move


Log = list[tuple[int, Move] | tuple[int, int]]
"""What was done to a match from outside: a seat and its accepted action, or two numbers that chance answered."""


def replay(state: RentopiaState, log: Log) -> None:
    """Do again what was done; a refusal is an error."""
    for first, second in log:
        if isinstance(second, Move):
            assert step(state, first, second) == codes.LEGAL
        else:
            resolve(state, first, second)


def play(state: RentopiaState, rng: random.Random, log: Log | None = None) -> Iterator[RentopiaState]:
    """Play on to the end, from before the start if need be; yields the state between steps. `log` is added to."""
    done: Log = [] if log is None else log
    if state.phase == codes.SETUP:
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
        acted = False
        for seat in seats:
            if state.in_mask >> seat & 1 and rng.random() < 0.05:
                move = random_offer(state, seat, rng)
                acted = step(state, seat, move) == codes.LEGAL
                if acted:
                    done.append((seat, move))
                    break
            listed = random_move(state, seat, rng)
            if listed is not None and (listed.kind != codes.GIVE_UP or state.phase == codes.OWING):
                code = step(state, seat, listed)
                assert code == codes.LEGAL, f"a listed action was refused: {listed.kind} {listed.a}: {code}"
                done.append((seat, listed))
                acted = True
                break
        assert acted, f"nobody can do anything in phase {state.phase}"
    raise AssertionError("the match did not end")
