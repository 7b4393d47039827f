"""Which names people may have at a table, and the names of bots.

A name is shown to everybody, stands in records, and names its seat in files; so it must be one that formats, part 1,
can hold: printable signs with a letter or a digit among them, none of the words for accounts, and not the same as
another when case, accents, blanks and punctuation are left out. All scripts and emoji are fine.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from rentopia.engine.names import fold_name
from rentopia.engine.words import ACCOUNT_NUMBERS
from rentopia.protocol.requests import Problem
from rentopia.protocol.words import NAME
from rentopia.table.lobby.problems import problem

#: Join emoji and letters, and can't be seen. Records can't hold them; what they joined stands side by side instead.
_JOINERS = dict.fromkeys(map(ord, "\u200c\u200d"))
#: Letters, marks and signs that show nothing: a name made of them would look empty, or like another.
_INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0") | {
    chr(code) for first, last in ((0x180B, 0x180F), (0xE0100, 0xE01EF)) for code in range(first, last + 1)
}
_MARKS = ("Mn", "Me")
MOST_MARKS = 4
"""Marks that may stand on one letter; more would reach into the lines above and below."""

BOT_NAMES = (
    *("Abacus", "Biscuit", "Copper", "Domino", "Ember", "Fiddle", "Gadget", "Hazel"),
    *("Inkwell", "Jigsaw", "Kettle", "Lantern", "Marble", "Nutmeg", "Otter", "Pepper"),
)


def read_name(text: str, others: Iterable[str]) -> str | Problem:
    """A name as it will be shown: composed (NFC), blanks collapsed, joiners left out.

    ``others`` are the names at the table already. Problems: ``bad_name``, ``name_taken``.
    """
    # Bounded first, so that nobody has a long text normalised: composed, a letter has at most a few signs.
    if len(text) > NAME * 4:
        return _bad(f"A name has at most {NAME} signs, yours has {len(text)}. Choose a shorter one.")
    name = tidy(text)
    if not name:
        return _bad("A name needs a letter or a digit that can be seen.")
    if len(name) > NAME:
        return _bad(f"A name has at most {NAME} signs, yours has {len(name)}. Choose a shorter one.")
    if not name.isprintable() or _INVISIBLE.intersection(name):
        return _bad("There is a sign in this name that can't be shown. Leave out invisible and control signs.")
    if most_marks(name) > MOST_MARKS:
        return _bad(f"There are more than {MOST_MARKS} marks on one letter of this name. Leave some out.")
    folded = fold_name(name)
    if not folded:
        return _bad("A name needs a letter or a digit.")
    if folded in ACCOUNT_NUMBERS:
        return _bad(f"'{name}' is what an account of the game is called. Choose another name.")
    if folded in {fold_name(other) for other in others}:
        return problem("name_taken", name=name)
    return name


def bot_name(others: Iterable[str]) -> str:
    """The first name for a bot that nobody at the table has."""
    taken = {fold_name(other) for other in others}
    return next(name for name in BOT_NAMES if fold_name(name) not in taken)


def tidy(text: str) -> str:
    """A text composed (NFC), every run of blanks one blank, none at the ends, joiners left out."""
    composed = unicodedata.normalize("NFC", text.translate(_JOINERS))
    # Only blanks: other white space (a line break, a tab) is a control sign and stays, to be refused.
    plain = "".join(" " if unicodedata.category(sign) == "Zs" else sign for sign in composed)
    return " ".join(part for part in plain.split(" ") if part)


def most_marks(text: str) -> int:
    """The longest run of marks that combine with the sign before them."""
    longest = run = 0
    for sign in text:
        run = run + 1 if unicodedata.category(sign) in _MARKS else 0
        longest = max(longest, run)
    return longest


def _bad(why: str) -> Problem:
    return problem("bad_name", {"name": why}, why=why)
