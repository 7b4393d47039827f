"""What people at a screen are shown of a game beyond the shared code: its words, its accounts, its own events.

Every game derives from `Showing` in a module `showing.py` of its own and gives it as ``KEYS.showing``. What is made
here are lines of text for `rich`: names come from a `Teller`, which has put its marks around them already.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Any, Protocol

from rentopia.engine import codes
from rentopia.engine.decision import Choice, Decision, all_spaces, decide, owned_spaces
from rentopia.engine.rows import Move
from rentopia.engine.words import Vocabulary
from rentopia.games.boardinfo import BoardInfo
from rentopia.games.options import Option
from rentopia.games.receipts import Item, Scene, Why, bid_why

Event = tuple[Any, ...]


class Teller(Protocol):
    """A match as it is shown: its state, and its names as texts that may be printed."""

    state: Any
    marks: list[str]

    def who(self, seat: int) -> str: ...
    def people(self, mask: int) -> str: ...
    def account(self, account: int) -> str: ...
    def space(self, space: int) -> str: ...
    def spaces(self, mask: int) -> str: ...
    def card(self, card: int) -> str: ...
    def reason(self, reason: int) -> str: ...


@dataclass(frozen=True)
class Printed:
    """A table of `rentopia rules`; ``right`` are the columns of numbers, ``note`` stands under it."""

    title: str
    heads: tuple[str, ...]
    rows: list[tuple[str, ...]] = field(default_factory=list)
    right: frozenset[int] = frozenset()
    note: str = ""


@dataclass(frozen=True)
class Line:
    """A line of the count at the end: what is counted, dollars (below 0 for what is taken off), and the clause."""

    text: str
    amount: int
    clause: str


class Showing:
    """Defaults of what a game shows; ``refusal`` and ``board_info`` it must give itself."""

    title = "the game"
    words = Vocabulary()
    options: tuple[Option, ...] = ()
    #: Actions in the order in which they are listed; empty for the usual one.
    order: tuple[int, ...] = ()
    #: Refusals of its own which mean that an action is not asked for.
    left_out: tuple[int, ...] = ()
    #: Why money moves that is the rent of a space: what a throw may cost whom it leads there.
    rents: tuple[int, ...] = (codes.RENT, codes.FARE, codes.COMPANY_CHARGE)
    #: Why money moves that everybody draws now and then for going round.
    round_pay: tuple[int, ...] = (codes.SALARY_PAID,)
    #: What a seat's own things are called.
    deeds_word = "deeds"
    #: What the signs on the board mean.
    legend = ""
    #: What the match waits for, by phase, beside the shared ones; after the name of the mover.
    waits: Mapping[int, str] = {}
    #: Heads of further columns of the table of seats.
    columns: tuple[str, ...] = ()
    #: The clause about taking back.
    undo_clause = ""
    #: The clauses of a first bid, of a further one, and of the end of an auction.
    bid_clauses: tuple[str, str, str] = ("", "", "")
    #: What an action is called in the list of choices, beside the shared ones.
    verbs: Mapping[int, str] = {}
    #: What a seat did, after its name, for actions whose events don't say it.
    deeds_done: Mapping[int, str] = {}
    #: One teller for each kind of event that the shared code does not tell, or that this game tells otherwise.
    tellers: Mapping[int, Callable[[Teller, Event], str]] = {}

    # --- deciding -----------------------------------------------------------------------------------------

    def refusal(self, state: Any, seat: int, move: Move) -> int:
        """What the rules say of a move: 0, or the number of a refusal. Changes nothing."""
        raise NotImplementedError

    def set_of(self, state: Any, seat: int, kind: int) -> int:
        """The spaces out of which a seat chooses a set for an action, as a mask."""
        return owned_spaces(state, seat, kind)

    def elsewhere(self, state: Any, seat: int, kind: int) -> int:
        """The spaces that a seat does not own and on which it might do an action all the same, as a mask."""
        return all_spaces(state, seat, kind)

    def decide(self, state: Any, seat: int) -> Decision:
        """All that a seat may do and may not."""
        return decide(state, seat, self.refusal, self.words, self.order, self.set_of, self.left_out, self.elsewhere)

    # --- names --------------------------------------------------------------------------------------------

    def board_info(self, board: str | None = None) -> BoardInfo:
        """Names and looks of a board, given as a path or a text; None for the usual one."""
        raise NotImplementedError

    def account(self, account: int) -> str:
        return "the bank"

    def card_title(self, state: Any, card: int) -> str:
        title: str = state.house.cards.names[card]
        return title

    def card_text(self, state: Any, card: int) -> str:
        text: str = state.house.cards.texts[card]
        return text

    def reason(self, reason: int) -> str:
        """Why money moves, in words."""
        return self.words.reasons[reason].replace("_", " ")

    # --- the board and the seats --------------------------------------------------------------------------

    def number(self, state: Any, space: int) -> str:
        """The number that stands before a space, by which it is found; "" for one that goes by its name."""
        return str(space)

    def held_fast(self, state: Any, seat: int) -> bool:
        """Whether a token cannot simply go on from where it stands."""
        return False

    def place(self, teller: Teller, seat: int) -> str:
        """Where a token stands, with what has to be known about it."""
        return teller.space(teller.state.space[seat])

    def built(self, teller: Teller, space: int) -> str:
        """``m`` for a mortgaged deed, else what is built: ``3h``, ``hotel`` or nothing."""
        state = teller.state
        if state.mortgaged >> space & 1:
            return "m"
        level = state.level[space]
        if level >= state.terms.hotel_level:
            return "hotel"
        return f"{level}h" if level else ""

    def unowned(self, state: Any, space: int) -> str:
        """What stands beside a space that belongs to nobody."""
        price = state.board.price[space]
        return f"${price}" if price else ""

    def column(self, state: Any, seat: int) -> tuple[str, ...]:
        """A seat's entries under `columns`."""
        return ()

    def belongings(self, teller: Teller, seat: int) -> list[str]:
        """What a seat has beside money, deeds and cards."""
        return []

    def accounts(self, state: Any) -> list[str]:
        """What the bank and the like hold, for the heading."""
        return []

    def loan(self, teller: Teller, loan: Any) -> str:
        """A loan between seats in words: its sides and its terms."""
        return f"${loan.amount:,} of {teller.who(loan.lender)} to {teller.who(loan.borrower)}"

    def pending(self, teller: Teller) -> list[str]:
        """What only this game has open, a line each."""
        return []

    # --- choices ------------------------------------------------------------------------------------------

    def describe(self, teller: Teller, seat: int, choice: Choice) -> str:
        """What a choice does, where the shared words don't say it; else ""."""
        return ""

    def beside(self, teller: Teller, seat: int) -> list[str]:
        """What a seat should see beside its choices, a line each."""
        return []

    def set_price(self, state: Any, kind: int, spaces: int) -> str:
        """What a set chosen for an action costs or brings."""
        return ""

    # --- what happens -------------------------------------------------------------------------------------

    def tell(self, teller: Teller, event: Event) -> str | None:
        """A line about an event, "" for one that speaks for itself, None for one that the shared code tells."""
        known = self.tellers.get(event[0])
        return known(teller, event) if known else None

    def count(self, state: Any, seat: int) -> list[Line]:
        """The count of a seat at the end, line by line; empty where only its sum is told."""
        return []

    def why_paid(self, scene: Scene) -> Why:
        """What a payment was for, and what its amount is made of."""
        said = self.reason(scene.reason)
        return Why(said, (Item(said, scene.amount),))

    def why_told(self, scene: Scene) -> Why | None:
        """What an amount is made of that is told and not paid at once; None for events without one."""
        return bid_why(scene, self.bid_clauses)

    # --- the printed rules --------------------------------------------------------------------------------

    def printed(self, board: str | None) -> Iterator[Printed]:
        """The board and the cards as tables. Raises DataError or OSError for a board that can't be read."""
        raise NotImplementedError

    def amounts(self) -> Mapping[str, int | tuple[int, ...]]:
        """Figures of the rules by word that stand neither in the tables of the board nor among the options."""
        return {}

    def clauses(self, name: str) -> str:
        """The numbered clauses: beside the package in a checkout or where a wheel carries them, else ""."""
        for place in (files("rentopia") / "docs" / f"{name}.md", Path(__file__).parents[3] / f"docs/rules/{name}.md"):
            if place.is_file():
                return place.read_text(encoding="utf-8")
        return ""


def houses(count: int) -> str:
    """A number of houses in words."""
    return f"{count or 'no'} house{'' if count == 1 else 's'}"


def is_seat(account: int) -> bool:
    return 0 <= account < codes.SEATS
