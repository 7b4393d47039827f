"""A match that everybody has left waits for somebody to come."""

from __future__ import annotations

import asyncio

import pytest

from server.player import Player
from server.serving import Served


async def bots_at_play(server: Served) -> Player:
    host = await Player.create(server.http, settings={"bot_pace_ms": 5}, options={"turn_timer": 0}, watch=True, seats=2)
    for _ in range(2):
        await host.table("bots", {"bot": "quick"})
    await host.open()
    await host.table("start")
    await host.until(lambda: host.head >= 5)
    return host


def test_bots_stop_when_nobody_is_there_and_go_on_for_whoever_comes(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server.node.quiet, "after_s", 0.0)

    async def run() -> None:
        host = await bots_at_play(server)
        match = host.standing.match
        await host.close()
        head = await stands_still(server, match)
        view = await host.get(f"/api/matches/{match}")  # whoever reads it wakes it
        assert view["seq"] == head
        await host.open()
        await host.until(lambda: host.head > head)
        await host.close()

    asyncio.run(run())


def test_bots_play_on_for_a_while_though_nobody_is_there(server: Served) -> None:
    async def run() -> None:
        host = await bots_at_play(server)
        match = host.standing.match
        await host.close()
        held = server.node.matches.cached(match)
        assert held is not None
        head = held.live.head
        for _ in range(400):
            if held.live.head > head + 3:
                return
            await asyncio.sleep(0.02)
        raise AssertionError("the bots have stopped")

    asyncio.run(run())


async def stands_still(server: Served, match: str) -> int:
    """The seq at which the match waits: its bot's timer is hours away."""
    for _ in range(400):
        held = server.node.matches.cached(match)
        assert held is not None
        if (held.left_ms("bot") or 0) > 3_600_000:
            return held.live.head
        await asyncio.sleep(0.02)
    raise AssertionError("the bots play on")
