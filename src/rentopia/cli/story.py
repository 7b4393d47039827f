"""What has happened, in words: one line for each event that a player wants to hear of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rentopia.cli.table import Look
from rentopia.engine import codes


def tell(look: Look, event: tuple[Any, ...]) -> str:
    """A line of markup about an event, or "" for one that speaks for itself."""
    own = look.showing.tell(look, event)
    if own is not None:
        return own
    teller = _TELLERS.get(event[0])
    return teller(look, event) if teller else ""


#: What a seat did, where no event says so.
_DEEDS_OF_SEATS = {codes.GIVE_UP: "gives up", codes.UNDO: "takes that back"}


def tell_action(look: Look, kind: int, seat: int) -> str:
    """A line about an action itself, or "" where its events say enough."""
    did = {**_DEEDS_OF_SEATS, **look.showing.deeds_done}
    return f"{look.who(seat)} {did[kind]}" if kind in did else ""


def _cash(look: Look, event: tuple[Any, ...]) -> str:
    _, payer, payee, amount, reason = event
    return f"{look.account(payer)} pays {look.account(payee)} ${amount:,} ({look.reason(reason)})"


def _moved(look: Look, event: tuple[Any, ...]) -> str:
    _, seat, _old, new, how = event
    verb = "is sent to" if how == codes.SENT else "goes back to" if how == codes.BACKWARD else "goes to"
    return f"{look.who(seat)} {verb} {look.space(new)}"


def _owner(look: Look, event: tuple[Any, ...]) -> str:
    _, space, old, new = event
    if new == codes.NOBODY:
        return f"{look.space(space)} goes back to the bank"
    return f"{look.who(new)} now owns {look.space(space)}" + ("" if old == codes.NOBODY else f", from {look.who(old)}")


def _level(look: Look, event: tuple[Any, ...]) -> str:
    _, space, old, new = event
    hotel = look.state.terms.hotel_level
    words = "a hotel" if new >= hotel else f"{new or 'no'} house{'' if new == 1 else 's'}"
    return f"{look.space(space)} has {words} now ({'built' if new > old else 'sold'})"


def _dice(look: Look, event: tuple[Any, ...]) -> str:
    """A throw with its sum; a setting back to nothing is no throw."""
    _, _, _, die1, die2 = event
    double = ", a double" if die1 == die2 else ""
    return f"Dice: {die1} and {die2}, that is {die1 + die2}{double}" if die1 else ""


def _offer_changed(look: Look, event: tuple[Any, ...]) -> str:
    _, old, new, why = event
    if why == codes.COUNTERED:
        return look.offer(new)
    if why == codes.ACCEPTED:
        agreed = [seat for seat in range(look.state.seats) if new.accepted & ~old.accepted & 1 << seat]
        return "".join(f"{look.who(seat)} accepts offer {new.number}" for seat in agreed)
    return f"Offer {new.number} has changed with a deed in it, and has to be accepted anew"


def _debt_paid(look: Look, event: tuple[Any, ...]) -> str:
    return f"{look.who(event[2])} has paid the debt to {look.account(event[3])}"


def _ended(look: Look, event: tuple[Any, ...]) -> str:
    return "The rounds are over" if event[1] == codes.ROUNDS_DONE else ""


def _went_out(look: Look, event: tuple[Any, ...]) -> str:
    return f"{look.who(event[1])} is out"


def _opened(look: Look, event: tuple[Any, ...]) -> str:
    _, space, kind, _bidders = event
    return f"Auction: {look.space(space)}" if kind == codes.A_DEED else "Auction of a building"


def _auction_closed(look: Look, event: tuple[Any, ...]) -> str:
    leader, high = event[4], event[5]
    return "No bid" if leader == codes.NOBODY else f"{look.who(leader)} wins the auction for ${high:,}"


def _offer_closed(look: Look, event: tuple[Any, ...]) -> str:
    why = {
        codes.SETTLED: "is settled",
        codes.REJECTED: "is rejected",
        codes.WITHDRAWN: "is withdrawn",
        codes.TAKEN_BACK: "is taken back",
        codes.SIDE_WENT_OUT: "is closed, since a seat in it is out",
        codes.GOODS_MOVED: "is closed, since something in it has changed hands",
    }
    return f"Offer {event[1].number} {why.get(event[2], 'is closed')}"


_TELLERS: dict[int, Callable[[Look, tuple[Any, ...]], str]] = {
    codes.MATCH_STARTED: lambda look, event: f"{look.who(event[1])} begins",
    codes.DICE_ROLLED: _dice,
    codes.TOKEN_MOVED: _moved,
    codes.CASH_MOVED: _cash,
    codes.OWNER_CHANGED: _owner,
    codes.LEVEL_CHANGED: _level,
    codes.MORTGAGE_CHANGED: lambda look, event: (
        f"{look.space(event[1])} is {'mortgaged' if event[3] else 'clear again'}"
    ),
    codes.CARD_DRAWN: lambda look, event: (
        f"{look.who(event[1])} draws {look.card(event[2])}: {look.showing.card_text(look.state, event[2])}"
    ),
    codes.AUCTION_OPENED: _opened,
    codes.BID_PLACED: lambda look, event: f"{look.who(event[1])} bids ${event[2]:,}",
    codes.BIDDER_PASSED: lambda look, event: f"{look.who(event[1])} passes",
    codes.AUCTION_CLOSED: _auction_closed,
    codes.CLAIM_MADE: lambda look, event: f"{look.who(event[1])} claims a building for {look.space(event[2])}",
    codes.DEBT_INCURRED: lambda look, event: (
        f"{look.who(event[1])} owes {look.account(event[2])} ${event[3]:,} ({look.reason(event[4])})"
    ),
    codes.DEBT_PAID: _debt_paid,
    codes.DEBT_LAPSED: lambda look, event: f"The debt of {look.who(event[2])} to {look.account(event[3])} lapses",
    codes.CLAIMS_OPENED: lambda look, event: "There are too few buildings for all who could use one: who wants one?",
    codes.CLAIM_PASSED: lambda look, event: f"{look.who(event[1])} wants no more",
    codes.CLAIM_LAPSED: lambda look, event: f"The claim of {look.who(event[2])} on {look.space(event[3])} lapses",
    codes.OFFER_MADE: lambda look, event: look.offer(event[1]),
    codes.OFFER_CHANGED_BY: _offer_changed,
    codes.OFFER_CLOSED: _offer_closed,
    codes.SEAT_WENT_OUT: _went_out,
    codes.MATCH_ENDED: _ended,
    codes.TURN_BEGAN: lambda look, event: f"[dim]— {look.who(event[2])}'s turn, round {event[4]} —[/]",
}
