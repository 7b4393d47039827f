"""Ready choices of rules that a lobby offers: each game has its own as data, in its module `presets.py`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Preset:
    """A choice of rules. ``options`` are those that differ from the game's defaults, ``settings`` those of the table
    (`protocol/tables.py`, by name) that differ from its defaults; ``help`` is one line for people."""

    help: str
    options: Mapping[str, int | bool | str] = field(default_factory=dict)
    settings: Mapping[str, int | bool | str] = field(default_factory=dict)
