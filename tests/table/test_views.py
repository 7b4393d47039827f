"""What is seen of a match: the position, the same for everybody, and never a word of what is secret."""

from __future__ import annotations

import base64
import json
import random
from collections.abc import Iterator

import msgspec
import pytest

from rentopia.formats import fair
from rentopia.formats.canonical import state_hash
from rentopia.formats.position import read, write
from rentopia.formats.recordread import RecordError, load
from rentopia.protocol.messages import Clock, View
from table.livehelp import CLOCK, Log, random_act, random_match, started

BOTH = pytest.mark.parametrize("game", ["rentopia", "landlords"])


def forms(secret: bytes) -> Iterator[bytes]:
    """A secret in every form in which it could be written down by mistake."""
    yield secret
    yield secret.hex().encode()
    yield secret.hex().upper().encode()
    for encoded in (base64.b64encode(secret), base64.urlsafe_b64encode(secret)):
        # Wherever it stands in what was encoded, one of the three shifts is in it.
        yield encoded.rstrip(b"=")
    for shift in (1, 2):
        yield base64.b64encode(bytes(shift) + secret)[4:-4]
    yield str(int.from_bytes(secret, "big")).encode()
    yield repr(list(secret)).replace(" ", "").encode()


def secrets_of(log: Log) -> list[bytes]:
    live = log.live
    assert live.clients is not None
    key = fair.match_key(log.seed, live.match, [client.share for client in live.clients])
    return [form for secret in (log.seed, key) for form in forms(secret)]


@BOTH
def test_no_view_step_decision_or_snapshot_ever_holds_the_seed_or_the_key(game: str) -> None:
    log = random_match(game, 11)
    live, rng = log.live, random.Random(11)
    secret = secrets_of(log)
    shown: list[bytes] = []
    encode = msgspec.json.encode
    while not live.over and live.head < 250:
        shown.append(live.step_message(log.rows[-1].body, CLOCK))
        for seat in (None, *range(live.state.seats)):
            shown.append(encode(live.view(seat, CLOCK)))
        shown += [encode(live.decision(seat)) for seat in range(live.state.seats)]
        shown += [live.snapshot().body, repr(live).encode(), repr(live.history.steps[-1]).encode()]
        log.do(*random_act(log, rng))
    for message in shown:
        for form in secret:
            assert form not in message


def test_the_search_for_secrets_would_find_them() -> None:
    seed = bytes(range(200, 232))
    for text in (seed.hex(), base64.b64encode(seed).decode(), json.dumps(list(seed), separators=(",", ":"))):
        assert any(form in f'{{"a":"{text}"}}'.encode() for form in forms(seed))


@BOTH
def test_a_view_is_the_position_and_reads_back_to_the_same_state(game: str) -> None:
    log = random_match(game, 12)
    live, rng = log.live, random.Random(12)
    while not live.over and live.head < 120:
        log.do(*random_act(log, rng))
        view = live.view(None, CLOCK)
        fields = {"match", "seq", "hash", "position", "waits", "clock", "undo", "dice", "meanwhile"}
        assert set(View.__struct_fields__) == fields
        assert view.position == write(live.state, live.names)
        assert state_hash(read(view.position).state) == state_hash(live.state)
        assert (view.match, view.seq, view.hash) == (live.match, live.head, live.chain.hex())


def test_all_see_the_same_but_for_what_they_may_take_back() -> None:
    log = started(seats=3)
    live = log.live
    mover = live.state.turn
    log.do(mover, {"type": "offer", "legs": [{"from": mover, "to": (mover + 1) % 3, "cash": 5}]})
    views = {seat: live.view(seat, CLOCK) for seat in (None, 0, 1, 2)}
    assert {seat for seat, view in views.items() if view.undo} == {mover}
    assert len({msgspec.json.encode(msgspec.structs.replace(view, undo=False)) for view in views.values()}) == 1


def test_a_match_that_has_not_begun_is_seen_too() -> None:
    log = started()
    live = type(log.live)(log.rows[0].body)
    view = live.view(None, Clock((), None))
    assert view.seq == 0 and view.waits == () and view.position["turn"] == {"phase": "setup"}
    assert live.view(7, CLOCK).undo is False


def test_a_step_message_holds_the_line_of_the_record_byte_for_byte() -> None:
    log = started()
    body = log.do(log.live.state.turn, {"type": "roll"}).body
    message = log.live.step_message(body, Clock((1,), 900))
    assert message.startswith(b'{"type":"step","step":' + body + b',"waits":[')
    assert json.loads(message)["clock"] == {"seats": [1], "remaining_ms": 900}
    lines = [row.body.decode() + "\n" for row in log.rows]
    assert len(load(lines).steps) == 2
    with pytest.raises(RecordError):
        load([lines[0], message.decode() + "\n"])
