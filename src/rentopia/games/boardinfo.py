"""What people see of a board: names, districts and their looks, and how a space is found by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from rentopia.engine.names import fold_name


@dataclass(frozen=True)
class District:
    """What a district is called and how it is drawn; ``colour`` is ``#RRGGBB``."""

    name: str
    letter: str
    colour: str
    pattern: str


@dataclass(frozen=True)
class BoardInfo:
    """What people see of a board; its numbers are in `Board`.

    ``names`` and ``kinds`` (words of the file) have one entry for each space, ``districts`` one for
    each group. ``codes`` has a street's code (its district's letter and its place there, ``B2``),
    an empty text for other spaces. ``targets`` gives the space that F1, F3, F4 and F8 lead to, or
    -1 where a board without Fortune spaces has no such place.
    """

    name: str
    names: tuple[str, ...]
    kinds: tuple[str, ...]
    codes: tuple[str, ...]
    districts: tuple[District, ...]
    targets: Mapping[str, int]

    def space(self, text: str | int) -> int:
        """Return the number of a space given by name or number, or -1.

        Case, accents, blanks and punctuation of a name don't matter. A name that several card
        spaces share means none of them: these go by number (formats, part 1).
        """
        if isinstance(text, bool):
            return -1
        if isinstance(text, int):
            return text if 0 <= text < len(self.names) else -1
        number = text.strip()
        if number.isascii() and number.isdecimal() and len(number) < 4:
            return self.space(int(number))
        return self._by_name.get(fold_name(text), -1)

    @cached_property
    def _by_name(self) -> dict[str, int]:
        found: dict[str, int] = {}
        for space, name in enumerate(self.names):
            folded = fold_name(name)
            found[folded] = -1 if folded in found else space
        return found
