"""The document of a table: kept whole, and nothing of it seen that is nobody's business."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from rentopia.protocol.requests import AboutSeat
from rentopia.protocol.tables import TableView
from rentopia.table.lobby import tables as lobby
from rentopia.table.lobby.document import Document, bumped, decode, encode, row_view, turn_timer, view
from table.lobbyhelp import FRESH, PROMISES, SECRETS, SHARES, all_ready, good, new_table, playing, table_of, who


def whole_life() -> Iterator[tuple[str, Document]]:
    """A table at every point of its life."""
    document = table_of(3, bots=1, public=True)
    yield "open", document
    document = all_ready(document, 3)
    document = good(lobby.start(document, who(document, 0)))
    yield "starting", document
    for person in range(3):
        document = good(lobby.reveal(document, who(document, person), SHARES[person].hex()))
    yield "revealed", document
    document = lobby.started(document)
    yield "playing", document
    document = good(lobby.leave(document, who(document, 1)))
    yield "left", document
    document = lobby.ended(document, {"winners": [0], "note": "of-the-result"})
    yield "ended", document
    yield "rematch", good(lobby.rematch(document, who(document, 0), "ff00ff00ff00ff00", "e" * 64))
    watched = new_table(watch=True)
    yield "watched", watched


LIFE = list(whole_life())


def private_texts(document: Document) -> set[str]:
    """All that must never be seen: the secrets, and every hash, promise and share that the document holds."""
    found = {*SECRETS, FRESH.invite, FRESH.watch, *PROMISES, *(share.hex() for share in SHARES)}
    found |= {document.host_secret, document.invite, document.watch, document.table}
    for seat in document.seats:
        found |= {seat.secret, seat.promise, seat.share}
    return found - {""}


@pytest.mark.parametrize(("when", "document"), LIFE, ids=[when for when, _ in LIFE])
def test_no_secret_hash_promise_or_share_is_in_what_anybody_sees(when: str, document: Document) -> None:
    seen = msgspec.json.encode(view(document, {0, 1}, {1: "stand_in"}, 3)) + msgspec.json.encode(row_view(document))
    private = private_texts(document)
    assert len(private) > 10
    for text in private:
        assert text.encode() not in seen
        assert text.encode().hex().encode() not in seen


def test_the_search_finds_what_it_looks_for_where_it_does_stand() -> None:
    for _, document in LIFE:
        body = encode(document)
        assert document.invite.encode() in body and document.table.encode() in body
    revealed = dict(LIFE)["revealed"]
    assert SHARES[0].hex().encode() in encode(revealed) and PROMISES[0].encode() in encode(revealed)


def test_plain_secrets_are_not_even_in_the_document() -> None:
    for _, document in LIFE:
        for secret in (*SECRETS, FRESH.invite, FRESH.watch):
            assert secret.encode() not in encode(document)


@pytest.mark.parametrize(("when", "document"), LIFE, ids=[when for when, _ in LIFE])
def test_a_document_comes_back_from_its_bytes_as_it_was(when: str, document: Document) -> None:
    assert decode(encode(document)) == document
    assert encode(decode(encode(document))) == encode(document)


@pytest.mark.parametrize(("when", "document"), LIFE, ids=[when for when, _ in LIFE])
def test_what_is_seen_keeps_to_the_bounds_of_the_protocol(when: str, document: Document) -> None:
    seen = view(document, {0}, {}, 0)
    assert msgspec.json.decode(msgspec.json.encode(seen), type=TableView) == seen


def test_bytes_that_are_no_document_raise() -> None:
    for body in (b"", b"{}", b"[]", encode(new_table())[:-5], encode(new_table()).replace(b'"open"', b'"closed"')):
        with pytest.raises(msgspec.DecodeError):
            decode(body)


def test_the_view_shows_all_options_the_passport_and_who_is_there() -> None:
    document = table_of(2, bots=1, options={"jackpot": True, "turn_timer": 45})
    seen = view(document, {1}, {1: "autopilot"}, 7)
    assert seen.options["jackpot"] is True and seen.options["starting_cash"] == 1500
    assert [seat.connected for seat in seen.seats] == [False, True, False]
    assert [seat.away for seat in seen.seats] == ["no", "autopilot", "no"]
    assert [seat.host for seat in seen.seats] == [True, False, False]
    assert [seat.bot for seat in seen.seats] == [None, None, "steady"]
    assert seen.spectators == 7 and turn_timer(document) == 45
    assert seen.passport != view(table_of(2)).passport


def test_an_option_left_to_the_number_of_seats_is_shown_as_none() -> None:
    assert view(new_table(game="landlords")).options["starting_cash"] is None


def test_the_list_names_host_and_seats() -> None:
    row = row_view(table_of(2, bots=1, public=True))
    assert (row.host, row.seats, row.taken, row.people) == ("Ada", 3, 3, 2)
    document = table_of(3)
    document = good(lobby.give_host(document, who(document, 0), AboutSeat(seat=2)))
    assert row_view(document).host == "Cleo"


def test_a_change_leaves_the_document_that_was_read_as_it_was() -> None:
    document = playing(3)
    before = encode(document)
    good(lobby.leave(document, who(document, 0)))
    lobby.ended(document, {})
    assert encode(document) == before and bumped(document).version == document.version + 1
