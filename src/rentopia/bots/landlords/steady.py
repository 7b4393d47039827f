"""`steady`: values titles by what they count and earn, lends and borrows what can be repaid, votes by its own gain."""

from __future__ import annotations

from rentopia.bots.landlords.quick import Quick
from rentopia.engine.codes import ACCEPT, AFTER_ROLL, BEFORE_ROLL, NOBODY, REJECT
from rentopia.engine.rows import Loan, Move, Offer
from rentopia.engine.state import State
from rentopia.games.landlords.codes import (
    BORROW,
    END_FIRST,
    LOT,
    MOVE_SINGLE_TAX,
    RAILROAD,
    REPAY,
    SPECULATION,
)
from rentopia.games.landlords.forecast import gain
from rentopia.games.landlords.legal import refusal
from rentopia.games.landlords.rent import count_bits, land_rent
from rentopia.games.landlords.score import worth
from rentopia.games.landlords.state import LandlordsState

_A_TITLE = 100
_ROUNDS = 5
_MEAN_THROW = 7
_RESERVE = 40
_FOR_TITLES = 250
_GOOD_BID = 85
_LOAN = 100
_INTEREST = 2
_ALL = -1
_BROKERAGE = 5


class Steady(Quick):
    """Looks as far as the fifth round of whoever is ahead."""

    def __init__(self) -> None:
        Quick.__init__(self)
        self.asked_in: int = 0

    def reset(self, word: int) -> None:
        self.asked = 0
        self.asked_in = 0

    def decide(self, state: State, seat: int, move: Move) -> None:
        if isinstance(state, LandlordsState):
            match: LandlordsState = state
            if match.phase == AFTER_ROLL and len(match.offers) == 0 and self.deal(match, seat, move):
                return
            if match.phase == BEFORE_ROLL and self.propose_tax(match, seat, move):
                return
            self.play(match, seat, move)

    def limit(self, state: LandlordsState, seat: int) -> int:
        """Less than a title counts, since others go for less, and a part of what it earns; its price at least."""
        space = state.auction_space
        limit = _GOOD_BID + (self.value(state, seat, space) - _A_TITLE) // 4
        if limit < state.board.price[space]:
            limit = state.board.price[space]
        return limit if limit < state.cash[seat] else state.cash[seat]

    def reserve(self, state: LandlordsState) -> int:
        """A house brings back at the end what it cost, a title more: cash is kept while titles are to be had."""
        taken = state.public
        for seat in range(state.seats):
            taken |= state.owned[seat]
        return _FOR_TITLES if state.board.deed_mask & ~taken else _RESERVE

    def value(self, state: LandlordsState, seat: int, space: int) -> int:
        """What it counts at the end and what it earns until then; dollars."""
        board = state.board
        visits = (state.seats - 1) * rounds_left(state)
        kind = board.kind[space]
        if kind == LOT:
            rent = 0 if state.single_tax else land_rent(state, space)
            return _A_TITLE + rent * visits // _MEAN_THROW
        if kind == SPECULATION:
            return _A_TITLE - 10 + _BROKERAGE * visits // _MEAN_THROW
        if kind == RAILROAD:
            held = count_bits(state.owned[seat] & board.fare_mask)
            fare = (held + 1) * board.fare[held + 1] - held * board.fare[held]
            return _A_TITLE + fare * visits // _MEAN_THROW
        held = count_bits(state.owned[seat] & board.multiple_mask)
        charge = (held + 1) * board.multiple[held + 1] - held * board.multiple[held]
        return _A_TITLE + charge * visits // _MEAN_THROW

    def answer(self, state: LandlordsState, seat: int, move: Move) -> bool:
        """Lend to whoever can repay it three times over; reject everything else."""
        for i in range(len(state.offers)):
            offer: Offer = state.offers[i]
            if offer.by == seat or (offer.parties >> seat) & 1 == 0:
                continue
            loan: Loan | None = offer.loan
            if loan is not None and loan.lender == seat and self.would_lend(state, seat, loan):
                move.set(ACCEPT, offer.number, offer.version)
                if refusal(state, seat, move) == 0:
                    return True
            move.set(REJECT, offer.number, 0)
            return True
        return False

    def would_lend(self, state: LandlordsState, seat: int, loan: Loan) -> bool:
        spare = state.cash[seat] - 3 * _RESERVE
        return loan.interest > 0 and loan.amount <= spare and worth(state, loan.borrower) >= 3 * loan.amount

    def deal(self, state: LandlordsState, seat: int, move: Move) -> bool:
        """Repay what cash covers twice; borrow for a house where its rent is more than the interest."""
        for i in range(len(state.loans)):
            loan: Loan = state.loans[i]
            if loan.borrower == seat and state.cash[seat] >= 2 * loan.amount + _RESERVE:
                move.set(REPAY, loan.number, _ALL)
                return True
        if self.asked_in == state.number or state.seats < 3 or rounds_left(state) < 2:
            return False
        self.asked_in = state.number
        lots = state.owned[seat] & state.board.street_mask
        if lots == 0 or state.cash[seat] >= _LOAN + _RESERVE or owes_loan(state, seat):
            return False
        lender = self.richest(state, seat)
        if state.cash[lender] < 3 * _LOAN or worth(state, seat) < 4 * _LOAN:
            return False
        self.ask(state, seat, lender, move)
        return True

    def ask(self, state: LandlordsState, seat: int, lender: int, move: Move) -> None:
        loan = Loan()
        loan.lender = lender
        loan.borrower = seat
        loan.amount = _LOAN
        loan.interest = _INTEREST
        offer = Offer()
        offer.by = seat
        offer.loan = loan
        offer.parties = state.board.bit[seat] | state.board.bit[lender]
        move.set(BORROW, 0, 0)
        move.offer = offer

    def richest(self, state: LandlordsState, seat: int) -> int:
        best = NOBODY
        for other in range(state.seats):
            if other != seat and (best == NOBODY or state.cash[other] > state.cash[best]):
                best = other
        return best

    def propose_tax(self, state: LandlordsState, seat: int, move: Move) -> bool:
        """Move the Single Tax where it helps it more than the others."""
        if seat != state.turn or state.single_tax or not self.wants_tax(state, seat):
            return False
        move.set(MOVE_SINGLE_TAX, 0, 0)
        return refusal(state, seat, move) == 0

    def wants_tax(self, state: LandlordsState, seat: int) -> bool:
        """Whether its gain is above the mean: wealth counts only beside that of the others."""
        if state.single_tax:
            return False
        total = 0
        for other in range(state.seats):
            total += gain(state, other)
        return gain(state, seat) * state.seats > total


def owes_loan(state: LandlordsState, seat: int) -> bool:
    for i in range(len(state.loans)):
        loan: Loan = state.loans[i]
        if loan.borrower == seat:
            return True
    return False


def rounds_left(state: LandlordsState) -> int:
    """Rounds until whoever is ahead comes to the fifth, at least one; of the last where that ends the match."""
    ahead = state.rounds[0]
    for seat in range(1, state.seats):
        rounds = state.rounds[seat]
        if rounds > ahead if state.house.end == END_FIRST else rounds < ahead:
            ahead = rounds
    return _ROUNDS - ahead if ahead < _ROUNDS else 1
