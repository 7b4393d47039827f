"""A match of a table as the table sees it: its start with the bytes of the clients, its end, and the next one."""

from __future__ import annotations

from rentopia.formats import fair
from rentopia.protocol.requests import AboutSeat, AddBot, Ready
from rentopia.table.lobby import document as documents
from rentopia.table.lobby import tables as lobby
from rentopia.table.lobby.identity import Who
from table.lobbyhelp import (
    FRESH,
    GUEST,
    NAMES,
    PROMISES,
    SHARES,
    all_ready,
    code_of,
    good,
    in_seats,
    joined,
    new_table,
    playing,
    table_of,
    who,
)


def test_a_start_waits_for_everybody_but_the_host_who_asks() -> None:
    document = table_of(3)
    document = good(lobby.ready(document, who(document, 1), Ready()))
    answer = lobby.start(document, who(document, 0))
    assert code_of(answer) == "not_ready" and "Cleo" in getattr(answer, "sentence")  # noqa: B009
    document = good(lobby.ready(document, who(document, 2), Ready()))
    assert code_of(lobby.start(document, who(document, 1))) == "not_host"
    assert good(lobby.start(document, who(document, 0))).status == "starting"


def test_a_start_needs_as_many_seats_as_the_game_and_happens_once() -> None:
    alone = new_table()
    assert code_of(lobby.start(alone, who(alone, 0))) == "too_few_seats"
    document = playing(2)
    assert code_of(lobby.start(document, who(document, 0))) == "already_playing"


def test_a_table_of_bots_starts_at_once_for_a_host_who_watches() -> None:
    document = new_table(watch=True)
    for _ in range(3):
        document = good(lobby.add_bot(document, who(document, 0), AddBot(bot="quick")))
    document = good(lobby.start(document, who(document, 0)))
    assert document.status == "starting" and lobby.all_revealed(document)
    assert documents.bots(document) == ["quick"] * 3
    assert lobby.clients(document) == [(None, fair.SILENT)] * 3


def test_empty_seats_are_dropped_at_the_start_and_secrets_move_with_theirs() -> None:
    document = joined(joined(new_table(seats=6), 1, seat=5), 2, seat=3)
    document = good(lobby.give_host(document, who(document, 0), AboutSeat(seat=5)))
    document = all_ready(document, 3)
    document = good(lobby.start(document, who(document, 1)))
    assert in_seats(document) == ["Ada", "Cleo", "Ben"]
    assert who(document, 1) == Who(seat=2, host=True) and who(document, 2) == Who(seat=1)


def test_bytes_are_kept_that_fit_the_promise_and_others_are_refused() -> None:
    document = all_ready(table_of(2), 2)
    assert code_of(lobby.reveal(document, who(document, 0), SHARES[0].hex())) == "not_starting"
    document = good(lobby.start(document, who(document, 0)))
    assert code_of(lobby.reveal(document, who(document, 1), SHARES[0].hex())) == "bytes_do_not_fit"
    assert code_of(lobby.reveal(document, who(document, 1), fair.SILENT.hex())) == "bytes_do_not_fit"
    assert code_of(lobby.reveal(document, GUEST, SHARES[0].hex())) == "not_at_table"
    document = good(lobby.reveal(document, who(document, 1), SHARES[1].hex()))
    assert good(lobby.reveal(document, who(document, 1), SHARES[1].hex())) is document
    assert not lobby.all_revealed(document)
    assert lobby.clients(document) == [(PROMISES[0], fair.SILENT), (PROMISES[1], SHARES[1])]
    document = good(lobby.reveal(document, who(document, 0), SHARES[0].hex()))
    assert lobby.all_revealed(document)
    assert all(fair.client_fits(share, promise) for promise, share in lobby.clients(document))


