"""A node with faults: changes the program from outside, then runs `rentopia` as it is (`python -m chaos.faulty serve`).

``CHAOS_FAULTS`` is a JSON object: ``skew`` (seconds that this node's clock is off), ``hints`` (``lost``, ``double`` or
a share of 0 to 1 that is lost), ``mutant`` (``ack_before_commit`` or ``changed_idem``). Nothing in the program knows of
it. Where it is decided: the table server's design, part 5.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import time
from collections.abc import Awaitable, Callable
from typing import Any

#: Names of the mutants here and in `server/faults.py`.
MUTANTS = {"ack_before_commit": "ack_first", "changed_idem": "lose_idem"}


def skew(seconds: float) -> None:
    """Every clock of this process that tells the time of day is off; before anything is imported that takes one."""
    import datetime as module

    real, real_ns = time.time, time.time_ns
    time.time = lambda: real() + seconds
    time.time_ns = lambda: real_ns() + int(seconds * 1e9)

    class Skewed(module.datetime):
        @classmethod
        def now(cls, tz: Any = None) -> Any:
            return super().now(tz) + module.timedelta(seconds=seconds)

    setattr(module, "datetime", Skewed)  # noqa: B010 - the same


def hints(how: str | float, rng: random.Random) -> None:
    """What other nodes write is heard never, only partly, or twice and late."""
    from rentopia.store.postgres import PostgresStore

    listen = PostgresStore.listen
    later: set[asyncio.Task[None]] = set()

    async def faulty(self: Any, on_hint: Callable[[Any], Awaitable[None]], on_gap: Any) -> None:
        async def again(hint: Any) -> None:
            await asyncio.sleep(rng.uniform(0.05, 1.5))
            await on_hint(hint)

        async def heard(hint: Any) -> None:
            if how == "lost" or (isinstance(how, float) and rng.random() < how):
                return
            if how == "double":
                for _ in range(2):
                    task = asyncio.create_task(again(hint))
                    later.add(task)
                    task.add_done_callback(later.discard)
                return
            await on_hint(hint)

        await listen(self, heard, on_gap)

    setattr(PostgresStore, "listen", faulty)  # noqa: B010 - what is changed here is not ours to type


def mutant(name: str) -> None:
    """One of the two variants that are wrong."""
    from rentopia.server.faults import Faults
    from rentopia.server.node.node import Node

    wanted: Any = {MUTANTS[name]: True}

    begin = Node.__init__

    def wrong(self: Any, *args: Any, **named: Any) -> None:
        begin(self, *args, **{**named, "faults": Faults(**wanted)})

    setattr(Node, "__init__", wrong)  # noqa: B010 - the same


def main() -> None:
    faults = json.loads(os.environ["CHAOS_FAULTS"])
    if faults.get("skew"):
        skew(faults["skew"])
    if faults.get("hints"):
        hints(faults["hints"], random.Random(faults.get("seed", 0)))
    if faults.get("mutant"):
        mutant(faults["mutant"])
    from rentopia.cli.main import main as rentopia

    rentopia()


if __name__ == "__main__":
    main()
