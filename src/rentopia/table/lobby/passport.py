"""The rules passport: a short code for a game with all its options, made to be read out and typed in.

A code is made of the 32 digits and letters of Crockford's alphabet, which has no I, L, O and U; on reading, case
does not matter, O is 0, and I and L are 1. Groups of four are for the eyes: dashes and blanks are passed over.
The first sign is the version of the code, the second the game, then come the options, at the end a check sign.

Options are packed into one number, the first of them as its lowest digit: a 0 for one that has its default, else a 1
and the place of its value among all that it may have. So defaults cost nothing, and a code made before an option was
added at the end of the list still means the same. A change of an option's values, order or default does need a new
`VERSION`, and this module the means to read the old one; a test holds codes that were given out.

Where it is decided: the issue of the table server, part 1 (decision of this module: alphabet and packing).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rentopia.games import GAMES, load_game
from rentopia.games.options import UNLIMITED, Option, OptionError, resolve
from rentopia.protocol.requests import Problem
from rentopia.protocol.words import PASSPORT
from rentopia.table.lobby.problems import problem

VERSION = 1

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_ALIKE = str.maketrans("OIL", "011")
_BETWEEN = str.maketrans("", "", " -\u2010\u2011\u2012\u2013\u2014\u00a0")
_GROUP = 4
_SLIP = "This passport has a slip of typing in it. Compare it sign by sign."
_FORMS = 10**6
"""How many numbers the form of a word (round:N) can hold."""


def encode(game: str, options: Mapping[str, object]) -> str:
    """The code for a game (a name of `GAMES`) and those of its options that differ from their defaults.

    Raises OptionError for options that the game does not have, KeyError for a game that there is not.
    """
    known = load_game(game).options
    values = resolve(known, options)
    number, scale = 0, 1
    for option in known:
        value = values[option.name]
        if value != option.default:
            size, place = _size(option), _place(option, value)
            number += scale * (1 + 2 * place)
            scale *= 2 * size
        else:
            scale *= 2
    signs = [VERSION, list(GAMES).index(game)]
    while number:
        number, sign = divmod(number, len(ALPHABET))
        signs.append(sign)
    signs.append(_check(signs))
    text = "".join(ALPHABET[sign] for sign in signs)
    return "-".join(text[place : place + _GROUP] for place in range(0, len(text), _GROUP))


def decode(text: str) -> tuple[str, dict[str, Any]] | Problem:
    """The game of a code and its options that differ from their defaults, or the problem ``bad_passport``."""
    plain = text[: PASSPORT + 1].translate(_BETWEEN).upper().translate(_ALIKE)
    strange = next((sign for sign in plain if sign not in ALPHABET), None)
    if len(text) > PASSPORT or len(plain) < 3:
        return _bad(f"A rules passport has 3 to {PASSPORT} signs. Type it as it stands on the table.")
    if strange is not None:
        return _bad(f"There is no {strange!r} in a rules passport, only digits and letters. Type it again.")
    *signs, check = [ALPHABET.index(sign) for sign in plain]
    if signs[0] != VERSION:
        return _bad(
            f"This passport is of version {signs[0]} (its first sign), and this table reads version {VERSION} only."
        )
    if check != _check(signs):
        return _bad(_SLIP)
    if signs[1] >= len(GAMES):
        return _bad("This passport is for a game that this table does not have. It needs a newer program.")
    game = list(GAMES)[signs[1]]
    number = sum(sign * len(ALPHABET) ** place for place, sign in enumerate(signs[2:]))
    options: dict[str, Any] = {}
    for option in load_game(game).options:
        number, differs = divmod(number, 2)
        if differs:
            number, place = divmod(number, _size(option))
            options[option.name] = _value(option, place)
    if number:
        return _bad("This passport has an option that this table does not know. It needs a newer program.")
    try:
        again = encode(game, options)
    except OptionError:
        return _bad(_SLIP)
    # One set of rules has one code: any other way to write it is a slip that met the check sign by luck.
    return (game, options) if again.replace("-", "") == plain else _bad(_SLIP)


def _check(signs: list[int]) -> int:
    """A sign that no single slip, and no exchange of two signs that differ, leaves as it was.

    A sum in the field of 32 elements in which each place counts twice as much as the one before it (Reed and
    Solomon's code with one check sign): places repeat after 31 signs only.
    """
    total = 0
    for sign in signs:
        total = _double(total ^ sign)
    return total


def _double(element: int) -> int:
    """Twice an element of the field of 32, modulo x^5 + x^2 + 1."""
    doubled = element << 1
    return doubled ^ 0b100101 if doubled & 32 else doubled


# --- the values of an option, numbered ----------------------------------------------------------------------


def _size(option: Option) -> int:
    """How many values an option may have; those of a form included."""
    if option.words:
        return len(option.words) - 1 + _FORMS if option.pattern else len(option.words)
    if option.low is None or option.high is None:
        return 2
    return option.high - option.low + 1 + option.zero_or_low + option.unlimited


def _place(option: Option, value: object) -> int:
    """The place of a value that the option may have; ValueError for one that its form can't give."""
    if option.words:
        plain = option.words[:-1] if option.pattern else option.words
        if value in plain:
            return plain.index(str(value))
        before, after = _form(option)
        digits = str(value).removeprefix(before).removesuffix(after)
        if f"{before}{digits}{after}" != value or not digits.isdecimal() or int(digits) >= _FORMS:
            raise ValueError(f"{option.name}: a passport can't hold {value!r}")
        return len(plain) + int(digits)
    if option.low is None or option.high is None:
        return int(value is True)
    if value == UNLIMITED:
        return option.high - option.low + 1 + option.zero_or_low
    if not isinstance(value, int):
        raise ValueError(f"{option.name}: a passport can't hold {value!r}")
    # A 0 that stands outside the range comes behind it.
    return value - option.low if option.low <= value <= option.high else option.high - option.low + 1


def _value(option: Option, place: int) -> int | bool | str:
    """The value at a place. One of a form may be none that the option takes; the game's own check tells."""
    if option.words:
        plain = option.words[:-1] if option.pattern else option.words
        if place < len(plain):
            return plain[place]
        before, after = _form(option)
        return f"{before}{place - len(plain)}{after}"
    if option.low is None or option.high is None:
        return place == 1
    if place <= option.high - option.low:
        return option.low + place
    if option.zero_or_low and place == option.high - option.low + 1:
        return 0
    return UNLIMITED


def _form(option: Option) -> tuple[str, str]:
    """What stands before and behind the number N in the last word, which shows people the form of the pattern."""
    before, _, after = option.words[-1].rpartition("N")
    return before, after


def _bad(why: str) -> Problem:
    return problem("bad_passport", {"passport": why}, why=why)
