"""How often one socket may send: a bucket of tokens that fills by itself, and strikes for what goes beyond.

Where it is decided: the table server's design, part 1; the report on the stack, part 5.
"""

from __future__ import annotations

PER_SECOND = 10.0
BURST = 20.0
STRIKES = 3
FORGIVEN_S = 30.0
"""After so long without a new strike the old ones count no more."""


class Bucket:
    """``now`` is any clock that only goes forward, in seconds."""

    def __init__(self, now: float) -> None:
        self._tokens = BURST  # looked up each time, so that tests may play faster than people
        self._filled = now
        self._strikes = 0
        self._struck = now

    def take(self, now: float) -> bool:
        """Take one token; False where there is none."""
        self._tokens = min(BURST, self._tokens + (now - self._filled) * PER_SECOND)
        self._filled = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    def strike(self, now: float) -> bool:
        """Note that a message was too many, or could not be understood; True where that was the last one allowed."""
        if now - self._struck > FORGIVEN_S:
            self._strikes = 0
        self._strikes += 1
        self._struck = now
        return self._strikes >= STRIKES
