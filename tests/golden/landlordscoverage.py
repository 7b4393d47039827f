"""What occurs in the golden matches of the Landlord's Game, compared with what there is; from the files alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from golden.coverage import Found
from rentopia.engine import codes
from rentopia.engine.history import Step
from rentopia.engine.words import OFFER_WHYS, PHASES, WAYS
from rentopia.formats.recordread import Record
from rentopia.games.landlords import codes as own
from rentopia.games.landlords.boardfile import card_id
from rentopia.games.landlords.clauses import REASONS
from rentopia.games.landlords.game import MAX_SEATS, MIN_SEATS, board_info
from rentopia.games.landlords.options import OPTIONS, SETUPS
from rentopia.games.landlords.words import VOTES, WORDS

_INFO = board_info()
_RING = 40
_SPECULATION = _INFO.names.index("Speculation")
_GAME_ENDS = (own.FIRST_HOME, own.LAST_HOME, own.AGREED)
_OWED = {"rent", "house_rent", "fare", "tax", "card", "interest", "opportunity_rent", "loan"}
_HARMLESS = {"build", "mortgage", "redeem", "offer", "counter-offer", "lend", "borrow"}
_PRIZES = {30, 40, 50, 60, 70, 80, 90, 100}

EXPECTED: dict[str, set[str]] = {
    "event": {name for name, _ in WORDS.events.values()},
    "action": set(WORDS.actions.values()),
    "space": {f"{space} {_INFO.names[space]}" for space in range(_RING + 4)},
    "card": {card_id(card) for card in range(16)},
    "money": set(REASONS) - {"starting_cash"},
    "phase": set(PHASES.values()) - {"buying", "claiming"},
    "then": set(WORDS.thens.values()),
    "way": set(WAYS.values()),
    "draw": {"dice", "card", "first", "deal"},
    "end": {WORDS.ends[end] for end in _GAME_ENDS} | {"agreed now", "agreed double"},
    "setup": set(SETUPS),
    "seats": {str(seats) for seats in range(MIN_SEATS, MAX_SEATS + 1)},
    "option at its default": {option.name for option in OPTIONS},
    "option at another value": {option.name for option in OPTIONS},
    "vote": {f"{on} {how}" for on in VOTES.values() for how in ("carried", "failed")}
    | {"a bot moved", "a bot said yes", "a bot said no", "the single tax at the start", "the single tax by rounds"},
    "trust": {"asked", "formed", "left by a partner", "ended by a railroad that went", "a fare of forty"},
    "loan": {
        *("lent", "borrowed", "repaid in part", "repaid whole", "called in part", "called and paid at once"),
        *("called and paid later", "foreclosed", "garnished", "waits", "waits no more", "interest paid"),
        *("interest added", "a pledge released", "a bought out pledge"),
    },
    "loan closed": {"paid", "foreclosed"},
    "offer changed": {"accepted", "countered", "deeds_altered"},
    "offer closed": {"settled", "rejected", "withdrawn", "goods_moved", "taken_back", "match_closed"},
    "treasury": {
        *(f"public {_INFO.names[space]}" for space in (13, 27, 5, 15, 25, 35)),
        *("college 1", "college 2", "a step after the colleges", "a title of nobody", "a mortgage cleared first"),
        *("wages rise", "education", "professor"),
    },
    "speculation": {f"won {prize}" for prize in _PRIZES}
    | {"3", "4", "caught the Broker", "refused", "by the Broker himself", "without a Broker", "ante to the Broker"},
    "Poor House": {f"in for {reason}" for reason in _OWED - {"loan"}} | {"in for loan", "out", "stayed"},
    "Jail": {
        *("in by trespass", "in by a card", "in as the Broker"),
        *("out by fine", "out by pardon", *(f"out by a double at try {tries}" for tries in (1, 2, 3, 4))),
        *("a fine that must be paid", "a try missed"),
    },
    "opportunity": set(_INFO.names[_RING:]),
    "undone": _HARMLESS,
    "debt": _OWED,
    "debt paid": _OWED,
    "debts": {"two debtors at once", "two creditors at once"},
    "auction": {"won", "without a bid", "first option taken", "first option left", "cash raised in it"},
    "choice": {
        "back",
        "forward",
        "railroad pass",
        "a luxury bought",
        "a luxury refused",
        "either way after five rounds",
    },
    "goods in a leg": {"cash", "deeds", "cards", "mortgaged deeds", "cleared deeds", *WORDS.goods},
    "misses": {"a turn missed"},
    "by": {"the seat", "table"},
}


def found_in(records: Iterable[Record]) -> Found:
    """Look through all records. The state before each step comes from the events alone."""
    found = Found(expected=EXPECTED)
    for record in records:
        options, bots = record.header.options, record.header.bots
        for option in OPTIONS:
            at_default = options.get(option.name, option.default) == option.default
            found.add("option at its default" if at_default else "option at another value", option.name)
        found.add("setup", str(options.get("setup", "deal")))
        found.add("seats", str(len(record.header.names)))
        state = record.header.opening()
        steps = [recorded.step for recorded in record.steps]
        for step in steps:
            _look_at_step(found, state, step, steps, bots)
            before = state.clone()
            for event in step.events:
                _look_at_event(found, state, before, step, event, bots)
                record.game.apply_event(state, event)
            for draw in step.draws:
                found.add("draw", draw.kind)
            if len({debt.debtor for debt in state.debts}) > 1:
                found.add("debts", "two debtors at once")
            if len({debt.creditor for debt in state.debts}) > 1:
                found.add("debts", "two creditors at once")
    return found


def _look_at_step(found: Found, state: Any, step: Step, steps: list[Step], bots: Any) -> None:
    move, seat, kinds = step.move, step.seat, [event[0] for event in step.events]
    found.add("action", WORDS.actions[move.kind])
    found.add("by", step.by or "the seat")
    if move.kind == codes.UNDO:
        undone = steps[step.takes_back - 1].move
        counter = undone.kind == codes.OFFER and undone.a > 0
        found.add("undone", "counter-offer" if counter else WORDS.actions[undone.kind])
    elif move.kind == codes.OFFER and move.offer is not None:
        _look_at_offer(found, state, move.offer)
    elif move.kind == codes.ACCEPT and move.clear:
        found.add("goods in a leg", "cleared deeds")
    elif move.kind == own.MOVE:
        _look_at_choice(found, state, step)
    elif move.kind == codes.DECLINE:
        found.add(*(("speculation", "refused") if state.target == _SPECULATION else ("choice", "a luxury refused")))
    elif move.kind == codes.BUY:
        found.add("choice", "a luxury bought")
    elif move.kind == codes.MORTGAGE and state.phase == codes.AUCTION:
        found.add("auction", "cash raised in it")
    elif move.kind in (codes.BID, codes.PASS) and _optional(state):
        found.add("auction", "first option taken" if move.kind == codes.BID else "first option left")
    elif move.kind == own.LEAVE_TRUST:
        found.add("trust", "left by a partner")
    elif move.kind == own.VOTE and bots:
        found.add("vote", f"a bot said {'yes' if move.a else 'no'}")
    elif move.kind == own.MOVE_SINGLE_TAX and bots:
        found.add("vote", "a bot moved")
    elif move.kind in (own.REPAY, own.CALL_LOAN):
        _look_at_repayment(found, state, step, kinds)
    if state.phase == codes.SPECULATING and move.kind == codes.ROLL:
        _look_at_speculation(found, state, step)
    if own.SINGLE_TAX_BEGAN in kinds and own.VOTE_CLOSED not in kinds:
        found.add(
            "vote", "the single tax at the start" if codes.TURN_BEGAN not in kinds else "the single tax by rounds"
        )
    _look_at_places(found, state, step, seat, kinds)


def _optional(state: Any) -> bool:
    leader = state.auction_leader
    return bool(leader not in (codes.NOBODY, state.turn) and state.auction_bidders == 1 << leader)


def _look_at_offer(found: Found, state: Any, offer: Any) -> None:
    for i in range(offer.legs):
        marks = {
            "cash": offer.leg_cash[i],
            "deeds": offer.leg_deeds[i],
            "cards": offer.leg_cards[i],
            "mortgaged deeds": offer.leg_deeds[i] & state.mortgaged,
            **{word: offer.leg_goods[i * 3 + kind] for kind, word in enumerate(WORDS.goods)},
        }
        found.add("goods in a leg", *(mark for mark, there in marks.items() if there))


def _look_at_choice(found: Found, state: Any, step: Step) -> None:
    found.add("choice", "back" if step.move.a else "forward", *(["railroad pass"] if step.move.b else []))
    space, house = state.space[step.seat], state.house
    if step.move.a and not house.between_low < space < house.between_high:
        found.add("choice", "either way after five rounds")


def _look_at_repayment(found: Found, state: Any, step: Step, kinds: list[int]) -> None:
    loan = next(loan for loan in state.loans if loan.number == step.move.a)
    part = step.move.b not in (-1, loan.amount)
    if step.move.kind == own.REPAY:
        found.add("loan", "repaid in part" if part else "repaid whole")
    else:
        found.add("loan", *(["called in part"] if part else []))
        found.add("loan", *(["called and paid at once"] if codes.DEBT_INCURRED not in kinds else []))


def _look_at_speculation(found: Found, state: Any, step: Step) -> None:
    die1, die2 = step.draws[0].values
    broker = state.owner[state.space[step.seat]]
    prizes = [event[3] for event in step.events if event[0] == codes.CASH_MOVED and event[4] == own.WINNINGS]
    found.add("speculation", *(f"won {prize}" for prize in prizes))
    if not prizes:
        found.add("speculation", str(die1 + die2), *(["caught the Broker"] if broker != codes.NOBODY else []))
    if broker == codes.NOBODY:
        found.add("speculation", "without a Broker")
    elif broker == step.seat:
        found.add("speculation", "by the Broker himself")
    elif any(event[4] == own.ANTE and event[2] == broker for event in step.events if event[0] == codes.CASH_MOVED):
        found.add("speculation", "ante to the Broker")


def _look_at_places(found: Found, state: Any, step: Step, seat: int, kinds: list[int]) -> None:
    """Jail, the Poor House and the inner spaces."""
    move = step.move
    for event in step.events:
        if event[0] == own.POOR_HOUSE_CHANGED:
            found.add("Poor House", *(["out"] if event[3] == 0 else []))
        elif event[0] == own.JAIL_CHANGED:
            _look_at_jail(found, state, step, event)
        elif event[0] == codes.TOKEN_MOVED and event[3] >= _RING:
            found.add("opportunity", _INFO.names[event[3]])
    if move.kind == own.ENTER_POOR_HOUSE and own.POOR_HOUSE_CHANGED in kinds:
        found.add(
            "Poor House", *(f"in for {WORDS.reasons[debt.reason]}" for debt in state.debts if debt.debtor == seat)
        )
    if move.kind == codes.ROLL and state.poor >> max(seat, 0) & 1 and codes.TOKEN_MOVED not in kinds:
        found.add("Poor House", *(["stayed"] if state.phase == codes.BEFORE_ROLL and seat == state.turn else []))


def _look_at_jail(found: Found, state: Any, step: Step, event: tuple[Any, ...]) -> None:
    _, seat, old, new = event
    kind = step.move.kind
    if old == 0:
        if seat != step.seat or state.phase == codes.SPECULATING:
            found.add("Jail", "in as the Broker")
        elif any(row[0] == codes.CARD_DRAWN and row[2] == 1 for row in step.events):
            found.add("Jail", "in by a card")
        else:
            found.add("Jail", "in by trespass")
    elif new > old:
        found.add("Jail", "a try missed")
    elif kind in (codes.PAY_FINE, codes.USE_CARD):
        found.add("Jail", "out by fine" if kind == codes.PAY_FINE else "out by pardon")
        if old == 4 and kind == codes.PAY_FINE:
            found.add("Jail", "a fine that must be paid")
    elif kind == codes.ROLL:
        found.add("Jail", f"out by a double at try {old}")


def _look_at_event(found: Found, state: Any, before: Any, step: Step, event: tuple[Any, ...], bots: Any) -> None:
    """One event, with the state just before it."""
    kind = event[0]
    found.add("event", WORDS.events[kind][0])
    if kind == codes.CARD_DRAWN:
        found.add("card", card_id(event[2]))
    elif kind == codes.MATCH_ENDED:
        found.add("end", WORDS.ends[event[1]])
        if event[1] == own.AGREED:
            found.add("end", "agreed now" if state.ending == own.ENDS_NOW else "agreed double")
    elif kind == codes.CASH_MOVED:
        _look_at_cash(found, state, event)
    elif kind in (codes.DEBT_INCURRED, codes.DEBT_PAID):
        incurred = kind == codes.DEBT_INCURRED
        found.add("debt" if incurred else "debt paid", WORDS.reasons[event[4] if incurred else event[5]])
        if not incurred and event[5] == own.LOAN_CALLED:
            found.add("loan", "called and paid later")
    elif kind == codes.PHASE_CHANGED:
        found.add("phase", PHASES[event[1]], PHASES[event[2]])
    elif kind == codes.THEN_CHANGED:
        found.add("then", *(WORDS.thens[then] for then in event[1:] if then != codes.THEN_NOTHING))
    elif kind == codes.TOKEN_MOVED:
        found.add("way", WAYS[event[4]])
        found.add("space", f"{event[3]} {_INFO.names[event[3]]}")
    elif kind == codes.OFFER_CHANGED_BY:
        found.add("offer changed", OFFER_WHYS[event[3]])
    elif kind == codes.OFFER_CLOSED:
        found.add("offer closed", OFFER_WHYS[event[2]])
    elif kind == codes.AUCTION_CLOSED:
        found.add("auction", "won" if event[4] != codes.NOBODY else "without a bid")
    elif kind == own.MISSES_CHANGED and event[3] < event[2]:
        found.add("misses", "a turn missed")
    else:
        _look_at_own(found, state, step, event)


def _look_at_cash(found: Found, state: Any, event: tuple[Any, ...]) -> None:
    _, _, payee, amount, reason = event
    found.add("money", WORDS.reasons[reason])
    if reason == own.LOAN_INTEREST and amount:
        found.add("loan", "interest paid")
    elif reason == own.BUY_OUT:
        lenders = [loan.lender for loan in state.loans if loan.pledge and loan.lender == payee]
        found.add("loan", *(["a bought out pledge"] if lenders else []))
        found.add("treasury", *(["a mortgage cleared first"] if payee == codes.MISCELLANEOUS and amount == 50 else []))
    elif reason == codes.FARE and state.trust and amount == 20:
        found.add("trust", "a fare of forty")


def _look_at_own(found: Found, state: Any, step: Step, event: tuple[Any, ...]) -> None:
    kind = event[0]
    if kind == own.VOTE_CLOSED:
        on, yes = event[1], event[3].bit_count()
        carried = yes >= 2 if on == own.ON_SINGLE_TAX else event[3] == state.in_mask
        found.add("vote", f"{VOTES[on]} {'carried' if carried else 'failed'}")
    elif kind == own.TRUST_ASKED:
        found.add("trust", *(["asked"] if event[2] else []))
    elif kind == own.TRUST_CHANGED:
        if event[2]:
            found.add("trust", "formed")
        elif step.move.kind != own.LEAVE_TRUST:
            found.add("trust", "ended by a railroad that went")
    elif kind == own.LOAN_MADE:
        # Who accepts a loan did not offer it.
        found.add("loan", "lent" if step.seat == event[1].borrower else "borrowed")
    elif kind == own.LOAN_CHANGED:
        _look_at_loan(found, event[1], event[2])
    elif kind == own.LOAN_CLOSED:
        word = WORDS.own_words["why_closed"][event[2]]
        found.add("loan closed", str(word))
        found.add("loan", *(["foreclosed"] if word == "foreclosed" else []))
    elif kind == own.TITLE_MADE_PUBLIC:
        found.add("treasury", f"public {_INFO.names[event[1]]}")
        nobody = not any(row[0] == codes.OWNER_CHANGED and row[1] == event[1] for row in step.events)
        found.add("treasury", *(["a title of nobody"] if nobody else []))
    elif kind == own.COLLEGE_BUILT:
        found.add("treasury", f"college {event[2]}")
    elif kind == own.WAGES_CHANGED and event[2] > event[1]:
        found.add("treasury", "wages rise")
        if state.colleges == 2 and not any(row[0] == own.COLLEGE_BUILT for row in step.events):
            found.add("treasury", "a step after the colleges")
    elif kind == codes.STOCK_MOVED and event[3] != codes.NOBODY and event[2] == codes.NOBODY:
        found.add("treasury", *(["education"] if event[1] == own.EDUCATION else []))
        found.add("treasury", *(["professor"] if event[1] == own.PROFESSORS else []))


def _look_at_loan(found: Found, old: Any, new: Any) -> None:
    marks = {
        "garnished": new.garnished and not old.garnished,
        "waits": new.waits and not old.waits,
        "waits no more": old.waits and not new.waits,
        "interest added": new.amount > old.amount,
        "a pledge released": old.pledge & ~new.pledge and new.amount == old.amount,
    }
    found.add("loan", *(mark for mark, there in marks.items() if there))
