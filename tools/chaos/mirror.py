"""A match as a client keeps it: begun from a `view`, led on by the steps, with the chain of hashes over them.

It folds events and runs no rules; bots and decisions ask the rules about its state. Where it is decided: the table
server's design, part 2; formats, part 6.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

import msgspec

from rentopia.engine import codes
from rentopia.engine.fold import apply_event
from rentopia.engine.rows import Move
from rentopia.formats.position import read as read_position
from rentopia.formats.position import write as write_position
from rentopia.formats.record import write_action
from rentopia.formats.recordevents import read_event
from rentopia.formats.recordlines import LineReader
from rentopia.formats.recordread import fold_step
from rentopia.formats.values import Table
from rentopia.lab.runner import who_answers

_WINDOWS = (codes.BEFORE_ROLL, codes.AFTER_ROLL)


class Gap(Exception):
    """A step that is not the next one: the client has to resume."""


class Mirror:
    """``checked``: every event must fit the state before it; else events are applied as they come, which costs less."""

    def __init__(self, view: dict[str, Any], checked: bool = True) -> None:
        position = view["position"]
        found = read_position(position)
        self.match: str = view["match"]
        self.seq: int = view["seq"]
        self.chain = bytes.fromhex(view["hash"])
        self.game = found.game
        self.state = found.state
        self.names = found.names
        self.checked = checked
        header = {"record": 1, "match": self.match, "game": self.game.name, "game_version": "-", "commitment": None}
        header |= {"options": position.get("options", {}), "seats": list(self.names), "created": None}
        self.reader = LineReader([json.dumps(header)])
        self.scope = self.reader.scope

    @property
    def over(self) -> bool:
        return bool(self.state.phase == codes.OVER)

    def take(self, body: bytes) -> bool:
        """Fold the line of a step; False where it is known already. Raises Gap, RecordError where it doesn't fit."""
        value = msgspec.json.decode(body)
        seq = value["seq"]
        if seq <= self.seq:
            return False
        if seq != self.seq + 1:
            raise Gap(f"has {self.seq}, got {seq}")
        if self.checked:
            fold_step(self.state, self.reader.step(seq, Table(value, "")), self.scope)
        else:
            for event in value["events"]:
                apply_event(self.state, read_event(event, "", self.scope))
        self.seq = seq
        self.chain = hashlib.sha256(self.chain + body).digest()
        return True

    def position(self) -> dict[str, Any]:
        return write_position(self.state, self.names)

    def asked(self) -> int:
        """The seats that the match waits for and that a bot can answer for, as a mask."""
        state = self.state
        if state.phase in (codes.OVER, codes.SETUP) and not self.game.deciders(state):
            return 0
        if state.phase == codes.AUCTION:
            mask: int = self.game.deciders(state)
            if state.auction_leader != codes.NOBODY and mask & ~(1 << state.auction_leader):
                mask &= ~(1 << state.auction_leader)
            return mask
        if state.phase in _WINDOWS or state.phase == codes.OWING:
            seat: int = who_answers(state) if len(state.offers) else codes.NOBODY
            if seat != codes.NOBODY:
                return 1 << seat
            mover: int = state.turn if state.phase in _WINDOWS else state.debts[0].debtor
            return 1 << mover
        return int(self.game.deciders(state))

    def action(self, move: Move, seat: int) -> dict[str, Any]:
        """A move as it is sent."""
        return write_action(move, seat, self.scope)
