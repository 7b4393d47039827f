"""Drawing one of the listed actions: what makes the `random` bot of every game."""

from __future__ import annotations

from rentopia.bots.base import Bot
from rentopia.bots.dice import Dice
from rentopia.engine.rows import Move, MoveList


class Drawing(Bot):
    """Draws a kind evenly among those listed, then one of its moves evenly; a game's own class lists them."""

    def __init__(self) -> None:
        Bot.__init__(self)
        self.dice: Dice = Dice()
        self.moves: MoveList = MoveList()

    def reset(self, word: int) -> None:
        self.asked = 0
        self.dice.seed(word, word)

    def draw(self, move: Move) -> None:
        """Listed actions of one kind stand together, so a kind is a run in the list."""
        moves = self.moves
        runs = 0
        last = 0
        for i in range(moves.count):
            if moves.kind[i] != last:
                last = moves.kind[i]
                runs += 1
        wanted = self.dice.below(runs) + 1
        last = 0
        begin = 0
        end = moves.count
        for i in range(moves.count):
            if moves.kind[i] != last:
                last = moves.kind[i]
                wanted -= 1
                if wanted == 0:
                    begin = i
                elif wanted < 0:
                    end = i
                    break
        pick = begin + self.dice.below(end - begin)
        move.set(moves.kind[pick], moves.a[pick], moves.b[pick])
        move.clear = moves.clear[pick]
