"""What the rules and bots cost: plain beside compiled, in alternating rounds, medians (`make bench`).

Without arguments everything is measured and printed as a table, `--json` prints the figures. CPU time of one process,
so that neighbours on the machine disturb little; for the workers the time on the clock. Trust ratios of one run.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from itertools import count
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any

from rentopia.about import form
from rentopia.bots import make_bot
from rentopia.engine.codes import NO_CHANCE, OVER
from rentopia.engine.rows import Move
from rentopia.games.rentopia.game import new_match
from rentopia.games.rentopia.rules import step
from rentopia.games.rentopia.state import RentopiaState
from rentopia.lab.dice import match_seed
from rentopia.lab.rentopia.runner import RentopiaRunner, answer_chance
from rentopia.lab.simulate import Series, simulate

SEATS = 4
#: What is played by name of its rows, always by four of a kind.
TABLES = {
    "quick": Series(("quick",) * SEATS, 1, {"max_rounds": 60}, None, "rentopia"),
    "steady": Series(("steady",) * SEATS, 1, {"max_rounds": 500}, None, "rentopia"),
    "1906 quick": Series(("quick",) * SEATS, 1, {}, None, "landlords"),
    "1906 steady": Series(("steady",) * SEATS, 1, {}, None, "landlords"),
}
BUDGETS = {
    "ratio quick": (25, "at least"),
    "ratio steady": (25, "at least"),
    "ratio 1906 quick": (25, "at least"),
    "ratio 1906 steady": (25, "at least"),
    "compiled quick throws/s": (2_500_000, "at least"),
    "two workers against one": (1.7, "at least"),
    "plain clone us": (5, "at most"),
    "compiled clone us": (0.5, "at most"),
    "plain action with journal us": (15, "at most"),
}
FREE_CORES = 1.8
# Same kind of machine (2 shared Zen 3 cores, CPython 3.11.7), four players. Games differ in length: compare throws.
REFERENCES = {
    "quick matches/s": "99: gamescomputersplay/monopoly (Python, 7c4df31)",
    "quick throws/s": "49,000: the same, the fastest complete simulator in Python; 24.3 M turns:"
    " MC-DeltaT/monopoly-simulation (C++, 3109aa2), which neither builds nor trades",
    "quick ns/action": "47,600: Catanatron with random players (41ba0db)",
    "steady matches/s": "14: MalarzDawid/monopoly_game_arena (Python, 682858b), without its log",
    "steady throws/s": "17,000: the same",
    "steady ns/action": "32,300: the same",
    "clone us": "85 to 95: Catanatron; 0.6: OpenSpiel 2.0.2 backgammon (C++)",
    "action with journal us": "6.1 and 0.74: our prototype, plain and compiled",
    "bytes of a state": "11,700: an object graph of 4 players and 28 deeds; 3,900 and 1,500: our prototype",
    "ratio quick": "47 to 55: our prototype, with Cython",
    "ratio steady": "the same",
    "two workers against one": "2: none lost",
}


def measure(seconds: float) -> dict[str, float]:
    """All figures of the form that this process runs, each measured for about so many seconds of CPU time."""
    figures: dict[str, float] = {}
    for name in TABLES:
        figures |= {f"{name} {key}": value for key, value in matches(name, seconds).items()}
    figures["clone us"] = clone(seconds / 4)
    figures["action with journal us"] = journal_action(500)
    figures["bytes of a state"] = size(new_match({}, SEATS))
    return figures


def matches(name: str, seconds: float) -> dict[str, float]:
    """Whole matches between four bots of a name, seeds and all."""
    runner = TABLES[name].runner()
    runner.play(*match_seed(0, 0))
    played = throws = actions = 0
    spent = 0.0
    begun = process_time()
    for number in count():
        runner.play(*match_seed(1, number))
        played += 1
        throws += runner.throws
        actions += runner.actions
        spent = process_time() - begun
        if spent > seconds:
            break
    return {
        "matches/s": played / spent,
        "throws/s": throws / spent,
        "ns/action": 1e9 * spent / actions,
        "throws a match": throws / played,
    }


def quick_table() -> RentopiaRunner:
    """Four quick bots at a usual table."""
    return RentopiaRunner(new_match({}, SEATS), [make_bot("rentopia", "quick") for _ in range(SEATS)])


def clone(seconds: float) -> float:
    """Microseconds to copy a state in the middle of a match, from Python."""
    runner = quick_table()
    runner.begin(*match_seed(1, 0))
    for _ in range(300):
        runner.act()
    state = runner.match
    best = []
    begun = process_time()
    while process_time() - begun < seconds:
        start = process_time()
        for _ in range(1000):
            state.clone()
        best.append((process_time() - start) * 1000)
    return median(best)


def journal_action(actions: int) -> float:
    """Microseconds for one action with all it causes and a journal of its events, from Python; the median."""
    runner = quick_table()
    bots = [make_bot("rentopia", "quick") for _ in range(SEATS)]
    move = Move()
    spent: list[float] = []
    for number in count():
        runner.begin(*match_seed(2, number))
        state = runner.match
        while state.phase != OVER and len(spent) < actions:
            seat = runner.actor()
            bots[seat].choose(state, seat, move)
            start = perf_counter()
            state.journal = []
            step(state, seat, move)
            if state.chance != NO_CHANCE:
                answer_chance(state, runner.dice)
            spent.append((perf_counter() - start) * 1e6)
        if len(spent) >= actions:
            return median(spent)
    raise AssertionError("counting ends never")


def size(state: RentopiaState) -> int:
    """Bytes of a state with its own lists; small numbers, board and rules are shared."""
    total = sys.getsizeof(state)
    if hasattr(state, "__dict__"):
        total += sys.getsizeof(state.__dict__)
        total += sum(sys.getsizeof(value) for value in vars(state).values() if isinstance(value, list))
    else:
        total += sum(sys.getsizeof(getattr(state, name)) for name in ("debts", "claims", "offers"))
    return total


def child(plain: bool, seconds: float) -> dict[str, float]:
    """`measure` in a process of its own, of the form asked for."""
    environment = {name: value for name, value in os.environ.items() if name != "RENTOPIA_PLAIN"}
    if plain:
        environment["RENTOPIA_PLAIN"] = "1"
    command = [sys.executable, __file__, "--child", "--seconds", str(seconds)]
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    figures: dict[str, float] = json.loads(done.stdout)
    return figures


def two_workers(rounds: int, played: int) -> dict[str, float]:
    """How much faster two workers play than one, start and end of their processes and all.

    By the clock, with the best of alternating rounds on each side, which a neighbour disturbs least. The clock says
    nothing while others hold one of the cores, so two figures go with it: how many cores the two got at best, and how
    many they would make of two free ones, which is what they spend of their CPU time on playing.
    """
    series = TABLES["quick"]
    simulate(series, played // 10, 1)
    alone: list[float] = []
    alone_cpu: list[float] = []
    both: list[float] = []
    both_cpu: list[float] = []
    for _ in range(rounds):
        for workers, clocks, spent in ((1, alone, alone_cpu), (2, both, both_cpu)):
            start, used = perf_counter(), cpu_time()
            simulate(series, played, workers)
            clocks.append(perf_counter() - start)
            spent.append(cpu_time() - used)
    return {
        "two workers against one": min(alone) / min(both),
        "of two free cores": 2 * median(alone_cpu) / median(both_cpu),
        "cores that both got": max(cpu / clock for cpu, clock in zip(both_cpu, both, strict=True)),
    }


def cpu_time() -> float:
    """Seconds of this process and of those it has waited for."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def everything(rounds: int, seconds: float) -> dict[str, float]:
    """Medians of alternating rounds, and what follows from them."""
    plain: list[dict[str, float]] = []
    compiled: list[dict[str, float]] = []
    for _ in range(rounds):
        plain.append(child(True, seconds))
        compiled.append(child(False, seconds))
    figures: dict[str, float] = {}
    for key in plain[0]:
        figures[f"plain {key}"] = median(part[key] for part in plain)
        figures[f"compiled {key}"] = median(part[key] for part in compiled)
    for name in TABLES:
        figures[f"ratio {name}"] = median(
            fast[f"{name} throws/s"] / slow[f"{name} throws/s"] for fast, slow in zip(compiled, plain, strict=True)
        )
    return figures | two_workers(rounds, 100_000)


