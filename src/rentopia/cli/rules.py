"""`rentopia rules [GAME]`: the options, the board and the cards, from the data that the match itself uses."""

from __future__ import annotations

from pathlib import Path

import click
from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table

from rentopia.games import GAMES, load_game
from rentopia.games.options import Option
from rentopia.games.showing import Printed
from rentopia.games.tomlfile import DataError


@click.command("rules")
@click.argument("name", metavar="[GAME]", default=next(iter(GAMES)))
@click.option(
    "--board", type=click.Path(exists=True, dir_okay=False, path_type=Path), default=None, help="A board file."
)
def rules(name: str, board: Path | None) -> None:
    """Print the rules, the options, the board and the cards of a GAME."""
    if name not in GAMES:
        raise click.UsageError(f"there is no game '{name}', but {', '.join(GAMES)}")
    showing = load_game(name).showing
    console = Console(highlight=False)
    try:
        tables = list(showing.printed(str(board) if board else None))
    except (DataError, OSError, ValueError) as error:
        raise click.UsageError(str(error)) from None
    text = showing.clauses(name)
    if text:
        console.print(Markdown(text))
    options = Printed("Options", ("option", "usually", "range", "what it does"))
    options.rows.extend(
        (option.name, _shown(option.default), _range(option), option.help) for option in showing.options
    )
    for printed in (options, *tables):
        _print(console, printed)


def _print(console: Console, printed: Printed) -> None:
    table = Table(title=printed.title, caption=printed.note or None)
    for column, head in enumerate(printed.heads):
        table.add_column(head, justify="right" if column in printed.right else "left")
    for row in printed.rows:
        table.add_row(*row)
    console.print(table)


def _range(option: Option) -> str:
    """What an option may be."""
    if option.words:
        return ", ".join(option.words)
    bounds = "true, false" if option.low is None else f"{option.low}–{option.high}"
    if option.zero_or_low:
        bounds += ", 0"
    return bounds + (", unlimited" if option.unlimited else "")


def _shown(default: int | bool | str | None) -> str:
    return "by the number of seats" if default is None else str(default).lower()
