"""The figures that are told of each round of the Landlord's Game (L-23), by name."""

from __future__ import annotations

#: Those that count what happened in the round; the others stand at its end.
EVENTS = ["poor_house", "jail"]


def column_names(seats: int) -> list[str]:
    """What stands in a row: wealth by place in the order of play, and then the figures of all."""
    wealth = [f"wealth_{place}" for place in range(seats)]
    return [*wealth, "gini", "poorest", "wages", "treasury", "public", *EVENTS, "single_tax"]
