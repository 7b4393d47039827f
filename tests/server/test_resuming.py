"""Coming again: at every step the same view, by steps or as a whole, and a slow reader that others do not notice."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from typing import Any

import pytest

from rentopia.formats.position import write
from rentopia.server.sockets import peers
from server.player import Player
from server.serving import Served, served
from server.test_sockets import leave, playing


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, Player, Player]]:
    """A server with a match of two bots' making that is some hundred steps long and still going on."""
    with served(str(tmp_path_factory.mktemp("resuming") / "games.db")) as server:

        async def run() -> tuple[Player, Player]:
            host, guest = await playing(server)
            await asyncio.gather(host.play(upto=80), guest.play(upto=80))
            return host, guest

        async def both() -> tuple[Player, Player]:
            host, guest = await run()
            await leave(host, guest)
            return host, guest

        host, guest = asyncio.run(both())
        yield server, host, guest


async def comes_again(player: Player, after: int | None = None) -> Player:
    """A second device of the same seat."""
    other = Player(player.http, player.code, player.secret)
    await other.open(after=after)
    return other


def facts(view: dict[str, Any]) -> dict[str, Any]:
    return {name: view[name] for name in ("match", "seq", "hash", "position", "waits", "undo")}


def test_coming_again_at_every_step_ends_in_the_same_view(finished: tuple[Served, Player, Player]) -> None:
    _, host, _ = finished

    async def run() -> None:
        whole = await comes_again(host)
        view = await whole.until_type("view")
        head = view["seq"]
        await leave(whole)
        steps = {step["step"]["seq"]: step for step in host.all("step")}
        first = next(one for one in host.all("view") if one["seq"] == 0)
        for after in range(0, head + 1, 1 if head < 80 else 7):
            device = await comes_again(host, after)
            # What the device has already: the steps up to there.
            device.mirror = None
            await device._take(_text(first))
            for seq in range(1, after + 1):
                await device._take(_text(steps[seq]))
            await device.until_head(head)
            assert device.mirror is not None
            assert device.mirror.chain.hex() == view["hash"]
            assert write(device.mirror.state, device.mirror.names) == view["position"]
            assert not [one for one in device.all("view") if one["seq"] > 0]
            await leave(device)

    asyncio.run(run())


def _text(message: dict[str, Any]) -> str:
    import json

    return json.dumps(message, separators=(",", ":"), ensure_ascii=False)


def test_resume_gives_the_steps_a_view_or_a_reset(finished: tuple[Served, Player, Player]) -> None:
    _, host, _ = finished

    async def run() -> None:
        device = await comes_again(host)
        view = await device.until_type("view")
        head = view["seq"]
        await device.send({"type": "resume", "after": head - 3})
        await device.until(lambda: len(device.all("step")) == 3, "three steps")
        assert [step["step"]["seq"] for step in device.all("step")] == [head - 2, head - 1, head]
        await device.send({"type": "resume", "after": head, "hash": view["hash"]})
        await device.send({"type": "resume"})
        await device.until(lambda: len(device.all("view")) == 2, "a second view")
        assert facts(device.all("view")[1]) == facts(view)
        assert not device.all("reset")
        for wrong in ({"after": head, "hash": "0" * 64}, {"after": head + 5}):
            again = await comes_again(host)
            await again.until_type("view")
            await again.send({"type": "resume", **wrong})
            await again.until_type("reset")
            await again.command("say", text="That was all.")
            came = [one["type"] for one in again.seen]
            assert came[came.index("reset") :][:2] == ["reset", "view"]
            await leave(again)
        await leave(device)

    asyncio.run(run())


def test_two_devices_of_a_seat_hear_the_same_and_either_may_act(finished: tuple[Served, Player, Player]) -> None:
    _, host, guest = finished

    async def run() -> None:
        one, two, other = await comes_again(host), await comes_again(host), await comes_again(guest)
        for device in (one, two, other):
            await device.until_type("view")
        head = one.standing.head
        await asyncio.gather(one.play(upto=head + 4), other.play(upto=head + 4))
        await asyncio.gather(two.play(upto=head + 8), other.play(upto=head + 8))
        await one.until_head(head + 8)
        await two.until(lambda: one.head == two.head)
        assert one.standing.chain == two.standing.chain
        await leave(one, two, other)

    asyncio.run(run())


def test_who_does_not_read_is_closed_and_nobody_else_waits(
    finished: tuple[Served, Player, Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its queue fills, then it is dropped; what it costs until then is bounded."""
    monkeypatch.setattr(peers, "MOST_WAITING", 16)
    monkeypatch.setattr(peers, "LINGER_S", 0.2)
    server, host, _ = finished

    async def run() -> None:
        narrow = socket.socket()
        narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        narrow.setblocking(False)
        await asyncio.get_running_loop().sock_connect(narrow, ("127.0.0.1", server.port))
        slow = Player(host.http, host.code, host.secret)
        await slow.open(sock=narrow)
        await slow.until_type("view")
        assert slow.socket is not None and slow._reader is not None
        slow._reader.cancel()
        slow.socket.transport.pause_reading()
        reader = await comes_again(host)
        await reader.until_type("view")

        (room,) = server.node.rooms.all()

        async def narrow_here() -> None:
            for peer in room.peers:
                transport: Any = peer._abort.__self__  # type: ignore[union-attr]
                transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)

        await server.acall(narrow_here())
        peers = set(room.peers)
        assert len(peers) == 2
        said = 0
        while len(room.peers) == 2:
            room.paces.clear()
            assert (await reader.command("say", text="x" * 250))["type"] == "ack"
            said += 1
            assert said < 3000
        assert [peer.too_slow for peer in peers - room.peers] == [True]
        assert (await reader.command("say", text="Only you and me."))["type"] == "ack"
        assert len([chat for chat in reader.all("chat") if chat["text"] == "x" * 250]) == said
        slow.socket.transport.abort()
        await leave(reader)

    asyncio.run(run())
