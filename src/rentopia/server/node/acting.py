"""How an action becomes a row of the log: the one procedure for seats, clock and table.

Known already: the first answer again. Refused in the copy here: first caught up with the log, then refused. Accepted:
appended at exactly the next place, told to the sockets, and only then acknowledged. Whatever goes wrong in between, the
log decides. Where it is decided: the table server's design, part 2.
"""

from __future__ import annotations

import asyncio
import functools
import logging
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from time import time
from typing import TYPE_CHECKING, Any

import structlog

from rentopia.engine.history import TABLE
from rentopia.engine.refusal import Refusal
from rentopia.engine.rows import Move
from rentopia.formats.record import Client
from rentopia.server.node.held import Held
from rentopia.store.contract import OutcomeUnknown, Row, Unavailable
from rentopia.table.match.rows import Proposal

if TYPE_CHECKING:
    from rentopia.server.node.core import NodeCore

ROUNDS = 12
"""So often others may be first before the answer is `busy`."""
PATIENCE_S = 5.0
"""How long an action waits for a store that does not answer."""
_PAUSES_S = (0.05, 0.1, 0.2, 0.4)


_log = structlog.get_logger("rentopia.match")
_plain_log = logging.getLogger("rentopia.match")


@dataclass(frozen=True)
class Wish:
    """What is to become a row. ``seat`` -1 is the table; ``by`` who acts where not the seat itself.

    ``expects``: the seq that the sender has seen as newest, refused with `stale` where the match has gone on.
    ``exactly``: the head that the row must follow, given up silently (`late`) otherwise. ``clients``: of the start.
    """

    seat: int
    idem: str
    payload: dict[str, Any] | Move
    by: str | None = None
    expects: int | None = None
    exactly: int | None = None
    clients: Sequence[Client] | None = None


@dataclass(frozen=True)
class Done:
    """It stands at ``seq``; ``again``: it stood there before."""

    seq: int
    again: bool = False


@dataclass(frozen=True)
class Declined:
    """It does not stand, and nothing has changed: ``code`` and ``sentence``, and what the rules say beside."""

    code: str
    sentence: str
    clause: str | None = None
    data: dict[str, Any] = field(default_factory=dict)
    seq: int | None = None

    @property
    def by_rules(self) -> bool:
        """Whether the rules refuse it, and not the moment: others first, the store away, the match broken off."""
        return self not in (BUSY, UNAVAILABLE, LATE, OVER)


BUSY = Declined("busy", "Others acted at the same moment again and again. Send it again, with the same id.")
UNAVAILABLE = Declined(
    "unavailable",
    "The database does not answer now, so it is not known whether this stands. Send it again, with the same id.",
)
LATE = Declined("late", "The match has gone on.")
OVER = Declined("match_over", "The match was broken off.")


async def perform(node: NodeCore, held: Held, wish: Wish) -> Done | Declined:
    """Carry a wish out, or say why not. Exceptions other than faults of the store are faults of the program."""
    deadline = asyncio.get_running_loop().time() + PATIENCE_S
    async with held.lock:
        outcome = await _rounds(node, held, wish, deadline)
        if isinstance(outcome, Done) and not outcome.again:
            node.matches.after_step(held)
    return outcome


async def _rounds(node: NodeCore, held: Held, wish: Wish, deadline: float) -> Done | Declined:
    fresh = False
    round_ = pauses = 0
    while round_ < ROUNDS:
        try:
            if held.doubtful:
                await held.catch_up(node.store)
                fresh = True
            answer = await _round(node, held, wish, fresh)
        except (Unavailable, OutcomeUnknown) as error:
            # Whether a row of ours stands is not known after the second: nothing more is said or done before the log
            # has been read, and then the idem decides.
            node.store_failed(error)
            held.doubtful = True
            if not await _wait(pauses, deadline):
                return UNAVAILABLE
            pauses += 1
            continue
        if answer is not None:
            return answer
        node.metrics.conflict_retries.inc()
        round_ += 1
        fresh = True
    return BUSY


