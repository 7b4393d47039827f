"""Golden matches of the Landlord's Game between bots; each votes for its own gain."""

from __future__ import annotations

from golden.botmatches import bot_match
from golden.table import Match


def three_steady() -> Match:
    """The usual table, to the first who comes home."""
    return bot_match("three-steady", ["steady"] * 3, {}, number=1, game="landlords")


def two_mixed() -> Match:
    """To the last who comes home; who is home before him goes either way."""
    options: dict[str, object] = {"setup": "hands", "end": "last", "rising_taxes": True}
    return bot_match("two-mixed", ["quick", "steady"], options, number=2, game="landlords")


def monarch() -> Match:
    options: dict[str, object] = {"setup": "monarch", "rising_rents": True, "treasurer": True, "turn_timer": 0}
    return bot_match("monarch", ["steady", "quick", "random"], options, game="landlords")


ALL = (three_steady, two_mixed, monarch)
