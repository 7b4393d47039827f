"""Pending things and actions: small records that are made once and never changed.

The state keeps them in lists; whoever changes one puts a new one in its place, so that copies of a
state may share them.
"""

from __future__ import annotations

MAX_LEGS = 8
"""Legs of one offer (R.36). The fields of `Offer` have this length, written out for the compiler."""


class Debt:
    """What one account owes another, fixed when it arose (R.41)."""

    def __init__(self, debtor: int, creditor: int, amount: int, reason: int) -> None:
        self.debtor: int = debtor
        self.creditor: int = creditor
        self.amount: int = amount
        self.reason: int = reason


class Claim:
    """One building that a seat wants on a street while there are too few (R.31)."""

    def __init__(self, seat: int, space: int) -> None:
        self.seat: int = seat
        self.space: int = space


class Loan:
    """Money that one seat lends another on terms of their own.

    `interest` is due in dollars a round; `pledge` is a mask of titles of the borrower, or `wages` is set. `called` is
    the sum that the lender has asked back and that is still due, `waits` that he may not ask again yet, `garnished`
    that pledged wages go to him. While it is only offered, `number` is 0.
    """

    def __init__(self) -> None:
        self.number: int = 0
        self.lender: int = 0
        self.borrower: int = 0
        self.amount: int = 0
        self.interest: int = 0
        self.pledge: int = 0
        self.wages: bool = False
        self.called: int = 0
        self.waits: bool = False
        self.garnished: bool = False
        self.note: str = ""

    def copy(self) -> Loan:
        new = Loan()
        new.number = self.number
        new.lender = self.lender
        new.borrower = self.borrower
        new.amount = self.amount
        new.interest = self.interest
        new.pledge = self.pledge
        new.wages = self.wages
        new.called = self.called
        new.waits = self.waits
        new.garnished = self.garnished
        new.note = self.note
        return new


class Offer:
    """A trade on the table: up to eight legs, each from one seat to another (R.36 to R.40).

    `leg_deeds` are masks over spaces, `leg_cards` masks over the cards of all decks, `leg_goods` at
    `leg * 3 + kind` numbers of whatever else a game counts, `loan` stands in place of legs, `clear` the mortgaged
    deeds that a seat clears as it receives them. `accepted` is a mask of seats, `by` who made the present
    version. Changed only between `copy()` and the fact that publishes it.
    """

    def __init__(self) -> None:
        self.number: int = 0
        self.version: int = 1
        self.by: int = 0
        self.accepted: int = 0
        self.legs: int = 0
        self.leg_from = [0] * 8
        self.leg_to = [0] * 8
        self.leg_cash = [0] * 8
        self.leg_deeds = [0] * 8
        self.leg_cards = [0] * 8
        self.leg_goods = [0] * 24
        self.clear = [0] * 8
        self.parties: int = 0
        self.loan: Loan | None = None
        self.note: str = ""

    def copy(self) -> Offer:
        new = Offer()
        new.number = self.number
        new.version = self.version
        new.by = self.by
        new.accepted = self.accepted
        new.legs = self.legs
        new.leg_from = self.leg_from[:]
        new.leg_to = self.leg_to[:]
        new.leg_cash = self.leg_cash[:]
        new.leg_deeds = self.leg_deeds[:]
        new.leg_cards = self.leg_cards[:]
        new.leg_goods = self.leg_goods[:]
        new.clear = self.clear[:]
        new.parties = self.parties
        new.loan = self.loan
        new.note = self.note
        return new

    def deeds(self) -> int:
        """All spaces that change hands, as a mask."""
        mask = 0
        for i in range(self.legs):
            mask |= self.leg_deeds[i]
        return mask


class Move:
    """An action as ints, ready for the rules: what `engine/door.py` makes of a checked payload.

    `a` is a space, an amount, a card or the number of an offer; `b` the version of an offer, or 1 for a
    confirmed sale; `clear` a mask of deeds to clear, or of those that an action is about. A game's own actions say in
    its `words.py` what stands where. A bot keeps one and fills it anew each time.
    """

    def __init__(self) -> None:
        self.kind: int = 0
        self.a: int = 0
        self.b: int = 0
        self.clear: int = 0
        self.offer: Offer | None = None

    def set(self, kind: int, a: int, b: int) -> None:
        self.kind = kind
        self.a = a
        self.b = b
        self.clear = 0
        self.offer = None


class MoveList:
    """Listed actions of one seat, in order (R.57)."""

    def __init__(self) -> None:
        self.count: int = 0
        self.kind = [0] * 512
        self.a = [0] * 512
        self.b = [0] * 512
        self.clear = [0] * 512

    def add(self, kind: int, a: int, b: int, clear: int) -> None:
        if self.count < 512:
            self.kind[self.count] = kind
            self.a[self.count] = a
            self.b[self.count] = b
            self.clear[self.count] = clear
            self.count += 1
