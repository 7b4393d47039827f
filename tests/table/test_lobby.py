"""The lobby: who may do what at a table, and what comes of it."""

from __future__ import annotations

from typing import Any

import pytest

from rentopia.games import load_game
from rentopia.protocol.requests import (
    AboutSeat,
    AddBot,
    ChangeSeat,
    ChangeTable,
    CreateTable,
    Join,
    Order,
    Ready,
)
from rentopia.protocol.tables import TableSettings
from rentopia.protocol.words import TOKENS
from rentopia.table.lobby import document as documents
from rentopia.table.lobby import passport
from rentopia.table.lobby import tables as lobby
from rentopia.table.lobby.document import WATCHING, Document
from rentopia.table.lobby.identity import Who
from rentopia.table.lobby.problems import SENTENCES
from table.lobbyhelp import (
    FRESH,
    GUEST,
    PROMISES,
    SECRETS,
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

# --- creating ---------------------------------------------------------------------------------------------


def test_who_creates_a_table_is_host_in_seat_0_with_the_first_token_and_its_colour() -> None:
    document = new_table()
    assert who(document, 0) == Who(seat=0, host=True)
    assert (document.seats[0].token, document.seats[0].colour) == ("key", "key")
    assert [seat.kind for seat in document.seats] == ["person", "empty", "empty", "empty"]
    assert document.version == 1 and document.status == "open" and document.match == FRESH.match


def test_a_host_who_watches_has_no_seat_and_is_told_by_the_same_secret() -> None:
    document = new_table(watch=True)
    assert who(document, 0) == Who(host=True, spectator=True)
    assert documents.taken(document) == [] and documents.row_view(document).host == "Ada"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"game": "chess"}, "no_such_game"),
        ({"options": {"starting_cash": -1}}, "bad_options"),
        ({"options": {"no_such": 1}}, "bad_options"),
        ({"options": {}, "preset": "Quick"}, "one_choice"),
        ({"preset": "Slow"}, "no_such_preset"),
        ({"passport": "???"}, "bad_passport"),
        ({"passport": passport.encode("landlords", {})}, "bad_passport"),
        ({"seats": 1}, "bad_seats"),
        ({"game": "landlords", "seats": 5}, "bad_seats"),
        ({"name": "bank"}, "bad_name"),
        ({"name": "\u202eAda"}, "bad_name"),
        ({"name": "\u202eAda", "watch": True}, "bad_name"),
    ],
)
def test_a_table_is_refused_with_the_reason(changes: dict[str, Any], code: str) -> None:
    request = {"game": "rentopia", "name": "Ada", **changes}
    assert code_of(lobby.create(CreateTable(**request), FRESH)) == code


def test_bad_options_are_told_by_field() -> None:
    request = CreateTable(game="rentopia", name="Ada", options={"starting_cash": -1, "auctions": 1})
    answer = lobby.create(request, FRESH)
    assert code_of(answer) == "bad_options"
    assert set(getattr(answer, "problems")) == {"starting_cash", "auctions"}  # noqa: B009


def test_only_options_that_differ_are_kept_and_a_passport_gives_the_same_table() -> None:
    document = new_table(options={"starting_cash": 1500, "jackpot": True})
    assert document.options == {"jackpot": True}
    again = new_table(passport=documents.view(document).passport.lower())
    assert again.options == document.options


@pytest.mark.parametrize("game", ["rentopia", "landlords"])
def test_each_preset_makes_a_table_with_its_options_and_settings(game: str) -> None:
    presets = load_game(game).presets
    assert list(presets) == ["Classic", "Quick", "House"]
    for name, preset in presets.items():
        document = new_table(game=game, preset=name)
        assert document.options == preset.options and preset.help
        settings = {word: getattr(document.settings, word) for word in preset.settings}
        assert settings == preset.settings
        for seats in range(load_game(game).least_seats, load_game(game).most_seats + 1):
            load_game(game).new_state(preset.options, seats)


def test_settings_that_are_named_go_before_those_of_a_preset() -> None:
    document = new_table(preset="Quick", settings=TableSettings(auction_seconds=33))
    assert document.settings.auction_seconds == 33 and document.options["turn_timer"] == 30


# --- joining ----------------------------------------------------------------------------------------------


def test_guests_take_the_first_free_seats_with_the_next_tokens() -> None:
    document = table_of(3)
    assert in_seats(document) == ["Ada", "Ben", "Cleo"]
    assert [seat.token for seat in document.seats] == ["key", "sail", "moon"]
    assert who(document, 2) == Who(seat=2)


