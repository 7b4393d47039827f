"""What must hold at the end of a run, whatever was done to it: each thing that does not is one sentence.

The log in the database is read as it stands, and everything that clients were told is compared with it. Where it is
decided: the table server's design, part 5.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from chaos.player import Player
from rentopia.engine import codes
from rentopia.formats.position import write as write_position
from rentopia.formats.record import closing_line
from rentopia.formats.recordread import RecordError, load
from rentopia.formats.verify import verify_record
from rentopia.server.node.seeds import unseal
from rentopia.store.contract import LogRow, Store
from rentopia.table.lobby import document as documents
from rentopia.table.match.live import LiveMatch
from rentopia.table.match.rows import LogBroken

TOLERANCE_MS = 2
"""Times are whole milliseconds of one clock; each is rounded once."""
_OF_THE_MOVER = (
    *(codes.BEFORE_ROLL, codes.AFTER_ROLL, codes.MOVING, codes.CHOOSING),
    *(codes.SPECULATING, codes.BUYING),
)
_ANSWERS = (codes.CLAIMING, codes.ANSWERING, codes.SETUP)


@dataclass
class Findings:
    """``violations`` by the name of the check; the rest counts what was looked at."""

    violations: dict[str, list[str]] = field(default_factory=dict)
    matches: int = 0
    over: int = 0
    rows: int = 0
    acks: int = 0
    clock_rows: int = 0
    timers: int = 0
    lateness_ms: list[int] = field(default_factory=list)

    def add(self, check: str, sentence: str) -> None:
        self.violations.setdefault(check, []).append(sentence)

    @property
    def count(self) -> int:
        return sum(map(len, self.violations.values()))


@dataclass(frozen=True)
class Windows:
    """How long each decision waits, in milliseconds."""

    turn: int
    auction: int
    claim: int
    answer: int
    debt: int
    offer: int


async def check_match(store: Store, key: bytes, match: str, players: Sequence[Player], found: Findings) -> None:
    """Look at one match and at all that its players were told."""
    rows = await whole_log(store, match)
    found.matches += 1
    found.rows += len(rows)
    if not check_rows(match, rows, players, found):
        return
    for player in players:
        check_player(match, rows, player, found)
    seed = unseal(key, match, await store.seed(match))
    try:
        check_rules(match, rows, seed, found)
        check_views(match, rows, players, found)
        row = await store.match(match)
        table = None if row is None else await store.table(row.table)
        if table is not None:
            check_timers(match, rows, windows_of(documents.decode(table.body)), found)
    except (RecordError, LogBroken, ValueError) as error:
        found.add("legal", f"{match}: the log cannot be folded: {error}")


async def whole_log(store: Store, match: str) -> list[LogRow]:
    rows: list[LogRow] = []
    while more := await store.after(match, rows[-1].seq if rows else -1, 1000):
        rows += more
    return rows


def check_rows(match: str, rows: Sequence[LogRow], players: Iterable[Player], found: Findings) -> bool:
    """seq without holes, idem unique, times that do not go back, and nothing of a seat that its client did not send."""
    if [row.seq for row in rows] != list(range(len(rows))):
        found.add("seq", f"{match}: {[row.seq for row in rows][:20]}… is not 0, 1, 2, …")
        return False
    given = [row.idem for row in rows if row.idem is not None]
    if len(set(given)) != len(given):
        found.add("idem", f"{match}: {sorted(idem for idem in set(given) if given.count(idem) > 1)} stand twice")
    for before, after in pairwise(rows):
        if after.at < before.at:
            found.add("time", f"{match}: row {after.seq} is {before.at - after.at} ms older than the one before")
    sent = {f"{player.seat}:{name}" for player in players for name in player.sent}
    known = {player.seat for player in players}
    for row in rows:
        if row.actor.isdecimal() and int(row.actor) in known and row.idem is not None and row.idem not in sent:
            if not row.idem.startswith("bot"):
                found.add("idem", f"{match}: row {row.seq} has the idem {row.idem}, which no client sent")
    return True


def check_player(match: str, rows: Sequence[LogRow], player: Player, found: Findings) -> None:
    """Every acknowledged action stands at its seq, every refused one nowhere."""
    by_idem = {row.idem: row.seq for row in rows}
    for told in player.acks:
        found.acks += 1
        idem = f"{player.seat}:{told.id}"
        row = rows[told.seq] if told.seq < len(rows) else None
        if row is None or row.idem != idem:
            there = None if row is None else row.idem
            found.add("acknowledged", f"{match}: {idem} was acknowledged at {told.seq}, where {there} stands")
        elif json.loads(row.body)["action"] != told.action:
            found.add("acknowledged", f"{match}: row {told.seq} holds another action than {told.action}")
    for name in player.refused:
        if f"{player.seat}:{name}" in by_idem:
            found.add("refused", f"{match}: {player.seat}:{name} was refused and stands all the same")
    for sentence in player.wrong:
        found.add("told", f"{match}: {sentence}")


def check_rules(match: str, rows: Sequence[LogRow], seed: bytes, found: Findings) -> None:
    """Every action is legal where it stands, and every draw is that of the seed and the clients' bytes."""
    lines = [row.body.decode() for row in rows]
    state = load(lines).fold()
    if state.phase == codes.OVER:
        found.over += 1
    verdict = verify_record([*lines, closing_line(state, seed)])
    if verdict.failure is not None:
        found.add("legal", f"{match}: {verdict.failure}")
    if len(rows) > 1 and not verdict.draws_checked:
        found.add("legal", f"{match}: the draws could not be checked")


