"""What must hold of every state of the Landlord's Game: between events of a step, between steps, and at its end."""

from __future__ import annotations

from rentopia.engine import codes
from rentopia.games.landlords.codes import AGREED, EDUCATION, FIRST_HOME, LAST_HOME, MONARCH, PARDON
from rentopia.games.landlords.state import LandlordsState

_RING = 40
_PARDON = 15
_LONGEST = 4
_ROUNDS = 5


def check_after_event(state: LandlordsState) -> None:
    """Money is moved and never made, every title and card is at one place, houses are those of their builders."""
    cash = list(state.cash)
    assert sum(cash) == 0
    assert min(cash[: state.seats]) >= 0, "a seat has less than nothing"
    assert cash[codes.TREASURY] >= 0
    assert not any(cash[seat] for seat in range(state.seats, codes.MISCELLANEOUS) if seat != codes.TREASURY)
    check_titles(state)
    check_houses(state)
    check_cards(state)
    assert 0 <= state.colleges <= 2 and state.wages >= state.house.wages


def check_titles(state: LandlordsState) -> None:
    owned = [0] * 8
    for space, owner in enumerate(list(state.owner)):
        if owner != codes.NOBODY:
            assert 0 <= owner < state.seats
            owned[owner] |= 1 << space
    assert owned == list(state.owned), "a title has two holders, or none that knows of it"
    taken = 0
    for mask in owned:
        taken |= mask
    assert taken & ~state.board.deed_mask == 0
    assert state.mortgaged & ~taken == 0, "a title of nobody is mortgaged"
    utilities = state.board.fare_mask | state.board.multiple_mask
    assert state.public & ~utilities == 0


def check_houses(state: LandlordsState) -> None:
    level, by = list(state.level), list(state.houses_by)
    for space in range(_RING):
        built = by[space * 4 : space * 4 + 4]
        assert min(built) >= 0 and sum(built) == level[space] <= 3
        assert not any(built[state.seats :])
        assert bool(state.built >> space & 1) == (level[space] > 0)
    assert state.built & ~state.board.street_mask == 0


def check_cards(state: LandlordsState) -> None:
    """Each Chance card is unseen, under the pack, or the pardon in one hand; what is counted is never below nothing."""
    places = [state.unseen[0] >> card & 1 for card in range(16)]
    for card in list(state.seen)[: state.seen_count[0]]:
        places[card] += 1
    for card, holder in enumerate(list(state.holder)[:16]):
        if holder != codes.NOBODY:
            assert card == _PARDON and state.house.cards.effect[card] == PARDON and holder < state.seats
            places[card] += 1
    assert places == [1] * 16
    assert min(list(state.stock)) >= 0


def check_after_step(state: LandlordsState) -> None:
    """The above, and what holds whenever somebody decides: tokens, pledges, trust, votes, debts and offers."""
    check_after_event(state)
    bit = state.board.bit
    for seat in range(state.seats):
        assert 0 <= state.space[seat] < _RING + 4
        assert 0 <= state.jail[seat] <= _LONGEST and state.misses[seat] >= 0
        if state.jail[seat]:
            assert state.space[seat] == state.board.locked_space and not state.poor >> seat & 1
        if state.poor >> seat & 1:
            assert state.space[seat] == state.house.poor_house
        if state.space[seat] >= _RING:
            assert state.single_tax
        assert state.stock[seat * 3 + EDUCATION] < 4, "four Education cards are a Professor"
    check_loans(state)
    for space in range(_RING):
        if state.public & bit[space]:
            assert state.owner[space] == codes.NOBODY
    if state.trust:
        partners = [seat for seat in range(state.seats) if state.trust >> seat & 1]
        held = [state.owned[seat] & state.board.fare_mask for seat in partners]
        assert len(partners) == 2 and all(held) and held[0] | held[1] == state.board.fare_mask
        assert state.seats > 2
    assert bool(state.vote_on) == (state.phase == codes.ANSWERING)
    assert state.vote_yes & state.vote_no == 0
    assert bool(state.auction_bidders) == (state.phase == codes.AUCTION) or state.phase == codes.OWING
    assert bool(len(state.debts)) == (state.phase == codes.OWING)
    owed = [0] * state.seats
    for debt in state.debts:
        assert debt.amount > 0 and debt.creditor != debt.debtor
        owed[debt.debtor] += debt.amount
    assert all(state.cash[seat] < owed[seat] for seat in range(state.seats) if owed[seat])
    if state.single_tax:
        assert state.cash[codes.TREASURY] < 50, "a step of the Treasury was left out"
    else:
        assert state.public == 0 and state.colleges == 0
    for offer in state.offers:
        assert offer.accepted & ~offer.parties == 0 and offer.parties & ~state.in_mask == 0
    assert state.chance == codes.NO_CHANCE


def check_loans(state: LandlordsState) -> None:
    """Pledges belong to their borrowers, each to one loan, and no mortgage stands on any."""
    pledged = 0
    for loan in state.loans:
        assert loan.lender != loan.borrower and max(loan.lender, loan.borrower) < state.seats
        assert loan.amount > 0 and loan.interest >= 0 and 0 <= loan.called <= loan.amount
        assert loan.pledge & ~state.owned[loan.borrower] == 0, "a pledge that is not the borrower's"
        assert loan.pledge & (state.mortgaged | pledged) == 0
        assert not (loan.wages and loan.pledge)
        assert not loan.garnished or loan.wages
        pledged |= loan.pledge
    numbers = [loan.number for loan in state.loans]
    assert len(set(numbers)) == len(numbers) and all(number <= state.loans_made for number in numbers)
    if state.phase != codes.OWING:
        assert not any(loan.called for loan in state.loans)


def check_end(state: LandlordsState) -> None:
    """The match is over for one of the three reasons, and each of them holds."""
    assert state.phase == codes.OVER and len(state.offers) == 0
    home = sum(state.rounds[seat] >= _ROUNDS for seat in range(state.seats))
    if state.ended == FIRST_HOME:
        assert home >= 1
    elif state.ended == LAST_HOME:
        assert home == state.seats
    else:
        assert state.ended == AGREED and state.ending
    if state.house.setup != MONARCH:
        assert all(state.rounds[seat] >= 0 for seat in range(state.seats))
