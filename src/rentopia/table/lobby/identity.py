"""Who somebody at a table is: told by a secret, of which the document holds the SHA-256 only.

A seat is a secret, not a connection: any device that has it sits there. Where it is decided: the table server's
design, part 3.
"""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass

from rentopia.protocol.requests import Problem
from rentopia.table.lobby.document import WATCHING, Document
from rentopia.table.lobby.problems import problem


@dataclass(frozen=True)
class Who:
    """Somebody at a table: in a seat, the host (with a seat or without one), or a spectator.

    ``spectator``: without a seat, but may see the table. A stranger is none of the three.
    """

    seat: int | None = None
    host: bool = False
    spectator: bool = False

    @property
    def may_see(self) -> bool:
        """Whether the table may be shown to them; whether they may watch a match is `may_watch`."""
        return self.seat is not None or self.host or self.spectator


def hash_secret(secret: str) -> str:
    """What the document holds of a secret or key: its SHA-256 in hex."""
    return hashlib.sha256(secret.encode()).hexdigest()


def fits(secret: str, hashed: str) -> bool:
    """Whether a secret is the one of which the document has the hash; "" fits nothing."""
    return hashed != "" and hmac.compare_digest(hash_secret(secret), hashed)


def identify(document: Document, secret: str | None) -> Who:
    """Who the holder of a secret (or of a link's key) is at this table.

    Without one: a spectator of a public table, else a stranger. One that fits nothing makes a stranger even of a
    public table, so that somebody who was sent away is told so.
    """
    if secret is None:
        return Who(spectator=document.public)
    for number, seat in enumerate(document.seats):
        if fits(secret, seat.secret):
            return Who(seat=number, host=number == document.host)
    if fits(secret, document.host_secret):
        # A host without a seat who gave the role to somebody goes on watching.
        return Who(host=document.host == WATCHING, spectator=True)
    return Who(spectator=fits(secret, document.watch) or fits(secret, document.invite))


def may_watch(document: Document, who: Who) -> Problem | None:
    """None for whoever may follow the match here: seats, the host, and spectators where the table lets them."""
    if not who.may_see:
        return problem("wrong_secret")
    if who.seat is None and not who.host and not document.settings.spectators:
        return problem("spectators_off")
    return None
