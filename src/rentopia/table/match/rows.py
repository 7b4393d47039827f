"""The rows of a match's log as the table makes them, and what is wrong with one that does not fit.

Where it is decided: the table server's design, part 2; formats, part 6.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rentopia.engine.history import Step
from rentopia.formats.position import read as read_position
from rentopia.formats.record import Origin, header_line
from rentopia.games import load_game

HEADER_IDEM = "header"
"""Of row 0."""
START_IDEM = "start"
"""Of row 1."""


class LogBroken(Exception):
    """The rows of a match don't follow from each other: the match in memory is void and has to be loaded anew.

    ``seq`` is the row at fault. If loading from row 0 raises it too, the log itself is damaged there.
    """

    def __init__(self, match: str, seq: int, reason: str) -> None:
        super().__init__(match, seq, reason)
        self.match = match
        self.seq = seq
        self.reason = reason

    def __str__(self) -> str:
        return f"match {self.match}, row {self.seq}: {self.reason}"


@dataclass(frozen=True)
class Proposal:
    """A row that may be appended: ``step`` as it has been performed, ``body`` its line in UTF-8 without line break."""

    seq: int
    step: Step
    body: bytes
    idem: str | None


def header_body(
    game: str,
    options: Mapping[str, object],
    names: Sequence[str],
    *,
    match: str,
    commitment: str,
    created: str,
    bots: Sequence[str | None] | None = None,
    board: str | None = None,
    position: Mapping[str, object] | None = None,
    origin: Origin | None = None,
) -> bytes:
    """Row 0 of a new match: ``options`` are those that differ, ``created`` a time such as ``2026-11-30T07:00:00Z``.

    ``bots`` has for each seat the name of its bot or None. ``position``: the match goes on from there, which is step
    ``origin`` of another match; whatever its seats are called there, here they have ``names``. Raises KeyError for an
    unknown game, ValueError with the reason for a bad option, number of seats or position.
    """
    if position is None:
        state = load_game(game).on_board(board).new_state(options, len(names))
    else:
        state = read_position(position, board).state
    line = header_line(
        state,
        names,
        match=match,
        commitment=commitment,
        created=created,
        bots=bots,
        board=board,
        goes_on=position is not None,
        origin=origin,
    )
    return line.rstrip("\n").encode()
