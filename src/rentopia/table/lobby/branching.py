"""A table whose matches go on from a step of a finished match, with the same rules and another seed.

Whoever makes it takes one of the seats, bots have the others; afterwards it is a table like any other, where the host
may put people in the place of bots, but the rules and the number of seats stay those of the position. Where it is
decided: issue 5, point 5; formats, parts 2 and 6.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from rentopia.engine import codes
from rentopia.engine.names import fold_name
from rentopia.formats.position import write
from rentopia.protocol.requests import Branch, Problem
from rentopia.protocol.tables import TableSettings
from rentopia.protocol.words import TokenWord
from rentopia.table.lobby.document import Document, Opening, SeatDoc, replace
from rentopia.table.lobby.fresh import Fresh, empty
from rentopia.table.lobby.names import bot_name
from rentopia.table.lobby.problems import problem
from rentopia.table.lobby.seating import clash, looks, person, put


@dataclass(frozen=True)
class Point:
    """A moment of a finished match: its id, the seq, the state after that step, what the seats are called, and what
    each is shown with (token, colour)."""

    match: str
    seq: int
    game: Any
    state: Any
    names: tuple[str, ...]
    looks: tuple[tuple[TokenWord, TokenWord], ...]


def opening(point: Point, seat: int) -> Opening | Problem:
    """What is kept of a moment so that a seat may go on from there; or why nobody, or not this seat, can."""
    state = point.state
    if state.phase == codes.OVER:
        return problem("nothing_goes_on", {"seq": "The match is over there."}, why="the match was over")
    if seat >= state.seats:
        return problem("no_such_seat", {"seat": "There is no such seat."}, seat=seat, last=state.seats - 1)
    if not state.in_mask >> seat & 1:
        why = f"{point.names[seat]} was out of the match"
        return problem("nothing_goes_on", {"seat": "Choose a seat that is in."}, why=why)
    return Opening(point.match, point.seq, write(state, point.names))


def branch(request: Branch, point: Point, fresh: Fresh) -> Document | Problem:
    """The new table at version 1: its host in the wanted seat, bots in all others."""
    found = opening(point, request.seat)
    if isinstance(found, Problem):
        return found
    size = point.state.seats
    options = point.game.options_of(point.state)
    document = replace(empty(fresh, point.game.name, options, TableSettings(), size), opening=found)
    token, colour = point.looks[request.seat]
    own = (request.token or token, request.colour or colour)
    mine = person(document, request.name, *own, request.promise, fresh.secret)
    if isinstance(mine, Problem):
        return mine
    document = replace(put(document, request.seat, mine), host=request.seat, host_name=mine.name)
    for seat in range(size):
        if seat != request.seat:
            document = put(document, seat, _bot(document, request.bot, point.names[seat], point.looks[seat]))
    return document


def _bot(document: Document, bot: Any, name: str, look: tuple[TokenWord, TokenWord]) -> SeatDoc:
    """A bot under the name, the token and the colour that the seat had, where those are free."""
    taken = [seat.name for seat in document.seats if seat.name is not None]
    had, shade = look
    token, colour = looks(
        document, None if clash(document, had, None) else had, None if clash(document, None, shade) else shade
    )
    free = fold_name(name) not in {fold_name(other) for other in taken}
    return msgspec.structs.replace(
        SeatDoc(kind="bot", token=token, colour=colour, bot=bot), name=name if free else bot_name(taken)
    )
