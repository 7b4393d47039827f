"""Why an amount of money moved: what a game says of it, and what it is told of the moment.

A game explains each payment from the state just before it and from what else happened in the same step. Nothing here
is a rule: the amount has been paid; it is only taken apart. Where it is decided: architecture, decision 6.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from rentopia.engine import codes
from rentopia.engine.history import Step

Event = tuple[Any, ...]


@dataclass(frozen=True)
class Item:
    """A line of a receipt: ``times`` times ``amount`` dollars (below 0 for what is taken off)."""

    text: str
    amount: int
    times: int = 1


@dataclass(frozen=True)
class Why:
    """What a payment was for: a short text that follows a colon, the clause, and what the amount was made of.

    ``clause`` "" stands for that of the reason. ``parts`` are words and whole numbers by name, spaces by their keys.
    ``items`` add up to the amount.
    """

    text: str
    items: tuple[Item, ...] = ()
    parts: dict[str, Any] = field(default_factory=dict)
    clause: str = ""

    @property
    def total(self) -> int:
        return sum(item.amount * item.times for item in self.items)


@dataclass
class Scene:
    """A payment at the moment it became due: ``state`` is the one just before, and not to be changed.

    ``index`` is the place of the payment, or of the debt that it pays, in the events of ``step``; ``phase`` that of the
    state before the step; ``card`` the card drawn last in this step, -1 for none.
    """

    game: Any
    names: Sequence[str]
    state: Any
    step: Step
    phase: int
    index: int
    card: int
    payer: int
    payee: int
    amount: int
    reason: int

    @property
    def visited(self) -> int:
        """The space where the payer stands."""
        space: int = self.state.space[self.payer]
        return space

    @property
    def thrown(self) -> tuple[int, ...]:
        """The newest throw of this step, two dice; empty where none was made."""
        throws = [draw.values for draw in self.step.draws if draw.kind == "dice"]
        return throws[-1] if throws else ()

    def who(self, account: int) -> str:
        name: str = self.names[account] if account < codes.SEATS else self.game.showing.account(account)
        return name

    def key(self, space: int) -> int | str:
        key: int | str = self.game.space_key(space)
        return key

    def called(self, space: int) -> str:
        """The name of a space, for people."""
        names: Sequence[str] = self.state.board.names
        return names[space] if space < len(names) else str(self.game.space_name(space))

    def at(self, place: int) -> Event:
        """The event so far from this one, before or behind it; (0,) past the ends."""
        there = self.index + place
        events = self.step.events
        return events[there] if 0 <= there < len(events) else (0,)

    def before(self, *kinds: int) -> list[Event]:
        """The events of these kinds that stand directly before this one, in order."""
        found: list[Event] = []
        for event in reversed(self.step.events[: self.index]):
            if event[0] not in kinds:
                break
            found.insert(0, event)
        return found

    def behind(self, *kinds: int) -> list[Event]:
        """The events of these kinds that stand directly behind this one, in order."""
        found: list[Event] = []
        for event in self.step.events[self.index + 1 :]:
            if event[0] not in kinds:
                break
            found.append(event)
        return found

    def earlier(self, kind: int) -> Iterator[Event]:
        """All events of a kind before this one in the step, the newest first."""
        return (event for event in reversed(self.step.events[: self.index]) if event[0] == kind)

    def paid_before(self) -> int:
        """How many payments of this reason between the same two stand before this one in the step."""
        return sum(event[1:3] == (self.payer, self.payee) and event[4] == self.reason for event in self._cash())

    def _cash(self) -> Iterator[Event]:
        return self.earlier(codes.CASH_MOVED)


def trade_why(scene: Scene) -> Why:
    """Cash that an offer moved: which offer, and the deeds that went the other way."""
    offer = settled_offer(scene)
    if offer is None:
        return Why("a trade")
    back = 0
    for i in range(offer.legs):
        if offer.leg_from[i] == scene.payee and offer.leg_to[i] == scene.payer:
            back |= offer.leg_deeds[i]
    deeds = [space for space in range(scene.state.board.spaces) if back >> space & 1]
    text = f"offer {offer.number}" + (f", for {', '.join(map(scene.called, deeds))}" if deeds else "")
    parts = {"offer": offer.number, "version": offer.version, "deeds": [scene.key(space) for space in deeds]}
    return Why(text, (Item(f"cash in offer {offer.number}", scene.amount),), parts)


def settled_offer(scene: Scene) -> Any:
    """The offer that has just been settled, None where there is none."""
    for event in scene.earlier(codes.OFFER_CLOSED):
        if event[2] == codes.SETTLED:
            return event[1]
    return None


def auction_why(scene: Scene) -> Why:
    """The price of a deed that was auctioned."""
    _, space, _kind, _bidders, _leader, high = next(scene.earlier(codes.AUCTION_CLOSED))
    named = scene.called(space)
    return Why(f"{named}, by auction", (Item("the highest bid", high),), {"deed": scene.key(space), "bid": high})


def bid_why(scene: Scene, clauses: tuple[str, str, str]) -> Why | None:
    """A bid against the list price and who led before, or the bid that an auction ended with; None for other events.

    ``clauses``: those of the first bid, of a further one, and of the end.
    """
    kind, *rest = scene.at(0)
    state = scene.state
    if kind == codes.BID_PLACED:
        _, amount, leader, high = rest
        led = {} if leader < 0 else {"leader": scene.who(leader), "high": high}
        said = "" if leader < 0 else f", against ${high:,} of {scene.who(leader)}"
        clause = clauses[1] if led else clauses[0]
    elif kind == codes.AUCTION_CLOSED and rest[3] >= 0:
        amount, led, said, clause = rest[4], {}, "", clauses[2]
    else:
        return None
    space, building = state.auction_space, state.auction_kind
    if building != codes.A_DEED:
        return Why(f"a {'hotel' if building == codes.A_HOTEL else 'house'}{said}", (Item("bid", amount),), led, clause)
    price = state.board.price[space]
    parts = {"deed": scene.key(space), "list_price": price, **led}
    return Why(f"{scene.called(space)}, list price ${price:,}{said}", (Item("bid", amount),), parts, clause)
