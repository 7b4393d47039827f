"""The Landlord's Game in the terminal: whole matches, its choices, votes, loans, trades and its final count."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pexpect
import pytest
from click.testing import CliRunner

from cli.atrandom import RandomAsker, begin
from cli.typed import TypedAsker
from rentopia.cli import menu
from rentopia.cli.asking import Stopped
from rentopia.cli.lending import ask_loan, loan_actions
from rentopia.cli.match import Match
from rentopia.cli.naming import ask_set
from rentopia.cli.play import play
from rentopia.cli.rules import rules
from rentopia.cli.story import tell
from rentopia.cli.table import Look
from rentopia.cli.trading import ask_offer
from rentopia.engine import codes
from rentopia.engine.decision import Choice
from rentopia.formats.position import read
from rentopia.formats.recordread import load
from rentopia.formats.verify import verify_record
from rentopia.games import load_game
from rentopia.games.landlords import codes as own
from rentopia.games.landlords import forecast

GAME = load_game("landlords")
WORDS = GAME.words
PROMPT = r"\r\n> "
THREE = ["--game", "landlords", "--seats", "Ada,bot:steady,bot:quick", "--seed", "2"]


def look_at(ada: dict[str, Any] | None = None, ben: dict[str, Any] | None = None, **position: Any) -> Look:
    """The look of a position before Ada's throw; Cem has nothing."""
    seats = [{"name": "Ada", **(ada or {})}, {"name": "Ben", **(ben or {})}, {"name": "Cem"}]
    found = read({"game": "landlords", "seats": seats, **position})
    return Look(found.state, found.names, GAME.showing.board_info())


def menu_of(look: Look, seat: int = 0) -> str:
    """A seat's choices as one line."""
    asker = TypedAsker([], 200)
    decision = look.showing.decide(look.state, seat)
    menu.show(asker.console, look, decision)
    menu.show_refused(asker.console, look, decision, look.game.clause_of)
    return " ".join(asker.shown.split())


def the(look: Look, kind: int, seat: int = 0) -> list[Choice]:
    return [choice for choice in look.showing.decide(look.state, seat).open if choice.kind == kind]


# --- whole matches --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seed", "players"), [(0, (None, "steady", "quick")), (1, (None, None, "random"))])
def test_people_who_choose_at_random_play_a_match_to_its_end(
    tmp_path: Path, seed: int, players: tuple[str | None, ...]
) -> None:
    asker = RandomAsker(seed)
    match = begin("landlords", players, seed, tmp_path / "match.jsonl", asker)
    match.play()
    assert match.state.phase == codes.OVER
    assert {"Roll the dice", "End the turn"} <= set(asker.chosen)
    # Whatever has a number may be done; only a set may turn out to be too dear or too small.
    assert not re.findall(r"^\S.*\(L-(?!3\.9|16\.2)[\d.]+\)$", asker.shown, re.MULTILINE)
    check_count(match, asker.shown[asker.shown.rindex("The match is over") :])


def check_count(match: Match, shown: str) -> None:
    """The lines of the final count add up to the worth of each seat."""
    worth = match.rules.result_of(match.state)["worth"]
    blocks = re.split(r"^  \d+\. ", shown, flags=re.MULTILINE)[1:]
    assert len(blocks) == match.state.seats
    for block in blocks:
        head, *lines = block.strip().splitlines()
        seat = next(seat for seat, name in enumerate(match.names) if head.startswith(f"{name},"))
        amounts = [re.match(r" *(-?)\$([\d,]+)  .+ \(L-27\.\d+\)$", line) for line in lines]
        total = sum(int(found[2].replace(",", "")) * (-1 if found[1] else 1) for found in amounts if found)
        assert all(amounts) and total == worth[seat]


def test_first_choices_at_a_pseudo_terminal_lead_through_a_match_left_and_resumed(tmp_path: Path) -> None:
    file, record = tmp_path / "match.jsonl", tmp_path / "record.jsonl"
    first = spawn([*THREE, "--save", str(file)])
    assert answer_until(first, "it is for you to decide.*Roll the dice.*")
    first.sendline("q")
    first.expect("Left. Saved")
    first.expect(pexpect.EOF)
    again = spawn(["--resume", str(file), "--record", str(record)])
    assert answer_until(again, "The match is over")
    again.expect(pexpect.EOF)
    verdict = verify_record(record)
    assert verdict.holds and verdict.finished and verdict.draws_checked


def spawn(arguments: Sequence[str]) -> pexpect.spawn[str]:
    return pexpect.spawn(
        sys.executable,
        ["-m", "rentopia.cli.main", "play", *arguments],
        env={**os.environ, "TERM": "dumb", "COLUMNS": "120"},
        encoding="utf-8",
        timeout=60,
        dimensions=(50, 120),
    )


