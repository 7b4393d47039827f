"""Seats of a table: taking one, changing it, saying that one is ready, and leaving it.

Every function takes a document and gives the next one, or the problem; nothing else changes and nothing is drawn
or timed here. Where it is decided: the table server's design, part 3.
"""

from __future__ import annotations

from collections.abc import Collection

from rentopia.protocol.requests import ChangeSeat, Join, Problem, Ready
from rentopia.protocol.words import TOKENS, TokenWord
from rentopia.table.lobby.document import WATCHING, Document, SeatDoc, names, persons, replace, taken, with_seat
from rentopia.table.lobby.identity import Who, fits, hash_secret
from rentopia.table.lobby.names import read_name
from rentopia.table.lobby.problems import problem


def join(document: Document, who: Who, request: Join, secret: str) -> Document | Problem:
    """Take a free seat; it is told by ``secret`` from now on (``identify`` finds which one it is).

    A table that nobody keeps any more gets its host so. ``who`` is the one that asks, known by a cookie or not.
    """
    if who.seat is not None:
        return problem("already_seated")
    if not (document.public or who.host or (request.key is not None and fits(request.key, document.invite))):
        if request.key is None:
            return problem("no_key", {"key": "It is missing."})
        return problem("wrong_key", {"key": "The key does not fit."})
    if document.status != "open":
        return problem("already_playing")
    if document.locked and not who.host:
        return problem("locked")
    number = free_seat(document, request.seat)
    if isinstance(number, Problem):
        return number
    seat = person(document, request.name, request.token, request.colour, request.promise, secret)
    if isinstance(seat, Problem):
        return seat
    joined = put(document, number, seat)
    if who.host or (document.host == WATCHING and not document.host_secret):
        # A host without a seat takes the role along to it.
        joined = replace(joined, host=number, host_secret="", host_name=seat.name)
    return joined


def change_seat(document: Document, who: Who, request: ChangeSeat) -> Document | Problem:
    """Change name, token or colour of the own seat, before the start."""
    if who.seat is None:
        return problem("not_at_table")
    if document.status != "open":
        return problem("already_playing")
    seat = document.seats[who.seat]
    name = seat.name
    if request.name is not None:
        read = read_name(request.name, [other for other in names(document) if other != seat.name])
        if isinstance(read, Problem):
            return read
        name = read
    token, colour = request.token or seat.token, request.colour or seat.colour
    wrong = clash(document, token, colour, but=who.seat)
    return wrong or with_seat(document, who.seat, name=name, token=token, colour=colour)


def ready(document: Document, who: Who, request: Ready) -> Document | Problem:
    """Say that the own seat is ready for the match (or, after one, for a rematch), or not any more.

    A promise is kept while the table is open: it binds bytes for the match whose commitment is known already. After
    a match there is none yet, so a promise then is passed over; it is asked for again.
    """
    if who.seat is None:
        return problem("not_at_table")
    if document.status not in ("open", "ended"):
        return problem("already_playing")
    promise = document.seats[who.seat].promise
    if request.promise is not None and document.status == "open":
        promise = request.promise
    return with_seat(document, who.seat, ready=request.ready, promise=promise)


def leave(document: Document, who: Who) -> Document | Problem:
    """Leave the table. Before the match the seat is free again; during it, and after, it is marked as left."""
    if who.seat is not None:
        return vacate(document, who.seat)
    if not who.host:
        return problem("not_at_table")
    return pass_on(replace(document, host_secret=""), -1)


# --- shared with the host's changes -------------------------------------------------------------------------


def free_seat(document: Document, wanted: int | None) -> int | Problem:
    """The seat that is wanted, or the first one, if it is free."""
    if wanted is None:
        found = next((number for number, seat in enumerate(document.seats) if seat.kind == "empty"), None)
        return found if found is not None else problem("table_full")
    if wrong := no_seat(document, wanted):
        return wrong
    if document.seats[wanted].kind != "empty":
        return problem("seat_taken", {"seat": "It is taken."}, seat=wanted)
    return wanted


