"""`rentopia serve`: the table server. Its flags are the table of settings."""

from __future__ import annotations

import contextlib
import logging
import os
import shutil
import sys
from collections.abc import Callable
from dataclasses import Field
from pathlib import Path
from typing import Any

import click

from rentopia.server.settings import PREFIX, Setting, Settings, SettingsError, flag_of, read_settings, table

PROGRAM = __name__.partition(".")[0]


def with_settings(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command a flag for each setting; whether a value will do is for `read_settings` to say."""
    for name, (entry, row) in reversed(table().items()):
        if row.flag:
            option = click.option(
                flag_of(name), name, default=None, metavar=_metavar(row), help=_help(name, entry, row)
            )
            command = option(command)
    return click.option(
        "--config",
        type=click.Path(path_type=Path),
        default=None,
        help="A TOML file with settings.",
    )(command)


def _metavar(row: Setting) -> str:
    if row.words:
        return "|".join(row.words)
    return "NUMBER" if row.low is not None else "TEXT"


def _help(name: str, entry: Field[Any], row: Setting) -> str:
    default = ",".join(entry.default) if isinstance(entry.default, tuple) else str(entry.default)
    known = f"default: {default}; " if default else ""
    return f"{row.help} [{known}{PREFIX}{name.upper()}]"


def _program() -> str:
    """What to type for this program in the same folder: its name where the shell finds it, else the way to it."""
    own = Path(sys.argv[0])
    if own.name != PROGRAM or shutil.which(PROGRAM):
        return PROGRAM
    with contextlib.suppress(ValueError):
        own = own.absolute().relative_to(Path.cwd())
    return str(own)


def _sayer(settings: Settings) -> Callable[[str], object]:
    """Where the sentences for people go: nowhere where they would stand between the JSON lines of a log that tells the
    same, as in `rentopia serve > FILE 2>&1`."""
    from rentopia.server.logs import is_text, level_of

    with contextlib.suppress(OSError, ValueError):  # a stream that is no file, or is closed
        told = not is_text(settings, sys.stderr) and level_of(settings, sys.stderr) <= logging.INFO
        if told and os.path.sameopenfile(sys.stdout.fileno(), sys.stderr.fileno()):
            return lambda _sentence: None
    return click.echo


@click.command("serve")
@with_settings
@click.option("--open", "open_browser", is_flag=True, help="Open the address in a browser.")
@click.pass_context
def serve(ctx: click.Context, /, config: Path | None, open_browser: bool, **flags: str | None) -> None:
    """Run the table server: people, bots and scripts play whole matches here.

    Without flags it is there for this machine only and keeps its tables in a file of the user; docs/settings.md has
    all settings. Ctrl-C ends it; nothing that was acknowledged is lost.
    """
    from rentopia.server.serve import ServeError, run

    try:
        settings = read_settings(flags, os.environ, config)
        run(settings, say=_sayer(settings), program=_program(), open_browser=open_browser)
    except SettingsError as error:
        for sentence in error.problems:
            click.echo(f"rentopia: {sentence}", err=True)
        ctx.exit(2)
    except ServeError as error:
        click.echo(f"rentopia: {error}", err=True)
        sys.exit(1)
