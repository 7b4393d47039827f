"""A position: everything needed to go on from here, as a plain object that people can read.

Where it is decided: formats, part 2. Written positions hold no default but what identifies a table, and beside the
keys there `seats[].out_at` (in which order seats went out, from 1) and `offers_made` (the number given last).
A position is never taken at a chance point.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rentopia.engine import codes
from rentopia.engine.door import WAGES
from rentopia.engine.rows import Loan, Offer
from rentopia.engine.words import ACCOUNTS, BUILDINGS, PHASES
from rentopia.formats.positionread import Position, PositionError, read
from rentopia.formats.values import bits_of
from rentopia.games import game_of

__all__ = ["Position", "PositionError", "read", "write"]

#: Phases in which a throw is being settled, so that its dice still count.
SETTLING = (
    codes.MOVING,
    codes.CHOOSING,
    codes.SPECULATING,
    codes.BUYING,
    codes.AUCTION,
    codes.CLAIMING,
    codes.OWING,
)


def write(state: Any, names: Sequence[str]) -> dict[str, Any]:
    """Return the position of a state, with the names of its seats in order.

    Raises ValueError at a chance point, which no position can hold.
    """
    if state.chance != codes.NO_CHANCE:
        raise ValueError("no position is taken while chance is asked")
    return _Writer(state, names).write()


class _Writer:
    def __init__(self, state: Any, names: Sequence[str]) -> None:
        self.state = state
        self.names = list(names)
        self.game = game_of(state)

    def write(self) -> dict[str, Any]:
        state = self.state
        position: dict[str, Any] = {"game": self.game.name}
        options = self.game.options_of(state)
        if options:
            position["options"] = options
        position["seats"] = [self.seat(seat) for seat in range(state.seats)]
        position["bank"] = self.bank()
        position["turn"] = self.turn()
        decks = self.decks()
        if decks:
            position["decks"] = decks
        if state.auction_bidders or state.estate:
            position["auction"] = self.auction()
        if state.claim_kind:
            position["claims"] = self.claims()
        if len(state.debts):
            position["debts"] = [self.debt(debt) for debt in state.debts]
        if len(state.offers):
            position["offers"] = [self.offer(offer) for offer in state.offers]
        if state.offers_made:
            position["offers_made"] = state.offers_made
        if state.phase == codes.OVER:
            position["result"] = self.result()
        self.game.write_own(state, position, self)
        return position

    def account(self, account: int) -> str:
        return self.names[account] if account < codes.SEATS else ACCOUNTS[account]

    def who(self, mask: int) -> list[str]:
        return [self.names[seat] for seat in bits_of(mask)]

    def space(self, space: int) -> str | int:
        name: str | int = self.game.space_name(space)
        return name

    def spaces(self, mask: int) -> list[str | int]:
        return [self.space(space) for space in bits_of(mask)]

    def seat(self, seat: int) -> dict[str, Any]:
        state = self.state
        table: dict[str, Any] = {
            "name": self.names[seat],
            "cash": state.cash[seat],
            "space": self.game.place_of(state, seat),
        }
        if self.game.locked(state, seat):
            table[self.game.lock_key] = self.game.locked(state, seat)
        if not state.in_mask >> seat & 1:
            table["out"] = True
            table["out_at"] = state.out_at[seat]
        cards = [self.game.card_name(card) for card, holder in enumerate(state.holder) if holder == seat]
        if cards:
            table["cards"] = cards
        deeds = {
            str(self.space(space)): "mortgaged" if state.mortgaged >> space & 1 else self.level(space)
            for space in bits_of(state.owned[seat])
        }
        if deeds:
            table["deeds"] = deeds
        return table

    def level(self, space: int) -> int:
        """What a deed's entry says of its buildings, in games where it says it there."""
        level: int = self.state.level[space]
        return level if self.game.counts_buildings else 0

    def bank(self) -> dict[str, Any]:
        state = self.state
        account, key = self.game.purse
        table = {key: state.cash[account]}
        if self.game.counts_buildings:
            table["houses"] = state.houses if state.terms.limited_houses else "unlimited"
            table["hotels"] = state.hotels if state.terms.limited_hotels else "unlimited"
        return table

    def turn(self) -> dict[str, Any]:
        state = self.state
        if state.phase == codes.SETUP and state.number == 0:
            return {"phase": "setup"}
        table: dict[str, Any] = {
            "seat": self.names[state.turn],
            "phase": PHASES[state.phase],
            "doubles": state.doubles,
            "number": state.number,
            "round": state.round,
            "first": self.names[state.first],
        }
        if state.then != codes.THEN_NOTHING:
            table["then"] = self.game.words.thens[state.then]
        if state.die1 and (state.then != codes.THEN_NOTHING or state.phase in SETTLING):
            table["dice"] = [state.die1, state.die2]
        return table

    def decks(self) -> dict[str, list[str]]:
        state = self.state
        found = {}
        for deck, key in enumerate(self.game.decks):
            seen = state.seen[deck * 16 : deck * 16 + state.seen_count[deck]]
            if seen:
                found[key] = [self.game.card_name(card) for card in seen]
        return found

    def auction(self) -> dict[str, Any]:
        state = self.state
        table: dict[str, Any] = {}
        if state.auction_bidders:
            if state.auction_kind == codes.A_DEED:
                table["space"] = self.space(state.auction_space)
            else:
                table["building"] = BUILDINGS[state.auction_kind]
                table["streets"] = self.streets()
            table["high"] = state.auction_high
            if state.auction_leader != codes.NOBODY:
                table["leader"] = self.names[state.auction_leader]
            table["bidders"] = self.who(state.auction_bidders)
        if state.estate:
            table["estate"] = self.spaces(state.estate)
        return table

    def streets(self) -> dict[str, str | int]:
        """The street for which each seat still in bids: that of its first claim."""
        found: dict[str, str | int] = {}
        for claim in self.state.claims:
            if self.state.auction_bidders >> claim.seat & 1:
                found.setdefault(self.names[claim.seat], self.space(claim.space))
        return found

    def claims(self) -> dict[str, Any]:
        state = self.state
        return {
            "kind": BUILDINGS[state.claim_kind],
            "by": self.names[state.claim_by],
            "wants": [{"seat": self.names[claim.seat], "space": self.space(claim.space)} for claim in state.claims],
            "passed": self.who(state.claim_passed),
        }

    def debt(self, debt: Any) -> dict[str, Any]:
        return {
            "debtor": self.account(debt.debtor),
            "creditor": self.account(debt.creditor),
            "amount": debt.amount,
            "reason": self.game.words.reasons[debt.reason],
        }

    def offer(self, offer: Offer) -> dict[str, Any]:
        table: dict[str, Any] = {
            "number": offer.number,
            "version": offer.version,
            "by": self.names[offer.by],
            "accepted": self.who(offer.accepted),
        }
        if offer.loan is None:
            table["legs"] = [self.leg(offer, i) for i in range(offer.legs)]
        else:
            table["loan"] = self.loan(offer.loan)
        clear = {self.names[seat]: self.spaces(mask) for seat, mask in enumerate(offer.clear) if mask}
        if clear:
            table["clear"] = clear
        if offer.note:
            table["note"] = offer.note
        return table

    def leg(self, offer: Offer, i: int) -> dict[str, Any]:
        table: dict[str, Any] = {"from": self.names[offer.leg_from[i]], "to": self.names[offer.leg_to[i]]}
        if offer.leg_cash[i]:
            table["cash"] = offer.leg_cash[i]
        if offer.leg_deeds[i]:
            table["deeds"] = self.spaces(offer.leg_deeds[i])
        if offer.leg_cards[i]:
            table["cards"] = [self.game.card_name(card) for card in bits_of(offer.leg_cards[i])]
        for kind, word in enumerate(self.game.words.goods):
            if offer.leg_goods[i * 3 + kind]:
                table[word] = offer.leg_goods[i * 3 + kind]
        return table

    def loan(self, loan: Loan) -> dict[str, Any]:
        table: dict[str, Any] = {
            "lender": self.names[loan.lender],
            "borrower": self.names[loan.borrower],
            "amount": loan.amount,
            "interest": loan.interest,
        }
        if loan.number:
            table["number"] = loan.number
        if loan.pledge or loan.wages:
            table["pledge"] = WAGES if loan.wages else self.spaces(loan.pledge)
        if loan.called:
            table["called"] = loan.called
        for key in ("waits", "garnished"):
            if getattr(loan, key):
                table[key] = True
        if loan.note:
            table["note"] = loan.note
        return table

    def result(self) -> dict[str, Any]:
        result = self.game.result_of(self.state)
        return {
            "winners": [self.names[seat] for seat in result["winners"]],
            "ranking": {self.names[seat]: place for seat, place in enumerate(result["ranking"])},
            "worth": {self.names[seat]: worth for seat, worth in enumerate(result["worth"])},
        }
