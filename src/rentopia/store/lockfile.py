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
        real = database.resolve()  # two names of one file must not be two locks
        self._path = real.with_name(real.name + ".lock")
        self._handle: int | None = None

    def take(self, address: str = "") -> None:
        """StoreError where another process (or another store of this one) holds it. ``address``: where who takes it is
        reached, for those who come later."""
        try:
            handle = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise StoreError(f"cannot make {self._path}: {error.strerror}") from None
        try:
            self._lock(handle)
        except OSError:
            holder, _ = self._told(handle)
            os.close(handle)
            who = f"process {holder}" if holder else "another process"
            raise StoreError(
                f"{self._database} is in use by {who}: stop that server first, or give this one another database"
            ) from None
        os.ftruncate(handle, 0)
        os.write(handle, f"{os.getpid()}\n{address}\n".encode())
        self._handle = handle

    def holder(self) -> str:
        """The address of who holds it; "" where nobody does, or nobody knows."""
        try:
            handle = os.open(self._path, os.O_RDWR)
        except OSError:
            return ""
        try:
            self._lock(handle)
            return ""  # it was free: whatever stands there was left behind
        except OSError:
            return self._told(handle)[1]
        finally:
            os.close(handle)

    @staticmethod
    def _told(handle: int) -> tuple[str, str]:
        """Process and address of who holds it, each "" where it is not told."""
        process, _, address = os.read(handle, 300).decode(errors="replace").partition("\n")
        return process if process.isdecimal() else "", address.strip()

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
