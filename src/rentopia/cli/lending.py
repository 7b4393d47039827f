"""Asking a person for the terms of a loan, for games in which seats lend each other money."""

from __future__ import annotations

from typing import Any

from rentopia.cli.asking import Asker
from rentopia.cli.naming import Wrong, find_seat_typed, find_spaces, say
from rentopia.cli.table import Look
from rentopia.cli.trading import refusal_of
from rentopia.engine.door import MOST_IN_A_NOTE, MOST_MONEY, WAGES
from rentopia.engine.words import Vocabulary


def loan_actions(words: Vocabulary) -> tuple[str, ...]:
    """The words of the actions that offer a loan; none where a game has no loans."""
    return tuple(
        word
        for kind, word in words.actions.items()
        if any(field.slot == "loan" for field in words.fields.get(kind, ()))
    )


def ask_loan(asker: Asker, look: Look, state: Any, seat: int, action: str) -> dict[str, object] | None:
    """The offer of a loan as the door takes it, looked over by the person; None where it was left."""
    words = look.game.words
    side = next(field.name for field in words.fields[words.action_numbers[action]] if field.kind == "seat")
    lends = side == "to"
    say(asker, "x leaves the loan at any question.")
    try:
        other = _ask(asker, "To whom? " if lends else "From whom? ", lambda text: find_seat_typed(look, seat, text))
        amount = _ask(asker, "How much? ", lambda text: _dollars(text, 1))
        interest = _ask(asker, "Interest a round (usually 0)? ", lambda text: _dollars(text or "0", 0))
        borrower = other if lends else seat
        pledge: object = _ask(
            asker,
            f"Secured by titles of {look.names[borrower]}, by {WAGES}, or by nothing (empty)? ",
            lambda text: text.lower() if text.lower() == WAGES else find_spaces(look, text),
        )
        note = _ask(asker, "A note (may stay empty): ", _note)
    except _Left:
        say(asker, "No loan was offered.")
        return None
    payload: dict[str, object] = {"type": action, side: other, "amount": amount}
    if interest:
        payload["interest"] = interest
    if pledge:
        payload["pledge"] = pledge
    if note:
        payload["note"] = note
    refusal = refusal_of(look, state, seat, payload)
    if refusal is not None:
        say(asker, f"This can't be offered: {refusal.sentence} ({refusal.clause})")
        return None
    secured = WAGES if pledge == WAGES else ", ".join(look.info.names[space] for space in _listed(pledge))
    lender = seat if lends else other
    say(
        asker,
        f"{look.names[lender]} lends {look.names[borrower]} ${amount:,}, ${interest:,} interest a round, "
        f"secured by {secured or 'nothing'}.",
    )
    if asker.ask("Send it (y/n)? ").lower() in ("y", "yes"):
        return payload
    say(asker, "No loan was offered.")
    return None


def _listed(pledge: object) -> list[int]:
    return pledge if isinstance(pledge, list) else []


class _Left(Exception):
    """The person leaves the loan."""


def _ask(asker: Asker, question: str, read: Any) -> Any:
    """The first answer that can be read; a plain line for each that can't."""
    while True:
        answer = asker.ask(question)
        if answer.lower() in ("x", "q", "cancel"):
            raise _Left
        try:
            return read(answer)
        except Wrong as wrong:
            say(asker, str(wrong))


def _dollars(text: str, least: int) -> int:
    plain = text.removeprefix("$").replace(",", "").strip()
    if not (plain.isascii() and plain.isdecimal() and len(plain) < 16 and least <= int(plain) <= MOST_MONEY):
        raise Wrong(f"That is a whole number of dollars from {least} to {MOST_MONEY:,}.")
    return int(plain)


def _note(text: str) -> str:
    if len(text) > MOST_IN_A_NOTE or not text.isprintable():
        raise Wrong(f"A note has at most {MOST_IN_A_NOTE} printable characters.")
    return text
