"""`play_with`: a bot plays a seat at a server, as a person's client would."""

from __future__ import annotations

import secrets
from typing import Any

from rentopia.bots import make_bot
from rentopia.bots.base import Bot
from rentopia.client.asynctable import AsyncTable
from rentopia.client.errors import ClientError
from rentopia.client.mirror import Mirror
from rentopia.engine import codes
from rentopia.engine.rows import Move
from rentopia.protocol.messages import Ack, ChoiceView, DecisionMessage, Ended
from rentopia.table.clock.absence import lies_open, refused_offer
from rentopia.table.clock.tracker import offer_key


async def play_with(table: AsyncTable, bot: Bot | str = "steady", *, word: int | None = None) -> Ended:
    """Play the own seat until the match is over, and return how it ended.

    ``bot`` is one of `rentopia.bots`, or its name; ``word`` 32 bits of chance for it. Waits for the start, and for the
    match's others. Raises ClientError where the table fails, or is left by this seat.
    """
    player: Bot | None = None
    offers = _Offers()
    while True:
        await table.wait_for(lambda at: at.ended is not None or at.asked)
        ended = table.ended
        if ended is not None and (
            ended.result is None or table.mirror is None or table.mirror.state.phase == codes.OVER
        ):
            return ended
        mirror, seat = table.mirror, table.seat
        if mirror is None or seat is None:
            raise ClientError("no_match", "A bot plays a seat; this client has none.")
        if player is None:
            player = make_bot(mirror.game.name, bot) if isinstance(bot, str) else bot
            player.begin(secrets.randbits(32) if word is None else word)
        move = Move()
        player.choose(mirror.state, seat, move)
        action = mirror.action(move, seat)
        head = mirror.head
        answer = None
        if offers.may(mirror, move, seat):
            answer = await table.act(action, seq=head)
        if not isinstance(answer, Ack) and table.mirror is mirror and mirror.head == head:
            # Refused as it stands, or one offer too many: the first thing that is open, so that nobody waits in vain.
            decision = await table.ask_decision()
            simple = first_open(decision)
            if simple is not None:
                await table.act(simple, seq=decision.seq)


def first_open(decision: DecisionMessage) -> dict[str, Any] | None:
    """The first open action of a decision, filled in at its least; what costs nothing and ends nothing comes first."""
    for choice in sorted(decision.open, key=_weight):
        return fill(choice)
    return None


def _weight(choice: ChoiceView) -> int:
    return {"pass": 0, "decline": 0, "reject": 0, "bid": 2, "accept": 2, "give_up": 3}.get(choice.action["type"], 1)


def fill(choice: ChoiceView, amount: int | None = None, spaces: tuple[int | str, ...] = ()) -> dict[str, Any]:
    """The action of a choice with what was still to be named: ``amount`` (its least if None), ``spaces``."""
    action = dict(choice.action)
    if choice.spaces or choice.fill in ("titles", "clear"):
        action[choice.fill or "titles"] = list(spaces)
    elif choice.fill is not None and not (choice.may_leave and amount is None):
        action[choice.fill] = choice.low if amount is None else amount
    if choice.confirm:
        action["confirm"] = True
    return action


class _Offers:
    """Keeps a bot from offering without end, as the table does with its own (R.58)."""

    def __init__(self) -> None:
        self.turn = -1
        self.made: list[str] = []

    def may(self, mirror: Mirror, move: Move, seat: int) -> bool:
        if mirror.state.number != self.turn:
            self.turn, self.made = mirror.state.number, []
        if refused_offer(move, self.made) or lies_open(move, mirror.state, seat):
            return False
        if move.offer is not None:
            self.made.append(offer_key(move.offer))
        return True
