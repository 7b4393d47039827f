"""The host's options: names, defaults, ranges and a sentence for each bad value (R-2.4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

UNLIMITED = "unlimited"


class OptionError(ValueError):
    """One line a problem; `problems` by option name."""

    def __init__(self, problems: dict[str, str]) -> None:
        super().__init__("\n".join(problems.values()))
        self.problems = problems


@dataclass(frozen=True)
class Option:
    """One switch. `low` and `high` bound a number; both None: a switch that is true or false."""

    name: str
    default: int | bool
    low: int | None
    high: int | None
    help: str
    zero_or_low: bool = False
    unlimited: bool = False

    def problem(self, value: object) -> str:
        """A sentence saying what is wrong with a value and what would be right; empty if it is fine."""
        if self.low is None or self.high is None:
            return "" if type(value) is bool else f"{self.name}: must be true or false, not {_shown(value)}"
        words = f"a whole number from {self.low} to {self.high}"
        if self.zero_or_low:
            words += " or 0 for none"
        if self.unlimited:
            words += f' or "{UNLIMITED}"'
            if value == UNLIMITED:
                return ""
        if type(value) is int and (self.low <= value <= self.high or (self.zero_or_low and value == 0)):
            return ""
        return f"{self.name}: must be {words}, not {_shown(value)}"


OPTIONS: tuple[Option, ...] = (
    Option("starting_cash", 1500, 0, 1_000_000, "Dollars each seat starts with."),
    Option("start_salary", 200, 0, 100_000, "Dollars for passing START or landing on it."),
    Option("lockup_fine", 50, 0, 100_000, "Dollars for leaving Lockup."),
    Option("turn_timer", 90, 10, 86_400, "Seconds for the mover's decisions; 0 is no clock.", zero_or_low=True),
    Option("auctions", True, None, None, "A declined deed, and the estate of a ruin to the bank, is auctioned."),
    Option("even_building", True, None, None, "Build and sell evenly within a district."),
    Option("houses", 32, 0, 99, "Houses in the bank at the start.", unlimited=True),
    Option("hotels", 12, 0, 99, "Hotels in the bank at the start.", unlimited=True),
    Option("jackpot", False, None, None, "Taxes, fines and card payments wait on Town Square for who stops there."),
    Option("max_rounds", 0, 0, 100_000, "The match ends after so many rounds; 0 is no limit."),
)


def resolve_options(raw: Mapping[str, object]) -> dict[str, int | bool | str]:
    """All options with their values, defaults filled in; OptionError naming every bad one."""
    known = {option.name: option for option in OPTIONS}
    problems: dict[str, str] = {}
    resolved: dict[str, int | bool | str] = {option.name: option.default for option in OPTIONS}
    for name, value in raw.items():
        option = known.get(name)
        if option is None:
            problems[name] = f"{name}: no such option; there are {', '.join(known)}"
        elif problem := option.problem(value):
            problems[name] = problem
        elif isinstance(value, int | str):
            resolved[name] = value
    if problems:
        raise OptionError(problems)
    return resolved


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."
