"""A node that answers what a test tells it to, and notes what it was asked."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from typing import Any, TypeVar

from rentopia.protocol.figures import Figures
from rentopia.protocol.messages import Clock, DecisionMessage, View
from rentopia.protocol.previews import Change, Preview, Supply, VoteEffect, Ways
from rentopia.protocol.reports import MatchReport
from rentopia.protocol.requests import Acted, Problem, Receipts, Seated, Steps, Tables
from rentopia.protocol.tables import TableSettings, TableView
from rentopia.server.metrics import Metrics

Answer = TypeVar("Answer")

SECRET = "A-secret_of-43-signs-that-fits-its-form-0123"[:43]
CODE = "ABCDE"
MATCH = "0123456789abcdef"

TABLE = TableView(CODE, 3, "open", "rentopia", {}, "100", TableSettings(), True, False, (), MATCH, "00" * 32)
SEATED = Seated(CODE, SECRET, 0, TABLE)
VIEW = View(MATCH, 1, "00" * 32, {}, (0,), Clock((0,), None), False)

FIGURES = Figures(1, (), (), (), (), (), ())
_SUPPLY = Supply(32, 12)
PREVIEW = Preview(
    *(1, None, None, False, "before_roll", FIGURES, FIGURES, (), (), (), (), {}, {}, (), _SUPPLY, _SUPPLY, (), (), ())
)


class FakeNode:
    """``answers`` by the name of the method, in place of the usual ones; an exception there is raised."""

    def __init__(self, **answers: Any) -> None:
        self.metrics = Metrics()
        self.answers = answers
        self.asked: list[tuple[str, tuple[Any, ...]]] = []
        self.why_not = ""

    @property
    def ready(self) -> str:
        return self.why_not

    def working(self) -> contextlib.AbstractContextManager[None]:
        return contextlib.nullcontext()

    def _answer(self, name: str, usual: Answer, *asked: Any) -> Answer:
        self.asked.append((name, asked))
        found: Any = self.answers.get(name, usual)
        if isinstance(found, Exception):
            raise found
        given: Answer = found
        return given

    async def create(self, request: Any, address: str) -> Seated | Problem:
        return self._answer("create", SEATED, request, address)

    async def join(self, code: str, request: Any, secret: str | None) -> Seated | Problem:
        return self._answer("join", SEATED, code, request, secret)

    async def change(self, code: str, secret: str | None, fn: Any) -> TableView | Problem:
        return self._answer("change", TABLE, code, secret, fn)

    async def start(self, code: str, secret: str | None) -> TableView | Problem:
        return self._answer("start", TABLE, code, secret)

    async def rematch(self, code: str, secret: str | None) -> TableView | Problem:
        return self._answer("rematch", TABLE, code, secret)

    async def break_off(self, code: str, secret: str | None) -> TableView | Problem:
        return self._answer("break_off", TABLE, code, secret)

    async def give_host(self, code: str, secret: str | None, request: Any) -> TableView | Problem:
        return self._answer("give_host", TABLE, code, secret, request)

    async def leave(self, code: str, secret: str | None) -> TableView | Problem:
        return self._answer("leave", TABLE, code, secret)

    async def say(self, code: str, secret: str | None, request: Any) -> Acted | Problem:
        return self._answer("say", Acted(1), code, secret, request)

    async def unsay(self, code: str, secret: str | None, request: Any) -> Acted | Problem:
        return self._answer("unsay", Acted(1), code, secret, request)

    async def back(self, code: str, secret: str | None) -> TableView | Problem:
        return self._answer("back", TABLE, code, secret)

    async def table_view(self, code: str, secret: str | None) -> TableView | Problem:
        return self._answer("table_view", TABLE, code, secret)

    async def listed(self) -> Tables:
        return self._answer("listed", Tables(()))

    async def act(self, code: str, secret: str | None, request: Any) -> Acted | Problem:
        return self._answer("act", Acted(2), code, secret, request)

    async def decision(self, code: str, secret: str | None) -> DecisionMessage | Problem:
        return self._answer("decision", DecisionMessage(1, 0, (), (), False), code, secret)

    async def code_of(self, match: str) -> str | None:
        return self._answer("code_of", CODE, match)

    async def view(self, match: str, secret: str | None) -> View | Problem:
        return self._answer("view", VIEW, match, secret)

    async def steps(self, match: str, after: int, limit: int, secret: str | None) -> Steps | Problem:
        return self._answer("steps", Steps(0, ()), match, after, limit, secret)

    async def record(self, match: str, secret: str | None) -> AsyncIterator[str] | Problem:
        async def lines() -> AsyncIterator[str]:
            yield '{"seq":0}'
            yield '{"seq":1}'

        return self._answer("record", lines(), match, secret)

    async def figures(self, match: str, seq: int | None, secret: str | None) -> Figures | Problem:
        return self._answer("figures", FIGURES, match, seq, secret)

    async def preview(self, match: str, secret: str, request: Any) -> Preview | Problem:
        return self._answer("preview", PREVIEW, match, secret, request)

    async def ways(self, match: str, secret: str, need: int | None) -> Ways | Problem:
        return self._answer("ways", Ways(1, 50, 10, 60, True, True, ()), match, secret, need)

    async def vote_effect(self, match: str, secret: str | None) -> VoteEffect | Problem:
        return self._answer("vote_effect", VoteEffect(1, "tea", 2, Change({}, {}), ()), match, secret)

    async def receipts(self, match: str, seq: int, secret: str | None) -> Receipts | Problem:
        return self._answer("receipts", Receipts(seq, ()), match, seq, secret)

    async def branch(self, match: str, secret: str | None, request: Any) -> Seated | Problem:
        return self._answer("branch", SEATED, match, secret, request)

    async def report(self, match: str, secret: str | None) -> MatchReport | Problem:
        usual = MatchReport(match, "rentopia", (), (), None, 0, 0, 0, 0, (), (), (), (), (), (), ())
        return self._answer("report", usual, match, secret)
