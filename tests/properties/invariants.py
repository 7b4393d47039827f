"""What must hold of every state of Rentopia: the numbered invariants of the published truths."""

from __future__ import annotations

from rentopia.engine import codes
from rentopia.games.rentopia.codes import KEEP
from rentopia.games.rentopia.state import RentopiaState


def check_after_event(state: RentopiaState) -> None:
    """Invariants 1, 2, 3 and 5: also in the middle of a step."""
    levels = list(state.level)
    if state.terms.limited_houses:
        assert sum(level for level in levels if level < 5) + state.houses == state.terms.houses
        assert state.houses >= 0
    if state.terms.limited_hotels:
        assert levels.count(5) + state.hotels == state.terms.hotels
        assert state.hotels >= 0
    cash = list(state.cash)
    assert sum(cash) == 0
    assert min(cash[: state.seats]) >= 0 and cash[codes.POT] >= 0
    owner = list(state.owner)  # a compiled array is copied at every reading
    owned = [0] * 8
    for space in range(state.board.spaces):
        if owner[space] != codes.NOBODY:
            owned[owner[space]] |= 1 << space
    assert owned == list(state.owned)
    unseen, count, holder = list(state.unseen), list(state.seen_count), list(state.holder)
    seen = list(state.seen)
    under = [*seen[: count[0]], *seen[16 : 16 + count[1]]]
    for card in range(32):
        held = holder[card] != codes.NOBODY
        assert (unseen[card // 16] >> card % 16 & 1) + under.count(card) + held == 1
        assert not held or state.house.cards.effect[card] == KEEP


def check_after_step(state: RentopiaState) -> None:
    """All that concern one state: the above, 3 (nobody out owns), 4 (sites) and 6 (Lockup)."""
    check_after_event(state)
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
    for seat in range(state.seats):
        if not state.in_mask >> seat & 1:
            assert state.owned[seat] == 0 and state.cash[seat] == 0
            assert seat not in list(state.holder)
        if state.lockup[seat]:
            assert state.space[seat] == board.lockup
    assert state.chance == codes.NO_CHANCE
