"""The door of the socket: who is let in, what is refused, and who is sent away with which code."""

from __future__ import annotations

import asyncio
import json
import logging
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from rentopia.server.sockets import endpoint as sockets
from server.player import Player
from server.serving import Served, served

PACE = {"bot_pace_ms": 0}
NO_CLOCK = {"turn_timer": 0}


async def seated(server: Served, people: int = 2, **more: Any) -> list[Player]:
    """A table with so many people at their sockets, not begun."""
    host = await Player.create(server.http, settings=PACE, options=NO_CLOCK, **more)
    players = [host, *[await Player.join(host, f"Guest {number}") for number in range(1, people)]]
    for player in players:
        await player.open()
        await player.until_type("welcome")
    return players


async def playing(server: Served, people: int = 2, **more: Any) -> list[Player]:
    """The same with the match begun and the first step everywhere."""
    players = await seated(server, people, **more)
    await players[0].table("start")
    for player in players:
        await player.until_head(1)
    return players


async def mover_of(players: list[Player]) -> Player:
    assert players[0].mirror is not None
    turn: int = players[0].mirror.state.turn
    return players[turn]


async def leave(*players: Player) -> None:
    for player in players:
        await player.close()


@pytest.mark.parametrize(
    "first",
    [
        "no json",
        "[" * 3000,
        '{"type":"hello"}',
        '{"type":"hello","protocol":2}',
        '{"type":"hello","protocol":"1"}',
        '{"type":"hello","protocol":1,"more":true}',
        '{"type":"act","id":"12345678","action":{}}',
        b"\xff\xfe",
    ],
)
def test_whatever_comes_in_place_of_hello_closes_with_4400(server: Served, first: str | bytes) -> None:
    async def run() -> None:
        host = await Player.create(server.http)
        await host.open()
        stranger = Player(server.http, host.code, host.secret)
        stranger.first = first
        await stranger.open()
        assert await stranger.until_closed() == 4400
        await leave(host)

    asyncio.run(run())


def test_who_says_no_hello_is_closed_after_its_time(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "HELLO_S", 0.05)

    async def run() -> None:
        host = await Player.create(server.http)
        url = f"{server.ws}/api/tables/{host.code}/socket"
        async with connect(url, proxy=None) as silent:
            with pytest.raises(ConnectionClosed):
                await silent.recv()
            assert silent.close_code == 4400

    asyncio.run(run())


def test_a_table_that_is_none_a_secret_that_is_none_and_a_table_without_spectators(server: Served) -> None:
    async def run() -> None:
        host = await Player.create(server.http, settings={"spectators": False}, public=True)
        for code, secret, wanted in (
            ("NOSUCH", None, 4404),
            (host.code, "x" * 43, 4401),
            (host.code, None, 4403),
            (host.code, host.seated["watch"], 4403),
        ):
            stranger = Player(server.http, code, secret)
            await stranger.open()
            assert await stranger.until_closed() == wanted, (code, secret)

    asyncio.run(run())


@pytest.mark.parametrize("path", ["/api/tables/AAAAAA/socket", "/nowhere"])
def test_a_socket_of_a_foreign_page_is_refused_with_the_reason_and_no_error_in_the_log(
    server: Served, caplog: pytest.LogCaptureFixture, path: str
) -> None:
    async def run() -> InvalidStatus:
        with pytest.raises(InvalidStatus) as refused:
            await connect(f"{server.ws}{path}", origin=Origin("https://evil.example"))
        await server.acall(asyncio.sleep(0))  # behind the turn in which it was refused and the log written
        return refused.value

    with caplog.at_level(logging.INFO, "uvicorn.error"):
        response = asyncio.run(run()).response
    assert response.status_code == 403 and json.loads(response.body)["code"] == "foreign_origin"
    told = [record for record in caplog.records if record.name == "uvicorn.error"]
    assert any(path in record.getMessage() for record in told), "its log is not the one that is read here"
    assert [record.getMessage() for record in told if record.levelno >= logging.WARNING] == []


def test_a_private_table_lets_nobody_watch_without_its_key(server: Served) -> None:
    async def run() -> None:
        host = await Player.create(server.http)
        stranger = Player(server.http, host.code)
        await stranger.open()
        assert await stranger.until_closed() == 4403
        watcher = Player(server.http, host.code, host.seated["watch"])
        await watcher.open()
        welcome = await watcher.until_type("welcome")
        assert welcome["seat"] is None and not welcome["host"]
        await leave(watcher)

    asyncio.run(run())


