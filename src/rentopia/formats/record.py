"""Writing the record of a match, line by line as it is played: JSON Lines that people and programs can read.

A header, a line for each accepted step, and once the match has ended a closing line; a record without it is that of a
match which is still going on. Whoever plays writes each line when it is due; `RecordWriter` keeps count for them. Read
by `formats/recordlines.py` and `formats/recordread.py`, checked by `formats/verify.py`. Where it is decided: formats,
part 6. Beside the keys there the header may have ``bots`` (by seat, null for a person), ``board`` (the text of a host's
own board file), ``position`` with ``origin`` where it goes on from a step of another match and, in a saved match only,
``secret_seed``; a step that took another back has ``takes_back``, the start ``clients``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

import rentopia
from rentopia.engine import codes
from rentopia.engine.history import TABLE, Draw, Step
from rentopia.engine.rows import Move
from rentopia.engine.words import Field
from rentopia.formats.canonical import state_hash
from rentopia.formats.position import write as write_position
from rentopia.formats.recordevents import write_event
from rentopia.formats.recordkinds import CARD, SPACE, SPACES, Scope
from rentopia.formats.recordoffers import legs_written, pledge_written
from rentopia.games import game_of

VERSION = 1
"""Of the form of the lines; in the header under ``record``."""


@dataclass(frozen=True)
class Origin:
    """From where a match goes on: the id of another one, and the seq of its step."""

    match: str
    seq: int


@dataclass(frozen=True)
class Client:
    """What the client of a seat gave to the dice: the promised hash in hex or None, and the 16 bytes that count."""

    promised: str | None
    share: bytes


def scope_of(state: Any) -> Scope:
    """What the values in a record of this state's match refer to."""
    return Scope(game_of(state), state.seats, state.board.street_mask)


def header_line(
    state: Any,
    names: Sequence[str],
    *,
    match: str,
    commitment: str | None = None,
    created: str | None = None,
    bots: Sequence[str | None] | None = None,
    board: str | None = None,
    secret_seed: bytes | None = None,
    goes_on: bool = False,
    origin: Origin | None = None,
    game_version: str = rentopia.__version__,
) -> str:
    """The first line of the record of a match that begins with this state, in `setup`; or, where it ``goes_on``, at any
    position but one that is over, which then stands in the header, ``origin`` beside it.

    ``names`` of the seats in order; ``match`` the id that the commitment binds; ``commitment`` None where the draws
    are not those of `fair-1`; ``created`` a time such as ``2026-11-30T07:00:00Z``, left to the caller, as no clock is
    read here. Raises ValueError for a state that is not in set-up, or from which nothing goes on.
    """
    if not goes_on and state.phase != codes.SETUP:
        raise ValueError("the record of a match begins before its first throw")
    if goes_on and state.phase == codes.OVER:
        raise ValueError("nothing goes on from the end of a match")
    game = game_of(state)
    header: dict[str, object] = {
        "record": VERSION,
        "match": match,
        "game": game.name,
        "game_version": game_version,
        "options": game.options_of(state),
        "seats": list(names),
        "commitment": commitment,
        "created": created,
    }
    if bots is not None:
        header["bots"] = list(bots)
    if board is not None:
        header["board"] = board
    if goes_on:
        header["position"] = write_position(state, names)
        if origin is not None:
            header["origin"] = {"match": origin.match, "seq": origin.seq}
    if secret_seed is not None:
        header["secret_seed"] = secret_seed.hex()
    return _line(header)


def step_line(
    step: Step,
    scope: Scope,
    numbers: Sequence[int | None] = (),
    *,
    at: str | None = None,
    clients: Sequence[Client] | None = None,
) -> str:
    """The line of one step.

    ``numbers`` has for each of its draws the number in the sequence of draws, or None where only one outcome was
    possible, so that nothing was drawn (`DrawNumbers` finds them). ``clients`` belong to the `start`.
    """
    line: dict[str, object] = {"seq": step.seq, "at": at, "seat": None if step.seat == TABLE else step.seat}
    if step.by is not None:
        line["by"] = step.by
    line["action"] = write_action(step.move, step.seat, scope)
    if step.takes_back:
        line["takes_back"] = step.takes_back
    if clients is not None:
        line["clients"] = [{"hash": client.promised, "bytes": client.share.hex()} for client in clients]
    pairs = zip(step.draws, numbers, strict=True)
    line["draws"] = [write_draw(draw, n, scope) for draw, n in pairs]
    line["events"] = [write_event(event, scope) for event in step.events]
    return _line(line)


def closing_line(state: Any, seed: bytes | None = None) -> str:
    """The last line: the result (null for a match that was broken off), the revealed seed and the hash of the state."""
    over = state.phase == codes.OVER
    return result_line(game_of(state).result_of(state) if over else None, seed, state_hash(state))


def result_line(result: dict[str, Any] | None, seed: bytes | None, digest: str) -> str:
    """The same from its values."""
    return _line({"result": result, "seed": None if seed is None else seed.hex(), "state_hash": digest})