def test_once_the_bytes_are_drawn_none_are_taken_but_those_that_stand_are_acknowledged_again() -> None:
    document = good(lobby.start(all_ready(table_of(2), 2), Who(seat=0, host=True)))
    document = good(lobby.reveal(document, who(document, 1), SHARES[1].hex()))
    drawn = lobby.draw(document)
    assert lobby.draw(drawn) == drawn and lobby.clients(drawn) == lobby.clients(document)
    assert code_of(lobby.reveal(drawn, who(drawn, 0), SHARES[0].hex())) == "too_late"
    assert good(lobby.reveal(drawn, who(drawn, 1), SHARES[1].hex())) is drawn
    over = lobby.ended(lobby.started(drawn), {})
    assert not lobby.started(drawn).drawn and lobby.draw(over) is over
    again = all_ready(good(lobby.rematch(over, who(over, 0), "m2", "d" * 64)), 2)
    assert not good(lobby.start(again, who(again, 0))).drawn


def test_who_promised_nothing_is_not_waited_for() -> None:
    document = good(lobby.start(all_ready(joined(new_table(promise=None), 1, promise=None), 2), Who(seat=0, host=True)))
    assert lobby.all_revealed(document)
    assert code_of(lobby.reveal(document, who(document, 0), SHARES[0].hex())) == "no_promise"


def test_what_the_node_notes_of_a_match_may_be_noted_twice() -> None:
    starting = good(lobby.start(all_ready(table_of(2), 2), Who(seat=0, host=True)))
    document = lobby.started(starting)
    assert document.status == "playing" and lobby.started(document) is document
    over = lobby.ended(document, {"winners": [0]})
    assert over.status == "ended" and over.result == {"winners": [0]} and lobby.ended(over, {}) is over
    assert lobby.ended(table_of(2), {}).status == "open"


def test_a_seat_is_taken_back_as_of_the_newest_step() -> None:
    document = playing(2)
    document = good(lobby.back(document, who(document, 1), 40))
    assert document.seats[1].back == 40 and good(lobby.back(document, who(document, 1), 40)) is document
    assert code_of(lobby.back(document, GUEST, 40)) == "not_at_table"
    assert code_of(lobby.back(table_of(2), Who(seat=1), 40)) == "not_playing"


def test_a_rematch_seats_the_first_last_and_frees_the_seats_of_those_who_left() -> None:
    document = joined(joined(new_table(seats=5), 1), 2)
    document = good(lobby.start(all_ready(document, 3), who(document, 0)))
    document = good(lobby.leave(lobby.started(document), who(document, 2)))
    assert code_of(lobby.rematch(document, who(document, 0), "m2", "d" * 64)) == "match_not_over"
    over = lobby.ended(document, {"winners": [1]})
    again = good(lobby.rematch(over, who(over, 0), "m2", "d" * 64))
    assert in_seats(again) == ["Ben", None, "Ada", None, None]
    assert who(again, 0) == Who(seat=2, host=True) and who(again, 1) == Who(seat=0)
    assert (again.status, again.match, again.commitment) == ("open", "m2", "d" * 64)
    assert again.played == (FRESH.match,) and again.result is None
    assert not any(seat.ready or seat.promise or seat.share or seat.back for seat in again.seats)


def test_a_rematch_without_the_host_needs_all_to_be_ready() -> None:
    over = lobby.ended(playing(2, bots=1), {})
    assert code_of(lobby.rematch(over, who(over, 1), "m2", "d" * 64)) == "not_ready"
    assert code_of(lobby.rematch(over, GUEST, "m2", "d" * 64)) == "not_at_table"
    ready = all_ready(over, 2)
    assert good(lobby.rematch(ready, who(ready, 1), "m2", "d" * 64)).status == "open"


def test_a_promise_made_before_the_next_commitment_is_known_does_not_count() -> None:
    over = lobby.ended(playing(2), {})
    over = good(lobby.ready(over, who(over, 1), Ready(promise=PROMISES[4])))
    again = good(lobby.rematch(over, who(over, 0), "m2", "d" * 64))
    assert again.seats[0].promise == "" == again.seats[1].promise


def test_twenty_matches_at_one_table_keep_every_person_and_the_host() -> None:
    document = table_of(4)
    for number in range(20):
        document = lobby.started(good(lobby.start(all_ready(document, 4), who(document, 0))))
        document = lobby.ended(document, {})
        document = good(lobby.rematch(document, who(document, 0), f"m{number}", "d" * 64))
    assert sorted(documents.names(document)) == sorted(NAMES[:4]) and who(document, 0).host
    assert len(document.played) == 20
