"""Throws, moves and arrivals: from the dice to what the space asks (R-6 to R-8, R-12)."""

from __future__ import annotations

from rentopia.engine.codes import (
    BACKWARD,
    BANK,
    BUYING,
    CARD_MONEY,
    COMPANY_CHARGE,
    FARE,
    FORWARD,
    JACKPOT,
    LOCKUP_FINE,
    MOVING,
    NOBODY,
    POT,
    RENT,
    SALARY_PAID,
    SENT,
    TAX_DUE,
    THEN_AFTER_ROLL,
    THEN_BEFORE_ROLL,
    THEN_MOVE,
    THEN_NEXT,
)
from rentopia.engine.codes import (
    CARD as CARD_CHANCE,
)
from rentopia.engine.debt import owe
from rentopia.games.rentopia.codes import (
    ADVANCE,
    BACK,
    BUSTED,
    CARD,
    COLLECT_EACH,
    COMPANY,
    GO_LOCKUP,
    KEEP,
    NEXT_COMPANY,
    NEXT_STATION,
    PAY,
    PAY_EACH,
    RECEIVE,
    REPAIRS,
    SQUARE,
    STATION,
    TAX,
)
from rentopia.games.rentopia.rent import owned_of, rent
from rentopia.games.rentopia.state import RentopiaState

_BY_THROW = 0
_BY_STATION_CARD = 1
_BY_COMPANY_CARD = 2


def settle_throw(state: RentopiaState, die1: int, die2: int) -> None:
    """The mover's throw of two dice: third double, tries in Lockup, or a move (R.12 to R.14)."""
    seat = state.turn
    state.show_dice(die1, die2)
    tries = state.lockup[seat]
    if tries > 0:
        if die1 == die2:
            # The double that opens Lockup is no double of the turn: no further throw, no count.
            state.set_lockup(seat, 0)
            state.set_then(THEN_AFTER_ROLL)
            move_forward(state, seat, die1 + die2)
        elif tries < 3:
            state.set_lockup(seat, tries + 1)
            state.set_then(THEN_AFTER_ROLL)
        else:
            state.set_then(THEN_MOVE)
            owe(state, seat, _public(state), state.house.fine, LOCKUP_FINE)
        return
    if die1 == die2:
        state.count_doubles(state.doubles + 1)
        if state.doubles == 3:
            send_to_lockup(state, seat)
            return
        state.set_then(THEN_BEFORE_ROLL)
    else:
        state.set_then(THEN_AFTER_ROLL)
    move_forward(state, seat, die1 + die2)


def move_after_fine(state: RentopiaState) -> None:
    """The fine of the third miss is paid: free, and moved by that throw (R.12)."""
    seat = state.turn
    state.set_lockup(seat, 0)
    state.set_then(THEN_AFTER_ROLL)
    move_forward(state, seat, state.die1 + state.die2)


def move_forward(state: RentopiaState, seat: int, steps: int) -> None:
    """Walk on, draw the salary for passing or reaching START, arrive."""
    _walk(state, seat, steps)
    _arrive(state, seat, _BY_THROW)


def send_to_lockup(state: RentopiaState, seat: int) -> None:
    """No walk, no salary; the turn is over at once, after a double too (R.11)."""
    state.move_token(seat, state.board.locked_space, SENT)
    state.set_lockup(seat, 1)
    state.set_then(THEN_NEXT)


def settle_company_throw(state: RentopiaState, die1: int, die2: int) -> None:
    """The throw that the company card asks for: ten times it to the owner; no double, no move (R.16)."""
    space = state.space[state.turn]
    # The throw that began the move is the one that counts from here on, so this one is not kept.
    owe(state, state.turn, state.owner[space], 10 * (die1 + die2), COMPANY_CHARGE)


def pay_fine(state: RentopiaState, seat: int) -> None:
    state.move_cash(seat, _public(state), state.house.fine, LOCKUP_FINE)
    state.set_lockup(seat, 0)


def use_card(state: RentopiaState, seat: int, card: int) -> None:
    state.return_card(card)
    state.set_lockup(seat, 0)


