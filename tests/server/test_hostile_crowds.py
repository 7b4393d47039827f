"""Crowds, floods and readers that read nothing: refused or closed, the others play on, and memory stays bounded."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest

from chaos.nodes import Node
from chaos.talk import Talk
from chaos.wire import Http
from rentopia.protocol.words import PROTOCOL
from server.servers import leave, others, played, playing, server, table_at

pytestmark = pytest.mark.xdist_group("hostile")

MB = 1_000_000
HELLO = {"type": "hello", "protocol": PROTOCOL}


@pytest.fixture(scope="module")
def node() -> Iterator[Node]:
    with server() as found:
        yield found


# --- too much -----------------------------------------------------------------------------------------------


def test_a_flood_is_refused_as_too_fast_then_closed_and_the_others_play_on(node: Node) -> None:
    async def run() -> None:
        playing_on = await others(node)
        _, talks = await playing(node)
        before = node.memory()
        for count in range(2000):
            talks[0].say({"type": "act", "id": f"flood-{count:06}", "action": {"type": "roll"}})
            if count % 500 == 0:
                await playing_on.go_on()
        refused = await talks[0].find(lambda message: message.get("code") == "too_fast")
        assert refused["sentence"]
        assert await talks[0].closed() == 1008
        await playing_on.go_on()
        assert playing_on.said == 10
        assert node.memory() - before < 30 * MB
        leave([*talks, *playing_on.talks])

    played(run())


async def bots_at_play(node: Node, http: Http, rounds: int) -> tuple[str, Talk]:
    """A public table of four bots without a pause, ready to start: its path, and a spectator that reads all.

    It is the only kind of table that is faster than a person reads. All are rich, so that nobody is ruined early.
    """
    create = {"game": "rentopia", "name": "Host", "watch": True, "public": True, "seats": 4}
    create |= {"settings": {"bot_pace_ms": 0}, "options": {"max_rounds": rounds, "starting_cash": 100_000}}
    status, made = await http.call("POST", "/api/tables", create)
    assert status == 201, made
    path, secret = f"/api/tables/{made['code']}", made["secret"]
    for _ in range(4):
        status, answer = await http.call("POST", f"{path}/bots", {"bot": "quick"}, secret)
        assert status == 200, answer
    reader = await Talk.open(node.address, f"{path}/socket")
    reader.say(HELLO | {"secret": secret})
    await reader.next("welcome")
    return path, reader


async def begin(http: Http, path: str, reader: Talk) -> None:
    secret = json.loads(reader.said[0])["secret"]
    status, answer = await http.call("POST", f"{path}/start", None, secret)
    assert status == 200, answer


def test_who_reads_nothing_is_closed_with_1013_and_the_others_get_every_step(node: Node) -> None:
    async def run() -> None:
        http = Http(node.address)
        path, reader = await bots_at_play(node, http, 150)
        before = node.memory()
        sleeper = await Talk.open(node.address, f"{path}/socket", receive_buffer=4096)
        sleeper.say(HELLO)
        await sleeper.next("welcome")
        assert sleeper.wire is not None
        sleeper.wire.pause()
        await begin(http, path, reader)
        await reader.find(lambda message: message["type"] == "step" and message["step"]["seq"] == 1000, 60)
        sleeper.wire.resume()
        assert await sleeper.closed() in (1013, 1006)  # 1006 where it woke up after the server had let go
        await reader.next("ended", 120)
        seqs = [step["step"]["seq"] for step in map(json.loads, reader.heard) if step["type"] == "step"]
        assert len(seqs) > 1000
        assert seqs == list(range(1, len(seqs) + 1))
        _, figures = await http.call("GET", "/metrics")
        assert 'rentopia_ws_closed_total{code="1013"} 1.0' in figures
        assert "rentopia_ws_dropped_slow_total 1.0" in figures
        assert node.memory() - before < 60 * MB
        http.close()
        reader.close()

    played(run())


def test_who_reads_nothing_and_asks_for_everything_again_and_again_fills_no_memory(node: Node) -> None:
    """What is asked for is larger than the asking: the answer has to wait until there is room for it."""

    async def run() -> None:
        http = Http(node.address)
        path, reader = await bots_at_play(node, http, 15)
        await begin(http, path, reader)
        await reader.next("ended", 120)
        sleepers = [await Talk.open(node.address, f"{path}/socket", receive_buffer=4096) for _ in range(5)]
        for sleeper in sleepers:
            sleeper.say(HELLO)
            await sleeper.next("ended")
            assert sleeper.wire is not None
            sleeper.wire.pause()
        before = node.memory()
        for _ in range(70):
            for sleeper in sleepers:
                sleeper.say({"type": "resume", "after": 0})
            await asyncio.sleep(0.11)
        assert node.memory() - before < 6 * MB
        name = reader.id()
        reader.say({"type": "ask", "id": name})
        assert (await reader.answer(name))["type"] == "refused"
        http.close()
        leave([reader, *sleepers])

    played(run())


def test_who_never_says_hello_is_closed_after_a_while(node: Node) -> None:
    async def run() -> int:
        talk = await Talk.open(node.address, (await table_at(node)).socket)
        return await talk.closed(30)

    assert played(run()) == 4400


# --- joining, and HTTP --------------------------------------------------------------------------------------


def test_ten_thousand_joins_are_limited_and_leave_no_trace_in_memory() -> None:
    async def run(node: Node) -> None:
        http = Http(node.address)
        status, made = await http.call("POST", "/api/tables", {"game": "rentopia", "name": "Host", "public": True})
        assert status == 201, made
        path = f"/api/tables/{made['code']}"
        talk = await Talk.open(node.address, f"{path}/socket")
        talk.say(HELLO | {"secret": made["secret"]})
        await talk.next("welcome")
        before = node.memory()
        counts: dict[int, int] = {}

        async def crowd(number: int) -> None:
            own = Http(node.address, 60)
            for count in range(1250):
                # Half from one address, half from ten thousand that the proxy names.
                caller = f"10.{number}.{count // 250}.{count % 250}" if number % 2 else "203.0.113.9"
                body = {"name": f"Guest {number} {count}", "key": "wrong-key-wrong-key"}
                status, _ = await own.call("POST", f"{path}/join", body, X_Forwarded_For=caller)
                counts[status] = counts.get(status, 0) + 1
            own.close()

        crowds = asyncio.gather(*(crowd(number) for number in range(8)))
        answered = 0
        while not crowds.done():
            name = talk.id()
            talk.say({"type": "resume"})
            talk.say({"type": "ask", "id": name})
            answer = await talk.answer(name)
            assert answer["code"] == "not_playing"
            answered += 1
            await asyncio.sleep(0.25)
        await crowds
        assert sum(counts.values()) == 10_000
        assert counts[429] >= 4990
        assert set(counts) <= {403, 409, 429, 200, 201}
        assert node.memory() - before < 60 * MB
        assert answered > 3
        status, view = await http.call("GET", path, None, made["secret"])
        assert status == 200 and len(view["seats"]) <= 8
        talk.close()
        http.close()

    with server(join_per_minute=10) as node:
        played(run(node))


NAMES_REFUSED = ["", " ", "\u202eevil", "a\x00b", "\u200b\u200b", "x" * 25, "Z" + "\u0335" * 20, "\ud800", "\n", "bank"]
NAMES_TAKEN = ["Zoë", "李雷", "Ångström", "🦊 Fox", "<b>Bold</b>", "O'Brien; DROP TABLE", "{{7*7}}", "Ж"]


def test_unicode_names_are_shown_as_text_or_refused_and_never_twice(node: Node) -> None:
    async def run() -> None:
        http = Http(node.address)
        for name in NAMES_REFUSED:
            status, answer = await http.call("POST", "/api/tables", {"game": "rentopia", "name": name})
            assert 400 <= status < 500, name
            assert answer["code"] and answer["sentence"], name
        status, made = await http.call("POST", "/api/tables", {"game": "rentopia", "name": "Zoe", "public": True})
        assert status == 201
        seen = []
        for name in NAMES_TAKEN:
            status, answer = await http.call("POST", f"/api/tables/{made['code']}/join", {"name": name})
            if name == "Zoë":  # the host's, but for the dots
                assert (status, answer["code"]) == (409, "name_taken")
            elif status == 200:
                seen.append(name)
            else:
                assert answer["code"] == "table_full", answer
        _, view = await http.call("GET", f"/api/tables/{made['code']}", None, made["secret"])
        shown = [seat["name"] for seat in view["seats"] if seat["name"]]
        assert shown == ["Zoe", *seen]
        http.close()

    played(run())


BODIES: list[tuple[bytes, tuple[int, ...]]] = [
    (b"{", (400,)),
    (b"\xff\xfe", (400,)),
    (b"[]", (400, 422)),
    (b'{"game":"rentopia"}', (400, 422)),
    (b'{"game":"rentopia","name":7}', (400, 422)),
    (b'{"game":"rentopia","name":"Eve","admin":true}', (400, 422)),
    (b'{"game":"nothing","name":"Eve"}', (400, 404, 422)),
    (b'{"game":"rentopia","name":"Eve","options":{"starting_cash":"much"}}', (400, 422)),
    (b'{"game":"rentopia","name":"Eve","options":' + b'{"a":' * 5000 + b"1" + b"}" * 5000 + b"}", (400, 422)),
    (b'{"game":"rentopia","name":"Eve","options":' + b"[" * 20000 + b"]" * 20000 + b"}", (400, 422)),
    (b'{"game":"rentopia","name":"Eve","passport":"' + b"A" * 70_000 + b'"}', (413,)),
]


@pytest.mark.parametrize(("body", "statuses"), BODIES, ids=lambda value: repr(value)[:50])
def test_bodies_of_no_sense_get_a_problem_with_a_sentence(node: Node, body: bytes, statuses: tuple[int, ...]) -> None:
    async def run() -> tuple[int, Any]:
        http = Http(node.address)
        try:
            return await http.call("POST", "/api/tables", body)
        finally:
            http.close()

    status, answer = played(run())
    assert status in statuses
    assert answer["code"] and answer["sentence"]
    assert "Traceback" not in json.dumps(answer)


def test_after_all_of_this_the_log_of_the_server_holds_no_failure(node: Node) -> None:
    """Runs last in this file: nothing that a client sent made the server fail, however it was refused."""
    for line in node.log.read_text(errors="replace").splitlines():
        assert "Traceback" not in line, line
        assert "command_broken" not in line, line
