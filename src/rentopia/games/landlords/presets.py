"""Ready choices of rules of the Landlord's Game, by the name that a lobby shows."""

from __future__ import annotations

from rentopia.games.presets import Preset

PRESETS: dict[str, Preset] = {
    "Classic": Preset("The rules of 1906: twelve titles are dealt, and a vote may bring the Single Tax."),
    "Quick": Preset(
        "A short evening: ready hands, a short clock, and the Single Tax once somebody has three laps.",
        {"setup": "hands", "turn_timer": 30, "single_tax_at": "round:3"},
        {"auction_seconds": 7, "answer_seconds": 20, "debt_seconds": 60, "offer_seconds": 60, "bot_pace_ms": 500},
    ),
    "House": Preset(
        "The optional rules: luxuries may be refused, taxes and rents rise with houses, all play their laps.",
        {"luxury_refusable": True, "rising_taxes": True, "rising_rents": True, "end": "last"},
    ),
}
