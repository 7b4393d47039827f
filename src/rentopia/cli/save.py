"""Saved matches of the terminal: the record of the match so far, with the seed that is still secret in its header."""

from __future__ import annotations

import errno
import os
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import click

from rentopia.bots import BOTS
from rentopia.cli.chance import TerminalChance
from rentopia.engine.history import History, Step
from rentopia.formats.fair import SILENT, commitment
from rentopia.formats.record import Client, DrawNumbers, closing_line, header_line, scope_of, step_line
from rentopia.formats.recordread import RecordError, load


class SaveError(ValueError):
    """A file that is no saved match; the text is one line with its path and the reason."""


@dataclass(frozen=True)
class Saved:
    """``players`` has for each seat the name of its bot, or None for a person; ``board`` a host's own board text."""

    history: History
    players: tuple[str | None, ...]
    board: str | None
    chance: TerminalChance
    notes: Notes


class Notes:
    """The record of a match as it is played: the lines to be saved, and those to be published."""

    def __init__(self, head: str, published_head: str, numbers: DrawNumbers, steps: Sequence[str] = ()) -> None:
        self.head = head
        self.published_head = published_head
        self.numbers = numbers
        self.steps = list(steps)

    @classmethod
    def begin(cls, history: History, players: Sequence[str | None], board: str | None, chance: TerminalChance) -> Notes:
        """For a match before its first throw."""
        created = _now()

        def head(secret: bytes | None) -> str:
            return header_line(
                history.state,
                history.seat_names,
                match=chance.match,
                commitment=chance.commitment,
                created=created,
                bots=players,
                board=board,
                secret_seed=secret,
            )

        return cls(head(chance.seed), head(None), DrawNumbers(history.state))

    def step(self, history: History, step: Step, chance: TerminalChance) -> None:
        """Write down the newest step."""
        clients = [Client(None, share) for share in chance.clients] if step.seq == 1 else None
        numbers = self.numbers.take(step)
        self.steps.append(step_line(step, scope_of(history.state), numbers, at=_now(), clients=clients))

    def save(self, path: Path) -> None:
        """Save the match, whole or not at all. Raises OSError where the file can't be written."""
        _write(path, [self.head, *self.steps])

    def publish(self, path: Path, history: History, seed: bytes | None) -> None:
        """Write the record that anyone may see; with the seed, of a match that is over. Raises OSError."""
        end = [] if seed is None else [closing_line(history.state, seed)]
        _write(path, [self.published_head, *self.steps, *end])


def default_path() -> Path:
    """Where a match is saved unless another file is asked for."""
    return Path(click.get_app_dir("rentopia")) / "match.jsonl"


def read_save(path: Path) -> Saved:
    """Return the match that a file holds. Raises SaveError with one line for whatever is wrong with it."""
    try:
        record = load(path)
        history = record.history()
    except RecordError as error:
        raise SaveError(f"{path}: not a saved match: {error}") from None
    header = record.header
    if record.closing is not None:
        raise SaveError(f"{path}: the match is over")
    if header.secret_seed is None or header.commitment != commitment(header.match, header.secret_seed):
        raise SaveError(f"{path}: not a saved match: the secret seed of its record is missing or another one")
    players = header.bots or (None,) * len(header.names)
    for player in players:
        if player is not None and player not in BOTS:
            raise SaveError(f"{path}: bots: must be null for a person or one of {', '.join(BOTS)}")
    given = record.steps[0].clients if record.steps else None
    clients = [client.share for client in given] if given else [SILENT] * len(header.names)
    chance = TerminalChance.resumed(header.match, header.secret_seed, clients, record.next_draw)
    numbers = DrawNumbers(history.state)
    numbers.n = record.next_draw
    lines = record.lines()
    notes = Notes(lines[0], record.lines(published=True)[0], numbers, lines[1:])
    return Saved(history, players, header.board, chance, notes)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def is_same_file(one: Path, other: Path) -> bool:
    """Whether two paths name one file, however they are spelled."""
    return one.resolve() == other.resolve() or (one.exists() and other.exists() and one.samefile(other))


def _write(path: Path, lines: Sequence[str]) -> None:
    """Write a new file of a name of its own, which then replaces the old one, behind a link too."""
    target = path.resolve()
    if target.exists() and not target.is_file():
        raise OSError(errno.EINVAL, "is no plain file")
    target.parent.mkdir(parents=True, exist_ok=True)
    number, half = tempfile.mkstemp(prefix=f"{target.name}.", suffix=".part", dir=target.parent)
    try:
        with os.fdopen(number, "w", encoding="utf-8", newline="\n") as file:
            file.write("".join(lines))
            file.flush()
            os.fsync(file.fileno())
        os.replace(half, target)
    except BaseException:
        Path(half).unlink(missing_ok=True)
        raise
