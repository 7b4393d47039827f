"""The log of a match: what is taken, what is refused, and that nothing of it is lost."""

from __future__ import annotations

import asyncio

import pytest

from rentopia.store.contract import Appended, LogRow, Row, Store, TimerChange
from store.conftest import Make
from store.using import row, using


def test_rows_come_back_in_order_with_all_that_was_given(make: Make) -> None:
    async def work(store: Store) -> tuple[list[Appended], list[LogRow]]:
        given = [
            await store.append(Row("m", 0, "table", "header", b'{"game":1}')),
            await store.append(Row("m", 1, "0", "0:abc", b"\x00\xff any bytes")),
            await store.append(Row("m", 2, "clock", None, b"")),
        ]
        return given, await store.after("m", -1)

    given, rows = using(make, work)
    assert all(answer.taken and answer.at > 1_600_000_000_000 for answer in given)
    assert [(r.seq, r.actor, r.idem, r.body) for r in rows] == [
        (0, "table", "header", b'{"game":1}'),
        (1, "0", "0:abc", b"\x00\xff any bytes"),
        (2, "clock", None, b""),
    ]
    assert [r.at for r in rows] == [answer.at for answer in given]
    assert [r.at for r in rows] == sorted(r.at for r in rows)


def test_after_begins_above_a_seq_and_ends_at_the_limit(make: Make) -> None:
    async def work(store: Store) -> list[list[int]]:
        for seq in range(6):
            await store.append(row("m", seq))
        asked = [await store.after("m", after, limit) for after, limit in ((-1, 2), (2, 10), (5, 10), (2**70, 10))]
        return [[r.seq for r in rows] for rows in asked]

    assert using(make, work) == [[0, 1], [3, 4, 5], [], []]


def test_a_row_whose_predecessor_is_missing_is_refused(make: Make) -> None:
    async def work(store: Store) -> list[bool]:
        answers = [await store.append(row("m", seq)) for seq in (1, 0, 2, 1, 2)]
        return [answer.taken for answer in answers]

    assert using(make, work) == [False, True, False, True, True]


def test_a_place_that_is_taken_is_refused_and_keeps_its_row(make: Make) -> None:
    async def work(store: Store) -> tuple[Appended, list[LogRow]]:
        await store.append(row("m", 0, body=b"first"))
        return await store.append(row("m", 0, body=b"second")), await store.after("m", -1)

    answer, rows = using(make, work)
    assert answer == Appended(False, 0)
    assert [r.body for r in rows] == [b"first"]


def test_an_idem_stands_once_in_a_match_and_may_stand_in_others(make: Make) -> None:
    async def work(store: Store) -> tuple[list[bool], list[int | None]]:
        answers = [
            await store.append(row("m", 0, idem="a")),
            await store.append(row("m", 1, idem="a")),
            await store.append(row("m", 1, idem="b")),
            await store.append(row("n", 0, idem="a")),
        ]
        asked = [("m", "a"), ("m", "b"), ("n", "a"), ("m", "c"), ("o", "a")]
        return [answer.taken for answer in answers], [await store.seq_of(*pair) for pair in asked]

    assert using(make, work) == ([True, False, True, True], [0, 1, 0, None, None])


def test_of_many_that_want_one_place_at_once_exactly_one_has_it(make: Make) -> None:
    async def work(store: Store) -> None:
        await store.append(row("m", 0))
        for seq in range(1, 6):
            wanted = [row("m", seq, idem=f"{seq}:{caller}", body=str(caller).encode()) for caller in range(7)]
            answers = await asyncio.gather(*map(store.append, wanted))
            assert [answer.taken for answer in answers].count(True) == 1
            winner = next(caller for caller, answer in enumerate(answers) if answer.taken)
            assert (await store.after("m", seq - 1))[0].body == str(winner).encode()

    using(make, work)


def test_whoever_counts_is_told_how_many_rows_each_commit_took(make: Make) -> None:
    async def work(store: Store) -> list[int]:
        told: list[int] = []
        store.on_commit = told.append
        await asyncio.gather(*(store.append(row(f"m{number}", 0)) for number in range(9)))
        await store.append(row("m0", 0))
        await store.now()
        return told

    told = using(make, work)
    assert sum(told) == 9 and min(told) > 0


