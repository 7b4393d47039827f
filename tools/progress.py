"""How far a long build has come, in plain lines: at a terminal one that is written over, elsewhere about ten in all."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TextIO

#: Told the name of a stage, how many of its files are made, and of how many.
Told = Callable[[str, int, int], None]

_LOOK_S = 0.3
_LINES = 10


def silent(_stage: str, _made: int, _of: int) -> None:
    """Tells nobody."""


class Lines:
    """Writes ``STAGE (12 of 60) …`` whenever there is something new to tell."""

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._over = out.isatty()
        self._last = ("", 0)
        self._begun = False

    def __call__(self, stage: str, made: int, of: int) -> None:
        tenth = made if self._over else made * _LINES // of
        if (stage, tenth) == self._last:
            return
        self._last = (stage, tenth)
        line = f"{stage} ({made} of {of}) …"
        if self._over:
            line = f"\r{line}" if made < of else f"\r{line}\n"
        else:
            line = f"{line}\n"
        self._out.write(line)
        self._out.flush()
        self._begun = self._over and made < of

    def end(self) -> None:
        """Nothing more comes; what is written next stands on a line of its own."""
        if self._begun:
            self._out.write("\n")
            self._begun = False


@contextlib.contextmanager
def watched(stage: str, files: Sequence[Path], told: Told) -> Iterator[None]:
    """Within it files are made, by other processes too: tells how many are new. Nothing where there are none to make.

    What makes them has no hook that all its processes reach, so that the files themselves are looked at.
    """
    if not files:
        yield
        return
    before = {path: _stamp(path) for path in files}
    over = threading.Event()

    def tell() -> None:
        told(stage, sum(_stamp(path) != stamp for path, stamp in before.items()), len(files))

    def look() -> None:
        while not over.wait(_LOOK_S):
            tell()

    told(stage, 0, len(files))
    looking = threading.Thread(target=look, daemon=True)
    looking.start()
    try:
        yield
    finally:
        over.set()
        looking.join()
        tell()


def _stamp(path: Path) -> int:
    """When the file was written, 0 where it is not there."""
    try:
        return path.stat().st_mtime_ns
    except FileNotFoundError:
        return 0
