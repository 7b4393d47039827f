"""What the table does for a seat whose time is over: never a bid, a building, a trade or a purchase (R.45, R.60).

Plain Python on purpose: it acts a few times in a match, and overrides only what Python outside may call.
"""

from __future__ import annotations

from rentopia.bots.base import Bot
from rentopia.bots.offers import refuse_first_offer
from rentopia.bots.rentopia.cash import settle_debt
from rentopia.engine.codes import (
    AFTER_ROLL,
    AUCTION,
    BUYING,
    CLAIMING,
    DECLINE,
    END_TURN,
    OWING,
    PASS,
    ROLL,
)
from rentopia.engine.rows import Debt, Move
from rentopia.engine.state import State

_ANSWERS = {BUYING: DECLINE, AUCTION: PASS, CLAIMING: PASS, AFTER_ROLL: END_TURN}


class Gentle(Bot):
    """Throws, declines, passes, refuses, ends the turn; in a debt it raises cash, cheapest first."""

    def begin(self, word: int) -> None:
        """There is nothing to forget."""

    def choose(self, state: State, seat: int, move: Move) -> None:
        """Fill `move` with the gentle action of a seat: for what the match waits for, else for the first open offer.

        In a debt it gives up only where all that could be sold and mortgaged does not cover the sum.
        """
        phase = state.phase
        if phase == OWING:
            debt: Debt = state.debts[0]
            if debt.debtor == seat:
                settle_debt(state, seat, move)
                return
        elif phase == AUCTION or phase == CLAIMING or seat == state.turn:
            move.set(_ANSWERS.get(phase, ROLL), 0, 0)
            return
        refuse_first_offer(state, seat, move)
