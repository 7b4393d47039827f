"""A socket whose messages are asked for one by one, for tests that say this and expect that."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from typing import Any

from chaos.tables import Table
from chaos.wire import TEXT, Wire, dial
from rentopia.protocol.words import PROTOCOL

Message = dict[str, Any]


OPENED: list[Talk] = []
"""All sockets of this process, so that a test that failed in the middle leaves none behind."""


class Talk:
    """``heard`` are all messages as they came, byte for byte; each is given out once. ``said`` are the own ones."""

    def __init__(self) -> None:
        self.wire: Wire | None = None
        self.heard: list[bytes] = []
        self.said: list[bytes] = []
        self.code: int | None = None
        self._given = 0
        self._news = asyncio.Event()
        self._number = 0

    @classmethod
    async def open(
        cls,
        address: tuple[str, int],
        path: str,
        headers: Mapping[str, str] | None = None,
        receive_buffer: int = 0,
    ) -> Talk:
        """An open socket that has said nothing yet. `Rejected` where the server would not have it."""
        talk = cls()
        OPENED.append(talk)
        talk.wire = await dial(address, path, talk._take, talk._lost, headers, receive_buffer=receive_buffer)
        return talk

    @classmethod
    async def at(
        cls,
        address: tuple[str, int],
        table: Table,
        seat: int | None,
        after: int | None = None,
        decisions: str = "asked",
    ) -> Talk:
        """A socket that has said `hello` for a seat (None: a spectator) and was welcomed."""
        talk = await cls.open(address, table.socket)
        hello: Message = {"type": "hello", "protocol": PROTOCOL, "decisions": decisions}
        if seat is not None:
            hello["secret"] = table.secrets[seat]
        if after is not None:
            hello["after"] = after
        talk.say(hello)
        await talk.next("welcome")
        return talk

    def say(self, message: object) -> None:
        """Send a message as JSON."""
        self.raw(json.dumps(message).encode())

    def raw(self, payload: bytes, kind: int = TEXT) -> None:
        """Send bytes as they are, in one frame."""
        assert self.wire is not None
        self.said.append(payload)
        self.wire.send(payload, kind)

    def id(self) -> str:
        """A new id for an intent."""
        self._number += 1
        return f"talk-{self._number:06}"

    def act(self, action: Message, seq: int | None = None) -> str:
        """Send an action; its id."""
        name = self.id()
        self.say({"type": "act", "id": name, "action": action} | ({} if seq is None else {"seq": seq}))
        return name

    async def answer(self, name: str, within: float = 15) -> Message:
        """The `ack` or `refused` of an id."""
        return await self.find(lambda message: message.get("id") == name, within)

    async def next(self, kind: str, within: float = 15) -> Message:
        """The next message of a kind; those before it are passed over."""
        return await self.find(lambda message: message["type"] == kind, within)

    async def find(self, wanted: Callable[[Message], bool], within: float = 15) -> Message:
        """The next message that is wanted. AssertionError where the socket is closed, or none comes in time."""
        try:
            async with asyncio.timeout(within):
                while True:
                    while self._given < len(self.heard):
                        message: Message = json.loads(self.heard[self._given])
                        self._given += 1
                        if wanted(message):
                            return message
                    if self.code is not None:
                        raise AssertionError(f"closed with {self.code} after {self.heard[-3:]}")
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            raise AssertionError(f"nothing came within {within} s; the last were {self.heard[-3:]}") from None

    async def closed(self, within: float = 20) -> int:
        """The code with which the server closes the socket."""
        assert self.wire is not None
        await asyncio.wait_for(self.wire.closed.wait(), within)
        assert self.code is not None
        return self.code

    def close(self) -> None:
        if self.wire is not None:
            self.wire.close()

    def _take(self, data: bytes) -> None:
        self.heard.append(data)
        self._news.set()

    def _lost(self, code: int) -> None:
        self.code = code
        self._news.set()


async def seated(address: tuple[str, int], table: Table) -> list[Talk]:
    """All seats of a table, each with a socket that sends its bytes when it is asked for them."""
    talks = [await Talk.at(address, table, seat) for seat in range(len(table.secrets))]
    return talks


async def reveal(talks: list[Talk], table: Table) -> None:
    """Answer `starting` at every seat, and wait until the match has begun there."""
    for seat, talk in enumerate(talks):
        await talk.next("starting")
        name = talk.id()
        talk.say({"type": "reveal", "id": name, "bytes": table.shares[seat]})
    for talk in talks:
        await talk.find(lambda message: message["type"] == "step" and message["step"]["seq"] == 1)
