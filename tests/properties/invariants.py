"""What must hold of every state of Rentopia: the numbered invariants of the published truths that concern one state."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from rentopia.engine import codes
from rentopia.games.rentopia.codes import KEEP
from rentopia.games.rentopia.state import RentopiaState


def check_after_event(state: RentopiaState, event: tuple[Any, ...] = (), whole_supply: bool = True) -> None:
    """Invariants 1, 2, 3 and 5: also in the middle of a step. `event` is the one that led here.

    A position by hand may leave the bank fewer buildings than the options give: then the supply is not ``whole``.
    """
    level = list(state.level)  # a compiled array is copied at every reading
    _check_buildings(state, level, whole_supply)
    cash = list(state.cash)
    assert sum(cash) == 0
    assert min(cash[: state.seats]) >= 0 and cash[codes.POT] >= 0
    _check_deeds(state)
    if event and event[0] == codes.OWNER_CHANGED:
        assert not any(level[space] for space in _district(state, event[1])), "a deed moved with a building beside it"
    _check_cards(state)


def check_after_step(state: RentopiaState, whole_supply: bool = True) -> None:
    """The above, and between two steps also 4 (where buildings stand) and 6 (Lockup)."""
    check_after_event(state, whole_supply=whole_supply)
    board = state.board
    level, owner = list(state.level), list(state.owner)
    for group in range(board.groups if any(level) else 0):
        streets = [board.group_spaces[group * 8 + i] for i in range(board.group_size[group])]
        levels = [level[street] for street in streets]
        if any(levels):
            owners = {owner[street] for street in streets}
            assert len(owners) == 1 and codes.NOBODY not in owners
            assert state.mortgaged & board.group_mask[group] == 0
            assert not state.terms.even or max(levels) - min(levels) <= 1
    holder, lockup, place = list(state.holder), list(state.lockup), list(state.space)
    for seat in range(state.seats):
        if not state.in_mask >> seat & 1:
            assert state.cash[seat] == 0 and seat not in holder
        if lockup[seat]:
            assert place[seat] == board.locked_space
    for debt in state.debts:
        assert debt.amount > 0 and state.in_mask >> debt.debtor & 1
    assert state.chance == codes.NO_CHANCE


def _check_buildings(state: RentopiaState, level: list[int], whole: bool) -> None:
    """1: those on the board and those in the bank are the supply; the masks say the same as the levels."""
    terms = state.terms
    if terms.limited_houses:
        missing = terms.houses - sum(level) + 5 * level.count(5) - state.houses
        assert missing == 0 if whole else missing >= 0
        assert state.houses >= 0
    if terms.limited_hotels:
        missing = terms.hotels - level.count(5) - state.hotels
        assert missing == 0 if whole else missing >= 0
        assert state.hotels >= 0
    assert min(level) >= 0 and max(level) <= 5
    assert bin(state.built).count("1") == len(level) - level.count(0)
    assert all(state.built >> space & 1 for space, height in enumerate(level) if height)


def _check_deeds(state: RentopiaState) -> None:
    """3: one owner each, never a seat that is out; nothing is owned, pledged or built on that is no deed."""
    taken = _owned(tuple(state.owner), tuple(state.owned), state.in_mask)
    assert taken & ~state.board.deed_mask == 0
    assert state.mortgaged & ~taken == 0
    assert state.built & ~(taken & state.board.street_mask) == 0


@lru_cache(maxsize=16)
def _owned(owners: tuple[int, ...], masks: tuple[int, ...], in_mask: int) -> int:
    """Check the owners against the masks and return all that is owned; most events change none of them."""
    owned = [0] * 8
    for space, owner in enumerate(owners):
        if owner != codes.NOBODY:
            owned[owner] |= 1 << space
    assert owned == list(masks)
    taken = 0
    for seat, mask in enumerate(owned):
        assert not mask or in_mask >> seat & 1, "a seat that is out owns a deed"
        taken |= mask
    return taken


def _check_cards(state: RentopiaState) -> None:
    """5: each card is unseen, or under its deck, or in one hand; only a get-out card is in a hand."""
    in_hands = _kept(tuple(state.unseen), tuple(state.seen_count), tuple(state.seen), tuple(state.holder))
    for card in in_hands:
        assert state.house.cards.effect[card] == KEEP and 0 <= state.holder[card] < state.seats


@lru_cache(maxsize=16)
def _kept(
    unseen: tuple[int, ...], count: tuple[int, ...], seen: tuple[int, ...], holder: tuple[int, ...]
) -> tuple[int, ...]:
    """Check that each card is at one place and return those in hands."""
    places = [0] * 32
    for deck in range(2):
        for i in range(16):
            places[deck * 16 + i] += unseen[deck] >> i & 1
        for card in seen[deck * 16 : deck * 16 + count[deck]]:
            assert card // 16 == deck
            places[card] += 1
    in_hands = tuple(card for card, seat in enumerate(holder) if seat != codes.NOBODY)
    for card in in_hands:
        places[card] += 1
    assert places == [1] * 32
    return in_hands


def _district(state: RentopiaState, space: int) -> list[int]:
    """The streets of a street's district; nothing for other deeds."""
    group = state.board.group[space]
    if group < 0:
        return []
    return [state.board.group_spaces[group * 8 + i] for i in range(state.board.group_size[group])]
