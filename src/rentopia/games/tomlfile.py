"""Reading TOML data of a game, its own or a host's: bounded, checked, and refused by line.

`tomllib` gives a line only for broken syntax. That a number is too large or a name used twice is
found afterwards, in the tables it made, which know nothing of lines; so the lines of headers and
keys are looked up in the text. (tomlkit keeps the text of each item but no position either.)
"""

from __future__ import annotations

import difflib
import itertools
import os
import re
import stat
import tomllib
from collections.abc import Iterable, Mapping
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, NoReturn

#: What a data file may hold, in bytes, and a line of it, in characters. A key of thousands of
#: dotted parts takes `tomllib` quadratic time, and no line that people write comes near the bound.
MOST_BYTES = 256 * 1024
MOST_IN_A_LINE = 500

Where = tuple[str | int, ...]
Source = str | os.PathLike[str] | Traversable


class DataError(ValueError):
    """A data file that makes no sense; ``str()`` of it is one line for people.

    ``file`` is the name of the file without its folders, ``line`` counts from 1 and is 0 where the
    whole file is meant, ``reason`` is a sentence without its full stop.
    """

    def __init__(self, line: int, reason: str, file: str = "") -> None:
        super().__init__(line, reason, file)
        self.line = line
        self.reason = reason
        self.file = file

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        return f"{place}: {self.reason}" if place else self.reason


class TomlFile:
    """One TOML file that has been read: its tables, and the means to refuse what they hold.

    A *path* names a value as one would reach it in ``data``: ``("spaces", 3, "price")``.
    """

    def __init__(self, source: Source, error: type[DataError] = DataError, name: str = "") -> None:
        """Read a file, or a text: a string with a line break in it is TOML itself, not a path.

        Raises ``error`` for a file that is missing, no plain file, larger than `MOST_BYTES`, not
        UTF-8, or broken TOML.
        """
        self.error = error
        self.name = name
        if isinstance(source, str) and "\n" in source:
            self.name = name or "text"
            content = source.encode("utf-8", "surrogatepass")
        else:
            place = source if isinstance(source, Traversable) else Path(source)
            self.name = name or _one_line(place.name or str(source) or "(no name)")
            content = self._content(place)
        self.text = self._decoded(content)
        self.data = self._parsed()

    def fail(self, path: Where, reason: str) -> NoReturn:
        """Refuse the file because of the value at a path, or the nearest thing around it."""
        raise self.error(self.line(path), reason, self.name)

    def line(self, path: Where) -> int:
        """Return the line, from 1, where the value at a path is written; 0 for the whole file."""
        lines = _lines(self.text)
        while path and path not in lines:
            path = path[:-1]
        return lines[path] if path else 0

    def keys(
        self,
        path: Where,
        table: Mapping[str, Any],
        who: str,
        needed: Iterable[str],
        others: Iterable[str] = (),
    ) -> None:
        """Refuse a table that lacks a needed key or has one that is not known."""
        needed = tuple(needed)
        known = (*needed, *others)
        for key in table:
            if key not in known:
                close = difflib.get_close_matches(key, known, 1)
                hint = f"did you mean '{close[0]}'?" if close else f"known: {', '.join(known)}"
                self.fail((*path, key), f"{who}: unknown key {show(key)} ({hint})")
        for key in needed:
            if key not in table:
                self.fail(path, f"{who} has no {key}")

    def tables(self, key: str) -> list[dict[str, Any]]:
        """Return the list of tables ``[[key]]``, an empty one if there is none."""
        found = self.data.get(key, [])
        if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
            self.fail((key,), f"{key} must be tables, each under [[{key}]]")
        return found

    def table(self, path: Where, value: object, who: str) -> dict[str, Any]:
        """Return a value that must be a table."""
        if not isinstance(value, dict):
            self.fail(path, f"{who} must be a table, not {show(value)}")
        return value

    def integer(self, path: Where, value: object, who: str, least: int, most: int) -> int:
        """Return a whole number within bounds; ``true`` is none."""
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            wanted = f"a whole number from {least:,} to {most:,}"
            self.fail(path, f"{who} must be {wanted}, not {show(value)}")
        return value

    def integers(self, path: Where, value: object, who: str, least: int, most: int) -> list[int]:
        """Return a list of whole numbers within bounds, none smaller than the one before."""
        if not isinstance(value, list):
            self.fail(path, f"{who} must be a list of whole numbers, not {show(value)}")
        found = [self.integer(path, one, f"each of {who}", least, most) for one in value]
        for before, after in itertools.pairwise(found):
            if after < before:
                self.fail(path, f"{who} may not fall: {after:,} comes after {before:,}")
        return found

    def words(self, path: Where, value: object, who: str, most: int) -> str:
        """Return a text of one line, neither blank nor longer than ``most`` characters."""
        if not isinstance(value, str):
            self.fail(path, f"{who} must be a text, not {show(value)}")
        if not value.strip() or len(value) > most or not value.isprintable():
            self.fail(path, f"{who} must be 1 to {most} characters on one line, not {show(value)}")
        return value

    def _content(self, place: Path | Traversable) -> bytes:
        try:
            if isinstance(place, Path):
                mode = place.stat().st_mode
                # Opening a pipe or a device could wait for ever.
                if not stat.S_ISREG(mode):
                    folder = stat.S_ISDIR(mode)
                    raise self.error(0, f"is {'a folder' if folder else 'no plain file'}", self.name)
            with place.open("rb") as file:
                content: bytes = file.read(MOST_BYTES + 1)
        except DataError:
            raise
        except FileNotFoundError:
            raise self.error(0, "no such file", self.name) from None
        except (OSError, ValueError) as problem:  # ValueError: a NUL in the path
            why = _one_line(getattr(problem, "strerror", "") or "not a path").lower()
            raise self.error(0, f"cannot be read: {why}", self.name) from None
        return content

    def _decoded(self, content: bytes) -> str:
        if len(content) > MOST_BYTES:
            raise self.error(0, f"larger than {MOST_BYTES // 1024} KiB", self.name)
        try:
            # Some editors put a mark before the first character of a UTF-8 file.
            text = content.decode("utf-8-sig")
        except UnicodeDecodeError as problem:
            line = content.count(b"\n", 0, problem.start) + 1
            raise self.error(line, "not UTF-8 text", self.name) from None
        text = text.replace("\r\n", "\n")
        for number, line_text in enumerate(text.split("\n"), 1):
            if len(line_text) > MOST_IN_A_LINE:
                reason = f"the line is longer than {MOST_IN_A_LINE} characters"
                raise self.error(number, reason, self.name)
        return text

    def _parsed(self) -> dict[str, Any]:
        try:
            return tomllib.loads(self.text)
        except RecursionError:
            raise self.error(0, "lists or tables nested too deeply", self.name) from None
        except ValueError as problem:
            # tomllib says "reason (at line 3, column 5)" or "reason (at end of document)"; a number
            # of thousands of digits is refused without a place.
            place = re.search(r" \(at (?:line (\d+), column \d+|end of document)\)$", str(problem))
            reason = str(problem)[: place.start()] if place else "a number has too many digits"
            line = self.text.rstrip().count("\n") + 1 if place else 0
            if place and place[1]:
                line = int(place[1])
            raise self.error(line, f"not TOML: {_one_line(reason)}", self.name) from None


