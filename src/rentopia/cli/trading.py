"""Asking a person for an offer to another seat, and what to clear when accepting one."""

from __future__ import annotations

from typing import Any

from rentopia.cli.asking import Asker
from rentopia.cli.table import Look
from rentopia.engine.door import find_seat
from rentopia.games.rentopia.cardfile import card_number


def ask_offer(asker: Asker, look: Look, state: Any, seat: int, counter: bool = False) -> dict[str, object] | None:
    """An `offer` between this seat and one other, as the door takes it; None, with the reason told, without one."""
    payload: dict[str, object] = {"type": "offer"}
    if counter:
        number = asker.ask("The number of the offer that you answer: ")
        if not (number.isascii() and number.isdecimal() and len(number) < 10):
            say(asker, "That is no number of an offer.")
            return None
        payload["counters"] = int(number)
    other = find_seat(asker.ask("To whom: "), look.names)
    if other < 0 or other == seat:
        say(asker, f"There is no such other seat; there are {', '.join(look.names)}.")
        return None
    give = _ask_goods(asker, look, "You give")
    if give is None:
        return None
    get = _ask_goods(asker, look, "You get")
    if get is None:
        return None
    legs: list[dict[str, object]] = [{"from": seat, "to": other, **give}, {"from": other, "to": seat, **get}]
    payload["legs"] = [leg for leg in legs if len(leg) > 2]
    if not payload["legs"]:
        say(asker, "An offer of nothing for nothing is none.")
        return None
    return payload


def ask_clear(asker: Asker, look: Look, state: Any, seat: int, number: int) -> list[int]:
    """The mortgaged deeds, coming to this seat by an offer, that it clears in the same step (R-17)."""
    coming = 0
    for offer in state.offers:
        if offer.number == number:
            for i in range(offer.legs):
                if offer.leg_to[i] == seat:
                    coming |= offer.leg_deeds[i]
    cleared = []
    for space in range(state.board.spaces):
        if coming & state.mortgaged & state.board.bit[space]:
            costs = f"for ${state.board.redemption[space]:,}, else a fee of ${state.board.fee[space]:,}"
            if asker.ask(f"Clear {look.space(space)} at once {costs} (y/n)? ").lower() in ("y", "yes"):
                cleared.append(space)
    return cleared


def say(asker: Asker, sentence: str) -> None:
    asker.console.print(sentence, markup=False)


def _ask_goods(asker: Asker, look: Look, what: str) -> dict[str, object] | None:
    """Cash, deeds and cards from one line, parted by commas: ``$200, Kite Street, F11``."""
    goods: dict[str, object] = {}
    deeds: list[int] = []
    cards: list[int] = []
    for entry in asker.ask(f"{what} (as: $200, Kite Street, F11; nothing: leave empty): ").split(","):
        text = entry.strip()
        amount = text.removeprefix("$").strip()
        if not text:
            continue
        if amount.isascii() and amount.isdecimal() and len(amount) < 16:
            goods["cash"] = int(amount)
        elif look.info.space(text) >= 0:
            deeds.append(look.info.space(text))
        elif card_number(text) >= 0:
            cards.append(card_number(text))
        else:
            say(asker, f"'{text}' is no amount, deed or card.")
            return None
    if deeds:
        goods["deeds"] = deeds
    if cards:
        goods["cards"] = cards
    return goods
