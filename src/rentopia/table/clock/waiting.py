"""Whom a match waits for: of whom the phase asks something, and whom an open offer asks.

A window lets every seat build and trade, but the match waits for the mover alone; an auction lets its leader speak no
more, so it waits for the others. Where it is decided: formats, part 4; R.7 to R.9, R.22; the table server's design,
part 3.
"""

from __future__ import annotations

from typing import Any

from rentopia.engine import codes
from rentopia.engine.rows import Move, Offer
from rentopia.games import Game

WINDOWS = (codes.BEFORE_ROLL, codes.AFTER_ROLL)
_NO_WAY_ON = (codes.PASS, codes.REJECT, codes.WITHDRAW, codes.GIVE_UP)
"""What brings a bidder no nearer to a bid."""
_NOT_OF_MOVER = (codes.SETUP, codes.AUCTION, codes.CLAIMING, codes.OWING, codes.ANSWERING, codes.OVER)


def asks_mover(phase: int) -> bool:
    """Whether in a phase the mover alone decides how the match goes on."""
    return phase not in _NOT_OF_MOVER


def waits_for(game: Game, state: Any) -> int:
    """The seats without whose action the match does not go on, as a mask; 0 before the start and when it is over."""
    phase = state.phase
    if phase in WINDOWS:
        mover: int = state.turn
        return 1 << mover
    if phase == codes.OVER or (phase == codes.OWING and not len(state.debts)):
        return 0
    if phase == codes.OWING:
        debtor: int = state.debts[0].debtor
        return 1 << debtor
    asked = game.deciders(state)
    if phase == codes.AUCTION and state.auction_leader != codes.NOBODY:
        others = asked & ~(1 << state.auction_leader)
        return others or asked
    return asked


def stuck(game: Game, state: Any) -> int:
    """The bidders who can do nothing but pass: too little cash for any bid, and nothing to raise it with; as a mask.

    A table may pass for them (R.23). 0 outside of auctions.
    """
    if state.phase != codes.AUCTION:
        return 0
    found = 0
    for seat in seats_in(waits_for(game, state), state.seats):
        if _can_only_pass(game, state, seat):
            found |= 1 << seat
    return found


def _can_only_pass(game: Game, state: Any, seat: int) -> bool:
    showing = game.showing
    move = Move()
    move.set(codes.BID, state.cash[seat], 0)
    if showing.refusal(state, seat, move) == codes.LEGAL:
        return False  # as nearly always, and cheaper to ask than for everything
    kinds = {choice.kind for choice in showing.decide(state, seat).open}
    return codes.PASS in kinds and not kinds.difference(_NO_WAY_ON)


def asked_by(state: Any, offer: Offer) -> int:
    """The seats that an open offer asks and that could close it now, as a mask.

    Outside of a window an offer can be refused but not accepted, so nobody is asked; in a debt only what the debtor is
    a side of can be closed (R.9).
    """
    if state.phase not in WINDOWS:
        if state.phase != codes.OWING or not offer.parties >> state.debts[0].debtor & 1:
            return 0
    return offer.parties & ~offer.accepted & ~(1 << offer.by)


def answers(state: Any) -> int:
    """The seats that some open offer asks, as a mask."""
    asked = 0
    for offer in state.offers:
        asked |= asked_by(state, offer)
    return asked


def seats_in(mask: int, seats: int, start: int = 0) -> list[int]:
    """The seats of a mask in order of play, from ``start`` on."""
    order = [(start + i) % seats for i in range(seats)]
    return [seat for seat in order if mask >> seat & 1]
