"""The clock of a store that has only its host's: it follows it, but never back."""

from __future__ import annotations

import threading
import time


class HostClock:
    """Milliseconds since 1970 by the host's clock. Where that is set back it goes on at its own pace, so that no row is
    older than the one before it and no timer waits for an hour to come round again. Safe from several threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._shown = 0
        self._steady = 0

    def not_before(self, at: int) -> None:
        """From now on later than ``at``, the newest time in the data."""
        with self._lock:
            if at > self._shown:
                self._shown, self._steady = at, self._pace()

    def now(self) -> int:
        """The time; never less than an answer given before."""
        with self._lock:
            steady = self._pace()
            self._shown = max(self._wall(), self._shown + steady - self._steady)
            self._steady = steady
            return self._shown

    def _wall(self) -> int:
        return time.time_ns() // 1_000_000

    def _pace(self) -> int:
        return time.monotonic_ns() // 1_000_000
