"""The secret of a seat at a server, kept for coming back: a file that nobody else can read."""

from __future__ import annotations

import hashlib
import json
import os
import re
import tempfile
from pathlib import Path

from rentopia.cli.save import default_path
from rentopia.client import ClientError, Ticket


def ticket_path(server: str, code: str) -> Path:
    """Where the seat at this table is kept."""
    place = hashlib.sha256(server.encode()).hexdigest()[:12]
    plain = re.sub(r"[^A-Z0-9]", "", code.upper())
    return default_path().parent / "seats" / f"{plain}-{place}.json"


def keep_ticket(ticket: Ticket) -> Path:
    """Write it, readable for its owner only, whole or not at all. Raises OSError."""
    path = ticket_path(ticket.server, ticket.code)
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    number, half = tempfile.mkstemp(prefix=path.name, suffix=".part", dir=path.parent)  # 0600 from the first byte on
    try:
        with os.fdopen(number, "w", encoding="utf-8") as file:
            json.dump(ticket.written(), file)
        os.replace(half, path)
    except BaseException:
        Path(half).unlink(missing_ok=True)
        raise
    return path


def kept_ticket(server: str, code: str) -> Ticket | None:
    """The seat that was kept, None where there is none that can be read."""
    try:
        return Ticket.read(json.loads(ticket_path(server, code).read_text(encoding="utf-8")))
    except (OSError, ValueError, ClientError):
        return None


def forget_ticket(server: str, code: str) -> None:
    """A seat that was given up, or whose table has ended."""
    ticket_path(server, code).unlink(missing_ok=True)
