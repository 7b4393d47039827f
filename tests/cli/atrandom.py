"""Somebody at the keyboard who chooses at random among what stands on the screen."""

from __future__ import annotations

import random
import re
from pathlib import Path

from cli.typed import TypedAsker
from rentopia.cli.asking import Stopped
from rentopia.cli.chance import TerminalChance
from rentopia.cli.match import Match
from rentopia.cli.save import Notes, Saved
from rentopia.engine.history import History
from rentopia.games import game_of, load_game

_CHOICE = re.compile(r"^ *(\d+) (.+)$", re.MULTILINE)
_LOWEST = re.compile(r"\$([\d,]+) to \$([\d,]+)")


class RandomAsker(TypedAsker):
    """Picks a number from the list that was shown last, and says something fitting to every other question."""

    def __init__(self, seed: int, width: int = 100, most: int = 5000, never: tuple[str, ...] = ("Give up",)) -> None:
        super().__init__([], width)
        self.pick = random.Random(seed)
        self.most = most
        self.never = never
        self.seen = 0
        self.asked = 0
        #: What was chosen, without its number, in order.
        self.chosen: list[str] = []

    def ask(self, prompt: str) -> str:
        self.asked += 1
        if self.asked > self.most:
            raise Stopped(0, "Enough")
        self.out.seek(self.seen)
        new = self.out.read()
        self.console.print(prompt)
        self.seen = self.out.tell()
        if prompt == "> ":
            return self.one_of(new)
        if prompt.startswith("Which"):
            return self.pick.choice(("all", "none", "1"))
        bounds = _LOWEST.search(prompt)
        if bounds:
            return bounds[self.pick.choice((1, 1, 1, 2))]
        return "y"

    def one_of(self, screen: str) -> str:
        """Number of one of the choices behind the last heading of the screen."""
        _, found, choices = screen.rpartition("it is for you to decide:")
        listed = _CHOICE.findall(choices)
        if not found or not listed:
            return "1"
        open_ones = [(number, text) for number, text in listed if not text.startswith(self.never)]
        number, text = self.pick.choice(open_ones)
        self.chosen.append(text.strip())
        return str(number)


def begin(
    game: str, players: tuple[str | None, ...], seed: int, file: Path, asker: TypedAsker, **options: object
) -> Match:
    """A new match of some bots and of people at the keyboard of ``asker``, saved in a file."""
    names = [bot.title() + str(i) if bot else f"Ada{i or ''}" for i, bot in enumerate(players)]
    state = load_game(game).new_state(options, len(players))
    chance = TerminalChance(seed, len(players))
    history = History(game_of(state), state, names)
    saved = Saved(history, players, None, chance, Notes.begin(history, players, None, chance))
    return Match(saved, file, asker.console, asker)
