"""The rules passport: short, typed in, and never read as other rules."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rentopia.games import GAMES, load_game
from rentopia.games.options import OptionError
from rentopia.protocol.requests import Problem
from rentopia.protocol.words import PASSPORT
from rentopia.table.lobby.choosing import differing
from rentopia.table.lobby.passport import ALPHABET, decode, encode
from table.choices import game_and_options, same
from table.lobbyhelp import code_of

#: Codes that were given out. They must mean the same for ever: a change that breaks one needs a new `VERSION`.
GIVEN_OUT: dict[str, tuple[str, dict[str, Any]]] = {
    "104": ("rentopia", {}),
    "108A-WG1P-1K": ("rentopia", {"turn_timer": 30, "max_rounds": 20}),
    "10GW-HXKS": ("rentopia", {"auctions": False, "houses": "unlimited", "hotels": "unlimited", "jackpot": True}),
    "116": ("landlords", {}),
    "11YY-GMMD-6N": ("landlords", {"setup": "hands", "turn_timer": 30, "single_tax_at": "round:3"}),
    "110C-EBB": ("landlords", {"luxury_refusable": True, "rising_taxes": True, "rising_rents": True, "end": "last"}),
}


@pytest.mark.parametrize("code", GIVEN_OUT)
def test_a_code_that_was_given_out_means_the_same_for_ever(code: str) -> None:
    game, options = GIVEN_OUT[code]
    found = decode(code)
    assert not isinstance(found, Problem)
    assert found[0] == game and same(found[1], options)
    assert encode(game, options) == code


@given(game_and_options())
def test_options_come_back_from_their_code(choice: tuple[str, dict[str, Any]]) -> None:
    game, options = choice
    code = encode(game, options)
    found = decode(code)
    assert not isinstance(found, Problem)
    assert found[0] == game and same(found[1], differing(load_game(game), options))
    assert len(code) <= PASSPORT // 2 and all(len(group) <= 4 for group in code.split("-"))
    assert set(code) <= {*ALPHABET, "-"}


@given(game_and_options(), st.data())
def test_case_groups_and_letters_that_look_alike_do_not_matter(
    choice: tuple[str, dict[str, Any]], data: st.DataObject
) -> None:
    code = encode(*choice)
    typed = code.replace("-", data.draw(st.sampled_from(["", " ", "-", " - ", "\u2013"])))
    typed = typed.replace("0", data.draw(st.sampled_from("0Oo"))).replace("1", data.draw(st.sampled_from("1IlLi")))
    assert decode(data.draw(st.sampled_from([typed, typed.lower(), f" {typed} "]))) == decode(code)


@given(game_and_options(), st.data())
def test_one_mistyped_sign_is_always_told(choice: tuple[str, dict[str, Any]], data: st.DataObject) -> None:
    signs = encode(*choice).replace("-", "")
    place = data.draw(st.integers(0, len(signs) - 1))
    other = data.draw(st.sampled_from([sign for sign in ALPHABET if sign != signs[place]]))
    assert code_of(decode(signs[:place] + other + signs[place + 1 :])) == "bad_passport"


@given(game_and_options(), st.data())
def test_two_neighbours_exchanged_are_always_told(choice: tuple[str, dict[str, Any]], data: st.DataObject) -> None:
    signs = encode(*choice).replace("-", "")
    place = data.draw(st.integers(0, len(signs) - 2))
    swapped = signs[:place] + signs[place + 1] + signs[place] + signs[place + 2 :]
    if swapped != signs:
        assert code_of(decode(swapped)) == "bad_passport"


def test_a_sign_left_out_or_typed_twice_is_nearly_always_told() -> None:
    dice = random.Random(4)
    told = tried = 0
    for code in GIVEN_OUT:
        signs = code.replace("-", "")
        for place in range(len(signs)):
            extra = dice.choice(ALPHABET)
            for typed in (signs[:place] + signs[place + 1 :], signs[:place] + extra + signs[place:]):
                found = decode(typed)
                told += isinstance(found, Problem) or found == decode(code)
                tried += 1
    assert told / tried > 0.9


@pytest.mark.parametrize("game", GAMES)
def test_the_defaults_have_the_shortest_code(game: str) -> None:
    assert len(encode(game, {})) == 3
    for option in load_game(game).options:
        if type(option.default) is bool:
            assert len(encode(game, {option.name: not option.default})) > 3


@given(st.text(max_size=100) | st.text(ALPHABET + "-", max_size=40))
def test_whatever_is_typed_is_refused_or_means_rules_that_can_be_played(typed: str) -> None:
    found = decode(typed)
    if isinstance(found, Problem):
        assert code_of(found) == "bad_passport"
    else:
        load_game(found[0]).new_state(found[1], 2)


def test_an_unknown_version_and_an_unknown_game_are_told() -> None:
    later = decode("204")
    assert isinstance(later, Problem) and "version 1" in later.sentence
    found = [decode(f"1Z{sign}") for sign in ALPHABET]
    assert any(isinstance(answer, Problem) and "newer program" in answer.sentence for answer in found)


def test_options_that_the_game_does_not_have_raise() -> None:
    with pytest.raises(OptionError):
        encode("rentopia", {"starting_cash": -1})
    with pytest.raises(KeyError):
        encode("chess", {})
