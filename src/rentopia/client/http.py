"""The requests that a table takes beside its socket: plain HTTP by the standard library."""

from __future__ import annotations

import http.client
import socket
from typing import Any, TypeVar
from urllib.error import HTTPError, URLError
from urllib.request import ProxyHandler, Request, build_opener

import msgspec

from rentopia.client.errors import ClientError
from rentopia.client.links import is_loopback
from rentopia.protocol.requests import Problem

MOST = 32 * 1024 * 1024
"""Bytes of an answer; the record of a long match stays well below."""
T = TypeVar("T")

_encoder = msgspec.json.Encoder()


def fetch(
    server: str,
    method: str,
    path: str,
    body: msgspec.Struct | None = None,
    *,
    secret: str | None = None,
    timeout: float = 10.0,
) -> bytes:
    """Send one request and return the bytes of a good answer; ``path`` begins with ``/api``.

    Raises ClientError with the server's problem, or ``unreachable`` where there is no answer.
    """
    headers = {"Accept": "application/json"}
    if secret is not None:
        headers["Authorization"] = f"Bearer {secret}"
    data = None
    if body is not None:
        headers["Content-Type"] = "application/json"
        data = _encoder.encode(_without_none(body))
    elif method != "GET":
        data = b""
    opener = build_opener(*([ProxyHandler({})] if is_loopback(server) else []))
    try:
        with opener.open(Request(server + path, data, headers, method=method), timeout=timeout) as answer:
            content: bytes = answer.read(MOST + 1)
    except HTTPError as error:
        with error:
            raise problem_of(error.code, error.read(MOST)) from None
    except (URLError, OSError, http.client.HTTPException) as error:
        raise ClientError("unreachable", nobody_answers(server, getattr(error, "reason", None) or error)) from None
    if len(content) > MOST:
        raise ClientError("not_understood", f"The answer of {server} is larger than {MOST} bytes.")
    return content


def nobody_answers(server: str, reason: object) -> str:
    """A sentence for people: that there is no server, or why else nothing came from there."""
    if isinstance(reason, ConnectionRefusedError):
        return f"Nobody answers at {server}. Is the server running?"
    if isinstance(reason, TimeoutError):
        return f"Nobody answers at {server} in time. Is the address right, and the server running?"
    if isinstance(reason, socket.gaierror):
        return f"There is no address {server} that could be found. Is it right?"
    told = getattr(reason, "strerror", None) or str(reason)
    return f"Nobody answers at {server}: {told}."


def problem_of(status: int, content: bytes) -> ClientError:
    """The error that an answer without success stands for."""
    try:
        problem = msgspec.json.decode(content, type=Problem)
    except msgspec.DecodeError:
        sentence = f"The server answered with status {status} and no reason; is this the address of a Rentopia server?"
        return ClientError("not_understood", sentence)
    return ClientError(problem.code, problem.sentence, problem.problems)


def decode(content: bytes, kind: type[T]) -> T:
    """An answer as its type. Raises ClientError where it is none."""
    try:
        return msgspec.json.decode(content, type=kind)
    except msgspec.DecodeError as error:
        raise ClientError("not_understood", f"The server's answer can't be understood: {error}.") from None


def _without_none(body: msgspec.Struct) -> dict[str, Any]:
    """What is left out is not sent, so that `null` never means anything."""
    return {key: value for key, value in msgspec.structs.asdict(body).items() if value is not None}
