"""Tables, matches, snapshots and chat, and what is deleted of them when it is old."""

from __future__ import annotations

import asyncio

import pytest

from rentopia.store.contract import MatchRow, Retired, Snapshot, Store, StoreError, TableRow, TimerChange
from store.conftest import Make
from store.using import row, table, using


def test_a_table_is_found_by_id_and_by_code(make: Make) -> None:
    async def work(store: Store) -> None:
        made = TableRow("t1", "Zoë 王", 1, False, b'{"seats":[]}')
        assert await store.create_table(made)
        assert await store.table("t1") == made
        assert await store.table_of_code("Zoë 王") == made
        assert await store.table("t2") is None
        assert await store.table_of_code("zoë 王") is None

    using(make, work)


def test_an_id_or_a_code_is_given_once(make: Make) -> None:
    async def work(store: Store) -> list[bool]:
        rows = [("t1", "A"), ("t1", "B"), ("t2", "A"), ("t2", "B")]
        return [await store.create_table(TableRow(name, code, 1, True, b"")) for name, code in rows]

    assert using(make, work) == [True, False, False, True]


def test_of_many_changes_of_one_version_exactly_one_is_taken(make: Make) -> None:
    async def work(store: Store) -> None:
        await store.create_table(table("t"))
        for version in range(2, 6):
            bodies = [f"{version} {caller}".encode() for caller in range(6)]
            taken = await asyncio.gather(*(store.put_table(table("t", version, body)) for body in bodies))
            assert taken.count(True) == 1
            assert await store.table("t") == table("t", version, bodies[taken.index(True)])
        assert not await store.put_table(table("t", 7))
        assert not await store.put_table(table("u", 2))
        assert await store.versions(["t", "u"]) == {"t": 5}

    using(make, work)


def test_a_change_leaves_timers_and_other_tables_alone(make: Make) -> None:
    async def work(store: Store) -> None:
        await store.create_table(table("t"))
        await store.create_table(table("u"))
        await store.append(row("m", 0, TimerChange("turn", 5000)))
        assert await store.put_table(table("t", 2, b"new"))
        assert await store.table("u") == table("u")
        assert len(await store.timers("m")) == 1

    using(make, work)


def test_public_tables_are_listed_newest_change_first(make: Make) -> None:
    async def work(store: Store) -> list[list[str]]:
        for name in ("a", "b", "c", "d"):
            await store.create_table(table(name, listed=name != "c"))
            before = await store.now()
            while await store.now() == before:
                pass
        await store.put_table(table("a", 2))
        await store.put_table(table("d", 2, listed=False))
        return [[found.table for found in await store.listed_tables(limit)] for limit in (100, 1)]

    assert using(make, work) == [["a", "b"], ["a"]]


def test_a_table_that_cannot_be_stored_is_refused(make: Make) -> None:
    async def work(store: Store) -> None:
        for bad in (TableRow("t t", "A", 1, True, b""), TableRow("t", "", 1, True, b""), table("t", 2)):
            with pytest.raises(ValueError, match=r"table is 1 to 64|code is empty|version 1, not 2"):
                await store.create_table(bad)
        with pytest.raises(ValueError, match="version is 0"):
            await store.put_table(table("t", 0))

    using(make, work)


def test_a_match_keeps_its_seed_and_ends_once(make: Make) -> None:
    async def work(store: Store) -> None:
        await store.create_match(MatchRow("m", "t", 1234), b"\x00secret\xff")
        await store.create_match(MatchRow("n", "t", 0), b"")
        with pytest.raises(StoreError, match="the match m is there already"):
            await store.create_match(MatchRow("m", "u", 1), b"other")
        assert await store.match("m") == MatchRow("m", "t", 1234, 0)
        assert await store.seed("m") == b"\x00secret\xff"
        assert await store.open_matches() == 2
        await store.end_match("m")
        ended = await store.match("m")
        assert ended is not None and ended.ended > 0
        await store.end_match("m")
        assert await store.match("m") == ended
        assert await store.open_matches() == 1
        assert await store.match("o") is None
        with pytest.raises(KeyError):
            await store.seed("o")
        with pytest.raises(ValueError, match="table is 1 to 64"):
            await store.create_match(MatchRow("p", "t t", 0), b"")

    using(make, work)


