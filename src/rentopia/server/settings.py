"""The settings of the server: one table, from which flags, environment, file, checks and `docs/settings.md` come.

A setting is taken from the flag, else from the environment (``RENTOPIA_`` and the name in capitals), else from the TOML
file, else it has its default. Where it is decided: issue 4, part 9.
"""

from __future__ import annotations

import ipaddress
import re
import tomllib
from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields
from difflib import get_close_matches
from pathlib import Path
from typing import Any, cast
from urllib.parse import urlsplit

import click

from rentopia.store.contract import StoreError
from rentopia.store.opening import sqlite_path

#: The name of the program, in which it keeps its things.
_PROGRAM = __name__.partition(".")[0]
PREFIX = f"{_PROGRAM.upper()}_"
_NODE = re.compile(r"[A-Za-z0-9_.-]{0,32}")
#: The environment variable that names the TOML file.
CONFIG_VARIABLE = f"{PREFIX}CONFIG"


class SettingsError(ValueError):
    """Settings that can't be used: every problem, each a sentence that names the setting, where it was set and what
    it may be."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


@dataclass(frozen=True)
class Setting:
    """One row of the table. ``low`` and ``high`` bound a number, ``words`` are what a text may be.

    ``form`` names a further check (`_check`). ``hidden``: its value is shown nowhere.
    ``group`` is the heading that it stands under. ``flag``: it may be given on the command line.
    """

    group: str
    help: str
    low: int | None = None
    high: int | None = None
    words: tuple[str, ...] = ()
    form: str = ""
    hidden: bool = False
    flag: bool = True


def setting(
    group: str,
    default: Any,
    help: str,  # named like the field that it fills
    *,
    low: int | None = None,
    high: int | None = None,
    words: tuple[str, ...] = (),
    form: str = "",
    hidden: bool = False,
    flag: bool = True,
) -> Any:
    """A field of `Settings` with its row of the table."""
    row = Setting(group, help, low, high, words, form, hidden, flag)
    return field(default=default, repr=not hidden, metadata={"setting": row})


def default_folder() -> Path:
    """Where the program keeps what it writes, for this user."""
    return Path(click.get_app_dir(_PROGRAM))


_PLACE, _SAFE, _LIMIT, _BOTS, _KEEP, _RUN = (
    "Where it is reached",
    "Safety",
    "Limits",
    "Bots",
    "What is kept",
    "Running",
)


@dataclass(frozen=True)
class Settings:
    """All settings, each checked. Make them by `read_settings`, or in tests by keyword."""

    host: str = setting(
        _PLACE,
        "127.0.0.1",
        "The address to listen at. 0.0.0.0 lets the whole network in, 127.0.0.1 this machine only.",
        form="host",
    )
    port: int = setting(_PLACE, 8310, "The port to listen at; 0 takes any that is free.", low=0, high=65535)
    public_url: str = setting(
        _PLACE,
        "",
        "What people type in to come here, where that is not the address itself: `https://play.example.org` behind a "
        "proxy.",
        form="origin",
    )
    forwarded_allow_ips: tuple[str, ...] = setting(
        _PLACE,
        ("127.0.0.1", "::1"),
        "The proxies whose word on the caller's address and on https is taken: addresses, networks, or `*` for all.",
        form="addresses",
    )
    allowed_origins: tuple[str, ...] = setting(
        _PLACE,
        (),
        "Other pages that may act here in the name of their visitors, such as `https://club.example.org`.",
        form="origins",
    )
    database: str = setting(
        _KEEP,
        "",
        "The database: the path of a file, or `postgresql://…` for several servers on one. Usually a file "
        f"`tables.sqlite3` in the folder of the user: `~/.config/{_PROGRAM}` on Linux, `~/Library/Application "
        f"Support/{_PROGRAM}` on macOS, `AppData\\Roaming\\{_PROGRAM}` on Windows.",
        form="database",
        hidden=True,
    )
    key: str = setting(
        _KEEP,
        "",
        "The key under which the seeds of the dice are kept: 32 bytes as 64 hex digits, or as base64. No flag: others "
        "on the machine could read it.",
        hidden=True,
        flag=False,
    )
    key_file: str = setting(
        _KEEP,
        "",
        "A file with that key. Usually `key` beside the file of the database, made at the first start. Several servers "
        "on one database need the same key.",
    )
    keep_finished_days: int = setting(
        _KEEP, 0, "Matches are deleted so many days after they ended; 0: never.", low=0, high=36500
    )
    keep_abandoned_days: int = setting(
        _KEEP,
        90,
        "Tables are deleted after so many days in which nothing happened, and a match that was being played there is "
        "broken off: its record stays as that of one that ended. 0: never.",
        low=0,
        high=36500,
    )
    secure_cookies: str = setting(
        _SAFE,
        "auto",
        "Whether cookies are for https only: `auto` when the page came by https or `public_url` says so.",
        words=("auto", "on", "off"),
    )
    create_per_minute: int = setting(
        _LIMIT, 5, "Tables that one address may create in a minute; 0: as many as it likes.", low=0, high=100000
    )
    join_per_minute: int = setting(
        _LIMIT,
        10,
        "Times that one address may ask for a seat in a minute; 0: as many as it likes.",
        low=0,
        high=100000,
    )
    body_limit: int = setting(
        _LIMIT, 65536, "Bytes that the body of a request may have.", low=1024, high=16 * 1024 * 1024
    )
    ws_max_size: int = setting(
        _LIMIT, 16384, "Bytes that a message of a socket may have.", low=4096, high=16 * 1024 * 1024
    )
    max_tables: int = setting(_LIMIT, 10000, "Tables that may stand at the same time.", low=1, high=10_000_000)
    max_sockets: int = setting(_LIMIT, 10000, "Sockets that may be open at the same time.", low=1, high=1_000_000)
    bot_workers: int = setting(
        _BOTS, 0, "Processes in which bots think; 0: one less than there are cores, at least one.", low=0, high=256
    )
    bot_pace_ms: int = setting(
        _BOTS, 900, "How long a bot waits before it acts, where the host says nothing else.", low=0, high=10000
    )
    node: str = setting(
        _RUN,
        "",
        "The name of this server in logs and among others on the same database; usually one made at the start.",
        form="node",
    )
    drain_seconds: int = setting(
        _RUN, 10, "After the signal to end: how long at most for what is under way.", low=1, high=600
    )
    metrics: str = setting(
        _RUN,
        "on",
        "Figures for Prometheus: `on` at `/metrics`, `off`, or an address such as `127.0.0.1:9310` at which they alone "
        "are.",
        form="metrics",
    )
    log_level: str = setting(
        _RUN,
        "auto",
        "What is logged: from this on. `auto`: `warning` at a terminal, else `info`.",
        words=("auto", "debug", "info", "warning", "error"),
    )
    log_format: str = setting(
        _RUN,
        "auto",
        "The form of the log: `json`, a line an entry; `text` for people; `auto`: text at a terminal, else json.",
        words=("auto", "json", "text"),
    )

    def database_or_default(self) -> str:
        """The database as it was set, else the path of the usual file."""
        return self.database or str(default_folder() / "tables.sqlite3")

    def key_place(self) -> Path | None:
        """The file of the key; None where it has to be given in another way, as for a database that several share."""
        if self.key_file:
            return Path(self.key_file)
        path = sqlite_path(self.database_or_default())
        return path.absolute().parent / "key" if path is not None else None

    @property
    def shared(self) -> bool:
        """Whether several servers may be at this database."""
        return sqlite_path(self.database_or_default()) is None

    @property
    def origins(self) -> frozenset[str]:
        """The origins that may act here beside the address at which the request arrives."""
        own = (origin_of(self.public_url),) if self.public_url else ()
        return frozenset((*own, *map(origin_of, self.allowed_origins)))


def table() -> dict[str, tuple[Field[Any], Setting]]:
    """The settings by name, in their order."""
    return {entry.name: (entry, cast(Setting, entry.metadata["setting"])) for entry in fields(Settings)}


def flag_of(name: str) -> str:
    """The flag of a setting."""
    return f"--{name.replace('_', '-')}"


def origin_of(url: str) -> str:
    """The origin of an http address as browsers write it: in small letters, without the scheme's own port. "" for
    anything else."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return ""
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username is not None:
        return ""
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    usual = {"http": 80, "https": 443}[parts.scheme]
    return f"{parts.scheme}://{host}" + ("" if port in (None, usual) else f":{port}")


