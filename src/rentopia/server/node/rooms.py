"""The rooms that a node holds: found by the code of their table or by its match, kept up to date, let go of.

A room is a copy of the store's document of its table, with the sockets that are at it (`server/sockets/rooms.py`).
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import TYPE_CHECKING

from rentopia.server.node import breaking
from rentopia.server.sockets import greeting
from rentopia.server.sockets.rooms import Room
from rentopia.store.contract import TableRow
from rentopia.table.lobby.identity import identify, may_watch

if TYPE_CHECKING:
    from rentopia.server.node.core import NodeCore

MOST = 2000
"""Rooms that are kept in memory though no socket is at them."""
FRESH_S = 1.0
"""How old a room without sockets may be before it is read anew."""
_PRESENCE_S = 0.1
"""So long comings and goings are gathered before the sockets are told."""


class Rooms:
    """The rooms of one node."""

    def __init__(self, node: NodeCore) -> None:
        self._node = node
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._tables: dict[str, str] = {}  # by code

    def __len__(self) -> int:
        return len(self._rooms)

    def all(self) -> tuple[Room, ...]:
        """All rooms in memory, that which was used last at the end."""
        return tuple(self._rooms.values())

    def get(self, table: str) -> Room | None:
        """The room of a table, if it is in memory."""
        return self._rooms.get(table)

    async def of_code(self, code: str) -> Room | None:
        """The room of a code as people type it, read anew where nobody told of changes."""
        table = self._tables.get(code.strip().upper())
        room = self._rooms.get(table) if table is not None else None
        if room is not None:
            self._rooms.move_to_end(room.table)
            await self.freshen(room)
            return self._rooms.get(room.table)
        row = await self._node.store.table_of_code(code.strip().upper())
        return None if row is None else self.take(row)

    async def of_match(self, match: str) -> Room | None:
        """The room of a match's table."""
        held = self._node.matches.cached(match)
        if held is not None:
            await self.freshen(held.room)
            return held.room
        found = await self._node.store.match(match)
        if found is None:
            return None
        room = self._rooms.get(found.table)
        if room is not None:
            await self.freshen(room)
            return room
        row = await self._node.store.table(found.table)
        return None if row is None else self.take(row)

    def take(self, row: TableRow) -> Room:
        """The room of a table as it was just read."""
        room = self._rooms.get(row.table)
        if room is None:
            room = self._rooms[row.table] = Room(row, asyncio.get_running_loop().time())
            self._tables[row.code] = row.table
            self._node.forget()
        else:
            self.update(room, row)
        self._rooms.move_to_end(row.table)
        return room

    async def freshen(self, room: Room) -> None:
        """Read a room anew that has no sockets, so that nothing keeps it up to date."""
        now = asyncio.get_running_loop().time()
        if self._node.settings.shared and now - room.checked > FRESH_S:
            row = await self._node.store.table(room.table)
            if row is None:
                self.drop(room)
            else:
                self.update(room, row)

    def update(self, room: Room, row: TableRow) -> None:
        """Take in a table as it was just read or written, and tell the sockets where it is new."""
        node = self._node
        room.checked = asyncio.get_running_loop().time()
        if room.update(row):
            self._look_again(room)
            room.tell_table()
            held = node.matches.cached(room.match)
            if held is not None:
                node.matches.review_soon(held)
                if room.document.status == "ended" and not held.live.over:
                    node.tasks.spawn(breaking.learn(node, held))
            if room.peers and room.document.status == "starting" and room.begun != room.match:
                node.tasks.spawn(node.watch.refresh(room))

    def _look_again(self, room: Room) -> None:
        """Who is behind each socket may have changed: seats are renumbered, and secrets are made void."""
        held = self._node.matches.cached(room.match)
        for peer in tuple(room.peers):
            who = identify(room.document, peer.secret)
            told = may_watch(room.document, who)
            if told is not None:
                gone = peer.secret is not None and told.code == "wrong_secret"
                peer.close(4401 if gone else 4403, told.code)
            elif who != peer.who:
                peer.who = who
                greeting.welcome(peer, held)

    def drop(self, room: Room) -> None:
        """The table is no more."""
        for peer in tuple(room.peers):
            peer.close(4404, "The table is gone.")
        self._rooms.pop(room.table, None)
        self._tables.pop(room.code, None)
        held = self._node.matches.cached(room.match)
        if held is not None and not held.live.over:
            self._node.matches.drop(held)

    def presence_changed(self, room: Room) -> None:
        """Somebody has come or gone: tell the sockets soon, once for many."""
        held = self._node.matches.cached(room.match)
        if held is not None and room.peers:
            self._node.quiet.seen(held)
        if room.presence is None and not self._node.stopped:
            room.presence = asyncio.get_running_loop().call_later(_PRESENCE_S, _tell_presence, room)

    def stop_presence(self) -> None:
        """Tell of no more comings and goings."""
        for room in self._rooms.values():
            if room.presence is not None:
                room.presence.cancel()

    def forget(self, needed: Callable[[Room], bool]) -> None:
        """Let go of what was not used for longest and has no socket, but for what is ``needed``."""
        for room in self.all()[:-1]:  # but for the one that has just come
            if len(self._rooms) <= MOST:
                break
            if not room.peers and not needed(room):
                self._tables.pop(room.code, None)
                del self._rooms[room.table]


def _tell_presence(room: Room) -> None:
    room.presence = None
    room.tell_table()
