"""Written positions, changed at random: each is refused, or it can be played on without breaking or standing still."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

import pytest

from perft.counting import LISTS
from properties.invariants import check_after_step
from rentopia.engine import codes
from rentopia.engine.rows import Move, MoveList
from rentopia.formats.canonical import state_hash
from rentopia.formats.position import Position, PositionError, read, write
from rentopia.games import load_game

STEPS = 30
TRIES = 12
"""Changed positions for each one that is kept."""

#: Options of the matches that the positions are taken from, so that shortages, debts and auctions come often.
OPTIONS: dict[str, list[dict[str, object]]] = {
    "rentopia": [
        {"houses": 6, "hotels": 2, "starting_cash": 1500, "max_rounds": 30},
        {"starting_cash": 300, "max_rounds": 40, "jackpot": True},
        {"even_building": False, "houses": 9, "auctions": False, "max_rounds": 30},
        {"starting_cash": 5000, "houses": 5, "hotels": 1, "max_rounds": 40},
    ],
    "landlords": [
        {},
        {"setup": "hands", "single_tax_at": "start", "luxury_refusable": True},
        {"setup": "monarch", "first_option": True},
        {"end": "last", "single_tax_at": "round:2", "wages_rise": "after_colleges"},
        {"end": "agreement", "luxury_refusable": True, "first_option": True},
    ],
}
NUMBERS = (0, 1, 2, 3, 4, 5, 6, 9, 10, 12, 20, 30, 39, 40, 43, 50, 100, 1000, 10**6)
WORDS = (
    *("setup", "before_roll", "moving", "choosing", "speculating", "buying", "auction", "claiming", "owing"),
    *("answering", "after_roll", "over", "next", "move", "house", "hotel", "mortgaged", "unlimited", "wages"),
    *("rent", "tax", "card", "lockup_fine", "loan", "bank", "pot", "treasury", "miscellaneous"),
    *("Cobbler Lane", "City Power", "Lockup", "Jail", "Mother Earth", "Timberland", "The Bowery", "Fortune"),
)


class Play:
    """One game's rules, driven at random."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.game: Any = load_game(name)
        self.list_moves = LISTS[name]
        self.listed = MoveList()

    def answer(self, state: Any, rng: random.Random) -> None:
        """Answer every question to chance."""
        while state.chance != codes.NO_CHANCE:
            if state.chance == codes.DICE:
                die = rng.randint(1, 6)
                self.game.resolve(state, die, die if rng.random() < 0.3 else rng.randint(1, 6))
            elif state.chance == codes.FIRST:
                self.game.resolve(state, rng.randrange(state.seats), 0)
            elif state.chance == codes.DEAL:
                self.game.resolve(state, rng.choice(self.game.undealt(state)), 0)
            else:
                deck = state.chance_deck
                unseen = [deck * 16 + i for i in range(16) if state.unseen[deck] >> i & 1]
                self.game.resolve(state, rng.choice(unseen) if unseen else state.seen[deck * 16], 0)

    def step(self, state: Any, rng: random.Random) -> bool:
        """One listed action of a random seat; False where the match is over or waits for its start."""
        if state.phase == codes.OVER:
            return False
        if state.phase == codes.SETUP and state.number == 0:
            move = Move()
            move.set(codes.START, 0, 0)
            assert self.game.step(state, codes.NOBODY, move) == codes.LEGAL
            self.answer(state, rng)
            return True
        seats = list(range(state.seats))
        rng.shuffle(seats)
        for seat in seats:
            self.list_moves(state, seat, self.listed)
            kinds = list(self.listed.kind)[: self.listed.count]
            if not kinds or (kinds == [codes.GIVE_UP] and state.phase != codes.OWING):
                continue
            kind = rng.choice(sorted(set(kinds)))
            i = rng.choice([i for i, other in enumerate(kinds) if other == kind])
            move = Move()
            move.set(kind, self.listed.a[i], self.listed.b[i])
            move.clear = self.listed.clear[i]
            assert self.game.step(state, seat, move) == codes.LEGAL
            self.answer(state, rng)
            return True
        raise AssertionError(f"nobody can do anything in phase {state.phase}")


