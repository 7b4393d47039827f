"""Reading what is pending in a position: auction, claims, debts, offers, and the result of a match that is over.

Where it is decided: formats, part 2.
"""

from __future__ import annotations

from typing import Any

from rentopia.engine import codes
from rentopia.engine.door import MOST_IN_A_NOTE, MOST_MONEY, WAGES, find_seat
from rentopia.engine.rows import MAX_LEGS, Claim, Debt, Loan, Offer
from rentopia.engine.shortage import bank_has, refuse_claim
from rentopia.engine.words import ACCOUNT_NUMBERS, BUILDING_NUMBERS
from rentopia.formats.values import PositionError, Table, bits_of, mask_of

MOST_PENDING = 1000
"""Debts, claims or offers in a position."""
MOST_LENT = 10**12 - 1
"""The most that a loan grows to, with the interest that was not paid."""
MOST_OFFERS = 10**9
"""Offers made in a match, and versions of one."""


class NameReader:
    """Finds what a position names: spaces, cards and seats. ``names`` are those of the seats, in order."""

    def __init__(self, game: Any, names: list[str]) -> None:
        self.game = game
        self.names = names

    def space(self, value: object, path: str) -> int:
        space: int = self.game.find_space(value) if type(value) in (int, str) else -1
        if space < 0:
            raise PositionError(path, "no such space on this board")
        return space

    def card(self, value: object, path: str) -> int:
        card: int = self.game.find_card(value) if type(value) in (int, str) else -1
        if card < 0:
            raise PositionError(path, "no such card")
        return card

    def seat(self, value: object, path: str) -> int:
        seat = find_seat(value, self.names)
        if seat < 0:
            raise PositionError(path, "no such seat")
        return seat


