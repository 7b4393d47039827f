"""The ASGI application: routes, checks around them, and one form for every answer that is no success.

Where it is decided: the table server's design, parts 1 and 3.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import structlog
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from rentopia.protocol.requests import Problem
from rentopia.server.http import apidocs
from rentopia.server.http.answers import answer, problem
from rentopia.server.http.browser import Browser, takes
from rentopia.server.http.calls import Door, Endpoint
from rentopia.server.http.endpoints import ENDPOINTS
from rentopia.server.http.headers import SecurityHeaders
from rentopia.server.http.health import Health
from rentopia.server.http.origin import SAFE, OriginCheck, own_origin
from rentopia.server.http.pages import docs_page, lost_page, match_page, start_page, table_page
from rentopia.server.http.requestlog import RequestLog
from rentopia.server.node.api import NodeApi
from rentopia.server.node.seeds import FOREIGN_KEY, SeedError
from rentopia.server.settings import Settings, origin_of
from rentopia.store.contract import StoreError

Asked = Callable[[Request], Awaitable[Response]]
Lifespan = Callable[[Starlette], AbstractAsyncContextManager[None]]


_log = structlog.get_logger("rentopia.http")
#: Below these addresses everything is answered in JSON, whoever asks.
_FOR_PROGRAMS = re.compile("/(api|docs)(/|$)")


def create_app(
    node: NodeApi,
    settings: Settings,
    *,
    sockets: Sequence[BaseRoute] = (),
    lifespan: Lifespan | None = None,
    browser: Browser | None = None,
) -> Starlette:
    """The application over a node. ``sockets``: the routes of WebSockets; ``lifespan`` starts and ends the node.

    Without ``lifespan`` the caller does that, as tests do. ``browser``: the client for `/`, `/t/CODE` and `/m/MATCH`;
    without one these pages tell what else can be done here.
    """
    door = Door(node, settings)
    health = Health(node)
    routes: list[BaseRoute] = [*_api(door), *sockets]
    routes += [Route("/livez", health.livez), Route("/readyz", health.readyz)]
    if settings.metrics == "on":
        routes.append(Route("/metrics", health.metrics))
    routes += [*(_pages(settings) if browser is None else browser.routes()), *_docs()]
    app = Starlette(
        routes=routes,
        middleware=[
            Middleware(SecurityHeaders),
            Middleware(RequestLog, metrics=node.metrics),
            *_other_pages(settings),
            Middleware(OriginCheck, settings=settings),
        ],
        exception_handlers={
            HTTPException: _or_page(browser.lost if browser else _lost),
            StoreError: _store_problem,
        },
        lifespan=lifespan or _nothing,
    )
    # A redirect would turn a POST with one slash too many into something that silently is none.
    app.router.redirect_slashes = False
    return app


def _other_pages(settings: Settings) -> list[Middleware]:
    """Lets the pages that are allowed ask from elsewhere. They send their secret as Bearer: cookies stay at home."""
    if not settings.allowed_origins:
        return []
    allowed = [origin_of(origin) for origin in settings.allowed_origins]
    headers = ["Authorization", "Content-Type"]
    return [Middleware(CORSMiddleware, allow_origins=allowed, allow_methods=["GET", "POST"], allow_headers=headers)]


def _api(door: Door) -> Iterator[Route]:
    """One route for each path, so that a wrong method is told all that there are."""
    by_path: dict[str, list[Endpoint]] = {}
    for endpoint in ENDPOINTS:
        by_path.setdefault(endpoint.path, []).append(endpoint)
    for path, endpoints in by_path.items():
        handlers: dict[str, Asked] = {endpoint.method: door.open(endpoint) for endpoint in endpoints}
        yield Route(path, _by_method(handlers), methods=list(handlers), name=endpoints[0].name)


def _by_method(handlers: dict[str, Asked]) -> Asked:
    async def handle(request: Request) -> Response:
        return await handlers.get(request.method, handlers.get("GET", _gone))(request)  # HEAD is a GET

    return handle


async def _gone(_request: Request) -> Response:
    raise HTTPException(405)


def metrics_app(node: NodeApi) -> Starlette:
    """`/metrics` alone, for an address of its own."""
    health = Health(node)
    return Starlette(
        routes=[Route("/metrics", health.metrics), Route("/livez", health.livez), Route("/readyz", health.readyz)],
        middleware=[Middleware(SecurityHeaders)],
        exception_handlers={HTTPException: _http_problem},
    )


@asynccontextmanager
async def _nothing(_app: Starlette) -> AsyncIterator[None]:
    yield


def _pages(settings: Settings) -> list[BaseRoute]:
    """`/`, and where the links to tables and matches lead."""

    def start(request: Request) -> Response:
        return HTMLResponse(start_page(settings.public_url or own_origin(request)))

    def table(request: Request) -> Response:
        return HTMLResponse(table_page(settings.public_url or own_origin(request)))

    def match(request: Request) -> Response:
        return HTMLResponse(match_page(request.path_params["match"]))

    return [Route("/", start), Route("/t/{code}", table), Route("/m/{match}", match)]


def _lost(_request: Request) -> Response:
    return HTMLResponse(lost_page(), 404, {"Vary": "Accept"})


def _or_page(lost: Callable[[Request], Response]) -> Callable[[Request, Exception], Response]:
    """`_http_problem`, but for people who come with a browser to where nothing is: they get a page."""

    def handle(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        reads = request.method in SAFE and takes(request.headers.get("Accept", ""), "text/html")
        if error.status_code == 404 and reads and not _FOR_PROGRAMS.match(request.url.path):
            return lost(request)
        return _http_problem(request, error)

    return handle


def _docs() -> list[BaseRoute]:
    """`/docs` with what `apidocs` makes."""
    files = apidocs.files()

    def listing(_request: Request) -> Response:
        return HTMLResponse(docs_page([(f"/docs/{path}", what) for path, (what, _) in files.items()]))

    def serve(text: dict[str, object]) -> Callable[[Request], Response]:
        body = apidocs.encode(text)

        def page(_request: Request) -> Response:
            return Response(body, media_type="application/json", headers={"Cache-Control": "no-cache"})

        return page

    pages: list[BaseRoute] = [Route(f"/docs/{path}", serve(text)) for path, (_, text) in files.items()]
    return [Route("/docs", listing), Route("/docs/", listing), *pages]


def _store_problem(_request: Request, error: Exception) -> Response:
    """The store can't be asked, or it is not known what it did: the caller may try again."""
    if isinstance(error, SeedError):
        return problem(Problem("unavailable", FOREIGN_KEY))
    _log.warning("store_failed", error=type(error).__name__)
    return problem(Problem("unavailable", "The database does not answer now. Try again in a moment."))


def _http_problem(_request: Request, error: Exception) -> Response:
    """What Starlette itself refuses, as a `Problem`."""
    assert isinstance(error, HTTPException)
    headers = dict(error.headers or {})
    if error.status_code == 404:
        return problem(Problem("not_found", "There is nothing here. What there is stands at /docs."))
    if error.status_code == 405:
        return problem(
            Problem("method_not_allowed", f"This method does nothing here; there is {headers.get('Allow', 'none')}."),
            headers=headers,
        )
    return answer(Problem("bad_request", f"{error.detail}."), error.status_code, headers)
