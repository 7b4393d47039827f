"""The host's options of the Landlord's Game: names, defaults and ranges (L-2)."""

from __future__ import annotations

from collections.abc import Mapping

from rentopia.games.landlords import codes
from rentopia.games.options import Option, OptionError, Values, resolve

SETUPS = {"deal": codes.DEAL_TWELVE, "hands": codes.READY_HANDS, "monarch": codes.MONARCH}
ENDS = {"first": codes.END_FIRST, "last": codes.END_LAST, "agreement": codes.END_AGREEMENT}
PRICE_OF_A_HAND = 325
_ROUND = "round:"

OPTIONS: tuple[Option, ...] = (
    Option("starting_cash", None, 0, 1_000_000, "Dollars each seat starts with; usually by the number of seats."),
    Option("setup", "deal", None, None, "How titles are given out.", words=tuple(SETUPS)),
    Option("treasurer", False, None, None, "Show the player on the left of the mover as Treasurer; no effect."),
    Option("turn_timer", 90, 10, 86_400, "Seconds for the mover's decisions; 0 is no clock.", zero_or_low=True),
    Option("first_option", False, None, None, "The mover may match the highest bid."),
    Option("ante_to", "miscellaneous", None, None, "Who gets the ante.", words=("miscellaneous", "broker")),
    Option("shelter_tax", True, None, None, "Stopping on Shelter costs the tax of a necessity."),
    Option("luxury_refusable", False, None, None, "A Luxury may be refused."),
    Option(
        "wages_rise",
        "always",
        None,
        None,
        "When steps of the Treasury raise wages.",
        words=("always", "after_colleges"),
    ),
    Option("lots_count", True, None, None, "Lots count at the end under the Single Tax too."),
    Option("end", "first", None, None, "Whose fifth round ends the match.", words=tuple(ENDS)),
    Option(
        "single_tax_at",
        "vote",
        None,
        None,
        "When the Single Tax begins; round:N is the first turn in which a seat has N rounds.",
        words=("vote", "never", "start", "round:N"),
        pattern=r"round:[1-9][0-9]{0,5}",
    ),
    Option("rising_taxes", False, None, None, "Taxes double with ten, and again with twenty-five houses."),
    Option("rising_rents", False, None, None, "Land rents double with each house on every lot of a section."),
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
