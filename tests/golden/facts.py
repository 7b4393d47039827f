"""Events of a record laid upon each other, forward and backward, from their JSON alone: no rule, no engine.

A second reading of what each event means (formats, part 6): going forward every old value must be what stands there,
going backward every new one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Event = dict[str, Any]


class Facts:
    """What the events of a match have made so far. Accounts, decks and seats by the words of the record."""

    def __init__(self, seats: int, starting_cash: int, bank: dict[str, int | str]) -> None:
        self.cash: dict[int | str, int] = dict.fromkeys(range(seats), starting_cash)
        self.cash |= {"bank": -starting_cash * seats, "pot": 0}
        self.bank = dict(bank)
        self.values: dict[Any, Any] = {"phase": "setup"}
        self.number = 0
        self.space = dict.fromkeys(range(seats), 0)
        self.lockup = dict.fromkeys(range(seats), 0)
        self.out: dict[int, int] = {}
        self.unseen = {deck: {f"{deck}{i}" for i in range(1, 17)} for deck in "FT"}
        self.seen: dict[str, list[str]] = {"F": [], "T": []}
        self.holder: dict[str, int] = {}
        self.auction: dict[str, Any] | None = None
        self.claims: dict[str, Any] | None = None
        self.wants: list[tuple[int, int]] = []
        self.debts: list[tuple[Any, ...]] = []
        self.offers: list[dict[str, Any]] = []

    def forward(self, event: Event) -> None:
        self._lay(event, 1)

    def backward(self, event: Event) -> None:
        self._lay(event, -1)

    def _lay(self, event: Event, way: int) -> None:
        lay: Callable[[Event, int], None] = getattr(self, "_" + event["type"])
        lay(event, way)

    def _change(self, table: dict[Any, Any], key: Any, event: Event, way: int, nothing: Any = None) -> None:
        """One value that an event gives with its ``old`` and its ``new``."""
        before, after = (event["old"], event["new"])[::way]
        assert table.get(key, nothing) == before, event
        table[key] = after

    def _put(self, rows: list[Any], index: int, row: Any, way: int) -> None:
        """A row that comes into a list (1) or leaves it (-1)."""
        if way == 1:
            rows.insert(index, row)
        else:
            assert rows.pop(index) == row

    # --- turn and phase -------------------------------------------------------------------------------------

    def _match_started(self, event: Event, way: int) -> None:
        self.number += way
        self.values |= {"turn": event["first"], "round": 1} if way == 1 else {"turn": None, "round": 0}

    def _turn_began(self, event: Event, way: int) -> None:
        self.number += way
        self._change(self.values, "turn", {"old": event["old_seat"], "new": event["seat"]}, way)
        self._change(self.values, "round", {"old": event["old_round"], "new": event["round"]}, way)

    def _phase_changed(self, event: Event, way: int) -> None:
        self._change(self.values, "phase", event, way)

    def _then_changed(self, event: Event, way: int) -> None:
        self._change(self.values, "then", event, way)

    def _dice_rolled(self, event: Event, way: int) -> None:
        for die in ("die1", "die2"):
            self._change(self.values, die, {"old": event[f"old_{die}"], "new": event[die]}, way, 0)

    def _doubles_counted(self, event: Event, way: int) -> None:
        self._change(self.values, "doubles", event, way, 0)

    def _match_ended(self, event: Event, way: int) -> None:
        self.values["ended"] = event["reason"] if way == 1 else None

    def _seat_went_out(self, event: Event, way: int) -> None:
        if way == 1:
            assert event["seat"] not in self.out and max(self.out.values(), default=0) == event["old_outs"]
            self.out[event["seat"]] = event["rank"]
        else:
            assert self.out.pop(event["seat"]) == event["rank"]

    # --- tokens, money, deeds, buildings --------------------------------------------------------------------

    def _token_moved(self, event: Event, way: int) -> None:
        self._change(self.space, event["seat"], event, way)

    def _lockup_changed(self, event: Event, way: int) -> None:
        self._change(self.lockup, event["seat"], event, way)

    def _cash_moved(self, event: Event, way: int) -> None:
        self.cash[event["from"]] -= way * event["amount"]
        self.cash[event["to"]] += way * event["amount"]
        assert min(cash for account, cash in self.cash.items() if account != "bank") >= 0, event

    def _owner_changed(self, event: Event, way: int) -> None:
        self._change(self.values, ("owner", event["space"]), event, way)

    def _mortgage_changed(self, event: Event, way: int) -> None:
        self._change(self.values, ("mortgage", event["space"]), event, way, False)

    def _level_changed(self, event: Event, way: int) -> None:
        self._change(self.values, ("level", event["space"]), event, way, 0)
        for level, sign in ((event["old"], way), (event["new"], -way)):
            key, count = ("hotels", 1) if level == 5 else ("houses", level)
            stock = self.bank[key]
            if isinstance(stock, int):
                self.bank[key] = stock + sign * count
        assert all(stock == "unlimited" or int(stock) >= 0 for stock in self.bank.values()), event

    # --- cards ----------------------------------------------------------------------------------------------

    def _card_drawn(self, event: Event, way: int) -> None:
        card, seen = event["card"], self.seen[event["card"][0]]
        unseen = self.unseen[card[0]]
        if way == 1:
            if event["from_unseen"]:
                unseen.remove(card)
            else:
                assert not unseen and seen.pop(0) == card
        if event["kept"]:
            self._hold(card, None, event["seat"], way)
        else:
            self._put(seen, len(seen) if way == 1 else -1, card, way)
        if way == -1:
            if event["from_unseen"]:
                unseen.add(card)
            else:
                seen.insert(0, card)

    def _card_returned(self, event: Event, way: int) -> None:
        seen = self.seen[event["card"][0]]
        self._hold(event["card"], event["seat"], None, way)
        self._put(seen, len(seen) if way == 1 else -1, event["card"], way)

    def _card_given(self, event: Event, way: int) -> None:
        self._hold(event["card"], event["old"], event["new"], way)

    def _hold(self, card: str, old: int | None, new: int | None, way: int) -> None:
        before, after = (old, new)[::way]
        assert self.holder.get(card) == before
        self.holder.pop(card, None)
        if after is not None:
            self.holder[card] = after

    # --- auction and claims ---------------------------------------------------------------------------------

    def _auction_opened(self, event: Event, way: int) -> None:
        whole = {key: event[key] for key in ("space", "kind", "bidders")} | {"leader": None, "high": 0}
        self.auction = self._opened(self.auction, whole, way)

    def _auction_closed(self, event: Event, way: int) -> None:
        whole = {key: event[key] for key in ("space", "kind", "bidders", "leader", "high")}
        self.auction = self._opened(self.auction, whole, -way)

    def _opened(self, now: dict[str, Any] | None, whole: dict[str, Any], way: int) -> dict[str, Any] | None:
        assert now == (None if way == 1 else whole)
        return whole if way == 1 else None

    def _bid_placed(self, event: Event, way: int) -> None:
        assert self.auction is not None
        self._change(self.auction, "leader", {"old": event["old_leader"], "new": event["seat"]}, way)
        self._change(self.auction, "high", {"old": event["old_high"], "new": event["amount"]}, way)

    def _bidder_passed(self, event: Event, way: int) -> None:
        assert self.auction is not None
        bidders = set(self.auction["bidders"])
        assert (event["seat"] in bidders) == (way == 1)
        self.auction["bidders"] = sorted(bidders ^ {event["seat"]})

    def _estate_changed(self, event: Event, way: int) -> None:
        self._change(self.values, "estate", event, way, [])

    def _claims_opened(self, event: Event, way: int) -> None:
        self.claims = self._opened(self.claims, {"kind": event["kind"], "by": event["by"], "passed": []}, way)

    def _claims_closed(self, event: Event, way: int) -> None:
        whole = {key: event[key] for key in ("kind", "by", "passed")}
        self.claims = self._opened(self.claims, whole, -way)

    def _claim_made(self, event: Event, way: int) -> None:
        self._put(self.wants, len(self.wants) if way == 1 else -1, (event["seat"], event["space"]), way)

    def _claim_passed(self, event: Event, way: int) -> None:
        assert self.claims is not None
        self.claims["passed"] = sorted(set(self.claims["passed"]) ^ {event["seat"]})

    def _claim_served(self, event: Event, way: int) -> None:
        self._put(self.wants, event["index"], (event["seat"], event["space"]), -way)

    _claim_lapsed = _claim_served

    # --- debts and offers -----------------------------------------------------------------------------------

    def _debt_incurred(self, event: Event, way: int) -> None:
        self._put(self.debts, len(self.debts) if way == 1 else -1, _debt(event), way)

    def _debt_paid(self, event: Event, way: int) -> None:
        self._put(self.debts, event["index"], _debt(event), -way)

    _debt_lapsed = _debt_paid

    def _offer_made(self, event: Event, way: int) -> None:
        self._put(self.offers, len(self.offers) if way == 1 else -1, event["offer"], way)

    def _offer_closed(self, event: Event, way: int) -> None:
        self._put(self.offers, event["index"], event["offer"], -way)

    def _offer_changed(self, event: Event, way: int) -> None:
        before, after = (event["old"], event["new"])[::way]
        self.offers[self.offers.index(before)] = after


def _debt(event: Event) -> tuple[Any, ...]:
    return tuple(event[key] for key in ("debtor", "creditor", "amount", "reason"))
