"""Where throws end: the real rules with nothing owned, so that only movement matters (R.59)."""

from __future__ import annotations

from rentopia.bots.dice import Dice
from rentopia.engine.codes import BUYING, DECLINE, END_TURN, NO_CHANCE, NOBODY, PAY_FINE, ROLL, START
from rentopia.engine.rows import Move
from rentopia.games.rentopia.rules import step
from rentopia.games.rentopia.state import RentopiaState
from rentopia.lab.rentopia.runner import answer_chance


class Landings:
    """Counts where throws, and turns, end: `throws[space]` and `turns[space]`, locked up at place `spaces`.

    The opening should have auctions off, no fine and cash enough for its cards and taxes; every deed is declined,
    and a get-out card goes straight back under. `pays`: always leaves Lockup before the throw; else waits for a
    double or the third miss.
    """

    def __init__(self, opening: RentopiaState, pays: bool) -> None:
        self.state: RentopiaState = opening.clone()
        self.pays: bool = pays
        self.dice: Dice = Dice()
        self.move: Move = Move()
        self.throws = [0] * 61
        self.turns = [0] * 61

    def begin(self, word: int, carry: int) -> None:
        self.dice.seed(word, carry)
        self.act(NOBODY, START)

    def run(self, throws: int) -> None:
        """Make so many throws."""
        for _ in range(throws):
            self.throw()

    def throw(self) -> None:
        """One throw of the mover and, where it ends the turn, that end."""
        state = self.state
        seat = state.turn
        number = state.number
        if self.pays and state.lockup[seat] > 0:
            self.act(seat, PAY_FINE)
        self.act(seat, ROLL)
        self.give_back()
        if state.phase == BUYING:
            self.act(seat, DECLINE)
        place = state.board.spaces if state.lockup[seat] > 0 else state.space[seat]
        self.throws[place] += 1
        self.move.set(END_TURN, 0, 0)
        # Refused after a double, when the turn goes on; not asked where being sent to Lockup has ended it.
        if state.number != number or step(state, seat, self.move) == 0:
            self.turns[place] += 1

    def act(self, seat: int, kind: int) -> None:
        self.move.set(kind, 0, 0)
        code = step(self.state, seat, self.move)
        if code != 0:
            raise RuntimeError(f"action {kind} refused with code {code}: has somebody run out of cash?")
        if self.state.chance != NO_CHANCE:
            answer_chance(self.state, self.dice)

    def give_back(self) -> None:
        for card in range(32):
            if self.state.holder[card] != NOBODY:
                self.state.return_card(card)
