"""The events of the Landlord's Game in plain words, a line each; "" for one that speaks for itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rentopia.engine import codes as shared
from rentopia.games.landlords import codes
from rentopia.games.showing import Event, Teller, houses, is_seat

_ROUNDS = 5
_CARDS = {codes.LUXURIES: "Luxury", codes.EDUCATION: "Education", codes.PROFESSORS: "Professor"}
VOTES = {
    codes.ON_SINGLE_TAX: "to adopt the Single Tax",
    codes.ON_END_NOW: "to end the match after this turn",
    codes.ON_END_AT_DOUBLE: "to end the match after the turn of the next double",
}


def terms_of(teller: Teller, loan: Any) -> str:
    """A loan in words: sum, sides, interest, pledge, and how it stands."""
    parts = [f"${loan.amount:,} of {teller.who(loan.lender)} to {teller.who(loan.borrower)}"]
    parts.append(f"${loan.interest:,} a round" if loan.interest else "no interest")
    if loan.wages:
        parts.append("secured by wages")
    elif loan.pledge:
        parts.append(f"secured by {teller.spaces(loan.pledge)}")
    if loan.called:
        parts.append(f"${loan.called:,} called in")
    if loan.garnished:
        parts.append("the wages go to the lender")
    if loan.waits:
        parts.append("not to be called before the next wages")
    return ", ".join(parts)


# --- tokens and rounds ------------------------------------------------------------------------------------


def stop_name(teller: Teller, space: int) -> str:
    """What a space is called for a token that walks there: beside Jail or the Poor House, not into it (L-11, L-12)."""
    if space == teller.state.board.locked_space:
        return "Shelter"
    return "Central Park" if space == teller.state.house.poor_house else teller.space(space)


def _token(teller: Teller, event: Event) -> str:
    _, seat, _old, new, how = event
    if how == shared.SENT:
        return f"{teller.who(seat)} is sent to {teller.space(new)}"
    return f"{teller.who(seat)} {'goes back' if how == shared.BACKWARD else 'goes'} to {stop_name(teller, new)}"


def _jail(teller: Teller, event: Event) -> str:
    _, seat, old, new = event
    if new == 0:
        return f"{teller.who(seat)} is out of Jail"
    return (
        f"{teller.who(seat)} goes to Jail" if old == 0 else f"{teller.who(seat)} stays in Jail, missed {new - 1} of 3"
    )


def _poor_house(teller: Teller, event: Event) -> str:
    return f"{teller.who(event[1])} {'goes into' if event[3] else 'is out of'} the Poor House"


def _round(teller: Teller, event: Event) -> str:
    return f"{teller.who(event[1])} has come round Mother Earth, {event[3]} of {_ROUNDS}"


def _misses(teller: Teller, event: Event) -> str:
    _, seat, old, new = event
    if new < old:
        return f"{teller.who(seat)} misses a turn"
    return f"{teller.who(seat)} will miss {'a turn' if new == 1 else f'{new} turns'}"


def _dealt(teller: Teller, event: Event) -> str:
    _, seat, old, new = event
    return f"{teller.who(seat)} is dealt {teller.spaces(new & ~old)}" if new & ~old else ""


def _target(teller: Teller, event: Event) -> str:
    seat, space = teller.state.turn, event[2]
    if space == shared.NOBODY:
        return ""
    return f"{teller.who(seat)}'s throw leads to {teller.space(space)}, which may be refused"


# --- titles and houses ------------------------------------------------------------------------------------


def _owner(teller: Teller, event: Event) -> str:
    _, space, old, new = event
    if not is_seat(new):
        return f"{teller.who(old)} gives up {teller.space(space)}"
    return f"{teller.who(new)} now owns {teller.space(space)}" + (f", from {teller.who(old)}" if is_seat(old) else "")


def _houses(teller: Teller, event: Event) -> str:
    _, space, seat, old, new = event
    if new < old:
        return f"{teller.who(seat)} has {houses(new)} on {teller.space(space)} now"
    return f"{teller.who(seat)} has {houses(new)} on {teller.space(space)} now, {new - old} more"


def _college(teller: Teller, event: Event) -> str:
    site = teller.state.house.college[event[2] - 1]
    return f"A free college stands on {teller.space(site)}, space {site}, from now on"


def _stock(teller: Teller, event: Event) -> str:
    _, kind, giver, taker, count = event
    cards = f"{count} {_CARDS[kind]} card{'' if count == 1 else 's'}"
    if not is_seat(taker):
        return f"{teller.who(giver)} hands in {cards}"
    return f"{teller.who(taker)} gets {cards}" + (f" from {teller.who(giver)}" if is_seat(giver) else "")


# --- trusts and votes -------------------------------------------------------------------------------------


def _trust(teller: Teller, event: Event) -> str:
    return f"{teller.people(event[2])} form a railroad trust" if event[2] else "The railroad trust is over"


def _asked(teller: Teller, event: Event) -> str:
    asks = event[2] & ~event[1]
    return f"{teller.people(asks)} would form a railroad trust" if asks else ""


def _moved(teller: Teller, event: Event) -> str:
    return f"{teller.who(event[2])} moves {VOTES[event[1]]}"


def _closed(teller: Teller, event: Event) -> str:
    _, on, _seat, yes, no = event
    parts = [f"{word}: {teller.people(mask)}" for word, mask in (("yes", yes), ("no", no)) if mask]
    return f"The vote {VOTES[on]} is closed, {', '.join(parts)}"


def _ending(teller: Teller, event: Event) -> str:
    when = "the turn of the next double" if event[2] == codes.ENDS_AT_DOUBLE else "this turn"
    return f"All agree that the match ends after {when}"


# --- loans ------------------------------------------------------------------------------------------------


def _loan_changed(teller: Teller, event: Event) -> str:
    _, old, new = event
    if new.called > old.called:
        return f"{teller.who(new.lender)} asks ${new.called:,} of loan {new.number} back"
    if new.garnished and not old.garnished:
        return f"From now on the wages of {teller.who(new.borrower)} go to {teller.who(new.lender)}"
    if new.amount != old.amount:
        return f"Loan {new.number} stands at ${new.amount:,} now" if new.amount else ""
    if new.pledge != old.pledge:
        return f"{teller.spaces(old.pledge & ~new.pledge)} is no pledge for loan {new.number} any more"
    return f"Loan {new.number} may not be called before the next wages" if new.waits and not old.waits else ""


def _loan_closed(teller: Teller, event: Event) -> str:
    _, loan, why, _index = event
    if why == codes.LOAN_FORECLOSED:
        return f"The pledge of loan {loan.number} passes to {teller.who(loan.lender)}: {teller.spaces(loan.pledge)}"
    return f"Loan {loan.number} is paid back"


def _ended(teller: Teller, event: Event) -> str:
    why = {
        codes.FIRST_HOME: f"The first has come round {_ROUNDS} times",
        codes.LAST_HOME: f"The last has come round {_ROUNDS} times",
        codes.AGREED: "The match ends as agreed",
    }
    return why.get(event[1], "")


TELLERS: dict[int, Callable[[Teller, Event], str]] = {
    shared.TOKEN_MOVED: _token,
    shared.OWNER_CHANGED: _owner,
    shared.STOCK_MOVED: _stock,
    shared.MATCH_ENDED: _ended,
    codes.JAIL_CHANGED: _jail,
    codes.POOR_HOUSE_CHANGED: _poor_house,
    codes.ROUND_COUNTED: _round,
    codes.MISSES_CHANGED: _misses,
    codes.TITLES_DEALT: _dealt,
    codes.HOUSES_CHANGED: _houses,
    codes.WAGES_CHANGED: lambda teller, event: f"Wages are ${event[2]:,} a round from now on",
    codes.SINGLE_TAX_BEGAN: lambda teller, event: "The Single Tax is in force: land rents go to the Treasury, no taxes",
    codes.TITLE_MADE_PUBLIC: lambda teller, event: f"{teller.space(event[1])} is public from now on, free for all",
    codes.COLLEGE_BUILT: _college,
    codes.TRUST_CHANGED: _trust,
    codes.TRUST_ASKED: _asked,
    codes.VOTE_MOVED: _moved,
    codes.VOTE_CAST: lambda teller, event: f"{teller.who(event[1])} votes {'yes' if event[2] else 'no'}",
    codes.VOTE_CLOSED: _closed,
    codes.TARGET_CHANGED: _target,
    codes.CAME_FROM_CHANGED: lambda teller, event: "",
    codes.ENDING_CHANGED: _ending,
    codes.LOAN_MADE: lambda teller, event: f"Loan {event[1].number} is made: {terms_of(teller, event[1])}",
    codes.LOAN_CHANGED: _loan_changed,
    codes.LOAN_CLOSED: _loan_closed,
}
