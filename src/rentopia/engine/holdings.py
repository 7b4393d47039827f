"""What stands on the table between two actions: turn, tokens, money, deeds, buildings and cards, as flat ints.

Rules decide, facts write. Each fact changes the ints and, when a journal is attached, records one event with its old
and its new values, so that `engine/fold.py` can rebuild or take back a match without rules. What is pending beside it
is in `engine/state.py`.
"""

from __future__ import annotations

from typing import Any

from rentopia.engine.board import Board
from rentopia.engine.codes import (
    CARD_DRAWN,
    CARD_GIVEN,
    CARD_RETURNED,
    CASH_MOVED,
    DICE_ROLLED,
    DOUBLES_COUNTED,
    LEVEL_CHANGED,
    MATCH_ENDED,
    MATCH_STARTED,
    MORTGAGE_CHANGED,
    NOBODY,
    OWNER_CHANGED,
    PHASE_CHANGED,
    SEAT_WENT_OUT,
    STARTING_CASH_PAID,
    STOCK_MOVED,
    THEN_CHANGED,
    TOKEN_MOVED,
    TURN_BEGAN,
)
from rentopia.engine.terms import Terms

DECK_SIZE = 16
"""Cards in a deck. Card c belongs to deck c // 16; a game has at most two decks."""