def test_a_guest_may_choose_seat_token_and_colour() -> None:
    document = joined(new_table(), 1, seat=3, token="tulip", colour="moon")
    seat = document.seats[3]
    assert (seat.name, seat.token, seat.colour) == ("Ben", "tulip", "moon")


def test_a_colour_that_another_has_taken_is_not_given_by_default() -> None:
    document = joined(new_table(colour="sail"), 1)
    assert (document.seats[1].token, document.seats[1].colour) == ("sail", "key")


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"key": "another-key-altogether"}, "wrong_key"),
        ({"key": FRESH.watch}, "wrong_key"),
        ({"key": None}, "no_key"),
        ({"seat": 0}, "seat_taken"),
        ({"seat": 7}, "no_such_seat"),
        ({"token": "key"}, "token_taken"),
        ({"colour": "key"}, "colour_taken"),
        ({"name": "ÁDA"}, "name_taken"),
        ({"name": "Treasury"}, "bad_name"),
    ],
)
def test_joining_is_refused_with_the_reason(changes: dict[str, Any], code: str) -> None:
    request = {"name": "Ben", "key": FRESH.invite, **changes}
    assert code_of(lobby.join(new_table(), GUEST, Join(**request), SECRETS[1])) == code


def test_a_public_table_needs_no_key_and_one_that_is_locked_lets_nobody_in() -> None:
    public = new_table(public=True)
    document = good(lobby.join(public, GUEST, Join(name="Ben"), SECRETS[1]))
    locked = good(lobby.change_table(document, who(document, 0), ChangeTable(locked=True)))
    assert code_of(lobby.join(locked, GUEST, Join(name="Cleo", key=FRESH.invite), SECRETS[2])) == "locked"


def test_a_full_table_a_match_and_a_second_seat_are_refused() -> None:
    full = table_of(2)
    request = Join(name="Cleo", key=FRESH.invite)
    assert code_of(lobby.join(full, GUEST, request, SECRETS[2])) == "table_full"
    assert code_of(lobby.join(playing(2), GUEST, request, SECRETS[2])) == "already_playing"
    assert code_of(lobby.join(new_table(), Who(seat=0, host=True), request, SECRETS[2])) == "already_seated"


def test_ten_thousand_guests_fill_the_seats_and_not_one_more() -> None:
    document = new_table(seats=8, public=True)
    codes = []
    for number in range(10_000):
        answer = lobby.join(document, GUEST, Join(name=f"Guest {number}"), f"a-secret-of-number-{number}")
        if isinstance(answer, Document):
            document = answer
        else:
            codes.append(answer.code)
    assert len(documents.taken(document)) == 8 and set(codes) == {"table_full"} and len(codes) == 9_993


def test_a_watching_host_takes_the_role_along_to_a_seat() -> None:
    document = new_table(watch=True)
    document = good(lobby.join(document, who(document, 0), Join(name="Ada"), "a-secret-for-the-seat"))
    assert lobby.identify(document, "a-secret-for-the-seat") == Who(seat=0, host=True)


# --- own seat ---------------------------------------------------------------------------------------------


def test_a_person_may_change_name_token_and_colour_to_free_ones() -> None:
    document = table_of(2)
    document = good(lobby.change_seat(document, who(document, 1), ChangeSeat(name="BEN", token="leaf", colour="pear")))
    seat = document.seats[1]
    assert (seat.name, seat.token, seat.colour) == ("BEN", "leaf", "pear")
    assert code_of(lobby.change_seat(document, who(document, 1), ChangeSeat(name="ada"))) == "name_taken"
    assert code_of(lobby.change_seat(document, who(document, 1), ChangeSeat(token="key"))) == "token_taken"
    assert code_of(lobby.change_seat(document, GUEST, ChangeSeat(name="Zoe"))) == "not_at_table"
    assert code_of(lobby.change_seat(playing(2), Who(seat=1), ChangeSeat(name="Zoe"))) == "already_playing"


def test_ready_can_be_taken_back_and_keeps_the_promise() -> None:
    document = table_of(2)
    document = good(lobby.ready(document, who(document, 1), Ready()))
    document = good(lobby.ready(document, who(document, 1), Ready(ready=False)))
    assert not document.seats[1].ready and document.seats[1].promise == PROMISES[1]
    document = good(lobby.ready(document, who(document, 1), Ready(promise=PROMISES[5])))
    assert document.seats[1].ready and document.seats[1].promise == PROMISES[5]
    assert code_of(lobby.ready(document, GUEST, Ready())) == "not_at_table"
    assert code_of(lobby.ready(playing(2), Who(seat=1), Ready())) == "already_playing"


