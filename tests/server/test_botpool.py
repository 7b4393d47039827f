"""Bots in processes of their own: an answer, or none where the bot fails, dies or thinks too long."""

from __future__ import annotations

import asyncio
import os
import time
from typing import Any

import pytest
import structlog
from structlog.testing import LogCapture

from rentopia.server.node import botpool
from rentopia.server.node.botpool import BotPool
from rentopia.table.clock.botseat import Chosen


def answers(position: bytes, seat: int, bot: str, word: int, memory: str, made: tuple[str, ...]) -> Chosen:
    """What a worker runs; ``bot`` says how it behaves."""
    if bot == "dies":
        os._exit(3)
    if bot == "dies once" and not os.path.exists(memory):
        with open(memory, "w", encoding="ascii"):
            os._exit(3)
    if bot == "sleeps":
        time.sleep(60)
    if bot == "fails":
        raise RuntimeError("no idea")
    return Chosen({"type": "roll", "seat": seat, "process": os.getpid()}, "tired" if bot == "tired" else "")


def test_workers_answer_beside_this_process_and_end_with_the_pool() -> None:
    async def run() -> int:
        pool = BotPool(answers, workers=1)
        try:
            one, two = await asyncio.gather(*(pool.ask(b"{}", seat, "good", 0, "") for seat in (1, 2)))
            assert one is not None and two is not None
            assert (one["seat"], two["seat"]) == (1, 2)
            assert one["process"] != os.getpid()
            assert await pool.ask(b"{}", 0, "fails", 0, "") is None
            assert await pool.ask(b"{}", 0, "good", 0, "") is not None
        finally:
            pool.close()
        assert await pool.ask(b"{}", 0, "good", 0, "") is None
        process = one["process"]
        assert isinstance(process, int)
        return process

    process = asyncio.run(run())
    for _ in range(1000):
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return
        time.sleep(0.01)
    raise AssertionError("the worker outlives its pool")


def test_a_worker_that_dies_is_replaced_and_asked_once_more(tmp_path: Any) -> None:
    async def run() -> None:
        pool = BotPool(answers, workers=1)
        try:
            assert await pool.ask(b"{}", 3, "dies once", 0, str(tmp_path / "died")) is not None
            assert await pool.ask(b"{}", 3, "dies", 0, "") is None
            assert await pool.ask(b"{}", 3, "good", 0, "") is not None
        finally:
            pool.close()

    asyncio.run(run())


def test_a_bot_that_thinks_too_long_is_given_up_and_holds_nobody_up() -> None:
    async def run() -> None:
        pool = BotPool(answers, workers=1, longest_s=0.3)
        try:
            assert await pool.ask(b"{}", 3, "sleeps", 0, "") is None
            pool.longest_s = 20.0
            assert await pool.ask(b"{}", 3, "good", 0, "") is not None
        finally:
            pool.close()

    asyncio.run(run())


def test_why_a_bot_was_not_followed_is_in_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        pool = BotPool(answers, workers=0)
        try:
            assert await pool.ask(b"{}", 3, "tired", 0, "") is not None
        finally:
            pool.close()

    seen = LogCapture()
    monkeypatch.setattr(botpool, "_log", structlog.wrap_logger(None, [seen], structlog.BoundLogger))
    asyncio.run(run())
    assert [(entry["event"], entry["seat"], entry["note"]) for entry in seen.entries] == [
        ("bot_not_followed", 3, "tired")
    ]
