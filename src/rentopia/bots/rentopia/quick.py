"""`quick`: buys, bids up to the price and builds evenly with a small reserve, and never trades. Made for speed."""

from __future__ import annotations

from rentopia.bots.base import Bot
from rentopia.bots.rentopia.cash import settle_debt
from rentopia.bots.rentopia.districts import claimable, even_site, unowned, whole_districts
from rentopia.engine.auction import least_bid
from rentopia.engine.board import Board
from rentopia.engine.codes import (
    A_DEED,
    AFTER_ROLL,
    AUCTION,
    BEFORE_ROLL,
    BID,
    BUILD,
    BUY,
    BUYING,
    CLAIM,
    CLAIMING,
    DECLINE,
    END_TURN,
    NOBODY,
    OWING,
    PASS,
    PAY_FINE,
    REDEEM,
    REJECT,
    ROLL,
    USE_CARD,
)
from rentopia.engine.rows import Move, Offer
from rentopia.engine.state import State
from rentopia.games.rentopia.state import RentopiaState

_RESERVE = 100
_RICH = 600
_MANY_DEEDS = 10


class Quick(Bot):
    """Looks at masks first and at the rest only where they leave something to decide."""

    def __init__(self) -> None:
        Bot.__init__(self)
        self.board: Board | None = None
        self.owned: int = 0
        self.whole: int = 0

    def decide(self, state: State, seat: int, move: Move) -> None:
        phase = state.phase
        if phase == BEFORE_ROLL or phase == AFTER_ROLL:
            if len(state.offers) > 0 and self.answer(state, seat, move):
                return
            if state.cash[seat] > _RESERVE and phase == AFTER_ROLL and self.spend(state, seat, move):
                return
            if phase == AFTER_ROLL:
                move.set(END_TURN, 0, 0)
            elif state.space[seat] == state.board.locked_space and self.leave(state, seat, move):
                return
            else:
                move.set(ROLL, 0, 0)
        elif phase == BUYING:
            if state.cash[seat] >= state.board.price[state.space[seat]] + _RESERVE // 2:
                move.set(BUY, 0, 0)
            else:
                move.set(DECLINE, 0, 0)
        elif phase == AUCTION:
            self.bid(state, seat, move)
        elif phase == OWING:
            if len(state.offers) > 0 and self.answer(state, seat, move):
                return
            settle_debt(state, seat, move)
        elif phase == CLAIMING:
            space = claimable(state, seat, whole_districts(state.board, state.owned[seat]))
            if space == NOBODY:
                move.set(PASS, 0, 0)
            else:
                move.set(CLAIM, space, 0)
        else:
            move.set(ROLL, 0, 0)

    def answer(self, state: State, seat: int, move: Move) -> bool:
        """Reject whatever is offered."""
        for i in range(len(state.offers)):
            offer: Offer = state.offers[i]
            if offer.by != seat and (offer.parties >> seat) & 1:
                move.set(REJECT, offer.number, 0)
                return True
        return False

    def spend(self, state: State, seat: int, move: Move) -> bool:
        """Build on whole districts, then clear mortgages when rich."""
        board = state.board
        owned = state.owned[seat]
        if owned != self.owned or self.board is not board:
            self.board = board
            self.owned = owned
            self.whole = whole_districts(board, owned)
        budget = state.cash[seat] - _RESERVE
        if self.whole & ~state.mortgaged:
            space = even_site(state, seat, self.whole, budget)
            if space != NOBODY:
                move.set(BUILD, space, 0)
                return True
        pledged = owned & state.mortgaged
        if pledged and budget > _RICH:
            for space in range(board.spaces):
                if pledged & board.bit[space] and board.redemption[space] <= budget - _RICH // 2:
                    move.set(REDEEM, space, 0)
                    return True
        return False

    def leave(self, state: State, seat: int, move: Move) -> bool:
        """Out of Lockup by card, or for the fine while much is unowned; later it is a good place to stay."""
        if isinstance(state, RentopiaState):
            match: RentopiaState = state
            if match.lockup[seat] == 0:
                return False
            for card in range(32):
                if match.holder[card] == seat:
                    move.set(USE_CARD, card, 0)
                    return True
            if match.cash[seat] >= match.house.fine + _RESERVE and unowned(match) >= _MANY_DEEDS:
                move.set(PAY_FINE, 0, 0)
                return True
        return False

    def bid(self, state: State, seat: int, move: Move) -> None:
        """The whole of what it is worth at once: the printed price, or what a claimed house costs."""
        limit = state.cash[seat] - _RESERVE // 2
        if state.auction_kind == A_DEED:
            price = state.board.price[state.auction_space]
            if price < limit:
                limit = price
            if limit > state.auction_high:
                move.set(BID, limit, 0)
                return
        else:
            least = least_bid(state, seat)
            if least <= limit and least <= state.auction_high * 2 + 200:
                move.set(BID, least, 0)
                return
        move.set(PASS, 0, 0)
