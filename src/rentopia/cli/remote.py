"""`rentopia play --server URL`: a seat at a table of a server, from the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import get_args

import click
from rich.console import Console
from rich.markup import escape

from rentopia.bots import BOTS
from rentopia.cli.asking import Stopped
from rentopia.cli.remoteasker import MAIN, Moved, RemoteAsker
from rentopia.cli.remotematch import RemoteMatch, tell_of_table
from rentopia.cli.remoteticket import forget_ticket, keep_ticket, kept_ticket
from rentopia.client import ClientError, Event, Table
from rentopia.client.links import read_link, server_address
from rentopia.protocol.messages import TableMessage, Welcome
from rentopia.protocol.tables import TableView
from rentopia.protocol.words import BotWord

LOBBY = "r ready or not · t TEXT talk · q leave (your seat stays)"
HOST = "s start · a BOT add a bot (random, quick, steady) · k NUMBER free a seat · "


@dataclass(frozen=True)
class Wish:
    """What was asked for on the command line. ``table``: a code or a whole link; None for a new table."""

    server: str
    table: str | None
    key: str | None
    name: str | None
    bots: tuple[str, ...]
    game: str
    options: dict[str, object]


def play_at_server(wish: Wish, console: Console) -> int:
    """Sit at the table and play the match to its end; the exit code. Raises UsageError for what can't be meant."""
    try:
        table = _open(wish, console)
    except ClientError as error:
        click.echo(f"rentopia: {error}", err=True)
        return 1
    with table:
        asker = RemoteAsker(console, table)
        try:
            with asker:
                return _sit(table, console, asker, wish)
        except Stopped as stopped:
            console.print(f"{stopped.why}. Your seat stays. {_way_back(table)}", soft_wrap=True, markup=False)
            return stopped.code
        except ClientError as error:
            console.print()
            click.echo(f"rentopia: {error}", err=True)
            if error.code in ("wrong_secret", "no_such_table"):
                forget_ticket(table.ticket.server, table.ticket.code)
            return 1
        finally:
            asker.close()


def _way_back(table: Table) -> str:
    ticket = table.ticket
    return f"Come back with: rentopia play --server {ticket.server} --table {ticket.code}"


def _open(wish: Wish, console: Console) -> Table:
    """The seat: the one kept from before, one at the table named, or a new table."""
    server, code, key = wish.server, wish.table, wish.key
    if code is not None and "://" in code:
        link = read_link(code)
        server, code, key = link.server, link.code, key or link.key
    server = server_address(server)
    name = wish.name or "You"
    if code is None:
        bots = [_bot(bot) for bot in wish.bots]
        table = Table.create(server, wish.game, name, options=wish.options or None)
        for bot in bots:
            table.run(table.async_table.add_bot(bot))
        _keep(table, console)
        return table
    kept = kept_ticket(server, code)
    if kept is not None:
        try:
            return Table.sit(kept)
        except ClientError as error:
            if error.code not in ("wrong_secret", "no_such_table"):
                raise
            forget_ticket(server, code)
    table = Table.join(server, code, name=name, key=key)
    _keep(table, console)
    return table


def _bot(word: str) -> BotWord:
    for known in get_args(BotWord):
        if word == known:
            bot: BotWord = known
            return bot
    raise click.BadParameter(f"there is no bot '{word}', but {', '.join(BOTS)}", param_hint="--bots")


def _keep(table: Table, console: Console) -> None:
    try:
        keep_ticket(table.ticket)
    except OSError as error:
        told = error.strerror or str(error)
        console.print(f"Your seat can't be kept for coming back: {told}. Leave this window open.", markup=False)


def _sit(table: Table, console: Console, asker: RemoteAsker, wish: Wish) -> int:
    """The lobby, then the match."""
    if not _lobby(table, console, asker):
        return 0
    _keep(table, console)  # with the bytes for the dice of this match
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
    return 1 if problems else 0


# --- the lobby ------------------------------------------------------------------------------------------------


def _lobby(table: Table, console: Console, asker: RemoteAsker) -> bool:
    """Wait until the match is played; False where it was over before. Raises `Stopped`, ClientError."""
    asker.tell = lambda event: _tell(console, event, table.seat)
    invite = table.async_table.invite
    if invite is not None:
        console.print(f"The table {table.table.code} is open. Whom you want to play with needs this link:")
        console.print(f"  {invite}", soft_wrap=True, markup=False)
    shown = ""
    while table.table.status in ("open", "starting") or table.mirror is None:
        if table.table.status == "ended":
            console.print("The match at this table is over.")
            return False
        text = _shown(table.table, table.seat)
        if text != shown:
            console.print(text)
            console.print(f"[dim]{HOST if table.host else ''}{LOBBY}[/]")
            shown = text
        try:
            _do(table, console, asker.ask(MAIN))
        except Moved:
            continue
        except ClientError as error:
            if asker.failed is not None:
                raise
            console.print(f"[yellow]{escape(str(error))}[/]")
    return True


def _tell(console: Console, event: Event, seat: int | None) -> bool:
    changed = tell_of_table(console, event, -1 if seat is None else seat)
    return changed or (not isinstance(event, TableMessage | Welcome) and _is_of_match(event))


def _is_of_match(event: Event) -> bool:
    return type(event).__name__ in ("Stepped", "View", "Ended")


def _do(table: Table, console: Console, line: str) -> None:
    words = line.lower().split()
    mine = table.seat
    if not words:
        return
    if words[0] in ("q", "quit", "exit"):
        raise Stopped(0, "Left")
    if words == ["r"] and mine is not None:
        table.ready(not table.table.seats[mine].ready)
    elif words == ["s"]:
        if mine is not None and not table.table.seats[mine].ready:
            table.ready()
        table.start()
    elif len(words) == 2 and words[0] == "a" and words[1] in BOTS:
        table.run(table.async_table.add_bot(_bot(words[1])))
    elif len(words) == 2 and words[0] == "k" and words[1].isascii() and words[1].isdecimal() and len(words[1]) < 3:
        table.run(table.async_table.kick(int(words[1]) - 1))
    else:
        console.print(f"{HOST if table.host else ''}{LOBBY}")


def _shown(table: TableView, mine: int | None) -> str:
    """The seats in lines."""
    lines = [f"\nTable {table.code}: {table.game}, rules {table.passport}"]
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