def read_settings(flags: Mapping[str, object], environment: Mapping[str, str], config: Path | None = None) -> Settings:
    """The settings from flags (by name, None where not given), environment and TOML file.

    ``config`` is the file of the flag; without it the one that the environment names. Raises SettingsError with every
    problem, also where two settings exclude each other."""
    problems: list[str] = []
    rows = table()
    found: dict[str, tuple[object, str]] = {}
    named = config or (Path(environment[CONFIG_VARIABLE]) if environment.get(CONFIG_VARIABLE) else None)
    if named is not None:
        for name, value in _read_file(named, problems).items():
            where = f"{name} in {named}"
            if name in rows:
                found[name] = value, where
            else:
                problems.append(f"{where}: there is no such setting{_near(name)}.")
    for variable, text in environment.items():
        name = variable.removeprefix(PREFIX).lower()
        if not variable.startswith(PREFIX):
            continue
        if name in rows:
            found[name] = text, variable
        elif (near := _near(name, 0.8)) and variable != CONFIG_VARIABLE:
            # Not every such variable is a setting (RENTOPIA_PLAIN), but one that nearly is was meant to be one.
            problems.append(f"{variable}: there is no such setting{near}.")
    for name, given in flags.items():
        if given is not None:
            found[name] = given, flag_of(name)
    values: dict[str, Any] = {}
    for name, (raw, where) in found.items():
        entry, row = rows[name]
        try:
            values[name] = _value(row, entry.default, raw)
        except ValueError as error:
            shown = "" if row.hidden else f", not {_shown(raw)}"
            problems.append(f"{where}: {error}{shown}.")
    if values.get("key") and values.get("key_file"):
        problems.append(f"{found['key'][1]} and {found['key_file'][1]}: give one of them, not both.")
    if problems:
        raise SettingsError(problems)
    return Settings(**values)


