"""How a match looks in the terminal: the board, the seats, and what has just happened in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from rentopia.engine import codes
from rentopia.engine.words import PHASES
from rentopia.games.rentopia.boardinfo import BoardInfo

COLOURS = (
    "bright_cyan",
    "bright_yellow",
    "bright_green",
    "bright_magenta",
    "bright_red",
    "bright_blue",
    "white",
    "cyan",
)


class Look:
    """Names and colours of one match; makes the tables that are printed."""

    def __init__(self, state: Any, names: Sequence[str], info: BoardInfo) -> None:
        self.state = state
        self.names = list(names)
        self.info = info
        self.marks = _marks(names)

    def who(self, seat: int) -> str:
        return f"[bold {COLOURS[seat]}]{escape(self.names[seat])}[/]"

    def account(self, account: int) -> str:
        if account < codes.SEATS:
            return self.who(account)
        return {codes.BANK: "the bank", codes.POT: "the pot"}.get(account, "the bank")

    def space(self, space: int) -> str:
        return escape(self.info.names[space])

    def spaces(self, mask: int) -> str:
        return ", ".join(self.space(i) for i in range(self.state.board.spaces) if mask >> i & 1)

    def card(self, card: int) -> str:
        return escape(self.state.house.cards.names[card])

    def board(self) -> Table:
        """The ring in two columns: down the left one, then down the right one."""
        table = Table(box=box.SIMPLE_HEAD, show_header=False, pad_edge=False, padding=(0, 1))
        for _ in range(2):
            table.add_column(justify="right", style="dim", no_wrap=True)
            table.add_column(no_wrap=True)
            table.add_column(justify="right", no_wrap=True)
            table.add_column(no_wrap=True)
        half = (self.state.board.spaces + 1) // 2
        for row in range(half):
            right = self._cells(row + half) if row + half < self.state.board.spaces else ("", "", "", "")
            table.add_row(*self._cells(row), *right)
        return table

    def _cells(self, space: int) -> tuple[str, str, str, str]:
        board, state = self.state.board, self.state
        name = self.space(space)
        group = board.group[space]
        if group >= 0:
            district = self.info.districts[group]
            name = f"[{district.colour}]■[/] {name}"
        else:
            name = f"  {name}"
        owner = state.owner[space]
        if owner != codes.NOBODY:
            price = f"[{COLOURS[owner]}]{self.marks[owner]}{self._buildings(space)}[/]"
        elif board.price[space] or state.board.deed_mask >> space & 1:
            price = f"[dim]${board.price[space]}[/]"
        else:
            price = ""
        tokens = "".join(
            f"[bold {COLOURS[seat]}]{'#' if state.lockup[seat] else '@'}{self.marks[seat]}[/]"
            for seat in range(state.seats)
            if state.in_mask >> seat & 1 and state.space[seat] == space
        )
        return str(space), name, price, tokens

    def _buildings(self, space: int) -> str:
        if self.state.mortgaged >> space & 1:
            return " m"
        level = self.state.level[space]
        if level >= self.state.terms.hotel_level:
            return " hotel"
        return f" {level}h" if level else ""

    def seats(self) -> Table:
        """Everybody's money, place and deeds."""
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
        table.add_column("seat", no_wrap=True)
        table.add_column("cash", justify="right", no_wrap=True)
        table.add_column("at", no_wrap=True)
        table.add_column("deeds and cards")
        state = self.state
        for seat in range(state.seats):
            if not state.in_mask >> seat & 1:
                table.add_row(f"  {self.marks[seat]} {self.who(seat)}", "", "out", "")
                continue
            here = self.space(state.space[seat])
            if state.lockup[seat]:
                here += f" (try {state.lockup[seat]})"
            goods = [
                self.space(i) + self._buildings(i) for i in range(state.board.spaces) if state.owned[seat] >> i & 1
            ]
            goods += [self.card(i) for i in range(32) if state.holder[i] == seat]
            arrow = ">" if seat == state.turn and state.phase != codes.OVER else " "
            table.add_row(
                f"{arrow} {self.marks[seat]} {self.who(seat)}", f"${state.cash[seat]:,}", here, ", ".join(goods)
            )
        return table

    def heading(self) -> str:
        """Round, whose turn, and what the match waits for."""
        state = self.state
        parts = [f"Round {state.round}", f"{self.who(state.turn)}'s turn", PHASES[state.phase].replace("_", " ")]
        if state.terms.limited_houses:
            parts.append(f"bank: {state.houses} houses")
        if state.terms.limited_hotels:
            parts.append(f"{state.hotels} hotels")
        if state.house.jackpot:
            parts.append(f"pot ${state.cash[codes.POT]:,}")
        return " · ".join(parts)

    def show(self, console: Console) -> None:
        console.print(self.board())
        console.print(self.seats())
        console.print(self.heading())
        self.pending(console)

    def pending(self, console: Console) -> None:
        """Auction, debts and offers, a line each."""
        state = self.state
        if state.phase == codes.AUCTION:
            what = self.space(state.auction_space) if state.auction_kind == codes.A_DEED else "a building"
            lead = (
                f"{self.who(state.auction_leader)} leads with ${state.auction_high:,}"
                if state.auction_leader != codes.NOBODY
                else "no bid yet"
            )
            still = ", ".join(self.who(i) for i in range(state.seats) if state.auction_bidders >> i & 1)
            console.print(f"Auction of {what}: {lead}; still in: {still}")
        for debt in state.debts:
            console.print(f"{self.account(debt.debtor)} owes {self.account(debt.creditor)} ${debt.amount:,}")
        for offer in state.offers:
            console.print(self.offer(offer))

    def offer(self, offer: Any) -> str:
        legs = "; ".join(self._leg(offer, i) for i in range(offer.legs))
        note = f" “{escape(offer.note)}”" if offer.note else ""
        return f"Offer {offer.number} by {self.who(offer.by)}: {legs}{note}"

    def _leg(self, offer: Any, i: int) -> str:
        goods = []
        if offer.leg_cash[i]:
            goods.append(f"${offer.leg_cash[i]:,}")
        if offer.leg_deeds[i]:
            goods.append(self.spaces(offer.leg_deeds[i]))
        goods += [self.card(card) for card in range(32) if offer.leg_cards[i] >> card & 1]
        return f"{self.who(offer.leg_from[i])} gives {self.who(offer.leg_to[i])} {', '.join(goods) or 'nothing'}"


def _marks(names: Sequence[str]) -> list[str]:
    """One letter for each seat, its first one that is not taken, else its number."""
    marks: list[str] = []
    for seat, name in enumerate(names):
        letters = [sign.upper() for sign in name if sign.isalnum()]
        marks.append(next((sign for sign in letters if sign not in marks), str(seat)))
    return marks
