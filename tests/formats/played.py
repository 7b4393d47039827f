"""Matches written down as they are played: random seats, options, offers and undos, with `fair-1` or other chance."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from formats import landlordsplay
from properties import matches
from rentopia.engine import codes
from rentopia.engine.history import TABLE, ChanceSource, History, Step
from rentopia.engine.rows import Move
from rentopia.formats import fair
from rentopia.formats.canonical import state_hash
from rentopia.formats.record import Client, RecordWriter
from rentopia.games import game_of

NAMES = ("Ada", "Ben", "Cy", "Dot", "Eve", "Fay", "Gus", "Hal")


@dataclass
class Played:
    """The lines of a record, and the state's hash before the first step and after each."""

    history: History
    lines: list[str] = field(default_factory=list)
    hashes: list[str] = field(default_factory=list)
    draws: int = 0


class Dice:
    """Chance from a generator, as a simulation has it: committed to by nobody."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def dice(self) -> tuple[int, int]:
        return self.rng.randint(1, 6), self.rng.randint(1, 6)

    def card(self, deck: int, candidates: Sequence[int]) -> int:
        return self.rng.choice(candidates)

    def deal(self, candidates: Sequence[int]) -> int:
        return self.rng.choice(candidates)

    def first(self, seats: int) -> int:
        return self.rng.randrange(seats)


#: Where the random play of each game is.
PLAY: dict[str, Any] = {"rentopia": matches, "landlords": landlordsplay}


def opening(rng: random.Random, game: str = "rentopia", board: str | None = None) -> Any:
    """A new state with random options and seats."""
    return matches.random_match(rng, board) if game == "rentopia" else PLAY[game].random_match(rng)


def played(
    number: int,
    committed: bool = True,
    board: str | None = None,
    most: int = 100_000,
    game: str = "rentopia",
    watch: Callable[[Any], None] | None = None,
) -> Played:
    """Play a random match to its end, or for ``most`` steps; the same number gives the same match.

    ``watch`` is shown the state after each step.
    """
    rng = random.Random(number)
    state: Any = opening(rng, game, board)
    names = NAMES[: state.seats]
    seed = rng.randbytes(32)
    shares = [rng.choice([bytes(16), rng.randbytes(16)]) for _ in names]
    clients = [Client(None if share == bytes(16) else fair.client_hash(share), share) for share in shares]
    chance: ChanceSource = Dice(rng)
    if committed:
        chance = fair.FairChance(fair.match_key(seed, f"m{number}", shares))
    history = History(game_of(state), state, names)
    found = Played(history, hashes=[state_hash(state)])
    writer = RecordWriter(
        found.lines.append,
        state,
        names,
        match=f"m{number}",
        commitment=fair.commitment(f"m{number}", seed) if committed else None,
        clients=clients if committed else None,
        board=board,
        created="2026-01-02T03:04:05.678Z",
    )

    def done(step: object) -> bool:
        if not isinstance(step, Step):
            return False
        writer.step(step, at=f"2026-01-02T03:{step.seq // 60 % 60:02}:{step.seq % 60:02}Z")
        found.hashes.append(state_hash(history.state))
        if watch is not None:
            watch(history.state)
        return True

    assert done(history.act(TABLE, {"type": "start"}, chance, "table"))
    while state.phase != codes.OVER and len(history.steps) < most:
        seats = rng.sample(range(state.seats), state.seats)
        assert any(_one(history, seat, chance, rng, done, PLAY[game]) for seat in seats)
    if state.phase == codes.OVER:
        writer.close(state, seed if committed else None)
    found.draws = writer.numbers.n
    if isinstance(chance, fair.FairChance):
        assert found.draws == chance.n
    return found


def _one(history: History, seat: int, chance: ChanceSource, rng: random.Random, done: Any, play: Any) -> bool:
    """Try one action of a seat; whether something was done."""
    state = history.state
    if not state.in_mask >> seat & 1:
        return False
    if rng.random() < 0.1 and done(history.act_move(seat, play.random_offer(state, seat, rng), chance)):
        return True
    if rng.random() < 0.3 and done(history.act(seat, {"type": "undo"}, chance)):
        return True
    move: Move | None = play.random_move(state, seat, rng)
    if move is None or (move.kind == codes.GIVE_UP and state.phase != codes.OWING):
        return False
    return bool(done(history.act_move(seat, move, chance, rng.choice([None, None, "clock"]))))
