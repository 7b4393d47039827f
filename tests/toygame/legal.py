"""What may be done in the toy game, and why the rest may not."""

from __future__ import annotations

from rentopia.engine import codes
from rentopia.engine.auction import least_bid, refuse_bid, refuse_pass, refuse_speaker
from rentopia.engine.building import refuse_build, refuse_sell
from rentopia.engine.mortgage import refuse_mortgage, refuse_redeem
from rentopia.engine.rows import Debt, Move, MoveList, Offer
from rentopia.engine.trade import find_offer, refuse_accept, refuse_answer, refuse_offer, refuse_withdraw
from toygame.state import ToyState

#: Who manages when: the mover before his throw, whoever owes.
_MANAGING = (codes.BEFORE_ROLL, codes.OWING)
#: In which phases somebody may do each action; all else is out of place.
_PHASES: dict[int, tuple[int, ...]] = {
    codes.ROLL: (codes.BEFORE_ROLL,),
    codes.BUILD: (codes.BEFORE_ROLL,),
    codes.SELL: _MANAGING,
    codes.MORTGAGE: _MANAGING,
    codes.REDEEM: (codes.BEFORE_ROLL,),
    codes.BUY: (codes.BUYING,),
    codes.DECLINE: (codes.BUYING,),
    codes.BID: (codes.AUCTION,),
    codes.PASS: (codes.AUCTION,),
    codes.OFFER: _MANAGING,
    codes.ACCEPT: _MANAGING,
    codes.REJECT: _MANAGING,
    codes.WITHDRAW: _MANAGING,
    codes.GIVE_UP: _MANAGING,
}
_TRADING = (codes.OFFER, codes.ACCEPT, codes.REJECT, codes.WITHDRAW)


def refusal(state: ToyState, seat: int, move: Move) -> int:
    """LEGAL, or the lowest code of what speaks against it."""
    kind = move.kind
    if state.phase == codes.OVER:
        return codes.MATCH_OVER
    if kind == codes.START:
        if state.phase != codes.SETUP:
            return codes.WRONG_PHASE
        return codes.LEGAL if seat == codes.NOBODY else codes.NOT_YOUR_TURN
    if not 0 <= seat < state.seats:
        return codes.MALFORMED
    if not state.in_mask >> seat & 1:
        return codes.SEAT_IS_OUT
    if state.phase not in _PHASES.get(kind, ()):
        return codes.WRONG_PHASE
    if state.phase == codes.AUCTION:
        return refuse_speaker(state, seat) or _refuse_in_auction(state, seat, move)
    if kind in _TRADING:
        return _refuse_trade(state, seat, move)
    if seat != _manager(state):
        return codes.NOT_YOUR_TURN
    if kind == codes.BUY:
        return codes.LEGAL if state.cash[seat] >= state.board.price[state.space[seat]] else codes.NOT_ENOUGH_CASH
    return _refuse_on_space(state, seat, move)


def deciders(state: ToyState) -> int:
    """The seats that are asked, as a mask."""
    if state.phase == codes.AUCTION:
        return state.auction_bidders
    return 0 if state.phase in (codes.SETUP, codes.OVER) else 1 << _manager(state)


def list_moves(state: ToyState, seat: int, moves: MoveList) -> None:
    """All listed actions of a seat in order (R.57)."""
    moves.count = 0
    _list_plain(state, seat, moves, codes.ROLL, codes.BUY, codes.DECLINE)
    if state.phase == codes.AUCTION:
        least = least_bid(state, seat)
        for amount in sorted({least, max(least, state.cash[seat])}):
            _try(state, seat, moves, codes.BID, amount, 0)
        _list_plain(state, seat, moves, codes.PASS)
    for kind in (codes.BUILD, codes.SELL, codes.MORTGAGE, codes.REDEEM):
        for space in range(state.board.spaces):
            _try(state, seat, moves, kind, space, 0)
    for kind in (codes.ACCEPT, codes.REJECT, codes.WITHDRAW):
        offer: Offer
        for offer in state.offers:
            _try(state, seat, moves, kind, offer.number, offer.version)
    if moves.count == 0:
        _list_plain(state, seat, moves, codes.GIVE_UP)


def _list_plain(state: ToyState, seat: int, moves: MoveList, *kinds: int) -> None:
    for kind in kinds:
        _try(state, seat, moves, kind, 0, 0)


def _try(state: ToyState, seat: int, moves: MoveList, kind: int, a: int, b: int) -> None:
    move = Move()
    move.set(kind, a, b)
    if refusal(state, seat, move) == codes.LEGAL:
        moves.add(kind, a, b, 0)


def _manager(state: ToyState) -> int:
    if state.phase == codes.OWING:
        first: Debt = state.debts[0]
        return first.debtor
    return state.turn


def _refuse_in_auction(state: ToyState, seat: int, move: Move) -> int:
    return refuse_bid(state, seat, move.a) if move.kind == codes.BID else refuse_pass(state, seat)


def _refuse_on_space(state: ToyState, seat: int, move: Move) -> int:
    if move.kind == codes.BUILD:
        return refuse_build(state, seat, move.a)
    if move.kind == codes.SELL:
        return refuse_sell(state, seat, move.a)
    if move.kind == codes.MORTGAGE:
        return refuse_mortgage(state, seat, move.a)
    if move.kind == codes.REDEEM:
        return refuse_redeem(state, seat, move.a)
    return codes.LEGAL


def _refuse_trade(state: ToyState, seat: int, move: Move) -> int:
    if move.kind == codes.OFFER:
        return refuse_offer(state, seat, move.offer, move.a) if move.offer is not None else codes.MALFORMED
    if move.kind == codes.REJECT:
        return refuse_answer(state, seat, move.a)
    if move.kind == codes.WITHDRAW:
        return refuse_withdraw(state, seat, move.a)
    code = refuse_accept(state, seat, move.a, move.b, move.clear)
    if code == codes.LEGAL and state.phase == codes.OWING:
        offer: Offer = state.offers[find_offer(state, move.a)]
        if not offer.parties >> _manager(state) & 1:
            return codes.MUST_SETTLE_FIRST
    return code
