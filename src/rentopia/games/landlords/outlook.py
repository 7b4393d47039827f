"""Where a move leads and what it costs, as a person chooses it: tried on a copy, so that the rules say it."""

from __future__ import annotations

from typing import Any

from rentopia.engine import codes as shared
from rentopia.engine.rows import Move
from rentopia.games.landlords import codes, rules
from rentopia.games.landlords.telling import stop_name
from rentopia.games.landlords.travel import side_of
from rentopia.games.showing import Teller


def where_it_leads(teller: Teller, back: int, railroad: int, refused: bool) -> str:
    """A choice of `move`: its way, and what it brings down to the next decision or card."""
    way = "Move back" if back else "Move forward"
    if railroad:
        way += ", ten more by the railroad pass"
    return way if refused else f"{way} {_outcome(teller, back, railroad)}"


def _outcome(teller: Teller, back: int, railroad: int) -> str:
    state = teller.state.clone()
    seat = state.turn
    before = state.space[seat]
    events: list[tuple[Any, ...]] = []
    move = Move()
    move.set(codes.MOVE, back, railroad)
    state.journal = events
    rules.step(state, seat, move)
    state.journal = None
    found = [part for part in (_part(teller, event, seat) for event in events) if part]
    if state.phase == shared.CHOOSING and state.target != shared.NOBODY:
        found.append("which may be played or refused")
        return f"to {teller.space(state.target)}: {', '.join(found)}"
    if state.space[seat] == before:
        return "and stay, since you could not pay or buy there"
    owed = sum(debt.amount for debt in state.debts if debt.debtor == seat)
    if owed:
        found.append(f"you would owe ${owed:,}, more than your cash of ${state.cash[seat]:,}")
    if state.chance == shared.CARD:
        found.append("a Chance card")
    landed = next(event[3] for event in events if event[0] == shared.TOKEN_MOVED)
    return f"to {stop_name(teller, landed)}{': ' + ', '.join(found) if found else ''}"


def opportunity(teller: Teller) -> str:
    """Where the Natural Opportunity of the mover's stop is, and what it brings and costs at his next turn (L-24)."""
    state = teller.state
    side = side_of(state.space[state.turn])
    wages, rent = state.house.wages_of[side], state.house.rent_of[side]
    return f"{teller.space(state.board.spaces + side)}, next turn wages ${wages} and rent ${rent}"


def _part(teller: Teller, event: tuple[Any, ...], seat: int) -> str:
    kind = event[0]
    if kind == shared.CASH_MOVED and seat in event[1:3]:
        _, payer, payee, amount, reason = event
        word = teller.reason(reason)
        return f"you pay {teller.account(payee)} ${amount:,} ({word})" if payer == seat else f"+${amount:,} ({word})"
    if kind == shared.AUCTION_OPENED:
        return f"it is auctioned from ${teller.state.board.price[event[1]]:,}"
    if kind == codes.JAIL_CHANGED and event[3]:
        return "to Jail"
    if kind == shared.STOCK_MOVED:
        return {codes.LUXURIES: "a Luxury", codes.EDUCATION: "an Education card"}.get(event[1], "a Professor")
    return ""