def no_seat(document: Document, seat: int) -> Problem | None:
    """The problem of a number that is no seat of the table."""
    if 0 <= seat < len(document.seats):
        return None
    last = len(document.seats) - 1
    return problem("no_such_seat", {"seat": f"Seats are 0 to {last}."}, seat=seat, last=last)


def person(
    document: Document, name: str, token: TokenWord | None, colour: TokenWord | None, promise: str | None, secret: str
) -> SeatDoc | Problem:
    """The seat of a person who comes to the table."""
    read = read_name(name, names(document))
    if isinstance(read, Problem):
        return read
    if wrong := clash(document, token, colour):
        return wrong
    token, colour = looks(document, token, colour)
    return SeatDoc(
        kind="person", name=read, token=token, colour=colour, secret=hash_secret(secret), promise=promise or ""
    )


def clash(
    document: Document, token: TokenWord | None, colour: TokenWord | None, but: int | None = None
) -> Problem | None:
    """The problem of a token or colour that a seat other than ``but`` has."""
    others = [seat for number, seat in enumerate(document.seats) if number != but]
    tokens, colours = {seat.token for seat in others}, {seat.colour for seat in others}
    if token is not None and token in tokens:
        free = ", ".join(word for word in TOKENS if word not in tokens)
        return problem("token_taken", {"token": f"Free are: {free}."}, token=token, free=free)
    if colour is not None and colour in colours:
        free = ", ".join(word for word in TOKENS if word not in colours)
        return problem("colour_taken", {"colour": f"Free are: {free}."}, colour=colour, free=free)
    return None


def looks(document: Document, token: TokenWord | None, colour: TokenWord | None) -> tuple[TokenWord, TokenWord]:
    """A token and a colour: those that were asked for, else the first free ones, the token's own colour first."""
    tokens, colours = {seat.token for seat in document.seats}, {seat.colour for seat in document.seats}
    found: TokenWord = token or _first_but(tokens)
    own: TokenWord | None = found if found not in colours else None
    return found, colour or own or _first_but(colours)


def _first_but(words: Collection[TokenWord | None]) -> TokenWord:
    return next(word for word in TOKENS if word not in words)


def put(document: Document, number: int, seat: SeatDoc) -> Document:
    """The document with a seat in the place of another."""
    return replace(document, seats=(*document.seats[:number], seat, *document.seats[number + 1 :]))


def vacate(document: Document, seat: int) -> Document:
    """Take a person from a seat, whose secret is void from now on, and pass the role of host on where it was theirs."""
    if document.status == "open":
        document = put(document, seat, SeatDoc())
    else:
        document = with_seat(document, seat, left=True, ready=False, secret="")
    return pass_on(document, seat) if document.host == seat or not persons(document) else document


def host_name(document: Document, seat: int) -> str:
    """The name to be kept when a seat gets the role: that of a host without a seat, who may get it back, stays."""
    return document.host_name if document.host_secret else document.seats[seat].name or document.host_name


def pass_on(document: Document, gone: int) -> Document:
    """Give the role of host to the next person in seat order after ``gone``, or to whoever comes next.

    A table without people stands empty and unlocked; a match that runs on it is not touched.
    """
    count = len(document.seats)
    people = persons(document)
    order = [number % count for number in range(gone + 1, gone + 1 + count)]
    heir = next((number for number in order if number in people), WATCHING)
    if heir != WATCHING:
        return replace(document, host=heir, host_name=host_name(document, heir))
    if document.host_secret:
        return replace(document, host=WATCHING)  # a host without a seat is still there, or has the role again
    document = replace(document, host=WATCHING, host_secret="", locked=False)
    if document.status == "open" and taken(document):
        document = replace(document, seats=(SeatDoc(),) * count)
    return document
