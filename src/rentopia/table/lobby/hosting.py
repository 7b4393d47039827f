"""What the host of a table may do: its rules, bots, order, and who sits at it.

Every function takes a document and gives the next one, or the problem; nothing else changes. Where it is decided:
the table server's design, part 3.
"""

from __future__ import annotations

from collections.abc import Callable

from rentopia.bots import BOTS
from rentopia.games import load_game
from rentopia.protocol.requests import AboutSeat, AddBot, ChangeTable, Order, Problem
from rentopia.table.lobby.choosing import choose, seats_problem
from rentopia.table.lobby.document import WATCHING, Document, SeatDoc, names, replace, taken, with_seat
from rentopia.table.lobby.identity import Who, hash_secret
from rentopia.table.lobby.names import bot_name, read_name
from rentopia.table.lobby.problems import problem
from rentopia.table.lobby.seating import free_seat, host_name, looks, no_seat, put, vacate

HOST_GONE_MS = 60_000
"""After so long without a socket the host counts as gone."""


def change_table(document: Document, who: Who, request: ChangeTable) -> Document | Problem:
    """Change what the host has set. ``public`` and ``locked`` may change at any time, the rest before the start.

    Where the rules or the settings change, nobody is ready any more: they had agreed to others. A game that is played
    by fewer loses empty seats; fewer seats than are taken are refused.
    """
    if not who.host:
        return problem("not_host")
    rules_named = (request.game, request.options, request.passport, request.preset, request.settings, request.seats)
    public = document.public if request.public is None else request.public
    locked = document.locked if request.locked is None else request.locked
    if document.status != "open":
        # The seats are those of the match now: their number must not change under it.
        if any(value is not None for value in rules_named):
            return problem("already_playing")
        return replace(document, public=public, locked=locked)
    if document.opening is not None and any(value is not None for value in (*rules_named[:4], request.seats)):
        return problem("goes_on")
    rules = choose(request.game, document.game, request.options, request.passport, request.preset, request.settings)
    if isinstance(rules, Problem):
        return rules
    changed = document
    if rules is not None:
        changed = replace(changed, game=rules.game, options=rules.options, settings=rules.settings or changed.settings)
    elif request.settings is not None:
        changed = replace(changed, settings=request.settings)
    game = load_game(changed.game)
    size = request.seats if request.seats is not None else min(changed.size, game.most_seats)
    wrong = seats_problem(game, size)
    resized = wrong or _resize(changed, size)
    if isinstance(resized, Problem):
        return resized
    changed = replace(resized, public=public, locked=locked)
    agreed = (document.game, document.options, document.settings)
    return changed if agreed == (changed.game, changed.options, changed.settings) else unready(changed)


def unready(document: Document) -> Document:
    """The document with nobody ready."""
    seats = list(document.seats)
    for number in range(len(seats)):
        document = with_seat(document, number, ready=False)
    return document


def add_bot(document: Document, who: Who, request: AddBot) -> Document | Problem:
    """Put a bot in a free seat, under a free name where none is given.

    Where ``seat`` names a bot's seat, that bot gets the level, and the name if there is one, and keeps the rest.
    """
    wrong = _before_start(document, who)
    if wrong:
        return wrong
    if request.bot not in BOTS:
        return problem("no_such_bot", {"bot": "There is no such bot."}, bots=", ".join(BOTS))
    if request.seat is not None and _holds_bot(document, request.seat):
        return _change_bot(document, request.seat, request)
    number = free_seat(document, request.seat)
    if isinstance(number, Problem):
        return number
    others = names(document)
    name = bot_name(others) if request.name is None else read_name(request.name, others)
    if isinstance(name, Problem):
        return name
    token, colour = looks(document, None, None)
    return put(document, number, SeatDoc(kind="bot", name=name, token=token, colour=colour, bot=request.bot))


def _holds_bot(document: Document, seat: int) -> bool:
    return 0 <= seat < len(document.seats) and document.seats[seat].kind == "bot"


def _change_bot(document: Document, seat: int, request: AddBot) -> Document | Problem:
    name: str | Problem | None = document.seats[seat].name
    if request.name is not None:
        name = read_name(request.name, [other for other in names(document) if other != name])
    return name if isinstance(name, Problem) else with_seat(document, seat, bot=request.bot, name=name)


def kick(document: Document, who: Who, request: AboutSeat) -> Document | Problem:
    """Send a person away, whose secret is void then, or take a bot out before the start.

    During the match the seat counts as left: a bot plays on for it. Who still has the link may come again before the
    start: `lock` the table, or make new links with `renew_links`.
    """
    wrong = _about(document, who, request.seat)
    if wrong:
        return wrong
    if request.seat == who.seat:
        return problem("not_yourself")
    seat = document.seats[request.seat]
    if seat.kind == "person" and not seat.left:
        return vacate(document, request.seat)
    return put(document, request.seat, SeatDoc()) if document.status == "open" else problem("already_playing")


