"""Writes what is generated for writers of clients: `docs/openapi.json`, `docs/asyncapi.json`, `docs/protocol/*.json`,
and `docs/settings.md`. A test compares the files with what this would write.

    python tools/make_protocol.py           write them
    python tools/make_protocol.py --check   only say which are stale, with exit code 1
"""

from __future__ import annotations

import sys
from pathlib import Path

from rentopia.server import settingsdocs
from rentopia.server.http import apidocs

DOCS = Path(__file__).resolve().parents[1] / "docs"


def texts() -> dict[Path, str]:
    """Every generated file with its text."""
    found = {DOCS / path: apidocs.encode(document) for path, (_, document) in apidocs.files().items()}
    return {**found, DOCS / "settings.md": settingsdocs.markdown()}


def stale() -> list[Path]:
    """The files that are missing or hold something else, and those in `docs/protocol` that are none of them."""
    wanted = texts()
    differing = [path for path, text in wanted.items() if not path.is_file() or path.read_text("utf-8") != text]
    return differing + [path for path in sorted((DOCS / "protocol").glob("*.json")) if path not in wanted]


def main(arguments: list[str]) -> int:
    if arguments == ["--check"]:
        found = stale()
        for path in found:
            print(f"{path.relative_to(DOCS.parent)} is stale: run python tools/make_protocol.py", file=sys.stderr)
        return 1 if found else 0
    if arguments:
        print(__doc__, file=sys.stderr)
        return 2
    for path, text in texts().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
