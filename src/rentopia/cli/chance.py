"""Dice and cards of a match in the terminal: `fair-1` draws from a seed that stays secret until the match is over."""

from __future__ import annotations

import secrets

from rentopia.formats.fair import SEED_BYTES, SILENT, FairChance, commitment, digest, match_key


class TerminalChance(FairChance):
    """Answers chance points, as anyone can recompute from the record afterwards.

    Nobody at the keyboard has a client that gives bytes of its own, so every seat counts as silent. ``number`` makes
    a match that can be repeated: the same choices see the same answers.
    """

    def __init__(self, number: int | None = None, seats: int = 2) -> None:
        if number is None:
            self.bind(secrets.token_hex(8), secrets.token_bytes(SEED_BYTES), [SILENT] * seats)
        else:
            text = str(number)
            self.bind(f"seed {text}", digest(b"rentopia play", text.encode()), [SILENT] * seats)

    def bind(self, match: str, seed: bytes, clients: list[bytes], n: int = 0) -> None:
        """Take the draws of a match, from number ``n`` on."""
        super().__init__(match_key(seed, match, clients), n)
        self.match = match
        self.seed = seed
        self.clients = clients
        self.asked = 0

    @classmethod
    def resumed(cls, match: str, seed: bytes, clients: list[bytes], n: int) -> TerminalChance:
        """The draws of a saved match, from the first that was not used yet."""
        chance = cls.__new__(cls)
        chance.bind(match, seed, clients, n)
        return chance

    @property
    def commitment(self) -> str:
        """What the record says of the seed before it is revealed."""
        return commitment(self.match, self.seed)

    def word(self) -> int:
        """32 bits for a bot, apart from the draws of the match."""
        self.asked += 1
        parts = (number.to_bytes(8, "big") for number in (self.n, self.asked))
        return int.from_bytes(digest(b"rentopia bot", self.seed, *parts)[:4], "big")
