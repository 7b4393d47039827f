"""`rentopia verify FILE`: checks the record of a match from its first line to its last."""

from __future__ import annotations

import json
import re
import sys
from dataclasses import asdict
from pathlib import Path

import click

from rentopia.formats.recordread import RecordError
from rentopia.formats.verify import Verdict, verify_record


@click.command("verify")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print the outcome as JSON.")
def verify(file: Path, as_json: bool) -> None:
    """Check the record FILE of a match (JSON Lines).

    Runs its actions again, compares what came of them, and computes every throw and card from the revealed seed.
    Prints one line: ok, or FAILED with what failed first. Exits with 0 when all is well, with 1 when a check failed,
    with 2 when the file is no record.
    """
    name = click.format_filename(file)
    if re.match(r"https?:/", name):  # a path has lost one of the two slashes
        address = name if "://" in name else name.replace(":/", "://", 1)
        raise click.UsageError(f"a record is checked on this machine; fetch it first: curl -fo match.jsonl {address}")
    try:
        verdict = verify_record(file)
    except RecordError as error:
        if as_json:
            found = {"line": error.line, "seq": error.seq, "reason": error.reason}
            click.echo(json.dumps({"file": name, "ok": False, "error": found}))
        click.echo(f"rentopia: {name}: {error}", err=True)
        sys.exit(2)
    if as_json:
        click.echo(json.dumps({"file": name, "ok": verdict.holds, **asdict(verdict)}))
    elif verdict.failure is None:
        click.echo(f"ok {name}: {_summary(verdict)}")
    else:
        click.echo("; ".join([f"FAILED {name}: {verdict.failure}", *verdict.notes]))
    sys.exit(0 if verdict.holds else 1)


def _summary(verdict: Verdict) -> str:
    draws = f"{verdict.draws} draws" + (" that all follow from the seed" if verdict.draws_checked else "")
    return "; ".join([f"{verdict.steps} steps, {draws}", *verdict.notes])
