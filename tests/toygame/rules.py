"""The rules of the toy game, which nobody plays: it shows that the shared rules carry a game that is not Rentopia.

T-1  A ring of eight spaces and one die with two sides. Passing or reaching Start pays the salary.
T-2  The mover may build, sell, mortgage, redeem and trade, then throws; the turn ends with what the throw brings.
T-3  A street that nobody owns is bought at its price or auctioned among all. Another's street costs its rent.
T-4  The Toll goes to the pot. Who walks to Rest takes the pot; who comes to Away is sent to Rest and takes nothing.
T-5  Streets go up to two houses; the bank has four.
T-6  Who cannot pay owes: he sells, mortgages, trades or gives up. Who has nothing left is out.
T-7  Who goes out leaves all to the creditor; with the bank or the pot for one, the streets are free again.
T-8  The last one in wins; after the last round most cash, deeds and houses at their price.
T-9  Trades, mortgages and auctions go as the shared rules have them.
"""

from __future__ import annotations

from rentopia.engine import codes
from rentopia.engine.auction import award_deed, is_over
from rentopia.engine.building import raise_street, sell
from rentopia.engine.debt import find_hopeless, lapse_debts_of, owe, settle
from rentopia.engine.mortgage import mortgage, redeem
from rentopia.engine.rows import Debt, Move
from rentopia.engine.trade import accept, alter_offers, close_stale, make_offer, reject, withdraw
from toygame import facts
from toygame.board import AWAY, REST, TAX
from toygame.legal import refusal
from toygame.state import ToyState

SIDES = 2


def step(state: ToyState, seat: int, move: Move) -> int:
    """One action and all it causes up to the next decision or throw; LEGAL, or why nothing was done."""
    code = refusal(state, seat, move)
    if code == codes.LEGAL:
        state.step_outs = state.outs
        _perform(state, seat, move)
        _go_on(state)
    return code


def resolve(state: ToyState, a: int, b: int) -> None:
    """The die, given twice, or who begins. ValueError for what cannot come."""
    if state.chance == codes.FIRST:
        if not 0 <= a < state.seats:
            raise ValueError("no such seat")
        state.chance = codes.NO_CHANCE
        facts.begin_match(state, a)
        facts.set_phase(state, codes.BEFORE_ROLL)
    elif state.chance == codes.DICE:
        if not 1 <= a <= SIDES or a != b:
            raise ValueError("the die shows 1 or 2, and stands there twice")
        state.chance = codes.NO_CHANCE
        facts.show_die(state, a)
        facts.set_then(state, codes.THEN_NEXT)
        _walk(state, state.turn, a)
    else:
        raise ValueError("chance was not asked")
    _go_on(state)


def _perform(state: ToyState, seat: int, move: Move) -> None:
    kind, space = move.kind, move.a
    if kind == codes.START:
        state.chance = codes.FIRST
    elif kind == codes.ROLL:
        state.chance = codes.DICE
    elif kind == codes.BUY:
        space = state.space[seat]
        facts.move_cash(state, seat, codes.BANK, state.board.price[space], codes.PURCHASE)
        facts.set_owner(state, space, seat)
        facts.set_phase(state, codes.BEFORE_ROLL)
    elif kind == codes.DECLINE:
        facts.set_phase(state, codes.BEFORE_ROLL)
        facts.open_auction(state, state.space[seat], codes.A_DEED, state.in_mask)
    elif kind in (codes.BID, codes.PASS):
        if kind == codes.BID:
            facts.place_bid(state, seat, move.a)
        else:
            facts.pass_bid(state, seat)
        if is_over(state):
            award_deed(state)
    elif kind == codes.BUILD:
        raise_street(state, seat, space, state.board.house_price[space])
    elif kind == codes.SELL:
        sell(state, seat, space)
    elif kind in (codes.MORTGAGE, codes.REDEEM):
        (mortgage if kind == codes.MORTGAGE else redeem)(state, seat, space)
        alter_offers(state, seat, space)
    elif kind == codes.GIVE_UP:
        first: Debt | None = state.debts[0] if state.phase == codes.OWING else None
        _go_out(state, seat, first.creditor if first is not None else codes.BANK)
    else:
        _trade(state, seat, move)


