"""What people at a screen would be shown of the toy game: the least that `Showing` asks for."""

from __future__ import annotations

from rentopia.engine.rows import Move
from rentopia.games.boardinfo import BoardInfo
from rentopia.games.showing import Showing
from toygame import legal
from toygame.board import NAMES
from toygame.state import ToyState
from toygame.words import WORDS


class ToyShowing(Showing):
    title = "the toy game"
    words = WORDS

    def refusal(self, state: ToyState, seat: int, move: Move) -> int:
        return legal.refusal(state, seat, move)

    def board_info(self, board: str | None = None) -> BoardInfo:
        """Its districts have no names and no looks."""
        nothing = ("",) * len(NAMES)
        return BoardInfo("Toy ring", NAMES, nothing, nothing, (), {})
