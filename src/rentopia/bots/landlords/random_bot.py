"""`random`: any legal action, each kind as likely as the next (R.57)."""

from __future__ import annotations

from rentopia.bots.drawing import Drawing
from rentopia.engine.rows import Move
from rentopia.engine.state import State
from rentopia.games.landlords.listing import list_moves
from rentopia.games.landlords.state import LandlordsState


class Random(Drawing):
    """Draws a kind evenly among those listed, then one of its moves evenly."""

    def decide(self, state: State, seat: int, move: Move) -> None:
        if isinstance(state, LandlordsState):
            match: LandlordsState = state
            list_moves(match, seat, self.moves)
            self.draw(move)
