"""Write the JSON Schemas of positions, scenarios and records to `docs/schema/`, and say which have changed."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from rentopia.formats.schema import position_schema, record_schema, scenario_schema
from rentopia.games import load_game
from rentopia.games.rentopia.options import OPTIONS

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "schema"


def texts() -> dict[str, str]:
    """Name and text of each file."""
    game = load_game("rentopia")
    schemas = {
        "position.json": position_schema(game, OPTIONS),
        "scenario.json": scenario_schema(game, OPTIONS),
        "record.json": record_schema(game, OPTIONS),
    }
    return {name: json.dumps(schema, indent=1, ensure_ascii=False) + "\n" for name, schema in schemas.items()}


def main() -> int:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, text in texts().items():
        file = FOLDER / name
        if not file.is_file() or file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8", newline="\n")
            print(f"{name} has changed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
