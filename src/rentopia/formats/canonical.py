"""One text for each position, so that equal ones have equal hashes.

Where it is decided: formats, part 2; the form of the JSON is that of RFC 8785 for the values that occur here (no
floats): keys sorted by code point, no blanks, UTF-8.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from rentopia.formats.position import write


def canonical_json(value: object) -> str:
    """The one JSON text of a value of dicts with text keys, lists, texts, whole numbers, bools and None.

    Raises TypeError or ValueError for anything else.
    """
    return json.dumps(_plain(value), sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def state_hash(state: Any) -> str:
    """SHA-256 in hex of the position, with seats by number, so that it does not depend on what players are called."""
    names = [str(seat) for seat in range(state.seats)]
    return hashlib.sha256(canonical_json(write(state, names)).encode()).hexdigest()


def _plain(value: object) -> object:
    if value is None or type(value) in (bool, int, str):
        return value
    if isinstance(value, dict):
        if not all(type(key) is str for key in value):
            raise TypeError("keys of canonical JSON are texts")
        return {key: _plain(entry) for key, entry in value.items()}
    if isinstance(value, list):
        return [_plain(entry) for entry in value]
    raise TypeError(f"no canonical JSON for {type(value).__name__}")
