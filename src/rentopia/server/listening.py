"""The socket that the server listens at, the addresses to tell people, and the limit of open files."""

from __future__ import annotations

import errno
import socket

from rentopia.server.settings import Settings

_BACKLOG = 2048
#: Beside the sockets: database, workers, standard streams, connections that are being opened.
_SPARE_FILES = 512


class ListenError(Exception):
    """The address can't be listened at; says what to do."""


def listen(host: str, port: int) -> socket.socket:
    """A listening socket. IPv4 is taken where a name stands for both. Raises ListenError."""
    try:
        found = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, ValueError):  # a UnicodeError for what can be no name at all
        raise ListenError(f"host: there is no address {host}. Give one of this machine, or 0.0.0.0 for all.") from None
    family, kind, protocol, _, address = min(found, key=lambda entry: entry[0] != socket.AF_INET)
    opened = socket.socket(family, kind, protocol)
    try:
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        opened.bind(address)
        opened.listen(_BACKLOG)
        opened.setblocking(False)
    except OSError as error:
        opened.close()
        raise ListenError(_why(error, host, port)) from None
    return opened


def _why(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is taken, perhaps by a server that runs already. Choose another with --port, or 0 for any."
    if error.errno in (errno.EACCES, errno.EPERM):
        return f"port {port} may not be used by this user. Choose one above 1023 with --port."
    if error.errno == errno.EADDRNOTAVAIL:
        return f"{host} is no address of this machine. Choose one that is with --host, or 0.0.0.0 for all."
    return f"can't listen at {host}, port {port}: {error.strerror or error}."


def addresses(opened: socket.socket, settings: Settings) -> list[str]:
    """What people may type in to come here, the best first."""
    host, port = opened.getsockname()[:2]
    found = [settings.public_url.rstrip("/")] if settings.public_url else []
    if host in ("0.0.0.0", "::"):
        own = own_address()
        found += [f"http://{name}:{port}" for name in ("127.0.0.1", own) if name]
    else:
        found.append(f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}")
    return list(dict.fromkeys(found))


def own_address() -> str:
    """This machine's address in its network, "" without one. Nothing is sent for it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))  # an address that is never given to anybody (RFC 5737)
            return str(asking.getsockname()[0])
        except OSError:
            return ""


def raise_file_limit(sockets: int) -> str:
    """Allow this process as many open files as so many sockets need; "" or a sentence where the system allows less."""
    try:
        import resource
    except ImportError:
        return ""  # Windows has no such limit
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = sockets + _SPARE_FILES
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return ""
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(most, soft), hard))
    except (OSError, ValueError):
        most = soft
    if most >= wanted:
        return ""
    return (
        f"This system allows {most} open files, so at most about {max(0, most - _SPARE_FILES)} sockets, not the "
        f"{sockets} of max_sockets. Raise the limit (ulimit -n) to have more."
    )
