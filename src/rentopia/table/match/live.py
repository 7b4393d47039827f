"""One match in memory: the log folded, the next row proposed, and taken back where the store would not have it.

Nothing here reads a clock, a store or a source of chance of its own: rows come in as they stand in the log, and a row
that is proposed is performed on the state at once, so that its events and its draws are known before anything is
written. Exactly one of `LiveMatch.commit` and `LiveMatch.drop` follows; after a drop the match is as it was to the
last bit, since a draw depends on the key and on its number alone. Where it is decided: the table server's design,
parts 2 and 4; formats, part 6.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from rentopia.engine import codes
from rentopia.engine.fold import apply_event
from rentopia.engine.history import ChanceError, ChanceSource, History, Step
from rentopia.engine.refusal import Refusal
from rentopia.engine.rows import Move
from rentopia.formats import fair
from rentopia.formats.canonical import state_hash
from rentopia.formats.position import read as read_position
from rentopia.formats.position import write as write_position
from rentopia.formats.record import Client, DrawNumbers, closing_line, result_line, step_line
from rentopia.formats.recordlines import LineReader, RecordedStep, RecordError
from rentopia.formats.recordread import fold_step
from rentopia.games import Game
from rentopia.protocol.messages import Clock, DecisionMessage, StepMessage, View
from rentopia.store.contract import LogRow, Snapshot
from rentopia.table.clock.tracker import Tracker
from rentopia.table.clock.waiting import waits_for
from rentopia.table.match import decisions, snapshots, views
from rentopia.table.match.chance import Seedless
from rentopia.table.match.rows import HEADER_IDEM, LogBroken, Proposal
from rentopia.table.match.snapshots import REACH

_encoder = msgspec.json.Encoder()


@dataclass(frozen=True)
class _Before:
    """What a dropped proposal puts back beside the history."""

    n: int
    undealt: int
    unseen: list[int]
    fair: fair.FairChance | None
    clients: tuple[Client, ...] | None
    tracker: Tracker


class LiveMatch:
    """A match as it stands after the row ``head``, or after a proposal that is neither committed nor dropped yet.

    ``match`` is its id; ``names`` of the seats in order; ``chain`` the hash over all rows up to ``head``: SHA-256 of
    row 0, then of each hash and the next row. ``tracker`` holds what clocks and stand-ins have to know. The secret
    seed, once given, is used for draws alone: no view, message or snapshot is made of it.
    """

    def __init__(self, header: bytes, seed: bytes | None = None) -> None:
        """From row 0. Raises LogBroken where that is no header of a record."""
        try:
            self._reader = LineReader([header.decode("utf-8")])
        except (RecordError, UnicodeDecodeError) as error:
            raise LogBroken("?", 0, f"is no header of a record: {error}") from None
        self.header = self._reader.header
        self.match = self.header.match
        self.names = self.header.names
        self.game: Game = self._reader.scope.game
        self.scope = self._reader.scope
        self._head_body = header
        self._seed: bytes | None = None
        self._broken: LogBroken | None = None
        #: Whether it was ended before its end, which no row of the log tells; set by whoever knows.
        self.broken_off = False
        self._begin()
        if seed is not None:
            self.set_seed(seed)

    def _begin(self) -> None:
        """As after row 0."""
        self.history = History(self.game, self.header.opening(), self.names, goes_on=self.goes_on)
        self._numbers = DrawNumbers(self.history.state)
        self._clients: tuple[Client, ...] | None = None
        self._fair: fair.FairChance | None = None
        self._chains = [hashlib.sha256(self._head_body).digest()]
        self._chain_base = 0
        self._known = {HEADER_IDEM: 0}
        self._pending: Proposal | None = None
        self._before: _Before | None = None
        self.tracker = Tracker(self.game, self.history.state)

    # --- what it is ---------------------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """The state; after a drop another object than before, so ask anew."""
        return self.history.state

    @property
    def head(self) -> int:
        """The newest row that stands."""
        return self._chain_base + len(self._chains) - 1

    @property
    def chain(self) -> bytes:
        return self._chains[-1]

    def chain_at(self, seq: int) -> bytes | None:
        """The hash after a row up to ``head``; None where it is not held, as before the snapshot it was loaded from."""
        place = seq - self._chain_base
        return self._chains[place] if 0 <= place < len(self._chains) else None

    @property
    def goes_on(self) -> bool:
        """Whether it begins at a position in the middle of another match."""
        return self.header.position is not None

    @property
    def started(self) -> bool:
        return self.history.newest > 0

    @property
    def over(self) -> bool:
        """Whether no action is accepted any more."""
        return self.broken_off or self.played_out

    @property
    def played_out(self) -> bool:
        """Whether it has come to its end by the rules, and so has a result; not by a row that may yet be dropped."""
        return self._pending is None and bool(self.state.phase == codes.OVER)

    @property
    def clients(self) -> tuple[Client, ...] | None:
        """What each seat gave to the dice; None before the start."""
        return self._clients

    def known(self, idem: str) -> int | None:
        """Where an ``idem`` stands; None also for one that is older than what is held (then ask the store)."""
        return self._known.get(idem)

    # --- the log ------------------------------------------------------------------------------------------

    def set_seed(self, seed: bytes) -> None:
        """Give the secret seed, 32 bytes. ValueError for one that the commitment of the header does not bind."""
        if len(seed) != fair.SEED_BYTES or fair.commitment(self.match, seed) != self.header.commitment:
            raise ValueError(f"the seed is not the one that match {self.match} is committed to")
        self._seed = seed
        self._key()

    def _key(self) -> None:
        if self._seed is not None and self._clients is not None and self._fair is None:
            shares = [client.share for client in self._clients]
            self._fair = fair.FairChance(fair.match_key(self._seed, self.match, shares), self._numbers.n)

    def load(self, snapshot: Snapshot | None, rows: Sequence[LogRow]) -> None:
        """Begin again from a snapshot of this version, or from row 0 without one, and fold the rows above it.

        ``rows`` without a snapshot begin with row 0 or 1. With one they should begin up to `REACH` rows before it:
        those are not folded, but what was done in them may still be taken back. Raises LogBroken.
        """
        self._broken = None
        if snapshot is None:
            self._begin()
            self.fold(rows)
            return
        before = [row for row in rows if 0 < row.seq <= snapshot.seq]
        self._restore(snapshot, before)
        self.fold([row for row in rows if row.seq > snapshot.seq])

    def _restore(self, snapshot: Snapshot, before: Sequence[LogRow]) -> None:
        try:
            body = snapshots.decode(snapshot, self.match, self.names)
            state = read_position(body.position, self.header.board).state
            apply_event(state, (codes.DICE_ROLLED, state.die1, state.die2, *body.dice))
            self._begin()
            steps = self._steps_of(before, snapshot.seq)
            base = snapshot.seq - len(steps)
            self.history = History(self.game, state, self.names, steps, base, self.goes_on)
            self._numbers = DrawNumbers(state)
            self._numbers.n = body.n
            self._clients = body.clients_read()
            self._chains = [bytes.fromhex(chain) for chain in body.chains]
            self._chain_base = snapshot.seq - 1
            self.tracker = Tracker.read(self.game, body.tracker)
        except (ValueError, msgspec.MsgspecError) as error:
            raise self._break(snapshot.seq, f"its snapshot cannot be read: {error}") from None
        for row in before:
            self._compare(row)
        self._key()

    def _steps_of(self, rows: Sequence[LogRow], upto: int) -> list[Step]:
        """The steps of the rows just before a snapshot, without folding them."""
        wanted = upto - len(rows) + 1
        steps = []
        for row in rows:
            if row.seq != wanted:
                raise self._break(row.seq, f"row {wanted} is missing before the snapshot")
            steps.append(self._read(row).step)
            wanted += 1
        return steps

    def fold(self, rows: Sequence[LogRow]) -> None:
        """Catch up: fold rows that stand in the log, in order and without a gap.

        Rows up to ``head`` are compared with what was folded there. Raises LogBroken for a gap, for a row that differs
        or does not fit; the match must then be loaded anew.
        """
        self._must_be_settled()
        for row in rows:
            if row.seq <= self.head:
                self._compare(row)
            elif row.seq != self.head + 1:
                raise self._break(row.seq, f"row {self.head + 1} is missing")
            else:
                self._fold(row)

    def _compare(self, row: LogRow) -> None:
        if row.seq == 0:
            wanted = hashlib.sha256(row.body).digest() == hashlib.sha256(self._head_body).digest()
        else:
            before, after = self.chain_at(row.seq - 1), self.chain_at(row.seq)
            wanted = before is None or after == hashlib.sha256(before + row.body).digest()
        if not wanted:
            raise self._break(row.seq, "is another row than the one that was there")
        self._learn(row)

    def _fold(self, row: LogRow) -> None:
        recorded = self._read(row)
        try:
            fold_step(self.state, recorded, self.scope)
            self.history.add(recorded.step)
            numbers = tuple(self._numbers.take(recorded.step))
        except (RecordError, ValueError, IndexError) as error:
            raise self._break(row.seq, str(error)) from None
        if numbers != recorded.numbers:
            raise self._break(row.seq, f"its draws have the numbers {recorded.numbers}, they must be {numbers}")
        if recorded.clients is not None:
            self._clients = recorded.clients
            self._key()
        if self._fair is not None:
            self._fair.n = self._numbers.n
        self._chains.append(hashlib.sha256(self.chain + row.body).digest())
        self._learn(row)
        self.tracker.note(recorded.step, self.state)

    def _read(self, row: LogRow) -> RecordedStep:
        try:
            recorded = self._reader.read_step(row.seq + 1, row.body.decode("utf-8"))
        except (RecordError, UnicodeDecodeError) as error:
            raise self._break(row.seq, str(error)) from None
        if recorded.step.seq != row.seq:
            raise self._break(row.seq, f"holds the step of seq {recorded.step.seq}")
        return recorded

    def _learn(self, row: LogRow) -> None:
        if row.idem is not None:
            self._known[row.idem] = row.seq

    def _break(self, seq: int, reason: str) -> LogBroken:
        self._broken = LogBroken(self.match, seq, reason)
        return self._broken

    def forget(self) -> None:
        """Let go of what lies further back than `REACH`, as a match that is loaded from a snapshot has none of it.

        Steps there can't be taken back any more, and of their idems and hashes the store alone knows.
        """
        self._must_be_settled()
        history = self.history
        extra = len(history.steps) - REACH
        if extra > 0:
            del history.steps[:extra]
            history.base += extra
        first = self.head - REACH
        if first > self._chain_base:
            del self._chains[: first - self._chain_base]
            self._chain_base = first
        self._known = {idem: seq for idem, seq in self._known.items() if seq >= first}

    def _must_be_settled(self) -> None:
        """The match is what stands in its log, neither void nor with a row that may yet be dropped."""
        if self._broken is not None:
            raise self._broken
        if self._pending is not None:
            raise RuntimeError("a proposal is still to be committed or dropped")

    # --- acting -------------------------------------------------------------------------------------------

    def propose(
        self,
        seat: int,
        payload: object,
        *,
        at: str | None,
        by: str | None = None,
        idem: str | None = None,
        clients: Sequence[Client] | None = None,
    ) -> Proposal | Refusal:
        """Perform an action of a seat (-1: the table) on the state, and give the row that it would be.

        ``payload`` is a plain object or a `Move`; ``by`` is ``clock`` or ``table`` where not the seat itself acts;
        ``at`` the time that the line shows, as ``2026-11-30T07:00:00Z``, or None. ``clients`` belong to the `start` and
        to no other action: what each seat gave to the dice, in order. A refused action changes nothing.

        Raises NoSeed where something would have to be drawn without a seed, ValueError for clients out of place,
        LogBroken after a fold that failed. None of them has changed anything.
        """
        self._must_be_settled()
        numbers = self._numbers
        before = _Before(numbers.n, numbers.undealt, numbers.unseen[:], self._fair, self._clients, self.tracker)
        try:
            step = self._perform(seat, payload, by, clients)
        except BaseException as error:
            self._put_back(before)
            if isinstance(error, ChanceError):
                raise RuntimeError(f"match {self.match}: its own draws do not fit: {error}") from error
            raise
        if isinstance(step, Refusal):
            self._put_back(before)
            return step
        drawn = numbers.take(step)
        line = step_line(step, self.scope, drawn, at=at, clients=self._clients if clients is not None else None)
        self.tracker = before.tracker.copy()
        self.tracker.note(step, self.state)
        self._before = before
        self._pending = Proposal(step.seq, step, line[:-1].encode(), idem)
        return self._pending

    def _perform(self, seat: int, payload: object, by: str | None, clients: Sequence[Client] | None) -> Step | Refusal:
        if clients is not None:
            if self.started or len(clients) != self.state.seats:
                raise ValueError("clients belong to the start, one for each seat")
            self._clients = tuple(clients)
            self._key()
        chance: ChanceSource = self._fair if self._fair is not None else Seedless()
        if isinstance(payload, Move):
            return self.history.act_move(seat, payload, chance, by)
        return self.history.act(seat, payload, chance, by)

    def _put_back(self, before: _Before) -> None:
        numbers = self._numbers
        numbers.n, numbers.undealt, numbers.unseen = before.n, before.undealt, before.unseen
        self._fair, self._clients, self.tracker = before.fair, before.clients, before.tracker
        if self._fair is not None:
            self._fair.n = before.n

    def commit(self, proposal: Proposal) -> None:
        """The row stands: the proposal is part of the match."""
        self._close(proposal)
        self._chains.append(hashlib.sha256(self.chain + proposal.body).digest())
        if proposal.idem is not None:
            self._known[proposal.idem] = proposal.seq

    def drop(self, proposal: Proposal) -> None:
        """The row does not stand: everything is as it was before it was proposed."""
        before = self._close(proposal)
        self.history.take_off(proposal.step)
        self._put_back(before)

    def _close(self, proposal: Proposal) -> _Before:
        before = self._before
        if before is None or self._pending is not proposal:
            raise RuntimeError("only the newest proposal can be committed or dropped, and only once")
        self._pending = self._before = None
        return before

    # --- what is seen -------------------------------------------------------------------------------------

    def waits(self) -> tuple[int, ...]:
        """The seats that the match waits for, rising; none when it is over or has not started."""
        mask = waits_for(self.game, self.state) if self.started and not self.broken_off else 0
        return tuple(seat for seat in range(self.state.seats) if mask >> seat & 1)

    def may_undo(self, seat: int | None) -> bool:
        """Whether a seat may take its newest step back."""
        state = self.state
        if seat is None or not 0 <= seat < state.seats or self.over or not state.in_mask >> seat & 1:
            return False
        return self.history.undoable(seat) is not None

    def view(self, seat: int | None, clock: Clock) -> View:
        """The whole match as a seat, or a spectator (None), may see it."""
        self._must_be_settled()
        return views.view(self, seat, clock)

    def decision(self, seat: int, ask: str | None = None) -> DecisionMessage:
        """What a seat may do now and why not the rest; ``ask`` is the id that it answers."""
        self._must_be_settled()
        if self.broken_off:
            return DecisionMessage(self.head, seat, (), (), undo=False, id=ask)
        return decisions.decision(self, seat, ask)

    def step_message(self, body: bytes, clock: Clock) -> bytes:
        """The message of the newest step, for all sockets alike; ``body`` is its row as it stands in the log."""
        return _encoder.encode(StepMessage(msgspec.Raw(body), self.waits(), clock))

    def result(self) -> dict[str, Any] | None:
        """Winners, ranking and worth by seat once it is played out, else None."""
        return self.game.result_of(self.state) if self.played_out else None

    def closing(self, seed: bytes | None) -> bytes:
        """The last line of the record, without line break: the result, the revealed seed, the hash of the state.

        The result of a match that was broken off is null; that of one that has not started too.
        """
        if self.started:
            return closing_line(self.state, seed)[:-1].encode()
        return result_line(None, seed, state_hash(self.state))[:-1].encode()

    def snapshot(self) -> Snapshot:
        """What `load` goes on from, as of ``head``. RuntimeError before the start, or with a proposal open."""
        self._must_be_settled()
        if not self.started:
            raise RuntimeError("a snapshot is taken of a match that has started")
        return snapshots.encode(
            snapshots.Body(
                match=self.match,
                seq=self.head,
                names=self.names,
                n=self._numbers.n,
                chains=(self._chains[-2].hex(), self.chain.hex()),
                clients=snapshots.Body.clients_written(self._clients),
                position=write_position(self.state, self.names),
                dice=(self.state.die1, self.state.die2),
                tracker=self.tracker.written(),
            )
        )
