"""What a person is offered is what the rules list and accept."""

from __future__ import annotations

import random

import pytest

from rentopia.cli.chance import TerminalChance
from rentopia.engine import codes
from rentopia.engine.decision import decide
from rentopia.engine.history import TABLE, History, Step
from rentopia.engine.rows import Move, MoveList
from rentopia.games import game_of
from rentopia.games.rentopia import legal
from rentopia.games.rentopia.game import new_match


@pytest.mark.parametrize("seed", range(6))
def test_the_open_choices_are_the_listed_actions_and_the_refused_ones_are_refused(seed: int) -> None:
    state = new_match({"max_rounds": 25, "houses": 6, "starting_cash": 900}, 3)
    chance, pick = TerminalChance(seed), random.Random(seed)
    history = History(game_of(state), state)
    history.act(TABLE, {"type": "start"}, chance)
    listed, move = MoveList(), Move()
    refused = 0
    while state.phase != codes.OVER:
        for seat in range(state.seats):
            legal.list_moves(state, seat, listed)
            rules = {(listed.kind[i], listed.a[i]) for i in range(listed.count)}
            decision = decide(state, seat, legal.refusal)
            shown = {
                (choice.kind, amount)
                for choice in decision.open
                for amount in ((choice.low, choice.high) if choice.kind == codes.BID else (max(choice.about, 0),))
            }
            # Giving up is listed only where nothing else is (R.57), but a person may always choose it.
            assert {row for row in shown if row[0] != codes.GIVE_UP} == {
                row for row in rules if row[0] != codes.GIVE_UP
            }
            for choice in decision.refused:
                move.set(choice.kind, max(choice.about, 0), max(choice.second, 0))
                assert legal.refusal(state, seat, move) != codes.LEGAL
                refused += 1
        seats = [seat for seat in range(state.seats) if legal.deciders(state) >> seat & 1]
        for seat in pick.sample(seats, len(seats)):
            legal.list_moves(state, seat, listed)
            # In a window whoever has nothing else may give up; then these matches would be over at once.
            if listed.count and (listed.kind[0] != codes.GIVE_UP or state.phase == codes.OWING):
                i = pick.randrange(listed.count)
                move.set(listed.kind[i], listed.a[i], listed.b[i])
                assert isinstance(history.act_move(seat, move, chance), Step)
                break
    assert refused
