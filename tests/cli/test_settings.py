"""Seats and options as they are typed behind `--seats` and `--set`."""

from __future__ import annotations

import click
import pytest

from rentopia.cli.settings import read_players, read_settings


@pytest.mark.parametrize(
    ("text", "names", "players"),
    [
        ("Ada,Ben", ["Ada", "Ben"], [None, None]),
        (" Ada , Ben ", ["Ada", "Ben"], [None, None]),
        ("Ada,bot:quick", ["Ada", "Quick"], [None, "quick"]),
        ("Ada,Bot: Quick", ["Ada", "Quick"], [None, "quick"]),
        ("bot:quick,bot:steady,bot:quick", ["Quick 1", "Steady", "Quick 2"], ["quick", "steady", "quick"]),
        ("a:b,bots:quick", ["a:b", "bots:quick"], [None, None]),
    ],
)
def test_seats_are_people_and_bots(text: str, names: list[str], players: list[str | None]) -> None:
    assert read_players(text) == (names, players)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Ada,", "no name"),
        ("", "no name"),
        ("Ada,bot:", "there is no bot ''"),
        ("Ada,bot:deep", "there is no bot 'deep', but random, quick, steady"),
        ("Ada,steady", "for the bot write bot:steady"),
        ("QUICK,Ada", "for the bot write bot:quick"),
    ],
)
def test_seats_that_cannot_be_are_refused(text: str, why: str) -> None:
    with pytest.raises(click.BadParameter, match=why):
        read_players(text)


def test_values_are_read_as_what_they_look_like() -> None:
    given = ["houses=unlimited", "hotels = 5", "auctions=TRUE", "jackpot=false", "lockup_fine=-1", "x=1=2", "y="]
    assert read_settings(given) == {
        "houses": "unlimited",
        "hotels": 5,
        "auctions": True,
        "jackpot": False,
        "lockup_fine": -1,
        "x": "1=2",
        "y": "",
    }


@pytest.mark.parametrize("text", ["9" * 16, "\u0661", "1.0", "--5", "0x10"])
def test_what_is_no_plain_number_stays_a_text_for_the_options_to_refuse(text: str) -> None:
    assert read_settings([f"houses={text}"]) == {"houses": text}


@pytest.mark.parametrize("text", ["houses", "", "=5", " =5"])
def test_a_setting_has_a_key_and_a_value(text: str) -> None:
    with pytest.raises(click.BadParameter, match="KEY=VALUE"):
        read_settings([text])
