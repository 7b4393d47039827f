"""The matches that a node holds: loaded from the log, let go of, and what follows each row, whoever has written it.

A match is a copy of its log (`server/node/held.py`).
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING

import structlog

from rentopia.server.node import lobbying
from rentopia.server.node.held import Held, load_live, seed_of
from rentopia.server.node.seeds import SeedError
from rentopia.server.sockets.rooms import Room
from rentopia.store.contract import StoreError
from rentopia.table.clock import absence
from rentopia.table.lobby import document as documents
from rentopia.table.match.rows import LogBroken
from rentopia.table.match.snapshots import SNAPSHOT_EVERY

if TYPE_CHECKING:
    from rentopia.server.node.core import NodeCore

MOST = 2000
"""Matches that are kept in memory though no socket is at them."""

_log = structlog.get_logger("rentopia.node")


class Matches:
    """The matches of one node."""

    def __init__(self, node: NodeCore) -> None:
        self._node = node
        self._held: OrderedDict[str, Held] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Held | None]] = {}
        self._unreadable: set[str] = set()

    # --- which --------------------------------------------------------------------------------------------

    def cached(self, match: str) -> Held | None:
        """A match if it is in memory."""
        return self._held.get(match)

    def all(self) -> tuple[Held, ...]:
        """All matches in memory, that which was used last at the end."""
        return tuple(self._held.values())

    async def held(self, match: str) -> Held | None:
        """A match, loaded where it is not in memory; None while it has no row, and for an id that is none."""
        held = self._held.get(match)
        if held is not None:
            self._held.move_to_end(match)
            return held
        loading = self._loading.get(match)
        if loading is None:
            loading = self._loading[match] = asyncio.create_task(self._load(match))
            self._node.tasks.keep(loading).add_done_callback(lambda task: self._loaded(match, task))
        return await asyncio.shield(loading)

    def _loaded(self, match: str, task: asyncio.Task[Held | None]) -> None:
        self._loading.pop(match, None)
        if not task.cancelled():
            task.exception()  # whoever waits for it raises it

    async def _load(self, match: str) -> Held | None:
        node = self._node
        found = await node.store.match(match)
        if found is None:
            return None
        seed = await self._seed(match)
        live = await load_live(node.store, match, seed)
        if live is None:
            return None
        live.broken_off = found.ended > 0 and not live.over
        row = await node.store.table(found.table)
        if row is not None:
            room = node.rooms.take(row)
        elif live.over:
            # Its table was given up, which finished matches outlive: whoever has its id may read it still.
            room = Room(lobbying.row_of(documents.remains(found.table, match, live.game.name)), 0.0)
        else:
            return None
        held = Held(live, room, seed, node.metrics)
        held.given = (live.tracker.clock, await node.store.givers(match, "turn", live.tracker.clock))
        held.set_timers(await node.store.timers(match))
        held.on_rows = self._rows_came
        self._held[match] = held
        node.forget()
        self.review(held)
        if room.match == match and room.document.status == "playing":
            if held.live.over:
                node.tasks.spawn(lobbying.end(node, held))
        return held

    async def _seed(self, match: str) -> bytes:
        try:
            return await seed_of(self._node.store, self._node.key, match)
        except SeedError as error:
            if match not in self._unreadable:
                self._unreadable.add(match)
                _log.error("seed_unreadable", match=match, reason=str(error))
            raise

    def needs(self, room: Room) -> bool:
        """Whether the match of a room is in memory, or will be."""
        return room.match in self._held or room.match in self._loading

    def drop(self, held: Held) -> None:
        """Forget a match, whatever becomes of it."""
        held.stop_alarm()
        if self._held.get(held.match) is held:
            del self._held[held.match]

    def let_go(self, held: Held, broken: LogBroken) -> None:
        """Forget a match whose log is lost or damaged. It is loaded anew for whoever comes next, and its sockets do."""
        _log.error("match_lost", match=held.match, seq=broken.seq, reason=broken.reason)
        self.drop(held)
        if held.room.match == held.match:
            held.room.begun = ""
            for peer in tuple(held.room.peers):
                peer.close(1012, "The match is loaded anew.")

    def forget(self) -> None:
        """Let go of what was not used for longest and has no socket."""
        for held in self.all()[:-1]:  # but for the one that has just come
            if len(self._held) <= MOST:
                break
            if not held.room.peers and not held.lock.locked():
                self.drop(held)
        self._node.metrics.matches.set(len(self._held))

    def stop_alarms(self) -> None:
        """Fire no more timers from here."""
        for held in self._held.values():
            held.stop_alarm()

    # --- what follows -------------------------------------------------------------------------------------

    def after_step(self, held: Held) -> None:
        """What follows a row that this server has written; under the lock of the match."""
        self._node.timekeeper.set_alarm(held)
        if held.live.head % SNAPSHOT_EVERY == 0 and not held.live.over:
            self._node.tasks.spawn(self._snapshot(held))
        self._rows_came(held)

    def _rows_came(self, held: Held) -> None:
        """What follows rows, whoever has written them; under the lock of the match."""
        if held.room.match != held.match:
            return
        if held.live.over:
            self._node.tasks.spawn(lobbying.end(self._node, held))
        _show_away(held)

    async def _snapshot(self, held: Held) -> None:
        async with held.lock:
            if held.live.over:
                return
            snapshot = held.live.snapshot()
            held.live.forget()
        try:
            await self._node.store.put_snapshot(held.match, snapshot)
        except StoreError as error:
            self._node.store_failed(error)  # the next one comes, and the log has everything

    def review_soon(self, held: Held) -> None:
        """`review` as soon as no row is under way."""
        self._node.tasks.spawn(self._review(held))

    async def _review(self, held: Held) -> None:
        async with held.lock:
            self.review(held)

    def review(self, held: Held) -> None:
        """See to it that whoever acts of itself now does so, though no timer of the log was set for it.

        A person who leaves hands its seat to a stand-in in the middle of a wait, when there may be no timer at all.
        Only while no row is under way.
        """
        live, room = held.live, held.room
        if room.match != held.match or not live.started or live.over:
            return
        document = room.document
        _show_away(held)
        if "bot" in held.due:
            return
        if absence.what_next(live.state, live.tracker, document.seats, document.settings) is not None:
            pace = document.settings.bot_pace_ms / 1000
            loop = asyncio.get_running_loop()
            loop.call_later(pace, self._node.timekeeper.fire_soon, held.match, "bot", live.head)


def _show_away(held: Held) -> None:
    """Tell the sockets where somebody else acts for a seat from now on, or no longer."""
    room, document, live = held.room, held.room.document, held.live
    now = {} if live.over else absence.away(absence.controls(document.seats, live.tracker, document.settings))
    if now != room.away:
        room.away = now
        room.tell_table()
