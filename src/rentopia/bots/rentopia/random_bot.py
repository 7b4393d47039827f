"""`random`: any legal action, each kind as likely as the next (R.57)."""

from __future__ import annotations

from rentopia.bots.drawing import Drawing
from rentopia.engine.rows import Move
from rentopia.engine.state import State
from rentopia.games.rentopia.legal import list_moves
from rentopia.games.rentopia.state import RentopiaState


class Random(Drawing):
    """Draws a kind evenly among those listed, then one of its moves evenly."""

    def decide(self, state: State, seat: int, move: Move) -> None:
        if isinstance(state, RentopiaState):
            match: RentopiaState = state
            list_moves(match, seat, self.moves)
            self.draw(move)
