"""Time for others, and one's own seat again: what changes a clock without a row of the log.

Where it is decided: the table server's design, part 3 (the ladder of absence).
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from rentopia.protocol.requests import Problem
from rentopia.server.node import lobbying
from rentopia.server.node.held import Held
from rentopia.server.sockets.rooms import Room
from rentopia.store.contract import Grant
from rentopia.table.clock import absence
from rentopia.table.lobby import tables as lobby
from rentopia.table.lobby.document import Document
from rentopia.table.lobby.identity import Who, identify
from rentopia.table.lobby.problems import problem

if TYPE_CHECKING:
    from rentopia.server.node.core import NodeCore

NO_CLOCK = Problem("no_clock", "No clock is running that could be given more time.")
OWN_CLOCK = Problem("own_clock", "The match waits for you alone. Others can give you more time.")
GRANTED = Problem("granted_already", "You have given more time for this decision already.")


async def grant(node: NodeCore, room: Room, who: Who, intent: str) -> int | Problem:
    """Give those that the match waits for the time of the decision once more; each seat once for each decision.

    The same ``intent`` again gives nothing more, and the first answer.
    """
    if who.seat is None:
        return problem("not_at_table")
    held = await node.matches.held(room.match)
    if held is None or not held.live.started or held.live.over:
        return problem("not_playing")
    async with held.lock:
        await held.settle(node.store)
        idem = f"{who.seat}:{intent}"
        if (given := await node.store.granted(held.match, idem)) is not None:
            return given
        more = held.window_ms()
        if "turn" not in held.due or more is None:
            return NO_CLOCK
        if held.live.waits() == (who.seat,):
            return OWN_CLOCK
        head = held.live.head
        this = Grant(who.seat, held.live.tracker.clock, idem, head)
        left = await node.store.grant(held.match, "turn", held.due_for, more, this)
        if left is None:
            await held.catch_up(node.store)
            return NO_CLOCK
        if left == "taken":
            return GRANTED
        _set_due(held, "turn", left)
        node.timekeeper.set_alarm(held)
        held.tell_clock((who.seat,), more)
        return head


async def take_back(node: NodeCore, room: Room, secret: str | None) -> int | Problem:
    """Take the own seat back from the clock or the stand-in; the table's version."""
    held = await node.matches.held(room.match)
    if held is None or not held.live.started or held.live.over:
        return problem("not_playing")
    async with held.lock:
        await held.settle(node.store)
        head = held.live.head

        def back(document: Document) -> Document | Problem:
            who = identify(document, secret)
            taken = lobby.back(document, who, head)
            if isinstance(taken, Problem) or who.seat is None:
                return taken
            acted_for = absence.control(document.seats[who.seat], who.seat, held.live.tracker, document.settings)
            # Of somebody who is there it changes nothing: it would give a slow mover all the time anew.
            return document if acted_for == "person" else taken

        after = await lobbying.change(node, room, back)
        if isinstance(after, Problem):
            return after
        seat = identify(after, secret).seat
        if seat is not None and after.seats[seat].back == head:
            await _give_time(node, held, seat)
    return after.version


async def _give_time(node: NodeCore, held: Held, seat: int) -> None:
    """Once for each time that a seat is taken back, however often that is sent.

    A timer of the stand-in is the clock of whoever has come back: it gets the time of the decision."""
    document, live = held.room.document, held.live
    if "bot" not in held.due:
        return
    if absence.what_next(live.state, live.tracker, document.seats, document.settings) is not None:
        return  # it still waits for a bot
    head = held.live.head
    this = Grant(seat, head, f"{seat} back at {head}", head)
    left = await node.store.grant(held.match, "bot", held.due_for, held.window_ms() or absence.A_DAY_MS, this)
    if left is not None and left != "taken":
        _set_due(held, "bot", left)
        held.bot_is_clock = held.window_ms() is not None
        node.timekeeper.set_alarm(held)
        held.tell_clock()


def _set_due(held: Held, kind: str, left_ms: int) -> None:
    held.due[kind] = asyncio.get_running_loop().time() + left_ms / 1000
