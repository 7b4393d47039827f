"""What may be seen of a match: a position and what stands beside it, and nothing else.

The position (formats, part 2) is the whitelist: everything in it lies open on the table, and nothing is shown that is
not in it, be it secrets, seeds or draws to come. Where it is decided: architecture, decision 7; the table server's
design, part 4.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from rentopia.formats.position import write
from rentopia.protocol.messages import Clock, View
from rentopia.table.clock.tracker import Tracker


class Seen(Protocol):
    """The parts of a live match that a view is made of."""

    @property
    def match(self) -> str: ...

    @property
    def names(self) -> Sequence[str]: ...

    @property
    def state(self) -> Any: ...

    @property
    def head(self) -> int: ...

    @property
    def chain(self) -> bytes: ...

    @property
    def tracker(self) -> Tracker: ...

    def waits(self) -> tuple[int, ...]: ...

    def may_undo(self, seat: int | None) -> bool: ...


def view(live: Seen, seat: int | None, clock: Clock) -> View:
    """The match after its newest row as ``seat`` sees it, None for a spectator.

    Seats see the same but for ``undo`` and ``meanwhile``: nothing in these games is hidden in a hand.
    """
    return View(
        match=live.match,
        seq=live.head,
        hash=live.chain.hex(),
        position=write(live.state, live.names),
        waits=live.waits(),
        clock=clock,
        undo=live.may_undo(seat),
        dice=(live.state.die1, live.state.die2),
        meanwhile=live.tracker.since(seat) if seat is not None and 0 <= seat < live.state.seats else (),
    )
