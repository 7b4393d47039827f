"""Bots think in processes of their own, so that none ever holds up a socket.

A worker gets the position that the seat may see and answers with an action; whatever goes wrong there (a dead process,
a bot that thinks too long, an exception) ends in None, and the match goes on with the gentle action. Where it is
decided: the table server's design, part 3.
"""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any

import structlog

Choose = Callable[[bytes, int, str, int, str, tuple[str, ...]], dict[str, Any]]
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
    ) -> dict[str, Any] | None:
        """What the bot does, or None where no answer came in time. One more try where the worker had died."""
        for attempt in (1, 2):
            if self.closed:
                return None
            executor = self._running()
            try:
                future = executor.submit(self.choose, position, seat, bot, word, memory, made)
                return await asyncio.wait_for(asyncio.wrap_future(future), self.longest_s)
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
            if self.workers:
                # Never fork: this process has threads, and a forked child would hold its sockets open.
                context = multiprocessing.get_context("spawn")
                self._executor = ProcessPoolExecutor(self.workers, mp_context=context)
            else:
                self._executor = ThreadPoolExecutor(1, thread_name_prefix="bots")
        return self._executor

    def _replace(self, broken: Executor) -> None:
        if self._executor is broken:
            self._executor = None
            self._end(broken)

    @staticmethod
    def _end(executor: Executor) -> None:
        # A stuck worker is asked to stop; `shutdown` alone would wait for it for ever at the end of the program.
        processes = list(getattr(executor, "_processes", None) or {})
        workers = [process for process in multiprocessing.active_children() if process.pid in processes]
        executor.shutdown(wait=False, cancel_futures=True)
        for process in workers:
            process.terminate()