def write_action(move: Move, seat: int, scope: Scope) -> dict[str, object]:
    """An action as the door takes it, with seats by number and spaces by their keys."""
    words = scope.game.words
    action: dict[str, object] = {"type": words.actions[move.kind]}
    if move.kind == codes.OFFER and move.offer is not None:
        action["legs"] = legs_written(move.offer, scope)
        if move.offer.clear[seat]:
            action["clear"] = SPACES.write(move.offer.clear[seat], scope)
        if move.a:
            action["counters"] = move.a
        if move.offer.note:
            action["note"] = move.offer.note
    for field in words.fields.get(move.kind, ()):
        value = _loan_term(field, move, scope) if field.slot == "loan" else _value(field, move, scope)
        if value is not None:
            action[field.name] = value
    return action


def _value(field: Field, move: Move, scope: Scope) -> object:
    """What stands under a field, None where it is left out."""
    value: int = getattr(move, field.slot)
    # Left out are none and all; a version and a number of houses always stand, though one is what they would be.
    if field.default is not None and field.default < 1 and value == field.default:
        return None
    if field.kind == "space":
        return SPACE.write(value, scope)
    if field.kind == "spaces":
        return SPACES.write(value, scope)
    if field.kind == "card":
        return CARD.write(value, scope)
    if field.kind == "flag":
        return value == 1
    return field.words[value] if field.kind == "word" else value


def _loan_term(field: Field, move: Move, scope: Scope) -> object:
    """The same for a field of a loan that is offered."""
    loan = None if move.offer is None else move.offer.loan
    if loan is None:
        raise ValueError("an offer of a loan holds no loan")
    if field.name in ("to", "from"):
        return loan.borrower if field.name == "to" else loan.lender
    value = pledge_written(loan, scope) if field.name == "pledge" else getattr(loan, field.name)
    return None if field.default is not None and not value else value


def write_draw(draw: Draw, n: int | None, scope: Scope) -> dict[str, object]:
    """An answer of chance with its number, which is left out where only one was possible."""
    line: dict[str, object] = {} if n is None else {"n": n}
    if draw.kind == "dice":
        line["dice"] = list(draw.values)
    elif draw.kind == "card":
        line["card"] = CARD.write(draw.values[0], scope)
    elif draw.kind == "deal":
        line["deal"] = SPACE.write(draw.values[0], scope)
    else:
        line[draw.kind] = draw.values[0]
    return line


class DrawNumbers:
    """Numbers the draws of a match from its events alone, so that it works for every source of chance.

    ``n`` is the number of the next draw. A card is no draw where none or only one was unseen, nor is the last title.
    """

    def __init__(self, state: Any) -> None:
        self.n = 0
        self.undealt = len(game_of(state).undealt(state))
        self.unseen = [mask.bit_count() for mask in state.unseen]

    def take(self, step: Step) -> list[int | None]:
        """The numbers of the draws of the next step."""
        forced = []
        for event in step.events:
            if event[0] == codes.CARD_DRAWN and not step.takes_back:
                deck = event[2] // 16
                forced.append(self.unseen[deck] <= 1)
                self.unseen[deck] -= event[3]
        numbers: list[int | None] = []
        cards = iter(forced)
        for draw in step.draws:
            if draw.kind == "deal":
                self.undealt -= 1
            if (draw.kind == "card" and next(cards)) or (draw.kind == "deal" and self.undealt == 0):
                numbers.append(None)
            else:
                numbers.append(self.n)
                self.n += 1
        return numbers


class RecordWriter:
    """Writes a match as it goes: ``put`` is given each line with its line break, beginning with the header."""

    def __init__(
        self,
        put: Callable[[str], object],
        state: Any,
        names: Sequence[str],
        *,
        match: str,
        commitment: str | None = None,
        created: str | None = None,
        bots: Sequence[str | None] | None = None,
        board: str | None = None,
        clients: Sequence[Client] | None = None,
        secret_seed: bytes | None = None,
        goes_on: bool = False,
        origin: Origin | None = None,
    ) -> None:
        self.put = put
        self.scope = scope_of(state)
        self.numbers = DrawNumbers(state)
        self.clients = clients
        put(
            header_line(
                state,
                names,
                match=match,
                commitment=commitment,
                created=created,
                bots=bots,
                board=board,
                secret_seed=secret_seed,
                goes_on=goes_on,
                origin=origin,
            )
        )

    def step(self, step: Step, at: str | None = None) -> None:
        """Write a step; steps come in order, each once."""
        clients = self.clients if step.move.kind == codes.START else None
        self.put(step_line(step, self.scope, self.numbers.take(step), at=at, clients=clients))

    def close(self, state: Any, seed: bytes | None = None) -> None:
        """Write the last line."""
        self.put(closing_line(state, seed))


def write_record(
    state: Any,
    names: Sequence[str],
    steps: Iterable[Step],
    *,
    end: Any = None,
    seed: bytes | None = None,
    **header: Any,
) -> list[str]:
    """The lines of a whole match: from its beginning in `setup`, its steps, and its state at the ``end`` if it ended.

    ``header`` is what `RecordWriter` takes beside; ``seed`` is revealed in the last line.
    """
    lines: list[str] = []
    writer = RecordWriter(lines.append, state, names, **header)
    for step in steps:
        writer.step(step)
    if end is not None:
        writer.close(end, seed)
    return lines


def _line(value: dict[str, object]) -> str:
    # The same bytes as those of `json` with narrow separators and text as it is, in a seventh of the time.
    return msgspec.json.encode(value).decode() + "\n"
