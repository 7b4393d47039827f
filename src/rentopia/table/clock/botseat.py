"""What runs in a worker process for a bot: a position comes in, an action goes out.

The bot sees the position that everybody sees and nothing else. Bots that remember are kept by a key, a bounded number
of them; a bot that has lost its memory plays on from what it sees. Whatever goes wrong ends in the gentle action with a
note, never in an exception. Where it is decided: the table server's design, part 3; R.58.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from rentopia.bots import gentle_for, make_bot
from rentopia.bots.base import Bot
from rentopia.engine.rows import Move
from rentopia.formats.position import read as read_position
from rentopia.formats.record import scope_of, write_action
from rentopia.games import game_of
from rentopia.table.clock.absence import OFFERS_A_TURN, is_legal, lies_open, refused_offer

MOST_REMEMBERED = 256
"""Bots that one process keeps; the one that was asked longest ago is forgotten first."""
GENTLE = "gentle"
"""The name for the gentle action itself, beside those of `BOTS`."""

_memory: OrderedDict[tuple[str, str, str], Bot] = OrderedDict()


@dataclass(frozen=True)
class Chosen:
    """What a bot does. ``note`` says why it is the gentle action in place of the bot's own, "" where it is the bot's.

    ``action`` is {}, which no rule accepts, only where the position could not even be read.
    """

    action: dict[str, object]
    note: str = ""


def choose(position_json: bytes, seat: int, bot: str, word: int, memory_key: str, made: Collection[str] = ()) -> Chosen:
    """What a bot does in a seat that may act now, as a record writes it.

    ``position_json``: a position, with the seats in order. ``bot``: one of `BOTS`, or `GENTLE`. ``word``: 32 bits of
    chance, used where the bot is met for the first time under ``memory_key`` (unique for the seat of a match); another
    word each time keeps a bot that was forgotten from drawing the same again. ``made``: what the seat has offered in
    this turn (`Tracker.offers_of`).
    """
    try:
        found = read_position(json.loads(position_json))
    except (ValueError, RecursionError) as error:
        return Chosen({}, f"no position: {' '.join(str(error).split())[:200]}")
    state = found.state
    if type(seat) is not int or not 0 <= seat < state.seats:
        return Chosen({}, f"no seat {seat!r} in the position")
    move, note = _choose(state, seat, bot, word, memory_key, made)
    return Chosen(write_action(move, seat, scope_of(state)), note)


def _choose(state: Any, seat: int, bot: str, word: int, memory_key: str, made: Collection[str]) -> tuple[Move, str]:
    game = game_of(state)
    move = Move()
    key = (memory_key, game.name, bot)
    note = ""
    if bot != GENTLE:
        try:
            # One that waits for an answer of the same person is not piled up: the bot is asked for something else.
            lies = False
            for _ in range(OFFERS_A_TURN + 1):
                _remembered(key, word).choose(state.clone(), seat, move)
                lies = lies_open(move, state, seat)
                if not lies:
                    break
            note = "an offer to them lies open" if lies else refused_offer(move, made)
            note = note or ("" if is_legal(game, state, seat, move) else "it is refused")
        except Exception as error:  # a bot's fault must not stop the match
            _memory.pop(key, None)
            note = f"{type(error).__name__}: {error}"
        if not note:
            return move, ""
        note = f"the bot {bot!r} can't be followed: {note}"[:300]
    gentle = Move()
    gentle_for(game.name).choose(state, seat, gentle)
    return gentle, note


def _remembered(key: tuple[str, str, str], word: int) -> Bot:
    if key in _memory:
        _memory.move_to_end(key)
        return _memory[key]
    bot = make_bot(key[1], key[2])
    bot.begin(word & 0xFFFFFFFF)
    _memory[key] = bot
    while len(_memory) > MOST_REMEMBERED:
        _memory.popitem(last=False)
    return bot
