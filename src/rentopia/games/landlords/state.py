"""The Landlord's Game's state: the shared one, and what only this game keeps, with the facts that write it."""

from __future__ import annotations

from typing import Any

from rentopia.engine.board import Board
from rentopia.engine.checksum import mix
from rentopia.engine.codes import NOBODY, THEN_NOTHING
from rentopia.engine.rows import Debt, Loan, Offer
from rentopia.engine.state import State
from rentopia.engine.terms import Terms
from rentopia.games.landlords.codes import (
    CAME_FROM_CHANGED,
    COLLEGE_BUILT,
    ENDING_CHANGED,
    HOUSES_CHANGED,
    JAIL_CHANGED,
    LOAN_CHANGED,
    LOAN_CLOSED,
    LOAN_MADE,
    MISSES_CHANGED,
    POOR_HOUSE_CHANGED,
    ROUND_COUNTED,
    SINGLE_TAX_BEGAN,
    TARGET_CHANGED,
    TITLE_MADE_PUBLIC,
    TITLES_DEALT,
    TRUST_ASKED,
    TRUST_CHANGED,
    VOTE_CAST,
    VOTE_CLOSED,
    VOTE_MOVED,
    WAGES_CHANGED,
)
from rentopia.games.landlords.houserules import HouseRules

# Named, because a literal of more than 32 bits in an expression stays a Python number in the compiled form.
_SIXTY_BITS = 1152921504606846975


