"""A decision: what a seat may do now, with the domain of each choice, and why the rest is refused.

Found by asking the rules of a game about candidate actions, so that it can never differ from what they accept. Which
candidates there are follows from the fields of its actions (`engine/words.py`), so that no game is named here.
Where it is decided: architecture, decision 6; formats, parts 3 and 4.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rentopia.engine import codes
from rentopia.engine.rows import Move
from rentopia.engine.words import Field, Vocabulary

#: What the rules say of a move of a seat: 0, or the number of a refusal. Changes nothing.
Legal = Callable[[Any, int, Move], int]
#: The spaces out of which a seat chooses a set for an action of this kind, as a mask.
Sets = Callable[[Any, int, int], int]

#: Shared actions in the order in which people are shown them: first what others wait for. A game's own stand before
#: END_TURN, unless it gives an order of its own.
FIRST_ASKED = (
    *(codes.ACCEPT, codes.REJECT, codes.ROLL, codes.PAY_FINE, codes.USE_CARD, codes.BID, codes.BUY, codes.DECLINE),
    codes.PASS,
)
LAST_ASKED = (
    *(codes.END_TURN, codes.CLAIM, codes.BUILD, codes.SELL, codes.MORTGAGE, codes.REDEEM, codes.WITHDRAW),
    codes.GIVE_UP,
)
#: Actions that are no choice of a list: of the table, of a journal, or with a domain too wide to list.
NOT_LISTED = (codes.START, codes.UNDO, codes.OFFER)

#: Refusals that say that an action is not asked for here at all; a decision leaves such actions out.
OUT_OF_PLACE = (codes.MATCH_OVER, codes.SEAT_IS_OUT, codes.WRONG_PHASE, codes.NOT_YOUR_TURN, codes.NOT_IN_LOCKUP)

_MOST_MONEY = 1_000_000_000
_MOST_COUNTED = 9
_SHARED = Vocabulary()


@dataclass(frozen=True)
class Choice:
    """One action and what it is about.

    ``kind`` is an action of `engine/codes.py` or of the game. ``about`` and ``second`` are what goes into the slots
    `a` and `b` of its move: a space, a card, a seat, the number of an offer (``second``: its version) or of a loan,
    the place of a word, 1 or 0 for yes or no; -1 for an action without. ``low`` and ``high`` bound an amount or a
    count that is still to be named, in whole dollars or pieces (both 0: none is), ``may_leave`` whether it may be left
    out. ``spaces`` is the mask out of which a set is still to be chosen. ``refusal`` is 0 for what may be done, else
    the number of the reason. ``confirm``: more than one level would go, so the sale has to be confirmed.
    """

    kind: int
    about: int = -1
    second: int = -1
    low: int = 0
    high: int = 0
    may_leave: bool = False
    spaces: int = 0
    refusal: int = 0
    confirm: bool = False


@dataclass(frozen=True)
class Decision:
    """What ``seat`` may do (``open``) and what it may not, though the phase knows it (``refused``), both in order."""

    seat: int
    open: tuple[Choice, ...]
    refused: tuple[Choice, ...]


def owned_spaces(state: Any, seat: int, kind: int) -> int:
    """Out of which a set is chosen where a game says nothing else: all that a seat owns."""
    mask: int = state.owned[seat]
    return mask


def order_of(words: Vocabulary) -> tuple[int, ...]:
    """All listed actions of a game in the order in which people are shown them."""
    known = (*FIRST_ASKED, *LAST_ASKED, *NOT_LISTED)
    own = tuple(kind for kind in words.actions if kind not in known)
    return tuple(kind for kind in (*FIRST_ASKED, *own, *LAST_ASKED) if kind in words.actions)


def decide(
    state: Any,
    seat: int,
    legal: Legal,
    words: Vocabulary = _SHARED,
    order: Sequence[int] = (),
    sets: Sets = owned_spaces,
    left_out: Collection[int] = (),
) -> Decision:
    """Ask the rules about every action of a seat except `undo` and those whose domain is too wide to list: offers.

    ``order`` are the actions as they are to be shown; ``left_out`` further refusals of the game that mean that an
    action is not asked for here.
    """
    finder = _Finder(state, seat, legal, words, sets, (*OUT_OF_PLACE, *left_out))
    for kind in order or order_of(words):
        finder.find(kind)
    choices = finder.choices
    open_ones = tuple(choice for choice in choices if not choice.refusal)
    return Decision(seat, open_ones, tuple(choice for choice in choices if choice.refusal))


class _Finder:
    """Collects the choices of one seat."""

    def __init__(
        self, state: Any, seat: int, legal: Legal, words: Vocabulary, sets: Sets, left_out: Collection[int]
    ) -> None:
        self.state = state
        self.seat = seat
        self.legal = legal
        self.words = words
        self.sets = sets
        self.left_out = left_out
        self.move = Move()
        self.choices: list[Choice] = []

    def find(self, kind: int) -> None:
        """All choices of one kind of action, by the fields that it has."""
        fields = self.words.fields.get(kind, ())
        needed = [field for field in fields if field.default is None]
        if any(field.slot == "loan" for field in fields):
            return  # typed on its own, as an offer is
        if any(field.kind == "spaces" for field in needed):
            self.set_of_spaces(kind)
        elif any(field.kind == "amount" for field in needed):
            self.bid(kind)
        elif not needed and not any(field.kind in ("word", "flag") for field in fields):
            self.add(Choice(kind))
        elif any(field.kind == "space" for field in needed):
            self.on_spaces(kind, fields)
        else:
            for choice in self.combinations(kind, fields):
                self.add(choice, fields)

    def combinations(self, kind: int, fields: Sequence[Field]) -> list[Choice]:
        """Every value of the fields that stand for one of few things; the yes before the no."""
        found = [Choice(kind)]
        for field in fields:
            values = self.values(field)
            if values is None:
                continue
            if field.slot == "a":
                found = [replace(choice, about=value) for choice in found for value in values]
            else:
                found = [replace(choice, second=value) for choice in found for value in values]
            if field.name == "offer":
                versions = {offer.number: offer.version for offer in self.state.offers}
                found = [replace(choice, second=versions[choice.about]) for choice in found]
        return found

    def values(self, field: Field) -> list[int] | None:
        """What a field may hold; None where it is not chosen from a list."""
        state, seat = self.state, self.seat
        if field.kind == "card":
            return [card for card in range(len(state.holder)) if state.holder[card] == seat]
        if field.kind == "seat":
            return [other for other in range(state.seats) if other != seat and state.in_mask >> other & 1]
        if field.kind == "word":
            return list(range(len(field.words)))
        if field.kind == "flag":
            return [1, 0] if field.default is None else [0, 1]
        if field.kind == "number" and field.name == "offer":
            return [offer.number for offer in state.offers if offer.parties >> seat & 1]
        if field.kind == "number" and field.name == "loan":
            return [loan.number for loan in state.loans if seat in (loan.lender, loan.borrower)]
        return None

    # --- asking the rules ---------------------------------------------------------------------------------

    def code(self, kind: int, a: int, b: int, spaces: int = 0) -> int:
        self.move.set(kind, a, b)
        self.move.clear = spaces
        return self.legal(self.state, self.seat, self.move)

    def usual(self, kind: int, slot: str) -> int:
        """What stands in a slot that an action does not name."""
        fields = [field for field in self.words.fields.get(kind, ()) if field.slot == slot]
        return (fields[0].default or 0) if fields else 0

    def add(self, choice: Choice, fields: Sequence[Field] = ()) -> None:
        a = choice.about if choice.about >= 0 else self.usual(choice.kind, "a")
        b = choice.second if choice.second >= 0 else self.usual(choice.kind, "b")
        code = self.code(choice.kind, a, b)
        if code in self.left_out:
            return
        if choice.kind in (codes.ACCEPT, codes.REJECT, codes.WITHDRAW) and self.is_mine(choice) != (
            choice.kind == codes.WITHDRAW
        ):
            return
        for field in fields:
            if field.slot == "b" and field.kind == "amount":
                high = self.most(choice.kind, a, 1, _MOST_MONEY)
                if high:
                    # A part may be open where the whole is not.
                    self.choices.append(replace(choice, low=1, high=high, may_leave=code == codes.LEGAL))
                    return
        several = [field for field in fields if field.default is not None and field.kind in ("word", "flag")]
        if code and len(several) > 1 and choice.about > 0 and choice.second > 0:
            # Unusual in two ways at once: why not is told of each of them alone.
            return
        self.choices.append(replace(choice, refusal=code))

    def is_mine(self, choice: Choice) -> bool:
        return any(offer.number == choice.about and offer.by == self.seat for offer in self.state.offers)

    def most(self, kind: int, a: int, low: int, high: int) -> int:
        """The highest `b` from ``low`` on that is accepted, found by halving; 0 for none."""
        if self.code(kind, a, low) != codes.LEGAL:
            return 0
        while low < high:
            middle = (low + high + 1) // 2
            if self.code(kind, a, middle) == codes.LEGAL:
                low = middle
            else:
                high = middle - 1
        return low

    def on_spaces(self, kind: int, fields: Sequence[Field]) -> None:
        """Of the seat's own spaces all, with the reason; of others those where it may be done."""
        counted = any(field.kind == "count" for field in fields)
        for space in range(self.state.board.spaces):
            code = self.code(kind, space, self.usual(kind, "b"))
            if self.state.owner[space] != self.seat and code != codes.LEGAL:
                continue
            if code == codes.NEEDS_CONFIRM:
                self.choices.append(Choice(kind, space, confirm=True))
            elif code == codes.LEGAL and counted:
                high = self.most(kind, space, 1, _MOST_COUNTED)
                several = Choice(kind, space, low=1, high=high, may_leave=True)
                self.choices.append(several if high > 1 else Choice(kind, space))
            elif code not in self.left_out:
                self.choices.append(Choice(kind, space, refusal=code))

    def set_of_spaces(self, kind: int) -> None:
        """A set is open where none or all of the spaces may be taken; which ones in between the rules say then."""
        spaces = self.sets(self.state, self.seat, kind)
        code = self.code(kind, 0, 0, spaces)
        if code != codes.LEGAL and self.code(kind, 0, 0, 0) == codes.LEGAL:
            code = codes.LEGAL
        if code not in self.left_out:
            self.choices.append(Choice(kind, spaces=spaces, refusal=code))

    def bid(self, kind: int) -> None:
        """The bounds of a bid, found by halving: below the least every amount is too low, above it none is."""
        cash = self.state.cash[self.seat]
        code = self.code(kind, cash, 0)
        if code in self.left_out:
            return
        high = cash
        if code != codes.LEGAL:
            # More than may be bid, or too little to bid at all: the least that is not too low decides.
            low = self.least(kind, _MOST_MONEY)
            if code == codes.BID_TOO_LOW or self.code(kind, low, 0) != codes.LEGAL:
                # With all its cash too low a bid, what is lacking is cash.
                lacking = codes.NOT_ENOUGH_CASH if code == codes.BID_TOO_LOW else code
                self.choices.append(Choice(kind, refusal=lacking))
                return
            while low < high:
                middle = (low + high + 1) // 2
                if self.code(kind, middle, 0) == codes.LEGAL:
                    low = middle
                else:
                    high = middle - 1
        self.choices.append(Choice(kind, low=self.least(kind, high), high=high))

    def least(self, kind: int, high: int) -> int:
        """The lowest amount that is not too low."""
        low = 0
        while low < high:
            middle = (low + high) // 2
            if self.code(kind, middle, 0) == codes.BID_TOO_LOW:
                low = middle + 1
            else:
                high = middle
        return low
