"""The socket of a table: `hello`, then commands, each answered by `ack` or `refused`.

An ASGI application of its own, without a framework between, since every step goes through here once for each socket.
The commands of one socket are done one after another, in the order in which they came. Where it is decided: the table
server's design, parts 2 and 3; `docs/protocol.md`.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, MutableMapping
from typing import TYPE_CHECKING, Any

import msgspec
import structlog
from starlette.requests import HTTPConnection

from rentopia.protocol.messages import (
    Ack,
    Act,
    Ask,
    Back,
    FromClient,
    Grant,
    Hello,
    Refused,
    Resume,
    Reveal,
    Say,
)
from rentopia.protocol.requests import Problem
from rentopia.protocol.words import PROTOCOL
from rentopia.server.http.cookies import secret_of
from rentopia.server.node import hostwatch
from rentopia.server.node.acting import Declined, Done
from rentopia.server.node.node import MOVING
from rentopia.server.node.seeds import FOREIGN_KEY, SeedError
from rentopia.server.sockets import greeting
from rentopia.server.sockets.bucket import Bucket
from rentopia.server.sockets.peers import Peer
from rentopia.server.sockets.rooms import encode
from rentopia.server.sockets.transport import ABORT, AT_ONCE
from rentopia.store.contract import StoreError
from rentopia.table.lobby.identity import identify, may_watch
from rentopia.table.lobby.problems import problem

if TYPE_CHECKING:
    from rentopia.server.node.node import Node

HELLO_S = 10.0
"""How long a new socket may take to say `hello`."""

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

_KEPT = (Act, Say, Reveal, Grant, Back)
"""Commands that change something: who goes away waits for their answers, and takes no more of them."""

_decode = msgspec.json.Decoder(FromClient).decode
_log = structlog.get_logger("rentopia.sockets")


class _WithId(msgspec.Struct):
    """Whatever a message is, its id is answered."""

    id: str | None = None


_decode_id = msgspec.json.Decoder(_WithId).decode


class _Gone(Exception):
    """The other side has closed the socket."""


class SocketEndpoint:
    """The ASGI application for the route of a table's socket; ``code`` is in the parameters of the path.

    An object, since Starlette wraps a plain function in a class of its own.
    """

    def __init__(self, node: Node) -> None:
        self._node = node

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if (await receive())["type"] != "websocket.connect":
            return
        await send({"type": "websocket.accept"})
        node = self._node
        node.open_sockets += 1
        node.metrics.sockets.inc()
        try:
            await _session(node, scope, receive, send)
        except (_Gone, OSError):
            pass
        finally:
            node.open_sockets -= 1
            node.metrics.sockets.dec()


async def _session(node: Node, scope: Scope, receive: Receive, send: Send) -> None:
    async def close(code: int, reason: str) -> None:
        node.metrics.ws_closed_total.labels(str(code)).inc()
        await send({"type": "websocket.close", "code": code, "reason": reason})

    hello = await _hello(receive)
    if isinstance(hello, str):
        await close(4400, hello)
        return
    if node.draining:
        await close(1012, "The server goes away.")
        return
    if node.sockets_full():
        await close(1013, "The server is full. Try again later.")
        return
    code = str(scope["path_params"]["code"]).strip().upper()
    secret = hello.secret or secret_of(HTTPConnection(scope), node.settings, code)
    try:
        room = await node.rooms.of_code(code)
    except StoreError:
        await close(1013, "The database does not answer. Try again later.")
        return
    if room is None:
        await close(4404, "There is no such table.")
        return
    who = identify(room.document, secret)
    told = may_watch(room.document, who)
    if told is not None:
        await close(4401 if secret is not None and told.code == "wrong_secret" else 4403, told.code)
        return
    extensions = scope.get("extensions", {})
    peer = Peer(room, who, secret, send, extensions.get(ABORT), extensions.get(AT_ONCE))
    peer.decisions = hello.decisions
    room.peers.add(peer)
    node.rooms.presence_changed(room)
    if peer.who.host:
        hostwatch.note_soon(node, room)
    writer = asyncio.create_task(peer.write())
    try:
        await greeting.greet(node, peer, hello)
        await _commands(node, peer, receive)
    except (_Gone, OSError):
        raise
    except StoreError as error:
        away = "The database does not answer. Try again later."
        peer.close(1013, FOREIGN_KEY if isinstance(error, SeedError) else away)
        await _until_gone(receive)
    except Exception:
        _log.exception("socket_broken", table=room.table, seat=peer.seat)
        peer.close(1011, "The server failed at this match. Whoever runs it finds why in its log.")
        await _until_gone(receive)
    finally:
        room.peers.discard(peer)
        node.rooms.presence_changed(room)
        if peer.who.host and not hostwatch.host_is_here(room):
            hostwatch.note_soon(node, room, hostwatch.GONE_MS)
        peer.gone()
        await writer
        if peer.too_slow:
            node.metrics.ws_dropped_slow_total.inc()
        if peer.closing is not None and peer.closing[0] != 1006:
            node.metrics.ws_closed_total.labels(str(peer.closing[0])).inc()


async def _hello(receive: Receive) -> Hello | str:
    """The first message, or why it is none."""
    try:
        data = await asyncio.wait_for(_next(receive), HELLO_S)
        message = _decode(data)
    except TimeoutError:
        return "The first message must be `hello`, within 10 s."
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return "The first message must be `hello`."
    if not isinstance(message, Hello):
        return "The first message must be `hello`."
    if message.protocol != PROTOCOL:
        return f"This server speaks version {PROTOCOL} of the protocol."
    return message


async def _next(receive: Receive) -> bytes | str:
    message = await receive()
    if message["type"] != "websocket.receive":
        raise _Gone
    text: str | None = message.get("text")
    data: bytes | str = message["bytes"] if text is None else text
    return data


async def _until_gone(receive: Receive) -> None:
    """Read nothing more, until the socket is closed."""
    while (await receive())["type"] == "websocket.receive":
        pass


async def _commands(node: Node, peer: Peer, receive: Receive) -> None:
    loop = asyncio.get_running_loop()
    bucket = Bucket(loop.time())
    while True:
        data = await _next(receive)
        # Answers wait in the same queue: who reads none gets no further.
        if not await peer.room_for_more():
            continue
        now = loop.time()
        if not bucket.take(now):
            node.metrics.too_fast_total.labels("socket").inc()
            _refuse(peer, _id_of(data), "too_fast", "You send too much: at most 10 messages in a second.")
            if bucket.strike(now):
                peer.close(1008, "Too many messages.")
            continue
        try:
            message = _decode(data)
        except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
            _refuse(peer, _id_of(data), "malformed", f"This message can't be understood: {str(error)[:200]}")
            if bucket.strike(now):
                peer.close(1008, "Too many messages that can't be understood.")
            continue
        node.metrics.ws_messages_total.labels(message.__struct_config__.tag).inc()
        if node.draining and isinstance(message, _KEPT):
            _answer(peer, message.id, MOVING)
            continue
        try:
            # Counted whatever it is: what is answered after the goodbye does not arrive.
            with node.working() if isinstance(message, _KEPT) else contextlib.nullcontext():
                await _do(node, peer, message)
        except StoreError as error:
            node.store_failed(error)
            told = "The database does not answer now. Send it again, with the same id."
            if isinstance(error, SeedError):
                told = FOREIGN_KEY
            _refuse(peer, getattr(message, "id", None), "unavailable", told)
        except Exception:
            _log.exception("command_broken", table=peer.room.table, seat=peer.seat)
            told = "The server failed at this; nothing is known to have changed."
            _refuse(peer, getattr(message, "id", None), "broken", told)


def _id_of(data: bytes | str) -> str | None:
    try:
        given = _decode_id(data).id
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return None
    return None if given is None else given[:40]


def _refuse(peer: Peer, id_: str | None, code: str, sentence: str) -> None:
    peer.put(encode(Refused(id_, code, sentence)))


def _answer(peer: Peer, id_: str, outcome: int | Problem) -> None:
    if isinstance(outcome, Problem):
        peer.put(encode(Refused(id_, outcome.code, outcome.sentence, outcome.clause, outcome.data)))
    else:
        peer.put(encode(Ack(id_, outcome)))


async def _do(node: Node, peer: Peer, message: FromClient) -> None:
    if isinstance(message, Act):
        await _act(node, peer, message)
    elif isinstance(message, Ask):
        await _ask(node, peer, message)
    elif isinstance(message, Resume):
        await greeting.resume(node, peer, message)
    elif isinstance(message, Say):
        _answer(peer, message.id, await node.say_as(peer.room, peer.who, message.text, message.to, message.id))
    elif isinstance(message, Reveal):
        _answer(peer, message.id, await node.reveal(peer.room, peer.secret, message.bytes))
    elif isinstance(message, Grant):
        _answer(peer, message.id, await node.grant(peer.room, peer.who, message.id))
    elif isinstance(message, Back):
        _answer(peer, message.id, await node.back_as(peer.room, peer.secret))
    else:
        _refuse(peer, None, "malformed", "`hello` comes once only, as the first message.")


async def _act(node: Node, peer: Peer, message: Act) -> None:
    begun = asyncio.get_running_loop().time()
    if node.faults.ack_first:
        head = await node.head_of(peer.room)
        peer.put(encode(Ack(message.id, head + 1)))
    outcome: Done | Declined | Problem
    if peer.seat is None:
        outcome = problem("not_at_table")
    else:
        outcome = await node.act_in(peer.room, peer.seat, message.id, message.action, message.seq)
    if isinstance(outcome, Done):
        if not node.faults.ack_first:
            peer.put(encode(Ack(message.id, outcome.seq)))
    elif isinstance(outcome, Problem):
        _answer(peer, message.id, outcome)
    else:
        told = Refused(message.id, outcome.code, outcome.sentence, outcome.clause, outcome.data, outcome.seq)
        peer.put(encode(told))
    node.metrics.act_seconds.observe(asyncio.get_running_loop().time() - begun)


async def _ask(node: Node, peer: Peer, message: Ask) -> None:
    held = await node.matches.held(peer.room.match)
    if peer.seat is None:
        _answer(peer, message.id, problem("not_at_table"))
    elif held is None or not held.live.started:
        _answer(peer, message.id, problem("not_playing"))
    else:
        async with held.lock:
            await held.settle(node.store)
            peer.put(encode(held.live.decision(peer.seat, message.id)))
