"""A real server of tables in a thread of its own, on a port of this machine that the system chooses."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

import uvicorn
from starlette.routing import WebSocketRoute

from rentopia.server.faults import NO_FAULTS, Faults
from rentopia.server.http.app import create_app
from rentopia.server.http.browser import Browser
from rentopia.server.metrics import Metrics
from rentopia.server.node.botpool import BotPool
from rentopia.server.node.node import Node
from rentopia.server.settings import Settings
from rentopia.server.sockets.endpoint import SocketEndpoint
from rentopia.server.sockets.transport import Wire
from rentopia.store.contract import Store
from rentopia.store.opening import open_store
from rentopia.table.clock.botseat import choose

T = TypeVar("T")

KEY = bytes(range(32))
LONGEST_S = 20.0
"""Nothing in these tests takes so long unless it has failed."""
OPEN = {"create_per_minute": 0, "join_per_minute": 0}


@dataclass
class Served:
    """A running server. ``call`` runs something in its event loop; ``node`` is to be touched there only."""

    database: str
    settings: Settings
    faults: Faults = NO_FAULTS
    wrap: Callable[[Store], Store] = lambda store: store
    name: str = "one"
    bots: BotPool | None = None
    browser: Browser | None = None
    port: int = 0
    node: Node = field(init=False)
    store: Store = field(init=False)
    loop: asyncio.AbstractEventLoop = field(init=False)
    thread: threading.Thread = field(init=False)
    failed: BaseException | None = None

    @property
    def http(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def ws(self) -> str:
        return f"ws://127.0.0.1:{self.port}"

    def start(self) -> None:
        up = threading.Event()
        self.thread = threading.Thread(target=self._run, args=(up,), name=f"server-{self.name}")
        self.thread.start()
        assert up.wait(LONGEST_S), "the server does not come up"
        if self.failed is not None:
            self.thread.join()
            raise self.failed

    def _run(self, up: threading.Event) -> None:
        try:
            asyncio.run(self._serve(up))
        except BaseException as error:
            self.failed = error
        finally:
            up.set()

    async def _serve(self, up: threading.Event) -> None:
        self.loop = asyncio.get_running_loop()
        self.store = self.wrap(open_store(self.database, self.name, wait_seconds=LONGEST_S))
        await self.store.open()
        bots = self.bots or BotPool(choose, workers=0)
        self.node = Node(self.store, self.settings, Metrics(), key=KEY, bots=bots, name=self.name, faults=self.faults)
        await self.node.open()
        route = WebSocketRoute("/api/tables/{code}/socket", SocketEndpoint(self.node))
        app = create_app(self.node, self.settings, sockets=[route], browser=self.browser)
        config = uvicorn.Config(
            app,
            host="127.0.0.1",
            port=self.port,  # once it has been started, it comes back where it was
            log_config=None,
            ws=Wire,
            ws_max_size=self.settings.ws_max_size,
            ws_per_message_deflate=False,
            lifespan="off",
            timeout_graceful_shutdown=2,
        )
        self._server = uvicorn.Server(config)
        serving = asyncio.create_task(self._server.serve())
        while not self._server.started and not serving.done():
            await asyncio.sleep(0.005)
        self.port = self._server.servers[0].sockets[0].getsockname()[1]
        up.set()
        await serving
        await self.node.close()
        await self.store.close()

    def call(self, work: Coroutine[Any, Any, T]) -> T:
        """Run something in the server's event loop and wait for it; not from an event loop."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(LONGEST_S)

    async def acall(self, work: Coroutine[Any, Any, T]) -> T:
        """The same from a test's event loop."""
        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, self.loop))

    def stop(self, drain: bool = False) -> None:
        """End it: in order where it is drained, else like one whose power goes, but for what the store holds."""
        if self.thread.is_alive():
            if drain:
                self.call(self.node.drain())
            self._server.should_exit = True
            self.thread.join(LONGEST_S)
        assert not self.thread.is_alive(), "the server does not end"
        if self.failed is not None:
            raise self.failed


@contextmanager
def served(database: str, *, settings: dict[str, Any] | None = None, **more: Any) -> Iterator[Served]:
    """A server as long as this lasts; ``settings`` differ from the usual."""
    server = Served(database, Settings(**{**OPEN, "database": database, **(settings or {})}), **more)
    server.start()
    try:
        yield server
    finally:
        server.stop()
