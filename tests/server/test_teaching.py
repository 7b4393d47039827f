"""Lessons over HTTP: their list, one with its steps, what an action in it would change; and what is none."""

from __future__ import annotations

import pytest

from rentopia.server.http.app import create_app
from rentopia.server.settings import Settings
from rentopia.server.sockets import bucket
from server.asking import ask
from server.fakes import FakeNode

OPEN = Settings(create_per_minute=0, join_per_minute=0)
LESSONS = "/api/games/rentopia/lessons"


def test_the_lessons_of_a_game_are_listed_and_each_can_be_read() -> None:
    app = create_app(FakeNode(), OPEN)
    for game in ("rentopia", "landlords"):
        listed = ask(app, "GET", f"/api/games/{game}/lessons").json()
        assert listed["game"] == game and len(listed["lessons"]) >= 5
        for row in listed["lessons"]:
            lesson = ask(app, "GET", f"/api/games/{game}/lessons/{row['lesson']}").json()
            own = [step for step in lesson["steps"] if step["step"]["seat"] == lesson["learner"]]
            assert len(own) == row["steps"] and all(step["decision"] for step in own)


def test_what_an_action_would_change_in_a_lesson_is_answered_and_nothing_is_kept() -> None:
    app = create_app(FakeNode(), OPEN)
    asked = {"after": 2, "actions": [{"type": "build", "space": 16}]}
    path = f"{LESSONS}/district-and-houses/preview"
    first = ask(app, "POST", path, json=asked)
    assert first.status_code == 200
    assert first.json()["cash_after"][0] == first.json()["cash_before"][0] - 100
    assert ask(app, "POST", path, json=asked).json() == first.json()


@pytest.mark.parametrize(
    ("method", "path", "code"),
    [
        ("GET", "/api/games/chess/lessons", "no_such_game"),
        ("GET", "/api/games/chess/lessons/rent", "no_such_game"),
        ("GET", f"{LESSONS}/castling", "no_such_lesson"),
        ("POST", "/api/games/chess/lessons/rent/preview", "no_such_game"),
        ("POST", f"{LESSONS}/castling/preview", "no_such_lesson"),
    ],
)
def test_a_game_or_lesson_that_there_is_not_is_a_problem(method: str, path: str, code: str) -> None:
    body = {"after": 0, "actions": [{"type": "roll"}]} if method == "POST" else None
    answer = ask(create_app(FakeNode(), OPEN), method, path, json=body)
    assert (answer.status_code, answer.json()["code"]) == (404, code)


def test_looks_are_counted_by_address_whatever_secret_is_made_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bucket, "BURST", 3.0)
    monkeypatch.setattr(bucket, "PER_SECOND", 1e-6)
    app = create_app(FakeNode(), OPEN)
    asked = {"after": 0, "actions": [{"type": "roll"}]}
    got = [
        ask(app, "POST", f"{LESSONS}/rent/preview", json=asked, headers={"Authorization": f"Bearer made-up-{number}"})
        for number in range(5)
    ]
    assert [answer.status_code for answer in got] == [200] * 3 + [429] * 2


@pytest.mark.parametrize("body", [{}, {"after": -1, "actions": [{"type": "roll"}]}, {"after": 0, "actions": []}])
def test_a_look_that_makes_no_sense_is_refused_with_what_is_wrong(body: dict[str, object]) -> None:
    answer = ask(create_app(FakeNode(), OPEN), "POST", f"{LESSONS}/rent/preview", json=body)
    assert (answer.status_code, answer.json()["code"]) == (422, "bad_value")
    assert answer.json()["problems"]
