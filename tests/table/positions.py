"""Positions for the tests of figures, as a file of the formats would have them."""

from __future__ import annotations

from typing import Any

from rentopia.formats.position import Position, read


def position(game: str, seats: list[dict[str, Any]], **more: Any) -> Position:
    """The position of these seats; the first is on turn before its throw where ``turn`` says nothing else."""
    turn = {"seat": seats[0]["name"], "phase": "before_roll", **more.pop("turn", {})}
    return read({"game": game, "seats": seats, "turn": turn, **more})


def homely(*seats: dict[str, Any], **more: Any) -> Position:
    return position("rentopia", list(seats), **more)


def printed(*seats: dict[str, Any], **more: Any) -> Position:
    """Of the game of 1906."""
    return position("landlords", list(seats), **more)
