"""A match as it may be read by its id: its view, its steps, its record, and why each amount of a step moved.

Who may see a table may see its match; one that is over is open to everybody who has its id. Where it is decided: the
table server's design, part 3.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

from msgspec import Raw
from msgspec.structs import replace

from rentopia.protocol.messages import View
from rentopia.protocol.requests import Problem, Receipts, Steps
from rentopia.server.node.held import Held, pages
from rentopia.server.node.turns import TOO_MANY
from rentopia.table.lobby.identity import identify, may_watch
from rentopia.table.lobby.problems import problem

if TYPE_CHECKING:
    from rentopia.server.node.core import NodeCore

NO_MATCH = Problem("no_such_match", "There is no such match, or it has not begun.")
NO_STEP = Problem("no_such_step", "The match has no such step. Steps are counted from 1.")


async def allowed(node: NodeCore, match: str, secret: str | None) -> Held | Problem:
    """A match that whoever has this secret may see, or why not."""
    room = await node.rooms.of_match(match)
    if node.matches.cached(match) is None:
        async with node.folding.of(match):
            await node.matches.held(match)
    held = await node.matches.held(match)
    if held is not None and held.doubtful:
        async with held.lock:
            await held.settle(node.store)
    if held is None or (room is None and not held.live.over):
        return NO_MATCH
    if not held.live.over:
        document = held.room.document
        told = may_watch(document, identify(document, secret))
        if told is None:
            node.quiet.seen(held)
        elif not await is_over(node, held):
            return told
    return held


async def is_over(node: NodeCore, held: Held) -> bool:
    """Whether a match is over, be it that another server has seen it end."""
    if not held.live.over and node.settings.shared:
        async with held.lock:
            await held.catch_up(node.store)
            await held.look_for_end(node.store)
    return held.live.over


async def view(node: NodeCore, match: str, secret: str | None) -> View | Problem:
    """The match as it stands, as the seat of the secret sees it."""
    held = await allowed(node, match, secret)
    if isinstance(held, Problem):
        return held
    room = held.room
    # After a rematch the seats of the table are no longer those of this match.
    seat = identify(room.document, secret).seat if room.match == match else None
    async with held.lock:
        return held.live.view(seat, held.clock())


async def steps(node: NodeCore, match: str, after: int, limit: int, secret: str | None) -> Steps | Problem:
    """At most ``limit`` steps above ``after``."""
    held = await allowed(node, match, secret)
    if isinstance(held, Problem):
        return held
    rows = await node.store.after(match, max(0, after), limit)
    return Steps(max([held.live.head, *(row.seq for row in rows)]), tuple(Raw(row.body) for row in rows))


async def record(node: NodeCore, match: str, secret: str | None) -> AsyncIterator[str] | Problem:
    """The lines of the record of a match that is over, without line breaks."""
    held = await allowed(node, match, secret)
    if isinstance(held, Problem):
        return held
    if not await is_over(node, held):
        # Whoever comes so far may watch, and so may know where.
        return replace(problem("match_not_over"), data={"table": held.room.code})
    if held.live.broken_off:
        async with held.lock:  # a row that was under way when it was broken off may have come later
            await held.catch_up(node.store)
    return _lines(node, held)


async def _lines(node: NodeCore, held: Held) -> AsyncIterator[str]:
    async for page in pages(node.store, held.match, -1):
        for row in page:
            if row.seq <= held.live.head:
                yield row.body.decode()
    yield held.live.closing(held.revealed()).decode()


async def receipts(node: NodeCore, match: str, seq: int, secret: str | None) -> Receipts | Problem:
    """Why each amount of the step ``seq`` moved."""
    held = await allowed(node, match, secret)
    if isinstance(held, Problem):
        return held
    if seq > held.live.head:
        async with held.lock:
            await held.reach(node.store, seq)
    if not 1 <= seq <= held.live.head:
        return NO_STEP
    if node.folding.full(match):
        return TOO_MANY
    async with node.folding.of(match):
        folded = await node.figuring.folded.up_to(node.store, held, seq, wanted=True)
        return NO_STEP if folded is None else Receipts(seq, tuple(folded.found))
