"""A line between a browser and a server that can be cut, and mended at the same address."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Coroutine
from types import TracebackType
from typing import Any, TypeVar

T = TypeVar("T")


class Line:
    """Passes bytes on to a port of this machine."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.whole = True
        self.hears = True
        self.open: set[asyncio.StreamWriter] = set()
        self.tasks: set[asyncio.Task[None]] = set()

    def __enter__(self) -> Line:
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, name="line")
        self.thread.start()
        self.listening = self._run(asyncio.start_server(self._connected, "127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.listening.sockets[0].getsockname()[1]}"
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._run(self._end())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()

    def cut(self) -> None:
        """Everything that is open breaks off, and nothing comes through until it is mended."""
        self._run(self._cut())

    def deaf(self) -> None:
        """Nothing more comes back from the server, though what is sent still reaches it."""
        self.hears = False

    def mend(self) -> None:
        self.whole = self.hears = True

    def _run(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(20)

    async def _cut(self) -> None:
        self.whole = False
        for writer in list(self.open):
            writer.transport.abort()

    async def _end(self) -> None:
        self.listening.close()
        await self._cut()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self.tasks.add(task)
        self.open.add(writer)
        try:
            if self.whole:
                other, onward = await asyncio.open_connection("127.0.0.1", self.port)
                self.open.add(onward)
                await asyncio.gather(self._pass(reader, onward), self._pass(other, writer, back=True))
                self.open.discard(onward)
        except OSError:
            pass  # the server is away
        finally:
            writer.transport.abort()
            self.open.discard(writer)
            self.tasks.discard(task)

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, back: bool = False) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65536):
                if self.hears or not back:
                    writer.write(data)
                    await writer.drain()
        writer.close()
