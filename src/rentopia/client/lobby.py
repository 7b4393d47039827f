"""A seat at a table, and what is asked about it over HTTP: seats, bots, the start, the record."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, TypeVar
from urllib.parse import quote

import msgspec

from rentopia.client.errors import ClientError
from rentopia.client.fairness import Shares
from rentopia.client.http import decode, fetch
from rentopia.client.links import server_address
from rentopia.protocol import requests
from rentopia.protocol.tables import TableSettings, TableView
from rentopia.protocol.words import BotWord, TokenWord

T = TypeVar("T")


@dataclass(frozen=True)
class Ticket:
    """What it takes to sit on the same seat again from any device: keep it secret. ``share`` in hex."""

    server: str
    code: str
    secret: str | None
    share: str

    def written(self) -> dict[str, Any]:
        """As plain values, for a file."""
        return asdict(self)

    @classmethod
    def read(cls, value: object) -> Ticket:
        """Back from plain values. Raises ClientError for what is no ticket."""
        try:
            ticket = msgspec.convert(value, cls)
            bytes.fromhex(ticket.share)
        except (msgspec.ValidationError, ValueError):
            raise ClientError("bad_ticket", "What was saved for this seat can't be read.") from None
        return ticket


class Lobby:
    """A seat (or a place among the spectators) and its requests; `AsyncTable` adds the socket.

    Every method raises ClientError with the server's reason where it is refused.
    """

    def __init__(self, server: str, code: str, secret: str | None, shares: Shares, timeout: float) -> None:
        self.server = server
        self.code = code.strip().upper()
        self.secret = secret
        self.shares = shares
        self.timeout = timeout
        self.seat: int | None = None
        #: The table as it was seen last.
        self.table: TableView | None = None
        #: Links for guests and for spectators, known to the host.
        self.invite: str | None = None
        self.watch_link: str | None = None

    @property
    def ticket(self) -> Ticket:
        return Ticket(self.server, self.code, self.secret, self.shares.current.hex())

    # --- before the match ---------------------------------------------------------------------------------

    async def ready(self, ready: bool = True) -> TableView:
        """Say that the own seat is ready; promises new bytes for the dice where the last ones are spent."""
        self.shares.renew()
        return await self._table("POST", "ready", requests.Ready(ready, self.shares.promise))

    async def change_seat(
        self, name: str | None = None, token: TokenWord | None = None, colour: TokenWord | None = None
    ) -> TableView:
        return await self._table("POST", "seat", requests.ChangeSeat(name, token, colour))

    async def change(self, change: requests.ChangeTable) -> TableView:
        """The host: game, options, settings, who may come."""
        return await self._table("POST", "change", change)

    async def add_bot(self, bot: BotWord = "steady", seat: int | None = None, name: str | None = None) -> TableView:
        """The host: a bot on a free seat, or another level for the bot that sits in ``seat``."""
        return await self._table("POST", "bots", requests.AddBot(bot, seat, name))

    async def kick(self, seat: int) -> TableView:
        """The host: sends a person away, or a bot."""
        return await self._table("POST", "kick", requests.AboutSeat(seat))

    async def give_host(self, seat: int) -> TableView:
        return await self._table("POST", "host", requests.AboutSeat(seat))

    async def take_host(self) -> TableView:
        """Become host in the place of one who has been away for a minute, before or after a match."""
        if self.seat is None:
            raise ClientError("not_at_table", "Only who has a seat at the table can become its host.")
        return await self._table("POST", "host", requests.AboutSeat(self.seat))

    async def mute(self, seat: int, on: bool = True) -> TableView:
        return await self._table("POST", "mute", requests.AboutSeat(seat, on))

    async def order(self, seats: tuple[int, ...]) -> TableView:
        return await self._table("POST", "order", requests.Order(seats))

    async def draw_lots(self) -> TableView:
        """The host: who sits where is drawn by lot."""
        return await self._table("POST", "lots")

    async def unsay(self, numbers: tuple[int, ...]) -> None:
        """The host: removes messages by their numbers."""
        await self._fetch("POST", self._path("unsay"), requests.Unsay(numbers))

    async def start(self) -> TableView:
        """The host: begins the match."""
        return await self._table("POST", "start")

    async def rematch(self) -> TableView:
        """The host, after the match: another one at the same table, with rotated seats."""
        return await self._table("POST", "rematch")

    async def break_off(self) -> TableView:
        """The host, during the match: it ends where it is, without a result, and its seed is revealed."""
        return await self._table("POST", "end")

    async def leave(self) -> None:
        """Give the seat up for good; its secret is void then."""
        await self._fetch("POST", self._path("leave"))

    async def look(self) -> TableView:
        """The table as it is now."""
        return await self._table("GET", "")

    async def steps(self, match: str, after: int, limit: int = 100) -> requests.Steps:
        """Steps of a match above ``after``, as in its record."""
        path = f"/api/matches/{quote(match, safe='')}/events?after={after}&limit={limit}"
        return decode(await self._fetch("GET", path), requests.Steps)

    async def record(self, match: str | None = None) -> list[str]:
        """The lines of the record of a match that is over, usually of the newest."""
        if match is None:
            match = (self.table or await self.look()).match
        content = await self._fetch("GET", f"/api/matches/{quote(match, safe='')}/record")
        return content.decode("utf-8").splitlines(keepends=True)

    async def check(self, match: str | None = None) -> list[str]:
        """Check a finished match: rules, seed, and what this client saw and gave. Its problems; none: all is well."""
        lines = await self.record(match)
        found = await asyncio.to_thread(self.shares.check_record, lines, self.seat if match is None else None)
        return [*self.shares.problems, *found]

    # --- requests -----------------------------------------------------------------------------------------

    async def _table(self, method: str, what: str, body: msgspec.Struct | None = None) -> TableView:
        found = decode(await self._fetch(method, self._path(what), body), TableView)
        self._saw(found)
        return found

    def _path(self, what: str) -> str:
        return f"/api/tables/{quote(self.code, safe='')}" + (f"/{what}" if what else "")

    async def _fetch(self, method: str, path: str, body: msgspec.Struct | None = None) -> bytes:
        return await asyncio.to_thread(fetch, self.server, method, path, body, secret=self.secret, timeout=self.timeout)

    def _saw(self, table: TableView) -> None:
        """Take a newer view of the table."""
        if self.table is None or table.version >= self.table.version:
            self.table = table
        self.shares.saw(table.match, table.commitment)


async def create_table(
    server: str,
    game: str,
    name: str,
    shares: Shares,
    *,
    options: Mapping[str, object] | None = None,
    passport: str | None = None,
    preset: str | None = None,
    settings: TableSettings | None = None,
    public: bool = False,
    seats: int | None = None,
    token: TokenWord | None = None,
    colour: TokenWord | None = None,
    watch: bool = False,
    timeout: float = 10.0,
) -> requests.Seated:
    """Ask a server for a new table. Raises ClientError."""
    body = requests.CreateTable(
        game=game,
        name=name,
        options=None if options is None else dict(options),
        passport=passport,
        preset=preset,
        settings=settings,
        public=public,
        seats=seats,
        token=token,
        colour=colour,
        promise=None if watch else shares.promise,
        watch=watch,
    )
    content = await asyncio.to_thread(fetch, server_address(server), "POST", "/api/tables", body, timeout=timeout)
    return decode(content, requests.Seated)


async def join_table(
    server: str,
    code: str,
    name: str,
    shares: Shares,
    *,
    key: str | None = None,
    seat: int | None = None,
    token: TokenWord | None = None,
    colour: TokenWord | None = None,
    timeout: float = 10.0,
) -> requests.Seated:
    """Ask for a seat. Raises ClientError."""
    body = requests.Join(name, key, seat, token, colour, shares.promise)
    path = f"/api/tables/{quote(code, safe='')}/join"
    content = await asyncio.to_thread(fetch, server_address(server), "POST", path, body, timeout=timeout)
    return decode(content, requests.Seated)


async def public_tables(server: str, timeout: float = 10.0) -> requests.Tables:
    """The tables of a server that anybody may join."""
    content = await asyncio.to_thread(fetch, server_address(server), "GET", "/api/tables", timeout=timeout)
    return decode(content, requests.Tables)