def test_the_newest_snapshot_of_each_version_is_kept(make: Make) -> None:
    async def work(store: Store) -> None:
        assert await store.snapshot("m", "1.0") is None
        for seq in (100, 300, 200):
            await store.put_snapshot("m", Snapshot(seq, "1.0", str(seq).encode()))
        await store.put_snapshot("m", Snapshot(100, "1.1", b"other"))
        assert await store.snapshot("m", "1.0") == Snapshot(300, "1.0", b"300")
        assert await store.snapshot("m", "1.1") == Snapshot(100, "1.1", b"other")
        assert await store.snapshot("n", "1.0") is None

    using(make, work)


def test_chat_is_numbered_by_table_and_numbers_are_never_given_again(make: Make) -> None:
    async def work(store: Store) -> None:
        await store.create_table(table("t"))
        await store.create_table(table("u"))
        said = await asyncio.gather(*(store.add_chat("t", "0", None, f"<b>🎩 {n}") for n in range(5)))
        assert sorted(line.number for line in said) == [1, 2, 3, 4, 5]
        assert (await store.add_chat("u", "spectator", "3", "")).number == 1
        assert await store.chat("t", 0) == sorted(said, key=lambda line: line.number)
        assert [line.number for line in await store.chat("t", 3)] == [4, 5]
        assert [line.number for line in await store.chat("t", 0, 2)] == [4, 5]
        await store.delete_chat("t", [5, 2, 99])
        assert [line.number for line in await store.chat("t", 0)] == [1, 3, 4]
        assert (await store.add_chat("t", "0", None, "next")).number == 6
        assert [line.to for line in await store.chat("u", 0)] == ["3"]
        assert await store.put_table(table("t", 2))

    using(make, work)


def test_nothing_is_said_at_a_table_that_is_not_there_or_that_cannot_be_stored(make: Make) -> None:
    async def work(store: Store) -> None:
        await store.create_table(table("t"))
        with pytest.raises(StoreError, match="the table none is not there"):
            await store.add_chat("none", "0", None, "hello")
        for text in ("a\0", "\udfff"):
            with pytest.raises(ValueError, match="text holds"):
                await store.add_chat("t", "0", None, text)
        assert await store.chat("t", 0) == []

    using(make, work)


async def furnish(store: Store) -> None:
    """A table with a match that has ended and one that runs, and a second table with a match."""
    for name in ("t", "u"):
        await store.create_table(table(name))
        await store.add_chat(name, "0", None, "hello")
    for match, place in (("done", "t"), ("runs", "t"), ("other", "u")):
        await store.create_match(MatchRow(match, place, 0), match.encode())
        await store.append(row(match, 0, TimerChange("turn", 0)))
        await store.append(row(match, 1, TimerChange("turn", 0), idem="0:1"))
        await store.put_snapshot(match, Snapshot(1, "1", b""))
    await store.end_match("done")


async def is_there(store: Store, match: str) -> bool:
    found = await store.match(match)
    seen = {
        bool(await store.after(match, -1)),
        bool(await store.timers(match)) or (found is not None and found.ended > 0),
        bool(await store.snapshot(match, "1")),
        bool(await store.match(match)),
        bool(await store.seq_of(match, "0:1")),
    }
    assert len(seen) == 1
    return seen.pop()


def test_nothing_is_retired_that_is_not_old(make: Make) -> None:
    async def work(store: Store) -> None:
        await furnish(store)
        assert await store.retire(0, 0) == Retired(0, 0)
        long_ago = await store.now() - 3_600_000
        assert await store.retire(long_ago, long_ago) == Retired(0, 0)
        assert [await is_there(store, match) for match in ("done", "runs", "other")] == [True] * 3

    using(make, work)


def test_a_match_that_ended_goes_with_all_that_belongs_to_it(make: Make) -> None:
    async def work(store: Store) -> None:
        await furnish(store)
        assert await store.retire(await store.now() + 3_600_000, 0) == Retired(0, 1)
        assert [await is_there(store, match) for match in ("done", "runs", "other")] == [False, True, True]
        assert await store.table("t") == table("t")

    using(make, work)


