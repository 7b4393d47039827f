"""The Landlord's part of playing matches between bots, with the figures of each round (L-23)."""

from __future__ import annotations

from rentopia.bots.base import Bot
from rentopia.bots.dice import Dice
from rentopia.engine.codes import (
    AFTER_ROLL,
    ANSWERING,
    AUCTION,
    BEFORE_ROLL,
    CARD,
    DEAL,
    DICE,
    FIRST,
    NO_CHANCE,
    NOBODY,
    OVER,
    OWING,
    SETUP,
    START,
    TREASURY,
)
from rentopia.engine.rows import Debt
from rentopia.games.landlords.bidding import speaker
from rentopia.games.landlords.legal import deciders, next_buyer
from rentopia.games.landlords.rent import count_bits
from rentopia.games.landlords.rules import resolve, step
from rentopia.games.landlords.score import place, worth
from rentopia.games.landlords.setup import undealt
from rentopia.games.landlords.state import LandlordsState
from rentopia.lab.landlords.columns import EVENTS, column_names
from rentopia.lab.runner import Runner, draw_card, one_of, who_answers

_MILLION = 1_000_000


class LandlordsRunner(Runner):
    """See `Runner`; `match` is its state.

    A row for each round of the table that was begun, taken when it ends: wealth in falling order of play (from who
    began), their Gini coefficient in millionths, the poorest's wealth, wages, what the Treasury holds, how many
    utilities and colleges are public, and how often in this round a seat went to the Poor House and to Jail.
    """

    def __init__(self, opening: LandlordsState, bots: list[Bot]) -> None:
        Runner.__init__(self, opening, bots)
        self.opening: LandlordsState = opening
        self.match: LandlordsState = opening
        self.round: int = 0
        self.poor_houses: int = 0
        self.jailings: int = 0
        self.poor_before: int = 0
        self.jailed_before: int = 0
        self.columns = column_names(opening.seats)
        self.events = EVENTS

    def renew(self) -> None:
        self.match = self.opening.clone()
        self.state = self.match
        self.rows = []
        self.round = 1
        self.poor_houses = 0
        self.jailings = 0
        self.poor_before = 0
        self.jailed_before = 0

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
        self.watch()
        return seat

    def actor(self) -> int:
        """Who is asked next: who has an offer to answer, else whom the phase asks."""
        state = self.match
        phase = state.phase
        if phase == SETUP:
            return next_buyer(state)
        if phase == AUCTION:
            return speaker(state)
        if phase == ANSWERING:
            return one_of(deciders(state), self.dice)
        if len(state.offers) > 0 and (phase == BEFORE_ROLL or phase == AFTER_ROLL or phase == OWING):
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

    def watch(self) -> None:
        """Count who has gone to the Poor House or to Jail, and write the row of a round that has ended."""
        state = self.match
        jailed = 0
        for seat in range(state.seats):
            if state.jail[seat] > 0:
                jailed |= state.board.bit[seat]
        self.poor_houses += count_bits(state.poor & ~self.poor_before)
        self.jailings += count_bits(jailed & ~self.jailed_before)
        self.poor_before = state.poor
        self.jailed_before = jailed
        if state.round > self.round or state.phase == OVER:
            self.round = state.round
            self.rows.append(self.figures())
            self.poor_houses = 0
            self.jailings = 0

    def figures(self) -> list[int]:
        state = self.match
        row: list[int] = []
        for i in range(state.seats):
            row.append(worth(state, (state.first + i) % state.seats))
        poorest = row[0]
        for i in range(1, state.seats):
            amount: int = row[i]
            if amount < poorest:
                poorest = amount
        row.append(gini(row, state.seats))
        row.append(poorest)
        row.append(state.wages)
        row.append(state.cash[TREASURY])
        row.append(count_bits(state.public) + state.colleges)
        row.append(self.poor_houses)
        row.append(self.jailings)
        row.append(1 if state.single_tax else 0)
        return row


def make_runner(opening: LandlordsState, bots: list[Bot]) -> LandlordsRunner:
    """The runner of this game, as `lab/simulate.py` asks for it."""
    return LandlordsRunner(opening, bots)


def answer_chance(state: LandlordsState, dice: Dice) -> int:
    """Answer every question until the next decision; returns how many throws that took."""
    throws = 0
    while state.chance != NO_CHANCE:
        if state.chance == DICE:
            throws += 1
            resolve(state, 1 + dice.below(6), 1 + dice.below(6))
        elif state.chance == CARD:
            resolve(state, draw_card(state, dice), 0)
        elif state.chance == DEAL:
            resolve(state, one_of(undealt(state), dice), 0)
        elif state.chance == FIRST:
            resolve(state, dice.below(state.seats), 0)
    return throws


def gini(wealth: list[int], seats: int) -> int:
    """The Gini coefficient of the first `seats` entries in millionths: mean difference of all pairs by twice the mean.

    Wealth below nothing counts as nothing, so that it stays between 0 and 1; 0 where nobody has any.
    """
    total = 0
    apart = 0
    for i in range(seats):
        one: int = wealth[i]
        if one < 0:
            one = 0
        total += one
        for j in range(seats):
            other: int = wealth[j]
            if other < 0:
                other = 0
            apart += one - other if one > other else other - one
    if total == 0:
        return 0
    return apart * _MILLION // (2 * seats * total)
