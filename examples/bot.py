"""A bot of your own at a server: `python bot.py LINK NAME` joins by the link that the host copies, and plays.

This one buys what it can pay and keep some cash, and leaves the rest to the bot called quick.
"""

from __future__ import annotations

import asyncio
import sys
from typing import Any

from rentopia.bots import make_bot
from rentopia.bots.base import Bot
from rentopia.client import AsyncTable, ClientError, play_with
from rentopia.engine import codes
from rentopia.engine.rows import Move

KEEPS = 200
"""Dollars that it does not spend on a deed."""


class Careful(Bot):
    """A bot is asked for a move whenever the match waits for its seat; it reads the state and never writes it."""

    def __init__(self, game: str) -> None:
        super().__init__()
        self.other = make_bot(game, "quick")

    def begin(self, word: int) -> None:
        self.other.begin(word)

    def choose(self, state: Any, seat: int, move: Move) -> None:
        if state.phase == codes.BUYING:
            price = state.board.price[state.space[seat]]
            move.set(codes.BUY if state.cash[seat] - price >= KEEPS else codes.DECLINE, 0, 0)
        else:
            self.other.choose(state, seat, move)


async def tell(table: AsyncTable) -> None:
    """A line at the start, and one at each round: who has how much cash."""
    told = 0
    async for _ in table.events():
        if table.mirror is not None and table.mirror.state.round > told:
            told = table.mirror.state.round
            cash = zip(table.mirror.names, table.mirror.state.cash, strict=False)
            print(f"Round {told}: " + ", ".join(f"{name} ${dollars}" for name, dollars in cash), flush=True)


async def main(link: str, name: str) -> None:
    async with await AsyncTable.join(link, name=name) as table:
        assert table.table is not None
        await table.ready()
        print(f"At table {table.code}; waiting for the host to start.", flush=True)
        telling = asyncio.create_task(tell(table))
        ended = await play_with(table, Careful(table.table.game))
        telling.cancel()
        print(f"Result: {ended.result}")
        problems = await table.check()
        print("\n".join(problems) or "The dice were checked: all follow from the seed.")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: python bot.py LINK NAME")
    try:
        asyncio.run(main(sys.argv[1], sys.argv[2]))
    except ClientError as error:
        sys.exit(f"{error}")
    except KeyboardInterrupt:
        sys.exit("Stopped; the seat stays taken, and the table acts for it.")
