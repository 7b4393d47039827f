"""The server as a process: store, node, bots, HTTP and sockets, from the settings to the end.

It listens at once; while the database does not answer yet, `/readyz` says so and requests get 503. Where it is decided:
the table server's design, parts 1 and 2.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import secrets
import socket
import webbrowser
from collections.abc import AsyncIterator, Callable, Iterator

import structlog
import uvicorn
from starlette.routing import WebSocketRoute
from starlette.types import ASGIApp

from rentopia import about
from rentopia.server import logs
from rentopia.server.drain import DrainingServer
from rentopia.server.http.apidocs import SOCKET
from rentopia.server.http.app import create_app, metrics_app
from rentopia.server.http.browser import Browser
from rentopia.server.listening import ListenError, addresses, listen, raise_file_limit
from rentopia.server.metrics import Metrics
from rentopia.server.node.botpool import BotPool
from rentopia.server.node.node import Node
from rentopia.server.node.seeds import load_key, missing_key
from rentopia.server.node.upkeep import upkeep
from rentopia.server.settings import Settings, default_folder
from rentopia.server.sockets.endpoint import SocketEndpoint
from rentopia.server.sockets.transport import Wire
from rentopia.store.contract import StoreError
from rentopia.store.opening import holds_matches, open_store, served_at, sqlite_path
from rentopia.table.clock.botseat import choose

SEND_BUFFER = 64 * 1024
"""Bytes of one socket that the system keeps for who does not read; left alone it would be megabytes for each."""
COLLECT = (20_000, 5, 1000)
"""New objects until the youngest are looked through, such passes until the middle ones are, and those until all are."""
GRACE_S = 10
"""How long uvicorn waits for answers under way when the drain is over."""
STOPPED = "The server has stopped; matches go on at the next start."

_log = structlog.get_logger("rentopia.serve")

Say = Callable[[str], object]


class ServeError(Exception):
    """The server can't run; says what to do."""


def run(settings: Settings, *, say: Say, program: str, open_browser: bool = False) -> None:
    """Run until a signal ends it. ``say`` tells people the addresses, how to sit down by ``program``, and that it has
    stopped. Raises ServeError."""
    if address := served_at(settings.database_or_default()):
        raise ServeError(f"The server runs already at {address}. Use it, or stop it first by Ctrl-C where it runs.")
    name = settings.node or _node_name()
    logs.set_up(settings, name)
    with _listening(settings) as (main, beside):
        told = addresses(main, settings)
        node = make_node(settings, name, told[0])
        server = make_server(node, settings)

        def begun() -> None:
            say(f"The table is open at {told[0]}" + "".join(f"\n                  and {more}" for more in told[1:]))
            say(f"Sit down in another window: {program} play --server {told[0]}")
            say("Ctrl-C ends it.")
            if open_browser:
                webbrowser.open(told[0])

        # The database is not told of: its address may hold a password.
        _log.info("starting", version=about.version(), addresses=told)
        if warning := raise_file_limit(settings.max_sockets):
            _log.warning("few_files", sentence=warning)
        loop_factory = server.config.get_loop_factory()
        with contextlib.suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=loop_factory) as runner:
            runner.run(serve(node, server, main, beside, begun=begun))  # interrupted before it listens, it is undone
        _log.info("stopped")
        say(STOPPED)


def settle_collector() -> None:
    """Let Python look for circular garbage in small helpings.

    As it is set, every few seconds under load it walks over all that all matches hold, and every table waits for a
    quarter of a second. Hardly anything here is circular; the counts bound what may pile up.
    """
    gc.collect()
    gc.freeze()  # modules, code and tables of the games stay for ever
    gc.set_threshold(*COLLECT)


def make_node(settings: Settings, name: str, address: str = "") -> Node:
    """The node with its store, not opened yet; ``address`` is where it is reached. Raises ServeError."""
    database = settings.database_or_default()
    try:
        path = sqlite_path(database)
        if path is not None:
            path = path.absolute()
            if not settings.database:
                default_folder().mkdir(mode=0o700, parents=True, exist_ok=True)
            if not path.parent.is_dir():
                where = f"database: there is no folder {path.parent}"
                raise ServeError(f"{where}. Make it, or choose another place with --database.")
        key_file = settings.key_place()
        if path is not None and not settings.key and key_file and not key_file.exists() and holds_matches(path):
            raise missing_key(key_file, path)
        key = load_key(settings.key or None, key_file)
        store = open_store(database, name, address=address)
    except StoreError as error:
        raise ServeError(str(error)) from None
    except OSError as error:
        raise ServeError(f"database: {default_folder()} can't be made: {error.strerror or error}.") from None
    workers = settings.bot_workers or max(1, (os.cpu_count() or 2) - 1)
    return Node(store, settings, Metrics(), key=key, bots=BotPool(choose, workers), name=name)


