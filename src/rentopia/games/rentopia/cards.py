"""The 32 cards of Rentopia as tables of whole numbers, ready to be looked up by the rules.

Filled once by the loader of the card file and only read afterwards; compiled as it stands, like
the board. Where it is decided: the cards of `docs/rules/rentopia.md`.
"""

from __future__ import annotations


class Cards:
    """Both decks on one board: card 0 to 15 are Fortune F1 to F16, 16 to 31 Town Fund T1 to T16.

    Amounts are whole dollars. Assign whole lists from outside, as with the board.
    """

    def __init__(self) -> None:
        #: What the card does, in the codes of this game (``ADVANCE`` to ``COLLECT_EACH``).
        self.effect = [0] * 32
        #: Money received or paid, to or from each player, for each house; spaces to go back.
        self.amount = [0] * 32
        #: Money paid for each hotel; 0 for all other cards.
        self.amount2 = [0] * 32
        #: The space that an ``ADVANCE`` card leads to on this board; -1 for all other cards.
        self.target = [0] * 32

        #: Titles and texts for people, never read by a rule.
        self.names: list[str] = []
        self.texts: list[str] = []
