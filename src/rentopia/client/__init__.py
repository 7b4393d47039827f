"""A client of the table server: for bots outside of it, for scripts, for tests and for the terminal.

`AsyncTable` for asyncio, `Table` the same without: both sit at a table over its socket, hold the match as the server
has it, come back by themselves, and take their part in the dice. `play_with` lets any bot play a seat.
`docs/protocol.md` tells what goes over the wire.
"""

from rentopia.client.asynctable import AsyncTable
from rentopia.client.botplay import play_with
from rentopia.client.errors import ClientError
from rentopia.client.lobby import Ticket
from rentopia.client.table import Table
from rentopia.client.wire import Event, Line, Stepped
from rentopia.protocol.messages import Ack, Refused

__all__ = ["Ack", "AsyncTable", "ClientError", "Event", "Line", "Refused", "Stepped", "Table", "Ticket", "play_with"]
