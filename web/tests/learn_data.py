"""Prints what the pages below /learn are made of, as one JSON: the games, their boards, and all their lessons."""

from __future__ import annotations

import sys

import msgspec

from rentopia.games import GAMES
from rentopia.server.http import catalogue
from rentopia.table import lessons

found = {
    "games": catalogue.games(),
    "boards": {game: catalogue.board(game) for game in GAMES},
    "lessons": {
        game: {row.lesson: lessons.lesson(game, row.lesson) for row in lessons.lessons(game).lessons} for game in GAMES
    },
}
sys.stdout.buffer.write(msgspec.json.encode(found))
