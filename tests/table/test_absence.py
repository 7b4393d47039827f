"""Who acts for a seat whose person is away, and what is done for it."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from rentopia.engine import codes
from rentopia.engine.rows import Move
from rentopia.formats.position import write
from rentopia.protocol.tables import TableSettings
from rentopia.table.clock import absence
from rentopia.table.clock.botseat import choose
from rentopia.table.clock.tracker import Tracker
from rentopia.table.clock.waiting import waits_for
from rentopia.table.lobby.document import SeatDoc
from table.clockwork import PERSON, QUICK, SETTINGS, STEADY, Clockwork, auction, landlords, rentopia

LEFT = SeatDoc(kind="person", left=True)
FERRY = {"deeds": {"Harbor Ferry": 0}}
GIFT: list[dict[str, Any]] = [
    {"from": "Ada", "to": "Ben", "deeds": ["Harbor Ferry"]},
    {"from": "Ben", "to": "Ada", "cash": 50},
]


def absent(position: dict[str, Any], word: str, misses: int = 1, **keys: Any) -> Clockwork:
    """A table at which Ada has left so many decisions to the clock that the host's setting holds."""
    table = Clockwork(position, settings=TableSettings(absence=word, misses=misses), **keys)  # type: ignore[arg-type]
    seqs = tuple(range(1, misses + 1))
    table.tracker.missed = (seqs, *table.tracker.missed[1:])
    return table


# --- the ladder ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["autopilot", "stand_in", "give_up"])
def test_who_left_enough_decisions_to_the_clock_is_acted_for_as_the_host_has_set(word: str) -> None:
    table = absent(rentopia(), word, 2)
    assert table.control("Ada") == word and table.control("Ben") == "person"


def test_one_decision_less_and_the_person_is_still_waited_for() -> None:
    table = absent(rentopia(), "autopilot", 2)
    table.tracker.missed = ((1,), *table.tracker.missed[1:])
    assert table.control("Ada") == "person"


def test_a_host_may_wait_for_ever() -> None:
    table = Clockwork(rentopia(), settings=TableSettings(absence="wait"))
    table.due["turn"] = 90_000
    for _ in range(8):
        table.run_out()
    assert {table.control(name) for name in table.names} == {"person"}
    assert table.left("turn") in (90, 10)


def test_decisions_count_only_in_a_row() -> None:
    table = Clockwork(rentopia(), throws=[(1, 2)])
    table.due["turn"] = 90_000
    table.run_out()
    assert table.tracker.misses(0) == 1
    table.act("Ada", "buy")
    assert table.tracker.misses(0) == 0
    table.run_out()
    assert table.tracker.misses(0) == 1 and table.control("Ada") == "person"


def test_after_two_decisions_left_to_the_clock_a_bot_stands_in_at_its_own_pace() -> None:
    table = Clockwork(rentopia(), throws=[(1, 2)])
    table.due["turn"] = 90_000
    assert table.word(table.run_out()) == "Ada roll clock"
    assert table.left("turn") == 90
    assert table.word(table.run_out()) == "Ada decline clock"
    assert table.control("Ada") == "stand_in"
    assert (table.left("turn"), table.left("bot")) == (10, 0.9), "the others still have their window"
    found = table.next()
    assert found == absence.Next(0, "bot", "clock", "quick")


def test_what_the_stand_in_does_in_an_auction_hurries_nobody() -> None:
    table = Clockwork(rentopia(), throws=[(1, 2)])
    table.due["turn"] = 90_000
    table.run_out()
    table.run_out()
    table.wait(0.5)
    table.act("Ada", "pass", by="clock")
    assert table.left("turn") == 9.5


def test_any_own_action_takes_the_seat_back() -> None:
    table = absent(rentopia(), "stand_in")
    assert table.control("Ada") == "stand_in"
    table.act("Ada", "roll")
    assert table.control("Ada") == "person"


def test_who_says_that_he_is_back_has_the_seat_though_he_has_not_acted_yet() -> None:
    table = absent(rentopia(), "stand_in", 2)
    table.seats[0] = SeatDoc(kind="person", back=2)
    assert table.control("Ada") == "person"
    table.tracker.missed = ((1, 2, 3), *table.tracker.missed[1:])
    assert table.control("Ada") == "person", "and the count begins again"
    table.tracker.missed = ((1, 2, 3, 4), *table.tracker.missed[1:])
    assert table.control("Ada") == "stand_in"