def answer_until(child: pexpect.spawn[str], end: str) -> bool:
    """Do the first choice of each list, a bid apart, until something is shown."""
    for _ in range(400):
        found = child.expect([PROMPT, r"leave it\? ", "The match is over"])
        if found == 2 or (found == 0 and re.search(end, str(child.before), re.DOTALL)):
            return True
        bids = re.search(r"\n +1 (?:\x1b\S*)?Bid", str(child.before))
        child.sendline("all" if found == 1 else "2" if bids else "1")
    return False


def test_too_many_seats_and_a_board_are_one_line(tmp_path: Path) -> None:
    seats = CliRunner().invoke(play, ["--game", "landlords", "--seats", "A,B,C,D,E", "--save", str(tmp_path / "m")])
    assert seats.exit_code == 2 and "2 to 4 seats" in seats.output
    board = tmp_path / "board.toml"
    board.write_text("")
    other = CliRunner().invoke(play, ["--game", "landlords", "--board", str(board), "--save", str(tmp_path / "m")])
    assert other.exit_code == 2 and "printed board only" in other.output


# --- the table ------------------------------------------------------------------------------------------------------


def test_the_table_shows_all_spaces_the_accounts_and_the_seats() -> None:
    look = look_at(
        {"deeds": {"The Bowery": 0, "Goat Alley": "mortgaged"}, "luxuries": 2, "rounds": 3, "space": 10, "jail": 2},
        {"deeds": {"Easy Street": 0}, "space": 20, "poor_house": True},
        houses={"The Bowery": {"Ada": 2, "Ben": 1}},
        bank={"treasury": 35},
        single_tax=True,
        wages=120,
        public=["Soakum Lighting System"],
        loans=[
            {"number": 1, "lender": "Cem", "borrower": "Ben", "amount": 90, "interest": 5, "pledge": ["Easy Street"]}
        ],
    )
    asker = TypedAsker([], 100)
    look.show(asker.console)
    text = asker.shown
    for name in look.info.names:
        assert name in text
    assert re.search(r"^40 +Mother Earth +@C ", text, re.MULTILINE) and re.search(r" Oil Fields +\+\$100", text)
    assert re.search(r"F3 The Bowery +A A2 B1", text) and re.search(r"C2 Goat Alley +A m", text)
    assert re.search(r"E1 Easy Street +B p", text) and re.search(r"Soakum Lighting System +public", text)
    assert re.search(r"A Ada +\$500 +Jail, 1 of 3 missed +3/5 .*", text) and "2 Luxury cards" in text
    assert re.search(r"B Ben +\$500 +Poor House", text) and "#A" in text and "#B" in text
    assert "Treasury $35 · wages $120 · Single Tax · 1 titles public" in " ".join(text.split())
    assert "Loan 1: $90 of Cem to Ben, $5 a round, secured by Easy Street" in text


@pytest.mark.parametrize("sign", ["@", "#", "A2", "m:", "p:", "public"])
def test_the_legend_explains_the_signs(sign: str) -> None:
    assert sign in GAME.showing.legend


# --- choices --------------------------------------------------------------------------------------------------------


def choosing(ada: dict[str, Any], dice: list[int], **position: Any) -> Look:
    return look_at(ada, turn={"phase": "choosing", "dice": dice}, **position)


def test_a_choice_of_way_says_where_each_leads_and_what_it_costs() -> None:
    look = look_at(
        {"space": 27},
        {"deeds": {"Broadway": 0}},
        houses={"Broadway": {"Ben": 1}},
        turn={"phase": "choosing", "dice": [1, 3]},
    )
    text = menu_of(look)
    assert "1 Move forward to Broadway: you pay Ben $28 (rent)" in text
    assert "2 Move back to George Street: it is auctioned from $75" in text
    assert "not now: Move forward, ten more by the railroad pass – This move has no such choice" in text
    assert (look.state.space[0], look.state.cash[0]) == (27, 500)
    assert [menu.payload_of(WORDS, choice) for choice in the(look, own.MOVE)] == [
        {"type": "move"},
        {"type": "move", "direction": "back"},
    ]


def test_the_railroad_pass_is_a_way_of_its_own() -> None:
    look = choosing({"space": 38}, [2, 2])
    text = menu_of(look)
    assert "1 Move forward to Fuel: +$100 (wages)" in text
    assert "2 Move forward, ten more by the railroad pass to Goat Alley: +$100 (wages), it is auctioned" in text
    assert menu.payload_of(WORDS, the(look, own.MOVE)[1]) == {"type": "move", "railroad_pass": True}


