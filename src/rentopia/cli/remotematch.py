"""A match at a server from the terminal: the menus of a match at one keyboard, over the table's socket."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
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
from rentopia.client.mirror import Mirror
from rentopia.engine import codes
from rentopia.engine.history import Step
from rentopia.games import game_of
from rentopia.protocol.messages import Chat, Clock, ClockMessage, Ended, Moving, TableMessage, View
from rentopia.protocol.tables import TableView

HELP = (
    "A number does that choice (a bid: number and amount). o offer · c counter-offer · u undo · b board · "
    "t TEXT talk · g grant time · i I'm back · ? help · q leave (your seat stays)"
)
AWAY = "i I'm back · t TEXT talk · b board · q leave (your seat stays)"
WAITING = (
    "m what you may do meanwhile · t TEXT talk · b board · g grant time · i I'm back · ? help · "
    "q leave (your seat stays)"
)
_ACTED_FOR = {
    "autopilot": "the table does only what has to be done for {name}, at once",
    "stand_in": "a cautious bot plays for {name}, without trades",
}
MOST_RETOLD = 20
"""Steps that were made for a person who was away, of which it is told on coming back."""


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
        self.clock: Clock | None = None
        self.head = -1
        self.since = 0.0
        self._told = ""
        self.away: dict[int, str] = {}
        self.take()
        if self.seat >= 0 and (word := table.table.seats[self.seat].away) != "no":
            self.away[self.seat] = word  # not told: the seat is taken back at once
        self.tell_away(table.table)
        asker.tell = self.tell

    @property
    def seat(self) -> int:
        seat = self.table.seat
        return -1 if seat is None else seat

    def take(self) -> None:
        """A copy of the match as it stands."""
        self.state, self.names, self.waits, clock, head = self.table.run(_copied(self.table.async_table))
        if head != self.head:
            # Where no step has come, the clock is another because of a message that is still to be told.
            self.head, self.clock, self.since = head, clock, monotonic()
        self.rules = game_of(self.state)
        self.look = Look(self.state, self.names, self.rules.showing.board_info(None))

    @property
    def remaining(self) -> int | None:
        """Seconds that the clock still allows; None without one."""
        if self.clock is None or self.clock.remaining_ms is None:
            return None
        return max(0, round(self.clock.remaining_ms / 1000 - (monotonic() - self.since)))

    def tell(self, event: Event) -> bool:
        """Show what has come; True where the menu may have changed."""
        if isinstance(event, Stepped):
            self.take()
            if event.step.by == "clock" and event.step.seat >= 0:
                self.console.print(f"  [dim](the table acts for {self.look.who(event.step.seat)})[/]")
            self._tell_step(event.step)
            return True
        if isinstance(event, View):
            self.take()
            return True
        if isinstance(event, ClockMessage):
            mirror = self.table.mirror
            if mirror is not None and mirror.clock is event.clock:  # else a newer step has another already
                self._tell_clock(event.clock)
            return False
        if isinstance(event, TableMessage):
            self.tell_away(event.table)
        return tell_of_table(self.console, event, self.seat) or isinstance(event, Ended)

    def _tell_clock(self, clock: Clock) -> None:
        """Somebody gave time, or the server was away for a while: what there is now."""
        before, self.clock, self.since = self.remaining, clock, monotonic()
        now = self.remaining
        if now is None:
            return
        whose = " and ".join("You" if seat == self.seat else self.look.who(seat) for seat in clock.seats)
        have = "have" if len(clock.seats) != 1 or self.seat in clock.seats else "has"
        more = 0 if before is None else now - before
        told = f"{more} s more, {now} s now" if more > 0 else f"{now} s now"
        self.console.print(f"  {whose or 'The table'} {have if whose else 'has'} {told}.")

    def tell_away(self, table: TableView) -> None:
        """Say who is away from now on, and who is back."""
        now = {seat.seat: seat.away for seat in table.seats if seat.away != "no" and seat.seat < len(self.names)}
        for seat in sorted(now.keys() | self.away.keys()):
            name, word = self.look.who(seat), now.get(seat)
            if word == self.away.get(seat):
                continue
            if seat == self.seat:
                told = "You are back." if word is None else f"You count as away: {_ACTED_FOR[word].format(name='you')}."
                told += "" if word is None else " i takes your seat back."
            else:
                told = f"{name} is back." if word is None else f"{name} is away; {_ACTED_FOR[word].format(name=name)}."
            self.console.print(f"  {told}")
        self.away = dict(now)

    def sit_down(self) -> None:
        """Take the own seat back where somebody else acts for it, and tell what was done meanwhile."""
        mirror = self.table.mirror
        done = () if mirror is None else mirror.meanwhile
        if mirror is not None and done:
            self._retell(mirror, done)
        if self.seat in self.away:
            self._back()

    def _retell(self, mirror: Mirror, done: Sequence[int]) -> None:
        self.console.print("While you were away:")
        newest = done[-MOST_RETOLD:]
        if len(done) > len(newest):
            self.console.print(f"  [dim]… {len(done) - len(newest)} steps before these[/]")
        after = newest[0] - 1
        while after < newest[-1]:
            found = self.table.run(self.table.async_table.steps(mirror.match, after)).steps
            if not found:
                break
            for body in found:
                step = mirror.read(bytes(body)).step
                if step.seq in newest:
                    self._tell_step(step)
                after = step.seq

    def _tell_step(self, step: Step) -> None:
        lines = [tell_action(self.look, step.move.kind, step.seat)]
        for line in lines + [tell(self.look, fact) for fact in step.events]:
            if line:
                self.console.print(f"  {line}")

    def _back(self) -> None:
        answer = self.table.run(self.table.async_table.back())
        if isinstance(answer, Refused):
            self.console.print(answer.sentence, markup=False)
        elif self.seat not in self.away:
            self.console.print("Your seat is yours already.")

    # --- the run ------------------------------------------------------------------------------------------

    def play(self) -> None:
        """Until the match is over. Raises `Stopped` where the person leaves, ClientError where the table fails."""
        if not self.is_over():
            self.sit_down()
            if not self.is_asked():
                self.look.show(self.console)
                self.shown = 0
        while not self.is_over():
            self.asker.pump()
            if self.is_over():
                break
            try:
                if self.is_asked() and self.seat not in self.away:
                    self._told = ""
                    self.ask_person(self.seat)
                else:
                    keys = AWAY if self.seat in self.away else WAITING
                    if self._told != keys:
                        self.console.print(f"[dim]{self.whom()}. {keys}[/]")
                        self._told = keys
                    self.meanwhile(self.asker.wait())
            except Moved:
                self.asker.end_line()
        if self.state.phase == codes.OVER:
            self.show_result()
        else:
            self.look.show(self.console)
            self.console.print("\nThe host has broken the match off. It ends here, without a result.")

    def is_over(self) -> bool:
        """Whether the match is over, played out or broken off."""
        ended = self.table.ended
        return self.state.phase == codes.OVER or (ended is not None and ended.result is None)

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
        left = "" if self.remaining is None else f" ({self.remaining} s left)"
        return f"Waiting for {names}{left}"

    def meanwhile(self, line: str | None) -> None:
        """What a line does while others are asked."""
        if line is None:
            return
        word = line.lower()
        if not word:
            self.console.print(f"[dim]{self.whom()}.[/]")
            return
        if word in ("q", "quit", "exit"):
            raise Stopped(0, "Left")
        if word == "t" or word[:2] == "t ":
            self.asker.talk(line[2:].strip())
        elif word == "b":
            self.look.show(self.console)
        elif word == "i":
            self._back()
        elif self.seat in self.away:
            self.console.print(f"Somebody else acts for you now. {AWAY}")
        elif word == "g":
            self._grant()
        elif word == "m" and self.seat >= 0 and self.state.in_mask >> self.seat & 1:
            self._told = ""
            self.ask_person(self.seat)
        else:
            unknown = "" if word in ("?", "help") else f"There is no '{escape(line)}' while you wait. "
            self.console.print(f"{unknown}{WAITING}")

    def ask_person(self, seat: int) -> None:
        if self.remaining is not None and seat in self.waits:
            self.console.print(f"[dim]You have about {max(1, self.remaining)} s.[/]")
        super().ask_person(seat)

    def asks(self, seat: int) -> str:
        return super().asks(seat) if self.is_asked() else "what you may do meanwhile (an empty line goes back)"

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
        if words in ([], ["l"]) and not self.is_asked():
            return True
        if words == ["g"]:
            self._grant()
            return False
        if words == ["i"]:
            self._back()
            return False
        if words == ["h"]:
            self.console.print("Everybody sits at a screen of their own here.")
            return False
        return super()._letter(seat, words, answers)

    def _number(self, words: list[str], choices: Any) -> Any:
        return None if words in (["g"], ["i"]) else super()._number(words, choices)

    def _grant(self) -> None:
        answer = self.table.run(self.table.async_table.grant())
        told = answer.sentence if isinstance(answer, Refused) else "They have more time by you."
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


async def _copied(table: AsyncTable) -> tuple[Any, list[str], tuple[int, ...], Clock, int]:
    """Taken in the thread of the socket, so that it is never half of a step."""
    mirror = table.mirror
    if mirror is None:
        await table.wait_for(lambda at: at.mirror is not None, 30.0)
        mirror = table.mirror
    assert mirror is not None
    return mirror.state.clone(), list(mirror.names), mirror.waits, mirror.clock, mirror.head
