"""A person's decision as numbered choices, with the reason beside each that is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rich.console import Console
from rich.table import Table

from rentopia.cli.table import Look
from rentopia.engine import codes
from rentopia.engine.decision import Choice, Decision
from rentopia.engine.rows import Move
from rentopia.engine.words import ACTIONS, REFUSALS

WORDS = {
    codes.ROLL: "Roll the dice",
    codes.PAY_FINE: "Pay the fine",
    codes.USE_CARD: "Use",
    codes.BUY: "Buy",
    codes.DECLINE: "Decline to buy",
    codes.BID: "Bid",
    codes.PASS: "Pass",
    codes.CLAIM: "Claim a building for",
    codes.END_TURN: "End the turn",
    codes.BUILD: "Build on",
    codes.SELL: "Sell a building on",
    codes.MORTGAGE: "Mortgage",
    codes.REDEEM: "Clear the mortgage on",
    codes.ACCEPT: "Accept offer",
    codes.REJECT: "Reject offer",
    codes.WITHDRAW: "Withdraw offer",
    codes.GIVE_UP: "Give up the match",
}
_ON_OFFERS = (codes.ACCEPT, codes.REJECT, codes.WITHDRAW)

#: Above this number of deeds with the same refusal and reason, only how many they are is said.
_MOST_NAMED = 6


def describe(look: Look, choice: Choice) -> str:
    """What a choice does, with its price; for a sale that has to be confirmed, all that it would do."""
    state, board = look.state, look.state.board
    word = WORDS[choice.kind]
    if choice.kind == codes.BUY:
        space = state.space[state.turn]
        return f"{word} {look.space(space)} for ${board.price[space]:,}{_rents(board, space)}"
    if choice.kind == codes.DECLINE and state.house.auctions:
        return f"{word}: it is auctioned"
    if choice.kind == codes.PAY_FINE:
        return f"{word} of ${state.house.fine:,} and leave {look.space(state.space[state.turn])}"
    if choice.kind == codes.BID:
        return f"{word} ${choice.low:,} to ${choice.high:,} (number and amount)" if not choice.refusal else word
    if choice.kind == codes.USE_CARD:
        return f"{word} {look.card(choice.about)} and leave {look.space(state.space[state.turn])}"
    if choice.kind in _ON_OFFERS:
        return f"{word} {choice.about}"
    if choice.about < 0:
        return word
    return f"{word} {look.space(choice.about)}{_price(look, choice)}"


def _price(look: Look, choice: Choice) -> str:
    board, space = look.state.board, choice.about
    if choice.kind in (codes.BUILD, codes.SELL) and not board.house_price[space]:
        return ""  # where nothing can be built
    if choice.kind == codes.BUILD:
        return f" for ${board.house_price[space]:,}"
    if choice.kind == codes.SELL:
        return f": {preview(look, choice)}" if choice.confirm else f" (+${board.house_price[space] // 2:,})"
    if choice.kind == codes.MORTGAGE:
        return f" (+${board.mortgage[space]:,})"
    if choice.kind == codes.REDEEM:
        return f" for ${board.redemption[space]:,}"
    return ""


def preview(look: Look, choice: Choice) -> str:
    """What a sale of several levels at once would leave, as the refusal of an unconfirmed one says it."""
    move = Move()
    move.set(codes.SELL, choice.about, 0)
    data = look.game.refusal_data(look.state, look.state.owner[choice.about], move, codes.NEEDS_CONFIRM)
    left = ", ".join(
        f"{look.space(look.game.find_space(street))} {_level(look, level)}" for street, level in data["levels"].items()
    )
    return f"the bank lacks houses, so more comes down. Left: {left}. You get ${data['proceeds']:,}"


def _level(look: Look, level: int) -> str:
    if level >= look.state.terms.hotel_level:
        return "a hotel"
    return f"{level} house{'' if level == 1 else 's'}" if level else "nothing"


def _rents(board: Any, space: int) -> str:
    """What a street charges, which is in no other place of the screen; the rest goes by how many one has."""
    if not board.street_mask >> space & 1:
        return ""
    bare, most = board.rent[space * 7], max(board.rent[space * 7 + level] for level in range(6))
    return f" (rent ${bare:,}, fully built ${most:,})"


def show(console: Console, look: Look, decision: Decision, clause_of: Callable[[str, str], str]) -> None:
    """The open choices with their numbers, then the refused ones, those with the same reason together."""
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column(justify="right", min_width=3, no_wrap=True)
    table.add_column(overflow="fold")
    for number, choice in enumerate(decision.open, 1):
        table.add_row(f"[bold]{number}[/]", describe(look, choice))
    reasons: dict[tuple[int, int], list[Choice]] = {}
    for choice in decision.refused:
        reasons.setdefault((choice.kind, choice.refusal), []).append(choice)
    for (kind, refusal), choices in reasons.items():
        code, sentence = REFUSALS[refusal]
        clause = clause_of(ACTIONS[kind], code)
        table.add_row("[dim]–[/]", f"[dim]not now: {_refused(look, kind, choices)} – {sentence} ({clause})[/]")
    console.print(table)


def _refused(look: Look, kind: int, choices: list[Choice]) -> str:
    if len(choices) == 1:
        return describe(look, choices[0])
    named = ", ".join(_about(look, choice) for choice in choices[:_MOST_NAMED])
    more = f" and {len(choices) - _MOST_NAMED} more" if len(choices) > _MOST_NAMED else ""
    return f"{WORDS[kind]} {named}{more}"


def _about(look: Look, choice: Choice) -> str:
    if choice.kind == codes.USE_CARD:
        return look.card(choice.about)
    if choice.kind in _ON_OFFERS:
        return str(choice.about)
    return look.space(choice.about)


def payload_of(choice: Choice, amount: int = 0, confirm: bool = False) -> dict[str, object]:
    """The action of a choice as the door takes it; ``amount`` is that of a bid."""
    payload: dict[str, object] = {"type": ACTIONS[choice.kind]}
    if choice.kind == codes.BID:
        payload["amount"] = amount
    elif choice.kind == codes.USE_CARD:
        payload["card"] = choice.about
    elif choice.kind in _ON_OFFERS:
        payload["offer"] = choice.about
        if choice.kind == codes.ACCEPT:
            payload["version"] = choice.version
    elif choice.about >= 0:
        payload["space"] = choice.about
        if confirm:
            payload["confirm"] = True
    return payload
