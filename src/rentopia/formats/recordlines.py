"""The lines of a record read one by one, each checked for its form and its bounds, and for nothing else.

Whatever a line may hold, it becomes a value within bounds or is refused by one sentence with its place. Where it is
decided: formats, part 6.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from rentopia.engine import codes
from rentopia.engine.door import read_action
from rentopia.engine.history import TABLE, Draw, Step
from rentopia.engine.refusal import Refusal
from rentopia.engine.rows import Move
from rentopia.formats import fair
from rentopia.formats.position import read as read_position
from rentopia.formats.record import VERSION, Client, Origin, scope_of
from rentopia.formats.recordevents import read_events
from rentopia.formats.recordkinds import CARD, COUNT, DIE, SEAT, SPACE, Seat
from rentopia.formats.values import PositionError, Table
from rentopia.games import GAMES, load_game

MOST_IN_A_LINE = 1024 * 1024
"""Bytes; a header holds a board of at most a quarter of it."""
MOST_LINES = 1_000_000
MOST_EVENTS = 10_000
"""Events of one step, and draws."""
MOST_IN_A_NAME = 200
_MOST_IN_A_REASON = 300


class RecordError(ValueError):
    """A file that is no record: ``line`` counts from 1 (0: the file), ``seq`` names the step where there is one."""

    def __init__(self, line: int, reason: str, seq: int = 0) -> None:
        super().__init__(line, reason, seq)
        self.line = line
        # What the file itself holds may stand in the reason: it stays one line, and a short one.
        shown = "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in reason)
        self.reason = shown if len(shown) <= _MOST_IN_A_REASON else shown[:_MOST_IN_A_REASON] + " …"
        self.seq = seq

    def __str__(self) -> str:
        place = f"line {self.line}, seq {self.seq}: " if self.seq else f"line {self.line}: " if self.line else ""
        return place + self.reason


@dataclass(frozen=True)
class Header:
    """The first line. ``options`` as in a position; times are texts and not looked into."""

    match: str
    game: str
    game_version: str
    options: dict[str, object]
    names: tuple[str, ...]
    commitment: str | None
    created: str | None
    bots: tuple[str | None, ...] | None
    board: str | None
    secret_seed: bytes | None
    position: dict[str, Any] | None = None
    """Where it goes on from, as in the file; None: from the set-up."""
    origin: Origin | None = None

    def opening(self) -> Any:
        """A new state of the match before its first step. ValueError with the reason if there is none such."""
        if self.position is not None:
            return self._position_read(self.position)
        position: dict[str, object] = {"game": self.game, "options": self.options, "turn": {"phase": "setup"}}
        position["seats"] = [{"name": name} for name in self.names]
        return read_position(position, self.board).state

    def _position_read(self, position: dict[str, Any]) -> Any:
        if position.get("game") != self.game or position.get("options", {}) != self.options:
            raise PositionError("position", "must be of the game and the options of the header")
        found = read_position(position, self.board)
        if found.names != self.names:
            raise PositionError("position.seats", "must have the names of the header")
        if found.state.phase == codes.OVER:
            raise PositionError("position.turn.phase", "nothing goes on from the end of a match")
        return found.state


@dataclass(frozen=True)
class RecordedStep:
    """A step with the line it stands on, its time, the numbers of its draws, and what the clients gave (at `start`)."""

    step: Step
    line: int
    at: str | None
    numbers: tuple[int | None, ...]
    clients: tuple[Client, ...] | None


@dataclass(frozen=True)
class Closing:
    """The last line; ``result`` as of the game, None for a match that was broken off."""

    line: int
    result: dict[str, Any] | None
    seed: bytes | None
    state_hash: str


class LineReader:
    """Reads the header at once, then yields steps and the closing line one by one, each checked for its form only."""

    def __init__(self, source: str | Path | Iterable[str]) -> None:
        lines = _file_lines(Path(source)) if isinstance(source, str | Path) else iter(source)
        self.lines: Iterator[tuple[int, str]] = enumerate(lines, 1)
        first = next(self.lines, None)
        if first is None:
            raise RecordError(0, "is empty")
        self.header = _header(_table(*first))
        try:
            self.opening = self.header.opening()
        except ValueError as error:
            raise RecordError(1, " ".join(str(error).split())) from None
        self.scope = scope_of(self.opening)

    def __iter__(self) -> Iterator[RecordedStep | Closing]:
        ended = False
        for number, text in self.lines:
            if ended:
                raise RecordError(number, "there is a line after the last one")
            if number > MOST_LINES:
                raise RecordError(number, f"more than {MOST_LINES} lines")
            table = _table(number, text)
            try:
                if "state_hash" in table or "result" in table:
                    ended = True
                    yield _closing(number, table)
                else:
                    yield self.step(number, table)
            except PositionError as error:
                raise RecordError(number, str(error), _seq(table)) from None

    def read_step(self, number: int, text: str) -> RecordedStep:
        """The step on one line that comes by itself, as a log holds it. Raises RecordError as reading a file does.

        Such a line was written by this program, so that it is not looked into for keys that stand there twice.
        """
        table = _own_table(number, text)
        try:
            return self.step(number, table)
        except PositionError as error:
            raise RecordError(number, str(error), _seq(table)) from None

    def step(self, number: int, table: Table) -> RecordedStep:
        seq = table.whole("seq", None, 1, MOST_LINES)
        at = _text_or_none(table, "at")
        seat = Seat(nobody=True).read(table.need("seat"), "seat", self.scope)
        by = _text_or_none(table, "by")
        if by not in (None, "clock", "table"):
            table.fail("by", 'must be "clock" or "table"')
        move = self.move(table.need("action"), seat)
        takes_back = table.whole("takes_back", 0, 0, MOST_LINES)
        if (takes_back > 0) != (move.kind == codes.UNDO) or takes_back >= seq:
            table.fail("takes_back", "names the earlier step that an undo takes back")
        table.need("draws")
        draws = table.each("draws", self.draw, MOST_EVENTS)
        events = read_events(table, "events", self.scope, MOST_EVENTS)
        clients = None
        if "clients" in table:
            clients = tuple(table.each("clients", _client))
            if move.kind != codes.START or len(clients) != self.scope.seats:
                table.fail("clients", "stand in the start, one for each seat")
        table.done()
        step = Step(seq, seat, by, move, tuple(draw for draw, _ in draws), tuple(events), takes_back)
        return RecordedStep(step, number, at, tuple(n for _, n in draws), clients)

    def move(self, action: object, seat: int) -> Move:
        move = read_action(action, TABLE if seat < 0 else seat, self.scope.game, _numbers(self.scope.seats))
        if isinstance(move, Refusal):
            place = f"action.{move.data['field']}" if "field" in move.data else "action"
            raise PositionError(place, f"{move.code}: {move.sentence.rstrip('.')}")
        return move

    def draw(self, value: object, path: str) -> tuple[Draw, int | None]:
        table = Table(value, path)
        n = COUNT.read(table.get("n"), table.at("n"), self.scope) if "n" in table else None
        if "dice" in table:
            dice = table.each("dice", lambda die, at: DIE.read(die, at, self.scope), 2)
            if len(dice) != 2 or 0 in dice:
                table.fail("dice", "must be two dice, each 1 to 6")
            draw = Draw("dice", (dice[0], dice[1]))
        elif "card" in table:
            draw = Draw("card", (CARD.read(table.get("card"), table.at("card"), self.scope),))
        elif "deal" in table and self.scope.game.deals:
            draw = Draw("deal", (SPACE.read(table.get("deal"), table.at("deal"), self.scope),))
        else:
            draw = Draw("first", (SEAT.read(table.need("first"), table.at("first"), self.scope),))
        table.done()
        return draw, n


def _file_lines(path: Path) -> Iterator[str]:
    try:
        if path.is_dir():
            raise RecordError(0, "is a folder")
        if not path.is_file():
            raise RecordError(0, "is no file" if path.exists() else "no such file")
        with path.open("rb") as file:
            number = 0
            while raw := file.readline(MOST_IN_A_LINE + 1):
                number += 1
                if len(raw) > MOST_IN_A_LINE:
                    raise RecordError(number, f"is longer than {MOST_IN_A_LINE} bytes")
                try:
                    yield raw.decode("utf-8")
                except UnicodeDecodeError:
                    raise RecordError(number, "is not UTF-8 text") from None
    except OSError as error:
        raise RecordError(0, f"cannot be read: {error.strerror or error}") from None


def _table(number: int, text: str) -> Table:
    try:
        value = _JSON.decode(text)
    except RecursionError:
        raise RecordError(number, "is nested too deeply") from None
    except ValueError as error:
        reason = str(error) if isinstance(error, PositionError) else "is no JSON"
        raise RecordError(number, reason if text.endswith("\n") else f"{reason}; the line is cut") from None
    if type(value) is not dict:
        raise RecordError(number, "must be an object")
    return Table(value, "")


def _own_table(number: int, text: str) -> Table:
    try:
        value = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return _table(number, text)  # which says what is wrong
    return Table(value, "") if type(value) is dict else _table(number, text)


def _no_number(_: str) -> None:
    raise PositionError("", "has a number that JSON does not know")


def _pairs(pairs: list[tuple[str, object]]) -> dict[str, object]:
    table = dict(pairs)
    if len(table) < len(pairs):
        raise PositionError("", "names a key twice")
    return table


_JSON = json.JSONDecoder(parse_constant=_no_number, object_pairs_hook=_pairs)
"""Made once: a record has up to a million lines."""


def _seq(table: Table) -> int:
    seq = table.value.get("seq")
    return seq if type(seq) is int and 0 < seq <= MOST_LINES else 0


def _header(table: Table) -> Header:
    try:
        version = table.need("record")
        if type(version) is not int or version != VERSION:
            table.fail("record", f"this program reads version {VERSION}")
        game = table.need("game")
        if type(game) is not str or game not in GAMES:
            table.fail("game", f"must be one of {', '.join(GAMES)}")
        options = table.need("options")
        if type(options) is not dict:
            table.fail("options", "must be a table")
        if not all(type(value) in (bool, int, str) for value in options.values()):
            table.fail("options", "hold true, false, whole numbers and words")
        table.need("seats")
        names = tuple(table.each("seats", _text, load_game(game).most_seats))
        bots: tuple[str | None, ...] | None = None
        if table.get("bots") is not None:
            bots = tuple(table.each("bots", lambda value, path: None if value is None else _text(value, path)))
            if len(bots) != len(names):
                table.fail("bots", "must have an entry for each seat")
        board = table.get("board")
        if board is not None and (type(board) is not str or "\n" not in board):
            table.fail("board", "must be the text of a board file")
        secret = _bytes_or_none(table, "secret_seed", fair.SEED_BYTES)
        header = Header(
            match=_text(table.need("match"), "match"),
            game=game,
            game_version=_text(table.need("game_version"), "game_version"),
            options=options,
            names=names,
            commitment=_hex_or_none(table, "commitment", 32),
            created=_text_or_none(table, "created"),
            bots=bots,
            board=board,
            secret_seed=secret,
            position=_position(table),
            origin=_origin(table),
        )
        table.done()
        return header
    except PositionError as error:
        raise RecordError(1, str(error)) from None


def _position(table: Table) -> dict[str, Any] | None:
    position = table.get("position")
    if position is not None and type(position) is not dict:
        table.fail("position", "must be a table")
    return position


def _origin(table: Table) -> Origin | None:
    if table.get("origin") is None:
        return None
    if table.get("position") is None:
        table.fail("origin", "stands beside a position only")
    origin = Table(table.get("origin"), table.at("origin"))
    found = Origin(_text(origin.need("match"), origin.at("match")), origin.whole("seq", None, 1, MOST_LINES))
    origin.done()
    return found


def _closing(number: int, table: Table) -> Closing:
    result = table.need("result")
    if result is not None and type(result) is not dict:
        table.fail("result", "must be a table or null")
    if not _is_shallow(result, 4):
        table.fail("result", "is nested too deeply")
    table.need("seed")
    seed = _bytes_or_none(table, "seed", fair.SEED_BYTES)
    digest = _hex_or_none(table, "state_hash", 32)
    if digest is None:
        table.fail("state_hash", "is missing")
    table.done()
    return Closing(number, result, seed, digest)


def _is_shallow(value: object, depth: int) -> bool:
    """Whether a value can be compared and shown without end; what else is read is bounded by its form."""
    if isinstance(value, dict | list):
        entries = value.values() if isinstance(value, dict) else value
        return depth > 0 and all(_is_shallow(entry, depth - 1) for entry in entries)
    return True


def _client(value: object, path: str) -> Client:
    table = Table(value, path)
    promised = _hex_or_none(table, "hash", 32)
    share = _bytes_or_none(table, "bytes", fair.CLIENT_BYTES)
    if share is None:
        table.fail("bytes", "is missing")
    table.done()
    return Client(promised, share)


def _numbers(seats: int) -> list[str]:
    return [str(seat) for seat in range(seats)]


def _text(value: object, path: str) -> str:
    if type(value) is not str or not value.isprintable() or not 0 < len(value) <= MOST_IN_A_NAME:
        raise PositionError(path, f"must be a text of 1 to {MOST_IN_A_NAME} printable characters")
    return value


def _text_or_none(table: Table, key: str) -> str | None:
    value = table.get(key)
    return None if value is None else _text(value, table.at(key))


def _hex_or_none(table: Table, key: str, size: int) -> str | None:
    value = table.get(key)
    if value is None:
        return None
    if type(value) is not str or len(value) != 2 * size or not set(value) <= set("0123456789abcdef"):
        table.fail(key, f"must be null or {2 * size} hex digits in small letters")
    return str(value)


def _bytes_or_none(table: Table, key: str, size: int) -> bytes | None:
    value = _hex_or_none(table, key, size)
    return None if value is None else bytes.fromhex(value)