def test_walking_onto_the_corner_of_the_jail_is_shelter() -> None:
    assert "to Shelter" in tell(look_at(), (codes.TOKEN_MOVED, 0, 5, 10, codes.FORWARD))
    assert "is sent to Jail" in tell(look_at(), (codes.TOKEN_MOVED, 0, 5, 10, codes.SENT))


def test_titles_are_chosen_as_a_set_out_of_those_dealt() -> None:
    look = look_at({"dealt": ["Wayback", "The Pike"]}, turn={"phase": "setup", "number": 1})
    (choice,) = the(look, own.BUY_TITLES)
    for typed, chosen in (("all", [1, 6]), ("none", []), ("2", [6]), ("the pike, A1", [6, 1])):
        assert ask_set(TypedAsker([]), look, choice, typed) == chosen
    asker = TypedAsker(["Broadway", "9", "The Pike"])
    assert ask_set(asker, look, choice, "") == [6]
    assert "Broadway is not among them." in asker.shown and "There is no 9 in the list." in asker.shown
    assert "The Pike: for $25" in asker.shown
    assert ask_set(TypedAsker(["x"]), look, choice, "") is None
    assert menu.payload_of(WORDS, choice, spaces=[6]) == {"type": "buy_titles", "titles": [6]}


def test_what_the_bank_lends_on_is_chosen_as_a_set_with_what_it_brings() -> None:
    look = look_at({"deeds": {"Broadway": 0, "Wayback": 0, "Easy Street": "mortgaged"}})
    (choice,) = the(look, codes.MORTGAGE)
    assert choice.spaces == 1 << 31 | 1 << 1
    asker = TypedAsker([])
    assert ask_set(asker, look, choice, "all") == [1, 31]
    assert "prices $125, which brings $100" in asker.shown


def test_houses_are_built_several_at_once() -> None:
    look = look_at({"deeds": {"Broadway": 0}})
    (choice,) = the(look, codes.BUILD)
    assert (choice.low, choice.high, choice.may_leave) == (1, 3, True)
    assert "Build on Broadway for $100, up to 3 (number and how many)" in menu_of(look)
    assert menu.payload_of(WORDS, choice, 2) == {"type": "build", "space": 31, "count": 2}
    assert menu.payload_of(WORDS, choice) == {"type": "build", "space": 31}


LOANS = [{"number": 4, "lender": "Ben", "borrower": "Ada", "amount": 700, "interest": 10, "pledge": "wages"}]


def test_a_loan_is_repaid_in_part_where_the_whole_is_too_much() -> None:
    look = look_at(loans=LOANS)
    (choice,) = the(look, own.REPAY)
    assert (choice.low, choice.high, choice.may_leave) == (1, 500, False)
    (called,) = the(look, own.CALL_LOAN, seat=1)
    assert (called.low, called.high, called.may_leave) == (1, 700, True)
    assert "secured by wages: number and amount, $1 to $500" in menu_of(look)
    assert menu.payload_of(WORDS, choice, 30) == {"type": "repay", "loan": 4, "amount": 30}


def test_a_vote_shows_what_it_would_change_for_each() -> None:
    look = look_at(
        {"deeds": {"Broadway": 0, "Wall Street": 0}},
        turn={"phase": "answering"},
        vote={"on": "single_tax", "by": "Ada"},
    )
    lines = look.showing.beside(look, 1)
    assert len(lines) == 4 and "now and under the Single Tax" in lines[0]
    for seat, line in enumerate(lines[1:]):
        gain = forecast.gain(look.state, seat)
        assert line.endswith(f": {'-' if gain < 0 else '+'}${abs(gain)}")
        assert f"wages ${forecast.wages(look.state, seat, True)}" in line
    assert "1 Vote yes 2 Vote no" in menu_of(look, 1)
    assert [menu.payload_of(WORDS, choice)["yes"] for choice in the(look, own.VOTE, 1)] == [True, False]
    assert look.showing.beside(look_at(), 0) == []


def test_a_debtor_sees_the_opportunity_and_the_poor_house() -> None:
    look = look_at(
        {"cash": 3, "space": "Broadway"},
        {"deeds": {"Broadway": 0}},
        single_tax=True,
        turn={"phase": "owing", "dice": [1, 2], "then": "after_roll"},
        debts=[{"debtor": "Ada", "creditor": "treasury", "amount": 22, "reason": "rent"}],
    )
    text = menu_of(look)
    assert "Take the Natural Opportunity instead of paying: Oil Fields, next turn wages $100 and rent $75" in text
    assert "Enter the Poor House: the debt lapses" in text


# --- offers typed ---------------------------------------------------------------------------------------------------


