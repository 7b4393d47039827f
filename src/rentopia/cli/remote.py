"""`rentopia play --server URL`: a seat at a table of a server, from the terminal."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import get_args

import click
from rich.console import Console
from rich.markup import escape

from rentopia.bots import BOTS
from rentopia.cli.asking import Asker, Stopped
from rentopia.cli.ownname import YOU, is_you, login_name
from rentopia.cli.remoteasker import MAIN, Moved, RemoteAsker
from rentopia.cli.remotematch import RemoteMatch, tell_of_table
from rentopia.cli.remoteticket import Kept, forget_ticket, keep_ticket, kept_tickets
from rentopia.client import ClientError, Event, Stepped, Table
from rentopia.client.links import read_link, server_address
from rentopia.games import load_game
from rentopia.protocol.messages import Ended, View
from rentopia.protocol.requests import ChangeTable
from rentopia.protocol.tables import TableSettings, TableView
from rentopia.protocol.words import BotWord

LOBBY = "r ready or not · t TEXT talk · q leave (your seat stays)"
GUEST = "h become host, where the host has been gone for a minute · "
HOST = "s start · a BOT add a bot (random, quick, steady) · k NUMBER free a seat · "

AGAIN_HOST = "n another match at this table · "
AGAIN_GUEST = "The host may begin another match; it comes by itself. h become host, where the host has gone · "


@dataclass(frozen=True)
class Wish:
    """What was asked for on the command line. ``table``: a code or a whole link; None for a new table.

    ``fresh``: a new seat also where one was kept. Of a new table: ``pace`` how long its bots wait, in milliseconds;
    ``rules`` the code of its rules in place of ``options``.
    """

    server: str
    table: str | None
    key: str | None
    name: str | None
    bots: tuple[str, ...]
    game: str
    options: dict[str, object]
    public: bool = False
    fresh: bool = False
    pace: int | None = None
    rules: str | None = None


def play_at_server(wish: Wish, console: Console) -> int:
    """Sit at the table and play the match to its end; the exit code. Raises UsageError for what can't be meant."""
    try:
        table, key = _open(wish, console)
    except Stopped as stopped:
        console.print(f"{stopped.why}; nothing was begun.")
        return stopped.code
    except ClientError as error:
        click.echo(f"rentopia: {error}", err=True)
        return 1
    with table:
        asker = RemoteAsker(console, table)
        try:
            with asker:
                return _sit(table, console, asker, key)
        except Stopped as stopped:
            console.print(f"{stopped.why}. Your seat stays. {_way_back(table)}", soft_wrap=True, markup=False)
            return stopped.code
        except ClientError as error:
            console.print()
            click.echo(f"rentopia: {error}", err=True)
            if error.code in ("wrong_secret", "no_such_table"):
                forget_ticket(table.ticket)
            return 1
        finally:
            asker.close()


def _way_back(table: Table) -> str:
    ticket, name = table.ticket, _called(table)
    called = "" if name is None else f" --name {shlex.quote(name)}"
    return f"Come back with: rentopia play --server {ticket.server} --table {ticket.code}{called}"


def _called(table: Table) -> str | None:
    """The name of the own seat."""
    return None if table.seat is None else table.table.seats[table.seat].name


def _open(wish: Wish, console: Console) -> tuple[Table, str | None]:
    """The seat (one kept from before, a new one at the table named, or at a new table) and the key of its link."""
    server, code, key = wish.server, wish.table, wish.key
    if code is not None and "://" in code:
        link = read_link(code)
        server, code, key = link.server, link.code, key or link.key
    server = server_address(server)
    if code is None:
        return _create(server, wish, console)
    for kept in [] if wish.fresh else kept_tickets(server, code):
        if not _is_meant(kept, wish.name, key):
            continue
        try:
            table = Table.sit(kept.ticket)
        except ClientError as error:
            if error.code not in ("wrong_secret", "no_such_table"):
                raise
            forget_ticket(kept.ticket)
            continue
        who = _called(table) or "who you were"
        own = "" if wish.name else " --name NAME or --new takes another seat."
        console.print(f"You come back as {who}.{own}", markup=False)
        return table, kept.key
    table = Table.join(server, code, name=_name(wish, console), key=key)
    _keep(table, console, key)
    return table, key


def _is_meant(kept: Kept, name: str | None, key: str | None) -> bool:
    """Whether a seat that was kept is the one to come back to, by the name given or else by the link's key."""
    if name is not None:
        return kept.name is None or kept.name.casefold() == " ".join(name.split()).casefold()
    return key is None or kept.key is None or kept.key == key


