"""What comes after a match, over HTTP: its report, and tables that go on from one of its steps."""

from __future__ import annotations

import asyncio
import hashlib
import json
from typing import Any

import pytest

from rentopia.formats import fair
from rentopia.formats.recordread import load
from rentopia.formats.verify import verify_record
from server.player import Player
from server.serving import Served
from server.test_matches import whole_match


async def record_of(player: Player, match: str) -> list[str]:
    text: str = await player.get(f"/api/matches/{match}/record")
    return text.splitlines(keepends=True)


async def finished(server: Served, game: str = "rentopia", seats: int = 3) -> tuple[Player, str]:
    """Anybody, and the id of a match that is over."""
    players = await whole_match(server, game, seats, people=2)
    match = (await players[0].until_type("ended"))["match"]
    for player in players:
        await player.close()
    return Player(server.http, ""), str(match)


@pytest.mark.parametrize("game", ["rentopia", "landlords"])
def test_the_report_of_a_finished_match_is_there_for_everybody_and_fits_its_record(server: Served, game: str) -> None:
    async def run() -> None:
        anybody, match = await finished(server, game)
        report = await anybody.get(f"/api/matches/{match}/report")
        record = load(await record_of(anybody, match))
        assert record.closing is not None
        assert report["match"] == match and report["game"] == game
        assert report["result"] == record.closing.result
        assert report["steps"] == len(record.steps)
        assert report["worth"][-1]["seq"] == len(record.steps)
        assert report["seats"] == list(record.header.names)
        assert await anybody.get(f"/api/matches/{match}/report") == report

    asyncio.run(run())


def test_a_match_that_is_still_played_has_no_report_and_nothing_goes_on_from_it(server: Served) -> None:
    async def run() -> None:
        host = await Player.create(server.http, seats=2, public=True)
        await host.table("bots", {"bot": "quick"})
        await host.open()
        await host.table("start")
        await host.until(lambda: host.mirror is not None and host.head >= 1)
        assert host.mirror is not None
        at = f"/api/matches/{host.mirror.match}"
        told = await host.get(f"{at}/report", 409)
        assert told["code"] == "match_not_over"
        told = await host.post(f"{at}/branch", {"seq": 1, "seat": 0, "name": "Zoe"}, 409)
        assert told["code"] == "match_not_over"
        nobody = await host.get("/api/matches/0123456789abcdef/report", 404)
        assert nobody["code"] == "no_such_match"
        await host.close()

    asyncio.run(run())


@pytest.mark.parametrize("public", [True, False])
def test_who_may_watch_a_match_is_told_at_which_table_it_is_played_and_nobody_else(
    server: Served, public: bool
) -> None:
    async def run() -> None:
        host = await Player.create(server.http, seats=2, public=public)
        guest = await Player.join(host, "Ben")
        await host.open()
        await guest.open()
        await host.table("start")
        await host.until(lambda: host.mirror is not None and host.head >= 1)
        assert host.mirror is not None
        at = f"/api/matches/{host.mirror.match}/record"
        for knows in (host, guest, Player(server.http, host.code, host.seated["watch"])):
            told = await knows.get(at, 409)
            assert (told["code"], told["data"]) == ("match_not_over", {"table": host.code})
        told = await Player(server.http, host.code).get(at, 409 if public else 401)
        assert (host.code in str(told)) is public
        assert host.code not in str(await Player(server.http, host.code, "n" * 43).get(at, 401))
        await host.close()
        await guest.close()

    asyncio.run(run())


