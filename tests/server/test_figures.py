"""Figures, previews, ways out of a debt and the vote's effect, asked of a server by seats, spectators and strangers."""

from __future__ import annotations

import asyncio
from contextlib import AbstractAsyncContextManager
from typing import Any

import msgspec
import pytest

from golden.files import GOLDEN
from rentopia.engine import codes
from rentopia.server.http.app import create_app
from rentopia.server.node import figuring, folded
from rentopia.server.sockets import bucket
from rentopia.table.match.figures import figures
from rentopia.table.match.receipts import Ledger
from server.asking import ask
from server.fakes import MATCH, SECRET, FakeNode
from server.player import Player
from server.serving import Served
from server.test_http import OPEN, told
from table.livehelp import golden_rows

BEARER = {"Authorization": f"Bearer {SECRET}"}
BUILD: dict[str, Any] = {"actions": [{"type": "build", "space": 1}]}
SHORT = {"rentopia": {"turn_timer": 0, "max_rounds": 40}, "landlords": {"turn_timer": 0}}


async def begun(server: Served, game: str = "rentopia", **more: Any) -> tuple[Player, Player, str]:
    """A match of two people that has begun, and its path."""
    ada = await Player.create(server.http, game, options=SHORT[game], seats=2, settings={"bot_pace_ms": 0}, **more)
    ben = await Player.join(ada, "Ben")
    for player in (ada, ben):
        await player.open()
    await ada.table("start")
    for player in (ada, ben):
        await player.until_head(1)
    return ada, ben, f"/api/matches/{(await ada.get(f'/api/tables/{ada.code}'))['match']}"


async def played(ada: Player, ben: Player, upto: int) -> None:
    await asyncio.gather(*(player.play(upto=upto) for player in (ada, ben)))
    head = max(ada.head, ben.head)
    for player in (ada, ben):
        await player.until_head(head)


def shown(player: Player) -> Any:
    """The figures of the player's own copy of the match."""
    assert player.mirror is not None
    return msgspec.json.decode(msgspec.json.encode(figures(player.mirror.game, player.mirror.state, player.head)))


async def closed(*players: Player) -> None:
    for player in players:
        await player.close()


# --- figures ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["rentopia", "landlords"])
def test_figures_are_those_of_the_match_at_every_step_and_for_everybody(
    server: Served, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        ada, ben, path = await begun(server, game)
        watcher = Player(server.http, ada.code, ada.seated["watch"])
        seen: dict[int, Any] = {}
        for upto in (1, 8, 40, 75, 120):
            await played(ada, ben, upto)
            mine = seen[ada.head] = shown(ada)
            for player in (ada, ben, watcher):
                assert await player.get(f"{path}/figures") == mine
            assert await ada.get(f"{path}/figures?seq={ada.head}") == mine
        monkeypatch.setattr(folded, "_SLICE", 3)
        for seq, mine in seen.items():
            assert await watcher.get(f"{path}/figures?seq={seq}") == mine
        if not ada.over:
            assert (await ada.get(f"{path}/figures?seq={ada.head + 1}", 404))["code"] == "no_such_step"
        await played(ada, ben, 2**53)
        server.node.figuring._kept.clear()
        stranger = Player(server.http, "")
        # Forward as a replay goes, and back again.
        for seq in [*sorted(seen), *sorted(seen, reverse=True)]:
            server.node.figuring._kept.clear()
            assert await stranger.get(f"{path}/figures?seq={seq}") == seen[seq]
        assert await stranger.get(f"{path}/figures") == shown(ada)
        before = await stranger.get(f"{path}/figures?seq=0")
        assert before["seq"] == 0 and before["barred"] == []
        assert (await stranger.get(f"{path}/figures?seq={ada.head + 1}", 404))["code"] == "no_such_step"
        await closed(ada, ben)

    asyncio.run(run())


def test_going_back_in_a_long_match_folds_no_more_than_lies_between_two_copies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folded, "_APART", 4)
    monkeypatch.setattr(folded, "_COPIES", 5)
    rows = [row.body for row in golden_rows(max(GOLDEN, key=lambda path: path.stat().st_size))]
    match = folded.Folded(rows[0].decode())
    known = [(match.state.checksum(), match.found)]
    for row in rows[1:]:
        match.add(row, wanted=True)
        known.append((match.state.checksum(), match.found))
    assert len(match._copies) <= 10 and match.apart * 10 > len(rows)
    for seq in [*range(len(rows) - 1, 0, -7), 3, len(rows) - 1]:
        match.go_towards(seq - 1)
        assert 0 <= seq - 1 - match.seq < match.apart
        while match.seq < seq:
            match.add(rows[match.seq + 1], wanted=True)
        assert (match.state.checksum(), match.found) == known[seq]


