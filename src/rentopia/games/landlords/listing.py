"""All that a seat of the Landlord's Game may do, in the order of the tables: what `legal.refusal` lets through."""

from __future__ import annotations

from rentopia.engine.codes import (
    ACCEPT,
    AFTER_ROLL,
    ANSWERING,
    AUCTION,
    BEFORE_ROLL,
    BID,
    BUILD,
    BUY,
    CHOOSING,
    DECLINE,
    END_TURN,
    LEGAL,
    MORTGAGE,
    MOVING,
    OVER,
    OWING,
    PASS,
    PAY_FINE,
    REDEEM,
    REJECT,
    ROLL,
    SETUP,
    SPECULATING,
    USE_CARD,
    WITHDRAW,
)
from rentopia.engine.rows import Loan, Move, MoveList, Offer
from rentopia.games.landlords.bidding import least_bid, most_bid, speaker
from rentopia.games.landlords.codes import (
    BUY_TITLES,
    CALL_LOAN,
    ENTER_POOR_HOUSE,
    FORM_TRUST,
    LEAVE_TRUST,
    MOVE,
    MOVE_END,
    MOVE_SINGLE_TAX,
    REPAY,
    SPECULATE,
    TAKE_OPPORTUNITY,
    VOTE,
)
from rentopia.games.landlords.legal import refusal
from rentopia.games.landlords.rent import pledged
from rentopia.games.landlords.state import LandlordsState

_ALL = -1
_ANY = -1


def list_moves(state: LandlordsState, seat: int, moves: MoveList) -> None:
    """All listed actions of a seat in the order of the tables, then by space (R.57)."""
    moves.count = 0
    phase = state.phase
    if phase == OVER:
        return
    move = Move()
    if phase == SETUP:
        _list_purchases(state, seat, move, moves)
        return
    window = phase == BEFORE_ROLL or phase == AFTER_ROLL
    if phase == BEFORE_ROLL or phase == MOVING or phase == SPECULATING:
        _try(state, seat, move, moves, ROLL, 0, 0)
    if phase == AFTER_ROLL:
        _try(state, seat, move, moves, END_TURN, 0, 0)
    if phase == AUCTION and seat == speaker(state):
        least = least_bid(state)
        _try(state, seat, move, moves, BID, least, 0)
        if most_bid(state, seat) > least:
            _try(state, seat, move, moves, BID, most_bid(state, seat), 0)
        _try(state, seat, move, moves, PASS, 0, 0)
    if phase == BEFORE_ROLL:
        _try(state, seat, move, moves, PAY_FINE, 0, 0)
        if state.holder[15] == seat:
            _try(state, seat, move, moves, USE_CARD, 15, 0)
    if phase == CHOOSING or phase == SPECULATING:
        _try(state, seat, move, moves, DECLINE, 0, 0)
        _try(state, seat, move, moves, SPECULATE, 0, 0)
        _try(state, seat, move, moves, BUY, 0, 0)
        for back in range(2):
            for railroad in range(2):
                _try(state, seat, move, moves, MOVE, back, railroad)
    if window:
        _list_builds(state, seat, move, moves)
    if window or phase == AUCTION or phase == OWING:
        _list_mortgages(state, seat, move, moves)
    if window:
        for space in range(state.board.spaces):
            if state.owned[seat] & state.mortgaged & state.board.bit[space]:
                _try(state, seat, move, moves, REDEEM, space, 0)
        _list_loans(state, seat, move, moves)
    if len(state.offers) > 0:
        _try_offers(state, seat, move, moves, ACCEPT)
        _try_offers(state, seat, move, moves, REJECT)
        _try_offers(state, seat, move, moves, WITHDRAW)
    if window:
        for other in range(state.seats):
            _try(state, seat, move, moves, FORM_TRUST, other, 0)
        _try(state, seat, move, moves, LEAVE_TRUST, _ANY, 0)
        _try(state, seat, move, moves, MOVE_SINGLE_TAX, 0, 0)
        for at in range(2):
            _try(state, seat, move, moves, MOVE_END, at, 0)
    if phase == ANSWERING:
        for yes in range(2):
            _try(state, seat, move, moves, VOTE, yes, 0)
    if phase == OWING:
        _try(state, seat, move, moves, TAKE_OPPORTUNITY, 0, 0)
        _try(state, seat, move, moves, ENTER_POOR_HOUSE, 0, 0)


def _try(state: LandlordsState, seat: int, move: Move, moves: MoveList, kind: int, a: int, b: int) -> None:
    move.set(kind, a, b)
    if refusal(state, seat, move) == LEGAL:
        moves.add(kind, a, b, 0)


def _try_set(state: LandlordsState, seat: int, move: Move, moves: MoveList, kind: int, titles: int) -> None:
    move.set(kind, 0, 0)
    move.clear = titles
    if refusal(state, seat, move) == LEGAL:
        moves.add(kind, 0, 0, titles)


def _try_offers(state: LandlordsState, seat: int, move: Move, moves: MoveList, kind: int) -> None:
    for i in range(len(state.offers)):
        offer: Offer = state.offers[i]
        _try(state, seat, move, moves, kind, offer.number, offer.version)


def _list_purchases(state: LandlordsState, seat: int, move: Move, moves: MoveList) -> None:
    """Every set of the dealt titles that cash covers, from none to all."""
    dealt = state.dealt[seat]
    if dealt == 0:
        return
    titles = 0
    while True:
        _try_set(state, seat, move, moves, BUY_TITLES, titles)
        if titles == dealt:
            return
        titles = (titles - dealt) & dealt  # the next set in rising order


def _list_builds(state: LandlordsState, seat: int, move: Move, moves: MoveList) -> None:
    if seat != state.turn or (not state.single_tax and state.owned[seat] == 0):
        return
    for space in range(state.board.spaces):
        if state.board.street_mask & state.board.bit[space]:
            _try(state, seat, move, moves, BUILD, space, 1)


def _list_mortgages(state: LandlordsState, seat: int, move: Move, moves: MoveList) -> None:
    """From each free title on: it alone or with the next free ones, round the board, up to a whole hundred."""
    board = state.board
    free = state.owned[seat] & ~state.mortgaged & ~pledged(state)
    if free == 0:
        return
    for space in range(board.spaces):
        if free & board.bit[space]:
            titles = 0
            total = 0
            for i in range(board.spaces):
                other = (space + i) % board.spaces
                if total < 100 and free & board.bit[other]:
                    titles |= board.bit[other]
                    total += board.price[other]
            if not _is_listed(moves, MORTGAGE, titles):
                _try_set(state, seat, move, moves, MORTGAGE, titles)


def _is_listed(moves: MoveList, kind: int, titles: int) -> bool:
    """Whether a set stands in the list already: where all free titles are needed, every start leads to the same."""
    for i in range(moves.count):
        if moves.kind[i] == kind and moves.clear[i] == titles:
            return True
    return False


def _list_loans(state: LandlordsState, seat: int, move: Move, moves: MoveList) -> None:
    for i in range(len(state.loans)):
        loan: Loan = state.loans[i]
        _try(state, seat, move, moves, REPAY, loan.number, _ALL)
    for i in range(len(state.loans)):
        other: Loan = state.loans[i]
        _try(state, seat, move, moves, CALL_LOAN, other.number, _ALL)
