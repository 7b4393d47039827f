"""The games that can be played, by the name that files and people give them.

Shared code names no game: it asks here. A game is a module with what `engine/history.py` calls `Rules` and
`formats/position.py` calls `PositionGame`, in an object named ``KEYS``.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

#: Name of each game and the module of its `KEYS`, imported only when it is played.
GAMES: dict[str, str] = {"rentopia": "rentopia.games.rentopia.positionkeys"}


def load_game(name: str) -> Any:
    """Return the object that plays and writes a game. Raises KeyError for a name that is not in `GAMES`."""
    return import_module(GAMES[name]).KEYS


def game_of(state: Any) -> Any:
    """Return the object that plays and writes the game of a state, with the names of its board."""
    name = type(state).__module__.split(".")[2]
    return load_game(name).for_board(state.board)
