"""A person's decision as numbered choices, with the reason beside what is refused."""

from __future__ import annotations

from typing import Any

from rich.console import Console

from rentopia.cli.table import Look
from rentopia.engine import codes
from rentopia.engine.decision import Choice, Decision
from rentopia.engine.words import ACTIONS, REFUSALS

WORDS = {
    codes.ROLL: "Roll the dice",
    codes.PAY_FINE: "Pay the fine and leave Lockup",
    codes.USE_CARD: "Use",
    codes.BUY: "Buy",
    codes.DECLINE: "Decline",
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


def describe(look: Look, choice: Choice) -> str:
    """What a choice does, with its price."""
    state, board = look.state, look.state.board
    word = WORDS[choice.kind]
    if choice.kind == codes.BUY:
        space = state.space[state.turn]
        return f"{word} {look.space(space)} for ${board.price[space]:,}"
    if choice.kind == codes.PAY_FINE:
        return f"{word} (${state.house.fine:,})"
    if choice.kind == codes.BID:
        return f"{word} (an amount from ${choice.low:,} to ${choice.high:,})" if not choice.refusal else word
    if choice.kind == codes.USE_CARD:
        return f"{word} {look.card(choice.about)}"
    if choice.kind in (codes.ACCEPT, codes.REJECT, codes.WITHDRAW):
        return f"{word} {choice.about}"
    if choice.about < 0:
        return word
    space = choice.about
    price = {
        codes.BUILD: f" for ${board.house_price[space]:,}",
        codes.SELL: " (the district comes down: to be confirmed)"
        if choice.confirm
        else f" (+${_half(board, space):,})",
        codes.MORTGAGE: f" (+${board.mortgage[space]:,})",
        codes.REDEEM: f" for ${board.redemption[space]:,}",
    }.get(choice.kind, "")
    return f"{word} {look.space(space)}{price}"


def show(console: Console, look: Look, decision: Decision, clause_of: Any) -> None:
    """The open choices with their numbers, then the refused ones, those with the same reason in one line."""
    for number, choice in enumerate(decision.open, 1):
        console.print(f"[bold]{number:>3}[/] {describe(look, choice)}")
    reasons: dict[tuple[int, int], list[Choice]] = {}
    for choice in decision.refused:
        reasons.setdefault((choice.kind, choice.refusal), []).append(choice)
    for (kind, refusal), choices in reasons.items():
        code, sentence = REFUSALS[refusal]
        if len(choices) == 1:
            what = describe(look, choices[0])
        else:
            what = f"{WORDS[kind]} {', '.join(_about(look, choice) for choice in choices)}"
        console.print(f"[dim]  – {what}: {sentence} ({clause_of(ACTIONS[kind], code)})[/]")


def _about(look: Look, choice: Choice) -> str:
    if choice.kind == codes.USE_CARD:
        return look.card(choice.about)
    if choice.kind in (codes.ACCEPT, codes.REJECT, codes.WITHDRAW):
        return str(choice.about)
    return look.space(choice.about)


def payload_of(choice: Choice, amount: int = 0, confirm: bool = False) -> dict[str, object]:
    """The action of a choice as the door takes it; ``amount`` is that of a bid."""
    payload: dict[str, object] = {"type": ACTIONS[choice.kind]}
    if choice.kind == codes.BID:
        payload["amount"] = amount
    elif choice.kind == codes.USE_CARD:
        payload["card"] = choice.about
    elif choice.kind in (codes.ACCEPT, codes.REJECT, codes.WITHDRAW):
        payload["offer"] = choice.about
        if choice.kind == codes.ACCEPT:
            payload["version"] = choice.version
    elif choice.about >= 0:
        payload["space"] = choice.about
        if confirm:
            payload["confirm"] = True
    return payload


def _half(board: Any, space: int) -> int:
    price: int = board.house_price[space]
    return price // 2
