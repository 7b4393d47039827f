"""The log: structured, with the node's name, and without a secret, whoever writes it."""

from __future__ import annotations

import io
import json
import logging
import secrets
from collections.abc import Iterator
from typing import Any

import pytest
import structlog

from rentopia.server import logs
from rentopia.server.http.app import create_app
from rentopia.server.settings import Settings
from server.asking import ask
from server.fakes import CODE, FakeNode


@pytest.fixture
def out() -> Iterator[io.StringIO]:
    """A log in a text; afterwards everything is as before."""
    root = logging.getLogger()
    ours = logging.getLogger("rentopia")
    before = root.level, list(root.handlers), ours.level
    configured = structlog.get_config()
    stream = io.StringIO()
    logs.set_up(Settings(log_level="debug", log_format="json"), "node-1", stream)
    yield stream
    structlog.configure(**configured)
    root.setLevel(before[0])
    root.handlers[:] = before[1]
    ours.setLevel(before[2])


def lines(out: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_a_line_is_one_json_object_with_node_level_time_and_what_was_given(out: io.StringIO) -> None:
    structlog.get_logger("rentopia.match").info("step", match="0123456789abcdef", seq=7, seat=2)
    (line,) = lines(out)
    assert line.pop("timestamp").endswith("Z")
    assert line == {
        "event": "step",
        "level": "info",
        "logger": "rentopia.match",
        "node": "node-1",
        "match": "0123456789abcdef",
        "seq": 7,
        "seat": 2,
    }


def test_the_standard_library_writes_into_the_same_log(out: io.StringIO) -> None:
    logging.getLogger("rentopia.store").warning("written in %d ms", 12)
    assert [(line["event"], line["node"], line["level"]) for line in lines(out)] == [
        ("written in 12 ms", "node-1", "warning")
    ]


def test_an_exception_is_logged_with_its_trace(out: io.StringIO) -> None:
    try:
        raise ValueError("no")
    except ValueError:
        structlog.get_logger("rentopia.x").exception("broken")
    (line,) = lines(out)
    assert "ValueError: no" in line["exception"]


def test_below_the_level_nothing_is_written(out: io.StringIO) -> None:
    logs.set_up(Settings(log_level="warning", log_format="json"), "node-1", out)
    structlog.get_logger("rentopia.x").info("quiet")
    logging.getLogger("y").info("quiet")
    structlog.get_logger("rentopia.x").warning("loud")
    assert [line["event"] for line in lines(out)] == ["loud"]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("level", "shown"), [("auto", ["loud"]), ("info", ["quiet", "loud"])])
def test_at_a_terminal_only_warnings_are_shown_unless_more_is_asked_for(
    level: str, shown: list[str], out: io.StringIO
) -> None:
    terminal = Terminal()
    logs.set_up(Settings(log_level=level, log_format="json"), "node-1", terminal)
    structlog.get_logger("rentopia.x").info("quiet")
    structlog.get_logger("rentopia.x").warning("loud")
    assert [line["event"] for line in lines(terminal)] == shown and out.getvalue() == ""


def test_anywhere_else_the_usual_log_tells_what_is_done(out: io.StringIO) -> None:
    logs.set_up(Settings(), "node-1", out)
    structlog.get_logger("rentopia.x").info("quiet")
    assert [line["event"] for line in lines(out)] == ["quiet"]


def test_setting_up_again_does_not_write_twice(out: io.StringIO) -> None:
    logs.set_up(Settings(log_format="json"), "node-1", out)
    structlog.get_logger("rentopia.x").info("once")
    assert len(lines(out)) == 1


def test_text_is_for_people(out: io.StringIO) -> None:
    logs.set_up(Settings(log_format="text"), "node-1", out)
    structlog.get_logger("rentopia.x").info("hello", seq=3)
    assert "hello" in out.getvalue() and "seq=3" in out.getvalue() and not out.getvalue().startswith("{")


@pytest.mark.parametrize("name", sorted(logs.HIDDEN_KEYS))
def test_entries_that_hold_secrets_are_hidden_at_any_depth(name: str, out: io.StringIO) -> None:
    structlog.get_logger("rentopia.x").info(
        "said", **{name: "hush-hush"}, inner=[{name: "hush-hush"}], raw=b"hush-hush"
    )
    assert "hush" not in out.getvalue()
    assert logs.GONE in lines(out)[0][name]


def test_what_looks_like_a_secret_is_hidden_in_any_text(out: io.StringIO) -> None:
    seat, invite, seed = secrets.token_urlsafe(32), "Ab3_" + secrets.token_urlsafe(16)[:18], secrets.token_hex(32)
    log = structlog.get_logger("rentopia.x")
    log.info(f"a secret {seat} in the event")
    log.info("elsewhere", path=f"/api/tables/{invite}", told=[{"why": f"seed={seed}"}])
    logging.getLogger("y").error("as an argument: %s", seat)
    try:
        raise ValueError(f"refused {seat}")
    except ValueError:
        log.exception("broken")
    log.info("database", where="postgresql://me:open-sesame@db.example/x?password=open-sesame")
    log.info("link", where="http://table.test/t/ABCDE#k=whatever")
    text = out.getvalue()
    for hidden in (seat, invite, seed, "open-sesame", "whatever"):
        assert hidden not in text
    assert "db.example" in text


def test_ids_of_matches_and_codes_of_tables_stay_readable() -> None:
    for text in (
        "match 0123456789abcdef of ABCDE",
        "rentopia.server.node.node",
        "a-name-that-is-of-22-s",
        "/api/tables/BG4CQ3",
    ):
        assert logs.clean(text) == text


def test_a_request_is_logged_by_its_path_without_query_headers_and_body(out: io.StringIO) -> None:
    secret, key = secrets.token_urlsafe(32), secrets.token_urlsafe(16)
    app = create_app(FakeNode(), Settings())
    headers = {"Authorization": f"Bearer {secret}", "Cookie": f"seat_{CODE}={secret}"}
    ask(app, "POST", f"/api/tables/{CODE}/join?key={key}", json={"name": "Ada", "key": key}, headers=headers)
    ask(app, "POST", f"/api/tables/{CODE}/join", json={"name": "Ada", "key": key}, headers=headers)
    ask(app, "GET", f"/api/tables/{secret}", headers=headers)
    text = out.getvalue()
    assert secret not in text and key not in text and "Ada" not in text
    requests = [line for line in lines(out) if line["event"] == "request"]
    assert [(line["status"], line["method"]) for line in requests] == [(422, "POST"), (200, "POST"), (200, "GET")]
    assert requests[1]["path"] == f"/api/tables/{CODE}/join"


def test_what_is_asked_every_second_is_only_logged_for_debugging(out: io.StringIO) -> None:
    logs.set_up(Settings(log_format="json"), "node-1", out)
    app = create_app(FakeNode(), Settings())
    for path in ("/livez", "/readyz", "/metrics"):
        ask(app, "GET", path)
    assert lines(out) == []


def test_a_failure_is_logged_with_the_number_that_the_caller_got(out: io.StringIO) -> None:
    app = create_app(FakeNode(listed=ValueError("deep inside")), Settings())
    told = ask(app, "GET", "/api/tables").json()["sentence"]
    broken = next(line for line in lines(out) if line["event"] == "request_broken")
    assert broken["number"] in told and "deep inside" in broken["exception"]


def test_a_line_break_in_a_path_makes_no_second_line(out: io.StringIO) -> None:
    ask(create_app(FakeNode(), Settings()), "GET", "/api/tables/A%0A%7B%22event%22:1%7D")
    assert len(lines(out)) == 1
