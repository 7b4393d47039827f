"""A decision: what a seat may do now, with the domain of each choice, and why the rest is refused.

Found by asking the rules of a game about candidate actions, so that it can never differ from what they accept. Which
candidates there are follows from the fields of its actions (`engine/words.py`), so that no game is named here.
Where it is decided: architecture, decision 6; formats, parts 3 and 4.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from rentopia.engine import codes
from rentopia.engine.rows import Move
from rentopia.engine.words import Field, Vocabulary

#: What the rules say of a move of a seat: 0, or the number of a refusal. Changes nothing.
Legal = Callable[[Any, int, Move], int]
#: The spaces out of which a seat chooses a set for an action of this kind, as a mask.
Sets = Callable[[Any, int, int], int]
#: The spaces that a seat does not own and on which it might do an action of this kind all the same, as a mask.
Elsewhere = Callable[[Any, int, int], int]

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
#: Those of them that hold for every action of this kind, whatever it is about and whosever it is.
NEVER_NOW = (codes.MATCH_OVER, codes.SEAT_IS_OUT, codes.WRONG_PHASE)

_OF_OFFERS = (codes.ACCEPT, codes.REJECT, codes.WITHDRAW)
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


@lru_cache(maxsize=8192)
def _choice(kind: int, about: int, second: int, refusal: int, confirm: bool, high: int = 0) -> Choice:
    """A choice without an amount or a set, of which there are few: the same one again where it was made before.

    ``high`` is the most of what may be counted from 1 on, 0 where nothing is.
    """
    return Choice(kind, about, second, 1 if high else 0, high, high > 0, refusal=refusal, confirm=confirm)


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


def all_spaces(state: Any, seat: int, kind: int) -> int:
    """Where an action might be done where a game says nothing else: everywhere."""
    mask: int = (1 << state.board.spaces) - 1
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
    elsewhere: Elsewhere = all_spaces,
) -> Decision:
    """Ask the rules about every action of a seat except `undo` and those whose domain is too wide to list: offers.

    ``order`` are the actions as they are to be shown; ``left_out`` further refusals of the game that mean that an
    action is not asked for here; ``elsewhere`` spares asking about spaces where the answer is known to be no.
    """
    finder = _Finder(state, seat, legal, sets, (*OUT_OF_PLACE, *left_out), elsewhere)
    for shape in _shapes(words, tuple(order)):
        finder.find(shape)
    choices = finder.choices
    open_ones = tuple([choice for choice in choices if not choice.refusal])
    return Decision(seat, open_ones, tuple([choice for choice in choices if choice.refusal]))


class _Shape:
    """How the choices of one kind of action are found, by the fields that it has; the same for every state."""

    def __init__(self, kind: int, fields: Sequence[Field]) -> None:
        self.kind = kind
        self.chosen = [field for field in fields if field.kind not in ("amount", "count", "spaces")]
        #: What stands in a slot that an action does not name.
        self.a, self.b = (
            next((field.default or 0 for field in fields if field.slot == slot), 0) for slot in ("a", "b")
        )
        self.counted = any(field.kind == "count" for field in fields)
        self.in_part = any(field.slot == "b" and field.kind == "amount" for field in fields)
        extras = [field for field in fields if field.default is not None and field.kind in ("word", "flag")]
        self.extras = len(extras)
        needed = {field.kind for field in fields if field.default is None}
        if "spaces" in needed:
            self.way = _SET
        elif "amount" in needed:
            self.way = _BID
        elif not needed and not extras:
            self.way = _PLAIN
            self.in_part = False
        elif "space" in needed:
            self.way = _SPACES
        else:
            self.way = _COMBINED


_PLAIN, _BID, _SET, _SPACES, _COMBINED = range(5)

#: The shapes of each vocabulary and order that has been asked for; both are made once for each game.
_known: dict[tuple[int, tuple[int, ...]], tuple[Vocabulary, tuple[_Shape, ...]]] = {}


def _shapes(words: Vocabulary, order: tuple[int, ...]) -> tuple[_Shape, ...]:
    found = _known.get((id(words), order))
    if found is None or found[0] is not words:
        fields = {kind: words.fields.get(kind, ()) for kind in order or order_of(words)}
        # A loan is typed on its own, as an offer is.
        listed = [kind for kind in fields if all(field.slot != "loan" for field in fields[kind])]
        found = _known[id(words), order] = (words, tuple(_Shape(kind, fields[kind]) for kind in listed))
    return found[1]


class _Finder:
    """Collects the choices of one seat."""

    def __init__(
        self, state: Any, seat: int, legal: Legal, sets: Sets, left_out: Collection[int], elsewhere: Elsewhere
    ) -> None:
        self.state = state
        self.seat = seat
        self.legal = legal
        self.sets = sets
        self.left_out = left_out
        self.elsewhere = elsewhere
        self.owned: int = state.owned[seat]
        self.move = Move()
        self.choices: list[Choice] = []

    def find(self, shape: _Shape) -> None:
        """All choices of one kind of action."""
        if shape.way == _PLAIN:
            self.add(shape, -1, -1)
        elif shape.way == _SPACES:
            self.on_spaces(shape)
        elif shape.way == _COMBINED:
            for about, second in self.combinations(shape):
                if self.add(shape, about, second) in NEVER_NOW:
                    return
        elif shape.way == _SET:
            self.set_of_spaces(shape.kind)
        else:
            self.bid(shape.kind)

    def combinations(self, shape: _Shape) -> list[tuple[int, int]]:
        """Every value of the fields that stand for one of few things; the yes before the no."""
        found = [(-1, -1)]
        for field in shape.chosen:
            values = self.values(field)
            if values is None:
                continue
            if field.name == "offer":
                versions = {offer.number: offer.version for offer in self.state.offers}
                found = [(value, versions[value]) for value in values]
            elif field.slot == "a":
                found = [(value, second) for _, second in found for value in values]
            else:
                found = [(about, value) for about, _ in found for value in values]
        return found

    def values(self, field: Field) -> Sequence[int] | None:
        """What a field may hold; None where it is not chosen from a list."""
        state, seat = self.state, self.seat
        if field.kind == "number" and field.name == "offer":
            return [offer.number for offer in state.offers if offer.parties >> seat & 1]
        if field.kind == "number" and field.name == "loan":
            return [loan.number for loan in state.loans if seat in (loan.lender, loan.borrower)]
        if field.kind == "card":
            return [card for card, holder in enumerate(state.holder) if holder == seat]
        if field.kind == "seat":
            in_mask = state.in_mask
            return [other for other in range(state.seats) if other != seat and in_mask >> other & 1]
        if field.kind == "word":
            return range(len(field.words))
        if field.kind == "flag":
            return (1, 0) if field.default is None else (0, 1)
        return None

    # --- asking the rules ---------------------------------------------------------------------------------

    def code(self, kind: int, a: int, b: int, spaces: int = 0) -> int:
        self.move.set(kind, a, b)
        self.move.clear = spaces
        return self.legal(self.state, self.seat, self.move)

    def add(self, shape: _Shape, about: int, second: int) -> int:
        """Note a choice as the rules answer to it, if it is one; what they answered."""
        kind = shape.kind
        a = about if about >= 0 else shape.a
        code = self.code(kind, a, second if second >= 0 else shape.b)
        if code in self.left_out:
            return code
        if kind in _OF_OFFERS and self.is_mine(about) != (kind == codes.WITHDRAW):
            return code
        if shape.in_part:
            high = self.most(kind, a, 1, _MOST_MONEY)
            if high:
                # A part may be open where the whole is not.
                self.choices.append(Choice(kind, about, second, 1, high, code == codes.LEGAL))
                return code
        if code and shape.extras > 1 and about > 0 and second > 0:
            # Unusual in two ways at once: why not is told of each of them alone.
            return code
        self.choices.append(_choice(kind, about, second, code, False))
        return code

    def is_mine(self, number: int) -> bool:
        return any(offer.number == number and offer.by == self.seat for offer in self.state.offers)

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

    def on_spaces(self, shape: _Shape) -> None:
        """Of the seat's own spaces all, with the reason; of others those where it may be done."""
        kind, usual = shape.kind, shape.b
        left = self.owned | self.elsewhere(self.state, self.seat, kind)
        while left:
            space = (left & -left).bit_length() - 1
            left &= left - 1
            code = self.code(kind, space, usual)
            if code in OUT_OF_PLACE:
                return  # whatever the space: these answers are of the phase and of the seat
            if code != codes.LEGAL and not self.owned >> space & 1:
                continue
            if code == codes.NEEDS_CONFIRM:
                self.choices.append(_choice(kind, space, -1, 0, True))
            elif code == codes.LEGAL and shape.counted:
                high = 1
                while high < _MOST_COUNTED and self.code(kind, space, high + 1) == codes.LEGAL:
                    high += 1
                self.choices.append(_choice(kind, space, -1, 0, False, high if high > 1 else 0))
            elif code not in self.left_out:
                self.choices.append(_choice(kind, space, -1, code, False))

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


def clearable(state: Any, seat: int, number: int) -> int:
    """The mortgaged deeds coming to a seat by an offer, which it may clear as it accepts, as a mask."""
    coming = 0
    for offer in state.offers:
        if offer.number == number:
            for i in range(offer.legs):
                if offer.leg_to[i] == seat:
                    coming |= offer.leg_deeds[i]
    mask: int = coming & state.mortgaged
    return mask
