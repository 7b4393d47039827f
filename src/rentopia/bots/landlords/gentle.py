"""What the table does for a seat whose time is over: never a bid, a house, a trade or a purchase (L.15, L.16).

Plain Python on purpose: it acts a few times in a match, and overrides only what Python outside may call.
"""

from __future__ import annotations

from rentopia.bots.base import Bot
from rentopia.bots.offers import refuse_first_offer
from rentopia.engine.codes import (
    AFTER_ROLL,
    ANSWERING,
    AUCTION,
    BEFORE_ROLL,
    CHOOSING,
    DECLINE,
    END_TURN,
    LEGAL,
    MORTGAGE,
    NOBODY,
    OWING,
    PASS,
    PAY_FINE,
    ROLL,
    SETUP,
    SPECULATING,
    USE_CARD,
)
from rentopia.engine.rows import Debt, Move
from rentopia.engine.state import State
from rentopia.games.landlords.charges import owed_by
from rentopia.games.landlords.codes import BUY_TITLES, ENTER_POOR_HOUSE, MOVE, TAKE_OPPORTUNITY, VOTE
from rentopia.games.landlords.legal import refusal
from rentopia.games.landlords.rent import pledged
from rentopia.games.landlords.state import LandlordsState

_PARDON = 15
_HUNDRED = 100


class Gentle(Bot):
    """Throws, goes on forward, declines, passes, votes no, ends the turn; in a debt it mortgages, cheapest first."""

    def begin(self, word: int) -> None:
        """There is nothing to forget."""

    def choose(self, state: State, seat: int, move: Move) -> None:
        """Fill `move` with the gentle action of a seat: for what the match waits for, else for the first open offer."""
        if not isinstance(state, LandlordsState):
            raise TypeError("a state of another game")
        phase = state.phase
        if phase == OWING:
            debt: Debt = state.debts[0]
            if debt.debtor == seat:
                _settle(state, seat, move)
                return
        elif phase == ANSWERING:
            if not (state.vote_yes | state.vote_no) >> seat & 1:
                move.set(VOTE, 0, 0)
                return
        elif phase == SETUP:
            move.set(BUY_TITLES, 0, 0)
            return
        elif phase == AUCTION:
            move.set(PASS, 0, 0)
            if refusal(state, seat, move) == LEGAL:
                return
        elif seat == state.turn:
            _go_on(state, seat, move)
            return
        refuse_first_offer(state, seat, move)


def _go_on(state: LandlordsState, seat: int, move: Move) -> None:
    """The mover's own decisions."""
    phase = state.phase
    if phase == AFTER_ROLL:
        move.set(END_TURN, 0, 0)
    elif phase == CHOOSING:
        move.set(MOVE if state.target == NOBODY else DECLINE, 0, 0)
    elif phase == SPECULATING:
        move.set(ROLL, 0, 0)
        if refusal(state, seat, move) != LEGAL:
            move.set(DECLINE, 0, 0)
    else:
        move.set(ROLL, 0, 0)
        if phase == BEFORE_ROLL and refusal(state, seat, move) != LEGAL:
            _leave(state, seat, move)


def _leave(state: LandlordsState, seat: int, move: Move) -> None:
    """The fine that is due before the throw (L.8): by a pardon, from cash, or by a mortgage."""
    if state.holder[_PARDON] == seat:
        move.set(USE_CARD, _PARDON, 0)
    elif state.cash[seat] >= state.house.fine:
        move.set(PAY_FINE, 0, 0)
    else:
        _mortgage(state, seat, state.house.fine - state.cash[seat], move)


def _settle(state: LandlordsState, seat: int, move: Move) -> None:
    """The bank first; then a Natural Opportunity, where one is open; the Poor House where nothing else is left."""
    if _mortgage(state, seat, owed_by(state, seat) - state.cash[seat], move):
        return
    move.set(TAKE_OPPORTUNITY, 0, 0)
    if refusal(state, seat, move) != LEGAL:
        move.set(ENTER_POOR_HOUSE, 0, 0)


def _mortgage(state: LandlordsState, seat: int, need: int, move: Move) -> bool:
    """Mortgage at once what brings `need` dollars, False if all free titles are too few.

    The cheapest titles first, until the whole hundreds in their sum reach it; then those that are not needed after all
    stay out, the cheapest first.
    """
    board = state.board
    free = state.owned[seat] & ~state.mortgaged & ~pledged(state)
    titles = [space for space in range(board.spaces) if free >> space & 1]
    titles.sort(key=lambda space: (board.price[space], space))
    chosen: list[int] = []
    total = 0
    for space in titles:
        if total // _HUNDRED * _HUNDRED >= need:
            break
        chosen.append(space)
        total += board.price[space]
    if total // _HUNDRED * _HUNDRED < need:
        return False
    mask = 0
    for space in chosen:
        if (total - board.price[space]) // _HUNDRED * _HUNDRED >= need:
            total -= board.price[space]
        else:
            mask |= 1 << space
    move.set(MORTGAGE, 0, 0)
    move.clear = mask
    return True