@pytest.mark.parametrize(
    ("word", "wanted"),
    [("wait", "stand_in"), ("autopilot", "stand_in"), ("stand_in", "stand_in"), ("give_up", "give_up")],
)
def test_who_has_left_for_good_is_not_waited_for(word: str, wanted: str) -> None:
    table = Clockwork(rentopia(), seats=[LEFT, PERSON, PERSON], settings=TableSettings(absence=word))  # type: ignore[arg-type]
    assert table.control("Ada") == wanted


def test_in_a_game_without_giving_up_a_bot_stands_in_instead() -> None:
    assert absent(landlords(), "give_up").control("Ada") == "stand_in"


def test_a_bot_is_a_bot_however_much_the_clock_did_for_it() -> None:
    table = absent(rentopia(), "give_up", seats=[STEADY, PERSON, PERSON])
    assert table.control("Ada") == "bot"


def test_a_table_shows_who_is_away_and_who_acts() -> None:
    words: tuple[absence.Control, ...] = ("person", "bot", "autopilot", "stand_in", "give_up")
    assert absence.away(words) == {2: "autopilot", 3: "stand_in", 4: "autopilot"}


# --- what is done --------------------------------------------------------------------------------------------


def test_the_autopilot_does_the_gentle_thing_at_once() -> None:
    table = absent(rentopia(), "autopilot", throws=[(1, 2)])
    assert table.next() == absence.Next(0, "gentle", "clock")
    table.due = {"bot": 900}
    assert table.word(table.run_out("bot")) == "Ada roll clock"
    assert table.word(table.run_out("bot")) == "Ada decline clock"
    assert table.left("turn") == 10


def test_giving_up_happens_at_the_next_decision_where_it_is_legal() -> None:
    table = absent(rentopia(), "give_up")
    table.due = {"bot": 900}
    assert table.word(table.run_out("bot")) == "Ada give_up clock"
    assert not table.state.in_mask & 1 and table.state.turn == 1


def test_where_giving_up_is_refused_the_gentle_thing_is_done() -> None:
    table = auction(seats=[PERSON, LEFT, PERSON], settings=TableSettings(absence="give_up"))
    found = table.next()
    assert found == absence.Next(1, "give_up", "clock")
    move = absence.move_of(found, table.game, table.state)
    assert move.kind == codes.PASS


@pytest.mark.parametrize("word", ["autopilot", "stand_in", "give_up"])
def test_an_offer_to_an_absent_seat_is_refused_for_it(word: str) -> None:
    table = Clockwork(rentopia(FERRY), seats=[PERSON, LEFT, PERSON], settings=TableSettings(absence=word))  # type: ignore[arg-type]
    table.act("Ada", "offer", legs=GIFT)
    assert table.next() == absence.Next(1, "reject", "clock", offer=1)
    assert table.word(table.run_out("bot")) == "Ben reject clock"
    assert table.tracker.misses(1) == 0


def test_a_person_who_is_there_is_left_the_time_of_the_offer() -> None:
    table = Clockwork(rentopia(FERRY))
    table.act("Ada", "offer", legs=GIFT)
    assert table.next() is None and "bot" not in table.due


def test_in_an_auction_those_who_act_of_themselves_speak_in_turn() -> None:
    table = auction(seats=[STEADY, PERSON, QUICK])
    assert table.next() == absence.Next(0, "bot", None, "steady")
    table.act("Ada", "bid", amount=5)
    assert table.next() == absence.Next(2, "bot", None, "quick")
    table.act("Cy", "bid", amount=6)
    assert table.next() == absence.Next(0, "bot", None, "steady")
    table.act("Ben", "bid", amount=7)
    assert table.next() == absence.Next(2, "bot", None, "quick"), "the one behind who spoke last"


def test_a_match_that_waits_for_people_only_does_nothing_of_itself() -> None:
    assert Clockwork(rentopia()).next() is None
    assert Clockwork(rentopia(turn={"phase": "setup"}), seats=[STEADY] * 3).next() is None


# --- timers that find another table ----------------------------------------------------------------------------


def test_a_turn_that_ran_out_after_its_person_left_is_played_by_the_stand_in() -> None:
    table = Clockwork(rentopia())
    table.seats[0] = LEFT
    assert table.fires("turn") == absence.Next(0, "bot", "clock", "quick")


