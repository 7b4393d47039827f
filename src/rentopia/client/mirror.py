"""The match as this client holds it: a view to begin with, then every step folded, without asking the server again.

Where it is decided: the table server's design, part 2; formats, part 6.
"""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from rentopia.engine import codes
from rentopia.engine.fold import apply_event
from rentopia.formats.position import read as read_position
from rentopia.formats.record import header_line, write_action
from rentopia.formats.recordlines import LineReader, RecordedStep, RecordError
from rentopia.formats.recordread import fold_step
from rentopia.games import Game, load_game
from rentopia.protocol.messages import Clock, StepMessage, View
from rentopia.table.clock.waiting import answers


class Lost(Exception):
    """The step ``seq`` doesn't follow from what is held: a whole view is needed. ``gap``: some are only missing."""

    def __init__(self, reason: str, seq: int = 0, gap: bool = False) -> None:
        super().__init__(reason)
        self.seq = seq
        self.gap = gap


class Mirror:
    """State, names and chain of a match after the step ``head``.

    ``state`` is the engine's own and is to be read only; ``chain`` the hash over the log, as the server has it.
    Raises Lost for a view that can't be read.
    """

    def __init__(self, view: View) -> None:
        try:
            position = read_position(view.position)
            self.game: Game = position.game
            options = view.position.get("options", {})
            opening = load_game(self.game.name).new_state(options, position.state.seats)
            self._reader = LineReader([header_line(opening, position.names, match=view.match)])
        except (ValueError, RecordError) as error:
            raise Lost(f"the server's position can't be read: {error}") from None
        self.match = view.match
        self.state: Any = position.state
        if view.dice[0] and not self.state.die1:
            apply_event(self.state, (codes.DICE_ROLLED, 0, 0, *view.dice))
        self.names = position.names
        self.scope = self._reader.scope
        self.head = view.seq
        self.chain = bytes.fromhex(view.hash)
        self.waits = view.waits
        self.clock: Clock = view.clock
        self.undo = view.undo
        #: What was done for the own seat in its absence, by seq, as of the view.
        self.meanwhile = view.meanwhile

    def apply(self, message: StepMessage) -> RecordedStep | None:
        """Fold the next step and return it; None for one that is known already. Raises Lost."""
        body = bytes(message.step)
        seq = 0
        try:
            seq = msgspec.json.decode(body, type=_Seq).seq
            if seq <= self.head:
                return None
            if seq != self.head + 1:
                raise Lost(f"step {self.head + 1} is missing before {seq}", seq, gap=True)
            recorded = self._reader.read_step(seq + 1, body.decode("utf-8"))
            fold_step(self.state, recorded, self.scope)
        except (RecordError, msgspec.DecodeError, UnicodeDecodeError) as error:
            raise Lost(f"step {self.head + 1} can't be folded: {error}", seq) from None
        self.head = seq
        self.chain = hashlib.sha256(self.chain + body).digest()
        self.waits = message.waits
        self.clock = message.clock
        return recorded

    def read(self, body: bytes) -> RecordedStep:
        """A step of this match as it stands in the record, without folding it. Raises Lost."""
        try:
            return self._reader.read_step(1, body.decode("utf-8"))
        except (RecordError, UnicodeDecodeError) as error:
            raise Lost(f"a step can't be read: {error}") from None

    def action(self, move: Any, seat: int) -> dict[str, object]:
        """An action of a bot or of a menu as it is sent."""
        return write_action(move, seat, self.scope)

    def asked(self, seat: int) -> bool:
        """Whether the match waits for a seat: by its phase, or by an open offer that it has to answer."""
        if self.state.phase == codes.OVER or not self.state.in_mask >> seat & 1:
            return False
        return seat in self.waits or bool(answers(self.state) >> seat & 1)


class _Seq(msgspec.Struct):
    seq: int
