"""Asking people in the terminal: one line in, the end of input and Ctrl-C as values that lose nothing."""

from __future__ import annotations

import io
import signal
from types import FrameType

from rich.console import Console


class Stopped(Exception):
    """Somebody wants to leave: ``code`` is the exit code, ``why`` the beginning of a line about it."""

    def __init__(self, code: int, why: str) -> None:
        super().__init__(code, why)
        self.code = code
        self.why = why


class Asker:
    """Reads answers. While it guards, Ctrl-C takes effect only between steps, never within one."""

    def __init__(self, console: Console) -> None:
        self.console = console
        if isinstance(console.file, io.TextIOWrapper):
            # Where the terminal has no sign for a name or an arrow, a question mark is better than an end.
            console.file.reconfigure(errors="replace")
        self.waiting = False
        self.interrupted = False

    def __enter__(self) -> Asker:
        self._before = signal.signal(signal.SIGINT, self._on_interrupt)
        return self

    def __exit__(self, *_: object) -> None:
        signal.signal(signal.SIGINT, self._before)

    def _on_interrupt(self, _number: int, _frame: FrameType | None) -> None:
        if self.waiting:
            raise KeyboardInterrupt
        self.interrupted = True

    def check(self) -> None:
        """Raise `Stopped` if Ctrl-C was pressed since the last look."""
        if self.interrupted:
            raise Stopped(130, "Stopped")

    def ask(self, prompt: str) -> str:
        """One line, without blanks at its ends. Raises `Stopped` at the end of input and for Ctrl-C."""
        self.check()
        self.console.print(prompt, end="")
        self.console.file.flush()
        self.waiting = True
        try:
            return input().strip()
        except EOFError:
            self.console.print()
            raise Stopped(0, "End of input") from None
        except KeyboardInterrupt:
            self.console.print()
            raise Stopped(130, "Stopped") from None
        except UnicodeDecodeError:
            return "\N{REPLACEMENT CHARACTER}"
        finally:
            self.waiting = False
