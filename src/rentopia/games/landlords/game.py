"""The Landlord's Game as a whole: what makes a match of it from options and seats."""

from __future__ import annotations

from collections.abc import Mapping

from rentopia.engine.codes import MISCELLANEOUS, TREASURY
from rentopia.engine.terms import Terms
from rentopia.games.boardinfo import BoardInfo
from rentopia.games.landlords import codes
from rentopia.games.landlords.boardfile import fill_figures, load_board, load_cards, starting_cash
from rentopia.games.landlords.houserules import HouseRules
from rentopia.games.landlords.options import ENDS, SETUPS, resolve_options, tax_round
from rentopia.games.landlords.state import LandlordsState

name = "landlords"
version = "1"
MIN_SEATS = 2
MAX_SEATS = 4
_MOST_HOUSES = 3
_NO_HOTELS = 9


def board_info(board: str | None = None) -> BoardInfo:
    """Names and looks of the printed board; there is no other."""
    if board is not None:
        raise ValueError("The Landlord's Game is played on its printed board only")
    return load_board()[1]


def new_match(options: Mapping[str, object] | None = None, seats: int = 4, board: str | None = None) -> LandlordsState:
    """A match before its set-up, in phase `setup`.

    `options` by name as in the table of L-2, defaults where left out (OptionError for a bad one); `seats` 2 to 4
    (ValueError); `board` must be None.
    """
    if type(seats) is not int or not MIN_SEATS <= seats <= MAX_SEATS:
        raise ValueError(f"The Landlord's Game is played by {MIN_SEATS} to {MAX_SEATS} seats, not {seats}")
    board_info(board)
    resolved = resolve_options(options or {})
    house = HouseRules(load_cards())
    fill_figures(house)
    house.setup = SETUPS[str(resolved["setup"])]
    cash = resolved["starting_cash"]
    house.starting_cash = int(cash) if cash is not None else starting_cash(seats, house.setup == codes.MONARCH)
    house.treasurer = bool(resolved["treasurer"])
    house.turn_timer = int(resolved["turn_timer"] or 0)
    house.first_option = bool(resolved["first_option"])
    house.ante_to_broker = resolved["ante_to"] == "broker"
    house.shelter_tax = bool(resolved["shelter_tax"])
    house.luxury_refusable = bool(resolved["luxury_refusable"])
    house.wages_rise_late = resolved["wages_rise"] == "after_colleges"
    house.lots_count = bool(resolved["lots_count"])
    house.end = ENDS[str(resolved["end"])]
    house.single_tax_at = tax_round(str(resolved["single_tax_at"]))
    house.rising_taxes = bool(resolved["rising_taxes"])
    house.rising_rents = bool(resolved["rising_rents"])
    return LandlordsState(load_board()[0], _terms(), house, seats)


def _terms() -> Terms:
    """Houses without end and no hotels; Miscellaneous is the bank, the Treasury sells; built lots may be sold."""
    terms = Terms()
    terms.even = False
    terms.limited_houses = False
    terms.limited_hotels = False
    terms.top_level = _MOST_HOUSES
    terms.hotel_level = _NO_HOTELS
    terms.bank = MISCELLANEOUS
    terms.vendor = TREASURY
    terms.sells_built = True
    terms.guards_debtors = False
    terms.one_sum = True
    return terms
