"""A server of one table over real sockets, all in memory, that can be told to misbehave on the line.

It plays by the real rules and sends the real messages; what it lacks is a database, clocks, and whatever else is not
about the line. The faults of a line that a real server has by accident happen here when a test wants them.
"""

from __future__ import annotations

import asyncio
import random
import socket
import threading
from collections.abc import Callable
from typing import Any, Self

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from rentopia.bots import make_bot
from rentopia.bots.base import Bot
from rentopia.engine.history import TABLE
from rentopia.engine.refusal import Refusal
from rentopia.engine.rows import Move
from rentopia.formats import fair
from rentopia.formats.record import Client
from rentopia.protocol import messages, requests
from rentopia.protocol.tables import SeatView, TableSettings, TableView
from rentopia.protocol.words import PROTOCOL
from rentopia.table.match.live import LiveMatch
from rentopia.table.match.rows import header_body

CODE, MATCH, AT = "TESTED", "0011223344556677", "2026-11-30T07:00:00Z"
_encode = msgspec.json.encode
_decode = msgspec.json.Decoder(messages.FromClient).decode
NO_CLOCK = messages.Clock((), None)


class Scripted:
    """``bots``: by seat the name of its bot, None for a person that has still to come. The match begins by `start`.

    Faults: ``cut_at`` closes every socket once the row of that seq stands, before any of it is sent; ``lost`` are rows
    that are not sent, ``doubled`` rows that are sent twice; ``acks_lost`` acts whose answer is cut, by count from 1;
    ``swap`` are bytes that it puts
    in the place of those of a client; ``spoil`` changes a message before it is sent; ``close_with`` ends every socket
    at its hello by this code.
    """

    def __init__(
        self, bots: list[str | None], game: str = "rentopia", options: dict[str, object] | None = None, number: int = 1
    ) -> None:
        self.game, self.options, self.bots = game, options or {}, bots
        rng = random.Random(number)
        self.seed = rng.randbytes(fair.SEED_BYTES)
        self.word = rng.getrandbits(32)
        self.names: list[str | None] = [None if bot is None else f"{bot.title()} {i}" for i, bot in enumerate(bots)]
        self.promises: list[str | None] = [None for _ in bots]
        self.shares: list[bytes | None] = [None for _ in bots]
        self.status: Any = "open"
        self.version = 1
        self.live: LiveMatch | None = None
        self.rows: list[bytes] = []
        self.brains: list[Bot | None] = []
        self.sockets: dict[WebSocket, int | None] = {}
        self.acted: list[messages.Act] = []
        self.resumes: list[messages.Resume] = []
        self.hellos: list[messages.Hello] = []
        self.cut_at: set[int] = set()
        self.lost: set[int] = set()
        self.doubled: set[int] = set()
        self.acks_lost: set[int] = set()
        self.refuse: list[str] = []
        self.spoil: Callable[[bytes], bytes] = lambda message: message
        self.close_with = 0
        self.swap: bytes | None = None

    # --- running ------------------------------------------------------------------------------------------

    def __enter__(self) -> Self:
        routes = [
            Route("/api/tables", self._create, methods=["POST"]),
            Route("/api/tables/{code}", self._look),
            Route("/api/tables/{code}/join", self._join, methods=["POST"]),
            Route("/api/tables/{code}/ready", self._ready, methods=["POST"]),
            Route("/api/tables/{code}/start", self._start, methods=["POST"]),
            Route("/api/matches/{match}/record", self._record),
            WebSocketRoute("/api/tables/{code}/socket", self._socket),
        ]
        self.bound = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.bound.getsockname()[1]}"
        config = uvicorn.Config(Starlette(routes=routes), ws="websockets-sansio", log_level="critical", lifespan="off")
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=lambda: self.server.run([self.bound]), daemon=True)
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.server.should_exit = self.server.force_exit = True
        self.thread.join(10)
        self.bound.close()
        assert not self.thread.is_alive()

    # --- HTTP ---------------------------------------------------------------------------------------------

    async def _create(self, request: Request) -> Response:
        body = msgspec.json.decode(await request.body(), type=requests.CreateTable)
        return self._sit(body.name, body.promise, invite=f"{self.address}/t/{CODE}#key-of-the-table-0")

    async def _join(self, request: Request) -> Response:
        body = msgspec.json.decode(await request.body(), type=requests.Join)
        if body.key not in (None, "key-of-the-table-0"):
            return _problem(403, "wrong_key", "The key of this link does not fit.")
        return self._sit(body.name, body.promise)

    def _sit(self, name: str, promise: str | None, invite: str | None = None) -> Response:
        if None not in self.names:
            return _problem(409, "table_full", "Every seat is taken.")
        seat = self.names.index(None)
        self.names[seat], self.promises[seat] = name, promise
        secret = f"secret-of-the-seat-{seat}"
        return _json(requests.Seated(CODE, secret, seat, self.table(), invite), 201)

    async def _look(self, _request: Request) -> Response:
        return _json(self.table())

    async def _ready(self, request: Request) -> Response:
        seat = _seat_of(request.headers["authorization"].removeprefix("Bearer "))
        body = msgspec.json.decode(await request.body(), type=requests.Ready)
        assert seat is not None
        self.promises[seat] = body.promise
        return _json(self.table())

    async def _start(self, _request: Request) -> Response:
        self.status = "starting"
        self.version += 1
        head = header_body(
            self.game,
            self.options,
            [name or "?" for name in self.names],
            match=MATCH,
            commitment=fair.commitment(MATCH, self.seed),
            created=AT,
            bots=self.bots,
        )
        self.live, self.rows = LiveMatch(head, self.seed), [head]
        await self._all(_encode(messages.TableMessage(self.table())))
        await self._all(_encode(messages.Starting(MATCH, 5000)))
        await self._begin()
        return _json(self.table())

    async def _record(self, _request: Request) -> Response:
        assert self.live is not None
        lines = [*self.rows, self.live.closing(self.seed)]
        return Response(b"".join(line + b"\n" for line in lines))

    def table(self) -> TableView:
        seats = []
        for seat, (name, bot) in enumerate(zip(self.names, self.bots, strict=True)):
            kind: Any = "bot" if bot else "person" if name else "empty"
            chosen: Any = bot
            seats.append(SeatView(seat, kind, name, bot=chosen, ready=True, host=seat == 0))
        return TableView(
            code=CODE,
            version=self.version,
            status=self.status,
            game=self.game,
            options=self.options,
            passport="1-1",
            settings=TableSettings(),
            public=False,
            locked=False,
            seats=tuple(seats),
            match=MATCH,
            commitment=fair.commitment(MATCH, self.seed),
        )

    # --- the socket ---------------------------------------------------------------------------------------

    async def _socket(self, websocket: WebSocket) -> None:
        await websocket.accept()
        try:
            hello = _decode(await websocket.receive_text())
            assert isinstance(hello, messages.Hello)
            self.hellos.append(hello)
            if self.close_with:
                await websocket.close(self.close_with, "As the test wants it.")
                return
            await self._greet(websocket, hello)
            while True:
                await self._on(websocket, _decode(await websocket.receive_text()))
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            self.sockets.pop(websocket, None)

    async def _greet(self, websocket: WebSocket, hello: messages.Hello) -> None:
        seat = _seat_of(hello.secret)
        head = 0 if self.live is None else self.live.head
        welcome = messages.Welcome(PROTOCOL, self.table(), seat, seat == 0, head, 15)
        await self._send(websocket, _encode(welcome))
        self.sockets[websocket] = seat
        await self._bring_up(websocket, hello.after)

    async def _bring_up(self, websocket: WebSocket, after: int | None, digest: str | None = None) -> None:
        live, seat = self.live, self.sockets[websocket]
        if live is None:
            return
        chain = None if after is None else live.chain_at(after)
        if after is not None and (chain is None or (digest is not None and digest != chain.hex())):
            await self._send(websocket, _encode(messages.Reset("Your match is another one.")))
            after = None
        if after is None:
            await self._send(websocket, _encode(live.view(seat, NO_CLOCK)))
        else:
            for body in self.rows[after + 1 :]:
                await self._send(websocket, live.step_message(body, NO_CLOCK))
        await self._decide(websocket)
        if live.over:
            await self._send(websocket, _encode(self._ended()))

    async def _on(self, websocket: WebSocket, message: messages.FromClient) -> None:
        live, seat = self.live, self.sockets[websocket]
        if isinstance(message, messages.Resume):
            self.resumes.append(message)
            await self._bring_up(websocket, message.after, message.hash)
        elif isinstance(message, messages.Reveal):
            assert seat is not None
            self.shares[seat] = self.swap or bytes.fromhex(message.bytes)
            if self.swap:
                self.promises[seat] = fair.client_hash(self.swap)
            await self._send(websocket, _encode(messages.Ack(message.id, self.version)))
            await self._begin()
        elif isinstance(message, messages.Ask):
            assert live is not None and seat is not None
            await self._send(websocket, _encode(live.decision(seat, message.id)))
        elif isinstance(message, messages.Say):
            said = messages.Chat(1, 0, self.names[seat or 0], seat, message.text, message.to)
            await self._all(_encode(said))
            await self._send(websocket, _encode(messages.Ack(message.id, 1)))
        elif isinstance(message, messages.Act):
            assert live is not None and seat is not None
            await self._act(websocket, live, seat, message)

    async def _act(self, websocket: WebSocket, live: LiveMatch, seat: int, message: messages.Act) -> None:
        self.acted.append(message)
        known = live.known(f"{seat}:{message.id}")
        if self.refuse:
            answer: Any = messages.Refused(message.id, self.refuse.pop(0), "Once more.")
        elif known is not None:
            answer = messages.Ack(message.id, known)
        elif message.seq is not None and message.seq != live.head:
            answer = messages.Refused(message.id, "stale", "The match has gone on.")
        else:
            found = await self.step(seat, message.action, f"{seat}:{message.id}")
            if isinstance(found, Refusal):
                answer = messages.Refused(message.id, found.code, found.sentence, found.clause)
            else:
                answer = messages.Ack(message.id, found)
        if len(self.acted) in self.acks_lost:
            await websocket.close(1011)
            return
        if websocket in self.sockets:
            await self._send(websocket, _encode(answer))
        await self._bots()

    # --- the match ----------------------------------------------------------------------------------------

    async def _begin(self) -> None:
        """The start, once every person has sent its bytes."""
        live = self.live
        if (
            live is None
            or live.head
            or any(b is None and s is None for b, s in zip(self.bots, self.shares, strict=True))
        ):
            return
        clients = []
        for promised, share in zip(self.promises, self.shares, strict=True):
            given = share or fair.SILENT
            clients.append(Client(promised, given if fair.client_fits(given, promised) else fair.SILENT))
        for bot in self.bots:
            brain = None if bot is None else make_bot(self.game, bot)
            if brain is not None:
                brain.begin(self.word)
            self.brains.append(brain)
        self.status = "playing"
        self.version += 1
        await self.step(TABLE, {"type": "start"}, "start", clients)
        await self._all(_encode(messages.TableMessage(self.table())))
        await self._bots()

    async def _bots(self) -> None:
        live = self.live
        while live is not None and not live.over:
            asked = [seat for seat in live.waits() if self.brains[seat] is not None]
            if not asked:
                return
            move = Move()
            brain = self.brains[asked[0]]
            assert brain is not None
            brain.choose(live.state, asked[0], move)
            await self.step(asked[0], move, f"bot:{live.head}")

    async def step(self, seat: int, payload: object, idem: str, clients: list[Client] | None = None) -> int | Refusal:
        live = self.live
        assert live is not None
        by = "table" if seat == TABLE else None
        proposal = live.propose(seat, payload, at=AT, by=by, idem=idem, clients=clients)
        if isinstance(proposal, Refusal):
            return proposal
        live.commit(proposal)
        self.rows.append(proposal.body)
        if proposal.seq in self.cut_at:
            for websocket in list(self.sockets):
                self.sockets.pop(websocket)
                await websocket.close(1012)
        message = live.step_message(proposal.body, NO_CLOCK)
        for _ in range(0 if proposal.seq in self.lost else 2 if proposal.seq in self.doubled else 1):
            await self._all(message)
        for websocket in list(self.sockets):
            await self._decide(websocket)
        if live.over:
            self.status = "ended"
            self.version += 1
            await self._all(_encode(messages.TableMessage(self.table())))
            await self._all(_encode(self._ended()))
        return proposal.seq

    def _ended(self) -> messages.Ended:
        assert self.live is not None
        result = self.live.result() or {}
        return messages.Ended(MATCH, result, self.seed.hex(), f"/api/matches/{MATCH}/record")

    async def _decide(self, websocket: WebSocket) -> None:
        live, seat = self.live, self.sockets.get(websocket)
        if live is not None and seat is not None and live.started and seat in live.waits():
            await self._send(websocket, _encode(live.decision(seat)))

    async def call(self, what: Any) -> Any:
        """Run something of the server's in its own thread."""
        loop = self.server.servers[0].get_loop()
        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(what, loop))

    async def beat(self) -> None:
        """Send the heartbeat."""
        head = 0 if self.live is None else self.live.head
        await self._all(_encode(messages.Head(head, self.version)))

    async def _all(self, message: bytes) -> None:
        for websocket in list(self.sockets):
            await self._send(websocket, message)

    async def _send(self, websocket: WebSocket, message: bytes) -> None:
        try:
            await websocket.send_text(self.spoil(message).decode())
        except (WebSocketDisconnect, RuntimeError):
            self.sockets.pop(websocket, None)


def _seat_of(secret: str | None) -> int | None:
    return None if secret is None else int(secret.rpartition("-")[2])


def _json(value: object, status: int = 200) -> Response:
    return Response(_encode(value), status, media_type="application/json")


def _problem(status: int, code: str, sentence: str) -> Response:
    return _json(requests.Problem(code, sentence), status)


def run(what: Any, seconds: float = 60.0) -> Any:
    """Run a coroutine, within bounds."""
    return asyncio.run(asyncio.wait_for(what, seconds))
