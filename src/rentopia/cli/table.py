"""How a match looks in the terminal: the board, the seats, what is pending, and offers in words.

Colour never says anything alone: districts have letters, owners and tokens the mark of their seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from rich import box
from rich.cells import cell_len
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from rentopia.engine import codes
from rentopia.games import game_of

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

#: What the match waits for, after the name of the mover.
WAITS = {
    codes.SETUP: "the match has not begun",
    codes.BEFORE_ROLL: "before the throw",
    codes.MOVING: "a further throw",
    codes.BUYING: "to buy or to decline",
    codes.AUCTION: "an auction",
    codes.CHOOSING: "a choice",
    codes.CLAIMING: "too few buildings: who wants one",
    codes.OWING: "a debt to be paid first",
    codes.ANSWERING: "an answer of the others",
    codes.AFTER_ROLL: "after the throw",
    codes.OVER: "the match is over",
}


class District(Protocol):
    """What a group of spaces looks like; ``colour`` is ``#RRGGBB``."""

    @property
    def letter(self) -> str: ...
    @property
    def colour(self) -> str: ...


class BoardLook(Protocol):
    """What the terminal shows of a board; ``codes`` holds a short code for each space of a district, else ""."""

    @property
    def names(self) -> Sequence[str]: ...
    @property
    def codes(self) -> Sequence[str]: ...
    @property
    def districts(self) -> Sequence[District]: ...
    def space(self, text: str | int) -> int: ...


