"""Who acts for a seat: its person, its bot, or what the host has set for a person who is away.

A seat whose clock ran out several times in a row, or whose person has left, is acted for by the table: with the gentle
actions at once (``autopilot``), by a cautious bot (``stand_in``), or it gives up. Such steps are marked ``by = clock``.
Where it is decided: the table server's design, part 3; R.45, R.60, L.15, L.16; `docs/absence.md` tells players.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from rentopia.bots import gentle_for
from rentopia.engine import codes
from rentopia.engine.rows import Move
from rentopia.games import Game
from rentopia.protocol.tables import TableSettings
from rentopia.table.clock.tracker import Tracker, offer_key
from rentopia.table.clock.waiting import asked_by, seats_in, waits_for

Control = Literal["person", "bot", "autopilot", "stand_in", "give_up"]
How = Literal["bot", "gentle", "give_up", "reject", "withdraw"]

STAND_IN = "quick"
"""The bot that stands in: it buys and builds with a reserve, and never trades."""
OFFERS_A_TURN = 3
"""Offers of one bot in a turn (R.58)."""
A_DAY_MS = 86_400_000


class SeatOf(Protocol):
    """What has to be known of a seat; `document.SeatDoc` is one."""

    @property
    def kind(self) -> str: ...

    @property
    def bot(self) -> str | None: ...

    @property
    def back(self) -> int: ...

    @property
    def left(self) -> bool: ...


@dataclass(frozen=True)
class Next:
    """What the table does next of itself: ``seat`` acts.

    ``how``: ``bot``: what the bot ``bot`` chooses (`botseat.choose`, in a worker); else what `move_of` gives at once.
    ``by`` is the mark of the step: None for a bot in its own seat. ``offer`` is the one to be answered or withdrawn.
    """

    seat: int
    how: How
    by: str | None
    bot: str = ""
    offer: int = 0


@dataclass(frozen=True)
class Later:
    """A timer has fired, and there is nothing to do: let it run so much longer."""

    more_ms: int


def control(seat: SeatOf, number: int, tracker: Tracker, settings: TableSettings, before: int | None = None) -> Control:
    """Who acts for the seat ``number`` now; with ``before``, the seq of the newest step, who did just before it.

    A person is away after `settings.misses` decisions in a row that were left to the clock, counted from its last own
    act or from when it took the seat back. Who has left is away whatever the clock says. Where a game knows no giving
    up a bot stands in instead (L.15).
    """
    if seat.kind == "bot":
        return "bot"
    if seat.kind != "person":
        return "stand_in"
    word: Control = "person" if settings.absence == "wait" else settings.absence
    if seat.left:
        word = "give_up" if settings.absence == "give_up" else "stand_in"
    elif tracker.misses(number, seat.back, before) < settings.misses:
        return "person"
    if word == "give_up" and codes.GIVE_UP not in tracker.game.words.actions:
        return "stand_in"
    return word


def controls(
    seats: Sequence[SeatOf], tracker: Tracker, settings: TableSettings, before: int | None = None
) -> tuple[Control, ...]:
    """`control` of every seat, in order."""
    missed, acted = tracker.missed, tracker.acted
    return tuple(
        # Who has missed nothing is there, which is so nearly always, and this is asked at every step.
        "person"
        if not missed[number] and acted[number] != before and seat.kind == "person" and not seat.left
        else control(seat, number, tracker, settings, before)
        for number, seat in enumerate(seats)
    )


def away(found: Sequence[Control]) -> dict[int, str]:
    """The seats of people who are acted for, with the word that a table shows for it (`SeatView.away`)."""
    words = {"autopilot": "autopilot", "give_up": "autopilot", "stand_in": "stand_in"}
    return {seat: words[one] for seat, one in enumerate(found) if one in words}


def persons_in(mask: int, found: Sequence[Control]) -> int:
    """The seats of a mask for which their person acts."""
    return mask & sum(1 << seat for seat, one in enumerate(found) if one == "person")


def what_next(state: Any, tracker: Tracker, seats: Sequence[SeatOf], settings: TableSettings) -> Next | None:
    """Which seat acts next of itself, after the pace of bots; None while the match waits for people only.

    Offers are answered first, in the order in which they were made; a bot answers itself, for an absent person they are
    refused. A person who can do nothing but pass in an auction is passed for (R.23). In an auction the seats speak in
    turn from the one behind who spoke last; else in order of play from the mover on.
    """
    found = controls(seats, tracker, settings)
    for offer in state.offers:
        for seat in seats_in(asked_by(state, offer), state.seats, state.turn):
            if found[seat] == "bot":
                return _of_bot(seats[seat], seat)
            if found[seat] != "person":
                return Next(seat, "reject", "clock", offer=offer.number)
    mask = waits_for(tracker.game, state)
    persons = persons_in(mask, found)
    for seat in seats_in(persons & tracker.stuck, state.seats, _first(state, tracker)):
        return Next(seat, "gentle", "clock")
    for seat in seats_in(mask & ~persons, state.seats, _first(state, tracker)):
        if found[seat] == "bot":
            return _of_bot(seats[seat], seat)
        if found[seat] == "stand_in":
            return Next(seat, "bot", "clock", STAND_IN)
        return Next(seat, "give_up" if found[seat] == "give_up" else "gentle", "clock")
    return None


def on_timer(
    kind: str,
    state: Any,
    tracker: Tracker,
    seats: Sequence[SeatOf],
    settings: TableSettings,
    window_ms: int | None,
) -> Next | Later | None:
    """What a timer that is due does, at the head that it was set for; None: nothing is to be done any more.

    ``window_ms`` as `clock.window_ms` gives it. A timer for a bot can come due after the person has taken the seat
    back: then that person's time is over if it is all that the match waits for (the table has prolonged the timer by
    that time when the seat was taken back), else the timer is put off.
    """
    if kind.startswith("offer:"):
        number = kind.removeprefix("offer:")
        for offer in state.offers:
            if str(offer.number) == number:
                return Next(offer.by, "withdraw", "clock", offer=offer.number)
        return None
    found = controls(seats, tracker, settings)
    itself = what_next(state, tracker, seats, settings)
    mask = persons_in(waits_for(tracker.game, state), found) & ~tracker.stuck
    waiting = seats_in(mask, state.seats, _first(state, tracker))
    if kind == "turn":
        return Next(waiting[0], "gentle", "clock") if waiting else itself
    if itself is not None:
        return itself
    if not waiting:
        return None
    all_back = all(0 < seats[seat].back == tracker.seq for seat in waiting)
    if all_back and window_ms is not None:
        return Next(waiting[0], "gentle", "clock")
    return Later(A_DAY_MS)


def move_of(step: Next, game: Game, state: Any) -> Move:
    """The action of a `Next` that needs no bot, for `LiveMatch.propose`; a bot's is the gentle one here."""
    move = Move()
    if step.how in ("reject", "withdraw"):
        move.set(codes.REJECT if step.how == "reject" else codes.WITHDRAW, step.offer, 0)
        return move
    if step.how == "give_up":
        move.set(codes.GIVE_UP, 0, 0)
        if is_legal(game, state, step.seat, move):
            return move
    gentle_for(game.name).choose(state, step.seat, move)
    return move


