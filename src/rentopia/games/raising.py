"""Raising cash: what a seat could sell and pledge, and the cheapest of it that comes to a sum.

What it would cost is measured on copies, by the rules themselves. Deeds fall into bundles that do not bear on each
other: a street's district, any other deed by itself, and all built districts of a seat together where the bank could
run short of houses while hotels come down. Every state that a bundle can come to is tried (`explore`), then bundles are
put together by the sums they raise (`combine`), which finds the cheapest way there is. Where houses could run short the
same is found first as if they could not: if that can be gone, nothing is cheaper. Only where it can't, and a bundle has
more than `MOST_STATES` states, is the search cut short, and a greedy way stands beside what it has found:
`Found.exact`.
Where it is decided: issue 5, part 3.
"""

from __future__ import annotations

import heapq
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any, Protocol

from rentopia.engine import codes
from rentopia.engine.rows import Debt, Move

MOST_STATES = 2000
"""States that are tried for one seat, over all its bundles."""
_FEWER_STATES = 300
"""The same where the cheapest way is known, and only one with fewer actions might be found."""
_PLENTY = 1000
"""Houses: more than stand on any board."""
_BEYOND_ALL = 1 << 50
"""Dollars that nobody can pay."""

Cost = tuple[int, int, int]
"""Worth lost, rent lost (dollars), actions."""
#: What a way can be the best in: the order in which its costs are compared, and which actions it may have.
AIMS: dict[str, tuple[tuple[int, int, int], tuple[int, ...]]] = {
    "cheapest": ((0, 1, 2), (codes.SELL, codes.MORTGAGE)),
    "rent": ((1, 0, 2), (codes.SELL, codes.MORTGAGE)),
    "fewest": ((2, 0, 1), (codes.SELL, codes.MORTGAGE)),
    "pledging": ((0, 1, 2), (codes.MORTGAGE,)),
    "selling": ((0, 1, 2), (codes.SELL,)),
}


@dataclass(frozen=True)
class Found:
    """``ways`` to a sum: what each is to be the best in (`AIMS`), its actions in order. None where all is too little.

    ``most``: cash in hand with everything raised that can be; dollars. ``exact``: no way is cheaper than the cheapest.
    """

    ways: tuple[tuple[str, tuple[Move, ...]], ...]
    most: int
    exact: bool


class Means(Protocol):
    """What a game gives to measure by; ``state`` is of that game."""

    def step(self, state: Any, seat: int, move: Move) -> int:
        """Check and perform; 0, or the number of a refusal that changed nothing."""
        ...

    def worth(self, state: Any, seat: int) -> int: ...

    def takes(self, state: Any, seat: int, space: int) -> int:
        """What a seat is paid for a stop of somebody else on a space; dollars."""
        ...

    def rows(self, state: Any, space: int) -> Sequence[object]:
        """The lines of the card of a deed."""
        ...


@dataclass(frozen=True)
class Option:
    """A state that a bundle can come to: dollars raised, what that costs, and the actions that lead there."""

    raises: int
    cost: Cost
    moves: tuple[Move, ...]

    def kinds(self) -> set[int]:
        return {move.kind for move in self.moves}


def unpayable(state: Any, seat: int) -> Any:
    """A copy in which what a seat owes can't be paid, so that raising cash does not end in the middle."""
    copy = state.clone()
    if copy.phase == codes.OWING:
        first = copy.debts[0]
        copy.debts = [Debt(seat, first.creditor, _BEYOND_ALL, first.reason)]
    return copy


def search(means: Means, state: Any, seat: int, need: int) -> Found:
    """Ways to ``need`` dollars in hand, by `sell` and `mortgage` of single deeds; ``state`` is not changed."""
    base = unpayable(state, seat)
    raised = _all_out(means, base, seat)
    most = raised.cash[seat]
    short = need - base.cash[seat]
    if short <= 0 or most < need:
        return Found((), most, True)
    found: dict[str, list[tuple[Move, ...]]] = {}
    limit, sure = MOST_STATES, False
    if _scarce(base, seat):
        # Where there were houses enough no way would be dearer: one of those that can be gone all the same is the best.
        rich = base.clone()
        rich.houses = _PLENTY
        options, sure, _ = _explored(means, rich, seat, short, limit)
        for aim, moves in _combined(options, short):
            if (ordered := _in_order(means, base, seat, moves)) is not None:
                found.setdefault(aim, []).append(ordered)
        sure = sure and "cheapest" in found
        limit = _FEWER_STATES if sure else limit
    options, complete, _ = _explored(means, base, seat, short, limit)
    for aim, moves in _combined(options, short):
        found.setdefault(aim, []).append(moves)
    if not (complete or sure) and (greedy := _greedy(means, base, seat, need)) is not None:
        found.setdefault("cheapest", []).append(greedy)
    ways = [(aim, _cheapest(means, base, seat, found[aim], order)) for aim, (order, _) in AIMS.items() if aim in found]
    return Found(tuple(ways), most, complete or sure)


