"""The HTTP endpoints of a match in figures: what stops cost, what actions would change, how a debt can be paid.

None of them changes anything; what is the seat's own business, previews and ways out of a debt, needs its secret.
"""

from __future__ import annotations

from rentopia.protocol.figures import Figures
from rentopia.protocol.previews import Preview, VoteEffect, Ways
from rentopia.protocol.requests import Problem
from rentopia.server.http.answers import Told
from rentopia.server.http.calls import NO_SECRET, Call, Number
from rentopia.server.http.routes import secret_of_match

SEQ = Number("seq", "After this step; the newest where it is left out.", usual=None)
NEED = Number("need", "So many dollars in hand, where nothing is owed.", usual=None, low=1, high=1_000_000_000)


async def read_figures(call: Call) -> Figures | Problem:
    seq = call.maybe(SEQ)
    return await call.node.figures(call.part("match"), seq, await secret_of_match(call))


async def preview(call: Call) -> Preview | Problem:
    return await call.node.preview(call.part("match"), await _own_secret(call), call.body)


async def read_ways(call: Call) -> Ways | Problem:
    need = call.maybe(NEED)
    return await call.node.ways(call.part("match"), await _own_secret(call), need)


async def read_vote_effect(call: Call) -> VoteEffect | Problem:
    return await call.node.vote_effect(call.part("match"), await secret_of_match(call))


async def _own_secret(call: Call) -> str:
    secret = await secret_of_match(call)
    if secret is None:
        raise Told(NO_SECRET)
    return secret
