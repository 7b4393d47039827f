"""Where the records of the golden matches stand."""

from __future__ import annotations

from pathlib import Path

GOLDEN = sorted(Path(__file__).parent.glob("*.jsonl"))
