"""What only the store of one machine has: one process at a time, no loss when it is killed, its clock, backups."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from rentopia.store import backup, hostclock
from rentopia.store.contract import Row, StoreError, TimerChange, Unavailable
from rentopia.store.hostclock import HostClock
from rentopia.store.sqlite import SqliteStore
from store.using import row, table, using

WRITER = textwrap.dedent(
    """
    import asyncio, sys
    from pathlib import Path
    from rentopia.store.contract import Row, TimerChange
    from rentopia.store.sqlite import SqliteStore

    async def main():
        store = SqliteStore(Path(sys.argv[1]))
        await store.open()
        async def play(match):
            for seq in range(1_000_000):
                assert (await store.append(Row(match, seq, "0", f"0:{seq}", b"x" * 300, (TimerChange("t", 0),)))).taken
                print(match, seq, flush=True)
        await asyncio.gather(*(play(f"m{number}") for number in range(8)))

    asyncio.run(main())
    """
)


def start_writer(path: Path) -> subprocess.Popen[str]:
    return subprocess.Popen([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True)


def test_a_second_process_refuses_to_start_and_the_file_is_free_after_a_kill(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with start_writer(path) as process:
        assert process.stdout is not None
        process.stdout.readline()
        with pytest.raises(StoreError, match=rf"in use by process {process.pid}: stop that server first"):
            asyncio.run(SqliteStore(path).open())
        copy = tmp_path / "copy.db"
        backup.backup(str(path), copy)
        with pytest.raises(StoreError, match="in use by process"):
            backup.restore(str(path), copy, overwrite=True)
        process.kill()
        process.stdout.read()
    using(lambda: SqliteStore(path), lambda store: store.ping())


def test_a_second_store_of_the_same_process_refuses_too(tmp_path: Path) -> None:
    async def work() -> None:
        first, second = (SqliteStore(tmp_path / "games.db") for _ in range(2))
        await first.open()
        with pytest.raises(StoreError, match="is open already"):
            await first.open()
        with pytest.raises(StoreError, match="in use by process"):
            await second.open()
        await first.close()
        await second.open()
        await second.close()

    asyncio.run(work())


def test_another_name_of_the_file_is_no_way_round_the_lock(tmp_path: Path) -> None:
    async def work() -> None:
        first = SqliteStore(tmp_path / "games.db")
        await first.open()
        (tmp_path / "elsewhere").mkdir()
        (tmp_path / "elsewhere" / "link.db").symlink_to(tmp_path / "games.db")
        with pytest.raises(StoreError, match="in use by process"):
            await SqliteStore(tmp_path / "elsewhere" / "link.db").open()
        await first.close()

    asyncio.run(work())


@pytest.mark.parametrize("lines", [1, 40, 400])
def test_kill_in_mid_append_loses_nothing_that_was_acknowledged(tmp_path: Path, lines: int) -> None:
    path = tmp_path / "games.db"
    heads: dict[str, int] = {}
    with start_writer(path) as process:
        assert process.stdout is not None
        for number, line in enumerate(process.stdout):
            if line.endswith("\n"):  # the last may be cut off by the kill
                match, seq = line.split()
                heads[match] = int(seq)
            if number == lines:
                process.kill()
    assert process.returncode == -9

    async def check(store: SqliteStore) -> None:
        for match, head in heads.items():
            rows = await store.after(match, -1, 1_000_000)
            assert [r.seq for r in rows] == list(range(len(rows)))
            assert len(rows) > head
            assert [timer.for_seq for timer in await store.timers(match)] == [rows[-1].seq]
            assert (await store.append(Row(match, len(rows), "0", None, b""))).taken

    using(lambda: SqliteStore(path), check)


def test_a_database_in_the_hands_of_another_program_is_unavailable_and_then_works_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rentopia.store.sqlite.BUSY_MS", 50)
    path = tmp_path / "games.db"

    async def work(store: SqliteStore) -> None:
        other = sqlite3.connect(path, isolation_level=None)
        try:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(Unavailable, match="locked"):
                await store.append(row("m", 0))
            assert await store.after("m", -1) == []
            other.execute("ROLLBACK")
        finally:
            other.close()
        assert (await store.append(row("m", 0))).taken

    using(lambda: SqliteStore(path), work)


def test_a_full_disk_is_unavailable_and_leaves_nothing_half_written(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await store.append(row("m", 0, TimerChange("turn", 1000)))
        assert store._writer is not None
        await store._writer.run(lambda connection, at: connection.execute("PRAGMA max_page_count = 1"))
        with pytest.raises(Unavailable, match="full"):
            await store.append(row("m", 1, body=b"x" * 1_000_000))
        assert [r.seq for r in await store.after("m", -1)] == [0]
        assert len(await store.timers("m")) == 1
        await store._writer.run(lambda connection, at: connection.execute("PRAGMA max_page_count = 1000000"))
        assert (await store.append(row("m", 1, body=b"x" * 1_000_000))).taken

    using(lambda: SqliteStore(tmp_path / "games.db"), work)


def test_a_store_that_can_only_be_read_does_not_answer(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        assert store._writer is not None
        await store._writer.run(lambda connection, at: connection.execute("PRAGMA query_only = ON"))
        with pytest.raises(Unavailable):
            await store.ping()
        assert await store.table("none") is None
        store._connections[0].execute("PRAGMA query_only = OFF")
        await store.ping()

    using(lambda: SqliteStore(tmp_path / "games.db"), work)


def test_a_job_that_fails_takes_nothing_else_of_its_batch_with_it(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        writer = store._writer
        assert writer is not None

        def bad(connection: sqlite3.Connection, at: int) -> None:
            connection.execute("DELETE FROM event")
            raise KeyError("no")

        await store.append(row("m", 0))
        answers = await asyncio.gather(store.append(row("m", 1)), writer.run(bad), return_exceptions=True)
        assert isinstance(answers[1], KeyError)
        assert [r.seq for r in await store.after("m", -1)] == [0, 1]

    using(lambda: SqliteStore(tmp_path / "games.db"), work)


@pytest.mark.parametrize(
    ("kind", "says"),
    [("text", "not a database"), ("folder", "cannot be opened"), ("foreign", "a database of another program")],
)
def test_a_file_that_is_no_database_of_ours_is_refused_and_left_alone(tmp_path: Path, kind: str, says: str) -> None:
    path = tmp_path / "games.db"
    if kind == "text":
        path.write_bytes(b"not a database at all" * 100)
    elif kind == "folder":
        path.mkdir()
    else:
        foreign(path)
    before = path.read_bytes() if path.is_file() else b""
    with pytest.raises(StoreError, match=says):
        asyncio.run(SqliteStore(path).open())
    assert (path.read_bytes() if path.is_file() else b"") == before
    with pytest.raises(StoreError, match=r"folder .* is not there: make it"):
        asyncio.run(SqliteStore(tmp_path / "none" / "games.db").open())


def foreign(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE theirs (a)")
    connection.commit()
    connection.close()


def test_the_host_clock_set_back_goes_on_at_its_own_pace(monkeypatch: pytest.MonkeyPatch) -> None:
    wall, pace = [1_000_000], [50]
    monkeypatch.setattr(hostclock.HostClock, "_wall", lambda _: wall[0])
    monkeypatch.setattr(hostclock.HostClock, "_pace", lambda _: pace[0])
    clock = HostClock()
    assert clock.now() == 1_000_000
    wall[0], pace[0] = 400_000, 150
    assert clock.now() == 1_000_100
    wall[0], pace[0] = 2_000_000, 160
    assert clock.now() == 2_000_000
    clock.not_before(2_500_000)
    pace[0] += 5
    assert clock.now() == 2_500_005
    clock.not_before(5)
    assert clock.now() == 2_500_005


def test_a_clock_set_back_between_two_runs_does_not_make_new_rows_older(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.db"
    first = using(lambda: SqliteStore(path), lambda store: store.append(row("m", 0)))
    monkeypatch.setattr(hostclock.HostClock, "_wall", lambda _: first.at - 3_600_000)
    second = using(lambda: SqliteStore(path), lambda store: store.append(row("m", 1)))
    assert first.at <= second.at < first.at + 60_000


def test_a_backup_in_mid_write_is_whole_and_can_be_restored(tmp_path: Path) -> None:
    path, copy = tmp_path / "games.db", tmp_path / "copy.db"
    steps: list[tuple[int, int]] = []
    with start_writer(path) as process:
        assert process.stdout is not None
        for number, _ in enumerate(process.stdout):
            if number == 300:
                break
        backup.backup(str(path), copy, progress=lambda done, pages: steps.append((done, pages)))
        first = process.stdout.readline().split()
        process.kill()
        process.stdout.read()
    assert steps[-1][0] == steps[-1][1] > 0
    assert first, "the writer went on"

    restored = tmp_path / "restored.db"
    assert backup.restore(f"sqlite:///{restored}", copy) is None

    async def check(store: SqliteStore) -> None:
        heads = await store.heads([f"m{number}" for number in range(8)])
        assert sum(heads.values()) >= 290
        for match, head in heads.items():
            assert [r.seq for r in await store.after(match, -1, 1_000_000)] == list(range(head + 1))
            assert [timer.for_seq for timer in await store.timers(match)] == [head]

    using(lambda: SqliteStore(restored), check)


def test_a_restored_database_replaces_the_old_one_which_is_put_aside(tmp_path: Path) -> None:
    path, copy = tmp_path / "games.db", tmp_path / "copy.db"
    using(lambda: SqliteStore(path), lambda store: store.append(row("old", 0)))
    backup.backup(str(path), copy)
    using(lambda: SqliteStore(path), lambda store: store.create_table(table("newer")))
    with pytest.raises(StoreError, match="is there already"):
        backup.restore(str(path), copy)
    aside = backup.restore(str(path), copy, overwrite=True)
    assert aside is not None and aside.is_file()
    assert using(lambda: SqliteStore(path), lambda store: store.versions(["newer"])) == {}
    assert using(lambda: SqliteStore(path), lambda store: store.heads(["old"])) == {"old": 0}
    assert using(lambda: SqliteStore(aside), lambda store: store.versions(["newer"])) == {"newer": 1}
    assert not list(tmp_path.glob("*.part"))


def test_a_backup_never_overwrites_unasked_and_says_what_is_wrong(tmp_path: Path) -> None:
    path, copy = tmp_path / "games.db", tmp_path / "copy.db"
    using(lambda: SqliteStore(path), lambda store: store.append(row("m", 0)))
    copy.write_text("precious")
    with pytest.raises(StoreError, match="is there already"):
        backup.backup(str(path), copy)
    assert copy.read_text() == "precious"
    backup.backup(str(path), copy, overwrite=True)
    with pytest.raises(StoreError, match="is the database itself"):
        backup.backup(str(path), path, overwrite=True)
    with pytest.raises(StoreError, match="is the database itself"):
        backup.restore(str(path), path, overwrite=True)
    with pytest.raises(StoreError, match="there is no database"):
        backup.backup(str(tmp_path / "none.db"), tmp_path / "other.db")
    with pytest.raises(StoreError, match=r"folder .* is not there"):
        backup.backup(str(path), tmp_path / "none" / "copy.db")
    with pytest.raises(StoreError, match="there is no backup"):
        backup.restore(str(path), tmp_path / "none.db", overwrite=True)
    for command, tool in ((backup.backup, "pg_dump --format=custom"), (backup.restore, "pg_restore --clean")):
        with pytest.raises(StoreError, match=tool):
            command("postgresql://u:secret@h/d", tmp_path / "x")


def test_a_backup_that_is_damaged_or_of_another_program_is_not_restored(tmp_path: Path) -> None:
    path, copy = tmp_path / "games.db", tmp_path / "copy.db"
    using(lambda: SqliteStore(path), lambda store: store.append(row("m", 0, body=b"x" * 200_000)))
    backup.backup(str(path), copy)
    whole = copy.read_bytes()
    for damaged, says in (
        (b"nothing", "cannot be copied|is no database"),
        (whole[: len(whole) // 2], "damaged|malformed|cannot be copied"),
        (whole[:4096] + bytes(4096) + whole[8192:], "damaged|malformed|cannot be copied"),
    ):
        copy.write_bytes(damaged)
        with pytest.raises(StoreError, match=says):
            backup.restore(str(path), copy, overwrite=True)
    copy.unlink()
    foreign(copy)
    with pytest.raises(StoreError, match="is no database of this program"):
        backup.restore(str(path), copy, overwrite=True)
    assert using(lambda: SqliteStore(path), lambda store: store.heads(["m"])) == {"m": 0}
