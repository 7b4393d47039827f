"""What a lobby and a board are drawn from: games with their forms of rules, boards, cards, and the clauses.

All of it is made from the data that the match itself uses, once for each game. Where it is decided: issue 4, part 1.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from rentopia.engine.holdings import DECK_SIZE
from rentopia.games import GAMES, Game, load_game
from rentopia.protocol import requests as wire
from rentopia.protocol.figures import RowView, TollView
from rentopia.protocol.lessons import LessonLook, Lessons, LessonView
from rentopia.protocol.previews import Preview
from rentopia.protocol.requests import Problem
from rentopia.table import lessons as teaching
from rentopia.table.lobby import optionsform, passport
from rentopia.table.lobby.choosing import checked, no_such_game

_LEVELS = 7
_NO_LESSON = Problem("no_such_lesson", "This game has no such lesson, or it has fewer steps.")


@cache
def games() -> wire.Games:
    """Every game with the form of its options, and the form of a table's settings."""
    return wire.Games(tuple(_game(name) for name in GAMES), optionsform.settings_schema())


def _game(name: str) -> wire.GameView:
    keys = load_game(name)
    return wire.GameView(
        game=name,
        title=keys.showing.title,
        least_seats=keys.least_seats,
        most_seats=keys.most_seats,
        options=optionsform.options_schema(name),
        presets={
            called: wire.Preset(preset.help, dict(preset.options), dict(preset.settings))
            for called, preset in keys.presets.items()
        },
    )


def board(name: str) -> wire.BoardView | Problem:
    """Spaces, groups and cards of a game, or ``no_such_game``."""
    return _board(name) if name in GAMES else no_such_game()


@cache
def _board(name: str) -> wire.BoardView:
    keys = load_game(name)
    state = keys.new_state({}, keys.least_seats)
    info = keys.showing.board_info()
    tables = state.board
    groups = tuple(
        wire.GroupView(
            letter=district.letter,
            name=district.name,
            colour=district.colour,
            spaces=tuple(
                keys.space_key(space) for space in range(len(info.names)) if tables.group_mask[number] >> space & 1
            ),
        )
        for number, district in enumerate(info.districts)
    )
    return wire.BoardView(
        game=name,
        spaces=tuple(_space(keys, state, info, space) for space in range(len(info.names))),
        groups=groups,
        cards=tuple(_cards(keys, state)),
        levels=state.terms.top_level,
        hotel=state.terms.hotel_level if state.terms.hotel_level <= state.terms.top_level else None,
        amounts=dict(keys.showing.amounts()),
    )


def _space(keys: Game, state: Any, info: Any, space: int) -> wire.SpaceView:
    tables, figures = state.board, keys.figures
    toll = figures.toll(state, space)
    group = tables.group[space] if tables.street_mask >> space & 1 else -1
    return wire.SpaceView(
        key=keys.space_key(space),
        name=info.names[space],
        kind=info.kinds[space],
        group=info.districts[group].letter if group >= 0 else None,
        price=tables.price[space],
        house_price=tables.house_price[space],
        rents=_rents(tables, space),
        mortgage=figures.mortgage(state, space),
        clear=figures.clear(state, space),
        tax=None if toll is None else TollView(toll),
        wage=figures.wage(state, space),
        rows=tuple(RowView(row.word, row.count, row.amount, row.unit) for row in figures.rows(state, space)),
    )


def _rents(tables: Any, space: int) -> tuple[int, ...]:
    """What a visit costs: of a street by level, of others by how many their owner has (dollars, or times the dice)."""
    if tables.street_mask >> space & 1:
        rents = list(tables.rent[space * _LEVELS : (space + 1) * _LEVELS])
        while len(rents) > 1 and not rents[-1]:
            rents.pop()
        return tuple(rents)
    if tables.fare_mask >> space & 1:
        return tuple(tables.fare[1 : tables.fare_mask.bit_count() + 1])
    if tables.multiple_mask >> space & 1:
        return tuple(tables.multiple[1 : tables.multiple_mask.bit_count() + 1])
    return ()


def _cards(keys: Game, state: Any) -> list[wire.CardView]:
    count = len(state.house.cards.names)
    return [
        wire.CardView(
            card=keys.card_name(card),
            deck=keys.decks[card // DECK_SIZE],
            title=keys.showing.card_title(state, card),
            text=keys.showing.card_text(state, card),
        )
        for card in range(count)
    ]


def rules(name: str) -> str | Problem:
    """The numbered clauses of a game as Markdown, or ``no_such_game``."""
    return load_game(name).showing.clauses(name) if name in GAMES else no_such_game()


def lessons(name: str) -> Lessons | Problem:
    """The lessons of a game, or ``no_such_game``."""
    return teaching.lessons(name) if name in GAMES else no_such_game()


def lesson(name: str, word: str) -> LessonView | Problem:
    """One lesson with all that comes of it; problems ``no_such_game`` and ``no_such_lesson``."""
    if name not in GAMES:
        return no_such_game()
    return teaching.lesson(name, word) or _NO_LESSON


def lesson_look(name: str, word: str, asked: LessonLook) -> Preview | Problem:
    """What would come of actions in a lesson; problems ``no_such_game`` and ``no_such_lesson``."""
    if name not in GAMES:
        return no_such_game()
    return teaching.look(name, word, asked.after, asked.actions) or _NO_LESSON


def passport_view(name: str, options: dict[str, Any]) -> wire.PassportView | Problem:
    """The rules passport for options of a game; problems ``no_such_game`` and ``bad_options`` by field."""
    if name not in GAMES:
        return no_such_game()
    found = checked(name, options)
    if isinstance(found, Problem):
        return found
    return wire.PassportView(passport.encode(name, found.options), name, found.options)