class Holdings:
    """What every property game keeps. Seats are 0 to `seats` - 1, spaces 0 to `board.spaces` - 1.

    Accounts: `cash[seat]`, `cash[BANK]`, `cash[POT]`, …; their sum is always 0, so the bank's is negative.
    `owner[space]` is a seat or NOBODY, `owned[seat]` the same as masks; `level` 0 to the top level, `built`
    the mask of spaces with a level; `mortgaged` a mask. `in_mask` has a bit for each seat still in, `out_at`
    the order of going out (1 first, 0 still in). `stock[seat * 3 + kind]` counts what a game gives out without limit
    beside money, deeds and cards.

    `chance` says what is being asked of chance; it is set only inside a step, between the action and the
    answer, and so is part of no position. `step_outs` is how many had gone out before this step (R.5).
    """

    def __init__(self, board: Board, terms: Terms, seats: int) -> None:
        self.board: Board = board
        self.terms: Terms = terms
        self.journal: list[Any] | None = None
        self.seats: int = seats
        self.in_mask: int = (board.bit[seats - 1] << 1) - 1
        self.outs: int = 0
        self.step_outs: int = 0
        self.phase: int = 0
        self.then: int = 0
        self.chance: int = 0
        self.chance_deck: int = 0
        self.turn: int = 0
        self.first: int = 0
        self.number: int = 0
        self.round: int = 0
        self.doubles: int = 0
        self.die1: int = 0
        self.die2: int = 0
        self.houses: int = terms.houses
        self.hotels: int = terms.hotels
        self.mortgaged: int = 0
        self.built: int = 0
        self.ended: int = 0
        self.out_at = [0] * 8
        self.cash = [0] * 12
        self.space = [0] * 8
        self.owned = [0] * 8
        self.owner = [-1] * 60
        self.level = [0] * 60
        self.unseen = [65535] * 2
        self.seen_count = [0] * 2
        self.seen = [0] * 32
        self.holder = [-1] * 32
        self.stock = [0] * 24

    def copy_holdings(self, other: Holdings) -> None:
        """Make the holdings of `other` equal to these, without the journal."""
        other.board = self.board
        other.terms = self.terms
        other.journal = None
        other.seats = self.seats
        other.in_mask = self.in_mask
        other.outs = self.outs
        other.step_outs = self.step_outs
        other.phase = self.phase
        other.then = self.then
        other.chance = self.chance
        other.chance_deck = self.chance_deck
        other.turn = self.turn
        other.first = self.first
        other.number = self.number
        other.round = self.round
        other.doubles = self.doubles
        other.die1 = self.die1
        other.die2 = self.die2
        other.houses = self.houses
        other.hotels = self.hotels
        other.mortgaged = self.mortgaged
        other.built = self.built
        other.ended = self.ended
        other.out_at = self.out_at[:]
        other.cash = self.cash[:]
        other.space = self.space[:]
        other.owned = self.owned[:]
        other.owner = self.owner[:]
        other.level = self.level[:]
        other.unseen = self.unseen[:]
        other.seen_count = self.seen_count[:]
        other.seen = self.seen[:]
        other.holder = self.holder[:]
        other.stock = self.stock[:]

    # --- questions that many rules ask ------------------------------------------------------------------

    def is_in(self, seat: int) -> bool:
        return (self.in_mask >> seat) & 1 == 1

    def seats_in(self) -> int:
        """How many seats are still in."""
        count = 0
        for seat in range(self.seats):
            count += (self.in_mask >> seat) & 1
        return count

    def cards_of(self, seat: int) -> int:
        """The kept cards that a seat holds, as a mask over the cards of all decks."""
        mask = 0
        for card in range(32):
            if self.holder[card] == seat:
                mask |= self.board.bit[card]
        return mask

    # --- facts: turn and phase --------------------------------------------------------------------------

    def begin_match(self, first: int) -> None:
        self.first = first
        self.turn = first
        self.number = 1
        self.round = 1
        if self.journal is not None:
            self.journal.append((MATCH_STARTED, first))

    def begin_turn(self, seat: int, new_round: int) -> None:
        if self.journal is not None:
            self.journal.append((TURN_BEGAN, self.turn, seat, self.round, new_round))
        self.turn = seat
        self.round = new_round
        self.number += 1

    def set_phase(self, phase: int) -> None:
        if phase != self.phase:
            if self.journal is not None:
                self.journal.append((PHASE_CHANGED, self.phase, phase))
            self.phase = phase

    def set_then(self, then: int) -> None:
        if then != self.then:
            if self.journal is not None:
                self.journal.append((THEN_CHANGED, self.then, then))
            self.then = then

    def show_dice(self, die1: int, die2: int) -> None:
        if self.journal is not None:
            self.journal.append((DICE_ROLLED, self.die1, self.die2, die1, die2))
        self.die1 = die1
        self.die2 = die2

    def count_doubles(self, doubles: int) -> None:
        if doubles != self.doubles:
            if self.journal is not None:
                self.journal.append((DOUBLES_COUNTED, self.doubles, doubles))
            self.doubles = doubles

    def put_out(self, seat: int, rank: int, creditor: int) -> None:
        """A seat goes out as the `rank`-th to do so; seats out in the same step share it."""
        if self.journal is not None:
            self.journal.append((SEAT_WENT_OUT, seat, rank, creditor, self.outs))
        self.in_mask &= ~self.board.bit[seat]
        self.out_at[seat] = rank
        self.outs = rank

    def end_match(self, reason: int) -> None:
        if self.journal is not None:
            self.journal.append((MATCH_ENDED, reason))
        self.ended = reason

    # --- facts: tokens, money, deeds, buildings ---------------------------------------------------------

    def move_token(self, seat: int, space: int, how: int) -> None:
        if self.journal is not None:
            self.journal.append((TOKEN_MOVED, seat, self.space[seat], space, how))
        self.space[seat] = space

    def move_cash(self, payer: int, payee: int, amount: int, reason: int) -> None:
        """Move `amount` dollars (0 or more) between two accounts; nothing to move is no event."""
        if amount == 0:
            return
        self.cash[payer] -= amount
        self.cash[payee] += amount
        if self.journal is not None:
            self.journal.append((CASH_MOVED, payer, payee, amount, reason))

    def set_owner(self, space: int, seat: int) -> None:
        old = self.owner[space]
        if self.journal is not None:
            self.journal.append((OWNER_CHANGED, space, old, seat))
        bit = self.board.bit[space]
        if old != NOBODY:
            self.owned[old] &= ~bit
        if seat != NOBODY:
            self.owned[seat] |= bit
        self.owner[space] = seat

    def set_level(self, space: int, level: int) -> None:
        """Put buildings up or take them down; they come from the bank and go back there, a hotel for its houses."""
        old = self.level[space]
        if self.journal is not None:
            self.journal.append((LEVEL_CHANGED, space, old, level))
        hotel = self.terms.hotel_level
        if old >= hotel:
            if self.terms.limited_hotels:
                self.hotels += 1
        elif self.terms.limited_houses:
            self.houses += old
        if level >= hotel:
            if self.terms.limited_hotels:
                self.hotels -= 1
        elif self.terms.limited_houses:
            self.houses -= level
        self.level[space] = level
        if level > 0:
            self.built |= self.board.bit[space]
        else:
            self.built &= ~self.board.bit[space]

    def set_mortgaged(self, space: int, mortgaged: int) -> None:
        """1: the deed is pledged to the bank; 0: it is clear."""
        if self.journal is not None:
            self.journal.append((MORTGAGE_CHANGED, space, 1 - mortgaged, mortgaged))
        if mortgaged == 1:
            self.mortgaged |= self.board.bit[space]
        else:
            self.mortgaged &= ~self.board.bit[space]

    # --- facts: decks -----------------------------------------------------------------------------------

    def draw_card(self, seat: int, card: int, kept: int) -> None:
        """A card leaves the unseen ones, or is the oldest used one; kept it goes to the hand, else under."""
        deck = card // 16
        base = deck * 16
        bit = self.board.bit[card - base]
        from_unseen = 0
        if self.unseen[deck] & bit:
            from_unseen = 1
            self.unseen[deck] &= ~bit
        else:
            self.seen_count[deck] -= 1
            for i in range(self.seen_count[deck]):
                self.seen[base + i] = self.seen[base + i + 1]
            self.seen[base + self.seen_count[deck]] = 0
        if kept == 1:
            self.holder[card] = seat
        else:
            self.seen[base + self.seen_count[deck]] = card
            self.seen_count[deck] += 1
        if self.journal is not None:
            self.journal.append((CARD_DRAWN, seat, card, from_unseen, kept))

    def return_card(self, card: int) -> None:
        """A kept card goes under its deck."""
        deck = card // 16
        if self.journal is not None:
            self.journal.append((CARD_RETURNED, self.holder[card], card))
        self.holder[card] = NOBODY
        self.seen[deck * 16 + self.seen_count[deck]] = card
        self.seen_count[deck] += 1

    def give_card(self, card: int, seat: int) -> None:
        if self.journal is not None:
            self.journal.append((CARD_GIVEN, card, self.holder[card], seat))
        self.holder[card] = seat

    def move_stock(self, kind: int, giver: int, taker: int, count: int) -> None:
        """Move things of a kind that is only counted (0 to 2) between seats; NOBODY is the endless supply."""
        if self.journal is not None:
            self.journal.append((STOCK_MOVED, kind, giver, taker, count))
        if giver != NOBODY:
            self.stock[giver * 3 + kind] -= count
        if taker != NOBODY:
            self.stock[taker * 3 + kind] += count

    # --- set-up -----------------------------------------------------------------------------------------

    def pay_out_starting_cash(self, seat: int, amount: int) -> None:
        self.move_cash(self.terms.bank, seat, amount, STARTING_CASH_PAID)
