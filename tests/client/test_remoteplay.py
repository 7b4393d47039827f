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
        found = child.expect([r"it is for you to decide:.*?\n> ", "another match.*?\n> ", pexpect.EOF])
        shown += child.before + (child.after if isinstance(child.after, str) else "")
        if found >= 1:
            return str(shown)
        if found == 0:
            # A bid would take an amount: who passes is asked for none.
            passes = re.findall(r"(\d+)\s+Pass\b", child.after)
            child.sendline(passes[0] if passes else "1")


def end(child: Any) -> int:
    """Leave, where that was not done yet, and the exit code."""
    if child.isalive():
        child.sendline("q")
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
    child = terminal(tmp_path, "--server", server.http, "--name", "Ada", "--bots", "quick")
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


def test_a_match_that_the_host_breaks_off_ends_in_the_terminal_of_a_guest(server: Served, tmp_path: Path) -> None:
    with Table.create(server.http, "rentopia", "Ada") as host:
        child = terminal(tmp_path, "--table", str(host.async_table.invite), "--name", "Ben")
        child.expect("Ben")
        host.wait_for(lambda at: at.table is not None and at.table.seats[1].kind == "person")
        child.expect("> ")
        child.sendline("r")
        host.wait_for(lambda at: at.table is not None and at.table.seats[1].ready)
        host.start()
        host.wait_for(lambda at: at.mirror is not None and at.mirror.head >= 1)
        child.expect(["Waiting for", "it is for you to decide"])
        host.break_off()
        child.expect("The host has broken the match off")
        child.expect("The record was checked")
        assert end(child) == 0


def test_a_line_that_breaks_is_said_and_the_match_goes_on(server: Served, tmp_path: Path) -> None:
    child = terminal(tmp_path, "--server", server.http, "--name", "Ada", "--bots", "quick", "--max-rounds", "1")
    child.expect("s start")
    child.sendline("s")
    child.expect("it is for you to decide:.*?\n> ")

    async def cut() -> None:
        for room in server.node.rooms.all():
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


def test_another_name_on_the_same_account_is_another_seat_and_without_one_the_kept_seat_comes_back(
    server: Served, tmp_path: Path
) -> None:
    ada = terminal(tmp_path, "--server", server.http, "--name", "Ada")
    ada.expect(r"needs this link:\s+(\S+)")
    link = ada.match.group(1)
    ben = terminal(tmp_path, "--table", link, "--name", "Ben")
    ben.expect("2. Ben .* you")
    ben.sendline("q")
    ben.expect("--name Ben")
    assert end(ben) == 0
    again = terminal(tmp_path, "--table", link, "--name", "ada")
    again.expect("You come back as Ada.")
    again.expect("1. Ada .* you, host")
    assert end(again) == 0
    newest = terminal(tmp_path, "--table", link)
    newest.expect("You come back as (Ada|Ben). --name NAME or --new")
    assert end(newest) == 0
    third = terminal(tmp_path, "--table", link, "--new")
    third.expect("What are you called at the table")
    third.sendline("You")
    third.expect("please take another name")
    third.sendline("Cem")
    third.expect("3. Cem .* you")
    third.sendline("s")
    third.expect("Only the host, Ada, can start")
    assert end(third) == 0
    assert end(ada) == 0
    assert len(list(tmp_path.rglob("seats/*.json"))) == 3


def test_more_time_is_told_and_the_time_left_is_shown(server: Served, tmp_path: Path) -> None:
    options = {"max_rounds": 1, "turn_timer": 60}
    with Table.create(server.http, "rentopia", "Ada", options=options, seats=2) as table:
        assert table.async_table.invite is not None
        child = terminal(tmp_path, "--table", table.async_table.invite, "--name", "Ben")
        child.expect("2. Ben")
        child.sendline("r")
        table.ready()
        table.wait_for(lambda at: at.table is not None and at.table.seats[1].ready, WAITS)
        table.start()
        table.wait_for(lambda at: at.mirror is not None and at.mirror.head > 0, WAITS)
        assert table.mirror is not None
        if table.mirror.waits == (1,):
            child.expect(r"You have about [1-6]?\d s")
            assert isinstance(table.run(table.async_table.grant()), Ack)
            child.expect(r"You have \d+ s more, \d+ s now")
        else:
            child.expect(r"Waiting for Ada \([1-6]?\d s left\)")
            child.sendline("g")
            child.expect(r"Ada has \d+ s more, \d+ s now")
            child.sendline("")
            child.expect(r"Waiting for Ada \(\d+ s left\)")
            child.sendline("m")
            child.expect("what you may do meanwhile")
            child.sendline("")
            child.expect("Waiting for Ada")
        assert end(child) == 0