def test_the_role_of_host_passes_to_the_next_person_in_seat_order() -> None:
    document = table_of(3)
    document = good(lobby.give_host(document, who(document, 0), AboutSeat(seat=1)))
    document = good(lobby.leave(document, who(document, 1)))
    assert who(document, 2).host and document.seats[1].kind == "empty"
    assert lobby.identify(document, SECRETS[1]) == Who()
    document = good(lobby.leave(document, who(document, 2)))
    assert who(document, 0).host


def test_a_table_that_all_have_left_stands_empty_and_its_next_guest_is_host() -> None:
    document = table_of(2, bots=1, public=True)
    document = good(lobby.change_table(document, who(document, 0), ChangeTable(locked=True)))
    for person in (0, 1):
        document = good(lobby.leave(document, who(document, person)))
    assert documents.taken(document) == [] and document.host == WATCHING and not documents.listed(document)
    document = joined(document, 4)
    assert who(document, 4) == Who(seat=0, host=True) and documents.listed(document)


def test_a_watching_host_who_leaves_gives_the_role_to_the_first_person() -> None:
    document = joined(new_table(watch=True), 1)
    document = good(lobby.leave(document, who(document, 0)))
    assert who(document, 1).host and lobby.identify(document, FRESH.secret) == Who()
    assert code_of(lobby.leave(document, GUEST)) == "not_at_table"


def test_people_may_leave_while_a_host_without_a_seat_stays() -> None:
    document = joined(new_table(watch=True), 1)
    document = good(lobby.leave(document, who(document, 1)))
    assert who(document, 0).host and documents.taken(document) == []


def test_who_leaves_during_the_match_keeps_the_seat_in_the_match_and_loses_the_secret() -> None:
    document = playing(3)
    document = good(lobby.leave(document, who(document, 0)))
    assert document.seats[0].left and document.seats[0].name == "Ada" and document.seats[0].secret == ""
    assert who(document, 1).host and lobby.identify(document, FRESH.secret) == Who()
    for person in (1, 2):
        document = good(lobby.leave(document, who(document, person)))
    assert document.status == "playing" and document.host == WATCHING and documents.persons(document) == []


# --- the host's changes -----------------------------------------------------------------------------------

HOST_ONLY = [
    (lobby.change_table, ChangeTable(locked=True)),
    (lobby.add_bot, AddBot()),
    (lobby.kick, AboutSeat(seat=1)),
    (lobby.give_host, AboutSeat(seat=1)),
    (lobby.mute, AboutSeat(seat=1)),
    (lobby.reorder, Order(seats=(1, 0))),
    (lobby.draw_lots, list.reverse),
]


@pytest.mark.parametrize(("change", "request_"), HOST_ONLY, ids=[change.__name__ for change, _ in HOST_ONLY])
@pytest.mark.parametrize("asker", [Who(seat=1), GUEST, Who()], ids=["seat", "spectator", "stranger"])
def test_only_the_host_may(change: Any, request_: Any, asker: Who) -> None:
    assert code_of(change(table_of(2), asker, request_)) == "not_host"


@pytest.mark.parametrize(
    "request_",
    [
        ChangeTable(options={"jackpot": True}),
        ChangeTable(preset="Quick"),
        ChangeTable(passport=passport.encode("landlords", {})),
        ChangeTable(game="landlords"),
        ChangeTable(settings=TableSettings(misses=3)),
    ],
)
def test_a_change_of_what_people_agreed_to_takes_their_ready_back(request_: ChangeTable) -> None:
    document = all_ready(table_of(3), 3)
    changed = good(lobby.change_table(document, who(document, 0), request_))
    assert not any(seat.ready for seat in changed.seats)


@pytest.mark.parametrize(
    "request_", [ChangeTable(public=True), ChangeTable(locked=True), ChangeTable(seats=5), ChangeTable(options={})]
)
def test_other_changes_leave_people_ready(request_: ChangeTable) -> None:
    document = all_ready(table_of(3), 3)
    changed = good(lobby.change_table(document, who(document, 0), request_))
    assert [seat.ready for seat in changed.seats[:3]] == [True] * 3


def test_another_game_begins_with_its_own_defaults_and_as_many_seats_as_it_has() -> None:
    document = new_table(seats=8, options={"jackpot": True})
    document = good(lobby.change_table(document, who(document, 0), ChangeTable(game="landlords")))
    assert document.game == "landlords" and document.options == {} and len(document.seats) == 4
    crowd = table_of(6)
    assert code_of(lobby.change_table(crowd, who(crowd, 0), ChangeTable(game="landlords"))) == "too_many_seated"


