"""One seat of a match under chaos: it plays, sends again what was not answered, and writes down all it was told.

An intent keeps its id until it is answered for good; whatever happens to the connection, it is sent again under that id
to whichever node answers. Where it is decided: the table server's design, parts 2 and 5.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

import msgspec

from chaos.mirror import Gap, Mirror
from chaos.tables import Table
from chaos.wire import Wire, dial
from rentopia.bots import make_bot
from rentopia.engine import codes
from rentopia.engine.rows import Move
from rentopia.formats.recordlines import RecordError
from rentopia.protocol.messages import StepMessage
from rentopia.protocol.words import PROTOCOL

_step = msgspec.json.Decoder(StepMessage)
PATIENCE_S = 3.0
"""Without an answer for so long the client looks for another node."""
PACE_S = 0.105
"""A socket may send ten messages a second."""
#: Answers that leave open whether the action stands: it is sent again.
NOT_YET = ("busy", "unavailable", "too_fast")
#: What a seat may do beside its decisions, so that several write at once.
_BESIDE = (codes.MORTGAGE, codes.REDEEM, codes.BUILD, codes.SELL)


@dataclass
class Told:
    """An acknowledgement: ``seq`` by the server's word, and how long it took from the first sending on, in seconds."""

    id: str
    action: dict[str, Any]
    seq: int
    took: float


@dataclass
class Intent:
    id: str
    action: dict[str, Any]
    begun: float
    sent: int = 0
    asked_at: int = 0


