"""What may be said at a table: by whom, to whom, how often, and which signs of it are kept.

Pure: the time comes from the caller. Messages are stored with marks of people in place of seats, because seats are
renumbered (a new order, a start, a rematch) and a message to one person must never reach another. Where it is decided:
the table server's reference, "rates" and "chat".
"""

from __future__ import annotations

import hashlib
import unicodedata
from dataclasses import dataclass

from rentopia.protocol.requests import Problem
from rentopia.protocol.words import SAID
from rentopia.table.lobby.document import Document
from rentopia.table.lobby.identity import Who
from rentopia.table.lobby.names import MOST_MARKS
from rentopia.table.lobby.problems import problem

BURST = 5
"""Messages that one may send at once; after that one a second."""
EACH_MS = 1000
_MARK = 16

#: Join letters of Persian and Indic scripts, and emoji; the only signs without a look of their own that are kept.
_JOINERS = "\u200c\u200d"


@dataclass(frozen=True)
class Pace:
    """How fast somebody has written: at ``last_ms`` the newest message, and ``spent_ms`` of the allowance used then."""

    last_ms: int
    spent_ms: int


@dataclass(frozen=True)
class Said:
    """A message that may be sent. ``sender`` and ``to`` are as they are stored (`sender_mark`, `seat_mark`)."""

    text: str
    sender: str
    to: str | None
    pace: Pace


def say(document: Document, who: Who, text: str, to: int | None, pace: Pace | None, now_ms: int) -> Said | Problem:
    """Check a message to everybody, or to the person of seat ``to``.

    ``pace`` is what the sender's last message gave, None for the first; ``now_ms`` of a clock that never goes back.
    Problems: ``not_at_table`` (spectators only read), ``muted``, ``no_such_seat``, ``whisper_to_person``,
    ``bad_text``, ``too_fast``.
    """
    if who.seat is None and not who.host:
        return problem("not_at_table")
    if who.seat is not None and document.seats[who.seat].muted:
        return problem("muted")
    if to is not None and (wrong := _whisper_problem(document, who, to)):
        return wrong
    cleaned = clean(text)
    if isinstance(cleaned, Problem):
        return cleaned
    next_pace = paced(pace, now_ms, document.settings.slow_chat)
    if isinstance(next_pace, Problem):
        return next_pace
    return Said(cleaned, sender_mark(document, who), None if to is None else seat_mark(document, to), next_pace)


def clean(text: str) -> str | Problem:
    """A message as it will be shown: composed (NFC), on one line, without signs that only steer how text is laid out.

    Left out are control signs, those that turn the direction of writing, and marks beyond a few on one letter.
    """
    if len(text) > SAID * 4:
        return _bad_text(f"A message has at most {SAID} signs. Make it shorter or two of it.")
    kept: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFC", text):
        category = unicodedata.category(sign)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if category[0] == "Z" or sign in "\t\n\r\v\f\x85":
            kept.append(" ")
        elif sign in _JOINERS or (category[0] != "C" and marks <= MOST_MARKS) or category == "Cn":
            kept.append(sign)
    cleaned = " ".join(part for part in "".join(kept).split(" ") if part)
    if not cleaned.strip(_JOINERS + " "):
        return _bad_text("There is nothing to be seen in this message. Write something.")
    if len(cleaned) > SAID:
        return _bad_text(f"A message has at most {SAID} signs, yours has {len(cleaned)}. Make it shorter or two of it.")
    return cleaned


def paced(pace: Pace | None, now_ms: int, slow_seconds: int) -> Pace | Problem:
    """The pace after one more message now, or ``too_fast`` with the seconds to wait; that costs nothing.

    Five at once, then one a second; where the host has slowed the chat, so many seconds between any two.
    """
    if pace is None:
        return Pace(now_ms, EACH_MS)
    since = max(0, now_ms - pace.last_ms)
    spent = max(0, pace.spent_ms - since)
    wait = max(slow_seconds * 1000 - since, spent + EACH_MS - BURST * EACH_MS)
    if wait > 0:
        return problem("too_fast", seconds=-(-wait // 1000))
    return Pace(max(now_ms, pace.last_ms), spent + EACH_MS)


# --- marks of people ----------------------------------------------------------------------------------------


def seat_mark(document: Document, seat: int) -> str:
    """What a message is stored under for the person of a seat: stays with the person wherever the seat moves.

    Made one-way from the hash of the secret, so that a stored chat holds nothing that opens a seat.
    """
    return _mark(document.seats[seat].secret)


def sender_mark(document: Document, who: Who) -> str:
    """The sender of a message as it is stored: the mark, a blank, and the name at that time."""
    if who.seat is None:
        return f"{_mark(document.host_secret)} {document.host_name}"
    return f"{seat_mark(document, who.seat)} {document.seats[who.seat].name}"


def idem(document: Document, who: Who, intent: str) -> str | None:
    """What a message is known by when it is sent again; None for somebody who says nothing here."""
    if who.seat is None and not who.host:
        return None
    return f"{sender_mark(document, who).partition(' ')[0]}:{intent}"


def read_sender(document: Document, sender: str) -> tuple[str, int | None]:
    """The name under which a stored sender wrote, and the seat where that person is now (None: in none)."""
    mark, _, name = sender.partition(" ")
    return name, _seat_of(document, mark)


def read_to(document: Document, to: str | None) -> int | None:
    """The seat where the person is now that a stored message was for; None: for everybody, or the person is gone."""
    return None if to is None else _seat_of(document, to)


def may_read(document: Document, who: Who, sender: str, to: str | None) -> bool:
    """Whether a stored message is for the eyes of somebody who may see the table: all, but whispers of others.

    A whisper to somebody who has left is nobody's any more: without its receiver it would look like a word to all.
    """
    if to is None:
        return True
    if _seat_of(document, to) is None:
        return False
    if who.seat is not None:
        own = seat_mark(document, who.seat)
    elif who.host:
        own = _mark(document.host_secret)
    else:
        return False
    return own in (to, sender.partition(" ")[0])


def _seat_of(document: Document, mark: str) -> int | None:
    people = [number for number, seat in enumerate(document.seats) if seat.secret]
    return next((number for number in people if seat_mark(document, number) == mark), None)


def _mark(hashed: str) -> str:
    return hashlib.sha256(f"chat {hashed}".encode()).hexdigest()[:_MARK]


def _whisper_problem(document: Document, who: Who, to: int) -> Problem | None:
    last = len(document.seats) - 1
    if not 0 <= to <= last:
        return problem("no_such_seat", {"to": f"Seats are 0 to {last}."}, seat=to, last=last)
    seat = document.seats[to]
    if seat.kind != "person" or seat.left or to == who.seat:
        return problem("whisper_to_person", {"to": "No other person."})
    return None


def _bad_text(why: str) -> Problem:
    return problem("bad_text", {"text": why}, why=why)