def test_the_lobby_answers_what_it_cannot_do_and_prints_its_prompt_once(server: Served, tmp_path: Path) -> None:
    child = terminal(tmp_path, "--server", server.http, "--name", "Ada", "--bots", "quick", "--pace", "5")
    child.expect(r"needs this link:\s+(\S+)")
    link = child.match.group(1)
    child.expect("Rules code .* --rules .*The dice are fixed already, by [0-9a-f]{64}")
    with Table.join(link, name="Ben") as ben:
        child.expect(r"\n> \r\n.*3. Ben.*\n> ")
        assert "> >" not in child.before + child.after
        ben.say("Hello")
        child.expect(r"\r\n  Ben: Hello\r\n> ")
    child.sendline("a foo")
    child.expect("There is no bot foo; there are random, quick, steady")
    child.sendline("a")
    child.expect("Say which bot")
    child.sendline("k 99")
    child.expect("which seat is to be free")
    assert end(child) == 0


def test_seven_bots_fit_and_eight_are_refused_before_there_is_a_table(server: Served, tmp_path: Path) -> None:
    child = terminal(tmp_path, "--server", server.http, "--name", "Ada", "--bots", ",".join(["quick"] * 7))
    child.expect("8. .* bot quick")
    assert end(child) == 0
    before = len(server.node.rooms)
    child = terminal(tmp_path, "--server", server.http, "--name", "Ada", "--bots", ",".join(["quick"] * 8))
    child.expect("beside you there are 7 seats at most")
    child.expect(pexpect.EOF)
    assert len(server.node.rooms) == before


def test_after_the_match_the_host_begins_another_one(server: Served, tmp_path: Path) -> None:
    child = terminal(
        tmp_path, "--server", server.http, "--name", "Ada", "--bots", "quick", "--max-rounds", "1", "--pace", "0"
    )
    child.expect("s start")
    child.sendline("s")
    assert "n another match at this table" in play_on(child)
    child.sendline("n")
    child.expect(r"\d\. Ada .* you, host")
    child.sendline("s")
    assert "n another match at this table" in play_on(child)
    assert end(child) == 0


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--server", "http://127.0.0.1:1"], "Nobody answers at http://127.0.0.1:1. Is the server running?"),
        (["--server", "ftp://x"], "no address of a server"),
        (["--table", "ABCDEF"], "--server"),
        (["--server", "http://127.0.0.1:1", "--seats", "Ada,bot:quick"], "at a server"),
        (["--server", "http://127.0.0.1:1", "--table", "ABCDEF", "--bots", "quick"], "already"),
        (["--server", "http://127.0.0.1:1", "--bots", "clever"], "no bot 'clever'"),
        (["--name", "Ada"], "--server"),
        (["--pace", "5"], "--server"),
        (["--server", "http://127.0.0.1:1", "--name", "you"], "another name"),
        (["--server", "http://127.0.0.1:1", "--rules", "1185-Q", "--max-rounds", "5"], "leave --set"),
        (["--table", "http://127.0.0.1:1"], "no link to a table"),
    ],
)
def test_what_cannot_be_meant_is_one_line(options: list[str], told: str, tmp_path: Path) -> None:
    done = CliRunner(env={"HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}).invoke(play, options)
    assert done.exit_code in (1, 2) and told in done.output
    assert "Traceback" not in done.output


def test_a_table_that_is_not_there_is_said(server: Served, tmp_path: Path) -> None:
    child = terminal(tmp_path, "--server", server.http, "--table", "NOSUCH", "--name", "Ada")
    child.expect("There is no such table")
    assert end(child) == 1