def test_a_loan_is_typed_and_looked_over() -> None:
    assert loan_actions(WORDS) == ("lend", "borrow")
    look = look_at({"deeds": {"Broadway": 0}})
    asker = TypedAsker(["Dan", "Ben", "much", "$120", "", "Wayback, Wayback", "broadway", "soon back", "y"])
    payload = ask_loan(asker, look, look.state, 0, "borrow")
    assert payload == {"type": "borrow", "from": 1, "amount": 120, "pledge": [31], "note": "soon back"}
    assert "Ben lends Ada $120, $0 interest a round, secured by Broadway." in asker.shown
    for wrong in ("There is no other seat 'Dan'", "whole number of dollars", "Wayback is named twice"):
        assert wrong in asker.shown
    wages = ask_loan(TypedAsker(["1", "50", "5", "wages", "", "yes"]), look, look.state, 0, "lend")
    assert wages == {"type": "lend", "to": 1, "amount": 50, "interest": 5, "pledge": "wages"}


def test_a_loan_that_the_rules_refuse_or_that_is_left_is_not_offered() -> None:
    look = look_at()
    asker = TypedAsker(["Ben", "120", "", "Broadway", ""])
    assert ask_loan(asker, look, look.state, 0, "borrow") is None
    assert "This can't be offered: The title belongs to somebody else, or to nobody. (L-17.7)" in " ".join(
        asker.shown.split()
    )
    assert ask_loan(TypedAsker(["Ben", "x"]), look, look.state, 0, "lend") is None


def test_what_is_counted_is_traded_by_number() -> None:
    look = look_at({"luxuries": 2, "education": 1}, {"professors": 1})
    lines = [
        "Ada > Ben: 2 luxuries, 1 education, $10",
        "Ben > Ada: 2 professors",
        "Ben > Ada: 1 professor",
        "",
        "",
        "y",
    ]
    asker = TypedAsker(lines)
    payload = ask_offer(asker, look, look.state, 0)
    assert payload is not None and payload["legs"] == [
        {"from": 0, "to": 1, "cash": 10, "luxuries": 2, "education": 1},
        {"from": 1, "to": 0, "professors": 1},
    ]
    assert "Ben has 1 professors to give." in asker.shown
    assert "Ada gives $10, 2 luxuries, 1 education and gets 1 professors" in " ".join(asker.shown.split())


def test_a_loan_is_offered_accepted_and_repaid_at_one_keyboard(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    # Ben begins. Nobody buys; he lends Ada 50, she accepts, then he calls 20 of it in and leaves.
    lines = ["1 none", "1 none", "lend", "Ada", "50", "5", "wages", "for a start", "y", "1", "2 20", "q"]
    seats = ["--game", "landlords", "--seats", "Ada,Ben", "--seed", "4", "--save", str(file)]
    result = CliRunner(env={"COLUMNS": "100"}).invoke(play, seats, input="".join(f"{line}\n" for line in lines))
    assert result.exit_code == 0, result.output
    output = " ".join(result.output.split())
    assert "1 Accept offer 1 2 Reject offer 1" in output
    assert "Loan 1 is made: $50 of" in output and "stands at $30 now" in output
    state = load(file).fold()
    assert len(state.loans) == 1 and (state.loans[0].amount, state.loans[0].interest) == (30, 5)
    assert sorted(state.cash[seat] for seat in range(2)) == [570, 630]


def test_an_answer_is_the_first_choice_and_the_help_explains_the_board(tmp_path: Path) -> None:
    asker = TypedAsker(["1 none", "1 none", "o", "me > 0: 5", "", "", "y", "?", "q"])
    match = begin("landlords", (None, None), 4, tmp_path / "match.jsonl", asker)
    with pytest.raises(Stopped):
        match.play()
    shown = " ".join(asker.shown.split())
    assert shown.rindex("1 Accept offer 1") > shown.rindex("Send it")
    assert f"On the board: {GAME.showing.legend}" in shown and "lend, borrow: a loan" in shown


# --- what happens, and the rules -----------------------------------------------------------------------------------


def test_every_event_of_the_game_has_a_teller() -> None:
    assert set(WORDS.own_events) <= set(GAME.showing.tellers)


def test_the_printed_rules_have_the_board_the_cards_and_the_options() -> None:
    result = CliRunner(env={"COLUMNS": "120"}).invoke(rules, ["landlords"])
    assert result.exit_code == 0, result.output
    for name in GAME.showing.board_info().names:
        assert name in result.output
    for text in ("L-27.12", "Chance (a reconstruction)", "single_tax_at", "round:N", "luxury_refusable", "C16"):
        assert text in result.output
    assert "are a reconstruction" in result.output
