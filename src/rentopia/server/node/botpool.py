"""Bots think in processes of their own, so that none ever holds up a socket.

A worker gets the position that the seat may see and answers with an action; whatever goes wrong there (a dead process,
a bot that thinks too long, an exception) ends in None, and the match goes on with the gentle action. Where it is
decided: the table server's design, part 3.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ThreadPoolExecutor

import structlog

from rentopia.table.clock.botseat import Chosen
from rentopia.workers import Workers

Choose = Callable[[bytes, int, str, int, str, tuple[str, ...]], Chosen]
"""`table.botseat.choose`: position (JSON), seat, name of the bot, word of chance, key of its memory, offers made."""

LONGEST_S = 5.0
"""No bot of the program thinks a tenth of this; beyond, its process is taken for stuck."""

_log = structlog.get_logger("rentopia.bots")


class BotPool:
    """``workers`` processes (0: one thread of this process, for tests and the smallest machines)."""

    def __init__(self, choose: Choose, workers: int = 1, longest_s: float = LONGEST_S) -> None:
        self.choose = choose
        self.workers = workers
        self.longest_s = longest_s
        self.closed = False
        self._executor: Executor | None = None

    async def ask(
        self, position: bytes, seat: int, bot: str, word: int, memory: str, made: tuple[str, ...] = ()
    ) -> dict[str, object] | None:
        """What the bot does, or None where no answer came in time. One more try where the worker had died."""
        for attempt in (1, 2):
            if self.closed:
                return None
            executor = self._running()
            try:
                future = executor.submit(self.choose, position, seat, bot, word, memory, made)
                chosen = await asyncio.wait_for(asyncio.wrap_future(future), self.longest_s)
                if chosen.note:
                    _log.info("bot_not_followed", bot=bot, seat=seat, note=chosen.note)
                return chosen.action
            except BrokenExecutor:
                _log.warning("bot_worker_died", bot=bot, attempt=attempt)
                self._replace(executor)
            except TimeoutError:
                _log.warning("bot_too_slow", bot=bot, seconds=self.longest_s)
                self._replace(executor)
                return None
            except RuntimeError as error:
                if self._executor is executor and not self.closed:
                    _log.error("bot_failed", bot=bot, error=repr(error))
                    return None  # the bot's own failure; else the pool was replaced under us: try the new one
            except Exception as error:
                _log.error("bot_failed", bot=bot, error=repr(error))
                return None
        return None

    def close(self) -> None:
        """End the workers; what they think about is lost. Doubled calls do nothing."""
        self.closed = True
        if self._executor is not None:
            self._end(self._executor)
            self._executor = None

    def _running(self) -> Executor:
        if self._executor is None:
            self._executor = Workers(self.workers) if self.workers else ThreadPoolExecutor(1, "bots")
        return self._executor

    def _replace(self, broken: Executor) -> None:
        if self._executor is broken:
            self._executor = None
            self._end(broken)

    @staticmethod
    def _end(executor: Executor) -> None:
        if isinstance(executor, Workers):
            executor.end()
        else:
            executor.shutdown(wait=False, cancel_futures=True)
