"""Rentopia's state: the shared one, the tries in Lockup, and the host's switches."""

from __future__ import annotations

from typing import Any

from rentopia.engine.board import Board
from rentopia.engine.checksum import mix
from rentopia.engine.codes import THEN_NOTHING
from rentopia.engine.rows import Claim, Debt, Offer
from rentopia.engine.state import State
from rentopia.engine.terms import Terms
from rentopia.games.rentopia.codes import LOCKUP_CHANGED
from rentopia.games.rentopia.houserules import HouseRules

# Named, because a literal of more than 32 bits in an expression stays a Python number in the compiled form.
_SIXTY_BITS = 1152921504606846975


class RentopiaState(State):
    """`lockup[seat]`: 0 free, 1 to 3 locked up and this will be that try (R.12)."""

    def __init__(self, board: Board, terms: Terms, house: HouseRules, seats: int) -> None:
        State.__init__(self, board, terms, seats)
        self.house: HouseRules = house
        self.lockup = [0] * 8
        for seat in range(seats):
            self.pay_out_starting_cash(seat, house.starting_cash)

    def clone(self) -> RentopiaState:
        """An equal state that shares nothing that can change; without the journal."""
        new = RentopiaState.__new__(RentopiaState)
        self.copy_into(new)
        new.house = self.house
        new.lockup = self.lockup[:]
        return new

    def set_lockup(self, seat: int, tries: int) -> None:
        if self.journal is not None:
            self.journal.append((LOCKUP_CHANGED, seat, self.lockup[seat], tries))
        self.lockup[seat] = tries

    def apply_own(self, event: tuple[Any, ...]) -> bool:
        if event[0] == LOCKUP_CHANGED:
            self.set_lockup(event[1], event[3])
            return True
        return False

    def checksum(self) -> int:
        """A number that tells two states apart for comparisons in bulk; the same in both forms of the build."""
        total = self.phase
        total = mix(total, self.turn * 4096 + self.then * 64 + self.doubles)
        total = mix(total, self.number)
        total = mix(total, self.round * 4096 + self.first * 256 + self.in_mask)
        if self.then != THEN_NOTHING:
            total = mix(total, self.die1 * 16 + self.die2)
        total = mix(total, self.houses * 65536 + self.hotels)
        total = mix(total, self.mortgaged)
        total = mix(total, self.estate)
        for account in range(12):
            total = mix(total, self.cash[account] & _SIXTY_BITS)
        for seat in range(self.seats):
            total = mix(total, self.space[seat] * 64 + self.lockup[seat] * 16 + self.out_at[seat])
        for space in range(self.board.spaces):
            total = mix(total, (self.owner[space] + 1) * 8 + self.level[space])
        for deck in range(2):
            total = mix(total, self.unseen[deck])
            for i in range(self.seen_count[deck]):
                total = mix(total, self.seen[deck * 16 + i])
        for card in range(32):
            total = mix(total, self.holder[card] + 1)
        total = mix(total, (self.auction_space + 1) * 16 + self.auction_leader + 1)
        total = mix(total, self.auction_high * 1024 + self.auction_bidders * 4 + self.auction_kind)
        total = mix(total, self.claim_kind * 65536 + self.claim_by * 256 + self.claim_passed)
        for i in range(len(self.claims)):
            claim: Claim = self.claims[i]
            total = mix(total, claim.seat * 64 + claim.space)
        for i in range(len(self.debts)):
            debt: Debt = self.debts[i]
            total = mix(total, debt.debtor * 4096 + debt.creditor * 64 + debt.reason)
            total = mix(total, debt.amount)
        for i in range(len(self.offers)):
            offer: Offer = self.offers[i]
            total = mix(total, offer.number * 65536 + offer.version * 1024 + offer.accepted * 4)
            total = mix(total, offer.deeds())
        return mix(total, self.offers_made)
