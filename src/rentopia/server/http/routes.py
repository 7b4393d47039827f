"""What each HTTP endpoint of the table server does; their list is `endpoints.py`.

Who sits at a table, and what may be done there, is decided by the node and the lobby behind it; here is nothing but
reading and answering. Where it is decided: the table server's design, parts 2 and 3.
"""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Callable
from typing import Any

from starlette.responses import PlainTextResponse, Response, StreamingResponse

from rentopia.protocol import requests as wire
from rentopia.protocol.lessons import Lessons, LessonView
from rentopia.protocol.messages import DecisionMessage, View
from rentopia.protocol.previews import Preview
from rentopia.protocol.reports import MatchReport
from rentopia.protocol.requests import Problem
from rentopia.protocol.tables import TableView
from rentopia.server.http import catalogue, cookies
from rentopia.server.http.calls import Call, Number
from rentopia.table.lobby import passport
from rentopia.table.lobby import tables as lobby
from rentopia.table.lobby.document import Document
from rentopia.table.lobby.identity import Who

MARKDOWN = "text/markdown"
LINES = "application/jsonl"
MOST_STEPS = 500

# --- games ----------------------------------------------------------------------------------------------------


async def games(_call: Call) -> wire.Games:
    return catalogue.games()


async def board(call: Call) -> wire.BoardView | Problem:
    return catalogue.board(call.part("game"))


async def rules(call: Call) -> Response | Problem:
    found = catalogue.rules(call.part("game"))
    if isinstance(found, Problem):
        return found
    return PlainTextResponse(found, media_type=MARKDOWN)


async def lessons(call: Call) -> Lessons | Problem:
    return catalogue.lessons(call.part("game"))


async def lesson(call: Call) -> LessonView | Problem:
    return catalogue.lesson(call.part("game"), call.part("lesson"))


async def lesson_look(call: Call) -> Preview | Problem:
    return catalogue.lesson_look(call.part("game"), call.part("lesson"), call.body)


async def read_passport(call: Call) -> wire.PassportView | Problem:
    found = passport.decode(call.part("passport"))
    if isinstance(found, Problem):
        return found
    game, options = found
    return wire.PassportView(passport.encode(game, options), game, options)


async def make_passport(call: Call) -> wire.PassportView | Problem:
    return catalogue.passport_view(call.body.game, call.body.options)


# --- tables ---------------------------------------------------------------------------------------------------


async def create_table(call: Call) -> wire.Seated | Problem:
    return await call.node.create(call.body, call.address)


async def list_tables(call: Call) -> wire.Tables:
    return await call.node.listed()


async def read_table(call: Call) -> TableView | Problem:
    return await call.node.table_view(call.code, call.secret)


async def join(call: Call) -> wire.Seated | Problem:
    return await call.node.join(call.code, call.body, call.secret)


async def _change(call: Call, transition: Callable[[Document, Who, Any], Document | Problem]) -> TableView | Problem:
    """What the lobby makes of the body, in the place of the table."""

    def change(document: Document, who: Who) -> Document | Problem:
        return transition(document, who, call.body)

    return await call.node.change(call.code, call.secret, change)


async def ready(call: Call) -> TableView | Problem:
    return await _change(call, lobby.ready)


async def change_seat(call: Call) -> TableView | Problem:
    return await _change(call, lobby.change_seat)


async def change_table(call: Call) -> TableView | Problem:
    return await _change(call, lobby.change_table)


async def add_bot(call: Call) -> TableView | Problem:
    return await _change(call, lobby.add_bot)


async def kick(call: Call) -> TableView | Problem:
    return await _change(call, lobby.kick)


async def order(call: Call) -> TableView | Problem:
    return await _change(call, lobby.reorder)


async def draw_lots(call: Call) -> TableView | Problem:
    lots = secrets.SystemRandom()
    return await call.node.change(
        call.code, call.secret, lambda document, who: lobby.draw_lots(document, who, lots.shuffle)
    )


async def give_host(call: Call) -> TableView | Problem:
    return await call.node.give_host(call.code, call.secret, call.body)


async def mute(call: Call) -> TableView | Problem:
    return await _change(call, lobby.mute)


async def renew_links(call: Call) -> wire.Links | Problem:
    invite, watch = secrets.token_urlsafe(16), secrets.token_urlsafe(16)
    changed = await call.node.change(
        call.code, call.secret, lambda document, who: lobby.renew_links(document, who, invite, watch)
    )
    return changed if isinstance(changed, Problem) else wire.Links(invite, watch)


async def leave(call: Call) -> Response | Problem:
    left = await call.node.leave(call.code, call.secret)
    if isinstance(left, Problem):
        return left
    response = Response(status_code=204)
    cookies.drop(response, call.request, call.settings, call.code)
    return response


async def start(call: Call) -> TableView | Problem:
    return await call.node.start(call.code, call.secret)


async def rematch(call: Call) -> TableView | Problem:
    return await call.node.rematch(call.code, call.secret)


async def break_off(call: Call) -> TableView | Problem:
    return await call.node.break_off(call.code, call.secret)


async def say(call: Call) -> wire.Acted | Problem:
    return await call.node.say(call.code, call.secret, call.body)


async def unsay(call: Call) -> wire.Acted | Problem:
    return await call.node.unsay(call.code, call.secret, call.body)


async def take_back_seat(call: Call) -> TableView | Problem:
    return await call.node.back(call.code, call.secret)


async def act(call: Call) -> wire.Acted | Problem:
    return await call.node.act(call.code, call.secret, call.body)


async def decision(call: Call) -> DecisionMessage | Problem:
    return await call.node.decision(call.code, call.secret)


# --- matches --------------------------------------------------------------------------------------------------


async def read_match(call: Call) -> View | Problem:
    return await call.node.view(call.part("match"), await secret_of_match(call))


AFTER = Number("after", "Steps above this seq; 0 begins with the first.")
LIMIT = Number("limit", "So many steps at most.", usual=100, low=1, high=MOST_STEPS)


async def read_steps(call: Call) -> wire.Steps | Problem:
    after, limit = call.number(AFTER), call.number(LIMIT)
    return await call.node.steps(call.part("match"), after, limit, await secret_of_match(call))


async def read_record(call: Call) -> Response | Problem:
    match = call.part("match")
    record = await call.node.record(match, await secret_of_match(call))
    if isinstance(record, Problem):
        return record
    # The match exists, so its id is one of ours: plain hex that may stand in a header.
    disposition = f'attachment; filename="{match}.jsonl"'
    return StreamingResponse(_encoded(record), media_type=LINES, headers={"Content-Disposition": disposition})


async def _encoded(lines: AsyncIterator[str]) -> AsyncIterator[bytes]:
    async for line in lines:
        yield f"{line}\n".encode()


async def read_receipts(call: Call) -> wire.Receipts | Problem:
    seq = call.part("seq")
    if not (seq.isascii() and seq.isdecimal() and len(seq) < 16):
        return Problem("no_such_step", "A step is named by its number, from 1.")
    return await call.node.receipts(call.part("match"), int(seq), await secret_of_match(call))


async def read_report(call: Call) -> MatchReport | Problem:
    return await call.node.report(call.part("match"), await secret_of_match(call))


async def branch(call: Call) -> wire.Seated | Problem:
    return await call.node.branch(call.part("match"), await secret_of_match(call), call.body)


async def secret_of_match(call: Call) -> str | None:
    """The secret for a match's table: the cookie goes by the table's code, which the path does not say."""
    return cookies.secret_of(call.request, call.settings, await call.node.code_of(call.part("match")))
