"""Rentopia as a whole: what makes a match of it from options, seats and a board."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from rentopia.engine.board import Board
from rentopia.engine.terms import Terms
from rentopia.games.boardinfo import BoardInfo
from rentopia.games.rentopia.boardfile import load_board
from rentopia.games.rentopia.cardfile import load_cards
from rentopia.games.rentopia.cards import Cards
from rentopia.games.rentopia.houserules import HouseRules
from rentopia.games.rentopia.options import resolve_options
from rentopia.games.rentopia.state import RentopiaState

name = "rentopia"
version = "1"
MIN_SEATS = 2
MAX_SEATS = 8


def board_info(board: str | None = None) -> BoardInfo:
    """Names and looks of the printed board, or of a host's own board file (path or text)."""
    return _read(board)[1]


def new_match(options: Mapping[str, object] | None = None, seats: int = 4, board: str | None = None) -> RentopiaState:
    """A match before its first throw, in phase `setup`.

    `options` by name as in the table of R-2, defaults where left out (OptionError for a bad one); `seats` 2 to 8
    (ValueError); `board` the path or text of a host's own board (BoardError), None for the printed one.
    """
    if type(seats) is not int or not MIN_SEATS <= seats <= MAX_SEATS:
        raise ValueError(f"Rentopia is played by {MIN_SEATS} to {MAX_SEATS} seats, not {seats}")
    resolved = resolve_options(options or {})
    loaded, _, cards = _read(board)
    house = HouseRules(cards)
    house.starting_cash = int(resolved["starting_cash"])
    house.salary = int(resolved["start_salary"])
    house.fine = int(resolved["lockup_fine"])
    house.turn_timer = int(resolved["turn_timer"])
    house.auctions = bool(resolved["auctions"])
    house.jackpot = bool(resolved["jackpot"])
    house.max_rounds = int(resolved["max_rounds"])
    terms = Terms()
    terms.even = bool(resolved["even_building"])
    terms.limited_houses = resolved["houses"] != "unlimited"
    terms.limited_hotels = resolved["hotels"] != "unlimited"
    terms.houses = int(resolved["houses"]) if terms.limited_houses else 0
    terms.hotels = int(resolved["hotels"]) if terms.limited_hotels else 0
    return RentopiaState(loaded, terms, house, seats)


def _read(board: str | None) -> tuple[Board, BoardInfo, Cards]:
    """A board with its cards; the printed one is read once, since nobody changes what was read."""
    if board is None:
        return _printed()
    loaded, info = load_board(board)
    return loaded, info, load_cards(loaded, info)


@cache
def _printed() -> tuple[Board, BoardInfo, Cards]:
    loaded, info = load_board(None)
    return loaded, info, load_cards(loaded, info)
