"""What people type for spaces, seats and sets of titles, and a plain line for what cannot be meant."""

from __future__ import annotations

from difflib import get_close_matches

from rentopia.cli.asking import Asker
from rentopia.cli.table import Look
from rentopia.engine.decision import Choice
from rentopia.engine.door import find_seat


class Wrong(Exception):
    """What a person typed cannot be meant; the text is one plain line for them."""


def say(asker: Asker, sentence: str) -> None:
    """A line in which nothing is markup."""
    asker.console.print(sentence, markup=False)


def find_space(look: Look, text: str) -> int:
    """A space by its name, or by the code that stands before it on the board; -1 for none."""
    codes_of = [code.lower() for code in look.info.codes]
    return codes_of.index(text.lower()) if text.lower() in codes_of else look.info.space(text)


def find_spaces(look: Look, text: str) -> list[int]:
    """The spaces of a list with commas. Raises Wrong for a name that is none, or that stands there twice."""
    found: list[int] = []
    for entry in [entry.strip() for entry in text.split(",") if entry.strip()]:
        space = find_space(look, entry)
        if space < 0:
            raise Wrong(f"'{entry}' is no space; {nearest(look, entry)}")
        if space in found:
            raise Wrong(f"{look.info.names[space]} is named twice.")
        found.append(space)
    return found


def find_seat_typed(look: Look, seat: int, text: str) -> int:
    """Another seat by its name or mark. Raises Wrong for a text that names none."""
    found = find_seat(text, look.names)
    if found < 0 and text.upper() in look.marks:
        found = look.marks.index(text.upper())
    if found < 0 or found == seat:
        raise Wrong(f"There is no other seat '{text}', but {', '.join(look.names)}.")
    return found


def ask_set(asker: Asker, look: Look, choice: Choice, typed: str) -> list[int] | None:
    """Spaces out of those of a choice: by their place in the list, by name, all or none; None where it was left.

    ``typed`` is what stood behind the number of the choice already.
    """
    among = numbers_in(choice.spaces)
    if not typed:
        for number, space in enumerate(among, 1):
            asker.console.print(f"  {number}. {look.space(space)} ${look.state.board.price[space]:,}")
        typed = asker.ask("Which: numbers or names with commas, all, none, or x to leave it? ")
    while True:
        if typed.lower() in ("x", "q", "cancel"):
            return None
        try:
            chosen = _read_set(look, among, typed)
        except Wrong as wrong:
            say(asker, str(wrong))
            typed = asker.ask("Which? ")
            continue
        price = look.showing.set_price(look.state, choice.kind, sum(1 << space for space in chosen))
        asker.console.print(f"  {', '.join(look.space(space) for space in chosen) or 'None of them'}: {price}")
        return chosen


def _read_set(look: Look, among: list[int], typed: str) -> list[int]:
    if typed.lower() == "all":
        return among
    if typed.lower() in ("none", ""):
        return []
    found: list[int] = []
    for entry in [entry.strip() for entry in typed.split(",") if entry.strip()]:
        if entry.isascii() and entry.isdecimal() and len(entry) < 4 and 1 <= int(entry) <= len(among):
            space = among[int(entry) - 1]
        elif entry.isdecimal():
            raise Wrong(f"There is no {entry} in the list.")
        else:
            (space,) = find_spaces(look, entry)
        if space not in among:
            raise Wrong(f"{look.info.names[space]} is not among them.")
        if space in found:
            raise Wrong(f"{look.info.names[space]} is named twice.")
        found.append(space)
    return found


def nearest(look: Look, text: str) -> str:
    """The space that a name without one may have been meant for, as a part of a sentence."""
    close = get_close_matches(text.lower(), [name.lower() for name in look.info.names], 1)
    near = next((name for name in look.info.names if close and name.lower() == close[0]), None)
    return f"is it {near}?" if near else "see the names on the board."


def numbers_in(mask: int) -> list[int]:
    """The places of the bits of a mask."""
    return [number for number in range(mask.bit_length()) if mask >> number & 1]
