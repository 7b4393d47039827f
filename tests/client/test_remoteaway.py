"""The terminal tells who is away, takes its own seat back, tells what was done meanwhile; links, and codes alone."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from client.test_remoteplay import WAITS, end, terminal
from rentopia.client import ClientError, Table
from rentopia.protocol.tables import TableSettings
from server.serving import Served, served
from server.test_clocks import Hurried


@pytest.fixture
def hurried(tmp_path: Path) -> Iterator[Served]:
    with served(f"{tmp_path}/tables.db", wrap=Hurried) as running:
        yield running


def test_who_was_away_is_told_so_and_on_coming_back_what_was_done_and_has_the_seat(
    hurried: Served, tmp_path: Path
) -> None:
    settings = TableSettings(misses=1, bot_pace_ms=150)
    options = {"turn_timer": 10, "max_rounds": 0}
    with Table.create(hurried.http, "rentopia", "Ada", options=options, settings=settings, seats=2) as table:
        assert table.async_table.invite is not None
        child = terminal(tmp_path, "--table", table.async_table.invite, "--name", "Ben")
        child.expect("2. Ben")
        child.sendline("r")
        table.ready()
        table.wait_for(lambda at: at.table is not None and at.table.seats[1].ready, WAITS)
        table.start()
        child.logfile_read = shown = io.StringIO()
        child.expect("You count as away: a cautious bot plays for you, without trades")
        child.expect("i I'm back · t TEXT talk")
        child.sendline("m")
        child.expect("Somebody else acts for you now")
        child.sendline("i")
        child.expect("You are back")
        child.expect("You count as away")
        told = "Ada is away; a cautious bot plays for Ada, without trades"
        if told not in shown.getvalue():
            child.expect(told)
        assert "the table acts for" in shown.getvalue()
        child.sendline("q")
        assert end(child) == 0
        mine = table.async_table
        before = table.run(mine.look()).seats[1]
        assert before.away == "stand_in"
        child = terminal(tmp_path, "--server", hurried.http, "--table", mine.code)
        child.expect("While you were away:")
        child.expect("Dice: ")
        child.expect("You are back")
        child.sendline("q")
        assert end(child) == 0


def test_a_seat_that_was_acted_for_sees_so_in_its_view_and_a_spectator_sees_nothing(hurried: Served) -> None:
    settings = TableSettings(misses=20, bot_pace_ms=0)
    with Table.create(
        hurried.http, "rentopia", "Ada", options={"turn_timer": 10}, settings=settings, seats=2, public=True
    ) as table:
        table.run(table.async_table.add_bot("quick"))
        table.ready()
        table.start()
        table.wait_for(lambda at: at.mirror is not None and at.mirror.head > 12, WAITS)
        with Table.sit(table.ticket) as again:
            again.wait_for(lambda at: at.mirror is not None, WAITS)
            assert again.mirror is not None and again.mirror.meanwhile
            steps = again.run(again.async_table.steps(again.mirror.match, 0)).steps
            told = {again.mirror.read(bytes(body)).step.seq: again.mirror.read(bytes(body)).step for body in steps}
            assert all(told[seq].seat == 0 and told[seq].by == "clock" for seq in again.mirror.meanwhile if seq in told)
        with Table.watch(hurried.http, table.async_table.code) as watcher:
            watcher.wait_for(lambda at: at.mirror is not None, WAITS)
            assert watcher.mirror is not None and watcher.mirror.meanwhile == ()


def test_a_table_by_invitation_says_what_is_missing_and_a_public_one_takes_the_code(
    hurried: Served, tmp_path: Path
) -> None:
    with Table.create(hurried.http, "rentopia", "Ada") as table:
        with pytest.raises(ClientError) as refused:
            Table.join(hurried.http, table.async_table.code, name="Ben")
        assert refused.value.code == "no_key" and "whole link" in refused.value.sentence
        with pytest.raises(ClientError) as refused:
            Table.join(hurried.http, table.async_table.code, name="Ben", key="another-key-altogether")
        assert refused.value.code == "wrong_key"
    child = terminal(tmp_path, "--server", hurried.http, "--name", "Ada", "--public")
    child.expect(r"The table (\w+) is open.*It is a public table: its code alone does")
    with Table.join(hurried.http, child.match.group(1), name="Ben") as ben:
        assert ben.seat == 1
        with pytest.raises(ClientError) as refused:
            ben.run(ben.async_table.take_host())
        assert refused.value.code == "host_is_here"
    child.sendline("q")
    assert end(child) == 0
