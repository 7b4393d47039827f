"""Every scenario of Rentopia holds, its events fold to the same position, and each position can be read back."""

from __future__ import annotations

from pathlib import Path

import pytest

from rentopia.formats.scenario import load_scenario, run_scenario

CASES = sorted((Path(__file__).parents[1] / "cases" / "rentopia").glob("*.toml"))


@pytest.mark.parametrize("file", CASES, ids=lambda file: file.stem)
def test_scenario_holds(file: Path) -> None:
    outcome = run_scenario(load_scenario(file))
    assert outcome.holds, "\n".join(str(failure) for failure in outcome.failures)


def test_there_are_scenarios() -> None:
    assert len(CASES) > 200
