"""Lessons of both games through the real rules: what they expect holds, and what they offer is what the rules offer."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import pytest

from rentopia.formats.scenario import run_scenario
from rentopia.games import GAMES, load_game
from rentopia.protocol.lessons import LessonView
from rentopia.table import lessons as teaching

NAMED = [(game, row.lesson) for game in GAMES for row in teaching.lessons(game).lessons]
EACH = pytest.mark.parametrize(("game", "word"), NAMED)
POINTS = ("players", "log", "board")


def raw_of(game: str, word: str) -> dict[str, Any]:
    return teaching.source(game, word)


def view_of(game: str, word: str) -> LessonView:
    view = teaching.lesson(game, word)
    assert view is not None
    return view


def steps_of(view: LessonView) -> list[dict[str, Any]]:
    return [json.loads(bytes(step.step)) for step in view.steps]


@EACH
def test_what_a_lesson_expects_holds_by_the_rules(game: str, word: str) -> None:
    outcome = run_scenario(teaching.scenario_of(raw_of(game, word)))
    assert [str(failure) for failure in outcome.failures] == []


@EACH
def test_every_step_of_the_learner_is_among_what_is_offered_before_it(game: str, word: str) -> None:
    view = view_of(game, word)
    for told, step in zip(view.steps, steps_of(view), strict=True):
        if step["seat"] != view.learner:
            assert told.decision is None
            continue
        assert told.decision is not None
        action = step["action"]
        kinds = [choice for choice in told.decision.open if choice.action["type"] == action["type"]]
        assert kinds, f"{action} is not offered"
        about = {key: action[key] for key in ("space", "offer", "loan", "yes", "direction") if key in action}
        assert any(about.items() <= choice.action.items() or choice.fill in about for choice in kinds), action


@EACH
def test_the_learner_is_told_what_to_do_at_every_step_of_his_own(game: str, word: str) -> None:
    view = view_of(game, word)
    for told, step in zip(view.steps, steps_of(view), strict=True):
        if step["seat"] == view.learner:
            assert told.tell and told.point is None
        names = load_game(game).showing.board_info().names
        assert told.point is None or told.point in POINTS or told.point.removeprefix("space:") in names


@EACH
def test_a_lesson_is_short_and_the_words_for_what_is_told_are_its_own(game: str, word: str) -> None:
    view = view_of(game, word)
    tells = [step.tell for step in view.steps if step.tell]
    assert len(tells) == len(set(tells)) and "end" not in tells
    assert 3 <= len(view.steps) <= 14


@EACH
def test_every_amount_that_moves_in_a_lesson_has_its_receipt(game: str, word: str) -> None:
    view = view_of(game, word)
    for told, step in zip(view.steps, steps_of(view), strict=True):
        moved = [index for index, event in enumerate(step["events"]) if event["type"] == "cash_moved"]
        assert set(moved) <= {receipt.event for receipt in told.receipts}


@EACH
def test_the_figures_stand_for_the_match_after_each_step(game: str, word: str) -> None:
    view = view_of(game, word)
    assert [step.figures.seq for step in view.steps] == list(range(1, len(view.steps) + 1))
    assert view.figures.seq == 0


def test_every_game_has_lessons_and_they_come_in_the_order_of_their_files() -> None:
    assert {game for game, _ in NAMED} == set(GAMES)
    first = {game: teaching.lessons(game).lessons[0].lesson for game in GAMES}
    assert first == {"rentopia": "throw-and-buy", "landlords": "throw-and-bid"}


def test_every_file_in_the_folder_of_lessons_is_one() -> None:
    for game, module in GAMES.items():
        folder = files(module.rpartition(".")[0]) / "lessons"
        found = [file.name for file in folder.iterdir() if file.name.endswith(".toml")]
        assert len(found) == len(teaching.lessons(game).lessons)


def test_words_that_are_no_lesson_are_not_kept() -> None:
    teaching.lesson("rentopia", "rent")
    before = teaching._played.cache_info().currsize
    for number in range(50):
        assert teaching.lesson("rentopia", f"no-lesson-{number}") is None
    assert teaching._played.cache_info().currsize == before


def test_in_a_debt_the_ways_to_pay_it_come_with_the_lesson() -> None:
    (owing,) = [step for step in view_of("rentopia", "mortgage-and-debt").steps if step.ways is not None]
    assert owing.ways is not None and owing.tell == "raise"
    assert owing.ways.ways[0].actions == ({"type": "mortgage", "space": 15},)


def test_before_the_vote_its_effect_comes_with_the_lesson() -> None:
    first = view_of("landlords", "single-tax").steps[0]
    assert first.effect is not None and first.effect.about == "single_tax"
    assert [change.seat for change in first.effect.seats] == [0, 1, 2]


def test_what_an_action_would_change_can_be_looked_at_after_any_step() -> None:
    build = [{"type": "build", "space": 16}]
    early = teaching.look("rentopia", "district-and-houses", 0, build)
    assert early is not None and early.refused is not None and early.refused.code == "set_incomplete"
    later = teaching.look("rentopia", "district-and-houses", 2, build)
    assert later is not None and later.refused is None
    assert (later.cash_before[0], later.cash_after[0]) == (420, 320)


def test_there_is_nothing_to_look_at_behind_the_last_step_or_in_no_lesson() -> None:
    steps = len(view_of("rentopia", "trade").steps)
    assert teaching.look("rentopia", "trade", steps + 1, [{"type": "roll"}]) is None
    assert teaching.look("rentopia", "no-such", 0, [{"type": "roll"}]) is None
    assert teaching.lesson("rentopia", "no-such") is None


def test_a_lesson_whose_step_is_refused_says_which() -> None:
    raw = raw_of("rentopia", "throw-and-buy")
    raw["steps"][1]["action"] = {"type": "end_turn"}
    with pytest.raises(teaching.LessonError, match=r"rentopia/broken: step 2 is refused"):
        teaching.play("rentopia", "broken", raw)


def test_a_lesson_without_its_dice_says_which_step_lacks_them() -> None:
    raw = raw_of("rentopia", "throw-and-buy")
    del raw["steps"][0]["dice"]
    with pytest.raises(teaching.LessonError, match=r"step 1: dice are missing"):
        teaching.play("rentopia", "broken", raw)


def test_a_lesson_whose_learner_has_no_seat_or_whose_position_cannot_be_says_so() -> None:
    raw = raw_of("rentopia", "throw-and-buy")
    with pytest.raises(teaching.LessonError, match="the learner Eve has no seat"):
        teaching.play("rentopia", "broken", {**raw, "learner": "Eve"})
    raw["position"]["seats"][0]["cash"] = -1
    with pytest.raises(teaching.LessonError, match="rentopia/broken: "):
        teaching.play("rentopia", "broken", raw)