def show(value: object) -> str:
    """Return a value as it could stand in the file, cut to one short line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        # No number of many digits is written out: that takes long, or fails.
        return f"{value:,}" if abs(value) < 10**15 else "a number of more than 15 digits"
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return f"a list of {len(value)}"
    text = _one_line(str(value))
    return f"'{text[:37]}...'" if len(text) > 40 else f"'{text}'"


def _one_line(text: str) -> str:
    return "".join(sign if sign.isprintable() else " " for sign in text)


# What matters for finding lines in a text that tomllib has accepted: strings and comments as a
# whole, since they may hold any sign, line breaks, and what opens and closes lists and tables.
_TOKEN = re.compile(
    r'"""(?:\\.|[^\\])*?"""(?:"{0,2})'
    r"|'''.*?'''(?:'{0,2})"
    r'|"(?:\\.|[^"\\\n])*"'
    r"|'[^'\n]*'"
    r"|#[^\n]*|\n|[\[\]{}]",
    re.DOTALL,
)
_HEADER = re.compile(r"[ \t]*(\[\[?)[ \t]*([^\]\n]*?)[ \t]*\]")
_KEY = re.compile(r"""[ \t]*("[^"\n]*"|'[^'\n]*'|[A-Za-z0-9_-]+)[ \t]*[=.]""")


def _lines(text: str) -> dict[Where, int]:
    """Return the line, from 1, of each header and each first part of a key of a valid TOML text.

    Keys inside lists and inline tables have none of their own.
    """
    lines: dict[Where, int] = {}
    header: Where = ()
    count: dict[str, int] = {}
    for line, start in _statements(text):
        if found := _HEADER.match(text, start):
            name = found[2].strip("\"'")
            header = (name,)
            lines.setdefault(header, line)
            if found[1] == "[[":
                header = (name, count.get(name, 0))
                count[name] = count.get(name, 0) + 1
                lines[header] = line
        elif found := _KEY.match(text, start):
            lines.setdefault((*header, found[1].strip("\"'")), line)
    return lines


def _statements(text: str) -> Iterable[tuple[int, int]]:
    """Yield line and place of each line on which nothing is open: no list, table or string."""
    line = 1
    depth = 0
    yield line, 0
    for token in _TOKEN.finditer(text):
        sign = token[0]
        if sign == "\n":
            line += 1
            if depth == 0:
                yield line, token.end()
        elif sign in "[{":
            depth += 1
        elif sign in "]}":
            depth -= 1
        else:
            line += sign.count("\n")
