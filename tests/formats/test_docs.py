"""The examples of `docs/files.md` do what the page says of them."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

from formats.test_schema import problems
from rentopia.formats.position import read
from rentopia.formats.scenario import run_scenario
from rentopia.formats.verify import verify_record

PAGE = (Path(__file__).parent.parent.parent / "docs" / "files.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(toml|json)\n(.*?)```", PAGE, re.DOTALL)


def test_the_position_can_be_read() -> None:
    position = tomllib.loads(BLOCKS[0][1])
    assert problems("position.json", position) == []
    state = read(position).state
    assert state.level[1] == 2 and state.cash[1] == 1500


def test_the_position_of_the_other_game_can_be_read() -> None:
    position = tomllib.loads(BLOCKS[1][1])
    assert problems("position.json", position, "landlords") == []
    state = read(position).state
    assert state.single_tax and state.jail[0] == 2 and state.loans[0].interest == 5


def test_the_scenario_holds() -> None:
    scenario = tomllib.loads(BLOCKS[2][1])
    assert problems("scenario.json", scenario) == []
    assert [str(failure) for failure in run_scenario(scenario).failures] == []


def test_the_record_can_be_verified() -> None:
    lines = BLOCKS[3][1].splitlines(keepends=True)
    assert [problems("record.json", json.loads(line)) for line in lines] == [[]] * len(lines)
    verdict = verify_record(lines)
    assert verdict.failure is None and verdict.draws_checked and verdict.finished


def test_its_links_lead_to_the_schemas() -> None:
    folder = Path(__file__).parent.parent.parent / "docs"
    links = re.findall(r"\]\(([^)]+)\)", PAGE)
    assert len(links) == 6 and all((folder / link).is_file() for link in links)
