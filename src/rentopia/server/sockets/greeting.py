"""Bringing a socket up to the match: a view, or the steps since the last one it has.

Where it is decided: the table server's design, part 2; the answer to `hello` and to `resume`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rentopia.protocol.messages import Ended, Head, Hello, Reset, Resume, Starting, Welcome
from rentopia.protocol.words import PROTOCOL
from rentopia.server.node.held import Held
from rentopia.server.sockets import chatting
from rentopia.server.sockets.peers import Peer
from rentopia.server.sockets.rooms import Room, encode

if TYPE_CHECKING:
    from rentopia.server.node.core import NodeCore

HEARTBEAT_S = 15
_PAGE = 200
"""Steps that are put into the queue of a socket at once."""


async def greet(node: NodeCore, peer: Peer, hello: Hello) -> None:
    """The answer to `hello`: `welcome`, what was said, then the match if there is one."""
    held = await node.matches.held(peer.room.match)
    welcome(peer, held)
    await chatting.show_recent(node, peer)
    if held is None:
        held = node.matches.cached(peer.room.match)  # it may have begun meanwhile, and was shown to the others
    if held is None:
        peer.live = True
    else:
        if not held.live.started:
            peer.put(encode(starting(held)))
        await bring_up(node, peer, held, hello.after, None)
        show_end(peer, held)


def starting(held: Held) -> Starting:
    """What the clients are asked before the start, with the time that is left for it."""
    return Starting(held.match, held.left_ms("start") or 0)


def welcome(peer: Peer, held: Held | None) -> None:
    """Say who the socket is at the table; also when that has changed."""
    head = -1 if held is None else held.live.head
    who = peer.who
    peer.put(encode(Welcome(PROTOCOL, peer.room.view(), who.seat, who.host, max(head, 0), HEARTBEAT_S)), over=True)


async def resume(node: NodeCore, peer: Peer, message: Resume) -> None:
    """The answer to `resume`; also brings what a lost hint may have left out.

    Waits until half of the socket's queue is free: who asks again and again has to read what comes.
    """
    if not await peer.room_for_more():
        return
    held = await node.matches.held(peer.room.match)
    if held is not None:
        await bring_up(node, peer, held, message.after, message.hash)
        show_end(peer, held)


async def bring_up(node: NodeCore, peer: Peer, held: Held, after: int | None, digest: str | None) -> None:
    """Send the steps above ``after``, or the view without one, or after a `reset` where the client's match is another.

    From then on the socket gets every step. No more steps are read than its queue has room for.
    """
    peer.live = False
    async with held.lock:
        await held.settle(node.store)
        live = held.live
        if after is not None and after > live.head:
            await held.catch_up(node.store)
            live = held.live
        known = None if after is None else live.chain_at(after)
        if after is None or (digest is not None and known is None and after <= live.head):
            held.show(peer)
            peer.live = True
            return
        if after > live.head or (digest is not None and known is not None and known.hex() != digest):
            peer.put(encode(Reset("Your match is not the one of the log.")), over=True)
            held.show(peer)
            peer.live = True
            return
    while after < held.live.head - _PAGE:
        rows = await node.store.after(held.match, after, _PAGE)
        if not rows or not await peer.room_for_more():
            break
        clock = held.clock()
        for row in rows:
            peer.put(held.live.step_message(row.body, clock).decode(), over=True)
        after = rows[-1].seq
    async with held.lock:
        clock = held.clock()
        rows = await node.store.after(held.match, after) if after < held.live.head else []
        for row in rows:
            if row.seq <= held.live.head:
                peer.put(held.live.step_message(row.body, clock).decode(), over=True)
        peer.live = peer.closing is None
        held.show_decision(peer, held.asked(clock))


def show_end(peer: Peer, held: Held) -> None:
    """Tell how a match that is over has ended."""
    if held.live.over:
        peer.put(encode(ended(held)))


def head(room: Room, held: Held | None) -> Head:
    """The heartbeat."""
    return Head(0 if held is None else held.live.head, room.version)


def ended(held: Held) -> Ended:
    """The message of the end, with the seed that the commitment was made of."""
    seed = held.revealed()
    return Ended(held.match, held.live.result(), seed.hex(), f"/api/matches/{held.match}/record")
