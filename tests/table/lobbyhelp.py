"""A table with people, for the tests of the lobby."""

from __future__ import annotations

from typing import Any, TypeVar

from rentopia.formats import fair
from rentopia.protocol.requests import AddBot, CreateTable, Join, Problem, Ready
from rentopia.table.lobby import tables as lobby
from rentopia.table.lobby.document import Document
from rentopia.table.lobby.identity import Who

FRESH = lobby.Fresh(
    table="00112233aabbccdd",
    code="PLUM42",
    match="aa00bb11cc22dd33",
    commitment="c" * 64,
    secret="host-secret-host-secret",
    invite="invite-key-invite",
    watch="watch-key-watching",
    created=1_700_000_000_000,
)
SECRETS = (FRESH.secret, *(f"secret-of-guest-number-{number}" for number in range(1, 8)))
NAMES = ("Ada", "Ben", "Cleo", "Dov", "Eve", "Finn", "Gwen", "Hal")
SHARES = tuple(bytes([number + 1]) * 16 for number in range(8))
PROMISES = tuple(fair.client_hash(share) for share in SHARES)
GUEST = Who(spectator=True)

T = TypeVar("T")


def good(answer: T | Problem) -> T:
    """The answer, which must be no problem."""
    assert not isinstance(answer, Problem), answer
    return answer


def code_of(answer: object) -> str:
    """The code of an answer that must be a problem, its sentence a whole one without holes."""
    assert isinstance(answer, Problem), answer
    assert answer.sentence and "{" not in answer.sentence and answer.sentence[-1] in ".!?", answer
    return answer.code


def who(document: Document, person: int) -> Who:
    """The person of `NAMES`, wherever the seat is now."""
    return lobby.identify(document, SECRETS[person])


def in_seats(document: Document) -> list[str | None]:
    return [seat.name for seat in document.seats]


def new_table(**changes: Any) -> Document:
    request = {"game": "rentopia", "name": NAMES[0], "promise": PROMISES[0], **changes}
    return good(lobby.create(CreateTable(**request), FRESH))


def table_of(people: int, bots: int = 0, **changes: Any) -> Document:
    """A table with so many people, the first of them its host, and bots behind them."""
    document = new_table(**{"seats": max(2, people + bots), **changes})
    for person in range(1, people):
        document = joined(document, person)
    for _ in range(bots):
        document = good(lobby.add_bot(document, who(document, 0), AddBot()))
    return document


def joined(document: Document, person: int, **changes: Any) -> Document:
    request = {"name": NAMES[person], "key": FRESH.invite, "promise": PROMISES[person], **changes}
    return good(lobby.join(document, GUEST, Join(**request), SECRETS[person]))


def all_ready(document: Document, people: int) -> Document:
    for person in range(people):
        document = good(lobby.ready(document, who(document, person), Ready()))
    return document


def playing(people: int, bots: int = 0, **changes: Any) -> Document:
    document = all_ready(table_of(people, bots, **changes), people)
    return lobby.started(good(lobby.start(document, who(document, 0))))
