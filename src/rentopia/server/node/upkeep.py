"""What is done beside play, every minute and every hour: counting open matches, and deleting what its time is over for.

How long matches and tables are kept is a setting; 0 keeps them for ever. Where it is decided: issue 4, part 5.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

import structlog

from rentopia.server.metrics import Metrics
from rentopia.server.settings import Settings
from rentopia.store.contract import Retired, Store, StoreError

LookAgain = Callable[[], Awaitable[None]]

COUNT_S = 60.0
RETIRE_S = 3600.0
_DAY_MS = 86_400_000

_log = structlog.get_logger("rentopia.upkeep")


async def upkeep(store: Store, settings: Settings, metrics: Metrics, look_again: LookAgain) -> None:
    """Runs until it is cancelled; a store that is away is asked again the next time. ``look_again`` is called when
    tables have gone that somebody may hold in memory."""
    retired_at = -RETIRE_S
    while True:
        try:
            metrics.open_matches.set(await store.open_matches())
            if time.monotonic() - retired_at >= RETIRE_S:
                gone = await retire(store, settings, metrics)
                retired_at = time.monotonic()
                if gone.tables:
                    await look_again()
        except StoreError as error:
            _log.warning("upkeep_put_off", error=type(error).__name__)
        await asyncio.sleep(COUNT_S)


async def retire(store: Store, settings: Settings, metrics: Metrics) -> Retired:
    """Delete what the settings give up by now."""
    now = round(time.time() * 1000)
    finished, idle = settings.keep_finished_days, settings.keep_abandoned_days
    if not finished and not idle:
        return Retired(0, 0)
    gone = await store.retire(now - finished * _DAY_MS if finished else 0, now - idle * _DAY_MS if idle else 0)
    metrics.retired_total.labels("tables").inc(gone.tables)
    metrics.retired_total.labels("matches").inc(gone.matches)
    metrics.retired_total.labels("broken_off").inc(gone.broken_off)
    if gone.tables or gone.matches:
        _log.info("retired", tables=gone.tables, matches=gone.matches, broken_off=gone.broken_off)
    return gone