def refused_offer(move: Move, made: Collection[str]) -> str:
    """Why a bot may not make an offer again, "" where it may, or where its action is no offer (R.58).

    ``made`` are the keys of what it has offered in this turn.
    """
    if move.offer is None:
        return ""
    if len(made) >= OFFERS_A_TURN:
        return f"{OFFERS_A_TURN} offers in a turn are enough"
    return "the same offer was made before in this turn" if offer_key(move.offer) in made else ""


def lies_open(move: Move, state: Any, seat: int) -> bool:
    """Whether an offer of this seat to one of those that the new one is for lies on the table: a bot waits for that."""
    offer = move.offer
    if offer is None:
        return False
    mask = 0
    for i in range(offer.legs):
        mask |= 1 << offer.leg_from[i] | 1 << offer.leg_to[i]
    if offer.loan is not None:
        mask |= 1 << offer.loan.lender | 1 << offer.loan.borrower
    mask &= ~(1 << seat)
    return any(other.by == seat and other.parties & mask and other.number != move.a for other in state.offers)


def is_legal(game: Game, state: Any, seat: int, move: Move) -> bool:
    """Whether the rules take an action now; tried on a copy."""
    return game.step(state.clone(), seat, move) == codes.LEGAL


def _of_bot(seat: SeatOf, number: int) -> Next:
    return Next(number, "bot", None, seat.bot or STAND_IN)


def _first(state: Any, tracker: Tracker) -> int:
    """The seat from which those who may act are asked in turn."""
    if state.phase == codes.AUCTION and tracker.spoke >= 0:
        return tracker.spoke + 1
    mover: int = state.turn
    return mover
