"""The host's switches and the printed figures, resolved once: what the Landlord's own rules read and nobody changes."""

from __future__ import annotations

from rentopia.games.landlords.cards import Cards


class HouseRules:
    """Amounts in whole dollars. `setup`, `end` and `single_tax_at` are in the codes of this game; the last is the
    number of rounds at which it begins, 0 for at once, TAX_BY_VOTE or TAX_NEVER.

    `wages_of` and `rent_of` are those of the inner space beside each corner, in order from Mother Earth; `hand[i]` is
    the mask of the titles of the i-th ready hand.
    """

    def __init__(self, cards: Cards) -> None:
        self.cards: Cards = cards
        self.starting_cash: int = 400
        self.setup: int = 0
        self.treasurer: bool = False
        self.turn_timer: int = 90
        self.first_option: bool = False
        self.ante_to_broker: bool = False
        self.shelter_tax: bool = True
        self.luxury_refusable: bool = False
        self.wages_rise_late: bool = False
        self.lots_count: bool = True
        self.end: int = 0
        self.single_tax_at: int = -1
        self.rising_taxes: bool = False
        self.rising_rents: bool = False
        self.wages: int = 100
        self.fine: int = 50
        self.wages_of = [0] * 4
        self.rent_of = [0] * 4
        self.hand = [0] * 4
        self.poor_house: int = 20
        #: Speculation: the prize of each sum that is no double (0: the Broker is caught), that of a double, and one
        #: part in how many is the Broker's.
        self.prize = [0] * 13
        self.double_prize: int = 100
        self.broker_share: int = 10
        #: Strictly between these two spaces a token may go either way.
        self.between_low: int = 22
        self.between_high: int = 37
        #: The public utilities in the order in which they are bought out, and the sites of the colleges.
        self.utility = [0] * 6
        self.college = [0] * 2
