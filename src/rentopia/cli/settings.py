"""`--set KEY=VALUE` and `--seats A,B,…` of the command line, read into options and players."""

from __future__ import annotations

from collections.abc import Sequence

import click

from rentopia.bots import BOTS

BOT_PREFIX = "bot:"


def read_settings(pairs: Sequence[str]) -> dict[str, object]:
    """``KEY=VALUE`` texts as options; numbers and true/false are read as such. Raises BadParameter for another form."""
    found: dict[str, object] = {}
    for pair in pairs:
        key, equals, text = pair.partition("=")
        key, text = key.strip(), text.strip()
        if not equals or not key:
            raise click.BadParameter(f"'{pair}' is not of the form KEY=VALUE", param_hint="--set")
        found[key] = _value(text)
    return found


def _value(text: str) -> object:
    if text.lower() in ("true", "false"):
        return text.lower() == "true"
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdecimal() and len(digits) < 16 else text


def read_players(text: str) -> tuple[list[str], list[str | None]]:
    """Names of the seats, and for each the name of its bot or None for a person.

    ``Ada,bot:quick`` is Ada and a bot. Several bots of one name are numbered. Raises BadParameter, also for a person
    called like a bot, where ``bot:`` was left out.
    """
    entries = [entry.strip() for entry in text.split(",")]
    bots = [_bot(entry) for entry in entries]
    names = []
    for place, (entry, bot) in enumerate(zip(entries, bots, strict=True)):
        if bot is None:
            if not entry:
                raise click.BadParameter("a seat has no name", param_hint="--seats")
            if entry.lower() in BOTS:
                raise click.BadParameter(f"for the bot write {BOT_PREFIX}{entry.lower()}", param_hint="--seats")
            names.append(entry)
            continue
        if bot not in BOTS:
            raise click.BadParameter(f"there is no bot '{bot}', but {', '.join(BOTS)}", param_hint="--seats")
        several = bots.count(bot) > 1
        names.append(f"{bot.title()} {bots[: place + 1].count(bot)}" if several else bot.title())
    return names, bots


def _bot(entry: str) -> str | None:
    """The name behind ``bot:``, or None for a person."""
    prefix, colon, name = entry.partition(":")
    return name.strip().lower() if colon and prefix.strip().lower() + colon == BOT_PREFIX else None
