"""`steady`: values deeds by what they earn, completes districts by trade, builds to the third house with a reserve."""

from __future__ import annotations

from rentopia.bots.bargain import Bargain
from rentopia.bots.base import Bot
from rentopia.bots.cash import cheapest_loose, loose_value, settle_debt
from rentopia.bots.districts import claimable, unowned, whole_districts
from rentopia.bots.worth import Worth
from rentopia.engine.auction import least_bid
from rentopia.engine.building import refuse_build
from rentopia.engine.codes import (
    A_DEED,
    ACCEPT,
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
    LEGAL,
    MORTGAGE,
    NOBODY,
    OFFER,
    OWING,
    PASS,
    PAY_FINE,
    REDEEM,
    REJECT,
    ROLL,
    USE_CARD,
    WITHDRAW,
)
from rentopia.engine.rows import Move, Offer
from rentopia.engine.state import State
from rentopia.games.rentopia.state import RentopiaState

_LEAST_RESERVE = 60
_MOST_RESERVE = 500
_COMFORT = 250
_MANY_DEEDS = 8
_OFFERS_A_TURN = 3
_THIRD = 3
_EVERY_ROUNDS = 4


class Steady(Bot):
    """A careful player. It remembers what it offered, and when it last looked for a trade in vain."""

    def __init__(self) -> None:
        Bot.__init__(self)
        self.worth: Worth = Worth()
        self.bargain: Bargain = Bargain(self.worth)
        self.turn: int = -1
        self.offers: int = 0
        self.seen_owned = [0] * 8

    def reset(self, word: int) -> None:
        self.turn = -1
        self.offers = 0
        self.bargain.forget()
        for seat in range(8):
            self.seen_owned[seat] = 0

    def decide(self, state: State, seat: int, move: Move) -> None:
        self.worth.study(state)
        phase = state.phase
        if len(state.offers) > 0 and (phase == BEFORE_ROLL or phase == AFTER_ROLL or phase == OWING):
            if self.answer(state, seat, move):
                return
        if phase == BEFORE_ROLL:
            self.before_roll(state, seat, move)
        elif phase == AFTER_ROLL:
            if not self.spend(state, seat, move):
                move.set(END_TURN, 0, 0)
        elif phase == BUYING:
            self.buy(state, seat, move)
        elif phase == AUCTION:
            self.bid(state, seat, move)
        elif phase == OWING:
            settle_debt(state, seat, move)
        elif phase == CLAIMING:
            space = claimable(state, seat, whole_districts(state.board, state.owned[seat]))
            if space == NOBODY:
                move.set(PASS, 0, 0)
            else:
                move.set(CLAIM, space, 0)
        else:
            move.set(ROLL, 0, 0)

    def before_roll(self, state: State, seat: int, move: Move) -> None:
        if self.trade(state, seat, move):
            return
        if self.spend(state, seat, move):
            return
        if state.space[seat] == state.board.lockup and self.leave(state, seat, move):
            return
        move.set(ROLL, 0, 0)

    # --- trades -----------------------------------------------------------------------------------------

    def answer(self, state: State, seat: int, move: Move) -> bool:
        """Accept or reject what waits for an answer; take back an old offer of its own that nobody answered."""
        for i in range(len(state.offers)):
            offer: Offer = state.offers[i]
            if (offer.parties >> seat) & 1 == 0 or (offer.accepted >> seat) & 1:
                continue
            if offer.by == seat:
                if self.turn != state.number:
                    move.set(WITHDRAW, offer.number, 0)
                    return True
            elif self.bargain.likes(state, seat, offer):
                move.set(ACCEPT, offer.number, offer.version)
                return True
            else:
                move.set(REJECT, offer.number, 0)
                return True
        return False

    def trade(self, state: State, seat: int, move: Move) -> bool:
        """At most three offers in a turn (R.58); a vain search is repeated when deeds have moved, or some rounds on."""
        if self.turn != state.number:
            self.turn = state.number
            self.offers = 0
            if not self.deeds_moved(state) and state.round % _EVERY_ROUNDS != 0:
                self.offers = _OFFERS_A_TURN
        if self.offers >= _OFFERS_A_TURN:
            return False
        if self.bargain.propose(state, seat, move, OFFER):
            self.offers += 1
            return True
        self.offers = _OFFERS_A_TURN
        for other in range(state.seats):
            self.seen_owned[other] = state.owned[other]
        return False

    def deeds_moved(self, state: State) -> bool:
        for other in range(state.seats):
            if self.seen_owned[other] != state.owned[other]:
                return True
        return False

    # --- building and clearing --------------------------------------------------------------------------

    def spend(self, state: State, seat: int, move: Move) -> bool:
        """Build where it pays most, clear pledged streets of whole districts, then the rest when rich."""
        board = state.board
        cash = state.cash[seat]
        owned = state.owned[seat]
        if cash <= _LEAST_RESERVE or owned == 0:
            return False
        whole = whole_districts(board, owned)
        pledged = owned & state.mortgaged
        if whole == 0 and pledged == 0:
            return False
        budget = cash - self.reserve(state, seat)
        if whole & pledged:
            for space in range(board.spaces):
                if whole & pledged & board.bit[space] and board.redemption[space] <= budget:
                    move.set(REDEEM, space, 0)
                    return True
        if whole & ~pledged:
            space = self.best_site(state, seat, whole & ~pledged, budget)
            if space != NOBODY:
                move.set(BUILD, space, 0)
                return True
        if pledged and budget > _COMFORT:
            for space in range(board.spaces):
                if pledged & board.bit[space] and board.redemption[space] <= budget - _COMFORT:
                    move.set(REDEEM, space, 0)
                    return True
        return False

    def best_site(self, state: State, seat: int, streets: int, budget: int) -> int:
        """Where a dollar brings most: up to the third house by the way there, from then on by the next level."""
        board = state.board
        earns = self.worth
        best = NOBODY
        best_rate = 0
        for space in range(board.spaces):
            if streets & board.bit[space] == 0 or board.house_price[space] > budget:
                continue
            level = state.level[space]
            if level >= state.terms.top_level:
                continue
            goal = _THIRD if level < _THIRD else level + 1
            more = earns.earns[space * 7 + goal] - earns.earns[space * 7 + level]
            rate = more // ((goal - level) * board.house_price[space])
            if level < _THIRD:
                rate += rate
            if rate > best_rate and refuse_build(state, seat, space) == LEGAL:
                best = space
                best_rate = rate
        return best

    def reserve(self, state: State, seat: int) -> int:
        """Cash kept against the dearest rent that the next throw can meet, within bounds: buildings can be sold."""
        reserve = self.worth.dearest_ahead(state, seat)
        if reserve < _LEAST_RESERVE:
            return _LEAST_RESERVE
        if reserve > _MOST_RESERVE:
            return _MOST_RESERVE
        return reserve

    # --- buying -----------------------------------------------------------------------------------------

    def buy(self, state: State, seat: int, move: Move) -> None:
        """Buy what cash covers; for a deed worth clearly more than its price pledge loose ones first."""
        board = state.board
        space = state.space[seat]
        price = board.price[space]
        if state.cash[seat] >= price:
            move.set(BUY, 0, 0)
            return
        worth = self.value(state, seat, space)
        if worth * 2 > price * 3 and state.cash[seat] + loose_value(state, seat) >= price:
            move.set(MORTGAGE, cheapest_loose(state, seat), 0)
            return
        move.set(DECLINE, 0, 0)

    def value(self, state: State, seat: int, space: int) -> int:
        """What a deed is worth to a seat, and a part of what it would be worth to whoever wants it most."""
        throws = self.worth.horizon(state)
        bit = state.board.bit[space]
        mine = self.worth.gain(state.owned[seat], bit, 0, throws)
        theirs = 0
        for other in range(state.seats):
            if other != seat and state.is_in(other):
                gain = self.worth.gain(state.owned[other], bit, 0, throws)
                if gain > theirs:
                    theirs = gain
        return mine if mine >= theirs else mine + (theirs - mine) // 2

    def bid(self, state: State, seat: int, move: Move) -> None:
        """Up to the value, in steps of a quarter of what is left to it."""
        limit = state.cash[seat] - _LEAST_RESERVE // 2
        least = least_bid(state, seat)
        if state.auction_kind == A_DEED:
            worth = self.value(state, seat, state.auction_space)
        else:
            worth = 2 * least if state.auction_high == 0 else 0
        if worth < limit:
            limit = worth
        if least > limit:
            move.set(PASS, 0, 0)
        else:
            move.set(BID, least + (limit - least) // 4, 0)

    # --- Lockup -----------------------------------------------------------------------------------------

    def leave(self, state: State, seat: int, move: Move) -> bool:
        """Out early while deeds are to be had; later only while nobody else has built."""
        if isinstance(state, RentopiaState):
            match: RentopiaState = state
            if match.lockup[seat] == 0:
                return False
            danger = match.built & ~match.owned[seat] != 0
            if danger and unowned(match) < _MANY_DEEDS:
                return False
            for card in range(32):
                if match.holder[card] == seat:
                    move.set(USE_CARD, card, 0)
                    return True
            if match.cash[seat] >= match.house.fine + _LEAST_RESERVE:
                move.set(PAY_FINE, 0, 0)
                return True
        return False
