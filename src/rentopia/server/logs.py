"""The log of the server: structured, one line an entry, with match, seq, seat and node where they are known; and never
a secret.

Everything goes through `hide_secrets` last, whoever wrote it, uvicorn and other libraries included. Where it is
decided: issue 4, parts 8 and 9.
"""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import MutableMapping
from typing import Any, TextIO

import structlog
from structlog.typing import Processor

from rentopia.server.settings import Settings

#: Entries of a log line whose values are never shown.
HIDDEN_KEYS = frozenset(
    (
        *("secret", "secrets", "key", "keys", "invite", "invite_key", "watch", "watch_key", "host_secret", "cookie"),
        *("cookies", "authorization", "bearer", "password", "passwd", "seed", "seed_enc", "share", "shares", "bytes"),
        *("dsn", "database", "token_hex", "headers", "body"),
    )
)
GONE = "…"
#: What the program's own loggers are named under.
_OURS = __name__.partition(".")[0]
#: Runs of signs that look like a secret of 32 or 16 bytes in base64url, or like 16 or more bytes in hex. A match's id
#: (8 bytes) and a table's code are shorter.
_LIKE_SECRET = re.compile(
    r"(?<![A-Za-z0-9_-])(?:[A-Za-z0-9_-]{43}"
    r"|(?=[\w-]{0,21}[0-9])(?=[\w-]{0,21}[A-Z])(?=[\w-]{0,21}[a-z])[A-Za-z0-9_-]{22}"
    r"|[0-9a-f]{64}|[0-9a-f]{32})(?![A-Za-z0-9_-])"
)
_PASSWORD = re.compile(r"(?<=://)([^\s/:@]*):[^\s/@]*@")
_QUERY = re.compile(r"(?<=[\w/])\?[^\s\"']+")
_FRAGMENT = re.compile(r"#[A-Za-z]+=[^\s\"']+")


def clean(text: str) -> str:
    """A text without what looks like a secret, a password in an address, a query or a fragment."""
    text = _PASSWORD.sub(rf"\1:{GONE}@", text)
    text = _FRAGMENT.sub(f"#{GONE}", text)
    text = _QUERY.sub(f"?{GONE}", text)
    return _LIKE_SECRET.sub(GONE, text)


def hide_secrets(_logger: Any, _method: str, entry: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """The processor of structlog that takes secrets out of a log line, at any depth."""
    for name, value in list(entry.items()):
        entry[name] = _hidden(name, value)
    return entry


def _hidden(name: str, value: Any) -> Any:
    if value is None or isinstance(value, bool | int | float):
        return value
    if name.lower() in HIDDEN_KEYS:
        return GONE
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, bytes | bytearray | memoryview):
        return GONE
    if isinstance(value, dict):
        return {key: _hidden(str(key), inner) for key, inner in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [_hidden("", inner) for inner in value]
    return clean(str(value))


class _Handler(logging.StreamHandler[TextIO]):
    """Ours, so that the next `set_up` finds it."""


def is_text(settings: Settings, stream: TextIO) -> bool:
    """Whether the log is for people to read there."""
    return settings.log_format == "text" or (settings.log_format == "auto" and stream.isatty())


def level_of(settings: Settings, stream: TextIO) -> int:
    """The least that is logged there; people at a terminal see what the server says by itself."""
    usual = "warning" if stream.isatty() else "info"
    level: int = getattr(logging, (usual if settings.log_level == "auto" else settings.log_level).upper())
    return level


def set_up(settings: Settings, node: str, out: TextIO | None = None) -> None:
    """Send structlog and the standard library's logging to ``out`` (standard error), in the form of the settings.

    May be called again; what was set before is replaced.
    """
    stream = out or sys.stderr
    text = is_text(settings, stream)
    level = level_of(settings, stream)

    def name_node(_logger: Any, _method: str, entry: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        entry.setdefault("node", node)
        return entry

    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        name_node,
        structlog.processors.format_exc_info,
    ]
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            structlog.stdlib.PositionalArgumentsFormatter(),
            *shared,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        wrapper_class=structlog.stdlib.BoundLogger,
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=False,  # a test, or a second server in one process, sets up anew
    )
    last: Processor = (
        structlog.dev.ConsoleRenderer(colors=stream.isatty()) if text else structlog.processors.JSONRenderer()
    )
    handler = _Handler(stream)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[*shared],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, hide_secrets, last],
        )
    )
    root = logging.getLogger()
    for old in [entry for entry in root.handlers if isinstance(entry, _Handler)]:
        root.removeHandler(old)
    root.addHandler(handler)
    # Libraries say little: uvicorn would tell of each socket with its address, asyncio of its own inside.
    root.setLevel(max(level, logging.WARNING))
    logging.getLogger(_OURS).setLevel(level)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        other = logging.getLogger(name)
        other.handlers.clear()
        other.propagate = True
        other.addFilter(_worth_telling)  # the same function again is not added again


def _worth_telling(record: logging.LogRecord) -> bool:
    """Whether an entry of uvicorn tells of more than a client's bad bytes, for which that has a trace in store."""
    return not record.getMessage().startswith(_BAD_BYTES)


_BAD_BYTES = "Invalid UTF-8 sequence received from client"
