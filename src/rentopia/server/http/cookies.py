"""The cookie of a seat and the secret that a request carries.

One cookie a table. By https it is ``__Host-seat_CODE`` and ``Secure``, so that no other name of the domain can set it;
on a plain home network ``seat_CODE``. Always ``HttpOnly`` and ``SameSite=Lax``. Where it is decided: the table server's
design, part 3.
"""

from __future__ import annotations

import re

from starlette.requests import HTTPConnection
from starlette.responses import Response

from rentopia.server.settings import Settings

DAYS = 180
_SECRET = re.compile(r"[A-Za-z0-9_-]{16,64}")
_OURS = re.compile(r"(?:__Host-)?seat_")


def is_secure(connection: HTTPConnection, settings: Settings) -> bool:
    """Whether cookies are for https only here."""
    if settings.secure_cookies != "auto":
        return settings.secure_cookies == "on"
    return connection.url.scheme in ("https", "wss") or settings.public_url.startswith("https://")


def name_of(code: str, secure: bool) -> str:
    """The name for a table; its code may be written as people type it."""
    return f"{'__Host-' if secure else ''}seat_{code.strip().upper()}"


def put(response: Response, connection: HTTPConnection, settings: Settings, code: str, secret: str) -> None:
    """Let the browser keep the secret of its seat."""
    secure = is_secure(connection, settings)
    response.set_cookie(
        name_of(code, secure), secret, max_age=DAYS * 86400, path="/", secure=secure, httponly=True, samesite="lax"
    )


def drop(response: Response, connection: HTTPConnection, settings: Settings, code: str) -> None:
    """Let the browser forget it."""
    secure = is_secure(connection, settings)
    response.delete_cookie(name_of(code, secure), path="/", secure=secure, httponly=True, samesite="lax")


def secret_of(connection: HTTPConnection, settings: Settings, code: str | None) -> str | None:
    """The secret that came: ``Authorization: Bearer``, else the cookie of the table. None without one, or for a text
    that can be none."""
    if (given := bearer_of(connection)) is not None:
        secret = given
    elif code is not None:
        secret = connection.cookies.get(name_of(code, is_secure(connection, settings)), "")
    else:
        secret = ""
    return secret if _SECRET.fullmatch(secret) else None


def bearer_of(connection: HTTPConnection) -> str | None:
    """What stands behind ``Authorization: Bearer``, valid or not; None without that. Browsers never add it by
    themselves, as they do with the password of a proxy (``Basic``)."""
    scheme, _, given = connection.headers.get("authorization", "").partition(" ")
    return given.strip() if scheme.lower() == "bearer" else None


def has_seat_cookie(connection: HTTPConnection) -> bool:
    """Whether any cookie of ours came, valid or not."""
    return any(_OURS.match(name) for name in connection.cookies)