def test_many_matches_at_once_each_get_a_log_without_holes(make: Make) -> None:
    async def play(store: Store, match: str) -> None:
        for seq in range(40):
            assert (await store.append(row(match, seq, TimerChange("turn", 1000), idem=f"0:{seq}"))).taken

    async def work(store: Store) -> dict[str, int]:
        matches = [f"m{number}" for number in range(20)]
        await asyncio.gather(*(play(store, match) for match in matches))
        for match in matches:
            assert [r.seq for r in await store.after(match, -1)] == list(range(40))
            assert [timer.for_seq for timer in await store.timers(match)] == [39]
        return await store.heads([*matches, "none"])

    assert using(make, work) == {f"m{number}": 39 for number in range(20)}


def test_a_caller_that_gives_up_leaves_the_others_and_the_log_whole(make: Make) -> None:
    async def work(store: Store) -> None:
        tasks = [asyncio.create_task(store.append(row(f"m{number}", 0))) for number in range(10)]
        await asyncio.sleep(0)
        tasks[3].cancel()
        answers = await asyncio.gather(*tasks, return_exceptions=True)
        assert [isinstance(answer, Appended) for answer in answers] == [number != 3 for number in range(10)]
        assert (await store.append(row("after", 0))).taken

    using(make, work)


def test_a_body_of_megabytes_comes_back_whole(make: Make) -> None:
    body = bytes(range(256)) * 12_000

    async def work(store: Store) -> list[LogRow]:
        await asyncio.gather(*(store.append(row(f"m{number}", 0, body=body)) for number in range(4)))
        return await store.after("m3", -1)

    assert using(make, work)[0].body == body


@pytest.mark.parametrize(
    "text", ["Zoë 王 🎩 \U0010ffff", "'; DROP TABLE event; --", '%s $1 ?1 \\ " \n\t\x01', "x" * 200]
)
def test_texts_of_any_kind_come_back_as_they_were(make: Make, text: str) -> None:
    async def work(store: Store) -> None:
        await store.append(Row("m", 0, text, text, text.encode(), (TimerChange(text, 5000),)))
        found = (await store.after("m", -1))[0]
        assert (found.actor, found.idem, found.body) == (text, text, text.encode())
        assert await store.seq_of("m", text) == 0
        assert [timer.kind for timer in await store.timers("m")] == [text]

    using(make, work)


@pytest.mark.parametrize(
    ("bad", "says"),
    [
        (Row("m:1", 0, "0", None, b""), "match is 1 to 64"),
        (Row("", 0, "0", None, b""), "match is 1 to 64"),
        (Row("m", -1, "0", None, b""), "seq is -1"),
        (Row("m", 2**63, "0", None, b""), "seq is"),
        (Row("m", 0, "a\0b", None, b""), r"actor holds the character U\+0000"),
        (Row("m", 0, "0", "\ud800", b""), "idem holds half of a surrogate pair"),
        (Row("m", 0, "0", "x" * 257, b""), "idem has 257 characters"),
        (Row("m", 0, "0", None, b"", (TimerChange("a", 1), TimerChange("a", None))), "two timers of the kind 'a'"),
        (Row("m", 0, "0", None, b"", (TimerChange("a", 10**13),)), "more than 30 years"),
    ],
)
def test_a_row_that_cannot_be_stored_is_refused_alone(make: Make, bad: Row, says: str) -> None:
    async def work(store: Store) -> None:
        answers = await asyncio.gather(
            store.append(row("x", 0)), store.append(bad), store.append(row("y", 0)), return_exceptions=True
        )
        assert isinstance(answers[1], ValueError)
        with pytest.raises(ValueError, match=says):
            raise answers[1]
        assert [isinstance(answer, Appended) and answer.taken for answer in answers] == [True, False, True]

    using(make, work)


def test_what_cannot_be_stored_is_simply_not_found(make: Make) -> None:
    async def work(store: Store) -> None:
        for text in ("a\0", "\ud800", ""):
            assert await store.after(text, -1) == []
            assert await store.seq_of(text, text) is None
            assert await store.heads([text]) == {}
            assert await store.timers(text) == []
            assert await store.extend(text, text, 0, 1) is None
            assert await store.table(text) is None
            assert await store.table_of_code(text) is None
            assert await store.versions([text]) == {}
            assert await store.match(text) is None
            assert await store.snapshot(text, text) is None
            assert await store.chat(text, 0) == []
            await store.end_match(text)
            await store.delete_chat(text, [1])
            with pytest.raises(KeyError):
                await store.seed(text)

    using(make, work)


def test_the_clock_of_a_store_does_not_go_back(make: Make) -> None:
    async def work(store: Store) -> None:
        await store.ping()
        times = [await store.now() for _ in range(20)]
        times.append((await store.append(row("m", 0))).at)
        times.append(await store.now())
        assert times == sorted(times)

    using(make, work)
