"""A client of the socket and of HTTP that costs little, so that one process can be thousands of them.

Frames are read and written here over asyncio's transports. The mask of what is sent is all zeros: a mask like any
other to the server, and it spares the work on this side.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import socket
import weakref
from collections.abc import Callable, Mapping
from typing import Any

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
_MOST_HEAD = 16 * 1024


class Wire(asyncio.Protocol):
    """One socket. ``on_text`` is given each message, ``on_closed`` once the close code.

    The code is that of the close frame, 1006 where there was none, or the status of HTTP where the server refused.
    """

    def __init__(self, on_text: Callable[[bytes], None], on_closed: Callable[[int], None]) -> None:
        self.on_text = on_text
        self.on_closed = on_closed
        self.transport: asyncio.Transport | None = None
        self.buffer = bytearray()
        self.parts: list[bytes] = []
        self.opened: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.upgraded = False
        self.code = 1006
        self.received = 0
        self.closed = asyncio.Event()

    # --- what asyncio calls --------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.upgraded and not self._upgrade():
            return
        self._frames()

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_result(self.code)
        if not self.closed.is_set():
            self.closed.set()
            self.on_closed(self.code)

    # --- what the client calls -----------------------------------------------------------------------------

    def request(self, host: str, path: str, headers: Mapping[str, str]) -> None:
        """Ask for the upgrade; `opened` has 101 when it has come, or another status."""
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {path} HTTP/1.1", f"Host: {host}", "Upgrade: websocket", "Connection: Upgrade"]
        lines += [f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        self._write(("\r\n".join(lines) + "\r\n\r\n").encode())

    def send(self, payload: bytes, kind: int = TEXT, final: bool = True) -> None:
        """Send a message, or a part of one; nothing happens where the socket is closed already."""
        self._write(frame(payload, kind, final))

    def close(self, code: int = 1000) -> None:
        """Say good-bye and let go."""
        if self.transport is not None and not self.transport.is_closing():
            self.send(code.to_bytes(2, "big"), CLOSE)
            self.transport.close()

    def abort(self) -> None:
        """Let go without a word, as a cable that is pulled."""
        if self.transport is not None:
            self.transport.abort()

    def pause(self) -> None:
        """Read no more: the server's queue for this socket fills."""
        if self.transport is not None:
            self.transport.pause_reading()

    def resume(self) -> None:
        if self.transport is not None:
            self.transport.resume_reading()

    # --- frames --------------------------------------------------------------------------------------------

    def _write(self, data: bytes) -> None:
        if self.transport is not None and not self.transport.is_closing():
            self.transport.write(data)

    def _upgrade(self) -> bool:
        end = self.buffer.find(b"\r\n\r\n")
        if end < 0:
            if len(self.buffer) > _MOST_HEAD:
                self.abort()
            return False
        status = int(self.buffer[9:12])
        del self.buffer[: end + 4]
        if status != 101:
            self.code = status
            self.opened.set_result(status)
            self.abort()
            return False
        self.upgraded = True
        self.opened.set_result(101)
        return True

    def _frames(self) -> None:
        buffer, place = self.buffer, 0
        have = len(buffer)
        while have - place >= 2:
            first, size, at = buffer[place], buffer[place + 1] & 0x7F, place + 2
            if size == 126:
                if have < at + 2:
                    break
                size, at = int.from_bytes(buffer[at : at + 2], "big"), at + 2
            elif size == 127:
                if have < at + 8:
                    break
                size, at = int.from_bytes(buffer[at : at + 8], "big"), at + 8
            if have < at + size:
                break
            payload = bytes(buffer[at : at + size])
            place = at + size
            self._take(first & 0x0F, bool(first & 0x80), payload)
        if place:
            del buffer[:place]

    def _take(self, kind: int, final: bool, payload: bytes) -> None:
        if kind == PING:
            self.send(payload, PONG)
        elif kind == CLOSE:
            self.code = int.from_bytes(payload[:2], "big") if len(payload) >= 2 else 1005
            self.send(payload[:2], CLOSE)
            if self.transport is not None:
                self.transport.close()
        elif kind in (TEXT, BINARY, 0):
            if final and not self.parts:
                self.received += 1
                self.on_text(payload)
                return
            self.parts.append(payload)
            if final:
                whole = b"".join(self.parts)
                self.parts = []
                self.received += 1
                self.on_text(whole)


