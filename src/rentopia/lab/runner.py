"""One match after another between bots, as fast as the rules go: chance answers, bots choose, counters count."""

from __future__ import annotations

from rentopia.bots.base import Bot
from rentopia.bots.dice import Dice
from rentopia.engine.codes import (
    AUCTION,
    CARD,
    CLAIMING,
    DICE,
    FIRST,
    NO_CHANCE,
    NOBODY,
    OVER,
    OWING,
    START,
)
from rentopia.engine.rows import Debt, Move, Offer
from rentopia.games.rentopia.legal import deciders
from rentopia.games.rentopia.rules import resolve, step
from rentopia.games.rentopia.score import place
from rentopia.games.rentopia.state import RentopiaState


class Runner:
    """Plays matches from one opening; all counters are those of the last match.

    `throws` counts dice, `actions` what seats did (`start` not among it), `rounds` the round it ended in, `winners`
    is a mask of the seats that share the first place, `first` who began, `ended` why it ended.
    """

    def __init__(self, opening: RentopiaState, bots: list[Bot]) -> None:
        self.opening: RentopiaState = opening
        self.state: RentopiaState = opening
        self.bots: list[Bot] = bots
        self.dice: Dice = Dice()
        self.move: Move = Move()
        self.throws: int = 0
        self.actions: int = 0
        self.rounds: int = 0
        self.winners: int = 0
        self.first: int = 0
        self.ended: int = 0

    def begin(self, word: int, carry: int) -> None:
        """Set up a match and draw who begins; `word` and `carry` seed all its chance."""
        self.dice.seed(word, carry)
        self.state = self.opening.clone()
        self.throws = 0
        self.actions = 0
        for seat in range(self.state.seats):
            bot: Bot = self.bots[seat]
            bot.reset(self.dice.word())
        self.move.set(START, 0, 0)
        step(self.state, NOBODY, self.move)
        answer_chance(self.state, self.dice)

    def play(self, word: int, carry: int) -> int:
        """A match to its end; returns the checksum of its last state."""
        self.begin(word, carry)
        while self.state.phase != OVER:
            self.act()
        state = self.state
        self.rounds = state.round
        self.first = state.first
        self.ended = state.ended
        self.winners = 0
        for seat in range(state.seats):
            if place(state, seat) == 1:
                self.winners |= state.board.bit[seat]
        return state.checksum()

    def act(self) -> int:
        """One action of whoever is to act, and all that follows from it. RuntimeError if a bot's move is refused."""
        state = self.state
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
        state = self.state
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


def draw_card(state: RentopiaState, dice: Dice) -> int:
    """One of the unseen cards of the deck asked, or the oldest used one."""
    deck = state.chance_deck
    unseen = state.unseen[deck]
    if unseen == 0:
        return state.seen[deck * 16]
    return deck * 16 + one_of(unseen, dice)


def one_of(mask: int, dice: Dice) -> int:
    """The place of one bit of a mask, each as likely as the next."""
    count = 0
    rest = mask
    while rest:
        rest &= rest - 1
        count += 1
    skip = dice.below(count) if count > 1 else 0
    place = 0
    while True:
        if (mask >> place) & 1:
            if skip == 0:
                return place
            skip -= 1
        place += 1


def who_answers(state: RentopiaState) -> int:
    """The first seat with an open offer that it has to answer and may answer now, or NOBODY.

    In a debt only offers with the debtor among their sides can be accepted, so the others wait.
    """
    wanted = -1
    if len(state.debts) > 0:
        debt: Debt = state.debts[0]
        wanted = debt.debtor
    for i in range(len(state.offers)):
        offer: Offer = state.offers[i]
        if wanted >= 0 and (offer.parties >> wanted) & 1 == 0:
            continue
        asked = offer.parties & ~offer.accepted & ~state.board.bit[offer.by]
        for seat in range(state.seats):
            if (asked >> seat) & 1:
                return seat
    return NOBODY
