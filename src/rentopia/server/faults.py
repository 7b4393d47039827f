"""Faults that a test asks for, and none without: where the chaos runs break a server, and how it could be wrong.

Two variants are wrong on purpose (``ack_first``, ``lose_idem``): the checks of the chaos runs must find them. No
setting reaches this. Where it is decided: the table server's design, part 5.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from rentopia.store.contract import Row


@dataclass(frozen=True)
class Faults:
    """``before`` and ``after`` are awaited around the commit of each row, and may raise or end the process.

    ``ack_first``: WRONG: an action is acknowledged before it is durable. ``lose_idem``: WRONG: the idem of an action
    is changed on its way into the log, so that a repetition is not known again.
    """

    before: Callable[[Row], Awaitable[None]] | None = None
    after: Callable[[Row], Awaitable[None]] | None = None
    ack_first: bool = False
    lose_idem: bool = False


NO_FAULTS = Faults()