def _trade(state: ToyState, seat: int, move: Move) -> None:
    if move.kind == codes.OFFER and move.offer is not None:
        make_offer(state, seat, move.offer, move.a)
    elif move.kind == codes.ACCEPT:
        accept(state, seat, move.a, move.clear)
    elif move.kind == codes.REJECT:
        reject(state, move.a)
    elif move.kind == codes.WITHDRAW:
        withdraw(state, move.a)


def _walk(state: ToyState, seat: int, steps: int) -> None:
    board = state.board
    passed = state.space[seat] + steps >= board.spaces
    space = (state.space[seat] + steps) % board.spaces
    facts.move_token(state, seat, space, codes.FORWARD)
    if passed:
        facts.move_cash(state, codes.BANK, seat, state.options.salary, codes.SALARY_PAID)
    owner = state.owner[space]
    if board.deed_mask >> space & 1:
        if owner == codes.NOBODY:
            facts.set_phase(state, codes.BUYING)
        elif owner != seat and not state.mortgaged >> space & 1:
            owe(state, seat, owner, board.rent[space * 7 + state.level[space]], codes.RENT)
    elif board.kind[space] == TAX:
        owe(state, seat, codes.POT, board.charge[space], codes.TAX_DUE)
    elif board.kind[space] == REST:
        facts.move_cash(state, codes.POT, seat, state.cash[codes.POT], codes.JACKPOT)
    elif board.kind[space] == AWAY:
        facts.move_token(state, seat, board.locked_space, codes.SENT)


def _go_on(state: ToyState) -> None:
    """Do all that nobody has to decide."""
    while state.phase != codes.OVER and state.chance == codes.NO_CHANCE:
        settle(state)
        if state.debts:
            hopeless = find_hopeless(state)
            if hopeless == codes.NOBODY:
                facts.set_phase(state, codes.OWING)
                return
            debt: Debt = state.debts[hopeless]
            _go_out(state, debt.debtor, debt.creditor)
        elif state.auction_bidders:
            facts.set_phase(state, codes.AUCTION)
            return
        elif state.phase == codes.BUYING or state.then == codes.THEN_NOTHING:
            return
        else:
            _next_turn(state)


def _next_turn(state: ToyState) -> None:
    seat, new_round = state.turn, state.round
    while True:
        seat = (seat + 1) % state.seats
        new_round += seat == state.first
        if state.in_mask >> seat & 1:
            break
    if state.options.max_rounds and new_round > state.options.max_rounds:
        _end(state, codes.ROUNDS_DONE)
        return
    facts.set_then(state, codes.THEN_NOTHING)
    facts.begin_turn(state, seat, new_round)
    facts.set_phase(state, codes.BEFORE_ROLL)


def _go_out(state: ToyState, seat: int, creditor: int) -> None:
    board = state.board
    others = state.in_mask & ~(1 << seat)
    streets = [space for space in range(board.spaces) if state.owner[space] == seat]
    heir = creditor < codes.SEATS
    for space in streets:
        refund = state.level[space] * (board.house_price[space] // 2)
        if refund:
            facts.set_level(state, space, 0)
            facts.move_cash(state, codes.BANK, seat, refund, codes.BUILDING_SALE)
    facts.put_out(state, seat, state.step_outs + 1, creditor)
    lapse_debts_of(state, seat)
    facts.move_cash(state, seat, creditor if heir else codes.BANK, state.cash[seat], codes.ESTATE)
    last = others.bit_count() == 1
    for space in streets:
        pledged = bool(state.mortgaged >> space & 1)
        if pledged and not heir:
            facts.set_mortgaged(state, space, 0)
        facts.set_owner(state, space, creditor if heir else codes.NOBODY)
        if pledged and heir and not last:
            facts.add_debt(state, creditor, codes.BANK, board.fee[space], codes.TRANSFER_FEE)
    close_stale(state)
    if last:
        _end(state, codes.LAST_STANDING)
    elif seat == state.turn:
        facts.set_then(state, codes.THEN_NEXT)


def _end(state: ToyState, reason: int) -> None:
    while state.debts:
        facts.lapse_first_debt(state)
    while state.offers:
        facts.close_first_offer(state, codes.MATCH_CLOSED)
    facts.set_then(state, codes.THEN_NOTHING)
    facts.end_match(state, reason)
    facts.set_phase(state, codes.OVER)