def _create(server: str, wish: Wish, console: Console) -> tuple[Table, str | None]:
    """A new table with its bots. Raises UsageError for bots that don't fit, before there is a table."""
    bots = [_bot(bot) for bot in wish.bots]
    most = load_game(wish.game).most_seats
    if len(bots) >= most:
        raise click.BadParameter(f"beside you there are {most - 1} seats at most", param_hint="--bots")
    table = Table.create(
        server,
        wish.game,
        _name(wish, console),
        options=wish.options or None,
        passport=wish.rules,
        public=wish.public,
        settings=None if wish.pace is None else TableSettings(bot_pace_ms=wish.pace),
    )
    try:
        if len(bots) >= len(table.table.seats):
            table.run(table.async_table.change(ChangeTable(seats=len(bots) + 1)))
        for bot in bots:
            table.run(table.async_table.add_bot(bot))
    except BaseException:
        try:
            table.leave()  # nobody knows of it yet
        finally:
            table.close()
        raise
    invite = table.async_table.invite
    key = None if invite is None else read_link(invite).key
    _keep(table, console, key)
    return table, key


def _name(wish: Wish, console: Console) -> str:
    """What a new seat is called; asked for where a person is there to answer. Raises `Stopped`."""
    usual = login_name()
    if wish.name is not None or not sys.stdin.isatty():
        return wish.name or usual
    with Asker(console) as asker:
        while True:
            console.print("What are you called at the table? ", end="")
            name = asker.ask(escape(f"[{usual}] ")) or usual
            if not is_you(name):
                return name
            console.print(YOU)


def _bot(word: str) -> BotWord:
    for known in get_args(BotWord):
        if word == known:
            bot: BotWord = known
            return bot
    raise click.BadParameter(f"there is no bot '{word}', but {', '.join(BOTS)}", param_hint="--bots")


def _keep(table: Table, console: Console, key: str | None) -> None:
    try:
        keep_ticket(table.ticket, _called(table), key)
    except OSError as error:
        told = error.strerror or str(error)
        console.print(f"Your seat can't be kept for coming back: {told}. Leave this window open.", markup=False)


def _sit(table: Table, console: Console, asker: RemoteAsker, key: str | None) -> int:
    """The lobby, the match, and again where the host wants another. Raises `Stopped` in the end."""
    wrong = False
    try:
        while True:
            if _lobby(table, console, asker):
                _keep(table, console, key)  # with the bytes for the dice of this match
                wrong = not _match(table, console, asker) or wrong
            _after(table, console, asker)
    except Stopped as stopped:
        raise Stopped(stopped.code or int(wrong), stopped.why) from None


def _match(table: Table, console: Console, asker: RemoteAsker) -> bool:
    """One match to its end; whether its dice hold."""
    match = RemoteMatch(table, console, asker)
    match.play()
    table.wait_for(lambda at: at.ended is not None, 30.0)
    problems = table.run(table.async_table.check())
    if problems:
        console.print("[bold yellow]The dice of this match do not hold:[/]")
        for problem in problems:
            console.print(f"  {problem}", markup=False)
    else:
        console.print("The record was checked: every throw follows from the seed that was fixed before the match.")
    ended = table.ended
    if ended is not None:
        console.print(f"The record: {table.ticket.server}{ended.record}", soft_wrap=True, markup=False)
    return not problems


def _after(table: Table, console: Console, asker: RemoteAsker) -> None:
    """Behind a match: until the host opens the table for another one. Raises `Stopped`, ClientError."""
    asker.tell = lambda event: _tell(console, event, table.seat)
    table.wait_for(lambda at: at.table is not None and at.table.status != "playing", 30.0)
    over, told = table.table.match, ""
    while table.table.status == "ended" and table.table.match == over:
        keys = f"{AGAIN_HOST if table.host else AGAIN_GUEST}t TEXT talk · q leave"
        if keys != told:
            asker.end_line()
            console.print(f"[dim]{keys}[/]")
            told = keys
        try:
            line = asker.ask(MAIN).lower()
            if line in ("q", "quit", "exit"):
                raise Stopped(0, "Left")
            if line == "n" and table.host:
                table.rematch()
            elif line == "h" and not table.host:
                table.run(table.async_table.take_host())
            elif line:
                console.print(keys)
        except Moved:
            continue
        except ClientError as error:
            if asker.failed is not None:
                raise
            console.print(f"[yellow]{escape(str(error))}[/]")
    asker.end_line()


