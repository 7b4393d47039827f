"""The inside of a node: its parts, how it begins and ends, and what it does when the store is away.

Any node serves any table; what it holds are copies, and the store decides. `server/node/node.py` is what may be asked
of it. Where it is decided: the table server's design, part 2.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Iterator

from rentopia.server.faults import NO_FAULTS, Faults
from rentopia.server.metrics import Metrics
from rentopia.server.node import hostwatch
from rentopia.server.node.api import STARTING
from rentopia.server.node.beat import Beat
from rentopia.server.node.botpool import BotPool
from rentopia.server.node.farewell import say_goodbye
from rentopia.server.node.figuring import Figuring
from rentopia.server.node.hints import Watch
from rentopia.server.node.matches import Matches
from rentopia.server.node.outage import Outage
from rentopia.server.node.quiet import Quiet
from rentopia.server.node.rooms import Rooms
from rentopia.server.node.seeds import SeedError, check_key
from rentopia.server.node.tasks import Tasks
from rentopia.server.node.timers import Timekeeper
from rentopia.server.node.turns import Turns
from rentopia.server.settings import Settings
from rentopia.server.sockets import greeting
from rentopia.store.contract import Store


class NodeCore:
    """``key`` is what the seeds are sealed with (`seeds.load_key`); ``bots`` where bots think.

    `open` before anything else, then `drain` and `close`. The store is opened and closed by whoever made it.
    """

    def __init__(
        self,
        store: Store,
        settings: Settings,
        metrics: Metrics,
        *,
        key: bytes,
        bots: BotPool,
        name: str = "",
        faults: Faults = NO_FAULTS,
    ) -> None:
        self.store = store
        self.settings = settings
        self.metrics = metrics
        self.key = key
        self.bots = bots
        self.name = name or settings.node or secrets.token_hex(4)
        self.faults = faults
        self.draining = False
        self.stopped = False
        self.folding = Turns()
        """Of whoever folds a match only to read it."""
        self.thinking = Turns()
        """Of whoever looks for ways out of a debt."""
        self.reporting = Turns(at_once=4)
        """Of whoever makes the report of a match, which takes long for a long one."""
        self.figuring = Figuring()
        self.under_way = 0
        self.open_sockets = 0
        self.tasks = Tasks()
        self.rooms = Rooms(self)
        self.matches = Matches(self)
        self.timekeeper = Timekeeper(self)
        self.quiet = Quiet(self)
        self.beat = Beat(self)
        self.watch = Watch(self)
        self._outage = Outage(self)
        self._started = False

    async def open(self) -> None:
        """Begin to listen, compare, and fire timers. The store is open."""
        self.store.on_commit = self.metrics.batch_size.observe
        await check_key(self.store, self.key)
        await self.store.listen(self.watch.on_hint, self.watch.on_gap)
        await self.beat.begin()
        self._started = True
        self.metrics.store_up.set(1)
        for work in (self.timekeeper.poll, self.watch.watch, self._heartbeat):
            self.tasks.spawn_for_ever(work)

    async def drain(self) -> None:
        """Take nothing new, end what is under way, and send everybody away (1012)."""
        self.draining = True
        self.metrics.draining.set(1)
        await say_goodbye(self)

    async def close(self) -> None:
        """End every task. What was not answered yet is in the log or it is not: clients send it again."""
        self.draining = self.stopped = True
        self.matches.stop_alarms()
        self.rooms.stop_presence()
        await self.tasks.cancel()
        if self._started:
            await self.beat.end()
        self.bots.close()

    @property
    def ready(self) -> str:
        """ "" while it can serve, else why not."""
        if not self._started:
            return STARTING
        if self.draining:
            return "going away"
        return "" if self.store_is_up else "the database does not answer"

    @property
    def store_is_up(self) -> bool:
        return not self._outage.away

    def store_failed(self, error: BaseException | None = None) -> None:
        """The store did not answer: ask it until it does, then look at everything anew. ``error`` is for the log."""
        if not isinstance(error, SeedError):  # the store is well, and asking it again helps nobody
            self._outage.begin(error)

    @contextlib.contextmanager
    def working(self) -> Iterator[None]:
        """While a command is carried out and answered, which `drain` waits for."""
        self.under_way += 1
        try:
            yield
        finally:
            self.under_way -= 1

    def sockets_full(self) -> bool:
        """Whether no more sockets are let in."""
        return self.open_sockets > self.settings.max_sockets

    def forget(self) -> None:
        """Let go of matches and rooms that were not used for longest and have no socket."""
        self.matches.forget()
        self.rooms.forget(self.matches.needs)

    async def _heartbeat(self) -> None:
        while True:
            await asyncio.sleep(greeting.HEARTBEAT_S)
            for room in self.rooms.all():
                if room.peers:
                    room.tell(greeting.head(room, self.matches.cached(room.match)))
                    if hostwatch.host_is_here(room):
                        hostwatch.note_soon(self, room)
