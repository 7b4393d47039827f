"""A store that comes back without its newest rows, or with others in their place, as after a fail-over: what is held in
memory is compared row by row before anybody acts on it."""

from __future__ import annotations

import asyncio
import sqlite3
from dataclasses import replace
from typing import Any

import asyncpg
import pytest

from rentopia.server.node.seeds import unseal
from rentopia.store.contract import LogRow
from rentopia.table.match.live import LiveMatch
from rentopia.table.match.rows import Proposal
from server.faultystore import FaultyStore
from server.player import Player
from server.serving import KEY, Served, served
from server.test_sockets import leave, mover_of, playing


@pytest.fixture(params=["sqlite", "postgres"])
def either(request: pytest.FixtureRequest) -> str:
    """An empty database of each kind."""
    url: str = request.getfixturevalue("database" if request.param == "sqlite" else "pg_url")
    return url


async def edit(database: str, statement: str, *values: object) -> None:
    """Change the database under the server; places are written ``$1``."""
    if database.startswith("postgres"):
        connection = await asyncpg.connect(database)
        try:
            await connection.execute(statement, *values)
        finally:
            await connection.close()
    else:
        with sqlite3.connect(database) as file:
            for place in range(len(values), 0, -1):
                statement = statement.replace(f"${place}", f"?{place}")
            file.execute(statement, values)
        file.close()


def inner(server: Served) -> Any:
    """The store itself, which answers though it is away for the server."""
    return getattr(server.store, "_store", server.store)


async def rows_of(server: Served, match: str) -> list[LogRow]:
    rows: list[LogRow] = await server.acall(inner(server).after(match, -1))
    return rows


async def folded(server: Served, match: str, upto: int | None = None) -> LiveMatch:
    """The match as its log has it; raises LogBroken where that does not fit together."""
    rows = await rows_of(server, match)
    live = LiveMatch(rows[0].body, unseal(KEY, match, await server.acall(inner(server).seed(match))))
    live.load(None, [])
    live.fold([row for row in rows[1:] if upto is None or row.seq <= upto])
    return live


async def after_a_throw(server: Served) -> tuple[Player, Player, str]:
    """Who threw in row 2, the other, and the match."""
    players = await playing(server)
    mover = await mover_of(players)
    assert (await mover.act({"type": "roll"}))["seq"] == 2
    for player in players:
        await player.until_head(2)
    assert mover.mirror is not None
    return mover, next(player for player in players if player is not mover), mover.mirror.match


async def put_another(server: Served, mover: Player, other: Player, match: str) -> None:
    """In the place of the throw an offer of the other, as another server would have written it that never saw the
    throw."""
    live = await folded(server, match, upto=1)
    legs = [{"from": other.seat, "to": mover.seat, "cash": 5}, {"from": mover.seat, "to": other.seat, "cash": 7}]
    made = live.propose(int(other.seat or 0), {"type": "offer", "legs": legs}, at=None)
    assert isinstance(made, Proposal) and made.seq == 2
    await edit(
        server.database,
        "UPDATE event SET body = $1, actor = $2, idem = $3 WHERE match_id = $4 AND seq = 2",
        made.body,
        str(other.seat),
        f"{other.seat}:elsewhere",
        match,
    )


async def goes_on(server: Served, mover: Player, other: Player, match: str, seq: int) -> None:
    """The throw is to be made again, stands at ``seq``, and everybody has the match of the log."""
    assert (await mover.act({"type": "roll"}))["seq"] == seq
    live = await folded(server, match)
    assert live.head == seq
    for player in (mover, other):
        await player.until_head(seq)
        assert len(player.all("reset")) == 1
        assert player.mirror is not None and player.mirror.chain == live.chain
    assert server.node.metrics.value("rentopia_resets_total") == 1
    await leave(mover, other)


def test_another_row_of_the_same_number_is_found_after_a_reconnect_and_the_log_stays_whole(either: str) -> None:
    async def run(server: Served) -> None:
        mover, other, match = await after_a_throw(server)
        await put_another(server, mover, other, match)
        await server.acall(server.node.watch.look_again())
        for player in (mover, other):
            await player.until_type("reset")
        await goes_on(server, mover, other, match, 3)

    with served(either) as server:
        asyncio.run(run(server))


def test_a_newest_row_that_is_gone_is_noticed_without_being_told(either: str) -> None:
    async def run(server: Served) -> None:
        mover, other, match = await after_a_throw(server)
        await edit(server.database, "DELETE FROM event WHERE match_id = $1 AND seq = 2", match)
        for player in (mover, other):
            await player.until_type("reset")
        await goes_on(server, mover, other, match, 2)

    with served(either) as server:
        asyncio.run(run(server))


def test_whoever_acts_first_after_an_outage_acts_on_what_the_store_has(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though the server has not noticed yet that the store is there again, and has compared nothing."""
    monkeypatch.setattr("rentopia.server.node.outage.ASK_S", 600.0)

    async def run(server: Served) -> None:
        while True:
            mover, other, match = await after_a_throw(server)
            await mover.send({"type": "ask", "id": "asked-for"})
            choices = [choice["action"] for choice in (await mover.until_type("decision"))["open"]]
            follows = next((action for action in choices if action["type"] in ("buy", "decline", "end_turn")), None)
            if follows is not None:
                break
            await leave(mover, other)  # as a double on a space where nothing is to be decided
        store: Any = server.store
        store.away = True
        assert (await other.command("say", text="Anybody?"))["code"] == "unavailable"
        await other.until(lambda: not server.node.store_is_up)
        await put_another(server, mover, other, match)
        store.away = False
        # What was legal after the throw is not without it.
        assert (await mover.act(follows))["type"] == "refused"
        await goes_on(server, mover, other, match, 3)

    with served(database, wrap=FaultyStore) as server:
        asyncio.run(run(server))


def test_a_match_that_the_store_has_lost_whole_is_let_go_and_its_sockets_come_again(database: str) -> None:
    async def run(server: Served) -> None:
        mover, other, match = await after_a_throw(server)
        await edit(server.database, "DELETE FROM event WHERE match_id = $1", match)
        for player in (mover, other):
            assert await player.until_closed() == 1012
        assert server.node.matches.cached(match) is None
        await mover.open()
        await mover.until_type("welcome")
        assert (await mover.act({"type": "roll"}))["code"] == "not_playing"
        await leave(mover, other)

    with served(database) as server:
        asyncio.run(run(server))


def test_a_row_that_is_the_same_behind_another_is_not_taken_for_the_same_match(database: str) -> None:
    """Nothing but what came before may differ: the newest row alone does not show it."""

    async def run(server: Served) -> None:
        mover, other, match = await after_a_throw(server)
        rows = await rows_of(server, match)
        changed = replace(rows[1], body=rows[1].body.replace(b'"at":"2', b'"at":"1'))
        assert changed.body != rows[1].body
        await edit(server.database, "UPDATE event SET body = $1 WHERE match_id = $2 AND seq = 1", changed.body, match)
        await server.acall(server.node.watch.look_again())
        for player in (mover, other):
            await player.until_type("reset")
            assert player.mirror is not None
        assert server.node.metrics.value("rentopia_resets_total") == 1
        await leave(mover, other)

    with served(database) as server:
        asyncio.run(run(server))
