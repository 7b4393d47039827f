"""Going on from any step of a finished match: the state after it, folded from the log, and a new table from there.

A match that is still played gives nothing away but its past; even so nobody plays its future elsewhere first. Where it
is decided: issue 5, point 5.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from rentopia.engine.fold import apply_event
from rentopia.formats.recordlines import LineReader
from rentopia.protocol.requests import Branch, Problem, Seated
from rentopia.protocol.words import TOKENS, TokenWord
from rentopia.server.node import lobbying, reading
from rentopia.server.node.held import Held, pages
from rentopia.table.lobby.problems import problem
from rentopia.table.lobby.tables import Point

if TYPE_CHECKING:
    from rentopia.server.node.core import NodeCore

_SLICE = 50
"""Rows that are folded before others get a turn."""


async def branch(node: NodeCore, match: str, secret: str | None, request: Branch) -> Seated | Problem:
    """A new table that goes on from a step of a match that is over."""
    held = await reading.allowed(node, match, secret)
    if isinstance(held, Problem):
        return held
    if not await reading.is_over(node, held):
        return problem("match_not_over")
    if not 1 <= request.seq <= held.live.head:
        return reading.NO_STEP
    async with node.folding.of(match):
        point = await _folded(node, held, request.seq)
    return await lobbying.branch(node, request, point)


def _looks(held: Held, size: int) -> tuple[tuple[TokenWord, TokenWord], ...]:
    """What the seats are shown with: as at the table of the match while it is its newest, else in the usual order."""
    seats = held.room.document.seats if held.room.match == held.match else ()
    looks: list[tuple[TokenWord, TokenWord]] = []
    for number in range(size):
        seat = seats[number] if number < len(seats) else None
        token = (seat and seat.token) or TOKENS[number]
        looks.append((token, (seat and seat.colour) or token))
    return tuple(looks)


async def _folded(node: NodeCore, held: Held, seq: int) -> Point:
    reader: LineReader | None = None
    async for page in pages(node.store, held.match, -1):
        for row in page:
            if reader is None:
                reader = LineReader([row.body.decode()])
                continue
            for event in reader.read_step(row.seq + 1, row.body.decode()).step.events:
                apply_event(reader.opening, event)
            if row.seq == seq:
                names = reader.header.names
                return Point(held.match, seq, reader.scope.game, reader.opening, names, _looks(held, len(names)))
            if row.seq % _SLICE == 0:
                await asyncio.sleep(0)
    raise AssertionError("the step has been looked for within the match")
