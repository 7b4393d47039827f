"""`/livez`, `/readyz` and `/metrics`: for whatever watches over the server and sends it traffic.

`/livez`: the event loop answers. `/readyz`: the store is there, migrated, and the server is not going away. Where it is
decided: the report on the stack, part 5.
"""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from rentopia.server.metrics import TEXT_TYPE
from rentopia.server.node.api import NodeApi

_NO_CACHE = {"Cache-Control": "no-store"}


class Health:
    def __init__(self, node: NodeApi) -> None:
        self._node = node

    async def livez(self, _request: Request) -> Response:
        return PlainTextResponse("ok\n", headers=_NO_CACHE)

    async def readyz(self, _request: Request) -> Response:
        """200, or 503 with the reason in words."""
        why = self._node.ready
        if why:
            return PlainTextResponse(f"{why}\n", 503, {**_NO_CACHE, "Retry-After": "1"})
        return PlainTextResponse("ok\n", headers=_NO_CACHE)

    async def metrics(self, _request: Request) -> Response:
        return Response(self._node.metrics.text(), media_type=TEXT_TYPE, headers=_NO_CACHE)