def make_app(node: Node, settings: Settings) -> ASGIApp:
    """The whole application over a node, with its sockets."""
    sockets = [WebSocketRoute(SOCKET, SocketEndpoint(node))]
    return create_app(node, settings, sockets=sockets, browser=Browser.load())


def make_server(node: Node, settings: Settings) -> DrainingServer:
    """uvicorn as the design has it, around the application."""
    config = uvicorn.Config(
        make_app(node, settings),
        ws=Wire,
        ws_max_size=settings.ws_max_size,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=GRACE_S,
        proxy_headers=True,
        forwarded_allow_ips=list(settings.forwarded_allow_ips),
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
    )
    return DrainingServer(config, node.drain, settings.drain_seconds)


async def serve(
    node: Node,
    server: DrainingServer,
    main: socket.socket,
    beside: socket.socket | None = None,
    *,
    begun: Callable[[], object] = lambda: None,
) -> None:
    """Serve at a listening socket until the server is told to end (`DrainingServer.end`, or a signal).

    ``beside``: where `/metrics` alone is. ``begun`` is called when it listens. Raises ServeError where the store can't
    be used at all; one that is only away is waited for.
    """
    main.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    async with _opened(node, server), _figures(node, beside):
        watch = asyncio.create_task(_when_started(server, begun))
        try:
            await server.serve(sockets=[main])
        finally:
            watch.cancel()


async def _when_started(server: DrainingServer, begun: Callable[[], object]) -> None:
    await server.listening.wait()
    begun()


@contextlib.asynccontextmanager
async def _opened(node: Node, server: DrainingServer) -> AsyncIterator[None]:
    """The node opened beside the server, and closed after it. A store in a file must open at once."""
    failures: list[Exception] = []
    tasks = [asyncio.create_task(_open(node, server, failures))]
    if not node.settings.shared:
        await tasks[0]
    tasks.append(asyncio.create_task(_upkeep_when_open(tasks[0], node)))
    try:
        if not failures:
            yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await node.close()
        await node.store.close()
    if failures:
        raise ServeError(str(failures[0])) from failures[0]


async def _open(node: Node, server: DrainingServer, failures: list[Exception]) -> None:
    try:
        await node.store.open()
        await node.open()
        settle_collector()
        _log.info("ready")
    except Exception as error:
        if not isinstance(error, StoreError):
            _log.exception("start_broken")
        failures.append(error)
        server.should_exit = True


async def _upkeep_when_open(opening: asyncio.Task[None], node: Node) -> None:
    await asyncio.wait([opening])
    await upkeep(node.store, node.settings, node.metrics, node.watch.look_again)


@contextlib.asynccontextmanager
async def _figures(node: Node, beside: socket.socket | None) -> AsyncIterator[None]:
    """`/metrics` at an address of its own, where the settings say so."""
    if beside is None:
        yield
        return
    config = uvicorn.Config(metrics_app(node), lifespan="off", log_config=None, access_log=False, server_header=False)
    server = _Beside(config)
    task = asyncio.create_task(server.serve(sockets=[beside]))
    try:
        yield
    finally:
        server.should_exit = True
        await task


class _Beside(uvicorn.Server):
    """A server that leaves signals to the main one."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@contextlib.contextmanager
def _listening(settings: Settings) -> Iterator[tuple[socket.socket, socket.socket | None]]:
    with contextlib.ExitStack() as stack:
        try:
            main = stack.enter_context(listen(settings.host, settings.port))
            beside = None
            if settings.metrics not in ("on", "off"):
                host, _, port = settings.metrics.rpartition(":")
                beside = stack.enter_context(listen(host.strip("[]"), int(port)))
        except ListenError as error:
            raise ServeError(str(error)) from None
        yield main, beside


def _node_name() -> str:
    """A name that no other server on the same database has, in the signs that a store takes."""
    host = "".join(sign if sign.isascii() and sign.isalnum() else "-" for sign in socket.gethostname()[:20])
    return f"{host}-{os.getpid()}-{secrets.token_hex(2)}"
