"""The line to a table: a socket that is opened again whenever it breaks, and what is still to be answered over it.

What has an id is sent again after every reconnect, under the same id, until the answer is there. Where it is decided:
the table server's design, part 2.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import secrets
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import Any, Literal, Self

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus, InvalidURI

from rentopia.client.errors import ClientError
from rentopia.client.fairness import Shares
from rentopia.client.http import problem_of
from rentopia.client.links import is_loopback, socket_address
from rentopia.client.lobby import Lobby
from rentopia.engine.history import Step
from rentopia.protocol import messages
from rentopia.protocol.messages import CLOSE_CODES, Decisions, FromServer
from rentopia.protocol.words import PROTOCOL

#: After these there is no coming back; the others mean that the line broke.
_FINAL = {1008: "not_welcome", 4400: "other_version", 4401: "wrong_secret", 4403: "not_allowed", 4404: "no_such_table"}
_TOO_LARGE = 1009
FIRST_PAUSE, _LONGEST_PAUSE = 0.2, 5.0
"""Seconds before coming back, doubled up to the longest."""
_MOST_BYTES = 8 * 1024 * 1024
_BURST, _PER_SECOND = 15.0, 9.0
"""How fast it sends, somewhat below what a server takes."""
_LATER = ("too_fast", "busy", "unavailable", "moving")
"""Refusals that mean: once more, with the same id."""
_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(FromServer)


@dataclass(frozen=True)
class Stepped:
    """A step has been folded: ``step`` in the engine's terms, ``message`` as it came."""

    step: Step
    message: messages.StepMessage


@dataclass(frozen=True)
class Line:
    """The socket is up, or down for a while; ``reason`` says why it broke."""

    up: bool
    reason: str = ""


Event = Stepped | Line | FromServer


