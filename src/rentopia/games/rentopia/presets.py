"""Ready choices of rules of Rentopia, by the name that a lobby shows."""

from __future__ import annotations

from rentopia.games.presets import Preset

PRESETS: dict[str, Preset] = {
    "Classic": Preset("The printed rules to the letter; ninety seconds for a decision."),
    "Quick": Preset(
        "About an hour: a short clock, brief auctions, and the richest wins after twenty rounds.",
        {"turn_timer": 30, "max_rounds": 20},
        {
            "auction_seconds": 7,
            "claim_seconds": 7,
            "answer_seconds": 20,
            "debt_seconds": 60,
            "offer_seconds": 60,
            "bot_pace_ms": 500,
        },
    ),
    "House": Preset(
        "As at many kitchen tables: a jackpot on Town Square, unlimited buildings, and no auctions.",
        {"jackpot": True, "houses": "unlimited", "hotels": "unlimited", "auctions": False},
    ),
}