def _explored(means: Means, base: Any, seat: int, short: int, left: int) -> tuple[list[list[Option]], bool, int]:
    """The options of each bundle, whether these are all, and what is left of the limit."""
    options: list[list[Option]] = []
    complete = True
    for spaces in sorted(bundles(base, seat), key=len):  # so that a large one takes nothing from those after it
        found, all_, left = explore(means, base, seat, spaces, short, left)
        options.append(found)
        complete = complete and all_
    return options, complete, left


def _combined(options: Sequence[Sequence[Option]], short: int) -> Iterator[tuple[str, tuple[Move, ...]]]:
    for aim, (order, kinds) in AIMS.items():
        moves = combine(options, short, order, kinds)
        if moves is not None:
            yield aim, moves


def _in_order(means: Means, base: Any, seat: int, moves: Sequence[Move]) -> tuple[Move, ...] | None:
    """These actions in an order in which the bank never runs short, or None: what gives it houses goes first."""
    state, left, done = base.clone(), list(moves), []
    highest = base.terms.hotel_level
    while left:
        left.sort(key=lambda move: state.level[move.a] >= highest)
        for move in left:
            trial = state.clone()
            if means.step(trial, seat, move) == codes.LEGAL:
                state = trial
                done.append(move)
                left.remove(move)
                break
        else:
            return None
    return tuple(done)


def _cheapest(
    means: Means, base: Any, seat: int, ways: Sequence[tuple[Move, ...]], order: tuple[int, int, int]
) -> tuple[Move, ...]:
    def cost(way: tuple[Move, ...]) -> Cost:
        state = base.clone()
        for move in way:
            means.step(state, seat, move)
        return _in(order, (-means.worth(state, seat), -_income(means, state, seat, range(base.board.spaces)), len(way)))

    return min(ways, key=cost) if len(ways) > 1 else ways[0]


def bundles(state: Any, seat: int) -> list[list[int]]:
    """The deeds of a seat, in parts of which none bears on what selling or pledging in another brings or costs."""
    board = state.board
    owned = [space for space in range(board.spaces) if state.owned[seat] >> space & 1]
    scarce = _scarce(state, seat)
    parts: dict[tuple[str, int], list[int]] = {}
    for space in owned:
        key = ("deed", space)
        if board.street_mask >> space & 1:
            group = board.group[space]
            built = state.built & board.group_mask[group]
            key = ("built", 0) if scarce and built else ("group", group)
        parts.setdefault(key, []).append(space)
    return list(parts.values())


def _scarce(state: Any, seat: int) -> bool:
    """Whether the bank could run short of houses while the hotels of a seat come down."""
    terms = state.terms
    hotels = sum(
        state.level[space] >= terms.hotel_level for space in range(state.board.spaces) if state.owned[seat] >> space & 1
    )
    return bool(terms.limited_houses) and state.houses < hotels * (terms.hotel_level - 1)


def explore(
    means: Means, base: Any, seat: int, spaces: Sequence[int], short: int, limit: int
) -> tuple[list[Option], bool, int]:
    """Every state that selling and pledging on these spaces leads to, the cheapest first, but at most ``limit``.

    From where ``short`` dollars are raised it does not go on, as more of it costs more only. Also whether these are
    all, and how much of the limit is left.
    """
    twins = _twins(means, base, spaces)
    cash, worth, income = base.cash[seat], means.worth(base, seat), _income(means, base, seat, spaces)
    order = count()
    heap: list[tuple[Cost, int, Any, tuple[Move, ...]]] = [((0, 0, 0), next(order), base, ())]
    waiting: dict[tuple[Any, ...], int] = {}
    found: list[Option] = []
    while heap:
        cost, _, state, moves = heapq.heappop(heap)
        if moves and waiting[_key(state, twins)] < len(moves):
            continue  # there is a shorter way to it, which was looked at before
        if limit == 0:
            return _best(found), False, 0
        limit -= 1
        if moves:
            found.append(Option(state.cash[seat] - cash, cost, moves))
            if state.cash[seat] - cash >= short:
                continue
        for after, move in _next(means, state, seat, spaces):
            key = _key(after, twins)
            if waiting.get(key, MOST_STATES) > len(moves) + 1:
                waiting[key] = len(moves) + 1
                rents = income - _income(means, after, seat, spaces)
                lost = (worth - means.worth(after, seat), rents, len(moves) + 1)
                heapq.heappush(heap, (lost, next(order), after, (*moves, move)))
    return _best(found), True, limit


