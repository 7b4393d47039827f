"""Clients that mean harm: each gets a clear refusal or a close code, and the others play on.

That others play on is shown by what arrives and in which order, never by how long it took. Crowds, floods and those who
read nothing are in `test_hostile_crowds.py`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from chaos.nodes import Node
from chaos.tables import key_of
from chaos.talk import Talk
from chaos.wire import BINARY, Http, Rejected, frame
from rentopia.protocol.words import PROTOCOL
from server.servers import leave, others, played, playing, server, table_at

pytestmark = pytest.mark.xdist_group("hostile")

HELLO = {"type": "hello", "protocol": PROTOCOL}


@pytest.fixture(scope="module")
def node() -> Iterator[Node]:
    with server() as found:
        yield found


# --- what can't be understood -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "first",
    [
        b"",
        b"hello",
        b"\x00\x01\x02",
        b"[]",
        b'{"type":"act","id":"12345678","action":{}}',
        b'{"type":"hello"}',
        b'{"type":"hello","protocol":"1"}',
        b'{"type":"hello","protocol":999}',
        b'{"type":"hello","protocol":1,"admin":true}',
        b'{"type":"hello","protocol":1,"secret":"x"}',
        b'{"type":"hello","protocol":1,"after":-1}',
        b"[" * 16000,
        b'{"type":"hello","protocol":' + b"1" * 15000 + b"}",
    ],
    ids=lambda data: f"{data[:30]!r}",
)
def test_whatever_does_not_begin_with_hello_is_closed_with_4400(node: Node, first: bytes) -> None:
    async def run() -> int:
        table = await table_at(node)
        talk = await Talk.open(node.address, table.socket)
        talk.raw(first, BINARY if b"\x00" in first else 1)
        return await talk.closed()

    assert played(run()) == 4400


NONSENSE: list[bytes] = [
    b"{}",
    b"null",
    b'"act"',
    b'{"type":"act"}',
    b'{"type":"nothing","id":"12345678"}',
    b'{"type":"act","id":"12345678","action":"roll"}',
    b'{"type":"act","id":"12345678","action":{"type":"roll"},"seat":1}',
    b'{"type":"act","id":12345678,"action":{"type":"roll"}}',
    b'{"type":"act","id":"short","action":{"type":"roll"}}',
    b'{"type":"act","id":"<script>alert(1)</script>","action":{"type":"roll"}}',
    b'{"type":"act","id":"12345678","action":{"type":"roll"},"seq":"1"}',
    b'{"type":"act","id":"12345678","action":{"type":"roll"},"seq":1e400}',
    b'{"type":"act","id":"12345678","action":{"type":"roll"},"seq":NaN}',
    b'{"type":"resume","after":9007199254740993}',
    b'{"type":"resume","hash":"abc"}',
    b'{"type":"say","id":"12345678","text":""}',
    b'{"type":"say","id":"12345678","text":"' + b"x" * 301 + b'"}',
    b'{"type":"reveal","id":"12345678","bytes":"00"}',
    b'{"type":"act","id":"12345678","action":' + b'{"a":' * 2500 + b"1" + b"}" * 2500 + b"}",
    b'{"type":"act","id":"12345678","action":{"a":' + b"[" * 8000 + b"]" * 8000 + b"}}",
    b'{"type":"act","id":"12345678"',
    b'{"type":"welcome","id":"12345678"}',
    b'{"type":"hello","protocol":1}',
]


@pytest.mark.parametrize("message", NONSENSE, ids=lambda data: f"{data[:60]!r}")
def test_a_message_that_cannot_be_understood_is_refused_as_malformed_and_the_third_closes(
    node: Node, message: bytes
) -> None:
    async def run() -> None:
        playing_on = await others(node)
        _table, talks = await playing(node)
        before = list(talks)
        state = await view_of(talks[0])
        for count in range(3):
            talks[1].raw(message)
            refused = await talks[1].next("refused")
            assert refused["code"] == "malformed", count
            assert refused["sentence"]
            await playing_on.go_on()
        code = await talks[1].closed() if message != NONSENSE[-1] else 1008
        assert code == 1008
        assert await view_of(talks[0]) == state
        leave([*before, *playing_on.talks])

    played(run())


async def view_of(talk: Talk) -> tuple[Any, Any]:
    """The position and its hash as the server has them now."""
    talk.say({"type": "resume"})
    view = await talk.next("view")
    return view["position"], view["hash"]


ACTIONS: list[Any] = [
    {},
    {"type": None},
    {"type": "start"},
    {"type": "fly"},
    {"type": "roll", "seat": 1},
    {"type": "bid", "amount": "100"},
    {"type": "bid", "amount": 1e9},
    {"type": "bid", "amount": 10**30},
    {"type": "bid", "amount": True},
    {"type": "build", "space": {"$ne": None}},
    {"type": "build", "space": "../../etc/passwd"},
    {"type": "offer", "legs": []},
    {"type": "offer", "legs": [{"from": 0, "to": 1, "cash": -5}]},
    {"type": "offer", "legs": [{"from": 0, "to": 0, "cash": 5}]},
    {"type": "offer", "legs": [{"from": 0, "to": 7, "cash": 5}]},
    {"type": "offer", "legs": [{"from": 0, "to": 1, "cash": 5}], "note": "\u202e\x00"},
    {"type": "offer", "legs": [{"from": 0, "to": 1, "deeds": list(range(1000))}]},
    {"type": "undo", "seq": 1},
    {"type": "accept", "offer": 10**12, "version": 1},
    {"type": ["roll"]},
    {"type": "roll", "events": [{"type": "cash_moved"}], "draws": [{"dice": [6, 6]}]},
]


def test_actions_of_no_sense_are_refused_and_leave_the_state_as_it_was(node: Node) -> None:
    async def run() -> None:
        _, talks = await playing(node)
        state = await view_of(talks[0])
        for number, action in enumerate(ACTIONS):
            talk = talks[number % 2]
            answer = await talk.answer(talk.act(action))
            assert answer["type"] == "refused", action
            assert answer["code"] and answer["sentence"], action
            await asyncio.sleep(0.11)  # the own rate is kept, so that nothing but the action is refused
        assert await view_of(talks[1]) == state
        leave(talks)

    played(run())


def test_a_message_of_more_than_16_kib_closes_with_1009_and_the_rest_plays_on(node: Node) -> None:
    async def run() -> None:
        playing_on = await others(node)
        table, talks = await playing(node)
        talks[0].raw(b'{"type":"say","id":"12345678","text":"' + b"x" * 17_000 + b'"}')
        assert await talks[0].closed() == 1009
        whole = b'{"type":"say","id":"12345678","text":"' + b"x" * 40_000 + b'"}'
        parts = [whole[place : place + 8000] for place in range(0, len(whole), 8000)]
        again = await Talk.at(node.address, table, 0)
        assert again.wire is not None
        for number, part in enumerate(parts):
            again.wire.send(part, 1 if number == 0 else 0, final=number == len(parts) - 1)
        assert await again.closed() == 1009
        await playing_on.go_on()
        leave([*talks, *playing_on.talks])

    played(run())


@pytest.mark.parametrize(
    "data",
    [
        b"\x81\x05hello",  # without a mask
        frame(b"x", 3),  # an opcode that is none
        bytes((0xF1, 0x81, 0, 0, 0, 0)) + b"x",  # reserved bits
        frame(b"\xff\xfe\xfd"),  # no UTF-8
        frame(b"x", 0),  # goes on with nothing
        bytes((0x89, 0xFE, 0x10, 0x00, 0, 0, 0, 0)) + bytes(4096),  # a ping that is too long
        b"GET / HTTP/1.1\r\n\r\n",
    ],
    ids=["unmasked", "opcode", "reserved", "utf-8", "continuation", "ping", "http"],
)
def test_frames_against_the_standard_close_the_socket_and_nothing_else(node: Node, data: bytes) -> None:
    async def run() -> int:
        playing_on = await others(node)
        talk = await Talk.at(node.address, await table_at(node), 0)
        assert talk.wire is not None and talk.wire.transport is not None
        talk.wire.transport.write(data)
        code = await talk.closed()
        await playing_on.go_on()
        leave(playing_on.talks)
        return code

    assert played(run()) in (1002, 1007, 1006, 1009)


# --- who one is not -----------------------------------------------------------------------------------------


def test_forged_and_foreign_secrets_are_closed_with_4401(node: Node) -> None:
    async def run() -> list[int]:
        table, other = await table_at(node), await table_at(node)
        codes = []
        for secret in ("A" * 43, "0" * 16, other.secrets[0], (key_of(table.invite) or "") + "0" * 20):
            talk = await Talk.open(node.address, table.socket)
            talk.say(HELLO | {"secret": secret})
            codes.append(await talk.closed())
        return codes

    assert played(run()) == [4401] * 4


def test_a_spectator_can_neither_act_nor_speak_for_a_seat(node: Node) -> None:
    async def run() -> None:
        table, talks = await playing(node, public=True)
        state = await view_of(talks[0])
        watcher = await Talk.at(node.address, table, None)
        for message in (
            {"type": "act", "action": {"type": "roll"}},
            {"type": "ask"},
            {"type": "reveal", "bytes": "00" * 16},
            {"type": "grant"},
            {"type": "back"},
        ):
            name = watcher.id()
            watcher.say(message | {"id": name})
            answer = await watcher.answer(name)
            assert answer["type"] == "refused", message
        assert await view_of(talks[0]) == state
        leave([*talks, watcher])

    played(run())


def test_no_table_of_that_code_closes_with_4404_and_strangers_learn_no_more(node: Node) -> None:
    async def run() -> list[int]:
        found = []
        for code in ("ZZZZZZ", "%00", "..%2f..", "'--", "A" * 500, "%F0%9F%99%88"):
            try:
                talk = await Talk.open(node.address, f"/api/tables/{code}/socket")
            except Rejected as rejected:
                found.append(rejected.status)
                continue
            talk.say(HELLO)
            found.append(await talk.closed())
        return found

    assert set(played(run())) <= {4404, 404, 403, 400}


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1.evil.example", "file://", ""])
def test_a_page_of_a_foreign_origin_is_let_in_nowhere(node: Node, origin: str) -> None:
    async def run() -> None:
        table = await table_at(node)
        with pytest.raises(Rejected) as rejected:
            await Talk.open(node.address, table.socket, {"Origin": origin})
        assert rejected.value.status == 403
        http = Http(node.address)
        status, answer = await http.call("POST", f"{table.path}/ready", {}, table.secrets[0], Origin=origin)
        assert (status, answer["code"]) == (403, "foreign_origin")
        status, answer = await http.call("POST", "/api/tables", {"game": "rentopia", "name": "Eve"}, Origin=origin)
        assert status == 403
        http.close()

    played(run())


def test_a_cookie_without_an_origin_is_refused(node: Node) -> None:
    async def run() -> None:
        table = await table_at(node)
        cookie = f"seat_{table.code}={table.secrets[0]}"
        with pytest.raises(Rejected) as rejected:
            await Talk.open(node.address, table.socket, {"Cookie": cookie})
        assert rejected.value.status == 403
        http = Http(node.address)
        status, answer = await http.call("POST", f"{table.path}/leave", None, None, Cookie=cookie)
        assert (status, answer["code"]) == (403, "no_origin")
        http.close()

    played(run())


# --- when ---------------------------------------------------------------------------------------------------


def test_an_action_for_another_seq_is_stale_and_a_future_that_is_none_is_reset(node: Node) -> None:
    async def run() -> None:
        table, talks = await playing(node)
        first, view = await view_of(talks[0])
        mover = next(seat for seat, one in enumerate(first["seats"]) if one["name"] == first["turn"]["seat"])
        talk = talks[mover]
        for seq in (0, 2, 10**6, 2**53 - 1):
            answer = await talk.answer(talk.act({"type": "roll"}, seq=seq))
            assert (answer["type"], answer["code"], answer["seq"]) == ("refused", "stale", 1)
        assert await view_of(talks[0]) == (first, view)
        answer = await talk.answer(talk.act({"type": "roll"}, seq=1))
        assert (answer["type"], answer["seq"]) == ("ack", 2)
        late = await Talk.at(node.address, table, mover, after=2**53 - 1)
        assert (await late.next("reset"))["reason"]
        assert (await late.next("view"))["seq"] == 2
        late.say({"type": "resume", "after": 2, "hash": "0" * 64})
        assert (await late.next("reset"))["reason"]
        assert (await late.next("view"))["seq"] == 2
        leave([*talks, late])

    played(run())


def test_the_same_intent_sent_a_hundred_times_is_done_once(node: Node) -> None:
    async def run() -> None:
        table, talks = await playing(node)
        position, _ = await view_of(talks[0])
        mover = next(seat for seat, one in enumerate(position["seats"]) if one["name"] == position["turn"]["seat"])
        seqs = set()
        for _ in range(10):
            talk = await Talk.at(node.address, table, mover)
            for _ in range(10):
                talk.say({"type": "act", "id": "again-and-again", "action": {"type": "roll"}})
            for _ in range(10):
                seqs.add((await talk.answer("again-and-again"))["seq"])
            talk.close()
        assert seqs == {2}
        leave(talks)

    played(run())


def test_after_all_of_this_the_log_of_the_server_holds_no_failure(node: Node) -> None:
    """Runs last in this file: nothing that a client sent made the server fail, however it was refused."""
    for line in node.log.read_text(errors="replace").splitlines():
        assert "Traceback" not in line, line
        assert "command_broken" not in line, line