def test_a_table_that_goes_on_shows_every_seat_as_the_match_did_and_lets_nobody_change_seats(server: Served) -> None:
    async def run() -> None:
        players = await whole_match(server, "rentopia", 3, people=2)
        match = (await players[0].until_type("ended"))["match"]
        shown = (await players[0].get(f"/api/tables/{players[0].code}"))["seats"]
        anybody = Player(server.http, "")
        seated = await anybody.post(f"/api/matches/{match}/branch", {"seq": 4, "seat": 2, "name": "Zoe"}, 201)
        looks = [(one["token"], one["colour"]) for one in seated["table"]["seats"]]
        assert looks == [(one["token"], one["colour"]) for one in shown]
        host = Player(server.http, seated["code"], seated["secret"])
        for tail, asked in (("order", {"seats": [1, 0, 2]}), ("lots", None)):
            assert (await host.table(tail, asked, 409))["code"] == "goes_on"
        for player in players:
            await player.close()

    asyncio.run(run())


@pytest.mark.parametrize(("game", "part"), [("rentopia", 0.4), ("rentopia", 0.8), ("landlords", 0.3)])
def test_a_person_plays_on_from_a_step_against_bots_to_the_end_and_its_record_holds(
    server: Served, game: str, part: float
) -> None:
    async def run() -> None:
        anybody, match = await finished(server, game)
        before = load(await record_of(anybody, match))
        seq = max(1, round(len(before.steps) * part))
        while before.fold(seq).in_mask & 1 == 0:
            seq -= 1
        state = before.fold(seq)
        player = Player(server.http, "")
        wanted = {"seq": seq, "seat": 0, "name": "Zoe", "bot": "quick", "promise": fair.client_hash(player.share)}
        seated = await anybody.post(f"/api/matches/{match}/branch", wanted, 201)
        player.code, player.secret, player.seated = seated["code"], seated["secret"], seated
        assert seated["seat"] == 0
        assert seated["table"]["goes_on"] == {"match": match, "seq": seq}
        assert [one["kind"] for one in seated["table"]["seats"]] == ["person", "bot", "bot"]
        await player.table("change", {"settings": {"bot_pace_ms": 0}})
        await player.open()
        await player.table("start")
        await player.play()
        ended = await player.until_type("ended")
        assert ended["match"] != match
        lines = await record_of(player, ended["match"])
        head: dict[str, Any] = json.loads(lines[0])
        assert head["origin"] == {"match": match, "seq": seq}
        assert head["commitment"] == seated["table"]["commitment"] != before.header.commitment
        assert json.loads(lines[1])["clients"][0]["bytes"] == player.share.hex()
        after = load(lines)
        begun = after.header.opening()
        assert list(begun.cash) == list(state.cash)
        assert [begun.owner[space] for space in range(40)] == [state.owner[space] for space in range(40)]
        verdict = verify_record(lines)
        assert verdict.failure is None and verdict.finished and verdict.draws_checked
        chain = hashlib.sha256(lines[0].rstrip("\n").encode()).digest()
        for line in lines[1:-1]:
            chain = hashlib.sha256(chain + line.rstrip("\n").encode()).digest()
        assert player.mirror is not None and player.mirror.chain == chain
        report = await anybody.get(f"/api/matches/{ended['match']}/report")
        assert report["worth"][0]["round"] == max(0, state.round - 1)
        await player.close()

    asyncio.run(run())


def test_a_step_or_a_seat_that_is_not_there_is_refused(server: Served) -> None:
    async def run() -> None:
        anybody, match = await finished(server)
        last = len(load(await record_of(anybody, match)).steps)
        at = f"/api/matches/{match}/branch"
        for wanted, status, code in (
            ({"seq": last + 1, "seat": 0, "name": "Zoe"}, 404, "no_such_step"),
            ({"seq": 0, "seat": 0, "name": "Zoe"}, 404, "no_such_step"),
            ({"seq": last, "seat": 0, "name": "Zoe"}, 409, "nothing_goes_on"),
            ({"seq": 2, "seat": 3, "name": "Zoe"}, 422, "no_such_seat"),
            ({"seq": 2, "seat": 0, "name": ""}, 422, "bad_value"),
            ({"seq": 2, "seat": 0, "name": "Zoe", "bot": "clever"}, 422, "bad_value"),
        ):
            told = await anybody.post(at, wanted, status)
            assert told["code"] == code, wanted

    asyncio.run(run())
