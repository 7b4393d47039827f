"""`python -m chaos`: one run, or with ``--all`` those of `docs/chaos.md`; exits with 1 where anything was violated."""

from __future__ import annotations

import argparse
import asyncio
import sys
from dataclasses import replace

from chaos.faults import FAULTS
from chaos.faulty import MUTANTS
from chaos.nodes import folder
from chaos.run import Outcome, Plan, run

_PG = Plan("postgres", nodes=3)
#: The runs of the long form, each with its name.
RUNS: dict[str, Plan] = {
    "SQLite, no faults": Plan(),
    "SQLite, kill -9": Plan(faults=frozenset({"kill", "slowreader"})),
    "SQLite, stopped": Plan(faults=frozenset({"stop"})),
    "PostgreSQL, no faults": _PG,
    "PostgreSQL, kill -9": replace(_PG, faults=frozenset({"kill", "slowreader"})),
    "PostgreSQL, kill -9 and restarts": replace(_PG, faults=frozenset({"kill", "pgrestart"})),
    "PostgreSQL, stopped": replace(_PG, faults=frozenset({"stop"})),
    "PostgreSQL, all hints lost": replace(_PG, faults=frozenset({"losthints"})),
    "PostgreSQL, hints twice and late, kill -9": replace(_PG, faults=frozenset({"doublehints", "kill"})),
    "PostgreSQL, a clock an hour off, kill -9": replace(_PG, faults=frozenset({"skew", "kill"})),
}
_MOST_SHOWN = 5


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m chaos", description=__doc__)
    parser.add_argument("--store", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--nodes", type=int, default=0, help="nodes on the database; 0: one on SQLite, three else")
    parser.add_argument("--matches", type=int, default=20, help="tables that are played at the same time")
    parser.add_argument("--clients", type=int, default=4, help="seats of each, 2 to 4")
    parser.add_argument("--seconds", type=float, default=30.0, help="how long it is played under faults")
    parser.add_argument("--faults", default="", help=f"of {', '.join(FAULTS)}, with commas between")
    parser.add_argument("--mutant", choices=sorted(MUTANTS), help="run a server that is wrong on purpose")
    parser.add_argument("--seed", type=int, default=1, help="of everything that is left to chance")
    parser.add_argument("--all", action="store_true", help="the runs of docs/chaos.md, one after another")
    given = parser.parse_args()
    faults = frozenset(word for word in given.faults.split(",") if word)
    if unknown := faults - FAULTS.keys():
        parser.error(f"there is no fault {', '.join(sorted(unknown))}; there are {', '.join(FAULTS)}")
    if not 2 <= given.clients <= 4 or not 1 <= given.matches <= 500 or not 1 <= given.seconds <= 3600:
        parser.error("2 to 4 clients, 1 to 500 matches, 1 to 3600 seconds")
    nodes = given.nodes or (1 if given.store == "sqlite" else 3)
    if given.store == "sqlite" and (nodes > 1 or faults & {"pgrestart", "losthints", "doublehints"}):
        parser.error("SQLite has one node, no server to restart and no hints: choose --store postgres for those")
    plan = Plan(given.store, nodes, given.matches, given.clients, given.seconds, faults, given.mutant, given.seed)
    size = {"matches": given.matches, "seconds": given.seconds, "clients": given.clients, "seed": given.seed}
    plans = {name: replace(run, **size) for name, run in RUNS.items()} if given.all else {"run": plan}
    violated = 0
    for name, one in plans.items():
        with folder("rentopia-chaos-") as place:
            outcome = asyncio.run(run(one, place))
        show(name, outcome)
        violated += outcome.findings.count
    return 1 if violated else 0


def show(name: str, outcome: Outcome) -> None:
    """The row of a run as docs/chaos.md has it, then what was violated."""
    plan, found = outcome.plan, outcome.findings
    faults = ", ".join(f"{count} {fault}" for fault, count in sorted(outcome.counts.items())) or "none"
    others = sorted(plan.faults - outcome.counts.keys())
    print(
        f"{name}: {plan.store}, {plan.nodes} node(s), {plan.matches} tables, {outcome.seconds:.0f} s, seed {plan.seed}"
    )
    print(f"  faults        {faults}{'; ' if others else ''}{', '.join(others)}")
    print(f"  matches       {found.matches}, {found.over} over; {found.rows} rows, {found.clock_rows} by the clock")
    late = sorted(found.lateness_ms)
    print(f"  timers        {found.timers} fired, late by ms p50/max {_part(late, 0.5):.0f} / {_part(late, 1):.0f}")
    times = "/".join(f"{_part(outcome.acks, part) * 1000:.0f}" for part in (0.5, 0.99, 1))
    again = f"{outcome.resent} sent again, {outcome.conflicts} conflicts"
    print(f"  acknowledged  {found.acks}, ms p50/p99/max {times}; {again}")
    print(f"  connections   {outcome.dials}, closed {outcome.closes}; {outcome.gaps} gaps, {outcome.resets} resets")
    print(f"  refused       {outcome.refused or 'nothing'}")
    print(f"  violations    {found.count}")
    for check, sentences in found.violations.items():
        for sentence in sentences[:_MOST_SHOWN]:
            print(f"    {check}: {sentence}")
        if len(sentences) > _MOST_SHOWN:
            print(f"    {check}: and {len(sentences) - _MOST_SHOWN} more")
    for node, tail in outcome.logs.items():
        print(f"  --- the end of the log of {node}\n{tail}")


def _part(values: list[float] | list[int], share: float) -> float:
    return values[min(len(values) - 1, int(share * len(values)))] if values else 0.0


if __name__ == "__main__":
    sys.exit(main())
