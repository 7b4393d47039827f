"""The host's options of the Landlord's Game: names, defaults and ranges (L-2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rentopia.games.landlords import codes
from rentopia.games.options import Option, OptionError, Values, resolve

SETUPS = {"deal": codes.DEAL_TWELVE, "hands": codes.READY_HANDS, "monarch": codes.MONARCH}
ENDS = {"first": codes.END_FIRST, "last": codes.END_LAST, "agreement": codes.END_AGREEMENT}
PRICE_OF_A_HAND = 325
_ROUND = "round:"

OPTIONS: tuple[Option, ...] = (
    Option(
        "starting_cash",
        None,
        0,
        1_000_000,
        "Dollars each seat starts with; usually by the number of seats.",
        changes="More makes everybody a buyer; less makes loans and the Poor House count.",
    ),
    Option(
        "setup",
        "deal",
        None,
        None,
        "How titles are given out.",
        words=tuple(SETUPS),
        changes="Dealt titles may be bought or left; ready hands are bought whole; the Monarch holds every lot.",
    ),
    Option(
        "treasurer",
        False,
        None,
        None,
        "Show the player on the left of the mover as Treasurer; no effect.",
        changes="Only shows who would hold the money at a real table.",
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
        "first_option",
        False,
        None,
        None,
        "The mover may match the highest bid.",
        changes="Who stands on a space can have it at the price that others bid.",
    ),
    Option(
        "ante_to",
        "miscellaneous",
        None,
        None,
        "Who gets the ante.",
        words=("miscellaneous", "broker"),
        changes="With the Broker the antes of others are a seat's gain.",
    ),
    Option(
        "shelter_tax",
        True,
        None,
        None,
        "Stopping on Shelter costs the tax of a necessity.",
        changes="Off: Shelter is a place where nothing happens.",
    ),
    Option(
        "luxury_refusable",
        False,
        None,
        None,
        "A Luxury may be refused.",
        changes="On: money may be kept for titles, without what a Luxury counts at the end.",
    ),
    Option(
        "wages_rise",
        "always",
        None,
        None,
        "When steps of the Treasury raise wages.",
        words=("always", "after_colleges"),
        changes="With after_colleges only steps from the ninth on raise wages, so money stays short.",
    ),
    Option(
        "lots_count",
        True,
        None,
        None,
        "Lots count at the end under the Single Tax too.",
        changes="Off: under the Single Tax the titles of lots are worth nothing at the end.",
    ),
    Option(
        "end",
        "first",
        None,
        None,
        "Whose fifth lap ends the match.",
        words=tuple(ENDS),
        changes="The first ends it for all, the last lets everybody play all laps, or all agree when.",
    ),
    Option(
        "single_tax_at",
        "vote",
        None,
        None,
        "When the Single Tax begins; round:N is the first turn in which a seat has N laps.",
        words=("vote", "never", "start", "round:N"),
        pattern=r"round:[1-9][0-9]{0,5}",
        changes="From then on land rent goes to the Treasury and raises wages, and there are no taxes.",
    ),
    Option(
        "rising_taxes",
        False,
        None,
        None,
        "Taxes double with ten, and again with twenty-five houses.",
        changes="On: blue spaces cost twice the tax with ten houses on the board, four times with twenty-five.",
    ),
    Option(
        "rising_rents",
        False,
        None,
        None,
        "Land rents double with each house on every lot of a section.",
        changes="On: a section built all over costs two, four or eight times its rent.",
    ),
)

#: What `resolve_options` asks beyond each option by itself: the price of a hand must be there.
LIMITS: tuple[Mapping[str, Any], ...] = (
    {
        "if": {"properties": {"setup": {"const": "hands"}}, "required": ["setup"]},
        "then": {"properties": {"starting_cash": {"minimum": PRICE_OF_A_HAND}}},
    },
)


def resolve_options(raw: Mapping[str, object]) -> Values:
    """All options with their values; `starting_cash` None where the seats decide. OptionError for every bad one."""
    resolved = resolve(OPTIONS, raw)
    cash = resolved["starting_cash"]
    if resolved["single_tax_at"] == "round:N":
        raise OptionError({"single_tax_at": "single_tax_at: N in round:N stands for a number, as in round:3"})
    if resolved["setup"] == "hands" and isinstance(cash, int) and cash < PRICE_OF_A_HAND:
        raise OptionError({"starting_cash": f"starting_cash: a ready hand costs ${PRICE_OF_A_HAND}, not {cash}"})
    return resolved


def tax_round(word: str) -> int:
    """`single_tax_at` as the rules read it: rounds, 0 at once, or one of the codes for a vote and never."""
    if word.startswith(_ROUND):
        return int(word.removeprefix(_ROUND))
    return {"vote": codes.TAX_BY_VOTE, "never": codes.TAX_NEVER, "start": 0}[word]


def tax_word(rounds: int) -> str:
    """The same back as the option has it."""
    words = {codes.TAX_BY_VOTE: "vote", codes.TAX_NEVER: "never", 0: "start"}
    return words.get(rounds, f"{_ROUND}{rounds}")
