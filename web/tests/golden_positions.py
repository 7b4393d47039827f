"""Writes what the browser client's fold is compared with: ``python golden_positions.py FOLDER``.

One file of JSON for each golden match: the board as a page gets it, the view before the first step, and for every step
its line, the position and dice after it, and the hash of the chain. Made anew by the client's tests from the records in
`tests/golden`, so that it can't be older than the program.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from typing import Any

from rentopia.formats.position import write
from rentopia.formats.record import scope_of
from rentopia.formats.recordread import Record, fold_step, load
from rentopia.protocol.requests import BoardView, CardView, GroupView, SpaceView
from rentopia.server.http.catalogue import board
from rentopia.table.report.report import report

GOLDEN = Path(__file__).resolve().parents[2] / "tests" / "golden"


def own_board(record: Record) -> BoardView:
    """A host's own board as the server would show it, were it played there."""
    assert record.header.board is not None
    base = board(record.header.game)
    assert isinstance(base, BoardView)
    state = record.header.opening()
    keys = record.game.on_board(record.header.board)
    info = keys.spaces
    tables = state.board
    spaces = tuple(
        SpaceView(
            key=keys.space_key(space),
            name=name,
            kind="street" if tables.street_mask >> space & 1 else "other",
            price=tables.price[space],
            house_price=tables.house_price[space],
            rents=tuple(tables.rent[space * 7 : space * 7 + 6]) if tables.street_mask >> space & 1 else (),
        )
        for space, name in enumerate(info.names)
    )
    groups: tuple[GroupView, ...] = ()
    cards: tuple[CardView, ...] = base.cards
    return BoardView(base.game, spaces, groups, cards)


def positions(path: Path) -> dict[str, Any]:
    """Everything about one match, as plain objects."""
    import msgspec

    lines = path.read_text(encoding="utf-8").splitlines()
    record = load(lines)
    view = own_board(record) if record.header.board is not None else board(record.header.game)
    state = record.header.opening()
    scope = scope_of(state)
    names = record.header.names
    chain = hashlib.sha256(lines[0].encode()).digest()
    found: dict[str, Any] = {
        "name": path.stem,
        "board": msgspec.to_builtins(view),
        "start": {"position": write(state, names), "dice": [state.die1, state.die2], "hash": chain.hex()},
        "steps": [],
        "closing": None if record.closing is None else json.loads(lines[-1]),
        "report": msgspec.to_builtins(report(line.encode() for line in lines[: len(record.steps) + 1])),
    }
    for recorded, line in zip(record.steps, lines[1:], strict=False):
        fold_step(state, recorded, scope)
        chain = hashlib.sha256(chain + line.encode()).digest()
        row = {"line": line, "position": write(state, names), "dice": [state.die1, state.die2], "hash": chain.hex()}
        found["steps"].append(row)
    return found


def main(arguments: list[str]) -> int:
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    for path in sorted(GOLDEN.rglob("*.jsonl")):
        name = f"{path.parent.name}-{path.stem}.json"
        (folder / name).write_text(json.dumps(positions(path), ensure_ascii=False), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
