"""`rentopia play --server`: a seat at a real server from a real terminal."""

from __future__ import annotations

import os
import re
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pexpect
import pytest
from click.testing import CliRunner

from rentopia.cli.play import play
from rentopia.client import Ack, Table
from server.serving import Served, served

WAITS = 60


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    with served(f"{tmp_path}/tables.db") as running:
        yield running


def terminal(home: Path, *options: str) -> Any:
    environment = {**os.environ, "HOME": str(home), "XDG_CONFIG_HOME": str(home), "TERM": "dumb", "COLUMNS": "200"}
    command = ["-m", "rentopia.cli.main", "play", *options]
    return pexpect.spawn(
        sys.executable, command, env=environment, encoding="utf-8", timeout=WAITS, dimensions=(60, 200), echo=False
    )


def play_on(child: Any) -> str:
    """Take the first choice until the match is over; all that was shown."""
    shown = ""
    while True:
        found = child.expect([r"it is for you to decide:.*?\n> ", "The record was checked", pexpect.EOF])
        shown += child.before + (child.after if isinstance(child.after, str) else "")
        if found == 2:
            return str(shown)
        if found == 0:
            # A bid would take an amount: who passes is asked for none.
            passes = re.findall(r"(\d+)\s+Pass\b", child.after)
            child.sendline(passes[0] if passes else "1")


def end(child: Any) -> int:
    child.expect(pexpect.EOF)
    child.close()
    code: int = child.exitstatus
    return code


def test_a_match_against_a_bot_from_the_lobby_to_the_checked_record(server: Served, tmp_path: Path) -> None:
    child = terminal(tmp_path, "--server", server.http, "--name", "Ada", "--bots", "quick", "--max-rounds", "1")
    child.expect(r"needs this link:\s+(\S+)")
    child.expect("1. Ada .* you, host")
    child.sendline("t Good evening")
    child.expect("Ada: Good evening")
    child.sendline("nonsense")
    child.expect("s start")
    child.sendline("s")
    shown = play_on(child)
    assert "The match is over" in shown and "every throw follows from the seed" in shown
    assert end(child) == 0
    tickets = list(tmp_path.rglob("seats/*.json"))
    assert len(tickets) == 1 and tickets[0].stat().st_mode & 0o777 == 0o600


def test_leaving_keeps_the_seat_and_the_same_command_comes_back(server: Served, tmp_path: Path) -> None:
    child = terminal(tmp_path, "--server", server.http, "--name", "Ada", "--bots", "quick", "--max-rounds", "1")
    child.expect("s start")
    child.sendline("s")
    child.expect("it is for you to decide:")
    child.sendline("q")
    child.expect(r"Your seat stays. Come back with: rentopia (play --server \S+ --table \w+)")
    back = child.match.group(1).split()[1:]
    assert end(child) == 0
    child = terminal(tmp_path, *back)
    child.expect("it is for you to decide:.*?\n> ")
    child.sendline("1")
    play_on(child)
    assert end(child) == 0


def test_ctrl_c_leaves_with_the_way_back(server: Served, tmp_path: Path) -> None:
    child = terminal(tmp_path, "--server", server.http, "--bots", "quick")
    child.expect("s start")
    child.sendintr()
    child.expect("Stopped. Your seat stays. Come back with")
    assert end(child) == 130


def test_two_terminals_meet_by_the_link_and_see_each_other(server: Served, tmp_path: Path) -> None:
    ada = terminal(tmp_path / "ada", "--server", server.http, "--name", "Ada", "--max-rounds", "1")
    ada.expect(r"needs this link:\s+(\S+)")
    ben = terminal(tmp_path / "ben", "--table", ada.match.group(1), "--name", "Ben")
    ben.expect("2. Ben .* you")
    ada.expect("2. Ben")
    ben.sendline("r")
    ada.expect("2. Ben .* ready")
    ben.sendline("t Shall we?")
    ada.expect("Ben: Shall we\\?")
    ada.sendline("s")
    for child in (ada, ben):
        child.expect(["it is for you to decide:", "Waiting for"])
    ada.sendline("q")
    assert end(ada) == 0
    ben.sendline("q")
    assert end(ben) == 0


def test_a_line_that_breaks_is_said_and_the_match_goes_on(server: Served, tmp_path: Path) -> None:
    child = terminal(tmp_path, "--server", server.http, "--name", "Ada", "--bots", "quick", "--max-rounds", "1")
    child.expect("s start")
    child.sendline("s")
    child.expect("it is for you to decide:.*?\n> ")

    async def cut() -> None:
        for room in server.node.rooms.values():
            for peer in list(room.peers):
                peer.close(1013, "The test wants it.")

    server.call(cut())
    child.expect("The line to the table is down .*coming back")
    child.expect("At the table.")
    child.sendline("1")
    play_on(child)
    assert end(child) == 0


def test_an_offer_is_shown_answered_and_settled(server: Served, tmp_path: Path) -> None:
    with Table.create(server.http, "rentopia", "Ada", options={"max_rounds": 1}, seats=2) as table:
        assert table.async_table.invite is not None
        child = terminal(tmp_path, "--table", table.async_table.invite, "--name", "Ben")
        child.expect("2. Ben")
        child.sendline("r")
        table.ready()
        table.wait_for(lambda at: at.table is not None and at.table.seats[1].ready, WAITS)
        table.start()
        table.wait_for(lambda at: at.mirror is not None and at.mirror.head > 0, WAITS)
        legs = [{"from": 0, "to": 1, "cash": 50}, {"from": 1, "to": 0, "cash": 20}]
        assert isinstance(table.act({"type": "offer", "legs": legs, "note": "for luck"}), Ack)
        child.expect(r"Offer 1 by .*Ada.*for luck.*it is for you to decide:.*?(\d+)\s+Accept")
        child.sendline(child.match.group(1))
        child.expect("Offer 1 is settled")
        table.wait_for(lambda at: at.state.cash[1] == 1530, WAITS)
        others = threading.Thread(target=table.play_with, args=("quick",), kwargs={"word": 1})
        others.start()
        play_on(child)
        others.join(WAITS)
        assert not others.is_alive() and end(child) == 0


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--server", "http://127.0.0.1:1"], "gives no answer"),
        (["--server", "ftp://x"], "no address of a server"),
        (["--table", "ABCDEF"], "--server"),
        (["--server", "http://127.0.0.1:1", "--seats", "Ada,bot:quick"], "at a server"),
        (["--server", "http://127.0.0.1:1", "--table", "ABCDEF", "--bots", "quick"], "already"),
        (["--server", "http://127.0.0.1:1", "--bots", "clever"], "no bot 'clever'"),
        (["--name", "Ada"], "--server"),
        (["--table", "http://127.0.0.1:1"], "no link to a table"),
    ],
)
def test_what_cannot_be_meant_is_one_line(options: list[str], told: str, tmp_path: Path) -> None:
    done = CliRunner(env={"HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}).invoke(play, options)
    assert done.exit_code in (1, 2) and told in done.output
    assert "Traceback" not in done.output


def test_a_table_that_is_not_there_is_said(server: Served, tmp_path: Path) -> None:
    child = terminal(tmp_path, "--server", server.http, "--table", "NOSUCH")
    child.expect("There is no such table")
    assert end(child) == 1
