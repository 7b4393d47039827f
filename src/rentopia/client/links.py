"""Addresses: of a server, of a table's socket, and what stands in a link of invitation."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import parse_qs, quote, urlsplit

from rentopia.client.errors import ClientError

_LOOPBACK = ("localhost", "127.0.0.1", "::1")


def server_address(text: str) -> str:
    """The address of a server without a slash at its end, as ``http://host:port``; ``http`` where none is named.

    Raises ClientError for what is no address.
    """
    text = text.strip()
    parts = urlsplit(text if "://" in text else f"http://{text}")
    try:
        host, _port = parts.hostname, parts.port
    except ValueError:
        host = None
    if parts.scheme not in ("http", "https") or not host or parts.query or parts.fragment:
        raise ClientError(
            "bad_address", f"'{text}' is no address of a server; one looks like http://192.168.1.20:8310."
        )
    return f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}"


def is_loopback(address: str) -> bool:
    """Whether an address is this machine's own, so that no proxy is asked."""
    return (urlsplit(address).hostname or "") in _LOOPBACK


def socket_address(server: str, code: str) -> str:
    """Where the socket of a table is."""
    return f"ws{server.removeprefix('http')}/api/tables/{quote(code, safe='')}/socket"


@dataclass(frozen=True)
class Link:
    """What a link of invitation holds; ``key`` None where it carries none."""

    server: str
    code: str
    key: str | None


def invitation(server: str, code: str, key: str | None, what: str = "key") -> str | None:
    """The link for guests, or with ``what`` = ``watch`` for spectators; a key that is a link already stays as it is."""
    if key is None or "://" in key:
        return key
    return f"{server}/t/{quote(code, safe='')}#{what}={quote(key, safe='')}"


def read_link(link: str) -> Link:
    """A link as `invitation` makes it: the code is the last part of its path, the key stands behind the ``#``.

    Raises ClientError for what is no such link.
    """
    address, _, fragment = link.strip().partition("#")
    parts = urlsplit(address)
    path = [part for part in parts.path.split("/") if part]
    if parts.scheme not in ("http", "https") or not parts.hostname or not path:
        raise ClientError("bad_address", "That is no link to a table; copy it whole, with what stands behind the #.")
    named = parse_qs(fragment) if "=" in fragment else {}
    key = next((values[0] for values in named.values()), fragment or None)
    folder = path[:-2] if len(path) > 1 else []
    return Link("/".join([f"{parts.scheme}://{parts.netloc}", *folder]), path[-1], key)
