"""`rentopia scenario FILE...`: runs scenarios and prints one line for each."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from rentopia.formats.scenario import ScenarioError, load_scenario, run_scenario


@click.command("scenario")
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path))
def scenario(files: tuple[Path, ...]) -> None:
    """Run scenario FILES (TOML or JSON) and say of each whether it holds.

    Prints one line each, ok or FAILED with the expected and the actual values. Exits with 0 only when all hold, with
    1 when one failed, with 2 when one could not be read.
    """
    code = 0
    for file in files:
        try:
            outcome = run_scenario(load_scenario(file))
        except ScenarioError as error:
            click.echo(f"{file}: {error}", err=True)
            code = 2
            continue
        if outcome.holds:
            click.echo(f"ok {file}: {outcome.title}")
            continue
        failures = "; ".join(str(failure) for failure in outcome.failures)
        click.echo(f"FAILED {file}: {outcome.title} ({outcome.clause}): {failures}")
        code = code or 1
    sys.exit(code)
