"""`fair-1`: throws and cards that anyone can check once the match is over.

Before the match its seed is fixed by a commitment; each client adds bytes of its own, so that nobody chooses the
draws alone. A draw depends on the key and on its number only: asking again gives the same. What is drawn is computed
from bytes of HMAC-SHA256 without bias. All numbers are big-endian. Where it is decided: the table server's design,
part 4; `docs/files.md` tells players what it proves and what it does not.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Sequence

SEED_BYTES = 32
CLIENT_BYTES = 16
SILENT = bytes(CLIENT_BYTES)
"""The bytes of a bot, and of a client that sent none or others than it had promised."""

_WORD = 2**32


def digest(*parts: bytes) -> bytes:
    """SHA-256 over the parts, each preceded by its length in 4 bytes, so that no two lists of parts look alike."""
    found = hashlib.sha256()
    for part in parts:
        found.update(len(part).to_bytes(4, "big"))
        found.update(part)
    return found.digest()


def commitment(match: str, seed: bytes) -> str:
    """What is published before the match: hex of 32 bytes. ``seed`` has 32 bytes."""
    return digest(b"fair-1/commit", match.encode(), seed).hex()


def client_hash(client: bytes) -> str:
    """What a client promises when it takes its seat, in hex; it sends the 16 bytes themselves at the start."""
    return digest(b"fair-1/client", client).hex()


def client_fits(client: bytes, promised: str | None) -> bool:
    """Whether the bytes that count for a seat are those promised; a silent seat counts as zeros, promise or not."""
    return client == SILENT or (promised is not None and hmac.compare_digest(client_hash(client), promised))


def match_key(seed: bytes, match: str, clients: Sequence[bytes]) -> bytes:
    """The key of all draws, from the seed and the bytes of the clients in seat order. ValueError for wrong lengths."""
    if len(seed) != SEED_BYTES or any(len(client) != CLIENT_BYTES for client in clients):
        raise ValueError(f"a seed has {SEED_BYTES} bytes, a client's share {CLIENT_BYTES}")
    return hmac.digest(seed, digest(b"fair-1/key", match.encode(), *clients), "sha256")


def words(key: bytes, n: int) -> Iterator[int]:
    """The 32-bit words of draw ``n`` (from 0), without end."""
    block = 0
    while True:
        content = hmac.digest(key, b"fair-1/draw" + n.to_bytes(8, "big") + block.to_bytes(4, "big"), "sha256")
        for place in range(0, len(content), 4):
            yield int.from_bytes(content[place : place + 4], "big")
        block += 1


def below(source: Iterator[int], most: int) -> int:
    """A number from 0 to ``most`` - 1, all equally likely; ``most`` is 1 to 2^32. Refused words are passed over."""
    limit = _WORD // most * most
    for word in source:
        if word < limit:
            return word % most
    raise ValueError("the words have come to an end")


class FairChance:
    """The `ChanceSource` of a match: ``n`` is the number of the next draw.

    Where only one outcome is possible nothing is drawn and ``n`` stays. Whoever plays a match on sets ``n`` to the
    first number that is not used yet.
    """

    def __init__(self, key: bytes, n: int = 0) -> None:
        self.key = key
        self.n = n

    def dice(self) -> tuple[int, int]:
        source = self._next()
        die1 = below(source, 6) + 1
        return die1, below(source, 6) + 1

    def card(self, deck: int, candidates: Sequence[int]) -> int:
        """One of the candidates, by rising number."""
        return self._one_of(candidates)

    def deal(self, candidates: Sequence[int]) -> int:
        """One of the titles not dealt yet, by rising space."""
        return self._one_of(candidates)

    def first(self, seats: int) -> int:
        return self._one_of(range(seats))

    def _one_of(self, candidates: Sequence[int]) -> int:
        if len(candidates) == 1:
            return candidates[0]
        return sorted(candidates)[below(self._next(), len(candidates))]

    def _next(self) -> Iterator[int]:
        source = words(self.key, self.n)
        self.n += 1
        return source
