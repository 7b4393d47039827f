"""`steady`: values deeds by what they earn, completes districts by trade, builds to the third house with a reserve."""

from __future__ import annotations

from rentopia.bots.base import Bot
from rentopia.bots.rentopia.bargain import Bargain
from rentopia.bots.rentopia.cash import cheapest_loose, reach, settle_debt
from rentopia.bots.rentopia.districts import claimable, unowned, whole_districts
from rentopia.bots.rentopia.worth import Worth
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
    NOT_ENOUGH_CASH,
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
_STEPS_TO_PRICE = 12


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
        if state.space[seat] == state.board.locked_space and self.leave(state, seat, move):
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
        """Clear pledged streets of whole districts, build where it pays most, clear the rest when rich.

        Up to the third house loose deeds are pledged to pay for it: what houses earn is many times a bare rent.
        """
        board = state.board
        owned = state.owned[seat]
        whole = whole_districts(board, owned)
        pledged = owned & state.mortgaged
        if whole == 0 and pledged == 0:
            return False
        reserve = self.reserve(state, seat)
        budget = state.cash[seat] - reserve
        if whole:
            most = reach(state, seat) - reserve
            space = self.best_site(state, seat, whole & ~pledged, budget, most)
            action = BUILD
            cost = board.house_price[space] if space != NOBODY else 0
            for street in range(board.spaces):
                if whole & pledged & board.bit[street] and board.redemption[street] <= most:
                    space = street
                    action = REDEEM
                    cost = board.redemption[street]
                    break
            if space != NOBODY:
                if cost > budget:
                    action = MORTGAGE
                    space = cheapest_loose(state, seat)
                move.set(action, space, 0)
                return True
        if pledged and budget > _COMFORT:
            for space in range(board.spaces):
                if pledged & board.bit[space] and board.redemption[space] <= budget - _COMFORT:
                    move.set(REDEEM, space, 0)
                    return True
        return False

    def best_site(self, state: State, seat: int, streets: int, budget: int, most: int) -> int:
        """Where a dollar brings most, or NOBODY; `budget` is cash to spend, `most` that and what pledges would bring.

        Up to the third house, which `most` may pay for, by the way there; from then on by the next level.
        """
        board = state.board
        earns = self.worth
        best = NOBODY
        best_rate = 0
        for space in range(board.spaces):
            if streets & board.bit[space] == 0:
                continue
            level = state.level[space]
            if level >= state.terms.top_level or board.house_price[space] > (most if level < _THIRD else budget):
                continue
            goal = _THIRD if level < _THIRD else level + 1
            more = earns.earns[space * 7 + goal] - earns.earns[space * 7 + level]
            rate = more // ((goal - level) * board.house_price[space])
            if level < _THIRD:
                rate += rate
            if rate > best_rate:
                code = refuse_build(state, seat, space)
                if code == LEGAL or code == NOT_ENOUGH_CASH:
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
        """Buy whatever is worth its price, with loose deeds pledged for it where cash is short.

        A pledge costs a tenth of half a price and some bare rents; a deed that somebody else got costs a district.
        """
        space = state.space[seat]
        price = state.board.price[space]
        if state.cash[seat] >= price:
            move.set(BUY, 0, 0)
        elif self.value(state, seat, space) > price and reach(state, seat) >= price:
            move.set(MORTGAGE, cheapest_loose(state, seat), 0)
        else:
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
        """In the auction of a deed up to its value, of a building only if nobody has bid yet."""
        least = least_bid(state, seat)
        if state.auction_kind == A_DEED:
            self.bid_for_deed(state, seat, move, least)
        elif state.auction_high == 0 and least <= state.cash[seat] - _LEAST_RESERVE // 2:
            move.set(BID, least, 0)
        else:
            move.set(PASS, 0, 0)

    def bid_for_deed(self, state: State, seat: int, move: Move, least: int) -> None:
        """From the mortgage up, which the bank would pay anyone for it, in steps of a twelfth of the price.

        Small steps, since who wins by much has paid too much. Cash that falls short is raised by pledging loose deeds.
        """
        board = state.board
        space = state.auction_space
        cash = state.cash[seat]
        worth = self.value(state, seat, space)
        if least > worth or least > reach(state, seat):
            move.set(PASS, 0, 0)
        elif least > cash:
            move.set(MORTGAGE, cheapest_loose(state, seat), 0)
        else:
            amount = least + board.price[space] // _STEPS_TO_PRICE
            if amount < board.mortgage[space]:
                amount = board.mortgage[space]
            limit = worth if worth < cash else cash
            move.set(BID, amount if amount < limit else limit, 0)

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
