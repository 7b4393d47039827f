"""Tables that go on from a step of a finished match: who sits where, and what stays as the match had it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from golden.files import GOLDEN, LANDLORDS
from rentopia.engine import codes
from rentopia.formats.recordread import load
from rentopia.protocol.requests import AboutSeat, AddBot, Branch, ChangeTable, Join, Order, Problem
from rentopia.protocol.tables import TableSettings
from rentopia.table.lobby import tables as lobby
from rentopia.table.lobby.document import Document, decode, encode, view
from table.lobbyhelp import FRESH, PROMISES, SECRETS, code_of, good, in_seats, who

FOUR = next(path for path in GOLDEN if path.stem == "four-steady")


def point(seq: int, path: Any = FOUR) -> lobby.Point:
    record = load(path)
    return lobby.Point(record.header.match, seq, record.game, record.fold(seq), record.header.names)


def branched(seq: int = 100, **wanted: Any) -> Document | Problem:
    request = {"seq": seq, "seat": 1, "name": "Zoe", "promise": PROMISES[0], **wanted}
    return lobby.branch(Branch(**request), point(seq), FRESH)


def test_the_caller_is_host_in_the_wanted_seat_and_bots_keep_the_names_of_the_others() -> None:
    document = good(branched(bot="quick"))
    names = list(load(FOUR).header.names)
    assert in_seats(document) == [names[0], "Zoe", *names[2:]]
    assert [seat.kind for seat in document.seats] == ["bot", "person", "bot", "bot"]
    assert {seat.bot for seat in document.seats} == {"quick", None}
    assert document.host == 1 and document.host_name == "Zoe"
    assert lobby.identify(document, FRESH.secret).host
    assert len({seat.token for seat in document.seats}) == len({seat.colour for seat in document.seats}) == 4


def test_a_bot_whose_name_the_caller_has_taken_gets_another() -> None:
    names = load(FOUR).header.names
    document = good(branched(name=names[2].upper()))
    assert in_seats(document)[1] == names[2].upper()
    assert len({(name or "").casefold() for name in in_seats(document)}) == 4


def test_the_table_says_from_where_it_goes_on_and_keeps_it_when_it_is_stored() -> None:
    document = good(branched(100))
    assert document.opening is not None
    again = decode(encode(document))
    assert again == document
    shown = view(again)
    assert shown.goes_on is not None
    assert (shown.goes_on.match, shown.goes_on.seq) == (load(FOUR).header.match, 100)
    assert "opening" not in msgspec.to_builtins(shown)


def test_a_seat_that_is_out_or_is_not_there_or_a_match_that_is_over_is_refused() -> None:
    record = load(FOUR)
    last = len(record.steps)
    assert code_of(lobby.branch(Branch(seq=last, seat=0, name="Zoe"), point(last), FRESH)) == "nothing_goes_on"
    assert code_of(branched(seat=4)) == "no_such_seat"
    path = next(path for path in GOLDEN if path.stem == "auctions")
    steps = load(path).steps
    seq = next(one.step.seq for one in steps for event in one.step.events if event[0] == codes.SEAT_WENT_OUT)
    moment = point(seq, path)
    out = next(seat for seat in range(moment.state.seats) if not moment.state.in_mask >> seat & 1)
    answer = lobby.branch(Branch(seq=seq, seat=out, name="Zoe"), moment, FRESH)
    assert isinstance(answer, Problem) and answer.code == "nothing_goes_on"
    assert moment.names[out] in answer.sentence


def test_a_bad_name_is_refused() -> None:
    assert code_of(branched(name="\u200b")) == "bad_name"


@pytest.mark.parametrize(
    "change",
    [ChangeTable(options={}), ChangeTable(game="landlords"), ChangeTable(seats=5), ChangeTable(preset="Quick")],
)
def test_its_rules_and_the_number_of_its_seats_stand(change: ChangeTable) -> None:
    document = good(branched())
    assert code_of(lobby.change_table(document, who(document, 0), change)) == "goes_on"


def test_its_settings_and_doors_may_be_changed() -> None:
    document = good(branched())
    change = ChangeTable(settings=TableSettings(auction_seconds=20), public=True)
    changed = good(lobby.change_table(document, who(document, 0), change))
    assert changed.settings.auction_seconds == 20 and changed.public


def test_a_friend_may_sit_in_the_place_of_a_bot_and_every_seat_must_be_taken() -> None:
    document = good(branched())
    host = who(document, 0)
    document = good(lobby.kick(document, host, AboutSeat(seat=3)))
    assert code_of(lobby.start(document, host)) == "seats_free"
    joined = good(lobby.join(document, lobby.Who(), Join(name="Ben", key=FRESH.invite), SECRETS[1]))
    assert joined.seats[3].name == "Ben"
    filled = good(lobby.add_bot(document, host, AddBot(bot="steady", seat=3)))
    assert good(lobby.start(filled, host)).status == "starting"


def test_whoever_is_seated_elsewhere_plays_that_seat() -> None:
    document = good(branched())
    moved = good(lobby.reorder(document, who(document, 0), Order(seats=(1, 0, 2, 3))))
    assert in_seats(moved)[0] == "Zoe" and moved.host == 0
    assert moved.opening == document.opening


def test_lots_leave_a_seat_that_was_out_to_its_bot_and_nobody_else_can_play_it() -> None:
    path = next(path for path in GOLDEN if path.stem == "auctions")
    steps = load(path).steps
    seq = next(one.step.seq for one in steps for event in one.step.events if event[0] == codes.SEAT_WENT_OUT)
    moment = point(seq, path)
    assert moment.state.phase != codes.OVER
    size = moment.state.seats
    out = next(seat for seat in range(size) if not moment.state.in_mask >> seat & 1)
    mine = next(seat for seat in range(size) if moment.state.in_mask >> seat & 1)
    document = good(lobby.branch(Branch(seq=seq, seat=mine, name="Zoe"), moment, FRESH))
    host = who(document, 0)
    drawn = good(lobby.draw_lots(document, host, list.reverse))
    assert in_seats(drawn)[out] == in_seats(document)[out]
    assert in_seats(drawn) != in_seats(document)
    order = list(range(size))
    order[out], order[mine] = mine, out
    moved = good(lobby.reorder(document, host, Order(seats=tuple(order))))
    refused = lobby.start(moved, who(moved, 0))
    assert isinstance(refused, Problem) and refused.code == "nothing_goes_on" and "Zoe" in refused.sentence
    assert good(lobby.start(drawn, who(drawn, 0))).status == "starting"


def test_a_rematch_goes_on_from_the_same_place_with_everybody_in_the_same_seat() -> None:
    document = good(branched())
    host = who(document, 0)
    playing = lobby.started(good(lobby.start(document, host)))
    over = lobby.ended(playing, None)
    again = good(lobby.rematch(over, who(over, 0), "ff" * 8, "d" * 64))
    assert in_seats(again) == in_seats(document)
    assert again.opening == document.opening and again.match == "ff" * 8


def test_the_older_game_goes_on_with_its_own_options() -> None:
    path = next(path for path in LANDLORDS if path.stem == "treasury")
    record = load(path)
    seq = len(record.steps) // 2
    document = good(lobby.branch(Branch(seq=seq, seat=0, name="Zoe"), point(seq, path), FRESH))
    assert document.game == "landlords"
    assert document.options == record.header.options
