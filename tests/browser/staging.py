"""Matches that Python's players bring to where a test begins; a browser then takes a seat over.

They are real matches of the server with dice that are known beforehand, so that they take the same course each time.
"""

from __future__ import annotations

import asyncio
import threading
import zlib
from collections.abc import Callable, Coroutine, Sequence
from types import TracebackType
from typing import Any, TypeVar

import httpx
import pytest

from rentopia.bots import make_bot
from rentopia.engine import codes
from rentopia.engine.rows import Move
from rentopia.formats import fair
from rentopia.server.node import lobbying
from server.player import Player
from server.serving import Served

T = TypeVar("T")

SLOW = {"auction_seconds": 60, "answer_seconds": 600, "debt_seconds": 3600, "offer_seconds": 3600, "bot_pace_ms": 0}
"""No clock decides here, however slow the machine is."""
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal")
MOST = 3000
LONGEST_S = 60.0


class Fixed(Player):
    """A player whose share of the dice is known beforehand."""

    def __init__(self, http: str, code: str, secret: str | None = None) -> None:
        super().__init__(http, code, secret)
        self.share = bytes(fair.CLIENT_BYTES)


class Stage:
    """One table: its players run in an event loop of their own, since a browser's test has one already.

    ``name`` stands for the match, of which the dice depend too.
    """

    def __init__(self, server: Served, name: str) -> None:
        self.server = server
        self.name = name
        self.players: list[Player] = []
        self.bots: list[Any] = []
        self.given: set[int] = set()
        self.game = ""
        self.watchers: list[Player] = []
        self.names: list[str] = []

    def __enter__(self) -> Stage:
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, name="stage")
        self.thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.run(self._close())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(LONGEST_S)

    async def _close(self) -> None:
        for player in [*self.players, *self.watchers]:
            await player.close()
        # What a player's socket has left to do is done before its loop ends.
        rest = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        await asyncio.gather(*rest, return_exceptions=True)

    # --- the match ----------------------------------------------------------------------------------------

    def begin(
        self, game: str, bots: Sequence[str], number: int = 1, settings: dict[str, Any] | None = None, **options: Any
    ) -> Stage:
        """A match of persons, played by ``bots`` until a browser takes a seat; ``number`` stands for its dice."""
        self.game = game
        self.bots = [make_bot(game, bot) for bot in bots]
        for bot in self.bots:
            bot.begin(7)
        self.run(self._begin(number, {**SLOW, **(settings or {})}, {"turn_timer": 0, **options}))
        return self

    async def _begin(self, number: int, settings: dict[str, Any], options: dict[str, Any]) -> None:
        with pytest.MonkeyPatch.context() as patch:
            seed = bytes([number]) * fair.SEED_BYTES
            patch.setattr(lobbying, "new_match", lambda: (f"{zlib.crc32(self.name.encode()):016x}", seed))
            host = await Fixed.create(
                self.server.http, self.game, NAMES[0], settings=settings, options=options, seats=len(self.bots)
            )
        self.players.append(host)
        for seat in range(1, len(self.bots)):
            self.players.append(await Fixed.join(host, NAMES[seat]))
        for player in self.players:
            await player.open()
        await host.table("start")
        for player in self.players:
            await player.until_head(1)
        self.watchers.append(Player(self.server.http, host.code, host.seated["watch"]))
        self.watchers[0].reveals = False
        await self.watchers[0].open()
        await self.watchers[0].until_head(1)

    @property
    def state(self) -> Any:
        """The match as somebody has it who only watches."""
        mirror = self.one().mirror
        assert mirror is not None
        return mirror.state

    def one(self) -> Player:
        return self.watchers[0]

    def play(self, until: Callable[[Any], object] | None = None) -> Stage:
        """By the bots until something is true of its state, else to its end."""
        self.run(self._play(until or (lambda state: False)))
        assert until is None or until(self.state), "it does not come to that with these dice: try another number"
        return self

    async def _play(self, until: Callable[[Any], object]) -> None:
        for _ in range(MOST):
            if self.state.phase == codes.OVER or until(self.state):
                return
            seat = next(
                (seat for seat, one in enumerate(self.players) if seat not in self.given and one._asked()), None
            )
            assert seat is not None, "whoever is asked sits in a browser"
            mirror = self.players[seat].mirror
            assert mirror is not None
            move = Move()
            self.bots[seat].choose(mirror.state, seat, move)
            head = mirror.head
            answer = await self.players[seat].act(mirror.action(move, seat), seq=head)
            assert answer["type"] == "ack" or answer["code"] == "stale", answer
            for player in [self.watchers[0], *self.mine()]:
                await player.until_head(head + 1)
        raise AssertionError(f"{MOST} actions are not enough")

    def mine(self) -> list[Player]:
        """Those who are still played here."""
        return [player for seat, player in enumerate(self.players) if seat not in self.given]

    def until(self, wanted: Callable[[Any], object], what: str) -> None:
        """Wait for what people in browsers do."""
        one = self.one()
        self.run(one.until(lambda: one.mirror is not None and wanted(one.mirror.state), what))

    def do(self, seat: int, action: dict[str, Any]) -> dict[str, Any]:
        """What must be accepted."""
        answer = self.run(self.players[seat].act(action))
        assert answer["type"] == "ack", (action, answer)
        for player in [self.watchers[0], *self.mine()]:
            self.run(player.until_head(answer["seq"]))
        return answer

    def events(self, kind: str) -> list[dict[str, Any]]:
        """All events of a kind so far."""
        steps = [step["step"] for step in self.one().all("step")]
        return [event for step in steps for event in step["events"] if event["type"] == kind]

    def name_of(self, space: int) -> str:
        """The name of a space, as people read it."""
        if not self.names:
            board = httpx.get(f"{self.server.http}/api/games/{self.game}/board", trust_env=False).json()
            self.names = [one["name"] for one in board["spaces"]]
        return self.names[space]

    def can_pay(self, seat: int) -> bool:
        """Whether cash and mortgages are enough for what a seat owes (in games where each mortgage has one value)."""
        state = self.state
        free = [space for space in range(40) if state.owner[space] == seat and not state.mortgaged >> space & 1]
        most = state.cash[seat] + sum(state.board.mortgage[space] for space in free)
        return bool(most >= sum(debt.amount for debt in state.debts if debt.debtor == seat))

    # --- handing over -------------------------------------------------------------------------------------

    @property
    def code(self) -> str:
        return self.players[0].code

    @property
    def match(self) -> str:
        mirror = self.one().mirror
        assert mirror is not None
        return mirror.match

    def give(self, seat: int) -> dict[str, Any]:
        """What a browser needs to sit there; this player goes."""
        player = self.players[seat]
        self.given.add(seat)
        self.run(player.close())
        return {"code": player.code, "secret": player.secret, "name": NAMES[seat], "game": self.game}

    def watching(self) -> str:
        """The link for whoever only looks on."""
        return f"/t/{self.code}#watch={self.players[0].seated['watch']}"
