"""A table of the Landlord's Game for golden matches: tokens go where the script says, and the usual is done for it."""

from __future__ import annotations

from typing import Any, Self

from golden.table import NAMES, Table
from rentopia.engine import codes
from rentopia.games.landlords.bidding import speaker
from rentopia.games.landlords.codes import FROM_JAIL

RING = 40
_SIDE = 10


class LandlordsTable(Table):
    """See `Table`; `to` chooses the throw that leads to a space."""

    def __init__(
        self, name: str, seats: int, options: dict[str, object], first: int = 0, titles: tuple[str, ...] = ()
    ) -> None:
        super().__init__(name, seats, options, first=first, titles=titles, game="landlords")

    @property
    def state(self) -> Any:
        return self.history.state

    def to(self, space: str | int, cards: str = "", double: bool = False, back: bool = False) -> Self:
        """The mover's throw that leads to a space; where there is a choice, forward without the pass, or back."""
        here = self.state.space[self.mover]
        base = here if here < RING else (here - RING) * _SIDE
        steps = (self.game.find_space(space) - base) % RING
        if back:
            steps = RING - steps
        if self.state.came_from == FROM_JAIL:
            steps += 1  # the first spot is counted on Shelter
        if not 2 <= steps <= 12:
            raise AssertionError(f"{self.name}: {NAMES[self.mover]} is {steps} from {space}")
        low = steps // 2 if double else max(1, steps - 6)
        self.script.throws = [(low, steps - low)]
        self.script.cards = [self.game.find_card(card) for card in cards.split()]
        self.act(self.mover, {"type": "roll"}, self.script)
        if self.state.phase == codes.CHOOSING and self.state.target == codes.NOBODY:
            self.act(self.mover, {"type": "move", **({"direction": "back"} if back else {})}, self.script)
        if self.script.throws or self.script.cards:
            raise AssertionError(f"{self.name}: chance is left over: {self.script}")
        return self

    def pass_all(self) -> Self:
        """Nobody bids, or nobody more."""
        while self.state.phase == codes.AUCTION:
            self.do(speaker(self.state), "pass")
        return self

    def buys(self, amount: int) -> Self:
        """The mover bids, and all others pass."""
        self.do(self.mover, "bid", amount=amount)
        return self.pass_all()

    def over(self) -> Self:
        """Nobody bids, and the turn ends."""
        self.pass_all()
        self.end()
        return self

    def goes(self, *spaces: str | int) -> Self:
        """One mover after the other goes to a space, where nobody bids, and ends his turn."""
        for space in spaces:
            self.to(space).over()
        return self

    def one(self, seat: int, kind: str, **fields: Any) -> Self:
        """One action, for chains."""
        self.do(seat, kind, **fields)
        return self

    def lends(self, lender: int, borrower: int, amount: int, **terms: Any) -> Self:
        """A loan that the lender offers and the borrower accepts."""
        self.do(lender, "lend", to=borrower, amount=amount, **terms)
        return self.one(borrower, "accept", offer=self.state.offers_made)

    def gives(self, giver: int, taker: int, cash: int = 0, **what: Any) -> Self:
        """One side gives, the other takes; without a sum all cash of the giver."""
        sums = {} if what else {"cash": cash or self.state.cash[giver]}
        self.trade(giver, {"from": giver, "to": taker, **({"cash": cash} if cash else sums), **what})
        return self

    def motion(self, seat: int, yes: tuple[int, ...], no: tuple[int, ...] = (), at: str = "") -> Self:
        """A seat moves the Single Tax, or the end ``at`` now or at the next double; the others answer."""
        if at:
            self.do(seat, "move_end", at=at)
        else:
            self.do(seat, "move_single_tax")
        for voter in sorted((*yes, *no)):
            self.do(voter, "vote", yes=voter in yes)
        return self

    def agreed(self, space: str | int) -> Self:
        """All agree on the end after this turn, in which the mover goes to a space."""
        others = tuple(seat for seat in range(self.state.seats) if seat != self.mover)
        self.motion(self.mover, others, at="now")
        return self.to(space).over()
