"""`rentopia rules [GAME]`: the options, the board and the cards, from the data that the match itself uses."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import click
from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table

from rentopia.games import GAMES


@click.command("rules")
@click.argument("name", metavar="[GAME]", default="rentopia")
@click.option(
    "--board", type=click.Path(exists=True, dir_okay=False, path_type=Path), default=None, help="A board file."
)
def rules(name: str, board: Path | None) -> None:
    """Print the rules, the options, the board and the cards of a GAME (usually rentopia)."""
    from rentopia.games.rentopia.boardfile import load_board
    from rentopia.games.rentopia.cardfile import card_id, load_cards
    from rentopia.games.rentopia.options import OPTIONS
    from rentopia.games.tomlfile import DataError

    if name not in GAMES:
        raise click.UsageError(f"there is no game '{name}', but {', '.join(GAMES)}")
    console = Console(highlight=False)
    try:
        tables, info = load_board(str(board) if board else None)
    except (DataError, OSError) as error:
        raise click.UsageError(str(error)) from None
    cards = load_cards(tables, info)

    text = _clauses()
    if text:
        console.print(Markdown(text))
    options = Table(title="Options")
    for head in ("option", "usually", "range", "what it does"):
        options.add_column(head)
    for option in OPTIONS:
        bounds = "true, false" if option.low is None else f"{option.low}–{option.high}"
        if option.zero_or_low:
            bounds += ", 0"
        if option.unlimited:
            bounds += ", unlimited"
        options.add_row(option.name, str(option.default).lower(), bounds, option.help)
    console.print(options)

    spaces = Table(title=f"Board: {info.name}")
    for head in ("", "space", "price", "house", "rent: empty, 1–4 houses, hotel", "mortgage", "clear"):
        spaces.add_column(head, justify="left" if head == "space" else "right")
    for space, called in enumerate(info.names):
        if not tables.price[space]:
            spaces.add_row(str(space), called, f"tax ${tables.charge[space]}" if info.kinds[space] == "tax" else "")
            continue
        kind = info.kinds[space]
        if kind == "street":
            rent = " ".join(str(tables.rent[space * 7 + level]) for level in range(6))
        elif kind == "station":
            count = tables.station_mask.bit_count()
            rent = " ".join(str(tables.fare[n]) for n in range(1, count + 1)) + " by stations"
        else:
            count = tables.company_mask.bit_count()
            rent = " ".join(f"{tables.multiple[n]}×" for n in range(1, count + 1)) + " dice"
        house = f"${tables.house_price[space]}" if kind == "street" else ""
        spaces.add_row(
            str(space),
            called,
            f"${tables.price[space]}",
            house,
            rent,
            f"${tables.mortgage[space]}",
            f"${tables.redemption[space]}",
        )
    console.print(spaces)

    deck = Table(title="Cards")
    for head in ("card", "name", "what it says"):
        deck.add_column(head)
    for card in range(32):
        deck.add_row(card_id(card), cards.names[card], cards.texts[card])
    console.print(deck)


def _clauses() -> str:
    """The numbered clauses: beside the package in a checkout or where a wheel carries them, else ""."""
    for place in (files("rentopia") / "docs" / "rentopia.md", Path(__file__).parents[3] / "docs/rules/rentopia.md"):
        if place.is_file():
            return place.read_text(encoding="utf-8")
    return ""
