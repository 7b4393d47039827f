"""The host's options of Rentopia: names, defaults and ranges (R-2.4)."""

from __future__ import annotations

from collections.abc import Mapping

from rentopia.games.options import UNLIMITED, Option, OptionError, resolve

__all__ = ["OPTIONS", "UNLIMITED", "Option", "OptionError", "resolve_options"]

OPTIONS: tuple[Option, ...] = (
    Option(
        "starting_cash",
        1500,
        0,
        1_000_000,
        "Dollars each seat starts with.",
        changes="More lets people buy everything in the first rounds; less makes auctions and mortgages count.",
    ),
    Option(
        "start_salary",
        200,
        0,
        100_000,
        "Dollars for passing START or landing on it.",
        changes="More keeps weak seats in longer, so the match takes longer.",
    ),
    Option(
        "lockup_fine",
        50,
        0,
        100_000,
        "Dollars for leaving Lockup.",
        changes="A high fine makes waiting for a double worth it.",
    ),
    Option(
        "turn_timer",
        90,
        10,
        86_400,
        "Seconds for the mover's decisions; 0 is no clock.",
        zero_or_low=True,
        changes="Out of time the gentlest thing is done: throw, decline, pass, end the turn.",
    ),
    Option(
        "auctions",
        True,
        None,
        None,
        "A declined deed, and the estate of a ruin to the bank, is auctioned.",
        changes="Off: a declined deed stays with the bank until somebody lands there again.",
    ),
    Option(
        "even_building",
        True,
        None,
        None,
        "Build and sell evenly within a district.",
        changes="Off: a street may have a hotel while the next has nothing.",
    ),
    Option(
        "houses",
        32,
        0,
        99,
        "Houses in the bank at the start.",
        unlimited=True,
        changes="Few houses make a shortage that can be used against others; unlimited, there is none.",
    ),
    Option(
        "hotels",
        12,
        0,
        99,
        "Hotels in the bank at the start.",
        unlimited=True,
        changes="Few hotels keep houses on the board, so that these run short.",
    ),
    Option(
        "jackpot",
        False,
        None,
        None,
        "Taxes, fines and card payments wait on Town Square for whoever stops there.",
        changes="Brings money back into the match, by luck; it takes longer.",
    ),
    Option(
        "max_rounds",
        0,
        0,
        100_000,
        "The match ends after so many rounds; 0 is no limit.",
        changes="The richest seat wins when they are over, so nobody has to be ruined.",
    ),
)


def resolve_options(raw: Mapping[str, object]) -> dict[str, int | bool | str]:
    """All options with their values, defaults filled in; OptionError naming every bad one."""
    return {name: value for name, value in resolve(OPTIONS, raw).items() if value is not None}
