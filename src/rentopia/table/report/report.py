"""The report of a finished match, made step by step from its log.

Whoever makes it gives the rows in order (`Reporter.add`) and may let others get a turn between them: a step with a
throw plays some fifty positions. Where it is decided: the table server's design, part 3; the worth of a seat is that of
the rules (R-20, L-27).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rentopia.engine import codes
from rentopia.engine.fold import apply_event
from rentopia.engine.history import Step
from rentopia.formats.recordlines import LineReader
from rentopia.formats.recordoffers import legs_written, loan_written
from rentopia.protocol.reports import DiceLuck, Landing, MatchReport, RentLuck, TradeSide, TradeView
from rentopia.table.report.ranks import amount_rank, doubles_rank, pips_rank
from rentopia.table.report.throws import SENT_AWAY, Sum, Throws
from rentopia.table.report.wealth import Wealth

MOST_REMARKABLE = 6
_CLEAR = 1.0
"""Standard deviations from which on a space is remarkable."""
_PIPS = 7
_DOUBLES = 6


def report(bodies: Iterable[bytes]) -> MatchReport:
    """The report of a whole log, row 0 first. RecordError where a row is none of a record."""
    rows = iter(bodies)
    reporter = Reporter(next(rows).decode())
    for body in rows:
        reporter.add(body)
    return reporter.done()


class Reporter:
    """Folds a match and counts as it goes."""

    def __init__(self, header: str) -> None:
        self.reader = LineReader([header])
        self.scope = self.reader.scope
        self.game = self.scope.game
        self.state = self.reader.opening
        self.header = self.reader.header
        self.seats = len(self.header.names)
        self.throws = Throws(self.game, self.seats)
        self.wealth = Wealth(self.game)
        self.wealth.begin(self.state)
        self.trades: list[TradeView] = []
        self.turns = 0
        self.seq = 0

    def add(self, body: bytes) -> None:
        """The next row. RecordError where it is none."""
        self.fold(self.reader.read_step(self.seq + 2, body.decode()).step)

    def fold(self, step: Step) -> None:
        """The next step."""
        state = self.state
        self.throws.note(state, step)
        before = self.wealth.worth
        settled = []
        for event in step.events:
            self.turns += event[0] in (codes.TURN_BEGAN, codes.MATCH_STARTED)
            if event[0] == codes.OFFER_CLOSED and event[2] == codes.SETTLED:
                settled.append(event[1])
            apply_event(state, event)
        self.seq = step.seq
        self.wealth.note(state, step)
        self.trades += [self._trade(offer, before) for offer in settled]

    def done(self) -> MatchReport:
        """What it comes to, after the last step."""
        self.wealth.end(self.state, self.seq)
        landings = self._landings()
        return MatchReport(
            match=self.header.match,
            game=self.header.game,
            seats=self.header.names,
            bots=self.header.bots or (None,) * self.seats,
            result=self.game.result_of(self.state) if self.state.phase == codes.OVER else None,
            steps=self.seq,
            turns=self.turns,
            rounds=self.wealth.rounds,
            throws=sum(len(dice) for dice in self.throws.dice),
            worth=self.wealth.curve(),
            landings=tuple(landings),
            remarkable=tuple(self._remarkable()),
            dice=tuple(self._dice(seat) for seat in range(self.seats)),
            rents=tuple(self._rents(seat) for seat in range(self.seats)),
            trades=tuple(self.trades),
            turning=self.wealth.turning(),
        )

    def _trade(self, offer: Any, before: Sequence[int]) -> TradeView:
        after = self.wealth.worth
        parties = [seat for seat in range(self.seats) if offer.parties >> seat & 1]
        return TradeView(
            seq=self.seq,
            round=self.wealth.rounds,
            number=offer.number,
            sides=tuple(TradeSide(seat, before[seat], after[seat]) for seat in parties),
            legs=() if offer.loan is not None else tuple(legs_written(offer, self.scope)),
            loan=None if offer.loan is None else loan_written(offer.loan, self.scope),
        )

    def _landings(self) -> list[Landing]:
        found = [self._landing(self.game.space_key(space), space) for space in self._spaces()]
        return [*found, self._landing(None, SENT_AWAY)]

    def _spaces(self) -> range:
        return range(len(self.game.showing.board_info(self.header.board).names))

    def _landing(self, key: int | str | None, space: int) -> Landing:
        one = self.throws.spaces.get(space, Sum())
        stops = one.real if space == SENT_AWAY else self.throws.stops.get(space, 0)
        return Landing(key, one.real, round(one.mean, 3), round(one.spread, 3), stops)

    def _remarkable(self) -> list[int | str]:
        sums = {space: self.throws.spaces[space] for space in self._spaces() if space in self.throws.spaces}
        far = sorted(sums, key=lambda space: -abs(sums[space].surprise))[:MOST_REMARKABLE]
        clear = [space for space in far if abs(sums[space].surprise) >= _CLEAR]
        return [self.game.space_key(space) for space in sorted(clear, key=lambda space: -sums[space].surprise)]

    def _dice(self, seat: int) -> DiceLuck:
        thrown = self.throws.dice[seat]
        pips = sum(a + b for a, b in thrown)
        doubles = sum(a == b for a, b in thrown)
        return DiceLuck(
            seat=seat,
            throws=len(thrown),
            pips=pips,
            pips_expected=_PIPS * len(thrown),
            pips_rank=_rounded(pips_rank(len(thrown), pips)),
            doubles=doubles,
            doubles_expected=round(len(thrown) / _DOUBLES, 3),
            doubles_rank=_rounded(doubles_rank(len(thrown), doubles)),
        )

    def _rents(self, seat: int) -> RentLuck:
        paid, received, net = (sums[seat] for sums in (self.throws.paid, self.throws.received, self.throws.net))
        luck = net.real - net.mean
        return RentLuck(
            seat=seat,
            paid=paid.real,
            paid_expected=round(paid.mean, 2),
            received=received.real,
            received_expected=round(received.mean, 2),
            luck=round(luck, 2),
            rank=_rounded(amount_rank(luck, net.spread)),
        )


def _rounded(rank: float | None) -> float | None:
    return None if rank is None else round(min(100.0, max(0.0, rank)), 1)
