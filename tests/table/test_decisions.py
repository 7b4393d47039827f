"""Decisions as clients get them: whole actions that are accepted as they stand, and the rest with its reason."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from golden.files import GOLDEN, LANDLORDS
from rentopia.engine import codes
from rentopia.engine.decision import OUT_OF_PLACE, Choice, decide
from rentopia.engine.refusal import Refusal
from rentopia.engine.rows import Move
from rentopia.formats.record import scope_of
from rentopia.formats.recordread import fold_step, load
from rentopia.protocol.messages import ChoiceView
from rentopia.table.match.decisions import partners
from rentopia.table.match.rows import Proposal
from table.livehelp import AT, Log, random_act, random_match, started

BOTH = pytest.mark.parametrize("game", ["rentopia", "landlords"])
GIVE_UP = {"type": "give_up"}


def filled(choice: ChoiceView, rng: random.Random) -> Iterator[dict[str, Any]]:
    """The action as it is sent: with its bounds, or with all or none of a set."""
    if choice.fill is None:
        yield {**choice.action, **({"confirm": True} if choice.confirm else {})}
        return
    if choice.may_leave:
        yield dict(choice.action)
    if choice.high:
        for amount in {choice.low, choice.high, rng.randint(choice.low, choice.high)}:
            yield {**choice.action, choice.fill: amount}
    else:
        yield {**choice.action, choice.fill: list(choice.spaces)}


@BOTH
@pytest.mark.parametrize("number", range(4))
def test_what_is_offered_is_accepted_and_what_is_refused_is_refused_for_that_reason(game: str, number: int) -> None:
    log = random_match(game, 20 + number)
    live, rng = log.live, random.Random(number)
    while not live.over and live.head < 60:
        for seat in range(live.state.seats):
            check(log, seat, rng)
        log.do(*random_act(log, rng))


def check(log: Log, seat: int, rng: random.Random) -> None:
    live = log.live
    message = live.decision(seat)
    assert (message.seq, message.seat) == (live.head, seat)
    for choice in message.open:
        assert choice.refused is None and choice.clause is None
        if choice.fill in ("titles", "clear"):
            answers = [log.propose(seat, {**choice.action, choice.fill: list(choice.spaces)})]
            answers.append(log.propose(seat, {**choice.action, choice.fill: []}) if refused(answers[0]) else answers[0])
            # All of a set or none of it is open; what lies between the rules say then.
            assert not all(refused(answer) for answer in answers), choice
            drop(log, answers)
            continue
        for payload in filled(choice, rng):
            answer = log.propose(seat, payload)
            if refused(answer) and choice.may_leave and choice.fill not in payload:
                continue  # the whole may be too much where a part is open
            assert isinstance(answer, Proposal), (payload, answer)
            live.drop(answer)
    for choice in message.refused:
        answer = log.propose(
            seat, choice.action if choice.fill != "titles" else {**choice.action, "titles": list(choice.spaces)}
        )
        if choice.action["type"] == "bid":
            continue  # there is no bid to be tried; the reason is that of every one
        assert isinstance(answer, Refusal), choice
        assert (answer.code, answer.sentence, answer.clause) == (choice.refused, choice.sentence, choice.clause)


def refused(answer: object) -> bool:
    return isinstance(answer, Refusal)


def drop(log: Log, answers: list[Proposal | Refusal]) -> None:
    pending = {id(answer): answer for answer in answers if isinstance(answer, Proposal)}
    for answer in pending.values():
        log.live.drop(answer)


def positions() -> Iterator[Any]:
    """States out of the golden matches of all games, some from each."""
    for path in GOLDEN + LANDLORDS:
        record = load(path)
        state = record.header.opening()
        scope = scope_of(state)
        apace = max(1, len(record.steps) // 12)
        for recorded in record.steps:
            fold_step(state, recorded, scope)
            if recorded.step.seq % apace == 0:
                yield state


def test_every_space_is_as_the_rules_answer_when_each_is_asked() -> None:
    """The decision asks about few spaces; here all of the board are asked."""
    elsewhere = 0
    for state in positions():
        game = scope_of(state).game
        showing = game.showing
        words = game.words
        left_out = (*OUT_OF_PLACE, *showing.left_out)
        kinds = [
            kind
            for kind, fields in words.fields.items()
            if kind in words.actions and any(one.kind == "space" and one.default is None for one in fields)
        ]
        for seat in range(state.seats):
            decision = showing.decide(state, seat)
            assert decision == decide(
                state, seat, showing.refusal, words, showing.order, showing.set_of, showing.left_out
            )
            found = {
                (choice.kind, choice.about): choice.refusal
                for choice in (*decision.open, *decision.refused)
                if choice.kind in kinds
            }
            wanted = {}
            for kind in kinds:
                usual = next((one.default or 0 for one in words.fields[kind] if one.slot == "b"), 0)
                for space in range(state.board.spaces):
                    move = Move()
                    move.set(kind, space, usual)
                    code = showing.refusal(state, seat, move)
                    mine = state.owner[space] == seat
                    if code == codes.NEEDS_CONFIRM:
                        code = codes.LEGAL
                    if code == codes.LEGAL or (mine and code not in left_out):
                        wanted[kind, space] = code
                        elsewhere += not mine
            assert found == wanted
    assert elsewhere > 20


def test_all_that_waits_has_something_open() -> None:
    for game in ("rentopia", "landlords"):
        log = random_match(game, 31)
        rng = random.Random(31)
        while not log.live.over and log.live.head < 120:
            for seat in log.live.waits():
                assert log.live.decision(seat).open
            log.do(*random_act(log, rng))


def test_an_acceptance_names_the_deeds_that_may_be_cleared_with_it() -> None:
    log = started(seats=2, options={"starting_cash": 3000})
    live, rng = log.live, random.Random(2)
    for _ in range(400):
        owned = [seat for seat in range(2) if live.state.owned[seat]]
        if owned:
            break
        seat, move = random_act(log, rng)
        log.do(seat, move)
    seller = owned[0]
    space = next(space for space in range(40) if live.state.owned[seller] >> space & 1)
    while live.state.phase not in (codes.BEFORE_ROLL, codes.AFTER_ROLL):
        log.do(*random_act(log, rng))
    if not live.state.mortgaged >> space & 1:
        log.do(seller, {"type": "mortgage", "space": space})
    log.do(seller, {"type": "offer", "legs": [{"from": seller, "to": 1 - seller, "deeds": [space]}]})
    number = live.state.offers[-1].number
    accept = next(
        one
        for one in live.decision(1 - seller).open
        if one.action["type"] == "accept" and one.action["offer"] == number
    )
    assert accept.fill == "clear" and accept.may_leave and accept.spaces == (space,)
    assert accept.action == {"type": "accept", "offer": number, "version": 1}


def test_a_decision_says_what_it_answers_and_whether_the_newest_step_may_be_taken_back() -> None:
    log = started(seats=2)
    mover = log.live.state.turn
    log.do(mover, {"type": "offer", "legs": [{"from": mover, "to": 1 - mover, "cash": 5}]})
    asked = log.live.decision(mover, "intent-1")
    assert asked.id == "intent-1" and asked.undo and asked.offers == (1 - mover,)
    other = log.live.decision(1 - mover)
    assert other.id is None and not other.undo and other.offers == (mover,)


def test_nobody_trades_before_the_start_or_after_the_end_or_when_he_is_out() -> None:
    log = random_match("rentopia", 40)
    opening = log.live.header.opening()
    assert all(partners(opening, seat) == () for seat in range(opening.seats))
    state = log.live.state.clone()
    state.in_mask = 0b101 if state.seats > 2 else 0b01
    assert partners(state, 1) == ()
    assert 1 not in partners(state, 0)
    state.phase = codes.OVER
    assert partners(state, 0) == ()


def test_an_amount_is_left_out_of_the_action_and_its_bounds_stand_beside_it() -> None:
    log = started(seats=2, options={"starting_cash": 700})
    rng = random.Random(4)
    while log.live.state.phase != codes.AUCTION:
        log.do(*random_act(log, rng))
    seat = log.live.waits()[0]
    bid = next(one for one in log.live.decision(seat).open if one.action["type"] == "bid")
    assert bid.action == {"type": "bid"} and bid.fill == "amount"
    assert 0 <= bid.low <= bid.high == log.live.state.cash[seat]
    for amount, fine in ((bid.low - 1, False), (bid.low, True), (bid.high, True), (bid.high + 1, False)):
        answer = log.live.propose(seat, {**bid.action, "amount": amount}, at=AT)
        assert isinstance(answer, Proposal) == fine
        if isinstance(answer, Proposal):
            log.live.drop(answer)


def test_choices_are_values() -> None:
    assert Choice(codes.ROLL) == Choice(codes.ROLL)
    assert len({Choice(codes.BUILD, 3), Choice(codes.BUILD, 3), Choice(codes.BUILD, 4)}) == 2
