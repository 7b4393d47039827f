"""A finished match in figures, as `GET /api/matches/{match}/report` answers.

All of them follow from the record alone, by the rules of the game; money is in dollars, chances are expected counts.
"""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from rentopia.protocol.words import SeatNumber

Rank = Annotated[
    float,
    Meta(ge=0, le=100, description="So many of 100 players would have had less; those with the same count half."),
]


class WorthPoint(Struct, frozen=True):
    """What each seat is worth by the count of the rules after the step ``seq``, with which a ``round`` ended; 0 is
    before the first. None for a seat that is out. The last point is the end of the match."""

    round: int
    seq: int
    worth: tuple[int | None, ...]


class Landing(Struct, frozen=True):
    """How often throws ended on a space, against what was to be expected.

    ``expected`` is exact: for each throw of the match every outcome of the dice, and of a card that could come, was
    tried from where the match stood, and its chance added here. ``spread`` is the standard deviation of that sum.
    ``landed`` counts what the throws really brought, alike: without moves that their player chose afterwards.
    ``stops`` counts every end of a walk here, also by a card or by choice. ``key`` None: throws that sent the token to
    where it is held.
    """

    key: int | str | None
    landed: int
    expected: float
    spread: float
    stops: int


class DiceLuck(Struct, frozen=True):
    """The throws of a seat: ``pips`` of both dice in all against seven a throw, ``doubles`` against one in six.

    ``pips_rank`` and ``doubles_rank`` are None for a seat that never threw.
    """

    seat: SeatNumber
    throws: int
    pips: int
    pips_expected: int
    pips_rank: Rank | None
    doubles: int
    doubles_expected: float
    doubles_rank: Rank | None


class RentLuck(Struct, frozen=True):
    """The rents that fell due to throws: ``paid`` those that the seat met, ``received`` those that others met on what
    was its own, also where the money came later or never. Each beside what all outcomes of the same throws, with the
    same owners and buildings, come to on the average.

    ``luck``: how much better than that it went, both taken together; ``rank`` None where nothing could fall due.
    """

    seat: SeatNumber
    paid: int
    paid_expected: float
    received: int
    received_expected: float
    luck: float
    rank: Rank | None


class TradeSide(Struct, frozen=True):
    """A side of a trade with what it was worth just before and just after it, by the count of the rules."""

    seat: SeatNumber
    before: int
    after: int


class TradeView(Struct, frozen=True):
    """A trade that was settled by the step ``seq``; ``legs``, or the terms of a ``loan``, as in the record."""

    seq: int
    round: int
    number: int
    sides: tuple[TradeSide, ...]
    legs: tuple[dict[str, Any], ...] = ()
    loan: dict[str, Any] | None = None


class TurningPoint(Struct, frozen=True):
    """A turn in which much of all wealth changed hands, or after which another seat led for good.

    ``seq`` is the step of it that moved most, ``turn`` the seat whose turn it was, ``shift`` the part of all wealth
    that changed hands (0 to 1), ``changes`` what each seat won or lost by the count of the rules. ``leader``: who had
    most before and after; ``out``: who went out.
    """

    seq: int
    round: int
    turn: SeatNumber
    shift: float
    changes: tuple[int, ...]
    leader: tuple[SeatNumber, SeatNumber]
    out: tuple[SeatNumber, ...] = ()


class MatchReport(Struct, frozen=True):
    """A finished match in figures.

    ``result`` as in the record, None for a match that was broken off. ``worth`` has the end of every round; in a match
    of thousands of rounds of every so many, and those just before and after each of ``turning``. ``landings`` has the
    spaces in the order of the board, then the one without a key; ``remarkable`` the keys of those that differ most from
    what was to be expected, the greatest surplus first.
    """

    match: str
    game: str
    seats: tuple[str, ...]
    bots: tuple[str | None, ...]
    result: dict[str, Any] | None
    steps: int
    turns: int
    rounds: int
    throws: int
    worth: tuple[WorthPoint, ...]
    landings: tuple[Landing, ...]
    remarkable: tuple[int | str, ...]
    dice: tuple[DiceLuck, ...]
    rents: tuple[RentLuck, ...]
    trades: tuple[TradeView, ...]
    turning: tuple[TurningPoint, ...]
