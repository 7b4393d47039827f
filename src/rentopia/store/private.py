"""Files that their owner alone may read: a database holds whispers, and sealed seeds."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path


def make_private(path: Path) -> None:
    """Make an empty file for the owner alone; one that is there stays as it is. What SQLite puts beside it gets the
    same mode. OSError where it can't be made."""
    with contextlib.suppress(FileExistsError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
