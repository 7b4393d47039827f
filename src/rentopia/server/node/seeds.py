"""The secret seeds of the matches as they lie in the store: encrypted with the server's key, bound to their match.

The key is 32 bytes. It comes from the settings, or from a file beside the database that the first start makes, readable
by its owner alone. Without the key the seeds of running matches are lost and no dice can be thrown in them: it belongs
into the backup. Where it is decided: the table server's design, parts 3 and 4.
"""

from __future__ import annotations

import base64
import binascii
import os
import secrets
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from rentopia.store.contract import Store, StoreError

KEY_BYTES = 32
_NONCE = 12
_MOST_READ = 1000  # of a key file; one without end, as of a device, is none


FOREIGN_KEY = "This server has not the key of the match. Tell whoever runs it; nothing is lost."
"""What players are told where a seed does not open."""
_CHECK = "key_check"
_CHECKED = b"this key seals the seeds of this database"


class SeedError(StoreError):
    """A key that is none, or a seed that this key does not open; says what to do.

    A `StoreError`, since to whoever asks for the match it is one: it can't be read now.
    """


def seal(key: bytes, match: str, seed: bytes) -> bytes:
    """A seed as it is stored: a fresh nonce of 12 bytes, then the seed under AES-GCM with the match's id beside it."""
    nonce = secrets.token_bytes(_NONCE)
    return nonce + AESGCM(key).encrypt(nonce, seed, match.encode())


def unseal(key: bytes, match: str, sealed: bytes) -> bytes:
    """The seed again. Raises SeedError where it was sealed with another key, for another match, or was altered."""
    try:
        return AESGCM(key).decrypt(sealed[:_NONCE], sealed[_NONCE:], match.encode())
    except (InvalidTag, ValueError):
        raise SeedError(
            f"The secret seed of match {match} does not open with this server's key. "
            "Start the server with the key that it was stored with."
        ) from None


async def check_key(store: Store, key: bytes) -> None:
    """See to it that this is the key of the database: the first that is used with it is noted. Raises SeedError."""
    kept = await store.keep(_CHECK, seal(key, _CHECK, _CHECKED))
    try:
        unseal(key, _CHECK, kept)
    except SeedError:
        raise SeedError(
            "The key is another than the one that this database was begun with, so its matches could not go on. "
            "Start the server with that key (RENTOPIA_KEY, or the key file, which belongs into the backup). "
            "If it is lost for good, begin with another database."
        ) from None


def missing_key(file: Path, database: Path) -> SeedError:
    """What is said where a database has matches and its key is gone."""
    return SeedError(
        f"The key file {file} is missing, but {database} has matches whose dice need it. Put the file back, as from "
        "the backup, or give the key in RENTOPIA_KEY. If it is lost for good, begin with another database."
    )


def load_key(given: str | None, file: Path | None) -> bytes:
    """The server's key: as ``given`` (64 hex digits, or base64 of 32 bytes), else from ``file``, made if it is missing.

    Raises SeedError where a key is malformed, where the file cannot be read or made, and where there is neither.
    """
    if given:
        return _parse(given, "The server's key")
    if file is None:
        raise SeedError(
            "Several servers on one database need one key: give each the same 64 hex digits in RENTOPIA_KEY "
            "(a new one: python3 -c 'import secrets; print(secrets.token_hex(32))')."
        )
    try:
        made = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return _read(file)
    except OSError as error:
        raise SeedError(f"The key file {file} cannot be made: {error.strerror}.") from None
    with os.fdopen(made, "w", encoding="ascii") as opened:
        key = secrets.token_bytes(KEY_BYTES)
        opened.write(key.hex() + "\n")
        opened.flush()
        os.fsync(made)
    return key


def _read(file: Path) -> bytes:
    try:
        with file.open(encoding="ascii") as opened:
            text = opened.read(_MOST_READ)
    except (OSError, UnicodeDecodeError) as error:
        raise SeedError(f"The key file {file} cannot be read: {error}.") from None
    return _parse(text.strip(), f"The key file {file}")


def _parse(text: str, what: str) -> bytes:
    for decode in (bytes.fromhex, _from_base64):
        try:
            key = decode(text)
        except (ValueError, binascii.Error):
            continue
        if len(key) == KEY_BYTES:
            return key
    raise SeedError(f"{what} must hold 64 hex digits (32 bytes), or the same as base64.")


def _from_base64(text: str) -> bytes:
    return base64.b64decode(text, validate=True)
