"""What only the store of several nodes has: connections that are lost, servers that are away, hints, and starting at
once."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
import subprocess
import sys
import textwrap
from collections.abc import Iterator

import asyncpg
import pytest

from rentopia.store import postgreshints, postgreslink, postgreswriter
from rentopia.store.contract import Hint, OutcomeUnknown, Row, Store, StoreError, TimerChange, Unavailable
from rentopia.store.postgres import PostgresStore
from rentopia.store.postgreshints import read_hints
from store.pgserver import Server, running
from store.using import LATER, SOON, row, table, using

WAIT_S = 30

#: Ends, from another connection, every one of the store's that is doing what is named.
TERMINATE = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND {}"
OTHERS = "pid <> pg_backend_pid()"


class Ears:
    """What a listener has been told; `until` waits for a thing to be among it."""

    def __init__(self) -> None:
        self.hints: list[Hint] = []
        self.gaps = 0
        self._news = asyncio.Condition()

    async def on_hint(self, hint: Hint) -> None:
        async with self._news:
            self.hints.append(hint)
            self._news.notify_all()

    async def on_gap(self) -> None:
        async with self._news:
            self.gaps += 1
            self._news.notify_all()

    async def until(self, hint: Hint | None = None, gaps: int = 0, times: int = 1) -> None:
        async with asyncio.timeout(WAIT_S), self._news:
            await self._news.wait_for(lambda: self.gaps >= gaps and (hint is None or self.hints.count(hint) >= times))


@pytest.fixture
def own_server() -> Iterator[Server]:
    """A server that a test may stop."""
    with running() as server:
        if server.folder is None:
            pytest.fail("unset RENTOPIA_TEST_POSTGRES: this test stops its server")
        yield server


def test_eight_processes_that_start_at_once_apply_each_migration_once(pg_url: str) -> None:
    code = textwrap.dedent(
        """
        import asyncio, sys
        from rentopia.store.contract import Row
        from rentopia.store.opening import open_store

        async def main():
            store = open_store(sys.argv[1], sys.argv[2], 30)
            await store.open()
            assert (await store.append(Row(sys.argv[2], 0, "table", None, b""))).taken
            await store.close()

        print("ready", flush=True)
        sys.stdin.readline()
        asyncio.run(main())
        """
    )
    nodes = [
        subprocess.Popen(
            [sys.executable, "-c", code, pg_url, f"n{number}"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for number in range(8)
    ]
    for node in nodes:
        assert node.stdout is not None
        assert node.stdout.readline() == "ready\n"
    for node in nodes:
        assert node.stdin is not None
        node.stdin.write("\n")
        node.stdin.flush()
    ended = [node.communicate() for node in nodes]
    assert [node.returncode for node in nodes] == [0] * 8, [error for _, error in ended]

    async def look() -> tuple[int, int]:
        connection = await asyncpg.connect(pg_url)
        try:
            count = await connection.fetchval("SELECT count(*) FROM event")
            return count, await connection.fetchval("SELECT max(number) - count(*) FROM schema_version")
        finally:
            await connection.close()

    assert asyncio.run(look()) == (8, 0)


def test_nodes_hear_of_what_others_write_and_not_of_their_own(pg_url: str) -> None:
    async def work() -> None:
        stores = [PostgresStore(pg_url, name) for name in ("a", "b")]
        ears = [Ears(), Ears()]
        for store, ear in zip(stores, ears, strict=True):
            await store.open()
            await store.listen(ear.on_hint, ear.on_gap)
        first, second = stores
        await first.create_table(table("t"))
        await first.put_table(table("t", 2))
        await first.add_chat("t", "0", None, "hello")
        assert not await first.put_table(table("t", 9))
        await asyncio.gather(*(first.append(row(f"m{number}", 0)) for number in range(200)))
        assert not (await first.append(row("m1", 5))).taken
        await second.append(row("m7", 1))
        await first.append(row("timed", 0, LATER))
        assert await first.extend("timed", LATER.kind, 0, 1000) is not None
        assert await first.extend("timed", LATER.kind, 1, 1000) is None
        for hint in [
            Hint("table", "t", 2, "a"),
            Hint("chat", "t", 1, "a"),
            *(Hint("match", f"m{number}", 0, "a") for number in range(200)),
        ]:
            await ears[1].until(hint)
        # Once for the row, and once more for its timer.
        await ears[1].until(times=2, hint=Hint("match", "timed", 0, "a"))
        await ears[0].until(Hint("match", "m7", 1, "b"))
        assert ears[0].hints == [Hint("match", "m7", 1, "b")]
        assert len(ears[1].hints) == 204
        assert ears[0].gaps == ears[1].gaps == 0
        for store in stores:
            await store.close()

    asyncio.run(work())


def test_a_lost_listener_listens_again_and_tells_of_the_gap(pg_url: str) -> None:
    async def work() -> None:
        store, other = PostgresStore(pg_url, "a"), PostgresStore(pg_url, "b")
        await store.open()
        await other.open()
        ears = Ears()
        await store.listen(ears.on_hint, ears.on_gap)
        for number in (1, 2):
            assert await store._link.ask(TERMINATE.format("query LIKE '%LISTEN%' AND " + OTHERS))
            await ears.until(gaps=2 * number)  # when it is lost, and when there is another
            await other.append(row(f"m{number}", 0))
            await ears.until(Hint("match", f"m{number}", 0, "b"))
        await store.close()
        await other.close()

    asyncio.run(work())


def test_a_listener_that_raises_goes_on_listening(pg_url: str, caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> None:
        store, other = PostgresStore(pg_url, "a"), PostgresStore(pg_url, "b")
        await store.open()
        await other.open()
        ears = Ears()

        async def stumble(hint: Hint) -> None:
            await ears.on_hint(hint)
            raise KeyError("a fault")

        await store.listen(stumble, ears.on_gap)
        for match in ("m", "n"):
            await other.append(row(match, 0))
            await ears.until(Hint("match", match, 0, "b"))
        await store.close()
        await other.close()

    asyncio.run(work())
    assert "a hint could not be followed" in caplog.text


def test_hints_that_pile_up_become_a_gap(pg_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgreshints, "LONGEST_QUEUE", 20)

    async def work() -> None:
        store, other = PostgresStore(pg_url, "a"), PostgresStore(pg_url, "b")
        await store.open()
        await other.open()
        ears, go_on = Ears(), asyncio.Event()

        async def slow(hint: Hint) -> None:
            await go_on.wait()
            await ears.on_hint(hint)

        await store.listen(slow, ears.on_gap)
        await asyncio.gather(*(other.append(row(f"m{number}", 0)) for number in range(100)))
        await store.ping()
        go_on.set()
        await ears.until(gaps=1)
        assert len(ears.hints) < 100
        await store.close()
        await other.close()

    asyncio.run(work())


@pytest.mark.parametrize(
    ("payload", "hints"),
    [
        ("a|match:m:3,table:t:2", [Hint("match", "m", 3, "a"), Hint("table", "t", 2, "a")]),
        ("", []),
        ("a", []),
        ("a|match:m", []),
        ("a|match:m:x,chat:t:1", [Hint("chat", "t", 1, "a")]),
        ("a|match:m:-1,a:b:c:4", []),
    ],
)
def test_a_notice_in_no_known_form_is_no_hint(payload: str, hints: list[Hint]) -> None:
    assert read_hints(payload) == hints


def test_a_writer_that_is_ended_in_mid_write_says_that_it_does_not_know_and_then_works_again(pg_url: str) -> None:
    async def work(store: PostgresStore) -> None:
        await store.append(row("m", 0))
        blocker = await asyncpg.connect(pg_url)
        try:
            transaction = blocker.transaction()
            await transaction.start()
            # The place is being taken by another, so the writer waits in the middle of its statement.
            await blocker.execute("INSERT INTO event VALUES ('m', 1, 0, '0', NULL, '')")
            waiting = asyncio.create_task(store.append(row("m", 1)))
            async with asyncio.timeout(WAIT_S):
                while not await store._link.ask(TERMINATE.format("wait_event_type = 'Lock' AND " + OTHERS)):
                    pass
            with pytest.raises(OutcomeUnknown, match="lost while it was writing"):
                await waiting
            await transaction.rollback()
        finally:
            await blocker.close()
        assert (await store.append(row("m", 1))).taken

    using(lambda: PostgresStore(pg_url, "a"), work)


def test_connections_that_end_while_nothing_happens_are_made_again(pg_url: str) -> None:
    async def work(store: PostgresStore) -> None:
        await store.append(row("m", 0))
        await asyncio.gather(*(store.ping() for _ in range(8)))
        admin = await asyncpg.connect(pg_url)
        try:
            assert await admin.fetch(TERMINATE.format(OTHERS))
            while await admin.fetchval(f"SELECT count(*) FROM pg_stat_activity WHERE {OTHERS} AND datname IS NOT NULL"):
                pass
        finally:
            await admin.close()
        # What had not noticed yet may fail once; then everything is as before.
        async with asyncio.timeout(WAIT_S):
            for call in (lambda: store.append(row("m", 1)), *[store.ping] * 8):
                while True:
                    try:
                        await call()
                        break
                    except StoreError:
                        continue
        assert await store.heads(["m"]) == {"m": 1}

    using(lambda: PostgresStore(pg_url, "a"), work)


def test_a_server_that_crashes_is_unavailable_and_nothing_acknowledged_is_lost(own_server: Server) -> None:
    async def work(store: Store) -> None:
        acknowledged: dict[str, int] = {}
        errors: list[StoreError] = []
        stop = asyncio.Event()

        async def play(match: str) -> None:
            seq = 0
            while not stop.is_set():
                try:
                    answer = await store.append(row(match, seq, LATER, idem=f"0:{seq}"))
                    if answer.taken:
                        acknowledged[match] = seq
                    else:
                        assert await store.seq_of(match, f"0:{seq}") == seq, "refused though its place was free"
                    seq += 1
                except StoreError as error:
                    errors.append(error)
                    await asyncio.sleep(0.01)

        players = [asyncio.create_task(play(f"m{number}")) for number in range(8)]
        for _ in range(2):
            before = dict(acknowledged)
            await asyncio.to_thread(own_server.stop)
            with pytest.raises(Unavailable, match="cannot be reached"):
                await store.append(row("away", 0))
            with pytest.raises(Unavailable):
                await store.ping()
            await asyncio.to_thread(own_server.start)
            async with asyncio.timeout(WAIT_S):
                while acknowledged.items() <= before.items():
                    await asyncio.sleep(0.01)
        stop.set()
        await asyncio.gather(*players)
        assert {type(error) for error in errors} <= {Unavailable, OutcomeUnknown}
        for match, seq in acknowledged.items():
            rows = await store.after(match, -1, 1_000_000)
            assert [r.seq for r in rows] == list(range(len(rows)))
            assert len(rows) > seq

    using(lambda: PostgresStore(own_server.url, "a"), work)


def test_open_waits_for_a_server_that_is_away_and_can_be_cancelled(
    own_server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    own_server.stop()

    async def work() -> None:
        with pytest.raises(Unavailable, match="cannot be reached"):
            await PostgresStore(own_server.url, "a", wait_seconds=0).open()
        with caplog.at_level(logging.WARNING):
            cancelled, patient = PostgresStore(own_server.url, "a"), PostgresStore(own_server.url, "b")
            tasks = [asyncio.create_task(store.open()) for store in (cancelled, patient)]
            async with asyncio.timeout(WAIT_S):
                while caplog.text.count("waiting for the database") < 2:
                    await asyncio.sleep(0.01)
            tasks[0].cancel()
            with pytest.raises(asyncio.CancelledError):
                await tasks[0]
            await asyncio.to_thread(own_server.start)
            await tasks[1]
        assert (await patient.append(row("m", 0))).taken
        await patient.close()
        await cancelled.close()

    asyncio.run(work())


def test_a_server_that_hangs_is_given_up(pg_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgreslink, "ANSWER_S", 0.5)
    monkeypatch.setattr(postgreswriter, "ANSWER_S", 0.5)

    async def work(store: PostgresStore) -> None:
        await store.append(row("m", 0))
        blocker = await asyncpg.connect(pg_url)
        try:
            async with blocker.transaction():
                await blocker.execute("LOCK TABLE event, game_table, timer IN ACCESS EXCLUSIVE MODE")
                with pytest.raises((Unavailable, OutcomeUnknown)):
                    await store.append(row("m", 1))
                with pytest.raises(Unavailable):
                    await store.after("m", -1)
                with pytest.raises((Unavailable, OutcomeUnknown)):
                    await store.create_table(table("t"))
        finally:
            await blocker.close()
        assert (await store.append(row("m", 1))).taken
        assert await store.create_table(table("t"))

    using(lambda: PostgresStore(pg_url, "a"), work)


@pytest.mark.skipif(sys.platform == "win32", reason="no process can be stopped and continued there")
def test_a_process_of_the_server_that_stops_is_given_up_and_what_it_writes_late_is_found(
    own_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgreswriter, "ANSWER_S", 0.3)

    async def work(store: PostgresStore) -> None:
        await store.append(row("m", 0))
        assert store._writer is not None and store._writer._connection is not None
        process = store._writer._connection.get_server_pid()
        os.kill(process, signal.SIGSTOP)
        try:
            with pytest.raises(OutcomeUnknown):
                await store.append(row("m", 1, idem="late", body=b"late"))
            assert (await store.append(row("n", 0))).taken
        finally:
            os.kill(process, signal.SIGCONT)
        async with asyncio.timeout(WAIT_S):
            while await store._link.ask("SELECT 1 FROM pg_stat_activity WHERE pid = $1", process):
                pass
        head = (await store.heads(["m"]))["m"]
        assert await store.seq_of("m", "late") == (1 if head else None)
        assert (await store.append(row("m", head + 1))).taken

    using(lambda: PostgresStore(own_server.url, "a"), work)


def test_a_refusal_says_what_to_do_and_never_the_password(pg_server: Server) -> None:
    host = pg_server.url.split("@")[1].rsplit("/", 1)[0]
    for url, says in (
        (f"postgresql://postgres:hush@{host}/none_such", "refuses this server.*name of the database"),
        (f"postgresql://nobody_such:hush@{host}/postgres", "refuses this server.*check user, password"),
        ("postgresql://postgres:hush@[::1/postgres", "no address of a PostgreSQL database"),
        ("postgresql://postgres:hush@localhost:port/x", "no address of a PostgreSQL database"),
        ("postgresql://postgres:hush@127.0.0.1:1/postgres?password=hush", "cannot be reached"),
    ):
        with pytest.raises(StoreError, match=says) as caught:
            asyncio.run(PostgresStore(url, "a", wait_seconds=0).open())
        assert "hush" not in str(caught.value)


def test_two_nodes_that_write_the_same_matches_at_once_never_deadlock(pg_url: str) -> None:
    async def work() -> None:
        stores = [PostgresStore(pg_url, name) for name in ("a", "b", "c")]
        for store in stores:
            await store.open()
        matches = [f"m{number}" for number in range(12)]

        async def play(store: PostgresStore, match: str, seq: int) -> int:
            kinds = (TimerChange("turn", 0), TimerChange("bot", None), TimerChange(f"offer:{seq}", 0))
            return (await store.append(Row(match, seq, "0", None, b"", kinds[seq % 2 :]))).taken

        for seq in range(30):
            taken = await asyncio.gather(
                *(play(store, match, seq) for store in stores for match in matches),
                *(store.due(50, 0) for store in stores),
                stores[seq % 3].shift_due(1),
            )
            assert sum(taken[: len(matches) * len(stores)]) == len(matches)  # type: ignore[arg-type]
        assert await stores[0].heads(matches) == dict.fromkeys(matches, 29)
        for store in stores:
            await store.close()

    asyncio.run(work())


def test_time_is_the_clock_of_the_database(pg_url: str) -> None:
    async def work(store: PostgresStore) -> None:
        connection = await asyncpg.connect(pg_url)
        try:
            at = (await store.append(row("m", 0, SOON))).at
            stored = json.loads(
                await connection.fetchval(
                    "SELECT json_build_array(e.at, t.due) FROM event e JOIN timer t USING (match_id)"
                )
            )
            assert stored == [at, at]
            theirs = await connection.fetchval("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint")
        finally:
            await connection.close()
        assert at <= theirs
        assert await store.now() >= theirs - 1

    using(lambda: PostgresStore(pg_url, "a"), work)
