"""One request as its handler sees it, and one endpoint as routes and the OpenAPI description are made from it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Literal

from starlette.requests import Request
from starlette.responses import Response

from rentopia.protocol.requests import Problem, Seated
from rentopia.server.http import cookies
from rentopia.server.http.answers import Told, answer, problem
from rentopia.server.http.bodies import check_query, read_body, read_number
from rentopia.server.http.ratelimits import Paces, RateLimits
from rentopia.server.node.api import STARTING, NodeApi
from rentopia.server.settings import Settings

Handler = Callable[["Call"], Awaitable[object]]
#: Whether a secret is wanted: it says nothing here, it opens what is not public, or nothing goes without one.
Wanted = Literal["no", "may", "must"]

LARGEST = 2**53 - 1


@dataclass(frozen=True)
class Number:
    """A number in the query: from ``low`` to ``high``, ``usual`` where it is left out (None: it has no usual value)."""

    name: str
    help: str
    usual: int | None = 0
    low: int = 0
    high: int = LARGEST


@dataclass(frozen=True)
class Endpoint:
    """``body`` is the struct of the request, ``answer`` that of a success (None: nothing, 204), ``created`` whether
    that is 201. ``media``: the type of an answer that is no JSON. ``limited``: the limit by address that it counts for.
    ``paced``: it counts with what changes something, though it only asks, because the answer has to be thought out.

    ``problems``: codes that this endpoint may answer beside those that all may.
    """

    method: Literal["GET", "POST"]
    path: str
    handler: Handler
    summary: str
    body: type[Any] | None = None
    answer: type[Any] | None = None
    secret: Wanted = "no"
    numbers: tuple[Number, ...] = ()
    problems: tuple[str, ...] = ()
    created: bool = False
    media: str = ""
    limited: str = ""
    paced: bool = False

    @property
    def stored(self) -> bool:
        """Whether the database is asked for it."""
        return self.path.startswith(("/api/tables", "/api/matches"))

    @property
    def name(self) -> str:
        """The handler's, which names the operation."""
        return getattr(self.handler, "__name__", "")


class Call:
    """A request with what was read of it. ``body`` is the struct that the endpoint names, None where it has none."""

    def __init__(self, request: Request, node: NodeApi, settings: Settings, body: Any) -> None:
        self.request = request
        self.node = node
        self.settings = settings
        self.body = body

    @property
    def code(self) -> str:
        """The table's code as it is kept: people type it in small letters too."""
        return str(self.request.path_params["code"]).strip().upper()

    def part(self, name: str) -> str:
        """A part of the path."""
        return str(self.request.path_params[name])

    @property
    def secret(self) -> str | None:
        """The secret for the table of the path."""
        return cookies.secret_of(self.request, self.settings, self.code)

    @property
    def address(self) -> str:
        """From where it comes, behind a trusted proxy the caller's own."""
        return address_of(self.request)

    def number(self, wanted: Number) -> int:
        """A number that is usual where it is left out."""
        return self.maybe(wanted) or 0

    def maybe(self, wanted: Number) -> int | None:
        """A number of the query, or what is usual in its place."""
        return read_number(self.request, wanted.name, wanted.usual, wanted.low, wanted.high)


class Door:
    """Makes the ASGI endpoint of each `Endpoint`: checks, reads, calls the handler, and answers."""

    def __init__(self, node: NodeApi, settings: Settings) -> None:
        self._node = node
        self._settings = settings
        self._limits = RateLimits(settings)
        self._paces = Paces()

    def open(self, endpoint: Endpoint) -> Callable[[Request], Awaitable[Response]]:
        known = frozenset(number.name for number in endpoint.numbers)

        async def handle(request: Request) -> Response:
            try:
                return await self._handle(endpoint, known, request)
            except Told as told:
                return problem(told.told, retry_after=told.retry_after)

        handle.__name__ = endpoint.name
        return handle

    def _sender(self, endpoint: Endpoint, request: Request) -> tuple[str | None, str]:
        """The secret, and the address; no secret where none is asked for, since anybody could make up a new one."""
        if endpoint.secret == "no":
            return None, address_of(request)
        code = request.path_params.get("code")
        return cookies.secret_of(request, self._settings, code), address_of(request)

    async def _handle(self, endpoint: Endpoint, known: frozenset[str], request: Request) -> Response:
        check_query(request, known)
        if endpoint.stored and self._node.ready == STARTING:
            raise Told(AWAY)
        # The limit comes before the body: whoever floods is not read.
        if endpoint.limited and (wait := self._limits.hit(endpoint.limited, address_of(request))):
            self._node.metrics.too_fast_total.labels(endpoint.limited).inc()
            raise Told(Problem("too_fast", f"That was too often from your address. Wait {wait} s."), wait)
        counted = endpoint.paced or (endpoint.method == "POST" and not endpoint.limited)
        if counted and not self._paces.take(*self._sender(endpoint, request)):
            self._node.metrics.too_fast_total.labels("http").inc()
            raise Told(Problem("too_fast", "You send too much: at most 10 requests in a second. Wait 1 s."), 1)
        body = await read_body(request, endpoint.body, self._settings.body_limit) if endpoint.body else None
        call = Call(request, self._node, self._settings, body)
        if endpoint.secret == "must" and "code" in request.path_params and call.secret is None:
            raise Told(NO_SECRET)  # of a match the handler looks for the secret, which goes by its table
        with self._node.working():
            result = await endpoint.handler(call)
        if isinstance(result, Response):
            return result
        if isinstance(result, Problem):
            return problem(result)
        if result is None or endpoint.answer is None:
            return Response(status_code=204, headers={"Cache-Control": "no-store"})
        response = answer(result, 201 if endpoint.created else 200)
        if isinstance(result, Seated):
            cookies.put(response, request, self._settings, result.code, result.secret)
            if endpoint.created:
                response.headers["Location"] = f"/api/tables/{result.code}"
        return response


def address_of(request: Request) -> str:
    return request.client.host if request.client else ""


AWAY = Problem("unavailable", "The server starts, and the database does not answer yet. Try again in a moment.")
NO_SECRET = Problem(
    "no_secret",
    "This needs the secret of your seat: the cookie that joining sets, or the header Authorization: Bearer.",
)