def check_views(match: str, rows: Sequence[LogRow], players: Sequence[Player], found: Findings) -> None:
    """What every client has, position and chain, is what the log says at the seq that it has."""
    chain = hashlib.sha256(rows[0].body).digest()
    chains = [chain]
    for row in rows[1:]:
        chain = hashlib.sha256(chain + row.body).digest()
        chains.append(chain)
    record = load([row.body.decode() for row in rows])
    positions: dict[int, dict[str, Any]] = {}
    for player in players:
        mirror = player.mirror
        if mirror is None or mirror.match != match:
            continue
        who = f"{match}: seat {player.seat} at {mirror.seq}"
        if mirror.seq >= len(rows):
            found.add("view", f"{who}: the log ends at {len(rows) - 1}")
            continue
        if mirror.chain != chains[mirror.seq]:
            found.add("view", f"{who}: another chain of hashes than the log's")
        if mirror.seq not in positions:
            positions[mirror.seq] = write_position(record.fold(mirror.seq), record.header.names)
        if mirror.position() != positions[mirror.seq]:
            found.add("view", f"{who}: another position than the log's")


def windows_of(document: documents.Document) -> Windows:
    settings = document.settings
    return Windows(
        turn=documents.turn_timer(document) * 1000,
        auction=settings.auction_seconds * 1000,
        claim=settings.claim_seconds * 1000,
        answer=settings.answer_seconds * 1000,
        debt=settings.debt_seconds * 1000,
        offer=settings.offer_seconds * 1000,
    )


def check_timers(match: str, rows: Sequence[LogRow], windows: Windows, found: Findings) -> None:
    """No timer fired early, or anywhere but right behind the row that it belongs to.

    That none fired twice follows: its idem names that row, and the row behind it is one. The time is the database's.
    """
    live = LiveMatch(rows[0].body)
    offered: dict[str, int] = {}
    for row in rows[1:]:
        phase, began = live.state.phase, live.tracker.clock
        live.fold([row])
        for event in live.history.steps[-1].events:
            if event[0] == codes.OFFER_MADE:
                offered[str(event[1].number)] = row.at
            elif event[0] == codes.OFFER_CHANGED_BY:
                offered[str(event[2].number)] = row.at
        found.clock_rows += row.actor == "clock"
        if row.idem is None or not row.idem.startswith("timeout:"):
            continue
        found.timers += 1
        kind, _, for_seq = row.idem.removeprefix("timeout:").rpartition(":")
        if for_seq != str(row.seq - 1):
            found.add("timers", f"{match}: row {row.seq} fired the timer {kind} of {for_seq}")
        due = None
        if kind == "turn" and rows[row.seq - 1].actor != "clock":
            due = rows[began].at + _window(phase, windows)
        elif kind.startswith("offer:"):
            due = offered.get(kind[6:], 0) + windows.offer
        elif kind == "start":
            due = rows[0].at  # all had revealed, or the five seconds were over
        if due is not None:
            if row.at < due - TOLERANCE_MS:
                found.add("timers", f"{match}: row {row.seq} fired the timer {kind} {due - row.at} ms early")
            elif kind != "start":
                found.lateness_ms.append(row.at - due)


def _window(phase: int, windows: Windows) -> int:
    if phase in _OF_THE_MOVER:
        return windows.turn
    if phase == codes.AUCTION:
        return windows.auction
    if phase == codes.CLAIMING:
        return windows.claim
    return windows.answer if phase in _ANSWERS else windows.debt