@pytest.mark.parametrize(
    "message",
    [
        "no json",
        "{",
        "[]",
        "null",
        "[" * 5000,
        '{"type":"hello","protocol":1}',
        '{"type":"steal","id":"12345678"}',
        '{"type":"act","id":"12345678"}',
        '{"type":"act","id":"short","action":{}}',
        '{"type":"act","id":"12345678","action":{},"seat":1}',
        '{"type":"act","id":"12345678","action":{},"seq":-1}',
        '{"type":"act","id":"12345678","action":{},"seq":1e400}',
        '{"type":"say","id":"12345678","text":""}',
        b"\x80abc",
    ],
)
def test_what_cannot_be_understood_is_refused_and_the_socket_lives(server: Served, message: str | bytes) -> None:
    async def run() -> None:
        (host,) = await seated(server, 1)
        await host.send(message)
        refused = await host.until_type("refused")
        assert refused["code"] == "malformed" and refused["sentence"]
        if isinstance(message, str) and "12345678" in message:
            assert refused["id"] == "12345678"
        assert (await host.command("say", text="Still here."))["type"] == "ack"
        await leave(host)

    asyncio.run(run())


def test_three_that_cannot_be_understood_close_with_1008(server: Served) -> None:
    async def run() -> None:
        (host,) = await seated(server, 1)
        for _ in range(3):
            await host.send("no json")
        assert await host.until_closed() == 1008

    asyncio.run(run())


def test_a_message_beyond_the_limit_closes_with_1009(server: Served) -> None:
    async def run() -> None:
        (host,) = await seated(server, 1)
        await host.send(json.dumps({"type": "say", "id": "12345678", "text": "x" * 20_000}))
        assert await host.until_closed() == 1009

    asyncio.run(run())


@pytest.mark.usefixtures("usual_pace")
def test_a_flood_is_refused_then_closed_with_1008_and_others_notice_nothing(server: Served) -> None:
    async def run() -> None:
        host, guest = await seated(server, 2)
        for number in range(60):
            await guest.send({"type": "ask", "id": f"flood-{number:04}"})
        assert await guest.until_closed() == 1008
        assert guest.answers["flood-0000"]["code"] == "not_playing"
        assert [one["code"] for one in guest.all("refused")].count("too_fast") == 3
        assert (await host.command("say", text="All is quiet."))["type"] == "ack"
        await leave(host)

    asyncio.run(run())


def test_a_kicked_guest_is_closed_with_4401_and_comes_in_no_more(server: Served) -> None:
    async def run() -> None:
        host, guest = await seated(server, 2)
        await host.table("kick", {"seat": 1})
        assert await guest.until_closed() == 4401
        await guest.open()
        assert await guest.until_closed() == 4401
        answer = await guest.table("ready", {"ready": True}, status=403)
        assert answer["code"] == "not_at_table" or answer["code"] == "wrong_secret"
        await leave(host)

    asyncio.run(run())


def test_when_the_host_leaves_the_next_person_is_host_and_told_so(server: Served) -> None:
    async def run() -> None:
        host, guest = await seated(server, 2)
        assert guest.last("welcome") and not guest.last("welcome")["host"]
        await host.table("leave")
        assert await host.until_closed() == 4401
        await guest.until(lambda: (guest.last("welcome") or {})["host"], "the role of host")
        assert (await guest.table("change", {"locked": True}))["locked"]
        await leave(guest)

    asyncio.run(run())


def test_who_is_there_and_who_watches_is_shown_and_goes_with_the_socket(server: Served) -> None:
    async def run() -> None:
        host, guest = await seated(server, 2)
        watcher = Player(server.http, host.code, host.seated["watch"])
        await watcher.open()

        def shown(player: Player) -> tuple[list[bool], int]:
            table = (player.last("table") or {"table": {"seats": [], "spectators": -1}})["table"]
            return [seat["connected"] for seat in table["seats"]], table["spectators"]

        await host.until(lambda: shown(host) == ([True, True, False, False], 1), "both and a spectator")
        await guest.drop()
        await host.until(lambda: shown(host) == ([True, False, False, False], 1), "one alone")
        await leave(host, watcher)

    asyncio.run(run())


