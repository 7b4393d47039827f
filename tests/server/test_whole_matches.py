"""Whole matches over real sockets in which what is rare really happens, told by the steps that the players were sent.

Seeds, ids of matches and the players' shares are fixed, and everybody has every step before the next action is sent: so
a match takes the same course each time (a pass in an auction may be the clock's, for whoever can't bid more). Should
bots play otherwise one day, another ``number`` of dice has to be looked for.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import pytest

from rentopia.bots import make_bot
from rentopia.engine import codes
from rentopia.engine.rows import Move
from rentopia.formats import fair
from rentopia.formats.canonical import state_hash
from rentopia.formats.verify import verify_record
from rentopia.server.node import lobbying
from server.player import Player
from server.serving import Served, served

SLOW = {"auction_seconds": 60, "claim_seconds": 600, "answer_seconds": 600, "debt_seconds": 3600, "offer_seconds": 3600}
"""No clock decides here, however slow the machine is."""
Seated = list[Player]

MOST = 900
"""Actions of a match at the most; those here have about half of it."""
NEVER: tuple[tuple[dict[str, Any], str], ...] = (
    ({"type": "fly"}, "malformed"),
    ({"type": "start"}, ""),
    ({"type": "bid", "amount": 10**9}, ""),
    ({"type": "accept", "offer": 9999, "version": 1}, ""),
    ({"type": "mortgage", "space": 0}, ""),
    ({"type": "offer", "legs": []}, "malformed"),
)
"""What no seat may do in any phase, and why it is refused where that is the same in every phase and game."""


class Fixed(Player):
    """A player whose share of the dice is known beforehand."""

    def __init__(self, http: str, code: str, secret: str | None = None) -> None:
        super().__init__(http, code, secret)
        self.share = bytes(fair.CLIENT_BYTES)


@pytest.fixture(params=["sqlite", "postgres"])
def either(request: pytest.FixtureRequest) -> str:
    """An empty database of each kind."""
    url: str = request.getfixturevalue("database" if request.param == "sqlite" else "pg_url")
    return url


class Table:
    """The people of one match, by seat, with a bot beside each that says what to do."""

    def __init__(self, server: Served, players: Sequence[Player], bots: Sequence[str], game: str) -> None:
        self.server = server
        self.players = players
        self.bots = [make_bot(game, bot) for bot in bots]
        for bot in self.bots:
            bot.begin(7)
        self.tried: Counter[str] = Counter()

    @classmethod
    async def begin(
        cls,
        server: Served,
        seated: Seated,
        bots: Sequence[str],
        game: str = "rentopia",
        number: int = 1,
        **options: Any,
    ) -> Table:
        """A match of people only, begun; ``number`` (1 to 255) stands for its dice. Who sits is put in ``seated``."""
        with pytest.MonkeyPatch.context() as patch:
            seed = bytes([number]) * fair.SEED_BYTES
            patch.setattr(lobbying, "new_match", lambda: (f"{number:016x}", seed))
            host = await Fixed.create(
                server.http, game, settings=SLOW, options={"turn_timer": 0, **options}, seats=len(bots)
            )
        seated.append(host)
        for seat in range(1, len(bots)):
            seated.append(await Fixed.join(host, f"Guest {seat}"))
        for player in seated:
            await player.open()
        await host.table("start")
        for player in seated:
            await player.until_head(1)
        assert [player.seat for player in seated] == list(range(len(bots)))
        return cls(server, seated, bots, game)

    @property
    def state(self) -> Any:
        """The match as the host has it from what came."""
        assert self.players[0].mirror is not None
        return self.players[0].mirror.state

    @property
    def events(self) -> list[dict[str, Any]]:
        """All events in order, as the host was sent them."""
        return [event for step in self.players[0].all("step") for event in step["step"]["events"]]

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [event for event in self.events if event["type"] == kind]

    def after(self, kind: str) -> list[dict[str, Any]]:
        """The events after the first of a kind."""
        types = [event["type"] for event in self.events]
        return self.events[types.index(kind) + 1 :]

    async def do(self, seat: int, action: dict[str, Any]) -> None:
        """What must be accepted; everybody has it then."""
        answer = await self.players[seat].act(action)
        assert answer["type"] == "ack", (action, answer)
        await self.all_have(answer["seq"])

    async def all_have(self, seq: int) -> None:
        """Everybody has the step, and whatever came meanwhile."""
        for player in self.players:
            await player.until_head(seq)
        for player in self.players:
            await player.until_head(max(other.head for other in self.players))

    async def refused(self, seat: int, action: dict[str, Any], code: str = "", **more: Any) -> None:
        """What must be refused; the match is afterwards as it was, at the server and as the players have it."""
        for _ in self.players:  # since the clock passes at once for each who can't bid any more
            before = await self._held()
            answer = await self.players[seat].act(action, **more)
            assert answer["type"] == "refused", (action, answer)
            assert code in ("", answer["code"]), (action, answer)
            assert answer["sentence"]
            after = await self._held()
            between = [step["step"] for step in self.players[0].all("step")][before[1] : after[1]]
            if not between:
                assert after == before, (action, answer)
                return
            assert all(step["by"] == "clock" and step["action"] == {"type": "pass"} for step in between), between
        raise AssertionError("the match does not come to rest")

    async def _held(self) -> tuple[str, int, bytes]:
        """Hash of the state, head and chain at the server, which are those of everybody at the table."""
        mirror = self.players[0].mirror
        assert mirror is not None

        async def facts() -> tuple[str, int, bytes]:
            held = self.server.node.matches.cached(mirror.match)
            assert held is not None
            async with held.lock:
                return state_hash(held.live.state), held.live.head, held.live.chain

        found = await self.server.acall(facts())
        await self.all_have(found[1])
        if mirror.head == found[1]:
            assert found == (state_hash(mirror.state), mirror.head, mirror.chain)
        return found

    async def try_what_is_refused(self) -> None:
        """Once in each phase, by each seat that is in: what may never be done, or not by others or not so late."""
        phase = str(self.state.phase)
        if self.tried[phase]:
            return
        self.tried[phase] += 1
        for seat in range(len(self.players)):
            if not self.state.in_mask >> seat & 1:
                continue
            for action, code in NEVER:
                await self.refused(seat, action, code)
            await self.refused(seat, {"type": "roll"}, "stale", seq=self.players[0].head - 1)
            if seat != self.state.turn:
                await self.refused(seat, {"type": "roll"})

    async def play(self, until: Callable[[], bool] = lambda: False) -> None:
        """By the bots, the lowest seat that is asked first, to the end or until something is true."""
        for _ in range(MOST):
            if self.state.phase == codes.OVER or until():
                return
            await self.try_what_is_refused()
            seat = next(seat for seat, player in enumerate(self.players) if player._asked())
            mirror = self.players[seat].mirror
            assert mirror is not None
            move = Move()
            self.bots[seat].choose(mirror.state, seat, move)
            head = mirror.head
            answer = await self.players[seat].act(mirror.action(move, seat), seq=head)
            assert answer["type"] == "ack" or answer["code"] == "stale", answer  # by a pass of the clock
            await self.all_have(head + 1)
        raise AssertionError(f"{MOST} actions are not enough")

    async def end(self) -> None:
        """The match has ended for everybody alike, and its record is true to what they were sent."""
        bodies = [[step["step"] for step in player.all("step")] for player in self.players]
        for player, steps in zip(self.players, bodies, strict=True):
            ended = await player.until_type("ended")
            assert ended["result"]["winners"]
            assert [step["seq"] for step in steps] == list(range(1, player.head + 1))
            assert steps == bodies[0]
        host = self.players[0]
        assert host.mirror is not None
        text = await host.get((await host.until_type("ended"))["record"])
        verdict = verify_record(text.splitlines(keepends=True))
        assert verdict.failure is None and verdict.finished and verdict.draws_checked
        assert verdict.steps == host.head
        assert len(self.of("match_ended")) == 1


def play_at(database: str, match: Callable[[Served, Seated], Coroutine[Any, Any, None]]) -> None:
    """One match at a server of its own; the sockets are closed however it goes."""

    async def run(server: Served) -> None:
        seated: Seated = []
        try:
            await match(server, seated)
        finally:
            for player in seated:
                await player.close()

    with served(database) as server:
        asyncio.run(run(server))


def test_a_match_with_auctions_a_shortage_of_houses_debts_and_a_ruin_is_played_to_its_end(either: str) -> None:
    async def run(server: Served, seated: Seated) -> None:
        table = await Table.begin(
            server, seated, ["steady"] * 4, number=28, houses=3, hotels=1, starting_cash=700, max_rounds=40
        )
        await table.play()
        # A deed of the bank, and a house of the bank, each sold to whoever bid most.
        won = [event for event in table.of("auction_closed") if event["leader"] is not None]
        assert {event["kind"] for event in won} >= {"deed", "house"}
        paid = [(event["from"], event["to"], event["amount"]) for event in table.of("cash_moved")]
        assert all((event["leader"], "bank", event["high"]) in paid for event in won)
        assert len({event["seat"] for event in table.of("bid_placed")}) > 1
        # More claims than houses.
        assert table.of("claims_opened") and table.of("claims_closed")
        assert len({event["seat"] for event in table.of("claim_made")}) > 1
        # Debts, of which some were paid and some died with the debtor.
        incurred, over = table.of("debt_incurred"), [*table.of("debt_paid"), *table.of("debt_lapsed")]
        assert table.of("debt_paid") and table.of("debt_lapsed")
        assert len(incurred) == len(over)
        out = [event["seat"] for event in table.of("seat_went_out")]
        assert out and not any(table.state.in_mask >> seat & 1 for seat in out)
        for seat in out:
            assert any(event["debtor"] == seat for event in table.of("debt_lapsed"))
        # What was refused was so in each of these phases.
        phases = (codes.BEFORE_ROLL, codes.BUYING, codes.AUCTION, codes.CLAIMING, codes.OWING, codes.AFTER_ROLL)
        assert all(table.tried[str(phase)] for phase in phases)
        await table.end()

    play_at(either, run)


def test_three_people_settle_a_trade_after_a_counter_offer_and_play_on_to_the_end(either: str) -> None:
    async def run(server: Served, seated: Seated) -> None:
        table = await Table.begin(server, seated, ["quick"] * 3, number=3, max_rounds=12)

        def owned(seat: int) -> list[int]:
            state = table.state
            return [space for space in range(40) if state.owner[space] == seat and not state.mortgaged >> space & 1]

        await table.play(lambda: table.state.phase == codes.BEFORE_ROLL and all(owned(seat) for seat in range(3)))
        deeds = [owned(seat)[0] for seat in range(3)]
        cash = list(table.state.cash)[:3]
        legs: list[dict[str, Any]] = [{"from": seat, "to": (seat + 1) % 3, "deeds": [deeds[seat]]} for seat in range(3)]
        await table.refused(0, {"type": "offer", "legs": [{"from": 0, "to": 1, "deeds": [deeds[1]]}]}, "not_owner")
        await table.do(0, {"type": "offer", "legs": legs})
        number = table.of("offer_made")[-1]["offer"]["number"]
        await table.do(1, {"type": "accept", "offer": number, "version": 1})
        assert table.of("offer_changed")[-1]["why"] == "accepted"
        await table.do(2, {"type": "offer", "legs": [*legs, {"from": 0, "to": 2, "cash": 30}], "counters": number})
        changed = table.of("offer_changed")[-1]
        assert changed["why"] == "countered"
        assert (changed["new"]["version"], changed["new"]["by"], changed["new"]["accepted"]) == (2, 2, [])
        await table.refused(0, {"type": "accept", "offer": number, "version": 1}, "offer_changed")
        await table.refused(1, {"type": "withdraw", "offer": number}, "not_your_turn")
        await table.refused(2, {"type": "accept", "offer": number, "version": 2}, "not_your_turn")
        await table.do(0, {"type": "accept", "offer": number, "version": 2})
        assert [table.state.owner[deed] for deed in deeds] == [0, 1, 2]
        await table.do(1, {"type": "accept", "offer": number, "version": 2})
        (closed,) = table.of("offer_closed")
        assert (closed["why"], closed["offer"]["number"], closed["offer"]["version"]) == ("settled", number, 2)
        moved = [event for event in table.after("offer_closed") if event["type"] == "owner_changed"]
        assert {(event["space"], event["old"], event["new"]) for event in moved} == {
            (deeds[seat], seat, (seat + 1) % 3) for seat in range(3)
        }
        traded = [event for event in table.of("cash_moved") if event["reason"] == "trade"]
        assert [(event["from"], event["to"], event["amount"]) for event in traded] == [(0, 2, 30)]
        assert list(table.state.cash)[:3] == [cash[0] - 30, cash[1], cash[2] + 30]
        await table.refused(1, {"type": "accept", "offer": number, "version": 2}, "no_such_offer")
        await table.play()
        assert table.of("match_ended")[0]["reason"] == "rounds_done"
        await table.end()

    play_at(either, run)


def test_the_single_tax_is_moved_and_carried_and_rents_go_to_the_treasury_to_the_end(either: str) -> None:
    async def run(server: Served, seated: Seated) -> None:
        table = await Table.begin(server, seated, ["steady", "quick", "quick"], "landlords", 5, single_tax_at="vote")
        await table.refused(1, {"type": "vote", "yes": True})
        await table.play(lambda: bool(table.state.phase == codes.BEFORE_ROLL))
        assert not table.state.single_tax
        mover = table.state.turn
        other, third = (mover + 1) % 3, (mover + 2) % 3
        await table.do(other, {"type": "move_single_tax"})
        assert [event["seat"] for event in table.of("vote_moved")] == [other]
        assert table.of("vote_moved")[0]["on"] == "single_tax"
        await table.try_what_is_refused()
        await table.refused(other, {"type": "vote", "yes": False}, "already_passed")
        await table.refused(mover, {"type": "roll"})
        await table.do(third, {"type": "vote", "yes": False})
        assert not table.of("vote_closed")
        await table.do(mover, {"type": "vote", "yes": True})
        (closed,) = table.of("vote_closed")
        assert (set(closed["yes"]), set(closed["no"])) == ({mover, other}, {third})
        assert len(table.of("single_tax_began")) == 1 and table.state.single_tax
        await table.refused(third, {"type": "move_single_tax"})
        await table.play()
        rents = [
            event
            for event in table.after("single_tax_began")
            if event["type"] == "cash_moved" and event["to"] == "treasury" and event["reason"] == "rent"
        ]
        assert rents
        assert not [event for event in table.after("single_tax_began") if event.get("reason") == "tax"]
        await table.end()

    play_at(either, run)
