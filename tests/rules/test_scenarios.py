"""Every scenario of every game holds, its events fold to the same position, and each position can be read back."""

from __future__ import annotations

from pathlib import Path

import pytest

from rentopia.formats.scenario import load_scenario, run_scenario

FOLDERS = Path(__file__).parents[1] / "cases"
#: Folders by game, and more than how many scenarios each has to hold.
GAMES = {"rentopia": 200, "landlords": 300}
CASES = [file for game in GAMES for file in sorted((FOLDERS / game).glob("*.toml"))]


@pytest.mark.parametrize("file", CASES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_scenario_holds(file: Path) -> None:
    scenario = load_scenario(file)
    assert scenario["position"]["game"] == file.parent.name
    outcome = run_scenario(scenario)
    assert outcome.holds, "\n".join(str(failure) for failure in outcome.failures)


@pytest.mark.parametrize("game", GAMES)
def test_there_are_scenarios(game: str) -> None:
    assert sum(file.parent.name == game for file in CASES) > GAMES[game]


def test_every_game_has_its_folder() -> None:
    assert {folder.name for folder in FOLDERS.iterdir() if folder.is_dir()} == set(GAMES)
