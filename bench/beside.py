"""This checkout beside another commit of it, both compiled, in alternating rounds (`make beside REF=…`).

The commit is checked out to a temporary folder and compiled there; each side runs its own `bench/run.py`. Only rows
that both have are compared.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parents[1]
#: Rows of which more is better; of all others less is.
RATES = ("matches/s", "throws/s")


def run(command: list[str], folder: Path, source: Path) -> str:
    """Run a command on the sources of a folder; what it prints. Raises CalledProcessError where it fails."""
    environment = {**os.environ, "PYTHONPATH": str(source), "RENTOPIA_COMPILE": "require"}
    environment.pop("RENTOPIA_PLAIN", None)
    done = subprocess.run(command, cwd=folder, env=environment, check=True, capture_output=True, text=True)
    return done.stdout


def figures(folder: Path, seconds: float) -> dict[str, float]:
    command = [sys.executable, str(folder / "bench" / "run.py"), "--child", "--seconds", str(seconds)]
    found: dict[str, float] = json.loads(run(command, folder, folder / "src"))
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("commit", help="what to compare with, as git names it")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU time of each figure in each round")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="rentopia-beside-") as name:
        other = Path(name) / "other"
        run(["git", "clone", "--quiet", "--no-checkout", str(ROOT), str(other)], ROOT, ROOT / "src")
        run(["git", "checkout", "--quiet", arguments.commit], other, other / "src")
        run([sys.executable, "tools/compile.py"], other, other / "src")
        here: list[dict[str, float]] = []
        there: list[dict[str, float]] = []
        for _ in range(arguments.rounds):
            there.append(figures(other, arguments.seconds))
            here.append(figures(ROOT, arguments.seconds))
    print(f"{'':28}{'there':>14}{'here':>14}   here is better by")
    for key in [key for key in there[0] if key in here[0]]:
        before, now = median(row[key] for row in there), median(row[key] for row in here)
        gain = now / before if key.endswith(RATES) else before / now
        print(f"{key:28}{before:>14,.6g}{now:>14,.6g}   {100 * (gain - 1):+.1f} %")
    return 0


if __name__ == "__main__":
    sys.exit(main())
