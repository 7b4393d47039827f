"""The inside of a node: the rooms and matches that it holds, its tasks, and what follows a row or a change.

Any node serves any table; what it holds are copies, and the store decides. `server/node/node.py` is what may be asked
of it. Where it is decided: the table server's design, part 2.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Iterator
from typing import TYPE_CHECKING, Any, cast

import structlog

from rentopia.engine.history import Step
from rentopia.protocol.messages import ClockMessage
from rentopia.server.faults import NO_FAULTS, Faults
from rentopia.server.metrics import Metrics
from rentopia.server.node import breaking, hostwatch, lobbying
from rentopia.server.node.api import STARTING
from rentopia.server.node.beat import Beat
from rentopia.server.node.botpool import BotPool
from rentopia.server.node.farewell import say_goodbye
from rentopia.server.node.figuring import Figuring
from rentopia.server.node.held import Held, load_live, seed_of
from rentopia.server.node.hints import Watch
from rentopia.server.node.outage import Outage
from rentopia.server.node.quiet import Quiet
from rentopia.server.node.seeds import SeedError, check_key
from rentopia.server.node.timers import Timekeeper
from rentopia.server.node.turns import Turns
from rentopia.server.settings import Settings
from rentopia.server.sockets import greeting
from rentopia.server.sockets.rooms import Room
from rentopia.store.contract import Store, StoreError, TableRow, TimerChange
from rentopia.table.clock import absence
from rentopia.table.clock import timers as clock
from rentopia.table.lobby import document as documents
from rentopia.table.lobby.identity import identify, may_watch
from rentopia.table.match.rows import LogBroken
from rentopia.table.match.snapshots import SNAPSHOT_EVERY

if TYPE_CHECKING:
    from rentopia.server.node.node import Node

MOST_HELD = 2000
"""Matches, and rooms, that are kept in memory though no socket is at them."""
FRESH_S = 1.0
"""How old a room without sockets may be before it is read anew."""
_PRESENCE_S = 0.1
"""So long comings and goings are gathered before the sockets are told."""

_log = structlog.get_logger("rentopia.node")


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
        self.rooms: OrderedDict[str, Room] = OrderedDict()
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
        self._whole = whole = cast("Node", self)  # what works for a node asks for the class that this is the inside of
        self.timekeeper = Timekeeper(whole)
        self.quiet = Quiet(whole)
        self.beat = Beat(whole)
        self._codes: dict[str, str] = {}
        self._held: OrderedDict[str, Held] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Held | None]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._watch = Watch(whole)
        self._outage = Outage(whole)
        self._unreadable: set[str] = set()
        self._started = False

    # --- its run ------------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Begin to listen, compare, and fire timers. The store is open."""
        self.store.on_commit = self.metrics.batch_size.observe
        await check_key(self.store, self.key)
        await self.store.listen(self._watch.on_hint, self._watch.on_gap)
        await self.beat.begin()
        self._started = True
        self.metrics.store_up.set(1)
        for work in (self.timekeeper.poll, self._watch.watch, self._heartbeat):
            self.spawn(self._for_ever(work))

    async def drain(self) -> None:
        """Take nothing new, end what is under way, and send everybody away (1012)."""
        self.draining = True
        self.metrics.draining.set(1)
        await say_goodbye(self._whole)

    async def close(self) -> None:
        """End every task. What was not answered yet is in the log or it is not: clients send it again."""
        self.draining = self.stopped = True
        for held in self._held.values():
            if held.alarm is not None:
                held.alarm.cancel()
        for room in self.rooms.values():
            if room.presence is not None:
                room.presence.cancel()
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
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

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Run something beside; the reference is kept, and a fault is logged."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            _log.error("task_broken", exc_info=task.exception())

    async def _for_ever(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Something that the server cannot be without: after a fault it is begun anew."""
        while True:
            try:
                await work()
            except Exception:
                _log.exception("task_broken")
            await asyncio.sleep(1)

    async def _heartbeat(self) -> None:
        while True:
            await asyncio.sleep(greeting.HEARTBEAT_S)
            for room in tuple(self.rooms.values()):
                if room.peers:
                    held = self.cached(room.match)
                    room.tell(greeting.head(room, held))
                    if hostwatch.host_is_here(room):
                        hostwatch.note_soon(self._whole, room)

    # --- rooms --------------------------------------------------------------------------------------------

    async def room_of_code(self, code: str) -> Room | None:
        """The room of a code as people type it, read anew where nobody told of changes."""
        table = self._codes.get(code.strip().upper())
        room = self.rooms.get(table) if table is not None else None
        if room is not None:
            self.rooms.move_to_end(room.table)
            await self.freshen(room)
            return self.rooms.get(room.table)
        row = await self.store.table_of_code(code.strip().upper())
        return None if row is None else self.take_room(row)

    async def room_of_match(self, match: str) -> Room | None:
        """The room of a match's table."""
        held = self.cached(match)
        if held is not None:
            await self.freshen(held.room)
            return held.room
        found = await self.store.match(match)
        if found is None:
            return None
        room = self.rooms.get(found.table)
        if room is not None:
            await self.freshen(room)
            return room
        row = await self.store.table(found.table)
        return None if row is None else self.take_room(row)

    def take_room(self, row: TableRow) -> Room:
        """The room of a table as it was just read."""
        room = self.rooms.get(row.table)
        if room is None:
            room = self.rooms[row.table] = Room(row, asyncio.get_running_loop().time())
            self._codes[row.code] = row.table
            self._forget()
        else:
            self.take_table(room, row)
        self.rooms.move_to_end(row.table)
        return room

    async def freshen(self, room: Room) -> None:
        """Read a room anew that has no sockets, so that nothing keeps it up to date."""
        now = asyncio.get_running_loop().time()
        if self.settings.shared and now - room.checked > FRESH_S:
            row = await self.store.table(room.table)
            if row is None:
                self.drop_room(room)
            else:
                self.take_table(room, row)

    def take_table(self, room: Room, row: TableRow) -> None:
        """Take in a table as it was just read or written, and tell the sockets where it is new."""
        room.checked = asyncio.get_running_loop().time()
        if room.update(row):
            self._look_again(room)
            room.tell_table()
            held = self.cached(room.match)
            if held is not None:
                self.spawn(self._review(held))
                if room.document.status == "ended" and not held.live.over:
                    self.spawn(breaking.learn(self._whole, held))
            if room.peers and room.document.status == "starting" and room.begun != room.match:
                self.spawn(self._watch.refresh(room))

    def _look_again(self, room: Room) -> None:
        """Who is behind each socket may have changed: seats are renumbered, and secrets are made void."""
        held = self.cached(room.match)
        for peer in tuple(room.peers):
            who = identify(room.document, peer.secret)
            told = may_watch(room.document, who)
            if told is not None:
                gone = peer.secret is not None and told.code == "wrong_secret"
                peer.close(4401 if gone else 4403, told.code)
            elif who != peer.who:
                peer.who = who
                greeting.welcome(peer, held)

    def drop_room(self, room: Room) -> None:
        """The table is no more."""
        for peer in tuple(room.peers):
            peer.close(4404, "The table is gone.")
        self.rooms.pop(room.table, None)
        self._codes.pop(room.code, None)
        held = self._held.get(room.match)
        if held is not None and not held.live.over:
            if held.alarm is not None:
                held.alarm.cancel()
            del self._held[room.match]

    def presence_changed(self, room: Room) -> None:
        """Somebody has come or gone: tell the sockets soon, once for many."""
        held = self.cached(room.match)
        if held is not None and room.peers:
            self.quiet.seen(held)
        if room.presence is None and not self.stopped:
            room.presence = asyncio.get_running_loop().call_later(_PRESENCE_S, self._tell_presence, room)

    @staticmethod
    def _tell_presence(room: Room) -> None:
        room.presence = None
        room.tell_table()

    def sockets_full(self) -> bool:
        """Whether no more sockets are let in."""
        return self.open_sockets > self.settings.max_sockets

    # --- matches ------------------------------------------------------------------------------------------

    def cached(self, match: str) -> Held | None:
        """A match if it is in memory."""
        return self._held.get(match)

    def all_held(self) -> tuple[Held, ...]:
        """All matches in memory."""
        return tuple(self._held.values())

    def let_go(self, held: Held, broken: LogBroken) -> None:
        """Forget a match whose log is lost or damaged. It is loaded anew for whoever comes next, and its sockets do."""
        _log.error("match_lost", match=held.match, seq=broken.seq, reason=broken.reason)
        if held.alarm is not None:
            held.alarm.cancel()
            held.alarm = None
        if self._held.get(held.match) is held:
            del self._held[held.match]
        if held.room.match == held.match:
            held.room.begun = ""
            for peer in tuple(held.room.peers):
                peer.close(1012, "The match is loaded anew.")

    async def held(self, match: str) -> Held | None:
        """A match, loaded where it is not in memory; None while it has no row, and for an id that is none."""
        held = self._held.get(match)
        if held is not None:
            self._held.move_to_end(match)
            return held
        loading = self._loading.get(match)
        if loading is None:
            loading = self._loading[match] = asyncio.create_task(self._load(match))
            self._tasks.add(loading)
            loading.add_done_callback(lambda task: self._loaded(match, task))
        return await asyncio.shield(loading)

    def _loaded(self, match: str, task: asyncio.Task[Held | None]) -> None:
        self._loading.pop(match, None)
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # whoever waits for it raises it

    async def _load(self, match: str) -> Held | None:
        found = await self.store.match(match)
        if found is None:
            return None
        seed = await self._seed(match)
        live = await load_live(self.store, match, seed)
        if live is None:
            return None
        live.broken_off = found.ended > 0 and not live.over
        row = await self.store.table(found.table)
        if row is not None:
            room = self.take_room(row)
        elif live.over:
            # Its table was given up, which finished matches outlive: whoever has its id may read it still.
            room = Room(lobbying.row_of(documents.remains(found.table, match, live.game.name)), 0.0)
        else:
            return None
        held = Held(live, room, seed, self.metrics)
        held.set_timers(await self.store.timers(match))
        held.on_rows = self._rows_came
        self._held[match] = held
        self._forget()
        self.review(held)
        if room.match == match and room.document.status == "playing":
            if held.live.over:
                self.spawn(lobbying.end(self._whole, held))
        return held

    async def _seed(self, match: str) -> bytes:
        try:
            return await seed_of(self.store, self.key, match)
        except SeedError as error:
            if match not in self._unreadable:
                self._unreadable.add(match)
                _log.error("seed_unreadable", match=match, reason=str(error))
            raise

    def _forget(self) -> None:
        """Let go of what was not used for longest and has no socket."""
        for match in tuple(self._held):
            if len(self._held) <= MOST_HELD:
                break
            held = self._held[match]
            if not held.room.peers and not held.lock.locked():
                if held.alarm is not None:
                    held.alarm.cancel()
                del self._held[match]
        for table in tuple(self.rooms):
            if len(self.rooms) <= MOST_HELD:
                break
            room = self.rooms[table]
            if not room.peers and room.match not in self._held and room.match not in self._loading:
                self._codes.pop(room.code, None)
                del self.rooms[table]
        self.metrics.matches.set(len(self._held))

    def timers_after(self, held: Held, step: Step) -> tuple[TimerChange, ...]:
        """The timers of a match after a step that has been performed."""
        document = held.room.document
        live = held.live
        return clock.timers_after(
            live.tracker, live.state, step, document.seats, document.settings, documents.turn_timer(document)
        )

    def window_ms(self, held: Held) -> int | None:
        """How long those that the match waits for have from the beginning; None: without end."""
        document = held.room.document
        return clock.window_ms(held.live.state, document.settings, documents.turn_timer(document))

    def after_step(self, held: Held) -> None:
        """What follows a row that this server has written; under the lock of the match."""
        self.timekeeper.set_alarm(held)
        if held.live.head % SNAPSHOT_EVERY == 0 and not held.live.over:
            self.spawn(self._snapshot(held.match, held))
        self._rows_came(held)

    def _rows_came(self, held: Held) -> None:
        """What follows rows, whoever has written them; under the lock of the match."""
        room, live = held.room, held.live
        if room.match != held.match:
            return
        if live.over:
            self.spawn(lobbying.end(self._whole, held))
        self._show_away(held)

    def _show_away(self, held: Held) -> None:
        """Tell the sockets where somebody else acts for a seat from now on, or no longer."""
        room, document, live = held.room, held.room.document, held.live
        now = {} if live.over else absence.away(absence.controls(document.seats, live.tracker, document.settings))
        if now != room.away:
            room.away = now
            room.tell_table()

    async def _snapshot(self, match: str, held: Held) -> None:
        async with held.lock:
            if held.live.over:
                return
            snapshot = held.live.snapshot()
            held.live.forget()
        try:
            await self.store.put_snapshot(match, snapshot)
        except StoreError as error:
            self.store_failed(error)  # the next one comes, and the log has everything

    async def _review(self, held: Held) -> None:
        async with held.lock:
            self.review(held)

    def review(self, held: Held) -> None:
        """See to it that whoever acts of itself now does so, though no timer of the log was set for it.

        A person who leaves hands its seat to a stand-in in the middle of a wait, when there may be no timer at all.
        Only while no row is under way.
        """
        live, room = held.live, held.room
        if room.match != held.match or not live.started or live.over:
            return
        document = room.document
        self._show_away(held)
        if "bot" in held.due:
            return
        if absence.what_next(live.state, live.tracker, document.seats, document.settings) is not None:
            pace = document.settings.bot_pace_ms / 1000
            loop = asyncio.get_running_loop()
            loop.call_later(pace, self.timekeeper.fire_soon, held.match, "bot", live.head)

    def tell_clock(self, held: Held) -> None:
        """Send the clock of a match to its sockets."""
        if held.room.match == held.match:
            held.room.tell(ClockMessage(held.live.head, held.clock()))

    async def look_again(self) -> None:
        """Compare everything that is held with the store, which was away."""
        await self._watch.look_again()

    def doubt(self) -> None:
        """The store may come back without its newest rows: trust no copy until it was compared."""
        self._watch.doubt()
