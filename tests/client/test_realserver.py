"""The client at a real server: whole matches of both games, and reconnects that the server really sees."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from client.scripted import run
from rentopia.client import Ack, AsyncTable, ClientError, Refused, Table, Ticket, play_with, wire
from rentopia.client.lobby import public_tables
from rentopia.formats.position import write
from rentopia.protocol.requests import ChangeTable
from rentopia.protocol.tables import TableSettings
from rentopia.server.sockets import bucket
from server.serving import Served, served

QUICK = TableSettings(bot_pace_ms=0)


async def with_guests(server: Served, game: str, options: dict[str, Any], guests: int, bots: int) -> list[AsyncTable]:
    """A table with its host, guests by its link and bots, all ready."""
    host = await AsyncTable.create(server.http, game, "Ada", options=options, settings=QUICK, seats=1 + guests + bots)
    assert host.invite is not None
    tables = [host]
    for number in range(guests):
        tables.append(await AsyncTable.join(host.invite, name=f"Guest {number}"))
    for _ in range(bots):
        await host.add_bot("quick")
    for table in tables:
        await table.ready()
    return tables


async def close(tables: list[AsyncTable]) -> None:
    for table in tables:
        await table.close()


def test_a_match_that_the_host_breaks_off_ends_for_a_bot_too_and_its_dice_are_checked(tmp_path: Path) -> None:
    async def play(server: Served) -> None:
        host, guest = tables = await with_guests(server, "rentopia", {}, 1, 0)
        await host.start()
        playing = asyncio.create_task(play_with(guest, "quick", word=1))
        await host.wait_for(lambda at: at.mirror is not None and at.mirror.head >= 1)
        assert (await host.break_off()).status == "ended"
        ended = await playing
        assert ended.result is None
        for table in tables:
            await table.wait_for(lambda at: at.ended is not None)
            assert await table.check() == []
        await close(tables)

    with served(f"{tmp_path}/tables.db") as server:
        run(play(server))


@pytest.mark.parametrize(
    ("game", "options", "guests", "bots"),
    [
        ("rentopia", {"max_rounds": 4}, 1, 1),
        ("rentopia", {"max_rounds": 3}, 3, 0),
        ("landlords", {"end": "first"}, 1, 1),
    ],
)
def test_clients_play_a_match_to_its_end_and_find_its_dice_fair(
    tmp_path: Path, game: str, options: dict[str, Any], guests: int, bots: int
) -> None:
    async def play(server: Served) -> None:
        tables = await with_guests(server, game, options, guests, bots)
        await tables[0].start()
        ends = await asyncio.gather(*(play_with(table, "quick", word=i) for i, table in enumerate(tables)))
        assert all(end == ends[0] for end in ends)
        mirrors = [table.mirror for table in tables]
        assert len({(mirror.head, mirror.chain) for mirror in mirrors if mirror is not None}) == 1
        for table in tables:
            assert table.shares.problems == [] and list(table.shares.counted.values()) == [True]
            assert await table.check() == []
        await close(tables)

    with served(f"{tmp_path}/tables.db") as server:
        run(play(server), 120)


def test_the_public_tables_of_a_server_are_listed_for_anybody(tmp_path: Path) -> None:
    async def look(server: Served) -> None:
        private = await AsyncTable.create(server.http, "rentopia", "Ada")
        public = await AsyncTable.create(server.http, "landlords", "Ben", public=True)
        assert [row.code for row in (await public_tables(server.http)).tables] == [public.code]
        await close([private, public])

    with served(f"{tmp_path}/tables.db") as server:
        run(look(server), 60)


def test_a_host_draws_lots_for_the_seats_and_gives_a_bot_another_level(tmp_path: Path) -> None:
    async def arrange(server: Served) -> None:
        tables = await with_guests(server, "rentopia", {}, guests=1, bots=1)
        drawn = await tables[0].draw_lots()
        assert sorted(seat.name or "" for seat in drawn.seats) == sorted(
            seat.name or "" for seat in (await tables[1].look()).seats
        )
        place = next(seat.seat for seat in drawn.seats if seat.kind == "bot")
        changed = (await tables[0].add_bot("random", place)).seats[place]
        assert (changed.bot, changed.name) == ("random", drawn.seats[place].name)
        with pytest.raises(ClientError) as refused:
            await tables[1].draw_lots()
        assert refused.value.code == "not_host"
        await close(tables)

    with served(f"{tmp_path}/tables.db") as server:
        run(arrange(server), 60)


def test_a_rematch_rotates_the_seats_and_promises_new_bytes(tmp_path: Path) -> None:
    async def play(server: Served) -> None:
        tables = await with_guests(server, "rentopia", {"max_rounds": 1}, 1, 0)
        first, shares = [], []
        for _ in range(2):
            await tables[0].start()
            await asyncio.gather(*(play_with(table, "quick", word=i) for i, table in enumerate(tables)))
            assert all(table.shares.problems == [] for table in tables)
            first.append([table.seat for table in tables])
            shares.append(tables[0].shares.current)
            if len(first) == 1:
                await tables[0].rematch()
                for table in tables:
                    await table.wait_for(lambda at: at.table is not None and at.table.status == "open", 20)
                    await table.ready()
        assert first == [[0, 1], [1, 0]] and shares[0] != shares[1]
        assert all(len(table.shares.counted) == 2 and all(table.shares.counted.values()) for table in tables)
        await close(tables)

    with served(f"{tmp_path}/tables.db") as server:
        run(play(server), 120)


def test_a_seat_is_taken_again_from_its_ticket(tmp_path: Path) -> None:
    async def play(server: Served) -> None:
        tables = await with_guests(server, "rentopia", {"max_rounds": 2}, 1, 0)
        ada, ben = tables
        await ada.start()
        others = asyncio.create_task(play_with(ben, "quick", word=2))
        await ada.wait_for(lambda at: at.asked, 20)
        ticket = Ticket.read(ada.ticket.written())
        position = write(ada.state, ["0", "1"])
        await ada.close()
        again = await AsyncTable.sit(ticket)
        await again.wait_for(lambda at: at.mirror is not None, 20)
        assert write(again.state, ["0", "1"]) == position
        assert await play_with(again, "quick", word=1) == await others
        await close([again, ben])

    with served(f"{tmp_path}/tables.db") as server:
        run(play(server), 60)


def test_a_spectator_sees_what_happens_and_may_do_nothing(tmp_path: Path) -> None:
    async def play(server: Served) -> None:
        (ada,) = await with_guests(server, "rentopia", {"max_rounds": 1}, 0, 1)
        await ada.change(ChangeTable(public=True))
        await ada.ready()
        async with await AsyncTable.watch(server.http, ada.code.lower()) as spectator:
            assert spectator.seat is None and not spectator.host
            await ada.start()
            await play_with(ada, "quick", word=1)
            await spectator.wait_for(lambda at: at.ended is not None, 20)
            assert spectator.mirror is not None and ada.mirror is not None
            assert spectator.mirror.chain == ada.mirror.chain
            answer = await spectator.act({"type": "roll"})
            assert not isinstance(answer, Ack)
        await ada.close()

    with served(f"{tmp_path}/tables.db") as server:
        run(play(server), 60)


def test_a_wrong_secret_and_a_missing_table_are_said(tmp_path: Path) -> None:
    async def play(server: Served) -> None:
        (ada, ben) = await with_guests(server, "rentopia", {}, 1, 0)
        with pytest.raises(ClientError) as caught:
            await AsyncTable.sit(Ticket(server.http, ada.code, "x" * 43, "00" * 16))
        assert caught.value.code == "wrong_secret"
        async with httpx.AsyncClient(base_url=server.http) as stranger:
            told = await stranger.get(f"/api/tables/{ada.code}")
        assert (told.status_code, told.json()["code"]) == (403, "no_key") and "by invitation" in told.text
        with pytest.raises(ClientError) as caught:
            await AsyncTable.watch(server.http, "NOSUCH")
        assert caught.value.code == "no_such_table"
        with pytest.raises(ClientError) as caught:
            await ben.start()
        assert caught.value.code == "not_host" and caught.value.sentence
        await close([ada, ben])

    with served(f"{tmp_path}/tables.db") as server:
        run(play(server), 60)


def test_the_table_without_asyncio_plays_too(tmp_path: Path) -> None:
    with (
        served(f"{tmp_path}/tables.db") as server,
        Table.create(server.http, "rentopia", "Ada", options={"max_rounds": 1}, settings=QUICK, seats=2) as table,
    ):
        table.run(table.async_table.add_bot("quick"))
        table.ready()
        assert isinstance(table.say("Hello."), Ack)
        table.start()
        table.wait_for(lambda at: at.asked, 20)
        assert table.decision is None or table.decision.seat == table.seat
        events = table.events()
        assert isinstance(table.act({"type": "roll"}), Ack)
        assert next(events) is not None
        ended = table.play_with("quick", word=1)
        assert ended == table.ended and table.run(table.async_table.check()) == []
        assert [said.text for said in table.chat if said.seat is not None] == ["Hello."]


def test_a_client_that_is_too_fast_is_sent_away_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bucket, "BURST", 3.0)
    monkeypatch.setattr(bucket, "PER_SECOND", 0.001)

    async def play(server: Served) -> None:
        (ada, ben) = await with_guests(server, "rentopia", {}, 1, 0)
        with pytest.raises(ClientError) as caught:
            await asyncio.gather(*(ada.grant() for _ in range(9)))
        assert caught.value.code == "not_welcome"
        await close([ada, ben])

    with served(f"{tmp_path}/tables.db") as server:
        run(play(server), 60)


def test_a_client_holds_itself_back_below_what_the_server_takes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bucket, "BURST", 20.0)
    monkeypatch.setattr(bucket, "PER_SECOND", 100.0)
    monkeypatch.setattr(wire, "_PER_SECOND", 90.0)

    async def play(server: Served) -> None:
        (ada, ben) = await with_guests(server, "rentopia", {}, 1, 0)
        answers = await asyncio.gather(*(ada.grant() for _ in range(60)))
        assert {answer.code for answer in answers if isinstance(answer, Refused)} == {"not_playing"}
        await close([ada, ben])

    with served(f"{tmp_path}/tables.db") as server:
        run(play(server), 60)