@dataclass
class Player:
    """``absent``: never acts, so that the clock does. ``beside``: how often it acts though nobody asks, 0 to 1."""

    table: Table
    seat: int
    nodes: Sequence[tuple[str, int]]
    rng: random.Random
    stop: asyncio.Event
    absent: bool = False
    beside: float = 0.1
    acks: list[Told] = field(default_factory=list)
    #: Ids that were refused for good having been sent once: they may not be in the log.
    refused: list[str] = field(default_factory=list)
    sent: list[str] = field(default_factory=list)
    codes: dict[str, int] = field(default_factory=dict)
    #: What was wrong with what the server sent.
    wrong: list[str] = field(default_factory=list)
    closes: dict[int, int] = field(default_factory=dict)
    dials: int = 0
    resets: int = 0
    gaps: int = 0
    resent: int = 0
    mirror: Mirror | None = None
    ended: dict[str, Any] | None = None
    intent: Intent | None = None

    def __post_init__(self) -> None:
        self.wire: Wire | None = None
        self.news = asyncio.Event()
        self.move = Move()
        self.number = 0
        self.bot: Any = None
        self.welcome = False
        self.again_at = 0.0

    # --- the connection ------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Play until told to stop (then at most until the intent that is under way is answered), or until the end."""
        while not self.done:
            self.dials += 1
            address = self.rng.choice(self.nodes)
            with contextlib.suppress(OSError):
                self.welcome = False
                self.wire = await dial(address, self.table.socket, self.take, self.lost, within=PATIENCE_S)
                self.hello()
                await self.stay(self.wire)
            if self.wire is not None:
                self.wire.abort()
            self.wire = None
            await asyncio.sleep(self.rng.uniform(0.02, 0.15))

    @property
    def done(self) -> bool:
        over = self.mirror is not None and self.mirror.over
        return (self.stop.is_set() or over) and self.intent is None

    def behind(self, seq: int) -> bool:
        """Whether it has less of its match than this."""
        return self.mirror is None or self.mirror.seq < seq

    def hello(self) -> None:
        hello: dict[str, Any] = {"type": "hello", "protocol": PROTOCOL, "secret": self.table.secrets[self.seat]}
        if self.mirror is not None:
            hello["after"] = self.mirror.seq
        decisions = ("asked", "none", "all")[self.seat % 3]
        self.put(hello | {"decisions": decisions})

    def put(self, message: dict[str, Any]) -> None:
        if self.wire is not None:
            self.wire.send(msgspec.json.encode(message))

    def lost(self, code: int) -> None:
        self.closes[code] = self.closes.get(code, 0) + 1
        self.news.set()

    async def stay(self, wire: Wire) -> None:
        """Act on one connection until it is lost, or silent while an answer is due."""
        heard, count = perf_counter(), 0
        while not wire.closed.is_set() and not self.done:
            self.news.clear()
            if self.welcome and perf_counter() >= self.again_at:
                await self.consider(wire)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(0.25):
                    await self.news.wait()
            now = perf_counter()
            if wire.received > count:
                heard, count = now, wire.received
            waiting = self.intent is not None or not self.welcome
            if waiting and now - max(heard, self.again_at) > PATIENCE_S:
                return

    # --- acting --------------------------------------------------------------------------------------------

    async def consider(self, wire: Wire) -> None:
        """Send the intent that is under way again where this connection has not seen it, else think of a new one."""
        if self.intent is None and not self.stop.is_set():
            action = self.choose()
            if action is None:
                return
            await asyncio.sleep(self.rng.uniform(0.0, 0.03))  # others act meanwhile: what is sent may be late
            if wire.closed.is_set():
                return
            self.number += 1
            name = f"{self.seat}-{self.number:06}-{self.rng.getrandbits(24):06x}"
            self.sent.append(name)
            self.intent = Intent(name, action, perf_counter())
        if self.intent is not None and self.intent.asked_at != self.dials:
            self.intent.asked_at = self.dials
            self.intent.sent += 1
            self.resent += self.intent.sent > 1
            self.put({"type": "act", "id": self.intent.id, "action": self.intent.action})
            self.again_at = perf_counter() + PACE_S

    def choose(self) -> dict[str, Any] | None:
        mirror = self.mirror
        if mirror is None or mirror.seq < 1 or mirror.over or self.absent or not mirror.state.in_mask >> self.seat & 1:
            return None
        if mirror.asked() >> self.seat & 1:
            self.bot.choose(mirror.state, self.seat, self.move)
            return mirror.action(self.move, self.seat)
        if self.rng.random() < self.beside:
            decision = mirror.game.showing.decide(mirror.state, self.seat)
            open_ones = [one for one in decision.open if one.kind in _BESIDE and not one.confirm]
            if open_ones:
                one = self.rng.choice(open_ones)
                self.move.set(one.kind, one.about, 1)
                return mirror.action(self.move, self.seat)
        return None

    # --- what arrives --------------------------------------------------------------------------------------

    def take(self, data: bytes) -> None:
        try:
            self.message(data)
        except (RecordError, ValueError, KeyError, TypeError) as error:
            self.wrong.append(
                f"seat {self.seat} of {self.table.code}: {type(error).__name__}: {error} in {data[:300]!r}"
            )
            self.mirror = None
            self.put({"type": "resume"})
        self.news.set()

    def message(self, data: bytes) -> None:
        message = msgspec.json.decode(data)
        kind = message["type"]
        if kind == "step":
            self.step(bytes(_step.decode(data).step))
        elif kind == "view":
            self.view(message)
        elif kind == "ack":
            self.ack(message)
        elif kind == "refused":
            self.refuse(message)
        elif kind == "welcome":
            self.welcome = True
        elif kind == "starting":
            share = self.table.shares[self.seat]
            self.put({"type": "reveal", "id": f"reveal-{self.seat}-{self.dials}", "bytes": share})
        elif kind == "reset":
            self.resets += 1
            self.mirror = None
        elif kind == "head" and self.mirror is not None and message["seq"] > self.mirror.seq:
            self.resume()
        elif kind == "ended":
            self.ended = message

    def step(self, body: bytes) -> None:
        if self.mirror is None:
            return  # before the view that is on its way
        try:
            self.mirror.take(body)
        except Gap:
            self.gaps += 1
            self.resume()

    def resume(self) -> None:
        if self.mirror is not None:
            self.put({"type": "resume", "after": self.mirror.seq, "hash": self.mirror.chain.hex()})

    def view(self, message: dict[str, Any]) -> None:
        if self.mirror is not None and message["seq"] < self.mirror.seq:
            return
        self.mirror = Mirror(message)
        if self.bot is None:
            self.bot = make_bot(self.mirror.game.name, self.rng.choice(("quick", "steady", "random")))
            self.bot.begin(self.rng.getrandbits(32))

    def ack(self, message: dict[str, Any]) -> None:
        if self.intent is not None and message["id"] == self.intent.id:
            took = perf_counter() - self.intent.begun
            self.acks.append(Told(self.intent.id, self.intent.action, message["seq"], took))
            self.intent = None

    def refuse(self, message: dict[str, Any]) -> None:
        code = message["code"]
        if self.intent is None or message["id"] != self.intent.id:
            if not str(message["id"]).startswith("reveal"):
                self.codes[f"({code})"] = self.codes.get(f"({code})", 0) + 1
            return
        self.codes[code] = self.codes.get(code, 0) + 1
        if code in NOT_YET:
            self.intent.asked_at = 0
            self.again_at = perf_counter() + self.rng.uniform(0.05, 0.3)
            return
        if self.intent.sent == 1:
            self.refused.append(self.intent.id)
        self.intent = None
        self.again_at = perf_counter() + 0.05