class Look:
    """Names and colours of one match; makes the tables that are printed."""

    def __init__(self, state: Any, names: Sequence[str], info: BoardLook) -> None:
        self.state = state
        self.game = game_of(state)
        self.showing = self.game.showing
        self.names = list(names)
        self.info = info
        self.marks = _marks(names)

    # --- names ------------------------------------------------------------------------------------------------

    def who(self, seat: int) -> str:
        return f"[bold {COLOURS[seat]}]{escape(self.names[seat])}[/]"

    def people(self, mask: int) -> str:
        """The seats of a mask by name, in order."""
        return ", ".join(self.who(seat) for seat in range(self.state.seats) if mask >> seat & 1)

    def account(self, account: int) -> str:
        return self.who(account) if account < codes.SEATS else self.showing.account(account)

    def space(self, space: int) -> str:
        return escape(self.info.names[space])

    def spaces(self, mask: int) -> str:
        return ", ".join(self.space(i) for i in range(len(self.info.names)) if mask >> i & 1)

    def card(self, card: int) -> str:
        return escape(self.showing.card_title(self.state, card))

    def reason(self, reason: int) -> str:
        """Why money moves, in words."""
        return escape(self.showing.reason(reason))

    # --- the board --------------------------------------------------------------------------------------------

    def board(self, width: int = 80) -> Table:
        """All spaces in two columns, down the left one, then down the right one, in at most ``width`` characters."""
        half = (len(self.info.names) + 1) // 2
        cells = [self._cells(space) for space in range(len(self.info.names))]
        cells += [("", "", "", "")] * (half * 2 - len(cells))
        others = sum(
            max(cell_len(_plain(row[column])) for row in side)
            for side in (cells[:half], cells[half:])
            for column in (0, 2, 3)
        )
        # Seven gaps of two between the columns; names share what the others leave.
        most = max(8, (width - others - 14) // 2)
        table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
        for _ in range(2):
            table.add_column(justify="right", no_wrap=True)
            table.add_column(no_wrap=True, overflow="ellipsis", max_width=most)
            table.add_column(justify="right", no_wrap=True)
            table.add_column(no_wrap=True)
        for left, right in zip(cells[:half], cells[half:], strict=True):
            table.add_row(*left, *right)
        return table

    def _cells(self, space: int) -> tuple[str, str, str, str]:
        """Number, name, price or owner, and tokens of a space."""
        board, state = self.state.board, self.state
        group = board.group[space]
        code = f"[{self.info.districts[group].colour}]{escape(self.info.codes[space]):<2}[/]" if group >= 0 else "  "
        owner = state.owner[space]
        if owner != codes.NOBODY:
            built = self.showing.built(self, space)
            price = f"[{COLOURS[owner]}]{self.marks[owner]}{' ' if built else ''}{built}[/]"
        else:
            built, free = self.showing.built(self, space), self.showing.unowned(state, space)
            price = " ".join([f"[dim]{free}[/]"] * bool(free) + [built] * bool(built))
        number = self.showing.number(state, space)
        return f"[dim]{number}[/]", f"{code} {self.space(space)}", price, self._tokens(space)

    def _tokens(self, space: int) -> str:
        here = [
            seat
            for seat in range(self.state.seats)
            if self.state.in_mask >> seat & 1 and self.state.space[seat] == space
        ]
        shown = ""
        for sign, locked in (("@", False), ("#", True)):
            marks = [
                f"[bold {COLOURS[seat]}]{self.marks[seat]}[/]"
                for seat in here
                if self.showing.held_fast(self.state, seat) == locked
            ]
            shown += sign + "".join(marks) if marks else ""
        return shown

    # --- the seats --------------------------------------------------------------------------------------------

    def seats(self) -> Table:
        """Everybody's money, place and deeds; an arrow stands before the mover."""
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1))
        table.add_column("seat", no_wrap=True, overflow="ellipsis", max_width=18)
        table.add_column("cash", justify="right", no_wrap=True)
        table.add_column("at", no_wrap=True, overflow="ellipsis", max_width=20)
        for head in self.showing.columns:
            table.add_column(head, justify="right", no_wrap=True)
        table.add_column(f"{self.showing.deeds_word} and cards")
        state = self.state
        for seat in range(state.seats):
            arrow = ">" if seat == state.turn and state.phase != codes.OVER else " "
            called = f"{arrow} {self.marks[seat]} {self.who(seat)}"
            if not state.in_mask >> seat & 1:
                table.add_row(called, "", "out")
                continue
            own = self.showing.column(state, seat)
            place = self.showing.place(self, seat)
            table.add_row(called, f"${state.cash[seat]:,}", place, *own, self._goods(seat))
        return table

    def _goods(self, seat: int) -> str:
        """Deeds by district, those of one district side by side."""
        state, board = self.state, self.state.board
        owned = [space for space in range(board.spaces) if state.owned[seat] >> space & 1]
        owned.sort(key=lambda space: (board.group[space] < 0, board.group[space], space))
        goods = []
        for space in owned:
            code, built = self.info.codes[space], self.showing.built(self, space)
            goods.append(" ".join(part for part in (escape(code), self.space(space), built) if part))
        goods += [self.card(card) for card, holder in enumerate(state.holder) if holder == seat]
        return ", ".join(goods + self.showing.belongings(self, seat))

    # --- the rest ---------------------------------------------------------------------------------------------

    def heading(self) -> str:
        """Round, whose turn, what the match waits for, and what the bank has left."""
        state = self.state
        if state.phase == codes.OVER:
            return f"Round {state.round} · the match is over"
        waits = {**WAITS, **self.showing.waits}.get(state.phase, "to decide")
        return " · ".join(
            [f"Round {state.round}", f"{self.who(state.turn)}'s turn: {waits}", *self.showing.accounts(state)]
        )

    def show(self, console: Console) -> None:
        console.print()
        console.print(self.board(console.width))
        console.print(self.seats())
        console.print(self.heading())
        self.pending(console)

    def pending(self, console: Console) -> None:
        """Auction, claims, debts and offers, a line each."""
        state = self.state
        if state.auction_bidders:
            console.print(self._auction())
        for claim in state.claims:
            console.print(f"{self.who(claim.seat)} wants a building on {self.space(claim.space)}")
        for debt in state.debts:
            why = self.reason(debt.reason)
            console.print(f"{self.account(debt.debtor)} owes {self.account(debt.creditor)} ${debt.amount:,} ({why})")
        for line in self.showing.pending(self):
            console.print(line)
        for offer in state.offers:
            for line in self.offer_lines(offer):
                console.print(line)

    def _auction(self) -> str:
        state = self.state
        what = {codes.A_HOUSE: "a house", codes.A_HOTEL: "a hotel"}.get(state.auction_kind)
        if what is None:
            price = state.board.price[state.auction_space]
            what = f"{self.space(state.auction_space)} (price ${price:,})"
        lead = "no bid yet"
        if state.auction_leader != codes.NOBODY:
            lead = f"{self.who(state.auction_leader)} leads with ${state.auction_high:,}"
        still = ", ".join(self.who(i) for i in range(state.seats) if state.auction_bidders >> i & 1)
        return f"Auction of {what}: {lead}; still in: {still}"

    # --- offers -----------------------------------------------------------------------------------------------

    def offer(self, offer: Any) -> str:
        """An offer in one text."""
        head, *legs = self.offer_lines(offer, with_note=False)
        note = f" – “{escape(offer.note)}”" if offer.note else ""
        return f"{head} {'; '.join(leg.strip() for leg in legs)}{note}"

    def offer_lines(self, offer: Any, with_note: bool = True) -> list[str]:
        """An offer with its note, then a line a leg."""
        note = f" “{escape(offer.note)}”" if offer.note and with_note else ""
        version = f", version {offer.version}," if offer.version > 1 else ""
        agreed = [seat for seat in range(self.state.seats) if offer.accepted >> seat & 1]
        yes = f" (accepted by {', '.join(self.who(seat) for seat in agreed)})" if agreed else ""
        lines = [f"Offer {offer.number}{version} by {self.who(offer.by)}:{note}{yes}"]
        for i in range(offer.legs):
            cards = [card for card in range(len(self.state.holder)) if offer.leg_cards[i] >> card & 1]
            counted = [offer.leg_goods[i * 3 + kind] for kind in range(len(self.game.words.goods))]
            goods = self.goods(offer.leg_cash[i], offer.leg_deeds[i], cards, counted)
            lines.append(f"  {self.who(offer.leg_from[i])} gives {self.who(offer.leg_to[i])} {goods}")
        if offer.loan is not None:
            lines.append(f"  a loan: {self.showing.loan(self, offer.loan)}")
        return lines

    def goods(self, cash: int, deeds: int, cards: Sequence[int], counted: Sequence[int] = ()) -> str:
        """Cash, deeds, cards and what is only counted as one list; a mortgaged deed is marked."""
        found = [f"${cash:,}"] if cash else []
        for space in range(self.state.board.spaces):
            if deeds >> space & 1:
                found.append(self.space(space) + (" (mortgaged)" if self.state.mortgaged >> space & 1 else ""))
        found += [self.card(card) for card in cards]
        found += [f"{count} {word}" for count, word in zip(counted, self.game.words.goods, strict=False) if count]
        return ", ".join(found) or "nothing"


def _plain(markup: str) -> str:
    return Text.from_markup(markup).plain


def _marks(names: Sequence[str]) -> list[str]:
    """One sign for each seat: the first letter of its name that is not taken, else any that is not."""
    marks: list[str] = []
    for name in names:
        signs = [sign for sign in name.upper() + "ABCDEFGHIJ" if sign.isalnum() and cell_len(sign) == 1]
        marks.append(next(sign for sign in signs if sign not in marks))
    return marks
