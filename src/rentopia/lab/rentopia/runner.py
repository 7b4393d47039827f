"""Rentopia's part of playing matches between bots."""

from __future__ import annotations

from rentopia.bots.base import Bot
from rentopia.bots.dice import Dice
from rentopia.engine.codes import AUCTION, CARD, CLAIMING, DICE, FIRST, NO_CHANCE, NOBODY, OVER, OWING, START
from rentopia.engine.rows import Debt
from rentopia.games.rentopia.legal import deciders
from rentopia.games.rentopia.rules import resolve, step
from rentopia.games.rentopia.score import place
from rentopia.games.rentopia.state import RentopiaState
from rentopia.lab.runner import Runner, draw_card, one_of, who_answers


class RentopiaRunner(Runner):
    """See `Runner`; `match` is its state."""

    def __init__(self, opening: RentopiaState, bots: list[Bot]) -> None:
        Runner.__init__(self, opening, bots)
        self.opening: RentopiaState = opening
        self.match: RentopiaState = opening

    def renew(self) -> None:
        self.match = self.opening.clone()
        self.state = self.match

    def start(self) -> None:
        self.move.set(START, 0, 0)
        step(self.match, NOBODY, self.move)
        answer_chance(self.match, self.dice)

    def play_out(self) -> None:
        while self.match.phase != OVER:
            self.act()

    def act(self) -> int:
        """One action of whoever is to act, and all that follows from it; returns who it was."""
        state = self.match
        seat = self.actor()
        bot: Bot = self.bots[seat]
        bot.decide(state, seat, self.move)
        code = step(state, seat, self.move)
        if code != 0:
            raise RuntimeError(f"seat {seat}: action {self.move.kind} ({self.move.a}) refused with code {code}")
        self.actions += 1
        if state.chance != NO_CHANCE:
            self.throws += answer_chance(state, self.dice)
        return seat

    def actor(self) -> int:
        """Who is asked next: who has an offer to answer, else whom the phase asks; at random where several may."""
        state = self.match
        phase = state.phase
        if phase == AUCTION:
            mask = state.auction_bidders
            if state.auction_leader != NOBODY:
                mask &= ~state.board.bit[state.auction_leader]
            return one_of(mask, self.dice)
        if phase == CLAIMING:
            return one_of(deciders(state), self.dice)
        if len(state.offers) > 0:
            seat = who_answers(state)
            if seat != NOBODY:
                return seat
        if phase == OWING:
            debt: Debt = state.debts[0]
            return debt.debtor
        return state.turn

    def place_of(self, seat: int) -> int:
        return place(self.match, seat)

    def checksum(self) -> int:
        return self.match.checksum()


def make_runner(opening: RentopiaState, bots: list[Bot]) -> RentopiaRunner:
    """The runner of this game, as `lab/simulate.py` asks for it."""
    return RentopiaRunner(opening, bots)


def answer_chance(state: RentopiaState, dice: Dice) -> int:
    """Answer every question until the next decision; returns how many throws that took."""
    throws = 0
    while state.chance != NO_CHANCE:
        if state.chance == DICE:
            throws += 1
            resolve(state, 1 + dice.below(6), 1 + dice.below(6))
        elif state.chance == CARD:
            resolve(state, draw_card(state, dice), 0)
        elif state.chance == FIRST:
            resolve(state, dice.below(state.seats), 0)
    return throws
