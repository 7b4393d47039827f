"""The chat of a table: stored beside the log of the match, told to whoever may read each message.

Every server reads what is new from the store, in order of number, so that all sockets hear the same whoever wrote it.
Messages that the host takes away are deleted, and a line under `UNSAY` tells every server which. Where it is decided:
the table server's design, part 2; the report on the stack, part 5.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from rentopia.protocol.messages import Chat, Outgoing, Unsaid
from rentopia.protocol.requests import Problem
from rentopia.server.sockets.peers import Peer
from rentopia.server.sockets.rooms import Room, encode
from rentopia.store.contract import ChatLine
from rentopia.table.lobby import chatrules
from rentopia.table.lobby.identity import Who
from rentopia.table.lobby.problems import problem

if TYPE_CHECKING:
    from rentopia.server.node.core import NodeCore

RECENT = 100
"""Messages that a socket is shown when it comes."""
UNSAY = "-unsay"
"""Sender of the lines that tell which messages were taken away; no mark of a person looks like it."""
_MOST_PACES = 64


async def say(
    node: NodeCore, room: Room, who: Who, text: str, to: int | None, intent: str | None = None
) -> int | Problem:
    """Say something; its number, or why not. The same ``intent`` again says nothing more: the answer is the first."""
    key = "" if who.seat is None else chatrules.seat_mark(room.document, who.seat)
    now = round(asyncio.get_running_loop().time() * 1000)
    said = chatrules.say(room.document, who, text, to, room.paces.get(key), now)
    idem = None if intent is None else chatrules.idem(room.document, who, intent)
    if isinstance(said, Problem):
        # What was said already is not refused for what has changed since.
        there = None if idem is None else await node.store.said(room.table, idem)
        return said if there is None else there.number
    if len(room.paces) >= _MOST_PACES:
        room.paces.clear()
    room.paces[key] = said.pace
    line = await node.store.add_chat(room.table, said.sender, said.to, said.text, idem)
    await pull(node, room)
    return line.number


async def unsay(node: NodeCore, room: Room, who: Who, numbers: tuple[int, ...]) -> int | Problem:
    """The host takes messages away, everywhere."""
    if not who.host:
        return problem("not_host")
    await node.store.delete_chat(room.table, numbers)
    line = await node.store.add_chat(room.table, UNSAY, None, ",".join(map(str, numbers)))
    await pull(node, room)
    return line.number


async def pull(node: NodeCore, room: Room) -> None:
    """Tell the sockets what has been said since they were last told."""
    async with room.chat_lock:
        if room.chat_head >= 0:
            _tell(room, await node.store.chat(room.table, room.chat_head))


def _tell(room: Room, lines: list[ChatLine]) -> None:
    """Send to the sockets those of the lines that are new to them."""
    for line in lines:
        if line.number <= room.chat_head:
            continue
        room.chat_head = line.number
        text = encode(_message(room, line))
        for peer in tuple(room.peers):
            if peer.hears and chatrules.may_read(room.document, peer.who, line.sender, line.to):
                peer.put(text)


async def show_recent(node: NodeCore, peer: Peer) -> None:
    """Show a socket that has come what was said before it, as far as it may read it."""
    room = peer.room
    async with room.chat_lock:
        lines = await node.store.chat(room.table, 0, RECENT)
        _tell(room, lines)  # what is new in them is new to the others too
        room.chat_head = max(room.chat_head, 0)
        for line in lines:
            if line.sender != UNSAY and chatrules.may_read(room.document, peer.who, line.sender, line.to):
                peer.put(encode(_message(room, line)), over=True)
        peer.hears = True


def _message(room: Room, line: ChatLine) -> Outgoing:
    if line.sender == UNSAY:
        return Unsaid(tuple(int(number) for number in line.text.split(",")))
    name, seat = chatrules.read_sender(room.document, line.sender)
    return Chat(line.number, line.at, name or None, seat, line.text, chatrules.read_to(room.document, line.to))
