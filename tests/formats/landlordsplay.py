"""Random matches of the Landlord's Game: random options and seats, and whatever a seat may do, loans and trades too."""

from __future__ import annotations

import random
from typing import Any

from rentopia.engine import codes as shared
from rentopia.engine.rows import Loan, Move, MoveList, Offer
from rentopia.games.landlords import codes
from rentopia.games.landlords.game import new_match
from rentopia.games.landlords.listing import list_moves

_FORWARD = (shared.ROLL, shared.END_TURN, shared.BID, shared.PASS, codes.MOVE)


def random_match(rng: random.Random) -> Any:
    """A new match over random options (L-2), two to four seats."""
    options: dict[str, object] = {
        "setup": rng.choice(["deal", "deal", "hands", "monarch"]),
        "first_option": rng.random() < 0.5,
        "ante_to": rng.choice(["miscellaneous", "broker"]),
        "shelter_tax": rng.random() < 0.5,
        "luxury_refusable": rng.random() < 0.5,
        "wages_rise": rng.choice(["always", "after_colleges"]),
        "lots_count": rng.random() < 0.5,
        "end": rng.choice(["first", "last", "agreement"]),
        "single_tax_at": rng.choice(["vote", "vote", "never", "start", "round:1", "round:2"]),
        "rising_taxes": rng.random() < 0.5,
        "rising_rents": rng.random() < 0.5,
    }
    if rng.random() < 0.4:
        options["starting_cash"] = rng.choice([325, 400, 1000, 3000])
    return new_match(options, rng.randint(2, 4))


def random_move(state: Any, seat: int, rng: random.Random) -> Move | None:
    """One listed action; more often one that leads on than its share."""
    listed = MoveList()
    list_moves(state, seat, listed)
    if listed.count == 0:
        return None
    kinds = list(listed.kind)[: listed.count]
    forward = [kind for kind in kinds if kind in _FORWARD]
    kind = rng.choice(forward) if forward and rng.random() < 0.6 else rng.choice(sorted(set(kinds)))
    index = rng.choice([i for i in range(listed.count) if kinds[i] == kind])
    move = Move()
    move.set(kind, listed.a[index], listed.b[index])
    move.clear = listed.clear[index]
    return move


def random_offer(state: Any, seat: int, rng: random.Random) -> Move:
    """A trade or a loan that may or may not be legal."""
    return _loan(state, seat, rng) if rng.random() < 0.5 else _trade(state, seat, rng)


def _trade(state: Any, seat: int, rng: random.Random) -> Move:
    offer = Offer()
    sides = [seat, rng.choice([other for other in range(state.seats) if other != seat])]
    legs = rng.randint(1, 2)
    givers, takers, cash, deeds, cards, goods = [0] * 8, [0] * 8, [0] * 8, [0] * 8, [0] * 8, [0] * 24
    for i in range(legs):
        giver, taker = sides if i == 0 else sides[::-1]
        givers[i], takers[i] = giver, taker
        cash[i] = rng.choice([0, 1, 50, state.cash[giver]])
        owned = [space for space in range(40) if state.owned[giver] >> space & 1]
        for space in rng.sample(owned, min(len(owned), rng.randint(0, 2))):
            deeds[i] |= 1 << space
        cards[i] = 1 << 15 if state.holder[15] == giver and rng.random() < 0.5 else 0
        for kind in range(3):
            goods[i * 3 + kind] = rng.randint(0, state.stock[giver * 3 + kind])
    offer.legs, offer.parties = legs, 1 << sides[0] | 1 << sides[1]
    offer.leg_from, offer.leg_to, offer.leg_cash = givers, takers, cash
    offer.leg_deeds, offer.leg_cards, offer.leg_goods = deeds, cards, goods
    offer.by = seat
    offer.note = rng.choice(["", "", "by the end of the round"])
    move = Move()
    move.set(shared.OFFER, rng.choice(state.offers).number if state.offers and rng.random() < 0.3 else 0, 0)
    move.offer = offer
    return move


def _loan(state: Any, seat: int, rng: random.Random) -> Move:
    lends = rng.random() < 0.5
    other = rng.choice([other for other in range(state.seats) if other != seat])
    loan = Loan()
    loan.lender, loan.borrower = (seat, other) if lends else (other, seat)
    loan.amount = rng.choice([1, 50, 200, max(1, state.cash[loan.lender])])
    loan.interest = rng.choice([0, 5, 40])
    loan.wages = rng.random() < 0.3
    owned = [space for space in range(40) if state.owned[loan.borrower] >> space & 1]
    if not loan.wages:
        for space in rng.sample(owned, min(len(owned), rng.randint(0, 2))):
            loan.pledge |= 1 << space
    loan.note = rng.choice(["", "for the house"])
    offer = Offer()
    offer.by, offer.loan, offer.note = seat, loan, loan.note
    offer.parties = 1 << seat | 1 << other
    move = Move()
    move.set(codes.LEND if lends else codes.BORROW, 0, 0)
    move.offer = offer
    return move
