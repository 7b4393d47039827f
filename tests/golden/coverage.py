"""What occurs in the golden matches: found in the files alone, and compared with what there is."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from rentopia.engine import codes
from rentopia.engine.history import Step
from rentopia.engine.rows import Offer
from rentopia.engine.words import ACCOUNTS, BUILDINGS, OFFER_WHYS, PHASES, WAYS
from rentopia.formats.recordread import Record
from rentopia.games.rentopia.cardfile import card_id
from rentopia.games.rentopia.codes import LOCKUP_CHANGED
from rentopia.games.rentopia.game import MAX_SEATS, MIN_SEATS
from rentopia.games.rentopia.options import OPTIONS
from rentopia.games.rentopia.words import WORDS

#: Phases of the Landlord's Game; its golden matches show them.
_OTHER_GAME = {"choosing", "speculating", "answering"}
#: Paid at set-up, before the first step, so that no record has it as an event.
_BEFORE_THE_FIRST_STEP = {"starting_cash"}
#: Seats lend each other nothing in Rentopia.
_OF_LOANS = {"loan"}
#: What Rentopia lets a seat owe (R-18.4); the other reasons move money that is there.
_OWED = {"rent", "fare", "company", "tax", "card", "lockup_fine", "transfer_fee"}

EXPECTED: dict[str, set[str]] = {
    "event": {name for name, _ in WORDS.events.values()},
    "card": {card_id(card) for card in range(32)},
    "end": set(WORDS.ends.values())
    | {"by a ruin", "by giving up", "a tie", "several out in one step", "several out one after the other"},
    "action": set(WORDS.actions.values()),
    "field": {
        "clear of an offer",
        "clear of an acceptance",
        "counters",
        "note",
        "version",
        "confirm",
        "cash in a leg",
        "deeds in a leg",
        "cards in a leg",
        "a mortgaged deed in a leg",
        "three sides",
    },
    "undone": {"build", "sell", "mortgage", "redeem", "offer", "counter-offer"},
    "money": set(WORDS.reasons.values()) - _BEFORE_THE_FIRST_STEP - _OF_LOANS,
    "debt": set(_OWED),
    "debt paid": set(_OWED),
    "debts": {"two debtors at once", "two creditors at once"},
    "creditor of a ruin": {"seat", "bank", "pot"},
    "phase": set(PHASES.values()) - _OTHER_GAME,
    "then": set(WORDS.thens.values()),
    "way": set(WAYS.values()),
    "offer changed": {"accepted", "countered", "deeds_altered"},
    "offer closed": set(OFFER_WHYS.values()) - {"accepted", "countered", "deeds_altered"},
    "auction": {f"{what} {how}" for what in ("deed", *BUILDINGS.values()) for how in ("won", "without a bid")}
    | {"won by who declined", "of an estate", "cash raised in it"},
    "claims": {f"{what} {how}" for what in BUILDINGS.values() for how in ("served", "lapsed")} | {"within the supply"},
    "into Lockup": {"Busted!", "a card of Fortune", "a card of Town Fund", "three doubles"},
    "out of Lockup": {
        "fine",
        "card",
        "double at try 1",
        "double at try 2",
        "double at try 3",
        "third miss, paid at once",
        "third miss, paid later",
        "third miss, ruin",
    },
    "draw": {"dice", "card", "first", "a card that was the only one", "a throw for a company", "an old card again"},
    "by": {"the seat", "clock", "table"},
    "option at its default": {option.name for option in OPTIONS},
    "option at another value": {option.name for option in OPTIONS} | {"houses unlimited", "hotels unlimited"},
    "seats": {str(seats) for seats in range(MIN_SEATS, MAX_SEATS + 1)},
    "board": {"printed", "a host's own"},
}


@dataclass
class Found:
    """What occurs, by topic, with the same words as in `EXPECTED`."""

    topics: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    expected: dict[str, set[str]] = field(default_factory=lambda: EXPECTED)

    def add(self, topic: str, *words: str) -> None:
        self.topics[topic].update(words)

    def missing(self, topic: str) -> set[str]:
        return self.expected[topic] - self.topics[topic]


def found_in(records: Iterable[Record]) -> Found:
    """Look through all records. The state before each step comes from the events alone."""
    found = Found()
    for record in records:
        _look_at_header(found, record)
        state = record.header.opening()
        steps = [recorded.step for recorded in record.steps]
        for step in steps:
            _look_at_step(found, state, step, steps)
            for event in step.events:
                _look_at_event(found, state, step, event)
                record.game.apply_event(state, event)
            _look_at_rest(found, state, step)
        for recorded in record.steps:
            for draw, n in zip(recorded.step.draws, recorded.numbers, strict=True):
                found.add("draw", draw.kind, *(["a card that was the only one"] if n is None else []))
        if state.ended == codes.ROUNDS_DONE and record.closing and record.closing.result:
            found.add("end", *(["a tie"] if len(record.closing.result["winners"]) > 1 else []))
    return found


def _look_at_header(found: Found, record: Record) -> None:
    options = record.header.options
    for option in OPTIONS:
        at_default = options.get(option.name, option.default) == option.default
        found.add("option at its default" if at_default else "option at another value", option.name)
        if options.get(option.name) == "unlimited":
            found.add("option at another value", f"{option.name} unlimited")
    found.add("seats", str(len(record.header.names)))
    found.add("board", "printed" if record.header.board is None else "a host's own")


def _look_at_step(found: Found, state: Any, step: Step, steps: list[Step]) -> None:
    found.add("action", WORDS.actions[step.move.kind])
    found.add("by", step.by or "the seat")
    move, kinds = step.move, [event[0] for event in step.events]
    if move.kind == codes.UNDO:
        undone = steps[step.takes_back - 1].move
        counter = undone.kind == codes.OFFER and undone.a > 0
        found.add("undone", "counter-offer" if counter else WORDS.actions[undone.kind])
    if move.kind == codes.SELL and move.b:
        found.add("field", "confirm")
    if move.kind == codes.ACCEPT:
        found.add("field", *(["clear of an acceptance"] if move.clear else []), *(["version"] if move.b > 1 else []))
    if move.kind == codes.OFFER and move.offer is not None:
        _look_at_offer(found, state, step.seat, move.offer, move.a)
    if state.phase == codes.AUCTION and move.kind in (codes.MORTGAGE, codes.SELL):
        found.add("auction", "cash raised in it")
    if state.phase == codes.MOVING and move.kind == codes.ROLL:
        found.add("draw", "a throw for a company")
    if codes.SEAT_WENT_OUT in kinds:
        ranks = [event[2] for event in step.events if event[0] == codes.SEAT_WENT_OUT]
        if len(ranks) > 1:
            found.add("end", "several out in one step")
        if codes.MATCH_ENDED in kinds:
            found.add("end", "by giving up" if move.kind == codes.GIVE_UP else "by a ruin")
            found.add("end", *(["several out one after the other"] if ranks[-1] > 2 else []))
    if codes.CLAIM_SERVED in kinds and codes.AUCTION_CLOSED not in kinds and codes.CLAIM_LAPSED not in kinds:
        found.add("claims", "within the supply")
    _look_at_lockup(found, state, step)


def _look_at_offer(found: Found, state: Any, seat: int, offer: Offer, counters: int) -> None:
    legs = range(offer.legs)
    marks = {
        "clear of an offer": offer.clear[seat],
        "counters": counters,
        "note": offer.note,
        "cash in a leg": any(offer.leg_cash[i] for i in legs),
        "deeds in a leg": any(offer.leg_deeds[i] for i in legs),
        "cards in a leg": any(offer.leg_cards[i] for i in legs),
        "a mortgaged deed in a leg": any(offer.leg_deeds[i] & state.mortgaged for i in legs),
        "three sides": offer.parties.bit_count() > 2,
    }
    found.add("field", *(mark for mark, there in marks.items() if there))


def _look_at_lockup(found: Found, state: Any, step: Step) -> None:
    """How a seat came into Lockup or left it, from the events around the change of its tries."""
    kind, seat = step.move.kind, step.seat
    events = step.events
    throws = [event for event in events if event[0] == codes.DICE_ROLLED]
    for before, event in pairwise(events):
        if event[0] == codes.TOKEN_MOVED and event[4] == codes.SENT:
            if before[0] == codes.DOUBLES_COUNTED:
                found.add("into Lockup", "three doubles")
            elif before[0] == codes.CARD_DRAWN:
                found.add("into Lockup", "a card of Fortune" if before[2] < 16 else "a card of Town Fund")
            else:
                found.add("into Lockup", "Busted!")
    fined = state.phase == codes.OWING and state.debts[0].reason == codes.LOCKUP_FINE
    for event in events:
        if event[0] == codes.SEAT_WENT_OUT and fined and state.debts[0].debtor == event[1]:
            found.add("out of Lockup", "third miss, ruin")
        if event[0] != LOCKUP_CHANGED or event[3] != 0:
            continue
        if kind in (codes.PAY_FINE, codes.USE_CARD):
            found.add("out of Lockup", "fine" if kind == codes.PAY_FINE else "card")
        elif fined:
            found.add("out of Lockup", "third miss, paid later")
        elif throws and throws[0][3] == throws[0][4]:
            found.add("out of Lockup", f"double at try {state.lockup[seat]}")
        else:
            found.add("out of Lockup", "third miss, paid at once")


def _look_at_event(found: Found, state: Any, step: Step, event: tuple[Any, ...]) -> None:
    """One event, with the state just before it."""
    kind = event[0]
    found.add("event", WORDS.events[kind][0])
    if kind == codes.CARD_DRAWN:
        found.add("card", card_id(event[2]))
        found.add("draw", *([] if event[3] else ["an old card again"]))
    elif kind == codes.MATCH_ENDED:
        found.add("end", WORDS.ends[event[1]])
    elif kind == codes.CASH_MOVED:
        found.add("money", WORDS.reasons[event[4]])
    elif kind == codes.DEBT_INCURRED:
        found.add("debt", WORDS.reasons[event[4]])
    elif kind == codes.DEBT_PAID:
        found.add("debt paid", WORDS.reasons[event[5]])
    elif kind == codes.SEAT_WENT_OUT:
        found.add("creditor of a ruin", ACCOUNTS.get(event[3], "seat"))
    elif kind == codes.PHASE_CHANGED:
        found.add("phase", PHASES[event[1]], PHASES[event[2]])
    elif kind == codes.THEN_CHANGED:
        found.add("then", *(WORDS.thens[then] for then in event[1:] if then != codes.THEN_NOTHING))
    elif kind == codes.TOKEN_MOVED:
        found.add("way", WAYS[event[4]])
    elif kind == codes.OFFER_CHANGED_BY:
        found.add("offer changed", OFFER_WHYS[event[3]])
    elif kind == codes.OFFER_CLOSED:
        found.add("offer closed", OFFER_WHYS[event[2]])
    elif kind == codes.AUCTION_CLOSED:
        what = BUILDINGS.get(event[2], "deed")
        found.add("auction", f"{what} {'won' if event[4] != codes.NOBODY else 'without a bid'}")
        if what == "deed" and event[4] == state.turn and event[1] == state.space[state.turn]:
            found.add("auction", "won by who declined")
    elif kind == codes.ESTATE_CHANGED and event[2] < event[1]:
        found.add("auction", "of an estate")
    elif kind in (codes.CLAIM_SERVED, codes.CLAIM_LAPSED):
        found.add("claims", f"{BUILDINGS[state.claim_kind]} {'served' if kind == codes.CLAIM_SERVED else 'lapsed'}")


def _look_at_rest(found: Found, state: Any, step: Step) -> None:
    """What stands after a step."""
    if len({debt.debtor for debt in state.debts}) > 1:
        found.add("debts", "two debtors at once")
    if len({debt.creditor for debt in state.debts}) > 1:
        found.add("debts", "two creditors at once")
