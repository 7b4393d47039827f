"""What has happened, in words: one line for each event that a player wants to hear of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rentopia.cli.table import Look
from rentopia.engine import codes
from rentopia.engine.words import REASONS


def tell(look: Look, event: tuple[Any, ...]) -> str:
    """A line of markup about an event, or "" for one that speaks for itself."""
    teller = _TELLERS.get(event[0])
    return teller(look, event) if teller else ""


#: What a seat did, where no event says so.
_DEEDS_OF_SEATS = {
    codes.DECLINE: "declines",
    codes.PAY_FINE: "pays the fine",
    codes.USE_CARD: "plays a get-out card",
    codes.GIVE_UP: "gives up",
    codes.UNDO: "takes that back",
}


def tell_action(look: Look, kind: int, seat: int) -> str:
    """A line about an action itself, or "" where its events say enough."""
    return f"{look.who(seat)} {_DEEDS_OF_SEATS[kind]}" if kind in _DEEDS_OF_SEATS else ""


def _cash(look: Look, event: tuple[Any, ...]) -> str:
    _, payer, payee, amount, reason = event
    return f"{look.account(payer)} pays {look.account(payee)} ${amount:,} ({REASONS[reason].replace('_', ' ')})"


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
    words = "a hotel" if new >= hotel else f"{new} house{'' if new == 1 else 's'}"
    return f"{look.space(space)}: {words} ({'built' if new > old else 'sold'})"


def _went_out(look: Look, event: tuple[Any, ...]) -> str:
    return f"{look.who(event[1])} is out"


def _opened(look: Look, event: tuple[Any, ...]) -> str:
    _, space, kind, _bidders = event
    return f"Auction: {look.space(space)}" if kind == codes.A_DEED else "Auction of a building"


def _auction_closed(look: Look, event: tuple[Any, ...]) -> str:
    leader, high = event[4], event[5]
    return "No bid" if leader == codes.NOBODY else f"{look.who(leader)} wins the auction for ${high:,}"


def _offer_closed(look: Look, event: tuple[Any, ...]) -> str:
    why = {codes.SETTLED: "is settled", codes.REJECTED: "is rejected", codes.WITHDRAWN: "is withdrawn"}
    return f"Offer {event[1].number} {why.get(event[2], 'is closed')}"


_TELLERS: dict[int, Callable[[Look, tuple[Any, ...]], str]] = {
    codes.MATCH_STARTED: lambda look, event: f"{look.who(event[1])} begins",
    codes.DICE_ROLLED: lambda look, event: f"Dice: {event[3]} and {event[4]}" if event[3] else "",
    codes.TOKEN_MOVED: _moved,
    codes.CASH_MOVED: _cash,
    codes.OWNER_CHANGED: _owner,
    codes.LEVEL_CHANGED: _level,
    codes.MORTGAGE_CHANGED: lambda look, event: (
        f"{look.space(event[1])} is {'mortgaged' if event[3] else 'clear again'}"
    ),
    codes.CARD_DRAWN: lambda look, event: (
        f"{look.who(event[1])} draws {look.card(event[2])}: {look.state.house.cards.texts[event[2]]}"
    ),
    codes.AUCTION_OPENED: _opened,
    codes.BID_PLACED: lambda look, event: f"{look.who(event[1])} bids ${event[2]:,}",
    codes.BIDDER_PASSED: lambda look, event: f"{look.who(event[1])} passes",
    codes.AUCTION_CLOSED: _auction_closed,
    codes.CLAIM_MADE: lambda look, event: f"{look.who(event[1])} claims a building for {look.space(event[2])}",
    codes.DEBT_INCURRED: lambda look, event: f"{look.who(event[1])} owes {look.account(event[2])} ${event[3]:,}",
    codes.OFFER_MADE: lambda look, event: look.offer(event[1]),
    codes.OFFER_CLOSED: _offer_closed,
    codes.SEAT_WENT_OUT: _went_out,
    codes.TURN_BEGAN: lambda look, event: f"[dim]— {look.who(event[2])}'s turn, round {event[4]} —[/]",
}
