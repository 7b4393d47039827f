"""What keeps strangers and foreign pages out: origins, headers, limits by address, secrets that stay secret."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import httpx
import pytest
from starlette.routing import WebSocketRoute
from starlette.types import Message, Receive, Scope, Send

from rentopia.server.http.app import create_app
from rentopia.server.http.headers import HEADERS
from rentopia.server.http.ratelimits import household
from rentopia.server.settings import Settings
from server.asking import ask
from server.fakes import CODE, SECRET, FakeNode

BEARER = {"Authorization": f"Bearer {SECRET}"}
COOKIE = {"Cookie": f"seat_{CODE}={SECRET}"}
NEW = {"game": "rentopia", "name": "Ada"}
READY = f"/api/tables/{CODE}/ready"


def status(settings: Settings, headers: dict[str, str], base: str = "http://table.test") -> tuple[int, str]:
    answer = ask(create_app(FakeNode(), settings), "POST", READY, headers=headers, base=base)
    return answer.status_code, answer.json().get("code", "") if answer.status_code != 200 else ""


@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        ({**COOKIE, "Origin": "http://table.test"}, (200, "")),
        ({**COOKIE, "Origin": "https://evil.example"}, (403, "foreign_origin")),
        ({**COOKIE, "Origin": "http://table.test.evil.example"}, (403, "foreign_origin")),
        ({**COOKIE, "Origin": "http://table.test:81"}, (403, "foreign_origin")),
        ({**COOKIE, "Origin": "https://table.test"}, (403, "foreign_origin")),
        ({**COOKIE, "Origin": "null"}, (403, "foreign_origin")),
        ({**COOKIE, "Origin": ""}, (403, "foreign_origin")),
        (COOKIE, (403, "no_origin")),
        ({"Cookie": f"__Host-seat_{CODE}={SECRET}"}, (403, "no_origin")),
        ({"Cookie": "theme=dark"}, (401, "no_secret")),
        (BEARER, (200, "")),
        ({**BEARER, "Origin": "http://table.test"}, (200, "")),
        ({**BEARER, "Origin": "https://evil.example"}, (403, "foreign_origin")),
        ({**BEARER, **COOKIE}, (200, "")),
        ({"Authorization": "Basic bWU6cHc=", **COOKIE}, (403, "no_origin")),
        ({"Authorization": "Basic bWU6cHc=", **COOKIE, "Origin": "http://table.test"}, (200, "")),
        ({}, (401, "no_secret")),
    ],
)
def test_who_may_change_something(headers: dict[str, str], expected: tuple[int, str]) -> None:
    assert status(Settings(), headers) == expected


def test_behind_a_proxy_the_public_address_and_allowed_pages_may_act() -> None:
    settings = Settings(
        public_url="https://play.example.org/", allowed_origins=("https://club.example.org",), secure_cookies="off"
    )
    for origin, expected in (
        ("https://play.example.org", 200),
        ("https://club.example.org", 200),
        ("http://table.test", 200),
        ("http://play.example.org", 403),
        ("https://other.example.org", 403),
    ):
        assert status(settings, {**COOKIE, "Origin": origin})[0] == expected, origin


def test_an_allowed_page_may_ask_from_elsewhere_without_cookies_and_no_other_may() -> None:
    app = create_app(FakeNode(), Settings(allowed_origins=("https://club.example.org",)))
    asking = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization, content-type"}
    allowed = ask(app, "OPTIONS", READY, headers={**asking, "Origin": "https://club.example.org"})
    assert allowed.status_code == 200
    assert allowed.headers["access-control-allow-origin"] == "https://club.example.org"
    assert "access-control-allow-credentials" not in allowed.headers
    other = ask(app, "OPTIONS", READY, headers={**asking, "Origin": "https://evil.example"})
    assert "access-control-allow-origin" not in other.headers
    nobody = ask(
        create_app(FakeNode(), Settings()), "OPTIONS", READY, headers={**asking, "Origin": "https://a.example"}
    )
    assert nobody.status_code == 405 and "access-control-allow-origin" not in nobody.headers


def test_a_page_may_look_without_saying_where_it_comes_from() -> None:
    answer = ask(create_app(FakeNode(), Settings()), "GET", "/api/tables", headers=COOKIE)
    assert answer.status_code == 200


def open_socket(headers: dict[str, str], settings: Settings, extension: bool = True) -> list[Message]:
    """What the application answers to the opening of a socket."""

    async def accept(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "websocket.accept"})

    class Socket:
        async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
            await accept(scope, receive, send)

    app = create_app(FakeNode(), settings, sockets=[WebSocketRoute("/api/tables/{code}/socket", Socket())])
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    async def receive() -> Message:
        return {"type": "websocket.connect"}

    scope: dict[str, Any] = {
        "type": "websocket",
        "scheme": "ws",
        "path": f"/api/tables/{CODE}/socket",
        "raw_path": b"",
        "query_string": b"",
        "root_path": "",
        "headers": [
            (name.lower().encode(), value.encode()) for name, value in {"Host": "table.test", **headers}.items()
        ],
        "client": ("192.0.2.7", 1),
        "server": ("table.test", 80),
        "subprotocols": [],
        "extensions": {"websocket.http.response": {}} if extension else {},
    }
    asyncio.run(app(scope, receive, send))
    return sent


@pytest.mark.parametrize(
    ("headers", "allowed"),
    [
        ({}, True),
        (BEARER, True),
        ({**COOKIE, "Origin": "http://table.test"}, True),
        ({"Origin": "https://evil.example"}, False),
        ({**COOKIE, "Origin": "https://evil.example"}, False),
        (COOKIE, False),
    ],
)
def test_a_socket_of_a_foreign_page_is_never_opened(headers: dict[str, str], allowed: bool) -> None:
    sent = open_socket(headers, Settings())
    if allowed:
        assert sent == [{"type": "websocket.accept"}]
        return
    assert sent[0]["type"] == "websocket.http.response.start" and sent[0]["status"] == 403
    assert json.loads(sent[1]["body"])["code"] in ("foreign_origin", "no_origin")
    (closed,) = open_socket(headers, Settings(), extension=False)
    assert closed["type"] == "websocket.close"


@pytest.mark.parametrize("path", ["/", "/docs", "/livez", "/api/tables", "/nowhere", "/docs/openapi.json"])
def test_every_answer_has_the_headers_that_hold_a_browser_back(path: str) -> None:
    answer = ask(create_app(FakeNode(), Settings()), "GET", path)
    for name, value in HEADERS.items():
        assert answer.headers[name] == value
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy and "*" not in policy
    assert "server" not in answer.headers


def test_refusals_and_failures_have_them_too() -> None:
    app = create_app(FakeNode(listed=ValueError()), Settings())
    for answer in (
        ask(app, "GET", "/api/tables"),
        ask(app, "DELETE", "/api/tables"),
        ask(app, "POST", READY, headers=COOKIE),
        ask(app, "POST", "/api/tables", content=b"x" * 10**5),
    ):
        assert answer.status_code >= 400
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cache-control"] == "no-store"


def test_one_address_may_create_five_tables_a_minute_and_is_told_when_again() -> None:
    node = FakeNode()
    app = create_app(node, Settings())
    seen = [ask(app, "POST", "/api/tables", json=NEW) for _ in range(7)]
    assert [answer.status_code for answer in seen] == [201] * 5 + [429] * 2
    assert seen[-1].json()["code"] == "too_fast" and 1 <= int(seen[-1].headers["retry-after"]) <= 60
    assert len(node.asked) == 5
    assert ask(app, "POST", "/api/tables", json=NEW, client="192.0.2.8").status_code == 201
    assert node.metrics.value("rentopia_too_fast_total", what="create") == 2


def test_a_flood_of_joins_of_one_address_reaches_the_table_ten_times() -> None:
    node = FakeNode()
    app = create_app(node, Settings())

    async def flood() -> list[int]:
        transport = httpx.ASGITransport(app, client=("192.0.2.7", 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://table.test") as client:
            client.headers["Origin"] = "http://table.test"
            answers = [await client.post(f"/api/tables/{CODE}/join", json={"name": "Ada"}) for _ in range(300)]
        return [answer.status_code for answer in answers]

    assert asyncio.run(flood()).count(200) == 10
    assert len(node.asked) == 10


def test_a_household_of_ipv6_is_one_address() -> None:
    assert household("2001:db8:1:2:aaaa::1") == household("2001:db8:1:2:bbbb::9") != household("2001:db8:1:3::1")
    assert household("::ffff:192.0.2.7") == household("192.0.2.7") != household("192.0.2.8")
    assert household("fe80::1%eth0") == household("fe80::2")
    assert household("") == "" and household("unix") == "unix"


def test_names_with_markup_come_back_as_json_text_and_stand_on_no_page() -> None:
    app = create_app(FakeNode(), Settings(public_url="https://play.example.org"))
    page = ask(app, "GET", "/", headers={"Host": "<script>alert(1)</script>"})
    assert "<script>" not in page.text
    plain = ask(create_app(FakeNode(), Settings()), "GET", "/", headers={"Host": '"><img src=x>'})
    assert "<img" not in plain.text
