"""One match after another between bots, as fast as the rules go: chance answers, bots choose, counters count."""

from __future__ import annotations

from rentopia.bots.base import Bot
from rentopia.bots.dice import Dice
from rentopia.engine.codes import NOBODY
from rentopia.engine.rows import Debt, Move, Offer
from rentopia.engine.state import State

_PYTHON_API = ("Runner.begin", "Runner.play")


class Runner:
    """Plays matches from one opening; all counters are those of the last match. A game derives its own.

    `throws` counts dice, `actions` what seats did (`start` not among it), `rounds` the round it ended in, `winners`
    is a mask of the seats that share the first place, `first` who began, `ended` why it ended. `rows` has the figures
    of each round, in whole numbers and the order of `columns`, for games that tell some; those in `events` count
    what happened in that round, the others stand at its end.
    """

    def __init__(self, opening: State, bots: list[Bot]) -> None:
        self.state: State = opening
        self.seats: int = opening.seats
        self.bots: list[Bot] = bots
        self.dice: Dice = Dice()
        self.move: Move = Move()
        self.throws: int = 0
        self.actions: int = 0
        self.rounds: int = 0
        self.winners: int = 0
        self.first: int = 0
        self.ended: int = 0
        self.columns: list[str] = []
        self.events: list[str] = []
        self.rows: list[list[int]] = []

    def play(self, word: int, carry: int) -> int:
        """A match to its end; returns the checksum of its last state. `word` and `carry` seed all its chance."""
        self.begin(word, carry)
        self.play_out()
        state = self.state
        self.rounds = state.round
        self.first = state.first
        self.ended = state.ended
        self.winners = 0
        for seat in range(self.seats):
            if self.place_of(seat) == 1:
                self.winners |= state.board.bit[seat]
        return self.checksum()

    def begin(self, word: int, carry: int) -> None:
        """Set up a match and draw who begins."""
        self.dice.seed(word, carry)
        self.throws = 0
        self.actions = 0
        self.renew()
        for seat in range(self.seats):
            bot: Bot = self.bots[seat]
            bot.reset(self.dice.word())
        self.start()

    # --- what a game fills in; called once a match, since a call from here to there costs a look-up -----

    def renew(self) -> None:
        """Begin again from the opening."""
        raise NotImplementedError

    def start(self) -> None:
        """Perform `start` and answer what it asks of chance."""
        raise NotImplementedError

    def play_out(self) -> None:
        """Let whoever is to act do so until the match is over. RuntimeError if a bot's move is refused."""
        raise NotImplementedError

    def place_of(self, seat: int) -> int:
        """The place of a seat when the match is over, from 1."""
        raise NotImplementedError

    def checksum(self) -> int:
        raise NotImplementedError


def draw_card(state: State, dice: Dice) -> int:
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


def who_answers(state: State) -> int:
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
