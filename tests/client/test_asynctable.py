"""The client keeps its seat, its match and its intents whatever the line does."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from client.scripted import CODE, MATCH, Scripted, run
from rentopia.client import Ack, AsyncTable, ClientError, Line, Refused, Stepped, Ticket, play_with
from rentopia.formats import fair
from rentopia.formats.canonical import state_hash
from rentopia.formats.position import write
from rentopia.protocol import messages

SHORT: dict[str, object] = {"max_rounds": 6}
SHORT_OTHER: dict[str, object] = {"end": "first"}


async def seated(server: Scripted) -> AsyncTable:
    return await AsyncTable.create(server.address, server.game, "Ada")


async def begun(server: Scripted) -> AsyncTable:
    """At the table, the match begun, and the seat asked for the first time."""
    table = await seated(server)
    await table.start()
    await table.wait_for(lambda at: at.asked, 20)
    return table


def same(table: AsyncTable, server: Scripted) -> bool:
    live, mirror = server.live, table.mirror
    assert live is not None and mirror is not None
    return (
        mirror.head == live.head
        and mirror.chain == live.chain
        and write(mirror.state, mirror.names) == write(live.state, live.names)
    )


@pytest.mark.parametrize(
    ("game", "options", "bots"),
    [
        ("rentopia", SHORT, [None, "steady", "quick", "random"]),
        ("rentopia", SHORT, [None, "quick"]),
        ("landlords", SHORT_OTHER, [None, "quick", "steady"]),
    ],
)
def test_a_bot_plays_a_whole_match_and_ends_with_the_state_of_the_server(
    game: str, options: dict[str, object], bots: list[str | None]
) -> None:
    async def play(server: Scripted) -> None:
        async with await seated(server) as table:
            await table.start()
            ended = await play_with(table, "steady", word=7)
            assert same(table, server)
            assert server.live is not None and ended.result == server.live.result()
            assert table.shares.counted == {MATCH: True} and table.shares.problems == []
            assert await table.check() == []

    with Scripted(bots, game, options) as server:
        run(play(server), 120)


def test_two_clients_play_against_each_other() -> None:
    async def play(server: Scripted) -> None:
        async with await seated(server) as ada:
            assert ada.invite is not None
            async with await AsyncTable.join(ada.invite, name="Ben") as ben:
                assert (ada.seat, ben.seat, ada.host, ben.host) == (0, 1, True, False)
                await ada.start()
                one, other = await asyncio.gather(play_with(ada, "quick", word=1), play_with(ben, "steady", word=2))
                assert one == other and same(ada, server) and same(ben, server)

    with Scripted([None, None], options={"max_rounds": 3}) as server:
        run(play(server))


def test_a_line_that_breaks_again_and_again_loses_nothing_and_does_nothing_twice() -> None:
    async def play(server: Scripted) -> None:
        async with await seated(server) as table:
            lines: list[bool] = []

            async def watch() -> None:
                async for event in table.events():
                    if isinstance(event, Line):
                        lines.append(event.up)

            watching = asyncio.create_task(watch())
            await table.start()
            await play_with(table, "quick", word=3)
            assert same(table, server) and lines.count(False) >= 4 and lines.count(True) >= 4
            ids = [act.id for act in server.acted]
            assert len(ids) > len(set(ids)), "an act whose answer was lost is sent again"
            assert server.live is not None
            rows = [msgspec.json.decode(row) for row in server.rows[1:]]
            mine = [row for row in rows if row["seat"] == 0]
            assert len(mine) == len({act.id for act in server.acted if server.live.known(f"0:{act.id}")})
        await watching

    with Scripted([None, "quick"], options={"max_rounds": 4}) as server:
        server.cut_at = {5, 12, 20}
        server.acks_lost = {2, 6}
        run(play(server))


def test_a_step_that_is_missing_is_asked_for_and_one_that_comes_twice_counts_once() -> None:
    async def play(server: Scripted) -> None:
        async with await seated(server) as table:
            await table.start()
            await play_with(table, "quick", word=3)
            assert same(table, server)
            assert server.resumes and all(resume.after is not None for resume in server.resumes[1:])

    with Scripted([None, "quick"], options={"max_rounds": 3}) as server:
        server.lost = {4, 9, 10}
        server.doubled = {6, 7}
        run(play(server))


def test_every_step_is_told_once_and_in_order() -> None:
    async def play(server: Scripted) -> None:
        async with await seated(server) as table:
            events = table.events()
            await table.start()
            await play_with(table, "quick", word=3)
            seqs = []
            async for event in events:
                if isinstance(event, Stepped):
                    seqs.append(event.step.seq)
                if isinstance(event, messages.Ended):
                    break
            assert server.live is not None
            assert seqs == list(range(seqs[0], server.live.head + 1)) and seqs[0] <= 2

    with Scripted([None, "quick"], options={"max_rounds": 2}) as server:
        server.doubled = {5}
        server.cut_at = {8}
        run(play(server))


def test_the_heartbeat_finds_a_last_step_that_was_lost() -> None:
    async def play(server: Scripted) -> None:
        async with await begun(server) as table:
            assert server.live is not None
            server.lost = {server.live.head + 1}
            await server.call(server.step(0, {"type": "roll"}, "of another device"))
            assert not same(table, server)
            await server.call(server.beat())
            await table.wait_for(lambda at: same(at, server), 20)

    with Scripted([None, "quick"], number=2) as server:
        run(play(server))


def test_a_log_that_went_back_is_noticed_by_its_hash_and_a_view_follows() -> None:
    async def play(server: Scripted) -> None:
        async with await begun(server) as table:
            assert table.mirror is not None and server.live is not None
            table.mirror.chain = bytes(32)
            head = server.live.head
            server.cut_at = {head + 1}
            assert isinstance(await table.act({"type": "roll"}), Ack)
            await table.wait_for(lambda at: at.mirror is not None and same(at, server), 20)

    with Scripted([None, "quick"], number=2) as server:
        run(play(server))


def test_a_seat_is_taken_again_from_its_ticket_in_mid_match() -> None:
    async def play(server: Scripted) -> None:
        async with await begun(server) as table:
            ticket = Ticket.read(table.ticket.written())
            hash_before = state_hash(table.state)
        async with await AsyncTable.sit(ticket) as again:
            await again.wait_for(lambda at: at.mirror is not None, 20)
            assert again.seat == 0 and state_hash(again.state) == hash_before
            await play_with(again, "quick", word=3)
            assert same(again, server)

    with Scripted([None, "quick"], options={"max_rounds": 2}) as server:
        run(play(server))


def test_what_the_rules_refuse_comes_back_as_a_value_with_its_clause() -> None:
    async def play(server: Scripted) -> None:
        async with await begun(server) as table:
            before = state_hash(table.state)
            answer = await table.act({"type": "buy"})
            assert isinstance(answer, Refused) and answer.code == "wrong_phase" and answer.clause
            assert state_hash(table.state) == before

    with Scripted([None, "quick"]) as server:
        run(play(server))


def test_an_act_bound_to_a_seq_that_is_past_is_refused_as_stale() -> None:
    async def play(server: Scripted) -> None:
        async with await begun(server) as table:
            answer = await table.act({"type": "roll"}, seq=0)
            assert isinstance(answer, Refused) and answer.code == "stale"

    with Scripted([None, "quick"]) as server:
        run(play(server))


def test_what_the_server_could_not_do_just_now_is_asked_again_under_the_same_id() -> None:
    async def play(server: Scripted) -> None:
        async with await begun(server) as table:
            server.refuse = ["busy", "unavailable", "too_fast"]
            assert isinstance(await table.act({"type": "roll"}), Ack)
            assert len(server.acted) == 4 and len({act.id for act in server.acted}) == 1

    with Scripted([None, "quick"]) as server:
        run(play(server))


def test_the_decision_of_the_newest_step_is_there_when_the_seat_is_asked() -> None:
    async def play(server: Scripted) -> None:
        async with await begun(server) as table:
            await table.wait_for(lambda at: at.decision is not None, 20)
            assert table.decision is not None and table.mirror is not None
            assert table.decision.seq == table.mirror.head
            assert "roll" in [choice.action["type"] for choice in table.decision.open]
            asked = await table.ask_decision()
            assert asked.open == table.decision.open

    with Scripted([None, "quick"]) as server:
        run(play(server))


def test_chat_is_kept_once_each() -> None:
    async def play(server: Scripted) -> None:
        async with await seated(server) as table:
            assert isinstance(await table.say("Good evening."), Ack)
            await table.say("Good evening.")
            assert [said.text for said in table.chat] == ["Good evening."]

    with Scripted([None, "quick"]) as server:
        run(play(server))


def test_a_seed_that_is_not_the_one_committed_to_is_complained_of() -> None:
    def other_seed(message: bytes) -> bytes:
        return message.replace(server.seed.hex().encode(), b"11" * 32)

    async def play() -> None:
        async with await seated(server) as table:
            await table.start()
            await play_with(table, "quick", word=3)
            assert len(table.shares.problems) == 1 and "committed" in table.shares.problems[0]

    with Scripted([None, "quick"], options={"max_rounds": 1}) as server:
        server.spoil = other_seed
        run(play())


def test_a_commitment_that_changes_is_complained_of() -> None:
    async def play(server: Scripted) -> None:
        async with await seated(server) as table:
            other = fair.commitment(MATCH, bytes(32)).encode()
            mine = fair.commitment(MATCH, server.seed).encode()
            server.spoil = lambda message: message.replace(mine, other)
            await table.start()
            await table.wait_for(lambda at: bool(at.shares.problems), 20)
            assert "was changed" in table.shares.problems[0]

    with Scripted([None, "quick"]) as server:
        run(play(server))


def test_bytes_that_were_never_sent_are_complained_of_at_the_start_and_from_the_record() -> None:
    async def play(server: Scripted) -> None:
        async with await seated(server) as table:
            server.swap = bytes([7]) * 16
            await table.start()
            await table.wait_for(lambda at: bool(at.shares.problems), 20)
            assert "never sent" in table.shares.problems[0]
            await play_with(table, "quick", word=3)
            table.shares.problems.clear()
            assert any("never sent" in problem for problem in [*await table.check(), *table.shares.problems])

    with Scripted([None, "quick"], options={"max_rounds": 1}) as server:
        run(play(server))


@pytest.mark.parametrize(
    ("code", "word"),
    [
        (4400, "other_version"),
        (4401, "wrong_secret"),
        (4403, "not_allowed"),
        (4404, "no_such_table"),
        (1008, "not_welcome"),
    ],
)
def test_a_final_close_is_an_error_with_a_sentence(code: int, word: str) -> None:
    async def play(server: Scripted) -> None:
        with pytest.raises(ClientError) as caught:
            await AsyncTable.watch(server.address, CODE)
        assert caught.value.code == word and caught.value.sentence == "As the test wants it."

    with Scripted([None, "quick"]) as server:
        server.close_with = code
        run(play(server))


def test_a_final_close_in_the_middle_reaches_everybody_who_waits() -> None:
    async def play(server: Scripted) -> None:
        async with await begun(server) as table:
            assert server.live is not None
            events = table.events()
            server.close_with = 4401
            server.cut_at = {server.live.head + 1}

            async def all_events() -> None:
                async for _ in events:
                    pass

            found = await asyncio.gather(
                table.act({"type": "roll"}), table.wait_for(lambda at: False), all_events(), return_exceptions=True
            )
            assert [getattr(error, "code", None) for error in found] == ["wrong_secret"] * 3

    with Scripted([None, "quick"]) as server:
        run(play(server))


def test_a_server_that_is_not_there_is_said_at_once() -> None:
    async def play() -> None:
        with pytest.raises(ClientError) as caught:
            await AsyncTable.create("http://127.0.0.1:1", "rentopia", "Ada")
        assert caught.value.code == "unreachable" and "127.0.0.1:1" in caught.value.sentence
        with pytest.raises(ClientError) as caught:
            await AsyncTable.watch("http://127.0.0.1:1", CODE, timeout=0.5)
        assert caught.value.code == "no_answer"

    run(play())


def test_no_answer_in_time_is_an_error_that_says_that_the_outcome_is_unknown() -> None:
    async def play(server: Scripted) -> None:
        async with await begun(server) as table:
            server.refuse = ["busy"] * 100
            with pytest.raises(ClientError, match="unknown") as caught:
                await table.act({"type": "roll"}, timeout=0.3)
            assert caught.value.code == "no_answer"

    with Scripted([None, "quick"]) as server:
        run(play(server))


def test_after_closing_everything_says_so() -> None:
    async def play(server: Scripted) -> None:
        table = await seated(server)
        events = table.events()
        await table.close()
        assert [event async for event in events] == []
        with pytest.raises(ClientError) as caught:
            await table.act({"type": "roll"})
        assert caught.value.code == "closed"

    with Scripted([None, "quick"]) as server:
        run(play(server))


def test_problems_of_the_server_come_as_they_are() -> None:
    async def play(server: Scripted) -> None:
        with pytest.raises(ClientError) as caught:
            await AsyncTable.join(server.address, CODE, name="Ben", key="another-key-than-that")
        assert caught.value.code == "wrong_key"

    with Scripted([None, "quick"]) as server:
        run(play(server))


def test_a_message_that_is_none_of_the_protocol_ends_it_with_a_sentence() -> None:
    async def play(server: Scripted) -> None:
        table = await seated(server)
        server.spoil = lambda message: b'{"type":"ack"}'
        with pytest.raises(ClientError) as caught:
            await table.say("Anybody?")
        assert caught.value.code == "not_understood"
        await table.close()

    with Scripted([None, "quick"]) as server:
        run(play(server))


def test_a_step_that_does_not_fit_makes_the_client_ask_for_the_whole_match() -> None:
    async def play(server: Scripted) -> None:
        async with await begun(server) as table:
            spoiled: list[Any] = []

            def spoil(message: bytes) -> bytes:
                if b'"type":"step"' in message and not spoiled:
                    spoiled.append(message)
                    return message.replace(b'"old_die1":0', b'"old_die1":5').replace(b'"old":', b'"older":')
                return message

            server.spoil = spoil
            assert isinstance(await table.act({"type": "roll"}), Ack)
            await table.wait_for(lambda at: at.mirror is not None and same(at, server), 20)
            assert spoiled and messages.Resume() in server.resumes

    with Scripted([None, "quick"]) as server:
        run(play(server))
