"""The throw at Speculation: ante, prize, the Broker's tenth, and the skin game (L-10)."""

from __future__ import annotations

from rentopia.engine.codes import MISCELLANEOUS, NOBODY, THEN_AFTER_ROLL
from rentopia.engine.trade import close_stale
from rentopia.games.landlords.codes import ANTE, BROKERAGE, WINNINGS
from rentopia.games.landlords.loans import release_pledge
from rentopia.games.landlords.state import LandlordsState
from rentopia.games.landlords.travel import send_to_jail


def settle_speculation(state: LandlordsState, die1: int, die2: int) -> None:
    """Every double wins the double's prize, so 3 is 1 and 2, and 4 is 1 and 3 (resolution 28)."""
    seat = state.turn
    house = state.house
    space = state.space[seat]
    broker = state.owner[space]
    taker = broker if house.ante_to_broker and broker != NOBODY else MISCELLANEOUS
    if taker != seat:
        state.move_cash(seat, taker, state.board.charge[space], ANTE)
    state.set_then(THEN_AFTER_ROLL)
    prize = house.double_prize if die1 == die2 else house.prize[die1 + die2]
    if prize > 0:
        state.move_cash(MISCELLANEOUS, seat, prize, WINNINGS)
        if broker != seat:
            share = prize // house.broker_share
            state.move_cash(seat, MISCELLANEOUS if broker == NOBODY else broker, share, BROKERAGE)
    elif broker != NOBODY:
        _catch_broker(state, space, broker)


def _catch_broker(state: LandlordsState, space: int, broker: int) -> None:
    """The Broker goes to Jail and the License to the pack, with any mortgage or pledge on it (resolution 32)."""
    if state.mortgaged & state.board.bit[space]:
        state.set_mortgaged(space, 0)
    release_pledge(state, space)
    state.set_owner(space, NOBODY)
    send_to_jail(state, broker)
    close_stale(state)
