"""The load of the server's row: groups of four sockets that play real matches at a steady rate, from one process.

The rate is an open loop: an action is due at its time whether the server is ready or not, and what it takes counts
from the time it was due. One socket of a group folds the steps and asks the bot `quick` what to do; the others only
count what arrives.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from time import perf_counter
from typing import Any

import msgspec

from chaos.mirror import Mirror
from chaos.tables import Table
from chaos.wire import Wire, dial
from rentopia.bots import make_bot
from rentopia.engine.rows import Move
from rentopia.protocol.messages import StepMessage
from rentopia.protocol.words import PROTOCOL

_step = msgspec.json.Decoder(StepMessage)
_STEP, _ACK, _VIEW = b'{"type":"step"', b'{"type":"ack"', b'{"type":"view"'
_REFUSED, _STARTING, _WELCOME = b'{"type":"refused"', b'{"type":"starting"', b'{"type":"welcome"'


class Tally:
    """What all groups have seen: times in seconds from when an action was due until its acknowledgement."""

    def __init__(self) -> None:
        self.acks: list[float] = []
        self.steps = 0
        self.bytes_of_steps = 0
        self.refused: dict[str, int] = {}
        self.waited = 0
        self.closed: dict[int, int] = {}


class Group:
    """Four sockets at one table, or in one room of the bare server (``table`` None)."""

    def __init__(self, number: int, tally: Tally, table: Table | None, decisions: str) -> None:
        self.number = number
        self.tally = tally
        self.table = table
        self.decisions = decisions
        self.wires: list[Wire] = []
        self.mirror: Mirror | None = None
        self.move = Move()
        self.due = 0.0
        self.sent = 0
        self.welcomed = 0
        self.began: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.bots: list[Any] = []

    async def connect(self, address: tuple[str, int], seats: int, filling: int) -> None:
        path = self.table.socket if self.table else f"/room/{self.number}?size={filling}"
        for seat in range(seats):
            take = partial(self.leader if seat == 0 else self.other, seat)
            self.wires.append(await dial(address, path, take, self.lost, within=60))
            if self.table:
                hello = {"type": "hello", "protocol": PROTOCOL, "secret": self.table.secrets[seat]}
                self.wires[-1].send(msgspec.json.encode(hello | {"decisions": self.decisions}))
            else:
                self.welcomed += 1
        if not self.table:
            self.began.set_result(None)

    def lost(self, code: int) -> None:
        self.tally.closed[code] = self.tally.closed.get(code, 0) + 1

    # --- what arrives --------------------------------------------------------------------------------------

    def leader(self, seat: int, data: bytes) -> None:
        """The socket that keeps the match."""
        if data.startswith(_STEP):
            self.tally.steps += 1
            self.tally.bytes_of_steps += len(data)
            if self.mirror is not None:
                self.mirror.take(bytes(_step.decode(data).step))
        elif data.startswith(_VIEW):
            self.mirror = Mirror(msgspec.json.decode(data), checked=False)
            self.bots = [make_bot(self.mirror.game.name, "quick") for _ in self.wires]
            for bot in self.bots:
                bot.begin(self.number)
            if self.mirror.seq > 0 and not self.began.done():
                self.began.set_result(None)
        else:
            self.other(seat, data)
            return
        if self.mirror is not None and self.mirror.seq > 0 and not self.began.done():
            self.began.set_result(None)

    def other(self, seat: int, data: bytes) -> None:
        if data.startswith(_STEP):
            self.tally.steps += 1
            self.tally.bytes_of_steps += len(data)
        elif data.startswith(_ACK):
            if self.due:
                self.tally.acks.append(perf_counter() - self.due)
                self.due = 0.0
        elif data.startswith(_STARTING) and self.table:
            reveal = {"type": "reveal", "id": f"reveal{self.number:06}-{seat}", "bytes": self.table.shares[seat]}
            self.wires[seat].send(msgspec.json.encode(reveal))
        elif data.startswith(_WELCOME):
            self.welcomed += 1
        elif data.startswith(_REFUSED):
            said = msgspec.json.decode(data)
            code = said["code"]
            self.tally.refused[code] = self.tally.refused.get(code, 0) + 1
            if str(said["id"]).startswith("act"):
                self.due = 0.0

    # --- acting --------------------------------------------------------------------------------------------

    def act(self, due: float) -> None:
        """Send the next action, due at that time; nothing while the one before is under way."""
        if self.due:
            self.tally.waited += 1
            return
        seat, action = self.choose()
        self.sent += 1
        self.due = due
        act = {"type": "act", "id": f"act{self.number:06}-{self.sent:06}", "action": action}
        self.wires[seat].send(msgspec.json.encode(act))

    def choose(self) -> tuple[int, dict[str, Any]]:
        mirror = self.mirror
        if mirror is None:
            return self.sent % len(self.wires), {"type": "roll"}
        mask = mirror.asked()
        seats = [seat for seat in range(len(self.wires)) if mask >> seat & 1]
        seat = seats[self.sent % len(seats)]
        self.bots[seat].choose(mirror.state, seat, self.move)
        return seat, mirror.action(self.move, seat)

    @property
    def playable(self) -> bool:
        return self.mirror is None or not self.mirror.over


async def play(groups: Sequence[Group], rate: float, seconds: float) -> float:
    """Act in all groups in turn, so many times a second; how many of the actions that were due came late by 5 ms."""
    playing = [group for group in groups if group.playable]
    begun = perf_counter()
    number = late = 0
    while True:
        now = perf_counter()
        if now - begun >= seconds:
            break
        while (due := begun + number / rate) <= now:
            group = playing[number % len(playing)]
            late += now - due > 0.005
            if group.playable:
                group.act(due)
            number += 1
        await asyncio.sleep(max(0.0, begun + number / rate - perf_counter()))
    for _ in range(100):
        if not any(group.due for group in groups):
            break
        await asyncio.sleep(0.05)
    return late / max(1, number)


async def leave(groups: Sequence[Group]) -> None:
    for group in groups:
        for wire in group.wires:
            wire.on_closed = _nothing
            wire.close()
    await asyncio.sleep(0.1)


def _nothing(code: int) -> None:
    """A socket that was closed by this side."""
