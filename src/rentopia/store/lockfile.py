"""A lock that one process holds on a database file, let go by the system when the process ends in any way."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from rentopia.store.contract import StoreError

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

#: On Windows a locked byte cannot be read, so it lies far behind the text.
_LOCKED_BYTE = 1 << 30


class LockFile:
    """`NAME.lock` beside the database. It stays when it is let go: to delete it would let two processes hold two."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self._path = database.with_name(database.name + ".lock")
        self._handle: int | None = None

    def take(self) -> None:
        """StoreError where another process (or another store of this one) holds it."""
        try:
            handle = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise StoreError(f"cannot make {self._path}: {error.strerror}") from None
        try:
            self._lock(handle)
        except OSError:
            holder = os.read(handle, 32).decode(errors="replace").strip()
            os.close(handle)
            who = f"process {holder}" if holder.isdecimal() else "another process"
            raise StoreError(
                f"{self._database} is in use by {who}: stop that server first, or give this one another database"
            ) from None
        os.ftruncate(handle, 0)
        os.write(handle, f"{os.getpid()}\n".encode())
        self._handle = handle

    def release(self) -> None:
        """Let go; again does nothing."""
        if self._handle is not None:
            os.ftruncate(self._handle, 0)
            os.close(self._handle)
            self._handle = None

    if sys.platform == "win32":

        def _lock(self, handle: int) -> None:
            os.lseek(handle, _LOCKED_BYTE, os.SEEK_SET)
            try:
                msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
            finally:
                os.lseek(handle, 0, os.SEEK_SET)

    else:

        def _lock(self, handle: int) -> None:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
