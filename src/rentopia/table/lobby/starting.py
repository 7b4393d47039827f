"""A match of a table, as the table sees it: its start with the clients' bytes, its end, and the next one.

Every function takes a document and gives the next one, or the problem. What is written to the match's log is not
decided here. Where it is decided: the table server's design, part 4 (`fair-1`), and L.15, R.60 of the rulings.
"""

from __future__ import annotations

import hmac
from typing import Any

import msgspec

from rentopia.formats import fair
from rentopia.games import load_game
from rentopia.protocol.requests import Problem
from rentopia.table.lobby.document import Document, SeatDoc, out, persons, replace, taken, with_seat
from rentopia.table.lobby.hosting import seated, unready
from rentopia.table.lobby.identity import Who
from rentopia.table.lobby.problems import problem

MOST_PLAYED = 50
"""Ids of earlier matches that a table remembers."""


def start(document: Document, who: Who) -> Document | Problem:
    """Begin: from now on the seats are fixed, without the empty ones, and clients are asked for their bytes.

    Everybody must be ready but the host who asks. Secrets move with their seats.
    """
    if not who.host:
        return problem("not_host")
    if document.status != "open":
        return problem("already_playing")
    if who.seat is not None:
        document = with_seat(document, who.seat, ready=True)
    there = taken(document)
    game = load_game(document.game)
    title = game.showing.title
    if len(there) < game.least_seats:
        return problem("too_few_seats", game=title, least=game.least_seats)
    if document.opening is not None and len(there) < len(document.seats):
        return problem("seats_free")
    gone = [document.seats[seat].name or "" for seat in persons(document) if seat in out(document)]
    if gone:
        why = f"{', '.join(gone)} would sit where somebody was out of the match; let a bot sit there"
        return problem("nothing_goes_on", why=why)
    if len(there) > game.most_seats:
        return problem("too_many_seated", taken=len(there), most=game.most_seats)
    waited = [document.seats[seat].name or "" for seat in persons(document) if not document.seats[seat].ready]
    if waited:
        return problem("not_ready", names=", ".join(waited))
    try:
        game.new_state(document.options, len(there))
    except ValueError as error:
        return problem("bad_options", getattr(error, "problems", None), why=str(error).replace("\n", "; "))
    fixed = seated(document, tuple(there))
    seats = tuple(msgspec.structs.replace(seat, share="", back=0, left=False) for seat in fixed.seats)
    return replace(fixed, seats=seats, status="starting", drawn=False)


def reveal(document: Document, who: Who, share: str) -> Document | Problem:
    """Keep the 16 bytes (hex) of a client, if they are those that it promised. Again changes nothing.

    Once the bytes are `drawn` none are taken any more: what was acknowledged counts, and only that.
    """
    if who.seat is None:
        return problem("not_at_table")
    if document.status != "starting":
        return problem("not_starting")
    seat = document.seats[who.seat]
    if not seat.promise:
        return problem("no_promise")
    if not hmac.compare_digest(fair.client_hash(bytes.fromhex(share)), seat.promise):
        return problem("bytes_do_not_fit")
    if seat.share:
        return document
    return problem("too_late") if document.drawn else with_seat(document, who.seat, share=share)


def draw(document: Document) -> Document:
    """Take no more bytes: the start is made of those that are in the document now. Again changes nothing.

    It comes before the row of the start, so that no bytes are acknowledged that this row leaves out.
    """
    return replace(document, drawn=True) if document.status == "starting" else document


def all_revealed(document: Document) -> bool:
    """Whether nobody is waited for any more: bots, those who left or promised nothing send nothing."""
    return not any(document.seats[seat].promise and not document.seats[seat].share for seat in persons(document))


def clients(document: Document) -> list[tuple[str | None, bytes]]:
    """What was promised (hex, None for nothing) and the bytes that count, by seat, for the start of the match."""
    return [(seat.promise or None, bytes.fromhex(seat.share) if seat.share else fair.SILENT) for seat in document.seats]


def started(document: Document) -> Document:
    """The start is in the log, bytes and all: the table plays. Again changes nothing."""
    if document.status != "starting":
        return document
    seats = tuple(msgspec.structs.replace(seat, share="", promise="", ready=False) for seat in document.seats)
    return replace(document, seats=seats, status="playing", drawn=False)


def ended(document: Document, result: dict[str, Any] | None, now: int = 0) -> Document:
    """The match is over, with this result; None: it was broken off. Again changes nothing."""
    if document.status in ("open", "ended"):
        return document
    return unready(replace(document, status="ended", result=result, host_seen=now))


def rematch(document: Document, who: Who, match: str, commitment: str) -> Document | Problem:
    """Open the table for another match of the same people: who sat first sits last now; where it goes on from another
    match, everybody has the same seat of it again.

    The host may, and anybody at the table once all people in it are ready. Seats of people who have left are free.
    """
    if document.status != "ended":
        return problem("match_not_over")
    people = persons(document)
    if who.seat is None and not who.host:
        return problem("not_at_table")
    waited = [document.seats[seat].name or "" for seat in people if not document.seats[seat].ready]
    if not who.host and waited:
        return problem("not_ready", names=", ".join(waited))
    if document.opening is None:
        document = seated(document, (*range(1, len(document.seats)), 0))
    seats = [_again(seat) for seat in document.seats]
    seats += [SeatDoc()] * (document.size - len(seats))
    return replace(
        document,
        status="open",
        seats=tuple(seats),
        played=(*document.played, document.match)[-MOST_PLAYED:],
        match=match,
        commitment=commitment,
        result=None,
    )


def back(document: Document, who: Who, seq: int) -> Document | Problem:
    """Take the own seat back from the clock or the stand-in, as of the newest step ``seq``."""
    if who.seat is None:
        return problem("not_at_table")
    if document.status != "playing":
        return problem("not_playing")
    return document if seq <= document.seats[who.seat].back else with_seat(document, who.seat, back=seq)


def _again(seat: SeatDoc) -> SeatDoc:
    if seat.left or seat.kind == "empty":
        return SeatDoc()
    return msgspec.structs.replace(seat, ready=False, promise="", share="", back=0)
