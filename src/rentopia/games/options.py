"""Options of a match: a default, a range or its words, and a sentence for each bad value."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

UNLIMITED = "unlimited"


class OptionError(ValueError):
    """One line a problem; `problems` by option name."""

    def __init__(self, problems: dict[str, str]) -> None:
        super().__init__("\n".join(problems.values()))
        self.problems = problems


@dataclass(frozen=True)
class Option:
    """One switch. `low` and `high` bound a number; `words` are what a text may be, with a `pattern` for more of them.

    Without either it is true or false. A `default` of None depends on the rest and is left to the game. In a form it
    stands under its `title` (its name where that is empty), with `changes`: what it changes in play, in one line.
    """

    name: str
    default: int | bool | str | None
    low: int | None
    high: int | None
    help: str
    zero_or_low: bool = False
    unlimited: bool = False
    words: tuple[str, ...] = ()
    pattern: str = ""
    title: str = ""
    changes: str = ""

    def problem(self, value: object) -> str:
        """A sentence saying what is wrong with a value and what would be right; empty if it is fine."""
        if self.words:
            if type(value) is str and (value in self.words or (self.pattern and re.fullmatch(self.pattern, value))):
                return ""
            return f"{self.name}: must be one of {', '.join(self.words)}, not {_shown(value)}"
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


Values = dict[str, int | bool | str | None]


def resolve(options: Sequence[Option], raw: Mapping[str, object]) -> Values:
    """All options with their values, defaults filled in; OptionError naming every bad one."""
    known = {option.name: option for option in options}
    problems: dict[str, str] = {}
    resolved: Values = {option.name: option.default for option in options}
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
