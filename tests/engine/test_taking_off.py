"""Taking the newest step off again, as though it had never been made, and a history that begins in the middle."""

from __future__ import annotations

from typing import Any

import pytest

from rentopia.engine import codes
from rentopia.engine.history import History, Step
from rentopia.engine.rows import Move
from rentopia.formats.canonical import state_hash
from rentopia.formats.position import read
from rentopia.games import load_game


class Dice:
    """Always the same throw."""

    def dice(self) -> tuple[int, int]:
        return 1, 2

    def card(self, deck: int, candidates: Any) -> int:
        card: int = candidates[0]
        return card

    def deal(self, candidates: Any) -> int:
        space: int = candidates[0]
        return space

    def first(self, seats: int) -> int:
        return 0


def history(base: int = 0, steps: list[Step] | None = None) -> History:
    ada = {"name": "Ada", "cash": 1000, "deeds": {"Cobbler Lane": 0, "Tanner Row": 0}}
    turn = {"seat": "Ada", "phase": "before_roll", "number": 4, "round": 2, "first": "Ada"}
    position = {"game": "rentopia", "seats": [ada, {"name": "Ben", "cash": 500}], "turn": turn}
    found = read(position)
    return History(found.game, found.state, found.names, steps or [], base)


def act(match: History, seat: int, payload: object) -> Step:
    step = match.act(seat, payload, Dice())
    assert isinstance(step, Step), step
    return step


BUILD = {"type": "build", "space": 1}
UNDO = {"type": "undo"}


@pytest.mark.parametrize("payload", [BUILD, {"type": "mortgage", "space": 3}, {"type": "roll"}], ids=str)
def test_a_step_taken_off_leaves_everything_as_it_was(payload: object) -> None:
    match = history()
    before = state_hash(match.state)
    step = act(match, 0, payload)
    assert state_hash(match.state) != before
    match.take_off(step)
    assert (state_hash(match.state), match.steps, match.newest) == (before, [], 0)
    assert match.undoable(0) is None
    assert act(match, 0, payload).events == step.events


def test_an_undo_taken_off_can_be_done_again() -> None:
    match = history()
    act(match, 0, BUILD)
    built = state_hash(match.state)
    undo = act(match, 0, UNDO)
    match.take_off(undo)
    assert state_hash(match.state) == built
    assert match.undoable(0) is match.steps[0]
    assert act(match, 0, UNDO).takes_back == 1
    assert match.undoable(0) is None


def test_only_the_step_made_last_is_taken_off_and_only_once() -> None:
    match = history()
    first = act(match, 0, BUILD)
    second = act(match, 0, {"type": "build", "space": 3})
    with pytest.raises(ValueError, match="made last"):
        match.take_off(first)
    match.take_off(second)
    for step in (first, second):
        with pytest.raises(ValueError, match="made last"):
            match.take_off(step)


def test_a_history_goes_on_from_a_position_with_the_numbers_that_follow() -> None:
    match = history(base=40)
    assert match.newest == 40
    assert act(match, 0, BUILD).seq == 41
    undo = act(match, 0, UNDO)
    assert (undo.seq, undo.takes_back) == (42, 41)
    refusal = match.act(0, UNDO, Dice())
    assert getattr(refusal, "code", "") == "nothing_to_undo"


def test_steps_before_the_position_may_still_be_taken_back() -> None:
    whole = history()
    step = act(whole, 0, BUILD)
    again = History(load_game("rentopia"), whole.state.clone(), whole.seat_names, [step], 0)
    assert again.undoable(0) is step and again.newest == 1


def test_a_step_that_was_folded_elsewhere_must_be_the_next() -> None:
    match = history(base=2)
    move = Move()
    move.set(codes.END_TURN, 0, 0)
    for seq in (0, 2, 4):
        with pytest.raises(ValueError, match="the next step is 3"):
            match.add(Step(seq, 0, None, move, (), ()))
    folded = Step(3, 0, None, move, (), ())
    match.add(folded)
    assert match.newest == 3
    with pytest.raises(ValueError, match="made last"):
        match.take_off(folded)
