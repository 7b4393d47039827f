"""The report of a finished match: made once from its log, in slices, and kept with the match in memory.

Only of a match that is over: before, its figures would tell nothing secret, but nobody should play by them. Where it is
decided: the table server's design, part 3.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from rentopia.protocol.reports import MatchReport
from rentopia.protocol.requests import Problem
from rentopia.server.node import reading
from rentopia.server.node.held import Held, pages
from rentopia.table.lobby.problems import problem
from rentopia.table.report.report import Reporter

if TYPE_CHECKING:
    from rentopia.server.node.core import NodeCore

_SLICE_S = 0.004
"""What is done at once: those who play come first. A turn after each row would take as long as the rows themselves."""


async def report(node: NodeCore, match: str, secret: str | None) -> MatchReport | Problem:
    """A match that is over, in figures."""
    held = await reading.allowed(node, match, secret)
    if isinstance(held, Problem):
        return held
    if not await reading.is_over(node, held):
        return problem("match_not_over")
    if held.report is None:
        async with node.reporting.of(match):
            if held.report is None:
                held.report = await _made(node, held)
    return held.report


async def _made(node: NodeCore, held: Held) -> MatchReport:
    reporter: Reporter | None = None
    now = asyncio.get_running_loop().time
    began = now()
    async for page in pages(node.store, held.match, -1):
        for row in page:
            if row.seq > held.live.head:
                break
            if reporter is None:
                reporter = Reporter(row.body.decode())
                continue
            reporter.add(row.body)
            if now() - began >= _SLICE_S:
                await asyncio.sleep(0)
                began = now()
    if reporter is None:
        raise AssertionError("a match that is held has a row")
    return reporter.done()
