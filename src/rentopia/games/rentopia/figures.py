"""Rentopia in figures: deed cards and what stops cost, asked of its own rules (R-8, R-11, R-16)."""

from __future__ import annotations

from rentopia.engine import codes as shared
from rentopia.engine.rows import Move
from rentopia.games.figures import DICE, DOLLARS, NONE, Figures, Unit
from rentopia.games.raising import Found, search
from rentopia.games.rentopia import rules, score
from rentopia.games.rentopia.codes import COMPANY, START, TAX
from rentopia.games.rentopia.rent import rent
from rentopia.games.rentopia.state import RentopiaState

_FEWEST = 2


class RentopiaFigures(Figures):
    def toll(self, state: RentopiaState, space: int) -> int | None:
        board = state.board
        return board.charge[space] if board.kind[space] == TAX else None

    def wage(self, state: RentopiaState, space: int) -> int | None:
        return state.house.salary if state.board.kind[space] == START else None

    def bare(self, state: RentopiaState) -> RentopiaState:
        return RentopiaState(state.board, state.terms, state.house, _FEWEST)

    def charge(self, state: RentopiaState, space: int) -> tuple[int | None, Unit]:
        board = state.board
        if board.kind[space] == TAX:
            return board.charge[space], DOLLARS
        if not board.deed_mask >> space & 1 or state.owner[space] == shared.NOBODY or state.mortgaged >> space & 1:
            return None, NONE
        return rent(state, space, 1), DICE if board.kind[space] == COMPANY else DOLLARS

    def passing(self, state: RentopiaState, seat: int) -> int:
        return state.house.salary if state.in_mask >> seat & 1 else 0

    def step(self, state: RentopiaState, seat: int, move: Move) -> int:
        return rules.step(state, seat, move)

    def worth(self, state: RentopiaState, seat: int) -> int:
        return score.worth(state, seat)

    def raising(self, state: RentopiaState, seat: int, need: int) -> Found:
        return search(self, state, seat, need)


FIGURES = RentopiaFigures()
