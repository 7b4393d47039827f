"""Tables that go on from a step of a finished match: who sits where, and what stays as the match had it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from golden.files import GOLDEN, LANDLORDS
from rentopia.engine import codes
from rentopia.formats.recordread import load
from rentopia.protocol.requests import AboutSeat, AddBot, Branch, ChangeTable, Join, Order, Problem, Ready
from rentopia.protocol.tables import TableSettings
from rentopia.protocol.words import TOKENS
from rentopia.table.lobby import tables as lobby
from rentopia.table.lobby.document import Document, decode, encode, view
from table.lobbyhelp import FRESH, PROMISES, SECRETS, code_of, good, in_seats, who

FOUR = next(path for path in GOLDEN if path.stem == "four-steady")


def point(seq: int, path: Any = FOUR) -> lobby.Point:
    record = load(path)
    names = record.header.names
    looks = tuple((TOKENS[-1 - seat], TOKENS[seat]) for seat in range(len(names)))
    return lobby.Point(record.header.match, seq, record.game, record.fold(seq), names, looks)


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


def test_every_seat_keeps_the_token_and_the_colour_that_the_match_showed_it_with() -> None:
    document = good(branched())
    assert [(seat.token, seat.colour) for seat in document.seats] == list(point(100).looks)


def test_a_look_that_the_caller_wants_is_theirs_and_whoever_had_it_gets_another() -> None:
    looks = point(100).looks
    document = good(branched(token=looks[2][0], colour=looks[0][1]))
    assert (document.seats[1].token, document.seats[1].colour) == (looks[2][0], looks[0][1])
    assert document.seats[0].token == looks[0][0] and document.seats[2].colour == looks[2][1]
    assert len({seat.token for seat in document.seats}) == len({seat.colour for seat in document.seats}) == 4


def test_nobody_is_moved_to_what_another_seat_has() -> None:
    document = good(branched())
    host = who(document, 0)
    assert code_of(lobby.reorder(document, host, Order(seats=(1, 0, 2, 3)))) == "goes_on"
    assert code_of(lobby.draw_lots(document, host, list.reverse)) == "goes_on"


def test_nobody_can_play_a_seat_that_was_out() -> None:
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
    assert good(lobby.start(document, host)).status == "starting"
    document = good(lobby.kick(document, host, AboutSeat(seat=out)))
    joined = good(lobby.join(document, lobby.Who(), Join(name="Ben", key=FRESH.invite, seat=out), SECRETS[1]))
    joined = good(lobby.ready(joined, who(joined, 1), Ready(ready=True)))
    refused = lobby.start(joined, who(joined, 0))
    assert isinstance(refused, Problem) and refused.code == "nothing_goes_on" and "Ben" in refused.sentence


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
