"""What people at a screen are shown of Rentopia: its choices with their prices, the pot, the printed tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rentopia.engine import codes
from rentopia.engine.decision import Choice
from rentopia.engine.holdings import DECK_SIZE
from rentopia.engine.rows import Move
from rentopia.games.boardinfo import BoardInfo
from rentopia.games.receipts import Scene, Why
from rentopia.games.rentopia import legal, receipts
from rentopia.games.rentopia.boardfile import load_board
from rentopia.games.rentopia.cardfile import card_id, load_cards
from rentopia.games.rentopia.options import OPTIONS, resolve_options
from rentopia.games.rentopia.state import RentopiaState
from rentopia.games.rentopia.words import WORDS
from rentopia.games.showing import Printed, Showing, Teller


class RentopiaShowing(Showing):
    title = "Rentopia"
    words = WORDS
    options = OPTIONS
    legend = "@A: Ada's mark, here · #A: locked up there · A: Ada's deed · 2h, hotel: built · m: mortgaged"
    undo_clause = "R-21.5"
    bid_clauses = ("R-10.4", "R-10.5", "R-10.13")
    verbs: Mapping[int, str] = {codes.PAY_FINE: "Pay the fine", codes.DECLINE: "Decline to buy"}
    deeds_done: Mapping[int, str] = {
        codes.DECLINE: "declines",
        codes.PAY_FINE: "pays the fine",
        codes.USE_CARD: "plays a get-out card",
    }

    def refusal(self, state: RentopiaState, seat: int, move: Move) -> int:
        return legal.refusal(state, seat, move)

    def elsewhere(self, state: RentopiaState, seat: int, kind: int) -> int:
        """Nothing is built, sold, mortgaged or claimed on another's street (R-13.2, R-14.3, R-16.2)."""
        return 0

    # --- names and the table ------------------------------------------------------------------------------

    def board_info(self, board: str | None = None) -> BoardInfo:
        return load_board(board)[1]

    def account(self, account: int) -> str:
        return "the pot" if account == codes.POT else "the bank"

    def held_fast(self, state: RentopiaState, seat: int) -> bool:
        return state.lockup[seat] > 0

    def place(self, teller: Teller, seat: int) -> str:
        here, tries = teller.space(teller.state.space[seat]), teller.state.lockup[seat]
        return f"{here}, try {tries}" if tries else here

    def accounts(self, state: RentopiaState) -> list[str]:
        found = []
        if state.terms.limited_houses:
            found.append(f"bank: {state.houses} houses")
        if state.terms.limited_hotels:
            found.append(f"{state.hotels} hotels")
        if state.cash[codes.POT]:
            found.append(f"pot ${state.cash[codes.POT]:,}")
        return found

    # --- choices ------------------------------------------------------------------------------------------

    def describe(self, teller: Teller, seat: int, choice: Choice) -> str:
        state = teller.state
        here = state.space[state.turn]
        if choice.kind == codes.BUY:
            return f"Buy {teller.space(here)} for ${state.board.price[here]:,}{_rents(state, here)}"
        if choice.kind == codes.DECLINE and state.house.auctions:
            return "Decline to buy: it is auctioned"
        if choice.kind == codes.PAY_FINE:
            return f"Pay the fine of ${state.house.fine:,} and leave {teller.space(here)}"
        if choice.kind == codes.USE_CARD:
            return f"Use {teller.card(choice.about)} and leave {teller.space(here)}"
        return ""

    def why_paid(self, scene: Scene) -> Why:
        return receipts.why_paid(scene)

    def amounts(self) -> Mapping[str, int | tuple[int, ...]]:
        board = load_board(None)[0]
        stations = board.fare_mask.bit_count()
        return {
            "spaces": board.spaces,
            "double_fares": tuple(2 * board.fare[count] for count in range(1, stations + 1)),
            "card_multiple": receipts.BY_COMPANY_CARD,
            "deck": DECK_SIZE,
            "fine": int(resolve_options({})["lockup_fine"]),
        }

    # --- the printed rules --------------------------------------------------------------------------------

    def printed(self, board: str | None) -> Iterator[Printed]:
        tables, info = load_board(board)
        cards = load_cards(tables, info)
        heads = ("", "space", "price", "house", "rent: empty, 1–4 houses, hotel", "mortgage", "clear")
        spaces = Printed(f"Board: {info.name}", heads, right=frozenset((0, 2, 3, 4, 5, 6)))
        for space, called in enumerate(info.names):
            if not tables.price[space]:
                tax = f"tax ${tables.charge[space]}" if info.kinds[space] == "tax" else ""
                spaces.rows.append((str(space), called, tax, "", "", "", ""))
                continue
            house = f"${tables.house_price[space]}" if info.kinds[space] == "street" else ""
            price, rent = f"${tables.price[space]}", _printed_rent(tables, info, space)
            mortgage, clear = f"${tables.mortgage[space]}", f"${tables.redemption[space]}"
            spaces.rows.append((str(space), called, price, house, rent, mortgage, clear))
        yield spaces
        deck = Printed("Cards", ("card", "name", "what it says"))
        deck.rows.extend((card_id(card), cards.names[card], cards.texts[card]) for card in range(32))
        yield deck


def _rents(state: RentopiaState, space: int) -> str:
    """What a street charges, which is in no other place of the screen; the rest goes by how many one has."""
    board = state.board
    if not board.street_mask >> space & 1:
        return ""
    bare, most = board.rent[space * 7], max(board.rent[space * 7 + level] for level in range(6))
    return f" (rent ${bare:,}, fully built ${most:,})"


def _printed_rent(tables: Any, info: BoardInfo, space: int) -> str:
    kind = info.kinds[space]
    if kind == "street":
        return " ".join(str(tables.rent[space * 7 + level]) for level in range(6))
    if kind == "station":
        count = tables.fare_mask.bit_count()
        return " ".join(str(tables.fare[n]) for n in range(1, count + 1)) + " by stations"
    count = tables.multiple_mask.bit_count()
    return " ".join(f"{tables.multiple[n]}×" for n in range(1, count + 1)) + " dice"


SHOWING = RentopiaShowing()
