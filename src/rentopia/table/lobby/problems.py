"""Every problem of a table that is not about a move: its stable code, and the sentence that says what to do.

Where it is decided: the issue of the table server, part 1; codes of refused moves are the engine's.
"""

from __future__ import annotations

from collections.abc import Mapping

from rentopia.protocol.requests import Problem

#: By code. Words in braces are filled in by `problem`.
SENTENCES: dict[str, str] = {
    "already_playing": "The match has begun, so this can't be changed any more. Do it before the next one.",
    "already_seated": "You sit at this table already. Leave your seat first to take another.",
    "bad_name": "{why}",
    "bad_options": "These rules can't be played: {why}",
    "bad_order": "Name each of the seats 0 to {last} once, in their new order.",
    "bad_passport": "{why}",
    "bad_seats": "{game} is played by {least} to {most}; choose so many seats.",
    "bad_text": "{why}",
    "bytes_do_not_fit": "These bytes are not those that were promised; the seat counts as silent.",
    "colour_taken": "Another seat has the colour {colour}. Free are: {free}.",
    "goes_on": "This table goes on from another match, so its rules and its seats stand.",
    "host_is_here": "The host is here, or was a moment ago. Ask the host, or try again in {seconds} s.",
    "locked": "The host has locked the table. Ask the host to unlock it.",
    "match_not_over": "The match is not over yet. Wait for its end.",
    "muted": "The host has muted you. Ask the host to lift it.",
    "name_taken": "Somebody at this table is called {name}, or nearly so. Choose another name.",
    "no_key": "This table is by invitation: use the whole link, or ask the host for it.",
    "no_such_bot": "There is no bot of that name. There are {bots}.",
    "no_such_game": "There is no such game. There are {games}.",
    "no_such_preset": "There is no such preset for this game. There are {presets}.",
    "no_such_seat": "There is no seat {seat} at this table. Seats are 0 to {last}.",
    "not_at_table": "You have no seat at this table. Join it first.",
    "not_a_person": "No person sits in seat {seat}. Choose another seat.",
    "not_host": "Only the host can do that. Ask the host.",
    "not_playing": "No match is being played here now.",
    "not_ready": "Not everybody is ready. The match waits for {names}.",
    "not_starting": "The table does not ask for bytes now. Wait for `starting`.",
    "no_promise": "You promised no bytes before the start, so none count for your seat.",
    "not_yourself": "You can't send yourself away. Leave your seat instead.",
    "one_choice": "Give the rules once: as options, as a passport, or as a preset.",
    "nothing_goes_on": "Nothing goes on from there: {why}.",
    "seat_empty": "Nobody sits in seat {seat}. Choose one that is taken.",
    "seat_taken": "Seat {seat} is taken. Choose another, or none to get the first free one.",
    "spectators_off": "This table lets nobody watch. Ask the host for a seat.",
    "table_full": "Every seat is taken. Ask the host for one more, or look for another table.",
    "token_taken": "Another seat has the token {token}. Free are: {free}.",
    "too_fast": "You write too fast. Wait {seconds} s.",
    "too_late": "The dice are made already, without your bytes: they came too late. The match goes on without them.",
    "seats_free": "Every seat of the match that goes on here must be taken. Let somebody join or add bots.",
    "too_few_seats": "{game} needs at least {least} seats that are taken. Let somebody join or add a bot.",
    "too_many_seated": "{taken} seats are taken, which is more than {most}. Somebody must leave first.",
    "whisper_to_person": "Only a person at this table can get a message of its own.",
    "wrong_key": "The key of this link does not fit (any more). Ask the host for a new link.",
    "wrong_secret": "You are not known at this table (any more). Join it again.",
}


def problem(code: str, by_field: Mapping[str, str] | None = None, **words: object) -> Problem:
    """The problem of a code of `SENTENCES` (KeyError for any other), its words filled in.

    ``by_field``: sentences by field, for a form.
    """
    return Problem(code, SENTENCES[code].format_map(words), dict(by_field or {}))
