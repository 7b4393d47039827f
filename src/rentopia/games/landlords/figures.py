"""The Landlord's Game in figures: title cards and what stops cost, asked of its own rules (L-6 to L-9, L-19 to L-25).

A stop is judged as that of somebody who neither holds the title nor has a house there.
"""

from __future__ import annotations

from rentopia.engine import codes as shared
from rentopia.engine.fold import apply_event
from rentopia.engine.rows import Move
from rentopia.games.figures import DOLLARS, NONE, Ballot, Figures, Row, Unit
from rentopia.games.landlords import codes, forecast, legal, rent, score
from rentopia.games.landlords.state import LandlordsState
from rentopia.games.landlords.travel import draws_wages
from rentopia.games.landlords.treasury import begin_single_tax
from rentopia.games.landlords.vote import may_vote_on_tax
from rentopia.games.landlords.words import VOTES
from rentopia.games.raising import Found

_STRANGER = 7
"""A seat that nobody has, so that every builder is paid."""
_HUNDRED = 100
_FEWEST = 3
"""Seats of a bare state: a trust takes two, and somebody who pays it."""


class LandlordsFigures(Figures):
    def mortgage(self, state: LandlordsState, space: int) -> int:
        """What a title counts towards a loan of the bank, which comes in whole hundreds."""
        return state.board.price[space] if space < state.board.spaces else 0

    def toll(self, state: LandlordsState, space: int) -> int | None:
        board = state.board
        if space >= board.spaces:
            return state.house.rent_of[space - board.spaces]
        return board.charge[space] or None

    def wage(self, state: LandlordsState, space: int) -> int | None:
        board = state.board
        if space >= board.spaces:
            return state.house.wages_of[space - board.spaces]
        return state.house.wages if space == board.start else None

    def bare(self, state: LandlordsState) -> LandlordsState:
        return LandlordsState(state.board, state.terms, state.house, _FEWEST)

    def raised(self, state: LandlordsState, space: int, seat: int, level: int) -> None:
        apply_event(state, (codes.HOUSES_CHANGED, space, seat, state.houses_by[space * 4 + seat], level))

    def _held_rows(self, state: LandlordsState, space: int, mask: int) -> list[Row]:
        rows = super()._held_rows(state, space, mask)
        if mask == state.board.fare_mask:
            rows.append(Row("trust", 0, self._of_trust(state, space)))
        return rows

    def _of_trust(self, state: LandlordsState, space: int) -> int:
        """What two who hold all railroads between them charge together."""
        bare = self.bare(state)
        railroads = [other for other in range(state.board.spaces) if state.board.fare_mask >> other & 1]
        for place, other in enumerate(railroads):
            apply_event(bare, (shared.OWNER_CHANGED, other, shared.NOBODY, 0 if place else 1))
        apply_event(bare, (codes.TRUST_CHANGED, 0, 3))
        return self._amount(bare, space)

    def charge(self, state: LandlordsState, space: int) -> tuple[int | None, Unit]:
        board = state.board
        if space >= board.spaces:
            return None, NONE
        kind = board.kind[space]
        if kind in (codes.LUXURY, codes.SPECULATION):
            return board.charge[space], DOLLARS
        if kind in (codes.NECESSITY, codes.SHELTER) or board.deed_mask & ~state.public & board.bit[space]:
            return rent.stop_cost(state, _STRANGER, space), DOLLARS
        return None, NONE

    def line(self, state: LandlordsState, space: int, amount: int) -> int | None:
        """Of partners in a trust theirs; at Speculation there is no card but the License, which charges nothing."""
        if state.trust and state.board.fare_mask >> space & 1:
            return len(self.rows(state, space)) - 1
        return super().line(state, space, amount)

    def takes(self, state: LandlordsState, seat: int, space: int) -> int:
        return rent.due(state, _STRANGER, space, seat) if space < state.board.spaces else 0

    def passing(self, state: LandlordsState, seat: int) -> int:
        return state.wages if draws_wages(state, seat) else 0

    def answer(self, state: LandlordsState, seat: int, move: Move) -> tuple[int, Move] | None:
        """A vote is carried by yes after yes, a trust stands once both have said so; else as everywhere."""
        other, yes = shared.NOBODY, Move()
        if move.kind == codes.FORM_TRUST:
            if state.trust_asked >> seat & 1:
                other = move.a
                yes.set(codes.FORM_TRUST, seat, 0)
        elif move.kind in (codes.MOVE_SINGLE_TAX, codes.MOVE_END) or (move.kind == codes.VOTE and move.a):
            if state.phase == shared.ANSWERING:
                silent = state.in_mask & ~(state.vote_yes | state.vote_no)
                other = (silent & -silent).bit_length() - 1
                yes.set(codes.VOTE, 1, 0)
        else:
            return super().answer(state, seat, move)
        return None if other == shared.NOBODY else (other, yes)

    def raising(self, state: LandlordsState, seat: int, need: int) -> Found:
        """Titles pledged to the bank in one set, which brings the whole hundreds of their prices (L-16.2); exact.

        Loans come from nothing else, and two sets never bring more than both in one. So for each sum of prices the
        set is kept that loses least of the final count; what is raised beyond the whole hundreds needed is no gain.
        """
        most = state.cash[seat] + rent.bank_loan(state, seat)
        short = need - state.cash[seat]
        if short <= 0 or most < need or self._refuses(state, seat):
            return Found((), most if not self._refuses(state, seat) else state.cash[seat], True)
        cheapest: dict[int, tuple[int, int, int]] = {0: (0, 0, 0)}
        fewest: dict[int, tuple[int, int, int]] = {0: (0, 0, 0)}
        for space, counts in self._free(state, seat):
            price = state.board.price[space]
            for best, lost, more in ((cheapest, counts, 1), (fewest, 1, counts)):
                for total, (first, second, titles) in list(best.items()):
                    new = (first + lost, second + more, titles | 1 << space)
                    if total + price not in best or new[:2] < best[total + price][:2]:
                        best[total + price] = new
        ways = []
        for aim, best in (("cheapest", cheapest), ("fewest", fewest)):
            total = min(
                (sum_ for sum_ in best if sum_ // _HUNDRED * _HUNDRED >= short), key=lambda sum_: best[sum_][:2]
            )
            move = Move()
            move.set(shared.MORTGAGE, 0, 0)
            move.clear = best[total][2]
            ways.append((aim, (move,)))
        return Found(tuple(ways), most, True)

    def _free(self, state: LandlordsState, seat: int) -> list[tuple[int, int]]:
        """The titles that the bank would lend on, each with what the final count loses when it is pledged."""
        found = []
        for space in range(state.board.spaces):
            if state.owned[seat] & ~state.mortgaged & ~rent.pledged(state) & state.board.bit[space]:
                pledged = state.clone()
                apply_event(pledged, (shared.MORTGAGE_CHANGED, space, 0, 1))
                found.append((space, score.worth(state, seat) - score.worth(pledged, seat)))
        return found

    def _refuses(self, state: LandlordsState, seat: int) -> bool:
        """Whether the seat may pledge nothing at this moment."""
        move = Move()
        move.set(shared.MORTGAGE, 0, 0)
        move.clear = sum(1 << space for space, _ in self._free(state, seat))
        return legal.refusal(state, seat, move) != shared.LEGAL

    def ballot(self, state: LandlordsState) -> Ballot | None:
        """The Single Tax: of a round on the average by the forecast, and the switch itself made on a copy (L-24).

        Of a vote on the end, which changes nothing but that, only how many yes it needs (L.31).
        """
        if state.phase == shared.ANSWERING and state.vote_on != codes.ON_SINGLE_TAX:
            nothing: tuple[dict[str, int], dict[str, int]] = ({}, {})
            return Ballot(VOTES[state.vote_on], state.in_mask.bit_count(), nothing, (nothing,) * state.seats)
        if not may_vote_on_tax(state) or state.phase == shared.OVER:
            return None
        then = state.clone()
        begin_single_tax(then)
        seats = tuple(
            (self._of_round(state, state, seat, False), self._of_round(state, then, seat, True))
            for seat in range(state.seats)
        )
        table = (self._of_table(state), self._of_table(then))
        return Ballot(VOTES[codes.ON_SINGLE_TAX], codes.TAX_CARRIES, table, seats)

    def _of_table(self, state: LandlordsState) -> dict[str, int]:
        """What the Treasury holds, and what one stop of a stranger on each space pays it."""
        spaces = range(state.board.spaces)
        stops = sum(rent.due(state, _STRANGER, space, shared.TREASURY) for space in spaces)
        return {"treasury": state.cash[shared.TREASURY], "to_treasury": stops}

    def _of_round(self, state: LandlordsState, moment: LandlordsState, seat: int, taxed: bool) -> dict[str, int]:
        """What a round brings a seat on the average, one stop of others on each space, and the final count."""
        wages, rents = forecast.wages(state, seat, taxed), forecast.rents(state, seat, taxed)
        taxes = forecast.taxes(state, taxed)
        return {
            "wages": wages,
            "rents": rents,
            "taxes": taxes,
            "round": wages + rents - taxes,
            "stops": self.income(moment, seat),
            "worth": score.worth(moment, seat),
        }


FIGURES = LandlordsFigures()
