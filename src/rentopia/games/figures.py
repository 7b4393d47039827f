"""What a board and the desks of a client show in figures: the lines of deed cards, what a stop costs now, incomes.

A client knows no rule, so it asks for all of this. Nothing here decides anything: a game answers with the functions
that its rules themselves use, and derives from `Figures` in a module `figures.py` of its own, named in its ``KEYS``.
A game that gives none shows no rents; its tables play all the same. Where it is decided: issue 5, part 3.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from rentopia.engine import codes
from rentopia.engine.fold import apply_event
from rentopia.engine.rows import Move
from rentopia.games.raising import Found

Unit = Literal["dollars", "dice", "none"]
DOLLARS: Unit = "dollars"
DICE: Unit = "dice"
"""The amount is to be multiplied by a throw."""
NONE: Unit = "none"
"""Nothing is due."""
MEAN_THROW = 7
"""What a throw of two dice comes to on the average, where an amount that it multiplies is to be added to dollars."""
_MOST_BOARDS = 32


@dataclass(frozen=True)
class Row:
    """A line of a deed card: ``amount`` in ``unit`` where the case of ``word`` holds, ``count`` times.

    Words that all games share: ``alone`` and ``whole`` (of the group, nothing built) or only ``land`` where both are
    the same, ``house`` (``count`` of them), ``hotel``, ``held`` (``count`` of the kind in one hand). A game may have
    further ones.
    """

    word: str
    count: int
    amount: int
    unit: Unit = DOLLARS


@dataclass(frozen=True)
class Due:
    """What a stop costs somebody who has no share in the space, as the match stands.

    ``amount``: dollars, or times the dice; None (``unit`` none) where nothing can be asked for. ``row``: the place of
    the line of the deed card that holds, None where none does.
    """

    amount: int | None
    unit: Unit = DOLLARS
    row: int | None = None


NOTHING_DUE = Due(None, NONE)


@dataclass(frozen=True)
class Ballot:
    """What a vote on ``about`` would change: for the table and for each seat, by words of the game; dollars.

    ``needs``: how many yes carry it. ``table`` and ``seats``: what holds now, and what would hold once it is carried.
    """

    about: str
    needs: int
    table: tuple[dict[str, int], dict[str, int]]
    seats: tuple[tuple[dict[str, int], dict[str, int]], ...]


class Figures:
    """Defaults: what the shared tables of a board hold, and no rents. ``state`` is always of this game, not changed."""

    #: What else may stand in the way of trading a deed, beside the shared refusals.
    bars: tuple[int, ...] = (codes.HAS_BUILDINGS, codes.DISTRICT_HAS_BUILDINGS, codes.IS_PLEDGED)

    def __init__(self) -> None:
        self._known: dict[int, tuple[Any, dict[int, tuple[Row, ...]]]] = {}

    # --- the printed board --------------------------------------------------------------------------------

    def mortgage(self, state: Any, space: int) -> int:
        """What the bank lends on a deed; dollars, 0 for a space that it lends nothing on."""
        amount: int = state.board.mortgage[space]
        return amount

    def clear(self, state: Any, space: int) -> int:
        """What clearing that mortgage costs; dollars."""
        amount: int = state.board.redemption[space]
        return amount

    def toll(self, state: Any, space: int) -> int | None:
        """What a stop on a space costs by the board itself, be it nobody's; dollars, None for nothing."""
        return None

    def wage(self, state: Any, space: int) -> int | None:
        """What a space pays to who reaches it by the board itself; dollars, None for nothing."""
        return None

    def rows(self, state: Any, space: int) -> tuple[Row, ...]:
        """The lines of a deed card in order, asked of the rules on a board without any other deed; () for no deed.

        Made once for each board.
        """
        key = id(state.board)
        if key not in self._known:
            if len(self._known) >= _MOST_BOARDS:
                self._known.clear()
            self._known[key] = (state.board, {})  # the board stays, and so its id
        rows = self._known[key][1]
        if space not in rows:
            rows[space] = tuple(self._make_rows(state, space))
        return rows[space]

    def bare(self, state: Any) -> Any:
        """A state on the same board on which nobody owns anything yet."""
        raise NotImplementedError

    def raised(self, state: Any, space: int, seat: int, level: int) -> None:
        """Build on a deed of a bare state."""
        apply_event(state, (codes.LEVEL_CHANGED, space, state.level[space], level))

    def _make_rows(self, state: Any, space: int) -> list[Row]:
        board = state.board
        if not board.deed_mask >> space & 1:
            return []
        if board.street_mask >> space & 1:
            return self._street_rows(state, space)
        for mask in (board.fare_mask, board.multiple_mask):
            if mask >> space & 1:
                return self._held_rows(state, space, mask)
        return []

    def _street_rows(self, state: Any, space: int) -> list[Row]:
        board, terms, bare = state.board, state.terms, self.bare(state)
        _give(bare, space)
        alone = self._amount(bare, space)
        for other in range(board.spaces):
            if other != space and board.group_mask[board.group[space]] >> other & 1:
                _give(bare, other)
        whole = self._amount(bare, space)
        rows = [Row("land", 0, alone)] if alone == whole else [Row("alone", 0, alone), Row("whole", 0, whole)]
        for level in range(1, terms.top_level + 1):
            self.raised(bare, space, 0, level)
            hotel = level >= terms.hotel_level
            rows.append(Row("hotel" if hotel else "house", 1 if hotel else level, self._amount(bare, space)))
        return rows

    def _held_rows(self, state: Any, space: int, mask: int) -> list[Row]:
        bare, rows = self.bare(state), []
        others = [other for other in range(state.board.spaces) if mask >> other & 1 and other != space]
        for count, other in enumerate((space, *others), 1):
            _give(bare, other)
            amount, unit = self.charge(bare, space)
            rows.append(Row("held", count, amount or 0, unit))
        return rows

    def _amount(self, state: Any, space: int) -> int:
        return self.charge(state, space)[0] or 0

    # --- the match as it stands ---------------------------------------------------------------------------

    def charge(self, state: Any, space: int) -> tuple[int | None, Unit]:
        """Amount and unit of what a stop costs somebody who has no share in the space; None for nothing."""
        return None, NONE

    def due(self, state: Any, space: int) -> Due:
        """The same with the line of the deed card that holds."""
        amount, unit = self.charge(state, space)
        if amount is None:
            return NOTHING_DUE
        return Due(amount, unit, self.line(state, space, amount))

    def line(self, state: Any, space: int, amount: int) -> int | None:
        """The line of the card of a deed that somebody holds: by what stands on it, else by what it charges."""
        board = state.board
        if not board.deed_mask >> space & 1 or state.owner[space] == codes.NOBODY:
            return None
        rows = self.rows(state, space)
        level: int = state.level[space]
        if board.street_mask >> space & 1 and level:
            highest: int = state.terms.top_level
            return len(rows) - highest + level - 1
        return next((place for place, row in enumerate(rows) if row.amount == amount), None)

    def takes(self, state: Any, seat: int, space: int) -> int:
        """What a seat is paid when somebody without a share in the space stops there; dollars, a throw is seven."""
        if state.owner[space] != seat:
            return 0
        amount, unit = self.charge(state, space)
        return (amount or 0) * (MEAN_THROW if unit == DICE else 1)

    def income(self, state: Any, seat: int) -> int:
        """What a seat is paid by one stop on each space."""
        return sum([self.takes(state, seat, space) for space in range(state.board.spaces)])

    def passing(self, state: Any, seat: int) -> int:
        """What a seat is paid when its token next passes the start; dollars."""
        return 0

    # --- what might be ------------------------------------------------------------------------------------

    def answer(self, state: Any, seat: int, move: Move) -> tuple[int, Move] | None:
        """Who else must still agree for what a seat has just done to come about, and by which action.

        Asked again and again, each answer being performed, until it is None: nobody.
        """
        number = move.a
        if move.kind != codes.ACCEPT and move.offer is not None and not number:
            number = state.offers_made
        elif move.kind not in (codes.ACCEPT, codes.OFFER):
            return None
        for offer in state.offers:
            if offer.number == number:
                for side in range(state.seats):
                    if offer.parties >> side & 1 and side != offer.by and not offer.accepted >> side & 1:
                        yes = Move()
                        yes.set(codes.ACCEPT, number, offer.version)
                        return side, yes
        return None

    def raising(self, state: Any, seat: int, need: int) -> Found:
        """Ways to come to ``need`` dollars in hand by selling and pledging what a seat has."""
        return Found((), 0, True)

    def ballot(self, state: Any) -> Ballot | None:
        """What a vote that may still be moved, or is under way, would change; None where there is none."""
        return None


def _give(state: Any, space: int) -> None:
    """Let seat 0 of a bare state have a deed."""
    apply_event(state, (codes.OWNER_CHANGED, space, codes.NOBODY, 0))
