"""What every bot is: something that chooses a move for a seat from what everybody can see."""

from __future__ import annotations

from rentopia.engine.rows import Move
from rentopia.engine.state import State

_PYTHON_API = ("Bot.begin", "Bot.choose")


class Bot:
    """A player without a face. One bot plays one seat of one match at a time.

    A bot is asked when it has to decide: as the mover, as a debtor, in an auction or among the claims, and in a
    window when an open offer waits for its answer. It reads the state, which hides nothing in these games, and
    never writes it. `reset` and `decide` are what a bot is made of; Python outside calls `begin` and `choose`.
    """

    def __init__(self) -> None:
        self.asked: int = 0

    def begin(self, word: int) -> None:
        """Forget the last match. `word` is 32 bits of chance for bots that need some."""
        self.reset(word)

    def choose(self, state: State, seat: int, move: Move) -> None:
        """Fill `move` with a legal action of `seat`, which may act now."""
        self.decide(state, seat, move)

    def reset(self, word: int) -> None:
        self.asked = 0

    def decide(self, state: State, seat: int, move: Move) -> None:
        raise NotImplementedError
