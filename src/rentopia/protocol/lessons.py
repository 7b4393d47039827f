"""Lessons: matches with a script that somebody plays along with to learn a game."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Raw, Struct

from rentopia.protocol.figures import Figures
from rentopia.protocol.messages import DecisionMessage
from rentopia.protocol.previews import MOST_ACTIONS, VoteEffect, Ways
from rentopia.protocol.requests import Receipt, Request
from rentopia.protocol.words import SeatNumber


class LessonRow(Struct, frozen=True):
    """A lesson in the list: its word, an English title, and how many of its steps the learner takes himself."""

    lesson: str
    title: str
    steps: int


class Lessons(Struct, frozen=True):
    """The lessons of a game in the order in which they are best taken; none where it has none."""

    game: str
    lessons: tuple[LessonRow, ...]


class LessonStep(Struct, frozen=True):
    """A step that is taken next: by the learner himself where he is its seat, else shown.

    ``tell``: the word under which a client has what it says before; None: it goes on by itself. ``point``: what is
    pointed at (``space:NAME``, ``players``, ``log``, ``board``), None for the button of the step. ``decision``: what
    the learner may do before it, None where it is not his step. ``waits``: for whom the match waits before it.
    ``step``: as in a record. ``receipts``: why its amounts move. ``figures``: of the match after the step. ``ways``:
    how the learner could pay what he owes before it, None where he owes nothing; ``effect``: what a vote would change,
    None where none can be moved.
    """

    tell: str | None
    point: str | None
    decision: DecisionMessage | None
    waits: tuple[SeatNumber, ...]
    step: Raw
    receipts: tuple[Receipt, ...]
    figures: Figures
    ways: Ways | None = None
    effect: VoteEffect | None = None


class LessonView(Struct, frozen=True):
    """A lesson as the rules play it: where it begins, in figures too, and each step with what comes of it."""

    game: str
    lesson: str
    title: str
    clause: str
    learner: SeatNumber
    opening: dict[str, Any]
    figures: Figures
    steps: tuple[LessonStep, ...]


class LessonLook(Request, frozen=True):
    """Actions of the learner, in order, of which it is asked what would come after so many steps of a lesson."""

    after: Annotated[int, Meta(ge=0, le=10_000)]
    actions: Annotated[tuple[dict[str, Any], ...], Meta(min_length=1, max_length=MOST_ACTIONS)]
