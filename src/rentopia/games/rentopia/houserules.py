"""The host's switches, resolved once: what Rentopia's own rules read and nobody changes (R-2)."""

from __future__ import annotations

from rentopia.games.rentopia.cards import Cards


class HouseRules:
    """Amounts in whole dollars; `max_rounds` 0 is none; `turn_timer` in seconds is the table's, 0 none."""

    def __init__(self, cards: Cards) -> None:
        self.cards: Cards = cards
        self.starting_cash: int = 1500
        self.salary: int = 200
        self.fine: int = 50
        self.auctions: bool = True
        self.jackpot: bool = False
        self.max_rounds: int = 0
        self.turn_timer: int = 90
