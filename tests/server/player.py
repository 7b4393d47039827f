"""A small client for tests: one seat, or a spectator, over HTTP and a real socket, with a copy of the match."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
from collections.abc import Callable
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from rentopia.bots import make_bot
from rentopia.client.mirror import Mirror
from rentopia.engine import codes
from rentopia.engine.rows import Move
from rentopia.formats import fair
from rentopia.protocol.messages import FromServer, StepMessage, View

WAIT_S = 20.0
_decode = msgspec.json.Decoder(FromServer).decode


class Player:
    """``seen`` has every message as it came, ``closed`` the close code once the socket is closed."""

    def __init__(self, http: str, code: str, secret: str | None = None) -> None:
        self.http = http
        self.code = code
        self.secret = secret
        self.share = secrets.token_bytes(16)
        self.seated: dict[str, Any] = {}
        #: Sent in place of `hello` where a test has something else in mind.
        self.first: str | bytes | None = None
        self.seen: list[dict[str, Any]] = []
        self.raw: list[str] = []
        self.mirror: Mirror | None = None
        self.closed: int | None = None
        self.answers: dict[str, dict[str, Any]] = {}
        self.reveals = True
        self.intents: set[str] = set()
        self.socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._news = asyncio.Condition()
        self._made = 0
        self._opened = 0
        self._resuming = False

    # --- HTTP ---------------------------------------------------------------------------------------------

    @classmethod
    async def create(cls, http: str, game: str = "rentopia", name: str = "Ada", **more: Any) -> Player:
        player = cls(http, "")
        answer = await player.post(
            "/api/tables", {"game": game, "name": name, "promise": fair.client_hash(player.share), **more}
        )
        player.code, player.secret, player.seated = answer["code"], answer["secret"], answer
        return player

    @classmethod
    async def join(cls, host: Player, name: str, **more: Any) -> Player:
        player = cls(host.http, host.code)
        body = {"name": name, "key": host.seated["invite"], "promise": fair.client_hash(player.share), **more}
        answer = await player.post(f"/api/tables/{host.code}/join", body)
        player.secret, player.seated = answer["secret"], answer
        await player.table("ready", {"ready": True})
        return player

    async def table(self, verb: str, body: dict[str, Any] | None = None, status: int | None = None) -> Any:
        """POST to the own table."""
        return await self.post(f"/api/tables/{self.code}/{verb}", body, status)

    async def post(self, path: str, body: dict[str, Any] | None = None, status: int | None = None) -> Any:
        return await self._ask("POST", path, status, json=body)

    async def get(self, path: str, status: int | None = None) -> Any:
        return await self._ask("GET", path, status)

    async def _ask(self, method: str, path: str, status: int | None, **more: Any) -> Any:
        headers = {"Authorization": f"Bearer {self.secret}"} if self.secret else {}
        if more.get("json", 0) is None:
            del more["json"]
        async with httpx.AsyncClient(base_url=self.http, trust_env=False, timeout=WAIT_S) as client:
            answer = await client.request(method, path, headers=headers, **more)
        if status is None:
            assert answer.status_code < 300, (path, answer.status_code, answer.text)
        else:
            assert answer.status_code == status, (path, answer.status_code, answer.text)
        if answer.headers.get("content-type", "").partition(";")[0] == "application/json":
            return answer.json()
        return answer.text

    # --- the socket ---------------------------------------------------------------------------------------

    async def open(self, after: int | None = None, decisions: str = "none", **more: Any) -> Player:
        """Connect and say `hello`."""
        self.closed = None
        self._opened = len(self.seen)
        url = f"{self.http.replace('http', 'ws', 1)}/api/tables/{self.code}/socket"
        self.socket = await connect(url, proxy=None, max_size=2**22, compression=None, close_timeout=2, **more)
        self._reader = asyncio.create_task(self._read())
        hello: dict[str, Any] = {"type": "hello", "protocol": 1, "decisions": decisions}
        if self.secret is not None:
            hello["secret"] = self.secret
        if after is not None:
            hello["after"] = after
        await self.send(hello if self.first is None else self.first)
        return self

    async def send(self, message: dict[str, Any] | str | bytes) -> None:
        assert self.socket is not None
        await self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    async def close(self) -> None:
        if self.socket is not None:
            await self.socket.close()
        if self._reader is not None:
            await self._reader

    async def drop(self) -> None:
        """Go without a word, as a phone does."""
        assert self.socket is not None and self._reader is not None
        self.socket.transport.abort()
        await self._reader

    async def _read(self) -> None:
        assert self.socket is not None
        try:
            while True:
                await self._take(str(await self.socket.recv()))
        except ConnectionClosed:
            self.closed = self.socket.close_code
        finally:
            async with self._news:
                self._news.notify_all()

    async def _take(self, text: str) -> None:
        message = json.loads(text)
        self.seen.append(message)
        self.raw.append(text)
        kind = message["type"]
        if kind == "view":
            self.mirror = Mirror(_typed(text, View))
            self._resuming = False
        elif kind == "step" and self.mirror is not None:
            if message["step"]["seq"] > self.mirror.head + 1 and not self._resuming:
                self._resuming = True
                await self.send({"type": "resume", "after": self.mirror.head})
            elif message["step"]["seq"] <= self.mirror.head + 1:
                self._resuming = False
                self.mirror.apply(_typed(text, StepMessage))
        elif kind in ("ack", "refused") and message.get("id"):
            self.answers[message["id"]] = message
        elif kind == "starting" and self.reveals and self.secret is not None:
            await self.send({"type": "reveal", "id": self.new_id(), "bytes": self.share.hex()})
        async with self._news:
            self._news.notify_all()

    async def until(self, wanted: Callable[[], Any], what: str = "") -> Any:
        """Wait for something to be true of what has come; what it gives."""

        async def wait() -> Any:
            async with self._news:
                while not (found := wanted()):
                    await self._news.wait()
                return found

        try:
            return await asyncio.wait_for(wait(), WAIT_S)
        except TimeoutError:
            tail = [message["type"] for message in self.seen[-8:]]
            raise AssertionError(f"{what or 'what was waited for'} did not come; last: {tail}, {self.closed}") from None

    async def until_closed(self) -> int:
        await self.until(lambda: self.closed is not None, "the close")
        assert self.closed is not None
        return self.closed

    async def until_head(self, seq: int) -> None:
        await self.until(lambda: self.mirror is not None and self.mirror.head >= seq, f"step {seq}")

    async def until_said(self, text: str) -> None:
        await self.until(lambda: (self.last("chat") or {"text": ""})["text"] == text, f"the words {text!r}")

    async def until_answer(self, intent: str) -> dict[str, Any]:
        found: dict[str, Any] = await self.until(lambda: self.answers.get(intent), "the answer")
        return found

    async def until_type(self, kind: str) -> dict[str, Any]:
        found: dict[str, Any] = await self.until(lambda: self.last(kind), kind)
        return found

    @property
    def standing(self) -> Mirror:
        """The match as this client has it; there must be one."""
        assert self.mirror is not None
        return self.mirror

    def last(self, kind: str) -> dict[str, Any]:
        """The newest message of a type since the socket was opened; empty before the first."""
        fresh = self.seen[self._opened :]
        return next((message for message in reversed(fresh) if message["type"] == kind), {})

    def all(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.seen if message["type"] == kind]

    # --- acting -------------------------------------------------------------------------------------------

    def new_id(self) -> str:
        self._made += 1
        return f"{secrets.token_hex(4)}-{self._made}"

    async def command(self, kind: str, **more: Any) -> dict[str, Any]:
        """Send something and wait for its answer."""
        message = {"type": kind, "id": self.new_id(), **more}
        if kind == "act":
            self.intents.add(message["id"])
        with contextlib.suppress(ConnectionClosed):  # then there is no answer, and the code is in `closed`
            await self.send(message)
        answer: dict[str, Any] = await self.until(
            lambda: self.answers.get(message["id"]) or (self.closed is not None and {"type": "closed"}), "an answer"
        )
        return answer

    async def act(self, action: dict[str, Any], **more: Any) -> dict[str, Any]:
        return await self.command("act", action=action, **more)

    @property
    def seat(self) -> int | None:
        seat: int | None = self.last("welcome").get("seat")
        return seat

    @property
    def head(self) -> int:
        return -1 if self.mirror is None else self.mirror.head

    @property
    def over(self) -> bool:
        return self.mirror is not None and bool(self.mirror.state.phase == codes.OVER)

    async def play(self, bot: str = "quick", most: int = 100_000, upto: int = 2**53) -> int:
        """Play the own seat by a bot until the match is over, has ``upto`` steps, or ``most`` actions were done.

        How many they were; ends too when the socket is closed.
        """
        done = 0
        player = None
        while done < most:
            await self.until(
                lambda: self.over or self._asked() or self.closed is not None or self.head >= upto, "its turn"
            )
            if self.over or self.closed is not None or self.head >= upto:
                break
            assert self.mirror is not None and self.seat is not None
            if player is None:
                player = make_bot(self.mirror.game.name, bot)
                player.begin(7)
            move = Move()
            player.choose(self.mirror.state, self.seat, move)
            head = self.mirror.head
            answer = await self.act(self.mirror.action(move, self.seat), seq=head)
            if answer["type"] == "ack":
                done += 1
            elif answer["type"] == "refused":
                assert answer["code"] in ("stale", "too_fast", "moving"), answer
                if answer["code"] == "stale":
                    await self.until_head(head + 1)
                else:
                    await asyncio.sleep(0.3)
        return done

    def _asked(self) -> bool:
        seat = self.seat
        return self.mirror is not None and seat is not None and self.mirror.asked(seat)


def _typed(text: str, kind: type[Any]) -> Any:
    found = _decode(text.encode())
    assert isinstance(found, kind)
    return found
