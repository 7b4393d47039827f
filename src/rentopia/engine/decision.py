"""A decision: what a seat may do now, with the domain of each choice, and why the rest is refused.

Found by asking the rules of a game about candidate actions, so that it can never differ from what they accept.
Where it is decided: architecture, decision 6; formats, parts 3 and 4.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rentopia.engine import codes
from rentopia.engine.rows import Move

#: What the rules say of a move of a seat: 0, or the number of a refusal. Changes nothing.
Legal = Callable[[Any, int, Move], int]

#: Actions without fields, in the order in which people are shown them.
PLAIN = (
    codes.ROLL,
    codes.PAY_FINE,
    codes.BUY,
    codes.DECLINE,
    codes.PASS,
    codes.END_TURN,
    codes.GIVE_UP,
)
#: Actions on one of the seat's own spaces.
ON_SPACES = (codes.CLAIM, codes.BUILD, codes.SELL, codes.MORTGAGE, codes.REDEEM)
ON_OFFERS = (codes.ACCEPT, codes.REJECT, codes.WITHDRAW)

#: Refusals that say that an action is not asked for here at all; a decision leaves such actions out.
OUT_OF_PLACE = (codes.MATCH_OVER, codes.SEAT_IS_OUT, codes.WRONG_PHASE, codes.NOT_YOUR_TURN, codes.NOT_IN_LOCKUP)


@dataclass(frozen=True)
class Choice:
    """One action and what it is about.

    ``kind`` is an action of `engine/codes.py`. ``about`` is a space, a card (0 to 31) or the number of an offer, or
    -1 for an action without. ``low`` and ``high`` bound the amount of a bid, in whole dollars; ``version`` is that of
    the offer. ``refusal`` is 0 for what may be done, else the number of the reason. ``confirm``: more than one level
    would go, so the sale has to be confirmed.
    """

    kind: int
    about: int = -1
    low: int = 0
    high: int = 0
    version: int = 0
    refusal: int = 0
    confirm: bool = False


@dataclass(frozen=True)
class Decision:
    """What ``seat`` may do (``open``) and what it may not, though the phase knows it (``refused``), both in order."""

    seat: int
    open: tuple[Choice, ...]
    refused: tuple[Choice, ...]


def decide(state: Any, seat: int, legal: Legal) -> Decision:
    """Ask the rules about every action of a seat except `offer`, whose domain is too wide to list, and `undo`."""
    found = _Finder(state, seat, legal)
    for kind in PLAIN[:2]:
        found.plain(kind)
    for card in range(32):
        if state.holder[card] == seat:
            found.ask(Choice(codes.USE_CARD, card), card, 0)
    found.bid()
    for kind in PLAIN[2:-1]:
        found.plain(kind)
    for kind in ON_SPACES:
        for space in range(state.board.spaces):
            if state.owner[space] == seat:
                found.on_space(kind, space)
    for kind in ON_OFFERS:
        for offer in state.offers:
            if offer.parties >> seat & 1 and (kind == codes.WITHDRAW) == (offer.by == seat):
                found.ask(Choice(kind, offer.number, version=offer.version), offer.number, offer.version)
    found.plain(PLAIN[-1])
    open_ones = tuple(choice for choice in found.choices if not choice.refusal)
    refused = tuple(choice for choice in found.choices if choice.refusal)
    return Decision(seat, open_ones, refused)


class _Finder:
    """Collects the choices of one seat."""

    def __init__(self, state: Any, seat: int, legal: Legal) -> None:
        self.state = state
        self.seat = seat
        self.legal = legal
        self.move = Move()
        self.choices: list[Choice] = []

    def code(self, kind: int, a: int, b: int) -> int:
        self.move.set(kind, a, b)
        return self.legal(self.state, self.seat, self.move)

    def plain(self, kind: int) -> None:
        self.ask(Choice(kind), 0, 0)

    def ask(self, choice: Choice, a: int, b: int) -> None:
        code = self.code(choice.kind, a, b)
        if code not in OUT_OF_PLACE:
            self.choices.append(Choice(choice.kind, choice.about, version=choice.version, refusal=code))

    def on_space(self, kind: int, space: int) -> None:
        code = self.code(kind, space, 0)
        if code == codes.NEEDS_CONFIRM:
            self.choices.append(Choice(kind, space, confirm=True))
        elif code not in OUT_OF_PLACE:
            self.choices.append(Choice(kind, space, refusal=code))

    def bid(self) -> None:
        """The bounds of a bid, found by halving: below the least every amount is too low, above it none is."""
        cash = self.state.cash[self.seat]
        code = self.code(codes.BID, cash, 0)
        if code in OUT_OF_PLACE:
            return
        if code != codes.LEGAL:
            # With all its cash too low a bid, what is lacking is cash.
            lacking = codes.NOT_ENOUGH_CASH if code == codes.BID_TOO_LOW else code
            self.choices.append(Choice(codes.BID, refusal=lacking))
            return
        low, high = 0, cash
        while low < high:
            middle = (low + high) // 2
            if self.code(codes.BID, middle, 0) == codes.LEGAL:
                high = middle
            else:
                low = middle + 1
        self.choices.append(Choice(codes.BID, low=low, high=cash))
