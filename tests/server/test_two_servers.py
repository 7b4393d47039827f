"""Two servers on one PostgreSQL: any seat at any of them, with hints and with every hint lost."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Iterator
from typing import Any

import pytest

from rentopia.formats.verify import verify_record
from rentopia.server.node import hints
from server.player import Player
from server.serving import Served, served
from server.test_matches import SETTINGS
from server.test_sockets import leave

OPTIONS = {"turn_timer": 0, "max_rounds": 3}


class Deaf:
    """A store that hears nothing of what others write."""

    def __init__(self, store: Any) -> None:
        self._store = store

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def listen(self, *_: object) -> None:
        pass


@pytest.fixture(params=["with hints", "with every hint lost"])
def both(
    request: pytest.FixtureRequest, pg_url: str, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Served, Served]]:
    monkeypatch.setattr(hints, "COMPARE_S", 0.1)
    wrap: Any = Deaf if request.param == "with every hint lost" else (lambda store: store)
    with served(pg_url, name="one", wrap=wrap) as one, served(pg_url, name="two", wrap=wrap) as two:
        yield one, two


async def apart(one: Served, two: Served, people: int = 3, **options: Any) -> list[Player]:
    """People of one table, in turn at the one and at the other server."""
    host = await Player.create(one.http, settings=SETTINGS, options={**OPTIONS, **options}, seats=4)
    players = [host]
    for number in range(1, people):
        guest = await Player.join(host, f"Guest {number}")
        guest.http = (one, two)[number % 2].http
        players.append(guest)
    for player in players:
        await player.open()
        await player.until_type("welcome")
    return players


def test_a_match_at_two_servers_is_the_same_for_everybody(both: tuple[Served, Served]) -> None:
    async def run() -> None:
        players = await apart(*both)
        await players[0].table("bots", {"bot": "quick"})
        await players[0].table("start")
        await asyncio.gather(*(player.play() for player in players))
        for player in players:
            ended = await player.until_type("ended")
        for place in both:
            players[0].http = place.http
            lines = (await players[0].get(ended["record"])).splitlines(keepends=True)
            assert verify_record(lines).failure is None
            chain = hashlib.sha256(lines[0].rstrip("\n").encode()).digest()
            for line in lines[1:-1]:
                chain = hashlib.sha256(chain + line.rstrip("\n").encode()).digest()
            for player in players:
                assert player.mirror is not None and player.mirror.chain == chain
                assert [step["step"]["seq"] for step in player.all("step")] == list(range(1, player.head + 1))
        fired = [place.node.metrics.value("rentopia_timers_fired_total", kind="bot") for place in both]
        assert sum(fired) > 0
        assert sum(place.node.metrics.value("rentopia_resets_total") for place in both) == 0
        await leave(*players)

    asyncio.run(run())


def test_what_is_said_and_who_is_sent_away_is_known_at_both(both: tuple[Served, Served]) -> None:
    async def run() -> None:
        host, ann, ben = await apart(*both)
        assert (await ann.command("say", text="Hello from the other side."))["type"] == "ack"
        await host.until(lambda: host.all("chat"), "what was said elsewhere")
        await host.command("say", text="psst", to=1)
        await ann.until(lambda: len(ann.all("chat")) == 2, "the whisper")
        assert [chat["text"] for chat in ben.all("chat")] == ["Hello from the other side."]
        await host.table("unsay", {"numbers": [ann.all("chat")[0]["number"]]})
        await ann.until_type("unsaid")
        await host.table("kick", {"seat": 1})
        assert await ann.until_closed() == 4401
        await leave(host, ben)

    asyncio.run(run())


def test_an_intent_sent_to_both_servers_at_once_is_one_row(both: tuple[Served, Served]) -> None:
    async def run() -> None:
        host, guest = await apart(*both, people=2)
        await host.table("start")
        for player in (host, guest):
            await player.until_head(1)
        assert host.mirror is not None
        mover = (host, guest)[host.mirror.state.turn]
        elsewhere = Player(both[0].http if mover is guest else both[1].http, mover.code, mover.secret)
        await elsewhere.open()
        await elsewhere.until_head(1)
        message = {"type": "act", "id": "intent-0001", "action": {"type": "roll"}}
        await asyncio.gather(mover.send(message), elsewhere.send(message))
        for player in (mover, elsewhere):
            answer = await player.until_answer("intent-0001")
            assert (answer["type"], answer["seq"]) == ("ack", 2)
        await leave(host, guest, elsewhere)

    asyncio.run(run())


def test_more_time_given_at_the_one_server_holds_at_the_other(both: tuple[Served, Served]) -> None:
    async def run() -> None:
        host, guest = await apart(*both, people=2, turn_timer=10)
        await host.table("start")
        for player in (host, guest):
            await player.until_head(1)
        assert host.mirror is not None
        match = host.mirror.match
        mover, other = (host, guest) if host.mirror.state.turn == 0 else (guest, host)
        there = both[0] if mover is host else both[1]
        assert (await other.command("grant"))["type"] == "ack"
        message = await mover.until_type("clock")
        assert 12_000 < message["clock"]["remaining_ms"] <= 20_000
        assert (message["given"], message["more_ms"]) == ([other.seat], 10_000)
        held = there.node.matches.cached(match)
        assert held is not None and 12_000 < (held.left_ms("turn") or 0) <= 20_000
        # And should it be told of it too late, the store is asked before the clock does anything.
        assert await there.acall(there.node.timekeeper._fire(match, "turn", 1)) is False
        assert mover.head == 1
        await leave(host, guest)

    asyncio.run(run())


def test_when_one_server_goes_its_people_play_on_at_the_other(pg_url: str) -> None:
    async def run() -> None:
        with served(pg_url, name="two") as two:
            with served(pg_url, name="one") as one:
                players = await apart(one, two, max_rounds=50)
                await players[0].table("start")
                work = [asyncio.create_task(player.play(upto=40)) for player in players]
                await players[1].until_head(12)
                await asyncio.to_thread(one.stop, drain=True)
                for player in players:
                    if player.http == one.http:
                        assert await player.until_closed() == 1012
                await asyncio.gather(*(work[i] for i, p in enumerate(players) if p.http == one.http))
            for player in players:
                if player.http == one.http:
                    player.http = two.http
                    await player.open(after=player.head)
                    await player.until_type("welcome")
                    work.append(asyncio.create_task(player.play(upto=40)))
            await asyncio.gather(*work)
            for player in players:
                await player.until_head(40)
            assert len({player.mirror.chain for player in players if player.head == 40 and player.mirror}) == 1
            await leave(*players)

    asyncio.run(run())


def test_who_asks_the_other_server_about_a_step_just_made_is_told_of_it_and_can_go_on_from_a_match_just_ended(
    both: tuple[Served, Served],
) -> None:
    async def run() -> None:
        one, two = both
        ada = await Player.create(one.http, settings=SETTINGS, options={**OPTIONS, "max_rounds": 30}, seats=2)
        ben = await Player.join(ada, "Ben")
        for player in (ada, ben):
            await player.open()
        await ada.table("start")
        for player in (ada, ben):
            await player.until_head(1)
        assert ada.mirror is not None
        path = f"/api/matches/{ada.mirror.match}"
        elsewhere = Player(two.http, ada.code, ada.secret)
        assert (await elsewhere.get(f"{path}/figures?seq=1"))["seq"] == 1
        for upto in (12, 24, 36):
            await asyncio.gather(*(player.play(upto=upto) for player in (ada, ben)))
            head = max(ada.head, ben.head)
            look = {"actions": [{"type": "roll"}], "seq": head}
            assert (await elsewhere.post(f"{path}/preview", look))["seq"] == head
            await asyncio.gather(*(player.play(upto=upto + 6) for player in (ada, ben)))
            head = max(ada.head, ben.head)
            assert (await elsewhere.get(f"{path}/figures?seq={head}"))["seq"] == head
            await asyncio.gather(*(player.play(upto=upto + 9) for player in (ada, ben)))
            head = max(ada.head, ben.head)
            assert (await elsewhere.get(f"{path}/steps/{head}/receipts"))["seq"] == head
        await asyncio.gather(*(player.play() for player in (ada, ben)))
        wanted = {"seq": 30, "seat": 0, "name": "Zoe", "bot": "quick"}
        assert (await Player(two.http, "").post(f"{path}/branch", wanted, 201))["seat"] == 0
        assert (await elsewhere.get(f"{path}/report"))["steps"] == ada.head
        await leave(ada, ben)

    asyncio.run(run())
