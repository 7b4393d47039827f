"""What bots do about offers that they are asked for, whatever the game."""

from __future__ import annotations

from rentopia.engine.codes import PASS, REJECT
from rentopia.engine.rows import Move, Offer
from rentopia.engine.state import State


def refuse_first_offer(state: State, seat: int, move: Move) -> None:
    """Fill `move` with a no to the first offer that a seat is in, or with a pass where there is none."""
    for i in range(len(state.offers)):
        offer: Offer = state.offers[i]
        if offer.by != seat and offer.parties >> seat & 1:
            move.set(REJECT, offer.number, 0)
            return
    move.set(PASS, 0, 0)