def _income(means: Means, state: Any, seat: int, spaces: Sequence[int]) -> int:
    """What these spaces bring; what others do is the same, as no bundle bears on another."""
    return sum([means.takes(state, seat, space) for space in spaces])


def _twins(means: Means, state: Any, spaces: Sequence[int]) -> list[list[int]]:
    """The spaces in parts of which all are alike but for their name: which of them does what makes no difference."""
    board = state.board
    parts: dict[tuple[Any, ...], list[int]] = {}
    for space in spaces:
        street = board.street_mask >> space & 1
        alike = (board.price[space], board.mortgage[space], board.house_price[space], tuple(means.rows(state, space)))
        parts.setdefault((board.group[space], *alike) if street else (space,), []).append(space)
    return list(parts.values())


def _key(state: Any, twins: Sequence[Sequence[int]]) -> tuple[Any, ...]:
    """What tells two states of a bundle apart."""
    level, pledged = state.level, state.mortgaged
    found: list[int] = []
    for part in twins:
        found += sorted([-1 if pledged >> space & 1 else level[space] for space in part])
    return tuple(found)


def _next(means: Means, state: Any, seat: int, spaces: Collection[int]) -> Iterator[tuple[Any, Move]]:
    """The states that one sale or one mortgage on these spaces leads to."""
    for space in spaces:
        if state.mortgaged >> space & 1:
            continue
        after, move = state.clone(), Move()
        move.set(codes.SELL if state.level[space] else codes.MORTGAGE, space, 0)
        code = means.step(after, seat, move)
        if code == codes.NEEDS_CONFIRM:
            move.b = 1
            code = means.step(after, seat, move)
        if code == codes.LEGAL:
            yield after, move


def _best(options: list[Option]) -> list[Option]:
    """Those that are the best in something: of the same sum and kinds of actions the cheapest in each order."""
    kept: dict[tuple[Any, ...], Option] = {}
    for option in options:
        for order in {order for order, _ in AIMS.values()}:
            key = (option.raises, frozenset(option.kinds()), order)
            if key not in kept or _in(order, option.cost) < _in(order, kept[key].cost):
                kept[key] = option
    return list({id(option): option for option in kept.values()}.values())


def combine(
    options: Sequence[Sequence[Option]], short: int, order: tuple[int, int, int], kinds: Collection[int]
) -> tuple[Move, ...] | None:
    """The cheapest choice of at most one option of each bundle that raises ``short`` dollars together, or None.

    Costs add up and are compared in one order, so the cheapest for each sum up to ``short`` is all that must be kept.
    """
    best: dict[int, tuple[Cost, tuple[Move, ...]]] = {0: ((0, 0, 0), ())}
    for bundle in options:
        usable = [option for option in bundle if option.kinds() <= set(kinds)]
        further = dict(best)
        for raised, (cost, moves) in best.items():
            for option in usable:
                sum_ = min(short, raised + option.raises)
                new = (cost[0] + option.cost[0], cost[1] + option.cost[1], cost[2] + option.cost[2])
                if sum_ not in further or _in(order, new) < _in(order, further[sum_][0]):
                    further[sum_] = (new, moves + option.moves)
        best = further
    return best[short][1] if short in best else None


def _in(order: tuple[int, int, int], cost: Cost) -> Cost:
    return cost[order[0]], cost[order[1]], cost[order[2]]


def _greedy(means: Means, base: Any, seat: int, need: int) -> tuple[Move, ...] | None:
    """One after the other what costs least at the moment, until the sum is there."""
    state, moves = base, []
    spaces = [space for space in range(base.board.spaces) if base.owned[seat] >> space & 1]
    while state.cash[seat] < need:
        worth, income = means.worth(state, seat), _income(means, state, seat, spaces)
        found = [
            ((worth - means.worth(after, seat), income - _income(means, after, seat, spaces)), number, after, move)
            for number, (after, move) in enumerate(_next(means, state, seat, spaces))
        ]
        if not found:
            return None
        _, _, state, move = min(found, key=lambda one: one[:2])
        moves.append(move)
    return tuple(moves)


def _all_out(means: Means, base: Any, seat: int) -> Any:
    """The state with everything sold and pledged; each level and deed brings the same in whatever order."""
    state = base
    spaces = [space for space in range(base.board.spaces) if base.owned[seat] >> space & 1]
    while (found := next(_next(means, state, seat, spaces), None)) is not None:
        state = found[0]
    return state
