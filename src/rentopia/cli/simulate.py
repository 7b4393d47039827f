"""`rentopia simulate`: many matches between bots."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.table import Table

from rentopia.bots import BOTS
from rentopia.cli.progress import progress_bar
from rentopia.cli.settings import read_settings
from rentopia.games import GAMES, load_game
from rentopia.lab.simulate import Series, timed


@click.command()
@click.option("--game", type=click.Choice(sorted(GAMES)), default=next(iter(GAMES)), show_default=True)
@click.option(
    "--seats",
    default="steady,steady,quick,random",
    show_default=True,
    help=f"Bots by seat: {', '.join(BOTS)}.",
)
@click.option("--matches", type=click.IntRange(1, 1_000_000_000), default=1000, show_default=True)
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--workers", type=click.IntRange(1, 256), default=1, show_default=True)
@click.option("--max-rounds", type=click.IntRange(0, 100_000), default=1000, show_default=True, help="0 is no limit.")
@click.option("--board", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="A board file of your own.")
@click.option("--set", "switches", multiple=True, metavar="KEY=VALUE", help="A host's option; may be repeated.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
def simulate(
    game: str,
    seats: str,
    matches: int,
    seed: int,
    workers: int,
    max_rounds: int,
    board: Path | None,
    switches: Sequence[str],
    as_json: bool,
) -> None:
    """Play many matches between bots; the same seed gives the same result for any number of workers."""
    rules = load_game(game)
    options: dict[str, object] = dict(read_settings(switches))
    if any(option.name == "max_rounds" for option in rules.options):
        options.setdefault("max_rounds", max_rounds)
    bots = _bots(seats, rules)
    file = None if board is None else str(board)
    try:
        rules.on_board(file).new_state(options, len(bots))
        series = Series(bots, seed, options, file, game)
        series.runner()
    except UnicodeDecodeError:
        raise click.UsageError(f"{board}: not a text in UTF-8") from None
    except (ValueError, OSError) as error:
        raise click.UsageError("; ".join(str(error).splitlines())) from None
    with progress_bar("matches", matches) as advance:
        figures = timed(series, matches, workers, advance)
    if as_json:
        click.echo(json.dumps(figures))
    else:
        _show(series, figures)


def _bots(text: str, rules: Any) -> tuple[str, ...]:
    names = tuple(name.strip() for name in text.split(","))
    for name in names:
        if name not in BOTS:
            raise click.UsageError(f"--seats: no bot is called {name!r}; there are {', '.join(BOTS)}")
    if not rules.least_seats <= len(names) <= rules.most_seats:
        raise click.UsageError(f"--seats: {rules.least_seats} to {rules.most_seats} bots play, not {len(names)}")
    return names


def _show(series: Series, figures: dict[str, Any]) -> None:
    matches = figures["matches"]
    rounds = figures["rounds"]
    form = "compiled" if figures["compiled"] else "plain Python"
    click.echo(
        f"{matches} matches in {figures['seconds']:.1f} s ({form}), {figures['finished']} ended before the limit"
    )
    click.echo(f"rounds: mean {rounds['mean']:.1f}, median {rounds['median']:g}, longest {rounds['longest']}")
    click.echo(f"throws: {figures['throws']}, actions: {figures['actions']}")
    table = Table("wins", "matches", "share %", box=None)
    for column in (1, 2):
        table.columns[column].justify = "right"
    for place, wins in enumerate(figures["wins"]["place"]):
        table.add_row(f"place {place} in the order of play", f"{wins:g}", f"{100 * wins / matches:.2f}")
    for name, wins in figures["wins"]["bot"].items():
        table.add_row(
            f"{name} ({series.seats.count(name)} of {len(series.seats)} seats)",
            f"{wins:g}",
            f"{100 * wins / matches:.2f}",
        )
    console = Console(soft_wrap=True)
    console.print(table)
    if "by_round" in figures:
        wide = Console(width=max(console.width, 40 + 9 * len(figures["at_end"])))
        wide.print(_by_round([row for row in figures["by_round"] if row["matches"] * 20 >= matches]))
        console.print(_at_end(figures["at_end"]))


def _by_round(rows: Sequence[dict[str, Any]]) -> Table:
    """The mean figures of each round over the matches that had it."""
    title = "mean figures of each round that one match in twenty or more had"
    table = Table(*(_title(column) for column in rows[0]), box=None, title=title)
    for column in table.columns:
        column.justify = "right"
    for row in rows:
        table.add_row(*(f"{value:g}" if isinstance(value, int) else _figure(key, value) for key, value in row.items()))
    return table


def _at_end(figures: dict[str, Any]) -> Table:
    table = Table("at the end", "mean", "95 % within", box=None)
    for key, (mean, spread) in figures.items():
        table.add_row(_title(key), _figure(key, mean), f"± {_figure(key, spread)}")
    return table


def _figure(key: str, value: float) -> str:
    """Shares are told in millionths by the runners, so that sums stay whole."""
    if key == "gini":
        return f"{value / 1e6:.3f}"
    return f"{value:.0f}" if abs(value) >= 100 else f"{value:.1f}"


def _title(column: str) -> str:
    return column.replace("_", " ")
