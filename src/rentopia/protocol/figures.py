"""Figures that a client asks for because it knows no rule: the printed board, stops and worth as a match stands.

Amounts are whole dollars. Spaces go by their keys, as in records; seats by number.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

#: ``dice``: the amount is to be multiplied by a throw. ``none``: there is no amount.
Unit = Literal["dollars", "dice", "none"]


class RowView(Struct, frozen=True):
    """A line of a deed card: ``amount`` in ``unit`` where the case of ``word`` holds.

    ``alone``, ``whole`` (of the group, nothing built) or only ``land``; ``house`` and ``hotel`` (``count`` of them);
    ``held`` (``count`` of the kind in one hand); further words belong to a game.
    """

    word: str
    count: int
    amount: int
    unit: Unit = "dollars"


class TollView(Struct, frozen=True):
    """What a stop costs by the board itself, whoever holds it."""

    amount: int


class DueView(Struct, frozen=True):
    """What a stop costs somebody who has no share in the space, as the match stands; ``amount`` null for nothing.

    ``row``: the place of the line of the deed card that holds; null where none does, as on a deed that nobody has.
    """

    space: int | str
    amount: int | None
    unit: Unit
    row: int | None = None


class BarView(Struct, frozen=True):
    """Why a deed can't be offered in a trade now."""

    space: int | str
    code: str
    sentence: str
    clause: str


class Figures(Struct, frozen=True):
    """A match after the step ``seq`` in figures; lists by seat have one entry for each.

    ``dues``: of every space on which a stop can cost something. ``worth``: as it would be counted if the match ended
    here. ``income``: what one stop of somebody else on each space would bring the seat, a throw counted as seven.
    ``passing``: what the seat is paid when its token next passes the start. ``barred``: the deeds that can't be traded
    now; ``bars`` has the reasons in the same order.
    """

    seq: int
    dues: tuple[DueView, ...]
    worth: tuple[int, ...]
    income: tuple[int, ...]
    passing: tuple[int, ...]
    barred: tuple[int | str, ...]
    bars: tuple[BarView, ...]
