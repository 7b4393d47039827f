"""Ask for known faults of the locked packages: `make audit`. Ends with 1 if one is known.

Where the list of faults can't be reached, or knows nothing of the packages, that is said and is no failure: the lock is
the same that was audited before.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

LOCK = Path(__file__).parents[1] / "requirements" / "dev.txt"


def main(command: str) -> int:
    """Run pip-audit, found at ``command``, over the lock, and tell what it found."""
    arguments = ["--require-hashes", "--disable-pip", "-r", str(LOCK), "--format", "json", "--progress-spinner", "off"]
    asked = subprocess.run([command, *arguments], capture_output=True, text=True, timeout=600)
    try:
        packages = json.loads(asked.stdout)["dependencies"]
    except ValueError:
        reason = (asked.stderr.strip().splitlines() or ["no answer"])[-1]
        print(f"The list of known faults could not be asked: {reason}")
        return 0
    faulty = [one for one in packages if one.get("vulns")]
    for one in faulty:
        for fault in one["vulns"]:
            fixed = ", ".join(fault["fix_versions"]) or "no version yet"
            print(f"{one['name']} {one['version']}: {fault['id']}, fixed in {fixed}")
    known = sum("vulns" in one for one in packages)
    print(f"{known} of {len(packages)} packages looked up, {len(faulty)} with known faults.")
    return 1 if faulty else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
