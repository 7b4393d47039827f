"""A game's own state, in another module than its base."""

from __future__ import annotations

from toyland.codes import FIRST, LIMIT
from toyland.state import Board, State

_DOUBLE = 2
_LADDER = [1, 2, LIMIT, -4]
_STEPS = (5, 6, 7)


class GameState(State):
    """Adds a field, replaces a rule."""

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.laps: int = FIRST

    def rent(self, space: int, times: int = 1) -> int:
        return State.rent(self, space, times) * _DOUBLE + _LADDER[2] + _STEPS[1]

    def clone(self) -> GameState:
        new = GameState.__new__(GameState)
        new.board = self.board
        new.journal = None
        self.copy_into(new)
        new.laps = self.laps
        return new
