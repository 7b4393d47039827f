"""The socket as uvicorn speaks it, with three things added: writing at once, dropping a peer that does not read, and
refusing one without an error in the log.

Closing waits until all that was written has been read, which for such a peer is never. The application finds the
function under ``ABORT`` in the extensions of its scope. Where it is decided: the table server's design, part 2.
"""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import OPEN

ABORT = "rentopia.abort"
AT_ONCE = "rentopia.at_once"
"""Where the application finds `Wire.write_text`."""

_HIGH_WATER = 64 * 1024
"""Bytes that may wait in the transport beside the queue of the application."""
_TEXT = 0x81
"""First byte of a frame that is a whole text (RFC 6455, 5.2); frames of a server have no mask."""
_LINGER_S = 5.0
"""What a peer that answers no ping may still take to read the close."""


class Wire(WebSocketsSansIOProtocol):
    """Given to uvicorn as ``ws``."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        scope = getattr(self, "scope", None)
        if scope is not None:
            self.transport.set_write_buffer_limits(high=_HIGH_WATER)
            extensions: dict[str, object] = scope["extensions"]
            extensions[ABORT] = self.transport.abort
            extensions[AT_ONCE] = self.write_text

    def write_text(self, text: str) -> bool:
        """Write a message without waiting; False where it can't be: the peer reads too slowly, or the socket is closed.

        The same frame as `send` makes, without the turns of tasks and queues that it costs for each of thousands.
        """
        if self.close_sent or not self.handshake_complete or not self.writable.is_set():
            return False
        if self.disconnected or self.conn.state is not OPEN or self.transport.is_closing():
            return False
        payload = text.encode()
        size = len(payload)
        if size < 126:
            head = bytes((_TEXT, size))
        elif size < 65536:
            head = bytes((_TEXT, 126)) + size.to_bytes(2, "big")
        else:
            head = bytes((_TEXT, 127)) + size.to_bytes(8, "big")
        self.transport.write(head + payload)
        return True

    async def send(self, message: Any) -> None:
        """A handshake that was answered by a refusal (`websocket.http.response`) is complete too.

        uvicorn notes that for an accept and for a close only, and would log an error for each page of a foreign origin.
        """
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        # What was written and is not read would keep the closed connection for ever.
        self.loop.call_later(_LINGER_S, self.transport.abort)
