"""`rentopia landings`: where throws end, without money."""

from __future__ import annotations

import json

import click
from rich.console import Console
from rich.table import Table

from rentopia.cli.progress import progress_bar
from rentopia.games.rentopia.game import board_info
from rentopia.lab.rentopia.landingtable import landing_shares


@click.command()
@click.option("--throws", type=click.IntRange(1, 1_000_000_000), default=2_000_000, show_default=True)
@click.option("--players", type=click.IntRange(2, 8), default=4, show_default=True)
@click.option(
    "--lockup",
    type=click.Choice(["pay", "stay"]),
    default="pay",
    show_default=True,
    help="Pay before the throw, or wait for a double or the third miss.",
)
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--json", "as_json", is_flag=True, help="Print the percentages as JSON.")
def landings(throws: int, players: int, lockup: str, seed: int, as_json: bool) -> None:
    """Share of throws and of turns that end on each space: movement only, no money."""
    with progress_bar("throws", throws) as advance:
        shares = landing_shares(throws, players, lockup == "pay", seed, progress=advance)
    if as_json:
        click.echo(json.dumps(shares))
        return
    table = Table("#", "Space", "throws %", "turns %", box=None)
    for column in (0, 2, 3):
        table.columns[column].justify = "right"
    names = [*board_info().names, "Locked up"]
    for space, (name, thrown, turned) in enumerate(zip(names, shares["throws"], shares["turns"], strict=True)):
        number = str(space) if space < len(names) - 1 else "-"
        table.add_row(number, name, f"{thrown:.4f}", f"{turned:.4f}")
    Console(soft_wrap=True).print(table)
