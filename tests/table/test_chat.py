"""What may be said at a table, and by whom, to whom and how often."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rentopia.protocol.requests import AboutSeat, Order, Problem
from rentopia.protocol.tables import TableSettings
from rentopia.protocol.words import SAID
from rentopia.table.lobby import tables as lobby
from rentopia.table.lobby.chatrules import BURST, Pace, clean, may_read, paced, read_sender, read_to, say
from table.lobbyhelp import FRESH, GUEST, SECRETS, code_of, good, new_table, playing, table_of, who


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Hello", "Hello"),
        ("  two\n\nlines\tand  blanks ", "two lines and blanks"),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("\u202eevil\u202c", "evil"),
        ("a\u2066b\u2069\u200f\u200e", "ab"),
        ("a\x00b\x1b[31mc\x7f", "ab[31mc"),
        ("cafe\u0301", "café"),
        ("👩\u200d👧", "👩\u200d👧"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("lone \ud800 half", "lone half"),
        ("z" + "\u0317" * 50, "z" + "\u0317" * 4),
        ("x" * SAID, "x" * SAID),
    ],
)
def test_a_message_keeps_what_can_be_read_and_loses_what_only_steers(typed: str, shown: str) -> None:
    assert clean(typed) == shown


@pytest.mark.parametrize("typed", ["", "  ", "\n\n", "\u200d", "\u202e\u202c", "\ufeff", "x" * (SAID + 1), "x" * 10**6])
def test_a_message_with_nothing_in_it_or_too_much_is_refused(typed: str) -> None:
    assert code_of(clean(typed)) == "bad_text"


@given(st.text(max_size=400))
def test_whatever_is_said_is_refused_or_safe_to_show(typed: str) -> None:
    shown = clean(typed)
    if isinstance(shown, Problem):
        return
    assert 0 < len(shown) <= SAID and "\n" not in shown and shown == shown.strip()
    assert not {unicodedata.category(sign) for sign in shown} & {"Cc", "Cs", "Co", "Zl", "Zp"}
    assert not set(shown) & set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c")
    shown.encode()


def test_five_messages_at_once_then_one_a_second() -> None:
    pace: Pace | None = None
    for _ in range(BURST):
        pace = good(paced(pace, 1_000, 0))
    assert code_of(paced(pace, 1_000, 0)) == "too_fast"
    assert code_of(paced(pace, 1_999, 0)) == "too_fast"
    pace = good(paced(pace, 2_000, 0))
    assert code_of(paced(pace, 2_500, 0)) == "too_fast"
    later = good(paced(pace, 60_000, 0))
    for _ in range(BURST - 1):
        later = good(paced(later, 60_000, 0))
    assert code_of(paced(later, 60_000, 0)) == "too_fast"


def test_a_slow_chat_asks_for_its_seconds_between_any_two() -> None:
    pace = good(paced(None, 0, 30))
    answer = paced(pace, 10_000, 30)
    assert code_of(answer) == "too_fast" and isinstance(answer, Problem) and "20 s" in answer.sentence
    assert good(paced(pace, 30_000, 30)).last_ms == 30_000


def test_a_clock_that_stands_or_goes_back_gives_no_more_messages() -> None:
    pace: Pace | None = None
    for step in range(BURST):
        pace = good(paced(pace, 10_000 - step, 0))
    assert code_of(paced(pace, 0, 0)) == "too_fast"


@given(st.lists(st.integers(0, 3_000), max_size=60))
def test_no_rhythm_gives_more_than_the_rate(waits: list[int]) -> None:
    pace: Pace | None = None
    now = sent = 0
    for wait in waits:
        now += wait
        answer = paced(pace, now, 0)
        if isinstance(answer, Pace):
            pace, sent = answer, sent + 1
    assert sent <= BURST + now // 1000


def test_seats_and_the_host_may_write_and_spectators_only_read() -> None:
    document = table_of(2)
    said = good(say(document, who(document, 1), " hi ", None, None, 0))
    assert said.text == "hi" and read_sender(document, said.sender) == ("Ben", 1) and said.to is None
    assert code_of(say(document, GUEST, "hi", None, None, 0)) == "not_at_table"
    watched = new_table(watch=True)
    said = good(say(watched, who(watched, 0), "hi", None, None, 0))
    assert read_sender(watched, said.sender) == ("Ada", None)


def test_who_is_muted_is_told_so() -> None:
    document = table_of(2)
    document = good(lobby.mute(document, who(document, 0), AboutSeat(seat=1)))
    assert code_of(say(document, who(document, 1), "hi", None, None, 0)) == "muted"


def test_a_slow_chat_is_the_tables_setting() -> None:
    document = table_of(2, settings=TableSettings(slow_chat=10))
    said = good(say(document, who(document, 1), "hi", None, None, 0))
    assert code_of(say(document, who(document, 1), "hi", None, said.pace, 9_999)) == "too_fast"


@pytest.mark.parametrize(("to", "code"), [(2, "whisper_to_person"), (1, "whisper_to_person"), (9, "no_such_seat")])
def test_a_whisper_goes_to_another_person_only(to: int, code: str) -> None:
    document = table_of(2, bots=1)
    assert code_of(say(document, who(document, 1), "psst", to, None, 0)) == code


def test_nobody_whispers_to_a_person_who_has_left() -> None:
    document = playing(3)
    document = good(lobby.leave(document, who(document, 2)))
    assert code_of(say(document, who(document, 1), "psst", 2, None, 0)) == "whisper_to_person"


def test_a_whisper_stays_between_two_people_wherever_they_sit() -> None:
    document = table_of(3, public=True)
    said = good(say(document, who(document, 0), "psst", 1, None, 0))
    moved = good(lobby.reorder(document, who(document, 0), Order(seats=(2, 0, 1))))
    for table in (document, moved):
        readers = [person for person in range(3) if may_read(table, who(table, person), said.sender, said.to)]
        assert readers == [0, 1]
        assert not may_read(table, GUEST, said.sender, said.to)
    assert read_to(moved, said.to) == who(moved, 1).seat == 2
    assert read_sender(moved, said.sender) == ("Ada", 1)


def test_a_new_guest_in_the_seat_of_a_person_who_left_reads_none_of_its_messages() -> None:
    document = table_of(3)
    said = good(say(document, who(document, 0), "psst", 1, None, 0))
    document = good(lobby.kick(document, who(document, 0), AboutSeat(seat=1)))
    assert read_to(document, said.to) is None
    for seat in range(3):
        asker = lobby.identify(document, SECRETS[seat])
        # Its sender neither: without its receiver it would look like a word to all.
        assert not may_read(document, asker, said.sender, said.to)


def test_a_stored_message_holds_nothing_that_opens_a_seat() -> None:
    document = table_of(2)
    said = good(say(document, who(document, 0), "psst", 1, None, 0))
    for private in (*SECRETS, FRESH.invite, *(seat.secret for seat in document.seats)):
        assert private not in said.sender and private not in str(said.to)
        assert said.sender.split()[0] not in private
