"""How a table begins: what nobody may foresee of it, drawn by whoever makes it, and its document without anybody."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rentopia.protocol.tables import TableSettings
from rentopia.table.lobby.document import WATCHING, Document, SeatDoc
from rentopia.table.lobby.identity import hash_secret


@dataclass(frozen=True)
class Fresh:
    """What a new table needs and nobody may foresee; drawn by the caller.

    ``table``, ``match``: ids of 8 bytes in hex; ``code``: what people type; ``commitment``: of the first match;
    ``secret``, ``invite``, ``watch``: the secret of the host and the keys of the links, of which the document keeps
    hashes; ``created``: milliseconds since 1970.
    """

    table: str
    code: str
    match: str
    commitment: str
    secret: str
    invite: str
    watch: str
    created: int


def empty(
    fresh: Fresh, game: str, options: dict[str, Any], settings: TableSettings, size: int, public: bool = False
) -> Document:
    """A table that is open, with ``size`` empty seats (2 to 8) and no host yet."""
    return Document(
        table=fresh.table,
        code=fresh.code,
        version=1,
        status="open",
        game=game,
        options=options,
        settings=settings,
        public=public,
        locked=False,
        size=size,
        seats=(SeatDoc(),) * size,
        host=WATCHING,
        host_name="",
        host_secret="",
        watch=hash_secret(fresh.watch),
        invite=hash_secret(fresh.invite),
        match=fresh.match,
        commitment=fresh.commitment,
        created=fresh.created,
        host_seen=fresh.created,
    )
