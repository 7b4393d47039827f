"""A match as it may be read by its id: its view, its steps, its record, and why each amount of a step moved.

Who may see a table may see its match; one that is over is open to everybody who has its id. Where it is decided: the
table server's design, part 3.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

from msgspec import Raw

from rentopia.protocol.messages import View
from rentopia.protocol.requests import Problem, Receipts, Steps
from rentopia.server.held import Held
from rentopia.store.contract import LogRow
from rentopia.table import receipts as receipting
from rentopia.table.identity import identify, may_watch
from rentopia.table.problems import problem

if TYPE_CHECKING:
    from rentopia.server.node import Node

NO_MATCH = Problem("no_such_match", "There is no such match, or it has not begun.")
NO_STEP = Problem("no_such_step", "The match has no such step. Steps are counted from 1.")
_PAGE = 500


async def _allowed(node: Node, match: str, secret: str | None) -> Held | Problem:
    room = await node.room_of_match(match)
    held = None if room is None else await node.held(match)
    if room is None or held is None:
        return NO_MATCH
    if not held.live.over:
        who = identify(room.document, secret)
        if told := may_watch(room.document, who):
            return told
    return held


async def view(node: Node, match: str, secret: str | None) -> View | Problem:
    """The match as it stands, as the seat of the secret sees it."""
    held = await _allowed(node, match, secret)
    if isinstance(held, Problem):
        return held
    room = held.room
    # After a rematch the seats of the table are no longer those of this match.
    seat = identify(room.document, secret).seat if room.match == match else None
    async with held.lock:
        return held.live.view(seat, held.clock())


async def steps(node: Node, match: str, after: int, limit: int, secret: str | None) -> Steps | Problem:
    """At most ``limit`` steps above ``after``."""
    held = await _allowed(node, match, secret)
    if isinstance(held, Problem):
        return held
    rows = await node.store.after(match, max(0, after), limit)
    return Steps(max([held.live.head, *(row.seq for row in rows)]), tuple(Raw(row.body) for row in rows))


async def record(node: Node, match: str, secret: str | None) -> AsyncIterator[str] | Problem:
    """The lines of the record of a match that is over, without line breaks."""
    held = await _allowed(node, match, secret)
    if isinstance(held, Problem):
        return held
    if not held.live.over:
        return problem("match_not_over")
    return _lines(node, held)


async def _lines(node: Node, held: Held) -> AsyncIterator[str]:
    async for row in _rows(node, held.match):
        yield row.body.decode()
    yield held.live.closing(held.revealed()).decode()


async def _rows(node: Node, match: str) -> AsyncIterator[LogRow]:
    after = -1
    while rows := await node.store.after(match, after, _PAGE):
        for row in rows:
            yield row
        after = rows[-1].seq


async def receipts(node: Node, match: str, seq: int, secret: str | None) -> Receipts | Problem:
    """Why each amount of the step ``seq`` moved."""
    held = await _allowed(node, match, secret)
    if isinstance(held, Problem):
        return held
    if not 1 <= seq <= held.live.head:
        return NO_STEP
    bodies: list[bytes] = []
    async for row in _rows(node, match):
        bodies.append(row.body)
        if row.seq == seq:
            break
    try:
        # The whole match up to there is folded, which may take a while: beside the event loop.
        return await asyncio.to_thread(receipting.receipts, bodies, seq)
    except KeyError:
        return NO_STEP
