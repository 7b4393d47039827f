"""What the vote on the Single Tax would change: by the forecast of a round, and by the switch itself."""

from __future__ import annotations

from typing import Any

import pytest

from rentopia.engine import codes
from rentopia.engine.rows import Move
from rentopia.games import game_of
from rentopia.games.figures import Ballot
from rentopia.games.landlords import codes as landlords
from rentopia.games.landlords import rules
from table.positions import homely, printed


def ballot(**more: Any) -> Ballot | None:
    found = printed(
        {"name": "Ada", "cash": 0, "deeds": {"Wall Street": 0, "Grand Boulevard": 0, "Gee Whiz R.R.": 0}},
        {"name": "Ben", "cash": 0},
        **{"bank": {"treasury": 30}, "houses": {"Wall Street": {"Ada": 1}}, "wages": 100, **more},
    )
    state = found.state
    before = state.checksum()
    made = game_of(state).figures.ballot(state)
    assert state.checksum() == before
    return made


def test_the_switch_empties_the_treasury_and_sends_it_every_land_rent() -> None:
    made = ballot()
    assert made is not None and (made.about, made.needs) == ("single_tax", 2)
    now, then = made.table
    # All lots together charge 262; 44 of it is Ada's. Four blue spaces take ten each, five more titles five.
    assert now == {"treasury": 30, "to_treasury": 262 - 44 + 40 + 25}
    assert then == {"treasury": 0, "to_treasury": 262 + 25}


def test_each_seat_sees_wages_rents_and_taxes_of_a_round_before_and_after() -> None:
    made = ballot()
    assert made is not None
    (ada, ada_then), (ben, ben_then) = made.seats
    # One stop on each space in seven rounds. Ada is paid 44 of land, 10 of her house and 5 at her railroad by Ben; what
    # she pays goes to the Treasury: the land of all other lots (218) and five more fares of 5.
    assert ada["rents"] == (44 + 10 + 5 - 218 - 25) // 7 and ada_then["rents"] == (10 + 5 - 262 - 25) // 7
    assert ben["rents"] == (-44 - 10 - 5 - 218 - 25) // 7 and ben_then["rents"] == (-10 - 5 - 262 - 25) // 7
    assert ada["taxes"] == ben["taxes"] == 40 // 7 and ada_then["taxes"] == ben_then["taxes"] == 0
    assert ada["wages"] == 100 and ada_then["wages"] == 100 + 10 * (262 * 2 // 7 // 50)
    for one in (ada, ada_then, ben, ben_then):
        assert one["round"] == one["wages"] + one["rents"] - one["taxes"]
    assert (ada["stops"], ada_then["stops"], ben["stops"], ben_then["stops"]) == (44 + 10 + 5, 10 + 5, 0, 0)
    assert (ada["worth"], ada_then["worth"]) == (400, 400)


def test_where_lots_do_not_count_under_the_single_tax_the_count_falls() -> None:
    made = ballot(options={"lots_count": False})
    assert made is not None and [one["worth"] for one in made.seats[0]] == [400, 200]


@pytest.mark.parametrize(
    "more", [{"options": {"single_tax_at": "never"}}, {"options": {"single_tax_at": "round:3"}}, {"single_tax": True}]
)
def test_where_no_vote_on_it_can_be_moved_there_is_nothing_to_show(more: dict[str, Any]) -> None:
    assert ballot(**more) is None


def carried(state: Any) -> int:
    """How many yes the vote that is under way takes, by the rules themselves, where nobody says no."""
    state = state.clone()
    yes = Move()
    yes.set(landlords.VOTE, 1, 0)
    while state.phase == codes.ANSWERING:
        silent = state.in_mask & ~(state.vote_yes | state.vote_no)
        before = int(state.vote_yes | silent & -silent).bit_count()
        rules.step(state, (silent & -silent).bit_length() - 1, yes)
    return before


@pytest.mark.parametrize(("motion", "about"), [("single_tax", "single_tax"), ("end_now", "end_now")])
def test_it_tells_how_many_yes_the_rules_ask_for(motion: str, about: str) -> None:
    names = [{"name": name, "cash": 0} for name in ("Ada", "Ben", "Cleo", "Dora")]
    state = printed(*names, options={"end": "agreement"}).state
    move = Move()
    move.set(landlords.MOVE_SINGLE_TAX if motion == "single_tax" else landlords.MOVE_END, 0, 0)
    rules.step(state, state.turn, move)
    made = game_of(state).figures.ballot(state)
    assert made is not None and made.about == about
    assert made.needs == carried(state) == {"single_tax": 2, "end_now": 4}[motion]


def test_a_game_without_votes_has_none() -> None:
    state = homely({"name": "Ada"}, {"name": "Ben"}).state
    assert game_of(state).figures.ballot(state) is None