async def _wait(pauses: int, deadline: float) -> bool:
    """Pause before the store is asked again; False where the time is up."""
    pause = _PAUSES_S[min(pauses, len(_PAUSES_S) - 1)]
    if asyncio.get_running_loop().time() + pause > deadline:
        return False
    await asyncio.sleep(pause)
    return True


async def _round(node: NodeCore, held: Held, wish: Wish, fresh: bool) -> Done | Declined | None:
    """One round: an answer, or None where it has to be begun anew with the log as it is now."""
    live = held.live
    seq = live.known(wish.idem)
    if seq is not None:
        return Done(seq, again=True)
    if live.broken_off:
        known = await node.store.seq_of(live.match, wish.idem)
        return OVER if known is None else Done(known, again=True)
    wanted = wish.exactly if wish.exactly is not None else wish.expects
    if wanted is not None and wanted != live.head:
        if not fresh:
            await held.catch_up(node.store)
            return await _round(node, held, wish, True)
        known = await node.store.seq_of(live.match, wish.idem) if wish.exactly is None else None
        if known is not None:
            return Done(known, again=True)
        return LATE if wish.exactly is not None else _stale(live.head)
    proposal = live.propose(wish.seat, wish.payload, at=time_now(), by=wish.by, idem=wish.idem, clients=wish.clients)
    if isinstance(proposal, Refusal):
        if not fresh:
            # A copy that is behind must not refuse what is legal by now.
            await held.catch_up(node.store)
            return await _round(node, held, wish, True)
        known = await node.store.seq_of(live.match, wish.idem)
        if known is not None:
            return Done(known, again=True)
        return Declined(proposal.code, proposal.sentence, proposal.clause, dict(proposal.data), live.head)
    return await _append(node, held, wish, proposal)


async def _append(node: NodeCore, held: Held, wish: Wish, proposal: Proposal) -> Done | None:
    live, faults = held.live, node.faults
    idem = (
        wish.idem + secrets.token_hex(4) if faults.lose_idem and wish.exactly is None and wish.seat >= 0 else wish.idem
    )
    try:
        changes = held.timers_after(proposal.step)
    except BaseException:
        live.drop(proposal)  # a fault of the program: the match must not be stuck with a row that nobody writes
        raise
    row = Row(live.match, proposal.seq, _actor(wish), idem, proposal.body, changes)
    started = asyncio.get_running_loop().time()
    try:
        if faults.before is not None:
            await faults.before(row)
        appended = await node.store.append(row)
    except BaseException as error:
        # Also where this task is cancelled: the row may be written all the same.
        live.drop(proposal)
        held.doubtful = True
        node.metrics.append_total.labels("unavailable" if isinstance(error, Unavailable) else "unknown").inc()
        raise
    if not appended.taken:
        live.drop(proposal)
        node.metrics.append_total.labels("conflict").inc()
        if not await held.catch_up(node.store):
            known = await node.store.seq_of(live.match, wish.idem)
            if known is not None:
                return Done(known, again=True)
            await held.look_for_end(node.store)
        return None
    live.commit(proposal)
    node.metrics.append_total.labels("ok").inc()
    node.metrics.commit_seconds.observe(asyncio.get_running_loop().time() - started)
    held.set_changes(changes)
    if faults.after is not None:
        await faults.after(row)
    held.tell(proposal.body)
    if _plain_log.isEnabledFor(logging.DEBUG):  # at every action: what is not wanted must not even be put together
        _log.debug("accepted", match=live.match, seq=proposal.seq, seat=wish.seat, by=wish.by, node=node.name)
    return Done(proposal.seq)


def _actor(wish: Wish) -> str:
    if wish.seat == TABLE:
        return "table"
    return "clock" if wish.by == "clock" else str(wish.seat)


def _stale(head: int) -> Declined:
    return Declined("stale", f"The match has gone on to step {head}. Look again, then decide.", seq=head)


def time_now() -> str:
    """The time as records show it."""
    return _shown(int(time()))


@functools.lru_cache(maxsize=1)
def _shown(second: int) -> str:
    return datetime.fromtimestamp(second, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
