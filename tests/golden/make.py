"""Plays the golden matches anew and writes their records beside this file: ``PYTHONPATH=tests python -m golden.make``.

With names (``trades lockup``) only those. For a change of the rules or of the form of records that is meant, and for
nothing else: what a test compares must not follow what it tests. Prints each file with its steps, and whether it has
changed.
"""

from __future__ import annotations

import sys
from pathlib import Path

from golden import botmatches, directed_building, directed_trades, directed_turns, landlordsbots, landlordsscripts
from golden.files import FOLDER
from golden.table import NAMES, Match
from rentopia.formats import fair
from rentopia.formats.record import write_record

DIRECTED = (
    directed_turns.shortest,
    directed_turns.lockup,
    directed_turns.jackpot,
    directed_turns.tie,
    directed_turns.birthday,
    directed_turns.auctions,
    directed_turns.clock,
    directed_trades.trades,
    directed_trades.several_creditors,
    directed_trades.several_debtors,
    directed_trades.heirs,
    directed_building.houses_run_short,
    directed_building.hotels_run_short,
    directed_building.hotels_come_down,
    directed_building.uneven,
)
BETWEEN_BOTS = (
    botmatches.four_steady,
    botmatches.eight_quick,
    botmatches.five_random,
    botmatches.six_mixed,
    botmatches.seven_without_auctions,
    botmatches.to_the_last,
    botmatches.own_board,
)
LANDLORDS_DIRECTED = landlordsscripts.ALL
LANDLORDS_BETWEEN_BOTS = landlordsbots.ALL


def lines_of(match: Match) -> list[str]:
    """The record of a match, without times: the same match gives the same bytes."""
    history = match.history
    return write_record(
        match.opening(),
        NAMES[: match.seats],
        history.steps,
        end=history.state,
        seed=match.seed,
        match=match.name,
        commitment=None if match.seed is None else fair.commitment(match.name, match.seed),
        bots=match.bots,
        board=match.board,
        clients=match.clients,
    )


def path_of(match: Match) -> Path:
    """Where its file stands: the other game has a folder of its own."""
    folder = FOLDER if match.game == "rentopia" else FOLDER / match.game
    return folder / f"{match.name}.jsonl"


def main(names: list[str]) -> None:
    """Play all matches, or those named, and write their files."""
    total = 0
    for play in DIRECTED + BETWEEN_BOTS + LANDLORDS_DIRECTED + LANDLORDS_BETWEEN_BOTS:
        match = play()
        path = path_of(match)
        if names and match.name not in names:
            continue
        content = "".join(lines_of(match)).encode()
        changed = not path.exists() or path.read_bytes() != content
        path.write_bytes(content)
        total += len(content)
        print(f"{path.name}: {len(match.history.steps)} steps, {len(content)} bytes{', changed' if changed else ''}")
    print(f"{total} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