def test_seats_are_added_at_the_end_and_empty_ones_taken_from_there() -> None:
    document = joined(new_table(seats=6), 1, seat=4)
    document = good(lobby.change_table(document, who(document, 0), ChangeTable(seats=3)))
    assert in_seats(document) == ["Ada", None, "Ben"] and who(document, 1) == Who(seat=2)
    document = good(lobby.change_table(document, who(document, 0), ChangeTable(seats=5)))
    assert in_seats(document) == ["Ada", None, "Ben", None, None]
    full = table_of(4)
    assert code_of(lobby.change_table(full, who(full, 0), ChangeTable(seats=2))) == "too_many_seated"
    assert code_of(lobby.change_table(full, who(full, 0), ChangeTable(seats=1))) == "bad_seats"


def test_during_a_match_only_the_doors_may_be_changed() -> None:
    document = playing(2, seats=4)
    changed = good(lobby.change_table(document, who(document, 0), ChangeTable(public=True, locked=True)))
    assert changed.public and changed.locked
    assert changed.seats == document.seats  # those of the match, though the table is for more
    for request in (ChangeTable(seats=3), ChangeTable(options={}), ChangeTable(settings=TableSettings())):
        assert code_of(lobby.change_table(document, who(document, 0), request)) == "already_playing"


def test_bots_get_names_tokens_and_colours_that_are_free() -> None:
    document = table_of(1, bots=7)
    assert len(set(documents.names(document))) == 8
    assert {seat.token for seat in document.seats} == set(TOKENS) == {seat.colour for seat in document.seats}
    assert code_of(lobby.add_bot(document, who(document, 0), AddBot())) == "table_full"
    odd = AddBot(bot="brilliant")  # type: ignore[arg-type]
    assert code_of(lobby.add_bot(new_table(), Who(seat=0, host=True), odd)) == "no_such_bot"
    assert code_of(lobby.add_bot(new_table(), Who(seat=0, host=True), AddBot(name="ada"))) == "name_taken"
    assert code_of(lobby.add_bot(new_table(), Who(seat=0, host=True), AddBot(seat=0))) == "seat_taken"


def test_who_is_sent_away_is_a_stranger_and_the_seat_is_free() -> None:
    document = table_of(2, bots=1)
    kicked = good(lobby.kick(document, who(document, 0), AboutSeat(seat=1)))
    assert kicked.seats[1].kind == "empty" and lobby.identify(kicked, SECRETS[1]) == Who()
    assert good(lobby.kick(document, who(document, 0), AboutSeat(seat=2))).seats[2].kind == "empty"
    assert code_of(lobby.kick(document, who(document, 0), AboutSeat(seat=0))) == "not_yourself"
    assert code_of(lobby.kick(kicked, who(kicked, 0), AboutSeat(seat=1))) == "seat_empty"
    assert code_of(lobby.kick(kicked, who(kicked, 0), AboutSeat(seat=7))) == "no_such_seat"


def test_who_is_sent_away_during_the_match_counts_as_left_and_a_bot_stays() -> None:
    document = playing(2, bots=1)
    kicked = good(lobby.kick(document, who(document, 0), AboutSeat(seat=1)))
    assert kicked.seats[1].left and lobby.identify(kicked, SECRETS[1]) == Who()
    assert code_of(lobby.kick(kicked, who(kicked, 0), AboutSeat(seat=1))) == "already_playing"
    assert code_of(lobby.kick(document, who(document, 0), AboutSeat(seat=2))) == "already_playing"


def test_new_links_make_the_old_ones_void() -> None:
    document = table_of(2)
    document = good(lobby.renew_links(document, who(document, 0), "new-invite-key-now", "new-watch-key-now"))
    assert lobby.identify(document, FRESH.invite) == Who() == lobby.identify(document, FRESH.watch)
    assert lobby.identify(document, "new-invite-key-now") == Who(spectator=True)
    assert code_of(lobby.renew_links(document, who(document, 1), "x" * 16, "y" * 16)) == "not_host"


def test_the_role_of_host_and_the_word_are_for_persons_only() -> None:
    document = table_of(2, bots=1)
    for change in (lobby.give_host, lobby.mute):
        assert code_of(change(document, who(document, 0), AboutSeat(seat=2))) == "not_a_person"
    muted = good(lobby.mute(document, who(document, 0), AboutSeat(seat=1)))
    assert muted.seats[1].muted and documents.view(muted).seats[1].muted
    assert not good(lobby.mute(muted, who(muted, 0), AboutSeat(seat=1, on=False))).seats[1].muted


