"""How a server learns what others have written: hints, which may be lost, and a comparison once a second.

Nothing depends on a hint but how soon it is known. Where it is decided: the table server's design, part 2.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import structlog

from rentopia.server.node import lobbying
from rentopia.server.node.held import Held
from rentopia.server.sockets import chatting
from rentopia.server.sockets.rooms import Room
from rentopia.store.contract import Hint, StoreError
from rentopia.table.match.rows import LogBroken

if TYPE_CHECKING:
    from rentopia.server.node.core import NodeCore

COMPARE_S = 1.0
_CHAT_EVERY = 3
"""The chat and the clocks, which have no head to compare, are looked after in every third round only."""
_AT_ONCE = 8
"""Matches that are compared row by row at the same time."""

_log = structlog.get_logger("rentopia.hints")


class Watch:
    """What one server does about the writing of others."""

    def __init__(self, node: NodeCore) -> None:
        self._node = node
        self._catching: set[str] = set()

    # --- hints --------------------------------------------------------------------------------------------

    async def on_hint(self, hint: Hint) -> None:
        """Something was written by another server."""
        node = self._node
        if hint.kind == "match":
            held = node.matches.cached(hint.key)
            if held is not None and hint.number > held.live.head:
                if hint.number > held.live.head + 1:
                    node.metrics.fanout_gap_total.inc()
                self.catch_up_soon(held)
            elif held is not None and hint.number == held.live.head:
                node.tasks.spawn(self._look_at_clock(held))  # its row is known, so it is its timers that were moved
        else:
            room = node.rooms.get(hint.key)
            if room is not None and room.peers:
                if hint.kind == "table" and hint.number > room.version:
                    node.tasks.spawn(self.refresh(room))
                elif hint.kind == "chat" and hint.number > room.chat_head:
                    node.tasks.spawn(self._chat(room))

    async def on_gap(self) -> None:
        """Hints may have been lost, and so may rows, if it was the store that went: compare everything that is held."""
        self._node.metrics.fanout_gap_total.inc()
        self.doubt()
        self._node.tasks.spawn(self.look_again())

    def doubt(self) -> None:
        """Trust no match in memory from here on: each is compared with its log before it is acted on or shown."""
        for held in self._node.matches.all():
            held.doubtful = True

    async def look_again(self) -> None:
        """Compare everything that is held with the store, row by row, since the same number may be another row."""
        self.doubt()
        await self.compare(everything=True)
        turns = asyncio.Semaphore(_AT_ONCE)

        async def one(held: Held) -> None:
            async with turns:
                if self._node.store_is_up:
                    await self._catch_up(held, clock=True)

        # Those that somebody looks at first.
        await asyncio.gather(*map(one, sorted(self._node.matches.all(), key=lambda held: not held.room.peers)))

    def catch_up_soon(self, held: Held) -> None:
        """Catch up in a task of its own, one for a match at a time."""
        if held.match not in self._catching:
            self._catching.add(held.match)
            self._node.tasks.spawn(self._catch_up(held))

    async def _catch_up(self, held: Held, clock: bool = False) -> None:
        try:
            async with held.lock:
                self._catching.discard(held.match)  # a hint that comes from here on is about a newer row
                await held.catch_up(self._node.store)
                if clock:
                    await self._node.timekeeper.refresh(held)
        except StoreError as error:
            self._node.store_failed(error)
        except LogBroken as broken:
            self._node.matches.let_go(held, broken)
        finally:
            self._catching.discard(held.match)

    async def _look_at_clock(self, held: Held) -> None:
        try:
            async with held.lock:
                await self._node.timekeeper.refresh(held)
        except StoreError as error:
            self._node.store_failed(error)

    async def refresh(self, room: Room) -> None:
        """Read a table anew, and do what has become of it."""
        try:
            row = await self._node.store.table(room.table)
            if row is None:
                self._node.rooms.drop(room)
                return
            self._node.rooms.update(room, row)
            held = await self._node.matches.held(room.match)
            if room.document.status in ("starting", "playing") and room.begun != room.match:
                await lobbying.begin(self._node, room)
            await lobbying.repair(self._node, room, held)
        except StoreError as error:
            self._node.store_failed(error)

    async def _chat(self, room: Room) -> None:
        try:
            await chatting.pull(self._node, room)
        except StoreError as error:
            self._node.store_failed(error)

    # --- the comparison -----------------------------------------------------------------------------------

    async def watch(self) -> None:
        """Compare once a second, for as long as the server runs."""
        rounds = 0
        while True:
            await asyncio.sleep(COMPARE_S)
            if self._node.draining or not self._node.store_is_up:
                continue
            rounds += 1
            await self.compare(chat=self._node.settings.shared and rounds % _CHAT_EVERY == 0)

    async def compare(self, everything: bool = False, chat: bool = False) -> None:
        """Compare the rooms that have sockets, or all that is held, with the store, and catch up."""
        node = self._node
        rooms = [room for room in node.rooms.all() if everything or room.peers]
        node.metrics.rooms.set(sum(1 for room in rooms if room.peers))
        if not rooms:
            return
        try:
            versions = await node.store.versions([room.table for room in rooms])
            heads = await node.store.heads([room.match for room in rooms])
            now = asyncio.get_running_loop().time()
            for room in rooms:
                await self._compare_room(room, versions.get(room.table), heads.get(room.match), now)
                if (chat or everything) and room.peers:
                    await chatting.pull(node, room)
                held = node.matches.cached(room.match)
                if chat and held is not None and room.peers and "turn" in held.due:
                    node.tasks.spawn(self._look_at_clock(held))  # should the hint of more time have been lost
        except StoreError as error:
            node.store_failed(error)

    async def _compare_room(self, room: Room, version: int | None, head: int | None, now: float) -> None:
        node = self._node
        held = node.matches.cached(room.match)
        if version is None or version > room.version or room.document.status == "starting":
            if version is None or version > room.version:
                node.metrics.antientropy_found_total.inc()
            await self.refresh(room)
        else:
            room.checked = now
        if held is not None and room.away and not held.lock.locked():
            node.matches.review(held)  # should a stand-in have been forgotten, as by a fault of the store
        if held is not None and head != held.live.head and not held.lock.locked():
            if head is not None and head > held.live.head:
                node.metrics.antientropy_found_total.inc(head - held.live.head)
            else:
                held.doubtful = True  # a tail, or all of it, was lost
            self.catch_up_soon(held)
