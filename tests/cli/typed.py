"""Lines typed by a person, and what the terminal answers, without a match around them."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

from rich.console import Console

from rentopia.cli.asking import Asker, Stopped
from rentopia.cli.table import Look
from rentopia.formats.position import read
from rentopia.games.rentopia.game import board_info

NAMES = ("Ada", "Ben", "Cem Oz")


class TypedAsker(Asker):
    """Answers with given lines, and with the end of input after them."""

    def __init__(self, lines: Sequence[str], width: int = 80, colour: bool = False) -> None:
        self.out = io.StringIO()
        super().__init__(
            Console(file=self.out, width=width, force_terminal=colour, no_color=not colour, highlight=False)
        )
        self.lines = list(lines)

    def ask(self, prompt: str) -> str:
        self.console.print(prompt)
        if not self.lines:
            raise Stopped(0, "End of input")
        return self.lines.pop(0).strip()

    @property
    def shown(self) -> str:
        return self.out.getvalue()


def look_at(ada: dict[str, Any] | None = None, ben: dict[str, Any] | None = None, **position: Any) -> Look:
    """The look of a position before Ada's throw."""
    seats = [{"name": "Ada", **(ada or {})}, {"name": "Ben", **(ben or {})}, {"name": "Cem Oz"}]
    found = read({"game": "rentopia", "seats": seats, **position})
    return Look(found.state, found.names, board_info())
