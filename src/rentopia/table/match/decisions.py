"""A decision as it goes to a client: every action that may be done complete, and beside the rest why it may not.

Made of `engine/decision.py`, which asks the rules themselves, so that what is offered is what is accepted. Actions
have the form of the records: spaces by their keys, cards by id, seats by number. Where it is decided: architecture,
decision 6; the table server's design, part 3.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Protocol

from rentopia.engine import codes
from rentopia.engine.decision import Choice, clearable
from rentopia.engine.rows import Move
from rentopia.engine.words import Field
from rentopia.formats.record import write_action
from rentopia.formats.recordkinds import SPACES, Scope
from rentopia.games import Game
from rentopia.protocol.messages import ChoiceView, DecisionMessage

_FILLED_IN = ("amount", "count", "spaces")


class Decided(Protocol):
    """The parts of a live match that a decision is made of."""

    @property
    def game(self) -> Game: ...

    @property
    def scope(self) -> Scope: ...

    @property
    def state(self) -> Any: ...

    @property
    def head(self) -> int: ...

    def may_undo(self, seat: int | None) -> bool: ...


def decision(live: Decided, seat: int, ask: str | None = None) -> DecisionMessage:
    """What a seat may do after the newest row; ``ask`` is the id of the message that this answers."""
    state, scope = live.state, live.scope
    found = live.game.showing.decide(state, seat)
    return DecisionMessage(
        seq=live.head,
        seat=seat,
        open=tuple(choice_view(choice, state, seat, scope) for choice in found.open),
        refused=tuple(choice_view(choice, state, seat, scope) for choice in found.refused),
        undo=live.may_undo(seat),
        offers=partners(state, seat),
        id=ask,
    )


def partners(state: Any, seat: int) -> tuple[int, ...]:
    """The seats with which a seat may make an offer now; none in set-up, after the end, and for a seat that is out."""
    if state.phase in (codes.SETUP, codes.OVER) or not state.in_mask >> seat & 1:
        return ()
    in_mask = state.in_mask
    return tuple(other for other in range(state.seats) if other != seat and in_mask >> other & 1)


def choice_view(choice: Choice, state: Any, seat: int, scope: Scope) -> ChoiceView:
    """One choice of a seat for the wire."""
    open_field = _open_field(scope.game, choice)
    if open_field is None or open_field.kind == "count":
        return _usual_view(choice, open_field and open_field.name, scope)
    action, refused = action_of(choice, scope), _refused(choice, scope)
    if open_field.kind != "spaces":
        return ChoiceView(action, open_field.name, choice.low, choice.high, choice.may_leave, **refused)
    spaces = choice.spaces if open_field.default is None else clearable(state, seat, choice.about)
    if not spaces and open_field.default is not None:
        return ChoiceView(action, **refused)
    may_leave = open_field.default is not None
    return ChoiceView(action, open_field.name, may_leave=may_leave, spaces=_keys(spaces, scope), **refused)


@lru_cache(maxsize=8192)
def _usual_view(choice: Choice, fill: str | None, scope: Scope) -> ChoiceView:
    """A choice with at most a small number to be filled in: it looks the same whenever it comes, and is not changed."""
    return ChoiceView(
        action_of(choice, scope),
        fill,
        choice.low,
        choice.high,
        choice.may_leave,
        confirm=choice.confirm,
        **_refused(choice, scope),
    )


def _refused(choice: Choice, scope: Scope) -> dict[str, Any]:
    """Why a choice cannot be done now; empty for one that can."""
    if not choice.refusal:
        return {}
    words = scope.game.words
    code, sentence = words.refusals[choice.refusal]
    clause = scope.game.clause_of(words.actions[choice.kind], code)
    return {"refused": code, "sentence": sentence, "clause": clause}


def action_of(choice: Choice, scope: Scope) -> dict[str, Any]:
    """The action of a choice as the door takes it, but for what is to be filled in, which is left out."""
    fields = scope.game.words.fields.get(choice.kind, ())
    move = Move()
    move.set(choice.kind, _slot(fields, "a", choice.about), _slot(fields, "b", choice.second))
    action: dict[str, Any] = write_action(move, 0, scope)
    for field in fields:
        if field.kind in _FILLED_IN:
            action.pop(field.name, None)
    return action


def _slot(fields: tuple[Field, ...], slot: str, number: int) -> int:
    """What stands in a slot of the move of a choice; -1 of the choice is what is usual there."""
    if number >= 0:
        return number
    return next((field.default or 0 for field in fields if field.slot == slot), 0)


def _open_field(game: Game, choice: Choice) -> Field | None:
    """The field that is still to be filled in."""
    for field in game.words.fields.get(choice.kind, ()):
        if field.kind in ("amount", "count") and field.slot != "loan":
            return field if choice.high else None
        if field.kind == "spaces":
            return field
    return None


def _keys(spaces: int, scope: Scope) -> tuple[int | str, ...]:
    keys = SPACES.write(spaces, scope)
    assert isinstance(keys, list)
    return tuple(keys)
