"""Saved matches of the terminal: a position as of `formats/position.py`, who sits where, and the board it is on."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from rentopia.formats import position

VERSION = 1


class SaveError(ValueError):
    """A file that is no saved match; the text is one line with its path and the reason."""


@dataclass(frozen=True)
class Saved:
    """``players`` has for each seat the name of its bot, or None for a person; ``board`` a host's own board text."""

    position: position.Position
    players: tuple[str | None, ...]
    board: str | None


def default_path() -> Path:
    """Where a match is saved unless another file is asked for."""
    return Path(click.get_app_dir("rentopia")) / "match.json"


def write_save(
    path: Path, state: Any, names: Sequence[str], players: Sequence[str | None], board: str | None = None
) -> None:
    """Save a match, whole or not at all. Raises OSError where the file can't be written."""
    content: dict[str, object] = {"save": VERSION, "players": list(players), "position": position.write(state, names)}
    if board is not None:
        content["board"] = board
    path.parent.mkdir(parents=True, exist_ok=True)
    half = path.with_name(path.name + ".part")
    half.write_text(json.dumps(content, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    os.replace(half, path)


def read_save(path: Path) -> Saved:
    """Return what a file holds. Raises SaveError with one line for whatever is wrong with it."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise SaveError(f"{path}: {error.strerror or error}") from None
    except (ValueError, RecursionError):
        raise SaveError(f"{path}: not a saved match (no JSON)") from None
    if type(content) is not dict or content.get("save") != VERSION:
        raise SaveError(f"{path}: not a saved match of this version of Rentopia")
    board = content.get("board")
    if board is not None and (type(board) is not str or "\n" not in board):
        raise SaveError(f"{path}: board: must be the text of a board file")
    try:
        found = position.read(content.get("position"), board)
    except ValueError as error:
        raise SaveError(f"{path}: {' '.join(str(error).split())}") from None
    players = content.get("players")
    if type(players) is not list or len(players) != len(found.names):
        raise SaveError(f"{path}: players: must be a list with an entry for each seat")
    return Saved(found, tuple(_player(path, player) for player in players), board)


def _player(path: Path, player: object) -> str | None:
    from rentopia.bots import BOTS

    if player is None:
        return None
    if type(player) is not str or player not in BOTS:
        raise SaveError(f"{path}: players: must be null for a person or one of {', '.join(BOTS)}")
    return player
