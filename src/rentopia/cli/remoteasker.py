"""Asking at a table far away: while somebody thinks, what others do is told, and a menu that has changed comes anew."""

from __future__ import annotations

import os
import queue
import select
import sys
import threading
from collections.abc import Callable, Iterable

from rich.console import Console

from rentopia.cli.asking import Asker, Stopped
from rentopia.client import ClientError, Event, Refused, Table
from rentopia.protocol.words import SAID

MAIN = "> "
"""The prompt of a menu. Only there a new event asks anew; a question in the middle of something is left alone."""


class Moved(Exception):
    """The match or the table has gone on while a menu was open."""


class RemoteAsker(Asker):
    """``tell`` is given each event in the thread that asks, and says whether the menu has to be shown again."""

    def __init__(self, console: Console, table: Table) -> None:
        super().__init__(console)
        self.table = table
        self.tell: Callable[[Event], bool] = lambda event: False
        self.failed: ClientError | None = None
        self._events: queue.Queue[Event] = queue.Queue()
        self._open = ""
        self._bytes = b""
        self._end = False
        self._wake, self._woken = os.pipe()
        self._input = _input_number()
        source = table.events()
        self._listener = threading.Thread(target=self._listen, args=(source,), name="events", daemon=True)
        self._listener.start()

    def _listen(self, source: Iterable[Event]) -> None:
        try:
            for event in source:
                self._events.put(event)
                os.write(self._woken, b".")
        except ClientError as error:
            self.failed = error
        except (RuntimeError, OSError):
            return  # the table was closed under it
        try:
            os.write(self._woken, b".")
        except OSError:
            return

    def pump(self) -> bool:
        """Tell what has come; whether a menu has to be shown again. Raises ClientError where the table has failed."""
        again = False
        while True:
            try:
                event = self._events.get_nowait()
            except queue.Empty:
                break
            with self.console.capture() as captured:
                again = self.tell(event) or again
            told = captured.get()
            if told:
                self.end_line()
                self.console.file.write(told)
                self.console.file.flush()
        if self.failed is not None:
            raise self.failed
        return again

    def end_line(self) -> None:
        """Begin a new line where a prompt, and perhaps something that is being typed, stands in this one."""
        if self._open:
            self._open = ""
            self.console.print()

    def wait(self, prompt: str = "") -> str | None:
        """A line that was typed, or None when an event has come. Raises `Stopped` and ClientError."""
        if prompt and self._open != prompt:
            self.end_line()
            self.console.print(prompt, end="")
            self.console.file.flush()
            self._open = prompt
        self.waiting = True
        try:
            while True:
                self.check()
                line = self._line()
                if line is not None:
                    self._open = ""
                    return line
                if self._end:
                    self.end_line()
                    raise Stopped(0, "End of input")
                sources = [self._wake] if self._input < 0 else [self._wake, self._input]
                ready, _, _ = select.select(sources, [], [])
                if self._wake in ready:
                    os.read(self._wake, 4096)
                    return None
                self._read()
        except KeyboardInterrupt:
            self._open = ""
            self.console.print()
            raise Stopped(130, "Stopped") from None
        finally:
            self.waiting = False

    def ask(self, prompt: str) -> str:
        """One line. At a menu chat is sent, and `Moved` is raised once something else has come that changes it.

        Where something was told meanwhile the prompt stands again behind it; what was half typed counts on.
        """
        while True:
            line = self.wait(prompt)
            if line is None:
                if self.pump() and prompt == MAIN:
                    raise Moved
            elif prompt == MAIN and (line.lower() == "t" or line[:2].lower() == "t "):
                self.talk(line[2:].strip())
            else:
                return line

    def talk(self, text: str) -> None:
        """Say something to everybody."""
        if not text:
            self.console.print("Write behind the t what you want to say: t Good luck!")
        else:
            answer = self.table.say(text[:SAID])
            if isinstance(answer, Refused):
                self.console.print(answer.sentence, markup=False)

    def close(self) -> None:
        """Leave the table, and end the thread that listens before what it writes to is closed."""
        self.table.close()
        self._listener.join(10)
        for number in (self._wake, self._woken):
            os.close(number)

    def _line(self) -> str | None:
        line, found, rest = self._bytes.partition(b"\n")
        if not found and not (self._end and line):
            return None
        self._bytes = rest
        return line.decode("utf-8", errors="replace").strip()

    def _read(self) -> None:
        more = os.read(self._input, 65536)
        self._bytes += more
        self._end = not more


def _input_number() -> int:
    try:
        return sys.stdin.fileno()
    except (OSError, ValueError):
        return -1
