"""Write the JSON Schemas of positions, scenarios and records of each game to `docs/schema/`; say which have changed."""

from __future__ import annotations

import json
import sys
from importlib import import_module
from pathlib import Path

from rentopia.formats.schema import position_schema, scenario_schema
from rentopia.formats.schemarecord import record_schema
from rentopia.games import GAMES, load_game

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "schema"


def texts() -> dict[str, str]:
    """Path within the folder, and text, of each file."""
    schemas = {}
    for name, keys in GAMES.items():
        game = load_game(name)
        options = import_module(keys.rpartition(".")[0] + ".options").OPTIONS
        schemas[f"{name}/position.json"] = position_schema(game, options)
        schemas[f"{name}/scenario.json"] = scenario_schema(game, options)
        schemas[f"{name}/record.json"] = record_schema(game, options)
    return {name: json.dumps(schema, indent=1, ensure_ascii=False) + "\n" for name, schema in schemas.items()}


def main() -> int:
    for name, text in texts().items():
        file = FOLDER / name
        if not file.is_file() or file.read_text(encoding="utf-8") != text:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8", newline="\n")
            print(f"{name} has changed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
