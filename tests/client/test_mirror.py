"""The client's match, begun at any step of a match, goes the way of the log; and what does not fit is never folded."""

from __future__ import annotations

import hashlib
from functools import cache

import msgspec
import pytest

from formats.played import Played, played
from rentopia.client.mirror import Lost, Mirror
from rentopia.formats.position import write
from rentopia.formats.record import scope_of
from rentopia.formats.recordread import Record, fold_step, load
from rentopia.games import GAMES
from rentopia.protocol.messages import Clock, StepMessage, View

CLOCK = Clock((), None)


@cache
def match(game: str) -> tuple[Played, Record]:
    found = played(77, game=game, most=400)
    return found, load(found.lines)


def bodies(game: str) -> list[bytes]:
    """Header and steps as the log holds them."""
    return [line.rstrip("\n").encode() for line in match(game)[0].lines if '"state_hash"' not in line]


def step(body: bytes) -> StepMessage:
    return StepMessage(msgspec.Raw(body), (0,), CLOCK)


def view(game: str, seq: int) -> View:
    record = match(game)[1]
    chain = b""
    for body in bodies(game)[: seq + 1]:
        chain = hashlib.sha256(chain + body).digest()
    state = record.fold(seq)
    position = msgspec.json.decode(msgspec.json.encode(write(state, record.header.names)))
    return View(record.header.match, seq, chain.hex(), position, (0,), CLOCK, False, (state.die1, state.die2))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("share", range(6))
def test_from_a_view_of_any_step_the_end_is_the_same(game: str, share: int) -> None:
    record, log = match(game)[1], bodies(game)
    last = len(log) - 1
    end = view(game, last)
    for seq in (last * share // 6, last * share // 6 + 1 + share):
        mirror = Mirror(view(game, seq))
        for body in log[1:]:
            mirror.apply(step(body))  # those up to the view are passed over
        assert (mirror.head, mirror.chain.hex()) == (last, end.hash)
        assert write(mirror.state, mirror.names) == end.position
        assert mirror.names == record.header.names


@pytest.mark.parametrize("game", GAMES)
def test_each_step_gives_the_state_of_the_log(game: str) -> None:
    record, log = match(game)[1], bodies(game)
    state = record.header.opening()
    scope = scope_of(state)
    mirror = Mirror(view(game, 0))
    for recorded, body in zip(record.steps, log[1:], strict=True):
        fold_step(state, recorded, scope)
        found = mirror.apply(step(body))
        assert found is not None and found.step.seq == recorded.step.seq
        assert write(mirror.state, mirror.names) == write(state, record.header.names)


def test_a_gap_is_told_from_a_step_that_does_not_fit() -> None:
    log = bodies("rentopia")
    mirror = Mirror(view("rentopia", 3))
    with pytest.raises(Lost) as caught:
        mirror.apply(step(log[6]))
    assert caught.value.gap and caught.value.seq == 6 and mirror.head == 3
    assert mirror.apply(step(log[2])) is None
    moved = log[4].replace(b'"new":', b'"older":')
    with pytest.raises(Lost) as caught:
        mirror.apply(step(moved if moved != log[4] else b'{"seq":4}'))
    assert not caught.value.gap and mirror.head == 3


@pytest.mark.parametrize("body", [b"[]", b"1", b'{"seq":"4"}', b'{"seq":4}', b"{}"])
def test_what_is_no_step_is_refused(body: bytes) -> None:
    mirror = Mirror(view("rentopia", 3))
    with pytest.raises(Lost):
        mirror.apply(step(body))
    assert mirror.head == 3


@pytest.mark.parametrize("position", [{}, {"game": "chess"}, {"game": "rentopia"}, {"game": "rentopia", "seats": 3}])
def test_a_position_that_cannot_be_is_refused(position: dict[str, object]) -> None:
    with pytest.raises(Lost):
        Mirror(View("m", 0, "00" * 32, position, (), CLOCK, False))
