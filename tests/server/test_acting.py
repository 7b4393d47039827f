"""How an action becomes a row: known already, stale, refused, in conflict, and with a store that fails meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from rentopia.server.faults import Faults
from rentopia.server.node import acting
from rentopia.store.contract import LogRow, Row
from server.faultystore import FaultyStore
from server.player import Player
from server.serving import Served, served
from server.test_sockets import leave, mover_of, playing

NO_SUCH = {"type": "build", "title": "Nowhere"}


@pytest.fixture(scope="module")
def faulty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(str(tmp_path_factory.mktemp("faulty") / "games.db"), wrap=FaultyStore) as running:
        yield running


def store_of(server: Served) -> FaultyStore:
    assert isinstance(server.store, FaultyStore)
    return server.store


async def rows_of(server: Served, player: Player) -> list[LogRow]:
    assert player.mirror is not None
    match = player.mirror.match

    async def read() -> list[LogRow]:
        found: list[LogRow] = await server.store.after(match, -1)
        return found

    return await server.acall(read())


ROLL = {"type": "roll"}


def acks(player: Player) -> list[dict[str, Any]]:
    """The answers to intents that were named by a test."""
    return [ack for ack in player.all("ack") if ack["id"].startswith("intent-")]


def test_the_same_intent_twice_is_one_row_and_one_answer_also_after_coming_again(faulty: Served) -> None:
    async def run() -> None:
        players = await playing(faulty)
        mover = await mover_of(players)
        message = {"type": "act", "id": "intent-0001", "action": ROLL}
        await mover.send(message)
        await mover.send(message)
        await mover.until(lambda: len(acks(mover)) == 2, "two answers")
        await mover.drop()
        await mover.open()
        await mover.send(message)
        await mover.until(lambda: len(acks(mover)) == 3, "a third answer")
        assert {ack["seq"] for ack in acks(mover)} == {2}
        by_http = await mover.table("act", {"id": "intent-0001", "action": ROLL})
        assert by_http == {"seq": 2}
        assert [row.idem for row in await rows_of(faulty, mover)] == ["header", "start", f"{mover.seat}:intent-0001"]
        await leave(*players)

    asyncio.run(run())


def test_the_same_intent_of_two_seats_is_two_intents(faulty: Served) -> None:
    async def run() -> None:
        players = await playing(faulty)
        mover = await mover_of(players)
        other = next(player for player in players if player is not mover)
        await mover.send({"type": "act", "id": "intent-0001", "action": ROLL})
        await mover.until(lambda: acks(mover), "the answer")
        await other.send({"type": "act", "id": "intent-0001", "action": ROLL})
        assert (await other.until_type("refused"))["id"] == "intent-0001"
        await leave(*players)

    asyncio.run(run())


def test_what_is_refused_changes_neither_the_log_nor_the_hash(faulty: Served) -> None:
    async def run() -> None:
        players = await playing(faulty)
        mover = await mover_of(players)
        other = next(player for player in players if player is not mover)

        async def hash_now() -> tuple[int, str]:
            await other.send({"type": "resume"})
            before = len(other.all("view"))
            await other.until(lambda: len(other.all("view")) > before, "a view")
            view = other.all("view")[-1]
            return view["seq"], view["hash"]

        was = await hash_now()
        for player, action in (
            (other, ROLL),
            (mover, NO_SUCH),
            (mover, {"type": "roll", "seat": 1}),
            (mover, {"type": "start"}),
            (mover, {}),
            (mover, {"type": "x" * 300}),
            (mover, {"type": "roll", "dice": [6, 6]}),
            (mover, {"type": "undo"}),
        ):
            refused = await player.act(action)
            assert refused["type"] == "refused", action
            assert refused["code"] and refused["sentence"], refused
        assert await hash_now() == was
        assert len(await rows_of(faulty, mover)) == 2
        await leave(*players)

    asyncio.run(run())


def test_an_action_that_expects_another_step_is_stale_and_a_future_one_too(faulty: Served) -> None:
    async def run() -> None:
        players = await playing(faulty)
        mover = await mover_of(players)
        for seq in (0, 2, 99):
            refused = await mover.act(ROLL, seq=seq)
            assert (refused["code"], refused["seq"]) == ("stale", 1)
        assert (await mover.act(ROLL, seq=1))["seq"] == 2
        await leave(*players)

    asyncio.run(run())


@pytest.mark.parametrize("when", ["lost_after", "lost_before"])
def test_a_connection_lost_in_the_commit_ends_in_one_row_and_one_answer(faulty: Served, when: str) -> None:
    async def run() -> None:
        players = await playing(faulty)
        mover = await mover_of(players)
        setattr(store_of(faulty), when, 1)
        assert await mover.act(ROLL) == {"type": "ack", "id": mover.last("ack")["id"], "seq": 2}
        for player in players:
            await player.until_head(2)
            assert [step["step"]["seq"] for step in player.all("step")] == [1, 2]
        assert len(await rows_of(faulty, mover)) == 3
        assert await mover.play(most=1) <= 1
        await leave(*players)

    asyncio.run(run())


def test_a_store_that_stays_away_is_told_of_and_the_intent_stands_once_it_is_back(
    faulty: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(acting, "PATIENCE_S", 0.2)

    async def run() -> None:
        players = await playing(faulty)
        mover = await mover_of(players)
        store_of(faulty).away = True
        message = {"type": "act", "id": "intent-0002", "action": ROLL}
        await mover.send(message)
        assert (await mover.until_type("refused"))["code"] == "unavailable"
        assert (await mover.command("say", text="Anybody there?"))["code"] == "unavailable"
        assert (await mover.get("/readyz", 503)) == "the database does not answer\n"
        store_of(faulty).away = False
        await mover.send(message)
        await mover.until(lambda: acks(mover), "the answer")
        assert len(await rows_of(faulty, mover)) == 3
        await leave(*players)

    asyncio.run(run())


def test_who_comes_second_plays_on_what_the_first_has_done(faulty: Served) -> None:
    """Another server writes the row of the same seat first: the copy here catches up, and only then refuses."""

    async def run() -> None:
        players = await playing(faulty)
        mover = await mover_of(players)
        real = store_of(faulty)._store

        async def first(row: Row) -> None:
            await real.append(Row(row.match, row.seq, row.actor, "elsewhere", row.body))

        store_of(faulty).first = first
        answer = await mover.act(ROLL)
        rows = await rows_of(faulty, mover)
        assert rows[2].idem == "elsewhere"
        assert answer["type"] in ("refused", "ack")
        assert len(rows) == (4 if answer["type"] == "ack" else 3)  # after a double it may roll again
        for player in players:
            await player.until_head(len(rows) - 1)
            assert [step["step"]["seq"] for step in player.all("step")] == list(range(1, len(rows)))
        await leave(*players)

    asyncio.run(run())


def test_two_at_the_same_moment_get_places_behind_each_other(faulty: Served) -> None:
    async def run() -> None:
        players = await playing(faulty, 3)
        mover = await mover_of(players)
        offers = []
        for player in players:
            if player is not mover:
                offer = {"type": "offer", "legs": [{"from": player.seat, "to": mover.seat, "cash": 5}]}
                offers.append(player.act(offer))
        answers = await asyncio.gather(*offers, mover.act(ROLL))
        taken = sorted(answer["seq"] for answer in answers if answer["type"] == "ack")
        assert taken == list(range(2, 2 + len(taken))) and taken
        await leave(*players)

    asyncio.run(run())


def sees(player: Player, seq: int) -> bool:
    return (player.last("view") or {}).get("seq") == seq


def test_the_log_that_has_gone_back_resets_the_sockets_and_the_match_goes_on(faulty: Served, tmp_path: Path) -> None:
    async def run() -> None:
        players = await playing(faulty)
        mover = await mover_of(players)
        assert (await mover.act(ROLL))["seq"] == 2
        match = mover.standing.match
        real: Any = store_of(faulty)._store

        async def lose_the_tail() -> None:
            def delete(connection: Any, _at: int) -> None:
                connection.execute("DELETE FROM event WHERE match_id = ? AND seq = 2", (match,))

            await real._write_thread().run(delete)

        await faulty.acall(lose_the_tail())
        for player in players:
            await player.until_type("reset")
            await player.until(partial(sees, player, 1), "the view after it")
        assert (await mover.act(ROLL))["seq"] == 2
        await leave(*players)

    asyncio.run(run())


def test_the_two_wrong_variants_show_themselves(tmp_path: Path) -> None:
    """What the chaos runs look for: an answer that is not in the log, and a repetition that becomes two rows."""

    async def acked_first(server: Served) -> None:
        players = await playing(server)
        mover = await mover_of(players)
        store_of(server).gate = asyncio.Event()
        assert (await mover.act(ROLL))["type"] == "ack"
        assert len(await rows_of(server, mover)) == 2
        server.loop.call_soon_threadsafe(store_of(server).gate.set)  # type: ignore[union-attr]
        await leave(*players)

    async def changed(server: Served) -> None:
        players = await playing(server)
        mover = await mover_of(players)
        assert (await mover.act(ROLL))["type"] == "ack"
        assert (await rows_of(server, mover))[2].idem not in (None, f"{mover.seat}:{mover.all('ack')[-1]['id']}")
        await leave(*players)

    for name, faults, work in (
        ("a", Faults(ack_first=True), acked_first),
        ("b", Faults(lose_idem=True), changed),
    ):
        with served(str(tmp_path / name), wrap=FaultyStore, faults=faults) as server:
            asyncio.run(work(server))
