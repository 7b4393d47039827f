"""The topology of compose.yaml without containers: a PostgreSQL, several nodes, and a balancer before them.

`python tools/cluster.py --nodes 2` prints the address and runs until Ctrl-C. The balancer is for trying and for tests:
it knows which nodes are ready, gives each connection to the next of them, and says who calls. Where it is decided: the
table server's design, part 1; docs/hosting.md.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import sys
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from chaos.nodes import Node, Postgres, folder, new_key
from chaos.wire import Http

POLL_S = 0.25
#: Headers that speak of one connection only, or that a caller must not be believed.
_DROPPED = (b"connection", b"x-forwarded-for", b"x-forwarded-proto", b"forwarded")


@dataclass
class Balancer:
    """Gives connections to the nodes in turn. ``served`` counts them by node."""

    nodes: Sequence[Node]
    port: int = 0
    served: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.ready: set[str] = set()
        self.turn = 0
        self.server: asyncio.Server | None = None
        self.tasks: set[asyncio.Task[None]] = set()

    @property
    def address(self) -> tuple[str, int]:
        return "127.0.0.1", self.port

    async def start(self) -> None:
        """Listen, once at least one node is ready."""
        self.tasks.add(asyncio.create_task(self._watch()))
        while not self.ready:
            await asyncio.sleep(0.05)
        self.server = await asyncio.start_server(self._serve, "127.0.0.1", self.port)
        self.port = self.server.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        """Close everything."""
        if self.server is not None:
            self.server.close()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def _watch(self) -> None:
        """Who is ready, asked four times a second."""
        while True:
            for node in self.nodes:
                http = Http(node.address, 1)
                try:
                    is_ready = (await http.call("GET", "/readyz"))[0] == 200
                except (OSError, asyncio.IncompleteReadError, ValueError):
                    is_ready = False
                finally:
                    http.close()
                (self.ready.add if is_ready else self.ready.discard)(node.name)
            await asyncio.sleep(POLL_S)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self.tasks.add(task)
        try:
            await self._relay(reader, writer)
        except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, TimeoutError):
            pass  # either side has gone
        finally:
            writer.close()
            self.tasks.discard(task)

    async def _relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One request, or a socket for as long as it lasts."""
        head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 10)
        to = await self._connect()
        if to is None:
            writer.write(b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nContent-Length: 0\r\n\r\n")
            await writer.drain()
            return
        node_reader, node_writer = to
        try:
            caller = writer.get_extra_info("peername")[0]
            node_writer.write(rewritten(head, caller))
            ways = [asyncio.create_task(_pump(reader, node_writer)), asyncio.create_task(_pump(node_reader, writer))]
            try:
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for way in ways:
                    way.cancel()
                await asyncio.gather(*ways, return_exceptions=True)
        finally:
            node_writer.close()

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        """To the next node that is ready and answers."""
        for _ in range(len(self.nodes)):
            self.turn += 1
            node = self.nodes[self.turn % len(self.nodes)]
            if node.name not in self.ready:
                continue
            with contextlib.suppress(OSError):
                streams = await asyncio.open_connection(*node.address)
                self.served[node.name] = self.served.get(node.name, 0) + 1
                return streams
            self.ready.discard(node.name)
        return None


def rewritten(head: bytes, caller: str) -> bytes:
    """The head of a request as the node gets it: with the caller's address, and one request a connection."""
    lines = head[:-4].split(b"\r\n")
    names = [line.partition(b":")[0].strip().lower() for line in lines]
    is_socket = b"upgrade" in names[1:]
    kept = [line for line, name in zip(lines[1:], names[1:], strict=True) if name not in _DROPPED]
    kept += [b"X-Forwarded-For: " + caller.encode(), b"X-Forwarded-Proto: http"]
    kept.append(b"Connection: Upgrade" if is_socket else b"Connection: close")
    return b"\r\n".join([lines[0], *kept]) + b"\r\n\r\n"


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while data := await reader.read(65536):
        writer.write(data)
        await writer.drain()


@contextlib.asynccontextmanager
async def cluster(
    place: Path, count: int, postgres: Postgres, port: int = 0
) -> AsyncIterator[tuple[list[Node], Balancer]]:
    """Nodes and a balancer on a database of their own, all gone at the end: yields (nodes, balancer)."""
    key, database = new_key(), postgres.create(f"cluster{id(place) % 10**9}")
    nodes = [Node(f"node{number}", database, key, place / f"node{number}.log") for number in range(1, count + 1)]
    balancer = Balancer(nodes, port)
    try:
        for node in nodes:
            node.start()
        for node in nodes:
            await node.ready()
        await balancer.start()
        yield nodes, balancer
    finally:
        await balancer.stop()
        for node in nodes:
            await node.end()


async def serve(place: Path, count: int, port: int) -> None:
    postgres = Postgres(place)
    try:
        async with cluster(place, count, postgres, port) as (nodes, balancer):
            print(f"http://{balancer.address[0]}:{balancer.port} before {len(nodes)} nodes:")
            for node in nodes:
                print(f"  {node.name}  pid {node.pid}  http://127.0.0.1:{node.port}  log {node.log}")
            print("Ctrl-C ends all of it.", flush=True)
            await asyncio.Event().wait()
    finally:
        postgres.end()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--nodes", type=int, default=2)
    parser.add_argument("--port", type=int, default=0, help="of the balancer; 0 takes any that is free")
    given = parser.parse_args()
    if not 1 <= given.nodes <= 16:
        parser.error("1 to 16 nodes")
    with folder("rentopia-cluster-") as place, contextlib.suppress(KeyboardInterrupt):
        asyncio.run(serve(place, given.nodes, given.port))
    return 0


if __name__ == "__main__":
    sys.exit(main())
