"""`quick`: buys what counts more than it costs, builds with what is left, and never trades. Made for speed."""

from __future__ import annotations

from rentopia.bots.base import Bot
from rentopia.bots.landlords.means import judge, raise_cash
from rentopia.engine.codes import (
    AFTER_ROLL,
    ANSWERING,
    AUCTION,
    BEFORE_ROLL,
    BID,
    BUILD,
    BUY,
    CHOOSING,
    DECLINE,
    END_TURN,
    NOBODY,
    OWING,
    PASS,
    PAY_FINE,
    REDEEM,
    REJECT,
    ROLL,
    SETUP,
    SPECULATING,
    USE_CARD,
)
from rentopia.engine.rows import Debt, Move, Offer
from rentopia.engine.state import State
from rentopia.games.landlords.bidding import least_bid, most_bid
from rentopia.games.landlords.charges import owed_by
from rentopia.games.landlords.codes import (
    BUY_TITLES,
    ENTER_POOR_HOUSE,
    MOVE,
    SPECULATE,
    SPECULATION,
    TAKE_OPPORTUNITY,
    VOTE,
)
from rentopia.games.landlords.legal import refusal
from rentopia.games.landlords.state import LandlordsState
from rentopia.games.landlords.turn import cash_at_target, may_go_back, may_pass

_RESERVE = 60
_A_TITLE = 100
_PARDON = 15
_LAST_MISS = 4


class Quick(Bot):
    """Every title, Luxury and house counts a hundred at the end, so it buys what costs no more."""

    def __init__(self) -> None:
        Bot.__init__(self)

    def decide(self, state: State, seat: int, move: Move) -> None:
        if isinstance(state, LandlordsState):
            match: LandlordsState = state
            self.play(match, seat, move)

    def play(self, state: LandlordsState, seat: int, move: Move) -> None:
        phase = state.phase
        if len(state.offers) > 0 and self.answer(state, seat, move):
            return
        if phase == BEFORE_ROLL:
            self.before_roll(state, seat, move)
        elif phase == AFTER_ROLL:
            if not self.spend(state, seat, move):
                move.set(END_TURN, 0, 0)
        elif phase == AUCTION:
            self.bid(state, seat, move)
        elif phase == CHOOSING:
            self.choose_way(state, seat, move)
        elif phase == SPECULATING:
            enough = state.cash[seat] >= state.board.charge[state.space[seat]]
            move.set(ROLL if enough else DECLINE, 0, 0)
        elif phase == OWING:
            self.settle(state, seat, move)
        elif phase == ANSWERING:
            move.set(VOTE, 1 if self.wants_tax(state, seat) else 0, 0)
        elif phase == SETUP:
            self.buy_dealt(state, seat, move)
        else:
            move.set(ROLL, 0, 0)

    def answer(self, state: LandlordsState, seat: int, move: Move) -> bool:
        """Reject whatever is offered."""
        for i in range(len(state.offers)):
            offer: Offer = state.offers[i]
            if offer.by != seat and (offer.parties >> seat) & 1:
                move.set(REJECT, offer.number, 0)
                return True
        return False

    def wants_tax(self, state: LandlordsState, seat: int) -> bool:
        return False

    def before_roll(self, state: LandlordsState, seat: int, move: Move) -> None:
        """Out of Jail by pardon, or for the fine once it is no great part of the cash or falls due."""
        if state.jail[seat] > 0:
            fine = state.house.fine
            if state.holder[_PARDON] == seat:
                move.set(USE_CARD, _PARDON, 0)
                return
            due = state.jail[seat] == _LAST_MISS
            if state.cash[seat] >= fine * (1 if due else 4):
                move.set(PAY_FINE, 0, 0)
                return
            if due and raise_cash(state, seat, fine - state.cash[seat], move):
                return
        move.set(ROLL, 0, 0)

    def bid(self, state: LandlordsState, seat: int, move: Move) -> None:
        least = least_bid(state)
        if least <= self.limit(state, seat) and least <= most_bid(state, seat):
            move.set(BID, least, 0)
        else:
            move.set(PASS, 0, 0)

    def limit(self, state: LandlordsState, seat: int) -> int:
        """The most it bids for the title in the auction; dollars."""
        cash = state.cash[seat] - _RESERVE // 2
        return cash if cash < _A_TITLE else _A_TITLE

    def choose_way(self, state: LandlordsState, seat: int, move: Move) -> None:
        if state.target != NOBODY:
            can_pay = cash_at_target(state, seat) >= state.board.charge[state.target]
            if not can_pay:
                move.set(DECLINE, 0, 0)
            elif state.board.kind[state.target] == SPECULATION:
                move.set(SPECULATE, 0, 0)
            else:
                move.set(BUY, 0, 0)
            return
        steps = state.die1 + state.die2
        best = judge(state, seat, steps)
        move.set(MOVE, 0, 0)
        if may_pass(state, seat):
            value = judge(state, seat, steps + 10)
            if value > best:
                best = value
                move.set(MOVE, 0, 1)
        if may_go_back(state, seat) and judge(state, seat, -steps) > best:
            move.set(MOVE, 1, 0)

    def settle(self, state: LandlordsState, seat: int, move: Move) -> None:
        """A Natural Opportunity costs nothing; else the bank; else the Poor House."""
        debt: Debt = state.debts[0]
        move.set(TAKE_OPPORTUNITY, 0, 0)
        if refusal(state, seat, move) == 0:
            return
        if not raise_cash(state, seat, owed_by(state, debt.debtor) - state.cash[seat], move):
            move.set(ENTER_POOR_HOUSE, 0, 0)

    def reserve(self, state: LandlordsState) -> int:
        """The cash that it keeps when it builds and clears; dollars."""
        return _RESERVE

    def buy_dealt(self, state: LandlordsState, seat: int, move: Move) -> None:
        """As many of the dealt titles as cash covers, the ones of the best rent for their price first."""
        board = state.board
        left = state.dealt[seat]
        cash = state.cash[seat] - _RESERVE
        titles = 0
        while left:
            best = NOBODY
            for space in range(board.spaces):
                if left & board.bit[space] and (best == NOBODY or _gain(state, space) > _gain(state, best)):
                    best = space
            left &= ~board.bit[best]
            if board.price[best] <= cash:
                cash -= board.price[best]
                titles |= board.bit[best]
        move.set(BUY_TITLES, 0, 0)
        move.clear = titles

    def spend(self, state: LandlordsState, seat: int, move: Move) -> bool:
        """Clear mortgages, then build: both come back as a hundred each at the end."""
        board = state.board
        budget = state.cash[seat] - self.reserve(state)
        pledges = state.owned[seat] & state.mortgaged
        if pledges:
            for space in range(board.spaces):
                if pledges & board.bit[space] and board.redemption[space] <= budget:
                    move.set(REDEEM, space, 0)
                    return True
        if budget < 100:
            return False
        lots = board.street_mask if state.single_tax else state.owned[seat] & board.street_mask
        if lots == 0:
            return False
        best = NOBODY
        for space in range(board.spaces):
            if lots & board.bit[space] and state.level[space] < state.terms.top_level:
                if best == NOBODY or state.level[space] < state.level[best]:
                    best = space
        if best == NOBODY or board.house_price[best] > budget:
            return False
        move.set(BUILD, best, 1)
        return True


def _gain(state: LandlordsState, space: int) -> int:
    """What a title promises beyond its price."""
    return 2 * state.board.rent[space * 7] - state.board.price[space]
