"""Turns at work that reads whole matches: nobody who asks much of one match keeps those of others waiting."""

from __future__ import annotations

import asyncio

import pytest

from rentopia.server.node import turns
from rentopia.server.node.turns import Turns
from server.player import Player
from server.serving import Served
from server.test_after import finished
from server.test_figures import begun, closed, played


def test_whoever_asks_about_one_match_again_and_again_makes_others_wait_once() -> None:
    async def run() -> None:
        all_turns, order, begin = Turns(), list[str](), asyncio.Event()

        async def ask(match: str) -> None:
            async with all_turns.of(match):
                order.append(match)
                await begin.wait()

        asked = [asyncio.create_task(ask(match)) for match in ["busy"] * 5 + ["other"]]
        await asyncio.sleep(0)
        begin.set()
        await asyncio.gather(*asked)
        assert order == ["busy", "other"] + ["busy"] * 4
        assert not all_turns._queues

    asyncio.run(run())


def test_a_match_at_which_many_wait_is_full_until_they_are_gone() -> None:
    async def run() -> None:
        all_turns, go_on = Turns(), asyncio.Event()

        async def ask() -> None:
            async with all_turns.of("busy"):
                await go_on.wait()

        asked = [asyncio.create_task(ask()) for _ in range(turns.MOST_WAITING)]
        await asyncio.sleep(0)
        assert all_turns.full("busy") and not all_turns.full("other")
        asked.pop().cancel()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert not all_turns.full("busy")
        go_on.set()
        await asyncio.gather(*asked)

    asyncio.run(run())


def test_what_too_many_ask_at_once_is_refused_and_the_report_and_the_match_itself_never(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        ada, ben, path = await begun(server)
        await played(ada, ben, 20)
        anybody, over = await finished(server)
        monkeypatch.setattr(Turns, "full", lambda _turns, _match: True)
        server.node.figuring._kept.clear()
        for tail in ("figures?seq=3", "steps/3/receipts", "ways?need=5"):
            assert (await ada.get(f"{path}/{tail}", 429))["code"] == "too_fast"
        assert (await ada.get(f"{path}/figures"))["seq"] == ada.head
        assert (await anybody.get(f"/api/matches/{over}/report"))["match"] == over
        assert (await Player(server.http, "").get(f"/api/matches/{over}"))["match"] == over
        await closed(ada, ben)

    asyncio.run(run())
