"""A match in figures as it may be asked for by its id, and what might come of it: previews, ways out of a debt, votes.

What was made is kept for whoever asks next, by the hash over the log up to there, so that a log that has changed has
other figures. Where it is decided: issue 5, part 3; the table server's design, part 2.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING

from rentopia.protocol.figures import Figures
from rentopia.protocol.previews import Change, Preview, PreviewRequest, SeatChange, VoteEffect, Ways
from rentopia.protocol.requests import Problem
from rentopia.server.node.folded import Folding
from rentopia.server.node.held import Held
from rentopia.server.node.reading import NO_STEP, allowed
from rentopia.server.node.turns import TOO_MANY
from rentopia.table.lobby.identity import identify
from rentopia.table.lobby.problems import problem
from rentopia.table.match.figures import figures as figures_of
from rentopia.table.match.preview import preview as previewed
from rentopia.table.match.ways import ways as ways_of

if TYPE_CHECKING:
    from rentopia.server.node.core import NodeCore

OVER = Problem("match_over", "The match is over.")
NO_VOTE = Problem("no_vote", "There is no vote in this match that could be moved now.")
_KEPT = 512
"""Figures that are kept, over all matches."""
_FEW = 8
"""Actions that are tried at once; more wait for a turn, beside those who play."""


class Figuring:
    """The figures that a node keeps."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int, bytes], Figures] = OrderedDict()
        self.folded = Folding()

    async def figures(self, node: NodeCore, match: str, seq: int | None, secret: str | None) -> Figures | Problem:
        """The figures after the step ``seq``; None for the newest."""
        held = await allowed(node, match, secret)
        if isinstance(held, Problem):
            return held
        if seq is None or seq >= held.live.head:
            async with held.lock:  # no row is under way, so the state is that of the head
                await held.reach(node.store, seq or 0)
                head = held.live.head
                if seq is None or seq == head:
                    return self._newest(held)
            if seq > head:
                return NO_STEP
        key = (match, seq, held.live.chain_at(seq) or b"")
        if key not in self._kept:
            if node.folding.full(match):
                return TOO_MANY
            async with node.folding.of(match):
                found = self._kept.get(key) or await self._fold(node, held, seq)
            if found is None:
                return NO_STEP
            self._keep(key, found)
        return self._kept[key]

    async def preview(self, node: NodeCore, match: str, secret: str, request: PreviewRequest) -> Preview | Problem:
        """What would come of actions of the seat of the secret; a copy of the match is played, never itself."""
        found = await self._seated(node, match, secret)
        if isinstance(found, Problem):
            return found
        held, seat = found
        async with held.lock:
            await held.reach(node.store, request.seq or 0)
            live = held.live
            if request.seq is not None and request.seq != live.head:
                return Problem("stale", f"The match has gone on to step {live.head}. Look again, then ask.")
            before, head = self._newest(held), live.head
            if len(request.actions) <= _FEW:
                return previewed(live.game, live.state, live.names, seat, request.actions, head, before)
            state = live.state.clone()
        if node.thinking.full(match):
            return TOO_MANY
        async with node.thinking.of(match):
            return await asyncio.to_thread(previewed, live.game, state, live.names, seat, request.actions, head, before)

    async def ways(self, node: NodeCore, match: str, secret: str, need: int | None) -> Ways | Problem:
        """How the seat of the secret could pay what it owes, or come to ``need`` dollars."""
        found = await self._seated(node, match, secret)
        if isinstance(found, Problem):
            return found
        held, seat = found
        if node.thinking.full(match):
            return TOO_MANY
        async with node.thinking.of(match):
            async with held.lock:
                live, state, head = held.live, held.live.state.clone(), held.live.head
            return await asyncio.to_thread(ways_of, live.game, live.scope, state, seat, head, need)

    async def vote_effect(self, node: NodeCore, match: str, secret: str | None) -> VoteEffect | Problem:
        """What a vote that may be moved, or is under way, would change."""
        held = await allowed(node, match, secret)
        if isinstance(held, Problem):
            return held
        if not held.live.started:
            return problem("not_playing")
        async with held.lock:
            live = held.live
            ballot = None if live.over else live.game.figures.ballot(live.state)
            if ballot is None:
                return NO_VOTE
            seats = tuple(SeatChange(seat, *changes) for seat, changes in enumerate(ballot.seats))
            return VoteEffect(live.head, ballot.about, ballot.needs, Change(*ballot.table), seats)

    async def _seated(self, node: NodeCore, match: str, secret: str) -> tuple[Held, int] | Problem:
        """A match that is being played, and the seat of the secret in it."""
        held = await allowed(node, match, secret)
        if isinstance(held, Problem):
            return held
        room = held.room
        seat = identify(room.document, secret).seat if room.match == match else None
        if held.live.over:
            return OVER
        if seat is None or seat >= held.live.state.seats:
            return problem("not_at_table")
        return (held, seat) if held.live.started else problem("not_playing")

    def _newest(self, held: Held) -> Figures:
        live = held.live
        key = (live.match, live.head, live.chain)
        if key not in self._kept:
            self._keep(key, figures_of(live.game, live.state, live.head))
        return self._kept[key]

    def _keep(self, key: tuple[str, int, bytes], found: Figures) -> None:
        self._kept[key] = found
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)

    async def _fold(self, node: NodeCore, held: Held, seq: int) -> Figures | None:
        folded = await self.folded.up_to(node.store, held, seq)
        return None if folded is None else figures_of(folded.game, folded.state, seq)
