"""A match at a server from the terminal: the menus of a match at one keyboard, over the table's socket."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.markup import escape

from rentopia.cli.asking import Stopped
from rentopia.cli.match import HELP as LOCAL_HELP
from rentopia.cli.match import Match
from rentopia.cli.remoteasker import Moved, RemoteAsker
from rentopia.cli.story import tell, tell_action
from rentopia.cli.table import Look
from rentopia.client import ClientError, Event, Line, Refused, Stepped, Table
from rentopia.client.asynctable import AsyncTable
from rentopia.engine import codes
from rentopia.games import game_of
from rentopia.protocol.messages import Chat, Moving, TableMessage, View

HELP = (
    "A number does that choice (a bid: number and amount). o offer · c counter-offer · u undo · b board · "
    "t TEXT talk · g grant time · ? help · q leave (your seat stays)"
)
WAITING = "m what you may do meanwhile · t TEXT talk · b board · g grant time · ? help · q leave (your seat stays)"


class RemoteMatch(Match):
    """The own seat in a match that is played elsewhere.

    ``state`` is a copy of the table's, taken anew after every event, so that nothing changes while it is shown. What
    the class that it derives from keeps for saving has no meaning here.
    """

    def __init__(self, table: Table, console: Console, asker: RemoteAsker) -> None:
        self.table = table
        self.console = console
        self.asker: RemoteAsker = asker
        self.left_open: set[tuple[int, int, int]] = set()
        self.shown = -1
        self.spoke_last = self.manager = -1
        self.waits: tuple[int, ...] = ()
        self.head = -1
        self.away = table.table.seats
        self.remaining: int | None = None
        self.take()
        asker.tell = self.tell

    @property
    def seat(self) -> int:
        seat = self.table.seat
        return -1 if seat is None else seat

    def take(self) -> None:
        """A copy of the match as it stands."""
        self.state, self.names, self.waits, self.head, self.remaining = self.table.run(_copied(self.table.async_table))
        self.rules = game_of(self.state)
        self.look = Look(self.state, self.names, self.rules.showing.board_info(None))

    def tell(self, event: Event) -> bool:
        """Show what has come; True where the menu may have changed."""
        if isinstance(event, Stepped):
            self.take()
            lines = [tell_action(self.look, event.step.move.kind, event.step.seat)]
            if event.step.by == "clock" and event.step.seat >= 0:
                lines.insert(0, f"[dim](the time of {self.look.who(event.step.seat)} is up)[/]")
            for line in lines + [tell(self.look, fact) for fact in event.step.events]:
                if line:
                    self.console.print(f"  {line}")
            return True
        if isinstance(event, View):
            self.take()
            return True
        return tell_of_table(self.console, event, self.seat)

    # --- the run ------------------------------------------------------------------------------------------

    def play(self) -> None:
        """Until the match is over. Raises `Stopped` where the person leaves, ClientError where the table fails."""
        told = False
        while self.state.phase != codes.OVER:
            self.asker.pump()
            if self.state.phase == codes.OVER:
                break
            try:
                if self.is_asked():
                    told = False
                    self.ask_person(self.seat)
                else:
                    if not told:
                        self.console.print(f"[dim]{self.whom()}. {WAITING}[/]")
                        told = True
                    self.meanwhile(self.asker.wait())
            except Moved:
                continue
        self.show_result()

    def is_asked(self) -> bool:
        """Whether the match waits for this seat, but for offers that it leaves open."""
        seat = self.seat
        if seat < 0 or not self.state.in_mask >> seat & 1:
            return False
        return seat in self.waits or (self.who_answers() == seat and self.state.phase != codes.AUCTION)

    def who_answers(self) -> int:
        answers = [answer for answer in self._answers(self.seat) if answer not in self.left_open]
        window = self.state.phase in (codes.BEFORE_ROLL, codes.AFTER_ROLL, codes.OWING)
        return self.seat if window and answers else -1

    def whom(self) -> str:
        names = " and ".join(self.look.who(seat) for seat in self.waits) or "the table"
        left = "" if self.remaining is None else f" ({self.remaining // 1000} s)"
        return f"Waiting for {names}{left}"

    def meanwhile(self, line: str | None) -> None:
        """What a line does while others are asked."""
        if not line:
            return
        word = line.lower()
        if word in ("q", "quit", "exit"):
            raise Stopped(0, "Left")
        if word[:2] == "t ":
            self.asker.talk(line[2:].strip())
        elif word == "b":
            self.look.show(self.console)
        elif word == "g":
            self._grant()
        elif word == "m" and self.seat >= 0 and self.state.in_mask >> self.seat & 1:
            self.ask_person(self.seat)
        else:
            self.console.print(WAITING)

    def ask_person(self, seat: int) -> None:
        if self.remaining is not None and seat in self.waits:
            self.console.print(f"[dim]You have about {max(1, self.remaining // 1000)} s.[/]")
        super().ask_person(seat)

    def save(self) -> None:
        """The server keeps the match."""

    def do(self, seat: int, payload: object) -> bool:
        """Send an action; what came of it is told as it arrives."""
        assert isinstance(payload, dict)
        try:
            answer = self.table.act(payload)
        except ClientError as error:
            if error.code != "no_answer":
                raise
            self.console.print(f"[yellow]{escape(error.sentence)}[/]")
            return False
        self.asker.pump()
        if isinstance(answer, Refused):
            clause = f" ({answer.clause})" if answer.clause else ""
            self.console.print(f"[yellow]{escape(answer.sentence)}{clause}[/]")
            return False
        return True

    def _help(self) -> str:
        return super()._help().replace(LOCAL_HELP, HELP)

    def _letter(self, seat: int, words: list[str], answers: list[tuple[int, int, int]]) -> bool:
        if words == ["g"]:
            self._grant()
            return False
        if words == ["h"]:
            self.console.print("Everybody sits at a screen of their own here.")
            return False
        return super()._letter(seat, words, answers)

    def _number(self, words: list[str], choices: Any) -> Any:
        return None if words == ["g"] else super()._number(words, choices)

    def _grant(self) -> None:
        answer = self.table.run(self.table.async_table.grant())
        told = answer.sentence if isinstance(answer, Refused) else "They have more time."
        self.console.print(told, markup=False)


def tell_of_table(console: Console, event: Event, seat: int) -> bool:
    """Chat and the line, wherever one sits; True where the table has changed."""
    if isinstance(event, Chat):
        who = "" if event.sender is None else f"[bold]{escape(event.sender)}[/]"
        whisper = " (to you)" if event.to == seat and event.to is not None else ""
        console.print(f"  {who}{whisper}: {escape(event.text)}" if who else f"  [dim]{escape(event.text)}[/]")
    elif isinstance(event, Line):
        if not event.up:
            console.print(f"[dim]The line to the table is down ({escape(event.reason)}); coming back …[/]")
        else:
            console.print("[dim]At the table.[/]")
    elif isinstance(event, Moving):
        console.print("[dim]The server is about to start anew; nothing is lost.[/]")
    return isinstance(event, TableMessage)


async def _copied(table: AsyncTable) -> tuple[Any, list[str], tuple[int, ...], int, int | None]:
    """Taken in the thread of the socket, so that it is never half of a step."""
    mirror = table.mirror
    if mirror is None:
        await table.wait_for(lambda at: at.mirror is not None, 30.0)
        mirror = table.mirror
    assert mirror is not None
    return mirror.state.clone(), list(mirror.names), mirror.waits, mirror.head, mirror.clock.remaining_ms
