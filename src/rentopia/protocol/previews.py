"""What would come of actions, how a debt could be paid, and what a vote would change: questions that change nothing.

Amounts are whole dollars. Spaces go by their keys, as in records (as texts where they are the key of an object); seats
by number; lists by seat have one entry for each.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from rentopia.protocol.figures import Figures
from rentopia.protocol.requests import Problem, Receipt, Request
from rentopia.protocol.words import SeatNumber, Seq

MOST_ACTIONS = 60
"""Actions of one preview."""


class PreviewRequest(Request, frozen=True):
    """Actions of the own seat, in order, of which it is asked what would come.

    With ``seq`` it is refused as `stale` where the match has gone on.
    """

    actions: Annotated[tuple[dict[str, Any], ...], Meta(min_length=1, max_length=MOST_ACTIONS)]
    seq: Seq | None = None


class Supply(Struct, frozen=True):
    """Buildings that the bank has left; null where it never runs short."""

    houses: int | None
    hotels: int | None


class FeeView(Struct, frozen=True):
    """What a seat pays the bank for a mortgaged deed that it receives."""

    seat: SeatNumber
    space: int | str
    amount: int


class ForcedSale(Struct, frozen=True):
    """A street that comes down with a sale that takes more than one level, from the level ``old`` to ``new``.

    ``at``: the place of the sale among the actions.
    """

    at: int
    space: int | str
    old: int
    new: int


class Preview(Struct, frozen=True):
    """What would come of the actions, if every other seat agreed where one has to; nothing has changed.

    ``at``: the place of the first action that is ``refused``; all ``after`` is as it stands before that one. Sales that
    want to be confirmed count as confirmed. ``later``: something here can be settled only when the turn is at rest.
    ``owners_after``, ``levels_after``: by space, all that anybody has, all that is built on. ``owed``: all open debts
    of a seat. ``phase``: what the match waits for afterwards. ``receipts``: why each amount moved; ``event`` counts
    over all actions.
    """

    seq: int
    refused: Problem | None
    at: int | None
    later: bool
    phase: str
    before: Figures
    after: Figures
    cash_before: tuple[int, ...]
    cash_after: tuple[int, ...]
    owed_before: tuple[int, ...]
    owed_after: tuple[int, ...]
    owners_after: dict[str, int]
    levels_after: dict[str, int]
    mortgaged_after: tuple[int | str, ...]
    supply_before: Supply
    supply_after: Supply
    fees: tuple[FeeView, ...]
    sales_forced: tuple[ForcedSale, ...]
    receipts: tuple[Receipt, ...]


class Loss(Struct, frozen=True):
    """What a way takes from a seat: ``worth`` as it is counted at the end (cash that was raised counts as there), and
    ``rent``, what one stop of somebody else on each space brings less."""

    worth: int
    rent: int


class Way(Struct, frozen=True):
    """Actions in the order in which they are to be sent; they raise ``raises`` together.

    ``note``: what it is the best in, among what comes to the sum: ``cheapest`` (least worth lost, then least rent),
    ``rent`` (least rent lost), ``fewest`` (fewest actions), ``pledging`` (nothing sold), ``selling`` (nothing pledged).
    """

    actions: tuple[dict[str, Any], ...]
    raises: int
    loses: Loss
    note: Literal["cheapest", "rent", "fewest", "pledging", "selling"]


class Ways(Struct, frozen=True):
    """How the own seat could come to a sum by selling and pledging, the cheapest way first.

    ``owed``: the sum; ``cash``: what is in hand; ``most``: what would be in hand with everything raised. ``enough``:
    whether that covers it; if not there is no way. ``exact``: whether no way is cheaper than the first.
    """

    seq: int
    owed: int
    cash: int
    most: int
    enough: bool
    exact: bool
    ways: tuple[Way, ...]


class Change(Struct, frozen=True):
    """Amounts by words of the game: as things stand, and with the vote carried."""

    before: dict[str, int]
    after: dict[str, int]


class SeatChange(Struct, frozen=True):
    """The same of a seat."""

    seat: SeatNumber
    before: dict[str, int]
    after: dict[str, int]


class VoteEffect(Struct, frozen=True):
    """What a vote that may be moved, or is under way, would change for the table and for each seat.

    ``about``: what is put to the vote; ``needs``: how many yes carry it. Words stand only where the game counts them.
    """

    seq: int
    about: str
    needs: int
    table: Change
    seats: tuple[SeatChange, ...]
