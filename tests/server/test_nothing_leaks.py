"""Byte by byte: what nobody may see before its time is in no frame of a whole match, nor in the log of the server.

Searched for: the secret seed (raw, hex, base64), every secret and key of the table but the own, what clients promised
bytes for before the start step lists them, and messages to one seat at all others.
"""

from __future__ import annotations

import asyncio
import base64
import json

import pytest

from chaos import tables
from chaos.mirror import Mirror
from chaos.nodes import Node
from chaos.tables import Table, key_of
from chaos.talk import Talk, reveal, seated
from chaos.wire import Http
from rentopia.bots import make_bot
from rentopia.engine.rows import Move
from rentopia.server.node.seeds import unseal
from rentopia.store.opening import open_store
from server.servers import played, server, table_at

WHISPER = "only for your eyes 7f3a"
#: Options with which a match is over soon, by game.
SHORT: dict[str, dict[str, object]] = {"rentopia": {"max_rounds": 10}, "landlords": {}}


async def play_out(talks: list[Talk], watcher: Talk, mirror: Mirror, most: int) -> None:
    """Let every seat play by a bot until the match is over, or so many actions have been made."""
    bots = [make_bot(mirror.game.name, "quick") for _ in talks]
    for seat, bot in enumerate(bots):
        bot.begin(seat)
    move = Move()
    clock = asyncio.get_running_loop().time
    sent = [0.0] * len(talks)
    for _ in range(most):
        if mirror.over:
            return
        mask = mirror.asked()
        seat = next(seat for seat in range(len(talks)) if mask >> seat & 1)
        bots[seat].choose(mirror.state, seat, move)
        await asyncio.sleep(max(0.0, sent[seat] + 0.11 - clock()))  # ten messages a second are allowed
        sent[seat] = clock()
        answer = await talks[seat].answer(talks[seat].act(mirror.action(move, seat)))
        assert answer["type"] == "ack", answer
        while mirror.seq < answer["seq"]:
            step = await watcher.next("step")
            mirror.take(json.dumps(step["step"], ensure_ascii=False, separators=(",", ":")).encode())


def forms(secret: bytes) -> list[bytes]:
    """A secret as it might be written."""
    plain = base64.b64encode(secret)
    url = base64.urlsafe_b64encode(secret)
    return [secret, secret.hex().encode(), secret.hex().upper().encode(), plain.rstrip(b"="), url.rstrip(b"=")]


async def seed_of(node: Node, match: str) -> bytes:
    """The secret seed, out of the server's own database."""
    store = open_store(node.database, "search")
    await store.open()
    try:
        return unseal(bytes.fromhex(node.key), match, await store.seed(match))
    finally:
        await store.close()


@pytest.mark.parametrize(("game", "seats", "most"), [("rentopia", 3, 400), ("landlords", 2, 250)])
def test_no_frame_of_a_whole_match_holds_what_is_secret_at_that_time(game: str, seats: int, most: int) -> None:
    with server(log_level="debug") as node:
        table, talks, watcher, match = played(whole_match(node, game, seats, most))
        node.kill()
        seed = asyncio.run(seed_of(node, match))
        check(table, talks, watcher, seed)
        log = node.log.read_bytes()
        for secret in (*(secret.encode() for secret in keys(table)), *forms(seed), *forms(bytes.fromhex(node.key))):
            assert secret not in log
        assert WHISPER.encode() not in log


async def whole_match(node: Node, game: str, seats: int, most: int) -> tuple[Table, list[Talk], Talk, str]:
    table = await table_at(node, seats, game, options=SHORT[game], public=True)
    talks = await seated(node.address, table)
    watcher = await Talk.at(node.address, table, None, decisions="all")
    http = Http(node.address)
    await tables.start(http, table)
    await reveal(talks, table)
    talks[0].say({"type": "resume"})
    mirror = Mirror(await talks[0].next("view"))
    talks[0].say({"type": "say", "id": "whisper-01", "text": WHISPER, "to": 1})
    assert (await talks[0].answer("whisper-01"))["type"] == "ack"
    assert (await talks[1].next("chat"))["text"] == WHISPER
    await play_out(talks, watcher, mirror, most)
    late = await Talk.at(node.address, table, None)  # who comes later, and asks for all that was said and done
    late.say({"type": "resume", "after": 0})
    await late.find(lambda message: message["type"] == "step" and message["step"]["seq"] == mirror.seq)
    watcher.heard += late.heard
    if mirror.over:
        for talk in talks:
            await talk.next("ended")
    for path in (table.path, "/api/tables", f"/api/matches/{mirror.match}", f"/api/matches/{mirror.match}/events"):
        _, answer = await http.call("GET", path)
        if not mirror.over or "matches" not in path:
            watcher.heard.append(json.dumps(answer).encode())
    http.close()
    return table, talks, watcher, mirror.match


def keys(table: Table) -> list[str]:
    """Every secret of the table."""
    links = [key for key in (key_of(table.invite), key_of(table.watch)) if key]
    assert links
    return [*table.secrets, *links]


def check(table: Table, talks: list[Talk], watcher: Talk, seed: bytes) -> None:
    ended = 0
    for seat, talk in enumerate([*talks, watcher]):
        assert len(talk.heard) > 100
        started = False
        over = False
        for frame in talk.heard:
            started = started or b'"type":"start"' in frame
            over = over or frame.startswith(b'{"type":"ended"')
            for secret in keys(table):
                assert secret.encode() not in frame, "a secret of the table"
            if not over:
                assert not any(form in frame for form in forms(seed)), "the seed before the end"
            if not started:
                for share in table.shares:
                    assert share.encode() not in frame, "what a client gives to the dice, before the start"
                    assert bytes.fromhex(share) not in frame
            if seat not in (0, 1):
                assert WHISPER.encode() not in frame, "a message to another seat"
        assert started
        ended += over
        if over:
            assert any(seed.hex().encode() in frame for frame in talk.heard), "the seed is told at the end"
    assert ended in (0, len(talks), len(talks) + 1)
