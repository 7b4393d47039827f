"""uvicorn's server with an end that loses nothing: on a signal the node is drained first, and only then is it closed.

uvicorn itself closes every socket at once, and the acknowledgements under way are lost. Where it is decided: the
table server's design, part 2.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable
from types import FrameType

import structlog
import uvicorn

_log = structlog.get_logger("rentopia.serve")


class DrainingServer(uvicorn.Server):
    """``drain`` is run once at the first signal; a second signal ends at once. ``listening`` is set from when on it
    takes connections."""

    def __init__(self, config: uvicorn.Config, drain: Callable[[], Awaitable[None]], seconds: float) -> None:
        super().__init__(config)
        self._drain = drain
        self._seconds = seconds
        self._loop: asyncio.AbstractEventLoop | None = None
        self._ending: asyncio.Task[None] | None = None
        self._signals = 0
        self.listening = asyncio.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self._loop = asyncio.get_running_loop()
        await super().startup(sockets)
        if self.started:
            self.listening.set()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Told of SIGINT and SIGTERM: both are the usual way to end it, so nothing is raised again when all is done."""
        self._signals += 1
        if self._loop is None or self._signals > 1:
            self.should_exit = True
            self.force_exit = self._signals > 1
        else:
            self._loop.call_soon_threadsafe(self.end)

    def end(self) -> None:
        """Drain, then stop; for the loop's own thread. Doubled calls do nothing."""
        if self._ending is None:
            self._ending = asyncio.ensure_future(self._end())

    async def _end(self) -> None:
        _log.info("draining", seconds=self._seconds)
        try:
            await asyncio.wait_for(self._drain(), self._seconds)
        except TimeoutError:
            _log.warning("drain_cut_short", seconds=self._seconds)
        except Exception:
            _log.exception("drain_broken")
        finally:
            self.should_exit = True
