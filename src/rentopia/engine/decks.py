"""Which cards may come next (R-12)."""

from __future__ import annotations

from rentopia.engine.state import State


def can_come(state: State, card: int) -> bool:
    """Whether a card is among the unseen ones of the deck asked, or is the oldest used one when none is left."""
    deck = state.chance_deck
    if card < deck * 16 or card >= deck * 16 + 16:
        return False
    if state.unseen[deck] != 0:
        return (state.unseen[deck] >> (card - deck * 16)) & 1 == 1
    return state.seen_count[deck] > 0 and state.seen[deck * 16] == card
