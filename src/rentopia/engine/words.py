"""The words that people, files and the network see for the numbers of `engine/codes.py`, both ways.

Words are fixed by the file formats, parts 3, 4 and 6; numbers may change from version to version. A game adds its own
to a `Vocabulary`, in its `words.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from rentopia.engine import codes

#: What can hold money beside the seats.
ACCOUNTS: dict[int, str] = {
    codes.BANK: "bank",
    codes.POT: "pot",
    codes.TREASURY: "treasury",
    codes.MISCELLANEOUS: "miscellaneous",
}
ACCOUNT_NUMBERS: dict[str, int] = {word: number for number, word in ACCOUNTS.items()}

PHASES: dict[int, str] = {
    codes.SETUP: "setup",
    codes.BEFORE_ROLL: "before_roll",
    codes.MOVING: "moving",
    codes.CHOOSING: "choosing",
    codes.SPECULATING: "speculating",
    codes.BUYING: "buying",
    codes.AUCTION: "auction",
    codes.CLAIMING: "claiming",
    codes.OWING: "owing",
    codes.ANSWERING: "answering",
    codes.AFTER_ROLL: "after_roll",
    codes.OVER: "over",
}
PHASE_NUMBERS: dict[str, int] = {word: number for number, word in PHASES.items()}

#: What follows once all that is pending has been settled; nothing pending has no word.
THENS: dict[int, str] = {
    codes.THEN_BEFORE_ROLL: "before_roll",
    codes.THEN_AFTER_ROLL: "after_roll",
    codes.THEN_MOVE: "move",
    codes.THEN_NEXT: "next",
}


@dataclass(frozen=True)
class Field:
    """One field of an action: where it stands in a `Move` (``slot``), and how it is read (``kind``).

    Kinds: ``space``, ``amount`` (dollars), ``number`` (of an offer or a loan, or a version), ``count``, ``card``,
    ``seat``, ``flag``, ``spaces`` (a list; a mask in `Move.clear`), ``word`` (one of ``words``, in order from 0).
    Without a ``default`` (the int it stands for) the action must have the field.
    """

    name: str
    slot: str
    kind: str
    default: int | None = None
    words: tuple[str, ...] = ()


ACTIONS: dict[int, str] = {
    codes.START: "start",
    codes.ROLL: "roll",
    codes.PAY_FINE: "pay_fine",
    codes.USE_CARD: "use_card",
    codes.BUY: "buy",
    codes.DECLINE: "decline",
    codes.BID: "bid",
    codes.PASS: "pass",
    codes.CLAIM: "claim",
    codes.END_TURN: "end_turn",
    codes.BUILD: "build",
    codes.SELL: "sell",
    codes.MORTGAGE: "mortgage",
    codes.REDEEM: "redeem",
    codes.OFFER: "offer",
    codes.ACCEPT: "accept",
    codes.REJECT: "reject",
    codes.WITHDRAW: "withdraw",
    codes.GIVE_UP: "give_up",
    codes.UNDO: "undo",
}

#: Fields of each action beside ``type``; `offer` is read on its own, since it holds legs.
FIELDS: dict[int, tuple[Field, ...]] = {
    codes.BID: (Field("amount", "a", "amount"),),
    codes.USE_CARD: (Field("card", "a", "card"),),
    codes.CLAIM: (Field("space", "a", "space"),),
    codes.BUILD: (Field("space", "a", "space"),),
    codes.SELL: (Field("space", "a", "space"), Field("confirm", "b", "flag", 0)),
    codes.MORTGAGE: (Field("space", "a", "space"),),
    codes.REDEEM: (Field("space", "a", "space"),),
    codes.ACCEPT: (
        Field("offer", "a", "number"),
        Field("version", "b", "number", 1),
        Field("clear", "clear", "spaces", 0),
    ),
    codes.REJECT: (Field("offer", "a", "number"),),
    codes.WITHDRAW: (Field("offer", "a", "number"),),
}

#: Code and sentence of each refusal.
REFUSALS: dict[int, tuple[str, str]] = {
    codes.MALFORMED: ("malformed", "The action is not of a form that can be understood."),
    codes.UNKNOWN_SPACE: ("unknown_space", "There is no such space on this board."),
    codes.AMOUNT_OUT_OF_RANGE: ("amount_out_of_range", "An amount is a whole number from 0 to 1,000,000,000."),
    codes.MATCH_OVER: ("match_over", "The match is over."),
    codes.SEAT_IS_OUT: ("seat_is_out", "This seat is out of the match."),
    codes.WRONG_PHASE: ("wrong_phase", "Nobody can do this now."),
    codes.ALREADY_PASSED: ("already_passed", "You have passed already; a pass is final."),
    codes.NOT_YOUR_TURN: ("not_your_turn", "It is not for you to do this now."),
    codes.MUST_SETTLE_FIRST: ("must_settle_first", "Something else has to be settled first."),
    codes.NO_SUCH_OFFER: ("no_such_offer", "There is no open offer of that number."),
    codes.OFFER_CHANGED: ("offer_changed", "The offer has changed since that version."),
    codes.NO_SUCH_LOAN: ("no_such_loan", "There is no loan of that number."),
    codes.NOT_IN_LOCKUP: ("not_in_lockup", "You are not in Lockup."),
    codes.CARD_NOT_HELD: ("card_not_held", "That card is not in the hand it is asked from."),
    codes.NOT_OWNER: ("not_owner", "The deed belongs to somebody else, or to nobody."),
    codes.IS_PLEDGED: ("is_pledged", "The deed is pledged for a loan."),
    codes.NOT_A_STREET: ("not_a_street", "Only streets are built on."),
    codes.SET_INCOMPLETE: ("set_incomplete", "You do not own every street of this district."),
    codes.IS_MORTGAGED: ("is_mortgaged", "A mortgage stands in the way."),
    codes.NOT_MORTGAGED: ("not_mortgaged", "The deed is not mortgaged."),
    codes.HAS_BUILDINGS: ("has_buildings", "There are buildings on this street."),
    codes.DISTRICT_HAS_BUILDINGS: ("district_has_buildings", "There are buildings in this district."),
    codes.NOTHING_BUILT: ("nothing_built", "There is no building on this street."),
    codes.TOO_MANY_HOUSES: ("too_many_houses", "No more can be built on this street."),
    codes.UNEVEN: ("uneven", "The streets of a district are built on, and sold from, evenly."),
    codes.NO_HOUSES_LEFT: ("no_houses_left", "The bank has no house left."),
    codes.NO_HOTELS_LEFT: ("no_hotels_left", "The bank has no hotel left."),
    codes.NEEDS_CONFIRM: ("needs_confirm", "More than one level would go; the sale has to be confirmed."),
    codes.IS_LEADING: ("is_leading", "The highest bid is yours, so you cannot pass."),
    codes.OUTBIDS_ITSELF: ("outbids_itself", "The highest bid is yours already."),
    codes.BID_TOO_LOW: ("bid_too_low", "The bid is lower than the least that counts."),
    codes.TOO_MANY_OFFERS: ("too_many_offers", "You have four open offers already."),
    codes.GIVES_AWAY_WHILE_OWING: (
        "gives_away_while_owing",
        "Whoever owes must receive cash of at least what the deeds given could be mortgaged for.",
    ),
    codes.CAN_PAY: ("can_pay", "You can pay this."),
    codes.NOTHING_TO_UNDO: ("nothing_to_undo", "There is no action of yours that can be taken back."),
    codes.NOT_ENOUGH_CASH: ("not_enough_cash", "There is not enough cash for this."),
}

#: Why money moves, and what debts are for.
REASONS: dict[int, str] = {
    codes.STARTING_CASH_PAID: "starting_cash",
    codes.SALARY_PAID: "salary",
    codes.PURCHASE: "purchase",
    codes.AUCTION_WON: "auction",
    codes.RENT: "rent",
    codes.FARE: "fare",
    codes.COMPANY_CHARGE: "company",
    codes.TAX_DUE: "tax",
    codes.CARD_MONEY: "card",
    codes.LOCKUP_FINE: "lockup_fine",
    codes.BUILDING_COST: "building",
    codes.BUILDING_SALE: "building_sale",
    codes.MORTGAGE_RAISED: "mortgage",
    codes.REDEMPTION: "redemption",
    codes.TRANSFER_FEE: "transfer_fee",
    codes.TRADE: "trade",
    codes.JACKPOT: "jackpot",
    codes.ESTATE: "estate",
    codes.LOAN: "loan",
}

#: How a token moved.
WAYS: dict[int, str] = {codes.FORWARD: "forward", codes.BACKWARD: "backward", codes.SENT: "sent"}

#: Kinds of buildings that can run short.
BUILDINGS: dict[int, str] = {codes.A_HOUSE: "house", codes.A_HOTEL: "hotel"}
BUILDING_NUMBERS: dict[str, int] = {word: number for number, word in BUILDINGS.items()}

#: Why an offer changed or closed.
OFFER_WHYS: dict[int, str] = {
    codes.ACCEPTED: "accepted",
    codes.COUNTERED: "countered",
    codes.DEEDS_ALTERED: "deeds_altered",
    codes.SETTLED: "settled",
    codes.REJECTED: "rejected",
    codes.WITHDRAWN: "withdrawn",
    codes.SIDE_WENT_OUT: "side_went_out",
    codes.GOODS_MOVED: "goods_moved",
    codes.TAKEN_BACK: "taken_back",
    codes.MATCH_CLOSED: "match_closed",
}

#: Why a match ended.
ENDS: dict[int, str] = {codes.LAST_STANDING: "last_standing", codes.ROUNDS_DONE: "rounds_done"}

#: Name and field names of each event; the fields stand in this order after the number in a row of the journal.
EVENTS: dict[int, tuple[str, tuple[str, ...]]] = {
    codes.MATCH_STARTED: ("match_started", ("first",)),
    codes.TURN_BEGAN: ("turn_began", ("old_seat", "seat", "old_round", "round")),
    codes.PHASE_CHANGED: ("phase_changed", ("old", "new")),
    codes.THEN_CHANGED: ("then_changed", ("old", "new")),
    codes.DICE_ROLLED: ("dice_rolled", ("old_die1", "old_die2", "die1", "die2")),
    codes.DOUBLES_COUNTED: ("doubles_counted", ("old", "new")),
    codes.TOKEN_MOVED: ("token_moved", ("seat", "old", "new", "how")),
    codes.CASH_MOVED: ("cash_moved", ("from", "to", "amount", "reason")),
    codes.OWNER_CHANGED: ("owner_changed", ("space", "old", "new")),
    codes.LEVEL_CHANGED: ("level_changed", ("space", "old", "new")),
    codes.MORTGAGE_CHANGED: ("mortgage_changed", ("space", "old", "new")),
    codes.CARD_DRAWN: ("card_drawn", ("seat", "card", "from_unseen", "kept")),
    codes.CARD_RETURNED: ("card_returned", ("seat", "card")),
    codes.CARD_GIVEN: ("card_given", ("card", "old", "new")),
    codes.AUCTION_OPENED: ("auction_opened", ("space", "kind", "bidders")),
    codes.BID_PLACED: ("bid_placed", ("seat", "amount", "old_leader", "old_high")),
    codes.BIDDER_PASSED: ("bidder_passed", ("seat",)),
    codes.AUCTION_CLOSED: ("auction_closed", ("space", "kind", "bidders", "leader", "high")),
    codes.ESTATE_CHANGED: ("estate_changed", ("old", "new")),
    codes.CLAIMS_OPENED: ("claims_opened", ("kind", "by")),
    codes.CLAIM_MADE: ("claim_made", ("seat", "space")),
    codes.CLAIM_PASSED: ("claim_passed", ("seat",)),
    codes.CLAIM_SERVED: ("claim_served", ("index", "seat", "space")),
    codes.CLAIM_LAPSED: ("claim_lapsed", ("index", "seat", "space")),
    codes.CLAIMS_CLOSED: ("claims_closed", ("kind", "by", "passed")),
    codes.DEBT_INCURRED: ("debt_incurred", ("debtor", "creditor", "amount", "reason")),
    codes.DEBT_PAID: ("debt_paid", ("index", "debtor", "creditor", "amount", "reason")),
    codes.DEBT_LAPSED: ("debt_lapsed", ("index", "debtor", "creditor", "amount", "reason")),
    codes.OFFER_MADE: ("offer_made", ("offer",)),
    codes.OFFER_CHANGED_BY: ("offer_changed", ("old", "new", "why")),
    codes.OFFER_CLOSED: ("offer_closed", ("offer", "why", "index")),
    codes.SEAT_WENT_OUT: ("seat_went_out", ("seat", "rank", "creditor", "old_outs")),
    codes.MATCH_ENDED: ("match_ended", ("reason",)),
    codes.STOCK_MOVED: ("stock_moved", ("kind", "from", "to", "count")),
}


@dataclass(frozen=True)
class Vocabulary:
    """All words of a game: the shared ones and its own, by number; a game's own win over the shared.

    ``own_kinds`` names for each of its own events the kinds of the fields, in order, as in `formats/recordevents.py`; a
    kind that is a word of the game has its words in ``own_words``, with None for the number that stands for nothing.
    ``absent`` are shared actions that it does not have, ``absent_events`` shared events, ``goods`` what it only counts,
    by number from 0 (three at most), ``harmless`` the actions that may be taken back (R.54).
    """

    own_actions: Mapping[int, str] = field(default_factory=dict)
    own_fields: Mapping[int, tuple[Field, ...]] = field(default_factory=dict)
    own_refusals: Mapping[int, tuple[str, str]] = field(default_factory=dict)
    own_reasons: Mapping[int, str] = field(default_factory=dict)
    own_thens: Mapping[int, str] = field(default_factory=dict)
    own_ends: Mapping[int, str] = field(default_factory=dict)
    own_events: Mapping[int, tuple[str, tuple[str, ...]]] = field(default_factory=dict)
    own_kinds: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    own_words: Mapping[str, Mapping[int, str | None]] = field(default_factory=dict)
    absent: tuple[int, ...] = ()
    absent_events: tuple[int, ...] = ()
    goods: tuple[str, ...] = ()
    harmless: tuple[int, ...] = (codes.BUILD, codes.SELL, codes.MORTGAGE, codes.REDEEM, codes.OFFER)

    @cached_property
    def actions(self) -> dict[int, str]:
        return {number: word for number, word in {**ACTIONS, **self.own_actions}.items() if number not in self.absent}

    @cached_property
    def action_numbers(self) -> dict[str, int]:
        return {word: number for number, word in self.actions.items()}

    @cached_property
    def fields(self) -> dict[int, tuple[Field, ...]]:
        return {**FIELDS, **self.own_fields}

    @cached_property
    def refusals(self) -> dict[int, tuple[str, str]]:
        """Code and sentence of each refusal."""
        return {**REFUSALS, **self.own_refusals}

    @cached_property
    def reasons(self) -> dict[int, str]:
        return {**REASONS, **self.own_reasons}

    @cached_property
    def reason_numbers(self) -> dict[str, int]:
        return {word: number for number, word in self.reasons.items()}

    @cached_property
    def thens(self) -> dict[int, str]:
        return {**THENS, **self.own_thens}

    @cached_property
    def then_numbers(self) -> dict[str, int]:
        return {word: number for number, word in self.thens.items()}

    @cached_property
    def ends(self) -> dict[int, str]:
        return {**ENDS, **self.own_ends}

    @cached_property
    def events(self) -> dict[int, tuple[str, tuple[str, ...]]]:
        """Name and field names of each event."""
        shared = {number: event for number, event in EVENTS.items() if number not in self.absent_events}
        return {**shared, **self.own_events}

    @cached_property
    def event_numbers(self) -> dict[str, int]:
        return {name: number for number, (name, _) in self.events.items()}