class Wire(Lobby):
    """A place at a table with its socket; whoever derives from it says in `_hello` and `_take` what the messages do."""

    def __init__(
        self, server: str, code: str, secret: str | None, shares: Shares, timeout: float, decisions: Decisions
    ) -> None:
        super().__init__(server, code, secret, shares, timeout)
        self.decisions: Decisions = decisions
        self.online = False
        self._socket: ClientConnection | None = None
        self._task: asyncio.Task[None] | None = None
        self._failed: Exception | None = None
        self._answers: dict[str, tuple[messages.FromClient, asyncio.Future[Any]]] = {}
        self._queues: list[asyncio.Queue[Event | None]] = []
        self._changed = asyncio.Event()
        self._pause = FIRST_PAUSE
        self._welcomes = 0
        self._room = _BURST
        self._sent = 0.0

    def _after(self) -> int | None:
        """The last seq that is held."""
        raise NotImplementedError

    async def _take(self, message: Any) -> None:
        """What to do with a message."""
        raise NotImplementedError

    async def open(self) -> None:
        """Connect and wait for the welcome. Raises ClientError; then nothing goes on in the background."""
        self._task = asyncio.create_task(self._run(), name=f"table {self.code}")
        try:
            await self.wait_for(lambda table: table._welcomes > 0, self.timeout)
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        """Leave the socket; the seat stays taken."""
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        self._fail(ClientError("closed", "This client has left the table; its seat stays taken."))

    def events(self) -> AsyncIterator[Event]:
        """All that comes from now on, in order; ends when the table is closed. Raises ClientError where it fails."""
        queue: asyncio.Queue[Event | None] = asyncio.Queue()
        self._queues.append(queue)
        return self._events(queue)

    async def _events(self, queue: asyncio.Queue[Event | None]) -> AsyncIterator[Event]:
        try:
            while self._failed is None or not queue.empty():
                event = await queue.get()
                if event is None:
                    break
                yield event
        finally:
            self._queues.remove(queue)
        if self._failed is not None and not (isinstance(self._failed, ClientError) and self._failed.code == "closed"):
            raise self._failed

    async def wait_for(self, test: Callable[[Self], bool], timeout: float | None = None) -> None:
        """Until ``test`` holds for this table; asked after everything that comes.

        Raises ClientError where the table fails, or ``no_answer`` after ``timeout`` seconds.
        """

        async def until() -> None:
            while not test(self):
                if self._failed is not None:
                    raise self._failed
                self._changed.clear()
                await self._changed.wait()

        try:
            await asyncio.wait_for(until(), timeout)
        except TimeoutError:
            where = "" if self.online else f"; {self.server} can't be reached"
            raise ClientError("no_answer", f"Nothing came within {timeout:g} s{where}.") from None

    # --- asking and answers -------------------------------------------------------------------------------

    async def _ask(self, message: messages.Asked, timeout: float | None) -> Any:
        """Send what has an id until it is answered, over as many connections as it takes; None: for ever."""
        try:
            return await asyncio.wait_for(self._answer(message), timeout)
        except TimeoutError:
            sentence = f"No answer came within {timeout:g} s; whether it was done is unknown: look, then try again."
            raise ClientError("no_answer", sentence) from None

    async def _answer(self, message: messages.Asked) -> Any:
        key = message.id
        pause = FIRST_PAUSE
        while True:
            if self._failed is not None:
                raise self._failed
            answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
            self._answers[key] = (message, answer)
            try:
                await self._send(message)
                found = await answer
            finally:
                self._answers.pop(key, None)
            if not isinstance(found, messages.Refused) or found.code not in _LATER:
                return found
            await asyncio.sleep(pause)
            pause = min(pause * 2, _LONGEST_PAUSE)

    # --- the line -----------------------------------------------------------------------------------------

    async def _run(self) -> None:
        try:
            while self._failed is None:
                reason = await self._connected()
                if self.online:
                    self.online = False
                    self._tell(Line(False, reason))
                await asyncio.sleep(self._pause * random.uniform(0.7, 1.0))
                self._pause = min(self._pause * 2, _LONGEST_PAUSE)
        except Exception as error:  # whoever waits for this table is told, in place of waiting for ever
            self._fail(error)

    async def _connected(self) -> str:
        """Connect, and talk until the line breaks; why it did. Raises ClientError where there is no coming back."""
        address = socket_address(self.server, self.code)
        proxy: Literal[True] | None = None if is_loopback(self.server) else True
        try:
            async with connect(
                address, compression=None, max_size=_MOST_BYTES, proxy=proxy, open_timeout=self.timeout
            ) as socket:
                return await self._talk(socket)
        except InvalidURI:
            raise ClientError("bad_address", f"{self.server} is no address of a server.") from None
        except InvalidStatus as error:
            status = error.response.status_code
            if 400 <= status < 500 and status not in (408, 429):
                raise problem_of(status, bytes(error.response.body or b"")) from None
            return f"the server answers with status {status}"
        except ConnectionClosed as error:
            return self._closed(error)
        except (OSError, InvalidHandshake) as error:
            return str(error) or type(error).__name__
        except msgspec.DecodeError as error:
            raise ClientError("not_understood", f"The server's message can't be understood: {error}.") from None
        finally:
            self._socket = None

    async def _talk(self, socket: ClientConnection) -> str:
        """One connection, until it breaks."""
        hello = messages.Hello(PROTOCOL, self.secret, self._after(), self.decisions)
        await socket.send(_encode(hello))
        while True:
            message = _decoder.decode(await socket.recv(decode=False))
            if isinstance(message, messages.Welcome):
                self._socket = socket
            await self._take(message)

    def _closed(self, error: ConnectionClosed) -> str:
        """Why the line was closed. Raises ClientError where the server wants this client no more."""
        code = error.rcvd.code if error.rcvd is not None else 1006
        told = (error.rcvd.reason if error.rcvd is not None else "") or CLOSE_CODES.get(code, "the line broke")
        if code in _FINAL:
            raise ClientError(_FINAL[code], told)
        if code == _TOO_LARGE:
            for _, answer in self._answers.values():
                if not answer.done():
                    answer.set_exception(ClientError("too_large", told))
        return told

    async def _send(self, message: messages.FromClient) -> None:
        """Send over the line that there is; what has an id is sent again once there is another."""
        now = asyncio.get_running_loop().time()
        self._room = min(_BURST, self._room + (now - self._sent) * _PER_SECOND) - 1
        self._sent = now
        if self._room < 0:
            await asyncio.sleep(-self._room / _PER_SECOND)
        if self._socket is not None:
            with contextlib.suppress(ConnectionClosed):
                await self._socket.send(_encode(message))

    def _answered(self, key: str | None, answer: Any) -> None:
        if key is not None and key in self._answers:
            future = self._answers[key][1]
            if not future.done():
                future.set_result(answer)

    async def _send_again(self) -> None:
        """Behind a reconnect: what has no answer yet, in order."""
        for message, _ in list(self._answers.values()):
            await self._send(message)

    def _tell(self, event: Event) -> None:
        for queue in self._queues:
            queue.put_nowait(event)
        self._changed.set()

    def _fail(self, error: Exception) -> None:
        """Nothing more comes: whoever waits is told why."""
        if self._failed is None:
            self._failed = error
        self.online = False
        for _, answer in self._answers.values():
            if not answer.done():
                answer.set_exception(error)
                answer.exception()  # it has been told; nobody need be waiting for it
        for queue in self._queues:
            queue.put_nowait(None)
        self._changed.set()


def new_intent() -> str:
    """A new id of an intent."""
    return secrets.token_urlsafe(12)


def _encode(message: messages.FromClient) -> str:
    return _encoder.encode(message).decode()
