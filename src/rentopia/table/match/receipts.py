"""Receipts: why each amount of a step moved, from the log alone.

A debt is explained by the moment it arose, which may be many steps before it is paid: so the rows are folded from the
beginning, and what each open debt was for is carried along. Where it is decided: the table server's design, part 3.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from typing import Any

from rentopia.engine import codes
from rentopia.engine.fold import apply_event
from rentopia.engine.history import Step
from rentopia.engine.words import ACCOUNTS
from rentopia.formats.recordlines import LineReader
from rentopia.games.receipts import Item, Scene, Why
from rentopia.protocol.requests import Receipt, Receipts

Event = tuple[Any, ...]


def receipts(bodies: Iterable[bytes], seq: int) -> Receipts:
    """The receipts of the step ``seq``; ``bodies`` are the rows of the log from row 0 on, at least up to it.

    Raises KeyError where there is no such step, RecordError where a row is none of a record.
    """
    rows = iter(bodies)
    ledger = Ledger(next(rows).decode())
    for number, body in enumerate(rows, 1):
        found = ledger.read(body, wanted=number == seq, told=True)
        if number == seq:
            return Receipts(seq, tuple(found))
    raise KeyError(seq)


class Ledger:
    """Folds a match step by step and explains what was paid in each."""

    def __init__(self, header: str) -> None:
        self.reader = LineReader([header])
        self.game = self.reader.scope.game
        self.state = self.reader.opening
        self.names: Sequence[str] = self.reader.header.names
        self.owed: list[Why] = []
        """What each open debt is for, in the order of the debts of the state."""
        self._read = 0

    @classmethod
    def at(cls, game: Any, state: Any, names: Sequence[str]) -> Ledger:
        """A ledger that begins in the middle, where nobody owes anything; it takes steps by `add` only."""
        ledger = cls.__new__(cls)
        ledger.game, ledger.state, ledger.names = game, state, names
        ledger.owed = []
        return ledger

    def copy(self) -> Ledger:
        """Another that stands where this one does."""
        ledger = copy(self)
        ledger.state, ledger.owed = self.state.clone(), self.owed.copy()
        return ledger

    def read(self, body: bytes, wanted: bool = True, told: bool = False) -> list[Receipt]:
        """`add` for the next row as it stands in the log. Raises RecordError where that is none of a record."""
        self._read += 1
        return self.add(self.reader.read_step(self._read + 1, body.decode()).step, wanted, told)

    def add(self, step: Step, wanted: bool = True, told: bool = False) -> list[Receipt]:
        """Fold the next step; its receipts, or nothing where they are not wanted.

        ``told``: also of amounts that are only told: what comes to be owed, bids, terms.
        """
        found: list[Receipt] = []
        events, phase, card = step.events, self.state.phase, -1
        paid: Why | None = None
        claimed: set[int] = set()
        for index, event in enumerate(events):
            kind = event[0]
            if kind == codes.CARD_DRAWN:
                card = event[2]
            elif kind == codes.DEBT_INCURRED:
                self.owed.append(self._why(step, phase, index, card, event[1:]))
                if wanted and told:
                    found.append(self._receipt(index, event, self.owed[-1], "owes"))
            elif kind == codes.DEBT_PAID:
                debt = self.owed.pop(event[1])
                paid = None if index in claimed else debt
            elif kind == codes.DEBT_LAPSED:
                self.owed.pop(event[1])
            elif kind == codes.CASH_MOVED and wanted:
                why = self._cash_why(step, phase, index, card, claimed, paid)
                found.append(self._receipt(index, event, why))
            elif wanted and told and not step.takes_back:
                found += self._told(step, phase, index, card)
            if kind != codes.DEBT_PAID:
                paid = None
            apply_event(self.state, event)
        return found

    def _cash_why(self, step: Step, phase: int, index: int, card: int, claimed: set[int], paid: Why | None) -> Why:
        """What a payment was for: a debt that the event before or behind it crosses out, or what is due now."""
        event = step.events[index]
        if step.takes_back:
            return self._taken_back(step, event)
        if paid is not None:
            return paid
        if index + 1 < len(step.events):
            behind = step.events[index + 1]
            if behind[0] == codes.DEBT_PAID and behind[2:] == event[1:]:
                claimed.add(index + 1)
                debt: Why = self.owed[behind[1]]
                return debt
        return self._why(step, phase, index, card, event[1:])

    def _why(self, step: Step, phase: int, index: int, card: int, payment: Event) -> Why:
        payer, payee, amount, reason = payment
        scene = Scene(self.game, self.names, self.state, step, phase, index, card, payer, payee, amount, reason)
        why: Why = self.game.showing.why_paid(scene)
        return why

    def _told(self, step: Step, phase: int, index: int, card: int) -> list[Receipt]:
        """The receipt of an amount that is no payment; none where the event has no amount."""
        event = step.events[index]
        scene = Scene(self.game, self.names, self.state, step, phase, index, card, codes.BANK, codes.BANK, 0, 0)
        why: Why | None = self.game.showing.why_told(scene)
        if why is None:
            return []
        kind = event[0]
        payer, payee, verb, reason = codes.BANK, codes.BANK, "", self.game.words.events[kind][0]
        if kind == codes.BID_PLACED:
            payer, verb, reason = event[1], "bids", "auction"
        elif kind == codes.AUCTION_CLOSED:
            payer, verb, reason = event[4], "has the highest bid,", "auction"
        elif getattr(event[1], "lender", None) is not None:
            payer, payee, verb = event[1].lender, event[1].borrower, "lends"
        amount = why.total
        who = f"{self._capital(payer)} {verb}" if verb else "From now on it is"
        to = f" {self._who(payee)}" if verb == "lends" else ""
        return [self._slip(index, (payer, payee, amount), reason, why, f"{who}{to} ${amount:,}")]

    def _taken_back(self, step: Step, event: Event) -> Why:
        reason = self.game.showing.reason(event[4])
        return Why(
            f"step {step.takes_back} is taken back ({reason})",
            (Item(f"taken back: {reason}", event[3]),),
            {"takes_back": step.takes_back},
            self.game.showing.undo_clause,
        )

    def _receipt(self, index: int, event: Event, why: Why, verb: str = "pays") -> Receipt:
        _, payer, payee, amount, reason = event
        said = f"{self._capital(payer)} {verb} {self._who(payee)} ${amount:,}"
        return self._slip(index, (payer, payee, amount), self.game.words.reasons[reason], why, said)

    def _slip(self, index: int, moved: tuple[int, int, int], reason: str, why: Why, said: str) -> Receipt:
        payer, payee, amount = moved
        items = [
            {"text": item.text, "amount": item.amount, **({"times": item.times} if item.times != 1 else {})}
            for item in why.items
        ]
        return Receipt(
            event=index,
            amount=amount,
            payer=self._account(payer),
            payee=self._account(payee),
            reason=reason,
            clause=why.clause,
            sentence=f"{said}: {why.text.removesuffix('.')}.",
            parts={**why.parts, "sum": items},
        )

    def _account(self, account: int) -> str:
        return self.names[account] if account < codes.SEATS else ACCOUNTS[account]

    def _who(self, account: int) -> str:
        name: str = self.names[account] if account < codes.SEATS else self.game.showing.account(account)
        return name

    def _capital(self, account: int) -> str:
        name = self._who(account)
        return name if account < codes.SEATS else name[:1].upper() + name[1:]
