"""The sixteen Chance cards as tables of whole numbers, ready to be looked up by the rules.

The deck is a reconstruction: no source found gives the texts of 1906 (see the card file). Where it is decided: the
chapter on Chance of `docs/rules/landlords.md`.
"""

from __future__ import annotations


class Cards:
    """Card 0 to 15 are C1 to C16. Assign whole lists from outside, as with the board."""

    def __init__(self) -> None:
        #: What the card does, in the codes of this game (``GO_TO_START`` to ``PARDON``).
        self.effect = [0] * 16
        #: Dollars, or spaces to go.
        self.amount = [0] * 16
        #: The space that a ``GO_TO`` card leads to, else -1.
        self.target = [0] * 16
        #: Titles and texts for people, never read by a rule.
        self.names: list[str] = []
        self.texts: list[str] = []