class LandlordsState(State):
    """Four seats at most. `level` of a lot is all houses on it, `houses_by[space * 4 + seat]` who built them.

    `jail` 0 free, 1 to 4 jailed with that many misses and one; `poor` a mask of seats in the Poor House; `rounds` how
    often a seat reached or passed Mother Earth forward; `misses` turns to miss; `dealt` titles offered in set-up
    (masks); `moved` the round of the table in which a seat last moved a vote. `target` is the space that the mover's
    throw would end on while he may still refuse it (or NOBODY), `came_from` what he left in this turn.
    """

    def __init__(self, board: Board, terms: Terms, house: HouseRules, seats: int) -> None:
        State.__init__(self, board, terms, seats)
        self.house: HouseRules = house
        self.jail = [0] * 4
        self.poor: int = 0
        self.rounds = [0] * 4
        self.misses = [0] * 4
        self.dealt = [0] * 4
        self.moved = [0] * 4
        self.houses_by = [0] * 160
        self.target: int = NOBODY
        self.came_from: int = 0
        self.ending: int = 0
        self.single_tax: bool = False
        self.public: int = 0
        self.colleges: int = 0
        self.wages: int = house.wages
        self.trust: int = 0
        self.trust_asked: int = 0
        self.vote_on: int = 0
        self.vote_by: int = 0
        self.vote_yes: int = 0
        self.vote_no: int = 0
        self.loans_made: int = 0
        self.loans: list[Loan] = []
        for seat in range(seats):
            self.pay_out_starting_cash(seat, house.starting_cash)

    def clone(self) -> LandlordsState:
        """An equal state that shares nothing that can change; without the journal."""
        new = LandlordsState.__new__(LandlordsState)
        self.copy_into(new)
        new.house = self.house
        new.jail = self.jail[:]
        new.poor = self.poor
        new.rounds = self.rounds[:]
        new.misses = self.misses[:]
        new.dealt = self.dealt[:]
        new.moved = self.moved[:]
        new.houses_by = self.houses_by[:]
        new.target = self.target
        new.came_from = self.came_from
        new.ending = self.ending
        new.single_tax = self.single_tax
        new.public = self.public
        new.colleges = self.colleges
        new.wages = self.wages
        new.trust = self.trust
        new.trust_asked = self.trust_asked
        new.vote_on = self.vote_on
        new.vote_by = self.vote_by
        new.vote_yes = self.vote_yes
        new.vote_no = self.vote_no
        new.loans_made = self.loans_made
        new.loans = self.loans[:]
        return new

    # --- facts: seats -----------------------------------------------------------------------------------

    def set_jail(self, seat: int, tries: int) -> None:
        if tries != self.jail[seat]:
            if self.journal is not None:
                self.journal.append((JAIL_CHANGED, seat, self.jail[seat], tries))
            self.jail[seat] = tries

    def set_poor(self, seat: int, poor: int) -> None:
        """1: into the Poor House, 0: out of it."""
        old = (self.poor >> seat) & 1
        if poor != old:
            if self.journal is not None:
                self.journal.append((POOR_HOUSE_CHANGED, seat, old, poor))
            if poor == 1:
                self.poor |= self.board.bit[seat]
            else:
                self.poor &= ~self.board.bit[seat]

    def count_round(self, seat: int, rounds: int) -> None:
        if self.journal is not None:
            self.journal.append((ROUND_COUNTED, seat, self.rounds[seat], rounds))
        self.rounds[seat] = rounds

    def set_misses(self, seat: int, misses: int) -> None:
        if self.journal is not None:
            self.journal.append((MISSES_CHANGED, seat, self.misses[seat], misses))
        self.misses[seat] = misses

    def set_dealt(self, seat: int, titles: int) -> None:
        """The titles that a seat has been dealt and may still buy."""
        if self.journal is not None:
            self.journal.append((TITLES_DEALT, seat, self.dealt[seat], titles))
        self.dealt[seat] = titles

    # --- facts: the mover -------------------------------------------------------------------------------

    def set_target(self, space: int) -> None:
        if space != self.target:
            if self.journal is not None:
                self.journal.append((TARGET_CHANGED, self.target, space))
            self.target = space

    def set_came_from(self, place: int) -> None:
        if place != self.came_from:
            if self.journal is not None:
                self.journal.append((CAME_FROM_CHANGED, self.came_from, place))
            self.came_from = place

    def set_ending(self, ending: int) -> None:
        if self.journal is not None:
            self.journal.append((ENDING_CHANGED, self.ending, ending))
        self.ending = ending

    # --- facts: houses, treasury, trust -----------------------------------------------------------------

    def set_houses(self, space: int, seat: int, count: int) -> None:
        """The houses of one builder on a lot."""
        place = space * 4 + seat
        old = self.houses_by[place]
        if self.journal is not None:
            self.journal.append((HOUSES_CHANGED, space, seat, old, count))
        self.houses_by[place] = count
        self.level[space] += count - old
        if self.level[space] > 0:
            self.built |= self.board.bit[space]
        else:
            self.built &= ~self.board.bit[space]

    def begin_single_tax(self) -> None:
        if self.journal is not None:
            self.journal.append((SINGLE_TAX_BEGAN,))
        self.single_tax = True

    def set_wages(self, wages: int) -> None:
        if self.journal is not None:
            self.journal.append((WAGES_CHANGED, self.wages, wages))
        self.wages = wages

    def make_public(self, space: int) -> None:
        if self.journal is not None:
            self.journal.append((TITLE_MADE_PUBLIC, space))
        self.public |= self.board.bit[space]

    def build_college(self, colleges: int) -> None:
        if self.journal is not None:
            self.journal.append((COLLEGE_BUILT, self.colleges, colleges))
        self.colleges = colleges

    def set_trust(self, partners: int) -> None:
        if partners != self.trust:
            if self.journal is not None:
                self.journal.append((TRUST_CHANGED, self.trust, partners))
            self.trust = partners

    def ask_trust(self, seats: int) -> None:
        """The seats that have said they would form the trust, as a mask."""
        if seats != self.trust_asked:
            if self.journal is not None:
                self.journal.append((TRUST_ASKED, self.trust_asked, seats))
            self.trust_asked = seats

    # --- facts: votes -----------------------------------------------------------------------------------

    def move_vote(self, on: int, seat: int, round_of_table: int) -> None:
        """A seat puts something to the vote, and votes yes."""
        if self.journal is not None:
            self.journal.append((VOTE_MOVED, on, seat, self.moved[seat], round_of_table))
        self.vote_on = on
        self.vote_by = seat
        self.vote_yes = self.board.bit[seat]
        self.vote_no = 0
        self.moved[seat] = round_of_table

    def cast_vote(self, seat: int, yes: int) -> None:
        if self.journal is not None:
            self.journal.append((VOTE_CAST, seat, yes))
        if yes == 1:
            self.vote_yes |= self.board.bit[seat]
        else:
            self.vote_no |= self.board.bit[seat]

    def close_vote(self) -> None:
        if self.journal is not None:
            self.journal.append((VOTE_CLOSED, self.vote_on, self.vote_by, self.vote_yes, self.vote_no))
        self.vote_on = 0
        self.vote_by = 0
        self.vote_yes = 0
        self.vote_no = 0

    # --- facts: loans -----------------------------------------------------------------------------------

    def make_loan(self, loan: Loan) -> None:
        """A loan that was accepted, numbered one higher than the last."""
        if self.journal is not None:
            self.journal.append((LOAN_MADE, loan))
        self.loans_made = loan.number
        self.loans.append(loan)

    def change_loan(self, index: int, loan: Loan) -> None:
        if self.journal is not None:
            self.journal.append((LOAN_CHANGED, self.loans[index], loan))
        self.loans[index] = loan

    def close_loan(self, index: int, why: int) -> None:
        if self.journal is not None:
            self.journal.append((LOAN_CLOSED, self.loans[index], why, index))
        self.loans.pop(index)

    def find_loan(self, number: int) -> int:
        """Where a loan stands in the list, or NOBODY."""
        for i in range(len(self.loans)):
            loan: Loan = self.loans[i]
            if loan.number == number:
                return i
        return NOBODY

    # --- folding and checking ---------------------------------------------------------------------------

    def apply_own(self, event: tuple[Any, ...]) -> bool:
        kind: int = event[0]
        if kind == JAIL_CHANGED:
            self.set_jail(event[1], event[3])
        elif kind == POOR_HOUSE_CHANGED:
            self.set_poor(event[1], event[3])
        elif kind == ROUND_COUNTED:
            self.count_round(event[1], event[3])
        elif kind == MISSES_CHANGED:
            self.set_misses(event[1], event[3])
        elif kind == TITLES_DEALT:
            self.set_dealt(event[1], event[3])
        elif kind == TARGET_CHANGED:
            self.set_target(event[2])
        elif kind == CAME_FROM_CHANGED:
            self.set_came_from(event[2])
        elif kind == ENDING_CHANGED:
            self.set_ending(event[2])
        elif kind == HOUSES_CHANGED:
            self.set_houses(event[1], event[2], event[4])
        elif kind == SINGLE_TAX_BEGAN:
            self.begin_single_tax()
        elif kind == WAGES_CHANGED:
            self.set_wages(event[2])
        elif kind == TITLE_MADE_PUBLIC:
            self.make_public(event[1])
        elif kind == COLLEGE_BUILT:
            self.build_college(event[2])
        else:
            return self._apply_between_seats(kind, event)
        return True

    def _apply_between_seats(self, kind: int, event: tuple[Any, ...]) -> bool:
        """Trusts, votes and loans."""
        if kind == TRUST_CHANGED:
            self.set_trust(event[2])
        elif kind == TRUST_ASKED:
            self.ask_trust(event[2])
        elif kind == VOTE_MOVED:
            self.move_vote(event[1], event[2], event[4])
        elif kind == VOTE_CAST:
            self.cast_vote(event[1], event[2])
        elif kind == VOTE_CLOSED:
            self.close_vote()
        elif kind == LOAN_MADE:
            self.make_loan(event[1])
        elif kind == LOAN_CHANGED:
            old: Loan = event[1]
            self.change_loan(self.find_loan(old.number), event[2])
        elif kind == LOAN_CLOSED:
            self.close_loan(event[3], event[2])
        else:
            return False
        return True

    def checksum(self) -> int:
        """A number that tells two states apart for comparisons in bulk; the same in both forms of the build."""
        total = self.phase
        total = mix(total, self.turn * 4096 + self.then * 64 + self.doubles)
        total = mix(total, self.number * 4096 + self.round)
        if self.then != THEN_NOTHING:
            total = mix(total, self.die1 * 16 + self.die2)
        total = mix(total, self.mortgaged)
        total = mix(total, self.public)
        for account in range(12):
            total = mix(total, self.cash[account] & _SIXTY_BITS)
        for seat in range(self.seats):
            total = mix(total, self.space[seat] * 64 + self.jail[seat] * 8 + self.misses[seat])
            total = mix(total, self.rounds[seat] * 4096 + self.moved[seat])
            total = mix(total, self.dealt[seat])
            for kind in range(3):
                total = mix(total, self.stock[seat * 3 + kind])
        for space in range(self.board.spaces):
            total = mix(total, self.owner[space] + 1)
            for seat in range(self.seats):
                total = mix(total, self.houses_by[space * 4 + seat])
        total = mix(total, self.unseen[0])
        for i in range(self.seen_count[0]):
            total = mix(total, self.seen[i])
        total = mix(total, self.holder[15] + 1)
        total = mix(total, (self.auction_space + 1) * 16 + self.auction_leader + 1)
        total = mix(total, self.auction_high * 1024 + self.auction_bidders)
        total = mix(total, self.poor * 4096 + (self.target + 1) * 16 + self.came_from * 4 + self.ending)
        tax = 1 if self.single_tax else 0
        total = mix(total, self.wages * 16 + self.colleges * 2 + tax)
        total = mix(total, self.trust * 16 + self.trust_asked)
        total = mix(total, self.vote_on * 65536 + self.vote_by * 4096 + self.vote_yes * 64 + self.vote_no)
        for i in range(len(self.debts)):
            debt: Debt = self.debts[i]
            total = mix(total, debt.debtor * 4096 + debt.creditor * 64 + debt.reason)
            total = mix(total, debt.amount)
        for i in range(len(self.loans)):
            loan: Loan = self.loans[i]
            total = mix(total, loan.number * 256 + loan.lender * 16 + loan.borrower)
            total = mix(total, loan.amount)
            total = mix(total, loan.pledge)
        for i in range(len(self.offers)):
            offer: Offer = self.offers[i]
            total = mix(total, offer.number * 65536 + offer.version * 1024 + offer.accepted * 4)
            total = mix(total, offer.deeds())
        return mix(total, self.offers_made)
