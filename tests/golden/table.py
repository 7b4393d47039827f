"""A table at which golden matches are played: actions in, a history out; chance is written down or drawn fairly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from rentopia.engine import codes
from rentopia.engine.history import TABLE, ChanceError, ChanceSource, History, Step
from rentopia.engine.refusal import Refusal
from rentopia.formats.record import Client
from rentopia.games import load_game

NAMES = ("Ada", "Ben", "Cy", "Dot", "Eve", "Fay", "Gus", "Hal")
ADA, BEN, CY, DOT, EVE, FAY, GUS, HAL = range(8)


@dataclass
class Match:
    """A match that has been played: what a record needs of it.

    ``board`` is the text of a host's own board; ``bots``, ``seed`` and ``clients`` are there where chance is `fair-1`.
    """

    name: str
    options: dict[str, object]
    seats: int
    history: History
    board: str | None = None
    bots: tuple[str, ...] | None = None
    seed: bytes | None = None
    clients: tuple[Client, ...] | None = None
    game: str = "rentopia"

    def opening(self) -> Any:
        """A new state of the match before its first throw."""
        return load_game(self.game).on_board(self.board).new_state(self.options, self.seats)


@dataclass
class Script:
    """Chance as a directed match writes it down."""

    throws: list[tuple[int, int]] = field(default_factory=list)
    cards: list[int] = field(default_factory=list)
    beginner: int = 0
    titles: list[int] = field(default_factory=list)

    def dice(self) -> tuple[int, int]:
        if not self.throws:
            raise ChanceError("a throw is missing")
        return self.throws.pop(0)

    def card(self, deck: int, candidates: Sequence[int]) -> int:
        if not self.cards:
            raise ChanceError("a card is missing")
        return self.cards.pop(0)

    def first(self, seats: int) -> int:
        return self.beginner

    def deal(self, candidates: Sequence[int]) -> int:
        if not self.titles:
            raise ChanceError("a title is missing")
        return self.titles.pop(0)


class Table:
    """Seats that act one after the other, by a script or by hand; every action has to be accepted."""

    def __init__(
        self,
        name: str,
        seats: int,
        options: dict[str, object] | None = None,
        board: str | None = None,
        first: int = 0,
        titles: Sequence[str] = (),
        game: str = "rentopia",
    ) -> None:
        self.name = name
        self.options = dict(options or {})
        self.board = board
        self.game = load_game(game).on_board(board)
        self.script = Script(beginner=first, titles=[self.game.find_space(title) for title in titles])
        state = self.game.new_state(self.options, seats)
        self.history = History(self.game, state, NAMES[:seats])
        self.do(TABLE, "start", by="table")

    def done(self) -> Match:
        """The match as it stands, which has to be over."""
        if self.history.state.phase != codes.OVER:
            raise AssertionError(f"{self.name}: the match is not over")
        return Match(self.name, self.options, self.history.state.seats, self.history, self.board, game=self.game.name)

    def act(self, seat: int, payload: dict[str, object], chance: ChanceSource, by: str | None = None) -> Step:
        """One action, as it comes from a file or the network."""
        step = self.history.act(seat, payload, chance, by)
        if isinstance(step, Refusal):
            raise AssertionError(f"{self.name}, step {len(self.history.steps) + 1}: {seat} {payload}: {step}")
        return step

    def do(self, seat: int, kind: str, by: str | None = None, **fields: Any) -> Step:
        """An action of a seat; all chance that was written down for it has to be asked for."""
        step = self.act(seat, {"type": kind, **fields}, self.script, by)
        if self.script.throws or self.script.cards or self.script.titles:
            raise AssertionError(f"{self.name}, step {step.seq}: chance is left over: {self.script}")
        return step

    # --- what the mover does --------------------------------------------------------------------------------

    @property
    def mover(self) -> int:
        seat: int = self.history.state.turn
        return seat

    def roll(self, *throws: str, cards: str = "", by: str | None = None) -> Self:
        """The mover throws, as ``"3-4"``; further throws and ``cards`` (``"F10 T2"``) come in this order."""
        for throw in throws:
            die1, die2 = throw.split("-")
            self.script.throws.append((int(die1), int(die2)))
        self.script.cards = [self.game.find_card(card) for card in cards.split()]
        self.do(self.mover, "roll", by)
        return self

    def buy(self) -> Self:
        self.do(self.mover, "buy")
        return self

    def decline(self, by: str | None = None) -> Self:
        self.do(self.mover, "decline", by)
        return self

    def end(self, by: str | None = None) -> Self:
        self.do(self.mover, "end_turn", by)
        return self

    # --- what anybody does ----------------------------------------------------------------------------------

    def bid(self, seat: int, amount: int) -> Self:
        self.do(seat, "bid", amount=amount)
        return self

    def passes(self, *seats: int, by: str | None = None) -> Self:
        for seat in seats:
            self.do(seat, "pass", by)
        return self

    def on(self, seat: int, kind: str, *spaces: str | int, **fields: Any) -> Self:
        """The same action on several spaces, one after the other."""
        for space in spaces:
            self.do(seat, kind, space=space, **fields)
        return self

    def build(self, seat: int, *spaces: str | int) -> Self:
        return self.on(seat, "build", *spaces)

    def mortgage(self, seat: int, *spaces: str | int) -> Self:
        return self.on(seat, "mortgage", *spaces)

    def offer(self, seat: int, *legs: dict[str, object], **fields: Any) -> Self:
        self.do(seat, "offer", legs=list(legs), **fields)
        return self

    def accept(self, seat: int, offer: int, version: int = 1, **fields: Any) -> Self:
        self.do(seat, "accept", offer=offer, version=version, **fields)
        return self

    def gives_up(self, *seats: int, by: str | None = None) -> Self:
        for seat in seats:
            self.do(seat, "give_up", by)
        return self

    def undo(self, seat: int) -> Self:
        self.do(seat, "undo")
        return self

    def trade(self, seat: int, *legs: dict[str, object]) -> Self:
        """An offer that everybody else in it accepts at once."""
        self.offer(seat, *legs)
        number = self.history.state.offers_made
        sides = {side for one in legs for side in (one["from"], one["to"]) if side != seat}
        for side in sorted(int(str(side)) for side in sides):
            self.accept(side, number)
        return self


def leg(
    giver: int, taker: int, cash: int = 0, deeds: Sequence[str | int] = (), cards: Sequence[str] = (), **goods: int
) -> dict[str, object]:
    """One leg of an offer, without what it does not have."""
    found: dict[str, object] = {"from": giver, "to": taker}
    if cash:
        found["cash"] = cash
    if deeds:
        found["deeds"] = list(deeds)
    if cards:
        found["cards"] = list(cards)
    return found | goods
