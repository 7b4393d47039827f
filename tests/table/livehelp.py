"""Matches as the table holds them: played at random with dice of a secret seed, and out of the golden files."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from formats.played import NAMES, PLAY, opening
from rentopia.engine import codes
from rentopia.engine.history import TABLE
from rentopia.engine.refusal import Refusal
from rentopia.engine.rows import Move
from rentopia.formats import fair
from rentopia.formats.canonical import state_hash
from rentopia.formats.record import Client
from rentopia.games import game_of
from rentopia.protocol.messages import Clock
from rentopia.store.contract import LogRow
from rentopia.table.match.live import LiveMatch
from rentopia.table.match.rows import Proposal, header_body

CLOCK = Clock((0,), 1000)
AT = "2026-11-30T07:00:00Z"


@dataclass
class Log:
    """A match and the rows of its log."""

    live: LiveMatch
    seed: bytes
    rows: list[LogRow] = field(default_factory=list)

    def propose(self, seat: int, payload: object, by: str | None = None) -> Proposal | Refusal:
        return self.live.propose(seat, payload, at=AT, by=by, idem=f"{seat}:{self.live.head + 1}")

    def commit(self, proposal: Proposal) -> None:
        self.live.commit(proposal)
        self.rows.append(row_of(proposal))

    def do(self, seat: int, payload: object) -> Proposal:
        """Perform what must be legal."""
        proposal = self.propose(seat, payload)
        assert isinstance(proposal, Proposal), proposal
        self.commit(proposal)
        return proposal

    def again(self) -> LiveMatch:
        """The same match loaded from row 0 by somebody else."""
        live = LiveMatch(self.rows[0].body, self.seed)
        live.load(None, self.rows)
        return live


def row_of(proposal: Proposal) -> LogRow:
    return LogRow(proposal.seq, 0, str(proposal.step.seat), proposal.idem, proposal.body)


def new_match(game: str = "rentopia", seats: int = 3, options: dict[str, object] | None = None, number: int = 1) -> Log:
    """A match with row 0 alone."""
    seed = random.Random(number).randbytes(fair.SEED_BYTES)
    match = f"match{number}"
    header = header_body(
        game, options or {}, NAMES[:seats], match=match, commitment=fair.commitment(match, seed), created=AT
    )
    return Log(LiveMatch(header, seed), seed, [LogRow(0, 0, "table", "header", header)])


def clients_of(seats: int, number: int = 1) -> list[Client]:
    """Every second seat is silent."""
    rng = random.Random(number)
    shares = [rng.randbytes(fair.CLIENT_BYTES) if seat % 2 else fair.SILENT for seat in range(seats)]
    return [Client(None if share == fair.SILENT else fair.client_hash(share), share) for share in shares]


def started(game: str = "rentopia", seats: int = 3, options: dict[str, object] | None = None, number: int = 1) -> Log:
    """A match that has begun."""
    log = new_match(game, seats, options, number)
    proposal = log.live.propose(
        TABLE, {"type": "start"}, at=AT, by="table", idem="start", clients=clients_of(seats, number)
    )
    assert isinstance(proposal, Proposal)
    log.commit(proposal)
    return log


def random_match(game: str, number: int) -> Log:
    """A match that has begun, with random options and seats."""
    state = opening(random.Random(number), game)
    return started(game, state.seats, dict(game_of(state).options_of(state)), number)


def random_act(log: Log, rng: random.Random) -> tuple[int, Move]:
    """A legal action of some seat: now and then an offer or an `undo`."""
    live, play = log.live, PLAY[log.live.game.name]
    for _ in range(200):
        seat = rng.randrange(live.state.seats)
        if not live.state.in_mask >> seat & 1:
            continue
        move: Move | None = play.random_move(live.state, seat, rng)
        if rng.random() < 0.1:
            move = play.random_offer(live.state, seat, rng)
        elif rng.random() < 0.2:
            move = Move()
            move.set(codes.UNDO, 0, 0)
        if move is None or (move.kind == codes.GIVE_UP and live.state.phase != codes.OWING):
            continue
        proposal = log.propose(seat, move)
        if isinstance(proposal, Proposal):
            live.drop(proposal)
            return seat, move
    raise AssertionError(f"nobody does anything in phase {live.state.phase}")


def facts(live: LiveMatch) -> dict[str, Any]:
    """All that must be the same again after a drop, and on another node."""
    seats = range(live.state.seats)
    return {
        "state": state_hash(live.state),
        "checksum": live.state.checksum(),
        "head": live.head,
        "chain": live.chain,
        "newest": live.history.newest,
        "undo": [live.may_undo(seat) for seat in seats],
        "draws": live._numbers.n,
        "chance": None if live._fair is None else live._fair.n,
        "clients": live.clients,
        "tracker": live.tracker.written(),
        "waits": live.waits(),
    }


def golden_rows(path: Path) -> list[LogRow]:
    """The rows of a golden match: its lines but the last."""
    lines = path.read_text(encoding="utf-8").splitlines()[:-1]
    return [LogRow(seq, 0, "", f"golden:{seq}", line.encode()) for seq, line in enumerate(lines)]
