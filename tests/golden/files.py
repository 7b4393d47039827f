"""Where the records of the golden matches stand."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parent
GOLDEN = sorted(FOLDER.glob("*.jsonl"))
LANDLORDS = sorted((FOLDER / "landlords").glob("*.jsonl"))