def test_a_spectator_sees_the_match_and_can_do_nothing(server: Served) -> None:
    async def run() -> None:
        host, guest = await playing(server, 2)
        watcher = Player(server.http, host.code, host.seated["watch"])
        await watcher.open(decisions="all")
        await watcher.until_head(1)
        for kind, more in (
            ("act", {"action": {"type": "roll"}}),
            ("ask", {}),
            ("say", {"text": "Let me in"}),
            ("grant", {}),
            ("back", {}),
            ("reveal", {"bytes": "00" * 16}),
        ):
            answer = await watcher.command(kind, **more)
            assert answer["type"] == "refused" and answer["code"] == "not_at_table", (kind, answer)
        mover = await mover_of([host, guest])
        head = (await mover.play(most=1)) and mover.standing.head
        await watcher.until_head(head)
        assert not watcher.all("decision")
        await leave(host, guest, watcher)

    asyncio.run(run())


def test_a_whisper_reaches_its_two_alone_also_after_they_come_again(server: Served) -> None:
    async def run() -> None:
        host, ann, ben = await seated(server, 3)
        watcher = Player(server.http, host.code, host.seated["watch"])
        await watcher.open()
        await watcher.until_type("welcome")
        assert (await ann.command("say", text="psst", to=0))["type"] == "ack"
        assert (await ann.command("say", text="hello all"))["type"] == "ack"
        for player in (host, ann, ben, watcher):
            await player.until_said("hello all")
            heard = [chat["text"] for chat in player.all("chat")]
            assert heard == (["psst", "hello all"] if player in (host, ann) else ["hello all"])
            await player.close()
            await player.open()
            await player.until_said("hello all")
            assert [chat["text"] for chat in player.all("chat")] == heard * 2
            assert ("psst" in "".join(player.raw)) == (player in (host, ann))
        chat = host.all("chat")[0]
        assert (chat["sender"], chat["seat"], chat["to"]) == ("Guest 1", 1, 0)
        await leave(host, ann, ben, watcher)

    asyncio.run(run())


def test_the_host_mutes_and_takes_words_away(server: Served) -> None:
    async def run() -> None:
        host, guest = await seated(server, 2)
        number = (await guest.command("say", text="something rude"))["seq"]
        await host.table("unsay", {"numbers": [number]})
        for player in (host, guest):
            assert (await player.until_type("unsaid"))["numbers"] == [number]
        await host.table("mute", {"seat": 1, "on": True})
        assert (await guest.command("say", text="more of it"))["code"] == "muted"
        await guest.close()
        await guest.open()
        await guest.until_type("welcome")
        await host.command("say", text="that is that")
        await guest.until(lambda: guest.last("chat"))
        assert [chat["text"] for chat in guest.all("chat")] == ["something rude", "that is that"]
        await leave(host, guest)

    asyncio.run(run())


def test_decisions_come_as_they_were_asked_for_and_one_that_is_asked_for_names_its_question(server: Served) -> None:
    async def run() -> None:
        host, guest = await seated(server, 2)
        await guest.close()
        await guest.open(decisions="all")
        await host.close()
        await host.open(decisions="asked")
        await host.table("start")
        for player in (host, guest):
            await player.until_head(1)
        mover = await mover_of([host, guest])
        other = guest if mover is host else host
        await guest.until_type("decision")
        if mover is host:
            await host.until_type("decision")
        else:
            assert not host.all("decision")
        question = {"type": "ask", "id": "question-1"}
        await other.send(question)
        found = await other.until(lambda: [one for one in other.all("decision") if one.get("id") == "question-1"])
        assert found[0]["seat"] == other.seat and found[0]["seq"] == 1
        await leave(host, guest)

    asyncio.run(run())


def test_a_table_without_settings_gets_the_servers_pace_of_bots(database: str) -> None:
    async def run(server: Served) -> list[int]:
        own: dict[str, Any] = {"settings": {"bot_pace_ms": 700}}
        wishes = [{}, own, {"preset": "Classic"}, {"preset": "Quick"}]
        made = [await Player.create(server.http, **wish) for wish in wishes]
        return [host.seated["table"]["settings"]["bot_pace_ms"] for host in made]

    with served(database, settings={"bot_pace_ms": 50}) as server:
        assert asyncio.run(run(server)) == [50, 700, 50, 500]
