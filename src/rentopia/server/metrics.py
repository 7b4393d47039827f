"""What the server counts, for `/metrics`: one object with a registry of its own, so that two servers never mix.

Where it is decided: the table server's design, part 1, and the report on the stack, part 5.
"""

from __future__ import annotations

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)

disable_created_metrics()  # type: ignore[no-untyped-call]  # a second series for each counter, of no use here

_PREFIX = f"{__name__.partition('.')[0]}_"
#: The media type of what `Metrics.text` gives.
TEXT_TYPE = "text/plain; version=0.0.4; charset=utf-8"

_SECONDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
_SIZES = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)


class Metrics:
    """Every counter by name. Times are in seconds; a name in `/metrics` begins with ``rentopia_``.

    No label ever holds a code, a name or an address: what is counted by is a word out of a short list.
    """

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        #: Rows given to the log; ``result``: ``ok``, ``conflict`` (somebody was first), ``unknown`` (connection lost in
        #: the commit) or ``unavailable``.
        self.append_total = self._counter("append", "Rows given to the log.", "result")
        #: Actions as they were answered; ``result``: ``ack``, ``again`` (known already), ``refused``, ``busy``,
        #: ``unavailable``.
        self.actions_total = self._counter("actions", "Actions by their answer.", "result")
        self.conflict_retries = self._counter("conflict_retries", "Rounds that were begun anew after a conflict.")
        self.fanout_gap_total = self._counter("fanout_gap", "Hints that showed a gap, or that may have been lost.")
        self.antientropy_found_total = self._counter("antientropy_found", "Rows that no hint had told of.")
        self.resets_total = self._counter("resets", "Matches read anew because the log had gone back.")
        self.timers_fired_total = self._counter("timers_fired", "Timers that became a row.", "kind")
        self.ws_dropped_slow_total = self._counter("ws_dropped_slow", "Sockets closed because they read too slowly.")
        self.ws_closed_total = self._counter("ws_closed", "Sockets closed by the server, by close code.", "code")
        self.ws_messages_total = self._counter("ws_messages", "Messages that came in, by type.", "type")
        self.too_fast_total = self._counter("too_fast", "What was refused because it came too often.", "what")
        self.bot_failures_total = self._counter("bot_failures", "Moves that a bot's process failed to give.")
        self.retired_total = self._counter("retired", "Deleted after their time.", "what")
        self.http_requests_total = self._counter("http_requests", "HTTP answers.", "method", "route", "status")
        self.http_seconds = self._histogram("http_seconds", "From a request to its answer.", _SECONDS)
        self.commit_seconds = self._histogram("commit_seconds", "From an append to its commit.", _SECONDS)
        self.batch_size = self._histogram("batch_size", "Rows in one commit.", _SIZES)
        self.timer_lateness_seconds = self._histogram(
            "timer_lateness_seconds", "From when a timer was due to its row.", _SECONDS
        )
        self.act_seconds = self._histogram("act_seconds", "From an action to its answer.", _SECONDS)
        self.bot_seconds = self._histogram("bot_seconds", "From a question to a bot to its move.", _SECONDS)
        self.sockets = self._gauge("sockets", "Sockets that are open.")
        self.matches = self._gauge("matches", "Matches held in memory.")
        self.open_matches = self._gauge("open_matches", "Matches in the store that have not ended.")
        self.rooms = self._gauge("rooms", "Tables with a socket at this server.")
        self.store_up = self._gauge("store_up", "1 while the store answers.")
        self.draining = self._gauge("draining", "1 from the signal to end until the end.")

    def text(self) -> bytes:
        """All of them in the text form of Prometheus."""
        return generate_latest(self.registry)

    def value(self, name: str, **labels: str) -> float:
        """One figure by its full name, 0 for one that was never touched; for tests and for the page of a host."""
        return self.registry.get_sample_value(name, labels) or 0.0

    def _counter(self, name: str, help_text: str, *labels: str) -> Counter:
        return Counter(f"{_PREFIX}{name}", help_text, labels, registry=self.registry)

    def _gauge(self, name: str, help_text: str) -> Gauge:
        return Gauge(f"{_PREFIX}{name}", help_text, registry=self.registry)

    def _histogram(self, name: str, help_text: str, buckets: tuple[float, ...]) -> Histogram:
        return Histogram(f"{_PREFIX}{name}", help_text, buckets=buckets, registry=self.registry)
