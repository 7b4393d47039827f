"""Which rules a table plays: a game, with options, a passport or a preset, and what the host sets beside them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from rentopia.games import GAMES, Game, load_game
from rentopia.games.options import resolve
from rentopia.protocol.requests import Problem
from rentopia.protocol.tables import TableSettings
from rentopia.table.lobby import optionsform, passport
from rentopia.table.lobby.problems import problem

_MOST_WHY = 600
"""Signs of all that is wrong with a form in one sentence; by field it stands in full."""
USUAL_SEATS = 4
"""The seats of a new table for which the host names no number."""


@dataclass(frozen=True)
class Rules:
    """What was chosen. ``options`` are those that differ from the defaults; ``settings`` None: nothing was said."""

    game: str
    options: dict[str, Any]
    settings: TableSettings | None


def choose(
    game: str | None,
    now: str | None,
    options: Mapping[str, object] | None,
    code: str | None,
    preset: str | None,
    settings: TableSettings | None,
) -> Rules | Problem | None:
    """The rules that a request asks for; None where it leaves them as they are, but for ``settings``.

    ``game`` is the one that it names, ``now`` that of the table (None for a new one). At most one of ``options``,
    ``code`` (a passport) and ``preset`` is given. Problems: ``no_such_game``, ``one_choice``, ``bad_passport``,
    ``no_such_preset``, ``bad_options``.
    """
    if game is not None and game not in GAMES:
        return no_such_game()
    if sum(choice is not None for choice in (options, code, preset)) > 1:
        return problem("one_choice")
    if code is not None:
        return _by_passport(game, code, settings)
    name = game or now
    if name is None:
        return no_such_game()
    if preset is not None:
        return _by_preset(name, preset, settings)
    if options is None and (game is None or game == now):
        return None
    return checked(name, options or {}, settings)


def checked(name: str, options: Mapping[str, object], settings: TableSettings | None = None) -> Rules | Problem:
    """The rules of a game with these options, or ``bad_options`` with a sentence for each field."""
    wrong = optionsform.problems(name, options)
    if wrong:
        return problem("bad_options", wrong, why=" ".join(f"{sentence}." for sentence in wrong.values())[:_MOST_WHY])
    return Rules(name, differing(load_game(name), options), settings)


def no_such_game() -> Problem:
    return problem("no_such_game", {"game": "There is no such game."}, games=", ".join(GAMES))


def seats_problem(game: Game, seats: int) -> Problem | None:
    """The problem of a number of seats that the game is not played by."""
    if game.least_seats <= seats <= game.most_seats:
        return None
    words = {"game": game.showing.title, "least": game.least_seats, "most": game.most_seats}
    return problem("bad_seats", {"seats": f"{game.least_seats} to {game.most_seats}"}, **words)


def differing(game: Game, options: Mapping[str, object]) -> dict[str, Any]:
    """Those of good options that differ from their defaults."""
    values = resolve(game.options, options)
    return {option.name: values[option.name] for option in game.options if values[option.name] != option.default}


def _by_passport(game: str | None, code: str, settings: TableSettings | None) -> Rules | Problem:
    found = passport.decode(code)
    if isinstance(found, Problem):
        return found
    name, options = found
    if game is not None and game != name:
        title = load_game(name).showing.title
        why = f"This passport is for {title}. Choose that game, or leave the passport out."
        return problem("bad_passport", {"passport": why}, why=why)
    return checked(name, options, settings)


def _by_preset(name: str, preset: str, settings: TableSettings | None) -> Rules | Problem:
    presets = load_game(name).presets
    found = presets.get(preset)
    if found is None:
        return problem("no_such_preset", {"preset": "There is no such preset."}, presets=", ".join(presets))
    return checked(name, found.options, settings or msgspec.convert(found.settings, TableSettings))