def _read_file(path: Path, problems: list[str]) -> dict[str, object]:
    try:
        with path.open("rb") as file:
            return tomllib.load(file)
    except OSError as error:
        problems.append(f"{path}: can't be read: {error.strerror or error}.")
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        problems.append(f"{path}: is no TOML file: {error}.")
    return {}


def _value(row: Setting, default: object, raw: object) -> object:
    """A value as its setting has it. ValueError with the end of the sentence: what it must be."""
    if isinstance(default, int):
        return _number(row, raw)
    if isinstance(default, tuple):
        return _list(row, raw)
    if not isinstance(raw, str):
        raise ValueError("must be a text")
    text = raw.strip()
    if row.words:
        if text.lower() not in row.words:
            raise ValueError(f"must be one of {', '.join(row.words)}")
        return text.lower()
    if row.form:
        _check(row.form, text)
    return text


def _number(row: Setting, raw: object) -> int:
    number = raw
    if isinstance(raw, str):
        digits = raw.strip()
        number = int(digits) if digits.isascii() and digits.isdecimal() and len(digits) < 16 else None
    assert row.low is not None and row.high is not None
    if type(number) is not int or not row.low <= number <= row.high:
        raise ValueError(f"must be a whole number from {row.low} to {row.high}")
    return number


def _list(row: Setting, raw: object) -> tuple[str, ...]:
    """Several texts: a list in the file, else with commas between."""
    if isinstance(raw, str):
        raw = raw.split(",")
    if not isinstance(raw, list | tuple) or not all(isinstance(entry, str) for entry in raw):
        raise ValueError("must be a list of texts, or texts with commas between")
    entries = tuple(entry.strip() for entry in raw if entry.strip())
    for entry in entries:
        _check(row.form, entry)
    return entries


def _check(form: str, text: str) -> None:
    if form == "addresses":
        if text != "*":
            try:
                ipaddress.ip_network(text, strict=False)
            except ValueError:
                raise ValueError("must be addresses such as 10.0.0.2, networks such as 10.0.0.0/8, or *") from None
    elif form == "host":
        if not text:  # which would stand for every address
            raise ValueError("must be an address such as 127.0.0.1, or 0.0.0.0 for all of this machine")
    elif form == "database":
        try:
            sqlite_path(text or "tables.sqlite3")
        except StoreError as error:
            raise ValueError(f"can't be used: {error}") from None
    elif form == "node":
        if not _NODE.fullmatch(text):
            raise ValueError("must be up to 32 letters, digits, dots, dashes and underscores")
    elif form == "metrics":
        host, colon, port = text.rpartition(":")
        is_port = port.isascii() and port.isdecimal() and len(port) < 6 and int(port) < 65536
        if text not in ("on", "off") and not (host and colon and is_port):
            raise ValueError("must be on, off, or an address with its port such as 127.0.0.1:9310")
    elif text:
        parts = urlsplit(text)
        if not origin_of(text) or parts.path not in ("", "/") or parts.query or parts.fragment:
            raise ValueError("must be an address such as https://play.example.org, with nothing behind the name")


def _near(name: str, least: float = 0.6) -> str:
    """What was perhaps meant; ``least`` is how alike it must be, from 0 to 1."""
    close = get_close_matches(name.replace("-", "_").lower(), table(), n=1, cutoff=least)
    return f"; did you mean {close[0]}" if close else ""


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
