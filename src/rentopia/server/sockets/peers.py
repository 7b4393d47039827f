"""One socket at a table: who sits behind it, what waits to be sent to it, and the task that sends.

Nobody ever waits for a slow reader: its queue is bounded, and one that is full closes the socket (1013). Where it is
decided: the table server's design, part 2.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Collection
from typing import TYPE_CHECKING, Any

from rentopia.protocol.messages import Decisions

if TYPE_CHECKING:
    from rentopia.server.sockets.rooms import Room
    from rentopia.table.lobby.identity import Who

MOST_WAITING = 256
"""Messages in the queue of one socket."""
LINGER_S = 5.0
"""How long a closed socket may take to read what was sent before it is dropped."""

Send = Callable[[dict[str, Any]], Awaitable[None]]


class Peer:
    """A socket that has said `hello`. ``secret`` is kept to look again who it is whenever the table changes."""

    def __init__(
        self,
        room: Room,
        who: Who,
        secret: str | None,
        send: Send,
        abort: Callable[[], None] | None,
        at_once: Callable[[str], bool] | None = None,
    ) -> None:
        self.room = room
        self.who = who
        self.secret = secret
        self.decisions: Decisions = "asked"
        #: Gets the steps of the match as they come; False while it is still being brought up to them.
        self.live = False
        #: Gets what is said; False until it has been shown what was said before.
        self.hears = False
        self.too_slow = False
        self.closing: tuple[int, str] | None = None
        self._send = send
        self._abort = abort
        self._at_once = at_once
        self._sending = False
        self._waiting: deque[str] = deque()
        self._more = asyncio.Event()
        self._fewer = asyncio.Event()
        self._drop: asyncio.TimerHandle | None = None

    @property
    def seat(self) -> int | None:
        return self.who.seat

    def wants_decision(self, waits: Collection[int]) -> bool:
        """Whether the decision of its seat is for this socket now; ``waits``: the seats that are asked something."""
        return self.decisions == "all" or (self.decisions == "asked" and self.who.seat in waits)

    def put(self, text: str, *, over: bool = False) -> None:
        """Send an encoded message: at once where the socket takes it and nothing waits before it, else by the queue.

        Where the queue is full the socket is closed, unless ``over`` allows for more.
        """
        if self.closing is not None:
            return
        if not self._waiting and not self._sending and self._at_once is not None and self._at_once(text):
            return
        if len(self._waiting) >= MOST_WAITING and not over:
            self._waiting.clear()
            self.too_slow = True
            self.close(1013, "You read too slowly.")
            return
        self._waiting.append(text)
        self._more.set()

    async def room_for_more(self) -> bool:
        """Wait until half of the queue is free; False where the socket is being closed."""
        while len(self._waiting) > MOST_WAITING // 2 and self.closing is None:
            self._fewer.clear()
            await self._fewer.wait()
        return self.closing is None

    def close(self, code: int, reason: str) -> None:
        """Send what waits, then close; a peer that does not read it is dropped after `LINGER_S`."""
        if self.closing is not None:
            return
        self.closing = (code, reason)
        self.live = False
        self._more.set()
        self._fewer.set()
        if self._abort is not None:
            self._drop = asyncio.get_running_loop().call_later(LINGER_S, self._abort)

    def gone(self) -> None:
        """The connection is closed: nothing is to be sent or dropped any more."""
        self.live = False
        if self.closing is None:
            self.closing = (1006, "")
        self._waiting.clear()
        self._more.set()
        self._fewer.set()
        if self._drop is not None:
            self._drop.cancel()

    async def write(self) -> None:
        """Send what is queued, in order, until the socket is closed. Runs as the socket's writer task."""
        waiting, send = self._waiting, self._send
        try:
            while True:
                self._sending = True
                while waiting:
                    await send({"type": "websocket.send", "text": waiting.popleft()})
                    if len(waiting) <= MOST_WAITING // 2:
                        self._fewer.set()
                self._sending = False
                if self.closing is not None:
                    code, reason = self.closing
                    if code != 1006:
                        await send({"type": "websocket.close", "code": code, "reason": reason})
                    return
                self._more.clear()
                await self._more.wait()
        except (OSError, RuntimeError):
            pass  # the other side has gone in the middle; whoever reads notices it and takes the peer away
