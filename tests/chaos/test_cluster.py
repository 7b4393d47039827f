"""The topology of compose.yaml without containers: two nodes behind a balancer, one of which goes away in mid-match."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from chaos import tables
from chaos.mirror import Mirror
from chaos.nodes import Postgres, folder
from chaos.player import Player
from chaos.talk import reveal, seated
from chaos.wire import Http
from cluster import cluster, rewritten

pytestmark = pytest.mark.xdist_group("chaos")


def test_a_match_goes_on_behind_the_balancer_when_a_node_is_drained_and_another_killed() -> None:
    with folder("rentopia-cluster-") as place:
        postgres = Postgres(place)
        try:
            asyncio.run(match_through(place, postgres))
        finally:
            postgres.end()


async def match_through(place: Path, postgres: Postgres) -> None:
    async with cluster(place, 2, postgres) as (nodes, balancer):
        http = Http(balancer.address)
        table = await tables.make_table(http, "rentopia", 4)
        talks = await seated(balancer.address, table)
        await tables.start(http, table)
        await reveal(talks, table)
        for talk in talks:
            talk.close()
        stop = asyncio.Event()
        players = [Player(table, seat, [balancer.address], random.Random(seat), stop, beside=0.0) for seat in range(4)]
        tasks = [asyncio.create_task(player.run()) for player in players]
        await acknowledged(players, 15)
        assert set(balancer.served) == {node.name for node in nodes}, "both nodes have served"
        assert await nodes[0].end() == 0
        await acknowledged(players, 30)
        nodes[0].start()
        await nodes[0].ready()
        nodes[1].kill()
        await acknowledged(players, 45)
        nodes[1].start()
        await nodes[1].ready()
        stop.set()
        await asyncio.gather(*tasks)
        http.close()
        assert not any(player.wrong for player in players)
        head = max(told.seq for player in players for told in player.acks)
        last = await seated(balancer.address, table)
        for talk in last:
            talk.say({"type": "resume"})
        views = [Mirror(await talk.next("view")) for talk in last]
        assert all(view.seq >= head for view in views)
        assert len({view.chain for view in views if view.seq == views[0].seq}) == 1
        for talk in last:
            talk.close()


async def acknowledged(players: list[Player], count: int) -> None:
    """Wait until so many actions have been acknowledged to all together."""
    async with asyncio.timeout(60):
        while sum(len(player.acks) for player in players) < count:
            await asyncio.sleep(0.05)


def test_the_balancer_believes_no_caller_about_who_it_is() -> None:
    head = (
        b"GET / HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 1.2.3.4\r\nForwarded: for=x\r\nConnection: keep-alive\r\n\r\n"
    )
    sent = rewritten(head, "203.0.113.9")
    assert b"1.2.3.4" not in sent and b"Forwarded: for" not in sent
    assert b"X-Forwarded-For: 203.0.113.9\r\n" in sent
    assert sent.endswith(b"Connection: close\r\n\r\n")
    upgrade = b"GET /s HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n"
    assert b"Connection: Upgrade\r\n" in rewritten(upgrade, "203.0.113.9")