def obey_card(state: RentopiaState, card: int) -> None:
    """Draw a card and do what it says; it goes under before it is obeyed, or to the hand (R.53)."""
    seat = state.turn
    cards = state.house.cards
    effect = cards.effect[card]
    amount = cards.amount[card]
    kept = 1 if effect == KEEP else 0
    state.draw_card(seat, card, kept)
    if effect == ADVANCE:
        _advance(state, seat, cards.target[card], _BY_THROW)
    elif effect == NEXT_STATION:
        _advance(state, seat, state.board.next_fare[state.space[seat]], _BY_STATION_CARD)
    elif effect == NEXT_COMPANY:
        _advance(state, seat, state.board.next_multiple[state.space[seat]], _BY_COMPANY_CARD)
    elif effect == BACK:
        spaces = state.board.spaces
        state.move_token(seat, (state.space[seat] + spaces - amount) % spaces, BACKWARD)
        _arrive(state, seat, _BY_THROW)
    elif effect == GO_LOCKUP:
        send_to_lockup(state, seat)
    elif effect == RECEIVE:
        state.move_cash(BANK, seat, amount, CARD_MONEY)
    elif effect == PAY:
        owe(state, seat, _public(state), amount, CARD_MONEY)
    elif effect == REPAIRS:
        owe(state, seat, _public(state), _repairs(state, seat, amount, cards.amount2[card]), CARD_MONEY)
    elif effect == PAY_EACH or effect == COLLECT_EACH:
        _all_others(state, seat, effect, amount)


def _advance(state: RentopiaState, seat: int, target: int, how: int) -> None:
    spaces = state.board.spaces
    _walk(state, seat, (target - state.space[seat] + spaces) % spaces)
    _arrive(state, seat, how)


def _walk(state: RentopiaState, seat: int, steps: int) -> None:
    spaces = state.board.spaces
    space = state.space[seat] + steps
    if space >= spaces:
        state.move_token(seat, space - spaces, FORWARD)
        state.move_cash(BANK, seat, state.house.salary, SALARY_PAID)
    else:
        state.move_token(seat, space, FORWARD)


def _arrive(state: RentopiaState, seat: int, how: int) -> None:
    """What the space asks of who stops there; what cannot be settled at once is left in the state."""
    board = state.board
    space = state.space[seat]
    kind = board.kind[space]
    if board.deed_mask & board.bit[space]:
        owner = state.owner[space]
        if owner == NOBODY:
            state.set_phase(BUYING)
        elif owner != seat and state.mortgaged & board.bit[space] == 0:
            _charge(state, seat, space, owner, how)
    elif kind == TAX:
        owe(state, seat, _public(state), board.charge[space], TAX_DUE)
    elif kind == CARD:
        state.chance = CARD_CHANCE
        state.chance_deck = board.charge[space]
    elif kind == SQUARE:
        state.move_cash(POT, seat, state.cash[POT], JACKPOT)
    elif kind == BUSTED:
        send_to_lockup(state, seat)


def _charge(state: RentopiaState, seat: int, space: int, owner: int, how: int) -> None:
    board = state.board
    if how == _BY_COMPANY_CARD:
        state.set_phase(MOVING)
    elif board.kind[space] == STATION:
        fare = board.fare[owned_of(state, owner, board.fare_mask)]
        owe(state, seat, owner, 2 * fare if how == _BY_STATION_CARD else fare, FARE)
    elif board.kind[space] == COMPANY:
        owe(state, seat, owner, rent(state, space, state.die1 + state.die2), COMPANY_CHARGE)
    else:
        owe(state, seat, owner, rent(state, space, 0), RENT)


def _all_others(state: RentopiaState, seat: int, effect: int, amount: int) -> None:
    """Debts of a card in order of play from the mover's left (R.42)."""
    for i in range(1, state.seats):
        other = (seat + i) % state.seats
        if state.is_in(other):
            if effect == PAY_EACH:
                owe(state, seat, other, amount, CARD_MONEY)
            else:
                owe(state, other, seat, amount, CARD_MONEY)


def _repairs(state: RentopiaState, seat: int, house: int, hotel: int) -> int:
    """So much a house and so much a hotel, fixed when drawn."""
    total = 0
    standing = state.owned[seat] & state.built
    if standing == 0:
        return 0
    for space in range(state.board.spaces):
        if standing & state.board.bit[space]:
            level = state.level[space]
            total += hotel if level >= state.terms.hotel_level else house * level
    return total


def _public(state: RentopiaState) -> int:
    """Who gets taxes, fines and card payments: the pot while the jackpot is on, else the bank (R.17)."""
    return POT if state.house.jackpot else BANK
