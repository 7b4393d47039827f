"""`docs/settings.md`, made from the table of settings."""

from __future__ import annotations

from dataclasses import Field
from typing import Any

from rentopia.server.settings import CONFIG_VARIABLE, PREFIX, Setting, flag_of, table

_HEAD = f"""# Settings of the server

Made from the program by `tools/make_protocol.py`; change the texts there.

Each setting is taken from the flag of `rentopia serve`, else from the environment, else from the TOML file that
`--config` or `{CONFIG_VARIABLE}` names, else it has its default. Lists have commas between their entries, in the file
they are lists. A value that can't be used ends the start with a sentence for each that is wrong.
"""

_TAIL = """
## Example of a file

```toml
host = "0.0.0.0"
port = 8310
public_url = "https://play.example.org"
forwarded_allow_ips = ["127.0.0.1"]
keep_abandoned_days = 30
```
"""


def markdown() -> str:
    """The whole page."""
    groups: dict[str, list[str]] = {}
    for name, (entry, row) in table().items():
        groups.setdefault(row.group, []).append(_row(name, entry, row))
    parts = [_HEAD]
    for group, rows in groups.items():
        lines = ["| flag | environment, file | default | may be | what it does |", "| --- | --- | --- | --- | --- |"]
        parts.append(f"\n## {group}\n\n" + "\n".join(lines + rows) + "\n")
    return "".join([*parts, _TAIL])


def _row(name: str, entry: Field[Any], row: Setting) -> str:
    flag = f"`{flag_of(name)}`" if row.flag else ""
    return f"| {flag} | `{PREFIX}{name.upper()}`, `{name}` | {_default(entry.default)} | {may_be(row)} | {row.help} |"


def _default(value: object) -> str:
    if isinstance(value, tuple):
        value = ",".join(value)
    return "" if value == "" else f"`{value}`"


def may_be(row: Setting) -> str:
    """What a setting may be, in a few words."""
    if row.words:
        return ", ".join(f"`{word}`" for word in row.words)
    if row.low is not None:
        return f"{row.low} to {row.high}"
    return {
        "origin": "an address",
        "origins": "addresses",
        "addresses": "IP addresses, networks, `*`",
        "metrics": "`on`, `off`, an address with port",
    }.get(row.form, "a text")