def test_a_bots_timer_that_finds_its_person_back_is_the_clock_of_that_person() -> None:
    table = auction(seats=[PERSON, LEFT, PERSON])
    table.act("Ada", "pass")
    table.act("Cy", "bid", amount=5)
    table.seats[1] = SeatDoc(kind="person", back=table.head)
    assert table.fires("bot") == absence.Next(1, "gentle", "clock")


def test_it_is_put_off_where_others_have_a_clock_of_their_own_or_there_is_none() -> None:
    table = auction(seats=[PERSON, LEFT, PERSON])
    table.seats[1] = SeatDoc(kind="person", back=table.head)
    assert isinstance(table.fires("bot"), absence.Later)
    alone = Clockwork(rentopia(turn={"seat": "Ada", "phase": "after_roll"}), turn_timer=0, seats=[PERSON, LEFT, PERSON])
    alone.act("Ada", "end_turn")
    alone.seats[1] = SeatDoc(kind="person", back=alone.head)
    assert isinstance(alone.fires("bot"), absence.Later)


# --- what a bot may not do -------------------------------------------------------------------------------------


def test_what_a_bot_has_offered_is_known_for_its_turn_and_another_note_makes_no_other_offer() -> None:
    table = Clockwork(rentopia(FERRY), seats=[STEADY, PERSON, PERSON])
    for number, cash in enumerate((50, 51, 52), 1):
        before = table.tracker.offers_of(0)
        move = table.act("Ada", "offer", legs=[GIFT[0], {**GIFT[1], "cash": cash}]).move
        table.act("Ben", "reject", offer=number)
        assert move.offer is not None
        move.offer.note = "once more"
        assert absence.refused_offer(move, before) == ""
        assert ("before" if number < 3 else "enough") in absence.refused_offer(move, table.tracker.offers_of(0))
    table.act("Ada", "roll")
    while table.state.turn == 0:
        table.run_out(min(table.due, key=lambda kind: table.due[kind]))
    assert table.tracker.offers_of(0) == (), "the next turn is another"


# --- on return -------------------------------------------------------------------------------------------------


def test_who_comes_back_is_told_what_was_done_meanwhile() -> None:
    table = Clockwork(rentopia(), throws=[(1, 2)])
    table.due["turn"] = 90_000
    table.run_out()
    table.run_out()
    table.act("Ben", "bid", amount=5)
    table.act("Ada", "pass", by="clock")
    assert table.tracker.since(0) == (1, 2, 4)
    assert table.tracker.since(1) == ()
    table.act("Ada", "offer", legs=[{"from": "Ada", "to": "Ben", "cash": 5}])
    assert table.tracker.since(0) == () and table.tracker.acted[0] == 5


def test_two_nodes_that_fold_the_same_steps_know_the_same() -> None:
    table = Clockwork(rentopia(FERRY, turn={"phase": "setup"}), seats=[PERSON] * 3)
    folded = Tracker(table.game, table.state)
    table.act("", "start", "table")
    folded.note(table.history.steps[-1], table.state)
    for _ in range(40):
        table.run_out(min(table.due, key=lambda kind: table.due[kind]))
        folded.note(table.history.steps[-1], table.state)
    assert folded.written() == table.tracker.written()


def test_a_snapshot_keeps_all_of_it() -> None:
    table = auction()
    table.act("Ben", "bid", amount=5)
    table.act("Cy", "offer", legs=[{"from": "Cy", "to": "Ben", "cash": 5}])
    written = json.loads(json.dumps(table.tracker.written()))
    again = Tracker.read(table.game, written)
    assert again.written() == table.tracker.written()
    step = table.act("Cy", "pass")
    again.note(step, table.state)
    assert again.written() == table.tracker.written()


@pytest.mark.parametrize("written", [{}, None, [], {"seq": 1}])
def test_what_is_no_tracker_is_refused(written: object) -> None:
    with pytest.raises(ValueError, match=r"Expected|required field"):
        Tracker.read(Clockwork(rentopia()).game, written)


def test_a_tracker_that_tells_of_different_seats_is_refused() -> None:
    table = auction()
    written = {**table.tracker.written(), "missed": [[]]}
    with pytest.raises(ValueError, match="every seat"):
        Tracker.read(table.game, written)


def test_a_copy_goes_its_own_way() -> None:
    table = auction()
    before = table.tracker.copy()
    held = before.written()
    table.act("Ben", "bid", amount=5)
    assert before.written() == held != table.tracker.written()
    assert SETTINGS.misses == 2


