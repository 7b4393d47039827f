"""The snapshot of a match: what folding its log up to a row would come to, so that loading need not begin at row 0.

It holds what lies open in the log anyway and no secret. It is kept under the version of the program that wrote it, so
its form may change from version to version. Where it is decided: the table server's design, part 2.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

import rentopia
from rentopia.formats.record import Client
from rentopia.store.contract import Snapshot

REACH = 50
"""Rows before a snapshot that are loaded with it, so that what was done there may still be taken back."""
SNAPSHOT_EVERY = 100
"""Rows from one snapshot to the next."""


class Body(Struct, frozen=True, forbid_unknown_fields=True):
    """A match after the row ``seq``.

    ``n`` is the number of the next draw, ``chains`` the hashes over the rows up to the one before and up to ``seq`` in
    hex, ``clients`` what each seat gave to the dice (promised hash and bytes in hex), ``position`` as in the file
    formats, ``dice`` the newest throw, which a position leaves out once it counts no more but the next throw's event
    names, ``tracker`` as it writes itself.
    """

    match: str
    seq: int
    names: tuple[str, ...]
    n: int
    chains: tuple[str, str]
    clients: tuple[tuple[str | None, str], ...] | None
    position: dict[str, Any]
    dice: tuple[int, int]
    tracker: dict[str, Any]

    @classmethod
    def clients_written(cls, clients: tuple[Client, ...] | None) -> tuple[tuple[str | None, str], ...] | None:
        return None if clients is None else tuple((client.promised, client.share.hex()) for client in clients)

    def clients_read(self) -> tuple[Client, ...] | None:
        """Raises ValueError where the bytes are no hex."""
        if self.clients is None:
            return None
        return tuple(Client(promised, bytes.fromhex(share)) for promised, share in self.clients)


def encode(body: Body) -> Snapshot:
    """For the store."""
    return Snapshot(body.seq, rentopia.__version__, msgspec.json.encode(body))


def decode(snapshot: Snapshot, match: str, names: tuple[str, ...]) -> Body:
    """Read a snapshot of a match. Raises ValueError with the reason for one of another version, match or form."""
    if snapshot.game_version != rentopia.__version__:
        raise ValueError(f"is of version {snapshot.game_version}, not {rentopia.__version__}")
    try:
        body = msgspec.json.decode(snapshot.body, type=Body)
    except msgspec.DecodeError as error:
        raise ValueError(f"is not of the form of this version: {error}") from None
    if (body.match, body.seq, body.names) != (match, snapshot.seq, names):
        raise ValueError("is of another match or row")
    return body