def show(figures: dict[str, float]) -> None:
    """The figures beside what was measured elsewhere, then the budgets."""
    print(f"{'':26}{'plain':>12}{'compiled':>12}  beside")
    for key in [key.removeprefix("plain ") for key in figures if key.startswith("plain ")]:
        plain, compiled = number(figures["plain " + key]), number(figures["compiled " + key])
        print(f"{key:26}{plain:>12}{compiled:>12}  {REFERENCES.get(key, '')}".rstrip())
    for key, value in figures.items():
        if not key.startswith(("plain ", "compiled ")):
            print(f"{key:26}{'':12}{number(value):>12}  {REFERENCES.get(key, '')}".rstrip())
    print()
    for key, (bound, sense) in BUDGETS.items():
        met = figures[key] >= bound if sense == "at least" else figures[key] <= bound
        verdict = "met" if met else "MISSED"
        if key == "two workers against one" and not met and figures["cores that both got"] < FREE_CORES:
            verdict = "BUSY"  # others held the cores: `of two free cores` tells what there would have been
        print(f"{verdict:6} {key}: {number(figures[key])}, {sense} {number(bound)}")


def number(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=5, help="alternating rounds of plain and compiled")
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU time of each figure in each round")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--no-server", action="store_true", help="leave the table server out (bench/server.py)")
    parser.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.child:
        print(json.dumps(measure(arguments.seconds)))
        return 0
    if form().kind != "compiled":
        print(f"there is nothing to compare with: {form()}", file=sys.stderr)
        return 1
    figures: dict[str, Any] = everything(arguments.rounds, arguments.seconds)
    if arguments.json:
        print(json.dumps(figures))
    else:
        show(figures)
        if not arguments.no_server:
            print("\nThe table server:", flush=True)
            return subprocess.run([sys.executable, str(Path(__file__).with_name("server.py"))], check=False).returncode
    return 0


if __name__ == "__main__":
    sys.exit(main())
