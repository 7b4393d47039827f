"""`rentopia backup FILE` and `rentopia restore FILE`: a copy of the server's database, and back."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from rentopia.server.settings import Settings, SettingsError, flag_of, read_settings
from rentopia.store import backup as copies
from rentopia.store.contract import StoreError

#: The settings that say which database is meant, and which key opens its seeds.
_FLAGS = {"database": "The database, as for `serve`.", "key_file": "The file of the key, as for `serve`."}


def _with_database(command: Callable[..., Any]) -> Callable[..., Any]:
    for name, help_text in _FLAGS.items():
        command = click.option(flag_of(name), name, default=None, metavar="TEXT", help=help_text)(command)
    return click.option("--config", type=click.Path(path_type=Path), default=None, help="A TOML file with settings.")(
        command
    )


@click.command("backup")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--overwrite", is_flag=True, help="Replace FILE where it is there.")
@_with_database
def backup(file: Path, overwrite: bool, config: Path | None, **flags: str | None) -> None:
    """Copy the database of the server to FILE, also while it runs and matches are played.

    The key under which the seeds are kept is no part of it: keep a copy of that too, apart from this one.
    """
    settings = _settings(flags, config)
    _do(lambda: copies.backup(settings.database_or_default(), file, overwrite=overwrite))
    click.echo(f"The tables and matches are in {click.format_filename(file)}.")
    key = settings.key_place()
    if not settings.key and key is not None:
        click.echo(f"Keep the key too, apart from it: {click.format_filename(key)}")


@click.command("restore")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--overwrite", is_flag=True, help="Also where there is a database; it is put aside, not deleted.")
@_with_database
def restore(file: Path, overwrite: bool, config: Path | None, **flags: str | None) -> None:
    """Make the copy FILE the database; the server must not run."""
    settings = _settings(flags, config)
    aside = _do(lambda: copies.restore(settings.database_or_default(), file, overwrite=overwrite))
    click.echo(f"{click.format_filename(file)} is the database now.")
    if aside is not None:
        click.echo(f"The one before is in {click.format_filename(aside)}.")
    key = settings.key_place()
    if not settings.key and key is not None and not key.is_file():
        click.echo(
            f"The key is missing: put the one that belongs to it into {click.format_filename(key)}, else no match that "
            "has begun can go on.",
            err=True,
        )


def _settings(flags: dict[str, str | None], config: Path | None) -> Settings:
    try:
        return read_settings(flags, os.environ, config)
    except SettingsError as error:
        raise click.UsageError(" ".join(error.problems)) from None


def _do(work: Callable[[], Any]) -> Any:
    try:
        return work()
    except StoreError as error:
        click.echo(f"rentopia: {error}", err=True)
        sys.exit(1)
