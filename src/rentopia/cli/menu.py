"""A person's decision as numbered choices, with the reason beside each that is refused."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.console import Console
from rich.table import Table

from rentopia.cli.table import Look
from rentopia.engine import codes
from rentopia.engine.decision import Choice, Decision
from rentopia.engine.rows import Move
from rentopia.engine.words import Field, Vocabulary

VERBS = {
    codes.ROLL: "Roll the dice",
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

#: Above this number of deeds with the same refusal and reason, only how many they are is said.
_MOST_NAMED = 6


def verb(look: Look, kind: int) -> str:
    """What an action is called in the list; its word of the files where a game calls it nothing else."""
    verbs = {**VERBS, **look.showing.verbs}
    return verbs.get(kind) or look.game.words.actions[kind].replace("_", " ").capitalize()


def describe(look: Look, choice: Choice, seat: int = -1) -> str:
    """What a choice of a seat (usually the mover) does, with its price; for a sale that has to be confirmed, all that
    it would do."""
    own = look.showing.describe(look, look.state.turn if seat < 0 else seat, choice)
    if own:
        return own
    word = verb(look, choice.kind)
    if choice.kind == codes.BID:
        return f"{word} ${choice.low:,} to ${choice.high:,} (number and amount)" if not choice.refusal else word
    if choice.spaces:
        return f"{word}: {look.spaces(choice.spaces)}"
    if choice.about < 0:
        return word
    return f"{word} {_about(look, choice)}{_price(look, choice)}"


def _price(look: Look, choice: Choice) -> str:
    board, space = look.state.board, choice.about
    if _named_by(look.game.words, choice.kind) != "space":
        return ""
    if choice.kind in (codes.BUILD, codes.SELL) and not board.house_price[space]:
        return ""  # where nothing can be built
    if choice.kind == codes.BUILD:
        several = f", up to {choice.high} (number and how many)" if choice.high > 1 else ""
        return f" for ${board.house_price[space]:,}{several}"
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


def show(console: Console, look: Look, decision: Decision) -> None:
    """The open choices with their numbers, and how many others there are, of which `show_refused` says why not."""
    table = _list()
    for number, choice in enumerate(decision.open, 1):
        table.add_row(f"[bold]{number}[/]", describe(look, choice, decision.seat))
    reasons = _reasons(decision)
    if reasons:
        count = f"{len(reasons)} other {'thing' if len(reasons) == 1 else 'things'}"
        table.add_row("[bold]?[/]", f"[dim]{count} that can't be done now, and why[/]")
    console.print(table)


def show_refused(console: Console, look: Look, decision: Decision, clause_of: Callable[[str, str], str]) -> None:
    """What can't be done now with the reason and its clause, a line for those with the same reason."""
    table = _list()
    for (kind, refusal), choices in _reasons(decision).items():
        code, sentence = look.game.words.refusals[refusal]
        clause = clause_of(look.game.words.actions[kind], code)
        told = _refused(look, decision.seat, kind, choices)
        table.add_row("[dim]–[/]", f"[dim]not now: {told} – {sentence} ({clause})[/]")
    if table.row_count:
        console.print(table)


def _list() -> Table:
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column(justify="right", min_width=3, no_wrap=True)
    table.add_column(overflow="fold")
    return table


def _reasons(decision: Decision) -> dict[tuple[int, int], list[Choice]]:
    """The refused choices by action and reason."""
    reasons: dict[tuple[int, int], list[Choice]] = {}
    for choice in decision.refused:
        reasons.setdefault((choice.kind, choice.refusal), []).append(choice)
    return reasons


def _refused(look: Look, seat: int, kind: int, choices: list[Choice]) -> str:
    if len(choices) == 1:
        return describe(look, choices[0], seat)
    named = ", ".join(_about(look, choice) for choice in choices[:_MOST_NAMED])
    more = f" and {len(choices) - _MOST_NAMED} more" if len(choices) > _MOST_NAMED else ""
    return f"{verb(look, kind)} {named}{more}"


def _named_by(words: Vocabulary, kind: int) -> str:
    """The kind of the field that an action is named by."""
    return next((field.kind for field in words.fields.get(kind, ()) if field.slot == "a"), "")


def _about(look: Look, choice: Choice) -> str:
    """What an action is about, in words."""
    kind = _named_by(look.game.words, choice.kind)
    if kind == "card":
        return look.card(choice.about)
    if kind == "seat":
        return look.who(choice.about)
    if kind in ("word", "flag"):
        field = next(field for field in look.game.words.fields[choice.kind] if field.slot == "a")
        return field.words[choice.about] if field.words else ("yes" if choice.about else "no")
    return str(choice.about) if kind == "number" else look.space(choice.about)


def payload_of(
    words: Vocabulary, choice: Choice, amount: int | None = None, spaces: Sequence[int] = (), confirm: bool = False
) -> dict[str, object]:
    """The action of a choice as the door takes it, with the amount or the set that was still to be named."""
    payload: dict[str, object] = {"type": words.actions[choice.kind]}
    for field in words.fields.get(choice.kind, ()):
        if field.kind == "spaces" and field.default is None:
            payload[field.name] = list(spaces)
        elif field.kind in ("amount", "count"):
            if amount is not None:
                payload[field.name] = amount
        elif field.name == "confirm":
            if confirm:
                payload[field.name] = True
        else:
            value = _value(field, choice.about if field.slot == "a" else choice.second)
            if value is not None:
                payload[field.name] = value
    return payload


def _value(field: Field, number: int) -> object:
    """What stands for a number of a choice in the payload; None where the field may be left out."""
    if field.slot not in ("a", "b") or number < 0 or (number == field.default and field.kind in ("word", "flag")):
        return None
    if field.kind == "flag":
        return bool(number)
    return field.words[number] if field.kind == "word" else number
