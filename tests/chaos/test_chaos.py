"""Chaos in short: a server that is killed again and again loses nothing, and one that is wrong is found out.

The long runs are `make chaos ARGS=--all`; `docs/chaos.md` has what came of them.
"""

from __future__ import annotations

import asyncio

import pytest

from chaos.faults import FAULTS
from chaos.faulty import MUTANTS
from chaos.nodes import folder
from chaos.run import Outcome, Plan, run

pytestmark = pytest.mark.xdist_group("chaos")


def outcome_of(plan: Plan) -> Outcome:
    with folder("rentopia-chaos-") as place:
        return asyncio.run(run(plan, place))


def nothing_violated(outcome: Outcome) -> None:
    assert outcome.findings.violations == {}, outcome.logs
    assert outcome.findings.acks > 50, "too little was played to show anything"
    assert outcome.findings.matches >= outcome.plan.matches


def test_a_server_killed_again_and_again_loses_nothing_that_it_acknowledged() -> None:
    outcome = outcome_of(Plan(matches=6, seconds=12, faults=frozenset({"kill", "slowreader"}), seed=7))
    nothing_violated(outcome)
    assert outcome.counts["kill"] >= 2


@pytest.mark.parametrize("mutant", sorted(MUTANTS))
def test_a_server_that_is_wrong_on_purpose_is_found_out(mutant: str) -> None:
    outcome = outcome_of(Plan(matches=4, seconds=6, faults=frozenset({"kill"}), mutant=mutant, seed=7))
    assert "acknowledged" in outcome.findings.violations


@pytest.mark.long
@pytest.mark.parametrize("faults", [set(), *({name} for name in FAULTS), {"kill", "pgrestart", "doublehints", "skew"}])
def test_three_servers_on_one_postgresql_survive(faults: set[str]) -> None:
    outcome = outcome_of(Plan("postgres", 3, matches=8, seconds=20, faults=frozenset(faults), seed=11))
    nothing_violated(outcome)


@pytest.mark.long
@pytest.mark.parametrize("faults", [set(), {"stop"}, {"kill", "slowreader", "skew"}])
def test_one_server_on_sqlite_survives(faults: set[str]) -> None:
    nothing_violated(outcome_of(Plan(matches=8, seconds=20, faults=frozenset(faults), seed=13)))
