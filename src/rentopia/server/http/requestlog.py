"""Every HTTP request counted and in the log, by its route; and what becomes of an exception that nobody has caught.

Where it is decided: issue 4, parts 8 and 9.
"""

from __future__ import annotations

import time

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rentopia.protocol.requests import Problem
from rentopia.server.http.answers import problem
from rentopia.server.metrics import Metrics

_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
#: Asked every few seconds by whatever watches over the server.
_QUIET = frozenset({"/livez", "/readyz", "/metrics"})

_log = structlog.get_logger("rentopia.http")


class RequestLog:
    """ASGI middleware: counts and logs every request by its route, and turns an exception into a `Problem` (500).

    The exception goes to the log with its trace; the caller gets a number under which it is found there.
    """

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun = time.perf_counter()
        status = 0

        async def watched(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, watched)
        except Exception:
            number = f"{time.time_ns() // 1000:x}"
            _log.exception("request_broken", method=scope["method"], path=scope["path"], number=number)
            if status:
                raise  # the answer had begun: nothing but closing the connection is left
            told = Problem("broken", f"The server failed at this; nothing is known to have changed. Number {number}.")
            await problem(told)(scope, receive, watched)
        finally:
            spent = time.perf_counter() - begun
            route = getattr(scope.get("route"), "path_format", "")
            method = scope["method"] if scope["method"] in _METHODS else "other"
            self._metrics.http_requests_total.labels(method, route or "none", str(status)).inc()
            self._metrics.http_seconds.observe(spent)
            level = "debug" if route in _QUIET else "info"
            getattr(_log, level)("request", method=method, path=scope["path"], status=status, ms=round(spent * 1000, 1))