def test_an_idle_table_goes_and_leaves_what_was_played_at_it(make: Make) -> None:
    async def work(store: Store) -> None:
        await furnish(store)
        idle = await store.now() + 1
        while await store.now() <= idle:
            pass
        await store.append(row("other", 2, TimerChange("turn", 0)))  # so the table `u` is not idle
        await store.create_match(MatchRow("never", "t", 1), b"")
        assert await store.retire(0, idle) == Retired(1, 1, 1)
        assert [await is_there(store, match) for match in ("done", "runs", "other")] == [True, True, True]
        assert await store.match("never") is None
        # Broken off now, it is kept as long as one that was played to its end, and nothing is written in it any more.
        broken_off = await store.match("runs")
        assert broken_off is not None and broken_off.ended > idle and await store.seed("runs") == b"runs"
        assert await store.timers("runs") == [] and not (await store.append(row("runs", 2))).taken
        assert await store.table("t") is None
        assert await store.table_of_code("T") is None
        assert await store.chat("t", 0) == []
        assert len(await store.chat("u", 0)) == 1
        assert await store.create_table(table("t"))

    using(make, work)


def test_no_row_is_taken_and_no_timer_runs_once_a_match_has_ended(make: Make) -> None:
    async def work(store: Store) -> None:
        await furnish(store)
        assert await store.timers("done") == [] and await store.timers("runs") != []
        assert not (await store.append(row("done", 2, TimerChange("turn", 0)))).taken
        assert (await store.append(row("runs", 2))).taken
        assert len(await store.after("done", -1)) == 2

    using(make, work)


def test_what_is_said_twice_under_one_idem_stands_once(make: Make) -> None:
    async def work(store: Store) -> None:
        for name in ("t", "u"):
            await store.create_table(table(name))
        both = await asyncio.gather(*(store.add_chat("t", "0", "3", "hello", "0:intent-1") for _ in range(4)))
        assert {line.number for line in both} == {both[0].number}
        again = await store.add_chat("t", "0", None, "other words", "0:intent-1")
        assert again == both[0] == await store.said("t", "0:intent-1") and again.text == "hello"
        assert await store.said("u", "0:intent-1") is None and await store.said("t", "\0") is None
        other = await store.add_chat("t", "1", None, "hello", "1:intent-1")
        assert other.number > again.number and (await store.add_chat("u", "0", None, "x", "0:intent-1")).number == 1
        assert [line.text for line in await store.chat("t", 0)] == ["hello", "hello"]

    using(make, work)


def test_a_value_for_the_whole_database_is_kept_once(make: Make) -> None:
    async def work(store: Store) -> None:
        assert await store.keep("check", b"first\0") == b"first\0"
        assert await store.keep("check", b"second") == b"first\0"
        assert await store.keep("other", b"") == b""

    using(make, work)

    async def later(store: Store) -> None:
        assert await store.keep("check", b"third") == b"first\0"

    using(make, later)


def test_tables_are_counted(make: Make) -> None:
    async def work(store: Store) -> None:
        assert await store.standing_tables() == 0
        await furnish(store)
        assert await store.standing_tables() == 2

    using(make, work)


def test_a_running_match_without_a_table_goes_when_it_is_idle(make: Make) -> None:
    async def work(store: Store) -> None:
        await store.create_match(MatchRow("lost", "none", 0), b"")
        assert await store.retire(0, await store.now() + 3_600_000) == Retired(0, 1)
        assert await store.open_matches() == 0

    using(make, work)


def test_a_store_that_is_opened_again_has_everything(make: Make) -> None:
    using(make, furnish)

    async def work(store: Store) -> None:
        assert [await is_there(store, match) for match in ("done", "runs", "other")] == [True] * 3
        assert await store.seed("done") == b"done"
        assert await store.open_matches() == 2
        assert await store.versions(["t", "u"]) == {"t": 1, "u": 1}
        assert [line.text for line in await store.chat("t", 0)] == ["hello"]
        assert (await store.append(row("runs", 2))).taken
        assert not (await store.append(row("other", 3))).taken

    using(make, work)


def test_a_closed_store_says_so(make: Make) -> None:
    async def work() -> None:
        store = make()
        for closed in (False, True):
            if closed:
                await store.open()
                await store.close()
                await store.close()
            with pytest.raises(StoreError, match="the store is closed"):
                await store.append(row("m", 0))
            with pytest.raises(StoreError, match="the store is closed"):
                await store.ping()

    asyncio.run(work())
