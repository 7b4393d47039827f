"""Print the generated `.pxd` of the modules named, or of all; `--slow` lists what runs at Python's speed."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

from pxd.survey import Refused
from pxd.write import generate, slow_report

ROOT = Path(__file__).resolve().parent.parent


def compile_list() -> list[str]:
    """The modules of `[tool.rentopia] compile`."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return list(settings["tool"]["rentopia"]["compile"])


def main(arguments: list[str]) -> int:
    try:
        if "--slow" in arguments:
            print("\n".join(slow_report(ROOT / "src", compile_list())))
            return 0
        for name, text in generate(ROOT / "src", compile_list()).items():
            if not arguments or name in arguments:
                print(text)
    except Refused as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
