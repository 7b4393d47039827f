"""What the shared rules need to know of a game, resolved once from its options and never changed."""

from __future__ import annotations


class Terms:
    """Numbers that the shared mechanics take from a game.

    `even` building and selling evenly; `limited_houses`, `limited_hotels` whether the supply can run out;
    `houses`, `hotels` the supply (buildings; 0 where unlimited); `hotel_level` the level that is a hotel
    (more than `top_level` where a game has none); `top_level` the last level of a street.
    """

    def __init__(self) -> None:
        self.even: bool = True
        self.limited_houses: bool = True
        self.limited_hotels: bool = True
        self.houses: int = 0
        self.hotels: int = 0
        self.hotel_level: int = 5
        self.top_level: int = 5