def check(name: str, state: Any) -> None:
    """What holds of every state, here also of one that no play has led to."""
    if name == "rentopia":
        check_after_step(state, whole_supply=False)
    owner, level = list(state.owner), list(state.level)
    spaces = len(owner)
    assert sum(state.cash) == 0
    assert min(list(state.cash)[: state.seats]) >= 0
    assert all(-1 <= seat < state.seats for seat in owner)
    assert all(0 <= count <= state.terms.top_level for count in level)
    assert all(
        state.owned[seat] == sum(1 << space for space in range(spaces) if owner[space] == seat)
        for seat in range(state.seats)
    )
    assert all(0 <= state.space[seat] < len(list(state.board.kind)) for seat in range(state.seats))
    assert 0 <= state.turn < state.seats and state.doubles <= 2


def check_reading(state: Any) -> None:
    """A position that play has led to reads back as the same."""
    names = [f"Seat {seat}" for seat in range(state.seats)]
    assert state_hash(read(write(state, names)).state) == state_hash(state)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of everything below a value."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, entry in pairs:
        yield (*path, key)
        yield from places(entry, (*path, key))


def change(raw: dict[str, Any], other: dict[str, Any], rng: random.Random) -> None:
    """Change one thing in a written position; `other` is another one of the same match."""
    if rng.random() < 0.3:
        # A whole table, or the phase, of another time.
        key = rng.choice([key for key in (*other, "turn") if key not in ("game", "options")])
        if key == "turn" and isinstance(raw.get("turn"), dict) and rng.random() < 0.7:
            raw["turn"]["phase"] = other["turn"]["phase"]
        else:
            raw[key] = copy.deepcopy(other[key])
        return
    path = rng.choice([path for path in places(raw) if path[0] not in ("game", "result")])
    holder: Any = raw
    for key in path[:-1]:
        holder = holder[key]
    key, old = path[-1], holder[path[-1]]
    roll = rng.random()
    if roll < 0.2:
        holder.pop(key)
    elif roll < 0.3 and isinstance(holder, list):
        holder.append(copy.deepcopy(old))
    elif type(old) is bool:
        holder[key] = not old
    elif type(old) is int and rng.random() < 0.9:
        holder[key] = rng.choice([*NUMBERS, old + 1, old - 1])
    else:
        names = [f"Seat {seat}" for seat in range(4)]
        titles = [path[3] for path in places(raw) if len(path) == 4 and path[2] == "deeds"]
        holder[key] = rng.choice([*WORDS, *names, *names, *titles, rng.choice(NUMBERS), [], {}])


def taken_positions(play: Play, rng: random.Random, options: dict[str, object]) -> list[dict[str, Any]]:
    """Positions of one random match, those with something pending rather than others."""
    state = play.game.new_state(options, rng.randint(play.game.least_seats, play.game.most_seats))
    names = [f"Seat {seat}" for seat in range(state.seats)]
    found = []
    for _ in range(1500):
        if rng.random() < (0.02 if state.phase in (codes.BEFORE_ROLL, codes.AFTER_ROLL) else 0.1):
            found.append(write(state, names))
        if not play.step(state, rng):
            break
    found.append(write(state, names))
    return found


def try_positions(name: str, seed: int) -> int:
    """Change positions of one match; return how many of them were read."""
    rng = random.Random(f"{name} {seed}")
    play = Play(name)
    positions = taken_positions(play, rng, OPTIONS[name][seed % len(OPTIONS[name])])
    count = 0
    for written in rng.sample(positions, min(len(positions), 25)):
        for _ in range(TRIES):
            raw = copy.deepcopy(written)
            for _ in range(rng.choice((1, 1, 1, 2, 3))):
                change(raw, rng.choice(positions), rng)
            try:
                position = read(raw)
            except PositionError:
                continue
            count += 1
            play_on(play, raw, position, rng)
    return count


def play_on(play: Play, raw: dict[str, Any], position: Position, rng: random.Random) -> None:
    state = position.state
    try:
        check(play.name, state)
        for _ in range(STEPS):
            if not play.step(state, rng):
                break
            check(play.name, state)
            if rng.random() < 0.1:
                check_reading(state)
        check_reading(state)
    except Exception as error:
        raise AssertionError(f"{error!r} after {raw}") from error


@pytest.mark.fuzz
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("name", sorted(OPTIONS))
def test_a_changed_position_is_refused_or_can_be_played_on(name: str, seed: int) -> None:
    assert try_positions(name, seed) > 0
