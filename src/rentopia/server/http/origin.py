"""Whether the page behind a request may act here: checked for sockets and for methods that change something.

A foreign ``Origin`` is refused. A cookie without ``Origin`` is refused too, since every browser sends it; without a
cookie, or with ``Authorization: Bearer`` (which no page can make a browser add), scripts need none. Where it is
decided: the table server's design, part 3.
"""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from rentopia.protocol.requests import Problem
from rentopia.server.http.answers import problem
from rentopia.server.http.cookies import bearer_of, has_seat_cookie
from rentopia.server.settings import Settings, origin_of

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})

FOREIGN = Problem(
    "foreign_origin",
    "This page belongs to another address and may not act here. Whoever runs the server can allow it: `public_url` is "
    "the address behind a proxy, `allowed_origins` are other pages.",
)
NONE = Problem(
    "no_origin",
    "A request with a seat's cookie must say from which page it comes (Origin). Scripts send the secret as "
    "Authorization: Bearer.",
)


class OriginCheck:
    """ASGI middleware; refuses a socket before it is opened, with 403."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._allowed = settings.origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        checked = scope["type"] == "websocket" or (scope["type"] == "http" and scope["method"] not in SAFE)
        told = self._refusal(HTTPConnection(scope)) if checked else None
        if told is None:
            await self._app(scope, receive, send)
        elif scope["type"] == "http" or "websocket.http.response" in scope.get("extensions", {}):
            # Starlette's responses speak the extension by themselves on the scope of a socket.
            await problem(told)(scope, receive, send)
        else:
            await send({"type": "websocket.close", "code": 4403, "reason": told.code})

    def _refusal(self, connection: HTTPConnection) -> Problem | None:
        given = connection.headers.getlist("origin")
        if given:
            origin = origin_of(given[0]) if len(given) == 1 else ""
            return None if origin and (origin in self._allowed or origin == own_origin(connection)) else FOREIGN
        if has_seat_cookie(connection) and bearer_of(connection) is None:
            return NONE
        return None


def own_origin(connection: HTTPConnection) -> str:
    """The origin of the address at which the request arrived, "" where that is none."""
    scheme = {"ws": "http", "wss": "https"}.get(connection.scope["scheme"], connection.scope["scheme"])
    return origin_of(f"{scheme}://{connection.headers.get('host', '')}")
