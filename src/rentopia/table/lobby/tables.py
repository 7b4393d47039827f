"""The lobby: how a table comes to be, and all that may be done at it, in one place for whoever serves it.

Every function is ``f(document, who, …) -> Document | Problem`` and changes nothing itself: whoever stores the result
puts it in the place of the document that was read (`document.bumped`), and asks again where another was first.
"""

from __future__ import annotations

from rentopia.games import load_game
from rentopia.protocol.requests import CreateTable, Problem
from rentopia.protocol.tables import TableSettings
from rentopia.table.lobby.branching import Point, branch
from rentopia.table.lobby.choosing import USUAL_SEATS, choose, seats_problem
from rentopia.table.lobby.document import Document, replace
from rentopia.table.lobby.fresh import Fresh, empty
from rentopia.table.lobby.hosting import (
    add_bot,
    change_table,
    draw_lots,
    give_host,
    host_seen,
    kick,
    mute,
    renew_links,
    reorder,
    take_host,
)
from rentopia.table.lobby.identity import Who, hash_secret, identify, may_watch
from rentopia.table.lobby.names import read_name
from rentopia.table.lobby.seating import change_seat, join, leave, person, put, ready
from rentopia.table.lobby.starting import all_revealed, back, clients, draw, ended, rematch, reveal, start, started


def create(request: CreateTable, fresh: Fresh) -> Document | Problem:
    """A new table at version 1, its host in seat 0 (or without a seat where ``request.watch`` is set)."""
    rules = choose(request.game, None, request.options, request.passport, request.preset, request.settings)
    if isinstance(rules, Problem):
        return rules
    if rules is None:
        raise AssertionError("a new table always has rules")
    game = load_game(rules.game)
    size = request.seats if request.seats is not None else max(game.least_seats, min(USUAL_SEATS, game.most_seats))
    wrong = seats_problem(game, size)
    if wrong:
        return wrong
    document = empty(fresh, rules.game, rules.options, rules.settings or TableSettings(), size, request.public)
    if request.watch:
        name = read_name(request.name, ())
        if isinstance(name, Problem):
            return name
        return replace(document, host_name=name, host_secret=hash_secret(fresh.secret))
    seat = person(document, request.name, request.token, request.colour, request.promise, fresh.secret)
    if isinstance(seat, Problem):
        return seat
    return replace(put(document, 0, seat), host=0, host_name=seat.name)


__all__ = [
    "Fresh",
    "Point",
    "Who",
    "add_bot",
    "all_revealed",
    "back",
    "branch",
    "change_seat",
    "change_table",
    "clients",
    "create",
    "draw",
    "draw_lots",
    "ended",
    "give_host",
    "host_seen",
    "identify",
    "join",
    "kick",
    "leave",
    "may_watch",
    "mute",
    "ready",
    "rematch",
    "renew_links",
    "reorder",
    "reveal",
    "start",
    "started",
    "take_host",
]
