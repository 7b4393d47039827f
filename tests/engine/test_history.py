"""A match as it is played: steps, refusals that change nothing, chance that fails, and what `undo` takes back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rentopia.engine import codes
from rentopia.engine.fold import apply_event
from rentopia.engine.history import TABLE, ChanceError, Draw, History, Step, candidates, inverse
from rentopia.engine.refusal import Refusal
from rentopia.engine.rows import Move
from rentopia.formats.canonical import state_hash
from rentopia.formats.position import read

OLD_TOWN = {"Cobbler Lane": 0, "Tanner Row": 0}


class Script:
    """Chance that answers from lists, and fails where they end."""

    def __init__(self, *dice: tuple[int, int], cards: Sequence[int] = (), first: int = 0) -> None:
        self.throws = list(dice)
        self.cards = list(cards)
        self.beginner = first
        self.asked: list[tuple[int, list[int]]] = []

    def dice(self) -> tuple[int, int]:
        if not self.throws:
            raise ChanceError("no dice are left")
        return self.throws.pop(0)

    def card(self, deck: int, candidates: Sequence[int]) -> int:
        self.asked.append((deck, list(candidates)))
        if not self.cards:
            raise ChanceError("no card is left")
        return self.cards.pop(0)

    def first(self, seats: int) -> int:
        return self.beginner

    def deal(self, candidates: Sequence[int]) -> int:
        raise ChanceError("nothing is dealt")


NO_CHANCE = Script()


def history(ada: dict[str, Any] | None = None, ben: dict[str, Any] | None = None, **position: Any) -> History:
    """Ada before her throw on START, Ben and Cem beside her; as a match that was loaded."""
    found = read(
        {
            "game": "rentopia",
            "seats": [{"name": "Ada", **(ada or {})}, {"name": "Ben", **(ben or {})}, {"name": "Cem"}],
            **position,
        }
    )
    return History(found.game, found.state, found.names)


def act(match: History, seat: int, word: str, chance: Script = NO_CHANCE, **fields: Any) -> Step:
    step = match.act(seat, {"type": word, **fields}, chance)
    assert isinstance(step, Step), str(step)
    return step


def refused(match: History, seat: int, word: str, **fields: Any) -> Refusal:
    """The refusal of an action that must have changed nothing."""
    before, steps = state_hash(match.state), list(match.steps)
    refusal = match.act(seat, {"type": word, **fields}, NO_CHANCE)
    assert isinstance(refusal, Refusal)
    assert state_hash(match.state) == before
    assert match.steps == steps
    assert match.state.journal is None
    return refusal


def folded(before: Any, steps: Sequence[Step]) -> Any:
    """A copy of an earlier state with the events of steps, which no rule has looked at."""
    state = before.clone()
    for step in steps:
        for event in step.events:
            apply_event(state, event)
    return state


# --- acting ------------------------------------------------------------------------------------------------------


def test_a_step_says_who_did_what_what_chance_answered_and_what_came_of_it() -> None:
    match = history()
    step = act(match, 0, "roll", Script((1, 2)))
    assert (step.seq, step.seat, step.by, step.move.kind, step.takes_back) == (1, 0, None, codes.ROLL, 0)
    assert step.draws == (Draw("dice", (1, 2)),)
    assert (codes.TOKEN_MOVED, 0, 0, 3, codes.FORWARD) in step.events
    assert match.steps == [step]
    assert act(match, 0, "buy").seq == 2


def test_the_table_starts_the_match_and_chance_says_who_begins() -> None:
    match = history(turn={"phase": "setup"})
    step = match.act(TABLE, {"type": "start"}, Script(first=2), "table")
    assert isinstance(step, Step)
    assert (step.seat, step.by, step.draws) == (TABLE, "table", (Draw("first", (2,)),))
    assert (match.state.turn, match.state.first, match.state.phase) == (2, 2, codes.BEFORE_ROLL)


def test_a_card_is_asked_for_with_the_cards_that_may_come() -> None:
    match = history(ada={"cards": ["F11"]}, decks={"fortune": ["F1"]})
    chance = Script((3, 4), cards=[12])
    step = act(match, 0, "roll", chance)
    assert chance.asked == [(0, [i for i in range(16) if i not in (0, 10)])]
    assert step.draws == (Draw("dice", (3, 4)), Draw("card", (12,)))


def test_once_every_card_is_seen_the_oldest_is_the_only_one_that_may_come() -> None:
    match = history(decks={"fortune": ["F13", "F5", *(f"F{i}" for i in range(1, 17) if i not in (5, 13))]})
    chance = Script((3, 4), cards=[12])
    act(match, 0, "roll", chance)
    assert chance.asked == [(0, [12])]


def test_who_acted_for_a_seat_stands_in_the_step() -> None:
    match = history()
    step = match.act(0, {"type": "roll"}, Script((1, 2)), "clock")
    assert isinstance(step, Step) and step.by == "clock"


def test_seats_have_their_numbers_for_names_where_none_are_given() -> None:
    match = History(history().rules, history(ben={"deeds": {"Kite Street": 0}}).state)
    act(match, 0, "offer", legs=[{"from": "1", "to": "0", "deeds": ["Kite Street"]}])
    assert match.state.offers[0].by == 0


def test_a_move_of_a_bot_is_kept_as_a_copy() -> None:
    match, move = history(), Move()
    move.set(codes.ROLL, 0, 0)
    step = match.act_move(0, move, Script((1, 2)))
    move.set(codes.GIVE_UP, 7, 7)
    assert isinstance(step, Step)
    assert (step.move.kind, step.move.a) == (codes.ROLL, 0)


def test_the_folded_events_of_a_whole_round_give_the_state_without_the_rules() -> None:
    match = history(ada={"deeds": OLD_TOWN})
    before = match.state.clone()
    act(match, 0, "build", space=1)
    act(match, 0, "offer", legs=[{"from": 1, "to": 0, "cash": 5}])
    act(match, 1, "accept", offer=1)
    act(match, 0, "roll", Script((3, 4), cards=[10]))  # a card that is kept
    act(match, 0, "end_turn")
    act(match, 1, "roll", Script((3, 3)))
    act(match, 1, "decline")
    act(match, 2, "bid", amount=30)
    act(match, 0, "pass")
    act(match, 1, "pass")
    for count in range(len(match.steps) + 1):
        # Step by step: also every position on the way is one.
        state_hash(folded(before, match.steps[:count]))
    assert state_hash(folded(before, match.steps)) == state_hash(match.state)
    assert match.state.holder[10] == 0 and match.state.owner[6] == 2


# --- refusals ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seat", "action", "code"),
    [
        (0, {"type": "fly"}, "malformed"),
        (0, {"type": "build", "space": 77}, "unknown_space"),
        (1, {"type": "roll"}, "not_your_turn"),
        (0, {"type": "buy"}, "wrong_phase"),
        (0, {"type": "build", "space": 1}, "not_owner"),
        (0, {"type": "pay_fine"}, "not_in_lockup"),
        (0, {"type": "accept", "offer": 1}, "no_such_offer"),
        (0, {"type": "start"}, "wrong_phase"),
        (TABLE, {"type": "roll"}, "malformed"),
        (7, {"type": "roll"}, "malformed"),
        (0, {"type": "undo"}, "nothing_to_undo"),
        (TABLE, {"type": "undo"}, "malformed"),
        (9, {"type": "undo"}, "malformed"),
    ],
)
def test_a_refused_action_writes_nothing_and_changes_nothing(seat: int, action: dict[str, Any], code: str) -> None:
    match = history()
    refusal = refused(match, seat, action.pop("type"), **action)
    assert refusal.code == code
    assert refusal.clause.startswith("R-")


def test_a_sale_that_wants_to_be_confirmed_answers_with_its_preview() -> None:
    match = history(ada={"deeds": {"Cobbler Lane": 5, "Tanner Row": 5}}, options={"houses": 1})
    refusal = refused(match, 0, "sell", space="Tanner Row")
    assert refusal.code == "needs_confirm"
    assert dict(refusal.data) == {
        "levels": {"Cobbler Lane": 1, "Tanner Row": 0},
        "proceeds": 225,
        "bank": {"houses": 0, "hotels": 12},
    }
    act(match, 0, "sell", space="Tanner Row", confirm=True)
    assert (match.state.level[1], match.state.level[3], match.state.cash[0]) == (1, 0, 1725)


# --- chance that fails ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chance", "why"),
    [
        (Script(), "no dice"),
        (Script((3, 4)), "no card"),
        (Script((0, 4)), None),
        (Script((3, 7)), None),
        (Script((3, 4), cards=[16]), None),
        (Script((3, 4), cards=[-1]), None),
        (Script((3, 4), cards=[10**30]), None),
        (Script((3, 4), cards=[10]), None),  # Ben holds it
    ],
)
def test_an_action_whose_chance_fails_leaves_all_as_it_was(chance: Script, why: str | None) -> None:
    match = history(ada={"deeds": OLD_TOWN}, ben={"cards": ["F11"]})
    act(match, 0, "build", space=1)
    before, steps = state_hash(match.state), list(match.steps)
    with pytest.raises(ChanceError, match=why):
        match.act(0, {"type": "roll"}, chance)
    assert state_hash(match.state) == before
    assert match.steps == steps
    assert match.state.journal is None
    assert match.state.chance == codes.NO_CHANCE
    # And it goes on as if nothing had been: what was to be taken back still is, and the throw can be made.
    assert match.undoable(0) is steps[-1]
    act(match, 0, "roll", Script((1, 2)))


def test_who_begins_must_be_a_seat() -> None:
    match = history(turn={"phase": "setup"})
    with pytest.raises(ChanceError):
        match.act(TABLE, {"type": "start"}, Script(first=3))
    assert match.state.phase == codes.SETUP and match.steps == []


# --- undo: what is taken back ----------------------------------------------------------------------------------------


def undone(match: History, seat: int, word: str, **fields: Any) -> tuple[Step, Step]:
    """Act and take it back: the state is what it was, by events that a fold of both steps leads through as well."""
    before, old = match.state.clone(), state_hash(match.state)
    step = act(match, seat, word, **fields)
    assert state_hash(match.state) != old
    assert match.undoable(seat) is step
    back = act(match, seat, "undo")
    assert back.takes_back == step.seq
    assert (back.move.kind, back.draws) == (codes.UNDO, ())
    assert state_hash(folded(before, [step, back])) == state_hash(match.state)
    return step, back


@pytest.mark.parametrize(
    ("word", "space", "ada", "options"),
    [
        ("build", 1, {"deeds": OLD_TOWN}, {}),
        ("build", 1, {"deeds": {"Cobbler Lane": 4, "Tanner Row": 4}}, {}),
        ("sell", 1, {"deeds": {"Cobbler Lane": 1, "Tanner Row": 0}}, {}),
        ("sell", 1, {"deeds": {"Cobbler Lane": 5, "Tanner Row": 5}}, {}),
        ("sell", 3, {"deeds": {"Cobbler Lane": 5, "Tanner Row": 5}}, {"houses": 1}),
        ("mortgage", 1, {"deeds": OLD_TOWN}, {}),
        ("redeem", 1, {"deeds": {"Cobbler Lane": "mortgaged"}}, {}),
    ],
)
def test_undo_takes_back_a_build_a_sale_a_mortgage_and_a_clearing(
    word: str, space: int, ada: dict[str, Any], options: dict[str, Any]
) -> None:
    match = history(ada=ada, options=options)
    before = state_hash(match.state)
    undone(match, 0, word, space=space, **({"confirm": True} if options else {}))
    assert state_hash(match.state) == before
    assert match.undoable(0) is None


def test_an_offer_taken_back_is_closed_and_its_number_is_not_used_again() -> None:
    match = history()
    _, back = undone(match, 0, "offer", legs=[{"from": 1, "to": 0, "cash": 5}])
    assert [event[0] for event in back.events] == [codes.OFFER_CLOSED]
    assert back.events[0][2] == codes.TAKEN_BACK
    assert len(match.state.offers) == 0
    act(match, 0, "offer", legs=[{"from": 1, "to": 0, "cash": 5}])
    assert match.state.offers[0].number == 2


def test_a_counter_offer_taken_back_closes_the_offer_it_answered() -> None:
    match = history()
    act(match, 0, "offer", legs=[{"from": 1, "to": 0, "cash": 5}])
    undone(match, 1, "offer", legs=[{"from": 1, "to": 0, "cash": 3}], counters=1)
    assert len(match.state.offers) == 0
    assert refused(match, 0, "withdraw", offer=1).code == "no_such_offer"


def test_a_mortgage_taken_back_restores_the_offer_that_it_had_changed() -> None:
    match = history(ada={"deeds": OLD_TOWN})
    act(match, 0, "offer", legs=[{"from": 0, "to": 1, "deeds": [1]}, {"from": 1, "to": 2, "cash": 9}])
    act(match, 1, "accept", offer=1)
    before = state_hash(match.state)
    step, _ = undone(match, 0, "mortgage", space=1)
    assert codes.OFFER_CHANGED_BY in [event[0] for event in step.events]
    assert state_hash(match.state) == before
    assert (match.state.offers[0].version, match.state.offers[0].accepted) == (1, 0b10)


def test_undo_can_be_repeated_back_to_the_first_harmless_step() -> None:
    match = history(ada={"deeds": OLD_TOWN})
    before = state_hash(match.state)
    for space in (1, 3, 1):
        act(match, 0, "build", space=space)
    assert [act(match, 0, "undo").takes_back for _ in range(3)] == [3, 2, 1]
    assert state_hash(match.state) == before
    assert refused(match, 0, "undo").code == "nothing_to_undo"


def test_after_an_undo_a_new_act_is_the_next_to_be_taken_back() -> None:
    match = history(ada={"deeds": OLD_TOWN})
    act(match, 0, "build", space=1)
    act(match, 0, "build", space=3)
    act(match, 0, "undo")
    act(match, 0, "build", space=3)
    assert [act(match, 0, "undo").takes_back for _ in range(2)] == [4, 1]
    assert refused(match, 0, "undo").code == "nothing_to_undo"


def test_undo_is_open_to_a_seat_that_is_not_on_the_move_and_in_a_debt() -> None:
    match = history(ben={"deeds": OLD_TOWN})
    undone(match, 1, "build", space=1)
    owing = history(
        ada={"cash": 0, "deeds": {"Cobbler Lane": 0, "Harbor Ferry": 0}},
        turn={"seat": "Ada", "phase": "owing"},
        debts=[{"debtor": "Ada", "creditor": "bank", "amount": 100, "reason": "tax"}],
    )
    undone(owing, 0, "mortgage", space=1)


def test_a_refused_action_does_not_stand_in_the_way_of_an_undo() -> None:
    match = history(ada={"deeds": OLD_TOWN})
    act(match, 0, "build", space=1)
    refused(match, 1, "roll")
    refused(match, 0, "buy")
    assert act(match, 0, "undo").takes_back == 1


def test_who_took_it_back_for_a_seat_stands_in_the_step() -> None:
    match = history(ada={"deeds": OLD_TOWN})
    act(match, 0, "build", space=1)
    step = match.act(0, {"type": "undo"}, NO_CHANCE, "clock")
    assert isinstance(step, Step) and step.by == "clock"


# --- undo: what is not ---------------------------------------------------------------------------------------------


def assert_nothing_to_undo(match: History, seat: int) -> None:
    assert match.undoable(seat) is None
    refusal = refused(match, seat, "undo")
    assert (refusal.code, refusal.clause) == ("nothing_to_undo", "R-21.7")


def test_nothing_is_taken_back_after_loading() -> None:
    match = history(ada={"deeds": {"Cobbler Lane": 1, "Tanner Row": 0}})
    assert_nothing_to_undo(match, 0)


def test_undo_crosses_no_step_of_another_seat() -> None:
    match = history(ada={"deeds": OLD_TOWN}, ben={"deeds": {"Kite Street": 0}})
    act(match, 0, "build", space=1)
    act(match, 1, "mortgage", space=6)
    assert_nothing_to_undo(match, 0)
    act(match, 1, "undo")
    assert_nothing_to_undo(match, 0)  # Ben has acted since, though it stands no more
    assert_nothing_to_undo(match, 1)


def test_undo_takes_back_nothing_of_another_seat() -> None:
    match = history(ada={"deeds": OLD_TOWN})
    act(match, 0, "build", space=1)
    assert_nothing_to_undo(match, 1)
    assert_nothing_to_undo(match, 2)


def test_undo_crosses_no_throw() -> None:
    match = history(ada={"deeds": OLD_TOWN})
    act(match, 0, "build", space=1)
    act(match, 0, "roll", Script((4, 6)))
    assert_nothing_to_undo(match, 0)


def test_undo_crosses_no_act_of_the_seat_that_is_of_another_kind() -> None:
    match = history(ada={"deeds": OLD_TOWN})
    act(match, 1, "offer", legs=[{"from": 1, "to": 0, "cash": 5}])
    act(match, 0, "build", space=1)
    act(match, 0, "reject", offer=1)
    assert_nothing_to_undo(match, 0)


@pytest.mark.parametrize("word", ["buy", "decline"])
def test_a_purchase_and_a_refusal_to_buy_are_final(word: str) -> None:
    match = history(turn={"seat": "Ada", "phase": "buying"}, ada={"space": "Kite Street"})
    act(match, 0, word)
    assert_nothing_to_undo(match, 0)


def test_a_bid_and_a_pass_are_final() -> None:
    match = history(
        turn={"seat": "Ada", "phase": "auction"}, auction={"space": "Kite Street", "bidders": ["Ada", "Ben", "Cem"]}
    )
    act(match, 1, "bid", amount=5)
    assert_nothing_to_undo(match, 1)
    act(match, 2, "pass")
    assert_nothing_to_undo(match, 2)


def test_an_answer_to_an_offer_and_its_withdrawal_are_final() -> None:
    match = history()
    act(match, 0, "offer", legs=[{"from": 1, "to": 0, "cash": 5}])
    act(match, 1, "accept", offer=1)
    assert_nothing_to_undo(match, 1)
    act(match, 0, "offer", legs=[{"from": 1, "to": 0, "cash": 5}])
    act(match, 0, "withdraw", offer=2)
    assert_nothing_to_undo(match, 0)


def test_an_offer_that_has_been_answered_is_not_taken_back() -> None:
    match = history()
    act(match, 0, "offer", legs=[{"from": 1, "to": 0, "cash": 5}])
    act(match, 1, "reject", offer=1)
    assert_nothing_to_undo(match, 0)


def test_a_mortgage_that_paid_a_debt_is_not_taken_back() -> None:
    match = history(
        ada={"cash": 0, "deeds": {"Cobbler Lane": 0, "Harbor Ferry": 0}},
        turn={"seat": "Ada", "phase": "owing"},
        debts=[{"debtor": "Ada", "creditor": "bank", "amount": 100, "reason": "tax"}],
    )
    act(match, 0, "mortgage", space="Harbor Ferry")
    assert match.state.debts == []
    assert_nothing_to_undo(match, 0)


def test_a_sale_that_paid_another_seat_is_not_taken_back() -> None:
    match = history(
        ada={"cash": 0, "deeds": {"Cobbler Lane": 1, "Tanner Row": 1}},
        turn={"seat": "Ada", "phase": "owing"},
        debts=[
            {"debtor": "Ada", "creditor": "Ben", "amount": 20, "reason": "card"},
            {"debtor": "Ada", "creditor": "Cem", "amount": 20, "reason": "card"},
        ],
    )
    act(match, 0, "sell", space=1)
    assert match.state.phase == codes.OWING  # the second debt is still there
    assert_nothing_to_undo(match, 0)


def test_a_build_that_opened_claims_is_not_taken_back() -> None:
    match = history(
        ada={"deeds": OLD_TOWN}, ben={"deeds": {"Sapphire Bay": 0, "Skyline Point": 0}}, options={"houses": 1}
    )
    act(match, 0, "build", space=1)
    assert match.state.phase == codes.CLAIMING
    assert_nothing_to_undo(match, 0)


def test_a_step_that_the_clock_made_for_the_seat_is_not_taken_back() -> None:
    match = history(ada={"deeds": OLD_TOWN})
    act(match, 0, "mortgage", space=3)
    assert isinstance(match.act(0, {"type": "mortgage", "space": 1}, NO_CHANCE, "clock"), Step)
    assert_nothing_to_undo(match, 0)


def test_who_is_out_and_whoever_asks_after_the_end_takes_nothing_back() -> None:
    match = history(ada={"deeds": OLD_TOWN})
    act(match, 1, "give_up")
    assert refused(match, 1, "undo").code == "seat_is_out"
    act(match, 0, "build", space=1)
    act(match, 2, "give_up")
    assert match.state.phase == codes.OVER
    assert refused(match, 0, "undo").code == "match_over"


def test_an_undo_with_fields_is_malformed() -> None:
    match = history(ada={"deeds": OLD_TOWN})
    act(match, 0, "build", space=1)
    assert refused(match, 0, "undo", step=1).code == "malformed"
    assert match.undoable(0) is match.steps[0]


# --- the parts -------------------------------------------------------------------------------------------------------


def test_an_event_that_no_harmless_action_has_is_not_turned_round() -> None:
    match = history()
    with pytest.raises(ValueError, match="no harmless action"):
        inverse(match.rules, match.state, (codes.TOKEN_MOVED, 0, 0, 3, codes.FORWARD))


def test_a_closed_offer_has_nothing_left_to_close() -> None:
    match = history()
    act(match, 0, "offer", legs=[{"from": 1, "to": 0, "cash": 5}])
    offer = match.state.offers[0]
    act(match, 0, "withdraw", offer=1)
    assert inverse(match.rules, match.state, (codes.OFFER_MADE, offer)) == []


def test_the_cards_that_may_come_are_the_unseen_ones_of_the_deck_that_is_asked() -> None:
    match = history(ada={"cards": ["T3"]}, decks={"town_fund": ["T1", "T16"]})
    state = match.state
    state.chance_deck = 1
    assert candidates(state) == [16 + i for i in range(16) if i not in (0, 2, 15)]


@pytest.mark.parametrize("kind", [codes.MORTGAGE, codes.REDEEM, codes.BUILD, codes.SELL, codes.CLAIM, codes.USE_CARD])
@pytest.mark.parametrize("number", [-1, 60, 10**9])
def test_a_move_that_did_not_come_through_the_door_is_held_to_the_tables(kind: int, number: int) -> None:
    """The rules look such numbers up in C arrays, which nothing bounds."""
    match = history(ada={"deeds": OLD_TOWN})
    move = Move()
    move.set(kind, number, 0)
    answer = match.act_move(0, move, NO_CHANCE)
    assert isinstance(answer, Refusal) and answer.code == "malformed"


@pytest.mark.parametrize("seat", ["0", None, 1.0, True])
def test_a_seat_that_is_no_whole_number_is_refused(seat: Any) -> None:
    answer = history().act(seat, {"type": "roll"}, NO_CHANCE)
    assert isinstance(answer, Refusal) and answer.code == "malformed"
