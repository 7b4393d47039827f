"""The examples do what they say, at a real server: a client in JavaScript, and a bot of one's own."""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import webclient
from client.scripted import run
from rentopia.client import AsyncTable, Table, play_with
from rentopia.protocol.tables import TableSettings
from server.serving import Served, served

EXAMPLES = Path(__file__).parents[2] / "examples"
QUICK = TableSettings(bot_pace_ms=0)


def node() -> list[str]:
    """The Node that builds the browser client, as `make test` has it; before 22 sockets have to be asked for."""
    found = webclient.node()
    major = int(subprocess.check_output([found, "--version"], text=True).removeprefix("v").split(".")[0])
    return [found] if major >= 22 else [found, "--experimental-websocket", "--no-warnings"]


async def guest_plays(server: Served, game: str, options: dict[str, Any], command: list[str]) -> tuple[str, str, Any]:
    """Host a match of two in which the command takes the other seat: what it printed, and how the match ended."""
    async with await AsyncTable.create(server.http, game, "Ada", options=options, settings=QUICK, seats=2) as host:
        assert host.invite is not None
        guest = await asyncio.create_subprocess_exec(
            *command, host.invite, "Guest", stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        try:
            await host.ready()
            await host.wait_for(lambda at: at.table is not None and at.table.seats[1].ready, 60)
            await host.start()
            ended = await play_with(host, "quick", word=1)
            out, error = await guest.communicate()
        finally:
            if guest.returncode is None:
                guest.kill()
                await guest.wait()
        assert guest.returncode == 0, error.decode()
        assert host.shares.problems == [] and await host.check() == []
        start = json.loads((await host.record())[1])
        assert all(client["hash"] is not None and client["bytes"] != "00" * 16 for client in start["clients"])
        return out.decode(), error.decode(), ended


@pytest.mark.parametrize(("game", "options"), [("rentopia", {"max_rounds": 5}), ("landlords", {"end": "first"})])
def test_a_client_in_javascript_plays_a_match_and_gives_its_bytes_to_the_dice(
    tmp_path: Path, game: str, options: dict[str, Any]
) -> None:
    command = node()
    with served(f"{tmp_path}/tables.db") as server:
        out, _, ended = run(guest_plays(server, game, options, [*command, str(EXAMPLES / "player.js")]), 60)
    assert json.loads(out) == ended.result


def test_the_javascript_client_comes_back_to_a_server_that_was_away(tmp_path: Path) -> None:
    command = node()
    with (
        served(f"{tmp_path}/tables.db") as server,
        Table.create(server.http, "rentopia", "Ada", settings=QUICK, seats=2, options={"max_rounds": 2}) as host,
    ):
        assert host.async_table.invite is not None
        arguments = [*command, str(EXAMPLES / "player.js"), host.async_table.invite, "Guest"]
        guest = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        try:
            host.wait_for(lambda at: at.table is not None and at.table.seats[1].connected, 60)
            server.stop()
            with pytest.raises(subprocess.TimeoutExpired):  # it stays, however often nobody answers
                guest.wait(2)
            server.start()
            host.wait_for(lambda at: at.online and at.table is not None and at.table.seats[1].connected, 60)
            host.ready()
            host.start()
            ended = host.play_with("quick", word=1)
            out, error = guest.communicate(timeout=60)
        finally:
            guest.kill()
            guest.wait()
    assert guest.returncode == 0, error
    assert json.loads(out) == ended.result


def test_the_javascript_client_says_in_a_line_what_is_wrong() -> None:
    command = node()
    wrong = {"usage: ": [[], ["nothing", "Guest"], ["http://127.0.0.1:1/", "Guest"]]}
    wrong["Nobody answers at http://127.0.0.1:1"] = [["http://127.0.0.1:1/t/ABCDEF#key=x", "Guest"]]
    for begins, calls in wrong.items():
        for arguments in calls:
            done = subprocess.run(
                [*command, str(EXAMPLES / "player.js"), *arguments], capture_output=True, text=True, timeout=60
            )
            assert done.returncode == 1 and done.stderr.startswith(begins), done.stderr
            assert len(done.stderr.splitlines()) == 1


def test_the_javascript_client_is_at_most_sixty_lines() -> None:
    text = (EXAMPLES / "player.js").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 60 and "import " not in text and "require(" not in text


def test_the_example_of_a_bot_plays_a_match(tmp_path: Path) -> None:
    with served(f"{tmp_path}/tables.db") as server:
        out, _, ended = run(
            guest_plays(server, "rentopia", {"max_rounds": 3}, [sys.executable, str(EXAMPLES / "bot.py")]), 120
        )
    assert f"Result: {ended.result}" in out and "all follow from the seed" in out
    rounds = [line.partition(":")[0] for line in out.splitlines() if line.startswith("Round ")]
    assert rounds[:1] == ["Round 1"] and len(rounds) == len(set(rounds)) > 1


def test_the_example_of_a_bot_is_stopped_by_ctrl_c_with_a_line(tmp_path: Path) -> None:
    with (
        served(f"{tmp_path}/tables.db") as server,
        Table.create(server.http, "rentopia", "Ada", settings=QUICK, seats=2) as host,
    ):
        assert host.async_table.invite is not None
        command = [sys.executable, str(EXAMPLES / "bot.py"), host.async_table.invite, "Guest"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as guest:
            assert guest.stdout is not None and "waiting" in guest.stdout.readline()
            guest.send_signal(signal.SIGINT)
            try:
                _, error = guest.communicate(timeout=60)
            finally:
                guest.kill()
    assert guest.returncode == 1 and error.startswith("Stopped") and len(error.splitlines()) == 1


def test_the_example_of_a_bot_says_what_is_wrong(tmp_path: Path) -> None:
    for arguments in ([], ["http://127.0.0.1:1/t/ABCDEF#key=x", "Guest"], ["nothing", "Guest"]):
        command = [sys.executable, str(EXAMPLES / "bot.py"), *arguments]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, cwd=tmp_path)
        assert done.returncode == 1 and len(done.stderr.splitlines()) == 1
