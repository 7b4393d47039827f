"""The words that only Rentopia has, beside the shared ones of `engine/words.py`."""

from __future__ import annotations

from rentopia.engine import codes as shared
from rentopia.engine.words import Vocabulary
from rentopia.games.rentopia import codes

WORDS = Vocabulary(
    own_events={codes.LOCKUP_CHANGED: ("lockup_changed", ("seat", "old", "new"))},
    own_kinds={codes.LOCKUP_CHANGED: ("seat", "small", "small")},
    absent_events=(shared.STOCK_MOVED,),
)
