"""What a stop brings: auction, charges, Chance, Jail or college, a Luxury (L-7 to L-15)."""

from __future__ import annotations

from rentopia.engine.codes import (
    A_DEED,
    CARD,
    CARD_MONEY,
    FARE,
    MISCELLANEOUS,
    MOVING,
    NOBODY,
    RENT,
    SPECULATING,
    TAX_DUE,
    THEN_AFTER_ROLL,
    THEN_MOVE,
    TREASURY,
)
from rentopia.games.landlords.charges import can_pay_at_once, charge, charge_part
from rentopia.games.landlords.codes import (
    CHANCE,
    EACH_PAYS,
    GO_BACK,
    GO_ON,
    GO_TO,
    GO_TO_JAIL,
    GO_TO_START,
    HOUSE_RENT,
    LOT,
    LUXURIES,
    LUXURY,
    LUXURY_PRICE,
    MISS_TURN,
    NECESSITY,
    NEXT_RAILROAD,
    NO_TRESPASSING,
    PARDON,
    PAY,
    PAY_EACH,
    PAY_PER_HOUSE,
    PAY_PER_TITLE,
    SHELTER,
    SPECULATION,
    TAKE,
    THROW_AGAIN,
)
from rentopia.games.landlords.rent import count_bits, due, houses_of, landlord, stop_cost
from rentopia.games.landlords.state import LandlordsState
from rentopia.games.landlords.travel import base_of, is_college, send_to_jail, take_course, walk


def arrive(state: LandlordsState) -> None:
    """Settle the stop of the mover's token; what cannot be settled at once is left in the state."""
    board = state.board
    seat = state.turn
    space = state.space[seat]
    kind = board.kind[space]
    bit = board.bit[space]
    state.set_then(THEN_AFTER_ROLL)
    if board.deed_mask & bit:
        if state.owner[space] == NOBODY and state.public & bit == 0:
            state.open_auction(space, A_DEED, state.in_mask)
        else:
            use_title(state)
    elif kind == NECESSITY or kind == SHELTER:
        charge_stop(state)
    elif kind == NO_TRESPASSING:
        if is_college(state, space):
            take_course(state, seat)
        else:
            send_to_jail(state, seat)
    elif kind == CHANCE:
        state.chance = CARD
        state.chance_deck = 0
    elif kind == LUXURY and state.cash[seat] >= board.charge[space]:
        state.move_cash(seat, MISCELLANEOUS, board.charge[space], LUXURY_PRICE)
        state.move_stock(LUXURIES, NOBODY, seat, 1)


def use_title(state: LandlordsState) -> None:
    """What follows once it is settled whose title he stands on: the throw at Speculation, or rent (L.7, L.13)."""
    if state.board.kind[state.space[state.turn]] == SPECULATION:
        state.set_phase(SPECULATING)
    else:
        charge_stop(state)


def charge_stop(state: LandlordsState) -> None:
    """All that the mover's stop costs, as one sum: first the landlord, then the builders (L.14)."""
    seat = state.turn
    space = state.space[seat]
    at_once = can_pay_at_once(state, seat, stop_cost(state, seat, space))
    kind = state.board.kind[space]
    reason = FARE
    first = TREASURY
    if kind == LOT:
        reason = RENT
        first = landlord(state, space)
    elif kind == NECESSITY or kind == SHELTER:
        reason = TAX_DUE
    # What each is due is asked before any is paid: a payment into the Treasury may change the rest.
    parts = [0] * 5
    for account in range(state.seats):
        parts[account] = due(state, seat, space, account)
    parts[4] = due(state, seat, space, TREASURY)
    if first == TREASURY:
        charge_part(state, seat, TREASURY, parts[4], reason, at_once)
    else:
        charge_part(state, seat, first, parts[first], reason, at_once)
        parts[first] = 0
    for account in range(state.seats):
        charge_part(state, seat, account, parts[account], HOUSE_RENT if kind == LOT else reason, at_once)


def obey_card(state: LandlordsState, card: int) -> None:
    """Draw a Chance card and do what it says; it goes under before it is obeyed, or to the hand (L-15)."""
    seat = state.turn
    effect = state.house.cards.effect[card]
    amount = state.house.cards.amount[card]
    state.draw_card(seat, card, 1 if effect == PARDON else 0)
    state.set_then(THEN_AFTER_ROLL)
    if effect == GO_TO_START:
        _go(state, seat, state.board.spaces - base_of(state, seat))
    elif effect == GO_ON:
        _go(state, seat, amount)
    elif effect == GO_BACK:
        _go(state, seat, -amount)
    elif effect == GO_TO:
        _go_forward_to(state, seat, state.house.cards.target[card])
    elif effect == NEXT_RAILROAD:
        _go_forward_to(state, seat, state.board.next_fare[state.space[seat]])
    elif effect == GO_TO_JAIL:
        send_to_jail(state, seat)
    elif effect == THROW_AGAIN:
        state.set_phase(MOVING)
    elif effect == MISS_TURN:
        state.set_misses(seat, state.misses[seat] + amount)
    elif effect == TAKE:
        state.move_cash(MISCELLANEOUS, seat, amount, CARD_MONEY)
    elif effect == PAY:
        charge(state, seat, MISCELLANEOUS, amount, CARD_MONEY)
    elif effect == PAY_PER_TITLE:
        charge(state, seat, TREASURY, amount * count_bits(state.owned[seat]), CARD_MONEY)
    elif effect == PAY_PER_HOUSE:
        charge(state, seat, TREASURY, amount * houses_of(state, seat), CARD_MONEY)
    elif effect == EACH_PAYS:
        for i in range(1, state.seats):
            charge(state, (seat + i) % state.seats, seat, amount, CARD_MONEY)
    elif effect == PAY_EACH:
        at_once = can_pay_at_once(state, seat, amount * (state.seats - 1))
        for i in range(1, state.seats):
            charge_part(state, seat, (seat + i) % state.seats, amount, CARD_MONEY, at_once)


def _go_forward_to(state: LandlordsState, seat: int, space: int) -> None:
    spaces = state.board.spaces
    _go(state, seat, (space - state.space[seat] + spaces) % spaces)


def _go(state: LandlordsState, seat: int, steps: int) -> None:
    walk(state, seat, steps)
    state.set_then(THEN_MOVE)
