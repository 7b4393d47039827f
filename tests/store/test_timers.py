"""Timers: written with a row, kept or deleted by the next, claimed once, and moved after an outage."""

from __future__ import annotations

import asyncio

from rentopia.store.contract import Grant, Store, Timer, TimerChange
from store.conftest import Make
from store.using import LATER, SOON, row, using

HOUR = 3_600_000


def short(timers: list[Timer]) -> list[tuple[str, int]]:
    return sorted((timer.kind, timer.for_seq) for timer in timers)


def test_a_timer_is_set_by_the_row_and_runs(make: Make) -> None:
    async def work(store: Store) -> None:
        await store.append(row("m", 0, TimerChange("turn", HOUR), TimerChange("bot", 2 * HOUR)))
        turn, bot = await store.timers("m")
        assert (turn.match, turn.kind, turn.for_seq, bot.kind) == ("m", "turn", 0, "bot")
        assert HOUR - 60_000 < turn.remaining_ms <= HOUR < bot.remaining_ms <= 2 * HOUR

    using(make, work)


def test_each_row_says_which_timers_run_from_then_on(make: Make) -> None:
    async def work(store: Store) -> None:
        await store.append(row("m", 0, TimerChange("turn", HOUR), TimerChange("gone", HOUR), TimerChange("new", HOUR)))
        await store.append(row("other", 0, LATER))
        kept, never, new = TimerChange("turn", None), TimerChange("never", None), TimerChange("new", 5 * HOUR)
        assert (await store.append(row("m", 1, kept, never, new))).taken
        timers = {timer.kind: timer for timer in await store.timers("m")}
        assert short(list(timers.values())) == [("new", 1), ("turn", 1)]
        assert timers["turn"].remaining_ms <= HOUR
        assert timers["new"].remaining_ms > 4 * HOUR
        await store.append(row("m", 2))
        assert await store.timers("m") == []
        assert short(await store.timers("other")) == [("turn", 0)]

    using(make, work)


def test_a_row_that_is_refused_leaves_the_timers_alone(make: Make) -> None:
    async def work(store: Store) -> None:
        await store.append(row("m", 0, LATER, idem="a"))
        for refused in (row("m", 0), row("m", 2, SOON), row("m", 1, SOON, idem="a")):
            assert not (await store.append(refused)).taken
        assert short(await store.timers("m")) == [("turn", 0)]
        assert await store.due(10, 1000) == []

    using(make, work)


def test_what_is_due_is_given_to_one_of_three_pollers_only(make: Make) -> None:
    async def work(store: Store) -> None:
        for number in range(60):
            await store.append(row(f"m{number}", 0, SOON if number % 2 else LATER))
        found: list[Timer] = []
        for _ in range(10):
            for timers in await asyncio.gather(*(store.due(7, HOUR) for _ in range(3))):
                found += timers
        assert sorted(timer.match for timer in found) == sorted(f"m{number}" for number in range(1, 60, 2))
        assert all(timer.remaining_ms <= 0 and timer.kind == "turn" and timer.for_seq == 0 for timer in found)

    using(make, work)


def test_a_claim_ends_and_a_new_row_ends_it_at_once(make: Make) -> None:
    async def work(store: Store) -> None:
        await store.append(row("m", 0, SOON))
        assert len(await store.due(10, 0)) == 1
        assert len(await store.due(10, HOUR)) == 1
        assert await store.due(10, HOUR) == []
        await store.append(row("m", 1, TimerChange("turn", None)))
        assert [(timer.match, timer.for_seq) for timer in await store.due(10, HOUR)] == [("m", 1)]
        await store.append(row("m", 2, SOON))
        assert [timer.for_seq for timer in await store.due(10, HOUR)] == [2]
        assert await store.due(0, HOUR) == []

    using(make, work)


def test_the_longest_overdue_comes_first(make: Make) -> None:
    async def work(store: Store) -> list[str]:
        for match, delay in (("a", -1000), ("b", -3000), ("c", -2000)):
            await store.append(row(match, 0, TimerChange("turn", delay)))
        return [timer.match for timer in await store.due(2, HOUR)]

    assert using(make, work) == ["b", "c"]


def test_time_is_granted_to_exactly_the_timer_that_is_meant(make: Make) -> None:
    async def work(store: Store) -> None:
        await store.append(row("m", 0, TimerChange("turn", HOUR)))
        remaining = await store.extend("m", "turn", 0, HOUR)
        assert remaining is not None and HOUR < remaining <= 2 * HOUR
        assert (await store.timers("m"))[0].remaining_ms <= remaining
        for wrong in (("m", "turn", 1), ("m", "bot", 0), ("n", "turn", 0)):
            assert await store.extend(*wrong, HOUR) is None

    using(make, work)


def test_time_is_given_once_by_each_seat_to_a_clock_and_once_under_an_idem(make: Make) -> None:
    async def work(store: Store) -> None:
        await store.append(row("m", 0, TimerChange("turn", HOUR)))
        first = Grant(0, 0, "0:a", 7)
        assert await store.granted("m", "0:a") is None
        assert await store.grant("m", "turn", 1, HOUR, first) is None  # not that timer: nothing is noted
        left = await store.grant("m", "turn", 0, HOUR, first)
        assert isinstance(left, int) and HOUR < left <= 2 * HOUR
        assert await store.granted("m", "0:a") == 7 and await store.granted("n", "0:a") is None
        for again in (first, Grant(0, 0, "0:b", 7), Grant(1, 3, "0:a", 7)):
            assert await store.grant("m", "turn", 0, HOUR, again) == "taken"
        assert (await store.timers("m"))[0].remaining_ms <= 2 * HOUR
        both = [Grant(1, 0, "1:a", 8), Grant(1, 0, "1:b", 8)]
        given = await asyncio.gather(*(store.grant("m", "turn", 0, HOUR, one) for one in both))
        assert sorted(isinstance(one, int) for one in given) == [False, True]
        assert await store.givers("m", "turn", 0) == {0, 1}
        assert await store.givers("m", "turn", 1) == await store.givers("n", "turn", 0) == frozenset()
        assert isinstance(await store.grant("m", "turn", 0, HOUR, Grant(1, 1, "1:c", 9)), int)  # the clock began anew
        assert await store.givers("m", "turn", 1) == {1}

    using(make, work)


def test_an_outage_moves_every_timer_once_whoever_reports_it(make: Make) -> None:
    async def work(store: Store) -> None:
        for match in ("a", "b"):
            await store.append(row(match, 0, SOON, TimerChange("bot", HOUR)))
        await asyncio.gather(*(store.shift_due(HOUR) for _ in range(3)))
        assert await store.due(10, 0) == []
        for match in ("a", "b"):
            turn, bot = await store.timers(match)
            assert HOUR - 60_000 < turn.remaining_ms <= HOUR + 5_000
            assert 2 * HOUR - 60_000 < bot.remaining_ms <= 2 * HOUR + 5_000
        await store.shift_due(0)
        await store.shift_due(-HOUR)
        assert await store.due(10, 0) == []

    using(make, work)


def test_a_node_that_starts_learns_how_long_none_was_alive(make: Make) -> None:
    async def work(store: Store) -> list[int]:
        return [await store.alive(), await store.alive(), await store.now()]

    first, second, then = using(make, work)
    assert first == 0 <= second < 60_000

    async def again(store: Store) -> None:
        silent = await store.alive()
        assert 0 < silent <= await store.now() - then + second + 1
        assert await store.alive() <= silent + 60_000

    using(make, again)
