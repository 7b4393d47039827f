"""The secrets of seats at a server, kept for coming back: files that nobody else can read, one for each seat."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
import tempfile
from dataclasses import dataclass
from pathlib import Path

from rentopia.cli.save import default_path
from rentopia.client import ClientError, Ticket


@dataclass(frozen=True)
class Kept:
    """A seat that was kept. ``name``: what it was called; ``key``: of the link that it was taken by. Both None where
    they were not known."""

    ticket: Ticket
    name: str | None = None
    key: str | None = None


def ticket_path(ticket: Ticket) -> Path:
    """Where this seat is kept; several seats of one table stand side by side."""
    seat = hashlib.sha256((ticket.secret or "").encode()).hexdigest()[:12]
    return _folder() / f"{_stem(ticket.server, ticket.code)}-{seat}.json"


def keep_ticket(ticket: Ticket, name: str | None = None, key: str | None = None) -> Path:
    """Write it, readable for its owner only, whole or not at all. Raises OSError."""
    path = ticket_path(ticket)
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    number, half = tempfile.mkstemp(prefix=path.name, suffix=".part", dir=path.parent)  # 0600 from the first byte on
    try:
        with os.fdopen(number, "w", encoding="utf-8") as file:
            json.dump({**ticket.written(), "name": name, "key": key}, file)
        os.replace(half, path)
    except BaseException:
        Path(half).unlink(missing_ok=True)
        raise
    return path


def kept_tickets(server: str, code: str) -> list[Kept]:
    """The seats that were kept of this table, the one that was used last first; what can't be read is left out."""
    found = []
    for path in _folder().glob(f"{_stem(server, code)}-*.json"):
        with contextlib.suppress(OSError, ValueError, ClientError):
            written = json.loads(path.read_text(encoding="utf-8"))
            kept = Kept(Ticket.read(written), _text(written, "name"), _text(written, "key"))
            found.append((path.stat().st_mtime_ns, kept))
    return [kept for _, kept in sorted(found, key=lambda one: one[0], reverse=True)]


def forget_ticket(ticket: Ticket) -> None:
    """A seat that was given up, or whose table has ended."""
    ticket_path(ticket).unlink(missing_ok=True)


def _folder() -> Path:
    return default_path().parent / "seats"


def _stem(server: str, code: str) -> str:
    place = hashlib.sha256(server.encode()).hexdigest()[:12]
    return f"{re.sub(r'[^A-Z0-9]', '', code.upper())}-{place}"


def _text(written: dict[str, object], key: str) -> str | None:
    found = written.get(key)
    return found if isinstance(found, str) else None