# --- the lobby ------------------------------------------------------------------------------------------------


def _lobby(table: Table, console: Console, asker: RemoteAsker) -> bool:
    """Wait until the match is played; False where it was over before. Raises `Stopped`, ClientError."""
    asker.tell = lambda event: _tell(console, event, table.seat)
    invite = table.async_table.invite
    if invite is not None:
        console.print(f"The table {table.table.code} is open. Whom you want to play with needs this link:")
        console.print(f"  {invite}", soft_wrap=True, markup=False)
        if table.table.public:
            console.print("It is a public table: its code alone does, too.")
    shown = keys = ""
    if table.table.status == "open":
        _explain(table.table, console)
    while table.table.status in ("open", "starting") or table.mirror is None:
        if table.table.status == "ended":
            console.print("The match at this table is over.")
            return False
        text = _shown(table.table, table.seat)
        if text != shown:
            asker.end_line()
            console.print(text)
            shown = text
        if keys != (keys := f"{HOST if table.host else GUEST}{LOBBY}"):
            asker.end_line()
            console.print(f"[dim]{keys}[/]")
        try:
            _do(table, console, asker.ask(MAIN))
        except Moved:
            continue
        except ClientError as error:
            if asker.failed is not None:
                raise
            console.print(f"[yellow]{escape(str(error))}[/]")
    asker.end_line()
    return True


def _explain(table: TableView, console: Console) -> None:
    """The code of the rules, and what the dice are bound by."""
    console.print(
        f"Rules code {table.passport}: a new table by the same rules is made with --rules {table.passport}.",
        soft_wrap=True,
        markup=False,
    )
    console.print(f"The dice are fixed already, by {table.commitment}", soft_wrap=True)
    console.print("  Keep that if you like: the seed shown after the match has to have just this hash.")


def _tell(console: Console, event: Event, seat: int | None) -> bool:
    changed = tell_of_table(console, event, -1 if seat is None else seat)
    return changed or isinstance(event, Stepped | View | Ended)


def _do(table: Table, console: Console, line: str) -> None:
    words = line.lower().split()
    mine = table.seat
    if not words:
        return
    if words[0] in ("q", "quit", "exit"):
        raise Stopped(0, "Left")
    if words == ["r"] and mine is not None:
        table.ready(not table.table.seats[mine].ready)
    elif words == ["s"] and not table.host:
        console.print(f"Only {_host(table.table)} can start the match; r says that you are ready.", markup=False)
    elif words == ["s"]:
        if mine is not None and not table.table.seats[mine].ready:
            table.ready()
        table.start()
    elif words == ["h"] and mine is not None:
        if table.host:
            console.print("You are the host already.")
        else:
            table.run(table.async_table.take_host())
    elif words[0] == "a":
        if len(words) == 2 and words[1] in BOTS:
            table.run(table.async_table.add_bot(_bot(words[1])))
        else:
            which = f"There is no bot {' '.join(words[1:])}; there are" if words[1:] else "Say which bot behind the a:"
            console.print(f"{which} {', '.join(BOTS)}.", markup=False)
    elif words[0] == "k":
        number = words[1] if len(words) == 2 else ""
        if number.isascii() and number.isdecimal() and 0 < int(number[:3]) <= len(table.table.seats):
            table.run(table.async_table.kick(int(number) - 1))
        else:
            console.print(f"Say behind the k which seat is to be free: 1 to {len(table.table.seats)}.")
    else:
        unknown = "" if words[0] in ("?", "help") else f"There is no '{line}' here. "
        console.print(f"{unknown}{HOST if table.host else GUEST}{LOBBY}", markup=False)


def _host(table: TableView) -> str:
    return next((f"the host, {seat.name}," for seat in table.seats if seat.host and seat.name), "the host")


def _shown(table: TableView, mine: int | None) -> str:
    """The seats in lines."""
    lines = [f"\nTable {table.code}: {table.game}"]
    for seat in table.seats:
        name = "[dim]free[/]" if seat.kind == "empty" else escape(seat.name or "?")
        marks: Sequence[str] = [
            *(["you"] if seat.seat == mine else []),
            *(["host"] if seat.host else []),
            *([f"bot {seat.bot}"] if seat.kind == "bot" else []),
            *(["ready"] if seat.ready and seat.kind == "person" else []),
            *(["not here"] if seat.kind == "person" and not seat.connected else []),
        ]
        lines.append(f"  {seat.seat + 1}. {name}{' · ' if marks else ''}{', '.join(marks)}")
    return "\n".join(lines)