def test_a_watching_host_who_gives_the_role_goes_on_watching() -> None:
    document = joined(new_table(watch=True), 1)
    document = good(lobby.give_host(document, who(document, 0), AboutSeat(seat=0)))
    assert who(document, 1).host and who(document, 0) == Who(spectator=True)


def test_a_watching_host_who_gave_the_role_has_it_again_when_nobody_else_is_left() -> None:
    document = joined(new_table(watch=True), 1)
    document = good(lobby.give_host(document, who(document, 0), AboutSeat(seat=0)))
    document = good(lobby.leave(document, who(document, 1)))
    assert who(document, 0) == Who(host=True, spectator=True)
    assert document.host_name == "Ada"


def test_a_new_order_moves_secrets_and_the_role_of_host_with_the_seats() -> None:
    document = table_of(3)
    moved = good(lobby.reorder(document, who(document, 0), Order(seats=(2, 0, 1))))
    assert in_seats(moved) == ["Cleo", "Ada", "Ben"]
    assert who(moved, 0) == Who(seat=1, host=True) and who(moved, 2) == Who(seat=0)
    for order in ((0, 1), (0, 1, 1), (0, 1, 3)):
        assert code_of(lobby.reorder(document, who(document, 0), Order(seats=order))) == "bad_order"


def test_a_bot_gets_another_level_and_keeps_name_token_and_colour() -> None:
    document = table_of(2, bots=1)
    before = document.seats[2]
    after = good(lobby.add_bot(document, who(document, 0), AddBot(bot="random", seat=2))).seats[2]
    assert (before.bot, after.bot) == ("steady", "random")
    assert (after.name, after.token, after.colour) == (before.name, before.token, before.colour)
    renamed = good(lobby.add_bot(document, who(document, 0), AddBot(bot="quick", seat=2, name="Otto"))).seats[2]
    assert (renamed.bot, renamed.name) == ("quick", "Otto")
    assert code_of(lobby.add_bot(document, who(document, 0), AddBot(seat=2, name="ben"))) == "name_taken"
    assert code_of(lobby.add_bot(document, who(document, 1), AddBot(bot="random", seat=2))) == "not_host"
    begun = playing(2, bots=1)
    assert code_of(lobby.add_bot(begun, who(begun, 0), AddBot(bot="random", seat=2))) == "already_playing"


def test_lots_move_people_with_their_secrets_and_leave_free_seats_where_they_are() -> None:
    document = table_of(3, seats=5)
    document = good(lobby.reorder(document, who(document, 0), Order(seats=(0, 3, 1, 4, 2))))
    assert in_seats(document) == ["Ada", None, "Ben", None, "Cleo"]
    drawn = good(lobby.draw_lots(document, who(document, 0), list.reverse))
    assert in_seats(drawn) == ["Cleo", None, "Ben", None, "Ada"]
    assert who(drawn, 0) == Who(seat=4, host=True) and who(drawn, 2) == Who(seat=0)
    begun = playing(3)
    assert code_of(lobby.draw_lots(begun, who(begun, 0), list.reverse)) == "already_playing"


# --- who may see ------------------------------------------------------------------------------------------


def test_keys_let_people_see_and_anything_else_does_not() -> None:
    private, public = table_of(2), table_of(2, public=True)
    assert lobby.identify(private, FRESH.invite).may_see and lobby.identify(private, FRESH.watch).may_see
    for odd in (None, "", "wrong-secret-wrong-secret", "é" * 40):
        assert not lobby.identify(private, odd).may_see
    assert lobby.identify(public, None) == Who(spectator=True)
    assert not lobby.identify(public, "wrong-secret-wrong-secret").may_see


def test_spectators_are_kept_out_where_the_host_says_so() -> None:
    document = table_of(2, settings=TableSettings(spectators=False))
    assert code_of(lobby.may_watch(document, lobby.identify(document, FRESH.watch))) == "spectators_off"
    assert lobby.may_watch(document, who(document, 1)) is None
    assert code_of(lobby.may_watch(document, Who())) == "wrong_secret"
    assert lobby.may_watch(table_of(2), lobby.identify(document, FRESH.watch)) is None


def test_every_sentence_is_whole_and_its_code_a_word() -> None:
    for code, sentence in SENTENCES.items():
        assert code.replace("_", "").isalpha() and code == code.lower()
        assert sentence.endswith((".", "}"))