# --- whole matches -----------------------------------------------------------------------------------------------


def run_on(table: Clockwork) -> None:
    """The next timer comes due; a bot is asked as a worker would ask it."""
    kind = min(table.due, key=lambda kind: table.due[kind])
    table.now = max(table.now, table.due[kind])
    found = table.fires(kind)
    if isinstance(found, absence.Later):
        table.due[kind] += found.more_ms
        return
    assert found is not None, f"{kind} was due for nothing"
    if found.how != "bot":
        table.do(found.seat, absence.move_of(found, table.game, table.state), found.by)
        return
    position = json.dumps(write(table.state, table.names)).encode()
    made = table.tracker.offers_of(found.seat)
    action = choose(position, found.seat, found.bot, table.head, f"{found.seat}", made).action
    kind, fields = str(action["type"]), {name: value for name, value in action.items() if name != "type"}
    step = table.act(table.names[found.seat], kind, found.by, **fields)
    if found.by == "clock":
        assert step.move.kind not in (codes.OFFER, codes.ACCEPT), "a stand-in never trades"


@pytest.mark.parametrize("word", ["wait", "autopilot", "stand_in", "give_up"])
@pytest.mark.parametrize("game", ["rentopia", "landlords"])
def test_a_match_that_everybody_has_left_alone_is_played_to_its_end(game: str, word: str) -> None:
    position = {**rentopia(turn={"phase": "setup"}), "game": game}
    if game == "rentopia":
        position["options"] = {"max_rounds": 15}
    settings = TableSettings(absence=word)  # type: ignore[arg-type]
    table = Clockwork(position, seats=[PERSON, STEADY, PERSON], settings=settings)
    table.act("", "start", "table")
    while table.phase != codes.OVER:
        assert table.due and table.head < 4000
        run_on(table)
    assert table.due == {}


@pytest.mark.parametrize("turn_timer", [0, 90])
@pytest.mark.parametrize("game", ["rentopia", "landlords"])
def test_however_people_come_go_and_act_something_is_always_due(game: str, turn_timer: int) -> None:
    for seed in range(6):
        rng = random.Random(seed)
        position = {**rentopia(turn={"phase": "setup"}), "game": game}
        words = ("wait", "autopilot", "stand_in")
        settings = TableSettings(absence=rng.choice(words), misses=rng.randint(1, 3))  # type: ignore[arg-type]
        table = Clockwork(position, seats=[PERSON, QUICK, PERSON], settings=settings, turn_timer=turn_timer)
        table.act("", "start", "table")
        for _ in range(250):
            if table.phase == codes.OVER:
                break
            come_or_go(table, rng)
            if rng.random() < 0.4:
                act_somehow(table, rng)
            elif table.due:
                run_on(table)
            if table.phase == codes.OVER:
                break
            waits = waits_for(table.game, table.state)
            persons = absence.persons_in(waits, absence.controls(table.seats, table.tracker, settings))
            if persons != waits:
                assert "bot" in table.due or "turn" in table.due
            if persons and table.window() is not None:
                assert "turn" in table.due or "bot" in table.due


def come_or_go(table: Clockwork, rng: random.Random) -> None:
    """A person leaves or comes back, and the table sees to its timers as a node does."""
    if rng.random() > 0.05:
        return
    seat = rng.choice([0, 2])
    if not table.seats[seat].left:
        table.seats[seat] = SeatDoc(kind="person", left=True, back=table.seats[seat].back)
        if not table.due:
            table.due["bot"] = table.now
    else:
        table.seats[seat] = SeatDoc(kind="person", back=table.head)
        if "bot" in table.due:
            table.due["bot"] = table.now + (table.window() or absence.A_DAY_MS)


def act_somehow(table: Clockwork, rng: random.Random) -> None:
    """A person who is there does something that is offered, anything but giving up."""
    seat = rng.choice([0, 2])
    choices = [one for one in table.game.showing.decide(table.state, seat).open if one.kind != codes.GIVE_UP]
    if choices and not table.seats[seat].left:
        choice = rng.choice(choices)
        move = Move()
        low = choice.low if choice.high and not choice.may_leave else max(choice.about, 0)
        move.set(choice.kind, low, max(choice.second, int(choice.confirm), 0))
        if absence.is_legal(table.game, table.state, seat, move):
            table.do(seat, move)