def frame(payload: bytes, kind: int = TEXT, final: bool = True) -> bytes:
    """The frame of a client with a mask of zeros."""
    first = kind | (0x80 if final else 0)
    size = len(payload)
    if size < 126:
        return bytes((first, 0x80 | size, 0, 0, 0, 0)) + payload
    if size < 65536:
        return bytes((first, 0xFE)) + size.to_bytes(2, "big") + bytes(4) + payload
    return bytes((first, 0xFF)) + size.to_bytes(8, "big") + bytes(4) + payload


async def dial(
    address: tuple[str, int],
    path: str,
    on_text: Callable[[bytes], None],
    on_closed: Callable[[int], None],
    headers: Mapping[str, str] | None = None,
    within: float = 10,
    receive_buffer: int = 0,
) -> Wire:
    """An open socket. OSError where there is none: nobody listens, the server refused, or it did not answer in time.

    ``receive_buffer``: bytes that the system may hold for it, so that one who does not read is soon noticed.
    """
    loop = asyncio.get_running_loop()
    host = f"{address[0]}:{address[1]}"
    async with asyncio.timeout(within):
        plain = socket.socket()
        plain.setblocking(False)
        if receive_buffer:
            plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        try:
            await loop.sock_connect(plain, address)
        except BaseException:
            plain.close()
            raise
        _, wire = await loop.create_connection(lambda: Wire(on_text, on_closed), sock=plain)
        try:
            wire.request(host, path, headers or {})
            status = await wire.opened
        except BaseException:
            wire.abort()
            raise
    if status != 101:
        raise Rejected(status)
    return wire


class Rejected(OSError):
    """The server answered the upgrade with another status of HTTP."""

    def __init__(self, status: int) -> None:
        super().__init__(f"the socket was refused with status {status}")
        self.status = status


CONNECTIONS: weakref.WeakSet[Http] = weakref.WeakSet()
"""All that are in use, so that whoever breaks off can close them."""


class Http:
    """JSON over one kept connection to one server; opened anew where it was closed."""

    def __init__(self, address: tuple[str, int], within: float = 10) -> None:
        self.address = address
        self.within = within
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        CONNECTIONS.add(self)

    async def call(
        self, method: str, path: str, body: object = None, secret: str | None = None, **headers: str
    ) -> tuple[int, Any]:
        """Status and answer (JSON, or the text where it is none). OSError where the server does not answer."""
        async with asyncio.timeout(self.within):
            try:
                return await self._call(method, path, body, secret, headers)
            except (OSError, asyncio.IncompleteReadError):
                self.close()
                if method != "GET":
                    raise
                return await self._call(method, path, body, secret, headers)
            except BaseException:
                self.close()
                raise

    async def _call(
        self, method: str, path: str, body: object, secret: str | None, more: Mapping[str, str]
    ) -> tuple[int, Any]:
        if self.streams is None:
            self.streams = await asyncio.open_connection(*self.address)
        reader, writer = self.streams
        content = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self.address[0]}:{self.address[1]}"]
        lines += [f"Content-Length: {len(content)}"] + ["Content-Type: application/json"] * bool(content)
        lines += [f"Authorization: Bearer {secret}"] * (secret is not None)
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in more.items()]
        writer.write(("\r\n".join(lines) + "\r\n\r\n").encode() + content)
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        status = int(head[9:12])
        if "transfer-encoding: chunked" in head:
            answer = await _chunks(reader)
        else:
            size = head.partition("\r\ncontent-length:")[2].partition("\r\n")[0]
            answer = await reader.readexactly(int(size)) if size else b""
        if "\r\nconnection: close" in head:
            self.close()
        try:
            return status, json.loads(answer) if answer else None
        except ValueError:
            return status, answer.decode("utf-8", "replace")

    def close(self) -> None:
        if self.streams is not None:
            self.streams[1].close()
            self.streams = None


async def _chunks(reader: asyncio.StreamReader) -> bytes:
    found = b""
    while size := int((await reader.readline()).split(b";")[0], 16):
        found += await reader.readexactly(size)
        await reader.readexactly(2)
    await reader.readexactly(2)
    return found
