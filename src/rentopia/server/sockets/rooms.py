"""A table as this server holds it: its document, and the sockets that are at it.

What is sent to all is encoded once. A room is a copy: the store's document decides, and hints and the comparison once a
second bring it up to date. Where it is decided: the table server's design, parts 2 and 3.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec

from rentopia.protocol.messages import Outgoing, TableMessage
from rentopia.protocol.tables import TableView
from rentopia.store.contract import TableRow
from rentopia.table.lobby import document as documents

if TYPE_CHECKING:
    from rentopia.server.sockets.peers import Peer
    from rentopia.table.lobby.chatrules import Pace
    from rentopia.table.lobby.document import Document

_encoder = msgspec.json.Encoder()


def encode(message: Outgoing) -> str:
    """A message as it goes over the wire."""
    return _encoder.encode(message).decode()


class Room:
    """``document`` is that of ``version``; ``away`` who acts for which seat now, None for nobody.

    ``checked`` is when it was last known to be the newest, by the clock of the event loop.
    """

    def __init__(self, row: TableRow, checked: float) -> None:
        self.table = row.table
        self.code = row.code
        self.version = row.version
        self.document: Document = documents.decode(row.body)
        self.checked = checked
        self.peers: set[Peer] = set()
        self.away: Mapping[int, str] = {}
        #: The newest message of the chat that the sockets have; -1 while none has asked.
        self.chat_head = -1
        self.chat_lock = asyncio.Lock()
        #: Held by whoever changes the table here, so that only other servers can be first.
        self.change_lock = asyncio.Lock()
        #: By the mark of a sender: how fast it has written.
        self.paces: dict[str, Pace] = {}
        #: The match whose beginning the sockets have been told of, and the one whose end.
        self.begun = ""
        self.ended = ""
        self.presence: asyncio.TimerHandle | None = None
        #: When the presence of the host was last noted from here, by the clock of the event loop.
        self.host_noted = float("-inf")

    def update(self, row: TableRow) -> bool:
        """Take a newer document; False where it is not newer."""
        if row.version <= self.version:
            return False
        self.version = row.version
        self.document = documents.decode(row.body)
        return True

    @property
    def match(self) -> str:
        """The match to come, played, or just ended."""
        return self.document.match

    def connected(self) -> set[int]:
        """The seats that have a socket here."""
        return {peer.who.seat for peer in self.peers if peer.who.seat is not None}

    def spectators(self) -> int:
        return sum(1 for peer in self.peers if peer.who.seat is None)

    def view(self) -> TableView:
        return documents.view(self.document, self.connected(), self.away, self.spectators())

    def tell(self, message: Outgoing) -> None:
        """Send a message to every socket."""
        text = encode(message)
        for peer in tuple(self.peers):
            peer.put(text)

    def tell_table(self) -> None:
        """Send the table as it is now to every socket."""
        if self.peers:
            self.tell(TableMessage(self.view()))

    def send_step(self, text: str) -> None:
        """Send a step, encoded already, to every socket that is up to date."""
        for peer in tuple(self.peers):
            if peer.live:
                peer.put(text)
