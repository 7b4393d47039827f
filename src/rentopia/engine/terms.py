"""What the shared rules need to know of a game, resolved once from its options and never changed."""

from __future__ import annotations

from rentopia.engine.codes import BANK


class Terms:
    """Numbers that the shared mechanics take from a game.

    `even` building and selling evenly; `limited_houses`, `limited_hotels` whether the supply can run out;
    `houses`, `hotels` the supply (buildings; 0 where unlimited); `hotel_level` the level that is a hotel
    (more than `top_level` where a game has none); `top_level` the last level of a street. `bank` is the account that
    lends and pays out, `vendor` the one that is paid for deeds. `sells_built`: a built street may change hands.
    `guards_debtors`: a trade must bring whoever owes the mortgage value of what he gives. `one_sum`: all that
    a seat owes is paid together or not at all.
    """

    def __init__(self) -> None:
        self.even: bool = True
        self.limited_houses: bool = True
        self.limited_hotels: bool = True
        self.houses: int = 0
        self.hotels: int = 0
        self.hotel_level: int = 5
        self.top_level: int = 5
        self.bank: int = BANK
        self.vendor: int = BANK
        self.sells_built: bool = False
        self.guards_debtors: bool = True
        self.one_sum: bool = False
