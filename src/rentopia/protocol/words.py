"""The bounds and the fixed words that both sides of the protocol share."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

PROTOCOL = 1
"""The version of the messages. A client that speaks another is told so and closed (4400)."""

TokenWord = Literal["key", "sail", "moon", "pear", "umbrella", "wheel", "leaf", "tulip"]
"""A seat's token on the board; in the order in which they are offered. Each has a colour of its own of that name."""

TOKENS: tuple[TokenWord, ...] = ("key", "sail", "moon", "pear", "umbrella", "wheel", "leaf", "tulip")

BotWord = Literal["random", "quick", "steady"]

#: What becomes of a seat whose person let the clock run out several times (`TableSettings.misses`).
AbsenceWord = Literal["wait", "autopilot", "stand_in", "give_up"]

#: Who acts for a person now: nobody else, the clock at once, or a bot.
AwayWord = Literal["no", "autopilot", "stand_in"]

#: How far a table is (`TableView`).
StatusWord = Literal["open", "starting", "playing", "ended"]

NAME = 24
"""Signs in a name of a player."""
SAID = 300
"""Signs in a message of the chat."""

PASSPORT = 80
"""Signs of a rules passport that are looked into, dashes and all."""

Name = Annotated[str, Meta(min_length=1, max_length=NAME, description="A player's name: 1 to 24 printable signs.")]
Said = Annotated[str, Meta(min_length=1, max_length=SAID, description="A message: 1 to 300 printable signs.")]
GameWord = Annotated[str, Meta(max_length=40)]
PresetWord = Annotated[str, Meta(max_length=40)]
PassportText = Annotated[str, Meta(max_length=PASSPORT)]
SeatCount = Annotated[int, Meta(ge=1, le=8)]
SeatNumber = Annotated[int, Meta(ge=0, le=7, description="A seat, from 0.")]
Seq = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Secret = Annotated[str, Meta(min_length=16, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
"""A seat's, the host's or a spectator's secret, base64url of 32 random bytes, or an invitation's of 16."""
Intent = Annotated[
    str,
    Meta(
        min_length=8,
        max_length=40,
        pattern="^[A-Za-z0-9_-]+$",
        description="Made by the client for each intent and kept when it is sent again: the answer is then the first.",
    ),
]
Digest = Annotated[str, Meta(min_length=64, max_length=64, pattern="^[0-9a-f]{64}$", description="SHA-256 in hex.")]
Share = Annotated[str, Meta(min_length=32, max_length=32, pattern="^[0-9a-f]{32}$", description="16 bytes in hex.")]
Code = Annotated[str, Meta(min_length=4, max_length=12, description="The table's code, as people type it.")]
