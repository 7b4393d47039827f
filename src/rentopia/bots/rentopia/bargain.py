"""Trades for a bot: what to offer whom, and whether an offer is worth accepting."""

from __future__ import annotations

from rentopia.bots.rentopia.worth import Worth
from rentopia.engine.codes import LEGAL, NOBODY
from rentopia.engine.rows import Move, Offer
from rentopia.engine.state import State
from rentopia.engine.trade import refuse_accept, refuse_offer

_LEAST_GAIN = 20
_KEPT_CASH = 50
_CARD_WORTH = 40
_REMEMBERED = 200


class Bargain:
    """Looks for swaps of the parts of two bundles between two seats, with cash that shares the gain evenly.

    A side gains what the deeds are worth to it more than before. A bot trusts that others value deeds as it does,
    and learns from refusals: it does not offer the same deeds to the same seat again unless it gives clearly more.
    """

    def __init__(self, worth: Worth) -> None:
        self.worth: Worth = worth
        self.partner: int = NOBODY
        self.give: int = 0
        self.want: int = 0
        self.cash: int = 0
        self.best: int = 0
        self.made: int = 0
        self.made_to = [0] * 200
        self.made_give = [0] * 200
        self.made_want = [0] * 200
        self.made_cash = [0] * 200

    def forget(self) -> None:
        """A new match: nothing has been offered yet."""
        self.made = 0

    def propose(self, state: State, seat: int, move: Move, action: int) -> bool:
        """Set the best offer that both sides should like as `action`; False if there is none."""
        self.partner = NOBODY
        self.best = 0
        if self.made < _REMEMBERED:
            throws = self.worth.horizon(state)
            frozen = frozen_deeds(state)
            for partner in range(state.seats):
                if partner != seat and state.is_in(partner) and state.owned[partner]:
                    self.look_at(state, seat, partner, frozen, throws)
        if self.partner == NOBODY:
            return False
        offer = self.written(seat)
        if refuse_offer(state, seat, offer, 0) != LEGAL:
            return False
        self.remember()
        move.set(action, 0, 0)
        move.offer = offer
        return True

    def look_at(self, state: State, seat: int, partner: int, frozen: int, throws: int) -> None:
        """Buy the partner's part of a bundle, sell him mine, or swap one for another."""
        worth = self.worth
        mine = state.owned[seat] & ~frozen
        theirs = state.owned[partner] & ~frozen
        for bundle in range(worth.bundles):
            mask = worth.bundle_mask[bundle]
            shared = state.owned[seat] & mask != 0 and state.owned[partner] & mask != 0
            if not shared:
                continue
            if mine & mask:
                self.weigh(state, seat, partner, mine & mask, 0, throws)
            want = theirs & mask
            if want:
                self.weigh(state, seat, partner, 0, want, throws)
                for other in range(worth.bundles):
                    give = mine & worth.bundle_mask[other]
                    if other != bundle and give:
                        self.weigh(state, seat, partner, give, want, throws)

    def weigh(self, state: State, seat: int, partner: int, give: int, want: int, throws: int) -> None:
        """Keep this swap if it is the best so far; `cash` is what the seat pays, negative: what it asks."""
        worth = self.worth
        pledged_give = clearing_cost(state, give)
        pledged_want = clearing_cost(state, want)
        mine = worth.gain(state.owned[seat], want, give, throws) + pledged_give - pledged_want
        theirs = worth.gain(state.owned[partner], give, want, throws) + pledged_want - pledged_give
        if mine + theirs < 2 * _LEAST_GAIN:
            return
        cash = (mine - theirs) // 2
        most = state.cash[seat] - _KEPT_CASH - pledged_want
        if cash > 0 and cash > most:
            cash = most if most > 0 else 0
        asked = state.cash[partner] - _KEPT_CASH - pledged_give
        if cash < 0 and -cash > asked:
            cash = -asked if asked > 0 else 0
        if mine - cash <= self.best or not fair(mine - cash, theirs + cash) or not fair(theirs + cash, mine - cash):
            return
        if self.was_made(partner, give, want, cash):
            return
        self.best = mine - cash
        self.partner = partner
        self.give = give
        self.want = want
        self.cash = cash

    def was_made(self, partner: int, give: int, want: int, cash: int) -> bool:
        """Whether these deeds were offered to this seat before for nearly as much, or more."""
        for i in range(self.made):
            if self.made_give[i] == give and self.made_want[i] == want and self.made_to[i] == partner:
                step = self.made_cash[i] // 4
                if step < 0:
                    step = -step
                if cash < self.made_cash[i] + step + _LEAST_GAIN:
                    return True
        return False

    def remember(self) -> None:
        self.made_to[self.made] = self.partner
        self.made_give[self.made] = self.give
        self.made_want[self.made] = self.want
        self.made_cash[self.made] = self.cash
        self.made += 1

    def written(self, seat: int) -> Offer:
        """The chosen swap as an offer of two legs, or of one if one side gives nothing."""
        offer = Offer()
        offer.by = seat
        one: int = 1
        offer.parties = (one << seat) | (one << self.partner)
        if self.give or self.cash > 0:
            offer.leg_from[0] = seat
            offer.leg_to[0] = self.partner
            offer.leg_deeds[0] = self.give
            offer.leg_cash[0] = self.cash if self.cash > 0 else 0
            offer.legs = 1
        if self.want or self.cash < 0:
            offer.leg_from[offer.legs] = self.partner
            offer.leg_to[offer.legs] = seat
            offer.leg_deeds[offer.legs] = self.want
            offer.leg_cash[offer.legs] = -self.cash if self.cash < 0 else 0
            offer.legs += 1
        return offer

    def likes(self, state: State, seat: int, offer: Offer) -> bool:
        """Whether a seat gains by an offer, and no other side gains more than twice as much."""
        throws = self.worth.horizon(state)
        mine = self.net(state, seat, offer, throws)
        most = 0
        for other in range(state.seats):
            if other != seat and (offer.parties >> other) & 1:
                net = self.net(state, other, offer, throws)
                if net > most:
                    most = net
        return fair(mine, most) and refuse_accept(state, seat, offer.number, offer.version, 0) == LEGAL

    def net(self, state: State, seat: int, offer: Offer, throws: int) -> int:
        """What an offer is worth to one side, in dollars."""
        gained = 0
        lost = 0
        total = 0
        for i in range(offer.legs):
            cards = offer.leg_cards[i]
            worth = offer.leg_cash[i]
            while cards:
                cards &= cards - 1
                worth += _CARD_WORTH
            if offer.leg_to[i] == seat:
                gained |= offer.leg_deeds[i]
                total += worth
            elif offer.leg_from[i] == seat:
                lost |= offer.leg_deeds[i]
                total -= worth
        total += clearing_cost(state, lost) - clearing_cost(state, gained)
        return total + self.worth.gain(state.owned[seat], gained, lost, throws)


def fair(mine: int, theirs: int) -> bool:
    """Enough for me, and not much less than the other side gets."""
    return mine >= _LEAST_GAIN and mine * 2 >= theirs


def frozen_deeds(state: State) -> int:
    """Streets of districts with buildings: they cannot be traded."""
    board = state.board
    frozen = 0
    if state.built:
        for group in range(board.groups):
            if state.built & board.group_mask[group]:
                frozen |= board.group_mask[group]
    return frozen


def clearing_cost(state: State, deeds: int) -> int:
    """What it costs to clear the pledged deeds of a mask."""
    board = state.board
    pledged = deeds & state.mortgaged
    total = 0
    if pledged:
        for space in range(board.spaces):
            if pledged & board.bit[space]:
                total += board.redemption[space]
    return total
