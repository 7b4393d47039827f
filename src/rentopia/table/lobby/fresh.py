"""What a new table needs and nobody may foresee; drawn by whoever makes it."""

from __future__ import annotations

from dataclasses import dataclass


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
