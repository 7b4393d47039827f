"""What is counted, and that it can be asked for."""

from __future__ import annotations

import asyncio

from rentopia.server.http.app import create_app, metrics_app
from rentopia.server.metrics import Metrics
from rentopia.server.settings import Settings
from server.asking import ask
from server.fakes import CODE, FakeNode
from server.serving import Served, served
from server.test_sockets import leave, playing

WANTED = (
    *("append_total", "conflict_retries_total", "fanout_gap_total", "antientropy_found_total", "sockets", "matches"),
    *("timer_lateness_seconds", "ws_dropped_slow_total", "commit_seconds", "batch_size"),
)


def test_everything_that_the_design_names_is_there() -> None:
    metrics = Metrics()
    metrics.append_total.labels("ok").inc()
    text = metrics.text().decode()
    for name in WANTED:
        assert f"\n# TYPE rentopia_{name.removesuffix('_total')}" in f"\n{text}"
        assert f"rentopia_{name}" in text


def test_no_series_tells_when_a_counter_was_made() -> None:
    metrics = Metrics()
    metrics.append_total.labels("ok").inc()
    assert b"_created" not in metrics.text()


def test_two_servers_in_one_process_count_apart() -> None:
    one, other = Metrics(), Metrics()
    one.conflict_retries.inc(3)
    assert one.value("rentopia_conflict_retries_total") == 3
    assert other.value("rentopia_conflict_retries_total") == 0


def test_requests_are_counted_by_route_never_by_code_or_unknown_path() -> None:
    node = FakeNode()
    app = create_app(node, Settings())
    for path in (f"/api/tables/{CODE}", "/api/tables/OTHER", "/nowhere", "/else"):
        ask(app, "GET", path)
    ask(app, "BREW", "/nowhere")
    counted = node.metrics.value("rentopia_http_requests_total", method="GET", route="/api/tables/{code}", status="200")
    assert counted == 2
    assert node.metrics.value("rentopia_http_requests_total", method="GET", route="none", status="404") == 2
    text = ask(app, "GET", "/metrics").text
    assert CODE not in text and "nowhere" not in text and "BREW" not in text


def test_the_figures_are_at_metrics_or_nowhere_or_alone() -> None:
    node = FakeNode()
    shown = ask(create_app(node, Settings()), "GET", "/metrics")
    assert shown.status_code == 200 and shown.headers["content-type"].startswith("text/plain; version=0.0.4")
    assert ask(create_app(node, Settings(metrics="off")), "GET", "/metrics").status_code == 404
    assert ask(create_app(node, Settings(metrics="127.0.0.1:1")), "GET", "/metrics").status_code == 404
    alone = metrics_app(node)
    assert ask(alone, "GET", "/metrics").status_code == 200
    assert ask(alone, "GET", "/api/tables").status_code == 404


def test_the_rows_of_each_commit_are_counted(database: str) -> None:
    async def run(server: Served) -> float:
        players = await playing(server)
        await leave(*players)
        return server.node.metrics.value("rentopia_batch_size_sum")

    with served(database) as server:
        assert asyncio.run(run(server)) >= 2