def test_figures_are_kept_but_not_without_end(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        ada, ben, path = await begun(server)
        await played(ada, ben, 20)
        monkeypatch.setattr(figuring, "_KEPT", 4)
        for seq in range(10):
            assert (await ada.get(f"{path}/figures?seq={seq}"))["seq"] == seq
        assert len(server.node.figuring._kept) == 4
        await closed(ada, ben)

    asyncio.run(run())


def test_who_may_not_see_a_match_gets_no_figures_of_it(server: Served) -> None:
    async def run() -> None:
        ada, ben, path = await begun(server)
        for secret in (None, "x" * 43):
            stranger = Player(server.http, ada.code, secret)
            assert (await stranger.get(f"{path}/figures", 401))["code"] == "wrong_secret"
            assert (await stranger.get(f"{path}/vote-effect", 401))["code"] == "wrong_secret"
        for player in (ada, Player(server.http, "")):
            for tail in ("figures", "figures?seq=3", "vote-effect"):
                assert (await player.get(f"/api/matches/none/{tail}", 404))["code"] == "no_such_match"
        await closed(ada, ben)

    asyncio.run(run())


@pytest.mark.parametrize("query", ["seq=-1", "seq=x", "seq=", "seq=1&seq=2", "need=3", "seq=99999999999999999"])
def test_a_seq_that_is_no_number_is_told_what_it_must_be(query: str) -> None:
    status, problem = told(FakeNode(), "GET", f"/api/matches/{MATCH}/figures?{query}")
    assert status == 422 and problem["code"] == "bad_value"


def test_without_a_seq_the_newest_is_asked_for_and_nought_is_a_seq() -> None:
    node = FakeNode()
    told(node, "GET", f"/api/matches/{MATCH}/figures")
    told(node, "GET", f"/api/matches/{MATCH}/figures?seq=0")
    assert [asked[1] for name, asked in node.asked if name == "figures"] == [None, 0]


# --- previews -----------------------------------------------------------------------------------------------------


def test_a_preview_is_of_the_own_seat_and_changes_nothing(server: Served) -> None:
    async def run() -> None:
        ada, ben, path = await begun(server)
        await played(ada, ben, 60)
        mine = shown(ada)
        for player, seat in ((ada, 0), (ben, 1)):
            assert player.mirror is not None
            state = player.mirror.state
            space = next(
                space for space in range(40) if state.owner[space] == seat and not state.mortgaged >> space & 1
            )
            free = state.phase in (codes.BEFORE_ROLL, codes.AFTER_ROLL)
            made = await player.post(f"{path}/preview", {"actions": [{"type": "mortgage", "space": space}]})
            assert made["seq"] == player.head and made["before"] == mine
            if free:
                assert made["refused"] is None and made["mortgaged_after"] != []
                assert made["cash_after"][seat] == state.cash[seat] + state.board.mortgage[space]
            foreign = next(space for space in range(40) if state.owner[space] == 1 - seat)
            not_mine = await player.post(f"{path}/preview", {"actions": [{"type": "sell", "space": foreign}]})
            assert not_mine["refused"]["code"] in ("not_owner", "wrong_phase", "not_your_turn")
            rolled = await player.post(f"{path}/preview", {"actions": [{"type": "roll"}], "seq": player.head})
            assert rolled["at"] == 0 and rolled["refused"]["code"] in ("by_chance", "not_your_turn", "wrong_phase")
        assert await ada.get(f"{path}/figures") == mine and ada.head == ben.head
        old = await ada.post(f"{path}/preview", {**BUILD, "seq": ada.head - 1}, 409)
        assert old["code"] == "stale"
        await closed(ada, ben)

    asyncio.run(run())


def test_a_preview_of_many_actions_waits_for_its_turn_and_is_the_same(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        ada, ben, path = await begun(server)
        await played(ada, ben, 30)
        trade = {"type": "offer", "legs": [{"from": 0, "to": 1, "cash": 1}, {"from": 1, "to": 0, "cash": 2}]}
        look = {"actions": [trade] * 9}
        turns = list[str]()
        taken = server.node.thinking.of

        def of(match: str) -> AbstractAsyncContextManager[None]:
            turns.append(match)
            return taken(match)

        monkeypatch.setattr(server.node.thinking, "of", of)
        waited = await ada.post(f"{path}/preview", look)
        assert turns == [path.rpartition("/")[2]]
        monkeypatch.setattr(figuring, "_FEW", 9)
        assert await ada.post(f"{path}/preview", look) == waited
        assert len(turns) == 1 and waited["before"] == shown(ada)
        await closed(ada, ben)

    asyncio.run(run())


def test_previews_and_ways_are_for_seats_of_a_match_that_is_played(server: Served) -> None:
    async def run() -> None:
        ada, ben, path = await begun(server)
        watcher = Player(server.http, ada.code, ada.seated["watch"])
        for who, status, code in (
            (Player(server.http, ""), 401, "no_secret"),
            (Player(server.http, "", "x" * 43), 401, "wrong_secret"),
            (watcher, 403, "not_at_table"),
        ):
            assert (await who.post(f"{path}/preview", BUILD, status))["code"] == code
            assert (await who.get(f"{path}/ways", status))["code"] == code
        for tail in ("preview", "ways"):
            method = ada.get if tail == "ways" else lambda path, status: ada.post(path, BUILD, status)
            assert (await method(f"/api/matches/none/{tail}", 404))["code"] == "no_such_match"
        await played(ada, ben, 2**53)
        assert (await ada.post(f"{path}/preview", BUILD, 409))["code"] == "match_over"
        assert (await ben.get(f"{path}/ways?need=5", 409))["code"] == "match_over"
        await closed(ada, ben)

    asyncio.run(run())


@pytest.mark.parametrize(
    "body",
    [{}, {"actions": []}, {"actions": {}}, {"actions": [3]}, {"actions": [{}] * 61}, {**BUILD, "seat": 1}],
)
def test_a_body_that_is_no_preview_is_told_why(body: dict[str, Any]) -> None:
    node = FakeNode()
    status, problem = told(node, "POST", f"/api/matches/{MATCH}/preview", json=body, headers=BEARER)
    assert status == 422 and problem["code"] == "bad_value" and not [one for one in node.asked if one[0] == "preview"]


def test_previews_and_ways_count_with_what_changes_something(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bucket, "BURST", 4.0)
    monkeypatch.setattr(bucket, "PER_SECOND", 1e-6)
    app = create_app(FakeNode(), OPEN)
    got = []
    for _ in range(3):
        got.append(ask(app, "GET", f"/api/matches/{MATCH}/ways", headers=BEARER).status_code)
        got.append(ask(app, "POST", f"/api/matches/{MATCH}/preview", headers=BEARER, json=BUILD).status_code)
    assert got == [200] * 4 + [429] * 2
    assert ask(app, "GET", f"/api/matches/{MATCH}/figures", headers=BEARER).status_code == 200


# --- ways and votes -----------------------------------------------------------------------------------------------


def test_ways_are_for_who_owes_or_says_how_much_he_wants(server: Served) -> None:
    async def run() -> None:
        ada, ben, path = await begun(server)
        await played(ada, ben, 60)
        assert ada.mirror is not None
        state = ada.mirror.state
        for player, seat in ((ada, 0), (ben, 1)):
            if state.phase != codes.OWING:
                assert (await player.get(f"{path}/ways", 409))["code"] == "not_owing"
            if state.phase in (codes.BEFORE_ROLL, codes.AFTER_ROLL):
                found = await player.get(f"{path}/ways?need={state.cash[seat] + 40}")
                assert found["seq"] == player.head and found["cash"] == state.cash[seat] and found["enough"]
                raised = await player.post(f"{path}/preview", {"actions": found["ways"][0]["actions"]})
                assert raised["refused"] is None
                assert raised["cash_after"][seat] - state.cash[seat] == found["ways"][0]["raises"] >= 40
        for query in ("need=0", "need=x", "need=1000000001", "sum=4"):
            assert (await ada.get(f"{path}/ways?{query}", 422))["code"] == "bad_value"
        await closed(ada, ben)

    asyncio.run(run())


def test_the_effect_of_the_vote_is_open_to_spectators_and_only_where_there_is_one(server: Served) -> None:
    async def run() -> None:
        ada, ben, path = await begun(server, "landlords")
        watcher = Player(server.http, ada.code, ada.seated["watch"])
        found = await watcher.get(f"{path}/vote-effect")
        assert found["about"] == "single_tax" and [one["seat"] for one in found["seats"]] == [0, 1]
        assert found["table"]["after"]["treasury"] == 0 and found["seq"] == ada.head
        assert found == await ben.get(f"{path}/vote-effect")
        await played(ada, ben, 2**53)
        assert (await ada.get(f"{path}/vote-effect", 409))["code"] == "no_vote"
        await closed(ada, ben)
        ada, ben, path = await begun(server)
        assert (await ada.get(f"{path}/vote-effect", 409))["code"] == "no_vote"
        await closed(ada, ben)

    asyncio.run(run())


def test_the_receipts_that_are_served_are_of_all_that_is_told_of() -> None:
    rows = [row.body for row in golden_rows(max(GOLDEN, key=lambda path: path.stat().st_size))]
    match, ledger = folded.Folded(rows[0].decode()), Ledger(rows[0].decode())
    moved = 0
    for row in rows[1:]:
        match.add(row, wanted=True)
        assert match.found == ledger.read(row, told=True)
        moved += len(match.found)
    assert moved > 150