class PendingReader(NameReader):
    """Fills the pending things of a state whose seats, deeds, bank, decks and turn have been read."""

    def __init__(self, table: Table, game: Any, state: Any, names: list[str]) -> None:
        super().__init__(game, names)
        self.table = table
        self.state = state

    def read(self) -> None:
        self.game.read_own(self.state, self.table, self)
        self.read_claims()
        self.read_auction()
        self.read_debts()
        self.read_offers()
        self.read_result()
        self.check_phase()
        self.game.check_own(self.state, self.table, self)

    def check_phase(self) -> None:
        """What the phase waits for is there, and nothing else is."""
        state = self.state
        building = state.auction_bidders and state.auction_kind != codes.A_DEED
        if (state.phase == codes.AUCTION) != (state.auction_bidders != 0):
            self.table.fail("auction", "an open auction and the phase auction go together")
        if (state.phase == codes.OWING) != (len(state.debts) > 0):
            self.table.fail("debts", "open debts and the phase owing go together")
        if (state.phase == codes.CLAIMING or building) != (state.claim_kind != 0):
            self.table.fail("claims", "claims go with the phase claiming or the auction of a building")
        if state.estate and state.phase not in (codes.AUCTION, codes.OWING):
            self.table.fail("auction.estate", "would be auctioned before anything else goes on")
        if state.phase not in (codes.SETUP, codes.OVER) and not self.game.deciders(state):
            self.table.fail("turn.phase", "nobody has anything to decide in it")

    # --- names --------------------------------------------------------------------------------------------

    def seat_in(self, value: object, path: str) -> int:
        seat = self.seat(value, path)
        if not self.state.in_mask >> seat & 1:
            raise PositionError(path, "is out")
        return seat

    def account(self, value: object, path: str) -> int:
        if type(value) is str and value in ACCOUNT_NUMBERS:
            account = ACCOUNT_NUMBERS[value]
            if account not in self.game.accounts:
                raise PositionError(path, "is no account of this game")
            return account
        return self.seat_in(value, path)

    def deed(self, value: object, path: str) -> int:
        space = self.space(value, path)
        if not self.state.board.deed_mask >> space & 1:
            raise PositionError(path, "is no deed")
        return space

    def unowned(self, value: object, path: str) -> int:
        space = self.deed(value, path)
        if self.state.owner[space] != codes.NOBODY:
            raise PositionError(path, "belongs to a seat")
        return space

    # --- claims and auction -------------------------------------------------------------------------------

    def read_claims(self) -> None:
        if "claims" not in self.table:
            return
        state = self.state
        table = self.table.table("claims")
        state.claim_kind = kind = table.one_of("kind", BUILDING_NUMBERS)
        if not (state.terms.limited_hotels if kind == codes.A_HOTEL else state.terms.limited_houses):
            table.fail("kind", "never runs short by the options")
        state.claim_by = self.seat_in(table.need("by"), table.at("by"))
        state.claims = []
        table.each("wants", self.claim, MOST_PENDING)
        if state.phase == codes.CLAIMING and (not state.claims or state.claims[0].seat != state.claim_by):
            table.fail("wants", "the first claim is that of the seat that opened them")
        state.claim_passed = mask_of(table.different("passed", self.seat))
        table.done()

    def claim(self, value: object, path: str) -> Claim:
        """The next claim: legal after those before it, as `refuse_claim` says of one that is made (R.31)."""
        table = Table(value, path)
        seat = self.seat_in(table.need("seat"), table.at("seat"))
        space = self.deed(table.need("space"), table.at("space"))
        if not self.state.board.street_mask >> space & 1:
            table.fail("space", "is no street")
        if self.state.owner[space] != seat:
            table.fail("space", "belongs to somebody else")
        table.done()
        code = refuse_claim(self.state, seat, space)
        if code != codes.LEGAL:
            raise PositionError(path, f"cannot be claimed: {self.game.words.refusals[code][0]}")
        claim = Claim(seat, space)
        self.state.claims = [*self.state.claims, claim]
        return claim

    def read_auction(self) -> None:
        if "auction" not in self.table:
            return
        state = self.state
        table = self.table.table("auction")
        state.estate = mask_of(table.different("estate", self.unowned))
        if "space" in table and "building" in table:
            table.fail("building", "an auction is of a deed or of a building")
        if "space" in table or "building" in table:
            self.read_lot(table)
        elif not state.estate:
            table.fail("space", "is missing")
        table.done()

    def read_lot(self, table: Table) -> None:
        state = self.state
        if "space" in table:
            state.auction_kind = codes.A_DEED
            state.auction_space = self.unowned(table.get("space"), table.at("space"))
            if state.estate >> state.auction_space & 1:
                table.fail("estate", "holds the deed that is being auctioned")
        else:
            state.auction_kind = table.one_of("building", BUILDING_NUMBERS)
            if state.auction_kind != state.claim_kind:
                table.fail("building", "is not what the claims are for")
        state.auction_high = table.whole("high", 0, 0, MOST_MONEY)
        bidders = table.different("bidders", self.seat_in)
        state.auction_bidders = mask_of(bidders)
        if "leader" in table:
            state.auction_leader = leader = self.seat_in(table.get("leader"), table.at("leader"))
            if leader not in bidders:
                table.fail("leader", "has passed")
            if not 0 < state.auction_high <= state.cash[leader]:
                table.fail("high", "must be a bid that the leader can pay")
            if bidders == [leader] and not self.game.may_lead_alone(state):
                table.fail("bidders", "the leader alone is still in, so the auction is over")
        elif state.auction_high:
            table.fail("leader", "is missing: there is a bid")
        if not bidders:
            table.fail("bidders", "nobody is still in, so the auction is over")
        if state.auction_kind != codes.A_DEED:
            self.check_streets(table)
        self.game.read_auction(state, table, self)

    def check_streets(self, table: Table) -> None:
        """Each bidder for a building bids for the street of its first claim, and there is too little for all."""
        state = self.state
        streets: dict[int, int] = {}
        for claim in self.state.claims:
            streets.setdefault(claim.seat, claim.space)
        for seat in bits_of(self.state.auction_bidders):
            if seat not in streets:
                table.fail("bidders", f"{self.names[seat]} has no claim")
        leader = state.auction_leader
        if leader != codes.NOBODY and state.auction_high < state.board.house_price[streets[leader]]:
            table.fail("high", "is less than the house price of the leader's street")
        given = table.table("streets")
        for name, space in given.value.items():
            if streets.get(self.seat(name, given.at(name))) != self.deed(space, given.at(name)):
                raise PositionError(given.at(name), "is not the street of the seat's first claim")
        left = bank_has(state)
        if not 0 < left < len(state.claims):
            table.fail("building", f"{len(state.claims)} are claimed and the bank has {left}, which needs no auction")
        if state.estate:
            table.fail("estate", "is auctioned before anything is built")
        if not state.in_mask >> state.turn & 1 or state.then not in (codes.THEN_BEFORE_ROLL, codes.THEN_AFTER_ROLL):
            table.fail("building", "is auctioned in the turn of a seat that is in, which goes on afterwards")

    # --- debts and offers ---------------------------------------------------------------------------------

    def read_debts(self) -> None:
        state = self.state
        state.debts = self.table.each("debts", self.debt, MOST_PENDING)
        settled: set[int] = set()
        for i, debt in enumerate(state.debts):
            due = debt.amount
            if state.terms.one_sum:
                due = sum(other.amount for other in state.debts if other.debtor == debt.debtor)
            if debt.debtor not in settled and state.cash[debt.debtor] >= due:
                raise PositionError(f"debts[{i}]", "would have been paid, since the debtor has the cash")
            settled.add(debt.debtor)

    def debt(self, value: object, path: str) -> Debt:
        table = Table(value, path)
        debtor = self.seat_in(table.need("debtor"), table.at("debtor"))
        creditor = self.account(table.need("creditor"), table.at("creditor"))
        if creditor == debtor:
            table.fail("creditor", "is the debtor")
        amount = table.whole("amount", None, 1, 10**12 - 1)
        reason = table.one_of("reason", self.game.words.reason_numbers)
        table.done()
        return Debt(debtor, creditor, amount, reason)

    def read_offers(self) -> None:
        state = self.state
        state.offers = self.table.each("offers", self.offer, MOST_PENDING)
        numbers = [offer.number for offer in state.offers]
        for i, number in enumerate(numbers):
            if number in numbers[:i]:
                raise PositionError(f"offers[{i}].number", "is the number of another offer")
        state.offers_made = self.table.whole("offers_made", max(numbers, default=0), 0, MOST_OFFERS)
        if state.offers_made < max(numbers, default=0):
            self.table.fail("offers_made", "is less than the number of an open offer")
        if state.offers and state.phase in (codes.SETUP, codes.OVER):
            self.table.fail("offers", "there are none before the match and after it")

    def offer(self, value: object, path: str) -> Offer:
        table = Table(value, path)
        offer = Offer()
        offer.number = table.whole("number", None, 1, MOST_OFFERS)
        offer.version = table.whole("version", 1, 1, MOST_OFFERS)
        offer.by = self.seat_in(table.need("by"), table.at("by"))
        if "loan" in table and "lend" in self.game.words.action_numbers:
            return self.read_loan_offer(table, offer)
        legs = table.each("legs", self.leg, MAX_LEGS)
        if not legs:
            table.fail("legs", "an offer has at least one")
        spare = [0] * (MAX_LEGS - len(legs))
        offer.legs = len(legs)
        offer.leg_from = [leg[0] for leg in legs] + spare
        offer.leg_to = [leg[1] for leg in legs] + spare
        offer.leg_cash = [leg[2] for leg in legs] + spare
        offer.leg_deeds = [leg[3] for leg in legs] + spare
        offer.leg_cards = [leg[4] for leg in legs] + spare
        offer.leg_goods = [count for leg in legs for count in leg[5]] + [0] * 3 * len(spare)
        parties = mask_of([leg[0] for leg in legs] + [leg[1] for leg in legs])
        offer.parties = parties
        if len({(leg[0], leg[1]) for leg in legs}) < len(legs):
            table.fail("legs", "two go the same way between the same seats")
        for masks in ([leg[3] for leg in legs], [leg[4] for leg in legs]):
            goods = [number for mask in masks for number in bits_of(mask)]
            if len(set(goods)) < len(goods):
                table.fail("legs", "something is given twice")
        if not parties >> offer.by & 1:
            table.fail("by", "is no side of the offer")
        offer.accepted = mask_of(table.different("accepted", self.seat_in))
        if offer.accepted & ~parties:
            table.fail("accepted", "names a seat that is no side of the offer")
        if offer.accepted & ~(1 << offer.by) == parties & ~(1 << offer.by):
            table.fail("accepted", "all sides have accepted, so the offer is settled")
        offer.clear = self.read_clear(table, [leg[:5] for leg in legs])
        offer.note = self.note(table)
        table.done()
        return offer

    def read_loan_offer(self, table: Table, offer: Offer) -> Offer:
        """An offer of a loan: in place of legs it has the loan."""
        loan = self.loan(table.get("loan"), table.at("loan"), offered=True)
        offer.loan = loan
        offer.parties = 1 << loan.lender | 1 << loan.borrower
        if not offer.parties >> offer.by & 1:
            table.fail("by", "is no side of the loan")
        offer.accepted = mask_of(table.different("accepted", self.seat_in))
        if offer.accepted:
            table.fail("accepted", "a loan that the other side accepts is made")
        offer.note = loan.note
        table.get("note")
        table.done()
        return offer

    def note(self, table: Table) -> str:
        note = table.get("note", "")
        if type(note) is not str or len(note) > MOST_IN_A_NOTE or not note.isprintable():
            table.fail("note", f"must be a text of at most {MOST_IN_A_NOTE} printable characters")
        return str(note)

    def loan(self, value: object, path: str, offered: bool = False) -> Loan:
        """A loan on its terms; its pledged titles are the borrower's and free."""
        table = Table(value, path)
        loan = Loan()
        if not offered:
            loan.number = table.whole("number", None, 1, MOST_OFFERS)
        loan.lender = self.seat_in(table.need("lender"), table.at("lender"))
        loan.borrower = self.seat_in(table.need("borrower"), table.at("borrower"))
        if loan.lender == loan.borrower:
            table.fail("borrower", "is the lender")
        loan.amount = table.whole("amount", None, 1, MOST_MONEY if offered else MOST_LENT)
        loan.interest = table.whole("interest", 0, 0, MOST_MONEY)
        if table.get("pledge") == WAGES:
            loan.wages = True
        else:
            loan.pledge = mask_of(table.different("pledge", self.deed))
        # What was offered stays on the table, though it can no longer be accepted.
        for deed in bits_of(0 if offered else loan.pledge):
            if self.state.owner[deed] != loan.borrower or self.state.mortgaged >> deed & 1:
                table.fail("pledge", f"{self.game.space_name(deed)} is not the borrower's, or is mortgaged")
        if not offered:
            loan.called = table.whole("called", 0, 0, loan.amount)
            loan.waits = table.flag("waits")
            loan.garnished = table.flag("garnished")
        loan.note = self.note(table)
        table.done()
        return loan

    def leg(self, value: object, path: str) -> tuple[int, int, int, int, int, list[int]]:
        """Giver, taker, cash, mask of deeds, mask of cards, numbers of what is only counted."""
        state = self.state
        table = Table(value, path)
        giver = self.seat_in(table.need("from"), table.at("from"))
        taker = self.seat_in(table.need("to"), table.at("to"))
        cash = table.whole("cash", 0, 0, MOST_MONEY)
        deeds = table.different("deeds", self.deed)
        cards = table.different("cards", self.card)
        goods = [table.whole(word, 0, 0, MOST_MONEY) for word in self.game.words.goods]
        goods += [0] * (3 - len(goods))
        table.done()
        if giver == taker:
            table.fail("to", "is the giver")
        if not cash and not deeds and not cards and not any(goods):
            raise PositionError(path, "gives nothing")
        for deed in deeds:
            if state.owner[deed] != giver:
                table.fail("deeds", f"{self.game.space_name(deed)} is not the giver's")
        for card in cards:
            if state.holder[card] != giver:
                table.fail("cards", f"{self.game.card_name(card)} is not the giver's")
        for kind, count in enumerate(goods):
            if count > state.stock[giver * 3 + kind]:
                table.fail(self.game.words.goods[kind], "are more than the giver has")
        return giver, taker, cash, mask_of(deeds), mask_of(cards), goods

    def read_clear(self, table: Table, legs: list[tuple[int, int, int, int, int]]) -> list[int]:
        clear = [0] * codes.SEATS
        given = table.table("clear")
        for name in given.value:
            seat = self.seat(name, given.at(name))
            clear[seat] = mask_of(given.different(name, self.deed))
            received = 0
            for leg in legs:
                if leg[1] == seat:
                    received |= leg[3]
            if clear[seat] & ~received:
                raise PositionError(given.at(name), "names a deed that the seat does not receive")
        return clear

    # --- result -------------------------------------------------------------------------------------------

    def read_result(self) -> None:
        """A result follows from the rest of the position; what is written must agree."""
        if "result" not in self.table:
            return
        if self.state.phase != codes.OVER:
            self.table.fail("result", "the match is not over")
        table = self.table.table("result")
        result = self.game.result_of(self.state)
        if "winners" in table and sorted(table.different("winners", self.seat)) != sorted(result["winners"]):
            table.fail("winners", "are not those that the position gives")
        for key in ("ranking", "worth"):
            given = table.table(key)
            for name in given.value:
                if given.get(name) != result[key][self.seat(name, given.at(name))]:
                    raise PositionError(given.at(name), "is not what the position gives")
        table.done()
