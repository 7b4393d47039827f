"""Tables made over HTTP, as the host's page and the guests' pages make them."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from chaos.wire import Http
from rentopia.formats import fair


class NotMade(Exception):
    """The server would not make a table as it was asked for."""


@dataclass
class Table:
    """A table with the secrets of its seats, in their order, and what their clients give to the dice."""

    code: str
    secrets: list[str] = field(default_factory=list)
    shares: list[str] = field(default_factory=list)
    invite: str | None = None
    watch: str | None = None

    @property
    def path(self) -> str:
        return f"/api/tables/{self.code}"

    @property
    def socket(self) -> str:
        return f"{self.path}/socket"


async def make_table(
    http: Http,
    game: str,
    seats: int,
    options: Mapping[str, object] | None = None,
    settings: Mapping[str, object] | None = None,
    public: bool = False,
    bots: int = 0,
    names: list[str] | None = None,
) -> Table:
    """A table with its persons seated and ready, and so many bots. NotMade where one is refused."""
    persons = seats - bots
    called = names or [f"Seat {number}" for number in range(persons)]
    shares = [secrets.token_bytes(fair.CLIENT_BYTES) for _ in range(persons)]
    promises = [fair.client_hash(share) for share in shares]
    create: dict[str, Any] = {"game": game, "name": called[0], "promise": promises[0], "seats": seats}
    create |= {"options": dict(options or {}), "settings": dict(settings or {}), "public": public}
    made = await asked(http, "POST", "/api/tables", create)
    table = Table(
        made["code"], [made["secret"]], [share.hex() for share in shares], made.get("invite"), made.get("watch")
    )
    for number in range(1, persons):
        join = {"name": called[number], "key": key_of(table.invite), "promise": promises[number]}
        joined = await asked(http, "POST", f"{table.path}/join", join)
        table.secrets.append(joined["secret"])
    for _ in range(bots):
        await asked(http, "POST", f"{table.path}/bots", {"bot": "quick"}, table.secrets[0])
    for secret in table.secrets:
        await asked(http, "POST", f"{table.path}/ready", {"ready": True}, secret)
    return table


async def start(http: Http, table: Table) -> None:
    """The host's start; the sockets are told `starting`."""
    await asked(http, "POST", f"{table.path}/start", None, table.secrets[0])


async def asked(http: Http, method: str, path: str, body: object, secret: str | None = None) -> Any:
    """The answer to a request that has to succeed."""
    status, answer = await http.call(method, path, body, secret)
    if status >= 300:
        raise NotMade(f"{method} {path}: {status} {answer}")
    return answer


def key_of(link: str | None) -> str | None:
    """The key in the fragment of a link, or the key itself."""
    return None if link is None else link.rpartition("#")[2].rpartition("=")[2]
