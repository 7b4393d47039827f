"""Finished matches folded up to some step, for those who look at one step after the other.

A replay asks about the steps around one, forwards and back: copies by the way make going back as quick as going on.
Where it is decided: issue 5, part 5; the table server's design, part 2.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rentopia.protocol.requests import Receipt
from rentopia.server.node.held import Held, pages
from rentopia.table.match.receipts import Ledger

if TYPE_CHECKING:
    from rentopia.store.contract import Store

_APART = 500
"""Steps from one copy of a state to the next, at first."""
_COPIES = 100
_OPEN = 8
"""Finished matches of which the step that was last asked for is kept."""
_SLICE = 20
"""Rows that are folded before others get a turn."""


class Folded:
    """A match folded up to the step ``seq``.

    There are never more than twice `_COPIES` copies: then every second one is let go, and they lie twice as far apart.
    """

    def __init__(self, header: str) -> None:
        self.ledger = Ledger(header)
        self.seq = 0
        self.apart = _APART
        #: The receipts of that step, where they were wanted.
        self.found: Sequence[Receipt] = ()
        self._copies = {0: self.ledger.copy()}

    @property
    def game(self) -> Any:
        return self.ledger.game

    @property
    def state(self) -> Any:
        return self.ledger.state

    def add(self, body: bytes, wanted: bool = False) -> None:
        self.found = self.ledger.read(body, wanted, told=True)
        self.seq += 1
        if self.seq % self.apart == 0:
            self._copies[self.seq] = self.ledger.copy()
            if len(self._copies) > 2 * _COPIES:
                self.apart *= 2
                self._copies = {seq: copy for seq, copy in self._copies.items() if seq % self.apart == 0}

    def go_towards(self, seq: int) -> None:
        """Stand at the last known step up to ``seq``."""
        near = max(known for known in self._copies if known <= seq)
        if not near <= self.seq <= seq:
            self.ledger, self.seq = self._copies[near].copy(), near


class Folding:
    """Folds matches, and keeps the last ones. One caller at a time for each match."""

    def __init__(self) -> None:
        self._open: OrderedDict[str, Folded] = OrderedDict()

    async def up_to(self, store: Store, held: Held, seq: int, wanted: bool = False) -> Folded | None:
        """The match after a step, with its receipts where ``wanted``; None where the log has no such step."""
        folded = self._open.pop(held.match, None)
        if folded is not None:
            folded.go_towards(seq - 1 if wanted else seq)
        if folded is None or folded.seq < seq:
            async for page in pages(store, held.match, -1 if folded is None else folded.seq):
                for row in page:
                    if folded is None:
                        folded = Folded(row.body.decode())
                    elif folded.seq < seq:
                        folded.add(row.body, wanted and row.seq == seq)
                        if row.seq % _SLICE == 0:
                            await asyncio.sleep(0)
                if folded is not None and folded.seq == seq:
                    break
        if folded is None or folded.seq != seq:
            return None
        if held.live.over:
            self._open[held.match] = folded
            while len(self._open) > _OPEN:
                self._open.popitem(last=False)
        return folded