def give_host(document: Document, who: Who, request: AboutSeat) -> Document | Problem:
    """Give the role of host to another person at the table. A host without a seat goes on watching."""
    wrong = _about(document, who, request.seat) or _person(document, request.seat)
    return wrong or replace(document, host=request.seat, host_name=host_name(document, request.seat))


def take_host(document: Document, who: Who, now: int, here: bool = False) -> Document | Problem:
    """Become host in the place of one who has gone without leaving, before or after a match.

    ``now`` in milliseconds since 1970; ``here``: the caller knows of a socket of the host. The host counts as gone
    `HOST_GONE_MS` after any server last had one. Who is host already changes nothing.
    """
    if who.host:
        return document
    if who.seat is None:
        return problem("not_at_table")
    if document.status not in ("open", "ended"):
        return problem("already_playing")
    left = HOST_GONE_MS - (now - document.host_seen)
    if here or left > 0:
        return problem("host_is_here", seconds=max(1, -(-left // 1000)) if not here else HOST_GONE_MS // 1000)
    return replace(document, host=who.seat, host_name=host_name(document, who.seat), host_seen=now)


def host_seen(document: Document, now: int, at_least: int) -> Document:
    """Note that the host was there at ``now``, unless that is known of a time less than ``at_least`` ms before."""
    if document.status not in ("open", "ended") or now - document.host_seen < at_least:
        return document
    return replace(document, host_seen=now)


def mute(document: Document, who: Who, request: AboutSeat) -> Document | Problem:
    """Take the word from a person in the chat, or give it back."""
    wrong = _about(document, who, request.seat) or _person(document, request.seat)
    return wrong or with_seat(document, request.seat, muted=request.on)


def reorder(document: Document, who: Who, request: Order) -> Document | Problem:
    """Seat everybody anew: the seat that ``request.seats`` names first becomes seat 0, and so on."""
    wrong = _before_start(document, who) or _bound(document)
    if wrong:
        return wrong
    if sorted(request.seats) != list(range(len(document.seats))):
        return problem("bad_order", {"seats": "Name each seat once."}, last=len(document.seats) - 1)
    return seated(document, request.seats)


def draw_lots(document: Document, who: Who, shuffle: Callable[[list[int]], None]) -> Document | Problem:
    """Seat everybody anew by lot; free seats stay where they are.

    ``shuffle`` puts a list in a random order, in its place: nothing is drawn here.
    """
    wrong = _before_start(document, who) or _bound(document)
    if wrong:
        return wrong
    places = taken(document)
    drawn = list(places)
    shuffle(drawn)
    order = list(range(len(document.seats)))
    for place, seat in zip(places, drawn, strict=True):
        order[place] = seat
    return seated(document, tuple(order))


def seated(document: Document, order: tuple[int, ...]) -> Document:
    """The document with its seats in another order (or only some of them); the role of host moves with its seat."""
    host = order.index(document.host) if document.host in order else WATCHING
    return replace(document, seats=tuple(document.seats[number] for number in order), host=host)


def renew_links(document: Document, who: Who, invite: str, watch: str) -> Document | Problem:
    """New keys for the links to join and to watch; the old links are void."""
    if not who.host:
        return problem("not_host")
    return replace(document, invite=hash_secret(invite), watch=hash_secret(watch))


# --- what is refused ----------------------------------------------------------------------------------------


def _before_start(document: Document, who: Who) -> Problem | None:
    if not who.host:
        return problem("not_host")
    return None if document.status == "open" else problem("already_playing")


def _bound(document: Document) -> Problem | None:
    """Where a match goes on, a seat has its cash and its deeds: nobody is moved to those of another."""
    return problem("goes_on") if document.opening is not None else None


def _about(document: Document, who: Who, seat: int) -> Problem | None:
    """The problem of something that only the host may do with a seat that is taken."""
    if not who.host:
        return problem("not_host")
    if wrong := no_seat(document, seat):
        return wrong
    return problem("seat_empty", seat=seat) if document.seats[seat].kind == "empty" else None


def _person(document: Document, seat: int) -> Problem | None:
    there = document.seats[seat].kind == "person" and not document.seats[seat].left
    return None if there else problem("not_a_person", {"seat": "A bot."}, seat=seat)


def _resize(document: Document, size: int) -> Document | Problem:
    """More empty seats at the end, or fewer, taken from the end."""
    people = len(taken(document))
    if people > size:
        return problem("too_many_seated", {"seats": f"{people} are taken."}, taken=people, most=size)
    missing = size - len(document.seats)
    document = replace(document, size=size, seats=document.seats + (SeatDoc(),) * max(0, missing))
    empty = [number for number, seat in enumerate(document.seats) if seat.kind == "empty"]
    dropped = empty[len(empty) + missing :] if missing < 0 else []
    return seated(document, tuple(number for number in range(len(document.seats)) if number not in dropped))
